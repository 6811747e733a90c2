"""Certificates of mates in Teams, found in random games, and the same with one fault each: the program and a
checker with plain rules accept the first and refuse the others, the program at their place.

usage: mutants4p.py [--few] PROGRAM PLAIN_CHECK
"""
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile

SEED, GAMES, PLIES, LAST = 1, 24, 1000, 40
MUTANTS = 200
TOKEN = re.compile(r'\d+\.|\.\.|[()]|[^\s()]+')
MOVE = re.compile(r'[NBRQK]?([a-n]\d+)[-x][NBRQK]?([a-n]\d+)(=[A-Z])?[+#]*')


class Node:
    def __init__(self, text='', parent=None):
        self.text, self.parent, self.next = text, parent, []
        if parent:
            parent.next.append(self)

    def path(self):
        return [*self.parent.path(), self] if self.parent else []

    def walk(self):
        for child in self.next:
            yield child
            yield from child.walk()


class Certificate:
    """A game as a tree, which may be changed."""

    def __init__(self, text):
        self.head, moves = text.split('\n\n', 1)
        self.seat = 'RBYG'.index(re.search(r'StartFen4 "(.)', self.head)[1])
        self.root, here, outer = Node(), None, []
        here = self.root
        for token in TOKEN.findall(moves):
            if token == '(':
                outer.append(here)
                here = here.parent
            elif token == ')':
                here = outer.pop()
            elif token != '..' and not token.endswith('.'):
                here = Node(token, here)

    def of_winner(self):
        return [node for node in self.root.walk() if len(node.path()) % 2 == 1]

    def of_losers(self):
        return [node for node in self.root.walk() if len(node.path()) % 2 == 0]

    def place(self, node):
        """What stands before a move."""
        ply = self.seat + len(node.path()) - 1
        return f'{ply // 4 + 1}. ' if ply % 4 == 0 or not node.parent.parent else '.. '

    def line(self, node):
        parts = []
        if node.next:
            first, *others = node.next
            parts += [self.place(first) + first.text]
            for other in others:
                parts += ['(', self.place(other) + other.text, *self.line(other), ')']
            parts += self.line(first)
        return parts

    def text(self):
        return f'{self.head}\n\n' + ' '.join(self.line(self.root)) + '\n'

    def main_line(self, node):
        """A game that ends with a node."""
        return f'{self.head}\n\n' + ' '.join(self.place(step) + step.text for step in node.path()) + '\n'


def coordinates(text):
    match = MOVE.fullmatch(text)
    return f'{match[1]}-{match[2]}{match[3] or ""}' if match else text


class Rules:
    """The program's moves and positions, by its other commands."""

    def __init__(self, program):
        self.program = program

    def ask(self, *words, text=None):
        done = subprocess.run([self.program, *words], input=text, stdout=subprocess.PIPE, text=True, check=False)
        return done.stdout

    def moves(self, text):
        return [move['move'] if isinstance(move, dict) else move
                for move in json.loads(self.ask('moves', '--json', '-', text=text))['moves']]

    def others(self, certificate, node):
        """The winner's other legal moves there, each with the replies to it."""
        before = certificate.main_line(node.parent)
        for move in self.moves(before):
            if move == coordinates(node.text):
                continue
            changed = Certificate(certificate.main_line(node))
            last = list(changed.root.walk())[-1]
            last.text = move
            yield move, self.moves(changed.main_line(last))


def find_certificates(rules, folder):
    """Mates in 1 to 3 near the ends of random games."""
    games = rules.ask('random-game', '4p:modern', '--seed', str(SEED), '--games', str(GAMES), '--max-plies', str(PLIES))
    found = []
    for game in re.split(r'(?=^\[Variant)', games, flags=re.M)[1:]:
        if 'Checkmate' not in game:
            continue
        place = pathlib.Path(folder, 'game.pgn4')
        place.write_text(game, encoding='ascii')
        plies = len(re.findall(r'\d+\. |\.\. ', game.split('\n\n', 1)[1]))
        for ply in range(max(0, plies - LAST), plies, 3):
            answer = rules.ask('prove', str(place), '--ply', str(ply), '--mate', '3', '--work', '20000000', '--json',
                               '-o', f'{folder}/found.pgn4')
            if answer and json.loads(answer)['proved']:
                found.append(pathlib.Path(folder, 'found.pgn4').read_text(encoding='ascii'))
    return found


# ---- faults: each changes a certificate, and returns what is expected: (faults, path, whether a longer path is right
# ---- as well, the reply or None); None: there is no such fault in the file. An error of reading has no path. ----


def texts(nodes):
    return [coordinates(node.text) for node in nodes]


def leave_out(c, chance, _):
    """A legal reply and all that answers it."""
    node = chance.choice(c.of_losers())
    node.parent.next.remove(node)
    return {'unanswered'}, texts(node.parent.path()), False, coordinates(node.text)


def leave_unanswered(c, chance, _):
    """Nothing follows a reply."""
    node = chance.choice(c.of_losers())
    node.next = []
    return {'unanswered'}, texts(node.parent.path()), False, coordinates(node.text)


def no_mate(c, chance, _):
    """The file ends where there are replies."""
    node = chance.choice([node for node in c.of_winner() if node.next])
    node.next = []
    return {'unanswered'}, texts(node.path()), False, None


def false_mate(c, chance, rules):
    """A legal move that is no mate where the file ends with a mate."""
    node = chance.choice([node for node in c.of_winner() if not node.next])
    others = [move for move, replies in rules.others(c, node) if replies]
    if not others:
        return None
    node.text = chance.choice(others)
    return {'unanswered'}, texts(node.path()), False, None


def change_answer(c, chance, rules):
    """Another legal move of the winner, which allows other replies; what followed stays."""
    node = chance.choice([node for node in c.of_winner() if node.next])
    own = set(texts(node.next))
    others = [move for move, replies in rules.others(c, node) if set(replies) != own]
    if not others:
        return None
    node.text = chance.choice(others)
    return {'unanswered', 'stalemate', 'error'}, texts(node.path()), True, None


def double(c, chance, _):
    """A reply stands twice, another one is missing."""
    wide = [node for node in c.of_winner() if len(node.next) > 1]
    if not wide:
        return None
    node = chance.choice(wide)
    missing, twice = chance.sample(node.next, 2)
    missing.text, gone = twice.text, coordinates(missing.text)
    return {'unanswered', 'error'}, texts(node.path()), False, gone


def resign(c, chance, _):
    """The winner leaves instead of moving."""
    node = chance.choice(c.of_winner())
    node.text, node.next = chance.choice('RTD'), []
    return {'illegal_move'}, texts(node.path()), False, None


def impossible(c, chance, _):
    """A move that no piece can make."""
    node = chance.choice(list(c.root.walk()))
    node.text = 'Ka4-n11'
    return {'error'}, [], False, None


FAULTS = {leave_out: 50, false_mate: 45, change_answer: 45, leave_unanswered: 20, no_mate: 15, double: 15, resign: 5,
          impossible: 5}


def make_mutants(certificates, rules, count):
    chance = random.Random(4)
    kinds = [fault for fault, times in FAULTS.items() for _ in range(times)]
    mutants = []
    for fault in chance.sample(kinds, count):
        expected = None
        while expected is None:
            c = Certificate(chance.choice(certificates))
            if fault in (false_mate, resign, impossible) or c.of_losers():
                expected = fault(c, chance, rules)
        mutants.append((c.text(), expected))
    return mutants


def is_refused(answer, expected):
    faults, path, deeper, reply = expected
    if 'error' in answer:
        return 'error' in faults
    there = answer['path'] == path or (deeper and answer['path'][:len(path)] == path)
    return not answer['proved'] and answer['fault'] in faults and there and reply in (None, answer.get('reply'))


def check(rules, plain, folder, items):
    """What both checkers say about texts."""
    names = [f'{folder}/{number}.pgn4' for number in range(len(items))]
    for name, text in zip(names, items):
        pathlib.Path(name).write_text(text, encoding='ascii')
    answers = [json.loads(line) for line in rules.ask('prove', '--check', '--json', *names).splitlines()]
    done = subprocess.run([plain, *names], stdout=subprocess.PIPE, text=True, check=False)
    return list(zip(answers, done.stdout.splitlines(), strict=True))


def main(program, plain, few):
    rules, wrong = Rules(program), []
    with tempfile.TemporaryDirectory() as folder:
        certificates = find_certificates(rules, folder)
        long = [text for text in certificates if Certificate(text).of_losers()]
        for text, (answer, said) in zip(certificates, check(rules, plain, folder, certificates)):
            if said != f'proved {answer["positions"]} {answer["replies"]}' or not answer['proved']:
                wrong.append(f'{text}\n{answer}\n{said}')
            if text.split() != Certificate(text).text().split():
                wrong.append(f'{text}\nis read as\n{Certificate(text).text()}')
        mutants = make_mutants(certificates, rules, 40 if few else MUTANTS)
        for (text, expected), (answer, said) in zip(mutants, check(rules, plain, folder, [m[0] for m in mutants])):
            if not is_refused(answer, expected) or said != 'refused':
                wrong.append(f'{text}\n{expected}\n{answer}\n{said}')
    print(*wrong, sep='\n')
    print(f'{len(certificates)} certificates, {len(long)} of them longer than a move; {len(mutants)} mutants, '
          f'{len(wrong)} faults of the checkers')
    return 1 if wrong or len(long) < 10 else 0


if __name__ == '__main__':
    WORDS = [word for word in sys.argv[1:] if word != '--few']
    sys.exit(main(*WORDS, '--few' in sys.argv))
