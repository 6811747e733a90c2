"""5D chess: with multiverse time travel, in turns of several moves."""
from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .board import NO_LIMIT, Board, Progress, named_options


class Multiverse(Board):
    """A game of 5D chess: `Multiverse('5d:two_timelines')`, `Multiverse('[Mode "5D"] ...')`.

    A turn is an action: moves are pushed one by one and submitted together.

    >>> game = Multiverse()
    >>> game.push('e4')
    >>> game.pending
    ['(0T1)Pe2e4']
    >>> game.submit()
    >>> game.turn, game.move_stack
    ('b', ['(0T1)Pe2e4'])
    """

    def __new__(cls, text: str | bytes = '5d:standard', **options: Any) -> Multiverse:
        return super().__new__(cls, text, named_options(options), '5d')

    # ---- moves ----

    def peek(self) -> str:
        pending = self._pending()
        return pending[-1] if pending else super().peek()

    @property
    def pending(self) -> list[str]:
        """Moves of this turn that are not submitted."""
        return self._pending()

    def _pending(self) -> list[str]:
        return self.status()['pending'] if self.pending_count() else []

    def push_action(self, moves: Iterable[str]) -> None:
        """Plays a whole action, as `actions` lists them. IllegalMove: nothing was played."""
        before = self.pending_count()
        try:
            for move in moves:
                self.push(move)
            self.end_turn()
        except Exception:
            while self.pending_count() > before:
                self.undo()
            raise

    @property
    def may_submit(self) -> bool:
        return self.may_end_turn()

    def submit(self) -> None:
        """Ends the turn, and leaves the boards that need not be played on. IllegalMove when it may not
        end."""
        self.end_turn()

    def is_check(self) -> bool:
        """Whether a king would be taken if the side to move passed on all boards."""
        return self.status()['in_check']

    def attackers(self, side: str, square: str) -> list[str]:
        """Squares of the pieces of a side ("w", "b") that attack a square, "(0T3)e5"; of the side that
        is not to move, as after a pass of the other one."""
        names = {'w': 'white', 'b': 'black', 'white': 'white', 'black': 'black'}
        if side not in names:
            raise ValueError(f'sides are "w" and "b", not {side!r}')
        return self.ask('attackers', square)[names[side]]

    def verdict(self) -> str:
        """"checkmate", "stalemate" or "none"."""
        return self.status()['verdict']

    def actions(self, limit: int | None = None,
                progress: Progress | None = None) -> list[list[str]]:
        """The legal actions, sorted; with a limit that many of them."""
        return self.ask('actions', limit=limit, time=NO_LIMIT, progress=progress)['actions']

    def solve(self, mate_in: int, progress: Progress | None = None, **options: Any) -> dict:
        """All first actions that force mate within so many (docs/json.md, "solve")."""
        return self.ask('solve', progress=progress, **{'mate_in': mate_in, 'time': NO_LIMIT, **options})

    # ---- texts ----

    def fen(self) -> str:
        """The boards as they stand, a line each behind headers."""
        return self.format('fen5d')

    def pgn(self) -> str:
        return self.format('5dpgn')
