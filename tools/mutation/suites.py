"""The tests of a build, and which lines each of them runs.

A mutant can be killed only by a test that runs its line, so only those are tried, the quickest
first. The golden cases of one subject are a test of their own.
"""
import json
import os
import pathlib
import resource
import select
import signal
import subprocess
from dataclasses import dataclass, field

SUITES = ['unit', 'property', 'faults', 'replay']
LONGEST = 10  # a test may take so many times its usual time on the processor, and five seconds more
MEMORY = 6 << 30
SANITIZERS = {'UBSAN_OPTIONS': 'halt_on_error=1'}
FILE = 4 << 30


@dataclass
class Test:
    name: str
    command: list
    targets: list  # the programs of its command
    env: dict
    seconds: float = 0.0  # of the processor
    reach: dict | None = None  # {file: a bit for every line}; None: not measured
    objects: set = field(default_factory=set)  # those of which its programs have something


def golden_tests(root, build):
    """The cases by the first word of their names: one alone takes hardly longer to run than to
    start."""
    runner, groups = root / 'tests/golden/run', {}
    for case in sorted(path.parent.name for path in (root / 'tests/golden').glob('*/cmd')):
        groups.setdefault(case.split('-')[0], []).append(case)
    for name, cases in groups.items():
        yield Test(f'golden {name}', [runner, '--exactly', 'cli/hypermate', *cases],
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
        # Programs are named by their whole path or from the build on.
        words = [made.get(pathlib.Path(build, word), word) for word in entry['cmd']]
        targets = [word for word in words if word in made.values()]
        if suite in SUITES and targets:
            yield Test(f'{suite} {entry["name"]}', words, targets, entry['env'])
    yield from golden_tests(root, build)


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


def run(test, build, most=None, env=None, instead=None):
    """Whether a test passes, and the seconds of the processor; what it starts does not outlive it.
    `most`: such seconds; `instead`: {program of the build: the one that is taken}"""
    most = most or int(5 + LONGEST * test.seconds)
    taken = {program: build / program for program in test.targets} | (instead or {})
    process = subprocess.Popen([taken.get(word, word) for word in test.command], cwd=build,
                               env={**os.environ, **SANITIZERS, **test.env, **(env or {})},
                               stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                               stderr=subprocess.DEVNULL, preexec_fn=limit(most))
    ended = os.pidfd_open(process.pid)
    select.select([ended], [], [], 60 + 40 * most)  # where others compute, it takes longer
    os.close(ended)
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode == 0, used.ru_utime + used.ru_stime


def cost(test, file):
    """Of asking a test about a mutant: its seconds, and those of linking it, are well spent where
    much of what it runs is this file. Tests whose reach was not measured are slow, and come last."""
    if test.reach is None:
        return 1, test.seconds
    lines = sum(map(int.bit_count, test.reach.values()))
    return 0, (test.seconds + 0.1) * lines / max(test.reach.get(file, 0).bit_count(), 1)


def able_to_kill(tests, known, file, line, objects):
    """Tests that run the line, the most promising first. What the compiler knows no line of is a part
    of a statement or of a table: then those that run what stands before or behind it. Where it is not
    known which lines a test runs, or that there are any, programs that have something of the file."""
    lines = known.get(file, 0)
    wanted = lines & 1 << line
    if not wanted:
        above = lines >> line << line
        wanted = above & -above | 1 << max((lines ^ above).bit_length() - 1, 0)
    able = [test for test in tests
            if (wanted & test.reach.get(file, 0) if test.reach is not None and lines
                else test.objects & objects)]
    return sorted(able, key=lambda test: cost(test, file))
