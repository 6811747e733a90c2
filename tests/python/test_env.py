"""Environments: every step against a session and `replay`, observations turned back into positions,
and the interfaces that other programs know."""
import json
import os
import pickle
import subprocess
import sys

import hypermate as hm
import numpy
import pytest
from conftest import EXAMPLES

from hypermate import env as environments
from hypermate import players
from hypermate.env import DENSE, RANDOM, STAY, AEC, Games, Vector, position

LONG = 'HM_TEST_LONG' in os.environ
STARTS = {'teams': ('4p:modern', {'mode': 'teams'}), 'ffa': ('4p:modern', {'mode': 'ffa'}),
          'classic': ('4p:classic', {'mode': 'ffa', 'profile': '2018'}),
          '4d': ('4d:start', {}), '5d': ('5d:standard', {}), 'even': ('5d:two_timelines', {})}
FOUR = ['teams', 'ffa', 'classic']


def make(kind, n=4, **options):
    start, reading = STARTS[kind]
    return Games(start, n, **{'seed': 5, **reading, **options})


def random_steps(games, steps):
    choices = numpy.full(games.n, RANDOM, numpy.int32)
    for _ in range(steps):
        games.step(choices)
        ended = games.terminated | games.truncated
        yield ended
        if ended.any():
            games.reset(ended)


def texts_of(games, game):
    """The legal actions of a game by their codes, as the board writes them."""
    board, offsets = games.session(game), games.offsets
    codes = games.actions[offsets[game]:offsets[game + 1]]
    if games.game == '4d':
        return [str(hm.Move(int(code) & 0xffffffff)) for code in codes], board
    if games.game == '4p':
        name = lambda square: f'{"abcdefghijklmn"[square & 15]}{(square >> 4) + 1}'  # noqa: E731
        return [name(int(code) & 255) + '-' + name(int(code) >> 8 & 255) for code in codes], board
    return codes, board


# ---- steps ----


@pytest.mark.parametrize('kind', STARTS)
def test_lists_and_ends_are_those_of_a_board(kind):
    games = make(kind, max_plies=60 if games_are_slow(kind) else 160)
    for step, ended in enumerate(random_steps(games, 400 if LONG else 90)):
        for game in range(games.n):
            if (step + game) % 9 and not ended[game]:
                continue
            texts, board = texts_of(games, game)
            assert board.ply() == games.ply[game] and 'RBYG'.find(board.side) in (
                -1, games.side[game])
            over = board.is_game_over() or board.can_claim_draw()
            assert bool(games.terminated[game]) == over
            if over:
                assert games.count[game] == 0
            elif not games.truncated[game]:
                compare_actions(games, game, texts, board)


def games_are_slow(kind):
    return kind in ('4d', '5d', 'even')


def compare_actions(games, game, codes, board):
    moves = [str(move) for move in board.legal_moves]
    if games.game == '5d':
        ends = board.may_end_turn()
        assert len(codes) == len(moves) + ends
        assert not ends or (codes[-1] == -1).all()
        for code, move in zip(codes, moves):
            turn = f'T{int(code[1]) >> 1})'
            assert turn in move and chr(97 + int(code[6])) + str(int(code[7]) + 1) in move
    elif games.game == '4p':
        assert [code == move[:len(code)] for code, move in zip(codes, moves)] == [True] * len(moves)
    else:
        assert codes == moves


@pytest.mark.parametrize('kind', ['teams', 'ffa', 'classic', '4d'])
def test_rewards_are_those_of_replay(kind):
    games = make(kind, 6, reward='points' if kind == 'ffa' else 'result', max_plies=700)
    gained = numpy.zeros((6, 4))
    done = numpy.zeros(6, bool)
    for _ in range(1200 if kind != '4d' else 250):
        games.step(numpy.where(done, STAY, RANDOM))
        gained += games.reward
        done |= games.terminated | games.truncated
    for game in range(6):
        board = games.session(game)
        told = hm.ask('replay', board.format('pgn4' if games.game == '4p' else 'c4d'))
        assert told['plies'] == games.ply[game] and told['legal']
        if kind == 'ffa':
            assert gained[game].tolist() == list(board.points)
        elif games.terminated[game]:
            result = board.result()
            if kind == 'classic':
                best = max(board.points)
                leaders = board.points.count(best)
                assert gained[game].tolist() == [
                    -1 if one < best else 1 if leaders == 1 else 0 for one in board.points]
            else:
                first = {'1-0': 1, '0-1': -1}.get(result, 0)
                assert gained[game, :2].tolist() == [first, -first]


@pytest.mark.parametrize('kind', STARTS)
def test_a_million_steps_are_legal_games(kind):
    """A million in the long tests. Each game that has ended is written and replayed."""
    steps = 10**6 if LONG else 600 if games_are_slow(kind) else 3000
    games = make(kind, 64, threads=2, max_plies=24 if kind in ('5d', 'even') else 160)
    notation = {'4p': 'pgn4', '4d': 'c4d', '5d': '5dpgn'}[games.game]
    for step, ended in enumerate(random_steps(games, -(-steps // 64))):
        for game in numpy.flatnonzero(ended).tolist():
            board = games.session(game)
            told = hm.ask('replay', board.format(notation))
            assert told['legal'] and told['plies'] == board.ply()
            assert bool(games.terminated[game]) == (
                board.is_game_over() or board.can_claim_draw())


def test_places_are_shared():
    games = make('ffa', 3, reward='place', max_plies=0)
    while not games.terminated.all():
        games.step(numpy.where(games.terminated, STAY, RANDOM))
        for game in numpy.flatnonzero(games.reward.any(axis=1)):
            points = numpy.array(games.session(int(game)).points)
            above = (points[None] > points[:, None]).sum(axis=1)
            equal = (points[None] == points[:, None]).sum(axis=1)
            expected = (2.5 - (above + (equal + 1) / 2)) / 1.5
            assert numpy.allclose(games.reward[game], expected)


@pytest.mark.parametrize('kind', STARTS)
def test_threads_and_numbers_of_games_change_nothing(kind):
    steps = 30 if games_are_slow(kind) else 200
    reference = None
    for n, threads in ((7, 1), (7, 2), (7, 8), (40, 3)):
        games = make(kind, n, threads=threads, max_plies=90)
        for _ in random_steps(games, steps):
            pass
        found = [games.session(game).move_stack for game in range(7)] + [
            games.observe('boards')[:int(games.rows()[7])].tobytes()]
        reference = reference or found
        assert found == reference


@pytest.mark.parametrize('kind', STARTS)
def test_states(kind):
    games = make(kind, 3, max_plies=80)
    for _ in random_steps(games, 40):
        pass
    states = [games.save(game) for game in range(3)]
    copied = pickle.loads(pickle.dumps(states))
    other = pickle.loads(pickle.dumps(games))
    again = make(kind, 3, seed=99, max_plies=80)
    lines = []
    for one in (games, other, again):
        for game in range(3):
            one.restore(game, copied[game] if one is again else states[game])
        for _ in range(25):
            one.step(numpy.full(3, RANDOM))
        lines.append([one.session(game).move_stack for game in range(3)])
    assert lines[0] == lines[1] == lines[2]


def test_states_of_strangers_are_refused():
    games, other = make('ffa', 1), make('4d', 1)
    with pytest.raises(ValueError, match='another start'):
        other.restore(0, games.save(0))
    with pytest.raises(ValueError):
        games.restore(1, games.save(0))
    for data in (b'', b'hmstate\x01', games.save(0).bytes + b'\0', games.save(0).bytes[:-1],
                 games.save(0).bytes + b'\xff' * 4, other.save(0).bytes):
        with pytest.raises(hm.FormatError):
            games.restore(0, environments.State(None, data))


# ---- actions ----


@pytest.mark.parametrize('kind', FOUR)
def test_masks_are_the_legal_moves(kind):
    games = make(kind, 8, max_plies=300)
    for step, _ in enumerate(random_steps(games, 600 if LONG else 150)):
        dense, offsets = games.dense(), games.offsets
        assert ((0 <= dense) & (dense < DENSE)).all()
        for game in range(8):
            codes = dense[offsets[game]:offsets[game + 1]]
            assert len(set(codes.tolist())) == len(codes)
        if step % 25 == 0:
            assert (games.mask().sum(axis=1) == games.count).all()
            live = numpy.flatnonzero(games.count)
            last = [dense[offsets[game + 1] - 1] if game in live else 0 for game in range(8)]
            if len(live) == 8:
                assert (games.places(last) == games.count.astype('i8') - 1).all()


def test_turned_codes_are_alike():
    """The same push of a pawn has the same code for every seat."""
    games, found = make('teams', 1), []
    for move in ('f2-f4', 'b9-d9', 'i13-i11', 'm6-k6'):
        moves = [str(one)[:len(move)] for one in games.session(0).legal_moves]
        place = moves.index(move)
        found.append(int(games.dense()[place]))
        games.step([place])
    assert len(set(found)) == 1


# ---- observations ----


@pytest.mark.parametrize('kind', FOUR + ['4d'])
def test_observations_are_positions(kind):
    games = make(kind, 5, max_plies=400)
    options = {name: value for name, value in STARTS[kind][1].items()}
    for step, _ in enumerate(random_steps(games, 700 if LONG else 210)):
        if step % (30 if kind == '4d' else 15):
            continue
        planes = games.observe()
        for game in range(5):
            board = games.session(game)
            text = position(planes[game], int(games.side[game]))
            if kind == '4d':
                again = hm.read(text)
            else:
                again = hm.read(json.dumps({**json.loads(text), **options}))
            assert again.key == board.key


@pytest.mark.parametrize('kind', ['5d', 'even'])
def test_observations_of_5d(kind):
    games = make(kind, 4, max_plies=30)
    for step, _ in enumerate(random_steps(games, 120 if LONG else 40)):
        if step % 5:
            continue
        planes, places, rows = games.observe(), games.observe('places'), games.rows()
        for game in range(4):
            own = slice(int(rows[game]), int(rows[game + 1]))
            board = games.session(game)
            while board.pending_count():
                board.undo()
            text = position(planes[own], int(games.side[game]), places=places[own],
                            even=kind == 'even')
            assert hm.read(text).key == board.key


def test_spectra_are_those_of_the_encoder():
    games = make('4d', 3)
    for _ in random_steps(games, 12):
        pass
    frames = games.observe('spectra')
    boards = games.observe('boards').reshape(3, 4096)
    assert numpy.array_equal(frames, hm.Encoder().encode(boards))


# ---- players ----


@pytest.mark.parametrize('kind', ['ffa', '4d', '5d'])
def test_players(kind):
    games = make(kind, 2, max_plies=8)
    for player in (players.Random(), players.Greedy(seed=1), players.Search(nodes=50)):
        games.reset()
        while not (games.terminated | games.truncated).all():
            choices = player.choose(games)
            assert ((choices < games.count) | (games.count == 0)).all()
            games.step(numpy.where(games.count == 0, STAY, choices))


def test_greed_beats_chance():
    games = make('ffa', 24, reward='points', max_plies=200)
    greedy, total = players.Greedy(seed=2), numpy.zeros(4)
    while not (games.terminated | games.truncated).all():
        choices = numpy.where(games.side == 0, greedy.choose(games), RANDOM)
        games.step(numpy.where(games.count == 0, STAY, choices))
        total += games.reward.sum(axis=0)
    assert total[0] > 1.5 * total[1:].max()


# ---- the interface of vector environments ----


@pytest.mark.parametrize('mode', ['next_step', 'same_step', 'disabled'])
@pytest.mark.parametrize('kind', ['ffa', '4d', '5d'])
def test_vector(kind, mode):
    start, reading = STARTS[kind]
    env = Vector(start, 3, seed=1, autoreset=mode, max_plies=5, reward_of='all', **reading)
    observation, info = env.reset(seed=7)
    assert env.num_envs == 3 and info['offsets'][0] == 0
    ended = numpy.zeros(3, bool)
    for _ in range(40):
        before, episodes = ended, info['episodes']
        observation, rewards, terminated, truncated, info = env.step(numpy.full(3, RANDOM))
        assert rewards.shape == (3, env.games.seats)
        ended = terminated | truncated
        if env.observation_space is not None:
            assert env.observation_space.contains(observation)
        if mode == 'next_step':
            assert not (before & ended).any() and not rewards[before].any()
            assert (info['episodes'] == episodes + before).all()
        elif mode == 'same_step':
            assert (info['ply'][ended] == 0).all()
            assert ('final_obs' in info) == ended.any()
        elif ended.any():
            assert env.step(numpy.full(3, RANDOM))[2][terminated].all()
            _, info = env.reset(options={'reset_mask': ended})
            assert (info['ply'][ended] == 0).all()
    env.close()


def test_vectors_refuse_what_is_no_choice():
    env = Vector('4p:modern', 2, seed=1)
    env.reset()
    before = env.games.observe().copy()
    for wrong in ([0], [0, 0, 0], [0, 10**6], [0, -3], [0.5, 1], [2**40, 0], None):
        with pytest.raises((ValueError, TypeError)):
            env.step(wrong)
    assert numpy.array_equal(before, env.games.observe())
    for options in ({'n': 0}, {'n': -1}, {'threads': 1000}, {'reward': 'x'}, {'claims': 'x'},
                    {'observe': 'spectra'}, {'autoreset': 'x'}, {'reward_of': 'x'},
                    {'max_plies': -1}):
        with pytest.raises((ValueError, OverflowError)):
            Vector('4p:modern', **options)
    with pytest.raises(ValueError):
        Vector('4d-fen v1: K@0,0,0,0; k@1,0,0,0; q@0,1,0,0')  # mated, or the king hangs


def test_vectors_are_pickled_and_copied():
    env = Vector('4d:start', 2, seed=3)
    env.reset()
    env.step(numpy.full(2, RANDOM))
    others = [env, pickle.loads(pickle.dumps(env)), env.copy()]
    results = [one.step(numpy.full(2, RANDOM)) for one in others for _ in (0, 1)]
    assert all(numpy.array_equal(results[1][0], one[0]) for one in results[3::2])


# ---- the interface of AEC ----


def aec_contract(env, steps):
    """What the published interface says: the loop over agents, their dicts, spaces, dead steps."""
    generator = numpy.random.default_rng(1)
    env.reset(seed=3)
    assert env.agents == env.possible_agents and env.num_agents == env.max_num_agents
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for number, agent in enumerate(env.agent_iter(steps)):
        assert agent in env.agents
        observation, reward, terminated, truncated, info = env.last()
        rewards[agent] += reward
        for kept in (env.rewards, env.terminations, env.truncations, env.infos):
            assert set(kept) == set(env.agents)
        assert env.observation_space(agent).contains(observation)
        mask = observation['action_mask']
        if terminated or truncated:
            env.step(None)
            continue
        assert mask.any()
        if number % 7 == 0:
            wrong = int(numpy.flatnonzero(mask == 0)[0])
            with pytest.raises(ValueError):
                env.step(wrong)
            with pytest.raises(ValueError):
                env.step(None)
        env.step(int(generator.choice(numpy.flatnonzero(mask))))
    assert steps < 10**6 or not env.agents
    return rewards


@pytest.mark.parametrize('kind, options', [
    ('teams', {}), ('ffa', {}), ('ffa', {'reward': 'points'}), ('ffa', {'codes': 'index'}),
    ('4d', {}), ('5d', {'boards': 24})])
def test_aec(kind, options):
    start, reading = STARTS[kind]
    env = environments.aec(start, max_plies=24 if games_are_slow(kind) else 0, **options, **reading)
    rewards = aec_contract(env, 10**6)
    if not games_are_slow(kind) and 'reward' not in options:
        assert set(rewards.values()) <= {-1.0, 0.0, 1.0}
    if options.get('reward') == 'points':
        assert list(rewards.values()) == list(env.session().points)
    assert aec_contract(env, 10)


def test_aec_renders():
    env = AEC('4d:start', render_mode='svg')
    env.reset()
    assert env.render().startswith('<svg') or '<svg' in env.render()
    with pytest.raises(ValueError):
        AEC('4d:start', codes='dense')


def test_the_checkers_of_others():
    """Where gymnasium and pettingzoo are installed, their own checkers are asked."""
    pytest.importorskip('gymnasium')
    test = pytest.importorskip('pettingzoo.test')
    test.api_test(environments.aec('4p:modern', mode='ffa', max_plies=200), num_cycles=300)
    test.seed_test(lambda: environments.aec('4p:modern', mode='ffa', max_plies=100), num_cycles=60)


@pytest.mark.skipif(not LONG, reason='takes a minute')
def test_a_player_that_learns():
    """A player that was trained for a minute wins more games than chance."""
    pytest.importorskip('torch')
    done = subprocess.run([sys.executable, '-B', EXAMPLES / 'train4p.py'], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
