"""Opponents for training: random moves, greedy captures, and the search of this library.

>>> import hypermate.env
>>> from hypermate.players import Greedy
>>> env = hypermate.env.Vector('4d:start', n=2, observe=None)
>>> _, info = env.reset(seed=1)
>>> _ = env.step(Greedy(seed=1).choose(env.games))
"""
from __future__ import annotations

from typing import Any

import numpy

from .env import RANDOM, Games
from .searching import Searcher

#: Values of captured pieces, by the numbers of pieces in the observation `boards`.
_VALUES = {'4d': (0, 1, 1, 3, 4, 5, 9, 100, 0, 1, 1, 3, 4, 5, 9, 100),
           '4p': (0, 1, 3, 5, 5, 9, 20, 1),
           '5d': (0, 1, 2, 3, 100, 4, 5, 3, 2, 2, 8, 9, 100)}


class Random:
    """Plays a random legal action, all equally likely."""

    def choose(self, games: Games) -> Any:
        """Returns a choice for each game, as Games.step() takes it."""
        return numpy.full(games.n, RANDOM, numpy.int32)


class Greedy:
    """Captures the most valuable piece. It chooses at random among equal captures, and if there is no
    capture. In 5D chess it ends the turn when no capture is left."""

    def __init__(self, seed: int = 0) -> None:
        self._random = numpy.random.default_rng(seed)

    def choose(self, games: Games) -> Any:
        """Returns a choice for each game, as Games.step() takes it."""
        offsets, gains = games.offsets, self._gains(games)
        choices = numpy.full(games.n, RANDOM, numpy.int32)
        for game in range(games.n):
            gain = gains[offsets[game]:offsets[game + 1]]
            if len(gain):
                choices[game] = self._random.choice(numpy.flatnonzero(gain == gain.max()))
        return choices

    def _gains(self, games: Games) -> Any:
        """Returns the value of what each legal action captures."""
        values = numpy.zeros(256)
        kinds = _VALUES[games.game]
        values[:len(kinds)] = kinds
        codes, boards = games.actions, games.observe('boards')
        game = numpy.repeat(numpy.arange(games.n), games.count)
        if games.game == '5d':
            return self._gains5d(games, values, codes, boards, game)
        if games.game == '4p':
            taken = boards[game, codes >> 12 & 15, codes >> 8 & 15]
            return numpy.where(taken & 0xc0, 0, values[taken & 15])
        return values[boards.reshape(games.n, -1)[game, codes >> 8 & 4095]]

    def _gains5d(self, games: Games, values: Any, codes: Any, boards: Any, game: Any) -> Any:
        rows, places = games.rows(), games.observe('places')
        found = {(number, line, time): row for number in range(games.n)
                 for row, (line, time) in enumerate(places[rows[number]:rows[number + 1], :2]
                                                    .tolist(), int(rows[number]))}
        gains = numpy.full(len(codes), 0.5)  # the end of a turn is better than no capture
        for i, code in enumerate(codes.tolist()):
            if code[0] != -1 or code[2] != -1:
                piece = boards[found[game[i], code[4], code[5]], code[7], code[6]]
                gains[i] = values[int(piece) & 63]
        return gains


class Search:
    """Plays the best move of the search of this library, with `nodes` nodes for each move. It is much slower
    than Random and Greedy, because it searches one game after the other."""

    def __init__(self, nodes: int = 1000) -> None:
        self.nodes = nodes
        self._searcher = Searcher()
        self._turns: dict[tuple[int, int, int], list[str]] = {}

    def choose(self, games: Games) -> Any:
        """Returns a choice for each game; RANDOM if the search finds no move."""
        choices = numpy.full(games.n, RANDOM, numpy.int32)
        for game in numpy.flatnonzero(games.count):
            choices[game] = self._choose(games, int(game))
        return choices

    def _choose(self, games: Games, game: int) -> int:
        board = games.session(game)
        if games.game != '5d':
            best = self._searcher.search(board, nodes=self.nodes).best
            return self._place(games, game, board, best)
        turn = int(games.episode[game]), game, int(games.ply[game])
        if board.pending_count() == 0:
            best = self._searcher.search(board, nodes=self.nodes).best
            self._turns[turn] = (best or '').split()
        rest = self._turns.get(turn, [])[board.pending_count():]
        if not rest:
            return int(games.count[game]) - 1
        return self._place(games, game, board, rest[0])

    @staticmethod
    def _place(games: Games, game: int, board: Any, text: str | None) -> int:
        moves = [str(move) for move in board.legal_moves]
        return moves.index(text) if text in moves else RANDOM
