#!/usr/bin/env python3
"""The tree of a database is the tree of its files and what replay counts, however its games came in.

    archive_trees.py PROGRAM [GAMES]

Games are added in many small runs and on several threads, so that runs are merged, with keys of all bits and of 16, so that
different positions meet. The first level is counted once more from replay.
"""
import collections
import json
import pathlib
import sqlite3
import subprocess
import sys
import tempfile

PROGRAM, GAMES = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 12
KINDS = {
    'p.pgn4': ['--max-plies', '24', '4p:modern'],
    'f.pgn4': ['--max-plies', '12', '--mode', 'ffa', '4p:modern'],
    'd.c4d': ['--max-plies', '16'],
    'v.5dpgn': ['--max-plies', '4', '--variant', '5d:small'],
}


def run(*words, status=(0,)):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=False)
    if done.returncode not in status:
        if 'not part of this build' in done.stderr:
            sys.exit(77)
        sys.exit(f'{words}: {done.returncode}\n{done.stderr}')
    return done.stdout


def make_parts(folder):
    """Few different games, many times: positions that many games share, under different names."""
    parts = []
    for part in range(20):
        for name, words in KINDS.items():
            path = folder / f'{part}-{name}'
            text = run('random-game', '--seed', str(part % 7 + 1), '--games', str(GAMES), *words)
            if name.endswith('pgn4'):
                text = text.replace('[Variant', f'[Red "Ann{part % 3}"]\n[RedElo "{1500 + part}"]\n'
                                    f'[Date "2026.07.{part % 28 + 1:02}"]\n[Variant')
            path.write_text(text)
            parts.append(str(path))
    return parts


def database(folder, parts, bits):
    path = str(folder / f'{bits}.db')
    run('archive', 'add', '-q', path, '/dev/null')
    with sqlite3.connect(path) as base:
        base.execute("insert into meta values('key_bits', ?)", (bits,))
    base.close()
    run('archive', 'add', '-q', '-j', str(bits % 3 + 1), '--same', 'none', path, *parts)
    return path


def compare(what, one, other):
    if one != other:
        for a, b in zip(one.splitlines(), other.splitlines()):
            if a != b:
                print(a, b, sep='\n')
                break
        sys.exit(f'{what}: the trees differ')


def count_by_replay(parts):
    """Games by the first move, of each kind."""
    counts = collections.Counter()
    for part in parts:
        if not part.endswith('d.c4d'):
            continue
        for line in run('find', '--json', 'ply = 1', part).splitlines():
            matches = json.loads(line)['matches']
            counts[matches[0]['move'] if matches else None] += 1
    return counts


def main():
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        parts = make_parts(folder)
        fens = run('find', '--fens', 'ply = 2', parts[0]).splitlines()[:3]
        asked = ['4p:modern', '5d:small', '4d:start', *fens]
        paths = [database(folder, parts, bits) for bits in (64, 16, 5)]
        for position in asked:
            found = [run('archive', 'find', '--numbers', path, f'{more}at "{position}"')
                     for path in paths for more in ('', 'plies >= 0 and ')]
            compare((position, 'at'), '\n'.join(found[:1] * len(found)), '\n'.join(found))
            for depth in '1', '2', '4':
                words = ['--json', '--depth', depth, '--from', position]
                files = run('tree', *words, *parts)
                for path in paths:
                    compare((position, depth, path), files, run('archive', 'tree', *words, path))
        counted = count_by_replay(parts)
        tree = json.loads(run('archive', 'tree', '--json', '--from', '4d:start', paths[1]))
        compare('replay', str(sorted(counted.items())),
                str(sorted((move['move'], move['games']) for move in tree['moves'])))
        for path in paths:
            run('archive', 'check', path)
            before = run('archive', 'tree', '--json', path)
            run('archive', 'optimise', path)
            compare('optimise', before, run('archive', 'tree', '--json', path))
            run('archive', 'check', path)
        rows = sqlite3.connect(paths[0]).execute('select count(*), max(games) from tree').fetchone()
        print(f'{len(asked)} positions, {rows[0]} rows of sums, of at most {rows[1]} games')


main()
