"""Board4D against the vectors of 4D chess."""
import copy
import json
import pickle

import hypermate as hm
import numpy
import pytest
from conftest import EXAMPLES, state, vectors


def test_positions():
    for position in vectors('chess4d/positions.jsonl'):
        board, name = hm.Board4D(state(position)), position['id']
        assert len(board.legal_moves) == position['legal_count'], name
        assert board.is_check() == position['in_check'], name
        assert board.is_checkmate() == position['checkmate'], name
        assert board.is_stalemate() == position['stalemate'], name
        assert board.status()['opponent_in_check'] == position['opponent_in_check'], name
        if 'moves' in position:
            assert [str(move) for move in board.legal_moves] == position['moves'], name
            assert board.moves() == position['moves'], name
            assert sorted(board.legal_moves) == list(board.legal_moves)
        if position.get('perft', {}).get('2', 1e6) < 1e6:
            assert board.perft(2) == position['perft']['2'], name
        assert board.fen() == hm.Board4D(board.fen()).fen()


def test_games_there_and_back():
    for game in vectors('chess4d/games.jsonl'):
        board = hm.Board4D(json.dumps(game['start']))
        before = board.copy()
        for text in game['moves']:
            move = board.parse_move(text)
            assert move in board.legal_moves and str(move) == text
            board.push(move)
        assert board.fen(placement=True) == game['final']['fen4'], game['id']
        assert board.move_stack == game['moves']
        assert board != before
        for text in reversed(game['moves']):
            assert str(board.pop()) == text
        assert board == before and hash(board) == hash(before)


def test_moves_as_numbers():
    board = hm.Board4D()
    array = board.legal_moves.array
    assert array.dtype == numpy.uint32 and len(array) == 2152
    assert list(board.legal_moves[:3]) == [hm.Move(number) for number in array[:3].tolist()]
    for move in board.legal_moves:
        same = hm.Move.of(move.from_square, move.to_square, move.promotion, move.tag)
        assert same == move and board.is_legal(move)
        assert board.array[hm.coordinates(move.from_square)] in range(1, 8)
    for wrong in ('', ' ', 'BN', 'K', 'q'):
        with pytest.raises(ValueError):
            hm.Move.of(0, 1, wrong)
    assert board.legal_moves.from_(hm.square(0, 1, 0, 0)) == [
        board.parse_move('0,1,0,0->0,2,0,0'), board.parse_move('0,1,0,0-0,3,0,0')]
    assert '0,1,0,0->0,3,0,0' in board.legal_moves and 5 not in board.legal_moves
    assert 'no move' not in board.legal_moves and None not in board.legal_moves
    assert -1 not in board.legal_moves and 1 << 40 not in board.legal_moves


def test_why_a_text_is_no_move():
    board = hm.Board4D()
    for use in (board.push, board.parse_move):
        for text, reason in (('a2a1-a5a1', 'unreachable'), ('0,0,0,0->0,1,0,0', 'own_piece'),
                             ('4,4,4,4->4,4,4,5', 'no_piece')):
            with pytest.raises(hm.IllegalMove) as refused:
                use(text)
            assert refused.value.reason == reason == board.why(text)['reason'], text


def test_trusted_moves():
    board, other = hm.Board4D(), hm.Board4D()
    for number in range(40):
        move = board.legal_moves[7919 * number % len(board.legal_moves)]
        board.push(move, trusted=True)
        other.push(move)
        assert board == other and board.peek() == move
    assert board.move_stack == other.move_stack and board.fen() == other.fen()
    for move in other.move_stack[::-1]:
        assert str(board.pop()) == move
    assert board == hm.Board4D()
    with pytest.raises(IndexError):
        board.pop()


def test_trusted_moves_that_are_none():
    pinned = '4d-state v1: w - - 0 1 | K@0,0,0,0; R@0,3,0,0; r@0,7,0,0; k@7,7,7,7'
    leaves = hm.Move.of(hm.square(0, 3, 0, 0), hm.square(1, 3, 0, 0))
    board = hm.Board4D(pinned)
    with pytest.raises(hm.IllegalMove) as refused:
        board.push(leaves)
    assert refused.value.reason == 'leaves_king_attacked' and board == hm.Board4D(pinned)
    board.push(leaves, trusted=True)  # the price of trust: no king is looked at
    assert board.pop() == leaves and board == hm.Board4D(pinned)
    for wrong in (hm.Move.of(hm.square(7, 7, 7, 7), hm.square(7, 7, 7, 6)), hm.Move.of(0, 4095),
                  hm.Move.of(17, 18), '0,3,0,0->1,4,0,0'):
        with pytest.raises(hm.IllegalMove):
            board.push(wrong, trusted=True)
    for wrong in (-1, 1 << 32, 15):
        with pytest.raises((ValueError, OverflowError)):
            board.push(wrong, trusted=True)
    for call in (lambda: board.push(), lambda: board.push(leaves, True, 1), lambda: board.push(None),
                 lambda: board.push(leaves, sure=True), lambda: board.push(move=leaves)):
        with pytest.raises(TypeError):
            call()
    assert board == hm.Board4D(pinned) and board.ply() == 0


def test_promotions():
    board = hm.Board4D('4d-fen v1: K@0,0,0,0; k@7,7,7,0; Pw@3,3,3,6')
    promotions = {move.promotion for move in board.legal_moves if move.promotion}
    assert promotions == {'Q', 'R', 'B', 'N'}
    board.push('3,3,3,6->3,3,3,7 =N')
    assert board.piece_at('3,3,3,7') == 'N' and board.peek().promotion == 'N'


def test_squares_and_pieces():
    board = hm.Board4D('4d-fen v1: K@4,0,2,2; k@4,7,2,2; r@5,0,2,2; Py@1,1,0,0')
    assert board.attackers(hm.BLACK, '4,0,2,2') == [hm.parse_square('5,0,2,2')]
    assert board.is_attacked(hm.BLACK, '4,0,2,2') and board.is_check()
    assert not board.is_attacked(hm.WHITE, '7,7,7,7')
    assert board.piece_map() == {'4,0,2,2': 'K', '4,7,2,2': 'k', '5,0,2,2': 'r', '1,1,0,0': 'Py'}
    corner = hm.parse_square('5,0,2,2')
    for black, square in ((hm.BLACK, (4, 0, 2, 2)), ('b', '4,0,2,2'), ('black', 'e1c3')):
        assert board.attackers(black, square) == [corner] and board.is_attacked(black, square)
        assert not board.is_attacked('white', square) and board.piece_at(square) == 'K'
    assert board.legal_moves.from_((1, 1, 0, 0)) == board.legal_moves.from_('1,1,0,0')
    for wrong in ('Black', 'x', ''):
        with pytest.raises(ValueError):
            board.attackers(wrong, 5)
    for wrong in ((4, 0, 2, 8), (4, 0, 2, -1), 4096, -1):
        with pytest.raises(ValueError):
            board.piece_at(wrong)
    with pytest.raises(TypeError):
        board.piece_at((4, 0, 2))
    for number in range(0, 4096, 37):
        assert hm.parse_square(hm.square_name(number)) == number
        assert hm.square(*hm.coordinates(number)) == number


def test_the_buffer_is_the_board():
    board = hm.Board4D()
    kept = board.array
    assert kept.shape == (8, 8, 8, 8) and not kept.flags.writeable
    assert memoryview(board).shape == (8, 8, 8, 8) and len(bytes(board)) == 4096
    board.push('0,1,0,0->0,3,0,0')
    assert kept[0, 1, 0, 0] == 0 and kept[0, 3, 0, 0] == hm.PIECES.index('Py')
    del board
    assert kept[0, 3, 0, 0] == hm.PIECES.index('Py')  # the array keeps the game


def test_repetition_and_claims():
    board = hm.Board4D('4d-fen v1: K@0,0,0,0; k@7,7,7,7; R@3,3,3,3')
    for _ in range(2):
        for move in ('3,3,3,3->3,3,3,4', '7,7,7,7->7,7,7,6', '3,3,3,4->3,3,3,3',
                     '7,7,7,6->7,7,7,7'):
            assert not board.is_repetition()
            board.push(move)
    assert board.is_repetition() and board.can_claim_draw() and board.claim() == 'threefold'
    assert board.halfmove_clock == 8 and board.fullmove_number == 5
    assert board.outcome() is None and board.result() == '*'


def test_copies():
    board = hm.Board4D()
    board.push('0,1,0,0->0,3,0,0')
    board.push('0,6,0,7->0,5,0,7')
    for other in (board.copy(), copy.copy(board), copy.deepcopy(board),
                  pickle.loads(pickle.dumps(board))):
        assert other == board and other.move_stack == board.move_stack and other is not board
        other.pop()
        assert other != board
    read = hm.Board4D(board.format('c4d'))
    read.pop()
    assert read.copy().move_stack == read.move_stack
    assert board != 'a board' and {board: 1}[board.copy()] == 1


def test_pickles_keep_the_whole_line():
    board = hm.Board4D()
    for _ in range(4):
        board.push(board.legal_moves[0])
    board.go(2)
    log = hm.read(EXAMPLES / 'game.ndjson')
    back = log.copy()
    back.go(50)
    four = (EXAMPLES / 'four_players.pgn4').read_text()
    five = hm.Multiverse('5d:two_timelines')
    five.push_action(five.actions(limit=1)[0])
    five.push_action(five.actions(limit=1)[0])
    five.go(1)
    five.push(five.actions(limit=1)[0][0])
    cut = hm.Board4P(four, ply=10)
    cut.cut()
    for one in (board, log, back, five, cut, hm.Board4P(four, game=2), hm.Board4P(four, game=2, ply=5)):
        one.note = 'mine'
        for other in (pickle.loads(pickle.dumps(one)), one.copy()):
            assert (other.ply(), other.plies()) == (one.ply(), one.plies())
            assert other == one and other.note == 'mine' and other.move_stack == one.move_stack
            assert other._pending() == one._pending()
            other.go(other.plies())
            assert len(other.move_stack) == one.plies()


def test_texts_and_pictures():
    board = hm.Board4D()
    board.push(board.legal_moves[5])
    for notation in ('fen4d', '4d-state', 'c4d', 'c4dpos', '4d-json', '4d-json-game', 'ndjson4'):
        assert hm.read(board.format(notation)).fen(True) == board.fen(True), notation
    assert board._repr_svg_().startswith('<svg') and 'White' not in repr(board)
    assert board.why('0,0,0,0->7,7,7,7')['legal'] is False
    assert str(board).count('\n') > 60
