"""Writes the table of the texts that `hypermate help TOPIC` prints, in C (topics.h).

usage: topics.py OUTPUT FILE...   FILE is NAME.txt: a line with the title, and the text
"""
import pathlib
import sys


def quoted(line):
    return '"' + line.replace('\\', '\\\\').replace('"', '\\"') + '"'


output, *files = map(pathlib.Path, sys.argv[1:])
written = ['#include "topics.h"', '']
rows = []
for path in files:
    title, *lines = path.read_text(encoding='utf-8').splitlines()
    name = f'lines_of_{path.stem}'
    written += [f'static const char *const {name}[] = {{', *(f'    {quoted(line)},' for line in lines),
                '    NULL};', '']
    rows.append(f'    {{{quoted(path.stem)}, {quoted(title)}, {name}}},')
written += ['const cli_topic cli_topics[] = {', *rows, '    {NULL, NULL, NULL}};']
output.write_text('\n'.join(written) + '\n', encoding='utf-8')
