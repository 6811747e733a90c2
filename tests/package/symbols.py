"""Symbols of the libraries, as nm shows them.

A static archive hides nothing, so every external symbol of it begins with hm_; the shared library
exports the HM_API functions of the public headers and nothing else; nothing in the library can
be written to (no globals), so any number of threads may use it.

usage: symbols.py NM STATIC_LIBRARY SHARED_LIBRARY INCLUDE_FOLDER
"""
import subprocess
import sys

import public_headers


def symbols(nm, *arguments):
    """(name, type letter, section) of every defined symbol."""
    text = subprocess.run([nm, '--format=sysv', '--defined-only', *arguments],
                          check=True, capture_output=True, text=True).stdout
    for line in text.splitlines():
        fields = [field.strip() for field in line.split('|')]
        if len(fields) == 7 and fields[0] != 'Name':
            yield fields[0], fields[2], fields[6]


def is_writable(letter, section):
    # .data.rel.ro holds constant tables of pointers: read-only once the program is loaded.
    return letter in 'BbDdCGgSs' and not section.startswith('.data.rel.ro')


def main(nm, static, shared, include):
    problems = []
    for name, letter, section in symbols(nm, static):
        if letter.isupper() and not name.startswith('hm_'):
            problems.append(f'static library: external symbol {name} ({section}) without hm_')
        if is_writable(letter, section):
            problems.append(f'static library: writable data {name} ({section})')
    exported = {name for name, letter, _ in symbols(nm, '--dynamic', shared) if letter != 'A'}
    public = public_headers.functions(include)
    problems += [f'exported but in no header: {name}' for name in sorted(exported - public)]
    problems += [f'in a header but not exported: {name}' for name in sorted(public - exported)]
    if not exported:
        problems.append('the shared library exports nothing')
    for problem in problems:
        print(problem)
    print(f'{len(exported)} functions exported, {len(problems)} problems')
    return 1 if problems else 0


sys.exit(main(*sys.argv[1:]))
