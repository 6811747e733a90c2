"""The pictures of docs/pictures are those that the program draws, byte for byte.

usage: pictures.py SOURCE_FOLDER PROGRAM
"""
import pathlib
import subprocess
import sys
import tempfile


def read(folder):
    return {path.name: path.read_bytes() for path in pathlib.Path(folder).iterdir()}


def main(source, program):
    source = pathlib.Path(source)
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([source / 'tools/pictures', program, folder], check=True)
        drawn = read(folder)
    kept = read(source / 'docs/pictures')
    wrong = sorted(name for name in drawn.keys() | kept.keys() if drawn.get(name) != kept.get(name))
    print(f'{len(drawn)} pictures; not as they are drawn now: {wrong}')
    if wrong:
        print('tools/pictures draws them anew')
    return 1 if wrong or not drawn else 0


sys.exit(main(*sys.argv[1:]))
