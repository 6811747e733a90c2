#!/usr/bin/env python3
"""Steps of environments a second, observations included, on one core and on two, and labelled positions
a second: best of several.

hypermate must be importable (PYTHONPATH) and numpy be there. bench/run calls it.
"""
import gzip
import sys
import tempfile
import time

import numpy
from hypermate import env

GAMES, MANY, ROUNDS, SECONDS = 256, 1024, 5, 1.0
STARTS = (('4p Teams', '4p:modern', {'mode': 'teams'}, 'planes', 200e3, 400e3),
          ('4p free-for-all', '4p:modern', {'mode': 'ffa'}, 'planes', 200e3, 400e3),
          ('4D', '4d:start', {}, 'planes', 8e3, 20e3),
          ('5D Standard, boards', '5d:standard', {}, 'boards', 2e3, 10e3),
          ('5D Standard, planes', '5d:standard', {}, 'planes', 2e3, 10e3))


def rate(start, options, view, clock, threads=(1,), games=GAMES):
    """Steps a second of a clock for numbers of threads, in turns: each plays the same steps from the
    start, as many as one thread plays in a second; best of several."""
    vectors = [env.Vector(start, games, threads=number, seed=1, observe=view, max_plies=200, **options)
               for number in threads]
    choices, best, steps = numpy.full(games, env.RANDOM), [0.0] * len(threads), None
    for _ in range(ROUNDS + 1):
        for place, vector in enumerate(vectors):
            vector.reset(seed=1)
            began, played = clock(), 0
            while played < steps if steps else clock() - began < SECONDS:
                vector.step(choices)
                played += 1
            steps = steps or played
            best[place] = max(best[place], played * games / (clock() - began))
    return best


def labelled():
    """Positions a second from .c4d.gz to tensors, one worker; None where PyTorch is not installed."""
    try:
        import torch
        from hypermate.torch import LogDataset
    except ImportError:
        return None
    torch.set_num_threads(1)
    games = env.Games('4d:start', 40, seed=1, max_plies=100)
    while not (games.terminated | games.truncated).all():
        games.step(numpy.full(40, env.RANDOM))
    text = ''.join(f'== {game + 1}\n{games.session(game).format("c4d")}' for game in range(40))
    with tempfile.NamedTemporaryFile(suffix='.c4d.gz') as file:
        file.write(gzip.compress(text.encode()))
        file.flush()
        times = []
        for _ in range(ROUNDS):
            began = time.process_time()
            count = sum(len(frames) for frames, _ in LogDataset([file.name], labels=True))
            times.append((time.process_time() - began) / count)
    return 1 / min(times)


def main():
    for name, start, options, view, must, aim in STARTS:
        [one] = rate(start, options, view, time.process_time)
        print(f'{name + ", steps/s of one core":44} {one:10.0f}   must {must:.0f}, aim {aim:.0f}'
              f'{"" if one >= must else " (missed)"}', flush=True)
    rate_of_labels = labelled()
    if rate_of_labels is not None:
        print(f'{"labelled positions/s, .c4d.gz to tensors":44} {rate_of_labels:10.0f}   must 5000, aim 15000'
              f'{"" if rate_of_labels >= 5000 else " (missed)"}', flush=True)
    for name, start, options, view, _, _ in STARTS[:4]:
        one, two = rate(start, options, None, time.monotonic, (1, 2), MANY)
        print(f'{name + ", two threads / one":44} {two / one:10.2f}   must 1.8, aim 1.95'
              f'{"" if two / one >= 1.8 else " (missed)"}', flush=True)


if __name__ == '__main__':
    sys.exit(main())
