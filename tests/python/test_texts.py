"""Questions, notations, archives and trees."""
import bz2
import gzip
import io
import json
import os
import pathlib
import time

import hypermate as hm
import pytest
from conftest import EXAMPLES, state, vectors


def test_ask():
    assert hm.ask('perft', '5d:standard', depth=3)['nodes'] == 9822
    assert [one['nodes'] for one in hm.ask('perft', ['4d:start', '5d:standard'], depth=1)] == [
        2152, 20]
    assert hm.ask('apply', '4p:modern', 'Nf3', mode='ffa')['legal']
    assert hm.ask('apply', '4d:start', '0,0,0,0->7,7,7,7')['legal'] is False
    assert hm.ask('check', 'nonsense')['valid'] is False
    with pytest.raises(hm.FormatError) as failed:
        hm.ask('status', '4d-fen v1: K@9,0,0,0')
    assert (failed.value.kind, failed.value.offset, failed.value.column) == ('coordinate', 13, 14)
    assert 'error' in hm.ask('status', ['4d:start', 'nonsense'])[1]
    for text, kind in (('R-0,0,0,0-1', hm.FormatError), ('[Mode "5D"]\n1. Qq9', hm.FormatError)):
        with pytest.raises(kind):
            hm.ask('status', text)
    with pytest.raises(hm.Error, match='no question'):
        hm.ask('nonsense')
    assert hm.version()['version'] == hm.__version__
    assert len(hm.variants('5d')) > 20 and len(hm.variants()) > len(hm.variants('5d'))
    assert len({hm.Board4D(start['name']).fen() for start in hm.variants('4d')}) == 101


def test_words_of_questions():
    blocked = hm.ask('why', '4d:start', '00000700')
    assert blocked['reason'] == 'blocked'
    assert hm.ask('why', '4d:start', words=['00000700']) == blocked
    assert hm.Board4D().ask('why', words=['00000700']) == blocked
    for ask in (hm.Board4D().ask, lambda *words, **named: hm.ask(words[0], '4d:start', *words[1:],
                                                                 **named)):
        with pytest.raises(TypeError):
            ask('why', '00000700', words=['00000700'])
        with pytest.raises(TypeError):
            ask('why', words='00000700')
    for question in ('version', 'variants'):
        with pytest.raises(TypeError):
            hm.ask(question, '4d:start')
    assert {one['game'] for one in hm.ask('variants', None, '4d')['variants']} == {'4d'}


def test_what_is_made_once():
    board = hm.Board4D()
    board.push('01000300')
    key = board.key
    for made in (board, board.copy(), hm.Board4P(), hm.Multiverse(), hm.Encoder(), hm.Searcher(),
                 next(hm.games(b'== 1\n01000300\n')).board):
        with pytest.raises(TypeError):
            made.__init__('4p:modern')
    assert board.key == key


def test_read_finds_the_game():
    assert isinstance(hm.read('4d:start'), hm.Board4D)
    assert isinstance(hm.read('5D:Standard'), hm.Multiverse)
    assert isinstance(hm.read('4p:modern', mode='ffa'), hm.Board4P)
    assert isinstance(hm.read((EXAMPLES / 'time_travel.5dpgn').read_bytes()), hm.Multiverse)
    assert isinstance(hm.read((EXAMPLES / 'four_players.pgn4').read_text()), hm.Board4P)
    assert hm.read((EXAMPLES / 'game.ndjson').read_bytes()).game == '4d'
    assert hm.read(json.dumps({'fen4': '4d-fen v1: K@0,0,0,0', 'side': 'b'})).turn is False
    assert hm.read('4d:start', ply=0).ply() == 0
    assert hm.detect('5d:standard').game == '5d'
    for text in ('', ' \n', 'nonsense', '{"a":', '[Event "Chess"]'):
        with pytest.raises(hm.FormatError):
            hm.read(text)
    with pytest.raises(hm.Error):
        hm.read(b'4DSP' + bytes(252))
    with pytest.raises(hm.FormatError, match='expected a game of'):
        hm.Board4P('4d:start')


def test_files_are_read_by_their_paths(tmp_path):
    packed = tmp_path / 'game.gz'
    packed.write_bytes(gzip.compress((EXAMPLES / 'time_travel.5dpgn').read_bytes()))
    assert hm.read(EXAMPLES / 'time_travel.5dpgn') == hm.read(packed)
    assert hm.read(EXAMPLES / 'game.ndjson', ply=7).ply() == 7
    for wrong, error in ((tmp_path / 'none', FileNotFoundError), (tmp_path, OSError)):
        with pytest.raises(error):
            hm.read(wrong)
    with pytest.raises(hm.FormatError, match='pass pathlib.Path'):
        hm.read(str(packed))
    (tmp_path / 'empty').touch()
    with pytest.raises(hm.FormatError, match='no position'):
        hm.read(tmp_path / 'empty')


def test_every_notation_has_a_game():
    assert {game for _, _, game, _ in hm._hm.notations()} == {'4d', '5d', '4p', 'frames'}


def test_options():
    with pytest.raises(hm.Error) as failed:
        hm.Board4P(moed='ffa')
    assert failed.value.kind == 'option' and 'moed' in str(failed.value)
    with pytest.raises(hm.Error):
        hm.Board4P(mode='fast')
    with pytest.raises(hm.Error):
        hm.Board4D(mode='ffa')
    with pytest.raises(hm.Error):
        hm.Board4D(ply=-1)
    with pytest.raises(TypeError):
        hm.Board4D(ply=[])


# ---- archives ----


def archive(count):
    """Games of 5D chess, one of them wrong."""
    game = hm.Multiverse()
    text = [game.pgn()]
    for move in ('e4', 'e5', 'Nf3', 'Nc6')[:count]:
        game.push(move)
        game.submit()
        text.append(game.pgn())
    return text


def test_archives(tmp_path):
    texts = archive(4)
    texts.insert(2, texts[2].replace('e2e4', 'e2e7'))
    data = '\n\n'.join(texts).encode()
    plain, packed = tmp_path / 'a.5dpgn', tmp_path / 'a.5dpgn.gz'
    plain.write_bytes(data)
    packed.write_bytes(gzip.compress(data))
    for source in (plain, str(plain), packed, data, io.BytesIO(data), open(plain, 'rb')):
        games = list(hm.games(source))
        assert [game.number for game in games] == list(range(1, 7))
        assert [game.error is not None for game in games] == [False, False, True, False, False,
                                                               False]
        plies = [len(game.mainline()) for game in games if not game.error]
        assert plies == [0, 1, 2, 3, 4]
        assert games[0].headers['Mode'] == '5D' and games[0].line == 1
        with pytest.raises(hm.Error):
            games[2].board
    source.close()
    assert [game.number for game in hm.games(plain, game=4)] == [4]
    with pytest.raises(FileNotFoundError):
        next(hm.games(tmp_path / 'none'))
    with pytest.raises(OSError):
        next(hm.games(tmp_path))


def test_trees():
    text = """[Variant "FFA"]
[Red "Ruby"]

1. d2-d4 {a comment} ( e2-e4! {another} .. b8-c8 ) .. b7-c7 .. g13-g12 .. m8-l8
"""
    [game] = hm.games(text.encode())
    tree = game.tree
    assert game.tags['Red'] == 'Ruby' and game.board.ply() == 4
    assert [node.move for node in tree] == ['', 'd2-d4', 'b7-c7', 'g13-g12', 'm8-l8', 'e2-e4',
                                            'b8-c8']
    assert tree.main.comment.strip() == 'a comment' and tree.main.parent is tree
    variation = tree.children[1]
    assert variation.glyph == '!' and variation.main.moves() == ['e2-e4', 'b8-c8']
    assert game.mainline() == list(tree.main.main.main.main.moves())


def test_the_tree_of_a_position():
    fen = hm.Board4P('4p:modern').fen()
    for text in ('4d:start', '4p:modern', '5d:standard', fen):
        [game] = hm.games(text.encode())
        assert game.tree.children == [] and game.mainline() == [], text


def last(node):
    while node.main:
        node = node.main
    return node


def test_a_tree_of_5d():
    for game in hm.games(EXAMPLES / 'time_travel.5dpgn'):
        assert game.tree.comment is not None
        assert last(game.tree).moves() == game.mainline()


def knights(white, black, turns):
    """Turns of knights that go out and home."""
    return ' '.join(f'{i + 1}. {white[i % 2]} / {black[i % 2]}' for i in range(turns))


def test_the_tree_of_a_long_variation_of_5d():
    line = knights(('Nc3', 'Nb1'), ('Nc6', 'Nb8'), 4000)
    other = knights(('Nf3', 'Ng1'), ('Nf6', 'Ng8'), 4000)
    begin = time.process_time()
    [game] = hm.games(f'[Board "Standard"]\n({other})\n{line}\n'.encode())
    read = time.process_time()
    tree = game.tree
    # It is written and read once more; a position from the start for each node took 80 times that.
    assert time.process_time() - read < 20 * (read - begin)
    main, variation = map(last, tree.children)
    assert main.moves() == game.mainline()
    assert variation.moves()[-2:] == ['(0T4000)Nf3g1', '(0T4000)Nf6g8']


def test_archives_of_4d():
    [game] = hm.games(EXAMPLES / 'many_kings.c4d')
    assert game.error is None and game.headers == {}
    assert [node.move for node in game.tree][1:] == game.mainline()
    [log] = hm.games(EXAMPLES / 'game.ndjson')
    assert log.text is None and log.board.copy() == log.board


def test_vectors_through_an_archive():
    positions = vectors('chess4d/positions.jsonl')
    text = '\n'.join(map(state, positions))
    games = list(hm.games(text.encode(), lines=True))
    assert [game.board.legal_count() for game in games] == [
        position['legal_count'] for position in positions]


def test_archives_of_four_players():
    seen = 0
    for name in ('pgn4_games', 'pgn4_ffa_2018'):
        items = vectors(f'fourplayer/{name}.json.gz')['items']
        text = '\n\n'.join(item['pgn4'] for item in items)
        for game in hm.games(text.encode()):
            seen += game.error is None
            assert game.error or len(game.mainline()) <= len(list(game.tree)) - 1
    assert seen > 20


def opened(path, way):
    """An open file that stands behind its first byte, or has read it and gone back."""
    file = way(path)
    file.read(1)
    if file.seekable():
        file.seek(0)
    return file


def test_open_files(tmp_path):
    path = EXAMPLES / 'four_players.pgn4'
    packed = tmp_path / 'packed'
    lengths = [len(game.mainline()) for game in hm.games(path)]
    for pack in (bz2, gzip):
        packed.write_bytes(pack.compress(path.read_bytes()))
        assert [len(game.mainline()) for game in hm.games(opened(packed, pack.open))] == lengths
    for way in (lambda path: open(path, 'rb'), lambda path: open(path, 'rb', buffering=0),
                lambda path: open(path, 'r+b'), lambda path: io.BytesIO(path.read_bytes())):
        packed.write_bytes(path.read_bytes())
        assert [len(game.mainline()) for game in hm.games(opened(packed, way))] == lengths
    reader, writer = os.pipe()
    os.write(writer, b'4d:start\n5d:standard\n4p:modern\n')
    os.close(writer)
    with open(reader, 'rb') as pipe:
        pipe.readline()
        assert [game.board.game for game in hm.games(pipe, lines=True)] == ['5d', '4p']


def test_names_that_are_no_utf8(tmp_path):
    source = EXAMPLES / 'four_players.pgn4'
    name = os.path.join(os.fsencode(tmp_path), b'\xff.pgn4')
    with open(name, 'wb') as file:
        file.write(source.read_bytes())

    class Bytes(os.PathLike):
        def __fspath__(self):
            return name

    for path in (os.fsdecode(name), pathlib.Path(os.fsdecode(name)), Bytes()):
        assert len(list(hm.games(path))) == 2
        with pytest.raises(hm.FormatError, match='not of 4D chess'):
            list(hm.encode_log(path))
    for path in (pathlib.Path(os.fsdecode(name)), Bytes()):
        assert hm.read(path).game == '4p'
    with gzip.open(name, 'wb') as file:
        file.write(b'nonsense')
    for path in (os.fsdecode(name), name):
        with pytest.raises(hm.FrameError):
            hm.frames(path)


def test_other_ends_of_lines_in_answers():
    text = '[Variant "Teams"]\n1. d2-d4 {a\u2028b\u2029\x85c}'
    told = hm.ask('convert', text, to='pgn4-json')
    assert 'a\u2028b' in json.dumps(told, ensure_ascii=False)
    assert len(hm.ask('convert', [text, text], to='pgn4-json')) == 2


def test_errors_name_their_field():
    text = '{"fen4":"4d-fen v1: K@9,0,0,0"}'
    for use in (hm.read, lambda text: hm.ask('status', text)):
        with pytest.raises(hm.FormatError) as failed:
            use(text)
        assert failed.value.field == 'fen4'
