"""tools/mutate on samples with known answers: what is changed, and what is not."""
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / 'tools'))
sys.dont_write_bytecode = True
from mutation import mutants  # noqa: E402

# A line of a function, and everything that it may become.
SAMPLES = [
    ('return a == b;', ['return a != b;']),
    ('x = -a - b;', ['x = -a + b;']),
    ('x = *p & &y;', ['x = *p | &y;']),
    ('x = f(0x1f, 7);', ['x = f(0x20, 7);', 'x = f(0x1e, 7);', 'x = f(0x1f, 8);', 'x = f(0x1f, 6);']),
    ('x = (thing){0};', []),
    ('x = 0.5;', []),
    ('x = 0x1.8p-3f;', []),
    ('puts("a == 1"); /* 1 < 2 */', ['; /* 1 < 2 */']),
    ('if (a) go(b);', ['if (!(a)) go(b);', 'if (a) {};']),
    ("if (c == '1') return true;", ["if (c != '1') return true;", "if (c == '1') return false;",
                                    "if (!(c == '1')) return true;"]),
    ('while (run(a)) {', []),
    ('(void)close(fd);', [';']),
    ('#define X 1', []),
    ('set->words[i] |= bit;', ['set->words[i] &= bit;']),
    ('list.add(x);', [';']),
]


def check_samples():
    for line, want in SAMPLES:
        text = f'void f(void) {{\n{line}\n}}\n'
        found = [m.after for m in mutants.mutants_of('x.c', text) if m.line == 2]
        if sorted(found) != sorted(want):
            sys.exit(f'{line}: {found}, not {want}')
    half = 'void f(void) {\n    int x =\n        call(a);\n}\n'
    if mutants.mutants_of('x.c', half):
        sys.exit('a call that goes on from the line before is no statement')


check_samples()
