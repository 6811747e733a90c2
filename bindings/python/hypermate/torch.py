"""Games as a data set of PyTorch: frames are made when they are drawn, not stored.

    from hypermate.torch import LogDataset
    dataset = LogDataset(files, seed=1, epoch=0, batch=64)
    for frames, meta in torch.utils.data.DataLoader(dataset, batch_size=None, num_workers=4):
        ...

Where the files outnumber the shards (workers of all ranks), each shard reads files of its own; else
all read all of them and keep blocks of positions in turn. A shard shuffles through a reservoir of
boards, 4 KB each, 44 times smaller than frames.
"""
from __future__ import annotations

import os
import random
from collections.abc import Iterator, Sequence
from typing import Any, Union

import numpy
import torch
from torch.utils.data import IterableDataset, get_worker_info

from .encode import META, Encoder, LogBatches

# A DataLoader takes no numpy arrays of records apart.
_META = ('ply', 'from', 'to', 'promo', 'flags', 'game', 'file')
_BLOCK = 256  # positions that are read, and dealt to shards, at a time

# Numbers that all processes share, so that workers that live from pass to pass hear of changes. The
# owner is the pass for which `taken` counts, as far as it has begun; then come flags, one for
# each worker that has begun it.
_SEED, _EPOCH, _TAKEN, _OWNER, _FLAGS = range(5)
_NOBODY, _MAIN = -2, -1  # else the owner is a number that the workers of a pass have in common
_WORKERS = 1024


def _shared(place: int, what: str) -> Any:
    def get(self: LogDataset) -> int:
        return int(self._numbers[place])

    return property(get, doc=what)


class LogDataset(IterableDataset):
    """Batches (frames, meta) of logs and .c4d games: a tensor (batch, 11, 8, 8, 8, 8) of float32,
    and a dict of tensors, `ply`, `from`, `to`, `promo` and `flags`, `game` (the number of the game
    in its file, from 1) and `file` (the number of the file in `files`, from 0). The last batch of a
    shard may be smaller.

    seed, epoch, taken  three numbers that say what comes, in a shard: the order of an epoch, and how
                        many positions of it were taken already, which the next pass leaves out.
                        taken is a multiple of batch.
    reservoir           boards among which the next one is drawn
    rank, world         which process of how many; torch.distributed tells when they are left out
    strict, lenient     as of encode_log()
    """

    seed = _shared(_SEED, 'chooses the order')
    epoch = _shared(_EPOCH, 'which pass through the files comes')
    taken = _shared(_TAKEN, 'positions that the pass at hand leaves out')

    def __init__(self, files: Sequence[Union[str, os.PathLike[str]]], seed: int = 0,
                 epoch: int = 0, taken: int = 0, batch: int = 64, reservoir: int = 4096,
                 rank: int | None = None, world: int | None = None, strict: bool = False,
                 lenient: bool = False) -> None:
        super().__init__()
        if batch < 1 or reservoir < 1 or taken < 0:
            raise ValueError('batch and reservoir are at least 1, taken is at least 0')
        if (rank is None) != (world is None):
            raise ValueError('rank and world belong together')
        self.files = [os.fspath(file) for file in files]
        self.batch, self.reservoir = batch, reservoir
        self.strict, self.lenient = strict, lenient
        self._numbers = torch.zeros(_FLAGS + _WORKERS, dtype=torch.int64).share_memory_()
        self._begin(seed, epoch, taken)
        self.rank, self.world = _process() if rank is None or world is None else (rank, world)
        if not 0 <= self.rank < self.world:
            raise ValueError(f'rank {rank} of {world}')

    def _begin(self, seed: int, epoch: int, taken: int) -> None:
        """The next pass is this one."""
        if not all(-1 << 63 <= number < 1 << 63 for number in (seed, epoch, taken)):
            raise ValueError('seed, epoch and taken are numbers of 64 bits')
        self._numbers[_FLAGS:] = 0
        self._numbers[_OWNER] = _NOBODY
        for place, number in ((_SEED, seed), (_EPOCH, epoch), (_TAKEN, taken)):
            self._numbers[place] = number

    def set_epoch(self, epoch: int) -> None:
        """The next iteration begins this epoch, also of workers that a DataLoader keeps from epoch
        to epoch (persistent_workers=True)."""
        self._begin(self.seed, epoch, 0)

    def state_dict(self, batches: int = 0, workers: int = 1) -> dict[str, int]:
        """Three numbers, after so many batches of a DataLoader with so many workers. It takes them
        from its workers in turn: batches is a multiple of workers."""
        if batches % max(1, workers) != 0:
            raise ValueError(f'{batches} batches are not as many of each of {workers} workers')
        return {'seed': self.seed, 'epoch': self.epoch,
                'taken': self.taken + batches // max(1, workers) * self.batch}

    def load_state_dict(self, state: dict[str, int]) -> None:
        """The next pass goes on where the state was taken; those after it have all positions."""
        self._begin(state['seed'], state['epoch'], state['taken'])

    def _left_out(self) -> int:
        """How many positions the pass that begins here leaves out."""
        worker, numbers = get_worker_info(), self._numbers
        owner = _MAIN if worker is None else worker.seed - worker.id
        flag = _FLAGS + (0 if worker is None else worker.id % _WORKERS)
        if int(numbers[_OWNER]) not in (_NOBODY, owner) or int(numbers[flag]):
            numbers[_TAKEN] = 0
        numbers[_OWNER], numbers[flag] = owner, 1
        return self.taken

    # ---- one shard ----

    def _shard(self) -> tuple[int, int]:
        worker = get_worker_info()
        workers = 1 if worker is None else worker.num_workers
        number = 0 if worker is None else worker.id
        return self.rank * workers + number, self.world * workers

    def _blocks(self, shard: int, shards: int) -> Iterator[tuple[Any, Any]]:
        """Blocks of boards and what is known of them, which belong to the shard. Of files that all
        shards read one of them warns."""
        files = list(enumerate(self.files))
        random.Random(f'{self.seed} {self.epoch}').shuffle(files)
        whole = len(files) >= shards
        number = 0
        for place, file in files[shard::shards] if whole else files:
            with LogBatches(file, _BLOCK, frames=False, boards=True, strict=self.strict,
                            lenient=self.lenient,
                            _quiet=not (whole or shard == 0 or self.strict)) as batches:
                for block in batches:
                    if whole or number % shards == shard:
                        yield block.boards, _of_file(block.meta, place)
                    number += 1

    def _shuffled(self, shard: int, shards: int) -> Iterator[tuple[Any, Any]]:
        """Boards in the order of the epoch, each with its meta; copies."""
        draw = random.Random(f'{self.seed} {self.epoch} {shard} {shards}')
        kept: list[tuple[Any, Any]] = []
        for boards, meta in self._blocks(shard, shards):
            for one in zip(boards.copy(), meta.copy()):
                if len(kept) < self.reservoir:
                    kept.append(one)
                else:
                    place = draw.randrange(self.reservoir)
                    yield kept[place]
                    kept[place] = one
        draw.shuffle(kept)
        yield from kept

    def __iter__(self) -> Iterator[tuple[Any, Any]]:
        encoder, waiting, left_out = Encoder(), [], self._left_out()
        for number, one in enumerate(self._shuffled(*self._shard())):
            if number < left_out:
                continue
            waiting.append(one)
            if len(waiting) == self.batch:
                yield _batch(encoder, waiting)
                waiting = []
        if waiting:
            yield _batch(encoder, waiting)


def _of_file(meta: Any, place: int) -> Any:
    known = numpy.empty(len(meta), [*META, ('file', '<u4')])
    for name in _META[:-1]:
        known[name] = meta[name]
    known['file'] = place
    return known


def _batch(encoder: Encoder, positions: list[tuple[Any, Any]]) -> tuple[Any, Any]:
    boards = numpy.stack([board for board, _ in positions])
    known = numpy.stack([meta for _, meta in positions])
    meta = {name: torch.from_numpy(known[name].astype('i8' if known[name].itemsize == 4 else 'u1'))
            for name in _META}
    return torch.from_numpy(encoder.encode(boards)), meta


def _process() -> tuple[int, int]:
    distributed = getattr(torch, 'distributed', None)
    if distributed is not None and distributed.is_available() and distributed.is_initialized():
        return distributed.get_rank(), distributed.get_world_size()
    return 0, 1
