"""That the program needs no library of the system: usage: alone.py READELF PROGRAM"""
import subprocess
import sys

readelf, program = sys.argv[1:]
needed = [line for line in subprocess.run([readelf, '-d', program], stdout=subprocess.PIPE, text=True,
                                          check=True).stdout.splitlines() if '(NEEDED)' in line]
print('\n'.join(needed) or f'{program} stands alone')
sys.exit(bool(needed))
