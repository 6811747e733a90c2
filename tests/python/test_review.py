"""Review of games, and the tokens of comments."""
import pathlib

import hypermate as hm
import pytest

GAME = 'd1c1-d1h1\ne7b8-e6b8\n'
TEAMS = '[Variant "Teams"]\n[StartFen4 "4PCo"]\n\n1. h2-h3 {[%clk 0:01:30.5] [%eval -0.31,8]} .. b7-c7 {[%eval #2]}\n'


def test_review_is_the_same_for_any_jobs(tmp_path: pathlib.Path) -> None:
    one = hm.review(GAME, nodes=1000)
    path = tmp_path / 'game.c4d'
    path.write_text(GAME, encoding='utf-8')
    assert hm.review(path, nodes=1000, jobs=2).json() == one.json()
    assert [ply.cls for ply in one.plies] == ['good', 'blunder']
    assert one.plies[1].mate == {'allowed': 2}
    assert '[%eval #2] ??' in one.text() and one.svg().startswith('<svg')
    assert one.players[1].blunders == 1 and one.complete


def test_review_of_boards_and_games() -> None:
    game = next(iter(hm.games(GAME.encode())))
    said = []
    review = hm.review(game, nodes=500, progress=lambda done, total: said.append((done, total)))
    assert len(review.plies) == 2 and said
    board = hm.Board4D()
    board.push(board.legal_moves[0])
    assert len(hm.review(board, nodes=500).plies) == 1


def test_a_game_with_an_error_is_reviewed_up_to_there() -> None:
    review = hm.review(GAME + 'a1a1-a1a1\n', nodes=500)
    assert not review.complete and len(review.plies) == 2


def test_wrong_options() -> None:
    with pytest.raises(hm.Error):
        hm.review(GAME, plies='5-2')


def test_tokens_of_comments() -> None:
    node = next(iter(hm.games(TEAMS.encode()))).tree.main
    assert node is not None and node.main is not None
    assert (node.clk, node.eval, node.emt) == (90.5, -0.31, None)
    assert node.main.eval == 998
