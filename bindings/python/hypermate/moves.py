"""Squares, pieces and moves of 4D chess, and the legal moves of boards."""
from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, overload

from . import _hm
from .arrays import numpy

if TYPE_CHECKING:
    from .board import Board
    from .board4d import Board4D

WHITE, BLACK = True, False

#: Letters of the pieces to which a pawn promotes; the index is the number in a Move.
PROMOTIONS = (None, 'B', 'N', 'Q', 'R')

#: Letters of the pieces, as in FEN4D. The index is the number of a piece in arrays of squares; None: no
#: piece.
PIECES = (None, 'Pw', 'Py', 'N', 'B', 'R', 'Q', 'K', None, 'pw', 'py', 'n', 'b', 'r', 'q', 'k')


def square(x: int, y: int, z: int, w: int) -> int:
    """Returns the number of a square, 0 to 4095. Each coordinate is 0 to 7.

    >>> square(4, 0, 2, 3)
    2067
    """
    for coordinate in (x, y, z, w):
        if not 0 <= coordinate < 8:
            raise ValueError(f'coordinates are 0 to 7, not {coordinate}')
    return x << 9 | y << 6 | z << 3 | w


def parse_square(text: str) -> int:
    """Returns the number of a square written as "4,0,2,3" (x,y,z,w), as "4023", or in the compact form of c4d
    games ("e1c4")."""
    return _hm.square_number(text)


def square_name(number: int) -> str:
    """Returns the text "x,y,z,w" of the number of a square.

    >>> square_name(2067)
    '4,0,2,3'
    """
    return ','.join(map(str, coordinates(number)))


def coordinates(number: int) -> tuple[int, int, int, int]:
    """Returns (x, y, z, w) of the number of a square."""
    if not 0 <= number < 4096:
        raise ValueError(f'squares are numbers from 0 to 4095, not {number}')
    return number >> 9, number >> 6 & 7, number >> 3 & 7, number & 7


def number_of(place: Any) -> int:
    """Returns the number of a square that is given as a number, "x,y,z,w" or (x, y, z, w)."""
    if isinstance(place, str):
        return parse_square(place)
    return square(*place) if isinstance(place, tuple) else place


def is_white(colour: bool | str) -> bool:
    """Returns whether a colour is White. It is given as WHITE, BLACK, "w", "b", "white" or "black"."""
    if isinstance(colour, str):
        if colour not in ('w', 'b', 'white', 'black'):
            raise ValueError(f'a colour is WHITE or BLACK, not {colour!r}')
        return colour[0] == 'w'
    return bool(colour)


class Move(int):
    """A move of 4D chess: a whole number with attributes for its parts. Moves sort as their texts do.

    >>> move = Move.of(square(0, 1, 0, 0), square(0, 3, 0, 0), tag=1)
    >>> str(move), move.from_square, move.is_double_step
    ('0,1,0,0->0,3,0,0 DP', 64, True)
    """

    __slots__ = ()

    @classmethod
    def of(cls, from_square: int, to_square: int, promotion: str | None = None,
           tag: int = 0) -> Move:
        """Makes a move. promotion: "Q", "R", "B", "N" or None; tag: 0, or 1 double step, 2 en passant,
        3 castling on the king's side, 4 castling on the queen's side."""
        letter = PROMOTIONS.index(promotion)
        return cls(from_square << 20 | to_square << 8 | letter << 4 | tag)

    @property
    def from_square(self) -> int:
        """The number of the square that the piece leaves; in castling, of the king."""
        return self >> 20

    @property
    def to_square(self) -> int:
        """The number of the square that the piece reaches; in castling, of the king."""
        return self >> 8 & 4095

    @property
    def promotion(self) -> str | None:
        """The letter of the new piece of a promotion: "Q", "R", "B" or "N"; else None."""
        return PROMOTIONS[self >> 4 & 15]

    @property
    def tag(self) -> int:
        """0, or 1 double step, 2 en passant, 3 castling on the king's side, 4 on the queen's side."""
        return self & 15

    @property
    def is_double_step(self) -> bool:
        """Whether a pawn steps twice."""
        return self & 15 == 1

    @property
    def is_en_passant(self) -> bool:
        """Whether a pawn captures en passant."""
        return self & 15 == 2

    @property
    def is_castling(self) -> bool:
        """Whether the king castles, to either side."""
        return self & 15 in (3, 4)

    def __str__(self) -> str:
        return _hm.move_text(self)

    def __repr__(self) -> str:
        return f'<Move {self}>'


class LegalMoves(Sequence):
    """The legal moves of a board, as texts in bytewise order. It always has the moves of the current
    position."""

    __slots__ = ('_board',)

    def __init__(self, board: Board) -> None:
        self._board = board

    def __len__(self) -> int:
        return self._board.count()

    def __iter__(self) -> Iterator[str]:
        return iter(self._board.moves())

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...

    def __getitem__(self, index):
        if isinstance(index, slice):
            return self._board.moves()[index]
        number = index + len(self) if index < 0 else index
        if not 0 <= number < len(self):
            raise IndexError('there are fewer moves')
        return self._board.move(number)

    def __contains__(self, move: object) -> bool:
        return isinstance(move, str) and move in self._board.moves()

    def __repr__(self) -> str:
        return f'<{len(self)} legal moves>'


class LegalMoves4D(Sequence):
    """The legal moves of a 4D board. The list is made at its first use, and does not change with the board
    later. But `in` always uses the current position, and so does len() until the list is made.

    array       the moves as numbers, ascending: a numpy array (uint32), or a memoryview
    from_(sq)   the moves of the piece on one square
    """

    __slots__ = ('_board', '_bytes')

    def __init__(self, board: Board4D) -> None:
        self._board = board
        self._bytes: bytes | None = None

    @property
    def array(self) -> Any:
        """The moves as numbers, ascending: a numpy array (uint32), or a memoryview without numpy."""
        if self._bytes is None:
            self._bytes = self._board.numbers()
        if numpy is not None:
            return numpy.frombuffer(self._bytes, numpy.uint32)
        return memoryview(self._bytes).cast('I')

    def from_(self, from_square: Any) -> list[Move]:
        """Returns the moves of the piece on a square."""
        number = number_of(from_square)
        return [move for move in self if move.from_square == number]

    def __len__(self) -> int:
        if self._bytes is None:
            return self._board.legal_count()
        return len(self._bytes) // 4

    def __iter__(self) -> Iterator[Move]:
        return map(Move, self.array.tolist())

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...

    def __getitem__(self, index):
        if isinstance(index, slice):
            return list(map(Move, self.array[index].tolist()))
        return Move(self.array[index])

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            try:
                return self._board.find(move) != 0
            except ValueError:
                return False
        return isinstance(move, int) and self._board.is_legal_number(move)

    def __repr__(self) -> str:
        return f'<{len(self)} legal moves>'
