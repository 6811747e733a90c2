"""Arrays: of numpy if it is installed, else memoryviews."""
from __future__ import annotations

import math
from typing import Any

from . import _hm

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]

#: Types of the numbers in an array, by numpy's name: the letter of memoryview, and the size in bytes.
_TYPES = {'float32': ('f', 4), 'float64': ('d', 8), 'uint8': ('B', 1)}


#: Arrays of at least so many bytes use memory that is kept, when they are freed, for the next arrays.
_LARGE = 1 << 20


def view(thing: Any) -> memoryview:
    """Returns the buffer of an object. The parameter has the type Any, because type checkers do not know that
    boards have a buffer."""
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
