"""The recipes and the notebook do what they say, where Debian's modules for them are installed."""
import json
import os
import re
import subprocess
import sys

import pytest
from conftest import EXAMPLES

NOTEBOOKS = sorted((EXAMPLES / 'notebooks').glob('*.ipynb'))


@pytest.mark.parametrize('module, recipe', [('h5py', 'hdf5.py'), ('zarr', 'zarr_store.py')])
def test_stores(module, recipe, tmp_path):
    pytest.importorskip(module)
    done = subprocess.run([sys.executable, EXAMPLES / recipe, EXAMPLES / 'game.ndjson',
                           tmp_path / 'store'], capture_output=True, text=True)
    assert done.stdout == '100 frames, equal: True\n', done.stderr


@pytest.mark.parametrize('notebook', NOTEBOOKS, ids=lambda path: path.stem)
def test_cells(notebook, monkeypatch):
    """As plain Python: each cell after the other."""
    monkeypatch.chdir(notebook.parent)
    cells, names = json.loads(notebook.read_text())['cells'], {}
    assert all(not cell.get('outputs') and not cell.get('execution_count') for cell in cells)
    for cell in cells:
        if cell['cell_type'] == 'code':
            exec(''.join(cell['source']), names)


@pytest.mark.parametrize('notebook', NOTEBOOKS, ids=lambda path: path.stem)
def test_notebooks(notebook, tmp_path):
    """By the kernel of Jupyter."""
    pytest.importorskip('nbconvert')
    pytest.importorskip('ipykernel')
    subprocess.run([sys.executable, '-m', 'nbconvert', '--to', 'notebook', '--execute',
                    '--output-dir', tmp_path, notebook], check=True,
                   env={**os.environ, 'HOME': str(tmp_path)})


def test_tables(tmp_path):
    """A database's tables by pandas and by DuckDB, as docs/archive.md has it."""
    pandas = pytest.importorskip('pandas')
    program, games = os.environ['HM_PROGRAM'], EXAMPLES / 'four_players.pgn4'
    subprocess.run([program, 'archive', 'add', '-q', tmp_path / 'games.db', games], check=True)
    subprocess.run([program, 'archive', 'export', '-q', '--to', 'csv-plies', '-o',
                    tmp_path / 'plies.csv', tmp_path / 'games.db'], check=True)
    table = pandas.read_csv(tmp_path / 'plies.csv')
    assert len(table) and table['ply'].max() == len(table[table['game'] == table['game'][0]])
    duckdb = pytest.importorskip('duckdb')
    assert duckdb.sql(f"SELECT count(*) FROM '{tmp_path}/plies.csv'").fetchone()[0] == len(table)


def test_bot(tmp_path):
    """The bot of docs/recipes-4p.md plays a match without a forfeit."""
    page = (EXAMPLES.parent / 'docs/recipes-4p.md').read_text()
    code, command = re.search(r'```python\n(import sys\n.*?)```.*?```sh\n(.*?)```', page, re.S).groups()
    (tmp_path / 'bot.py').write_text(code)
    (tmp_path / 'hypermate').symlink_to(os.environ['HM_PROGRAM'])
    (tmp_path / 'python3').symlink_to(sys.executable)
    done = subprocess.run(['sh', '-c', f'{command.strip()} --max-plies 40'], cwd=tmp_path, capture_output=True, text=True,
                          env={**os.environ, 'PATH': f'{tmp_path}:{os.environ["PATH"]}'})
    assert done.returncode == 0 and 'engine: bot, 0 forfeits' in done.stdout, done.stdout + done.stderr
