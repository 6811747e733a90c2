"""The tables that docs/archive.md lists are those of a database.

usage: archive_tables.py SOURCE_FOLDER PROGRAM
"""
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile

page = (pathlib.Path(sys.argv[1]) / 'docs/archive.md').read_text(encoding='utf-8')
said = re.search(r'```sql\n(.*?)```', page, flags=re.S)[1].splitlines()
with tempfile.TemporaryDirectory() as folder:
    path = f'{folder}/games.db'
    done = subprocess.run([sys.argv[2], 'archive', 'add', '-q', path, '/dev/null'], capture_output=True, text=True)
    if 'not part of this build' in done.stderr:
        sys.exit(77)
    database = sqlite3.connect(path)
    made = [f'{sql};' for sql, in database.execute(
        "select sql from sqlite_schema where sql is not null and type <> 'view' order by rootpage")]
    head = [database.execute(f'pragma {name}').fetchone()[0] for name in ('application_id', 'user_version')]
print('\n'.join(line for line in made if line not in said))
sys.exit(0 if sorted(made) == sorted(said) and head == [0x484D4152, 1] else 1)
