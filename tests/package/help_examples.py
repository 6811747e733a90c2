"""Every example of the help texts and of the topics is a command line that works.

The commands run in a folder with the files that they name. An example may answer "no" (status 1), and
what takes long is ended; wrong usage and unreadable input (2, 3) are faults.

usage: help_examples.py SOURCE_FOLDER PROGRAM
"""
import concurrent.futures
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

LONG = 0.5  # seconds after which an example counts as begun
MAKE = r'''
hypermate random-game --seed 7 --max-plies 44 >game.c4d
hypermate random-game --seed 1 --games 3 --max-plies 8 >games.c4d
cp "$S/examples/game.ndjson" game.ndjson; cp game.ndjson log.ndjson; cp game.ndjson a.ndjson; cp a.ndjson b.ndjson
gzip -k games.c4d game.ndjson; mv game.ndjson.gz games.ndjson.gz
cp "$S/examples/four_players.pgn4" games.pgn4
for name in game archive; do hypermate convert --game 1 --to pgn4 games.pgn4 >$name.pgn4; done
cp game.pgn4 teams.pgn4
gzip -c games.pgn4 >archive.pgn4.gz
cp "$S/examples/mate_in_one.5dpgn" puzzle.5dpgn; cp puzzle.5dpgn games.5dpgn
cp "$S/examples/time_travel.5dpgn" game.5dpgn; gzip -c game.5dpgn >more.5dpgn.gz
cp "$S/docs/facts/mate4.proof4" "$S/docs/facts/timeline_skirmish2.5dpgn" .
cp "$S/docs/facts/just_knights3.5dpgn" mate3.5dpgn
hypermate encode -q --count 12 game.ndjson -o old.spectral4
hypermate encode -q game.ndjson -o game.spectralz4
head -c 400000 old.spectral4 >broken.spectral4; head -c 3000 game.spectralz4 >broken.spectralz4
for i in 1 2; do
    hypermate encode -q --shard $i/2 games.c4d -o part$i.spectral4
    hypermate csv -q --shard $i/2 games.c4d -o part$i.csv
    hypermate replay --json --shard $i/2 games.c4d >part$i.json
done
hypermate archive add -q games.db games.pgn4
hypermate table -q KQvK -o endings.hme >/dev/null
sed s/kings/mini/ "$S/tests/golden/encode-fixture/fixtures.jsonl" >fixtures.jsonl
echo '4d:start' >positions.txt
printf '#!/bin/sh\nexec hypermate uci\n' >rival; chmod +x rival
'''
# What reads the output of an example may be missing, and one of the frame files is broken.
READERS = [('source <(', 'cat <('), ('| source', '| cat'), ('man -l -', 'cat'), ('verify *', 'verify game*')]


def examples(program):
    tables = json.loads(subprocess.check_output([program, 'help', '--json'], text=True))
    for command in tables['commands']:
        yield from (example['command'] for example in command['examples'])
    for topic in tables['topics']:
        text = subprocess.check_output([program, 'help', topic['name']], text=True)
        for line in re.findall(r'^  (\S.*)$', text, re.M):
            if 'hypermate ' in line:
                yield re.split(r' {3,}', line)[0]


def run(command, folder, env):
    for reader, other in READERS:
        command = command.replace(reader, other)
    with tempfile.TemporaryDirectory() as own:
        place = pathlib.Path(own, 'files')
        shutil.copytree(folder, place)
        process = subprocess.Popen(['bash', '-o', 'pipefail', '-c', command], cwd=place, env=env, text=True,
                                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.PIPE, start_new_session=True)
        try:
            said = process.communicate(timeout=LONG)[1]
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            process.communicate()
            return None
    return None if process.returncode in (0, 1) else f'{command}: status {process.returncode}: {said[-300:]}'


def main(source, program):
    source, program = pathlib.Path(source).resolve(), pathlib.Path(program).resolve()
    env = {**os.environ, 'PATH': f'{program.parent}:{os.environ["PATH"]}', 'S': str(source)}
    wanted = sorted(set(examples(program)))
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(['bash', '-euo', 'pipefail', '-c', MAKE], cwd=folder, env=env, check=True)
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            wrong = [fault for fault in pool.map(lambda c: run(c, folder, env), wanted) if fault]
    print(*wrong, sep='\n')
    print(f'{len(wanted)} examples, {len(wrong)} wrong')
    return 1 if wrong or len(wanted) < 100 else 0


sys.exit(main(*sys.argv[1:]))
