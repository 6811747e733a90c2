"""The base class of the boards of all games. Its names follow python-chess."""
from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from . import _hm
from .errors import Error, FormatError
from .moves import LegalMoves

NO_LIMIT = 10**9  # seconds: methods that count or list are not cut off by a limit of time

Self = TypeVar('Self', bound='Board')
Progress = Callable[[int, int], Any]


class Outcome(NamedTuple):
    """How a game has ended: the result "1-0", "0-1", "1/2-1/2" or "points" (free-for-all, Solo), and the reason,
    such as "checkmate"."""

    result: str
    reason: str


class Board(_hm.Session):
    """A game in progress: a line of moves and a current position in it.

    Two boards are equal if they are of the same kind of chess (4D, 5D or four players) and their current
    positions are equal. Clocks and earlier moves are not compared. Only one thread at a time may use a
    board; a call from another thread meanwhile raises RuntimeError.
    """

    # ---- moves ----

    #: Plays a move, given as a text in any notation of moves of its game (docs/formats.md). Raises
    #: IllegalMove if the rules do not allow it; nothing is played then.
    push = _hm.Session.play

    @property
    def legal_moves(self) -> Sequence[Any]:
        """The legal moves in the current position."""
        return LegalMoves(self)

    def pop(self) -> Any:
        """Takes back the last move and returns it. Raises IndexError at the start."""
        if self.pending_count() == 0 and self.ply() == 0:
            raise IndexError('no move was played')
        last = self.peek()
        self.undo()
        return last

    def peek(self) -> Any:
        """Returns the last move. Raises IndexError at the start."""
        if self.ply() == 0:
            raise IndexError('no move was played')
        return self.ply_text(self.ply() - 1)

    @property
    def move_stack(self) -> list[str]:
        """The texts of the moves up to the current position."""
        return [self.ply_text(ply) for ply in range(self.ply())]

    def parse_move(self, text: str) -> Any:
        """Returns the legal move that `text` means, as `legal_moves` lists it. `text` may have any form that
        push() reads. A resignation in four-player chess ("R") is returned as `move_stack` lists it. Nothing
        is played.
        Raises FormatError if the text is not a move, IllegalMove if the rules forbid the move, and one of
        the two if the text has several moves."""
        other = _hm.Session.copy(self)
        before = other.ply() + other.pending_count()
        other.play(text)
        if other.ply() + other.pending_count() != before + 1:
            raise FormatError(f'expected one move, found {text!r}', 'format')
        return other.peek()

    def why(self, *words: Any) -> dict:
        """Says whether a move is legal, and why not: {"legal", "reason", "by", "message", ...}. `words` is the
        text of the move; in 5D chess it may be several moves, one text each."""
        return self.ask('why', *map(str, words))

    # ---- what it is ----

    @property
    def turn(self) -> Any:
        """The side to move."""
        return self.side

    def status(self) -> dict:
        """Returns all facts about the current position (docs/json.md, "status")."""
        return self.ask('status')

    def outcome(self) -> Outcome | None:
        """Returns how the game has ended; None if it has not."""
        result, reason = self.ending()
        return None if result == '*' else Outcome(result, reason)

    def result(self) -> str:
        """Returns the result: "1-0", "0-1", "1/2-1/2", "points" after a free-for-all or Solo game, or "*" while
        the game continues."""
        return self.ending()[0]

    def is_game_over(self) -> bool:
        """Returns whether the game has ended."""
        return self.ending()[0] != '*'

    def is_checkmate(self) -> bool:
        """Returns whether the game has ended by checkmate."""
        return self.ending()[1] == 'checkmate'

    def is_stalemate(self) -> bool:
        """Returns whether the game has ended by stalemate."""
        return self.ending()[1] == 'stalemate'

    def can_claim_draw(self) -> bool:
        """Returns whether a player may claim a draw. Without a claim the game continues."""
        return self.claim() is not None

    def perft(self, depth: int, jobs: int = 1, progress: Progress | None = None) -> int:
        """Counts the leaves of the tree of legal moves of `depth` plies, with `jobs` threads. If
        progress(done, total) returns False, the count ends with an Error of the kind
        "interrupted"."""
        return self._ask({'question': 'perft', 'depth': depth, 'jobs': jobs, 'time': NO_LIMIT},
                         progress)['nodes']

    # ---- questions ----

    def _ask(self, request: dict, progress: Progress | None = None) -> dict:
        answer = json.loads(self.ask_json(json.dumps(request), progress))
        if 'error' in answer and not answer.keys() & {'valid', 'plies', 'legal', 'verdict'}:
            raise error_of(answer)
        return answer

    def ask(self, question: str, *operands: str, words: Sequence[str] = (),
            progress: Progress | None = None, **options: Any) -> dict:
        """Answers a question about the current position, such as "status" (docs/json.md). Moves and squares
        follow the name of the question, or are given as `words`; other keywords are options of the
        question."""
        return self._ask({**named_options(options), 'question': question,
                          'words': all_words(operands, words)}, progress)

    # ---- texts and pictures ----

    def svg(self, **options: Any) -> str:
        """Returns an SVG picture of the current position. Options are the options of the question "show"."""
        return self.ask('show', svg=True, **options)['svg']

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.ask('show')['text']

    def __repr__(self) -> str:
        return f'<{type(self).__name__} {self.side} to move, ply {self.ply()}>'

    # ---- the same again ----

    def copy(self: Self) -> Self:
        """Returns a copy with the same line and the same current position. The two boards are
        independent."""
        other = super().copy()
        other.__dict__.update(self.__dict__)
        return other

    def _pending(self) -> list[str]:
        return []

    __copy__ = copy

    def __deepcopy__(self: Self, memo: dict) -> Self:
        return self.copy()

    def __reduce__(self) -> tuple:
        text: bytes | str | None = self.origin
        options = self.options
        options.pop('game', None)  # the text is that game alone
        if text is None:  # it was a log, of which the game is left
            text, options = self.format('4d-json-game'), {}
        line = [self.ply_text(ply) for ply in range(self.plies())]
        return (_unpickle, (type(self), text, options, line, self.ply(), self._pending()),
                self.__dict__ or None)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self.game == other.game and self.key == other.key

    def __hash__(self) -> int:
        return self.key[0] >> 3


def _unpickle(cls: type[Board], text: bytes | str, options: dict, line: list[str], ply: int,
              pending: list[str]) -> Board:
    board = cls(text, **{name.replace('-', '_'): value for name, value in options.items()})
    _follow(board, line)
    board.go(ply)
    for move in pending:
        board.push(move)
    return board


def _follow(board: Board, line: list[str]) -> None:
    """Goes along the line of the board as far as it equals `line`, and plays the rest."""
    same = 0
    while same < min(board.plies(), len(line)) and board.ply_text(same) == line[same]:
        same += 1
    board.go(same)
    board.cut()
    for move in line[same:]:
        board.push(move)
        if board.pending_count():
            board.end_turn()


def named_options(options: dict) -> dict:
    """Renames options as the library writes them: "king-capture-overrides-check"."""
    return {name.replace('_', '-'): value for name, value in options.items()}


def all_words(operands: Sequence[str], words: Sequence[str]) -> list[str]:
    """Returns the words of a question, which are given either as operands or as `words`."""
    if isinstance(words, str):
        raise TypeError('words is a list of texts, not one text')
    if operands and words:
        raise TypeError('the words are given twice')
    return [*operands, *words]


def error_of(answer: dict) -> Error:
    """Makes the exception for an answer {"error": {...}}."""
    error = answer['error']
    kind: type[Error] = _hm.error_class(error['kind'])  # type: ignore[assignment]
    return kind(error['message'], error['kind'], error['offset'], error['line'], error['column'],
                error.get('field', ''))
