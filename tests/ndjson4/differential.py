"""Compares our NDJSON4 reader with a plain one, written here from docs/formats.md, on generated
lines, good and damaged.

usage: differential.py ECHO [LINES]   (ECHO: the program built from echo.c)
"""
import json
import os
import random
import re
import subprocess
import sys

PIECES = {'Pw': 1, 'Py': 2, 'N': 3, 'B': 4, 'R': 5, 'Q': 6, 'K': 7,
          'pw': 9, 'py': 10, 'n': 11, 'b': 12, 'r': 13, 'q': 14, 'k': 15}
PIECE = re.compile(r'(%s)[ \t\n\r]*@[ \t\n\r]*([0-7]),([0-7]),([0-7]),([0-7])' % '|'.join(PIECES))
VALUES = ['0', '7', '-1', '-0', '255', '256', '300', '4294967295', '4294967296', '1.0', '1e2',
          '18446744073709551615', '18446744073709551616', '-9223372036854775808',
          '-9223372036854775809', 'null', 'true', '"3"', '[]', '{}', '[0,0,0,0]', '[1,2,3,4]',
          '[255,0,7,9]', '[256,0,0,0]', '[0,-1,0,0]', '[1,2,3]', '[1,2,3,4,5]', '[1,2,3,4.0]',
          '"QUEEN"', '"KNIGHT"', '"queen"', '"ROO\\u004b"', '{"fen4":"x","ply":5}']
KEYS = ['ply', 'move_from', 'move_to', 'promo', 'flags', 'move_promo', 'note', 'f\\u006cags']


# ---- the plain reader ----

def read_fen4(text):
    """Pieces by square; None when it is no literal."""
    match = re.match(r'[ \t\n\r]*4d-fen[ \t\n\r]+v1:[ \t\n\r]*', text)
    if not match:
        return None
    board, at = {}, match.end()
    while at < len(text):
        match = PIECE.match(text, at)
        if not match:
            return None
        x, y, z, w = (int(d) for d in match.groups()[1:])
        square = ((x * 8 + y) * 8 + z) * 8 + w
        if square in board:
            return None
        board[square] = PIECES[match.group(1)]
        at = re.compile(r'[ \t\n\r]*').match(text, match.end()).end()
        if at < len(text):
            if text[at] != ';':
                return None
            at = re.compile(r'[ \t\n\r]*').match(text, at + 1).end()
    return board


def is_integer(value, low, high):
    return type(value) is int and low <= value <= high


def has_surrogate(value):
    if isinstance(value, str):
        return any(0xd800 <= ord(c) <= 0xdfff for c in value)
    if isinstance(value, dict):
        return any(has_surrogate(v) for pair in value.items() for v in pair)
    return isinstance(value, list) and any(has_surrogate(v) for v in value)


def refuse(name):
    raise ValueError(name)


def parse_object(line):
    value = json.loads(line.decode('utf-8'), parse_constant=refuse)
    if not isinstance(value, dict) or has_surrogate(value) or line.startswith(b'\xef\xbb\xbf'):
        raise ValueError('no object')
    return value


def read_move(fields, name):
    """The four bytes, and whether there is something to warn of."""
    value = fields.get(name, [0, 0, 0, 0])
    good = (isinstance(value, list) and len(value) == 4 and
            all(is_integer(v, 0, 255) for v in value))
    return (value, False) if good else ([0, 0, 0, 0], True)


def read_byte(fields, name):
    value = fields.get(name, 0)
    good = is_integer(value, -2 ** 63, 2 ** 64 - 1)
    return (value & 255, False) if good else (0, True)


def expected(line, accepted):
    """The answer to one line."""
    if line.strip(b' \t\r') == b'' or b'bridge_version' in line:
        return 'silent'
    try:
        fields = parse_object(line)
    except ValueError:
        return 'skipped'
    fen4 = fields.get('fen4')
    board = read_fen4(fen4) if isinstance(fen4, str) else None
    if board is None:
        return 'skipped'
    ply = fields.get('ply', accepted)
    warned = not is_integer(ply, 0, 2 ** 32 - 1)
    tail = [accepted if warned else ply]
    for name in 'move_from', 'move_to':
        value, bad = read_move(fields, name)
        tail += value
        warned = warned or bad
    for name in 'promo', 'flags':
        value, bad = read_byte(fields, name)
        tail.append(value)
        warned = warned or bad
    words = ['KNIGHT', 'BISHOP', 'ROOK', 'QUEEN']
    if 'promo' not in fields and fields.get('move_promo') in words:
        tail[9] = 2 + words.index(fields['move_promo'])
    pieces = ['%d:%d' % item for item in sorted(board.items())]
    return ' '.join(['frame'] + ['%d' % n for n in tail] + ['warned' if warned else 'good'] + pieces)


# ---- lines ----

def make_fen4(rng):
    separator = rng.choice([';', '; ', ' ;', '\\n; '])
    pieces = []
    for _ in range(rng.choice([0, 1, 2, 5, 20])):
        square = ','.join(rng.choice('01234567') for _ in range(4))
        pieces.append(rng.choice(list(PIECES)) + rng.choice(['@', '@', '@', ' @ ', '\\u0040']) + square)
    return '4d-fen v1:' + rng.choice(['', ' ']) + separator.join(pieces) + rng.choice(['', '', ';' if pieces else ''])


def make_line(rng):
    choice = rng.random()
    if choice < 0.02:
        return rng.choice([b'', b' \t', b'\r', b'{"bridge_version":1}', b'bridge_version', b'[]', b'\x0b'])
    members = [('fen4', '"' + make_fen4(rng) + '"')]
    for _ in range(rng.choice([0, 1, 1, 2, 4])):
        members.append((rng.choice(KEYS), rng.choice(VALUES)))
    rng.shuffle(members)
    blank = rng.choice(['', ' '])
    text = ','.join('%s"%s"%s:%s%s' % (blank, k, blank, blank, v) for k, v in members)
    line = bytearray(('{' + text + '}').encode())
    if rng.random() < 0.3:
        at = rng.randrange(len(line))
        if rng.random() < 0.5:
            del line[at]
        else:
            line[at] = rng.choice(b'{}[]:,"\\ 0189KPwx@;-.\x00\xff\r')
    return bytes(line) + rng.choice([b'', b'', b'\r', b' '])


def main():
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 20000
    if os.environ.get('HM_TEST_LONG') == '1':
        count = 500000
    rng = random.Random(2027)
    lines = [make_line(rng) for _ in range(count)]
    answers = subprocess.run([sys.argv[1]], input=b'\n'.join(lines) + b'\n',
                             stdout=subprocess.PIPE, check=True).stdout.decode().split('\n')
    accepted = 0
    kinds = {}
    for line, answer in zip(lines, answers):
        want = expected(line, accepted)
        if answer != want:
            sys.exit('%r gave\n%s\nnot\n%s' % (line, answer, want))
        accepted += want.startswith('frame')
        kind = 'warned' if ' warned' in want else want.split(' ')[0]
        kinds[kind] = kinds.get(kind, 0) + 1
    if len(answers) != count + 1 or min(kinds.get(k, 0) for k in ('frame', 'warned', 'skipped', 'silent')) < count // 200:
        sys.exit('%d answers to %d lines: %s' % (len(answers), count, kinds))
    print('%d lines, no difference: %s' % (count, kinds))


main()
