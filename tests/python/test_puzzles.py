"""Puzzles of games and packs: as the program finds and writes them."""
import json
import os
import subprocess

import pytest

import hypermate as hm

ROOK = """[Size "5x5"]
[Variant "custom"]
[4k/5/5/5/K1R2:0:1:w]
1. Kb2 / Ke4
2. Re1 / Kd3
"""


@pytest.fixture
def rook(tmp_path):
    path = tmp_path / 'rook.5dpgn'
    path.write_text(ROOK)
    return path


def program(*words):
    return subprocess.run([os.environ['HM_PROGRAM'], 'puzzles', *words], check=False,
                          capture_output=True, text=True).stdout


def test_puzzles(rook):
    found = list(hm.puzzles([rook, rook], mate='1-2', gap=0))
    assert len(found) == 1
    puzzle = found[0]
    assert (puzzle.mate_in, puzzle.solution, puzzle.exact) == (1, [['(0T3)Re1e5']], 'all')
    assert puzzle.source['file'] == os.fspath(rook) and puzzle.expected is None
    board = puzzle.board()
    board.push(' '.join(puzzle.solution[0]))
    board.submit()
    assert board.status()['verdict'] == 'checkmate'
    assert list(hm.puzzles(rook, mate=0, gap=0)) == []
    with pytest.raises(hm.Error):
        list(hm.puzzles(rook, mate='3-1'))


def test_same_as_program(rook):
    said = [json.loads(line) for line in program('--json', os.fspath(rook)).splitlines()]
    assert [puzzle.data for puzzle in hm.puzzles(rook)] == said[:-1]


def test_pack(rook, tmp_path):
    folder = tmp_path / 'out'
    program('-q', '-o', os.fspath(folder), os.fspath(rook))
    pack = hm.read_pack(folder / 'puzzles.ndjson')
    assert pack.head['version'] == 1 and len(pack) == pack.head['puzzles'] == 1
    assert pack[0].id == next(hm.puzzles(rook)).id
    for text in ('', '{}\n', '[]\n', 'x', '{"pack":"hypermate-puzzles","version":2}\n'):
        wrong = tmp_path / 'wrong.ndjson'
        wrong.write_text(text)
        with pytest.raises(hm.FormatError):
            hm.read_pack(wrong)
