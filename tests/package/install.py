"""Installs the library into a folder of its own and uses it as a stranger would.

examples/encode.c is built through pkg-config against the shared and against the static library,
examples/encode.py opens the installed shared one: all three print the energies that
encode.expected holds (from the published vectors of the encoder). What the user has installed from
this build folder can still be uninstalled afterwards.

usage: install.py MESON BUILD_FOLDER SOURCE_FOLDER C_COMPILER...
"""
import contextlib
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile

POSITION = '4d-fen v1: Pw@0,0,0,1; Py@2,1,4,5; R@3,3,3,3; k@4,4,4,4; pw@7,7,7,6'


def output(command, env=None, cwd=None, stdin=None):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, cwd=cwd,
                          input=stdin, env={**os.environ, **(env or {})}).stdout


@contextlib.contextmanager
def kept_log(build_folder):
    """Meson uninstalls what its log of the last installation lists, which is the user's."""
    log = pathlib.Path(build_folder) / 'meson-logs' / 'install-log.txt'
    before = log.read_bytes() if log.exists() else None
    try:
        yield
    finally:
        if before is not None:
            log.write_bytes(before)
        else:
            log.unlink(missing_ok=True)


def install(meson, build_folder, root):
    output([meson, 'install', '--no-rebuild', '--quiet', '-C', build_folder, '--destdir', root])


def files_of(root):
    return [path for path in pathlib.Path(root).rglob('*') if not path.is_dir()]


def uninstalls(meson, build_folder):
    """Whether what was installed before a test goes away after it."""
    with kept_log(build_folder), tempfile.TemporaryDirectory() as users:
        install(meson, build_folder, users)
        installed = len(files_of(users))
        with kept_log(build_folder), tempfile.TemporaryDirectory() as tests:
            install(meson, build_folder, tests)
        output([meson, '--internal', 'uninstall'], cwd=build_folder)
        print(f'{installed} files installed, {len(files_of(users))} left by uninstalling')
        return installed > 0 and not files_of(users)


def build(compiler, source, program, root, package, static):
    env = {'PKG_CONFIG_PATH': str(package.parent), 'PKG_CONFIG_SYSROOT_DIR': str(root)}
    flags = shlex.split(output(['pkg-config', *(['--static'] if static else []), '--cflags',
                                '--libs', 'hypermate'], env))
    if static:
        # Only this library: others need not have a static form.
        flags = ['-l:libhypermate.a' if flag == '-lhypermate' else flag for flag in flags]
    output([*compiler, '-Wall', '-Wextra', '-Werror', str(source), '-o', str(program), *flags])
    return program


def main(meson, build_folder, source_folder, *compiler):
    with kept_log(build_folder):
        wrong = try_installation(meson, build_folder, source_folder, compiler)
    return 1 if wrong or not uninstalls(meson, build_folder) else 0


def try_installation(meson, build_folder, source_folder, compiler):
    examples = pathlib.Path(source_folder) / 'examples'
    expected = pathlib.Path(__file__).with_name('encode.expected').read_text()
    with tempfile.TemporaryDirectory() as root:
        install(meson, build_folder, root)
        package, = pathlib.Path(root).rglob('hypermate.pc')
        library, = pathlib.Path(root).rglob('libhypermate.so.2')
        place = {'LD_LIBRARY_PATH': str(library.parent), 'HYPERMATE_LIBRARY': str(library)}
        older, = pathlib.Path(root).rglob('bin/spectral_4d')
        page, = pathlib.Path(root).rglob('man1/spectral_4d.1')
        if len(list(pathlib.Path(root).rglob('man7/hypermate-*.7'))) < 17:
            sys.exit('the manual pages of the topics are not installed')
        if 'encoding_dim=45056' not in output([str(older), 'version']) or not page.read_text():
            sys.exit('spectral_4d is not installed as it should be')
        for protocol in ('uci', '5duci'):
            engine, = pathlib.Path(root).rglob(f'bin/hypermate-{protocol}')
            if f'{protocol}ok' not in output([str(engine)], stdin=f'{protocol}\n').split():
                sys.exit(f'{engine.name} does not start as an engine')
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
    return wrong


sys.exit(main(*sys.argv[1:]))
