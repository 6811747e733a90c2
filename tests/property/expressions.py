#!/usr/bin/env python3
"""Random expressions over games: what `find` answers is what an evaluator of its own computes here
from the answers of `replay --json --plies`.

usage: expressions.py PROGRAM EXPRESSIONS [SEED] [--database]
"""
import json
import os
import random
import re
import subprocess
import sys
import tempfile

PROGRAM, COUNT = sys.argv[1], int(sys.argv[2])
NUMBERS = [word for word in sys.argv[3:] if not word.startswith('-')]
DATABASE = '--database' in sys.argv
RANDOM = random.Random(int(NUMBERS[0]) if NUMBERS else 1)
SEATS = 'RBYG'


def run(*words):
    answer = subprocess.run([PROGRAM, *words], capture_output=True, text=True)
    if answer.returncode not in (0, 1):
        sys.exit(f'{words}: {answer.returncode}\n{answer.stderr}')
    return answer.stdout


# ---- games ----


def board_of(position):
    """Pieces of a four-player position text by (file, rank)."""
    pieces = {}
    for row, cells in enumerate(position.rsplit('-', 1)[1].split('/')):
        file = 0
        for cell in cells.split(','):
            if cell.isdigit():
                file += int(cell)
                continue
            owner, letter = ('d', cell[-1]) if cell[0] == 'd' else (cell[0].upper(), cell[-1])
            pieces[file, 13 - row] = (owner, letter)
            file += 1
    return pieces


def plies_4p(game, start):
    plies = [{'check': False, 'moved': '', 'captured': '', 'promoted': False, 'castling': False,
              'board': board_of(start), 'side': start[0], 'told': None}]
    for ply in game['ply']:
        text = ply['long'].rstrip('+#')
        leaves = ply['move'] in ('R', 'T', 'S', '#', 'D', 'P', 'R#', 'T#', 'RS', 'TS', '')
        castles = text.startswith('O-O')
        taken = re.search(r'x([A-Z]?)', text)
        plies.append({
            'check': ply['new_checks'] > 0,
            'moved': '' if leaves else 'K' if castles else text[0] if text[0] in 'NBRQKD' else 'P',
            'captured': '' if taken is None else (taken[1] or 'P').replace('D', 'Q'),
            'promoted': '=' in text, 'castling': castles, 'legal': ply['legal_count'],
            'board': board_of(ply['position']), 'side': ply['position'][0], 'told': ply['long']})
        plies[-1]['moved'] = plies[-1]['moved'].replace('D', 'Q')
    return plies


def plies_4d(game):
    plies = [{'check': False, 'halfmove': 0, 'occurrence': 1, 'side': 'w', 'told': None,
              'castling': False, 'promoted': False}]
    for number, ply in enumerate(game['ply']):
        words = ply['move'].split()[1:]
        plies.append({'check': ply['in_check'], 'legal': ply['legal_count'],
                      'halfmove': ply['halfmove'], 'occurrence': ply['rep'],
                      'castling': any(word.startswith('O-O') for word in words),
                      'promoted': '=' in ply['move'],
                      'side': 'wb'[(number + 1) % 2], 'told': ply['move']})
    return plies


def plies_5d(game):
    made = sum(ply['boards_made'] for ply in game['ply'])
    boards = len(game['boards']) - made
    plies = [{'boards': boards, 'side': 'w', 'told': None, 'mate': False, 'jump': False,
              'branch': False, 'moved': ''}]
    for number, ply in enumerate(game['ply']):
        boards += ply['boards_made']
        moves = ply['move'].split()
        plies.append({'boards': boards, 'side': 'wb'[(number + 1) % 2], 'told': ply['move'],
                      'mate': ply['verdict'] == 'checkmate',
                      'jump': any('>' in move for move in moves),
                      'branch': any('>>' in move for move in moves),
                      'moved': ''.join('K' if 'O-O' in move else move[move.index(')') + 1] for move in moves)})
    return plies


def read_games(path, kind, mode):
    start = None
    if kind == '4p':
        start = json.loads(run('check', '--json', '4p:modern'))['canonical']
    games = []
    for line in run('replay', '--json', '--plies', path).splitlines():
        game = json.loads(line)
        plies = {'4p': lambda g: plies_4p(g, start), '4d': plies_4d, '5d': plies_5d}[kind](game)
        games.append({'game': kind, 'mode': mode, 'plies': plies, 'bad': not game['legal'],
                      'result': game['result'] if mode in (None, 'teams') else
                                'points' if game['result'] != '*' else '*'})
        if mode == 'ffa':
            games[-1]['points'] = game['points']
        if games[-1]['bad']:
            games[-1]['result'] = '*'
    return games


SOURCES = [('t.pgn4', '4p', 'teams', ['4p:modern', '--max-plies', '120']),
           ('f.pgn4', '4p', 'ffa', ['--mode', 'ffa', '4p:modern', '--max-plies', '400']),
           ('d.c4d', '4d', None, ['--max-plies', '40']),
           ('v.5dpgn', '5d', None, ['--variant', '5d:small', '--max-plies', '10'])]


def make_games(folder, number, rounds):
    """Files of a few games each, some with an error in the middle, and what they hold."""
    files = []
    for index, (name, kind, mode, options) in enumerate(SOURCES):
        path = os.path.join(folder, f'{number}-{name}')
        text = run('random-game', '--seed', str(100 * number + index), '--games', str(rounds), *options)
        if number % 3 == 2 and kind == '4p':
            text = text.replace('\n7. ', '\n7. a1-a2 .. ', 1)
        with open(path, 'w') as out:
            out.write(text)
        files.append((path, read_games(path, kind, mode)))
    return files


# ---- expressions: (text, precedence, value) where value(game) is a list of bits, one a ply ----

LEAF, SEQUENCE, CONJUNCTION, DISJUNCTION = 3, 2, 1, 0


def compare(op, a, b):
    return {'=': a == b, '!=': a != b, '<': a < b, '<=': a <= b, '>': a > b, '>=': a >= b}[op]


def of_ply(key, test):
    return lambda game: [key in ply and bool(test(ply[key])) for ply in game['plies']]


def of_game(test):
    return lambda game: [bool(test(game))] * len(game['plies'])


def number(low, high):
    return RANDOM.randint(low, high)


def operator():
    return RANDOM.choice(['=', '!=', '<', '<=', '>', '>='])


def turned(item, times):
    owner, letter, files, ranks = item
    for _ in range(times):
        files, ranks = ranks, {13 - file for file in files}
        owner = SEATS[(SEATS.index(owner) + 1) % 4] if owner in SEATS else owner
    return owner, letter, files, ranks


def holds(board, item):
    owner, letter, files, ranks = item
    if letter == '.':
        corner = {0, 1, 2, 11, 12, 13}
        return any((f, r) not in board and not (f in corner and r in corner) for f in files for r in ranks)
    return any(f in files and r in ranks and who != 'X' and owner in (who, '?') and letter in (what, '?')
               for (f, r), (who, what) in board.items())


def coordinate(names):
    kind = RANDOM.random()
    if kind < 0.3:
        return '?', set(range(14))
    low = number(0, 13)
    if kind < 0.7:
        return names[low], {low}
    high = number(low, 13)
    return f'[{names[low]}-{names[high]}]', set(range(low, high + 1))


def pattern():
    items, texts = [], []
    for _ in range(number(1, 2)):
        owner, letter = RANDOM.choice(SEATS + '?'), RANDOM.choice('PNBRQK?')
        text = owner.lower() + letter
        if RANDOM.random() < 0.1:
            owner, letter, text = '?', '.', '.'
        elif text == '??':
            text = '?'
        file, files = coordinate('abcdefghijklmn')
        rank, ranks = coordinate([str(r + 1) for r in range(14)])
        items.append((owner, letter, files, ranks))
        texts.append(f'{text}@{file}{rank}')
    rotated = RANDOM.random() < 0.5

    def value(game):
        bits = []
        for ply in game['plies']:
            found = 0
            for times in range(4 if rotated else 1):
                if 'board' in ply and all(holds(ply['board'], turned(item, times)) for item in items):
                    found = times + 1
                    break
            bits.append(found)
        return bits
    return ('rotated ' if rotated else '') + 'has "' + '; '.join(texts) + '"', value


def leaf():
    kind = number(0, 15)
    op = operator()
    if kind == 0:
        n = number(0, 130)
        return f'plies {op} {n}', of_game(lambda g: compare(op, len(g['plies']) - 1, n))
    if kind == 1:
        result = RANDOM.choice(['1-0', '0-1', '1/2-1/2', '*', 'points'])
        return f'result = {result}', of_game(lambda g: g['result'] == result)
    if kind == 2:
        mode = RANDOM.choice(['teams', 'ffa', 'solo'])
        return f'mode = {mode}', of_game(lambda g: g['mode'] == mode)
    if kind == 3:
        name = RANDOM.choice(['4d', '4p', '5d'])
        return f'game = {name}', of_game(lambda g: g['game'] == name)
    if kind == 4:
        return 'check and not game = 5d', lambda g: [ply.get('check', False) for ply in g['plies']]
    if kind == 5:
        n = number(0, 40)
        return f'ply {op} {n}', lambda g: [compare(op, i, n) for i in range(len(g['plies']))]
    if kind == 6:
        n = number(0, 30)
        return f'halfmove {op} {n} and game = 4d', lambda g: [
            g['game'] == '4d' and compare(op, ply['halfmove'], n) for ply in g['plies']]
    if kind == 7:
        letter = RANDOM.choice('PNBRQK')
        return f'moved {letter} and not game = 4d', lambda g: [
            g['game'] != '4d' and letter in ply['moved'] for ply in g['plies']]
    if kind == 8:
        letter = RANDOM.choice('PNBRQK')
        return f'captured {letter} and game = 4p', lambda g: [
            g['game'] == '4p' and letter in ply['captured'] for ply in g['plies']]
    if kind == 9:
        side = RANDOM.choice('RBYGwb')
        return f'side = {side}', of_ply('side', lambda s: s == side)
    if kind == 10:
        n = number(1, 25)
        return f'boards {op} {n}', of_ply('boards', lambda b: compare(op, b, n))
    if kind == 11:
        word = RANDOM.choice(['jump', 'branch'])
        return word, of_ply(word, bool)
    if kind == 12:
        seat, letter, n = RANDOM.choice(SEATS), RANDOM.choice('PNBRQ'), number(0, 8)
        return f'count({seat}, {letter}) {op} {n}', of_ply(
            'board', lambda b: compare(op, sum(piece == (seat, letter) for piece in b.values()), n))
    if kind == 13:
        seat, n = number(0, 3), number(0, 80)
        return f'points.{SEATS[seat]} {op} {n}', of_game(
            lambda g: g['result'] == 'points' and 'points' in g and compare(op, g['points'][seat], n))
    if kind == 14:
        yes = RANDOM.random() < 0.5
        return f'judged = {"yes" if yes else "no"}', of_game(lambda g: g['bad'] != yes)
    return pattern()


def simple_leaf():
    text, value = leaf()
    return (text, CONJUNCTION if ' and ' in text else LEAF, value, 'plies' not in text)


def wrap(part, least):
    return part[0] if part[1] >= least else f'({part[0]})'


def sequence(then, a, b):
    def value(game):
        left, right, before, bits = a(game), b(game), False, []
        for one, other in zip(left, right):
            bits.append(before and bool(other))
            before = bool(one) or (then and before)
        return bits
    return value


def expression(depth):
    kind = number(0, 9) if depth > 0 else 9
    if kind >= 8:
        return simple_leaf()
    a, b = expression(depth - 1), expression(depth - 1)
    if kind == 0:
        return (f'{wrap(a, CONJUNCTION)} or {wrap(b, CONJUNCTION)}', DISJUNCTION,
                lambda g: [bool(x or y) for x, y in zip(a[2](g), b[2](g))])
    if kind in (1, 2):
        return (f'{wrap(a, SEQUENCE)} and {wrap(b, SEQUENCE)}', CONJUNCTION,
                lambda g: [bool(x and y) for x, y in zip(a[2](g), b[2](g))])
    if kind in (3, 4):
        word = RANDOM.choice(['then', 'next'])
        return f'{wrap(a, LEAF)} {word} {wrap(b, LEAF)}', SEQUENCE, sequence(word == 'then', a[2], b[2])
    if kind == 5:
        bare = a[1] == LEAF and not a[0].startswith('not ')
        return (f'not {a[0]}' if bare else f'not ({a[0]})', LEAF, lambda g: [not x for x in a[2](g)])
    if kind == 6:
        word = RANDOM.choice(['any', 'all', 'start', 'final'])
        pick = {'any': any, 'all': all, 'start': lambda x: x[0], 'final': lambda x: x[-1]}[word]
        return f'{word}({a[0]})', LEAF, lambda g: [bool(pick(a[2](g)))] * len(g['plies'])
    op, n = operator(), number(0, 20)
    return (f'count({a[0]}) {op} {n}', LEAF,
            lambda g: [compare(op, sum(map(bool, a[2](g))), n)] * len(g['plies']))


# ---- comparing ----


def expected(part, games):
    """[(number, plies)] of games that match."""
    found = []
    for index, game in enumerate(games):
        bits = part[2](game)
        if any(bits):
            found.append((index + 1, [i for i, bit in enumerate(bits) if bit]))
    return found


def answered(words):
    """(number, matched plies, their moves)"""
    found = []
    for line in run(*words).splitlines():
        game = json.loads(line)
        found.append((game['game'], [match['ply'] for match in game['matches']],
                      [match['move'] for match in game['matches']],
                      [match.get('rotation') for match in game['matches']]))
    return found


def check(text, part, files, database):
    paths, games = [path for path, _ in files], [game for _, held in files for game in held]
    right = expected(part, games)
    words = ['archive', 'find', '--json', database, text] if database else ['find', '--json', '-q', text, *paths]
    found = answered(words)
    if [number for number, *_ in found] != [number for number, _ in right]:
        sys.exit(f'{text}\n{paths}: games {[n for n, *_ in found]}, expected {[n for n, _ in right]}')
    for (number, plies, moves, _), (_, wanted) in zip(found, right):
        if plies and plies != wanted:
            sys.exit(f'{text}\n{paths}: game {number}: plies {plies}, expected {wanted}')
        told = [games[number - 1]['plies'][ply]['told'] for ply in plies]
        if moves != told:
            sys.exit(f'{text}\n{paths}: game {number}: moves {moves}, expected {told}')
    return found, games


def check_rotations(files):
    """A rotated pattern names the seat that plays the first one's part."""
    text, value = pattern()
    while not text.startswith('rotated'):
        text, value = pattern()
    found, games = check(text, (text, LEAF, value), files, None)
    for number, plies, _, rotations in found:
        bits = value(games[number - 1])
        for ply, rotation in zip(plies, rotations):
            if SEATS.index(rotation) + 1 != bits[ply]:
                sys.exit(f'{text}: game {number}, ply {ply}: rotation {rotation}, expected {bits[ply]}')


def main():
    with tempfile.TemporaryDirectory() as folder:
        sets = []
        for number in range(max(3, min(60, COUNT // 150))):
            files = make_games(folder, number, 4)
            database = None
            if DATABASE:
                database = os.path.join(folder, f'{number}.db')
                run('archive', 'add', '-q', '--same', 'none', database, *[path for path, _ in files])
            sets.append((files, database))
        matched = 0
        for index in range(COUNT):
            files, database = sets[index % len(sets)]
            part = expression(3)
            found, _ = check(part[0], part, files, None)
            matched += len(found)
            if database is not None:
                check(part[0], part, files, database)
            if index % 10 == 0:
                check_rotations(files)
        print(f'{COUNT} expressions, {matched} games matched')


main()
