"""Labels of recorded 4D games: the side to move, the move played next, the winner, the part of a split.
Needs numpy.

A whole game must be read before its first position gets a label, so labels come game by game.
"""
from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator, Sequence
from typing import Any, Union

import numpy

from . import _hm
from .board4d import Board4D
from .encode import CHANNELS, META, Batch, Encoder, LogBatches
from .framefiles import SHAPE
from .moves import PIECES, square_name
from .searching import Searcher
from .splits import SHARES, SPLITS, part_of

#: The numpy type of the label of a position. `from`, `to` (squares; -1: no move) and `promotion` (0, or 2 N,
#: 3 B, 4 R, 5 Q) belong to the move that led to the position, `next_...` to the move that was played next,
#: and `move` is the number of that next move (hypermate.Move; 0: none). side: the side to move, 0 White, 1
#: Black. result: 1 if the side to move won the game, 0 draw, -1 if it lost, or UNKNOWN. split: index (from 0)
#: of the part to which the game belongs. value: score of a search in pawns for the side to move; NaN if no
#: search was requested.
LABELS = [('game', '<i8'), ('ply', '<i4'), ('side', 'u1'), ('result', 'i1'), ('split', 'u1'),
          ('from', '<i2'), ('to', '<i2'), ('promotion', 'u1'), ('next_from', '<i2'),
          ('next_to', '<i2'), ('next_promotion', 'u1'), ('move', '<u4'), ('value', '<f4')]
#: The result of a game that was not finished.
UNKNOWN = -128
_BLOCK = 1024
_PROMOTION = numpy.array([0, 0, 2, 1, 4, 3], 'u4')  # a promo byte to the field of a move
_PAWN_AXIS = {1: 3, 2: 1}  # coordinate along which a pawn goes, by its kind

Source = Union[str, 'os.PathLike[str]', bytes]


# ---- one game ----


def _squares(coordinates: Any) -> Any:
    wide = coordinates.astype('i2')
    return wide[:, 0] << 9 | wide[:, 1] << 6 | wide[:, 2] << 3 | wide[:, 3]


def _tags(boards: Any, origin: Any, target: Any) -> Any:
    """Returns the tags of moves (double step, en passant, castling). boards: those before the moves."""
    rows = numpy.arange(len(boards))
    kind, taken = boards[rows, origin] & 7, boards[rows, target]
    steps = numpy.stack([(target >> shift & 7) - (origin >> shift & 7) for shift in (9, 6, 3, 0)], 1)
    tags = numpy.zeros(len(boards), 'u4')
    for pawn, axis in _PAWN_AXIS.items():
        others = numpy.delete(steps, axis, 1).any(axis=1)
        tags[(kind == pawn) & ~others & (abs(steps[:, axis]) == 2)] = 1
        tags[(kind == pawn) & others & (taken == 0)] = 2
    king = (kind == 7) & ~steps[:, 1:].any(axis=1)
    tags[king & (steps[:, 0] == 2)] = 3
    tags[king & (steps[:, 0] == -2)] = 4
    return tags


def _label(boards: Any, meta: Any) -> Any:
    """Returns the labels of one game without result, split and value."""
    labels = numpy.zeros(len(meta), LABELS)
    labels['game'], labels['ply'], labels['promotion'] = meta['game'], meta['ply'], meta['promo']
    labels['from'], labels['to'] = _squares(meta['from']), _squares(meta['to'])
    still = labels['from'] == labels['to']
    labels['from'][still] = labels['to'][still] = -1
    labels['next_from'] = labels['next_to'] = -1
    labels['value'], labels['result'] = numpy.nan, UNKNOWN
    follows = numpy.flatnonzero(~still[1:] & (meta['ply'][1:] == meta['ply'][:-1] + 1))
    for name in ('from', 'to', 'promotion'):
        labels['next_' + name][follows] = labels[name][follows + 1]
    origin, target = (labels[name][follows].astype('i4') for name in ('next_from', 'next_to'))
    promotion = labels['next_promotion'][follows]
    labels['move'][follows] = (origin.astype('u4') << 20 | target.astype('u4') << 8
                               | _PROMOTION[numpy.minimum(promotion, 5)] << 4
                               | _tags(boards[follows], origin, target))
    moved = numpy.flatnonzero(~still)
    labels['side'][moved] = boards[moved, labels['to'][moved]] >> 3 ^ 1
    begins = follows[still[follows]]
    labels['side'][begins] = boards[begins, labels['next_from'][begins]] >> 3
    return labels


def _judge(board: Any, label: Any) -> str:
    """Returns the result of a game at its last position, by the rules. Castling rights do not matter:
    castling does not answer a check, and a side that may castle has other moves."""
    pieces = '; '.join(f'{PIECES[piece]}@{square_name(int(square))}'
                       for square in numpy.flatnonzero(board) if (piece := int(board[square])))
    target = '-'
    if label['from'] >= 0:
        kind, step = int(board[label['to']]) & 7, abs(int(label['to']) - int(label['from']))
        if (kind, step) in ((1, 2), (2, 128)):
            middle = square_name((int(label['from']) + int(label['to'])) // 2)
            target = f'{middle}:{"w" if kind == 1 else "y"}'
    return Board4D(f'4d-state v1: {"b" if label["side"] else "w"} - {target} 0 1 | {pieces}').result()


class _Told:
    """Hash and result of each game of a file, in order. The hash of a .c4d game is the one that
    `hypermate split` uses. The hash of a game in a log is computed from its first board and its moves."""

    def __init__(self, source: Source) -> None:
        if isinstance(source, bytes):
            self._file = None
            self._reader = _hm.Reader(source, 'log')
        else:
            self._file = open(source, 'rb', buffering=0)
            self._reader = _hm.Reader(self._file.fileno(), os.fspath(source))
        self._finder = _hm.Finder()
        self._number, self._is_log = 0, False

    def of(self, number: int, boards: Any, labels: Any) -> tuple[int, str]:
        while self._number < number and not self._is_log:
            found = self._reader.next()
            if found is None:
                break
            self._is_log = found[1] == 'ndjson4'
            self._number = found[2]
        if self._number == number and not self._is_log:
            told = json.loads(self._finder.look(self._reader, number) or '{}')
            return self._finder.hash()[0], told.get('result', '*')
        digest = hashlib.sha256(boards[0].tobytes())
        for name in ('from', 'to', 'promotion'):
            digest.update(labels[name].tobytes())
        return int.from_bytes(digest.digest()[:8], 'big'), _judge(boards[-1], labels[-1])

    def close(self) -> None:
        if self._file is not None:
            self._file.close()


def _values(boards: Any, labels: Any, nodes: int) -> Any:
    """Returns the score of a search for each position; the search knows the board and the side to move."""
    searcher, values = Searcher(), []
    for board, label in zip(boards, labels):
        pieces = '; '.join(f'{PIECES[int(board[square])]}@{square_name(int(square))}'
                           for square in numpy.flatnonzero(board))
        state = Board4D(f'4d-state v1: {"b" if label["side"] else "w"} - - 0 1 | {pieces}')
        lines = searcher.search(state, nodes=nodes).lines
        values.append(lines[0].score / 100 if lines else numpy.nan)
    return values


# ---- games of a file ----


def _whole_games(batches: Any) -> Iterator[tuple[Any, Any]]:
    """Iterates over the games: boards and META of each."""
    kept: list[tuple[Any, Any]] = []
    for batch in batches:
        boards, meta = batch.boards.reshape(-1, 4096), batch.meta
        begins = numpy.flatnonzero(meta['game'][1:] != meta['game'][:-1]) + 1
        edges = [0, *begins.tolist(), len(meta)]
        for low, high in zip(edges, edges[1:]):
            if kept and kept[-1][1]['game'][-1] != meta['game'][low]:
                yield _joined(kept)
                kept = []
            kept.append((boards[low:high].copy(), meta[low:high].copy()))
    if kept:
        yield _joined(kept)


def _joined(parts: list[tuple[Any, Any]]) -> tuple[Any, Any]:
    return numpy.concatenate([one for one, _ in parts]), numpy.concatenate([one for _, one in parts])


def _labelled(batches: LogBatches, source: Source, shares: Sequence[int],
              value: int) -> Iterator[tuple[Any, Any, Any]]:
    """Iterates over the games of the batches of a source, which it closes."""
    told = _Told(source)
    try:
        with batches:
            for boards, meta in _whole_games(batches):
                labels = _label(boards, meta)
                key, result = told.of(int(meta['game'][0]), boards, labels)
                labels['split'] = part_of(key, shares)
                if result in ('1-0', '0-1', '1/2-1/2'):
                    white = {'1-0': 1, '0-1': -1}.get(result, 0)
                    labels['result'] = numpy.where(labels['side'] == 0, white, -white)
                if value:
                    labels['value'] = _values(boards, labels, value)
                yield boards, meta, labels
    finally:
        told.close()


def labelled_games(source: Source, shares: Sequence[int] = SHARES, value: int = 0,
                   strict: bool = False, lenient: bool = False,
                   _quiet: bool = False) -> Iterator[tuple[Any, Any, Any]]:
    """Iterates over the games of a log or of .c4d games: boards (n, 4096), META and LABELS of each.

    shares           the sizes of the parts as whole numbers, such as (90, 5, 5) for training, validation
                     and test; the label `split` has the number of the part, from 0
    value            nodes of a search for each position; 0: no search
    strict, lenient  as in encode_log()

    If a game contains an error, only the positions before the error are returned, without a result.
    """
    batches = LogBatches(source, _BLOCK, frames=False, boards=True, strict=strict, lenient=lenient,
                         _quiet=_quiet)
    return _labelled(batches, source, shares, value)


def chosen(channels: Sequence[str] | None) -> list[int] | None:
    """Converts names of channels into numbers; None stays None and means all."""
    if channels is None:
        return None
    if isinstance(channels, str) or not all(one in CHANNELS for one in channels):
        raise ValueError(f'channels is a list of names among {", ".join(CHANNELS)}')
    return [CHANNELS.index(one) for one in channels]


def frames_of(encoder: Encoder, boards: Any, channels: list[int] | None, dtype: Any) -> Any:
    """Returns frames of boards with some channels (None: all), in a type of numpy."""
    frames = encoder.encode(boards)
    if channels is not None:
        frames = frames[:, channels]
    return frames.astype(dtype, copy=False)


def _batches(games: Iterator[tuple[Any, Any, Any]], batch: int, energies: bool, frames: bool,
             boards: bool, wanted: int | None, numbers: list[int] | None,
             kind: Any) -> Iterator[Batch]:
    encoder = Encoder()
    waiting: list[tuple[Any, Any, Any]] = []
    count = 0

    def made(some: int) -> Batch:
        nonlocal waiting, count
        joined = [numpy.concatenate([part[i] for part in waiting]) for i in range(3)]
        rest = joined[0][some:], joined[1][some:], joined[2][some:]
        waiting, count = [rest], len(rest[0])
        these, meta, labels = (one[:some] for one in joined)
        return Batch(frames_of(encoder, these, numbers, kind) if frames else None, meta,
                     encoder.energies(these) if energies else None,
                     these.reshape(-1, *SHAPE[1:]) if boards else None, labels)

    for game in games:
        if wanted is not None and int(game[2]['split'][0]) != wanted:
            continue
        waiting.append(game)
        count += len(game[0])
        while count >= batch:
            yield made(batch)
    if count:
        yield made(count)


class LabelledBatches:
    """An iterator over batches with labels, which encode_log(..., labels=True) returns. Each batch has new
    arrays. `with` or close() ends the thread that reads the source."""

    def __init__(self, source: Source, batch: int = 64, energies: bool = False, frames: bool = True,
                 boards: bool = False, strict: bool = False, lenient: bool = False,
                 shares: Sequence[int] = SHARES, split: str | int | None = None, value: int = 0,
                 channels: Sequence[str] | None = None, dtype: Any = 'float32') -> None:
        wanted = SPLITS[split] if isinstance(split, str) else split
        numbers, kind = chosen(channels), numpy.dtype(dtype)
        self._log = LogBatches(source, _BLOCK, frames=False, boards=True, strict=strict,
                               lenient=lenient)
        self._batches = _batches(_labelled(self._log, source, shares, value), batch, energies, frames,
                                 boards, wanted, numbers, kind)

    @property
    def report(self) -> tuple[int, int, int] | None:
        """After the last batch: (frames, skipped lines, repaired lines) of the log; None before."""
        return self._log.report

    def __iter__(self) -> LabelledBatches:
        return self

    def __next__(self) -> Batch:
        return next(self._batches)

    def close(self) -> None:
        self._log.close()

    def __enter__(self) -> LabelledBatches:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()


__all__ = ['LABELS', 'META', 'SHARES', 'SPLITS', 'UNKNOWN', 'LabelledBatches', 'labelled_games',
           'part_of']
