"""Puzzles from games, and packs of them (docs/puzzles.md)."""
from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from typing import Any, cast

from .archive import Source, games
from .board import Board, Progress
from .errors import FormatError
from .questions import ask, read

VERSION = 1  # of packs that are read


class Puzzle:
    """A position in which one first move mates or wins. Attributes are the members of its object
    (docs/json.md): id, game, side, kind, mate_in, position, solution, themes, exact, ...

    A member that it does not have, such as the `mate_in` of a win, is None.
    """

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data

    def __getattr__(self, name: str) -> Any:
        if name.startswith('_') or name == 'data':
            raise AttributeError(name)
        return self.data.get(name)

    def board(self) -> Board:
        """A board of the position, on which the solution can be played."""
        return read(json.dumps(self.data['state']))

    def __repr__(self) -> str:
        kind = f'mate in {self.mate_in}' if self.kind == 'mate' else self.kind
        return f'<Puzzle {self.game}: {kind}>'


class Pack(list[Puzzle]):
    """The puzzles of a pack; `head` is its first line."""

    def __init__(self, head: dict[str, Any], puzzles: Iterable[Puzzle]) -> None:
        super().__init__(puzzles)
        self.head = head


def puzzles(sources: Source | Iterable[Source], *, mate: int | str | None = None,
            gap: float | None = None, progress: Progress | None = None,
            **options: Any) -> Iterator[Puzzle]:
    """Looks through the games of files. The same position is given once.

    mate     own moves of a mate, 2 or '1-3' (the usual); 0: no mates
    gap      how much less every other move of a win is expected to score (0.3); 0: no wins
    options  several, per_game, nodes, where, and those of reading
    """
    wishes = dict(options)
    if mate is not None:
        wishes['mate'] = str(mate)
    if gap is not None:
        wishes['gap'] = f'{gap:g}'
    one = isinstance(sources, (str, bytes, os.PathLike)) or hasattr(sources, 'read')
    listed = [cast(Source, sources)] if one else cast('Iterable[Source]', sources)
    seen: set[str] = set()
    for source in listed:
        for game in games(source):
            if game.text is None:
                continue
            answer = ask('puzzles', game.text, progress=progress, **wishes)
            for data in answer['puzzles']:
                if data['id'] in seen:
                    continue
                seen.add(data['id'])
                data['source']['game'] = game.number
                if isinstance(source, (str, os.PathLike)):
                    data['source']['file'] = os.fspath(source)
                yield Puzzle(data)


def read_pack(source: str | os.PathLike[str]) -> Pack:
    """Reads puzzles.ndjson. FormatError for a file that is no pack, or one of a later version."""
    with open(source, encoding='utf-8') as file:
        lines = [line for line in file if line.strip()]
    try:
        objects = [json.loads(line) for line in lines]
    except ValueError as error:
        raise FormatError(f'{os.fspath(source)}: {error}') from None
    if not objects or not isinstance(objects[0], dict) or \
            objects[0].get('pack') != 'hypermate-puzzles':
        raise FormatError(f'{os.fspath(source)}: this is no pack of puzzles')
    if objects[0].get('version') != VERSION:
        raise FormatError(f'{os.fspath(source)}: a pack of version {objects[0].get("version")}')
    return Pack(objects[0], (Puzzle(data) for data in objects[1:] if isinstance(data, dict)))
