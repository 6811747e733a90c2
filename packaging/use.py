"""Uses the installed Python package. usage: use.py VERSION"""
import sys

import hypermate

print(hypermate.__file__, hypermate.__version__)
board = hypermate.Board4D()
assert board.perft(1) == 2152
assert hypermate.version()['version'].replace('-dev', '.dev0') == sys.argv[1]
assert {'zlib', 'libdeflate', 'sqlite'} <= {*hypermate.version()['features']}
