"""hypermate-mpi writes what hypermate writes, with any number of ranks; and a rank that fails or
dies ends the job with a message, and with nothing half written.

Usage: ranks.py [--all] MPIRUN HYPERMATE_MPI HYPERMATE
"""
import fcntl
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

ALL = sys.argv[1] == '--all'
launcher, program, alone = map(os.path.abspath, sys.argv[1 + ALL:])
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PUZZLE = ROOT / 'tests/golden/solve-5d/ladder.5dpgn'
# Containers and small machines: Open MPI refuses root and more ranks than processors, and must not
# look for other machines.
OPTIONS = ['--allow-run-as-root', '--oversubscribe', '--mca', 'plm', 'isolated']
ESSENTIAL = ('missing: no such file', 'cannot create', 'no such file (and not a position)')


def launch(folder, *words):
    return subprocess.Popen([launcher, *OPTIONS, *map(str, words)], cwd=folder,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)


def start(folder, ranks, *words):
    return launch(folder, '-np', ranks, program, *words)


def end(job):
    """Of a job that hangs nothing is left, either."""
    try:
        out, err = job.communicate(timeout=60)
    except subprocess.TimeoutExpired:
        os.killpg(job.pid, signal.SIGKILL)
        raise
    return job.returncode, out, err.decode()


def run_alone(folder, *words):
    return subprocess.run([alone, *map(str, words)], cwd=folder, check=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE).stdout


def make_inputs(folder):
    log = run_alone(folder, 'random-game', '--seed', 3, '--max-plies', 30, '--to', 'ndjson4')
    (folder / 'log').write_bytes(log.replace(b'"ply":', b'"pli":').replace(b'\n', b'\nodd\n', 3))
    (folder / 'games.c4d').write_bytes(
        run_alone(folder, 'random-game', '--seed', 5, '--games', 7, '--max-plies', 9))
    (folder / 'ladder').write_bytes(PUZZLE.read_bytes())


def want(folder):
    """What one process of the program makes, by command."""
    for name in ('spectral4', 'csv', 'npy'):
        command = 'encode' if name == 'spectral4' else 'energies'
        run_alone(folder, command, '-q', 'log', 'games.c4d', '-o', f'want.{name}')
    return {
        ('encode', '-q', 'log', 'games.c4d', '-o', 'got.spectral4'): 'want.spectral4',
        ('energies', '-q', 'log', 'games.c4d', '-o', 'got.csv'): 'want.csv',
        ('energies', '-q', 'log', 'games.c4d', '-o', 'got.npy'): 'want.npy',
        ('random-game', '--seed', 5, '--games', 7, '--max-plies', 9, '-o', 'got.c4d'): 'games.c4d',
        ('perft', 2, '5d:small'): run_alone(folder, 'perft', 2, '5d:small'),
        ('perft', 0, '5d:small'): run_alone(folder, 'perft', 0, '5d:small'),
        ('solve', 3, 'ladder'): run_alone(folder, 'solve', '--json', 3, 'ladder'),
    }


def compare(folder, ranks, cases):
    for words, wanted in cases.items():
        if not ALL and (ranks == 2 or (ranks == 1 and words[0] != 'encode')):
            continue
        status, out, err = end(start(folder, ranks, *words))
        if isinstance(wanted, str):
            out, wanted = (folder / words[-1]).read_bytes(), (folder / wanted).read_bytes()
        assert status == 0 and out == wanted, (ranks, words, status, out[:200], err)
    print(f'ok {ranks} ranks')


def alone_as(folder, words):
    """What the program itself makes of a recipe."""
    if words[0] == 'random-game':
        return run_alone(folder, *words[:-2])
    if words[0] == 'solve':
        return run_alone(folder, 'solve', '--json', *words[1:])
    return run_alone(folder, *words)


def follow_recipes(folder):
    """As docs/scale.md has them."""
    (folder / 'log.ndjson').write_bytes((folder / 'log').read_bytes())
    (folder / 'puzzle.5dpgn').write_bytes(PUZZLE.read_bytes())
    begin, done = 'mpirun -np 2 hypermate-mpi ', 0
    for line in (ROOT / 'docs/scale.md').read_text(encoding='utf-8').splitlines():
        if not line.startswith(begin):
            continue
        words = line[len(begin):].split()
        status, got, err = end(start(folder, 2, *words))
        file = folder / words[-1] if words[-2] == '-o' else None
        got = file.read_bytes() if file else got
        wanted = alone_as(folder, words)
        if file and words[0] != 'random-game':
            wanted = file.read_bytes()
        assert status == 0 and got == wanted, (line, status, err)
        done += 1
    assert done == 5, done
    print('ok recipes')


def refuse(folder):
    """Every rank ends, one says why, and the file of before stays."""
    (folder / 'kept').write_bytes(b'before')
    before = sorted(os.listdir(folder))
    for words, message in {
            ('encode', 'log', 'missing', '-o', 'kept'): 'missing: no such file',
            ('encode', 'ladder', '-o', 'kept'): 'is not of 4D chess',
            ('encode', 'log', '-o', 'no/folder'): 'cannot create',
            ('encode', 'log', '-o', '/dev/full'): 'no regular file',
            ('encode', 'log'): '--output says where',
            ('energies', '-o', 'kept'): 'The files are missing',
            ('perft', 1, 'nonsense'): 'no such file (and not a position)',
            ('solve', 0, 'ladder'): 'mate-in',
            ('random-game', '-o', 'kept', '--to', 'x'): 'no such form',
            ('games',): 'there is no command "games"'}.items():
        if message not in ESSENTIAL and not ALL:
            continue
        status, _, err = end(start(folder, 2, *words))
        assert status != 0 and err.count(message) == 1, (words, status, err)
    assert (folder / 'kept').read_bytes() == b'before' and sorted(os.listdir(folder)) == before
    print('ok refused')


def hide_the_folder(folder):
    """Where a rank does not see the file of the others (another machine, a folder of its own)."""
    (folder / 'elsewhere').mkdir()
    begin = ['-np', '1', program, 'encode', folder / 'log', '-o', 'got.hidden']
    status, _, err = end(launch(folder, *begin, ':', '-wdir', folder / 'elsewhere', *begin))
    assert status != 0 and err.count('rank 1: got.hidden: cannot reach') == 1, (status, err)
    assert not list(folder.glob('.hypermate-*')) and not (folder / 'got.hidden').exists()
    print('ok a folder that is not shared')


def ranks_of(job):
    """The processes that the launcher has started."""
    for folder in pathlib.Path('/proc').glob('[0-9]*'):
        try:
            stat = (folder / 'stat').read_text().rpartition(')')[2].split()
            name = os.readlink(folder / 'exe')
        except OSError:
            continue
        if int(stat[1]) == job.pid and name == os.path.realpath(program):
            yield int(folder.name)


def kill_a_rank(folder):
    """The launcher ends a job of which a rank has died; the next job takes away what it has left."""
    log = (folder / 'log').read_bytes()
    with open(folder / 'long', 'wb') as file:
        for _ in range(60):
            file.write(log)
    job = start(folder, 2, 'encode', '-q', 'long', '-o', 'kept')
    ranks = []
    while not (len(ranks) == 2 and list(folder.glob('.hypermate-*.tmp'))):
        assert job.poll() is None, ranks
        time.sleep(0.005)
        ranks = list(ranks_of(job))
    os.kill(ranks[-1], signal.SIGKILL)
    status, _, err = end(job)
    assert status != 0 and 'signal 9' in err, (status, err)
    assert (folder / 'kept').read_bytes() == b'before'
    for left in folder.glob('.hypermate-*.tmp'):
        with open(left, 'rb') as part:
            fcntl.flock(part, fcntl.LOCK_EX)  # the other rank has ended, too
        pathlib.Path(f'{left}.locktest.1').touch()  # as Open MPI leaves it
    status, _, err = end(start(folder, 2, 'encode', '-q', 'log', '-o', 'kept'))
    assert status == 0 and not list(folder.glob('.hypermate-*')), err
    print('ok a rank that died')


with tempfile.TemporaryDirectory() as name:
    place = pathlib.Path(name)
    make_inputs(place)
    everything = want(place)
    for count in (1, 2, 3):
        compare(place, count, everything)
    follow_recipes(place)
    refuse(place)
    hide_the_folder(place)
    kill_a_rank(place)
