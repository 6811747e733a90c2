"""Trains a small model on labelled games: from the frame of a 4D position it predicts the value that a
search gives it, on games that it has not seen. It takes a minute on one core and needs numpy alone.

    python3 train.py [STARTS]

The games are played here, by seed, from the start position without some pieces.
Values go through tanh(value / 100), so that forced mates do not outweigh the rest.
The model is a ridge regression on pooled channels. It is to explain 70 % of the variance of the test part.
"""
import sys

import hypermate as hm
import hypermate.env
import numpy
from hypermate.players import Greedy

EXPLAINED = 0.7


def start(random):
    """The start position without some pieces, of one side more than of the other."""
    board = hm.Board4D().array.reshape(-1)
    losses = random.uniform(0.0, 0.4, 2)
    names = [(hm.PIECES[piece], square) for square, piece in enumerate(board.tolist())
             if piece and (piece & 7 == 7 or random.random() >= losses[piece >> 3])]
    pieces = '; '.join(f'{name}@{hm.square_name(square)}' for name, square in names)
    return f'4d-state v1: w - - 0 1 | {pieces}'


def play(starts):
    """Texts of two games of 20 plies from each start: half of the turns take what they can."""
    random, greedy, texts = numpy.random.default_rng(1), Greedy(seed=1), []
    while len(texts) < 2 * starts:
        try:
            games = hypermate.env.Games(start(random), 2, seed=len(texts), max_plies=20)
        except ValueError:  # mated already
            continue
        while not (games.terminated | games.truncated).all():
            greed = random.random(2) < 0.5
            games.step(numpy.where(greed, greedy.choose(games), hypermate.env.RANDOM))
        texts += [games.session(game).format('c4d') for game in range(2)]
    return ''.join(f'== {number}\n{text}' for number, text in enumerate(texts, 1))


def features(batch):
    """Sums of the channels over pairs of coordinates, as the side to move sees them."""
    frames = batch.frames
    pooled = [frames.sum(axis=axes).reshape(len(frames), -1) for axes in ((2, 3, 4, 5), (2, 4, 5))]
    ours = (1 - 2.0 * batch.labels['side'])[:, None]
    return numpy.hstack([numpy.ones((len(frames), 1)), ours * numpy.hstack(pooled)])


def part(text, split):
    """Features and values of one part of the games."""
    rows, values = [], []
    for batch in hm.encode_log(text, labels=True, split=split, shares=(70, 10, 20), value=1500,
                               channels=['A1', 'STD4_Y', 'STD4_W', 'FD_DIAG']):
        known = abs(batch.labels['value']) < 200  # no forced mates, and no ends without a value
        rows.append(features(batch)[known])
        values.append(batch.labels['value'][known])
    return numpy.vstack(rows), numpy.tanh(numpy.concatenate(values).astype(float) / 100)


def fit(rows, values, ridge):
    scale = rows.std(axis=0) + 1e-9
    rows = rows / scale
    weights = numpy.linalg.solve(rows.T @ rows + ridge * numpy.eye(rows.shape[1]), rows.T @ values)
    return weights / scale


def explained(rows, values, weights):
    return 1 - ((values - rows @ weights) ** 2).mean() / values.var()


def main(starts=32):
    text = play(starts).encode()
    train, valid, test = (part(text, split) for split in ('train', 'valid', 'test'))
    ridges = [10.0 ** power for power in range(-2, 4)]
    best = max(ridges, key=lambda ridge: explained(*valid, fit(*train, ridge)))
    share = explained(*test, fit(*train, best))
    print(f'{len(train[1])} positions to train, {len(test[1])} to test; ridge {best:g}; '
          f'explained on the test part: {share:.2f}')
    return share


if __name__ == '__main__':
    sys.exit(int(main(*map(int, sys.argv[1:])) < EXPLAINED))
