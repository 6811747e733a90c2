"""Exceptions. Their kinds, places and messages are the same as in JSON answers (docs/json.md)."""
from __future__ import annotations

import json


class Error(ValueError):
    """Base of all errors of the library.

    kind    a stable word: "coordinate", "option", "unsupported", ...
    offset  byte offset in the text of the first byte that cannot continue a valid text
    line, column  the same place as a line and a column, from 1
    field   for a JSON object, the field that holds the wrong text; else ""
    """

    kind: str
    offset: int
    line: int
    column: int
    field: str

    def __init__(self, message: str = '', kind: str = '', offset: int = 0, line: int = 1,
                 column: int = 1, field: str = '') -> None:
        super().__init__(message)
        self.kind = kind
        self.offset = offset
        self.line = line
        self.column = column
        self.field = field


class FormatError(Error):
    """A text, or a file, cannot be read."""


class FrameError(Error):
    """A frame file, or gzip data, is damaged."""


class IllegalMove(Error):
    """The rules do not allow a move. Nothing was played.

    reason        a stable word: "leaves_king_attacked", "no_piece", ...; "" if it is not known
    by            pairs of squares as texts: an attacker, and the square that it attacks
    alternatives  legal moves that the player perhaps meant
    """

    reason: str
    by: list[tuple[str, str]]
    alternatives: list[str]

    def __init__(self, message: str = '', kind: str = '', offset: int = 0, line: int = 1,
                 column: int = 1, detail: str = '') -> None:
        super().__init__(message, kind, offset, line, column)
        known = json.loads(detail) if detail.startswith('{') else {}
        self.reason = known.get('reason', '')
        self.by = [(pair['from'], pair['to']) for pair in known.get('by') or []]
        self.alternatives = known.get('alternatives') or known.get('candidates') or []
