"""Whether the extension of a wheel runs on every system that its tag promises.

usage: check_wheel.py WHEEL EXTENSION
"""
import os
import re
import subprocess
import sys

LIBRARIES = {'libc.so.6', 'libm.so.6', 'libpthread.so.0', 'libdl.so.2', 'ld-linux-x86-64.so.2',
             'ld-linux-aarch64.so.1'}
MOST = 2_000_000  # bytes of a wheel; SQLite is a third of it


def problems(wheel, extension):
    shown = subprocess.run(['readelf', '--wide', '--dynamic', '--dyn-syms', '--sections', extension],
                           stdout=subprocess.PIPE, text=True, check=True).stdout
    needed = set(re.findall(r'\(NEEDED\).*\[(.*)\]', shown))
    if needed - LIBRARIES:
        yield f'it needs {", ".join(sorted(needed - LIBRARIES))}'
    promised = tuple(int(part) for part in re.search(r'manylinux_(\d+)_(\d+)', wheel).groups())
    for version in sorted(set(re.findall(r'@GLIBC_([\d.]+)', shown))):
        if tuple(int(part) for part in version.split('.')) > promised:
            yield f'it needs GLIBC_{version}'
    if '.debug_info' in shown:
        yield 'it is not stripped'
    if len(re.findall(r'GLOBAL +DEFAULT +\d+ \w', shown)) > 1:
        yield 'it exports more than its entry'
    if os.path.getsize(wheel) > MOST:
        yield f'it has {os.path.getsize(wheel)} bytes'


found = list(problems(*sys.argv[1:]))
print('\n'.join(found) or 'the wheel keeps its promise')
sys.exit(bool(found))
