"""Every place that repeats the version says what the file VERSION says, and so does the program.

usage: version.py SOURCE_FOLDER PROGRAM
"""
import json
import pathlib
import subprocess
import sys


def main(source, program):
    version = pathlib.Path(source, 'VERSION').read_text().strip()
    answer = json.loads(subprocess.run([program, 'version', '--json'], check=True,
                                       stdout=subprocess.PIPE).stdout)
    if answer['version'] != version:
        sys.exit(f'{program}: {answer["version"]}, should be {version}')
    return subprocess.run([pathlib.Path(source, 'tools/version')]).returncode


sys.exit(main(*sys.argv[1:]))
