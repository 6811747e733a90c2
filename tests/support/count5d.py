"""Counts of 5D chess by brute force, written from the rules (rules5d.md) alone.

It shares no code with the library: boards are tuples of texts, an action is every order of single
moves, and a royal is safe when no capture by any means reaches it. So it is slow, and what it says
is evidence. As a program:

    count5d.py perft DEPTH < position     legal actions, DEPTH of them in a row
    count5d.py kinds < position           single moves by kind, legal actions, different results

A position is 5DFEN text with the headers Size and Timelines.
"""
import itertools
import re
import sys

RIDERS = {'R': (1,), 'B': (2,), 'U': (3,), 'D': (4,), 'S': (1, 2), 'Q': (1, 2, 3, 4),
          'Y': (1, 2, 3, 4)}
WAYS = [w for w in itertools.product((-1, 0, 1), repeat=4) if any(w)]
LEAPS = [w for w in itertools.product((-2, -1, 0, 1, 2), repeat=4)
         if sorted(map(abs, w)) == [0, 0, 1, 2]]


def weight(way):
    return sum(1 for d in way if d)


RIDES = {kind: [w for w in WAYS if weight(w) in weights] for kind, weights in RIDERS.items()}


def kind_of(piece):
    return piece[0].upper()


def is_white(piece):
    return piece[0].isupper()


class Multiverse:
    """Timelines by number (even games: -0 is -1, -1 is -2): the time of the first board, and boards.

    A time is twice the turn, and one more for Black's half. A board is a tuple of W x H cells from
    a1 on: '' or a letter with '*' when unmoved.
    """

    def __init__(self, width, height, even, lines, side=None):
        self.width, self.height, self.even, self.lines = width, height, even, lines
        self.side = self.present() % 2 if side is None else side

    def end(self, line):
        start, boards = self.lines[line]
        return start + len(boards) - 1

    def board(self, line, time):
        if line not in self.lines:
            return None
        start, boards = self.lines[line]
        return boards[time - start] if 0 <= time - start < len(boards) else None

    def active(self):
        low, high = (-1 if self.even else 0), 0
        white = max(self.lines) - high
        black = low - min(self.lines)
        return range(low - min(black, white + 1), high + min(white, black + 1) + 1)

    def present(self):
        return min(self.end(line) for line in self.active())

    def cell(self, board, x, y):
        return board[y * self.width + x]

    def inside(self, x, y):
        return 0 <= x < self.width and 0 <= y < self.height

    def with_boards(self, added):
        """Another multiverse with boards appended to timelines; a new timeline starts at its time."""
        lines = dict(self.lines)
        for line, time, board in added:
            start, boards = lines.get(line, (time, ()))
            assert time == start + len(boards)
            lines[line] = (start, boards + (board,))
        return Multiverse(self.width, self.height, self.even, lines, self.side)

    def result(self):
        return tuple(sorted(self.lines.items()))


# ---- single moves ----

def playable(m, colour):
    for line in sorted(m.lines):
        if m.end(line) % 2 == colour:
            yield line, m.end(line)


def moves_of_board(m, line, time):
    """(kind, line, time, from, to_line, to_time, to, taken), royal safety apart; the kinds are
    'step', 'castling' and 'en passant', and `taken` is the cell that becomes empty, or None."""
    board = m.board(line, time)
    white = time % 2 == 0
    for y in range(m.height):
        for x in range(m.width):
            piece = m.cell(board, x, y)
            if piece and is_white(piece) == white:
                for kind, dl, dt, to, taken in piece_moves(m, line, time, x, y, piece):
                    yield kind, line, time, (x, y), line + dl, time + 2 * dt, to, taken


def look(m, line, time, x, y):
    """The cell of the multiverse; None where there is none."""
    board = m.board(line, time) if m.inside(x, y) else None
    return None if board is None else m.cell(board, x, y)


def piece_moves(m, line, time, x, y, piece):
    kind, white = kind_of(piece), is_white(piece)

    def at(way, n=1):
        return look(m, line + n * way[3], time + 2 * n * way[2], x + n * way[0], y + n * way[1])

    def land(way, n=1):
        return 'step', n * way[3], n * way[2], (x + n * way[0], y + n * way[1]), None

    if kind in RIDES:
        for way in RIDES[kind]:
            n = 1
            while (found := at(way, n)) == '':
                yield land(way, n)
                n += 1
            if found and is_white(found) != white:
                yield land(way, n)
    elif kind in 'KCN':
        for way in LEAPS if kind == 'N' else WAYS:
            found = at(way)
            if found == '' or (found and is_white(found) != white):
                yield land(way)
        if kind == 'K' and piece.endswith('*'):
            yield from castlings(m, line, time, x, y, piece)
    else:
        yield from pawn_moves(m, line, time, x, y, piece, at, land)


def pawn_moves(m, line, time, x, y, piece, at, land):
    white = is_white(piece)
    ahead = 1 if white else -1
    for way in ((0, ahead, 0, 0), (0, 0, 0, -ahead)):
        if at(way) == '':
            yield land(way)
            if piece.endswith('*') and at(way, 2) == '':
                yield land(way, 2)
    captures = [(d, ahead, 0, 0) for d in (-1, 1)] + [(0, 0, d, -ahead) for d in (-1, 1)]
    if kind_of(piece) == 'W':
        captures += [(d, 0, 0, -ahead) for d in (-1, 1)] + [(0, ahead, 0, -ahead)]
        captures += [(0, ahead, d, 0) for d in (-1, 1)]
    for way in captures:
        found = at(way)
        if found and is_white(found) != white:
            yield land(way)
    for d in (-1, 1):
        beside, far = look(m, line, time, x + d, y), look(m, line, time, x + d, y + 2 * ahead)
        near = look(m, line, time, x + d, y + ahead)
        if not beside or is_white(beside) == white or kind_of(beside) not in 'PW' or '*' in beside:
            continue
        before = look(m, line, time - 2, x + d, y + 2 * ahead)
        if near == '' and far == '' and before == beside + '*':
            if look(m, line, time - 2, x + d, y) == '':
                yield 'en passant', 0, 0, (x + d, y + ahead), (x + d, y)


def castlings(m, line, time, x, y, king):
    white = is_white(king)
    board = m.board(line, time)
    for d in (-1, 1):
        rook = x + d
        while m.inside(rook, y) and m.cell(board, rook, y) == '':
            rook += d
        wanted = 'R*' if white else 'r*'
        if not m.inside(rook, y) or m.cell(board, rook, y) != wanted or abs(rook - x) < 2:
            continue
        if not any(attacked(m, board, x + i * d, y, not white) for i in range(3)):
            yield 'castling', 0, 0, (x + 2 * d, y), (rook, y)


def attacked(m, board, x, y, by_white):
    """A piece of that colour could take what stands on the square, by a move within the board."""
    cells = list(board)
    cells[y * m.width + x] = 'n' if by_white else 'N'
    for side in (0, 1):
        alone = Multiverse(m.width, m.height, False, {0: (side, (tuple(cells),))}, side)
        if (side == 0) != by_white:
            continue
        for j in range(m.height):
            for i in range(m.width):
                piece = alone.cell(cells, i, j)
                if not piece or is_white(piece) != by_white:
                    continue
                plain = piece.rstrip('*') if kind_of(piece) == 'K' else piece  # or it would castle
                for _, _, _, to, taken in piece_moves(alone, 0, side, i, j, plain):
                    if to == (x, y) and taken is None:
                        return True
    return False


def make(m, move, promote='Q'):
    """The multiverse after a move, and the timeline that it made or None."""
    kind, line, time, (x, y), to_line, to_time, to, taken = move
    board = m.board(line, time)
    piece = m.cell(board, x, y).rstrip('*')
    last = m.height - 1 if is_white(piece) else 0
    if kind_of(piece) in 'PW' and to[1] == last:
        piece = promote if is_white(piece) else promote.lower()
    left = list(board)
    left[y * m.width + x] = ''
    if taken is not None:
        left[taken[1] * m.width + taken[0]] = ''
    if (line, time) == (to_line, to_time):
        left[to[1] * m.width + to[0]] = piece
        if kind == 'castling':
            left[y * m.width + (x + to[0]) // 2] = 'R' if is_white(piece) else 'r'
        return m.with_boards([(line, time + 1, tuple(left))]), None
    reached = list(m.board(to_line, to_time))
    reached[to[1] * m.width + to[0]] = piece
    made = None
    if to_time != m.end(to_line):
        made = max(m.lines) + 1 if m.side == 0 else min(m.lines) - 1
    goal = to_line if made is None else made
    return m.with_boards([(line, time + 1, tuple(left)), (goal, to_time + 1, tuple(reached))]), made


def moves_of(m):
    for line, time in playable(m, m.side):
        yield from moves_of_board(m, line, time)


# ---- actions ----

def exposed(m):
    """The other side could take a royal of the side to move."""
    for line, time in playable(m, 1 - m.side):
        for move in moves_of_board(m, line, time):
            if move[0] == 'step':
                found = look(m, move[4], move[5], *move[6])
                if found and kind_of(found) in 'KY':
                    return True
    return False


def actions(m, last=None):
    """The multiverses after legal actions in canonical order, each with the other side to move."""
    for move in moves_of(m):
        branches = move[1:3] != move[4:6] and move[5] != m.end(move[4])
        if last is not None:
            branched, line = last
            forward = move[4] > line if m.side == 0 else move[4] < line
            if not branches and (branched or not forward):
                continue
        after, _ = make(m, move)
        if exposed(after):
            continue
        if after.present() % 2 != m.side:
            yield Multiverse(m.width, m.height, m.even, after.lines, 1 - m.side)
        yield from actions(after, (branches, move[4]))


def perft(m, depth):
    if depth == 0:
        return 1
    return sum(1 if depth == 1 else perft(after, depth - 1) for after in actions(m))


def kinds(m):
    """The counts of a position, by the names of the vectors."""
    moves = list(moves_of(m))
    after = [a.result() for a in actions(m)]
    within = sum(1 for v in moves if v[1:3] == v[4:6])
    return {'pseudo_moves': len(moves), 'physical': within,
            'castling': sum(1 for v in moves if v[0] == 'castling'),
            'en_passant': sum(1 for v in moves if v[0] == 'en passant'),
            'legal_actions': len(after), 'distinct_results': len(set(after))}


# ---- reading ----

def read_cells(rows, width):
    cells = []
    for row in reversed(rows.split('/')):
        for count, piece in re.findall(r'(\d+)|([A-Za-z]\*?)', row):
            cells += [''] * int(count) if count else [piece]
    assert len(cells) % width == 0
    return tuple(cells)


def read(size, even, boards):
    width, height = map(int, size.split('x'))
    found = {}
    for text in boards:
        rows, name, turn, colour = text.strip('[]').split(':')
        number = int(name)
        line = number - 1 if even and name.startswith('-') else number
        found.setdefault(line, {})[2 * int(turn) + (colour == 'b')] = read_cells(rows, width)
    lines = {}
    for line, by_time in found.items():
        start = min(by_time)
        assert sorted(by_time) == list(range(start, start + len(by_time)))
        lines[line] = (start, tuple(by_time[time] for time in sorted(by_time)))
    return Multiverse(width, height, even, lines)


def read_text(text):
    size = re.search(r'\[Size "(\w+)"\]', text, re.I).group(1)
    boards = re.findall(r'\[[^\]"\s]*:[^\]"\s]*\]', text)
    even = bool(re.search(r'\[Timelines? "Even"\]', text, re.I)) or ':-0:' in text
    return read(size, even, boards)


def main():
    m = read_text(sys.stdin.read())
    if sys.argv[1] == 'perft':
        print(perft(m, int(sys.argv[2])))
    else:
        print(kinds(m))


if __name__ == '__main__':
    main()
