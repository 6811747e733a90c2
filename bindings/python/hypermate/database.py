"""Searches games in files and in databases by expressions (docs/archive.md)."""
from __future__ import annotations

import functools
import heapq
import importlib
import json
import os
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Callable, Union

from . import _hm
from .archive import Game, games
from .board import Board, named_options
from .errors import FormatError
from .questions import read

Path = Union[str, 'os.PathLike[str]']


@dataclass(frozen=True)
class Match:
    """A ply at which an expression is true. Ply 0 is the start, whose move is None.

    rotation  for an expression with `rotated` (docs/archive.md): the seat or side from whose view the pattern
              matches; "R" or "w" if it matches the board as it is. None for other expressions
    """
    ply: int
    move: str | None
    rotation: str | None = None


class Hit:
    """A game for which an expression is true.

    game     number of the game, counted through all files, or in the database
    matches  the plies at which the expression is true; empty if the expression is about whole games only
    record   the object of `find --json` as a dict. Its members are also attributes: file, line,
             format, result, winner, termination, plies, tags, ...
    """

    def __init__(self, record: dict[str, Any], text: Callable[[], bytes | None]) -> None:
        self.record = record
        self.game: int = record['game']
        self.matches = [Match(match['ply'], match['move'], match.get('rotation'))
                        for match in record['matches']]
        self._text = text

    def __getattr__(self, name: str) -> Any:
        try:
            return self.record[name]
        except KeyError:
            raise AttributeError(name) from None

    def read(self) -> Game:
        """Returns the game. Raises FormatError for a game of a log, which has no text."""
        text = self._text()
        if text is None:
            raise FormatError('a log has no text of its own', 'unsupported')
        return next(iter(games(text)))

    def __repr__(self) -> str:
        return f'<Hit {self.game}: {len(self.matches)} matches>'


def _same(text: bytes | None) -> bytes | None:
    return text


def _sampled(hits: Iterator[tuple[Hit, tuple[int, int]]], sample: int) -> Iterator[Hit]:
    chosen = heapq.nsmallest(sample, ((rank, hit.game, hit) for hit, rank in hits))
    yield from (hit for _, _, hit in sorted(chosen, key=lambda item: item[1]))


def _chosen(found: Iterator[Hit], finder: _hm.Finder, limit: int | None, sample: int | None, seed: int,
            unique: bool) -> Iterator[Hit]:
    """Yields hits, without copies if `unique`: `sample` of them, drawn at random, or else the first `limit`."""
    hits = (hit for hit in found if not unique or not finder.is_copy())
    if sample is not None:
        yield from _sampled(((hit, finder.rank(seed)) for hit in hits), sample)
        return
    for count, hit in enumerate(hits, 1):
        yield hit
        if count == limit:
            return


def _in_files(finder: _hm.Finder, files: Iterable[Path], options: dict[str, Any]) -> Iterator[Hit]:
    number = 0
    for path in files:
        with open(path, 'rb', buffering=0) as file:
            reader = _hm.Reader(file.fileno(), os.fspath(path), named_options(options))
            while reader.next() is not None:
                number += 1
                found = finder.look(reader, number)
                if found is not None:
                    text = reader.text()
                    data = None if text is None else text.encode('utf-8', 'surrogateescape')
                    yield Hit({**json.loads(found), 'file': os.fspath(path)}, functools.partial(_same, data))
    finder.check()


def find(expression: str | None, files: Path | Iterable[Path], *, limit: int | None = None,
         sample: int | None = None, seed: int = 0, unique: bool = False, **options: Any) -> Iterator[Hit]:
    """Iterates over the games of files for which an expression is true (docs/archive.md). If `expression`
    is None, these are all games. A game that contains an error is examined up to the error.

    limit     returns at most so many games; has no effect with `sample`
    sample    draws so many games at random; the choice depends only on `seed` and on the rules, start
              and moves of each game, not on the order of the files
    unique    leaves out copies of earlier games
    options   options of reading, such as profile='2018'
    """
    if isinstance(files, (str, os.PathLike)):
        files = [files]
    finder = _hm.Finder(expression)
    return _chosen(_in_files(finder, files, options), finder, limit, sample, seed, unique)


@dataclass(frozen=True)
class AddReport:
    """What Archive.add() has done: counts, and warnings.

    added      games that were stored
    copies     games that were left out, because they are copies of stored games
    bad        games that contain an error
    unjudged   stored games whose rules this library does not have
    plies      plies of the stored games
    positions  positions whose keys were stored
    warnings   a message for each game that contains an error
    """
    added: int
    copies: int
    bad: int
    unjudged: int
    plies: int
    positions: int
    warnings: tuple[str, ...] = ()


class Tree:
    """The moves that were played in a position. `groups` has a dict (docs/json.md, "tree") for each kind of
    chess, mode and set of rules among the games that reach the position. `moves` are the moves of the first
    group."""

    def __init__(self, groups: list[dict[str, Any]]) -> None:
        self.groups = groups

    @property
    def moves(self) -> list[dict[str, Any]]:
        """The moves of the first group (docs/json.md, "tree"); [] if no game passes the position."""
        moves: list[dict[str, Any]] = self.groups[0]['moves'] if self.groups else []
        return moves

    def __repr__(self) -> str:
        return f'<Tree of {sum(group["games"] for group in self.groups)} games>'


class Archive:
    """A database of games. mode 'r' reads it; mode 'w' can also add games, and creates a missing file.

    same       which games count as copies, which are not added: 'game', 'moves' or 'none'
               (docs/archive.md, "Copies")
    skip_bad   True: games that contain an error are not added. False: they are added with their whole text;
               only the plies before the error count
    positions  False: no index of the positions of added games is stored. Then tree(), and find() with the
               word `at`, must play all games, which is slow

    with Archive('games.db') as archive:
        for hit in archive.find('plies > 80'): ...
    """

    def __init__(self, path: Path, mode: str = 'r', *, same: str = 'game', skip_bad: bool = False,
                 positions: bool = True) -> None:
        if mode not in ('r', 'w') or same not in ('game', 'moves', 'none'):
            raise ValueError("expected mode 'r' or 'w', and same 'game', 'moves' or 'none'")
        self.path = os.fspath(path)
        self._options = {'write': mode == 'w', 'skip_bad': skip_bad, 'no_positions': not positions,
                         f'same_{same}': True}
        self._archive = _hm.Archive(self.path, self._options)
        self._connection: sqlite3.Connection | None = None

    def __enter__(self) -> Archive:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Closes the database. add() has committed everything that it has added."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
        self._archive.close()

    def add(self, files: Path | Iterable[Path], *, strict: bool = False, **options: Any) -> AddReport:
        """Adds the games of files and commits after each file. strict: a file that contains an error adds
        nothing, and FormatError is raised; otherwise the error is one of the warnings."""
        if isinstance(files, (str, os.PathLike)):
            files = [files]
        before, warnings = self._archive.report(), []
        for path in files:
            state = os.stat(path)
            name = os.fspath(path)
            self._archive.begin(name, state.st_size, int(state.st_mtime))
            with open(path, 'rb', buffering=0) as file:
                reader = _hm.Reader(file.fileno(), name, named_options(options))
                while (told := reader.next()) is not None:
                    fault = self._archive.add(reader)
                    if fault is None:
                        continue
                    if strict:
                        self._archive.rollback()
                        raise FormatError(f'{name}: game {told[2]}: {fault}', 'format')
                    warnings.append(f'{name}: game {told[2]}: {fault}')
            self._archive.commit()
        after = self._archive.report()
        added, copies, bad, unjudged, plies, positions = (now - then for now, then in zip(after, before))
        return AddReport(added, copies, bad, unjudged, plies, positions, tuple(warnings))

    def find(self, expression: str | None = None, *, sort: str | None = None, limit: int | None = None,
             sample: int | None = None, seed: int = 0, unique: bool = False) -> Iterator[Hit]:
        """Iterates over the games for which an expression is true (None: all games), by number, or sorted by
        a field: 'date', 'RedElo,desc'. The other parameters are as in the function find()."""
        finder = _hm.Finder(expression)
        numbers = self._archive.candidates(finder, sort)
        return _chosen(self._hits(finder, numbers), finder, limit, sample, seed, unique)

    def _hits(self, finder: _hm.Finder, numbers: list[int]) -> Iterator[Hit]:
        for number in numbers:
            found = self._archive.look(finder, number)
            if found is not None:
                yield Hit(json.loads(found), functools.partial(self._archive.text, number))

    def game(self, number: int) -> Game:
        """Returns a game by its number."""
        text = self._archive.text(number)
        if text is None:
            raise FormatError('a log has no text of its own', 'unsupported')
        return next(iter(games(text)))

    def tree(self, position: str | Board | None = None, *, depth: int = 1, min: int = 1,
             where: str | None = None) -> Tree:
        """Returns the moves that were played in `position`. If `position` is None, it is the start that most
        games have.

        depth  how many plies after the position are listed
        min    leaves out moves that were played in fewer games than this
        where  counts only games for which this expression is true
        """
        board = read(position) if isinstance(position, str) else position
        told = self._archive.tree(board, depth, min, where)
        return Tree([json.loads(line) for line in told.splitlines()])

    @property
    def connection(self) -> sqlite3.Connection:
        """The database as a read-only connection of sqlite3, with two more functions of SQL:
        hm_position(game, ply), the text of a position, and hm_move(game, ply), the text of the move that
        led to it."""
        if self._connection is None:
            address = 'file:' + self.path.replace('%', '%25').replace('?', '%3f').replace('#', '%23')
            self._connection = sqlite3.connect(address + '?mode=ro', uri=True)
            self._connection.create_function('hm_position', 2, self._position)
            self._connection.create_function('hm_move', 2, self._move)
        return self._connection

    def _position(self, game: int, ply: int) -> str | None:
        board = self.game(game).board
        if not 0 <= ply <= board.plies():
            return None
        board.go(ply)
        return board.format({'4d': '4d-state', '4p': 'fen4p'}.get(board.game, 'fen5d'))

    def _move(self, game: int, ply: int) -> str | None:
        board = self.game(game).board
        return board.ply_text(ply - 1) if 0 < ply <= board.plies() else None

    def frame(self, sql: str, parameters: Iterable[Any] = ()) -> Any:
        """Returns the rows of a query of SQL: a pandas.DataFrame if pandas is installed, else a list of
        dicts."""
        cursor = self.connection.execute(sql, tuple(parameters))
        names = [column[0] for column in cursor.description]
        rows = cursor.fetchall()
        try:
            pandas = importlib.import_module('pandas')
        except ImportError:
            return [dict(zip(names, row)) for row in rows]
        return pandas.DataFrame(rows, columns=names)

    def __repr__(self) -> str:
        return f'<Archive {self.path}>'
