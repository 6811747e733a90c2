"""Answers questions about texts without a board; the questions are the commands of the program
(docs/json.md)."""
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
    """Answers a question about a text (`input`). Returns the answer, a dict; for a list of texts, and for a
    text with several games, a list of answers. Moves and squares follow the text, or are given as
    `words`; other keywords are options.

    >>> ask('perft', '5d:standard', depth=3)['nodes']
    9822

    If the only answer is an error, it is raised. In a list of answers, errors stay as they are.
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
    """A notation: its name ("fen4d"), its title for people, and its game ("4d")."""

    name: str
    title: str
    game: str


def detect(text: str | bytes) -> Notation:
    """Returns the notation of a text, recognised by its beginning. Raises FormatError if none fits.

    >>> detect('4d-fen v1: K@4,0,0,0')
    Notation(name='fen4d', title='4D position literal', game='4d')
    """
    return Notation(*_hm.detect(text))


def read(text: str | bytes | os.PathLike[str], **options: Any) -> Board:
    """Makes a board from a text in any notation: a position, a game, the name of a start, a log. If the text
    has several games, the first is used. A pathlib.Path is read as a file; use `games` for files with many
    games. Options are the options of reading, such as ply=10.

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
    """Lists the start positions that have names, of one game ("4d") or of all (docs/json.md, "variants")."""
    return ask('variants', None, *([game] if game else []))['variants']


def version() -> dict:
    """Returns the version of the library, its notations and features."""
    return ask('version')
