"""Finds positions of recorded 4D games that are similar to a given one, and groups of similar positions.
Needs numpy.

One channel has much more energy than the others, so the cosine of the angle between any two whole frames is
nearly 1. Therefore the default metric divides each channel by its root mean square over the corpus (all
positions of the files).
"""
from __future__ import annotations

import heapq
import os
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, Union

import numpy

from .board4d import Board4D
from .encode import CHANNELS, Encoder, LogBatches
from .labels import chosen

#: Names of the metrics.
METRICS = ('normalized', 'raw', 'energies', 'boards')
Source = Union[str, 'os.PathLike[str]', bytes]


class Neighbour(NamedTuple):
    """A position of a corpus: the index of its file (from 0), the number of its game (from 1), its ply, its
    similarity (1: the same), and its board as fen4d."""

    file: int
    game: int
    ply: int
    similarity: float
    position: str


class Corpus:
    """The positions of logs. Each call of a method reads the files again; no frames are kept.

    metric    'normalized' (cosine of frames, each channel divided by its root mean square), 'raw' (cosine of
              the frames as they are), 'energies' (distance between the logarithms of the channel energies,
              standardised over the corpus) or 'boards' (share of equal squares)
    channels  names of the channels that are compared; None: all
    """

    def __init__(self, files: Source | Sequence[Source], metric: str = 'normalized',
                 channels: Sequence[str] | None = None) -> None:
        if metric not in METRICS:
            raise ValueError(f'metric is one of {", ".join(METRICS)}, not {metric!r}')
        single = isinstance(files, (str, bytes, os.PathLike))
        self.files: list[Any] = [files] if single else list(files)  # type: ignore[arg-type]
        self.metric = metric
        self._channels = chosen(channels) or list(range(len(CHANNELS)))
        self._encoder = Encoder()
        self._measure()

    def _batches(self, **wanted: Any) -> Iterator[tuple[int, Any]]:
        for number, file in enumerate(self.files):
            with LogBatches(file, 64, **wanted) as batches:
                for batch in batches:
                    yield number, batch

    def _measure(self) -> None:
        """Counts the positions and computes the root mean squares of channels, and mean and deviation of log
        energies."""
        energies = [batch.energies.copy() for _, batch in self._batches(frames=False, energies=True)]
        if not energies:
            raise ValueError('the corpus has no position')
        found = numpy.concatenate(energies)[:, self._channels]
        self.count = len(found)
        logs = numpy.log(found + 1e-9)
        self._mean, self._deviation = logs.mean(axis=0), logs.std(axis=0) + 1e-9
        squares = found.mean(axis=0) / 4096
        normal = self.metric == 'normalized'
        self.scale = numpy.where(squares > 0, 1 / numpy.sqrt(squares + (squares == 0)), 0) if normal \
            else numpy.ones(len(self._channels))
        self.scale = self.scale.astype('f4')

    # ---- what is compared ----

    def vectors(self, frames: Any, energies: Any, boards: Any) -> Any:
        """Returns the vectors that the metric compares, one row for each position."""
        if self.metric == 'boards':
            return boards.reshape(len(boards), -1)
        if self.metric == 'energies':
            return (numpy.log(energies[:, self._channels] + 1e-9) - self._mean) / self._deviation
        some = frames.reshape(len(frames), len(CHANNELS), -1)[:, self._channels]
        return (some * self.scale[:, None]).reshape(len(frames), -1)

    def of_boards(self, boards: Any) -> Any:
        """Returns the vectors of boards (n, 4096)."""
        return self.vectors(self._encoder.encode(boards), self._encoder.energies(boards), boards)

    def compare(self, rows: Any, query: Any) -> Any:
        """Returns the similarity of each row to the vector `query`: a cosine; for energies
        1 / (1 + distance); for boards the share of equal squares."""
        if self.metric == 'boards':
            return (rows == query).mean(axis=1)
        if self.metric == 'energies':
            return 1 / (1 + numpy.linalg.norm(rows - query, axis=1))
        lengths = numpy.sqrt(numpy.einsum('ij,ij->i', rows, rows, dtype='f8')
                             * numpy.einsum('i,i->', query, query, dtype='f8'))
        both = numpy.einsum('ij,j->i', rows, query, dtype='f8')
        return both / numpy.where(lengths > 0, lengths, 1)

    def rows(self) -> Iterator[tuple[int, Any, Any, Any]]:
        """Iterates over the corpus in batches: index of the file, META, boards and vectors."""
        for file, batch in self._batches(frames=True, energies=True, boards=True):
            boards = batch.boards.reshape(-1, 4096)
            yield file, batch.meta, boards, self.vectors(batch.frames, batch.energies, boards)

    # ---- questions ----

    def similar(self, query: Any, k: int = 10, exclude: tuple[int, int] | None = None
                ) -> list[Neighbour]:
        """Returns the k positions that are most similar to `query`, a Board4D or the text of a position. The
        most similar is first; equally similar ones are ordered by file, game and ply. `exclude` is a game to
        leave out: the index of its file from 0, and its number there from 1."""
        board = query if isinstance(query, Board4D) else Board4D(query)
        wanted = self.of_boards(numpy.array(board.array).reshape(1, -1))[0]
        best: list[tuple[float, int, int, int, bytes]] = []
        for file, meta, boards, rows in self.rows():
            values = self.compare(rows, wanted)
            if exclude is not None and file == exclude[0]:
                values = numpy.where(meta['game'] == exclude[1], -numpy.inf, values)
            least = best[0][0] if len(best) == k else -numpy.inf
            for i in numpy.flatnonzero(values >= least).tolist():
                if values[i] == -numpy.inf:
                    continue
                one = (float(values[i]), -file, -int(meta['game'][i]), -int(meta['ply'][i]),
                       boards[i].tobytes())
                (heapq.heappush if len(best) < k else heapq.heappushpop)(best, one)
        return [Neighbour(-file, -game, -ply, value, text_of(data))
                for value, file, game, ply, data in sorted(best, reverse=True)]

    def clusters(self, count: int, seed: int = 0, rounds: int = 20) -> tuple[Any, Any]:
        """Divides the positions into `count` groups by k-means, over their vectors scaled to length 1.
        Returns the number of the group of each position, in the order of the corpus, and for each group the
        board (fen4d) nearest to its centre. Each of at most `rounds` rounds reads the corpus once."""
        if self.metric == 'boards':
            raise ValueError('boards have no middle')
        if not 1 <= count <= self.count:
            raise ValueError(f'a corpus of {self.count} positions has no {count} groups')
        drawn = numpy.random.default_rng(seed).choice(self.count, count, replace=False)
        chosen_rows, place = [], 0
        for _, _, _, rows in self.rows():
            inside = drawn[(drawn >= place) & (drawn < place + len(rows))] - place
            chosen_rows.append(rows[inside])
            place += len(rows)
        centres = _directions(numpy.concatenate(chosen_rows))
        groups = numpy.full(self.count, -1)
        for _ in range(rounds):
            found, sums, nearest = self._assign(centres)
            if (found == groups).all():
                break
            groups = found
            filled = numpy.abs(sums).any(axis=1)
            centres = numpy.where(filled[:, None], _directions(sums), centres)
        return groups, nearest

    def _assign(self, centres: Any) -> tuple[Any, Any, Any]:
        groups, sums = [], numpy.zeros(centres.shape)
        best, nearest = numpy.full(len(centres), -numpy.inf), [''] * len(centres)
        for _, _, boards, rows in self.rows():
            rows = _directions(rows)
            values = rows @ centres.T
            group = values.argmax(axis=1)
            groups.append(group)
            for i, one in enumerate(group.tolist()):
                sums[one] += rows[i]
                if values[i, one] > best[one]:
                    best[one], nearest[one] = values[i, one], text_of(boards[i].tobytes())
        return numpy.concatenate(groups), sums, nearest


def _directions(rows: Any) -> Any:
    lengths = numpy.linalg.norm(rows, axis=1, keepdims=True)
    return rows / numpy.where(lengths > 0, lengths, 1)


def text_of(board: bytes) -> str:
    """Returns a board of 4,096 bytes as fen4d."""
    from .moves import PIECES, square_name
    return '4d-fen v1: ' + '; '.join(f'{PIECES[piece]}@{square_name(square)}'
                                     for square, piece in enumerate(board) if piece)


def similar(query: Any, corpus: Source | Sequence[Source], k: int = 10,
            metric: str = 'normalized', channels: Sequence[str] | None = None,
            exclude: tuple[int, int] | None = None) -> list[Neighbour]:
    """Returns the k positions of recorded games that are most similar to a board or a text. `corpus` is the
    parameter `files` of Corpus; the other parameters are as in Corpus and Corpus.similar().

    >>> found = similar('4d:start', b'a1c4-a1c5\\n', k=1)  # doctest: +SKIP
    """
    return Corpus(corpus, metric, channels).similar(query, k, exclude)
