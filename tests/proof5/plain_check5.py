"""Checks certificates of forced mates in 5D chess (games with alternatives, docs/facts5d.md) with rules of
its own: nothing of the library, and no trick. To be read beside docs/rules5d.md, whose sections it cites.

usage: plain_check5.py FILE...

prints for each file its first actions, positions of the loser, replies and the actions until mate, or what
is wrong, where, and with which reply; then it ends with 1. It reads what `solve --tree` writes.
"""
import itertools
import pathlib
import re
import sys

WHITE, BLACK = 0, 1
DEEPEST = 24


def steps(*weights):
    """Steps along (file, rank, turn, timeline) that change so many axes (6.1)."""
    return [step for step in itertools.product((-1, 0, 1), repeat=4) if sum(map(abs, step)) in weights]


ALL = steps(1, 2, 3, 4)
RIDERS = {'R': steps(1), 'B': steps(2), 'U': steps(3), 'D': steps(4), 'S': steps(1, 2), 'Q': ALL, 'Y': ALL}
LEAPERS = {'K': ALL, 'C': ALL,
           'N': [step for step in itertools.product((-2, -1, 0, 1, 2), repeat=4)
                 if sorted(map(abs, step)) == [0, 0, 1, 2]]}
PAWNS, ROYALS = 'PW', 'KY'


def colour_of(piece):
    return WHITE if piece[0].isupper() else BLACK


def kind_of(piece):
    return piece[0].upper()


class Fault(Exception):
    """(kind, actions that lead there, the reply that it is about or '')"""


class Rules:
    """What stays the same in a game: the size, the first timelines, and what pawns become.

    A position is {timeline: (time of its first board, its boards)}; a board is {(file, rank): piece}, a piece
    a letter and '*' if it has not moved. Times are half-turns (1.2), timelines numbered as in 1.3."""

    def __init__(self, width, height, even, promotions):
        self.width, self.height, self.even, self.promotions = width, height, even, promotions
        self.lowest = -1 if even else 0
        self.taker = None

    # ---- boards and time (1 to 3) ----

    @staticmethod
    def board(position, line, time):
        if line not in position:
            return None
        start, boards = position[line]
        return boards[time - start] if 0 <= time - start < len(boards) else None

    @staticmethod
    def end(position, line):
        start, boards = position[line]
        return start + len(boards) - 1

    def present(self, position):
        white, black = max(position), self.lowest - min(position)
        first, last = self.lowest - min(black, white + 1), min(white, black + 1)
        return min(self.end(position, line) for line in range(first, last + 1))

    # ---- moves of one piece (6, 7) ----

    def targets(self, position, line, time, place, within=False):
        """(timeline, time, square, special) of a piece, but castling; within: of its board alone."""
        board = self.board(position, line, time)
        piece = board[place]
        kind, colour = kind_of(piece), colour_of(piece)
        if kind in PAWNS:
            yield from self.pawn_targets(position, line, time, place)
            return
        for dx, dy, dt, dl in RIDERS.get(kind) or LEAPERS[kind]:
            if within and (dt or dl):
                continue
            there, then, target, (x, y) = line, time, board, place
            while True:
                there, then, x, y = there + dl, then + 2 * dt, x + dx, y + dy
                if not (0 <= x < self.width and 0 <= y < self.height):
                    break
                if dt or dl:
                    target = self.board(position, there, then)
                    if target is None:
                        break
                met = target.get((x, y))
                if met is None or colour_of(met) != colour:
                    yield there, then, (x, y), ''
                if met is not None or kind in LEAPERS:
                    break

    def pawn_targets(self, position, line, time, place):
        board = self.board(position, line, time)
        piece, (x, y) = board[place], place
        colour = colour_of(piece)
        up, over = (1, -1) if colour == WHITE else (-1, 1)
        for dy, dl in ((up, 0), (0, over)):  # 6.3: quiet steps
            for n in range(1, 3 if piece.endswith('*') else 2):
                square, target = (x, y + n * dy), self.board(position, line + n * dl, time)
                if not 0 <= square[1] < self.height or target is None or square in target:
                    break
                yield line + n * dl, time, square, ''
        takes = [(-1, up, 0, 0), (1, up, 0, 0), (0, 0, -1, over), (0, 0, 1, over)]
        if kind_of(piece) == 'W':  # 6.4
            takes += [(-1, 0, 0, over), (1, 0, 0, over), (0, up, 0, over), (0, up, -1, 0), (0, up, 1, 0)]
        for dx, dy, dt, dl in takes:
            square, then = (x + dx, y + dy), time + 2 * dt
            target = self.board(position, line + dl, then)
            met = target.get(square) if target is not None else None
            if met is not None and colour_of(met) != colour:
                yield line + dl, then, square, ''
        before = self.board(position, line, time - 2)
        for side in (x - 1, x + 1):  # 7.2
            enemy, near, far = board.get((side, y)), (side, y + up), (side, y + 2 * up)
            if before is None or enemy is None or colour_of(enemy) == colour or enemy not in ('P', 'p', 'W', 'w'):
                continue
            if near not in board and far not in board and before.get(far) == enemy + '*' and (side, y) not in before:
                yield line, time, near, 'en passant'

    def castlings(self, position, line, time, place):
        """7.3"""
        board, (x, y) = self.board(position, line, time), place
        if board[place] not in ('K*', 'k*'):
            return
        rook = 'R*' if colour_of(board[place]) == WHITE else 'r*'
        for side in (-1, 1):
            at = x + side
            while 0 <= at < self.width and (at, y) not in board:
                at += side
            if board.get((at, y)) != rook or abs(at - x) < 2:
                continue
            if not any(self.is_attacked_within(board, (x + n * side, y), colour_of(rook)) for n in range(3)):
                yield line, time, (x + 2 * side, y), (at, y)

    def is_attacked_within(self, board, square, colour):
        """By an enemy that moves within this board. A piece of ours is put there, for a pawn to take."""
        filled = {**board, square: 'N' if colour == WHITE else 'n'}
        return any(target[2] == square for place, piece in filled.items() if colour_of(piece) != colour
                   for target in self.targets({0: (0, [filled])}, 0, 0, place, within=True)
                   if target[2] in filled)

    # ---- playing (4, 5) ----

    def movable(self, position, colour):
        """(timeline, time, square) of the pieces that may move (3.3)"""
        for line in position:
            time = self.end(position, line)
            if time % 2 == colour:
                for place, piece in self.board(position, line, time).items():
                    if colour_of(piece) == colour:
                        yield line, time, place

    def moves(self, position, colour):
        """(timeline, time, square, to timeline, time, square, special, promotion)"""
        for where in self.movable(position, colour):
            pawn = kind_of(self.board(position, *where[:2])[where[2]]) in PAWNS
            for target in itertools.chain(self.targets(position, *where), self.castlings(position, *where)):
                last = target[2][1] == (self.height - 1 if colour == WHITE else 0)
                for promotion in self.promotions if last and pawn else ['']:
                    yield *where, *target, promotion

    def play(self, position, move):
        line, time, place, there, then, square, special, promotion = move
        after, source = dict(position), dict(self.board(position, line, time))
        piece = source.pop(place)[0]
        if promotion:
            piece = promotion if piece.isupper() else promotion.lower()

        def grow(timeline, board):
            start, boards = after[timeline]
            after[timeline] = start, boards + [board]

        if (line, time) == (there, then):  # 5.1
            if special == 'en passant':
                del source[square[0], place[1]]
            elif special:
                rook = source.pop(special)
                source[(place[0] + square[0]) // 2, place[1]] = rook[0]
            source[square] = piece
            grow(line, source)
            return after
        grow(line, source)
        arrived = {**self.board(position, there, then), square: piece}
        if then == self.end(position, there):  # 5.2
            grow(there, arrived)
        else:  # 5.3
            after[max(position) + 1 if time % 2 == WHITE else min(position) - 1] = then + 1, [arrived]
        return after

    # ---- the end of an action (4.2, 8) ----

    def is_exposed(self, position, colour):
        """8.1. The piece that took a royal piece last is asked first: most moves of a side in check do not
        help it."""
        royals = ('K', 'K*', 'Y') if colour == WHITE else ('k', 'k*', 'y')
        pieces = list(self.movable(position, 1 - colour))
        pieces.sort(key=lambda where: where != self.taker)
        for where in pieces:
            for there, then, square, _ in self.targets(position, *where):
                if self.board(position, there, then).get(square) in royals:
                    self.taker = where
                    return True
        return False

    def results(self, position, colour):
        """(key, moves) of the positions that legal actions lead to: moves in any order until the turn may end.
        Moves that make no timeline lead to one position in any order (4.4). Nothing is played after an
        exposure, for later moves never end it (8.2)."""
        seen, waiting = set(), [(position, [], frozenset(), ())]
        while waiting:
            here, moves, plain, branching = waiting.pop()
            for move in self.moves(here, colour):
                after = self.play(here, move)
                if len(after) == len(here):
                    made = plain | {move}, branching
                else:
                    made = plain, (*branching, move)
                if made in seen:
                    continue
                seen.add(made)
                if self.is_exposed(after, colour):
                    continue
                waiting.append((after, [*moves, move], *made))
                if self.present(after) % 2 != colour:
                    yield key_of(after), [*moves, move]

    def is_in_check(self, position, colour):
        """8.3"""
        passed = {line: (start, boards + boards[-1:] if self.end(position, line) % 2 == colour else boards)
                  for line, (start, boards) in position.items()}
        return self.is_exposed(passed, colour)


def key_of(position):
    return tuple((line, start, tuple(tuple(sorted(board.items())) for board in boards))
                 for line, (start, boards) in sorted(position.items()))


# ---- the text ----

TOKEN = re.compile(r"""\s*(?:
    (?P<move>\((?P<line>[+-]?\d+)T(?P<turn>\d+)\)(?P<piece>[A-Z])(?P<from>[a-z]\d+)
        (?:(?P<jump>>>?)x?\((?P<line2>[+-]?\d+)T(?P<turn2>\d+)\)|x?)(?P<to>[a-z]\d+)
        (?:=(?P<promotion>[A-Z]))?)(?P<mate>[+*\#~]*)
    |(?P<number>\d+[wb]?\.)|(?P<slash>/)|(?P<open>\()|(?P<close>\))|(?P<end>(?:1-0|0-1|1/2-1/2|\*)?\s*$))""", re.VERBOSE)


class Node:
    """An action, and the actions that may follow it; the start has no moves."""

    def __init__(self, moves=()):
        self.moves, self.next = list(moves), []

    def text(self):
        return ' '.join(move['move'] for move in self.moves)


def parse_actions(tokens, node):
    """Alternatives come in parentheses, before the one that is played."""
    while tokens[0]['open']:
        tokens.pop(0)
        parse_action(tokens, node)
        if not tokens.pop(0)['close']:
            raise ValueError('an alternative does not end')
    if tokens[0]['number'] or tokens[0]['slash']:
        parse_action(tokens, node)


def parse_action(tokens, node):
    if not (tokens[0]['number'] or tokens[0]['slash']):
        raise ValueError('an action has no number')
    tokens.pop(0)
    child = Node()
    while tokens[0]['move']:
        child.moves.append(tokens.pop(0))
    node.next.append(child)
    parse_actions(tokens, child)


def parse_board(rows, rules):
    board, rows = {}, rows.split('/')
    for y, row in enumerate(reversed(rows)):
        x = 0
        for gap, piece in re.findall(r'(\d+)|([A-Za-z]\*?)', row):
            if piece:
                board[x, y] = piece
            x += int(gap or 1)
        if x != rules.width:
            raise ValueError('a row has another width')
    if len(rows) != rules.height:
        raise ValueError('a board has another height')
    return board


class Proof:
    """A file: its rules, the position at the start, and the tree of actions."""

    def __init__(self, text):
        headers = dict(re.findall(r'\[(\w+) "([^"]*)"\]', text))
        boards = re.findall(r'\[([^\s\]":]+):([+-]?\d+):(\d+):([wb])\]', text)
        self.even = any(line in ('-0', '+0') for _, line, _, _ in boards)
        width, height = map(int, headers.get('Size', '8x8').split('x'))
        self.rules = Rules(width, height, self.even, headers.get('Promotions', 'Q').split(','))
        lines = {}
        for rows, line, turn, colour in boards:
            time = 2 * int(turn) + (colour == 'b')
            lines.setdefault(self.line(line), {})[time] = parse_board(rows, self.rules)
        self.start = {line: (min(times), [times[time] for time in sorted(times)]) for line, times in lines.items()}
        self.side = self.rules.present(self.start) % 2
        body, at, tokens = text[text.rindex(']') + 1:], 0, []
        while not tokens or tokens[-1]['end'] is None:
            token = TOKEN.match(body, at)
            if token is None:
                raise ValueError(f'no token: {body[at:at + 20]}')
            tokens.append(token)
            at = token.end()
        self.root = Node()
        parse_actions(tokens, self.root)
        if tokens[0]['end'] is None:
            raise ValueError('text after the actions')

    def line(self, name):
        """Its number (1.3)."""
        return int(name) - 1 if self.even and name.startswith('-') else int(name)

    def name(self, line):
        return (f'-{-line - 1}' if line < 0 else f'+{line}') if self.even else str(line)

    def action_text(self, position, moves):
        words = []
        for line, time, place, there, then, square, special, promotion in moves:
            def text(at):
                return f'{chr(97 + at[0])}{at[1] + 1}'
            target, piece = self.rules.board(position, there, then), self.rules.board(position, line, time)[place]
            taken = 'x' * (special == 'en passant' or (square in target and square != special))
            after = self.rules.play(position, moves[len(words)])
            to = ''
            if (line, time) != (there, then):
                to = '>' * (1 + (len(after) > len(position))) + f'{taken}({self.name(there)}T{then // 2})'
                taken = ''
            words.append(f'({self.name(line)}T{time // 2}){kind_of(piece)}{text(place)}{to}{taken}{text(square)}'
                         + (f'={promotion}' if promotion else ''))
            position = after
        return ' '.join(words)

    def find(self, position, token, colour):
        """The move that a token names, or None."""
        def square(name):
            return ord(name[0]) - ord('a'), int(name[1:]) - 1
        line, time = self.line(token['line']), 2 * int(token['turn']) + colour
        there, then = line, time
        if token['jump']:
            there, then = self.line(token['line2']), 2 * int(token['turn2']) + colour
        wanted = line, time, square(token['from']), there, then, square(token['to'])
        for move in self.rules.moves(position, colour):
            piece = self.rules.board(position, line, time)
            if move[:6] != wanted or move[7] != (token['promotion'] or ''):
                continue
            return move if kind_of(piece[wanted[2]]) == token['piece'] else None
        return None

    def play(self, position, action, colour):
        """The position after an action, or None if it is not legal."""
        for token in action.moves:
            move = self.find(position, token, colour)
            if move is None:
                return None
            timelines, position = len(position), self.rules.play(position, move)
            if token['jump'] and (token['jump'] == '>>') != (len(position) > timelines):
                return None
        legal = action.moves and self.rules.present(position) % 2 != colour
        return position if legal and not self.rules.is_exposed(position, colour) else None


# ---- the check ----

class Check:
    def __init__(self, proof):
        self.proof, self.firsts, self.positions, self.replies = proof, 0, 0, 0
        self.length = self.attacks(proof.root, proof.start, [])
        if self.length == 0:
            raise Fault('unanswered', '', '')

    def attacks(self, node, position, path):
        """Every action that the file has is checked. Returns the actions to mate by the shortest, or 0."""
        lengths = [0]
        if len(path) > 2 * DEEPEST:
            raise Fault('endless', ' / '.join(path), '')
        for action in node.next:
            here = [*path, action.text()]
            after = self.proof.play(position, action, self.proof.side)
            if after is None:
                raise Fault('illegal_move', ' / '.join(here), '')
            self.firsts += node is self.proof.root
            lengths.append(1 + self.defences(action, after, here))
        return min(lengths[1:], default=0)

    def defences(self, node, position, path):
        """Every legal action must be in the file. Returns the actions to mate, 0 for a mate."""
        rules, loser, where = self.proof.rules, 1 - self.proof.side, ' / '.join(path)
        listed = set()
        for action in node.next:
            after = self.proof.play(position, action, loser)
            if after is None:
                raise Fault('illegal_reply', where, action.text())
            listed.add(key_of(after))
        self.positions += 1
        results = dict(rules.results(position, loser))
        self.replies += len(results)
        for key, moves in results.items():
            if key not in listed:
                raise Fault('unanswered', where, self.proof.action_text(position, moves))
        if not results and not rules.is_in_check(position, loser):
            raise Fault('stalemate', where, '')
        longest = 0
        for action in node.next:
            if not action.next:
                raise Fault('unanswered', where, action.text())
            after = self.proof.play(position, action, loser)
            longest = max(longest, self.attacks(action, after, [*path, action.text()]))
        return longest


def check(text):
    """(the answer, whether it is proved)"""
    try:
        proof = Proof(text)
        done = Check(proof)
    except Fault as fault:
        return ' | '.join(fault.args), False
    except (ValueError, KeyError) as error:
        return f'not read: {error}', False
    return f'{done.firsts} {done.positions} {done.replies} {done.length}', True


def main(files):
    answers = [check(pathlib.Path(file).read_text(encoding='ascii')) for file in files]
    for file, (answer, _) in zip(files, answers):
        print(f'{file}: {answer}')
    return 0 if all(proved for _, proved in answers) else 1


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]) if len(sys.argv) > 1 else __doc__)
