"""Many games: find, archive and puzzles beside replay, in the same run; best of some rounds.

usage: many_games.py PROGRAM [GAMES]
"""
import os
import resource
import sqlite3
import subprocess
import sys
import tempfile

PROGRAM, GAMES = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 2000
ROUNDS = 3


def run(*words):
    return subprocess.run([PROGRAM, *words], check=True, stdout=subprocess.PIPE).stdout


def seconds(*words):
    """Of the processor, so that other work on the machine counts less."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([PROGRAM, *words], check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def remove(path):
    for end in ('', '-wal', '-shm'):
        if os.path.exists(path + end):
            os.remove(path + end)


def row(name, value, unit, must):
    print(f'{name:<52} {value:>9.2f} {unit:<10} must {must}')


def size_of(database, table):
    return database.execute('select sum(pgsize) from dbstat where name = ?', (table,)).fetchone()[0] or 0


def main():
    with tempfile.TemporaryDirectory() as folder:
        games, path = os.path.join(folder, 'games.pgn4'), os.path.join(folder, 'games.db')
        with open(games, 'wb') as out:
            out.write(run('random-game', '--seed', '1', '--games', str(GAMES), '--max-plies', '120', '4p:modern'))
        times = {}
        for _ in range(ROUNDS):
            for name, words in (('replay', ['replay', '--json', '-q', games]),
                                ('add', ['archive', 'add', '-q', path, games]),
                                ('bare', ['archive', 'add', '-q', '--no-positions', path, games]),
                                ('fields', ['find', '--count', 'plies > 80', games]),
                                ('plies', ['find', '--count', 'check then captured Q', games]),
                                ('puzzles', ['puzzles', '--json', '-q', '--mate', '1', '--gap', '0', games])):
                remove(path)
                times[name] = min(times.get(name, 1e9), seconds(*words))
        remove(path)
        run('archive', 'add', '-q', path, games)
        with sqlite3.connect(path) as database:
            plies, moves, texts, keys = database.execute(
                'select sum(plies), sum(length(moves)), sum(length(text)), (select count(*) from positions) '
                'from games').fetchone()
            place = database.execute('select text from starts').fetchone()[0]
        run('archive', 'optimise', path)
        row('archive add, positions keyed, plies a second', plies / times['add'] / 1e6, 'M', '0.5')
        row('archive add --no-positions, of replay', times['replay'] / times['bare'], '', '0.9')
        row('find, fields, of replay', times['replay'] / times['fields'], '', '1.0')
        row('find, facts of plies, of replay', times['replay'] / times['plies'], '', '0.9')
        row('puzzles, mates in one of Teams, positions a second', plies / times['puzzles'] / 1e3, 'k', '5')
        row('bytes a ply: moves', moves / plies, '', '3')
        row('bytes a ply: text', texts / plies, '', '6')
        with sqlite3.connect(path) as database:
            run_table = database.execute("select name from sqlite_schema where name like 'run!_%' escape '!'").fetchone()[0]
            try:
                row('bytes a keyed ply: index', size_of(database, run_table) / keys, '', '24')
            except sqlite3.OperationalError:
                pass  # this SQLite counts no pages
        # A position that few games pass: what it costs is finding it, and playing these through.
        rare = run('find', '--fens', '--limit', '1', 'ply = 20', games).decode().strip()
        start = min(seconds('version') for _ in range(ROUNDS))
        at = min(seconds('archive', 'find', '--numbers', path, f'at "{rare}"') for _ in range(5 * ROUNDS))
        tree = min(seconds('archive', 'tree', '--from', rare, path) for _ in range(5 * ROUNDS))
        row(f'at, a rare position of {plies / 1e6:.1f} M plies, with the start', 1e3 * (at - start), 'ms', '10')
        row('tree, the same', 1e3 * (tree - start), 'ms', '10')
        all_ = min(seconds('archive', 'tree', '--from', place, path) for _ in range(ROUNDS))
        row('tree, the start of all games', 1e3 * (all_ - start), 'ms', '10')
        first = min(seconds('archive', 'find', '--numbers', '--limit', '10', path, f'at "{place}"') for _ in range(ROUNDS))
        row('at, the first ten games of that', 1e3 * (first - start), 'ms', '10')


main()
