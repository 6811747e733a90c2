"""Frames of a game into a Zarr store and back, bit for bit (Debian: python3-zarr).

    python3 zarr_store.py LOG FOLDER
"""
import sys

import hypermate as hm
import numpy
import zarr


def store(log, path):
    """Frames and plies, a batch at a time."""
    root = zarr.open_group(path, 'w')
    frames = root.create('frames', shape=(0, 11, 8, 8, 8, 8), chunks=(8, 11, 8, 8, 8, 8), dtype='f4')
    plies = root.create('ply', shape=(0,), chunks=(4096,), dtype='u4')
    frames.attrs['channels'] = list(hm.CHANNELS)
    for batch in hm.encode_log(log):
        frames.append(batch.frames)
        plies.append(batch.meta['ply'])


def main(log, path):
    store(log, path)
    again = zarr.open_group(path, 'r')['frames'][:]
    whole = numpy.concatenate([batch.frames.copy() for batch in hm.encode_log(log)])
    print(f'{len(again)} frames, equal: {numpy.array_equal(again, whole)}')
    return not numpy.array_equal(again, whole)


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:3]))
