"""Chess on 8 x 8 x 8 x 8 squares."""
from __future__ import annotations

from typing import Any, Tuple, Union

from . import _hm
from .arrays import numpy, view
from .board import Board, named_options
from .moves import PIECES, LegalMoves4D, Move, is_white, number_of, square_name

Place = Union[int, str, Tuple[int, int, int, int]]


class Board4D(Board, _hm.Session4D):
    """A game of 4D chess; the start without a text.

    Texts: any notation of positions and games (docs/formats.md). Options are those of reading:
    ply=10, lenient=True, ...

    >>> board = Board4D()
    >>> len(board.legal_moves)
    2152
    >>> board.push('0,1,0,0->0,3,0,0')
    >>> board.pop()
    <Move 0,1,0,0->0,3,0,0 DP>

    The buffer of a board is its 4,096 squares as they stand: memoryview(board), numpy.asarray(board).
    """

    def __new__(cls, text: str | bytes = '4d:start', **options: Any) -> Board4D:
        return super().__new__(cls, text, named_options(options), '4d')

    # ---- moves ----

    push = _hm.Session4D.push_move  # type: ignore[assignment]

    def pop(self) -> Move:
        return Move(self.take_back())

    @property
    def legal_moves(self) -> LegalMoves4D:
        return LegalMoves4D(self)

    def parse_move(self, text: str) -> Move:
        """The legal move that a text of any accepted form names; else IllegalMove, FormatError."""
        return Move(self.find(text))

    def peek(self) -> Move:
        if self.ply() == 0:
            raise IndexError('no move was played')
        return Move(self.last_number())

    def is_legal(self, move: int) -> bool:
        return self.is_legal_number(move)

    # ---- what it is ----

    @property
    def turn(self) -> bool:
        """WHITE (True) or BLACK."""
        return self.side == 'w'

    @property
    def halfmove_clock(self) -> int:
        return self.clocks()[0]

    @property
    def fullmove_number(self) -> int:
        return self.clocks()[1]

    def is_repetition(self, count: int = 3) -> bool:
        """Whether the position came so often in the game."""
        return self.occurrences() >= count

    # Squares are numbers, texts "x,y,z,w" or tuples (x, y, z, w).

    def attackers(self, white: bool | str, square: Place) -> list[int]:
        """Squares of the pieces of a colour that attack a square."""
        return self.attacker_squares(is_white(white), number_of(square))

    def is_attacked(self, white: bool | str, square: Place) -> bool:
        return self.is_attacked_by(is_white(white), number_of(square))

    def piece_at(self, square: Place) -> str | None:
        """The letters of a piece as texts have them ("K", "pw"); None where there is none."""
        return PIECES[self.piece_number(number_of(square))]

    def piece_map(self) -> dict[str, str]:
        """Pieces by the texts of their squares."""
        squares = view(self).tobytes()
        return {square_name(number): PIECES[piece] or '' for number, piece in enumerate(squares)
                if piece}

    @property
    def array(self) -> Any:
        """The board as it stands, without a copy: numpy array or memoryview (8, 8, 8, 8) of
        uint8, read-only. It changes with the board; copy it to keep it."""
        return view(self) if numpy is None else numpy.asarray(view(self))

    # ---- texts ----

    def fen(self, placement: bool = False) -> str:
        """The whole state, or the placement alone (fen4d)."""
        return self.format('fen4d' if placement else '4d-state')
