"""compare_output.py FILE SCRIPT: whether the Python script prints exactly what the file holds."""

import subprocess
import sys

with open(sys.argv[1], "rb") as file:
    want = file.read()
got = subprocess.run([sys.executable, sys.argv[2]], stdout=subprocess.PIPE, check=True).stdout
if got != want:
    sys.exit("%s differs from what %s prints" % (sys.argv[1], sys.argv[2]))
