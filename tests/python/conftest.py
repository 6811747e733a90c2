"""What the tests of the Python package share: the vectors of the C tests, and the program."""
import gzip
import json
import os
import pathlib
import signal
import subprocess

import hypothesis
import pytest

VECTORS = pathlib.Path(os.environ['HM_TEST_DIR']) / 'vectors'
EXAMPLES = pathlib.Path(os.environ['HM_TEST_DIR']).parent / 'examples'

# Shells start what runs in the background with Ctrl-C ignored; then Python asks nobody either.
signal.signal(signal.SIGINT, signal.default_int_handler)

# Machines under load are slow; the same cases each time.
hypothesis.settings.register_profile('check', deadline=None, derandomize=True, max_examples=50,
                                     database=None)
hypothesis.settings.load_profile('check')


def vectors(name):
    """The object of a file, or of each line."""
    data = (VECTORS / name).read_bytes()
    if name.endswith('.gz'):
        data = gzip.decompress(data)
    if '.jsonl' in name:
        return [json.loads(line) for line in data.splitlines()]
    return json.loads(data)


def state(position):
    """The text of a vector's position of 4D chess."""
    return '4d-state v1: {side} {castling} {ep} {halfmove} {fullmove} | {placement}'.format(
        placement=position['fen4'].removeprefix('4d-fen v1: '), **position)


@pytest.fixture(scope='session')
def log():
    return EXAMPLES / 'game.ndjson'


@pytest.fixture(scope='session')
def encoded(tmp_path_factory, log):
    """encoded(name, option...): the log as a frame file of the program."""
    folder = tmp_path_factory.mktemp('frames')

    def make(name, *options):
        path = folder / name
        if not path.exists():
            subprocess.run([os.environ['HM_PROGRAM'], 'encode', '-q', *options, log, '-o', path],
                           check=True)
        return path

    return make
