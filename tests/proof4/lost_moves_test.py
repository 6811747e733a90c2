"""tools/lost_first_moves: a certificate proves that other first moves lose, and says nothing about the move that wins.

usage: lost_moves_test.py TOOL PROGRAM CERTIFICATE
"""
import pathlib
import subprocess
import sys
import tempfile

LOST, WINS = ['0,1,0,0-0,2,0,0', '2,1,4,3-2,2,4,3', '2,1,5,5-2,2,5,5'], '2,0,5,4-4,0,5,2'


def main(tool, program, certificate):
    with tempfile.TemporaryDirectory() as folder:
        moves = pathlib.Path(folder, 'moves')
        moves.write_text('\n'.join([*LOST, WINS]), encoding='ascii')
        done = subprocess.run([sys.executable, tool, program, certificate, '--moves', moves, '--keep', folder],
                              stdout=subprocess.PIPE, text=True, check=True)
        wrong = done.stdout.splitlines() != [f'{move} mated_in 4 {certificate}' for move in LOST] + [f'{WINS} open']
        kept = [pathlib.Path(folder, f'{move}.proof4') for move in LOST]
        wrong |= subprocess.run([program, 'prove', '--check', *kept], stdout=subprocess.DEVNULL,
                                check=False).returncode != 0
    if wrong:
        print(done.stdout)
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
