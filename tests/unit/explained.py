"""Every line of tools/gaps and tools/analysis still stands in the sources, and an entry is about one
line: where the same stands several times, it names the function.
"""
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / 'tools'))
sys.dont_write_bytecode = True
from explained import function_at, read_list, source_lines  # noqa: E402


def numbers_of(place, line):
    """Where the line of an entry stands."""
    file, _, function = place.partition(':')
    lines = source_lines(file)
    found = [number for number, text in enumerate(lines, 1) if text.strip() == line]
    return [number for number in found if function in ('', function_at(lines, number))]


problems = []
for name in ('gaps', 'analysis'):
    entries = read_list(ROOT / 'tools' / name)
    for place, kind, line in entries:
        found = numbers_of(place, line)
        if not found or (len(found) > 1 and ":" not in place):
            problems.append(f'{name}: {place} [{kind}] has {len(found)} lines: {line}')
    if len(entries) < 20 or len(set(entries)) < len(entries):
        problems.append(f'{name}: too few entries, or one twice')
print('\n'.join(problems))
sys.exit(1 if problems else 0)
