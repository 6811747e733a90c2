"""Reads data sets that `hypermate dataset` has written (docs/datasets.md). Needs numpy.

    import hypermate.data
    data = hypermate.data.load('set')
    train = data.part('train')             # numbers of positions
    boards, labels = data.boards[train], data.labels[train]
"""
from __future__ import annotations

import json
import os
from typing import Any, Union

import numpy

from .splits import SPLITS

__all__ = ['DataSet', 'load']


class DataSet:
    """Arrays of n positions, mapped into memory: rows are read from the disk when they are used.
    docs/datasets.md explains the arrays.

    manifest          the content of manifest.json: game, counts, shares, files, arrays with their SHA-256
    labels            one record for each position
    boards            uint8: 4D (n, 4096), four players (n, 196); 5D (m, 256), a row for each of the m boards
                      of all positions
    frames            float32 (n, 11, 8, 8, 8, 8); None if the data set has none
    offsets           5D: (n + 1), the row in `boards` at which the boards of each position begin
    places            5D: (m, 2), timeline and half-turn of each board
    moves             5D: (k, 9), the k moves of the turns that were played next in all positions
    move_offsets      5D: (n + 1), the row in `moves` at which the moves of each position begin
    """

    def __init__(self, folder: Union[str, os.PathLike[str]]) -> None:
        with open(os.path.join(folder, 'manifest.json'), encoding='utf-8') as file:
            self.manifest: dict[str, Any] = json.load(file)
        if self.manifest.get('dataset') != 1:
            raise ValueError(f'{os.fspath(folder)} is not a data set of this version')
        self.game: str = self.manifest['game']
        self.labels, self.boards = self._map(folder, 'labels'), self._map(folder, 'boards')
        self.frames, self.offsets, self.places, self.moves, self.move_offsets = (
            self._map(folder, name)
            for name in ('frames', 'offsets', 'places', 'moves', 'move_offsets'))

    def _map(self, folder: Union[str, os.PathLike[str]], name: str) -> Any:
        told = self.manifest['arrays'].get(name)
        if told is None:
            return None
        array = numpy.load(os.path.join(folder, name + '.npy'), mmap_mode='r')
        if len(array) != told['rows']:
            raise ValueError(f'{name}.npy has {len(array)} rows, the manifest says {told["rows"]}')
        return array

    def __len__(self) -> int:
        return len(self.labels)

    def part(self, split: str | int) -> Any:
        """Returns the numbers of the positions of one part: "train", "valid", "test", or its index (from 0)
        in `--shares`."""
        return numpy.flatnonzero(
            self.labels['split'] == (SPLITS[split] if isinstance(split, str) else split))

    def boards_of(self, position: int) -> Any:
        """Returns the boards of position number `position`: one row, in 5D chess a row for each board."""
        if self.offsets is None:
            return self.boards[position:position + 1]
        return self.boards[self.offsets[position]:self.offsets[position + 1]]

    def moves_of(self, position: int) -> Any:
        """Returns, for 5D chess, the moves of the turn that was played next."""
        return self.moves[self.move_offsets[position]:self.move_offsets[position + 1]]

    def __repr__(self) -> str:
        return f'<DataSet {self.game}: {len(self)} positions of {self.manifest["games"]} games>'


def load(folder: Union[str, os.PathLike[str]]) -> DataSet:
    """Opens a folder that `hypermate dataset` has written."""
    return DataSet(folder)
