"""Boards of 5D chess with multiverse time travel, in which a turn may have several moves."""
from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .board import NO_LIMIT, Board, Progress, named_options


class Multiverse(Board):
    """A game of 5D chess: `Multiverse('5d:two_timelines')`, `Multiverse('[Mode "5D"] ...')`.

    A turn is an action: push its moves one by one, then submit them together.

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
        """Returns the last pending move, or the last action if no move is pending (not submitted yet). Raises
        IndexError at the start."""
        pending = self._pending()
        return pending[-1] if pending else super().peek()

    @property
    def pending(self) -> list[str]:
        """The moves of this turn that are not submitted yet."""
        return self._pending()

    def _pending(self) -> list[str]:
        return self.status()['pending'] if self.pending_count() else []

    def push_action(self, moves: Iterable[str]) -> None:
        """Plays a whole action, as actions() lists it. Raises IllegalMove if a move is not legal or
        the turn may not end after the moves, FormatError if a text is not a move; then nothing is played."""
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
        """Whether the turn may be ended now, that is, no board is left that must be moved on."""
        return self.may_end_turn()

    def submit(self) -> None:
        """Ends the turn. Boards without a move are passed. Raises IllegalMove if the turn may not end."""
        self.end_turn()

    def is_check(self) -> bool:
        """Returns whether the side to move is in check: if this side passed on all boards, the other side
        could capture one of its royal pieces."""
        return self.status()['in_check']

    def attackers(self, side: str, square: str) -> list[str]:
        """Returns the squares of the pieces of `side` ("w" or "b") that attack `square`, such as "(0T3)e5".
        If `side` is not to move, these are its attacks after the side to move has passed."""
        names = {'w': 'white', 'b': 'black', 'white': 'white', 'black': 'black'}
        if side not in names:
            raise ValueError(f'sides are "w" and "b", not {side!r}')
        return self.ask('attackers', square)[names[side]]

    def verdict(self) -> str:
        """Returns "checkmate", "stalemate" or "none"."""
        return self.status()['verdict']

    def actions(self, limit: int | None = None,
                progress: Progress | None = None) -> list[list[str]]:
        """Returns the legal actions, sorted; at most `limit` of them, if it is given."""
        return self.ask('actions', limit=limit, time=NO_LIMIT, progress=progress)['actions']

    def solve(self, mate_in: int, progress: Progress | None = None, **options: Any) -> dict:
        """Finds all first actions that force mate within `mate_in` own actions (docs/json.md, "solve")."""
        return self.ask('solve', progress=progress, **{'mate_in': mate_in, 'time': NO_LIMIT, **options})

    # ---- texts ----

    def fen(self) -> str:
        """Returns the current position as fen5d: headers, then one line per board."""
        return self.format('fen5d')

    def pgn(self) -> str:
        """Returns the game as 5D PGN."""
        return self.format('5dpgn')
