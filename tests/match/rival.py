"""A program that plays, as matches know it: the program of this build in the middle, and a fault at
its own turn number N.

usage: rival.py FAULT N PROGRAM GAME

FAULT: none, crash, hang, deaf, illegal, rubbish, nothing, flood, mute_start, end_start, children,
twice (answers two times), late (0.6 seconds after its move is due), resign (says that it does),
forever (answers, but never goes when it is asked to), windows (its lines end as there), listener
(tells its standard error byte by byte what it has heard)
"""
import os
import signal
import subprocess
import sys
import time


# They play like the program of this build, as far as moves go.
QUIET = 'none', 'children', 'forever', 'windows', 'listener', 'twice'


def say(line):
    sys.stdout.write(line + '\n')
    sys.stdout.flush()


def misbehave(fault):
    """At the moment when a move is due. True: the move comes all the same."""
    if fault == 'crash':
        os.kill(os.getpid(), signal.SIGSEGV)
    elif fault == 'hang':
        time.sleep(1000)
    elif fault == 'deaf':  # reads and writes no more, but lives
        sys.stdout.close()
        os.close(1)
        time.sleep(1000)
    elif fault == 'illegal':
        say('bestmove 00000000')
    elif fault == 'rubbish':
        say('bestmove ' + '\x01\xff"' * 30)
    elif fault == 'nothing':
        say('bestmove 0000')
    elif fault == 'resign':
        say('bestmove R')
    elif fault == 'late':
        time.sleep(0.6)
        return True
    elif fault == 'flood':  # lines of 1 MiB and more, and many of them
        for size in (1, 1 << 20, (1 << 20) + 1, 3 << 20):
            say('info string ' + 'x' * size)
        for i in range(20000):
            say(f'info depth {i} bestmove 00000000')
        return True
    return False


def main(fault, turn, program, game):
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if fault == 'end_start':
        return
    if fault == 'mute_start':
        time.sleep(1000)
    if fault == 'children':  # something that outlives it
        subprocess.Popen(['sleep', '987.5'], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    inner = subprocess.Popen([program, 'uci', '--game', game], stdin=subprocess.PIPE,
                             stdout=subprocess.PIPE, text=True)
    asked = 0
    for line in sys.stdin:
        if fault == 'listener':
            print(repr(line), file=sys.stderr, flush=True)
        word = line.split()[:1]
        if word == ['quit'] and fault == 'forever':
            continue
        if word in (['ucinewgame'], ['5ducinewgame']):
            asked = 0
        if word == ['go']:
            asked += 1
            if asked >= turn and fault not in QUIET:
                if not misbehave(fault):
                    continue
        inner.stdin.write(line)
        inner.stdin.flush()
        ends = {'uci': ['uciok'], '5duci': ['5duciok'], 'isready': ['readyok'],
                'go': ['bestmove', 'nobestmove']}.get(''.join(word))
        while ends:
            answer = inner.stdout.readline()
            say(answer.rstrip('\n') + '\r' * (fault == 'windows'))
            if fault == 'twice' and answer.startswith('bestmove'):
                say(answer.rstrip('\n'))
            if answer == '' or answer.split(' ')[0].strip() in ends:
                break
    inner.stdin.close()
    while fault == 'forever':
        time.sleep(1)


main(sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4])
