"""Symbols of the libraries, as nm shows them.

A static archive hides nothing, so every external symbol of it begins with hm_; the shared library
exports the HM_API functions of the public headers and nothing else; the static one has the HM_MORE
functions too. The promise is small enough to be kept (MOST). Nothing in the library can be written
to (no globals), so any number of threads may use it.

usage: symbols.py NM STATIC_LIBRARY SHARED_LIBRARY INCLUDE_FOLDER
"""
import subprocess
import sys

import public_headers

MOST = 240  # functions with a promise


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
    problems, defined = [], set()
    for name, letter, section in symbols(nm, static):
        defined.add(name)
        if letter.isupper() and not name.startswith('hm_'):
            problems.append(f'static library: external symbol {name} ({section}) without hm_')
        if is_writable(letter, section):
            problems.append(f'static library: writable data {name} ({section})')
    exported = {name for name, letter, _ in symbols(nm, '--dynamic', shared) if letter != 'A'}
    public = public_headers.functions(include)
    problems += [f'exported but in no header: {name}' for name in sorted(exported - public)]
    problems += [f'in a header but not exported: {name}' for name in sorted(public - exported)]
    more = public_headers.functions(include, 'HM_MORE')
    problems += [f'in a header of more/ but not in the static library: {name}' for name in sorted(more - defined)]
    if len(exported) > MOST:
        problems.append(f'{len(exported)} functions have a promise, expected at most {MOST}: is the new one of more/?')
    if not exported:
        problems.append('the shared library exports nothing')
    for problem in problems:
        print(problem)
    print(f'{len(exported)} functions exported, {len(more)} more, {len(problems)} problems')
    return 1 if problems else 0


sys.exit(main(*sys.argv[1:]))
