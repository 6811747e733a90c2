"""Installs the library into a folder of its own and uses it as a stranger would.

examples/encode.c is built through pkg-config against the shared and against the static library,
examples/encode.py opens the installed shared one: all three print the energies that
encode.expected holds (from the published vectors of the encoder).

usage: install.py MESON BUILD_FOLDER SOURCE_FOLDER C_COMPILER...
"""
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile

POSITION = '4d-fen v1: Pw@0,0,0,1; Py@2,1,4,5; R@3,3,3,3; k@4,4,4,4; pw@7,7,7,6'


def output(command, env=None):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True,
                          env={**os.environ, **(env or {})}).stdout


def build(compiler, source, program, root, package, static):
    env = {'PKG_CONFIG_PATH': str(package.parent), 'PKG_CONFIG_SYSROOT_DIR': str(root)}
    flags = shlex.split(output(['pkg-config', *(['--static'] if static else []), '--cflags',
                                '--libs', 'hypermate'], env))
    if static:
        # Only this library: ISA-L has no static form in every distribution.
        flags = ['-l:libhypermate.a' if flag == '-lhypermate' else flag for flag in flags]
    output([*compiler, '-Wall', '-Wextra', '-Werror', str(source), '-o', str(program), *flags])
    return program


def main(meson, build_folder, source_folder, *compiler):
    examples = pathlib.Path(source_folder) / 'examples'
    expected = pathlib.Path(__file__).with_name('encode.expected').read_text()
    with tempfile.TemporaryDirectory() as root:
        output([meson, 'install', '--no-rebuild', '--quiet', '-C', build_folder,
                '--destdir', root])
        package, = pathlib.Path(root).rglob('hypermate.pc')
        library, = pathlib.Path(root).rglob('libhypermate.so.1')
        place = {'LD_LIBRARY_PATH': str(library.parent), 'HYPERMATE_LIBRARY': str(library)}
        older, = pathlib.Path(root).rglob('bin/spectral_4d')
        page, = pathlib.Path(root).rglob('man1/spectral_4d.1')
        if 'encoding_dim=45056' not in output([str(older), 'version']) or not page.read_text():
            sys.exit('spectral_4d is not installed as it should be')
        answers = {}
        for kind, static in (('shared', False), ('static', True)):
            program = build(compiler, examples / 'encode.c', pathlib.Path(root) / kind, root,
                            package, static)
            answers[kind] = output([str(program), POSITION], {} if static else place)
        answers['python'] = output([sys.executable, str(examples / 'encode.py'), POSITION], place)
    wrong = [kind for kind, answer in answers.items() if answer != expected]
    for kind in wrong:
        print(f'{kind}: expected\n{expected}found\n{answers[kind]}')
    print(f'{len(answers)} programs, {len(wrong)} wrong')
    return 1 if wrong else 0


sys.exit(main(*sys.argv[1:]))
