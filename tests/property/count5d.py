"""Legal actions of all 5D presets, and the counts of the vectors, against a brute-force program that
was written from the rules alone (support/count5d.py), as far as that takes seconds.

usage: count5d.py [--few] PROGRAM
"""
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / 'support'))
import count5d  # noqa: E402

FEW = '--few' in sys.argv
MOST = 100 if FEW else 600  # actions of a count


def run(program, *arguments):
    return subprocess.run([program, *arguments], stdout=subprocess.PIPE, check=True,
                          text=True).stdout


def presets(program):
    starts = json.loads(run(program, 'variants', '5d', '--json'))['variants']
    for start in starts:
        if not start['playable']:
            continue
        m = count5d.read_text(run(program, 'convert', '--to', 'fen5d', start['name']))
        for depth in range(1, 6):
            found = int(run(program, 'perft', str(depth), start['name']))
            if found == 0 or found > MOST:
                break
            assert found == count5d.perft(m, depth), (start['name'], depth, found)


def vectors():
    name = HERE.parent / 'vectors' / 'chess5d' / 'positions.json'
    for item in json.loads(name.read_text())['positions']:
        if item['legal_actions'] > MOST / 3:
            continue
        m = count5d.read(item['size'], item['timelines'] == 'even', item['boards'])
        for key, count in count5d.kinds(m).items():
            assert item[key] == count, (item['id'], key, count)


presets(sys.argv[-1])
vectors()
