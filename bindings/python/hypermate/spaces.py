"""Spaces of actions and observations: the classes of gymnasium if it is installed, else three small classes
with the members that training programs use. Needs numpy."""
from __future__ import annotations

from typing import Any

import numpy

try:
    from gymnasium.spaces import Box, Dict, Discrete
except ImportError:

    class Space:  # type: ignore[no-redef]
        """The base of the three classes."""

        shape: tuple[int, ...] | None = None
        dtype: Any = None

        def __init__(self, seed: int | None = None) -> None:
            self._random = numpy.random.default_rng(seed)

        def seed(self, seed: int | None = None) -> None:
            self._random = numpy.random.default_rng(seed)

        def __contains__(self, thing: Any) -> bool:
            return self.contains(thing)

        def contains(self, thing: Any) -> bool:
            raise NotImplementedError

    class Discrete(Space):  # type: ignore[no-redef]
        """The whole numbers 0 to n - 1."""

        shape, dtype = (), numpy.dtype('int64')

        def __init__(self, n: int, seed: int | None = None) -> None:
            super().__init__(seed)
            self.n = int(n)

        def contains(self, thing: Any) -> bool:
            whole = isinstance(thing, (int, numpy.integer)) or (
                isinstance(thing, numpy.ndarray) and thing.shape == ()
                and numpy.issubdtype(thing.dtype, numpy.integer))
            return whole and 0 <= int(thing) < self.n

        def sample(self, mask: Any = None) -> int:
            if mask is None:
                return int(self._random.integers(self.n))
            allowed = numpy.flatnonzero(mask)
            return int(self._random.choice(allowed)) if len(allowed) else 0

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Discrete) and self.n == other.n

        def __repr__(self) -> str:
            return f'Discrete({self.n})'

    class Box(Space):  # type: ignore[no-redef]
        """Arrays of one shape and type, from low to high."""

        def __init__(self, low: float, high: float, shape: tuple[int, ...],
                     dtype: Any = numpy.float32, seed: int | None = None) -> None:
            super().__init__(seed)
            self.low, self.high = low, high
            self.shape, self.dtype = tuple(shape), numpy.dtype(dtype)

        def contains(self, thing: Any) -> bool:
            return (isinstance(thing, numpy.ndarray) and thing.shape == self.shape
                    and numpy.can_cast(thing.dtype, self.dtype)
                    and bool((thing >= self.low).all() and (thing <= self.high).all()))

        def sample(self) -> Any:
            return self._random.uniform(self.low, self.high, self.shape).astype(self.dtype)

        def __eq__(self, other: object) -> bool:
            return (isinstance(other, Box) and self.shape == other.shape
                    and (self.low, self.high, self.dtype) == (other.low, other.high, other.dtype))

        def __repr__(self) -> str:
            return f'Box({self.low}, {self.high}, {self.shape}, {self.dtype})'

    class Dict(Space):  # type: ignore[no-redef]
        """Dicts with a space for each name."""

        def __init__(self, spaces: dict[str, Any], seed: int | None = None) -> None:
            super().__init__(seed)
            self.spaces = dict(spaces)

        def __getitem__(self, name: str) -> Any:
            return self.spaces[name]

        def contains(self, thing: Any) -> bool:
            return (isinstance(thing, dict) and thing.keys() == self.spaces.keys()
                    and all(space.contains(thing[name]) for name, space in self.spaces.items()))

        def sample(self) -> dict[str, Any]:
            return {name: space.sample() for name, space in self.spaces.items()}

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Dict) and self.spaces == other.spaces

        def __repr__(self) -> str:
            return f'Dict({self.spaces})'

__all__ = ['Box', 'Dict', 'Discrete']
