"""Frames of a game into an HDF5 file and back, bit for bit (Debian: python3-h5py).

    python3 hdf5.py LOG FILE
"""
import sys

import h5py
import hypermate as hm
import numpy


def store(log, path):
    """Frames and plies, a batch at a time."""
    with h5py.File(path, 'w') as file:
        frames = file.create_dataset('frames', (0, 11, 8, 8, 8, 8), 'f4', maxshape=(None, 11, 8, 8, 8, 8),
                                     chunks=(1, 11, 8, 8, 8, 8), compression='gzip', shuffle=True)
        plies = file.create_dataset('ply', (0,), 'u4', maxshape=(None,), chunks=(4096,))
        frames.attrs['channels'] = list(hm.CHANNELS)
        for batch in hm.encode_log(log):
            count = len(frames) + len(batch.frames)
            for data, values in ((frames, batch.frames), (plies, batch.meta['ply'])):
                data.resize(count, axis=0)
                data[-len(values):] = values


def main(log, path):
    store(log, path)
    with h5py.File(path) as file:
        again = file['frames'][:]
    whole = numpy.concatenate([batch.frames.copy() for batch in hm.encode_log(log)])
    print(f'{len(again)} frames, equal: {numpy.array_equal(again, whole)}')
    return not numpy.array_equal(again, whole)


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:3]))
