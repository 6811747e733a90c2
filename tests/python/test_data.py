"""Data sets that the program writes, against the labels of the package and against boards."""
import hashlib
import json
import os
import subprocess

import pytest
from conftest import EXAMPLES

numpy = pytest.importorskip('numpy')
import hypermate as hm
import hypermate.data
from hypermate.env import Games
from hypermate.labels import labelled_games

PROGRAM = os.environ['HM_PROGRAM']


def run(*words):
    return subprocess.run([PROGRAM, *words], check=True, capture_output=True)


@pytest.fixture(scope='module')
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp('data')
    for name, words in (('d.c4d', ('--seed', '7', '--games', '6', '--max-plies', '60')),
                        ('t.pgn4', ('--seed', '5', '--games', '3', '4p:modern')),
                        ('s.5dpgn', ('--seed', '5', '--games', '3', '5d:standard'))):
        (folder / name).write_bytes(run('random-game', *words).stdout)
    return folder


def made(folder, file, *options):
    out = folder / f'set-{file.name}'
    run('dataset', '-q', *options, '-o', out, file)
    return hm.data.load(out)


def test_4d(folder):
    data = made(folder, folder / 'd.c4d', '--frames', '--shares', '50,25,25')
    told = list(labelled_games(str(folder / 'd.c4d'), shares=(50, 25, 25)))
    labels = numpy.concatenate([labels for _, _, labels in told])
    for name in labels.dtype.names:
        assert numpy.array_equal(labels[name], data.labels[name], equal_nan=name == 'value'), name
    boards = numpy.concatenate([boards for boards, _, _ in told])
    assert numpy.array_equal(boards, data.boards)
    assert numpy.array_equal(data.frames, hm.Encoder().encode(boards))
    assert sum(len(data.part(part)) for part in range(3)) == len(data) == len(boards)
    for name, array in data.manifest['arrays'].items():
        sha = hashlib.sha256((folder / 'set-d.c4d' / f'{name}.npy').read_bytes()).hexdigest()
        assert sha == array['sha256']


@pytest.mark.parametrize('file', ['d.c4d', 't.pgn4', 's.5dpgn'])
def test_boards_and_moves(folder, file):
    """Each position of a game: its board, its side, and the place of the next move in its list."""
    data, at = made(folder, folder / file), 0
    for number, game in enumerate(hm.games(str(folder / file), labels=True), 1):
        board = game.board
        for ply in range(board.plies() + 1):
            board.go(ply)
            label = data.labels[at]
            assert (label['game'], label['ply']) == (number, ply)
            if data.game != '5d':
                moves = list(board.legal_moves)
                assert label['legal'] == len(moves)
                assert (label['index'] == -1) == (ply == board.plies())
            if ply < board.plies() and data.game == '4p':
                assert str(moves[label['index']]) == board.ply_text(ply)
            if ply < board.plies() and data.game == '4d':
                assert int(moves[label['index']]) == label['move']
            at += 1
    assert at == len(data)


def test_5d_turns(folder):
    """The moves of a turn are codes of the environment, and lead to the boards of the next position."""
    data = made(folder, folder / 's.5dpgn')
    games, game = Games('5d:standard'), -1
    for at, label in enumerate(data.labels):
        if label['ply'] == 0:
            games.reset()
        assert numpy.array_equal(games.observe('boards').reshape(-1, 256), data.boards_of(at))
        assert games.side[0] == label['side']
        for move in [*data.moves_of(at).tolist(), [-1] * 9] if len(data.moves_of(at)) else []:
            games.step([games.actions.tolist().index(move)])


def test_values(tmp_path):
    """Comments have values for the first party in pawns; labels have them for the side to move."""
    (tmp_path / 'v.pgn4').write_text('[Variant "Teams"]\n[StartFen4 "4PC"]\n\n'
                                     '1. h2-h3 {[%eval 0.31,5]} .. b4-c4 {[%eval -12.5]}'
                                     ' .. g13-g11 {[%eval #3]} .. m8-k8 {[%eval #-2]}\n')
    values = made(tmp_path, tmp_path / 'v.pgn4').labels['value']
    assert numpy.allclose(values, [numpy.nan, -0.31, -12.5, -997, -998], equal_nan=True)


def test_results(folder):
    """Results are for the side to move: Teams by the winner, free-for-all by places."""
    for game, told in ((1, {'BG': 1, 'RY': -1}), (2, {'R': 1, 'BYG': -1})):
        out = folder / f'results{game}'
        run('dataset', '-q', '--where', f'plies = {[29, 20][game - 1]}', '-o', out,
            EXAMPLES / 'four_players.pgn4')
        data = hm.data.load(out)
        for seats, result in told.items():
            for seat in seats:
                assert set(data.labels['result'][data.labels['side'] == 'RBYG'.index(seat)]) == {result}


def test_faults(folder):
    """A game that contains an error counts up to there, without a result; other kinds are refused."""
    (folder / 'bad.c4d').write_text('a1c4-a1c5\na1c4-a1c5\n')
    data = made(folder, folder / 'bad.c4d')
    assert data.manifest['skipped'] == 1
    assert set(data.labels['result']) == {-128}
    done = subprocess.run([PROGRAM, 'dataset', '-o', folder / 'mixed', folder / 'd.c4d', folder / 't.pgn4'],
                          capture_output=True, text=True)
    assert done.returncode == 3 and 'one kind' in done.stderr
    assert not (folder / 'mixed' / 'manifest.json').exists()
    assert not list((folder / 'mixed').glob('*.npy'))
    (folder / 'set-d.c4d' / 'manifest.json').write_text(json.dumps({'dataset': 2}))
    with pytest.raises(ValueError, match='not a data set'):
        hm.data.load(folder / 'set-d.c4d')
