"""Signals at any moment: a command that replaces a file leaves the old one or the finished new one,
and nothing beside it. A folder that was being filled has a manifest of what is in it. A command
that computes, or reads, ends at the first signal.

usage: signals.py [--moments N] [--longest SECONDS] [--late LATE] PROGRAM [NAME...]

SECONDS: from the signal to the end. LATE is the program that sends itself a SIGINT just before it waits (late.c).
"""
import argparse
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGKILL)
PLIES = 240


def game():
    """A recorded game: a rook and a king walk over an otherwise dull board."""
    for ply in range(PLIES):
        a, b = ply % 8, ply // 8 % 8
        yield (f'{{"ply":{ply},"fen4":"4d-fen v1: R@{a},{b},0,0; K@4,0,0,1; k@{b},7,7,{a}; '
               f'Pw@1,1,1,1; py@6,6,6,6"}}\n')


def timelines(count):
    """A 5D position of many timelines, which is little to read and much to think about."""
    yield '[Size "4x4"]\n[Board "custom"]\n'
    for line in range(-count, count + 1):
        name = f'+{line}' if line > 0 else line
        yield f'[nbrk/p*p*p*p*/P*P*P*P*/KRBN:{name}:1:w]\n'


class Place:
    """Inputs, and a folder of outputs, which may hold old files."""

    def __init__(self, program, root, longest):
        self.program, self.root, self.longest = program, root, longest
        (root / 'game.ndjson').write_text(''.join(game()))
        (root / 'big.5dpgn').write_text(''.join(timelines(500)))
        self.run('encode', '-q', 'game.ndjson', '-o', 'frames')
        self.run('encode', '-q', '-z', 'game.ndjson', '-o', 'packed')
        self.run('extract', '--frames', ':40', '-z', 'packed', '-o', 'few')

    def run(self, *arguments):
        result = subprocess.run([self.program, *arguments], cwd=self.root, timeout=120,
                                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
        assert result.returncode == 0, f'{arguments}: {result.returncode}, {result.stderr}'

    def start(self, arguments):
        return subprocess.Popen([self.program, *arguments], cwd=self.root,
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def clear(self):
        shutil.rmtree(self.root / 'out', ignore_errors=True)
        (self.root / 'out').mkdir()

    def files(self):
        out = self.root / 'out'
        return {str(path.relative_to(out)): path.read_bytes()
                for path in sorted(out.rglob('*')) if path.is_file()}


def interrupt(place, arguments, number, delay):
    """Runs a command and signals it after so many seconds; returns how it ended."""
    process = place.start(arguments)
    time.sleep(delay)
    process.send_signal(number)
    try:
        status = process.wait(place.longest)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        raise AssertionError(f'goes on {place.longest} s after the signal') from None
    # One that comes before the program listens ends it at once.
    assert status in (0, 128 + number, -number), f'exit status {status}'
    return status


def is_part(name):
    """A kill in the instant between naming and renaming leaves this, for the next run to sweep."""
    name = pathlib.PurePath(name).name
    return name.startswith('.hypermate-') and name.endswith('.tmp')


def check_files(place, old, new, status, kinds):
    """Each file is the old one or the new one, and nothing else is there."""
    now = place.files()
    for name, content in now.items():
        if status == -signal.SIGKILL and is_part(name):
            continue
        assert name in new, f'{name} is left'
        assert content in (old.get(name), new[name]), f'{name} is torn'
    for name in old:
        assert name in now or name in kinds, f'{name} is gone'
    if status == 0:
        assert now == new, 'done, but not all files are new'


class Replacing:
    """A command that writes files of the folder `out`, where old ones stand."""

    def __init__(self, *arguments, names=('f',), old=b'old', may_go=()):
        self.arguments, self.names, self.old, self.may_go = arguments, names, old, may_go

    def prepare(self, place):
        place.clear()
        for name in self.names:
            content = self.old if isinstance(self.old, bytes) else self.old(place)
            (place.root / 'out' / name).write_bytes(content)

    def check(self, place, old, new, status):
        check_files(place, old, new, status, self.may_go)
        # Two files that belong together are never of two runs.
        now = [place.files().get(name) for name in self.names]
        mixed = any(content == old[name] != new[name] for name, content in zip(self.names, now)) \
            and any(content == new[name] != old[name] for name, content in zip(self.names, now))
        assert not mixed, 'files of two runs'


class Filling:
    """A command that fills a folder of its own, with a manifest."""

    def __init__(self, *arguments, keys):
        self.arguments, self.keys = arguments, keys

    def prepare(self, place):
        place.clear()

    def check(self, place, old, new, status):
        now = place.files()
        manifest = now.pop('run/manifest.json', None)
        if status == -signal.SIGKILL:
            now = {name: content for name, content in now.items() if not is_part(name)}
        for name, content in now.items():
            assert content == new.get(name), f'{name} is torn or left'
        if status == 0:
            assert manifest == new['run/manifest.json']
        elif status > 0 and now:
            assert manifest is not None, 'no manifest'
            self.check_manifest(json.loads(manifest), now)

    def check_manifest(self, manifest, now):
        games = manifest['games']
        assert manifest['n_games'] == len(games), 'n_games is not the number of games'
        whole = [game for game in games if game.get('encode_rc', 0) == 0]
        assert len(whole) >= len(games) - 1
        for listed in whole:
            for key in self.keys:
                assert f'run/{listed[key]}' in now, f'{listed[key]} is listed, but not there'
        assert len(now) <= len(self.keys) * (len(games) + 1)


class Thinking:
    """A command that only prints."""

    def __init__(self, *arguments):
        self.arguments = arguments

    def prepare(self, place):
        place.clear()

    def check(self, place, old, new, status):
        assert not place.files()


def few(place):
    return (place.root / 'few').read_bytes()


CASES = {
    'repair': Replacing('repair', '-q', '--in-place', '-z', '--best', 'out/f', old=few),
    'repair-other': Replacing('repair', '-q', 'packed', '--no-compress', '-o', 'out/f'),
    'encode': Replacing('encode', '-q', 'game.ndjson', '-o', 'out/f'),
    'encode-packed': Replacing('encode', '-q', '-z', 'game.ndjson', '-o', 'out/f'),
    'convert': Replacing('convert', '--to', 'xor', 'frames', '-o', 'out/f'),
    'convert-npy': Replacing('convert', '--to', 'npy', 'frames', '-o', 'out/f.npy',
                             names=('f.npy', 'f.meta.npy'), may_go=('f.meta.npy',)),
    'extract': Replacing('extract', '--frames', '3:', 'packed', '-o', 'out/f'),
    'csv': Replacing('csv', 'packed', '-o', 'out/f'),
    'random-game': Filling('random-game', '--games', '20', '--max-plies', '60', '-o', 'out/run',
                           keys=('c4d', 'ndjson')),
    'corpus-gen': Filling('corpus-gen', *['game.ndjson'] * 4, '--run-id', 'run',
                          '--results-root', 'out', keys=('ndjson', 'spectralz')),
    'status': Thinking('status', 'big.5dpgn'),
    'actions': Thinking('actions', '--count', 'big.5dpgn'),
    'perft': Thinking('perft', '5', '4d:start'),
}


class Stalled:
    """A command that waits: for the reader of its output, which does not read, for input that does
    not come, or for the other end of a named pipe, which nobody opens. The first signal ends it."""

    def __init__(self, *arguments):
        self.arguments = arguments

    def try_signal(self, place, number, late=None):
        with subprocess.Popen([late or place.program, *self.arguments], cwd=place.root,
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL) as process:
            if not late:
                time.sleep(0.3)
                assert process.poll() is None, 'does not wait'
                process.send_signal(number)
            try:
                status = process.wait(place.longest)
            except subprocess.TimeoutExpired:
                process.kill()
                raise AssertionError(f'goes on {place.longest} s after signal {number}') from None
        assert status in (128 + number, -number), f'exit status {status}'


STALLED = {
    'stalled-pipe': Stalled('encode', '-q', 'game.ndjson', '-o', '-'),
    'stalled-table': Stalled('csv', '-q', *['game.ndjson'] * 20),
    'stalled-input': Stalled('check', 'fifo'),
    'stalled-text': Stalled('check', '-'),
    'stalled-log': Stalled('encode', '-q', 'fifo', '-o', 'out/f'),
    'stalled-output': Stalled('encode', '-q', 'game.ndjson', '-o', 'fifo'),
}


def try_stalled(place, case, late):
    place.clear()
    if not (place.root / 'fifo').exists():
        os.mkfifo(place.root / 'fifo')
    for number in (signal.SIGINT, signal.SIGTERM):
        case.try_signal(place, number)
    if late:
        case.try_signal(place, signal.SIGINT, late)


def try_case(place, case, moments):
    case.prepare(place)
    old = place.files()
    started = time.monotonic()
    if isinstance(case, Thinking):
        new, whole = {}, 0.2
    else:
        place.run(*case.arguments)
        whole = time.monotonic() - started
        new = place.files()
    chance = random.Random(5)
    for moment in range(moments):
        number = SIGNALS[moment % len(SIGNALS)]
        delay = chance.uniform(0, whole * 1.05)
        case.prepare(place)
        status = interrupt(place, case.arguments, number, delay)
        try:
            case.check(place, old, new, status)
        except AssertionError as problem:
            raise AssertionError(f'signal {number} after {delay:.3f} of {whole:.3f} s, '
                                 f'exit status {status}: {problem}') from None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--moments', type=int, default=50)
    parser.add_argument('--longest', type=float, default=5)
    parser.add_argument('--late', type=os.path.abspath)
    parser.add_argument('program')
    parser.add_argument('names', nargs='*')
    wish = parser.parse_args()
    # Under nohup the program would rightly take no notice of it.
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    names = [name for name in (*CASES, *STALLED) if not wish.names or name in wish.names]
    program = str(pathlib.Path(wish.program).resolve())

    def fault(name):
        try:
            with tempfile.TemporaryDirectory() as root:
                place = Place(program, pathlib.Path(root), wish.longest)
                if name in STALLED:
                    try_stalled(place, STALLED[name], wish.late)
                else:
                    try_case(place, CASES[name], wish.moments)
        except AssertionError as problem:
            return str(problem)
        return None

    faults = 0
    with ThreadPoolExecutor(max_workers=2) as pool:
        for number, (name, problem) in enumerate(zip(names, pool.map(fault, names)), 1):
            faults += problem is not None
            print(f'# {problem}\nnot ok {number} - {name}' if problem else f'ok {number} - {name}')
    print(f'1..{len(names)}')
    return 1 if faults or not names else 0


sys.exit(main())
