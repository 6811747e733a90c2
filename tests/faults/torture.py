"""Memory runs out in every command of the golden tests (torture.c), at all allocations or at some:
the result is the usual one, or exit status 3 with "out of memory", and nothing else.

usage: torture.py [--points N] PROGRAM [NAME...]
"""
import argparse
import importlib.machinery
import importlib.util
import pathlib
import re
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

GOLDEN = pathlib.Path(__file__).resolve().parent.parent / 'golden'

# About the streams of the program, which its children do not share, or about signals.
STREAMS = ('signal-', 'terminal', 'output-', '-pipe', 'closed')
# A line protocol says what it could not do, and goes on.
PROTOCOLS = ('uci', 'engine-links')
# Names that begin so: the first run has used up the input.
DIALOGUES = ('play-',)
# Results come in the order in which threads make them, or from this program as a child.
OTHERWISE = ('match', 'review-engine')
# The file is written in place: a second run of a command does not begin where the first one did.
IN_PLACE = ('encode-into', 'into-', 'shards-again', 'archive-db', 'archive-puzzles')
# How far it comes in a time is not the same twice.
TIMED = ('-time', 'serve-usage')
# Where one run takes seconds.
LONG = ('phase-verify', 'phase-search', 'phase-bench', 'check-long-line',
        'encode-many-warnings', 'show-5d-many')


def load_golden():
    """The runner of the golden tests, as a module."""
    loader = importlib.machinery.SourceFileLoader('golden_run', str(GOLDEN / 'run'))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader('golden_run', loader))
    sys.dont_write_bytecode = True
    loader.exec_module(module)
    return module


def chosen_cases(names):
    cases = sorted(case.parent for case in GOLDEN.glob('*/cmd'))
    left_out = STREAMS + PROTOCOLS + OTHERWISE + IN_PLACE + TIMED + LONG
    return [case for case in cases if not any(part in case.name for part in left_out)
            and not case.name.startswith(DIALOGUES)
            and (not names or any(part in case.name for part in names))]


class Torture:
    def __init__(self, program, points, tools):
        self.golden = load_golden()
        self.tools = pathlib.Path(tools)
        self.env = self.golden.environment(pathlib.Path(program).resolve(), self.tools)
        if points is not None:
            self.env['HM_TORTURE_POINTS'] = str(points)

    def run(self, case):
        """What is wrong with a case, and how many calls it has made, with how many failures."""
        report = self.tools / f'{case.name}.report'
        env = {**self.env, 'HM_TORTURE': str(report)}
        got = self.golden.run_case(case, env)
        lines = report.read_text(errors='replace').splitlines() if report.exists() else []
        tried = [int(match[1]) for line in lines if (match := re.match(r'tried (\d+) of', line))]
        faults = [line for line in lines if not line.startswith('tried ')]
        if got != self.golden.expected(case):
            faults.append(f'the usual run had another result: {got}')
        return faults, len(tried), 2 * sum(tried)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--points', type=int, help='so many allocations a command; else all')
    parser.add_argument('program')
    parser.add_argument('names', nargs='*')
    wish = parser.parse_args()
    cases = chosen_cases(wish.names)
    failed = calls = failures = 0
    with tempfile.TemporaryDirectory() as tools:
        torture = Torture(wish.program, wish.points, tools)
        with ThreadPoolExecutor(max_workers=2) as pool:
            results = pool.map(torture.run, cases)
            for number, (case, (faults, more, tried)) in enumerate(zip(cases, results), 1):
                print(f"{'not ' if faults else ''}ok {number} - {case.name}")
                for fault in faults:
                    print('#', fault)
                failed += bool(faults)
                calls += more
                failures += tried
    print(f'# {calls} commands, {failures} runs without memory\n1..{len(cases)}')
    return 1 if failed or failures == 0 else 0


sys.exit(main())
