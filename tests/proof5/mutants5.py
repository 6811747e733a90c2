"""Certificates of mates in 5D with one fault each: the program refuses every one at its place, and so does the
checker with rules of its own, of which the faults are made.

usage: mutants5.py [--few] PROGRAM CERTIFICATE...

The plain checker sees every mutant of files of at most SMALL replies, and every tenth of the others.
"""
import json
import pathlib
import random
import subprocess
import sys
import tempfile

import plain_check5 as plain

MUTANTS, SMALL = 200, 20


class Mutant:
    """A certificate that may be changed; `spot` is the action that was changed or that misses something."""

    def __init__(self, text):
        self.head, self.proof = text[:text.rindex(']') + 1], plain.Proof(text)
        self.spot = self.reply = None

    def walk(self, node=None, path=()):
        """The paths of all actions."""
        for action in (node or self.proof.root).next:
            yield (*path, action)
            yield from self.walk(action, (*path, action))

    def of_winner(self):
        return [path for path in self.walk() if len(path) % 2 == 1]

    def of_loser(self):
        return [path for path in self.walk() if len(path) % 2 == 0]

    def before(self, path):
        """The position before the last action."""
        position = self.proof.start
        for ply, action in enumerate(path[:-1]):
            position = self.proof.play(position, action, (self.proof.side + ply) % 2)
        return position

    def set_text(self, action, text):
        """Gives an action other moves; its text as the marks of the file had it."""
        action.moves, at = [], 0
        while at < len(text):
            token = plain.TOKEN.match(text, at)
            action.moves.append(token)
            at = token.end()

    def text(self):
        """The file. Keeps where each action is, and where it ends with what follows it."""
        parts, self.span = [self.head, '\n\n'], {}

        def place():
            return sum(map(len, parts))

        def put(node, ply):
            for i, action in enumerate(node.next):
                last = i == len(node.next) - 1
                start = place()
                parts.append(f'{"" if last else "("}{ply // 2 + 1}{"wb"[ply % 2]}. {action.text()} ')
                end = place()
                put(action, ply + 1)
                self.span[id(action)] = (start, end), (start, place())
                parts.append('' if last else ')\n')

        put(self.proof.root, 0)
        return ''.join(parts) + '\n'


def path_text(path):
    return ' / '.join(action.text() for action in path)


# ---- faults: each changes a mutant, and returns where that is found: (kinds, path, whether a longer path is right
# ---- as well, the reply or None); None: there is no such fault in the file ----


def other_actions(m, position, action):
    """(moves, text) of the winner's legal actions but this one"""
    own = plain.key_of(m.proof.play(position, action, m.proof.side))
    return [(moves, m.proof.action_text(position, moves))
            for key, moves in m.proof.rules.results(position, m.proof.side) if key != own]


def play_moves(m, position, moves):
    for move in moves:
        position = m.proof.rules.play(position, move)
    return position


def change_answer(m, chance):
    """Another legal action of the winner; what followed stays."""
    path = chance.choice(m.of_winner())
    others = other_actions(m, m.before(path), path[-1])
    if not others:
        return None
    m.set_text(path[-1], chance.choice(others)[1])
    proved = plain.check(m.text())[1]  # in another way
    return None if proved else ({'unanswered', 'illegal_reply', 'stalemate'}, path, True, None)


def false_mate(m, chance):
    """A legal action that is no mate where the file ends with a mate: one that gives check if there is one."""
    path = chance.choice([path for path in m.of_winner() if not path[-1].next])
    position, loser = m.before(path), 1 - m.proof.side
    others = other_actions(m, position, path[-1])
    chance.shuffle(others)
    others.sort(key=lambda other: not m.proof.rules.is_in_check(play_moves(m, position, other[0]), loser))
    for moves, text in others:
        if next(m.proof.rules.results(play_moves(m, position, moves), loser), None):
            m.set_text(path[-1], text)
            return {'unanswered'}, path, False, None
    return None


def leave_out(m, chance):
    """A legal reply and all that answers it."""
    path = chance.choice(m.of_loser())
    path[-2].next.remove(path[-1])
    return {'unanswered'}, path[:-1], False, path[-1].text()


def leave_unanswered(m, chance):
    """Nothing follows a reply."""
    path = chance.choice(m.of_loser())
    path[-1].next = []
    return {'unanswered'}, path[:-1], False, path[-1].text()


def no_mate(m, chance):
    """The file ends where there are replies."""
    path = chance.choice([path for path in m.of_winner() if path[-1].next])
    path[-1].next = []
    return {'unanswered'}, path, False, None


def exposed_reply(m, chance):
    """A possible move that leaves a royal piece to be taken, as one more reply."""
    rules, loser = m.proof.rules, 1 - m.proof.side
    path = chance.choice(m.of_winner())
    after = m.proof.play(m.before(path), path[-1], m.proof.side)
    bad = [move for move in rules.moves(after, loser) if rules.is_exposed(rules.play(after, move), loser)]
    if not bad:
        return None
    added = plain.Node()
    m.set_text(added, m.proof.action_text(after, [chance.choice(bad)]))
    path[-1].next.insert(0, added)
    return {'illegal_reply'}, path, False, added.text()


def exposed_answer(m, chance):
    """A possible move of the winner that leaves his own royal piece to be taken, or does not end the turn."""
    rules, own = m.proof.rules, m.proof.side
    path = chance.choice(m.of_winner())
    position = m.before(path)
    results = [(move, rules.play(position, move)) for move in rules.moves(position, own)]
    bad = [move for move, after in results if rules.is_exposed(after, own) or rules.present(after) % 2 == own]
    if not bad:
        return None
    m.set_text(path[-1], m.proof.action_text(position, [chance.choice(bad)]))
    path[-1].next = []
    return {'illegal_move'}, path, False, None


def impossible(m, chance):
    """A move that no piece can make."""
    path = chance.choice(list(m.walk()))
    m.set_text(path[-1], f'({m.proof.name(0)}T1)Ka1a5')
    return {'illegal_move', 'illegal_reply'}, path, False, None


FAULTS = {change_answer: 45, false_mate: 45, leave_out: 45, leave_unanswered: 15, no_mate: 15, exposed_reply: 15,
          exposed_answer: 9, impossible: 10}

STALEMATE = '[Mode "5D"]\n[Board "custom"]\n[Size "3x3"]\n[k2/3/1QK:0:1:w]\n\n1. (0T1)Qb1c2\n'


def make_mutants(texts, count):
    """[(the mutant's text, its places, what is expected)]"""
    chance = random.Random(5)
    kinds = [fault for fault, times in FAULTS.items() for _ in range(times)]
    mutants = []
    for fault in chance.sample(kinds, count - 1):
        wanted = None
        while wanted is None:
            m = Mutant(chance.choice(texts))
            wanted = fault(m, chance)
        mutants.append((m, m.text(), *wanted))
    return mutants


# ---- what checkers say ----


def same_actions(a, b):
    """Moves that make no timeline may come in any order."""
    return sorted(a.split()) == sorted(b.split())


def is_place(expected, kind, path, reply):
    kinds, spot, deeper, left_out = expected
    spot = path_text(spot)
    there = path == spot or (deeper and path.startswith(spot + ' / '))
    return kind in kinds and there and (left_out is None or same_actions(reply, left_out))


def is_refused(mutant, answer):
    """By the program: a fault at its place, or, for moves that are not legal, an error there in the text."""
    m, _, *expected = mutant
    if 'error' in answer:
        own, branch = m.span[id(expected[1][-1])]
        start, end = branch if expected[2] or expected[3] else own
        return start <= answer['error']['offset'] <= end
    return is_place(expected, answer.get('fault'), answer.get('path', ''), answer.get('reply', ''))


def is_refused_plainly(mutant):
    m, text, kinds, spot, deeper, reply = mutant
    answer, proved = plain.check(text)
    found = answer.split(' | ')
    if proved or len(found) != 3:
        return False
    if len(spot) % 2 == 0 and reply is None:  # an impossible reply: its text is said beside the path
        return found[0] in kinds and found[1:] == [path_text(spot[:-1]), spot[-1].text()]
    return is_place((kinds, spot, deeper, reply), *found)


def main(program, files, few):
    texts = [pathlib.Path(file).read_text(encoding='ascii') for file in files]
    mutants = make_mutants(texts, 40 if few else MUTANTS)
    with tempfile.TemporaryDirectory() as folder:
        names = [f'{folder}/{number}.5dpgn' for number in range(len(mutants) + 1)]
        for name, text in zip(names, [mutant[1] for mutant in mutants] + [STALEMATE]):
            pathlib.Path(name).write_text(text, encoding='ascii')
        done = subprocess.run([program, 'prove', '--check', '--json', *names], stdout=subprocess.PIPE, text=True,
                              check=False)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    wrong = [] if done.returncode != 0 and len(answers) == len(names) else ['the exit status']
    wrong += [f'{expected}\n{text}\n{answer}' for (m, text, *expected), answer in zip(mutants, answers)
              if not is_refused((m, text, *expected), answer)]
    right = len(mutants) - len(wrong) + (answers[-1]['fault'] == 'stalemate' and
                                         plain.check(STALEMATE)[0].startswith('stalemate'))
    for number, mutant in enumerate(mutants):
        small = mutant[1].count('1b.') + mutant[1].count('2b.') <= SMALL
        if (small or number % 10 == 0) and not is_refused_plainly(mutant):
            wrong.append(f'the plain checker: {mutant[2:]}\n{mutant[1]}\n{plain.check(mutant[1])}')
    print(*wrong, sep='\n')
    print(f'{right} of {len(names)} refused at their place')
    return 0 if not wrong and right == len(names) else 1


if __name__ == '__main__':
    WORDS = [word for word in sys.argv[1:] if word != '--few']
    sys.exit(main(WORDS[0], WORDS[1:], '--few' in sys.argv))
