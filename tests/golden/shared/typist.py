"""Types lines into a program on a terminal, each when it is asked for, and prints what the terminal
shows; lines of progress, which come and go, are left out.

    typist.py COMMAND... <LINES

A line ^C is the key, and so is ^D, which also comes when there are no more lines.
"""
import os
import pty
import re
import select
import sys

KEYS = {'^C': b'\x03', '^D': b'\x04'}
PATIENCE = 60


def read(terminal):
    """What is there, or nothing at the end."""
    if not select.select([terminal], [], [], PATIENCE)[0]:
        return b''
    try:
        return os.read(terminal, 65536)
    except OSError:  # how a terminal says that its last user is gone
        return b''


def main(*command):
    child, terminal = pty.fork()
    if child == 0:
        os.execvp(command[0], command)
    lines = sys.stdin.read().splitlines()
    shown = b''
    answered = 0
    while part := read(terminal):
        shown += part
        asked = shown.endswith(b'> ') and len(shown) > answered
        if asked:
            line = lines.pop(0) if lines else '^D'
            os.write(terminal, KEYS.get(line, line.encode() + b'\n'))
            answered = len(shown)
    os.close(terminal)  # ends a program that says nothing any more
    text = re.sub(r'\r\033\[K[^\r\n]*(?=\r\033\[K)', '', shown.decode())
    print(text.replace('\r\033[K', '').replace('\r\n', '\n').replace('\033', '<ESC>'), end='')
    print('\nexit status', os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))


main(*sys.argv[1:])
