#!/usr/bin/env python3
"""What Python adds to the library: ratios of two things timed in turns, best of several.

    python.py BENCH_BINDINGS LOG    the program of bench/bindings.c, a log of dense boards

hypermate must be importable (PYTHONPATH) and numpy be there. bench/run calls it.
"""
import subprocess
import sys
import tempfile
import time

import hypermate as hm
import numpy

ROUNDS = 7
BATCH = 64  # the usual one


def best(*functions, calls=1, rounds=ROUNDS):
    """Best seconds a call of each, in turns."""
    times = [[] for _ in functions]
    for _ in range(rounds):
        for function, row in zip(functions, times):
            start = time.perf_counter()
            for _ in range(calls):
                function()
            row.append((time.perf_counter() - start) / calls)
    return [min(row) for row in times]


def row(name, value, must, unit='', note=''):
    missed = '' if value <= must else ' (missed)'
    print(f'{name:58} {value:8.2f}{unit}   must {must}{unit}{missed}{note}', flush=True)


def small_calls():
    """A method without arguments, against one of Python's own that does nothing either."""
    board, number = hm.Board4D(), 5
    empty, ply, side, piece = best(number.conjugate, board.ply, board.may_end_turn,
                                   lambda: board.piece_number(0), calls=200000)
    nothing = best(lambda: number.conjugate(), calls=200000)[0]
    row('ply() / an empty call', ply / empty, 2, note=f' ({ply * 1e9:.0f} ns)')
    row('may_end_turn() / an empty call', side / empty, 2)
    row('piece_number(square) / an empty call, both in a lambda', piece / nothing, 2)


def beside_c(program, log):
    """1,000 dense plies into arrays, and legal moves, against a program in C that does the same."""
    with tempfile.NamedTemporaryFile(suffix='.ndjson') as part:
        with open(log, 'rb') as lines:
            part.write(b''.join(line for line, _ in zip(lines, range(1000))))
        part.flush()

        def ours():
            for batch in hm.encode_log(part.name, batch=BATCH):
                count[0] += len(batch.frames)

        board, count, times = hm.Board4D(), [0], []
        for _ in range(3):
            plies, *there = map(float, subprocess.run([program, part.name, str(BATCH)], check=True,
                                                      capture_output=True, text=True).stdout.split())
            times.append((best(ours, rounds=30)[0],
                          best(lambda: board.legal_moves.array, calls=200)[0], *there))
    assert count[0] == 3 * 30 * plies
    mine, array, theirs, moves = (min(column) for column in zip(*times))
    row('encode_log, 1,000 dense plies / a program in C', mine / theirs * 1e6, 1.1,
        note=f' ({plies / mine:.0f} plies/s)')
    row('2,152 legal moves as an array / a sorted copy in C', array / moves * 1e6, 1.3,
        note=f' ({array * 1e6:.1f} us)')
    listed_moves = best(lambda: list(board.legal_moves), calls=50)[0]
    print(f'{"the same as a list of moves":58} {listed_moves * 1e6:8.1f} us')


def boards():
    encoder, board = hm.Encoder(), hm.Board4D()
    out = numpy.empty((1, 11, 8, 8, 8, 8), numpy.float32)
    move = board.legal_moves[7]

    def push():
        board.push(move)
        board.undo()

    same, push, copy = best(lambda: encoder.encode(board, out), push, board.copy, calls=200)
    print(f'{"encode(board, out), the same board again":58} {same * 1e6:8.1f} us')
    print(f'{"push and undo":58} {push * 1e6:8.2f} us')
    print(f'{"copy of the start":58} {copy * 1e6:8.1f} us')


def main(program, log):
    small_calls()
    beside_c(program, log)
    boards()


if __name__ == '__main__':
    main(*sys.argv[1:])
