"""Boards of four-player chess."""
from __future__ import annotations

from typing import Any

from . import _hm
from .board import Board, named_options

#: Seats in the order of play.
SEATS = 'RBYG'


class Board4P(Board):
    """A game of four-player chess: `Board4P('4p:modern', mode='ffa')`.

    The text is a position or game in any notation of four-player chess (docs/formats.md), or a start name.
    Options are the options of reading: mode, profile, rules, ply, ... (`hypermate help reading`,
    `hypermate help 4p`).

    >>> board = Board4P()
    >>> board.push('d2-d4')
    >>> board.turn, board.points
    ('B', (0, 0, 0, 0))
    """

    def __new__(cls, text: str | bytes = '4p:start', **options: Any) -> Board4P:
        return super().__new__(cls, text, named_options(options), '4p')

    def is_check(self, seat: str | None = None) -> bool:
        """Returns whether a seat ("R", "B", "Y" or "G") is in check; without one, the seat to move."""
        wanted = self.turn if seat is None else seat
        for one in self.seats:
            if one['seat'] == wanted:
                return one['in_check']
        raise ValueError(f'seats are {SEATS}, not {wanted!r}')

    @property
    def seats(self) -> list[dict]:
        """Facts about each seat: alive, active, in_check, points, ... (docs/json.md, "status")."""
        return self.status()['seats']

    @property
    def points(self) -> tuple[int, int, int, int]:
        """The points of Red, Blue, Yellow and Green."""
        red, blue, yellow, green = self.ask('scene')['points']
        return red, blue, yellow, green

    @property
    def ledger(self) -> list[tuple[int, str, int, str]]:
        """All points that were scored in the whole game: a list of (ply, seat, points, reason)."""
        ledger = self.ask('replay')['ledger']
        return [(ply, seat, points, reason) for ply, seat, points, reason in ledger]

    def piece_map(self) -> dict[str, str]:
        """Returns the pieces by squares, as FEN4P writes them: {"d2": "rP"} for a red pawn on d2."""
        return self.ask('scene')['pieces']

    def piece_at(self, square: str) -> str | None:
        """Returns the piece on a square, as FEN4P writes it; None if the square is empty."""
        return self.piece_map().get(square)

    def attackers(self, seat: str, square: str) -> list[str]:
        """Returns the squares of the pieces of a seat ("R", "B", "Y" or "G") that attack `square`."""
        colours = dict(zip(SEATS, ('red', 'blue', 'yellow', 'green')))
        return self.ask('attackers', square)[colours[seat]]

    def fen(self) -> str:
        """Returns the current position as fen4p."""
        return self.format('fen4p')
