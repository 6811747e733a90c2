"""What the boards of all games have in common, in the manner of python-chess."""
from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from . import _hm
from .errors import Error, FormatError
from .moves import LegalMoves

NO_LIMIT = 10**9  # seconds: what a method counts or lists is all there is

Self = TypeVar('Self', bound='Board')
Progress = Callable[[int, int], Any]


class Outcome(NamedTuple):
    """How a game has ended: result "1-0", "0-1", "1/2-1/2" or "points", and the reason."""

    result: str
    reason: str


class Board(_hm.Session):
    """A game under way: a line of moves, and where it stands in it.

    Two boards are equal when they stand at equal positions of one game; the clocks and the way
    there do not count. A board belongs to one thread at a time; while it works in one, others get
    a RuntimeError.
    """

    # ---- moves ----

    #: Plays a move, a text of any accepted form. IllegalMove: nothing was played.
    push = _hm.Session.play

    @property
    def legal_moves(self) -> Sequence[Any]:
        return LegalMoves(self)

    def pop(self) -> Any:
        """Takes back the last move and returns it. IndexError at the start."""
        if self.pending_count() == 0 and self.ply() == 0:
            raise IndexError('no move was played')
        last = self.peek()
        self.undo()
        return last

    def peek(self) -> Any:
        """The last move."""
        if self.ply() == 0:
            raise IndexError('no move was played')
        return self.ply_text(self.ply() - 1)

    @property
    def move_stack(self) -> list[str]:
        """Texts of the moves played so far."""
        return [self.ply_text(ply) for ply in range(self.ply())]

    def parse_move(self, text: str) -> Any:
        """The legal move that a text of any accepted form names, as `legal_moves` has it; a
        resignation in four-player chess ("R") as `move_stack` has it. Nothing is played, and a text
        of several moves is refused."""
        other = _hm.Session.copy(self)
        before = other.ply() + other.pending_count()
        other.play(text)
        if other.ply() + other.pending_count() != before + 1:
            raise FormatError(f'expected one move, found {text!r}', 'format')
        return other.peek()

    def why(self, *words: Any) -> dict:
        """Whether a move is legal, and why not: {"legal", "reason", "by", "message", ...}."""
        return self.ask('why', *map(str, words))

    # ---- what it is ----

    @property
    def turn(self) -> Any:
        """Who is to move."""
        return self.side

    def status(self) -> dict:
        """Everything that is known of it (docs/json.md, "status")."""
        return self.ask('status')

    def outcome(self) -> Outcome | None:
        """How the game has ended; None while it goes on."""
        result, reason = self.ending()
        return None if result == '*' else Outcome(result, reason)

    def result(self) -> str:
        """"1-0", "0-1", "1/2-1/2", "points", or "*"."""
        return self.ending()[0]

    def is_game_over(self) -> bool:
        return self.ending()[0] != '*'

    def is_checkmate(self) -> bool:
        return self.ending()[1] == 'checkmate'

    def is_stalemate(self) -> bool:
        return self.ending()[1] == 'stalemate'

    def can_claim_draw(self) -> bool:
        return self.claim() is not None

    def perft(self, depth: int, jobs: int = 1, progress: Progress | None = None) -> int:
        """Leaves of the tree of legal moves. progress(done, total) ends it by returning False,
        which raises an Error of the kind "interrupted"."""
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
        """Any question of the program about where the board stands (docs/json.md). Moves and
        squares follow the question, or are given as `words`."""
        return self._ask({**named_options(options), 'question': question,
                          'words': all_words(operands, words)}, progress)

    # ---- texts and pictures ----

    def svg(self, **options: Any) -> str:
        """A picture of it."""
        return self.ask('show', svg=True, **options)['svg']

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.ask('show')['text']

    def __repr__(self) -> str:
        return f'<{type(self).__name__} {self.side} to move, ply {self.ply()}>'

    # ---- the same again ----

    def copy(self: Self) -> Self:
        """Another board that stands where this one does, with the same line; either goes on
        without the other."""
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
    """Follows the line of its text as far as it is the same, and plays the rest."""
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
    """Options as the library writes them: "king-capture-overrides-check"."""
    return {name.replace('_', '-'): value for name, value in options.items()}


def all_words(operands: Sequence[str], words: Sequence[str]) -> list[str]:
    """The words of a question, which are given in one of two ways."""
    if isinstance(words, str):
        raise TypeError('words is a list of texts, not one text')
    if operands and words:
        raise TypeError('the words are given twice')
    return [*operands, *words]


def error_of(answer: dict) -> Error:
    """The exception for an answer that is {"error": {...}}."""
    error = answer['error']
    kind: type[Error] = _hm.error_class(error['kind'])  # type: ignore[assignment]
    return kind(error['message'], error['kind'], error['offset'], error['line'], error['column'],
                error.get('field', ''))
