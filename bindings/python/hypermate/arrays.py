"""Arrays: of numpy if it is installed, else memoryviews."""
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


#: Arrays of so many bytes or more use memory that is kept for the next arrays.
_LARGE = 1 << 20


def view(thing: Any) -> memoryview:
    """Returns the buffer of an object. Its type is Any because type checkers do not know that boards have one."""
    return memoryview(thing)


def empty(shape: tuple[int, ...], kind: str) -> Any:
    """Returns an array whose content is not set."""
    letter, size = _TYPES[kind]
    count = math.prod(shape)
    if numpy is not None and count * size < _LARGE:
        return numpy.empty(shape, kind)
    memory: Any = _hm.Memory(count * size) if count else bytearray()
    if numpy is not None:
        return numpy.frombuffer(memory, kind).reshape(shape)
    view = memoryview(memory)
    return view.cast(letter, shape) if count else view.cast(letter)
