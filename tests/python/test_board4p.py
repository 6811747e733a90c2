"""Board4P against the vectors of four-player chess."""
import pickle

import hypermate as hm
import pytest
from conftest import EXAMPLES, vectors


#: Red takes a rook on d7.
ROOKS = ('R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-3,yK,7,3/3,8,3/14/14/bK,13/14/14/3,bR,10/14/13,gK/'
         '3,rR,10/14/3,8,3/3,rK,7,3')


def test_perft_of_the_starts():
    for vector in vectors('fourplayer/perft_start.json')['items']:
        for mode, key in (('teams', 'perft'), ('ffa', 'perft_ffa')):
            for depth, nodes in enumerate(vector.get(key) or [], 1):
                if nodes < 200000:
                    assert hm.Board4P(vector['fen4'], mode=mode).perft(depth) == nodes


def test_positions():
    for vector in vectors('fourplayer/positions.json')['items'][::3]:
        board = hm.Board4P(vector['fen4'], mode=vector['mode'])
        if 'moves' in vector:
            assert list(board.legal_moves) == vector['moves'], vector['id']
        assert board.perft(2) == vector['perft'][1], vector['id']


def test_texts():
    for vector in vectors('fourplayer/fen4_valid.json')['items']:
        assert hm.Board4P(vector['input']).fen() == vector['canonical'], vector['name']
    for vector in vectors('fourplayer/fen4_invalid.json')['items']:
        with pytest.raises(hm.Error):
            hm.Board4P(vector['input'])


def test_points_seats_and_the_ledger():
    board = hm.Board4P(ROOKS, mode='ffa')
    assert board.turn == 'R' and [seat['seat'] for seat in board.seats] == list(hm.SEATS)
    taken = board.parse_move('d4-d7')
    board.push(taken)
    assert board.points == (5, 0, 0, 0)
    assert board.ledger == [(1, 'R', 5, 'capture')]
    own = hm.Board4P(ROOKS, mode='ffa', rules='points_two_checks=7')
    own.push('d4-d7')
    assert own.ledger == [(1, 'R', 5, 'capture')]
    assert board.pop() == taken and board.points == (0, 0, 0, 0)


def test_games():
    for game in hm.games(EXAMPLES / 'four_players.pgn4'):
        board = game.board
        for other in (board.copy(), pickle.loads(pickle.dumps(board))):
            assert other == board and other.move_stack == board.move_stack
        board.go(3)
        assert board.copy() == board


def test_what_it_is():
    board = hm.Board4P('4p:modern', mode='ffa')
    assert board.piece_at('d2') == 'rP' and board.piece_at('e5') is None
    assert not board.is_check() and not board.is_check('B') and board.attackers('R', 'd3')
    with pytest.raises(ValueError):
        board.is_check('X')
    assert board.options == {'mode': 'ffa'} and board.svg(seat='B').startswith('<svg')
    assert len(board.legal_moves) == 20 and board.legal_moves[-1] == board.moves()[-1]
    assert board.legal_moves[2:4] == board.moves()[2:4]
    with pytest.raises(IndexError):
        board.legal_moves[20]
