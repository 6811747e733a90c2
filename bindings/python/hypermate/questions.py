"""Questions about texts, without a board: the same words as the program's (docs/json.md)."""
from __future__ import annotations

import json
import os
from collections.abc import Sequence
from typing import Any, NamedTuple

from . import _hm
from .board import Board, Progress, all_words, error_of, named_options
from .board4d import Board4D
from .board4p import Board4P
from .errors import FormatError
from .multiverse import Multiverse

BOARDS: dict[str, type[Board]] = {'4d': Board4D, '4p': Board4P, '5d': Multiverse}


def ask(question: str, input: str | Sequence[str] | None = None, *operands: str,
        words: Sequence[str] = (), progress: Progress | None = None, **options: Any) -> Any:
    """The answer about a text; of a list of texts, or of a text with several games, a list.
    Moves and squares follow the text, or are given as `words`.

    >>> ask('perft', '5d:standard', depth=3)['nodes']
    9822

    An answer that is an error alone is raised where it is the only one; in a list it stays.
    """
    if input is not None and question in ('variants', 'version'):
        raise TypeError(f'{question} takes no input')
    request = {**named_options(options), 'question': question,
               'words': all_words(operands, words)}
    if input is not None:
        request['input'] = input
    text = _hm.ask_json(json.dumps(request), progress)
    answers = [json.loads(line) for line in text.split('\n') if line]
    if len(answers) != 1 or not (input is None or isinstance(input, str)):
        return answers
    if 'error' in answers[0] and not answers[0].keys() & {'valid', 'plies', 'legal', 'verdict'}:
        raise error_of(answers[0])
    return answers[0]


class Notation(NamedTuple):
    name: str
    title: str
    game: str


def detect(text: str | bytes) -> Notation:
    """The notation of a text, by its beginning; FormatError when it is none.

    >>> detect('4d-fen v1: K@4,0,0,0')
    Notation(name='fen4d', title='4D position literal', game='4d')
    """
    return Notation(*_hm.detect(text))


def read(text: str | bytes | os.PathLike[str], **options: Any) -> Board:
    """A board of whatever the text is: a position, a game, a start name, a log; of several the
    first one. A path (pathlib.Path) is read as a file; `games` reads files with many games.

    >>> read('5d:standard')
    <Multiverse w to move, ply 0>
    """
    if isinstance(text, os.PathLike):
        with open(text, 'rb', buffering=0) as file:
            return _first(_hm.Reader(file.fileno(), os.fspath(text), named_options(options)))
    source = text.encode('utf-8', 'surrogateescape') if isinstance(text, str) else text
    try:
        return _first(_hm.Reader(source, 'text', named_options(options)))
    except FormatError as error:
        if isinstance(text, str) and _is_file(text):
            error.args = (f'{error}; to read the file of this name, pass pathlib.Path(...)',)
        raise


def _first(reader: _hm.Reader) -> Board:
    found = reader.next()
    if found is None:
        raise FormatError('no position in an empty text', 'format')
    return reader.session(BOARDS.get(found[0] or '4d', Board))


def _is_file(text: str) -> bool:
    try:
        return os.path.isfile(text)
    except ValueError:  # NUL
        return False


def variants(game: str | None = None) -> list[dict]:
    """The start positions that have names (docs/json.md, "variants")."""
    return ask('variants', None, *([game] if game else []))['variants']


def version() -> dict:
    """The library's version, its notations and features."""
    return ask('version')
