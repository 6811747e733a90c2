"""Workflows run scripts of the tree that exist, pin every action by a commit, and may only read.

usage: workflows.py SOURCE_FOLDER
"""
import os
import pathlib
import re
import sys


def problems(source):
    for file in sorted(pathlib.Path(source, '.github/workflows').glob('*.yml')):
        text = file.read_text()
        for action in re.findall(r'uses: (\S+)', text):
            if not re.search(r'@[0-9a-f]{40}$', action):
                yield f'{file.name}: {action} is not pinned by a commit'
        for script in re.findall(r'run: ((?:\.ci|tools|packaging)/\S+)', text):
            if not os.access(pathlib.Path(source, script), os.X_OK):
                yield f'{file.name}: no script {script}'
        if '\npermissions:\n  contents: read\n' not in text:
            yield f'{file.name}: may do more than read'


found = list(problems(sys.argv[1]))
print('\n'.join(found) or 'workflows are as they should be')
sys.exit(bool(found))
