"""Labels of games: against boards that are played through, against `split`, in any reading."""
import gzip
import os
import pathlib
import subprocess
import sys

import hypermate as hm
import hypermate.env
import numpy
import pytest
from conftest import EXAMPLES, VECTORS

sys.path.insert(0, str(EXAMPLES))
import train  # noqa: E402

from hypermate.labels import LABELS, UNKNOWN, labelled_games, part_of

try:
    import torch
except ImportError:
    torch = None

START = '4d-state v1: w - - 0 1 | K@0,0,0,0; Q@3,3,3,2; Q@4,4,4,5; k@0,7,0,7; Pw@1,1,1,5; Py@2,5,2,2'


@pytest.fixture(scope='module')
def recorded(tmp_path_factory):
    """Games as .c4d.gz, as a log of the first one, and as boards at their ends."""
    folder = tmp_path_factory.mktemp('labels')
    games = hypermate.env.Games(START, 24, seed=4, max_plies=90, claims='ignore')
    while not (games.terminated | games.truncated).all():
        games.step(numpy.full(24, hypermate.env.RANDOM))
    boards = [games.session(game) for game in range(20)]
    random, mated = numpy.random.default_rng(3), {'w': 0, 'b': 0}
    while min(mated.values()) < 2:  # crowded boards, on which the search sees a mate at once
        side = min(mated, key=mated.get)
        board = hm.Board4D(train.start(random).replace(' w ', f' {side} '))
        line = hm.search(board, nodes=3000).lines[0]
        if line.mate == 1:
            board.push(line.moves[0])
            boards.append(board)
            mated[side] += 1
    text = ''.join(f'== {number}\n{board.format("c4d")}' for number, board in enumerate(boards, 1))
    (folder / 'games.c4d.gz').write_bytes(gzip.compress(text.encode()))
    (folder / 'game.ndjson').write_text(boards[0].format('ndjson4'))
    return folder, boards


def check_game(boards, labels, end):
    """Against the board that is played through."""
    line = end.copy()
    white = {'1-0': 1, '0-1': -1, '1/2-1/2': 0}.get(end.result())
    assert len(labels) == end.plies() + 1
    for ply, label in enumerate(labels):
        line.go(ply)
        assert label['ply'] == ply and label['side'] == (line.turn == hm.BLACK)
        assert numpy.array_equal(boards[ply].reshape(-1), line.array.reshape(-1))
        expected = UNKNOWN if white is None else white * (1 - 2 * int(label['side']))
        assert label['result'] == expected
        if ply < end.plies():
            line.go(ply + 1)
            assert hm.Move(int(label['move'])) == line.peek()
        else:
            assert label['move'] == 0 and label['next_from'] == -1


def test_labels_are_those_of_boards(recorded):
    folder, ends = recorded
    found = list(labelled_games(folder / 'games.c4d.gz'))
    assert len(found) == len(ends) and {end.result() for end in ends} >= {'*', '1-0', '0-1'}
    for (boards, meta, labels), end in zip(found, ends):
        check_game(boards, labels, end)
    (boards, meta, labels), = labelled_games(folder / 'game.ndjson')
    check_game(boards, labels, ends[0])


def test_tags_of_moves():
    """Double steps, captures en passant, castling and promotions."""
    games = hypermate.env.Games('4d-state v1: w W00KQ - 0 1 | K@4,0,0,0; R@7,0,0,0; R@0,0,0,0; '
                                'Py@2,1,2,2; py@3,3,2,2; Pw@5,5,5,6; k@4,7,7,7', 12, seed=2, max_plies=24)
    while not (games.terminated | games.truncated).all():
        offsets, rare = games.offsets, games.actions & 15
        choices = numpy.full(12, hypermate.env.RANDOM)
        for game in range(0, 12, 2):  # every second one castles or takes en passant where it can
            found = numpy.flatnonzero(rare[offsets[game]:offsets[game + 1]] > 1 - game % 4 // 2)
            first = numpy.argsort(rare[offsets[game] + found] != (2 if game % 4 else 3 + game // 4 % 2))
            choices[game] = found[first[0]] if len(found) else choices[game]
        games.step(choices)
    tags, promoted = set(), 0
    for game in range(12):
        end = games.session(game)
        for boards, meta, labels in labelled_games(end.format('c4d').encode()):
            check_game(boards, labels, end)
            tags |= {int(move) & 15 for move in labels['move']}
            promoted += (labels['next_promotion'] > 0).sum()
    assert promoted and tags >= {0, 1, 2, 3, 4}


def test_frames_are_those_without_labels(recorded):
    path = recorded[0] / 'games.c4d.gz'
    plain = [one.copy() for one in hm.encode_log(path, batch=50, energies=True, boards=True)]
    labelled = list(hm.encode_log(path, batch=50, energies=True, boards=True, labels=True))
    assert len(plain) == len(labelled)
    for one, other in zip(plain, labelled):
        assert numpy.array_equal(one.frames, other.frames)
        assert numpy.array_equal(one.energies, other.energies)
        assert numpy.array_equal(one.boards, other.boards)
        for name in ('ply', 'from', 'to', 'promo', 'flags', 'game'):
            assert numpy.array_equal(one.meta[name], other.meta[name])
        assert (other.labels['game'] == one.meta['game']).all()
    some = next(iter(hm.encode_log(path, labels=True, channels=['FD_DIAG', 'A1'], dtype='float16')))
    assert some.frames.dtype == numpy.float16
    assert numpy.array_equal(some.frames, plain[0].frames[:, [10, 0]].astype('f2')[:64]) or \
        numpy.array_equal(some.frames[:50], plain[0].frames[:, [10, 0]].astype('f2'))


def test_parts_are_those_of_split(recorded, tmp_path):
    path = recorded[0] / 'games.c4d.gz'
    subprocess.run([os.environ['HM_PROGRAM'], 'split', '-q', '--shares', '6,3,1', '-o',
                    tmp_path / 'parts', path], check=True)
    written = {}
    for part in (tmp_path / 'parts').rglob('*.c4d'):
        for game in hm.games(part):
            written[tuple(game.mainline())] = part.name
    named = {}
    for game in hm.games(path, labels=True):
        named.setdefault(game.split(6, 3, 1), set()).add(written[tuple(game.mainline())])
        assert game.result == game.board.result()
    assert all(len(names) == 1 for names in named.values()) and len(named) > 1
    parts = [int(labels['split'][0]) for _, _, labels in labelled_games(path, (6, 3, 1))]
    assert parts == [game.split(6, 3, 1) for game in hm.games(path, labels=True)]
    taken = [hm.encode_log(path, labels=True, frames=False, split=part, shares=(6, 3, 1))
             for part in range(3)]
    counts = [sum(len(one.labels) for one in batches) for batches in taken]
    assert sum(counts) == sum(len(labels) for _, _, labels in labelled_games(path))


def test_shares_are_kept():
    random = numpy.random.default_rng(1)
    keys = random.integers(0, 2**63, 200000).tolist()
    parts = numpy.bincount([part_of(2 * key, (90, 5, 5)) for key in keys])
    assert abs(parts / len(keys) - [0.9, 0.05, 0.05]).max() < 0.002
    with pytest.raises(ValueError):
        part_of(1, ())


def test_bad_games_count_up_to_their_fault():
    with pytest.warns(UserWarning, match='game 2'):
        found = list(labelled_games(VECTORS / 'real4d/bad_middle.c4d'))
    assert [len(labels) for _, _, labels in found] == [2, 1, 2]
    assert all((labels['result'] == UNKNOWN).all() for _, _, labels in found)
    batches = hm.encode_log(VECTORS / 'real4d/bad_middle.c4d', frames=False, labels=True)
    with pytest.warns(UserWarning, match='game 2'):
        assert sum(len(batch.labels) for batch in batches) == 5
    assert batches.report == (5, 1, 0)


def test_values():
    batch = next(iter(hm.encode_log(EXAMPLES / 'game.ndjson', batch=3, frames=False, labels=True,
                                    value=300)))
    assert batch.labels.dtype == numpy.dtype(LABELS) and not numpy.isnan(batch.labels['value']).any()


def test_what_does_not_go_together():
    for wrong in ({'first': 1}, {'shard': (1, 2)}, {'jobs': 2}):
        with pytest.raises(ValueError):
            hm.encode_log(EXAMPLES / 'game.ndjson', labels=True, **wrong)
    with pytest.raises(TypeError):
        hm.encode_log(EXAMPLES / 'game.ndjson', value=3)
    with pytest.raises(ValueError):
        list(hm.encode_log(EXAMPLES / 'game.ndjson', labels=True, channels=['A2']))


@pytest.mark.skipif(torch is None, reason='torch is not installed')
@pytest.mark.parametrize('workers', [0, 1, 3])
def test_passes_go_on_after_any_batch(recorded, workers):
    from hypermate.torch import LogDataset
    path = str(recorded[0] / 'games.c4d.gz')

    def pass_of(dataset):
        loader = torch.utils.data.DataLoader(dataset, batch_size=None, num_workers=workers)
        return [list(zip(meta['game'].tolist(), meta['ply'].tolist(), meta['move'].tolist()))
                for _, meta in loader]

    options = {'batch': 100, 'reservoir': 50, 'labels': True, 'channels': ['A1'], 'dtype': 'float16'}
    whole = pass_of(LogDataset([path], **options))
    for batches in (1, len(whole) // 2, len(whole) - 1):
        dataset = LogDataset([path], **options)
        dataset.load_state_dict(dataset.state_dict(batches, workers))
        rest = pass_of(dataset)
        assert sorted(map(sorted, rest)) == sorted(map(sorted, whole[batches:]))
        assert len(pass_of(dataset)) == len(whole)


@pytest.mark.skipif(torch is None, reason='torch is not installed')
def test_whole_games(recorded):
    from hypermate.torch import LogDataset
    path = str(recorded[0] / 'games.c4d.gz')
    orders = []
    for epoch in (0, 1):
        drawn = list(LogDataset([path], epoch=epoch, games=True, dtype='bfloat16'))
        assert all(frames.dtype == torch.bfloat16 and len(set(meta['game'].tolist())) == 1
                   for frames, meta in drawn)
        orders.append([int(meta['game'][0]) for _, meta in drawn])
        assert sorted(orders[-1]) == list(range(1, 25))
    assert orders[0] != orders[1]


def test_the_tutorial():
    """A small model explains most of what a search says of games that it has not seen."""
    starts = '32' if 'HM_TEST_LONG' in os.environ else '12'
    done = subprocess.run([sys.executable, pathlib.Path(EXAMPLES) / 'train.py', starts],
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
