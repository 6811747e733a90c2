"""Encodes one position of 4D chess and prints the energy of each channel, through ctypes.

    python3 encode.py "4d-fen v1: K@4,0,0,0; k@4,7,7,7; R@0,0,0,0"

The frame is a numpy array of 11 channels on the board of 8 x 8 x 8 x 8 squares. The library is
looked for where the system looks, or taken from HYPERMATE_LIBRARY.
"""
import ctypes
import os
import sys

# Said before anything is looked for that may be missing.
if __name__ == '__main__' and len(sys.argv) != 2:
    print(f'usage: {sys.argv[0]} "4d-fen v1: K@4,0,0,0; k@4,7,7,7; R@0,0,0,0"', file=sys.stderr)
    sys.exit(2)

import numpy


class Error(ctypes.Structure):
    """hm_error of hypermate/core.h."""
    _fields_ = [('status', ctypes.c_int), ('offset', ctypes.c_uint64),
                ('message', ctypes.c_char * 240)]


library = ctypes.CDLL(os.environ.get('HYPERMATE_LIBRARY', 'libhypermate.so.2'))
library.hm_4d_fen_parse.argtypes = [ctypes.c_char_p, ctypes.c_size_t, ctypes.c_uint,
                                    ctypes.c_void_p, ctypes.POINTER(Error)]
library.hm_spectral_plan_create.argtypes = [ctypes.POINTER(ctypes.c_void_p), ctypes.POINTER(Error)]
library.hm_spectral_encoder_create.argtypes = [ctypes.c_void_p, ctypes.POINTER(ctypes.c_void_p),
                                               ctypes.POINTER(Error)]
library.hm_spectral_encode.argtypes = [ctypes.c_void_p, ctypes.c_void_p]
library.hm_spectral_encode.restype = ctypes.POINTER(ctypes.c_float)
library.hm_spectral_channel_name.restype = ctypes.c_char_p

# Made once; they live as long as the program.
plan, encoder = ctypes.c_void_p(), ctypes.c_void_p()
if (library.hm_spectral_plan_create(plan, None) != 0
        or library.hm_spectral_encoder_create(plan, encoder, None) != 0):
    raise MemoryError('no memory for the encoder')


def encode(position):
    """The frame of a fen4d literal, as its own array; ValueError when it is none."""
    text = position.encode()
    board = (ctypes.c_uint8 * 4096)()
    error = Error()
    if library.hm_4d_fen_parse(text, len(text), 0, board, error) != 0:
        raise ValueError(f'byte {error.offset}: {error.message.decode()}')
    frame = library.hm_spectral_encode(encoder, board)
    return numpy.ctypeslib.as_array(frame, (11, 8, 8, 8, 8)).copy()


if __name__ == '__main__':
    energies = (encode(sys.argv[1]).astype(numpy.float64) ** 2).sum(axis=(1, 2, 3, 4))
    for channel, energy in enumerate(energies):
        print(f'{library.hm_spectral_channel_name(channel).decode():10} {energy:.6g}')
