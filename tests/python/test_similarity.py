"""Similar positions: against a comparison of all frames, and the program against Python."""
import json
import os
import subprocess
import sys

import hypermate as hm
import hypermate.env
import numpy
import pytest
from conftest import EXAMPLES

from hypermate.similarity import METRICS, Corpus, similar

sys.path.insert(0, str(EXAMPLES / 'similarity'))
import run  # noqa: E402


@pytest.fixture(scope='module')
def corpus(tmp_path_factory):
    folder = tmp_path_factory.mktemp('similar')
    games = hypermate.env.Games('4d:start', 6, seed=9, max_plies=25)
    while not (games.terminated | games.truncated).all():
        games.step(numpy.full(6, hypermate.env.RANDOM))
    files = [folder / 'one.c4d', folder / 'two.c4d.gz']
    for number, file in enumerate(files):
        text = ''.join(f'== {game + 1}\n{games.session(3 * number + game).format("c4d")}'
                       for game in range(3)).encode()
        file.write_bytes(text)
    return files, games.session(1).copy()


def by_hand(files, query, metric, k):
    """All frames at once."""
    known, frames, boards = [], [], []
    for number, file in enumerate(files):
        for batch in hm.encode_log(file, boards=True):
            known += [(number, int(game), int(ply)) for game, ply in
                      zip(batch.meta['game'], batch.meta['ply'])]
            frames.append(batch.frames.copy())
            boards.append(batch.boards.copy())
    frames = numpy.concatenate(frames).reshape(len(known), 11, 4096).astype('f8')
    boards = numpy.concatenate(boards).reshape(len(known), -1)
    board = numpy.array(query.array).reshape(1, -1)
    own = hm.Encoder().encode(board).reshape(1, 11, 4096).astype('f8')
    energies, mine = ((x ** 2).sum(2) for x in (frames, own))
    if metric == 'boards':
        values = (boards == board).mean(1)
    elif metric == 'energies':
        logs = numpy.log(energies + 1e-9)
        values = 1 / (1 + numpy.linalg.norm(
            (logs - numpy.log(mine + 1e-9)) / (logs.std(0) + 1e-9), axis=1))
    else:
        squares = (frames ** 2).mean((0, 2))  # a channel may be empty
        scale = numpy.where(squares > 0, 1 / numpy.sqrt(squares + (squares == 0)), 0)
        scale = scale if metric == 'normalized' else numpy.ones(11)
        frames, own = ((x * scale[:, None]).reshape(len(x), -1) for x in (frames, own))
        values = (frames @ own[0]) / numpy.linalg.norm(frames, axis=1) / numpy.linalg.norm(own)
    order = sorted(range(len(known)), key=lambda i: (-round(values[i], 9), known[i]))
    return [(known[i], values[i]) for i in order[:k]]


@pytest.mark.parametrize('metric', METRICS)
def test_all_metrics(corpus, metric):
    files, query = corpus
    query.go(20)
    expected = by_hand(files, query, metric, 12)
    found = similar(query, files, 12, metric)
    told = json.loads(subprocess.run(
        [os.environ['HM_PROGRAM'], 'similar', '-q', '--json', '-k', '12', '--metric', metric,
         '4d-fen v1:' + found[0].position.partition(':')[2], *files],
        check=True, capture_output=True, text=True).stdout)
    assert told['corpus'] == 6 * 26 and told['metric'] == metric
    assert found[0][:3] == (0, 2, 20) and abs(found[0].similarity - 1) < 1e-5
    for (place, value), one, row in zip(expected, found, told['neighbours']):
        assert abs(one.similarity - value) < 2e-5 and abs(row['similarity'] - value) < 1e-5
    assert {one[:3] for one in found[:6]} == {place for place, _ in expected[:6]} or metric == 'raw'
    assert found[0].position == told['neighbours'][0]['position']


def test_a_game_is_left_out(corpus):
    files, query = corpus
    query.go(20)
    assert all(one[:2] != (0, 2) for one in similar(query, files, 5, exclude=(0, 2)))
    assert similar(query, files, 1, channels=['A1'])[0][:3] == (0, 2, 20)


def test_clusters(corpus):
    files, _ = corpus
    groups, nearest = Corpus(files).clusters(4, seed=2)
    again, _ = Corpus(files).clusters(4, seed=2)
    assert len(groups) == 6 * 26 and set(groups) <= {0, 1, 2, 3}
    assert (groups == again).all() and all(text.startswith('4d-fen v1: ') for text in nearest)
    for wrong in (0, 1000):
        with pytest.raises(ValueError):
            Corpus(files).clusters(wrong)
    with pytest.raises(ValueError):
        Corpus(files, metric='x')


def test_statistics_of_the_experiment():
    random = numpy.random.default_rng(1)
    unsafe = random.random(4000) < 0.3
    position = numpy.repeat(numpy.arange(40), 100)
    rho, low, high, auc = run.judge(unsafe + 0.1 * random.random(4000), unsafe, position, 1)
    assert rho > 0.75 and low < rho < high + 1e-9 and auc == 1
    rho, low, high, auc = run.judge(random.random(4000), unsafe, position, 1)
    assert abs(rho) < 0.05 and low < 0 < high and abs(auc - 0.5) < 0.05
    assert run.ranks(numpy.array([3, 1, 3, 2])).tolist() == [3.5, 1, 3.5, 2]


def test_the_experiment_in_small():
    """Its baselines: attackers of own kings say all, shuffled labels nothing."""
    tables = run.main(6, 40)
    for table in tables:
        row = table.get(('all moves', 'attackers (baseline)'))
        assert row is None or row[0] > 0.7
