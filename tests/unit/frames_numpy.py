"""Frame files as numpy and Python's gzip see them, against the generator's rule alone.

Usage: frames_numpy.py PROGRAM, which writes the samples into a folder (support/frames_samples.c).
"""
import gzip
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

FRAME = np.dtype([('enc', '<f4', 45056), ('ply', '<u4'), ('from', 'u1', 4), ('to', 'u1', 4),
                  ('promo', 'u1'), ('flags', 'u1')])
TAILS = [(0, [0, 0, 0, 0], [0, 0, 0, 0], 0, 0), (1, [0, 1, 2, 3], [4, 5, 6, 7], 0, 1),
         (2, [7, 6, 5, 4], [3, 2, 1, 0], 5, 2), (2, [7, 7, 7, 7], [0, 0, 0, 0], 255, 255),
         (4294967295, [1, 1, 1, 1], [2, 2, 2, 2], 1, 128)]


def rule(seed):
    index = np.arange(45056, dtype=np.uint64)
    mixed = (index * np.uint64(2654435761) + np.uint64(seed * 40503)) >> np.uint64(7)
    mixed = mixed % np.uint64(1 << 32) % np.uint64(131072)
    return ((mixed.astype(np.int64) - 65536) / 1024).astype('<f4')


def expected():
    """The five frames, as they would lie in a dense file."""
    frames = np.zeros(5, FRAME)
    for frame, tail in zip(frames, TAILS):
        frame['enc'] = rule(1)
        for name, value in zip(FRAME.names[1:], tail):
            frame[name] = value
    frames[1:4]['enc'][:, 12305] *= -1
    frames[2:4]['enc'][:, 0] = -0.0
    frames[2:4]['enc'][:, 40960:] = rule(2)[40960:]
    frames[4]['enc'] = rule(3)
    return frames


def check(condition, what):
    if not condition:
        sys.exit(f'{what}: not as expected')


def check_arrays(folder, frames):
    values = np.load(folder / 'enc.npy', mmap_mode='r')
    check(values.shape == (5, 45056) and values.dtype == np.dtype('<f4'), 'form of enc.npy')
    check(values.tobytes() == frames['enc'].tobytes(), 'enc.npy')
    metas = np.load(folder / 'meta.npy')
    check(metas.dtype.names == ('ply', 'from', 'to', 'promo', 'flags'), 'fields of meta.npy')
    for name in metas.dtype.names:
        check((metas[name] == frames[name]).all(), f'{name} in meta.npy')


def decode_xor(body):
    """Undoes the differences of a version 5 file in mode 2."""
    frames = np.frombuffer(body, FRAME).copy()
    bits = np.bitwise_xor.accumulate(frames['enc'].view('<u4'), axis=0)
    frames['enc'] = bits.view('<f4')
    return frames


def decode_channel(body):
    """Puts the channels of a version 5 file in mode 1 together."""
    frames, encoding, place = [], bytearray(180224), 0
    while place < len(body):
        size = int.from_bytes(body[place:place + 4], 'little')
        full, present = body[place + 4], body[place + 5]
        check(size == 16 + 16386 * present, 'body size')
        check(full == (not frames), 'FULL flag')
        for at in range(place + 6, place + 6 + 16386 * present, 16386):
            channel = body[at]
            encoding[16384 * channel:16384 * (channel + 1)] = body[at + 2:at + 16386]
        place += 4 + size
        frames.append(bytes(encoding) + body[place - 14:place])
    return np.frombuffer(b''.join(frames), FRAME)


def decode(layout, body):
    if layout == 'xor':
        return decode_xor(body)
    return decode_channel(body) if layout == 'channel' else np.frombuffer(body, FRAME)


def check_files(folder, frames):
    for layout in ('v4', 'full', 'channel', 'xor'):
        plain = (folder / f'{layout}.plain').read_bytes()
        check(decode(layout, plain[256:]).tobytes() == frames.tobytes(), f'{layout}')
        for kind in ('fast', 'best'):
            path = folder / f'{layout}.{kind}'
            packed = path.read_bytes()
            check(packed[:10].hex() == '1f8b08000000000000ff', f'gzip header of {path.name}')
            check(gzip.decompress(packed) == plain, path.name)
            subprocess.run(['gzip', '-t'], stdin=path.open('rb'), check=True)


def main():
    frames = expected()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        subprocess.run([sys.argv[1], folder], check=True, stdout=subprocess.DEVNULL)
        mapped = np.memmap(folder / 'v4.plain', dtype=FRAME, offset=256, mode='r')
        check(mapped.shape == (5,) and mapped.tobytes() == frames.tobytes(), 'the mapped file')
        check_arrays(folder, frames)
        check_files(folder, frames)


main()
