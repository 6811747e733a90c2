"""The tests of a build, and which lines each of them runs.

A mutant can be killed only by a test that runs its line, so only those are tried, the quickest
first. A golden case is a test of its own.
"""
import json
import os
import pathlib
import resource
import signal
import subprocess
from dataclasses import dataclass, field

SUITES = ['unit', 'property', 'faults', 'replay']
LONGEST = 10  # a test may take so many times its usual time on the processor, and five seconds more
MEMORY = 6 << 30
FILE = 4 << 30


@dataclass
class Test:
    name: str
    command: list
    targets: list
    env: dict
    seconds: float = 0.0
    reach: dict = field(default_factory=dict)  # {file: set of lines}


def golden_cases(root, build):
    runner = root / 'tests/golden/run'
    for case in sorted(path.parent.name for path in (root / 'tests/golden').glob('*/cmd')):
        yield Test(f'golden {case}', [runner, '--exactly', build / 'cli/hypermate', case],
                   ['cli/hypermate'], {})


def read_tests(root, build):
    """The tests of C and those of the program; not those that compile or look at texts."""
    said = subprocess.run(['meson', 'introspect', '--tests', '--targets', build], check=True,
                          capture_output=True, text=True).stdout
    said = json.loads(said)
    made = {}
    for target in said['targets']:
        for name in target['filename']:
            made[pathlib.Path(name)] = pathlib.Path(name).relative_to(build).as_posix()
    for entry in said['tests']:
        suite = entry['suite'][0].split(':')[-1]
        words = [pathlib.Path(build, word) for word in entry['cmd']]
        targets = [made[word] for word in words if word in made]
        if suite in SUITES and targets:
            yield Test(f'{suite} {entry["name"]}', entry['cmd'], targets, entry['env'])
    yield from golden_cases(root, build)


def logged_times(log):
    """{name: seconds} of a log of meson; empty without one."""
    if not log.exists():
        return {}
    entries = map(json.loads, log.read_text(encoding='utf-8').splitlines())
    return {'%s %s' % (entry['name'].split(' / ')[0].split(':')[-1], entry['name'].split(' / ')[1]):
            entry['duration'] for entry in entries}


def limit(seconds):
    def set_limits():
        os.setsid()
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_FSIZE, (FILE, FILE))
    return set_limits


def passes(test, build, bounded=True):
    """Whether a test passes; what it starts does not outlive it."""
    most = int(5 + LONGEST * test.seconds) if bounded else 3600
    process = subprocess.Popen(test.command, cwd=build, env={**os.environ, **test.env},
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, preexec_fn=limit(most))
    try:
        return process.wait(timeout=60 + 10 * most) == 0
    except subprocess.TimeoutExpired:
        return False
    finally:
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()


# ---- reach ----------------------------------------------------------------------------------------


def counters(build):
    return list(build.rglob('*.gcda'))


def lines_run(build, root):
    """({file: lines that have been run}, {file: lines that could be})"""
    run, known = {}, {}
    said = subprocess.run(['gcov', '--json-format', '--stdout', *counters(build)], cwd=build,
                          capture_output=True, text=True).stdout
    for text in said.splitlines():
        for one in json.loads(text)['files']:
            path = (build / one['file']).resolve()
            if root / 'src' not in path.parents:
                continue
            name = path.relative_to(root).as_posix()
            for entry in one['lines']:
                known.setdefault(name, set()).add(entry['line_number'])
                if entry['count'] > 0:
                    run.setdefault(name, set()).add(entry['line_number'])
    return run, known


def used_seconds():
    """Of the processor, by all that has ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def measure_reach(tests, build, root, tell):
    """Runs every test once in the build that counts, but those that fail there. Returns the lines
    that are known: {file: set}."""
    all_known = {}
    for number, test in enumerate(tests, 1):
        for file in counters(build):
            file.unlink()
        begin = used_seconds()
        if not passes(test, build, bounded=False):
            tell(f'{test.name} fails in the build that counts lines')
            continue
        test.seconds = used_seconds() - begin
        test.reach, known = lines_run(build, root)
        for name, lines in known.items():
            all_known.setdefault(name, set()).update(lines)
        tell(f'{number}/{len(tests)} {test.name}: {sum(map(len, test.reach.values()))} lines')
    return all_known


def able_to_kill(tests, known, file, line):
    """Tests that run the line. What the compiler knows no line of is a part of a statement or of a
    table: then those that run what stands before or behind it."""
    if known is None:
        return sorted(tests, key=lambda test: test.seconds)
    lines = known.get(file, set())
    wanted = {line}
    if line not in lines:
        wanted = {max((n for n in lines if n < line), default=0),
                  min((n for n in lines if n > line), default=0)}
    able = [test for test in tests if not wanted.isdisjoint(test.reach.get(file, ()))]
    return sorted(able, key=lambda test: test.seconds)
