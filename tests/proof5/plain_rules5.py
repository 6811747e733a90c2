"""The rules of plain_check5.py against published positions: moves, legal actions, verdicts.

usage: plain_rules5.py POSITIONS_JSON MOST     positions with more than MOST legal actions are left out
"""
import json
import pathlib
import sys

import plain_check5 as plain


def verdict(proof, results):
    if results:
        return 'none'
    return 'checkmate' if proof.rules.is_in_check(proof.start, proof.side) else 'stalemate'


def faults(entry):
    even = '[Timelines "Even"]' if entry['timelines'] == 'even' else ''
    proof = plain.Proof(f'[Size "{entry["size"]}"]{even}' + ''.join(entry['boards']))
    moves = list(proof.rules.moves(proof.start, proof.side))
    results = {key for key, _ in proof.rules.results(proof.start, proof.side)}
    found = {'pseudo_moves': len(moves), 'distinct_results': len(results), 'verdict': verdict(proof, results),
             'castling': sum(isinstance(move[6], tuple) for move in moves),
             'en_passant': sum(move[6] == 'en passant' for move in moves)}
    return [f'{entry["id"]}: {key} is {value}, expected {entry[key]}' for key, value in found.items()
            if value != entry[key]]


def main(file, most):
    entries = json.loads(pathlib.Path(file).read_text(encoding='utf-8'))['positions']
    entries = [entry for entry in entries if entry['legal_actions'] <= most]
    wrong = [line for entry in entries for line in faults(entry)]
    print(*wrong, f'{len(entries)} positions', sep='\n')
    return 1 if wrong or not entries else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1], int(sys.argv[2])))
