"""What shards write, joined, is what one run writes: byte for byte, for every way to cut a text.

Usage: shards.py [--few] PROGRAM
"""
import argparse
import gzip
import pathlib
import subprocess
import tempfile

parser = argparse.ArgumentParser()
parser.add_argument('--few', action='store_true', help='ways to cut: the sanitizers are slow')
parser.add_argument('program')
wish = parser.parse_args()
program = wish.program
COUNTS = (1, 4) if wish.few else range(1, 10)
VECTORS = pathlib.Path(__file__).resolve().parent.parent / 'vectors'
HEADER = 256


def run(*words):
    done = subprocess.run([program, *map(str, words)], capture_output=True)
    assert done.returncode == 0, (words, done.stderr)
    return done.stdout


def random_games(*words):
    return run('random-game', '--seed', 3, *words)


def make_texts():
    log = random_games('--max-plies', 11, '--to', 'ndjson4')
    lines = log.splitlines(keepends=True)
    games = random_games('--games', 7, '--max-plies', 9)
    odd = [b'# no\n', b'w - -\n', b'\x1f\x8b\x08\n', b'== 3\n', b'\xef\xbb\xbf' + lines[0], b'\n']
    position = (b'== 9\nw - - 0\na1: K......./......../......../......../......../......../'
                b'......../.......k\n')
    return {
        'log': log,
        'CRLF': log.replace(b'\n', b'\r\n'),
        'no final newline': log[:-1],
        'blank lines': b'\n \n' + log.replace(b'\n', b'\n\n \t\n'),
        'headers': b'{"bridge_version":"a"}\n' + log + b'{"bridge_version":"b"}\n' + log,
        'a line longer than a shard':
            lines[0] + lines[1].replace(b'{', b'{"pad":"' + b'x' * 900000 + b'",') +
            b''.join(lines[2:]),
        'lines that are none': b'\n' + b''.join(a + b for a, b in zip(lines, odd * 4)),
        'byte-order mark': b'\xef\xbb\xbf' + log,
        'reference':
            gzip.decompress((VECTORS / 'ndjson4/chess4d-ndjson-v1.ndjson.gz').read_bytes()),
        'archive': games,
        'archive with comments': b'# all\n\n# of them\n' + games + b'# the end\n' + position,
        'archive with CRLF': games.replace(b'\n', b'\r\n'),
        'a game': random_games('--max-plies', 9),
        'one line': lines[0],
        'nothing': b'',
    }


class Cutter:
    """Runs a command on files, whole and in shards."""

    def __init__(self, folder, files, *command):
        self.folder, self.files, self.command = folder, files, command
        self.want = None

    def write(self, name, *more):
        path = self.folder / name
        run(*self.command, *more, *self.files, '-o', path)
        return path

    def compare(self, count, join):
        parts = [self.write(f'part{i}', '--shard', f'{i}/{count}') for i in range(1, count + 1)]
        got = join(parts)
        if self.want is None:
            self.want = self.write('whole').read_bytes()
        assert got == self.want, (self.command, self.files, count, len(got), len(self.want))


def put_together(parts):
    """Plain frame files: the first header with the sum of frames, and all bodies."""
    data = [part.read_bytes() for part in parts]
    frames = sum(int.from_bytes(part[20:24], 'little') for part in data)
    header = data[0][:20] + frames.to_bytes(4, 'little') + data[0][24:HEADER]
    return header + b''.join(part[HEADER:] for part in data)


def join(parts):
    path = parts[0].parent / ('joined' + parts[0].suffix)
    run('join', '--exact', *parts, '-o', path)
    return path.read_bytes()


class Named(Cutter):
    """The kind of file hangs on its name."""

    def __init__(self, suffix, *rest):
        super().__init__(*rest)
        self.suffix = suffix

    def write(self, name, *more):
        return super().write(name + self.suffix, *more)


OUTPUTS = [('', 'csv'), ('', 'energies'), ('.npy', 'energies'),
           ('', 'encode', '-q', '--encoding', 'full'),
           ('', 'encode', '-q', '--encoding', 'channel'),
           ('', 'encode', '-q', '--encoding', 'xor'), ('.gz', 'encode', '-q'),
           ('.gz', 'encode', '-q', '--encoding', 'xor')]


def main(folder):
    texts = make_texts()
    for name, text in texts.items():
        path = folder / 'input'
        path.write_bytes(text)
        cutter = Cutter(folder, [path], 'encode', '-q')
        for count in COUNTS:
            cutter.compare(count, put_together)
        for suffix, *command in OUTPUTS if text and (name == 'log' or not wish.few) else []:
            for count in (2, 7) if name == 'log' else (5,):
                Named(suffix, folder, [path], *command).compare(count, join)
        print('ok', name)
    several = []
    for number, name in enumerate(['log', 'archive with comments', 'nothing', 'CRLF']):
        several.append(folder / f'several{number}')
        several[-1].write_bytes(texts[name])
    several.insert(1, folder / 'several.gz')
    several[1].write_bytes(gzip.compress(texts['log'] * 9))
    table, frames = Cutter(folder, several, 'csv'), Cutter(folder, several, 'encode', '-q')
    for count in COUNTS:
        table.compare(count, join)
        frames.compare(count, put_together)
    print('ok several files')


with tempfile.TemporaryDirectory() as folder:
    main(pathlib.Path(folder))
