#!/usr/bin/env python3
"""Databases of games where things go wrong: kills, full disks, damaged files, strangers' schemas, two
writers. A database is as before or after a portion, the same command goes on, and a damaged file
gives an error or right answers.

usage: archive_faults.py PROGRAM [ROUNDS]
"""
import os
import pathlib
import random
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())
ROUNDS = int(sys.argv[2]) if len(sys.argv) > 2 else 20
RANDOM = random.Random(4)


def run(*words, **options):
    return subprocess.run([PROGRAM, *words], capture_output=True, **options)


def remove(name):
    for end in ('', '-wal', '-shm', '-journal'):
        pathlib.Path(name + end).unlink(missing_ok=True)


def content(name):
    done = run('archive', 'export', name)
    return done.stdout if done.returncode in (0, 1) else None


def expect(holds, what):
    if not holds:
        sys.exit(f'does not hold: {what}')


def kills(whole):
    """At any moment; the next run ends with what an undisturbed one has."""
    start = time.monotonic()
    remove('undisturbed.db')
    run('archive', 'add', '-q', 'undisturbed.db', 'games.pgn4')
    lasts = time.monotonic() - start
    for number in range(ROUNDS):
        remove('killed.db')
        child = subprocess.Popen([PROGRAM, 'archive', 'add', '-q', 'killed.db', 'games.pgn4'])
        time.sleep(lasts * number / ROUNDS)
        child.send_signal(signal.SIGKILL)
        child.wait()
        if os.path.exists('killed.db') and os.path.getsize('killed.db') > 0:
            before = content('killed.db')
            # A file that was killed while it was made is none yet; only a writer may finish that.
            expect(before is None or whole.startswith(before), f'kill {number}: half a portion')
        done = run('archive', 'add', '-q', 'killed.db', 'games.pgn4')
        expect(done.returncode == 0, f'kill {number}: {done.stderr}')
        expect(content('killed.db') == whole, f'kill {number}: other contents')
        expect(run('archive', 'check', 'killed.db').returncode == 0, f'kill {number}: check')


def full_disks(whole):
    """Files may not grow beyond a size."""
    size = os.path.getsize('undisturbed.db')
    for number in range(ROUNDS):
        limit = size * (number + 1) // ROUNDS // 2

        def bound():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
        remove('full.db')
        done = run('archive', 'add', '-q', 'full.db', 'games.pgn4', preexec_fn=bound)
        expect(done.returncode in (0, 3), f'full disk {limit}: status {done.returncode} {done.stderr}')
        again = run('archive', 'add', '-q', 'full.db', 'games.pgn4')
        expect(again.returncode == 0, f'full disk {limit}: {again.stderr}')
        expect(content('full.db') == whole, f'full disk {limit}: other contents')


def flips(whole):
    """A bit of the file is another: an error, or what was there."""
    run('archive', 'optimise', 'undisturbed.db')
    remove('undisturbed.db-wal')
    data = pathlib.Path('undisturbed.db').read_bytes()
    for number in range(5 * ROUNDS):
        bad = bytearray(data)
        place = RANDOM.randrange(100 if number % 5 == 0 else len(bad))
        bad[place] ^= 1 << RANDOM.randrange(8)
        remove('flipped.db')
        pathlib.Path('flipped.db').write_bytes(bad)
        for words in (['export'], ['find', '--count'], ['check'], ['tree'], ['export', '--salvage']):
            more = ['at "4p:modern" or check'] if words[0] == 'find' else []
            done = run('archive', *words, 'flipped.db', *more, timeout=60)
            expect(done.returncode in (0, 1, 2, 3), f'flip {place}: {words} ended by {done.returncode}')


def strangers():
    """Databases that others made."""
    for number, sql in enumerate((
            'create table games(id)',
            'create trigger evil after insert on games begin delete from games; end',
            "create view chosen as select load_extension('x')",
            'drop view positions; create view positions as select 1',
            "insert into runs values(99999, 1, 0)",
            "update games set text = x'ff00ff'", "update games set tags = '{'", 'update games set plies = -5',
            'update games set id = 1 << 60 where id = (select max(id) from games)',
            "update games set text = zeroblob(5000000)", "update starts set key = x'00'",
            "update meta set value = zeroblob(100000) where key like 'dictionary%'")):
        remove('strange.db')
        if number > 0:
            run('archive', 'add', '-q', 'strange.db', 'few.pgn4')
        database = sqlite3.connect('strange.db')
        database.executescript(sql)
        database.close()
        for words in (['export'], ['export', '--salvage'], ['find', '--json'], ['check'], ['tree'], ['stats'],
                      ['optimise']):
            more = ['plies > 0 or at "4p:modern"'] if words[0] == 'find' else []
            done = run('archive', *words, 'strange.db', *more, timeout=60)
            expect(done.returncode in (0, 1, 2, 3), f'{sql}: {words} ended by {done.returncode}')
    database = sqlite3.connect('strange.db')
    expect(database.execute('select count(*) from games').fetchone()[0] > 0, 'games were lost')


def numbers():
    """A number that has no place beside a ply is named; the games can still be salvaged."""
    for number in (1 << 47, (1 << 63) - 1, -1):
        remove('numbers.db')
        run('archive', 'add', '-q', 'numbers.db', 'few.pgn4')
        database = sqlite3.connect('numbers.db')
        database.executescript(f'update games set id = {number} where id = 3; delete from games where id in (1, 2)')
        database.close()
        for words in (['add', 'numbers.db', 'part0.pgn4'], ['find', 'numbers.db', 'plies > 0'],
                      ['export', '--shard', '1/2', 'numbers.db'], ['check', 'numbers.db']):
            done = run('archive', *words)
            said = f'numbers.db: {number} cannot be the number of a game'.encode()
            expect(done.returncode == 3 and said in done.stderr, f'{number}: {words}: {done.stderr}')
        saved = run('archive', 'export', '--salvage', 'numbers.db')
        expect(number < 0 or b'[' in saved.stdout, f'{number}: not salvaged')


def hostile_texts():
    """Texts of strangers stay data."""
    text = pathlib.Path('few.pgn4').read_text()
    name = "x'); drop table games; --"
    pathlib.Path('hostile.pgn4').write_text(text.replace('[Variant', f'[Red "{name}"]\n[Variant', 1))
    remove('hostile.db')
    run('archive', 'add', '-q', 'hostile.db', 'hostile.pgn4')
    for expression in (f'player = "{name}"', f'Red = "{name}"', 'Red ~ "drop table"'):
        done = run('archive', 'find', '--numbers', 'hostile.db', expression)
        expect(done.stdout == b'1\n', f'{expression}: {done.stdout} {done.stderr}')
    bomb = run('find', '--count', 'Red ~ /((((a*)*)*)*)*q/', 'hostile.pgn4', timeout=20)
    expect(bomb.returncode == 1, 'a regular expression')


def two_writers(whole):
    """They wait for each other, and readers see whole portions."""
    remove('shared.db')
    run('archive', 'add', '-q', 'shared.db', 'few.pgn4')
    writers = [subprocess.Popen([PROGRAM, 'archive', 'add', '-q', 'shared.db', f'part{i}.pgn4'],
                                stderr=subprocess.PIPE) for i in range(2)]
    seen = set()
    while any(writer.poll() is None for writer in writers):
        done = run('archive', 'find', '--numbers', 'shared.db', 'plies >= 0')
        expect(done.returncode == 0, f'a reader: {done.stderr}')
        seen.add(done.stdout.count(b'\n'))
    for writer in writers:
        expect(writer.wait() == 0, f'a writer: {writer.stderr.read()}')
    expect(run('archive', 'check', 'shared.db').returncode == 0, 'two writers')
    expect(len(seen) <= 4, f'readers saw {seen}')


def main():
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for name, seed, games in (('games', 1, 60), ('few', 2, 3), ('part0', 3, 40), ('part1', 4, 40)):
            text = run('random-game', '--seed', str(seed), '--games', str(games), '--max-plies', '120', '4p:modern')
            pathlib.Path(f'{name}.pgn4').write_bytes(text.stdout)
        whole = pathlib.Path('games.pgn4').read_bytes()
        kills(whole)
        full_disks(whole)
        flips(whole)
        strangers()
        numbers()
        hostile_texts()
        two_writers(whole)
        os.chdir('/')
    print(f'{ROUNDS} rounds')


main()
