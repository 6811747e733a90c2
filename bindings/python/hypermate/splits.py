"""Divides games into parts for training, validation and test. The hash of a game decides, so copies are in
the same part."""
from __future__ import annotations

from collections.abc import Sequence

#: Default shares of training, validation and test, in per cent.
SHARES = (90, 5, 5)
#: Indices of the parts by their names.
SPLITS = {'train': 0, 'valid': 1, 'test': 2}


def part_of(key: int, shares: Sequence[int]) -> int:
    """Returns the index (from 0) of the part to which a game belongs, as `hypermate split --shares`. key: the
    first 64 bits of the game's hash; shares: the ratio of the parts, whole numbers above 0."""
    if not shares or min(shares) < 1:
        raise ValueError('shares are whole numbers above 0')
    place, end = (key >> 32) * sum(shares) >> 32, 0
    for part, share in enumerate(shares):
        end += share
        if place < end:
            return part
    raise AssertionError('a place is below the sum')
