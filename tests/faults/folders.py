"""Two different runs that fill one folder at a time: one of them says that the folder is taken, and the
files of the other are whole, as its list of SHA-256 says. A run that is killed lets go of the folder.

usage: folders.py PROGRAM
"""
import hashlib
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

PROGRAM = os.path.abspath(sys.argv[1])


def expect(condition, what):
    if not condition:
        raise AssertionError(what)


STARTED = []


def start(arguments):
    STARTED.append(subprocess.Popen([PROGRAM, *arguments], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                    text=True))
    return STARTED[-1]


def random_game(seed, games):
    return ['random-game', '--seed', seed, '--games', games, '--max-plies', '8', '-o', 'folder']


def corpus_gen(seed, games):
    log = f'log{seed}.c4d'
    if not os.path.exists(log):
        made = subprocess.run([PROGRAM, 'random-game', '--seed', seed, '--max-plies', '40', '--to', 'c4d'],
                              stdout=subprocess.PIPE, check=True)
        pathlib.Path(log).write_bytes(made.stdout)
    return ['corpus-gen', *[log] * int(games), '--run-id', 'folder', '--results-root', '.']


def match(seed, games):
    return ['match', 'random', 'random', '--balance', '0', '--seed', seed, '-n', games, '--max-plies', '20',
            '-o', 'folder']


def pictures(seed, games):
    archive = f'games{seed}.pgn4'
    if not os.path.exists(archive):
        made = subprocess.run([PROGRAM, 'random-game', '4p:modern', '--seed', seed, '--games', games, '--max-plies', '8'],
                              stdout=subprocess.PIPE, check=True)
        pathlib.Path(archive).write_bytes(made.stdout)
    return ['show', '--all', '--svg', archive, '-o', 'folder']


def listed(command):
    """(file, SHA-256) of each file that the folder's list has."""
    folder = pathlib.Path('folder')
    if command is match:
        lines = (folder / 'results.ndjson').read_text().splitlines()[1:]
        return [(game['file'], game['sha256']) for game in map(json.loads, lines)]
    manifest = json.loads((folder / 'manifest.json').read_text())
    if command is pictures:
        return [(picture['file'], picture['sha256']) for picture in manifest['pictures']]
    return [(game[form], sha) for game in manifest['games'] for form, sha in game['sha256'].items()]


def expect_whole(command):
    files = listed(command)
    for name, sha in files:
        expect(hashlib.sha256(pathlib.Path('folder', name).read_bytes()).hexdigest() == sha, name)
    left = {str(p.relative_to('folder')) for p in pathlib.Path('folder').rglob('*') if p.is_file()}
    left -= {name for name, _ in files} | {'manifest.json', 'results.ndjson'}
    expect(not [name for name in left if not name.endswith('.log')], f'files that no list has: {left}')
    return len(files)


# More than anybody waits for: it is interrupted.
MANY = {random_game: '1000000', corpus_gen: '20000', match: '1000000', pictures: '1000'}


def is_filling(command):
    depth = '*' if command in (match, pictures) else '*/*'
    return len(list(pathlib.Path('folder').glob(depth))) > 3


def second_is_refused(command):
    first = start(command('1', MANY[command]))
    end = time.monotonic() + 60
    while not is_filling(command):
        expect(time.monotonic() < end and first.poll() is None, 'the first one fills the folder')
        time.sleep(0.01)
    second = start(command('2', '3'))
    _, said = second.communicate(timeout=60)
    expect(second.returncode == 3 and 'another run writes there' in said, said)
    expect(first.poll() is None, 'the first one was ready too early')
    first.send_signal(signal.SIGINT)
    first.communicate(timeout=60)
    expect(expect_whole(command) > 0, 'nothing is listed')


def killed_one_lets_go(command):
    first = start(command('1', MANY[command]))
    while not is_filling(command):
        time.sleep(0.01)
    first.kill()
    first.communicate()
    again = start(command('2', '3'))
    _, said = again.communicate(timeout=60)
    expect('another run' not in said, said)


def both_at_once(command):
    """Whoever comes first, the folder is the work of one, or of one after the other."""
    command('1', '3'), command('2', '4')
    both = [start(command('1', '3')), start(command('2', '4'))]
    said = [one.communicate(timeout=60)[1] for one in both]
    expect(any(one.returncode == 0 for one in both), said)
    wholes = pathlib.Path('folder')
    if command in (random_game, match):
        expect_whole(command)
    else:  # one after the other has replaced files, and left those that it has not
        expect(all((wholes / name).exists() for name, _ in listed(command)), 'files are there')
        for name, sha in listed(command):
            expect(hashlib.sha256((wholes / name).read_bytes()).hexdigest() == sha, name)


def main():
    commands = [random_game, corpus_gen, match, pictures]
    tests = [second_is_refused, killed_one_lets_go] + [both_at_once] * 3
    print(f'1..{len(tests) * len(commands)}')
    failed = number = 0
    for command in commands:
        for test in tests:
            number += 1
            problem = None
            with tempfile.TemporaryDirectory() as folder:
                os.chdir(folder)
                try:
                    test(command)
                except Exception as error:  # one failure says nothing about the other tests
                    problem = error
                while STARTED:
                    one = STARTED.pop()
                    one.kill()
                    one.wait()
                    one.stderr.close()
                os.chdir('/')
            failed += problem is not None
            print(f'{"not ok" if problem else "ok"} {number} - {test.__name__}: {command.__name__}', flush=True)
            if problem:
                print('# ' + repr(problem)[:1000])
    return 1 if failed else 0


sys.exit(main())
