"""Certificates with one fault each: the program refuses every one at its place, by both engines, and so
do the checkers with rules of their own.

usage: mutants.py [--few] PROGRAM PLAIN_CHECK CERTIFICATE [CHECK_PROOF4_PY]

Each fault has the checksum and the number of nodes that belong to it, so that only what the certificate
says is wrong. The plain checkers, and the phase engine, see every tenth of them.
"""
import hashlib
import json
import pathlib
import random
import subprocess
import sys
import tempfile

MUTANTS = 200


class Certificate:
    """Lines of a certificate as words; line numbers count from 1."""

    def __init__(self, text):
        self.lines = [line.split(' ') for line in text.splitlines()]
        self.length = int(self.lines.pop()[2])

    def text(self):
        body = ''.join(' '.join(words) + '\n' for words in self.lines)
        nodes = sum(words[0] == 'node' for words in self.lines)
        return f'{body}sum {nodes} {self.length} {hashlib.sha256(body.encode()).hexdigest()}\n'

    def replies(self):
        """(line, word) of all replies that are listed."""
        return [(line, at) for line, words in enumerate(self.lines) if words[0] in ('root', 'node')
                for at in range(1 if words[0] == 'root' else 3, len(words))]

    def nodes(self):
        return [line for line, words in enumerate(self.lines) if words[0] == 'node']


def square(chance):
    return ','.join(str(chance.randrange(8)) for _ in range(4))


# ---- faults: each changes a certificate and returns (the faults that may be found, their lines) ----


def change_answer(c, chance):
    """A move of the winner to some other square. Most are illegal; the others do not mate."""
    line = chance.choice(c.nodes())
    start, target = c.lines[line][2].split('-')
    other = target
    while other in (target, start):
        other = square(chance)
    c.lines[line][2] = f'{start}-{other}'
    return {'illegal_move', 'unanswered', 'illegal_reply'}, {line}


def change_near_answer(c, chance):
    """A legal move of the bishop that checks or threatens somewhere, but not what is needed."""
    line = chance.choice(c.nodes())
    start, target = c.lines[line][2].split('-')
    x, y, z, w = map(int, start.split(','))
    targets = [f'{x + a},{y + b},{z + c},{w + d}' for a, b, c, d in
               [(1, 1, 0, 0), (-1, 1, 0, 0), (1, 0, 1, 0), (1, 0, 0, 1), (0, 1, 1, 0), (0, 1, 0, 1), (0, 0, 1, 1)]
               if max(x + a, y + b, z + c, w + d) < 8 and x + a >= 0]
    c.lines[line][2] = f'{start}-{chance.choice([t for t in targets if t != target])}'
    return {'illegal_move', 'unanswered', 'illegal_reply'}, {line}


def change_first(c, chance):
    c.lines[2][1] = f'2,0,5,4-{square(chance)}'
    return {'illegal_move', 'unanswered', 'illegal_reply'}, {2, 3}


def leave_out(c, chance):
    """A reply that is not listed should allow mate in one."""
    line, at = chance.choice(c.replies())
    del c.lines[line][at]
    return {'unanswered'}, {line}


def leave_out_with_node(c, chance):
    """The same, without the node that answers it."""
    line, at = chance.choice([place for place in c.replies() if place[0] != 3])
    number = c.lines[line].pop(at).split('=')[-1]
    c.lines = [words for words in c.lines if words[:2] != ['node', number]]
    return {'unanswered'}, {line}


def take_twice(c, chance):
    """A reply that leads to the node of another one. The later of the two is the place, or the node
    itself where the earlier one is wrong and the node has no answer for it."""
    (line, at), (other_line, other_at) = chance.sample(c.replies(), 2)
    number = c.lines[other_line][other_at].split('=')[-1]
    c.lines[line][at] = c.lines[line][at].rsplit('=', 1)[0] + f'={number}'
    lines = {line, other_line} | {i for i in c.nodes() if c.lines[i][1] == number}
    return {'two_positions', 'illegal_move', 'unanswered', 'illegal_reply', 'endless'}, lines


def change_reply(c, chance):
    line, at = chance.choice(c.replies())
    reply, number = c.lines[line][at].split('=')
    start = reply.split('-')[0]
    c.lines[line][at] = f'{start}-{start}={number}'
    return {'illegal_reply'}, {line}


def change_promotion(c, chance):
    line, at = chance.choice(c.replies())
    reply, number = c.lines[line][at].split('=')
    c.lines[line][at] = f'{reply}={chance.choice("NBRQ")}={number}'
    return {'illegal_reply'}, {line}


def add_reply(c, chance):
    line = chance.choice(c.nodes())
    c.lines[line].append(f'0,0,0,0-{square(chance)}=1')
    return {'illegal_reply'}, {line}


def add_node(c, chance):
    line = chance.randrange(4, len(c.lines))
    c.lines.insert(line, ['node', '1000', '4,0,5,2-4,5,0,2'])
    return {'unreached'}, {line}


def change_length(c, chance):
    c.length = chance.choice([1, 2, 3, 5, 6, 24])
    return {'length'}, {len(c.lines)}


def change_start(c, chance):
    """A position without the bishop that wins."""
    c.lines[1] = ' '.join(c.lines[1]).replace('; B@2,0,5,4', '').split(' ')
    return {'illegal_move'}, {2}


FAULTS = {change_answer: 30, change_near_answer: 30, change_first: 8, leave_out: 30, leave_out_with_node: 20,
          take_twice: 30, change_reply: 15, change_promotion: 10, add_reply: 10, add_node: 10, change_length: 5,
          change_start: 2}


# ---- small positions: kings in corners, between pawns that can never move ----


def corner(x, free):
    """A king of Black on x,0,0,0. It can go to one square beside it and back, or nowhere."""
    pieces = [f'k@{x},0,0,0']
    for n in range(24):
        step, y, z, w = n >> 3, n >> 2 & 1, n >> 1 & 1, n & 1
        if n > 0 and not (free and (step, y, z, w) == (1, 0, 0, 0)):
            pieces.append(f'{"py" if w else "pw"}@{abs(x - step)},{y},{z},{w}')
    return pieces


def state(pieces, castling='-'):
    return f'4d-state v1: w {castling} - 0 1 | ' + '; '.join(pieces)


def small(start, *lines, length=2):
    c = Certificate(f'sum 0 {length}')
    c.lines = [['proof4', 'v1'], ['start', start], *[line.split(' ') for line in lines]]
    return c


STALEMATE = small(state(['K@7,7,7,7', *corner(0, False)]), 'first 7,7,7,7-7,7,7,6', 'root')

CIRCLE = small(state(['K@7,7,7,7', *corner(0, True)]),
               'first 7,7,7,7-7,7,7,6',
               'root 0,0,0,0-1,0,0,0=1',
               'node 1 7,7,7,6-7,7,7,7 1,0,0,0-0,0,0,0=2',
               'node 2 7,7,7,7-7,7,7,6 0,0,0,0-1,0,0,0=1')

# Nodes 7: the same squares, but in the second way the rook has not moved, and White may castle.
CASTLING = small(state(['K@4,0,5,5', 'R@7,0,5,5', 'N@0,7,7,7', *corner(0, True), *corner(7, True)], 'W55K'),
                 'first 0,7,7,7-2,7,7,6',
                 'root 0,0,0,0-1,0,0,0=1 7,0,0,0-6,0,0,0=2',
                 'node 1 7,0,5,5-6,0,5,5 1,0,0,0-0,0,0,0=3 7,0,0,0-6,0,0,0=4',
                 'node 2 2,7,7,6-4,7,7,7 0,0,0,0-1,0,0,0=5 6,0,0,0-7,0,0,0=6',
                 'node 3 6,0,5,5-7,0,5,5 0,0,0,0-1,0,0,0=10 7,0,0,0-6,0,0,0=11',
                 'node 4 6,0,5,5-7,0,5,5 1,0,0,0-0,0,0,0=7 6,0,0,0-7,0,0,0=8',
                 'node 5 4,7,7,7-2,7,7,6 1,0,0,0-0,0,0,0=7 6,0,0,0-7,0,0,0=9',
                 'node 6 4,7,7,7-2,7,7,6 0,0,0,0-1,0,0,0=12 7,0,0,0-6,0,0,0=13',
                 *[f'node {number} 2,7,7,6-0,7,7,7' for number in range(7, 14)], length=5)

# Nodes 5: the same squares, but in the second way a pawn has just made a double step. That matters where
# a pawn of White can take it.
EN_PASSANT, DOUBLE_STEP = (
    small(state(['K@7,7,7,7', 'pw@5,5,5,6', f'Pw@4,5,5,{w}', *corner(0, True)]),
          'first 7,7,7,7-7,7,7,6',
          'root 0,0,0,0-1,0,0,0=1 5,5,5,6-5,5,5,4=2 5,5,5,6-5,5,5,5=3',
          'node 1 7,7,7,6-7,7,7,7 1,0,0,0-0,0,0,0=4 5,5,5,6-5,5,5,4=5 5,5,5,6-5,5,5,5=6',
          'node 2 7,7,7,6-7,7,7,7 0,0,0,0-1,0,0,0=5 5,5,5,4-5,5,5,3=7',
          'node 3 7,7,7,6-7,7,7,7 0,0,0,0-1,0,0,0=8 5,5,5,5-5,5,5,4=9' + ' 5,5,5,5-4,5,5,4=10' * (w == 4),
          *[f'node {number} 7,7,7,7-7,7,7,6' for number in range(4, 10 + (w == 4))], length=4)
    for w in (4, 0))

SMALL = [(STALEMATE, {'stalemate'}, {2}), (CIRCLE, {'endless'}, {3}), (CASTLING, {'two_positions'}, {8}),
         (EN_PASSANT, {'two_positions'}, {5}),
         (DOUBLE_STEP, {'unanswered'}, {7})]


def make_mutants(text, count):
    """[(certificate, faults, lines)]"""
    chance = random.Random(4)
    kinds = [fault for fault, times in FAULTS.items() for _ in range(times)]
    mutants = []
    for fault in chance.sample(kinds, count - len(SMALL)):
        c = Certificate(text)
        mutants.append((c, *fault(c, chance)))
    return mutants + SMALL


# ---- what checkers say ----


def ask_program(program, files, engine):
    done = subprocess.run([program, 'prove', '--check', '--json', '-j2', '--engine', engine, *files],
                          stdout=subprocess.PIPE, text=True, check=False)
    return [json.loads(line) for line in done.stdout.splitlines()], done.returncode


def refuses(command, file):
    return subprocess.run([*command, file], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                          check=False).returncode == 1


def judge(program, mutants, files, engine):
    """Numbers of the mutants that are not refused as they should be."""
    answers, status = ask_program(program, files, engine)
    wrong = [] if status == 1 and len(answers) == len(mutants) else ['the exit status']
    for number, (answer, (_, faults, lines)) in enumerate(zip(answers, mutants)):
        if answer.get('fault') in faults and answer['line'] - 1 in lines:
            continue
        wrong.append(f'{files[number]}: {answer}, expected {faults} in line {[line + 1 for line in lines]}')
    return wrong


def main(program, plain, certificate, example=None, few=False):
    text = pathlib.Path(certificate).read_text(encoding='ascii')
    mutants = make_mutants(text, 40 if few else MUTANTS)
    others = [[plain]] + ([[sys.executable, example]] if example else [])
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for number, (c, *_) in enumerate(mutants):
            files.append(f'{folder}/{number}.proof4')
            pathlib.Path(files[-1]).write_text(c.text(), encoding='ascii')
        wrong = judge(program, mutants, files, 'rules')
        part = slice(None, None, 10)
        wrong += judge(program, mutants[part], files[part], 'phase')
        wrong += [f'{command[-1]} accepts {file}' for command in others for file in files[part] + files[-len(SMALL):]
                  if not refuses(command, file)]
    for line in wrong:
        print(line)
    print(f'{len(mutants) - len(wrong)} of {len(mutants)} refused at their place')
    return 1 if wrong else 0


if __name__ == '__main__':
    WORDS = [word for word in sys.argv[1:] if word != '--few']
    sys.exit(main(*WORDS, few='--few' in sys.argv))
