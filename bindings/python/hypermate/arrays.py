"""numpy, where it is installed; without it arrays are memoryviews."""
from __future__ import annotations

import math
from typing import Any

from . import _hm

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]

#: Numbers of an array by name: (type of numpy, of memoryview, bytes).
_TYPES = {'float32': ('f', 4), 'float64': ('d', 8), 'uint8': ('B', 1)}


#: Bytes from which on arrays stand in memory that is used again.
_LARGE = 1 << 20


def view(thing: Any) -> memoryview:
    """The buffer of a thing; of boards, type checkers know of none."""
    return memoryview(thing)


def empty(shape: tuple[int, ...], kind: str) -> Any:
    """An array to be filled."""
    letter, size = _TYPES[kind]
    count = math.prod(shape)
    if numpy is not None and count * size < _LARGE:
        return numpy.empty(shape, kind)
    memory: Any = _hm.Memory(count * size) if count else bytearray()
    if numpy is not None:
        return numpy.frombuffer(memory, kind).reshape(shape)
    view = memoryview(memory)
    return view.cast(letter, shape) if count else view.cast(letter)
