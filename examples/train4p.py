"""Trains a player of four-player chess (Teams) by its own games: Red and Yellow learn to mate the
kings of two opponents, who play at random. It takes 45 seconds of one core.

    python3 train4p.py [UPDATES]

A linear policy weighs each legal action by what stands around the opponents' kings after it. Its weights
begin at 0, which is chance, and are moved by the results of its games (policy gradient). PyTorch and numpy
are needed. The exit status is 1 if the player wins less than 1.4 times as many of 200 games as chance.
"""
import sys

import numpy
import torch
from hypermate.env import RANDOM, STAY, Vector

#: Kings with a pawn, and for Red and Yellow a queen and rooks. Four plies at random make the games
#: different.
START = ('R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-3,yR,2,yK,yQ,2,yR,3/14/14/14/14/14/12,gP,gK/bK,bP,12/'
         '14/14/14/14/14/3,rR,2,rQ,rK,2,rR,3')
OPENING, MAX_PLIES, GAMES, UPDATES = 4, 100, 128, 40
# Planes of K, Q, R of the mover and of the partner; of rooks there may be two.
FIRST, LAST, KINDS = [0, 1, 2, 12, 13, 14], [2, 14], numpy.array([0, 1, 2, 0, 1, 2, 2, 2])
RANKS, FILES = numpy.array([(rank, file) for rank in (-1, 0, 1) for file in (-1, 0, 1)]).T
DIRECTIONS = numpy.array([(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)])


def places(planes, last=False):
    """Rank and file of the first or last piece of a plane, (..., 2); far away where there is none."""
    flat = planes.reshape(*planes.shape[:-2], 196)
    at = 195 - flat[..., ::-1].argmax(-1) if last else flat.argmax(-1)
    return numpy.where(flat.any(-1)[..., None], numpy.stack([at // 14, at % 14], -1), 99)


def covers(kinds, pieces, squares):
    """Whether a king, queen or rook sees a square, where nothing stands between."""
    rank, file = numpy.moveaxis(abs(squares - pieces), -1, 0)
    straight, diagonal = (rank == 0) ^ (file == 0), (rank == file) & (rank > 0)
    near = numpy.maximum(rank, file) == 1
    seen = numpy.where(kinds == 0, near, straight | (diagonal & (kinds == 1)))
    return seen & (numpy.maximum(rank, file) < 14)


def features(planes, codes, counts):
    """What each legal action leads to: (number of actions, 15)."""
    game = numpy.repeat(numpy.arange(len(planes)), counts)
    origin = numpy.stack(numpy.divmod(codes // 121, 14), -1)
    plane = codes % 121
    target = origin + DIRECTIONS[numpy.minimum(plane // 13, 7)] * (plane % 13 + 1)[:, None]
    pieces = numpy.concatenate([places(planes[:, FIRST]), places(planes[:, LAST], True)], 1)[game]
    moved = (pieces == origin[:, None]).all(-1)
    pieces = numpy.where(moved[..., None], target[:, None], pieces)
    kinds = KINDS[:, None]
    columns = [moved[:, KINDS == kind].any(1) for kind in range(3)]
    theirs = planes[:, 6:12].any(1) | planes[:, 18:24].any(1)
    for king in (6, 18):
        at = places(planes[:, king])[game]
        around = at[:, None] + numpy.stack([RANKS, FILES], -1)   # (actions, 9, 2)
        seen = covers(kinds, pieces[:, :, None], around[:, None])
        inside = ((around >= 0) & (around < 14)).all(-1)
        rank, file = numpy.moveaxis(numpy.clip(around, 0, 13), -1, 0)
        free = inside & (planes[game[:, None], 48, rank, file] == 1) & ~theirs[game[:, None], rank, file]
        escapes = (free & ~seen.any(1)).sum(1)
        check = seen[:, :, 4].any(1)
        beside = covers(0, pieces, at[:, None])
        guarded = covers(kinds.T[None], pieces[:, None], pieces[:, :, None]).any(2)
        columns += [check, escapes / 8, check & (escapes == 0), ~check & (escapes == 0),
                    (beside & ~guarded).any(1), numpy.minimum(abs(target - at).max(1), 14) / 14]
    return torch.from_numpy(numpy.stack(columns, 1).astype('f4'))


def play(policy, env, seed):
    """Plays all games to their ends; the policy (None: chance) moves for Red and Yellow. Returns its
    decisions, and the result of each game for it."""
    observations, info = env.reset(seed=seed)
    results, decisions = numpy.zeros(env.num_envs, 'f4'), []
    ended = numpy.zeros(env.num_envs, bool)
    while not ended.all():
        choices = numpy.where(ended, STAY, RANDOM)
        ours = ~ended & (info['side'] % 2 == 0) & (info['ply'] >= OPENING)
        if policy is not None and ours.any():
            counts = numpy.diff(info['offsets'])
            rows = features(observations[ours], env.games.dense()[numpy.repeat(ours, counts)],
                            counts[ours])
            with torch.no_grad():
                weights = policy(rows)[:, 0].split(counts[ours].tolist())
            chosen = [int(torch.multinomial(torch.softmax(one, 0), 1)) for one in weights]
            choices[ours] = chosen
            decisions.append((numpy.flatnonzero(ours), rows, counts[ours], chosen))
        observations, rewards, terminated, truncated, info = env.step(choices)
        results += numpy.where(ended, 0, rewards[:, 0])
        ended = terminated | truncated
    return decisions, results


def improve(policy, optimizer, decisions, results, fade=0.8):
    """Makes actions likelier that came soon before a win. The mean of all games is the measure."""
    later, gains = results - results.mean(), []
    for games, *_ in reversed(decisions):
        gains += later[games][::-1].tolist()
        later[games] *= fade
    gains = torch.tensor(gains[::-1])
    weights = policy(torch.cat([rows for _, rows, _, _ in decisions]))[:, 0]
    counts = numpy.concatenate([counts for _, _, counts, _ in decisions]).tolist()
    chosen = [place for *_, places in decisions for place in places]
    likely = torch.stack([torch.log_softmax(one, 0)[place]
                          for one, place in zip(weights.split(counts), chosen)])
    optimizer.zero_grad()
    (-(likely * gains).sum() / len(results)).backward()
    optimizer.step()


def arena(games):
    return Vector(START, games, mode='teams', max_plies=MAX_PLIES, reward_of='all',
                  autoreset='disabled')


def main(updates=UPDATES):
    torch.manual_seed(1)
    torch.set_num_threads(1)
    policy = torch.nn.Linear(15, 1)
    torch.nn.init.zeros_(policy.weight)
    optimizer = torch.optim.Adam(policy.parameters(), 0.3)
    before = int((play(None, arena(200), 0)[1] > 0).sum())
    env = arena(GAMES)
    for update in range(1, updates + 1):
        decisions, results = play(policy, env, update)
        improve(policy, optimizer, decisions, results)
        if update % 10 == 0:
            print(f'update {update}: {int((results > 0).sum())} of {GAMES} won', flush=True)
    after = int((play(policy, arena(200), 0)[1] > 0).sum())
    print(f'won of 200 games: {before} by chance, {after} after {updates} updates')
    return after / before


if __name__ == '__main__':
    sys.exit(int(main(*map(int, sys.argv[1:])) < 1.4))
