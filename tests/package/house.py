"""tools/rooms and tools/hygiene find what they are there to find.

Small trees with one fault each: every fault must be named, and the tree without it must pass.

usage: house.py SOURCE_FOLDER NM AR C_COMPILER...
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

SOUND = {
    'src/core/list.c': '#include "core/list.h"\nint hm_list(void) { return 1; }\n',
    'src/core/list.h': 'int hm_list(void);\n',
    'src/chess4d/rules/board4d.c': '#include "core/list.h"\nint hm_4d(void) { return hm_list(); }\n',
    'src/chess5d/rules/board5d.c': '#include "hypermate/core.h"\nint hm_5d(void) { return 2; }\n',
    'include/hypermate/core.h': '',
    'include/hypermate/more/chess4d_games.h': '#include "../core.h"\n',
}
CALL = 'int %s(void);\nint %s(void) { return %s(); }\n'

# (what is wrong, the files that make it so, what the message must hold)
INCLUDES = [
    ('upward', {'src/core/up.c': '#include "chess4d/rules/board4d.h"\n'}, 'core may not use chess4d'),
    ('a public header upward', {'src/core/up.c': '#include "hypermate/bulk.h"\n'},
     'core may not use frames'),
    ('between public headers', {'include/hypermate/more/chess5d.h': '#include "chess4d_games.h"\n'},
     'chess5d/rules may not use chess4d/rules'),
    ('sideways', {'src/chess5d/rules/side.c': '#include <stdio.h>\n # include "chess4d/rules/board4d.h"\n'},
     'chess5d/rules may not use chess4d/rules'),
    ('a new room', {'src/attic/box.c': ''}, 'knows no room'),
    ('nowhere', {'src/core/up.c': '#include "attic/box.h"\n'}, 'is in no room'),
]
CALLS = [
    ('upward', {'src/core/up.c': CALL % ('hm_4d', 'hm_up', 'hm_4d')},
     'core/up.c may not use chess4d/rules/board4d.c (hm_4d)'),
    ('sideways', {'src/chess5d/rules/side.c': CALL % ('hm_4d', 'hm_side', 'hm_4d')},
     'chess5d/rules/side.c may not use chess4d/rules/board4d.c (hm_4d)'),
    ('a circle of three', {'src/core/a.c': CALL % ('hm_b', 'hm_a', 'hm_b'),
                           'src/core/b_b.c': CALL % ('hm_c', 'hm_b', 'hm_c'),
                           'src/core/c.c': CALL % ('hm_a', 'hm_c', 'hm_a')},
     'a circle of files: core/a.c core/b_b.c core/c.c'),
]
HYGIENE = [
    ('a stray file', {'crash-0123': ''}, 'crash-0123: does not belong at the root'),
    ('a long header', {'src/core/long.h': '\n' * 401}, 'src/core/long.h: 401 lines'),
    ('a game by its name', {'src/games/input_reader.c': 'int hm_5d_parse;\n'}, 'a game by its name'),
    ('rooms', {'src/core/up.c': '#include "chess4d/rules/board4d.h"\n'}, 'core may not use chess4d'),
]

problems = []


def write(root, files):
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)


def run(*command, **more):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          **more)
    return done.returncode, done.stdout


def expect(what, got, message):
    """`message` is part of the output of a failure, or None: all is well."""
    status, text = got
    if (status != 0) != (message is not None) or (message or '') not in text:
        problems.append(f'{what}: status {status}, expected {message or "success"!r}:\n{text}')


def compile_all(root, compiler, ar):
    """A library whose members are named as Meson names them."""
    library = root / 'library.a'
    objects = []
    for source in sorted(root.glob('src/**/*.c')):
        objects.append(root / (str(source.relative_to(root)).replace('/', '_') + '.o'))
        subprocess.run([*compiler, '-I', root / 'src', '-I', root / 'include', '-c', source, '-o',
                        objects[-1]], check=True)
    subprocess.run([ar, 'rcs', library, *objects], check=True)
    return library


def try_rooms(tools, nm, ar, compiler):
    for what, files, message in [('sound', {}, None), *INCLUDES]:
        with tempfile.TemporaryDirectory() as folder:
            write(pathlib.Path(folder), {**SOUND, **files})
            expect(f'includes: {what}', run(tools / 'rooms', 'includes', folder), message)
    for what, files, message in [('sound', {}, None), *CALLS]:
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            write(root, {**SOUND, **files})
            expect(f'calls: {what}', run(tools / 'rooms', 'calls', nm,
                                         compile_all(root, compiler, ar)), message)


def try_hygiene(tools):
    for what, files, message in [('sound', {}, None), *HYGIENE]:
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            shutil.copytree(tools, root / 'tools', ignore=shutil.ignore_patterns('__pycache__'))
            write(root, {**SOUND, **files})
            if what == 'sound':
                expect('no checkout', run(root / 'tools/hygiene'), 'is no checkout of git')
            run('git', 'init', '-q', cwd=root)
            run('git', 'add', 'tools', 'src', 'include', cwd=root)
            expect(f'hygiene: {what}', run(root / 'tools/hygiene'), message)
            if what == 'sound':
                (root / 'bin').mkdir()
                for name in ('bash', 'dirname'):
                    (root / 'bin' / name).symlink_to(shutil.which(name))
                expect('no git', run('bash', root / 'tools/hygiene', env={'PATH': f'{root}/bin'}),
                       'git is missing')


def main(source, nm, ar, *compiler):
    tools = pathlib.Path(source) / 'tools'
    os.environ.pop('GIT_DIR', None)
    try_rooms(tools, nm, ar, compiler)
    if shutil.which('git'):  # a build from a source package may have none
        try_hygiene(tools)
    for problem in problems:
        print(problem)
    print(f'{len(INCLUDES) + len(CALLS) + len(HYGIENE) + 5} cases, {len(problems)} wrong')
    return 1 if problems else 0


sys.exit(main(*sys.argv[1:]))
