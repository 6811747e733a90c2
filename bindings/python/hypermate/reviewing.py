"""Reviews games: how much each move lost, and which move was better (docs/review.md)."""
from __future__ import annotations

import json
import os
from typing import Any, NamedTuple

from .archive import Game
from .board import Board, Progress
from .errors import FormatError
from .questions import ask


class Player(NamedTuple):
    """A player of a reviewed game. accuracy is from 0 to 100. lost is the mean loss per move in hundredths of
    a pawn; in games that are played for points, in points. Both are None if fewer than half of the moves were
    judged."""

    seat: str
    name: str | None
    moves: int
    accuracy: float | None
    lost: float | None
    inaccuracies: int
    mistakes: int
    blunders: int


class Ply(NamedTuple):
    """A ply of a reviewed game.

    cls       the class of the move: "forced", "only", "best", "good", "inaccuracy", "mistake" or "blunder";
              None if it was not judged
    glyph     "!" for "only"; "?!", "?" and "??" for the last three classes; else ""
    expected  the expected score (0 to 1, or points) of the mover before and after the move
    loss      how much of the expected score the move lost
    mate      a fact about a forced mate, such as {'missed': 2} (docs/review.md); None without one
    best, pv  the best move, and the line that begins with it"""

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
    """A reviewed game: `players` (Player), `plies` (Ply), `teams` (accuracies by team), and `turning_points`
    (numbers of plies; docs/review.md). complete is False if the game contains an error; then the part before
    the error was reviewed."""

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
        """Returns the game in its own notation, with evaluations, glyphs and better lines."""
        return self._answer['text']

    def svg(self) -> str:
        """Returns the graph of the evaluations as SVG."""
        return self._answer['svg']

    def json(self) -> dict:
        """Returns the answer of the question "review" (docs/json.md), without text and picture."""
        return {key: value for key, value in self._answer.items() if key not in ('text', 'svg')}

    def _repr_html_(self) -> str:
        return self.svg()

    def __repr__(self) -> str:
        parts = (f'{p.seat} {p.accuracy:.1f}' for p in self.players if p.accuracy is not None)
        return f'<Review: {", ".join(parts) or "nothing judged"}>'


def review(game: str | os.PathLike[str] | Game | Board, *, jobs: int = 1,
           progress: Progress | None = None, **options: Any) -> Review:
    """Reviews a game: a text, the path of a file with one game, a Game, or the line of a board.

    jobs      threads
    progress  called as progress(done, total) with numbers of positions; False ends the review
    options   nodes (50000 for each position), depth, time, multipv, mate, seats, plies, variations,
              glyphs, as in the program

    With nodes or depth the result is the same on every machine and for any number of jobs.

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
