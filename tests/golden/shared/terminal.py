"""Runs a command with input, output and errors on a terminal, and prints what arrives there."""
import os
import pty
import sys

child, terminal = pty.fork()
if child == 0:
    os.execvp(sys.argv[1], sys.argv[1:])
parts = []
try:
    while part := os.read(terminal, 4096):
        parts.append(part)
except OSError:  # how a terminal says that its last user is gone
    pass
text = b"".join(parts).decode().replace("\r\n", "\n")
print(text.replace("\033", "<ESC>").replace("\r", "<CR>"), end="")
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
