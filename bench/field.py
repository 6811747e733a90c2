#!/usr/bin/env python3
"""hypermate against the Python packages of the field, on the same positions, where they are installed.

    field.py POSITIONS      tests/vectors/chess4d/positions.jsonl

Known: chess4d (python-chess4d-oana-chiru), the reference implementation of 4D chess in Python. Each
figure is a ratio of best times, theirs / ours; where the numbers of legal moves differ, both are
told, for then the rules do.
"""
import json
import sys
import time

import hypermate as hm


def best(function, seconds=2.0):
    """Best seconds of a call; a slow one is made twice."""
    times, end = [], time.perf_counter() + seconds
    while len(times) < 2 or (time.perf_counter() < end and len(times) < 2000):
        start = time.perf_counter()
        function()
        times.append(time.perf_counter() - start)
    return min(times)


def row(name, theirs, ours, note=''):
    print(f'{name:44} {1e6 * theirs:12.1f} us {1e6 * ours:9.2f} us {theirs / ours:9.0f} times{note}',
          flush=True)


def positions(path, count=6):
    """The start, and boards of few and of many pieces."""
    yield 'start', hm.Board4D()
    with open(path) as lines:
        known = [json.loads(line) for line in lines]
    known = [one for one in known if one['legal_count'] > 1 and one['ep'] == '-']
    for one in known[::max(1, len(known) // count)]:
        yield one['id'], hm.Board4D(
            '4d-state v1: {side} {castling} {ep} {halfmove} {fullmove} | '.format(**one) +
            one['fen4'].removeprefix('4d-fen v1: '))


def chess4d(path):
    from chess4d import IllegalMoveError, any_king_attacked
    from chess4d.notation import parse_position
    print('chess4d                                            theirs         ours')
    for name, board in positions(path):
        text = board.format('c4dpos')
        state = parse_position(text, format='compact')
        theirs, ours = list(state.legal_moves()), list(board.legal_moves)
        note = '' if len(theirs) == len(ours) else f'  ({len(theirs)} and {len(ours)} moves)'
        row(f'{name}: legal moves', best(lambda: list(state.legal_moves())),
            best(lambda: list(board.legal_moves)), note)
        row(f'{name}: reading', best(lambda: parse_position(text, format='compact')),
            best(lambda: hm.Board4D(text)))
        row(f'{name}: is_check', best(lambda: any_king_attacked(state.side_to_move, state.board)),
            best(board.is_check))
        move = ours[len(ours) // 2]
        squares = [hm.coordinates(move.from_square), hm.coordinates(move.to_square)]
        same = [one for one in theirs if [tuple(one.from_sq), tuple(one.to_sq)] == squares]
        if not same:
            continue

        def push(same=same[0]):
            state.push(same)
            state.pop()

        def our_push():
            board.push(move)
            board.pop()

        try:
            row(f'{name}: push and pop', best(push), best(our_push))
        except IllegalMoveError as refused:
            print(f'{name}: {refused}')


def main(path):
    found = 0
    for package in (chess4d,):
        try:
            package(path)
            found += 1
        except ModuleNotFoundError as missing:
            print(f'{package.__name__}: {missing}')
    return 0 if found else 77


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
