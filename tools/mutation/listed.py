"""Mutants that no test can kill, because nothing that can be seen changes: tools/mutation/equivalent.

An entry is three lines, and an empty one behind it:

    src/core/pool.c
    - what the line is
    + what it becomes
    = why nobody can tell
"""
import pathlib

LIST = pathlib.Path(__file__).parent / 'equivalent'


def read_entries(text):
    """(file, before, after, reason) of each; ValueError for anything else."""
    lines = [line for line in text.splitlines() if not line.startswith('#')]
    for block in '\n'.join(lines).split('\n\n'):
        if not block.strip():
            continue
        file, before, after, *reason = block.strip('\n').split('\n')
        marks = before[:2], after[:2], reason[0][:2] if reason else ''
        if marks != ('- ', '+ ', '= '):
            raise ValueError(f'no entry: {block}')
        yield file, before[2:], after[2:], ' '.join([reason[0][2:], *map(str.strip, reason[1:])])


def read_equivalent():
    """Keys as those of mutants."""
    return {entry[:3] for entry in read_entries(LIST.read_text(encoding='utf-8'))}
