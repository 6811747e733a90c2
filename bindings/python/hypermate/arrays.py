"""numpy, where it is installed; without it arrays are memoryviews."""
from __future__ import annotations

from typing import Any

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]

#: Numbers of an array by name: (type of numpy, of memoryview, bytes).
_TYPES = {'float32': ('f', 4), 'float64': ('d', 8), 'uint8': ('B', 1)}


def empty(shape: tuple[int, ...], kind: str) -> Any:
    """An array to be filled."""
    if numpy is not None:
        return numpy.empty(shape, kind)
    letter, size = _TYPES[kind]
    count = 1
    for side in shape:
        count *= side
    view = memoryview(bytearray(count * size))
    return view.cast(letter, shape) if count else view.cast(letter)
