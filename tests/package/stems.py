"""The three games speak one language: which word exists in which game stands in stems.txt.

A new public function hm_4d_X, hm_5d_X or hm_4p_X is a new word or a new game for one; both are
decisions, and are made by changing the table. Is there a word for it already? Do the others need
it too?

usage: stems.py INCLUDE_FOLDER [--update]
"""
import pathlib
import re
import sys

import public_headers

TABLE = pathlib.Path(__file__).with_name('stems.txt')
GAMES = ('4d', '5d', '4p')
TITLE = """\
# Words of the public functions of the three games: hm_4d_WORD, hm_5d_WORD, hm_4p_WORD.
# `meson test -C build stems --test-args=--update` writes this table anew.
"""


def stems(include):
    """{word: games that have it}"""
    found = {}
    for name in public_headers.functions(include) | public_headers.functions(include, 'HM_MORE'):
        match = re.fullmatch(r'hm_(4d|5d|4p)_(\w+)', name)
        if match:
            found.setdefault(match[2], set()).add(match[1])
    return found


def row(word, games):
    columns = ' '.join(game if game in games else '  ' for game in GAMES)
    return f'{columns}  {word}\n'


def written(found):
    """The words of all games first, then by name."""
    order = sorted(found, key=lambda word: (-len(found[word]), word))
    return TITLE + ''.join(row(word, found[word]) for word in order)


def read():
    rows = (line.split() for line in TABLE.read_text(encoding='utf-8').splitlines()
            if not line.startswith('#'))
    return {words[-1]: set(words[:-1]) for words in rows if words}


def main(include, *options):
    found = stems(include)
    if '--update' in options:
        TABLE.write_text(written(found), encoding='utf-8')
    table = read()
    wrong = [word for word in sorted({*found, *table}) if found.get(word) != table.get(word)]
    for word in wrong:
        print(f'{word}: the headers say {sorted(found.get(word, set()))}, '
              f'stems.txt says {sorted(table.get(word, set()))}')
    shared = sum(len(games) == len(GAMES) for games in found.values())
    print(f'{len(found)} words, {shared} in all games, {len(wrong)} not as in the table')
    return 1 if wrong or not found else 0


sys.exit(main(*sys.argv[1:]))
