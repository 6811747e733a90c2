"""What every test reaches: the lines of the library that it runs, in a build that counts them.

Every worker has a folder for the counts of its test, with links to what the compiler knows of the
lines. A test takes here several times as long as without counters; those that take too many seconds
of the processor are left out, for no mutant can wait for them.
"""
import json
import os
import subprocess
import tempfile
import pathlib
from concurrent.futures import ThreadPoolExecutor

from .suites import run

SLOWER = 2.5  # a test with counters than one without, about


def bits(numbers):
    mask = bytearray(max(numbers, default=0) // 8 + 1)
    for number in numbers:
        mask[number // 8] |= 1 << number % 8
    return int.from_bytes(mask, 'little')


def link_notes(build, folder):
    for note in build.rglob('*.gcno'):
        link = folder / note.relative_to(build)
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(note)


def lines_run(folder, build, root):
    """({file: lines that have been run}, {file: lines that could be}), a bit for each"""
    ran, known = {}, {}
    counts = list(folder.rglob('*.gcda'))
    said = subprocess.run(['gcov', '--json-format', '--stdout', *counts], cwd=build,
                          capture_output=True, text=True).stdout
    for text in said.splitlines():
        for one in json.loads(text)['files']:
            path = pathlib.Path(os.path.normpath(build / one['file']))
            if root / 'src' not in path.parents:
                continue
            name = path.relative_to(root).as_posix()
            lines = [entry['line_number'] for entry in one['lines']]
            known[name] = known.get(name, 0) | bits(lines)
            lines = [entry['line_number'] for entry in one['lines'] if entry['count'] > 0]
            if lines:
                ran[name] = ran.get(name, 0) | bits(lines)
    for file in counts:
        file.unlink()
    return ran, known


def measure(test, most, folder, build, root):
    """(seconds, reach, lines that are known); no reach when the test fails or takes too long."""
    env = {'GCOV_PREFIX': str(folder), 'GCOV_PREFIX_STRIP': str(len(build.parts) - 1)}
    passed, seconds = run(test, build, most, env)
    reach, known = lines_run(folder, build, root)
    return (seconds / SLOWER, reach, known) if passed else (seconds / SLOWER, None, {})


def measure_all(tests, most, build, root, jobs=2):
    """Yields (test, seconds, reach, known) of each, in any order."""
    with tempfile.TemporaryDirectory() as temporary, ThreadPoolExecutor(jobs) as pool:
        free = [pathlib.Path(temporary, str(job)) for job in range(jobs)]
        for folder in free:
            link_notes(build, folder)

        def work(test):
            folder = free.pop()
            try:
                return test, *measure(test, most, folder, build, root)
            finally:
                free.append(folder)
        yield from pool.map(work, tests)
