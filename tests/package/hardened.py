"""That a fault in program or library is hard to use: usage: hardened.py READELF FILE...

Tables of addresses are read-only once the file is loaded, no stack is executable, and functions with
buffers check that their return address is whole.
"""
import subprocess
import sys

readelf, *files = sys.argv[1:]


def read(option, file):
    return subprocess.run([readelf, '-W', option, file], stdout=subprocess.PIPE, text=True, check=True).stdout


def missing(file):
    segments, dynamic = read('-l', file), read('-d', file)
    stacks = [line.split()[6] for line in segments.splitlines() if 'GNU_STACK' in line]
    if 'GNU_RELRO' not in segments:
        yield 'RELRO'
    if 'BIND_NOW' not in dynamic and 'NOW' not in dynamic:
        yield 'BIND_NOW'
    if stacks != ['RW']:
        yield f'a stack that is not executable: {stacks}'
    if '__stack_chk_fail' not in read('-s', file):
        yield 'checks of return addresses'


failed = [f'{file}: no {what}' for file in files for what in missing(file)]
print('\n'.join(failed) or 'hardened')
sys.exit(bool(failed))
