"""Boards of 4D chess: 8 x 8 x 8 x 8 squares."""
from __future__ import annotations

from typing import Any, Tuple, Union

from . import _hm
from .arrays import numpy, view
from .board import Board, named_options
from .moves import PIECES, LegalMoves4D, Move, is_white, number_of, square_name

Place = Union[int, str, Tuple[int, int, int, int]]


class Board4D(Board, _hm.Session4D):
    """A game of 4D chess. Without a text it begins at the start position.

    The text is a position or game in any notation of 4D chess (docs/formats.md). Options are the options of
    reading: ply=10, lenient=True, ... (`hypermate help reading`, `hypermate help 4d`).

    >>> board = Board4D()
    >>> len(board.legal_moves)
    2152
    >>> board.push('0,1,0,0->0,3,0,0')
    >>> board.pop()
    <Move 0,1,0,0->0,3,0,0 DP>

    memoryview(board) and numpy.asarray(board) give its 4,096 squares without a copy; they change with
    the board.
    """

    def __new__(cls, text: str | bytes = '4d:start', **options: Any) -> Board4D:
        return super().__new__(cls, text, named_options(options), '4d')

    # ---- moves ----

    push = _hm.Session4D.push_move  # type: ignore[assignment]

    def pop(self) -> Move:
        """Takes back the last move and returns it. Raises IndexError at the start."""
        return Move(self.take_back())

    @property
    def legal_moves(self) -> LegalMoves4D:
        """The legal moves in the current position."""
        return LegalMoves4D(self)

    def parse_move(self, text: str) -> Move:
        """Returns the legal move that a text in any form names. Raises IllegalMove or FormatError."""
        return Move(self.find(text))

    def peek(self) -> Move:
        """Returns the last move. Raises IndexError at the start."""
        if self.ply() == 0:
            raise IndexError('no move was played')
        return Move(self.last_number())

    def is_legal(self, move: int) -> bool:
        """Returns whether a move, given as a number, is legal."""
        return self.is_legal_number(move)

    # ---- what it is ----

    @property
    def turn(self) -> bool:
        """The side to move: WHITE (True) or BLACK (False)."""
        return self.side == 'w'

    @property
    def halfmove_clock(self) -> int:
        """Plies since the last capture or pawn move."""
        return self.clocks()[0]

    @property
    def fullmove_number(self) -> int:
        """The number of the move, from 1; it rises after Black's moves."""
        return self.clocks()[1]

    def is_repetition(self, count: int = 3) -> bool:
        """Returns whether the current position has occurred at least `count` times in the game."""
        return self.occurrences() >= count

    # A square is a number, a text "x,y,z,w" or a tuple (x, y, z, w).

    def attackers(self, white: bool | str, square: Place) -> list[int]:
        """Returns the squares of the pieces of a colour that attack `square`, as numbers. The colour is
        `white`: WHITE (True), BLACK (False), "w" or "b"."""
        return self.attacker_squares(is_white(white), number_of(square))

    def is_attacked(self, white: bool | str, square: Place) -> bool:
        """Returns whether a piece of a colour attacks `square`; the colour is given as in attackers()."""
        return self.is_attacked_by(is_white(white), number_of(square))

    def piece_at(self, square: Place) -> str | None:
        """Returns the piece on a square as FEN4D writes it: "K" for a white king, "pw" for a black pawn that
        advances along w. Returns None if the square is empty."""
        return PIECES[self.piece_number(number_of(square))]

    def piece_map(self) -> dict[str, str]:
        """Returns the pieces by squares, as FEN4D writes them: {"4,0,0,0": "K"}."""
        squares = view(self).tobytes()
        return {square_name(number): PIECES[piece] or '' for number, piece in enumerate(squares)
                if piece}

    @property
    def array(self) -> Any:
        """The squares [x, y, z, w] as a read-only numpy array (8, 8, 8, 8) of uint8, or a memoryview without
        numpy. The numbers are indices in PIECES. The array shares the memory of the board and changes with
        it; copy it to keep it."""
        return view(self) if numpy is None else numpy.asarray(view(self))

    # ---- texts ----

    def fen(self, placement: bool = False) -> str:
        """Returns the whole state as a text (4d-state); with placement=True only the pieces (fen4d)."""
        return self.format('fen4d' if placement else '4d-state')
