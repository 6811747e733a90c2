"""Does the change of a 4D position's spectrum say whether a move leaves a king attacked?

The supplement on phases (its part 13.7.4) claims that spectra may serve as a representation of
similarity. In two dimensions the cosine of the frames before and after a move said nothing about the
safety of kings. This asks the same in four dimensions: docs/similarity4d.md has the answer.

    python3 run.py [POSITIONS] [MOVES]

POSITIONS of each corpus (500), and MOVES of each position at most (200), drawn by seed. Rules of judgement
are fixed below, before a look at results.
"""
import sys
import time

import hypermate as hm
import hypermate.env
import numpy
from hypermate.similarity import Corpus, text_of

POSITIONS, MOVES, FROM_PLY, RESAMPLES, LEAST_UNSAFE = 500, 200, 8, 1000, 100
SIGNAL, LOWER, CLOSED = 0.3, 0.2, 0.1
KINDS = ('', 'Pw', 'Py', 'N', 'B', 'R', 'Q', 'K')


# ---- corpora ----


def random_games(games, plies, seed):
    batch = hypermate.env.Games('4d:start', games, seed=seed, max_plies=plies)
    while not (batch.terminated | batch.truncated).all():
        batch.step(numpy.full(games, hypermate.env.RANDOM))
    return [batch.session(game) for game in range(games)]


def searched_games(positions, plies, nodes):
    """The search against itself after four random moves, as many games as have so many positions.
    They are short: the search soon finds a mate."""
    boards, searcher, left = [], hm.Searcher(), positions
    while left > 0:
        board = random_games(1, 4, 1000 + len(boards))[0]
        while board.ply() < plies and not board.is_game_over():
            best = searcher.search(board, nodes=nodes).best
            if best is None:
                break
            board.push(best)
        boards.append(board)
        left -= max(0, board.plies() - FROM_PLY)
    return boards


def draw(boards, count, seed):
    """Positions by seed, from a ply on; a game may give several."""
    random = numpy.random.default_rng(seed)
    places = [(game, ply) for game, board in enumerate(boards)
              for ply in range(FROM_PLY, board.plies())]
    chosen = random.choice(len(places), min(count, len(places)), replace=False)
    drawn = []
    for place in sorted(chosen.tolist()):
        game, ply = places[place]
        board = boards[game].copy()
        board.go(ply)
        board.cut()
        drawn.append(board)
    return drawn


# ---- one position ----


def products(before, after, scale):
    """Of one frame and several: what the features are made of, by channel."""
    before, after = before * scale[:, None], after * scale[:, None]
    both = numpy.einsum('kj,ikj->ik', before, after, dtype='f8')
    own = numpy.einsum('kj,kj->k', before, before, dtype='f8')
    others = numpy.einsum('ikj,ikj->ik', after, after, dtype='f8')
    return both, own, others


def cosine(both, own, others):
    lengths = numpy.sqrt(own * others)
    return both / numpy.where(lengths > 0, lengths, 1)


def features(encoder, scale, board, moves):
    """A row for each move: the features, the baseline, and the label."""
    white = board.turn == hm.WHITE
    boards, attacks = [], []
    start = numpy.array(board.array).reshape(-1)
    for move in moves:
        board.push(move, trusted=True)
        boards.append(numpy.array(board.array).reshape(-1))
        attacks.append(board.king_attacks(white))
        board.pop()
    after = encoder.encode(numpy.stack(boards)).reshape(len(moves), 11, -1)
    before = encoder.encode(start.reshape(1, -1)).reshape(11, -1)
    both, own, others = products(before, after, numpy.ones(11, 'f4'))
    squares = scale.astype('f8') ** 2
    columns = {'raw cosine': cosine(both.sum(1), own.sum(), others.sum(1)),
               'normalised cosine': cosine(both @ squares, own @ squares, others @ squares)}
    for channel, name in enumerate(hm.CHANNELS):
        columns['cosine of ' + name] = cosine(both[:, channel], own[channel], others[:, channel])
    columns['norm of the difference'] = numpy.sqrt(numpy.maximum(
        (others + own - 2 * both).sum(1), 0))
    columns['log energies'] = numpy.linalg.norm(
        numpy.log(others + 1e-9) - numpy.log(own + 1e-9), axis=1)
    columns['squares changed'] = (numpy.stack(boards) != start).sum(1)
    columns['attackers (baseline)'] = numpy.array(attacks)
    return columns, numpy.array(attacks) > 0, start


def rows_of(drawn, scale, moves, seed):
    """Rows of all positions, with the slices that they belong to."""
    encoder, random, parts = hm.Encoder(), numpy.random.default_rng(seed), []
    for number, board in enumerate(drawn):
        all_moves = numpy.frombuffer(board.pseudo_numbers(), 'u4')
        some = all_moves if len(all_moves) <= moves else numpy.sort(
            random.choice(all_moves, moves, replace=False))
        some = [hm.Move(int(move)) for move in some]
        columns, unsafe, start = features(encoder, scale, board, some)
        kinds = numpy.array([start[move.from_square] & 7 for move in some])
        parts.append({**columns, 'unsafe': unsafe, 'position': numpy.full(len(some), number),
                      'kind': kinds, 'capture': numpy.array([start[move.to_square] > 0 for move in some]),
                      'check': numpy.full(len(some), board.is_check())})
    return {name: numpy.concatenate([part[name] for part in parts]) for name in parts[0]}


# ---- statistics ----


def ranks(values):
    """Ranks from 1; equal values share the mean."""
    _, place, count = numpy.unique(values, return_inverse=True, return_counts=True)
    ends = numpy.cumsum(count)
    return (ends - (count - 1) / 2)[place]


def judge(values, unsafe, position, seed):
    """Spearman's rho with its interval, and the AUC. Whole positions are drawn again, RESAMPLES times;
    ranks are those of all rows."""
    rank, label = ranks(values), unsafe.astype('f8')
    weights = numpy.bincount(position)
    sums = [numpy.bincount(position, part) for part in
            (rank, rank ** 2, label, rank * label)]
    drawn = numpy.random.default_rng(seed).multinomial(
        len(weights), numpy.full(len(weights), 1 / len(weights)), RESAMPLES)
    drawn[0] = 1
    n, r, rr, u, ru = (drawn @ part for part in (weights, *sums))
    with numpy.errstate(invalid='ignore', divide='ignore'):
        rho = (n * ru - r * u) / numpy.sqrt((n * rr - r ** 2) * (n * u - u ** 2))
        auc = (ru[0] - u[0] * (u[0] + 1) / 2) / (u[0] * (n[0] - u[0]))
    low, high = numpy.nanpercentile(rho[1:], (2.5, 97.5))
    return float(numpy.nan_to_num(rho[0])), float(low), float(high), float(auc)


def slices(rows):
    every = numpy.ones(len(rows['unsafe']), bool)
    found = {'all moves': every, 'captures': rows['capture'], 'no captures': ~rows['capture'],
             'in check': rows['check'], 'not in check': ~rows['check']}
    for kind in range(1, 8):
        found[KINDS[kind]] = rows['kind'] == kind
    return found


def table(rows):
    """(slice, feature) -> rho, low, high, AUC, moves, unsafe moves."""
    names = [name for name in rows if name not in ('unsafe', 'position', 'kind', 'capture', 'check')]
    found = {}
    for where, inside in slices(rows).items():
        unsafe = rows['unsafe'][inside]
        if not 0 < unsafe.sum() < len(unsafe):
            continue
        _, position = numpy.unique(rows['position'][inside], return_inverse=True)
        for name in names:
            found[where, name] = (*judge(rows[name][inside], unsafe, position, 1), len(unsafe),
                                  int(unsafe.sum()))
        shuffled = numpy.random.default_rng(2).permutation(unsafe)
        found[where, 'shuffled (baseline)'] = (
            *judge(rows['raw cosine'][inside], shuffled, position, 1), len(unsafe), int(unsafe.sum()))
    return found


def verdicts(tables):
    """What the rules say of each feature: it carries signal if |rho| is above SIGNAL, with a bound above
    LOWER, in one slice of both corpora with enough unsafe moves; it is closed if |rho| is below CLOSED
    in all of them."""
    answers = {}
    for name in dict.fromkeys(feature for one in tables for _, feature in one):
        strong, weak, judged = False, True, False
        for where in dict.fromkeys(place for one in tables for place, _ in one):
            found = [one.get((where, name)) for one in tables]
            if any(row is None or row[5] < LEAST_UNSAFE for row in found):
                continue
            judged = True
            bounds = [min(abs(row[1]), abs(row[2])) if row[1] * row[2] > 0 else 0 for row in found]
            same = found[0][0] * found[1][0] > 0
            strong |= same and all(abs(row[0]) > SIGNAL for row in found) and min(bounds) > LOWER
            weak &= all(abs(row[0]) < CLOSED for row in found)
        answers[name] = 'signal' if strong else 'closed' if judged and weak else 'ambiguous'
    return answers


def main(positions=POSITIONS, moves=MOVES):
    began = time.process_time()
    games = max(2, positions // 2)
    corpora = {'A': random_games(games, 60, 1), 'B': searched_games(2 * positions, 40, 3000)}
    tables = []
    for name, boards in corpora.items():
        text = ''.join(f'== {i}\n{board.format("c4d")}' for i, board in enumerate(boards, 1)).encode()
        scale = Corpus(text).scale
        drawn = draw(boards, positions, 7)
        rows = rows_of(drawn, scale, moves, 8)
        tables.append(table(rows))
        print(f'corpus {name}: {len(boards)} games, {len(drawn)} positions, {len(rows["unsafe"])} moves, '
              f'{rows["unsafe"].sum()} unsafe', flush=True)
        for where in slices(rows):
            for feature in dict.fromkeys(feature for _, feature in tables[-1]):
                row = tables[-1].get((where, feature))
                if row is not None:
                    print(f'{name} | {where} | {feature} | {row[0]:+.3f} | {row[1]:+.3f} to {row[2]:+.3f} '
                          f'| {row[3]:.3f} | {row[4]} | {row[5]}')
    for feature, answer in verdicts(tables).items():
        print(f'verdict | {feature} | {answer}')
    print(f'{time.process_time() - began:.0f} s of a processor')
    return tables


if __name__ == '__main__':
    main(*map(int, sys.argv[1:]))
