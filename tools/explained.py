"""Lists of what a tool finds and nothing is wrong with, each with its reason.

An entry is three lines, and an empty one behind it:

    src/core/list.c [core.NullDereference]
    | the line that it is about
    = why it is as it should be
"""
import re


def read_list(path):
    """{(file, kind, line)}"""
    if not path.exists():
        return set()
    lines = [line for line in path.read_text(encoding='utf-8').split('\n') if line[:1] != '#']
    entries = set()
    for block in '\n'.join(lines).split('\n\n'):
        if not block.strip():
            continue
        head, line, reason = (block.strip('\n').split('\n', 2) + ['', ''])[:3]
        match = re.fullmatch(r'(\S+) \[([\w.,+=-]+)\]', head)
        if match is None or line[:2] != '| ' or reason[:2] != '= ':
            raise ValueError(f'no entry: {block}')
        entries.add((match[1], match[2], line[2:]))
    return entries
