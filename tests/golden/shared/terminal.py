"""Runs a command with input, output and errors on a terminal, and prints what arrives there."""
import os
import pty
import sys
import time

child, terminal = pty.fork()
if child == 0:
    os.execvp(sys.argv[1], sys.argv[1:])
# That its last user is gone a terminal says by an error, and sometimes before it has given all that
# was written to it: so it is asked again.
parts, gone = [], 0
while gone < 10:
    try:
        part = os.read(terminal, 4096)
    except OSError:
        part = b""
    parts.append(part)
    gone = 0 if part else gone + 1
    if not part:
        time.sleep(0.01)
text = b"".join(parts).decode().replace("\r\n", "\n")
print(text.replace("\033", "<ESC>").replace("\r", "<CR>"), end="")
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
