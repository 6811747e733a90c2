"""Converts observations back into positions, as texts for `hypermate.read` (docs/environments.md)."""
from __future__ import annotations

import json
from typing import Any

import numpy

_KINDS_4D = ('K', 'Q', 'R', 'B', 'N', 'Py', 'Pw')
_KINDS_4P = 'KQRBNP'
_NUMBERS_4P = ' PNBRQKQ'
_KINDS_5D = 'PWNKCRBUDSQY'
_UNMOVED_5D = 'PWKR'


def position(observation: Any, side: int, game: str | None = None, places: Any = None,
             even: bool = False) -> str:
    """Converts an observation `planes` of one game into the text of its position.

    side    number of the seat to move, whose view the observation shows: 0 White or Red, 1 Black or Blue, ...
    game    '4d', '4p' or '5d'; None: decided by the shape of the observation
    places  5D: the observation `places`. The text has the position before the pending moves of the turn
    even    5D: whether the game has the timelines -0 and +0

    The observation, and so the text, has 255 for larger points and clocks. An observation has neither mode nor
    rules: take these from the start position.

    >>> import hypermate, hypermate.env
    >>> games = hypermate.env.Games('4p:modern')
    >>> text = position(games.observe()[0], side=0)
    >>> hypermate.read(text) == games.session(0)
    True
    """
    planes = numpy.asarray(observation)
    kind = game or {(49, 14, 14): '4p', (18, 8, 8, 8, 8): '4d'}.get(planes.shape, '5d')
    if kind == '4p':
        return _position4p(planes, side)
    if kind == '4d':
        return _position4d(planes, side)
    if places is None:
        raise ValueError('a 5D observation has places')
    return _position5d(planes, numpy.asarray(places), side, even)


# ---- four players ----


def _position4p(planes: Any, side: int) -> str:
    planes = numpy.rot90(planes, side, axes=(1, 2))  # [rank][file] as Red sees them
    seats = 'RBYG'
    cells = [[_cell4p(planes, rank, file, side) for file in range(14)] for rank in range(14)]
    ranks = '/'.join(_runs(cells[rank]) for rank in range(13, -1, -1))
    order = [(seat - side) & 3 for seat in range(4)]
    states = [int(planes[42 + seat].max()) for seat in order]

    def numbers(values: Any) -> str:
        return ','.join(str(int(value)) for value in values)

    fields = [seats[side], numbers(state >> 1 & 1 if state != 1 else 0 for state in states),
              numbers(planes[26 + 2 * seat].max() for seat in order),
              numbers(planes[27 + 2 * seat].max() for seat in order),
              numbers(planes[38 + seat].max() for seat in order), str(int(planes[46].max()))]
    options = _options4p(planes, order, states)
    if options:
        fields.append('{' + ','.join(options) + '}')
    queens = [_square4p(rank, file) for rank, file in zip(*numpy.nonzero(planes[25]))]
    return json.dumps({'fen4p': '-'.join([*fields, ranks]), 'one_point_queens': queens})


def _options4p(planes: Any, order: list[int], states: list[int]) -> list[str]:
    options = []
    for name, bit in (('resigned', 2), ('flagged', 3), ('stalemated', 4)):
        flags = [state != 1 and bool(state >> bit & 1) for state in states]
        if any(flags):
            options.append(f"'{name}':({','.join('true' if one else 'false' for one in flags)})")
    entries = []
    for seat in order:
        skipped, pushed = (numpy.argwhere(planes[34 + seat] == value) for value in (1, 2))
        entries.append(f'{_square4p(*skipped[0])}:{_square4p(*pushed[0])}' if len(skipped) else '')
    if any(entries):
        options.append("'enPassant':(" + ','.join(f"'{entry}'" for entry in entries) + ')')
    return options


def _square4p(rank: int, file: int) -> str:
    return f'{chr(97 + int(file))}{int(rank) + 1}'


def _cell4p(planes: Any, rank: int, file: int, side: int) -> str | None:
    """Returns the text of a square; None for an empty one and for a square cut out of the corners."""
    if not planes[48, rank, file]:
        cut = rank in (0, 1, 2, 11, 12, 13) and file in (0, 1, 2, 11, 12, 13)
        return None if cut else 'X'
    grey = int(planes[24, rank, file])
    if grey:
        owner = '' if grey & 128 else 'rbyg'[((grey >> 4 & 3) + side) & 3]
        return 'd' + owner + _NUMBERS_4P[grey & 7]
    found = numpy.flatnonzero(planes[:24, rank, file])
    if not len(found):
        return None
    return 'rbyg'[(int(found[0]) // 6 + side) & 3] + _KINDS_4P[int(found[0]) % 6]


def _runs(cells: list[str | None], joint: str = ',') -> str:
    parts, empty = [], 0
    for cell in [*cells, '']:
        if cell is None:
            empty += 1
            continue
        if empty:
            parts.append(str(empty))
        if cell:
            parts.append(cell)
        empty = 0
    return joint.join(parts)


# ---- 4D ----


def _position4d(planes: Any, side: int) -> str:
    if side:
        planes = planes[:, :, ::-1, :, ::-1]

    def square(place: Any) -> str:
        return ','.join(str(int(coordinate)) for coordinate in place)

    pieces = []
    for plane in range(14):
        white = (plane < 7) == (side == 0)
        kind = _KINDS_4D[plane % 7]
        name = kind if white else kind.lower()
        pieces += [(tuple(place), name) for place in numpy.argwhere(planes[plane])]
    placement = '; '.join(f'{name}@{square(place)}' for place, name in sorted(pieces))
    rights = []
    for colour, y in (('W', 0), ('B', 7)):
        homes = planes[14, :, y]
        for z, w in numpy.argwhere(homes[7] | homes[0]):
            wings = ('K' if homes[7, z, w] else '') + ('Q' if homes[0, z, w] else '')
            rights.append(f'{colour}{z}{w}{wings}')
    targets = numpy.argwhere(planes[15])
    target = '-'
    if len(targets):
        target = square(targets[0]) + (':y' if planes[15][tuple(targets[0])] == 1 else ':w')
    return (f'4d-state v1: {"b" if side else "w"} {",".join(rights) or "-"} {target} '
            f'{int(planes[16].max())} 1 | {placement}')


# ---- 5D ----


def _position5d(planes: Any, places: Any, side: int, even: bool) -> str:
    area = planes[0][25]
    width, height = int(area.any(axis=0).sum()), int(area.any(axis=1).sum())
    lines = ['[Mode "5D"]', '[Board "Custom"]', f'[Size "{width}x{height}"]']
    for board, place in zip(planes, places):
        if place[5]:
            continue
        line, time = int(place[0]), int(place[1])
        name = str(line) if not even else _line_of_even(line)
        ranks = [_runs([_cell5d(board, height - 1 - rank if side else rank, file, side)
                        for file in range(width)], '') for rank in range(height - 1, -1, -1)]
        lines.append(f'[{"/".join(ranks)}:{name}:{time >> 1}:{"b" if time & 1 else "w"}]')
    return '\n'.join(lines) + '\n'


def _line_of_even(line: int) -> str:
    """Returns the name of a timeline: the internal numbers -1 and 0 are -0 and +0."""
    return f'+{line}' if line >= 0 else f'-{-line - 1}'


def _cell5d(board: Any, rank: int, file: int, side: int) -> str | None:
    found = numpy.flatnonzero(board[:24, rank, file])
    if not len(found):
        return None
    plane = int(found[0])
    letter = _KINDS_5D[plane % 12]
    white = (plane < 12) == (side == 0)
    return (letter if white else letter.lower()) + '*' * bool(board[24, rank, file])
