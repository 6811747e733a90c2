"""The binary interface is that of abi.txt: exported functions, and sizes of public types.

Sizes are those of machines of 64 bits; where the compiler's pointers are others names alone count.
What a program was compiled with must fit the library that it meets. A line of abi.txt that goes or
changes is a new HM_ABI_VERSION (and soversion); a line that comes is not.

usage: abi.py NM SHARED_LIBRARY INCLUDE_FOLDER C_COMPILER... [--update]
"""
import pathlib
import re
import subprocess
import sys
import tempfile

import public_headers

LIST = pathlib.Path(__file__).with_name('abi.txt')
TITLE = """\
# The binary interface on machines of 64 bits: exported functions, sizes of public types in bytes.
# `meson test -C build abi --test-args=--update` writes this list anew.
"""


def output(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def exported(nm, library):
    for line in output(nm, '--dynamic', '--defined-only', library).splitlines():
        yield f'function {line.split()[-1]}'


def sizes(nm, include, compiler):
    """The size of a pointer, and lines. Nothing is run, since it may be for another machine: the
    compiler makes an array of each size, and `nm` says how long it is."""
    headers = ''.join(f'#include "hypermate/{name}"\n' for name, _ in public_headers.texts(include)
                      if not name.startswith('more/'))
    types = sorted(public_headers.types(include))
    arrays = ''.join(f'char size_of_{name}[sizeof({name})];\n' for name in types)
    text = f'{headers}{arrays}char abi[HM_ABI_VERSION];\nchar pointer[sizeof(void *)];\n'
    with tempfile.TemporaryDirectory() as folder:
        source, made = pathlib.Path(folder, 'sizes.c'), pathlib.Path(folder, 'sizes.o')
        source.write_text(text)
        subprocess.run([*compiler, '-c', '-fno-lto', '-I', include, str(source), '-o', str(made)], check=True)
        symbols = [line.split() for line in output(nm, '--print-size', made).splitlines()]
    length = {words[3]: int(words[1], 16) for words in symbols if len(words) == 4}
    lines = [f'size {name} {length["size_of_" + name]}' for name in types]
    return length['pointer'], [*lines, f'abi {length["abi"]}']


def main(*arguments):
    update = '--update' in arguments
    nm, library, include, *compiler = (a for a in arguments if a != '--update')
    pointer, said = sizes(nm, include, compiler)
    found = sorted([*exported(nm, library), *said])
    if update and pointer == 8:
        LIST.write_text(TITLE + '\n'.join(found) + '\n', encoding='utf-8')
    listed = [line for line in LIST.read_text(encoding='utf-8').splitlines() if line[0] != '#']
    if pointer != 8:
        found, listed = ([re.sub(r'^(size \S+) .*', r'\1', line) for line in lines]
                         for lines in (found, listed))
    gone, new = sorted({*listed} - {*found}), sorted({*found} - {*listed})
    for line in gone:
        print(f'gone or changed, which needs a new HM_ABI_VERSION: {line}')
    for line in new:
        print(f'new: {line}')
    number = next(line.split()[1] for line in found if line.startswith('abi '))
    name = pathlib.Path(library).resolve().name
    soname = re.search(r'SONAME\s+(\S+)', output('objdump', '-p', library))[1]
    if soname != f'libhypermate.so.{number}':
        new.append(soname)
        print(f'{name} calls itself {soname}, HM_ABI_VERSION is {number}')
    print(f'{len(found)} lines, {len(gone)} gone, {len(new)} new')
    return 1 if gone or new else 0


sys.exit(main(*sys.argv[1:]))
