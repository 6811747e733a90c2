"""Expressions over files, and databases: they say what the program says."""
import json

import pytest

import hypermate as hm

TWO = """[Variant "Teams"]
[StartFen4 "4PC"]
[Red "Ruby"]
[RedElo "2100"]
[Date "2026.07.01"]
[Result "1-0"]

1. h2-h3 .. b7-c7 .. g13-g12 .. m8-l8
2. d2-d3

[Variant "Teams"]
[StartFen4 "4PC"]
[Red "Rosa"]
[Date "2026.06.30"]
[Result "0-1"]

1. d2-d3 .. b7-c7 .. g13-g12 .. m8-l8
2. h2-h3 .. b4-c4
"""


@pytest.fixture
def two(tmp_path):
    path = tmp_path / 'two.pgn4'
    path.write_text(TWO)
    return path


@pytest.fixture
def database(two, tmp_path):
    path = tmp_path / 'games.db'
    try:
        with hm.Archive(path, 'w') as archive:
            report = archive.add(two)
    except (hm.Error, ValueError) as error:
        if 'not part of this build' in str(error):
            pytest.skip('no SQLite')
        raise
    assert (report.added, report.copies, report.plies, report.positions) == (2, 0, 11, 13)
    return path


def test_find(two):
    hits = list(hm.find('Red ~ /rub/ and ply = 1', two))
    assert [hit.game for hit in hits] == [1]
    assert hits[0].matches == [hm.Match(1, 'h2-h3')]
    assert hits[0].result == '1-0' and hits[0].tags['Red'] == 'Ruby'
    assert hits[0].read().mainline()[0] == 'h2-h3'
    assert len(list(hm.find(None, [two, two]))) == 4
    assert len(list(hm.find(None, [two, two], unique=True))) == 2
    assert len(list(hm.find(None, [two, two], limit=3))) == 3
    with pytest.raises(AttributeError):
        hits[0].nothing


def test_samples_do_not_depend_on_the_order(two, tmp_path):
    one = {json.dumps(hit.tags) for hit in hm.find(None, [two, two], sample=1, seed=5)}
    other = tmp_path / 'other.pgn4'
    first, second = TWO.split('\n\n[V')
    other.write_text('[V' + second + '\n\n' + first)
    assert {json.dumps(hit.tags) for hit in hm.find(None, other, sample=1, seed=5)} == one


def test_wrong_expressions(two):
    with pytest.raises(ValueError, match='did you mean check'):
        list(hm.find('chek', two))
    with pytest.raises(ValueError, match='does not have this'):
        list(hm.find('branch', two))


def test_archive(database, two):
    with hm.Archive(database) as archive:
        assert [hit.game for hit in archive.find('rating >= 2000')] == [1]
        assert [hit.game for hit in archive.find(sort='Red,asc')] == [2, 1]
        assert [hit.game for hit in archive.find('at "4p:modern"', limit=1)] == [1]
        for ours, files in zip(archive.find('ply = 4'), hm.find('ply = 4', two)):
            assert ours.record == files.record
        tree = archive.tree('4p:modern', depth=2)
        assert {move['move']: move['wins'] for move in tree.moves} == {'h2-h3': [1, 0], 'd2-d3': [0, 1]}
        assert archive.tree(where='Red = "Ruby"').moves[0]['move'] == 'h2-h3'
        for depth in -1, 41, 2**32 + 1:
            with pytest.raises((ValueError, OverflowError)):
                archive.tree('4p:modern', depth=depth)
        assert archive.game(2).mainline()[-1] == 'b4-c4'
        rows = archive.connection.execute('select hm_move(id, 1), hm_position(id, 0) from games').fetchall()
        assert [move for move, _ in rows] == ['h2-h3', 'd2-d3']
        assert rows[0][1].startswith('R-0,0,0,0')
        frame = archive.frame('select result, count(*) n from games group by 1')
        assert list(frame if isinstance(frame, list) else frame.to_dict('records')) == [
            {'result': '0-1', 'n': 1}, {'result': '1-0', 'n': 1}]
    with pytest.raises(ValueError, match='closed'):
        archive.game(1)


def test_adding_again_and_strictly(database, two, tmp_path):
    bad = tmp_path / 'bad.pgn4'
    bad.write_text(TWO.replace('2. d2-d3', '2. d2-d9'))
    with hm.Archive(database, 'w') as archive:
        assert archive.add(two).added == 0
        with pytest.raises(hm.FormatError):
            archive.add(bad, strict=True)
        report = archive.add([bad])
        assert (report.added, report.copies, report.bad) == (1, 1, 1) and 'game 1' in report.warnings[0]
        assert len(list(archive.find('judged = no'))) == 1


def test_what_is_no_archive(two, tmp_path):
    with pytest.raises(ValueError):
        hm.Archive(two)
    with pytest.raises((ValueError, OSError)):
        hm.Archive(tmp_path / 'none.db')
    with pytest.raises(ValueError):
        hm.Archive(two, 'x')
