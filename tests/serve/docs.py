"""The examples of docs/serve.md run, and print what stands below them. The bridge listens to a port that is free.

usage: docs.py PAGE PROGRAM NODE
"""
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time

PAGE, PROGRAM, NODE = sys.argv[1:]
RUN = {'python': [sys.executable, '-'], 'js': [NODE, '--input-type=module', '-']}


def free_port():
    with socket.create_server(('127.0.0.1', 0)) as server:
        return server.getsockname()[1]


def answers(port):
    try:
        socket.create_connection(('127.0.0.1', port)).close()
    except OSError:
        return False
    return True


def bridge_fails(text, env):
    """Whether curl gets another answer of the bridge than the page has."""
    port = free_port()
    (code,) = [code for code in re.findall(r'```python\n(.*?)```', text, re.DOTALL) if 'serve_forever' in code]
    (command, wanted), = re.findall(r'```sh\n\$ (curl .*?)\n(.*?)```', text, re.DOTALL)
    bridge = subprocess.Popen([sys.executable, '-c', code.replace('8000', str(port))], env=env, stderr=subprocess.DEVNULL)
    try:
        for _ in range(600):
            if answers(port):
                break
            time.sleep(0.1)
        got = subprocess.run(['sh', '-c', command.replace('8000', str(port))], env=env, stdout=subprocess.PIPE,
                             text=True, timeout=120).stdout
    finally:
        bridge.terminate()
        bridge.wait()
    if got != wanted:
        print(f'the bridge: got {got!r}, want {wanted!r}')
    return got != wanted


def main():
    text = pathlib.Path(PAGE).read_text(encoding='utf-8')
    examples = re.findall(r'```(python|js)\n(.*?)```\s+```text\n(.*?)```', text, re.DOTALL)
    examples = [e for e in examples if NODE or e[0] != 'js']
    commands = re.findall(r'```sh\n\$ (echo .*?)\n(.*?)```', text, re.DOTALL)
    with tempfile.TemporaryDirectory() as folder:
        pathlib.Path(folder, 'hypermate').symlink_to(os.path.abspath(PROGRAM))
        env = dict(os.environ, PATH=f'{folder}:{os.environ["PATH"]}')
        runs = [(RUN[language], code, wanted) for language, code, wanted in examples]
        runs += [(['sh', '-c', command], '', wanted) for command, wanted in commands]
        failed = int(shutil.which('curl') is not None and bridge_fails(text, env))
        for command, code, wanted in runs:
            got = subprocess.run(command, input=code, env=env, stdout=subprocess.PIPE, text=True, timeout=120).stdout
            if got != wanted:
                failed += 1
                print(f'{command}: got {got!r}, want {wanted!r}')
    return 0 if failed == 0 and len(runs) >= 2 else 1


sys.exit(main())
