"""Encodes boards and recorded games into frames."""
from __future__ import annotations

import os
import queue
import threading
import warnings
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, Union

from . import _hm
from .arrays import empty, numpy, view
from .board4d import Board4D
from .errors import FormatError
from .framefiles import SHAPE

#: Names of the channels of a frame.
CHANNELS: tuple[str, ...] = _hm.CHANNELS

#: The numpy type of the data about a frame besides its values, 20 bytes: ply, the move that led to the
#: position, and the number of its game in the log, from 1.
META = [('ply', '<u4'), ('from', 'u1', 4), ('to', 'u1', 4), ('promo', 'u1'), ('flags', 'u1'),
        ('', 'V2'), ('game', '<u4')]
META_BYTES = 20

Boards = Union[str, bytes, Board4D, Sequence[Any], Any]


def _bytes(source: Boards) -> Any:
    """Returns boards as a buffer of 4,096 bytes each."""
    if isinstance(source, Board4D):
        return view(source).cast('B')
    if isinstance(source, str):
        return view(Board4D(source)).cast('B')
    if isinstance(source, (list, tuple)):
        return b''.join(bytes(_bytes(one)) for one in source)
    boards = view(source)
    if not boards.c_contiguous or boards.itemsize != 1:
        raise ValueError('boards are contiguous arrays of uint8')
    return boards.cast('B') if boards.nbytes else b''


class Encoder(_hm.Encoder):
    """Encodes boards. Use one encoder for all boards: encoding a board is faster if it is similar to the board
    that was encoded before.

    >>> Encoder().encode('4d:start').shape
    (1, 11, 8, 8, 8, 8)
    """

    def encode(self, source: Boards, out: Any = None,  # type: ignore[override]
               jobs: int = 1) -> Any:
        """Returns the frames of boards, (n, 11, 8, 8, 8, 8) of float32.

        source  a board, the text of a position, an array of uint8 with 4,096 numbers per board, or a
                list of these
        out     an array of float32 or bytes to fill instead of a new one; it may be larger
        jobs    threads; the result does not depend on their number

        Other threads of Python run meanwhile.
        """
        boards = _bytes(source)
        count = len(boards) // 4096
        frames = empty((count, *SHAPE), 'float32') if out is None else out
        super().encode(boards, frames, None, jobs)
        return frames

    def energies(self, source: Boards, jobs: int = 1) -> Any:
        """Returns the energy (sum of squares) of each channel of n boards, (n, 11) of float64."""
        boards = _bytes(source)
        energies = empty((len(boards) // 4096, len(CHANNELS)), 'float64')
        super().encode(boards, None, energies, jobs)
        return energies


class Batch(NamedTuple):
    """Consecutive positions of a log; arrays that were not requested are None.

    frames    (n, 11, 8, 8, 8, 8) of float32
    meta      (n) of META; without numpy a memoryview with 20 bytes per frame
    energies  (n, 11) of float64
    boards    (n, 8, 8, 8, 8) of uint8
    labels    (n) of LABELS (labels.py)
    """

    frames: Any
    meta: Any
    energies: Any
    boards: Any
    labels: Any = None

    def copy(self) -> Batch:
        """Returns a copy of the batch, which stays valid when the next batch is requested."""
        return Batch(*(None if array is None else _copy(array) for array in self))


def _copy(array: Any) -> Any:
    if numpy is not None:
        return array.copy()
    copy = memoryview(bytearray(array.cast('B')))
    return copy.cast(array.format, array.shape) if array.ndim > 1 else copy


class _Arrays:
    """The arrays for one batch."""

    def __init__(self, batch: int, frames: bool, energies: bool, boards: bool) -> None:
        self.frames = empty((batch, *SHAPE), 'float32') if frames else None
        self.energies = empty((batch, len(CHANNELS)), 'float64') if energies else None
        self.boards = empty((batch, 8, 8, 8, 8), 'uint8') if boards else None
        self.meta: Any = numpy.empty(batch, META) if numpy else memoryview(
            bytearray(META_BYTES * batch))

    def all(self) -> tuple[Any, Any, Any, Any]:
        return self.frames, self.meta, self.energies, self.boards

    def batch(self, count: int) -> Batch:
        meta = self.meta[:count if numpy else META_BYTES * count]
        return Batch(_begin(self.frames, count), meta, _begin(self.energies, count),
                     _begin(self.boards, count))


def _begin(array: Any, count: int) -> Any:
    """Returns the first rows. A memoryview of several dimensions cannot be sliced, so it is cast."""
    if array is None or len(array) == count:
        return array
    if numpy is not None:
        return array[:count]
    row = array.nbytes // len(array)
    shape = (count, *array.shape[1:])
    return array.cast('B')[:count * row].cast(array.format, shape)


class _Exchange:
    """The queues between a LogBatches and its thread: full sets of arrays go one way, free sets the other.
    The thread has no other reference, so a LogBatches that is not used any more is collected."""

    def __init__(self) -> None:
        self.ready: queue.SimpleQueue = queue.SimpleQueue()
        self.free: queue.SimpleQueue = queue.SimpleQueue()
        self.ended = False
        self.process = os.getpid()

    def check_process(self) -> None:
        """Raises RuntimeError after a fork, which copies the iterator but not its thread."""
        if os.getpid() != self.process:
            raise RuntimeError('the iterator belongs to the process that made it: after a fork make '
                               'another one in the child')

    def end(self) -> None:
        if not self.ended:
            self.ended = True
            self.free.put(None)


def _work(exchange: _Exchange, source: Any, file: Any, arrays: _Arrays, batch: int, jobs: int,
          first: int, shard: str | None, strict: bool, lenient: bool, quiet: bool) -> None:
    """The work of the thread that encodes."""
    filling = [arrays]
    name = 'log' if file is None else os.fspath(source)

    def warn(line: int, kind: str, reason: str) -> None:
        message = f'{os.fsdecode(name)}: line {line}: {reason}'
        exchange.ready.put(FormatError(message, kind, 0, line) if strict else message)

    def full(count: int) -> tuple | None:
        exchange.ready.put((filling[0], count))
        others = exchange.free.get()
        if others is None or exchange.ended:
            return None
        filling[0] = others
        return others.all()

    try:
        report = _hm.log_encode(
            source if file is None else file.fileno(), name, batch, arrays.all(), full,
            lambda done, total: not exchange.ended, jobs=jobs, first=first, shard=shard,
            warn=None if quiet else warn, lenient=lenient)
        exchange.ready.put((filling[0], report[0] if report else 0))
        exchange.ready.put(report[1:] if report else None)
    except BaseException as failure:
        exchange.ready.put(failure)
    finally:
        if file is not None:
            file.close()


class LogBatches:
    """An iterator over the batches of a log; encode_log() explains the parameters. A batch is valid until
    the next batch is requested: a thread then fills its arrays again. `with` or close() ends the thread."""

    def __init__(self, source: Union[str, os.PathLike[str], bytes], batch: int = 64,
                 jobs: int = 1, energies: bool = False, frames: bool = True,
                 boards: bool = False, first: int = 0,
                 shard: tuple[int, int] | None = None, strict: bool = False,
                 lenient: bool = False, _quiet: bool = False) -> None:
        if batch < 1 or jobs < 1:
            raise ValueError('batch and jobs are at least 1')
        self._exchange = _Exchange()
        self._given: _Arrays | None = None
        #: After the last batch: (frames, skipped lines, repaired lines) of the log; None before. A repaired
        #: line gave a frame and a warning.
        self.report: tuple[int, int, int] | None = None
        sets = [_Arrays(batch, frames, energies, boards) for _ in range(2)]
        self._exchange.free.put(sets[1])
        file = None if isinstance(source, bytes) else open(source, 'rb', buffering=0)
        self._worker = threading.Thread(target=_work, daemon=True, name='hypermate.encode_log',
                                        args=(self._exchange, source, file, sets[0], batch, jobs,
                                              first, shard and '%d/%d' % tuple(shard), strict,
                                              lenient, _quiet))
        self._worker.start()

    def __iter__(self) -> LogBatches:
        return self

    def __next__(self) -> Batch:
        self._exchange.check_process()
        if self._given is not None:
            self._exchange.free.put(self._given)
            self._given = None
        while not self._exchange.ended:
            told = self._exchange.ready.get()
            if isinstance(told, BaseException):
                self.close()
                raise told
            if isinstance(told, str):
                warnings.warn(told, stacklevel=2)
            elif told is None or len(told) == 3:
                self.report = told
                self.close()
            elif told[1] > 0:
                self._given = told[0]
                return self._given.batch(told[1])
        raise StopIteration

    def close(self) -> None:
        """Stops the encoding. The end of the log, the end of a `with` block and the garbage collector call it, too."""
        self._exchange.end()

    def __enter__(self) -> LogBatches:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()
        self._worker.join()

    def __del__(self) -> None:
        if hasattr(self, '_exchange'):
            self.close()


def encode_log(source: Union[str, os.PathLike[str], bytes], batch: int = 64, jobs: int = 1,
               energies: bool = False, frames: bool = True, boards: bool = False,
               first: int = 0, shard: tuple[int, int] | None = None,
               strict: bool = False, lenient: bool = False, labels: bool = False,
               **labelling: Any) -> Iterator[Batch]:
    """Encodes a log (NDJSON4) or .c4d games and returns an iterator of batches. The source is a path or
    bytes, plain or gzip.

    batch     positions per batch; the frames of a small batch stay in the cache of the processor
    jobs      threads; the result does not depend on their number
    energies  True: batches also have the energies of the channels
    frames    False: batches have no frames
    boards    True: batches also have the boards. If neither frames nor energies are requested, nothing is
              encoded
    first     number of positions to leave out at the beginning
    shard     (2, 8): part 2 of 8 of a file without gzip, cut at the ends of lines or games. All parts,
              one after the other, give the whole (docs/scale.md). `game` in `meta` counts the games of
              the part from 1; it is 0 for a game that began before the part
    strict    True: text that cannot be read raises FormatError. False: it is skipped with a warning that
              names the line: a line of a log, or the rest of a game from its error on
    lenient   True: also reads pawns written "P/w", and NaN and Infinity in fields that are ignored
    labels    True: batches also have labels: game, side to move, next move, result, part of a split
              (docs/python.md, "Labels"). Every batch has new arrays; `first`, `shard` and `jobs` are not
              allowed

    These parameters need labels=True:

    shares    the ratio of the parts (90, 5, 5)
    split     'train', 'valid', 'test' or an index from 0: only games of this part; None: all games
    value     nodes of a search that evaluates each position; 0: no search
    channels  names of the channels of the frames; None: all
    dtype     numpy type of the frames: 'float32', 'float16', ...

    A source that is not a log or game of 4D chess raises FormatError.

    A thread makes the frames while the caller works; Ctrl-C ends it at once.
    """
    if labels:
        if first or shard is not None or jobs != 1:
            raise ValueError('labels are made of whole files, by one job')
        from .labels import LabelledBatches

        return LabelledBatches(source, batch, energies, frames, boards, strict, lenient, **labelling)
    if labelling:
        raise TypeError(f'{next(iter(labelling))} counts with labels=True')
    return LogBatches(source, batch, jobs, energies, frames, boards, first, shard, strict,
                      lenient)
