"""Encodings of boards and logs, and frame files."""
import array
import gc
import gzip
import hashlib
import os
import sys
import threading
import time
import warnings

import hypermate as hm
import numpy
import pytest
from conftest import EXAMPLES, VECTORS, vectors


def test_encodings():
    encoder = hm.Encoder()
    positions = vectors('encoder/encoder-vectors-public.json')['positions']
    assert len(positions) > 10
    for position in positions:
        [frame] = encoder.encode(position['fen4'])
        exact = frame[:8] + 0  # -0 is 0 in the vectors
        assert hashlib.sha256(exact.tobytes()).hexdigest() == position['sha256_ch0_7']
        for at, value, _ in position['probes']:
            assert frame.ravel()[at] == pytest.approx(value, rel=1e-5, abs=1e-5)
        [energies] = encoder.energies(position['fen4'])
        for channel in position['channels']:
            assert energies[channel['index']] == pytest.approx(channel['energy'], rel=1e-5,
                                                               abs=1e-5)


def test_what_is_encoded():
    encoder, board = hm.Encoder(), hm.Board4D()
    [frame] = encoder.encode(board)
    board.push('0,1,0,0->0,3,0,0')
    boards = numpy.stack([hm.Board4D().array, board.array])
    both = encoder.encode(boards)
    assert both.shape == (2, 11, 8, 8, 8, 8) and both.dtype == numpy.float32
    assert (both[0] == frame).all() and (both[1] != frame).any()
    out = numpy.zeros((3, 11, 8, 8, 8, 8), numpy.float32)
    assert encoder.encode([board, '4d:start', boards[1]], out) is out
    assert (out[0] == both[1]).all() and (out[1] == both[0]).all() and (out[2] == both[1]).all()
    many = numpy.concatenate([boards] * 40)
    assert (encoder.encode(many, jobs=3) == numpy.concatenate([both] * 40)).all()
    assert (encoder.energies(many, jobs=2)[:2] == encoder.energies(boards)).all()
    into = bytearray(180224)
    encoder.encode(board, into)
    assert bytes(into) == both[1].tobytes()
    assert encoder.encode(numpy.zeros((0, 4096), numpy.uint8)).shape == (0, 11, 8, 8, 8, 8)
    assert len(hm.CHANNELS) == 11 and hm.CHANNELS[0] == 'A1'


def test_arrays_of_other_numbers_are_refused(encoded):
    encoder, frames = hm.Encoder(), hm.frames(encoded('plain.spectral4'))
    values = encoder.encode('4d:start')
    order = '<' if sys.byteorder == 'little' else '>'
    for kind in ('f4', order + 'f4', '=f4', 'u1'):
        out = numpy.zeros(180224 // numpy.dtype(kind).itemsize, kind)
        assert encoder.encode('4d:start', out) is out and out.tobytes() == values.tobytes()
    assert encoder.encode('4d:start', array.array('f', bytes(180224))).tobytes() == values.tobytes()
    other = '>' if order == '<' else '<'
    for kind in ('f8', 'i4', 'u4', 'f2', 'c8', other + 'f4'):
        out = numpy.zeros(180224, kind)
        with pytest.raises(TypeError, match='format "f"'):
            encoder.encode('4d:start', out)
        with pytest.raises(TypeError, match='format "f"'):
            frames.read(0, out)
        assert not out.any()
    for wrong in (-1, 1 << 64):
        with pytest.raises(OverflowError):
            frames.read(wrong, None)


def test_boards_that_change_meanwhile():
    """What was looked at is what is encoded: here the first frame is written over the boards."""
    start = hm.Board4D().array.ravel()
    for jobs in (1, 2):
        memory = numpy.zeros(3 * 180224, numpy.uint8)
        boards = memory[:3 * 4096].reshape(3, 4096)
        boards[:] = start
        out = memory.view(numpy.float32)
        hm.Encoder().encode(boards, out, jobs)
        assert (out.reshape(3, -1) == hm.Encoder().encode(start).ravel()).all()


def test_what_is_no_board():
    encoder = hm.Encoder()
    wrong = numpy.zeros(4096, numpy.uint8)
    wrong[77] = 8
    for source in (wrong, bytes(4095), numpy.zeros((8, 8, 8, 8), numpy.float32),
                   numpy.zeros((2, 8192), numpy.uint8)[:, ::2], '5d:standard', '4d-fen v1: K@9'):
        with pytest.raises(ValueError):
            encoder.encode(source)
    for out in (bytearray(1000), bytes(180224), numpy.zeros(45056, numpy.float32)[::-1], 'text'):
        with pytest.raises((ValueError, TypeError, BufferError)):
            encoder.encode('4d:start', out)
    with pytest.raises(ValueError, match='aligned'):
        encoder.encode('4d:start', memoryview(bytearray(180230))[1:])
    with pytest.raises(TypeError):
        encoder.encode(5)


def whole_log(**options):
    frames, meta, energies = [], [], []
    with hm.encode_log(**options) as batches:
        for batch in batches:
            frames.append(None if batch.frames is None else batch.frames.copy())
            meta.append(batch.meta.copy())
            energies.append(None if batch.energies is None else batch.energies.copy())
    return frames, numpy.concatenate(meta), energies, batches.report


@pytest.mark.parametrize('batch,jobs', [(1, 1), (7, 2), (64, 1), (100, 2), (5000, 2)])
def test_logs_are_what_the_program_writes(log, encoded, batch, jobs):
    file = hm.frames(encoded('plain.spectral4')).array
    frames, meta, energies, report = whole_log(source=log, batch=batch, jobs=jobs, energies=True)
    assert all(len(one) == batch for one in frames[:-1])
    frames, energies = numpy.concatenate(frames), numpy.concatenate(energies)
    assert report == (len(file), 0, 0) and frames.tobytes() == file['values'].tobytes()
    for name in ('ply', 'from', 'to', 'promo', 'flags'):
        assert (meta[name] == file[name]).all()
    expected = (frames.astype(numpy.float64) ** 2).sum(axis=(2, 3, 4, 5))
    assert numpy.allclose(energies, expected)


def test_logs_in_other_ways(log, encoded, tmp_path):
    data = log.read_bytes()
    packed = tmp_path / 'log.gz'
    packed.write_bytes(gzip.compress(data))
    reference = hm.frames(encoded('plain.spectral4')).array['values']
    for source in (data, packed):
        frames, _, energies, _ = whole_log(source=source, batch=33)
        assert (numpy.concatenate(frames) == reference).all() and energies[0] is None
    frames, meta, energies, _ = whole_log(source=log, frames=False, energies=True, first=90)
    assert frames == [None] and len(meta) == len(reference) - 90
    game = hm.Board4D(EXAMPLES.joinpath('many_kings.c4d').read_text())
    _, meta, _, _ = whole_log(source=EXAMPLES / 'many_kings.c4d')
    assert len(meta) == game.plies() + 1
    with hm.encode_log(log, batch=30, frames=False, boards=True) as batches:
        boards = numpy.concatenate([batch.boards.copy() for batch in batches])
    assert (hm.Encoder().encode(boards) == reference).all()
    bad = b'{"fen4":"4d-fen v1: K@0,0,0,0"}\nnonsense\n'
    assert whole_log(source=bad)[3] == (1, 1, 0)
    assert list(hm.encode_log(b'')) == []


def test_memory_is_used_again(log):
    """By the next arrays of its size, when nobody looks at it any more: never before."""
    def last():
        for batch in hm.encode_log(log, batch=32, energies=True):
            pass
        return batch.frames, batch.frames.copy()

    kept = [last() for _ in range(4)]
    hm.Encoder().encode(numpy.zeros((32, 4096), numpy.uint8))
    for frames, copy in kept:
        assert (frames == copy).all() and not any(
            numpy.shares_memory(frames, other) for other, _ in kept if other is not frames)
    del kept, frames
    room = 32 * 180224
    memory = hm._hm.Memory(room)
    place = numpy.frombuffer(memory, 'u1').ctypes.data
    del memory
    assert numpy.frombuffer(hm._hm.Memory(room), 'u1').ctypes.data == place
    blocks = [hm._hm.Memory(size << 20) for size in (1, 30, 2, 40, 70, 3, 1)]
    del blocks
    for wrong in (0, -1, 1 << 62):
        with pytest.raises((ValueError, MemoryError)):
            hm._hm.Memory(wrong)
    with pytest.raises(TypeError):
        hm._hm.Memory('much')


@pytest.mark.parametrize('of', [1, 2, 3, 7, 150])
def test_shards_of_a_log(log, of):
    """One after the other they are the log."""
    def boards(**options):
        parts = [numpy.empty((0, 8, 8, 8, 8), numpy.uint8)]
        for batch in hm.encode_log(log, frames=False, boards=True, **options):
            parts.append(batch.boards.copy())
        return numpy.concatenate(parts)

    shards = [boards(shard=(number, of)) for number in range(1, of + 1)]
    assert (numpy.concatenate(shards) == boards()).all()


def test_batches_that_are_kept(log):
    kept = [batch.copy() for batch in hm.encode_log(log, batch=16, energies=True, boards=True)]
    whole = next(hm.encode_log(log, batch=100, energies=True, boards=True))
    for name, parts in zip(whole._fields, zip(*kept)):
        assert name == 'labels' or (numpy.concatenate(parts) == getattr(whole, name)).all(), name
    assert next(hm.encode_log(log, frames=False)).copy().frames is None


def test_shards_that_are_none(log, tmp_path):
    for wrong in ((0, 3), (4, 3), (1, 0), (-1, 2)):
        with pytest.raises(hm.Error) as failed:
            list(hm.encode_log(log, shard=wrong))
        assert failed.value.kind == 'option'
    for wrong in ('1/3', 5, (1, 2, 3)):
        with pytest.raises((TypeError, ValueError)):
            list(hm.encode_log(log, shard=wrong))
    packed = tmp_path / 'log.gz'
    packed.write_bytes(gzip.compress(log.read_bytes()))
    for source in (packed, log.read_bytes()):
        with pytest.raises(hm.Error):
            list(hm.encode_log(source, shard=(1, 2)))


def test_a_log_that_is_left(log):
    for left in (0, 1, 2):
        batches = hm.encode_log(log, batch=1)
        for _ in range(left):
            next(batches)
        batches.close()
        batches._worker.join(5)
        assert not batches._worker.is_alive() and list(batches) == []
    with pytest.raises(FileNotFoundError):
        hm.encode_log('none.ndjson')
    with pytest.raises(hm.FrameError):
        list(hm.encode_log(gzip.compress(log.read_bytes())[:-20]))
    for wrong in ({'batch': 0}, {'jobs': 0}):
        with pytest.raises(ValueError):
            hm.encode_log(log, **wrong)


@pytest.mark.skipif(not hasattr(os, 'fork'), reason='there are no forks')
def test_a_fork_of_a_log(log):
    with hm.encode_log(log, batch=1) as batches:
        next(batches)
        child = os.fork()
        if child == 0:
            try:
                next(batches)
            except RuntimeError:
                batches.close()
                os._exit(0 if list(hm.encode_log(log, frames=False)) else 2)
            finally:
                os._exit(1)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        assert len(list(batches)) > 1


def test_a_log_that_nobody_refers_to_any_more(log):
    """Its thread ends, and its file is closed."""
    def leave():
        for _ in hm.encode_log(log, batch=8):
            break
        next(hm.encode_log(log, batch=8))
        with pytest.raises(ZeroDivisionError):
            for _ in hm.encode_log(log, batch=8):
                1 / 0

    threads = threading.active_count()
    for _ in range(5):
        leave()
    gc.collect()
    until = time.monotonic() + 20
    while threading.active_count() > threads and time.monotonic() < until:
        time.sleep(0.01)
    assert threading.active_count() == threads


def test_positions_to_begin_with_that_are_none(log):
    for wrong in (-1, 1 << 64):
        with pytest.raises(OverflowError):
            list(hm.encode_log(log, first=wrong))


# ---- frame files ----


@pytest.mark.parametrize('layout', ['v4', 'full', 'channel', 'xor'])
def test_frame_files(encoded, layout):
    options = [] if layout == 'v4' else ['--encoding', layout]
    reference = hm.frames(encoded('plain.spectral4')).array
    frames = hm.frames(encoded(f'{layout}.spectral4', *options))
    assert frames.header == (4 if layout == 'v4' else 5, layout, len(reference))
    assert len(frames) == len(reference)
    for number in (0, 1, 50, -1, 7):
        frame = frames[number]
        assert (frame.values == reference['values'][number]).all()
        assert frame.ply == reference['ply'][number]
        assert frame.from_square == tuple(reference['from'][number])
    assert [frame.ply for frame in frames[2:5]] == [2, 3, 4]
    with pytest.raises(IndexError):
        frames[len(reference)]
    if layout in ('v4', 'full'):
        assert frames.array.tobytes() == reference.tobytes()
        assert isinstance(frames.array, numpy.memmap)
    else:
        with pytest.raises(hm.FormatError):
            frames.array
    into = numpy.empty(45056, numpy.float32)
    assert frames.read(3, into).values is into and (into == reference['values'][3].ravel()).all()


def test_packed_frame_files(encoded):
    reference = hm.frames(encoded('plain.spectral4'))
    stream = hm.frames(encoded('packed.spectralz4', '-z'))
    assert stream.header.frames == len(reference)
    for _ in range(2):
        plies = [frame.ply for frame in stream]
        assert plies == list(range(len(reference)))
    for one, other in zip(stream, reference):
        assert (one.values == other.values).all() and one[1:] == other[1:]


def test_damaged_frame_files(encoded, tmp_path):
    from conftest import VECTORS
    for path in sorted((VECTORS / 'frames').glob('bad_*')):
        with pytest.raises(hm.FrameError) as failed:
            for _ in hm.frames(path):
                pass
        assert failed.value.kind
    cut = tmp_path / 'cut.spectral4'
    cut.write_bytes(encoded('plain.spectral4').read_bytes()[:400000])
    frames = hm.frames(cut)
    assert len(frames) == 2 and frames[1].ply == 1 and len(frames.array) == 2
    with pytest.raises(FileNotFoundError):
        hm.frames(tmp_path / 'none')
    with pytest.raises(OSError):
        hm.frames(tmp_path)


def test_a_bad_game_loses_no_good_ones(tmp_path):
    bad = VECTORS / 'real4d/bad_middle.c4d'
    for source in (bad, bad.read_bytes()):
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter('always')
            batches = hm.encode_log(source, batch=2, energies=True)
            meta = numpy.concatenate([batch.meta.copy() for batch in batches])
        assert list(meta['game']) == [1, 1, 2, 3, 3] and list(meta['ply']) == [0, 1, 0, 0, 1]
        assert batches.report == (5, 1, 0) and len(told) == 1
        assert 'line 4: game 2: illegal move' in str(told[0].message)
        assert told[0].filename == __file__
        with pytest.raises(hm.Error, match='line 4: game 2: illegal move') as caught:
            list(hm.encode_log(source, strict=True))
        assert caught.value.line == 4 and caught.value.kind == 'illegal-move'
    torn = tmp_path / 'torn.c4d'
    torn.write_bytes(bad.read_bytes() + b'b1')
    with pytest.warns(UserWarning) as told:
        assert sum(len(batch.meta) for batch in hm.encode_log(torn, frames=False)) == 5
    assert 'torn.c4d: line 7: game 3' in str(told[1].message)


def test_lines_that_are_skipped_are_told_and_counted(log):
    lines = [b'{"fen4":7}', *log.read_bytes().splitlines()[:3]] + [b'no'] * 300
    with pytest.warns(UserWarning) as told:
        batches = hm.encode_log(b'\n'.join(lines), batch=64)
        assert [len(batch.meta) for batch in batches] == [2]
    assert batches.report == (2, 301, 0) and len(told) == 100
    assert str(told[0].message) == 'log: line 1: "fen4" is not a string'
    with warnings.catch_warnings():
        warnings.simplefilter('error')
        with pytest.raises(UserWarning):
            list(hm.encode_log(b'\n'.join(lines)))


def test_json_that_is_laid_out_otherwise():
    lines = ['{"ply":%d,"fen4":"4d-fen v1: K@0,0,0,%d","eval":NaN}' % (w, w) for w in range(3)]
    log = '\n'.join(lines).encode()
    with pytest.warns(UserWarning, match=r'NaN is no JSON \(--lenient reads it\)') as told:
        assert list(hm.encode_log(log)) == [] and len(told) == 3
    assert [len(batch.meta) for batch in hm.encode_log(log, lenient=True)] == [3]
    for text in (b'[' + log.replace(b'\n', b',\n') + b']', b'[\n' + log + b'\n]'):
        with pytest.raises(hm.FormatError, match='JSON array.*jq -c'):
            list(hm.encode_log(text))
    with pytest.raises(hm.FormatError, match='pretty-printed JSON.*jq -c'):
        list(hm.encode_log(b'{\n "ply": 0,\n "fen4": "4d-fen v1: K@0,0,0,0"\n}\n'))


def test_parts_count_games_from_where_they_begin():
    text = (VECTORS / 'real4d/two_games.c4d').read_bytes()
    assert [list(batch.meta['game']) for batch in hm.encode_log(text, frames=False)] == [
        [1, 1, 1, 2, 2]]
    path = VECTORS / 'real4d/two_games.c4d'
    games = [[int(game) for batch in hm.encode_log(path, frames=False, shard=(part, 2))
              for game in batch.meta['game']] for part in (1, 2)]
    assert games == [[1, 1, 1], [1, 1]]
    assert [list(batch.meta['game']) for batch in hm.encode_log(path, frames=False, first=2)] == [
        [1, 2, 2]]
