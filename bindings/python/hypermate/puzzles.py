"""Finds puzzles in games and reads packs of puzzles (docs/puzzles.md)."""
from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator
from typing import Any, cast

from .archive import Source, games
from .board import Board, Progress
from .errors import FormatError
from .questions import ask, read

VERSION = 1  # version of packs that can be read


class Puzzle:
    """A position in which exactly one first move mates or wins. If puzzles() had the option `several`, more
    first moves may mate.

    Its attributes are the members of its JSON object (docs/json/search.md, "puzzles"): id, game, side, kind,
    mate_in, position, solution, themes, exact, ...

    An attribute that it does not have, such as `mate_in` for a win, is None.
    """

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data

    def __getattr__(self, name: str) -> Any:
        if name.startswith('_') or name == 'data':
            raise AttributeError(name)
        return self.data.get(name)

    def board(self) -> Board:
        """Returns a new board with the position, on which the solution can be played."""
        return read(json.dumps(self.data['state']))

    def __repr__(self) -> str:
        kind = f'mate in {self.mate_in}' if self.kind == 'mate' else self.kind
        return f'<Puzzle {self.game}: {kind}>'


class Pack(list[Puzzle]):
    """The puzzles of a pack as a list; `head` is the object on its first line."""

    def __init__(self, head: dict[str, Any], puzzles: Iterable[Puzzle]) -> None:
        super().__init__(puzzles)
        self.head = head


def puzzles(sources: Source | Iterable[Source], *, mate: int | str | None = None,
            gap: float | None = None, progress: Progress | None = None,
            **options: Any) -> Iterator[Puzzle]:
    """Finds puzzles in the games of files. Each position is returned once.

    mate     searches for mates in so many moves of the winner, such as 2, or '1-3' (the default); 0: no mates
    gap      searches for wins: the best move has an expected score of 0.90 or more (of 1), and every other
             move at most 0.90 - gap. The default gap is 0.3; 0: no wins
    options  several, per_game, nodes and where, as options of the command `puzzles`, and options of reading
             such as mode and rules
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
    """Reads a pack (puzzles.ndjson). Raises FormatError if the file is not a pack, or has another version."""
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
