"""Reads frame files, which hold encoded 4D games (docs/formats/frames.md)."""
from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, Union, overload

from . import _hm
from .arrays import empty, numpy
from .errors import FormatError

SHAPE = (11, 8, 8, 8, 8)

#: The numpy type of a frame in a file of the layouts v4 and full: 180,238 bytes.
DTYPE = [('values', '<f4', SHAPE), ('ply', '<u4'), ('from', 'u1', 4), ('to', 'u1', 4),
         ('promo', 'u1'), ('flags', 'u1')]


class Frame(NamedTuple):
    """A frame. values: (11, 8, 8, 8, 8) of float32, a numpy array or a memoryview. The other members are
    about the move that led to the position, as the file has them: ply, squares as (x, y, z, w),
    promotion byte and flags byte."""

    values: Any
    ply: int
    from_square: tuple[int, ...]
    to_square: tuple[int, ...]
    promotion: int
    flags: int


class Header(NamedTuple):
    """The header of a file. layout: "v4", "full", "channel", "xor" or "v3"; frames: the number of frames
    that the header gives."""

    version: int
    layout: str
    frames: int


def _frame(values: Any, tail: tuple[int, bytes, bytes, int, int]) -> Frame:
    ply, from_square, to_square, promo, flags = tail
    return Frame(values, ply, tuple(from_square), tuple(to_square), promo, flags)


class Frames(Sequence):
    """The frames of a file without gzip as a sequence. frames[i] copies a frame; `array` gives all frames
    without a copy."""

    def __init__(self, path: Union[str, os.PathLike[str]]) -> None:
        with open(path, 'rb'):  # says it in Python's words when it cannot be opened
            pass
        self._path = path
        self._map = _hm.FrameMap(path)
        self.header = Header(*self._map.header)

    def __len__(self) -> int:
        """Returns how many whole frames the file holds."""
        return len(self._map)

    @overload
    def __getitem__(self, index: int) -> Frame: ...
    @overload
    def __getitem__(self, index: slice) -> list[Frame]: ...

    def __getitem__(self, index):
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        number = index + len(self) if index < 0 else index
        if not 0 <= number < len(self):
            raise IndexError('there are fewer frames')
        return self.read(number, empty(SHAPE, 'float32'))

    def read(self, index: int, out: Any) -> Frame:
        """Copies frame `index` (from 0) into an array (11, 8, 8, 8, 8) of float32; returns it as a Frame."""
        return _frame(out, self._map.read(index, out))

    @property
    def array(self) -> Any:
        """The file as numpy.memmap, an array of DTYPE, for the layouts v4 and full. Nothing is copied; data
        is read from the disk when it is used. PyTorch cannot share this memory, because each frame has
        180,238 bytes, which is not a multiple of four; tensor() copies the frames."""
        if numpy is None:
            raise ImportError('numpy is not installed')
        if self.header.layout not in ('v4', 'full'):
            raise FormatError(f'frames of the layout {self.header.layout} have no fixed size',
                              'unsupported')
        return numpy.memmap(self._path, dtype=DTYPE, mode='r', offset=_hm.HEADER_BYTES,
                            shape=(len(self),))

    def tensor(self, begin: int = 0, end: int | None = None) -> Any:
        """Returns the values of frames[begin:end] as a torch.Tensor (n, 11, 8, 8, 8, 8), copied once."""
        import torch  # the rest of the module works without it
        numbers = range(*slice(begin, end).indices(len(self)))
        out = numpy.empty((len(numbers), *SHAPE), 'float32')
        for place, number in enumerate(numbers):
            self._map.read(number, out[place])
        return torch.from_numpy(out)

    def __repr__(self) -> str:
        return f'<{len(self)} frames, {self.header.layout}>'


class FrameStream:
    """The frames of a gzip file in order. Each iteration starts at the first frame."""

    def __init__(self, path: Union[str, os.PathLike[str]]) -> None:
        self._path = path
        with open(path, 'rb', buffering=0) as file:
            self.header = Header(*_hm.FrameReader(file.fileno(), os.fspath(path)).header)

    def __iter__(self) -> Iterator[Frame]:
        with open(self._path, 'rb', buffering=0) as file:
            reader = _hm.FrameReader(file.fileno(), os.fspath(self._path))
            while True:
                values = empty(SHAPE, 'float32')
                tail = reader.next(values)
                if tail is None:
                    return
                yield _frame(values, tail)

    def __repr__(self) -> str:
        return f'<a stream of {self.header.frames} frames, {self.header.layout}>'


def frames(path: Union[str, os.PathLike[str]]) -> Frames | FrameStream:
    """Opens a frame file. Returns an iterable (FrameStream) for a file compressed with gzip, else a sequence
    (Frames)."""
    with open(path, 'rb') as file:
        packed = file.read(2) == b'\x1f\x8b'
    return FrameStream(path) if packed else Frames(path)
