"""Four-player chess."""
from __future__ import annotations

from typing import Any

from . import _hm
from .board import Board, named_options

#: Seats in the order of play.
SEATS = 'RBYG'


class Board4P(Board):
    """A game of four-player chess: `Board4P('4p:modern', mode='ffa')`.

    Texts: any notation of positions and games, start names. Options: mode, profile, rules, ply, ...

    >>> board = Board4P()
    >>> board.push('d2-d4')
    >>> board.turn, board.points
    ('B', (0, 0, 0, 0))
    """

    def __new__(cls, text: str | bytes = '4p:start', **options: Any) -> Board4P:
        return super().__new__(cls, text, named_options(options), '4p')

    def is_check(self, seat: str | None = None) -> bool:
        """Whether a seat ("R", "B", "Y", "G"), else the one to move, is in check."""
        wanted = self.turn if seat is None else seat
        for one in self.seats:
            if one['seat'] == wanted:
                return one['in_check']
        raise ValueError(f'seats are {SEATS}, not {wanted!r}')

    @property
    def seats(self) -> list[dict]:
        """What is known of each seat: alive, active, in_check, points, ... (docs/json.md)."""
        return self.status()['seats']

    @property
    def points(self) -> tuple[int, int, int, int]:
        """Points of Red, Blue, Yellow and Green."""
        red, blue, yellow, green = self.ask('scene')['points']
        return red, blue, yellow, green

    @property
    def ledger(self) -> list[tuple[int, str, int, str]]:
        """How the points of the whole game came: (ply, seat, points, reason)."""
        ledger = self.ask('replay')['ledger']
        return [(ply, seat, points, reason) for ply, seat, points, reason in ledger]

    def piece_map(self) -> dict[str, str]:
        """Pieces by squares, in the letters of position texts: {"d2": "rP"}."""
        return self.ask('scene')['pieces']

    def piece_at(self, square: str) -> str | None:
        return self.piece_map().get(square)

    def attackers(self, seat: str, square: str) -> list[str]:
        """Squares of the pieces of a seat that attack a square."""
        colours = dict(zip(SEATS, ('red', 'blue', 'yellow', 'green')))
        return self.ask('attackers', square)[colours[seat]]

    def fen(self) -> str:
        return self.format('fen4p')
