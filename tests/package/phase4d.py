"""The phase engine is a second engine: it uses nothing of the first.

Undefined symbols of its objects show what they call and which tables they read: things of the phase
engine and of core only. The generators in coordinates that it is held against, and the proof that
holds them against each other, are beside it and not below it. Its sources show where coordinates
are asked for: a pawn's ranks, the homes of kings and rooks.

usage: phase4d.py NM STATIC_LIBRARY SOURCE_FOLDER
"""
import importlib.machinery
import importlib.util
import pathlib
import re
import sys

# What holds the engine against coordinates and the rules engine may use both.
MAY = r'gates_\w+|seeded|spatial'
HOLDS_AGAINST = re.compile(rf'phase4d/({MAY})\.c')

# What the proof consists of: nothing that the engine may use.
PROOF = re.compile(rf'phase4d/({MAY}|proof|phase_report|certificate|derivation|smallest|measure)\.c')

# Macros of coordinates, by the files that may use them.
COORDINATES = {'phase_engine.h': {'Y', 'W'}, 'special.c': {'SQUARE'}, 'make.c': {'X', 'Y', 'Z', 'W'}}


def read_rooms(source):
    """tools/rooms knows how to read symbols."""
    loader = importlib.machinery.SourceFileLoader('rooms', str(source / 'tools/rooms'))
    rooms = importlib.util.module_from_spec(importlib.util.spec_from_loader('rooms', loader))
    sys.dont_write_bytecode = True
    loader.exec_module(rooms)
    return rooms


def wrong_calls(calls):
    """`calls`: (file that uses, file that is used) pairs."""
    for user, used in sorted(calls):
        if not user.startswith('phase4d/') or HOLDS_AGAINST.fullmatch(user):
            continue
        proof = PROOF.fullmatch(used) and not PROOF.fullmatch(user)
        if proof or used.split('/')[0] not in ('core', 'phase4d'):
            yield f'{user} uses {used}'


def wrong_coordinates(name, text):
    if HOLDS_AGAINST.fullmatch(f'phase4d/{name}') or name in ('gates.h', 'seeded.h'):
        return
    used = set(re.findall(r'\bHM_4D_(X|Y|Z|W|SQUARE)\(', text))
    for macro in sorted(used - COORDINATES.get(name, set())):
        yield f'phase4d/{name} uses the coordinates of HM_4D_{macro}'


def has_teeth():
    """What must be found is found, and nothing else."""
    bad = [('phase4d/reach.c', 'chess4d/rules/tables4d.c'), ('phase4d/batch.c', 'phase4d/spatial.c'),
           ('phase4d/proof.c', 'chess4d/rules/make4d.c')]
    good = [('phase4d/gates_legal.c', 'chess4d/rules/generate4d.c'), ('phase4d/reach.c', 'core/error.c'),
            ('phase4d/reach.c', 'phase4d/map.c'), ('phase4d/proof.c', 'phase4d/spatial.c'), ('frames/csv.c', 'chess4d/notation/fen4d.c')]
    return (len(list(wrong_calls(bad))) == len(bad) and not list(wrong_calls(good)) and
            list(wrong_coordinates('reach.c', 'x = HM_4D_X(square);')) and
            not list(wrong_coordinates('gates_empty.c', 'x = HM_4D_X(square);')))


def main(nm, library, source):
    source = pathlib.Path(source)
    calls = read_rooms(source).read_calls(nm, [library])
    files = sorted((source / 'src/phase4d').glob('*.[ch]'))
    problems = list(wrong_calls(calls))
    for file in files:
        problems += wrong_coordinates(file.name, file.read_text(encoding='utf-8'))
    if not has_teeth() or not any(user == 'phase4d/movegen.c' for user, _ in calls):
        problems.append('the test itself is wrong')
    for problem in problems:
        print(problem)
    print(f'{len(files)} files, {len(problems)} wrong')
    return 1 if problems else 0


sys.exit(main(*sys.argv[1:]))
