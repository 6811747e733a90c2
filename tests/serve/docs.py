"""The examples of docs/serve.md run, and print what stands below them.

usage: docs.py PAGE PROGRAM NODE
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

PAGE, PROGRAM, NODE = sys.argv[1:]
RUN = {'python': [sys.executable, '-'], 'js': [NODE, '--input-type=module', '-']}


def main():
    text = pathlib.Path(PAGE).read_text(encoding='utf-8')
    examples = re.findall(r'```(python|js)\n(.*?)```\s+```text\n(.*?)```', text, re.DOTALL)
    examples = [e for e in examples if NODE or e[0] != 'js']
    commands = re.findall(r'```sh\n\$ (.*?)\n(.*?)```', text, re.DOTALL)
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, 'hypermate').symlink_to(os.path.abspath(PROGRAM))
        env = dict(os.environ, PATH=f'{folder}:{os.environ["PATH"]}')
        runs = [(RUN[language], code, wanted) for language, code, wanted in examples]
        runs += [(['sh', '-c', command], '', wanted) for command, wanted in commands]
        failed = 0
        for command, code, wanted in runs:
            got = subprocess.run(command, input=code, env=env, stdout=subprocess.PIPE, text=True, timeout=120).stdout
            if got != wanted:
                failed += 1
                print(f'{command}: got {got!r}, want {wanted!r}')
    return 0 if failed == 0 and len(runs) >= 2 else 1


sys.exit(main())
