"""Programs of the project that work for minutes and write files: asked for help they say what they
do, and of what they do not know they say so, at once and without doing anything.

usage: scripts.py SOURCE_FOLDER
"""
import pathlib
import subprocess
import sys

SCRIPTS = ('bench/run', 'tools/release')


def main(source):
    wrong = []
    for script in SCRIPTS:
        for argument, status, word in (('--help', 0, 'usage: '), ('--hepl', 2, '--hepl'),
                                       ('nothing', 2, 'nothing')):
            done = subprocess.run([pathlib.Path(source, script), argument], stderr=subprocess.STDOUT,
                                  stdout=subprocess.PIPE, text=True, timeout=20)
            if done.returncode != status or word not in done.stdout:
                wrong.append(f'{script} {argument}: status {done.returncode}: {done.stdout}')
    print('\n'.join(wrong))
    return 1 if wrong else 0


sys.exit(main(*sys.argv[1:]))
