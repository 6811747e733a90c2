"""The vectors of the C tests that are about texts, logs and single rules, through the classes."""
import json
import pathlib
import shlex

import hypermate as hm
import numpy
import pytest
from conftest import VECTORS, state, vectors
from hypothesis import given
from hypothesis import strategies as st


def test_every_file_of_vectors_is_used():
    folder = pathlib.Path(__file__).parent.parent
    tests = ''.join(path.read_text() for pattern in ('*/*.c', '*/*.py', 'golden/*/cmd')
                    for path in folder.glob(pattern))
    for path in VECTORS.glob('*/*'):
        # Numbers inside the encoder; a table of frames that are no positions; a glob.
        inside = path.name in ('fiber-table.json', 'synth.v4.csv') or path.match('bad_*') or path.match('pigeons_*')
        globbed = f'{path.parent.name}/*' in tests
        assert inside or globbed or path.name.split('.')[0] in tests, path.name


# ---- 4D texts ----


def test_placements():
    cases = vectors('fen4d/cases.json')
    for case in cases:
        try:
            board = hm.Board4D(case['input'], format='fen4d')
        except hm.FormatError as error:
            assert not case['valid'], case['name']
            assert (error.kind, error.offset) == (case['error'], case['offset']), case['name']
        else:
            assert case['valid'], case['name']
            assert board.fen(placement=True) == case['canonical'], case['name']
            assert len(board.piece_map()) == case['pieces'], case['name']
    assert len(cases) > 50


def test_moves_that_commands_write():
    cases = vectors('real4d/move_text.jsonl')
    for case in cases:
        _, question, position, move = shlex.split(case['cmd'])
        assert hm.ask(question, position, move)['position'] == case['right'], case['id']
        board = hm.Board4D(position)
        board.push(move)
        assert board == hm.Board4D(case['right']), case['id']
    assert cases


def test_every_form_of_a_move():
    for position in vectors('chess4d/notation.jsonl'):
        board = hm.Board4D(state({**position, 'fullmove': 1}))
        assert board.format('c4dpos').strip() == position['c4dpos'].strip(), position['id']
        assert hm.Board4D(json.dumps(position['json_position'])) == board, position['id']
        for move in position['moves']:
            found = board.parse_move(move['coord'])
            assert board.parse_move(move['c4d']) == found and str(found) == move['coord']
            parts = move['json']
            assert list(hm.coordinates(found.from_square)) == parts['from']
            assert list(hm.coordinates(found.to_square)) == parts['to']
            assert (found.is_castling, found.is_en_passant) == (parts['is_castling'],
                                                                parts['is_en_passant'])


def test_compact_texts():
    start = hm.Board4D()
    for case in vectors('chess4d/c4d_accept.jsonl'):
        if case.get('kind') != 'position':
            try:
                start.why(case['text'])
            except hm.FormatError:
                assert not case['ok'], case['text']
            else:
                assert case['ok'], case['text']
        elif case['ok']:
            board = hm.Board4D(case['text'], format='c4dpos')
            assert board.fen(placement=True) == case['fen4'] and board.side == case['side']
        else:
            with pytest.raises(hm.FormatError):
                hm.Board4D(case['text'], format='c4dpos')


def test_lone_pieces():
    """The squares of the phase engine's vectors are where a piece alone goes."""
    for vector in vectors('chess4d/phase_vectors.jsonl'):
        piece, square = vector['piece'], ','.join(map(str, vector['origin']))
        side = 'w' if piece[0].isupper() else 'b'
        board = hm.Board4D(f'4d-state v1: {side} - - 0 1 | {piece}@{square}')
        reached = {hm.coordinates(move.to_square) for move in board.legal_moves}
        squares = set(map(tuple, vector['squares']))
        assert reached == squares if piece[0] not in 'Pp' else reached <= squares, vector


@given(st.dictionaries(st.integers(0, 4095), st.sampled_from([p for p in hm.PIECES if p]),
                       max_size=60), st.booleans())
def test_any_position(pieces, white):
    """What a board says of itself does not depend on how it was written."""
    placement = '; '.join(f'{piece}@{hm.square_name(square)}' for square, piece in pieces.items())
    board = hm.Board4D(f'4d-fen v1: {placement}')
    assert {hm.parse_square(name): piece for name, piece in board.piece_map().items()} == pieces
    assert hm.Board4D(board.fen()) == board == board.copy()
    [frame] = hm.Encoder().encode(board)
    assert numpy.array_equal(frame, hm.Encoder().encode(board.array)[0])
    moves = board.legal_moves
    assert list(moves) == sorted(moves) and len(moves) == board.legal_count()
    for square in list(pieces)[:3]:
        attackers = board.attackers(white, square)
        assert bool(attackers) == board.is_attacked(white, square)
    for move in moves[:20:7]:
        before = board.fen()
        board.push(move)
        assert board.pop() == move and board.fen() == before


# ---- logs ----


def test_lines_of_logs():
    cases = vectors('ndjson4/cases.json.gz')
    for case in cases:
        rows = []
        for batch in hm.encode_log('\n'.join(case['lines']).encode(), batch=2):
            for frame in batch.meta:
                rows.append([frame['ply'], *frame['from'], *frame['to'], frame['promo'],
                             frame['flags']])
        assert rows == case['frames'], case['name']
    assert len(cases) == 33


def test_logs_of_others():
    """A log of the Python reference, and the games that are in it."""
    games = list(hm.games(VECTORS / 'ndjson4/chess4d-ndjson-v1.ndjson.gz'))
    [first] = hm.games(VECTORS / 'frames/chess4d-ndjson-v1.c4d')
    assert games[0].mainline() == first.mainline() and games[0].board == first.board
    for batch in hm.encode_log(VECTORS / 'ndjson4/chess4d-ndjson-v1.ndjson.gz', boards=True):
        pass
    assert batch.boards[-1].tobytes() == bytes(games[-1].board)


def test_a_corpus_of_logs():
    with hm.encode_log(VECTORS / 'ndjson4/corpus.ndjson.gz', frames=False, boards=True) as batches:
        boards = numpy.concatenate([batch.boards.copy() for batch in batches])
    positions = sum(game.board.plies() + 1
                    for game in hm.games(VECTORS / 'ndjson4/corpus.ndjson.gz'))
    assert len(boards) == positions == batches.report[0]


# ---- 5D ----


def test_a_collection_of_puzzles():
    path = VECTORS / 'chess5d/hard.5dpgn.gz'
    games = list(hm.games(path))
    assert len(games) == 10 and all(game.error is None for game in games)
    for game in games:
        verdict = game.headers['Verdict']
        assert game.board.verdict() == verdict if verdict != 'softmate' else True
        assert game.board.copy() == game.board and game.board.copy().pgn() == game.board.pgn()


# ---- four players ----


def test_special_rules():
    for vector in vectors('fourplayer/special_rules.json')['items']:
        board = hm.Board4P(vector['fen4'], mode=vector['mode'])
        assert board.moves() == vector['moves'], vector['id']


def test_moves_in_every_form():
    for vector in vectors('fourplayer/san.json')['items']:
        board = hm.Board4P(vector['fen4'], mode=vector['mode'])
        for move in vector['moves']:
            texts = [board.parse_move(move[form]) for form in ('coord', 'long', 'short')]
            assert texts == [move['coord']] * 3, vector['id']


def test_points_of_single_moves():
    for vector in vectors('fourplayer/ffa_points.json')['items']:
        board = hm.Board4P(vector['fen4'], mode=vector['mode'])
        seat = hm.SEATS.index(board.turn)
        before = board.points[seat]
        board.push(vector['move'])
        assert board.points[seat] - before == vector['points_gained'], vector['id']


def test_options_of_positions():
    for vector in vectors('fourplayer/fen4_options.json')['items']:
        board = hm.Board4P(vector['input'])
        assert hm.Board4P(board.fen()).fen() == board.fen(), vector['name']


def test_games_of_2018():
    for vector in vectors('fourplayer/pgn4_ffa_2018_more.json.gz')['items'][::8]:
        board = hm.Board4P(vector['pgn4'], profile='2018')
        assert board.plies() == vector['plies'] and board.format('pgn4') == vector['pgn4']


def test_points_of_the_site():
    for vector in vectors('fourplayer/modern_ffa.json.gz')['items'][::3]:
        tags = {'Variant': 'variant', 'RuleVariants': 'rule_variants', 'Date': 'date',
                'StartFen4': 'start', 'CurrentMove': 'current_move', 'Termination': 'termination'}
        head = ''.join(f'[{tag} "{vector[key]}"]\n' for tag, key in tags.items())
        board = hm.Board4P(f'{head}\n{vector["movetext"]}\n')
        assert list(board.points) == vector['points_by_site'], vector['game']
        copy = board.copy()
        assert copy == board and copy.points == board.points
