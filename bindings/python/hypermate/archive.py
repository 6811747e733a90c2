"""Reads the games of a file or an archive, one after the other."""
from __future__ import annotations

import io
import json
import os
import re
from collections.abc import Iterator
from typing import IO, Any, Union

from . import _hm
from .board import Board, named_options
from .errors import Error
from .splits import SHARES, part_of
from .questions import BOARDS

Source = Union[str, 'os.PathLike[str]', bytes, IO[bytes]]


def _seconds(token: str, comment: str) -> float | None:
    found = re.search(rf'\[%{token}\s+((?:\d+:)*\d+(?:\.\d*)?)\s*\]', comment)
    total = 0.0
    for part in found[1].split(':') if found else ():
        total = 60 * total + float(part)
    return total if found else None


class Node:
    """A move in the tree of a game, with its glyph ("!", "??", ...) and comment. The root is the start, whose
    `move` is ""."""

    __slots__ = ('move', 'glyph', 'comment', 'parent', 'children')

    def __init__(self, move: str, glyph: str, comment: str, parent: Node | None) -> None:
        self.move = move
        self.glyph = glyph
        self.comment = comment
        self.parent = parent
        self.children: list[Node] = []

    @property
    def main(self) -> Node | None:
        """The main continuation, or None; the other children are variations."""
        return self.children[0] if self.children else None

    @property
    def eval(self) -> float | None:
        """The evaluation [%eval 0.31] in the comment, in pawns: positive if the first party (White, or Red
        and Yellow) is better. A mate in n by this party is 1000 - n, and a mate in n against it -1000 + n.
        None without such a comment."""
        found = re.search(r'\[%eval\s+(#?)([-+]?[\d.]+)', self.comment)
        if found is None:
            return None
        number = float(found[2])
        return number if not found[1] else (1000 - number if number > 0 else -1000 - number)

    @property
    def clk(self) -> float | None:
        """Seconds on the clock after the move, from [%clk 1:02:03.5] in the comment, or None."""
        return _seconds('clk', self.comment)

    @property
    def emt(self) -> float | None:
        """Seconds used for the move, from [%emt 0:00:03] in the comment, or None."""
        return _seconds('emt', self.comment)

    def moves(self) -> list[str]:
        """Returns the moves from the start to this node."""
        line: list[str] = []
        node: Node | None = self
        while node is not None and node.parent is not None:
            line.append(node.move)
            node = node.parent
        return line[::-1]

    def __iter__(self) -> Iterator[Node]:
        """Iterates over this node and all nodes after it, main continuations first."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting += reversed(node.children)

    def __repr__(self) -> str:
        return f'<Node {self.move or "start"!s}{self.glyph}>'


class Game:
    """A game, or a position, of a file.

    number, line  number of the game in the file, and the line where it begins, both from 1
    notation      name of its notation; None if it was not recognised
    error         the error in the game, which `board` raises; None for a game without errors
    text          its text in the file; None for a log
    hash          a number of 128 bits, a hash of rules, start and moves; copies of a game have the same hash
    result        the result by the moves; if they do not end the game, the result in the text

    games(..., labels=True) sets hash and result, if the game has a text; else they are None.
    """

    def __init__(self, number: int, line: int, notation: str | None, text: str | None,
                 board: Board | None, error: Error | None) -> None:
        self.number = number
        self.line = line
        self.notation = notation
        self.text = text
        self.error = error
        self._board = board
        self.hash: int | None = None
        self.result: str | None = None
        self._told: tuple[dict[str, str], Node] | None = None

    @property
    def board(self) -> Board:
        """The board at the end of the main line. It belongs to the game: play on a copy() of it. Raises the
        error of a game that could not be read."""
        if self._board is None:
            raise self.error or Error('there is no game')
        return self._board

    def split(self, *shares: int) -> int:
        """Returns the index, from 0, of the part to which the game belongs. The parts have the ratio of
        `shares` (default 90, 5, 5); `hypermate split --shares` makes the same parts. Raises ValueError if the
        hash is not known."""
        if self.hash is None:
            raise ValueError('games(..., labels=True) finds the hash of a game with a text')
        return part_of(self.hash >> 64, shares or SHARES)

    def mainline(self) -> list[str]:
        """Returns the texts of the moves of the main line."""
        return [self.board.ply_text(ply) for ply in range(self.board.plies())]

    @property
    def headers(self) -> dict[str, str]:
        """The tags of the game, values by names; `tags` is the same. If a tag appears twice, the last value
        is used."""
        return self._tell()[0]

    tags = headers

    @property
    def tree(self) -> Node:
        """The start as a Node, with all moves, variations, glyphs and comments after it."""
        return self._tell()[1]

    def _tell(self) -> tuple[dict[str, str], Node]:
        if self._told is None:
            tags, steps = _hm.tree(self.board)
            if not steps:  # notations without variations
                steps = [(-2, '', '', '')]
                steps += [(ply - 1, move, '', '') for ply, move in enumerate(self.mainline())]
            self._told = dict(tags), _tree(steps)
        return self._told

    def __repr__(self) -> str:
        state = self.error or self._board
        return f'<Game {self.number}: {state!r}>'


def _tree(steps: list[tuple[int, str, str, str]]) -> Node:
    """Makes the tree from rows (parent, move, glyph, comment). The first row is the start. A parent is the
    index of its row, counted from the second row; -1 is the start."""
    nodes: list[Node] = []
    for parent, move, glyph, comment in steps:
        before = nodes[parent + 1] if nodes else None
        node = Node(move, glyph, comment, before)
        if before is not None:
            before.children.append(node)
        nodes.append(node)
    return nodes[0]


def games(source: Source, labels: bool = False, **options: Any) -> Iterator[Game]:
    """Iterates over the games of a source: the path of a file, bytes, or an open binary file, which is read
    from its current position. The source may be compressed with gzip. Options are the options of reading, such
    as ply=10 (`hypermate help reading`).

    If a game contains an error, its attribute `error` has this error; the next games are still read.
    labels=True sets `hash` and `result` of each game; this takes longer, because each game is played twice.
    Only one game at a time is in memory. But a file object without a descriptor, or a buffered pipe, is first
    read to its end.

    >>> [game.mainline() for game in games(b'a1c4-a1c5\\n')]  # doctest: +SKIP
    [['0,0,2,3->0,0,2,4']]
    """
    if isinstance(source, bytes):
        yield from _games(_hm.Reader(source, 'bytes', named_options(options)), labels)
    elif isinstance(source, (str, os.PathLike)):
        with open(source, 'rb', buffering=0) as file:
            yield from _games(_hm.Reader(file.fileno(), os.fspath(source),
                                         named_options(options)), labels)
    else:
        yield from _games(_hm.Reader(_opened(source), 'file', named_options(options)), labels)


def _opened(file: IO[bytes]) -> int | bytes:
    """Returns the descriptor of an open file, set to the position of the file object. If the descriptor cannot
    be used, returns the rest of the bytes."""
    if isinstance(file, io.FileIO):
        return file.fileno()
    if type(file) is io.BufferedReader and isinstance(file.raw, io.FileIO) and file.seekable():
        os.lseek(file.fileno(), file.tell(), os.SEEK_SET)
        return file.fileno()
    return file.read()


def _games(reader: _hm.Reader, labels: bool) -> Iterator[Game]:
    finder = _hm.Finder() if labels else None
    while (found := reader.next()) is not None:
        name, notation, number, line = found
        board, error = None, None
        text = reader.text()
        try:
            board = reader.session(BOARDS.get(name or '4d', Board))
            board.go(board.plies())
        except Error as failure:
            error = failure
        game = Game(number, line, notation, text, board, error)
        if finder is not None and text is not None and notation is not None:
            game.result = json.loads(finder.look(reader, number) or '{}').get('result')
            high, low = finder.hash()
            game.hash = high << 64 | low
        yield game
