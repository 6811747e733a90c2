"""Multiverse against the vectors of 5D chess."""
import pickle

import hypermate as hm
import pytest
from conftest import vectors

VERDICTS = {'none': None, 'checkmate': 'checkmate', 'stalemate': 'stalemate'}


def boards(vector):
    return '\n'.join([f'[Size "{vector["size"]}"]', *vector['boards']])


def test_positions():
    for vector in vectors('chess5d/positions.json')['positions']:
        game = hm.Multiverse(boards(vector))
        assert game.is_check() == vector['in_check_all_boards_passed'], vector['id']
        outcome = game.outcome()
        assert (outcome and outcome.reason) == VERDICTS[vector['verdict']], vector['id']
        if vector['legal_actions'] < 3000:
            assert len(game.actions()) == vector['legal_actions'], vector['id']


def test_perft():
    for vector in vectors('chess5d/action_perft.json')['variants']:
        game = hm.Multiverse(boards(vector))
        for depth, nodes in enumerate(vector['action_perft'], 1):
            if nodes < 5000:
                assert game.perft(depth) == nodes, vector['name']


def test_games():
    for vector in vectors('chess5d/games.json')['games']:
        game = hm.Multiverse(vector['pgn'])
        boards = [line for line in game.fen().splitlines() if not line.endswith('"]')]
        assert boards == vector['final_boards'], vector['variant']
        again = hm.Multiverse(vector['pgn'])
        again.go(0)
        for action in game.move_stack:
            again.push(action)
            again.submit()
        assert again == game


def test_mates_in_one():
    for vector in vectors('chess5d/mate1.json')['puzzles']:
        answer = hm.Multiverse(boards(vector)).solve(1)
        assert len(answer['first_actions']) == len(vector['mating_actions']), vector['name']


def test_a_turn_of_two_moves():
    game = hm.Multiverse('5d:two_timelines')
    start = game.copy()
    game.push('(+0T1)e4')
    assert not game.may_submit and game.pending == ['(+0T1)Pe2e4'] and game.peek() == game.pending[0]
    with pytest.raises(hm.IllegalMove):
        game.submit()
    with pytest.raises(hm.IllegalMove) as refused:
        game.push('(+0T1)e4')
    assert refused.value.reason
    game.push('(-0T1)d4')
    assert game.may_submit and len(game.pending) == 2
    for other in (game.copy(), pickle.loads(pickle.dumps(game))):
        assert other == game and other.pending == game.pending
    assert game.pop() == '(-0T1)Pd2d4' and game.pop() == '(+0T1)Pe2e4' and game == start
    with pytest.raises(IndexError):
        game.pop()


def test_turns():
    game = hm.Multiverse()
    assert game.turn == 'w' and len(game.legal_moves) == 20 and game.legal_moves[0] in game.moves()
    for move in ('e4', 'e5', 'Nf3'):
        game.push(move)
        game.submit()
    assert game.turn == 'b' and len(game.move_stack) == 3 and game.verdict() == 'none'
    assert len(game.actions(limit=5)) == 5
    assert hm.Multiverse(game.pgn()) == game and game.svg().startswith('<svg')
    game.undo()
    assert game.turn == 'w'
    action = game.actions()[0]
    game.push_action(action)
    assert game.move_stack[-1] == ' '.join(action)


def test_a_move_is_looked_up_and_not_played():
    game = hm.Multiverse('5d:two_timelines')
    assert game.parse_move('(+0T1)e4') == '(+0T1)Pe2e4' and game.pending == []
    with pytest.raises(hm.FormatError, match='one move'):
        game.parse_move('(+0T1)e4 (-0T1)d4')
    assert game.pending == []
    four = hm.Board4P()
    for _ in range(4):
        four.push(four.legal_moves[0])
    four.go(1)
    assert four.parse_move(four.legal_moves[3]) == four.legal_moves[3]
    assert (four.ply(), four.plies()) == (1, 4)
    for text in ('a1-a2', 'nonsense'):
        with pytest.raises(hm.Error):
            four.parse_move(text)


def test_attackers():
    game = hm.Multiverse()
    assert sorted(game.attackers('w', '(0T1)f3')) == ['(0T1)e2', '(0T1)g1', '(0T1)g2']
    # As after a pass: Black's pieces attack although the board is White's.
    assert sorted(game.attackers('b', '(0T1)f6')) == ['(0T1)e7', '(0T1)g7', '(0T1)g8']
    game.push('Nf3')
    game.submit()
    assert sorted(game.attackers('black', '(0T1)f6')) == ['(0T1)e7', '(0T1)g7', '(0T1)g8']
    assert game.attackers('w', 'f3') == game.attackers('w', '(0T1)f3')
    for side, square in (('x', '(0T1)f3'), ('w', '(0T7)f3'), ('w', '(0T1)i9')):
        with pytest.raises(ValueError):
            game.attackers(side, square)
