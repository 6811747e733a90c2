"""Checks a certificate of a forced mate in 4D chess (docs/formats.md, "proof4") move by move.

    python3 check_proof4.py docs/facts/mate4.proof4

It reads the file itself and plays with the boards of the Python package. The program does the same with
`hypermate prove --check`.
"""
import hashlib
import sys

import hypermate as hm


class Gap(Exception):
    """The certificate proves nothing, and why."""


def name(move):
    """A move without its tag, as certificates write it."""
    promotion = f'={move.promotion}' if move.promotion else ''
    return f'{hm.square_name(move.from_square)}-{hm.square_name(move.to_square)}{promotion}'


def read(path):
    """(start, {ID: (winner's move, {reply: ID})}, length); the root has the ID None."""
    with open(path, encoding='ascii', newline='') as file:
        text = file.read()
    body = text[:text.rindex('\nsum ') + 1]
    head, start, first, root, *lines = body.splitlines()
    if head != 'proof4 v1':
        raise Gap('not a certificate')
    nodes = {}

    def add(number, move, replies):
        pairs = [reply.rsplit('=', 1) for reply in replies]
        if number in nodes or len({reply for reply, _ in pairs}) < len(pairs):
            raise Gap(f'node {number} or one of its replies is there twice')
        nodes[number] = move, dict(pairs)

    add(None, first.removeprefix('first '), root.split()[1:])
    for kind, number, *words in map(str.split, lines):
        if kind == 'node':
            add(number, words[0], words[1:])
    count, length, checksum = text[len(body):].split()[1:]
    if int(count) != len(nodes) - 1 or checksum != hashlib.sha256(body.encode()).hexdigest():
        raise Gap('the sum is wrong')
    return start.removeprefix('start '), nodes, int(length)


class Checker:
    def __init__(self, start, nodes):
        self.board = hm.Board4D(start)
        self.nodes = nodes
        self.reached = {}  # ID: (position, moves until mate); None while it is being checked
        self.known = []  # moves that have mated
        self.replies = self.at_once = 0

    def push(self, text):
        try:
            self.board.push(self.board.parse_move(text.replace('-', '->')))
        except hm.IllegalMove as error:
            raise Gap(f'{text} after {self.board.move_stack}: {error}') from None

    def mates(self, move):
        """Whether a legal move of the board mates."""
        self.board.push(move, trusted=True)
        mate = self.board.is_check() and self.board.is_checkmate()
        self.board.pop()
        return mate

    def mates_at_once(self):
        for move in self.known:
            if self.board.is_legal(move) and self.mates(move):
                return True
        for move in self.board.legal_moves:
            if self.mates(move):
                self.known.append(move)
                return True
        return False

    def follow(self, number):
        """The moves until mate from a node, whose position is on the board."""
        if number not in self.reached:
            board = self.board.copy()
            self.reached[number] = board, None
            self.reached[number] = board, self.check(number)
        board, moves = self.reached[number]
        if moves is None or board != self.board:  # clocks do not count
            raise Gap(f'node {number} is reached by a circle, or is two positions')
        return moves

    def check(self, number):
        """Plays the winner's move and every reply; the moves until mate."""
        move, listed = self.nodes[number]
        self.push(move)
        legal = {name(reply): reply for reply in self.board.legal_moves}
        if not legal and not self.board.is_check():
            raise Gap(f'stalemate after {self.board.move_stack}')
        if not listed.keys() <= legal.keys():
            raise Gap(f'illegal replies in node {number}')
        most = 0
        for text, reply in legal.items():
            self.board.push(reply, trusted=True)
            if text in listed:
                most = max(most, 1 + self.follow(listed[text]))
            elif self.mates_at_once():
                self.at_once += 1
                most = max(most, 1)
            else:
                raise Gap(f'nothing is said about {text} in {self.board.move_stack}')
            self.board.pop()
        self.replies += len(legal)
        self.board.pop()
        return most + (number is None)


def check(path):
    """(positions of the loser, replies, those mated at once, moves until mate)"""
    start, nodes, length = read(path)
    checker = Checker(start, nodes)
    moves = checker.check(None)
    if len(checker.reached) + 1 != len(nodes) or moves != length:
        raise Gap('a node is never reached, or the length is wrong')
    return len(nodes), checker.replies, checker.at_once, moves


if __name__ == '__main__':
    if len(sys.argv) != 2:
        sys.exit(f'usage: {sys.argv[0]} FILE')
    try:
        print('positions of the loser %d, replies %d, mated at once %d: mate in %d' % check(sys.argv[1]))
    except (Gap, KeyError, ValueError) as error:
        sys.exit(f'{sys.argv[1]}: {error!r}')
