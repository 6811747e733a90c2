"""The data set for PyTorch: shards, order, going on. By PyTorch where it is, else by a stand-in for
the little of it that is used."""
import itertools
import mmap
import multiprocessing
import sys
import types
import warnings

import hypermate as hm
import numpy
import pytest
from conftest import VECTORS


def stand_in():
    """torch, torch.utils and torch.utils.data, as far as hypermate.torch knows them."""
    torch, utils, data = (types.ModuleType(name) for name in (
        'torch', 'torch.utils', 'torch.utils.data'))
    torch.from_numpy = lambda array: array
    shared = type('shared', (numpy.ndarray,), {'share_memory_': lambda self: self})
    torch.int64 = 'i8'
    torch.zeros = lambda count, dtype: numpy.frombuffer(
        mmap.mmap(-1, 8 * count), dtype).view(shared)
    data.IterableDataset = type('IterableDataset', (), {})
    data.get_worker_info = lambda: None
    torch.utils, utils.data = utils, data
    sys.modules.update({'torch': torch, 'torch.utils': utils, 'torch.utils.data': data})


try:
    import torch
except ImportError:
    torch = None
    stand_in()

import hypermate.torch as loader  # noqa: E402


@pytest.fixture(scope='module')
def files(tmp_path_factory, log):
    """Seven logs, whose positions tell by ply which they are."""
    folder = tmp_path_factory.mktemp('logs')
    lines = log.read_text().splitlines()
    for number in range(7):
        part = lines[number * 14:number * 14 + 14 + 3 * (number == 6)]
        (folder / f'{number}.ndjson').write_text('\n'.join(part) + '\n')
    return sorted(folder.iterdir())


def plies(dataset):
    return [int(ply) for _, meta in dataset for ply in meta['ply']]


def is_same(meta, other):
    return meta.keys() == other.keys() and all((meta[name] == other[name]).all() for name in meta)


def shard_plies(monkeypatch, files, world, workers, **options):
    found = []
    for rank in range(world):
        for worker in range(workers):
            info = types.SimpleNamespace(id=worker, num_workers=workers, seed=worker)
            monkeypatch.setattr(loader, 'get_worker_info', lambda: info)
            found.append(plies(loader.LogDataset(files, rank=rank, world=world, **options)))
    return found


@pytest.mark.parametrize('world,workers', [(1, 1), (1, 3), (2, 2), (3, 1), (7, 1), (4, 3), (9, 2)])
def test_shards_have_every_position_once(monkeypatch, files, world, workers):
    monkeypatch.setattr(loader, '_BLOCK', 5)
    shards = shard_plies(monkeypatch, files, world, workers, seed=3, reservoir=10)
    assert sorted(sum(shards, [])) == list(range(100))
    again = shard_plies(monkeypatch, files, world, workers, seed=3, reservoir=10)
    assert again == shards
    if world * workers <= 7:
        assert all(shards)


def test_the_order_follows_from_seed_epoch_and_shard(files):
    orders = {}
    for seed in (0, 1):
        for epoch in (0, 1):
            order = plies(loader.LogDataset(files, seed=seed, epoch=epoch, reservoir=30))
            assert sorted(order) == list(range(100)) and order != sorted(order)
            orders[seed, epoch] = tuple(order)
    assert len(set(orders.values())) == 4
    dataset = loader.LogDataset(files, seed=1, reservoir=30)
    dataset.set_epoch(1)
    assert tuple(plies(dataset)) == orders[1, 1] == tuple(plies(dataset))


@pytest.mark.parametrize('batches', [0, 1, 4, 9, 10])
def test_going_on_by_numbers(files, batches):
    dataset = loader.LogDataset(files, seed=5, epoch=2, batch=11, reservoir=25)
    whole = [(numpy.asarray(frames).copy(), meta) for frames, meta in dataset]
    state = dataset.state_dict(batches)
    assert len(state) == 5 and all(isinstance(number, int) for number in state.values())
    other = loader.LogDataset(files, batch=11, reservoir=25)
    other.load_state_dict(state)
    rest = list(other)
    assert len(rest) == len(whole) - batches
    for (frames, meta), (wanted, known) in zip(rest, whole[batches:]):
        assert (numpy.asarray(frames) == wanted).all() and is_same(meta, known)


def load(dataset, workers):
    """The batches of a DataLoader with so many processes, which takes them in turn."""
    if torch is not None:
        loaded = torch.utils.data.DataLoader(dataset, batch_size=None, num_workers=workers)
        return [(frames.numpy(), meta) for frames, meta in loaded]
    with multiprocessing.get_context('fork').Pool(workers) as pool:
        shards = pool.starmap(one_worker, [(dataset, one, workers) for one in range(workers)])
    return [batch for row in itertools.zip_longest(*shards) for batch in row if batch]


def one_worker(dataset, number, workers):
    loader.get_worker_info = lambda: types.SimpleNamespace(id=number, num_workers=workers, seed=number)
    return [(numpy.asarray(frames), meta) for frames, meta in dataset]


def test_workers_are_processes(files):
    options = {'seed': 8, 'batch': 4, 'reservoir': 20}
    whole = load(loader.LogDataset(files, **options), 2)
    assert sorted(int(ply) for _, meta in whole for ply in meta['ply']) == list(range(100))
    for batches in (2, 5, 8):
        dataset = loader.LogDataset(files, **options)
        dataset.load_state_dict(loader.LogDataset(files, **options).state_dict(batches, workers=2))
        rest = load(dataset, 2)
        assert len(rest) == len(whole) - batches
        for (frames, meta), (wanted, known) in zip(rest, whole[batches:]):
            assert (frames == wanted).all() and is_same(meta, known)


needs_torch = pytest.mark.skipif(torch is None, reason='PyTorch itself has the workers')
WAYS = [(0, False), (1, False), (2, False), (3, False), (1, True), (2, True), (3, True)]


def passes(loaded, count):
    """The plies of so many passes, in order."""
    return [[int(ply) for _, meta in loaded for ply in meta['ply']] for _ in range(count)]


@needs_torch
@pytest.mark.parametrize('workers,persistent', WAYS)
def test_a_pass_that_goes_on_is_shortened_once(files, workers, persistent):
    options = {'seed': 8, 'batch': 4, 'reservoir': 20}
    shards = max(1, workers)

    def loaded(dataset):
        return torch.utils.data.DataLoader(dataset, batch_size=None, num_workers=workers,
                                           persistent_workers=persistent)

    [whole] = passes(loaded(loader.LogDataset(files, **options)), 1)
    dataset = loader.LogDataset(files, **options)
    dataset.load_state_dict(dataset.state_dict(2 * shards, workers))
    state = dataset.state_dict(0)
    batches = loaded(dataset)
    rest, *later = passes(batches, 3)
    assert len(rest) == len(whole) - 2 * 4 * shards and set(rest) < set(whole)
    assert rest == whole[2 * 4 * shards:]
    assert later == [whole, whole]
    assert dataset.state_dict(3 * shards, workers)['taken'] == 3 * 4
    dataset.load_state_dict(state)  # workers that live hear of it, too
    assert passes(batches, 2) == [rest, whole]


@needs_torch
@pytest.mark.parametrize('workers,persistent', WAYS)
def test_workers_hear_of_the_epoch(files, workers, persistent):
    dataset = loader.LogDataset(files, seed=8, batch=4, reservoir=20)
    batches = torch.utils.data.DataLoader(dataset, batch_size=None, num_workers=workers,
                                          persistent_workers=persistent)
    found = []
    for epoch in (0, 1, 2, 1):
        dataset.set_epoch(epoch)
        found += passes(batches, 1)
    assert all(sorted(one) == list(range(100)) for one in found)
    assert found[1] == found[3] and len(set(map(tuple, found))) == 3


@needs_torch
@pytest.mark.parametrize('options', [{'batch': 4, 'reservoir': 20}, {'games': True},
                                     {'batch': 3, 'reservoir': 5, 'labels': True}])
@pytest.mark.parametrize('before', [0, 1, 3])
def test_going_on_with_other_workers(files, before, options):
    """A pause after any batch changes nothing, whatever the workers are then."""
    whole = passes_by_batch(loader.LogDataset(files, seed=8, **options), before)
    for batches in (1, len(whole) - 3):
        state = loader.LogDataset(files, seed=8, **options).state_dict(batches, before)
        for after in (0, 2):
            dataset = loader.LogDataset(files, **options)
            dataset.load_state_dict(state)
            middle = dataset.state_dict(2, after)
            assert passes_by_batch(dataset, after) == whole[batches:]
            dataset.load_state_dict(middle)
            assert passes_by_batch(dataset, before) == whole[batches + 2:]


def passes_by_batch(dataset, workers):
    loaded = torch.utils.data.DataLoader(dataset, batch_size=None, num_workers=workers)
    return [tuple(int(ply) for ply in meta['ply']) for _, meta in loaded]


@needs_torch
def test_the_same_seeds_of_workers_in_each_pass(files):
    """Programs may seed PyTorch anew before each pass: passes are then told apart by their workers."""
    dataset = loader.LogDataset(files, seed=8, batch=4, reservoir=20, taken=8)
    batches = torch.utils.data.DataLoader(dataset, batch_size=None, num_workers=2)
    lengths = []
    for _ in range(3):
        torch.manual_seed(1)
        lengths += map(len, passes(batches, 1))
    assert lengths == [84, 100, 100]


@needs_torch
@pytest.mark.parametrize('workers', [0, 1, 2, 3])
def test_bad_games_lose_no_good_ones(archives, workers):
    bad, good = archives
    positions = sum(len(block.meta) for block in hm.encode_log(good, frames=False))
    dataset = loader.LogDataset([bad, good], seed=1, batch=2, reservoir=4)
    loaded = torch.utils.data.DataLoader(dataset, batch_size=None, num_workers=workers)
    with warnings.catch_warnings():
        warnings.simplefilter('ignore')  # those of workers are theirs
        known = [(int(file), int(game), int(ply)) for _, meta in loaded
                 for file, game, ply in zip(meta['file'], meta['game'], meta['ply'])]
    assert sum(file == 1 for file, _, _ in known) == positions
    assert sorted(one[1:] for one in known if one[0] == 0) == [
        (1, 0), (1, 1), (2, 0), (3, 0), (3, 1)]
    strict = loader.LogDataset([bad, good], strict=True)
    with pytest.raises(hm.Error, match='line 4: game 2: illegal move'):
        list(torch.utils.data.DataLoader(strict, batch_size=None, num_workers=workers))


@pytest.fixture
def archives(tmp_path):
    good = tmp_path / 'good.c4d'
    good.write_bytes((VECTORS / 'real4d/two_games.c4d').read_bytes())
    return VECTORS / 'real4d/bad_middle.c4d', good


def test_one_warning_for_all_shards(monkeypatch, archives):
    """All of them read the file, for there are more than files."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter('always')
        shards = shard_plies(monkeypatch, archives[:1], 1, 3, reservoir=4)
    assert sorted(sum(shards, [])) == [0, 0, 0, 1, 1]
    assert len(told) == 1 and 'bad_middle.c4d: line 4: game 2: illegal move' in str(told[0].message)


def test_frames_are_those_of_the_positions(files, log):
    with hm.encode_log(log, batch=100) as batches:
        reference = next(batches).frames.copy()
    sizes = []
    for frames, meta in loader.LogDataset(files, batch=16, reservoir=40):
        assert (numpy.asarray(frames) == reference[numpy.asarray(meta['ply'])]).all()
        sizes.append(len(meta['ply']))
    assert sizes == [16] * 6 + [4]


def test_what_is_refused(files):
    with pytest.raises(ValueError):
        loader.LogDataset(files, seed=1 << 63)
    for wrong in ({'batch': 0}, {'reservoir': 0}, {'taken': -1}, {'rank': 1}, {'rank': 2, 'world': 2}):
        with pytest.raises(ValueError):
            loader.LogDataset(files, **wrong)
    with pytest.raises(FileNotFoundError):
        list(loader.LogDataset(['none.ndjson']))


def test_tensor_of_a_frame_file(encoded):
    frames = hm.frames(encoded('plain.spectral4'))
    values = numpy.asarray(frames.tensor(3, 9))
    assert values.shape == (6, 11, 8, 8, 8, 8) and (values == frames.array['values'][3:9]).all()
    assert numpy.asarray(frames.tensor(-2)).shape[0] == 2
