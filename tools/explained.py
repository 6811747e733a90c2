"""Lists of what a tool finds and nothing is wrong with, each with its reason.

A block is a place, and below it lines there, one or more, before the reason that they have; an empty
line ends it:

    src/core/list.c [core.NullDereference]
    | the line that it is about
    = why it is as it should be
"""
import re


def read_block(block):
    """{(file, kind, line)}"""
    head, *rest = block.strip('\n').split('\n')
    match = re.fullmatch(r'(\S+) \[([\w.,+=-]+)\]', head)
    kinds = re.fullmatch('(\\|+=+)+', ''.join(line[0] for line in rest if line[:2] in ('| ', '= ')))
    if match is None or kinds is None or rest[0][:2] != '| ':
        raise ValueError(f'no entry: {block}')
    return {(match[1], match[2], line[2:]) for line in rest if line[:2] == '| '}


def read_list(path):
    """{(file, kind, line)}"""
    if not path.exists():
        return set()
    lines = [line for line in path.read_text(encoding='utf-8').split('\n') if line[:1] != '#']
    entries = set()
    for block in '\n'.join(lines).split('\n\n'):
        if not block.strip():
            continue
        entries |= read_block(block)
    return entries
