"""Environments for programs that learn by playing: Vector plays many games at once, as a vector
environment of Gymnasium; AEC plays one game, as an AEC environment of PettingZoo. Needs numpy.

    import hypermate.env
    env = hypermate.env.Vector('4p:modern', n=256, threads=2, seed=1)
    observations, info = env.reset()
    observations, rewards, terminated, truncated, info = env.step(choices)

docs/environments.md describes observations, codes and rewards, and their version.
"""
from __future__ import annotations

from typing import Any

import numpy

from . import _hm, spaces
from .board import Board
from .observations import position
from .questions import BOARDS, read

__all__ = ['AEC', 'DENSE', 'Games', 'RANDOM', 'STAY', 'State', 'VERSION', 'Vector', 'aec', 'position']

#: The version of observations, codes and rewards.
VERSION = 1
#: Number of dense codes of actions in four-player chess: 196 squares times 121 planes (docs/environments.md,
#: "Codes of actions").
DENSE = 23716
#: Choices of step(): RANDOM is a legal action at random, all equally likely; STAY is no action.
RANDOM, STAY = -1, -2

_VIEWS = ('planes', 'boards', 'spectra', 'places')
_REWARDS = ('result', 'points', 'place')
_SEATS = {'4p': ('red', 'blue', 'yellow', 'green'), '4d': ('white', 'black'),
          '5d': ('white', 'black')}
_SHAPES = {('4p', 'planes'): (49, 14, 14), ('4p', 'boards'): (14, 14),
           ('4d', 'planes'): (18, 8, 8, 8, 8), ('4d', 'boards'): (8, 8, 8, 8),
           ('4d', 'spectra'): (11, 8, 8, 8, 8), ('5d', 'planes'): (26, 16, 16),
           ('5d', 'boards'): (16, 16), ('5d', 'places'): (6,)}
_TYPES = {'planes': numpy.uint8, 'boards': numpy.uint8, 'spectra': numpy.float32,
          'places': numpy.int32}

try:
    from gymnasium.vector import AutoresetMode, VectorEnv
except ImportError:
    AutoresetMode, VectorEnv = str, object  # type: ignore[assignment,misc]
try:
    from pettingzoo import AECEnv
except ImportError:
    AECEnv = object  # type: ignore[assignment,misc]


def _claims(claims: str) -> bool:
    if claims not in ('end', 'ignore'):
        raise ValueError(f'claims is "end" or "ignore", not {claims!r}')
    return claims == 'end'


class Games:
    """Many games from one start. A step plays one action in every game: a move, or in 5D chess one move of a
    turn or the end of the turn. Vector and AEC use this class.

    start      a board, or anything that `hypermate.read` reads, with its options
    n          number of games
    seed       seed of random actions; results depend on `seed`, but not on `threads`
    threads    number of threads
    max_plies  games are truncated after so many plies; 0: never
    claims     'end': a draw that a player may claim ends the game; 'ignore': it does not
    reward     'result', 'points' (four players) or 'place' (docs/environments.md, "Rules of the environment")
    """

    def __init__(self, start: Any, n: int = 1, seed: int = 0, threads: int = 1,
                 max_plies: int = 0, claims: str = 'end', reward: str = 'result',
                 **options: Any) -> None:
        if reward not in _REWARDS:
            raise ValueError(f'reward is one of {", ".join(_REWARDS)}, not {reward!r}')
        board = start if isinstance(start, Board) and not options else read(start, **options)
        self._settings = (n, seed, threads, max_plies, _claims(claims), _REWARDS.index(reward))
        self.start: Board = board.copy()
        self.game: str = board.game
        self._batch = _hm.GameBatch(board, *self._settings)
        self.n, self.seats, self.words = self._batch.shape()
        self.reward = numpy.zeros((n, 4), 'f4')
        self.terminated, self.truncated = numpy.zeros((2, n), bool)
        self.side, self.out = numpy.zeros((2, n), 'u1')
        self.ply, self.count = numpy.zeros((2, n), 'u4')
        self.episode = numpy.zeros(n, 'u8')
        self._look()

    def _look(self) -> None:
        """Updates the arrays. The lists of actions are made when they are requested."""
        self._batch.look(self.reward, self.terminated, self.truncated, self.side, self.out,
                         self.ply, self.count, self.episode)
        self._actions: Any = None

    def reset(self, mask: Any = None, seed: int | None = None) -> None:
        """Starts the next episode of every game, or of the games where `mask` (n) is true. A new `seed` also
        numbers the episodes from 0 again."""
        self._batch.reset(None if mask is None else numpy.ascontiguousarray(mask, '?'), seed)
        self._look()

    def step(self, choices: Any) -> None:
        """Plays one action in each game. A choice is an index (from 0) into the list of legal actions of the
        game, RANDOM (a random legal action) or STAY (no action)."""
        choices = numpy.asarray(choices)
        if choices.shape != (self.n,) or not numpy.issubdtype(choices.dtype, numpy.integer):
            raise ValueError(f'expected {self.n} whole numbers, one for each game')
        bounds = numpy.iinfo(numpy.int32)
        if len(choices) and not bounds.min <= choices.min() <= choices.max() <= bounds.max:
            raise ValueError('an action is a place in the list')
        self._batch.step(numpy.ascontiguousarray(choices, numpy.int32))
        self._look()

    # ---- actions ----

    @property
    def offsets(self) -> Any:
        """Where the actions of each game begin in `actions`, int64 (n + 1); the last element is the number of
        all actions."""
        offsets = numpy.zeros(self.n + 1, 'i8')
        numpy.cumsum(self.count, out=offsets[1:])
        return offsets

    @property
    def actions(self) -> Any:
        """Codes of the legal actions of all games, one game after the other, int32: (total,), in 5D chess
        (total, 9). docs/environments.md, "Codes of actions", explains them."""
        if self._actions is None:
            total = int(self.count.sum())
            codes = numpy.empty((total, self.words) if self.words > 1 else total, numpy.int32)
            self._batch.actions(codes)
            self._actions = codes
        return self._actions

    def dense(self) -> Any:
        """Returns the legal actions as codes from 0 to DENSE - 1, as the player to move sees them (four
        players only)."""
        codes = numpy.empty(int(self.count.sum()), numpy.int32)
        if not self._batch.dense(codes):
            raise ValueError('only four-player chess has codes of a fixed range')
        return codes

    def mask(self) -> Any:
        """Returns the dense codes as a mask, uint8 (n, DENSE): 1 for a legal action."""
        mask = numpy.zeros((self.n, DENSE), numpy.uint8)
        mask[numpy.repeat(numpy.arange(self.n), self.count), self.dense()] = 1
        return mask

    def places(self, codes: Any) -> Any:
        """Converts one dense code for each game into its index in the list of legal actions of the game.
        Raises ValueError if a code is not legal."""
        offsets, dense = self.offsets, self.dense()
        places = numpy.zeros(self.n, numpy.int32)
        for game, code in enumerate(numpy.asarray(codes).tolist()):
            found = numpy.flatnonzero(dense[offsets[game]:offsets[game + 1]] == code)
            if not len(found):
                raise ValueError(f'code {code} is not legal in game {game}')
            places[game] = found[0]
        return places

    # ---- observations ----

    def observe(self, view: str = 'planes', into: Any = None) -> Any:
        """Returns an observation of all games: an array with one row for each game, in 5D chess for each
        board (see rows()). view: 'planes', 'boards', 'spectra' (4D) or 'places' (5D). The array `into` is
        filled if it is large enough; else a new one is made."""
        shape = _SHAPES.get((self.game, view))
        if shape is None:
            raise ValueError(f'there is no observation {view!r} of {self.game}')
        count = int(self.rows()[-1]) if self.game == '5d' else self.n
        if into is None or into.shape[0] < count or into.shape[1:] != shape:
            into = numpy.empty((count, *shape), _TYPES[view])
        self._batch.observe(_VIEWS.index(view), into[:count])
        return into[:count]

    def rows(self) -> Any:
        """Returns where the rows of each game begin in an observation, uint64 (n + 1); the last element is the
        number of all rows."""
        rows = numpy.empty(self.n + 1, 'u8')
        self._batch.rows(rows)
        return rows

    # ---- states ----

    def save(self, game: int) -> State:
        """Returns the state of a game with its history, for restore() of any Games with the same start."""
        return State(self._batch.save(game))

    def restore(self, game: int, state: State) -> None:
        """Replaces a game by a saved state."""
        if state.state is None:
            state.state = self._batch.state(state.bytes)
        self._batch.restore(game, state.state)
        self._look()

    def session(self, game: int) -> Board:
        """Returns a game as a board with all its moves, independent of this object."""
        return self._batch.session(game, BOARDS[self.game])

    def copy(self) -> Games:
        """Returns a copy with the same games."""
        other: Games = type(self).__new__(type(self))
        other.__setstate__(self.__getstate__())
        return other

    def __getstate__(self) -> dict[str, Any]:
        states = [self._batch.save(game).bytes() for game in range(self.n)]
        return {'start': self.start, 'settings': self._settings, 'states': states}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        n, seed, threads, max_plies, claims, reward = kept['settings']
        Games.__init__(self, kept['start'], n, seed, threads, max_plies,
                       'end' if claims else 'ignore', _REWARDS[reward])
        for game, state in enumerate(kept['states']):
            self._batch.restore(game, self._batch.state(state))
        self._look()


class State:
    """The state of a game, made by `save`. It can be pickled. The first restore() of an unpickled state is
    slower, because it plays the game again from its start."""

    def __init__(self, state: _hm.GameState | None, data: bytes = b'') -> None:
        self.state, self._bytes = state, data

    @property
    def bytes(self) -> bytes:
        """The state as bytes."""
        return self._bytes if self.state is None else self.state.bytes()

    def __reduce__(self) -> tuple:
        return State, (None, self.bytes)


# ---- many games ----


class Vector(VectorEnv):  # type: ignore[misc]
    """Many games at once, as a vector environment of Gymnasium.

    The actions of step() are indices into the lists of legal actions, or RANDOM. The list of game i is
    info['actions'][info['offsets'][i]:info['offsets'][i + 1]]. By default the rewards, (n), are for the
    players who made the moves; with reward_of='all' they are for all seats, (n, seats). Parameters that are
    not listed here are as in Games.

    observe    'planes', 'boards', 'spectra' (4D) or None. In 5D chess an observation is a dict: under the
               name of the view one row for each board of all games, `places` (timeline, half-turn, ... of each
               row), and `offsets` (where the rows of each game begin)
    autoreset  'next_step': the step after the end starts a new game and ignores the action;
               'same_step': the step that ends a game starts the next one, and info['final_obs'] has the
               last observation; 'disabled': call reset(options={'reset_mask': mask})
    masks      True: info['mask'] is the mask of dense codes (four players)
    copy       True: each step returns new arrays of observations; False: it uses the same array again
    """

    def __init__(self, start: Any = '4p:modern', n: int = 64, threads: int = 1, seed: int = 0,
                 observe: str | None = 'planes', autoreset: str = 'next_step', max_plies: int = 0,
                 claims: str = 'end', reward: str = 'result', reward_of: str = 'mover',
                 masks: bool = False, copy: bool = False, **options: Any) -> None:
        if autoreset not in ('next_step', 'same_step', 'disabled'):
            raise ValueError(f'there is no autoreset {autoreset!r}')
        if reward_of not in ('mover', 'all'):
            raise ValueError(f'rewards are of the "mover" or of "all", not {reward_of!r}')
        self.games = Games(start, n, seed, threads, max_plies, claims, reward, **options)
        self.autoreset, self.reward_of, self.masks = autoreset, reward_of, masks
        self.view, self._copy, self._ended = observe, copy, numpy.zeros(n, bool)
        self._memory: Any = None
        self._describe()

    def _describe(self) -> None:
        game, n = self.games.game, self.games.n
        words = {'next_step': 'NextStep', 'same_step': 'SameStep', 'disabled': 'Disabled'}
        self.num_envs, self.closed, self.spec, self.render_mode = n, False, None, None
        self.metadata = {'version': VERSION, 'render_modes': ['ansi', 'svg'], 'game': game,
                         'autoreset_mode': AutoresetMode(words[self.autoreset])}
        self.single_action_space = spaces.Discrete(2**31 - 1)
        self.action_space = spaces.Box(-2, 2**31 - 1, (n,), numpy.int64)
        self.single_observation_space = self.observation_space = None
        if self.view is not None:
            shape = _SHAPES.get((game, self.view))
            if shape is None or self.view == 'places':
                raise ValueError(f'there is no observation {self.view!r} of {game}')
            kind, bound = _TYPES[self.view], 255.0 if self.view != 'spectra' else numpy.inf
            low = 0.0 if self.view != 'spectra' else -numpy.inf
            self.single_observation_space = spaces.Box(low, bound, shape, kind)
            if game != '5d':  # elsewhere the number of rows changes
                self.observation_space = spaces.Box(low, bound, (n, *shape), kind)

    def _observe(self) -> Any:
        if self.view is None:
            return None
        games = self.games
        rows = games.observe(self.view, None if self._copy else self._memory)
        if games.game != '5d':
            self._memory = rows
            return rows
        if self._memory is None or len(rows) > len(self._memory):
            self._memory = rows if self._memory is None else numpy.empty(
                (2 * len(rows), *rows.shape[1:]), rows.dtype)
        return {self.view: rows, 'places': games.observe('places'), 'offsets': games.rows()}

    def _info(self) -> dict[str, Any]:
        games = self.games
        info = {'offsets': games.offsets, 'actions': games.actions, 'side': games.side.copy(),
                'ply': games.ply.copy(), 'out': games.out.copy(), 'episodes': games.episode.copy()}
        if self.masks:
            info['mask'] = games.mask()
        return info

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None
              ) -> tuple[Any, dict[str, Any]]:
        """Starts every game again, or only the games in options['reset_mask']. Returns observations and
        info."""
        mask = (options or {}).get('reset_mask')
        self.games.reset(mask, seed)
        self._ended = self.games.terminated | self.games.truncated
        return self._observe(), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Plays one action in each game. Returns observations, rewards, terminated, truncated and info."""
        games = self.games
        actions = numpy.asarray(actions)
        mover = games.side.copy()
        begins = self._ended if self.autoreset == 'next_step' else numpy.zeros(games.n, bool)
        if begins.any():
            actions = numpy.where(begins, STAY, actions)
        games.step(actions)
        rewards = games.reward[:, :games.seats].copy()
        if self.reward_of == 'mover':
            rewards = rewards[numpy.arange(games.n), mover]
        if begins.any():
            games.reset(begins)
        terminated, truncated = games.terminated.copy(), games.truncated.copy()
        ended = terminated | truncated
        info: dict[str, Any] = {}
        if self.autoreset == 'same_step' and ended.any():
            last = self._observe()
            last = ({name: one.copy() for name, one in last.items()} if isinstance(last, dict)
                    else None if last is None else last.copy())
            info = {'final_obs': last, '_final_obs': ended, 'final_info': self._info(),
                    '_final_info': ended}
            games.reset(ended)
        self._ended = ended if self.autoreset == 'next_step' else numpy.zeros(games.n, bool)
        return self._observe(), rewards, terminated, truncated, {**self._info(), **info}

    # ---- one game of them ----

    def save(self, game: int) -> State:
        """Returns a game with its history, as Games.save()."""
        return self.games.save(game)

    def restore(self, game: int, state: State) -> None:
        """Replaces a game by a saved state, as Games.restore()."""
        self.games.restore(game, state)
        self._ended[game] = self.games.terminated[game] or self.games.truncated[game]

    def session(self, game: int) -> Board:
        """Returns a game as a board with all its moves, as Games.session()."""
        return self.games.session(game)

    def mask(self) -> Any:
        """Returns the dense codes as a mask, as Games.mask() (four players only)."""
        return self.games.mask()

    def copy(self) -> Vector:
        """Returns a copy with the same games."""
        other: Vector = Vector.__new__(Vector)
        other.__dict__.update(self.__dict__)
        other.games, other._ended, other._memory = self.games.copy(), self._ended.copy(), None
        return other

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, '_memory': None}

    def render(self) -> tuple[str, ...]:
        """Returns the text pictures of all games."""
        return tuple(str(self.session(game)) for game in range(self.num_envs))

    def close(self, **options: Any) -> None:
        """Marks the environment as closed; nothing must be freed."""
        self.closed = True


# ---- one game ----


class AEC(AECEnv):  # type: ignore[misc]
    """One game whose players act in turn, as an AEC environment of PettingZoo.

    An observation shows the position as the player to move sees it. It is a dict of `observation` and
    `action_mask`, in 5D chess also of `places`. infos[agent]['actions'] of the player to move has the codes
    of the legal actions, in the order of the list of actions. The first table of docs/environments.md,
    "Codes of actions", explains these codes. They are not the dense codes, even with codes='dense'.

    codes   'dense': actions are dense codes (four players only, and the default there); 'index': actions
            are indices into the list of legal actions
    most    with codes='index': the size of the action space
    boards  5D: the number of rows of an observation. Rows after the last board are 0. If there are more
            boards than rows, the oldest boards are left out

    Parameters that are not listed here are as in Games. render_mode is 'ansi', 'svg' or None (render()).

    With reward='points' a seat that leaves a free-for-all terminates at once. With other rewards all seats
    terminate, and get their rewards, at the end of the game.
    """

    def __init__(self, start: Any = '4p:modern', max_plies: int = 0, claims: str = 'end',
                 reward: str = 'result', codes: str | None = None, most: int = 8192,
                 boards: int = 128, render_mode: str | None = None, seed: int = 0,
                 **options: Any) -> None:
        self.games = Games(start, 1, seed, 1, max_plies, claims, reward, **options)
        game = self.games.game
        self.codes = codes or ('dense' if game == '4p' else 'index')
        if self.codes not in ('index', 'dense') or (self.codes == 'dense' and game != '4p'):
            raise ValueError(f'there are no codes {self.codes!r} of {game}')
        if render_mode not in (None, 'ansi', 'svg'):
            raise ValueError(f'there is no render mode {render_mode!r}')
        self.render_mode, self.most, self.boards = render_mode, most, boards
        self._leaves_at_once = reward == 'points'
        self.metadata: dict[str, Any] = {'name': f'hypermate_{game}_v{VERSION}', 'version': VERSION,
                                         'render_modes': ['ansi', 'svg'],
                                         'is_parallelizable': False}
        out = int(self.games.out[0])
        self.possible_agents = [name for seat, name in enumerate(_SEATS[game])
                                if not out >> seat & 1]
        self._seat = {name: seat for seat, name in enumerate(_SEATS[game])}
        self.action_spaces = {one: self._action_space() for one in self.possible_agents}
        self.observation_spaces = {one: self._observation_space() for one in self.possible_agents}
        self.agents: list[str] = []

    # ---- spaces ----

    def _action_space(self) -> Any:
        return spaces.Discrete(DENSE if self.codes == 'dense' else self.most)

    def _observation_space(self) -> Any:
        shape = _SHAPES[self.games.game, 'planes']
        lead = (self.boards,) if self.games.game == '5d' else ()
        found = {'observation': spaces.Box(0, 255, (*lead, *shape), numpy.uint8),
                 'action_mask': spaces.Box(0, 1, (self._action_space().n,), numpy.int8)}
        if self.games.game == '5d':
            low, high = numpy.iinfo(numpy.int32).min, numpy.iinfo(numpy.int32).max
            found['places'] = spaces.Box(low, high, (self.boards, 6), numpy.int32)
        return spaces.Dict(found)

    def observation_space(self, agent: str) -> Any:
        """Returns the space of the observations of an agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Returns the space of the actions of an agent."""
        return self.action_spaces[agent]

    # ---- what is seen ----

    def _boards(self, view: str, order: Any) -> Any:
        rows = self.games.observe(view)[order]
        into = numpy.zeros((self.boards, *rows.shape[1:]), rows.dtype)
        into[:len(rows)] = rows
        return into

    def observe(self, agent: str) -> dict[str, Any]:
        """Returns the observation of an agent. If another agent is to move, the action mask has zeros only."""
        mask = numpy.zeros(self._action_space().n, numpy.int8)
        if agent in self.agents and self._seat[agent] == int(self.games.side[0]):
            mask[self.games.dense() if self.codes == 'dense'
                 else slice(0, int(self.games.count[0]))] = 1
        if self.games.game != '5d':
            return {'observation': self.games.observe()[0], 'action_mask': mask}
        places = self.games.observe('places')
        order = numpy.sort(numpy.argsort(-places[:, 1], kind='stable')[:self.boards])
        return {'observation': self._boards('planes', order), 'action_mask': mask,
                'places': self._boards('places', order)}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Returns, for the agent to act, its observation, its reward since its last action, terminated,
        truncated and info."""
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 2**63) -> Any:
        """Yields the next agent to act until all have ended, at most `max_iter` times."""
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    # ---- steps ----

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts the next episode, a new game. A new `seed` also numbers the episodes from 0 again. `options`
        is not used."""
        self.games.reset(seed=seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._select()

    def _select(self) -> None:
        """Selects the next agent: one that has ended, else the one to move."""
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        ended = [one for one in self.agents if self.terminations[one] or self.truncations[one]]
        mover = _SEATS[self.games.game][int(self.games.side[0])]
        if ended:
            self.agent_selection = ended[0]
        elif self.agents:
            self.agent_selection = mover
            self.infos[mover]['actions'] = self.games.actions

    def _bury(self, action: Any) -> None:
        """Removes an agent that has ended; its only action is None."""
        if action is not None:
            raise ValueError('when an agent is dead, the only valid action is None')
        agent = self.agent_selection
        self.agents.remove(agent)
        kept: list[dict[str, Any]] = [self.rewards, self._cumulative_rewards, self.terminations,
                                      self.truncations, self.infos]
        for one in kept:
            del one[agent]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._select()

    def _place(self, action: Any) -> int:
        space = self._action_space()
        if action is None or not space.contains(
                int(action) if isinstance(action, numpy.integer) else action):
            raise ValueError(f'expected an action, found {action!r}')
        if self.codes == 'dense':
            return int(self.games.places([int(action)])[0])
        if int(action) >= int(self.games.count[0]):
            raise ValueError(f'there are only {int(self.games.count[0])} actions')
        return int(action)

    def step(self, action: Any) -> None:
        """Plays an action of the agent to act. If this agent is out of the game (terminated or truncated),
        the action must be None, and the agent is removed from `agents`."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._bury(action)
            return
        self.games.step([self._place(action)])
        self._cumulative_rewards[agent] = 0.0
        games, out = self.games, int(self.games.out[0])
        for one in self.agents:
            seat = self._seat[one]
            self.rewards[one] = float(games.reward[0, seat])
            self._cumulative_rewards[one] += self.rewards[one]
            left = self._leaves_at_once and bool(out >> seat & 1)
            self.terminations[one] = bool(games.terminated[0]) or left
            self.truncations[one] = bool(games.truncated[0])
        self._select()

    # ---- the rest of the interface ----

    @property
    def num_agents(self) -> int:
        """The number of agents that take part now."""
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        """The number of agents at the beginning of an episode."""
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> AEC:
        """The environment itself, because it wraps no other."""
        return self

    def session(self) -> Board:
        """Returns the game as a board."""
        return self.games.session(0)

    def render(self) -> str | None:
        """Returns the text picture of the game, or the SVG picture with render_mode='svg'; None without
        render_mode."""
        if self.render_mode is None:
            return None
        board = self.session()
        return board.svg() if self.render_mode == 'svg' else str(board)

    def close(self) -> None:
        """Does nothing, because the environment holds nothing that must be freed."""
        pass

    def __str__(self) -> str:
        return self.metadata['name']


def aec(start: Any = '4p:modern', **options: Any) -> AEC:
    """Returns one game as an AEC environment of PettingZoo."""
    return AEC(start, **options)
