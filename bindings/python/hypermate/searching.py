"""Looking for the best move (docs/engine.md)."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from . import _hm
from .board import Board


class Line(NamedTuple):
    """A line of play. score: hundredths of a pawn (of a point in games for points) for the side to
    move; mate: moves until mate, negative against it, None: none was seen."""

    score: int
    mate: int | None
    depth: int
    seldepth: int
    moves: list[str]


class News(NamedTuple):
    """What a search tells on its way: a line, which one of several (from 1), and its effort."""

    number: int
    line: Line
    nodes: int
    seconds: float


class Result(NamedTuple):
    """lines, best first; none: there is no legal move."""

    lines: list[Line]
    nodes: int
    seconds: float

    @property
    def best(self) -> str | None:
        """The best move, in 5D chess the best action, as `push` reads it."""
        return self.lines[0].moves[0] if self.lines and self.lines[0].moves else None


class Searcher(_hm.Searcher):
    """Looks for moves and keeps what it has learned for the next search.

    hash: MiB of its table; multipv: lines; seed: not 0 chooses at random among equals. With one
    thread and limits of nodes or depth the result is the same everywhere.
    """

    def __new__(cls, hash: int = 16, threads: int = 1, multipv: int = 1,
                seed: int = 0) -> Searcher:
        return super().__new__(cls, hash, threads, multipv, seed)  # type: ignore[return-value]

    def search(self, board: Board, time: float | None = None, nodes: int = 0, depth: int = 0,
               mate: int = 0, infinite: bool = False,
               news: Callable[[News], Any] | None = None) -> Result:
        """Searches until a limit is reached; without a time, nodes, depth or infinite for at most 5
        seconds, with mate too. time is in seconds.
        news(News) is told what is found; False, an exception, stop() from another thread and
        Ctrl-C end the search."""
        if not (time or nodes or depth or infinite):
            time = 5.0
        listener = None if news is None else lambda number, line, nodes, seconds: news(
            News(number, Line(*line), nodes, seconds))
        lines, nodes, seconds = self.run(board, _milliseconds(time), nodes, depth, mate, infinite,
                                         listener)
        return Result([Line(*line) for line in lines], nodes, seconds)


def _milliseconds(time: float | None) -> int:
    """0: no limit. What is no time is refused: without its limit a search has no end."""
    if not time:
        return 0
    if not time > 0:
        raise ValueError(f'time: expected seconds, found {time}')
    return max(1, round(1000 * time))


def search(board: Board, time: float | None = None, nodes: int = 0, depth: int = 0, mate: int = 0,
           infinite: bool = False, lines: int = 1, threads: int = 1, hash: int = 16,
           news: Callable[[News], Any] | None = None) -> Result:
    """One search by a new Searcher.

    >>> from hypermate import Board4D
    >>> result = search(Board4D('4d-fen v1: K@0,0,0,0; k@7,7,7,7; Q@3,3,3,3'), depth=1)
    >>> result.best in Board4D('4d-fen v1: K@0,0,0,0; k@7,7,7,7; Q@3,3,3,3').legal_moves
    True
    """
    return Searcher(hash, threads, lines).search(board, time, nodes, depth, mate, infinite, news)
