"""Names identify: no two .c files of the library, the program, the bindings and hypermate-mpi have the
same base name, and no two of their files define functions of the same name. Then a breakpoint, a stack
trace and a member of an archive name one place. Forms of one file (x_avx2.c, x_none.c) define the same
functions, since a program uses one of them at a time. Conditions within such files of src/ choose, so that
all of them compile together (docs/install.md); files of the bindings belong to builds of their own.

usage: names.py SOURCE_FOLDER
"""
import collections
import pathlib
import re
import sys
import tempfile

FOLDERS = ('src', 'cli', 'bindings', 'mpi')
# Every program has its own; a template's names are made by its macro.
NOT_UNIQUE = {'main', 'SLICE'}
NOISE = re.compile(r'/\*.*?\*/|//[^\n]*|^[ \t]*#(?:\\\n|[^\n])*|__attribute__\(\(.*?\)\)\)*\s*', re.S | re.M)
FORM = re.compile(r'_(plain|avx2|avx512|none|windows)(?=\.)')
CONDITION = re.compile(r'^#\s*if', re.M)
# clang-format lets only definitions, and the first lines of declarations, begin in the first column.
DEFINITION = re.compile(r'^[A-Za-z_][\w \t*]*?[ *](\w+)\([^;{}]*\) \{', re.M)

# (files of a tree, what must be found in it)
CASES = [
    ({'src/core/list.c': 'int hm_list(void) {\n}\n', 'src/games/game_list.c': ''}, []),
    ({'src/core/list.c': '', 'src/games/4d/list.c': '', 'cli/list.h': ''}, ['list.c']),
    ({'src/a.c': 'static int run(int a) {\n}\n', 'cli/b.c': 'void run(void) {\n}\n'}, ['run']),
    ({'src/a.c': 'static int *run(int a,\n                int b) {\n}\n', 'mpi/b.h': 'INLINE int run(void) {\n}\n'},
     ['run']),
    ({'src/a.c': 'int run(void);\n', 'src/b.c': '/*\nint run(void) {\n*/\n    int run(void) {\n'}, []),
    ({'src/a.c': 'int main(void) {\n}\n', 'mpi/b.c': 'int main(void) {\n}\n'}, []),
    ({'src/a.c': 'void SLICE(add)(int a) {\n}\n', 'src/b.c': 'void SLICE(add)(int a) {\n}\n'}, []),
    ({'src/a.c': '__attribute__((target("avx2"))) static int go(void) {\n}\n', 'src/b.c': 'int go(int a) {\n}\n'},
     ['go']),
    ({'src/a.c': '#if A\nint go(int a) {\n}\n', 'src/a_none.c': '#if !A\nint go(int a) {\n}\n'}, []),
    ({'src/a.c': 'int go(int a) {\n}\n', 'src/a_plain.c': 'int go(int a) {\n}\n'}, ['go']),
    ({'src/a.c': 'int go(int a) {\n}\n', 'bindings/a_plain.c': 'int go(int a) {\n}\n'}, []),
]


def sources(root):
    return [path for folder in FOLDERS for path in sorted((root / folder).rglob('*.[ch]'))]


def repeated(places):
    """(name, places) of every name with several places that are no forms of one file. A place has its form."""
    return sorted((name, sorted(place for place, _ in found)) for name, found in places.items()
                  if len({form for _, form in found}) > 1)


def repeated_files(root):
    places = collections.defaultdict(set)
    for path in sources(root):
        if path.suffix == '.c':
            place = path.relative_to(root).as_posix()
            places[path.name].add((place, FORM.sub('', place)))
    return repeated(places)


def repeated_functions(root):
    places = collections.defaultdict(set)
    for path in sources(root):
        place = path.relative_to(root).as_posix()
        text = path.read_text(encoding='utf-8')
        chosen = not place.startswith('src/') or CONDITION.search(text)
        for match in DEFINITION.finditer(NOISE.sub('', text)):
            if match[1] not in NOT_UNIQUE:
                own = not chosen and not match[0].startswith(('static', 'INLINE'))
                places[match[1]].add((place, path.name if own else FORM.sub('', path.name)))
    return repeated(places)


def wrong_cases():
    for files, expected in CASES:
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name, text in files.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(text)
            found = [name for name, _ in repeated_files(root) + repeated_functions(root)]
            if found != expected:
                yield f'a tree of {", ".join(files)}: found {found}, expected {expected}'


def main(words):
    root = pathlib.Path(words[-1])
    found = repeated_files(root) + repeated_functions(root)
    problems = list(wrong_cases()) + [f'{name}: {", ".join(places)}' for name, places in found]
    print('\n'.join([*problems, f'{len(CASES)} cases, {len(problems)} wrong']))
    return 1 if problems else 0


sys.exit(main(sys.argv[1:]))
