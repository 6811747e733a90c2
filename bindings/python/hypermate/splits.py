"""Parts of games for training and tests, by the hash of each game, so that copies are in one part."""
from __future__ import annotations

from collections.abc import Sequence

#: Training, validation and test, in parts of a hundred.
SHARES = (90, 5, 5)
#: The places of the parts, by their names.
SPLITS = {'train': 0, 'valid': 1, 'test': 2}


def part_of(key: int, shares: Sequence[int]) -> int:
    """The part of a game by the first 64 bits of its hash, as `hypermate split --shares`."""
    if not shares or min(shares) < 1:
        raise ValueError('shares are whole numbers above 0')
    place, end = (key >> 32) * sum(shares) >> 32, 0
    for part, share in enumerate(shares):
        end += share
        if place < end:
            return part
    raise AssertionError('a place is below the sum')
