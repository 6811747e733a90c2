"""4D, 5D and four-player chess: rules, notations, pictures, encodings and search.

>>> import hypermate as hm
>>> board = hm.Board4D()
>>> board.push(board.legal_moves[0])
>>> board.ply(), board.is_check()
(1, False)

The C library does the work: rules, notations, results and error messages are the same as in the
program. docs/python.md is the manual.
"""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .archive import Game, Node, games
from .board import Board, Outcome
from .board4d import Board4D
from .board4p import SEATS, Board4P
from .database import AddReport, Archive, Hit, Match, Tree, find
from .encode import CHANNELS, META, Batch, Encoder, LogBatches, encode_log
from .errors import Error, FormatError, FrameError, IllegalMove
from .framefiles import DTYPE, Frame, Frames, FrameStream, frames
from .moves import (BLACK, PIECES, WHITE, LegalMoves, LegalMoves4D, Move, coordinates, parse_square,
                    square, square_name)
from .multiverse import Multiverse
from .puzzles import Pack, Puzzle, puzzles, read_pack
from .questions import Notation, ask, detect, read, variants, version
from .reviewing import Review, review
from .searching import Line, News, Result, Searcher, search

from ._hm import VERSION as __version__

if TYPE_CHECKING:
    from . import data as data, env as env

__all__ = [
    'AddReport', 'Archive', 'BLACK', 'Batch', 'Board', 'Board4D', 'Board4P', 'CHANNELS',
    'DTYPE', 'Encoder', 'Error', 'FormatError', 'Frame', 'FrameError', 'FrameStream', 'Frames',
    'Game', 'Hit', 'IllegalMove', 'LegalMoves', 'LegalMoves4D', 'Line', 'LogBatches', 'META',
    'Match', 'Move', 'Multiverse', 'News', 'Node', 'Notation', 'Outcome', 'PIECES', 'Pack',
    'Puzzle', 'Result', 'Review',
    'SEATS', 'Searcher', 'Tree', 'WHITE', 'ask', 'coordinates', 'detect', 'encode_log', 'find',
    'frames', 'games', 'parse_square', 'puzzles', 'read',
    'read_pack', 'review', 'search', 'square', 'square_name', 'variants',
    'version',
]


def __getattr__(name: str) -> Any:
    """Imports hypermate.env and hypermate.data at their first use, because they need numpy."""
    if name not in ('data', 'env'):
        raise AttributeError(f'module {__name__!r} has no attribute {name!r}')
    import importlib

    return importlib.import_module('.' + name, __name__)
