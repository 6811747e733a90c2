"""Games as a data set of PyTorch. Frames are not stored: they are computed when a batch is read.

    from hypermate.torch import LogDataset
    dataset = LogDataset(files, seed=1, epoch=0, batch=64)
    for frames, meta in torch.utils.data.DataLoader(dataset, batch_size=None, num_workers=4):
        ...

The positions are divided into shards, one for each worker of the DataLoader in each process (rank). If there
are at least as many files as shards, each shard reads files of its own. Otherwise each of n shards reads all
files and keeps every n-th block of positions. A shard shuffles with a reservoir, a buffer from which the next
position is drawn at random. It holds boards, of 4 KB each, because frames are 44 times larger.
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
from .labels import LABELS, SHARES, SPLITS, chosen, frames_of, labelled_games

# A DataLoader takes no numpy arrays of records apart.
_META = ('ply', 'from', 'to', 'promo', 'flags', 'game', 'file')
_LABELS = tuple(one[0] for one in LABELS if one[0] not in ('game', 'ply', 'from', 'to'))
_BLOCK = 256  # positions that are read, and dealt to shards, at a time

# Numbers that all processes share, so that workers that live from pass to pass hear of changes. The
# owner is the pass for which `taken` counts, as far as it has begun; then come flags, one for
# each worker that has begun it.
_SEED, _EPOCH, _TAKEN, _MORE, _PARTS, _OWNER, _FLAGS = range(7)
_NOBODY, _MAIN = -2, -1  # else the owner is a number that the workers of a pass have in common
_WORKERS = 1024


def _shared(place: int, what: str) -> Any:
    def get(self: LogDataset) -> int:
        return int(self._numbers[place])

    return property(get, doc=what)


class LogDataset(IterableDataset):
    """Iterates over batches (frames, meta) of logs and .c4d games. frames is a tensor (batch, 11, 8, 8, 8, 8)
    of float32. meta is a dict of tensors: `ply`, `from`, `to`, `promo`, `flags`, `game` (number of the game
    in its file, from 1) and `file` (index in `files`, from 0). The last batch of a shard may be smaller.

    seed, epoch         choose the order of the positions
    taken               positions of each shard that were used already, a multiple of batch; the next pass
                        leaves them out
    labels              True: the dict also has the labels (labels.py): `promotion`, `side`, `result`, `split`,
                        `next_from`, `next_to`, `next_promotion`, `move` and `value`. `split`, `value` and
                        `games` imply labels=True
    split, shares       only games of the part `split`: 'train', 'valid', 'test', or its index; shares: the
                        ratio of the parts (90, 5, 5)
    value               nodes of a search for each position; 0: no search
    channels            names of the channels of the frames; None: all
    dtype               'float32', 'float16' or 'bfloat16'
    games               True: each batch is a whole game, in shuffled order; `batch` is ignored
    reservoir           number of boards from which the next one is drawn at random (4096)
    rank, world         number of this process (from 0), and how many processes there are; by default from
                        torch.distributed
    strict, lenient     as in encode_log()
    """

    seed = _shared(_SEED, 'the number that chooses the order')
    epoch = _shared(_EPOCH, 'the number of the pass through the files')
    taken = _shared(_TAKEN, 'positions of each shard that the current pass leaves out')
    more = _shared(_MORE, 'how many workers, from the first, leave out one more batch')
    parts = _shared(_PARTS, 'workers of the pass that is continued; 0: as many as there are')

    def __init__(self, files: Sequence[Union[str, os.PathLike[str]]], seed: int = 0,
                 epoch: int = 0, taken: int = 0, batch: int = 64, reservoir: int = 4096,
                 rank: int | None = None, world: int | None = None, strict: bool = False,
                 lenient: bool = False, labels: bool = False, split: str | int | None = None,
                 shares: Sequence[int] = SHARES, value: int = 0,
                 channels: Sequence[str] | None = None, dtype: str = 'float32',
                 games: bool = False) -> None:
        super().__init__()
        if dtype not in ('float32', 'float16', 'bfloat16'):
            raise ValueError(f'frames are of float32, float16 or bfloat16, not {dtype!r}')
        self.split = SPLITS[split] if isinstance(split, str) else split
        self.labels = labels or games or split is not None or value > 0
        self.shares, self.value, self.dtype, self.games = tuple(shares), value, dtype, games
        self.channels = chosen(channels)
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

    def _begin(self, seed: int, epoch: int, taken: int, more: int = 0, parts: int = 0) -> None:
        """Sets the next pass."""
        if not all(-1 << 63 <= number < 1 << 63 for number in (seed, epoch, taken, more, parts)):
            raise ValueError('seed, epoch, taken and more are numbers of 64 bits')
        self._numbers[_FLAGS:] = 0
        self._numbers[_OWNER] = _NOBODY
        for place, number in ((_SEED, seed), (_EPOCH, epoch), (_TAKEN, taken), (_MORE, more),
                              (_PARTS, parts)):
            self._numbers[place] = number

    def set_epoch(self, epoch: int) -> None:
        """Makes the next iteration begin this epoch. Works also for workers that a DataLoader keeps from
        epoch to epoch (persistent_workers=True)."""
        self._begin(self.seed, epoch, 0)

    def state_dict(self, batches: int = 0, workers: int = 1) -> dict[str, int]:
        """Returns the state of a pass after `batches` batches of a DataLoader with `workers` workers.
        load_state_dict() continues from it, also with another number of workers."""
        parts = self.parts or max(1, workers)
        batches += self.more
        taken, more = self.taken + batches // parts * self.batch, batches % parts
        return {'seed': self.seed, 'epoch': self.epoch, 'taken': taken, 'more': more,
                'parts': parts if taken or more else 0}

    def load_state_dict(self, state: dict[str, int]) -> None:
        """Makes the next pass continue where the state was taken. Later passes have all positions."""
        self._begin(state['seed'], state['epoch'], state['taken'], state.get('more', 0),
                    state.get('parts', 0))

    def _start(self) -> tuple[int, int, int]:
        """Begins a pass and returns where it continues: taken, more and parts."""
        worker, numbers = get_worker_info(), self._numbers
        owner = _MAIN if worker is None else worker.seed - worker.id
        flag = _FLAGS + (0 if worker is None else worker.id % _WORKERS)
        if int(numbers[_OWNER]) not in (_NOBODY, owner) or int(numbers[flag]):
            numbers[_TAKEN] = numbers[_MORE] = numbers[_PARTS] = 0
        numbers[_OWNER], numbers[flag] = owner, 1
        return self.taken, self.more, self.parts

    # ---- one shard ----

    def _blocks(self, shard: int, shards: int) -> Iterator[tuple[Any, Any]]:
        """Iterates over the blocks of boards and META of a shard. If all shards read all files, only one of
        them gives warnings."""
        files = list(enumerate(self.files))
        random.Random(f'{self.seed} {self.epoch}').shuffle(files)
        whole = len(files) >= shards
        number = 0
        for place, file in files[shard::shards] if whole else files:
            quiet = not (whole or shard == 0 or self.strict)
            if self.labels:
                for boards, meta, labels in labelled_games(file, self.shares, self.value,
                                                           self.strict, self.lenient, quiet):
                    if self.split is not None and labels['split'][0] != self.split:
                        continue
                    if whole or number % shards == shard:
                        yield boards, _of_file(meta, place, labels)
                    number += 1
                continue
            with LogBatches(file, _BLOCK, frames=False, boards=True, strict=self.strict,
                            lenient=self.lenient,
                            _quiet=quiet) as batches:
                for block in batches:
                    if whole or number % shards == shard:
                        yield block.boards, _of_file(block.meta, place)
                    number += 1

    def _shuffled(self, shard: int, shards: int) -> Iterator[tuple[Any, Any]]:
        """Iterates over boards in the order of the epoch, each with its META; they are copies."""
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
        """Iterates over the batches of a worker, which are one part of the pass. If a pass is continued, each
        worker goes through all parts in turn and computes the frames of its share of the batches."""
        worker, encoder, number = get_worker_info(), Encoder(), 0
        own, workers = (0, 1) if worker is None else (worker.id, worker.num_workers)
        taken, more, parts = self._start()
        parts = parts or workers
        left_out = taken // self.batch * parts + more
        alone = parts == workers and left_out == 0
        waiting = [self._batches(part, parts) for part in ([own] if alone else range(parts))]
        while waiting:
            part = waiting.pop(0)
            if (batch := next(part, None)) is not None:
                waiting.append(part)
                if alone or (number >= left_out and (number - left_out) % workers == own):
                    yield self._made(encoder, *batch)
                number += 1

    def _batches(self, part: int, parts: int) -> Iterator[tuple[Any, Any]]:
        """Iterates over the batches of boards and META of one part of the pass."""
        shard, shards = self.rank * parts + part, self.world * parts
        if self.games:
            yield from self._games(shard, shards)
            return
        waiting: list[tuple[Any, Any]] = []
        for one in self._shuffled(shard, shards):
            waiting.append(one)
            if len(waiting) == self.batch:
                yield _stacked(waiting)
                waiting = []
        if waiting:
            yield _stacked(waiting)

    def _games(self, shard: int, shards: int) -> Iterator[tuple[Any, Any]]:
        """Iterates over whole games, each drawn at random from the next 65."""
        draw = random.Random(f'{self.seed} {self.epoch} {shard} {shards} games')
        kept: list[tuple[Any, Any]] = []
        for game in self._blocks(shard, shards):
            kept.append(game)
            if len(kept) > 64:
                place = draw.randrange(len(kept))
                kept[place], kept[-1] = kept[-1], kept[place]
                yield kept.pop()
        draw.shuffle(kept)
        yield from kept

    def _made(self, encoder: Encoder, boards: Any, known: Any) -> tuple[Any, Any]:
        kind = 'float32' if self.dtype == 'bfloat16' else self.dtype
        frames = torch.from_numpy(frames_of(encoder, boards, self.channels, kind))
        if self.dtype == 'bfloat16':
            frames = frames.to(torch.bfloat16)
        names = (*_META, *_LABELS) if self.labels else _META
        return frames, {name: torch.from_numpy(_column(known[name])) for name in names}


def _of_file(meta: Any, place: int, labels: Any = None) -> Any:
    known = numpy.empty(len(meta), [*META, ('file', '<u4'), *(
        one for one in LABELS if labels is not None and one[0] in _LABELS)])
    for name in _META[:-1]:
        known[name] = meta[name]
    known['file'] = place
    for name in _LABELS if labels is not None else ():
        known[name] = labels[name]
    return known


def _stacked(positions: list[tuple[Any, Any]]) -> tuple[Any, Any]:
    return (numpy.stack([board for board, _ in positions]),
            numpy.stack([known for _, known in positions]))


def _column(values: Any) -> Any:
    """Converts a column to a type of torch, which lacks unsigned numbers of 16, 32 and 64 bits."""
    if values.dtype.kind == 'f':
        return values.copy()
    return values.astype('u1' if values.dtype == numpy.uint8 else 'i8')


def _process() -> tuple[int, int]:
    distributed = getattr(torch, 'distributed', None)
    if distributed is not None and distributed.is_available() and distributed.is_initialized():
        return distributed.get_rank(), distributed.get_world_size()
    return 0, 1
