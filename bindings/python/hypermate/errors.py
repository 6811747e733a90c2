"""What goes wrong, as exceptions. Kinds, places and words are those of the library (docs/json.md)."""
from __future__ import annotations

import json


class Error(ValueError):
    """Base of all errors of the library.

    kind    a stable word: "coordinate", "option", "unsupported", ...
    offset  bytes before the first one that cannot continue a valid text
    line, column  the same place, from 1
    field   of a JSON object: the field that holds the text; else empty
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
    """A text that cannot be read."""


class FrameError(Error):
    """A frame file, or gzip, that is damaged."""


class IllegalMove(Error):
    """A move that the rules do not allow. Nothing was played.

    reason        a stable word: "leaves_king_attacked", "no_piece", ...; "" when nothing is known
    by            pairs of an attacker and what it attacks, as texts of squares
    alternatives  legal moves that may have been meant
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
