"""What shards write, joined, is what one run writes: byte for byte, for every way to cut a text.

Usage: shards.py [--few] PROGRAM
"""
import argparse
import fcntl
import gzip
import pathlib
import random
import struct
import subprocess
import tempfile
import time
import zlib

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


def make_blocks(text, most):
    """Text as other programs write seekable gzip: blocks that end anywhere, and empty ones."""
    blocks = []
    for at in range(0, len(text), most):
        for part in (text[at:at + most], b'')[:1 + (at // most % 3 == 1)]:
            packer = zlib.compressobj(wbits=-15)
            data = packer.compress(part) + packer.flush()
            blocks.append(struct.pack('<4BI2BH2s2H', 31, 139, 8, 4, 0, 0, 255, 6, b'BC', 2,
                                      len(data) + 25) + data +
                          struct.pack('<2I', zlib.crc32(part), len(part)))
    return b''.join(blocks)


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
    frames = parts[0].read_bytes().startswith(b'LARTPSEC')
    run('join', *(['--exact'] if frames else []), *parts, '-o', path)
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


def answers(*words):
    """Of questions about inputs; bad ones have an answer, too."""
    done = subprocess.run([program, *map(str, words)], capture_output=True)
    assert done.returncode in (0, 1, 3), (words, done.stderr)
    return done.stdout


def compare_answers(folder, files, count, *command):
    """Every part has an end of its own, so that a missing one is seen."""
    want, parts = answers(*command, '--json', *files), []
    for number in range(1, count + 1):
        parts.append(folder / f'answers{number}')
        parts[-1].write_bytes(answers(*command, '--json', '--shard', f'{number}/{count}', *files))
    got = run('join', *parts)
    assert got == want, (command, files, count, len(got), len(want))
    if count > 1:
        cut = parts[-1].read_bytes()
        parts[-1].write_bytes(cut[:cut[:-1].rfind(b'\n') + 1])
        for some in (parts, parts[:-1], parts[1:]):
            assert answers('join', *some) == b'', (command, files, count)


class Ranks(Cutter):
    """All shards write into one file, in an order of chance."""

    def __init__(self, *rest):
        super().__init__(*rest)
        self.random = random.Random(7)

    def compare_ranks(self, count):
        path = self.folder / 'ranks'
        for old in self.folder.glob('ranks*'):
            old.unlink()
        order = list(range(1, count + 1))
        self.random.shuffle(order)
        for number in order:
            run(*self.command, '--shard', f'{number}/{count}', *self.files, '--into', path)
        if self.want is None:
            self.want = self.write('whole').read_bytes()
        assert path.read_bytes() == self.want, (self.files, count, order)


def refuse_two_at_one_place(folder):
    """Who holds the lock on the last of a rank's frames writes there: the other loses nothing."""
    log, path = folder / 'input', folder / 'ranks'
    log.write_bytes(random_games('--max-plies', 11, '--to', 'ndjson4').replace(b'"ply":', b'"pli":'))
    ranks = Ranks(folder, [log], 'encode', '-q')
    ranks.compare_ranks(2)
    command = [program, 'encode', '-q', '--shard', '2/2', log, '--into', path]
    with open(path, 'r+b') as file:
        fcntl.lockf(file, fcntl.LOCK_EX, 1, len(ranks.want) - 1)
        refused = subprocess.run(command, capture_output=True)
    assert refused.returncode == 3 and b'another process writes at the place' in refused.stderr
    assert path.read_bytes() == ranks.want
    print('ok two at one place')


def kill_ranks(folder):
    """Killed at any moment and started again: the file of one run."""
    log, path = folder / 'input', folder / 'ranks'
    log.write_bytes(random_games('--max-plies', 60, '--to', 'ndjson4'))
    ranks = Ranks(folder, [log], 'encode', '-q')
    ranks.compare_ranks(3)
    for moment in range(2 if wish.few else 5):
        for old in folder.glob('ranks*'):
            old.unlink()
        for number in (2, 3, 1):
            command = [program, 'encode', '-q', '--shard', f'{number}/3', log, '--into', path]
            killed = subprocess.Popen(command, stderr=subprocess.PIPE)
            time.sleep(0.003 * moment)
            killed.kill()
            killed.communicate()
            run(*command[1:])
        assert path.read_bytes() == ranks.want, moment
    print('ok killed ranks')


def main(folder):
    texts = make_texts()
    for name, text in texts.items():
        path = folder / 'input'
        path.write_bytes(text)
        cutter, ranks = Cutter(folder, [path], 'encode', '-q'), Ranks(folder, [path], 'encode', '-q')
        for count in COUNTS:
            cutter.compare(count, put_together)
        for count in (1, 2, 3, 9) if not wish.few else (4,):
            compare_answers(folder, [path], count, 'replay')
        for count in (1, 2, 9) if name == 'log' and not wish.few else (3,):
            ranks.compare_ranks(count)
        for suffix, *command in OUTPUTS if text and (name == 'log' or not wish.few) else []:
            for count in (2, 7) if name == 'log' else (5,):
                Named(suffix, folder, [path], *command).compare(count, join)
        print('ok', name)
    for name in ['reference'] if wish.few else ['reference', 'blank lines', 'archive with comments']:
        path.write_bytes(texts[name])
        want = Cutter(folder, [path], 'csv').write('whole').read_bytes()
        path.write_bytes(make_blocks(texts[name], 333))
        run('convert', '-z', '--seekable', path, '-o', folder / 'blocks.gz')
        for blocks in path, folder / 'blocks.gz':
            table, frames = Cutter(folder, [blocks], 'csv'), Cutter(folder, [blocks], 'encode', '-q')
            table.want = want
            for count in COUNTS[1:7:3]:
                table.compare(count, join)
                frames.compare(count, put_together)
        print('ok blocks:', name)
    several = []
    for number, name in enumerate(['log', 'archive with comments', 'nothing', 'CRLF']):
        several.append(folder / f'several{number}')
        several[-1].write_bytes(texts[name])
    several.insert(1, folder / 'several.gz')
    several[1].write_bytes(gzip.compress(texts['log'] * 9))
    several.append(folder / 'several.blocks')
    several[-1].write_bytes(make_blocks(texts['CRLF'], 600))
    table, frames = Cutter(folder, several, 'csv'), Cutter(folder, several, 'encode', '-q')
    for count in COUNTS:
        table.compare(count, join)
        frames.compare(count, put_together)
    Ranks(folder, several, 'encode', '-q', '--encoding', 'full').compare_ranks(3)
    print('ok several files')
    for count in COUNTS:
        compare_answers(folder, several + ['4d:start', 'missing', '4d-fen v1: K@0,0,0,0'], count,
                        'replay')
    compare_answers(folder, ['5d:small', '4d:start', '4p:start'], 3, 'replay', '--plies')
    print('ok answers')
    refuse_two_at_one_place(folder)
    kill_ranks(folder)


with tempfile.TemporaryDirectory() as folder:
    main(pathlib.Path(folder))
