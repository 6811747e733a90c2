"""What the third ply of 4D chess is: the figures of docs/facts4d.md, which take a minute to count.

usage: perft3.py PROGRAM
"""
import json
import subprocess
import sys

WANT = {'nodes': 10076162036, 'captures': 1933765, 'en_passant': 0, 'castlings': 0, 'promotions': 0,
        'checks': 3810950, 'mates': 25464}

answer = subprocess.run([sys.argv[1], 'perft', '3', '--stats', '--json', '4d:start'], check=True,
                        stdout=subprocess.PIPE, text=True).stdout
stats = json.loads(answer)['stats']
print(stats)
sys.exit(0 if stats == WANT else 1)
