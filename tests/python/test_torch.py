"""The data set for PyTorch: shards, order, going on. By PyTorch where it is, else by a stand-in for
the little of it that is used."""
import itertools
import multiprocessing
import sys
import types

import hypermate as hm
import numpy
import pytest


def stand_in():
    """torch, torch.utils and torch.utils.data, as far as hypermate.torch knows them."""
    torch, utils, data = (types.ModuleType(name) for name in (
        'torch', 'torch.utils', 'torch.utils.data'))
    torch.from_numpy = lambda array: array
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
            info = types.SimpleNamespace(id=worker, num_workers=workers)
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
def test_going_on_by_three_numbers(files, batches):
    dataset = loader.LogDataset(files, seed=5, epoch=2, batch=11, reservoir=25)
    whole = [(numpy.asarray(frames).copy(), meta) for frames, meta in dataset]
    state = dataset.state_dict(batches)
    assert len(state) == 3 and all(isinstance(number, int) for number in state.values())
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
    loader.get_worker_info = lambda: types.SimpleNamespace(id=number, num_workers=workers)
    return [(numpy.asarray(frames), meta) for frames, meta in dataset]


def test_workers_are_processes(files):
    options = {'seed': 8, 'batch': 4, 'reservoir': 20}
    whole = load(loader.LogDataset(files, **options), 2)
    assert sorted(int(ply) for _, meta in whole for ply in meta['ply']) == list(range(100))
    for batches in (2, 8):
        dataset = loader.LogDataset(files, **options)
        dataset.load_state_dict(loader.LogDataset(files, **options).state_dict(batches, workers=2))
        rest = load(dataset, 2)
        assert len(rest) == len(whole) - batches
        for (frames, meta), (wanted, known) in zip(rest, whole[batches:]):
            assert (frames == wanted).all() and is_same(meta, known)
    with pytest.raises(ValueError):
        loader.LogDataset(files).state_dict(3, workers=2)


def test_frames_are_those_of_the_positions(files, log):
    with hm.encode_log(log, batch=100) as batches:
        reference = next(batches).frames.copy()
    sizes = []
    for frames, meta in loader.LogDataset(files, batch=16, reservoir=40):
        assert (numpy.asarray(frames) == reference[numpy.asarray(meta['ply'])]).all()
        sizes.append(len(meta['ply']))
    assert sizes == [16] * 6 + [4]


def test_what_is_refused(files):
    for wrong in ({'batch': 0}, {'reservoir': 0}, {'taken': -1}, {'rank': 1}, {'rank': 2, 'world': 2}):
        with pytest.raises(ValueError):
            loader.LogDataset(files, **wrong)
    with pytest.raises(FileNotFoundError):
        list(loader.LogDataset(['none.ndjson']))
