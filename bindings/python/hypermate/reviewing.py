"""Review of games: what each move lost, and what was better (docs/review.md)."""
from __future__ import annotations

import json
import os
from typing import Any, NamedTuple

from .archive import Game
from .board import Board, Progress
from .errors import FormatError
from .questions import ask


class Player(NamedTuple):
    """accuracy is from 0 to 100; lost is the mean loss in hundredths of a pawn, where points are
    played for in points. Both are None without judged moves."""

    seat: str
    name: str | None
    moves: int
    accuracy: float | None
    lost: float | None
    inaccuracies: int
    mistakes: int
    blunders: int


class Ply(NamedTuple):
    """A ply. cls is None if it was not judged. expected: the mover's expected score (or points)
    before and after; mate: facts such as {'missed': 2}, or None."""

    ply: int
    side: str
    move: Any
    cls: str | None
    glyph: str
    expected: tuple[float, float] | None
    loss: float | None
    best: Any
    pv: list
    mate: dict[str, int] | None


class Review:
    """What `review` returns. complete is False if the game contains an error; it was reviewed up to
    there."""

    def __init__(self, answer: dict) -> None:
        self._answer = answer
        self.complete: bool = answer['complete']
        self.turning_points: list[int] = answer['turning_points']
        self.teams: dict[str, float | None] = {
            team['team']: team.get('accuracy') for team in answer.get('teams', ())}
        self.players = [
            Player(p['seat'], p['name'], p['moves'], p.get('accuracy'),
                   p.get('acpl', p.get('points_lost')), p['inaccuracies'], p['mistakes'], p['blunders'])
            for p in answer['players']]
        self.plies = [
            Ply(p['ply'], p['side'], p['move'], p['class'], p.get('glyph', ''),
                tuple(p['expected']) if 'expected' in p else None, p.get('loss'), p.get('best'),
                p.get('pv', []), p.get('mate'))
            for p in answer['ply']]

    def text(self) -> str:
        """The game in its own notation, with evaluations, glyphs and better lines."""
        return self._answer['text']

    def svg(self) -> str:
        """The graph of the game."""
        return self._answer['svg']

    def json(self) -> dict:
        """The answer of the question (docs/json.md, "review"), without text and picture."""
        return {key: value for key, value in self._answer.items() if key not in ('text', 'svg')}

    def _repr_html_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        parts = (f'{p.seat} {p.accuracy:.1f}' for p in self.players if p.accuracy is not None)
        return f'<Review: {", ".join(parts) or "nothing judged"}>'


def review(game: str | os.PathLike[str] | Game | Board, *, jobs: int = 1,
           progress: Progress | None = None, **options: Any) -> Review:
    """Reviews a game: a text, the path of a file with one, a Game, or the line of a board. Options
    are those of the program: nodes (50000 for each position), depth, time, multipv, mate, seats,
    plies, variations, glyphs. With nodes or depth the result is the same on every machine and for
    any number of jobs. progress(done, total) is told positions.

    >>> game = 'd1c1-d1h1\\ne7b8-e6b8\\n'
    >>> [ply.cls for ply in review(game, nodes=2000).plies][1]
    'blunder'
    """
    options |= {'jobs': jobs, 'parts': 'text,svg'}
    if isinstance(game, Game):
        game = game.board
    if isinstance(game, Board):
        answer = game.ask('review', progress=progress, **options)
    else:
        if isinstance(game, os.PathLike):
            with open(game, encoding='utf-8', errors='surrogateescape') as file:
                game = file.read()
        answer = ask('review', game, progress=progress, **options)
    if isinstance(answer, list):
        raise FormatError('one game is reviewed, and there are more: use games()', 'trailing')
    if 'ply' not in answer:
        raise FormatError(json.dumps(answer.get('not_judged', 'not reviewed')), 'unsupported')
    return Review(answer)
