#!/usr/bin/env python3
"""Each hard position x each command x each limit ends in time: a table.

    limits.py [--few] [--slow] [--print] PROGRAM

A cell is how much later than its limit a run ended, in milliseconds by the clock; more than 50 is a
failure. A machine that others use is late by itself: a cell that is late is run again, and counts
as late when the program has used processor time beyond the limit each time, or has waited for
longer than a program that does nothing. Protocols are asked to stop, with one thread and two.
A program under sanitizers (--slow) may be eight times as late.
"""
import argparse
import gzip
import os
import pathlib
import resource
import selectors
import signal
import subprocess
import sys
import tempfile
import time

GRACE = 0.05
AGAIN = 6  # times that a late cell is run
HERE = pathlib.Path(__file__).resolve().parent
BOUNDED = HERE.parent / 'vectors' / 'bounded'


def shuffle4d(plies):
    """A game of knights that go and come back."""
    return b'b1a1-a3a1\nb8a5-a6a5\na3a1-b1a1\na6a5-b8a5\n' * (plies // 4)


def lines5d(count):
    """Plain boards of 8x8, one a timeline: many actions."""
    board = 'r*nbqk*bnr*/p*p*p*p*p*p*p*p*/8/8/8/8/P*P*P*P*P*P*P*P*/R*NBQK*BNR*'
    half = count // 2
    return '[Size "8x8"]\n[Board "Custom"]\n' + ''.join(
        f'[{board}:{line}:1:w]\n' for line in range(-half, count - half))


def positions(folder):
    """Names and operands; each is hard for some command, or easy for all."""
    texts = {'lines6': lines5d(6), 'lines12': lines5d(12)}
    hard = {'4d': '4d:start', '4p': '4p:start', '5d': '5d:standard', '5d-two': '5d:two_timelines'}
    for name, text in texts.items():
        hard[name] = folder / f'{name}.5dpgn'
        hard[name].write_text(text)
    for path in sorted(BOUNDED.glob('*.5dpgn')):
        hard[path.stem] = path
    for name, text in {'marks.c4d.gz': b'== 1\n' * 2000000,
                       'glyphs.5dpgn.gz': b'[Size "5x5"][4k/5/5/5/K1R2:0:1:w]\n1. Kb2' + b'!' * 30000000,
                       'knights.c4d.gz': shuffle4d(800000),
                       'tags.pgn4.gz': b'[StartFen4 "4PC"]\n' + b'[A "b"]\n' * 3000000,
                       'comments.pgn4.gz': b'[StartFen4 "4PC"]\n' + b'{x}\n' * 7000000,
                       'comments.5dpgn.gz': b'[Board "Standard"]\n' + b'{x}' * 9000000,
                       'checks.pgn4.gz': b'[StartFen4 "4PC"]\n1. d2-d4' + b'+' * 30000000}.items():
        hard[name] = folder / name
        hard[name].write_bytes(gzip.compress(text))
    return {name: str(operand) for name, operand in hard.items()}


COMMANDS = {
    'check': ['check'], 'check --strict': ['check', '--strict'], 'moves': ['moves'],
    'moves --legal': ['moves', '--legal'], 'actions': ['actions'],
    'actions --count': ['actions', '--count'], 'perft 1': ['perft', '1'], 'perft 5': ['perft', '5'],
    'perft 5 -j2': ['perft', '-j2', '5'], 'status': ['status'], 'solve 1': ['solve', '1'],
    'solve 4 -j2': ['solve', '-j2', '4'], 'search': ['search'],
    'search 2': ['search', '--threads', '2'], 'replay': ['replay', '--plies'],
    'convert': ['convert', '--to', 'fen5d'], 'show': ['show'], 'why': ['why'],
    'attackers': ['attackers'],
}
# Commands that read records of 4D games and write a file. Frames are compressed: the system takes long
# to free a file of gigabytes that is dropped.
FILES = {'csv': ['csv'], 'energies': ['energies'], 'index': ['index'], 'encode': ['encode', '-z']}
WORDS = {'why': 'Kb1', 'attackers': 'a1'}

# Of many games in a file time, work and memory bound each, and the others all of them.
MANY = 'marks.c4d.gz'
OF_ALL = ('output', 'decoded', 'answers')

# What is allowed after the start, in seconds. None: WORK, after reading, which is not counted as work.
WORK = 1.5
LIMITS = {
    'time 100ms': (['--time', '100ms'], 0.1), 'time 400ms': (['--time', '400ms'], 0.4),
    'work 10M': (['--work', '10000000'], None), 'memory 8': (['--memory', '8', '--time', '1s'], 1),
    'output 10K': (['--max-output', '10000', '--time', '400ms'], 0.4),
    'decoded 100': (['--max-decoded', '100', '--time', '400ms'], 0.4),
    'answers 1': (['--max-answers', '1', '--time', '400ms'], 0.4),
}


def run(words, limit):
    """Seconds by the clock and of the processor, and whether it ended by itself."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                          stdin=subprocess.DEVNULL) as child:
        try:
            error = child.communicate(timeout=limit + 10)[1]
        except subprocess.TimeoutExpired:
            child.kill()
            error = b'killed'
    wall = time.monotonic() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    ended = child.returncode in (0, 1, 2, 3) and error != b'killed'
    return wall, used, ended


class Table:
    def __init__(self, program, shown, grace):
        self.program, self.shown, self.grace, self.failures, self.cells, self.worst = program, shown, grace, [], 0, 0.0

    def late(self, words, limit, threads):
        """How late a run is: the least of several, since other programs use the machine."""
        least = None
        for _ in range(AGAIN):
            idle = run([self.program, 'version'], 1)[0]
            wall, used, ended = run([self.program, *words], limit)
            if not ended:
                return float('inf')
            late = min(wall - idle, used / threads) - limit
            least = late if least is None else min(least, late)
            if least <= self.grace:
                break
        return least

    def add(self, name, late):
        self.cells += 1
        self.worst = max(self.worst, late)
        if self.shown:
            print(f'{1000 * late:8.0f}  {name}', flush=True)
        if late > self.grace:
            self.failures.append(f'{name}: {1000 * late:.0f} ms late')


def table_of_commands(table, hard, few):
    for name, operand in hard.items():
        for command, words in COMMANDS.items():
            for limit, (options, seconds) in LIMITS.items():
                if few and (limit not in ('time 100ms', 'work 10M') or len(name) % 2 == 0):
                    continue
                slow = command.startswith(('perft', 'search', 'solve'))
                if name == MANY and (slow or not limit.startswith(OF_ALL)):
                    continue
                if seconds is None and not command.startswith(('status', 'solve', 'perft', 'actions')):
                    continue
                operands = [operand] if command not in WORDS else [operand, WORDS[command]]
                asked = words
                if words[0] in ('perft', 'solve'):
                    asked, operands = words[:-1], words[-1:] + operands
                threads = 2 if '-j2' in words or '2' in words else 1
                if seconds is None:
                    seconds = WORK + run([table.program, *asked, '--work', '1', *operands], WORK)[0]
                late = table.late([*asked, *options, '--json', *operands], seconds, threads)
                table.add(f'{name}  {command}  {limit}', late)


def table_of_files(table, hard, folder):
    """Commands about frames, of the games that they read."""
    for command, words in FILES.items():
        for limit, (options, seconds) in LIMITS.items():
            if not limit.startswith(('time', 'output', 'decoded')):
                continue
            operands = ['-o', str(folder / 'out'), hard['knights.c4d.gz']]
            if command == 'index':  # it is of files that can be entered
                operands[-1] = str(folder / 'knights.c4d')
            late = table.late([*words, *options, *operands], seconds, 1)
            table.add(f'knights  {command}  {limit}', late)


# ---- protocols ----

def read_until(child, wanted, seconds):
    """Whether a line that begins with one of these comes in time."""
    end, text = time.monotonic() + seconds, b''
    with selectors.DefaultSelector() as ready:
        ready.register(child.stdout, selectors.EVENT_READ)
        while (left := end - time.monotonic()) > 0:
            if not ready.select(left):
                break
            more = os.read(child.stdout.fileno(), 65536)
            if not more:
                break
            text += more
            if any(line.startswith(wanted) for line in text.split(b'\n')):
                return True
    return False


ENDS = (b'bestmove', b'nobestmove', b'Nodes searched', b'info string interrupted')


def ask_protocol(program, game, position, go, ending, threads):
    """Seconds between what should end a search and the move."""
    words = [program, 'uci', '--game', game]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, bufsize=0) as child:
        def say(text):
            child.stdin.write(text.encode() + b'\n')
        say('uci')
        say(f'setoption name Threads value {threads}')
        say(position)
        say('isready')
        read_until(child, (b'readyok',), 20)
        say(go)
        wait = {'stop': 0.2, 'quit': 0.2, 'SIGINT': 0.2}.get(ending)
        if wait is not None:
            time.sleep(wait)
        start = time.monotonic()
        if ending in ('stop', 'quit'):
            say(ending)
        elif ending == 'SIGINT':
            child.send_signal(signal.SIGINT)
        if ending in ('quit', 'SIGINT'):
            try:
                child.wait(20)
            except subprocess.TimeoutExpired:
                child.kill()
        else:
            if not read_until(child, ENDS, 20):
                child.kill()
        took = time.monotonic() - start
        child.kill()
    return took


def positions_of_protocols(hard):
    yield '4d', 'position startpos', 'start'
    yield '4p', 'position startpos', 'start'
    yield '5d', 'position startpos', 'start'
    for name, operand in hard.items():
        if operand.endswith('.5dpgn'):
            text = ' '.join(pathlib.Path(operand).read_text().split('\n'))
            yield '5d', f'position fen {text}', name


def table_of_protocols(table, hard, few):
    for game, position, name in positions_of_protocols(hard):
        for threads in (1, 2):
            for go, ending, seconds in (('go infinite', 'stop', 0), ('go infinite', 'quit', 0),
                                        ('go infinite', 'SIGINT', 0), ('go movetime 100', 'time', 0.1),
                                        ('go perft 9', 'stop', 0), ('go mate 9', 'stop', 0)):
                if few and ending not in ('stop', 'time'):
                    continue
                least = float('inf')
                for _ in range(AGAIN):
                    idle = run([table.program, 'version'], 1)[0]
                    took = ask_protocol(table.program, game, position, go, ending, threads)
                    least = min(least, took - idle - seconds)
                    if least <= table.grace:
                        break
                table.add(f'{game} {name}  {go} ({ending})  {threads} threads', least)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--few', action='store_true')
    parser.add_argument('--slow', action='store_true')
    parser.add_argument('--print', action='store_true')
    parser.add_argument('program')
    asked = parser.parse_args()
    table = Table(asked.program, asked.print, 8 * GRACE if asked.slow else GRACE)
    with tempfile.TemporaryDirectory() as folder:
        hard = positions(pathlib.Path(folder))
        (pathlib.Path(folder) / 'knights.c4d').write_bytes(shuffle4d(800000))
        table_of_commands(table, hard, asked.few)
        table_of_files(table, hard, pathlib.Path(folder))
        table_of_protocols(table, hard, asked.few)
    print(f'{table.cells} cells, worst {1000 * table.worst:.0f} ms after the limit')
    for failure in table.failures:
        print(failure)
    return 1 if table.failures else 0


if __name__ == '__main__':
    sys.exit(main())
