"""Lists of what a tool finds and nothing is wrong with, each with its reason.

A block is a place, and below it lines there, one or more, before the reason that they have; an empty
line ends it:

    src/core/list.c [core.NullDereference]
    | the line that it is about
    = why it is as it should be

Of a line that stands several times in its file the place names the function, too:

    src/core/list.c:hm_list_grow [core.NullDereference]
"""
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[1]


def read_block(block):
    """[(place, kind, line)]"""
    head, *rest = block.strip('\n').split('\n')
    match = re.fullmatch(r'(\S+) \[([\w.,+=-]+)\]', head)
    kinds = re.fullmatch('(\\|+=+)+', ''.join(line[0] for line in rest if line[:2] in ('| ', '= ')))
    if match is None or kinds is None or rest[0][:2] != '| ':
        raise ValueError(f'no entry: {block}')
    return [(match[1], match[2], line[2:]) for line in rest if line[:2] == '| ']


def read_list(path):
    """[(place, kind, line)]"""
    lines = [line for line in path.read_text(encoding='utf-8').split('\n') if line[:1] != '#']
    blocks = '\n'.join(lines).split('\n\n')
    return [entry for block in blocks if block.strip() for entry in read_block(block)]


def source_lines(file):
    return (ROOT / file).read_text(encoding='utf-8').split('\n')


def function_at(lines, number):
    """The name of the function in which a line stands; None outside."""
    for line in reversed(lines[:number]):
        if line[:1] == '}' and line is not lines[number - 1]:
            return None
        match = re.match(r'[A-Za-z_].*?(\w+)\([^;]*$', re.sub(r'__attribute__\(\(.*?\)\)+ ?', '', line))
        if match:
            return match[1]
    return None


class Explained:
    """A list, and which of its entries were met."""

    def __init__(self, path):
        self.entries = set(read_list(path))
        self.met = set()

    def knows(self, file, kind, number):
        lines = source_lines(file)
        line = lines[number - 1].strip()
        fitting = {(file, kind, line), (f'{file}:{function_at(lines, number)}', kind, line)}
        self.met |= fitting & self.entries
        return bool(fitting & self.entries)

    def not_met(self, kinds=None):
        """Entries, of these kinds or of all, that nothing found has met."""
        return sorted(entry for entry in self.entries - self.met if kinds is None or entry[1] in kinds)
