"""Searches for the best move (docs/engine.md)."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from . import _hm
from .board import Board


class Line(NamedTuple):
    """A line of play, as seen by the side to move.

    score     hundredths of a pawn; in games for points, hundredths of a point
    mate      own moves until this side mates; if negative, moves of the other side until that side mates;
              None if no mate was found
    depth     plies that were searched in full
    seldepth  plies of the longest line that was searched"""

    score: int
    mate: int | None
    depth: int
    seldepth: int
    moves: list[str]


class News(NamedTuple):
    """A report of a running search: a line, its number (1 is the best line), how many positions were
    searched so far, and the seconds used."""

    number: int
    line: Line
    nodes: int
    seconds: float


class Result(NamedTuple):
    """The result of a search: the lines, best first (empty if there is no legal move), the number of
    positions searched, and the seconds."""

    lines: list[Line]
    nodes: int
    seconds: float

    @property
    def best(self) -> str | None:
        """The best move as a text for `push`; in 5D chess the best action. None if there is no legal move."""
        return self.lines[0].moves[0] if self.lines and self.lines[0].moves else None


class Searcher(_hm.Searcher):
    """Searches for moves and keeps its transposition table for the next search.

    hash     MiB of the transposition table
    threads  number of threads
    multipv  number of lines to find
    seed     if not 0, a random choice by this seed decides among first moves with equal scores

    With one thread and limits of nodes or depth the result is the same on every machine.
    """

    def __new__(cls, hash: int = 16, threads: int = 1, multipv: int = 1,
                seed: int = 0) -> Searcher:
        return super().__new__(cls, hash, threads, multipv, seed)  # type: ignore[return-value]

    def search(self, board: Board, time: float | None = None, nodes: int = 0, depth: int = 0,
               mate: int = 0, infinite: bool = False,
               news: Callable[[News], Any] | None = None) -> Result:
        """Searches the current position of a board until a limit is reached. Without time, nodes, depth and
        infinite the search ends after 5 seconds.

        time      limit in seconds
        nodes     limit in positions
        depth     limit in plies; in 5D chess, in actions
        mate      first search for a forced mate in at most so many own moves
        infinite  search until it is stopped
        news      called with each News

        The search also ends if `news` returns False or raises, by stop() from another thread, and by
        Ctrl-C.
        """
        if not (time or nodes or depth or infinite):
            time = 5.0
        listener = None if news is None else lambda number, line, nodes, seconds: news(
            News(number, Line(*line), nodes, seconds))
        lines, nodes, seconds = self.run(board, _milliseconds(time), nodes, depth, mate, infinite,
                                         listener)
        return Result([Line(*line) for line in lines], nodes, seconds)


def _milliseconds(time: float | None) -> int:
    """Converts seconds into milliseconds; 0 means no limit. Raises ValueError for other values that are not a
    time, because a search without its limit would not end."""
    if not time:
        return 0
    if not time > 0:
        raise ValueError(f'time: expected seconds, found {time}')
    return max(1, round(1000 * time))


def search(board: Board, time: float | None = None, nodes: int = 0, depth: int = 0, mate: int = 0,
           infinite: bool = False, lines: int = 1, threads: int = 1, hash: int = 16,
           news: Callable[[News], Any] | None = None) -> Result:
    """Searches once with a new Searcher. Parameters as in Searcher.search(); lines is its multipv.

    >>> from hypermate import Board4D
    >>> result = search(Board4D('4d-fen v1: K@0,0,0,0; k@7,7,7,7; Q@3,3,3,3'), depth=1)
    >>> result.best in Board4D('4d-fen v1: K@0,0,0,0; k@7,7,7,7; Q@3,3,3,3').legal_moves
    True
    """
    return Searcher(hash, threads, lines).search(board, time, nodes, depth, mate, infinite, news)
