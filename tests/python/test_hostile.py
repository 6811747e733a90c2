"""What users, other threads and signals do to it: results or clear errors, no crash, no leak."""
import gc
import io
import os
import pickle
import signal
import subprocess
import sys
import textwrap
import threading
import time
import tracemalloc

import hypermate as hm
import numpy
import pytest
from conftest import EXAMPLES
from hypothesis import given
from hypothesis import strategies as st

NAMES = st.sampled_from(['4d:start', '5d:standard', '4p:modern', '4d-fen v1: K@0,0,0,0', '[Mode "5D"]',
                         'R-0,0,0,0-', '{"fen4":"', '[Variant "FFA"]\n1. d2-d4', '(0T1)', '\x00'])
TEXTS = st.one_of(st.text(max_size=60), st.tuples(NAMES, st.text(max_size=20)).map(''.join))


# ---- any input ----


@given(TEXTS)
def test_any_text(text):
    try:
        board = hm.read(text)
    except hm.Error as error:
        assert error.kind and 0 <= error.offset <= len(text.encode('utf-8', 'surrogatepass'))
    else:
        assert board.fen() and hm.read(board.fen()) is not None


@given(st.binary(max_size=200))
def test_any_bytes(data):
    for use in (hm.read, hm.detect, lambda data: list(hm.games(data)),
                lambda data: list(hm.encode_log(data))):
        try:
            use(data)
        except hm.Error as error:
            assert error.kind


@given(TEXTS)
def test_any_move(text):
    for board in (hm.Board4D('4d-fen v1: K@0,0,0,0; k@7,7,7,7'), hm.Board4P(), hm.Multiverse()):
        before = board.key
        try:
            board.push(text)
        except hm.Error:
            assert board.key == before
        else:
            board.undo()
            assert board.key == before


@given(st.integers())
def test_any_number(number):
    board = hm.Board4D('4d-fen v1: K@0,0,0,0; k@7,7,7,7')
    for use in (board.push, board.is_legal, board.go, board.move, board.piece_at,
                lambda number: board.attackers(True, number), hm.Move(number).__str__ and board.find):
        try:
            use(number)
        except (hm.Error, ValueError, OverflowError, TypeError, IndexError):
            pass
    assert board.ply() <= 1


@given(st.one_of(st.none(), st.integers(), st.floats(), st.lists(st.text()), st.binary(), st.text()))
def test_any_object(thing):
    board = hm.Board4D('4d-fen v1: K@0,0,0,0; k@7,7,7,7')
    for use in (hm.Board4D, board.find, board.ask_json, hm.parse_square, hm.Encoder().encode,
                lambda thing: hm.search(thing, nodes=1), lambda thing: hm.Board4D('4d:start', ply=thing),
                lambda thing: hm._hm.tree(thing), lambda thing: hm._hm.Reader(thing, 'x').next() if
                not isinstance(thing, int) else None,
                lambda thing: hm._hm.Session('4d:start', thing),
                lambda thing: hm._hm.Session('4d:start', {'ply': thing}),
                lambda thing: hm._hm.Session('4d:start', None, thing)):
        try:
            use(thing)
        except (hm.Error, TypeError, ValueError, OverflowError):
            pass


class Undecided:
    def __bool__(self):
        raise TypeError('neither true nor false')


def test_wrong_types_say_so():
    for use in (lambda: hm.Board4D(5), lambda: hm.Board4D().push(None), lambda: hm.Board4D().push(2.5),
                lambda: hm.Multiverse().push(7), lambda: hm.Searcher().search('4d:start'),
                lambda: hm._hm.Session4D('5d:standard').numbers(),
                lambda: hm.Board4D().attackers(Undecided(), 0), lambda: hm.Board4D().is_attacked(Undecided(), 0),
                lambda: hm.Encoder().encode('4d:start', jobs=0), lambda: hm.Encoder().encode('4d:start', jobs=-1),
                lambda: hm._hm.Reader(b'4d:start', 'x').session(int)):
        with pytest.raises((TypeError, ValueError)):
            use()
    for number in (-1, 1 << 31, 1 << 32):
        with pytest.raises((OSError, ValueError, OverflowError)):
            hm._hm.FrameReader(number, 'x')
    with pytest.raises(ValueError, match='NUL'):
        hm.Board4D(format='4d\0')
    with pytest.raises(TypeError):
        memoryview(hm.Board4D())[0, 0, 0, 0] = 1
    with pytest.raises(TypeError):
        io.BytesIO(bytes(4096)).readinto(hm.Board4D())


def test_options_that_change_while_they_are_read():
    options = {}

    class Grows(str):
        def __str__(self):
            options.update((f'k{number}', 'v') for number in range(20000))
            return 'x'

    options['a'] = Grows('x')
    assert hm.Board4D().format('4d-state', options) == hm.Board4D().fen()
    with pytest.raises(hm.Error):
        hm._hm.Session('4d:start', {'a': Grows('x')})


def test_options_that_change_before_they_are_kept():
    options = {'ply': 1}
    reader = hm._hm.Reader(b'a2a1-a4a1\na7a8-a5a8\n', 'x', options)
    options['ply'] = 2
    reader.next()
    session = reader.session(hm.Board4D)
    assert (session.ply(), session.options) == (1, {'ply': 1})
    assert pickle.loads(pickle.dumps(session)) == session


def test_limits_that_are_none():
    """A limit that is lost is a search without an end."""
    board, searcher = hm.Board4D('4d-fen v1: K@0,0,0,0; k@7,7,7,7; Q@3,3,3,0'), hm.Searcher(hash=1)
    for limits in ({'nodes': -5}, {'depth': -1}, {'depth': 1 << 32}, {'nodes': 1 << 64}, {'mate': -1},
                   {'time': -1}, {'time': -1e-9}, {'time': float('nan')}, {'time': float('inf')}, {'time': 1e300}):
        with pytest.raises((ValueError, OverflowError)):
            searcher.search(board, **limits)
    assert searcher.search(board, time=1e-9).lines
    assert searcher.search(board, nodes=numpy.int64(100)).nodes < 10000
    for options in ({'hash': 1 << 32}, {'threads': (1 << 32) + 1}, {'multipv': -1}):
        with pytest.raises(OverflowError):
            hm.Searcher(**options)


def test_huge_inputs():
    with pytest.raises(hm.Error):
        hm.Board4D('4d-fen v1: ' + 'K@0,0,0,0; ' * 1000000)
    with pytest.raises(hm.Error):
        hm.read('[' * 10000000)
    with pytest.raises(hm.Error):
        hm.read('{"a":' * 100000)
    with pytest.raises((ValueError, OverflowError, MemoryError)):
        hm._hm.log_encode(b'', 'x', sys.maxsize, (bytearray(8), None, None, None), None, None)
    many = ('4d-fen v1: K@0,0,0,0\n' * 5000).encode()
    assert sum(1 for _ in hm.games(many, lines=True)) == 5000


def test_messages_quote_any_bytes():
    """What a message shows of its input may end amid a character."""
    board = hm.Board4D()
    for use in (lambda: board.format('a' + 'é' * 30), lambda: hm._hm.Session('4d:start', {'a' + 'é' * 60: '1'}),
                lambda: hm.read(b'4d:\xff'), lambda: hm.Multiverse('[Variant "' + 'é' * 50 + '"]\n1. e4')):
        with pytest.raises(hm.Error) as caught:
            use()
        assert str(caught.value).encode('utf-8')


def test_texts_in_the_middle_of_an_array():
    """Nothing stands behind them, and nothing is read there."""
    board = hm.Board4D()
    text = numpy.frombuffer(b'0,1,0,0-0,7,0,0,0,0', numpy.uint8)
    with pytest.raises(hm.IllegalMove) as caught:
        board.push(memoryview(text)[:15])
    with pytest.raises(hm.IllegalMove) as other:
        board.push('0,1,0,0-0,7,0,0')
    assert caught.value.reason == other.value.reason != ''


# ---- interrupts ----


class Interrupts(threading.Thread):
    """Presses Ctrl-C after so many seconds; and again after a long time, for Python drops what comes
    while an object is being freed."""

    def __init__(self, seconds):
        super().__init__()
        self.wait, self.sent, self.heard = seconds, 0, threading.Event()
        self.start()

    def run(self):
        while not self.heard.wait(self.wait):
            self.wait, self.sent = 10, time.monotonic()
            os.kill(os.getpid(), signal.SIGINT)

    def late(self):
        self.heard.set()
        self.join()
        return time.monotonic() - self.sent


def long_log(tmp_path):
    path = tmp_path / 'long.ndjson'
    board = hm.Board4D()
    line = board.format('ndjson4').splitlines()[0]
    other = hm.Board4D('4d-fen v1: K@0,0,0,0; k@7,7,7,7').format('ndjson4').splitlines()[0]
    path.write_text((line + '\n' + other + '\n') * 3000)
    return path


@pytest.mark.parametrize('work', ['perft', 'perft of two', 'search', 'log', 'solve', 'games'])
def test_ctrl_c(work, tmp_path):
    endless = {
        'perft': lambda: hm.Board4D().perft(4),
        'perft of two': lambda: hm.Board4D().perft(4, jobs=2),
        'search': lambda: hm.search(hm.Board4D(), infinite=True),
        'log': lambda: [None for _ in range(1000) for _ in hm.encode_log(path, batch=100)],
        'solve': lambda: hm.Multiverse().actions() and hm.Multiverse().perft(8),
        'games': lambda: [None for _ in range(1000) for _ in hm.games(path)],
    }
    path = long_log(tmp_path)
    for _ in range(2):
        interrupts = Interrupts(0.3)
        with pytest.raises(KeyboardInterrupt):
            endless[work]()
        late = interrupts.late()
        assert late < 8, late


def test_a_watcher_may_end_it():
    calls = []
    with pytest.raises(hm.Error) as failed:
        hm.Board4D().perft(4, progress=lambda done, total: calls.append(done) or len(calls) < 3)
    assert failed.value.kind == 'interrupted' and len(calls) == 3
    with pytest.raises(ZeroDivisionError):
        hm.Board4D().perft(4, progress=lambda done, total: 1 / 0)


def test_what_equals_false_ends_it():
    calls = []
    for no in (False, numpy.False_, 0):
        with pytest.raises(hm.Error) as failed:
            hm.Board4D().perft(4, progress=lambda done, total: calls.append(done) or no)
        assert failed.value.kind == 'interrupted'
    assert len(calls) == 3
    for yes in (None, True, numpy.True_, 'yes', ''):
        assert hm.Board4D().perft(1, progress=lambda done, total: yes) == 2152
    with pytest.raises(ValueError):  # of numpy: neither true nor false
        hm.Board4D().perft(4, progress=lambda done, total: numpy.zeros(2))


# ---- threads ----


def test_other_threads_run_meanwhile():
    turns = 0
    board = hm.Board4D()
    thread = threading.Thread(target=board.perft, args=(2,))
    working = threading.Event()

    def work():
        working.set()
        hm.search(board, time=0.3)

    thread = threading.Thread(target=work)
    thread.start()
    working.wait()
    while thread.is_alive():
        turns += 1
        time.sleep(0.001)
    thread.join()
    assert turns > 20


def test_a_board_at_work_is_left_alone():
    board, searcher, refused = hm.Board4D(), hm.Searcher(), []

    def news(told):
        for use in (lambda: board.push(board.legal_moves[0]), lambda: board.fen(), board.undo,
                    board.ply, lambda: board.key, lambda: board.side, lambda: bytes(board),
                    lambda: board.array,
                    lambda: searcher.search(board), lambda: hm._hm.tree(board), board.copy,
                    lambda: board.ask('status')):
            with pytest.raises(RuntimeError):
                use()
        refused.append(told)

    result = searcher.search(board, nodes=2000, news=news)
    assert refused and refused[-1].line.moves and result.best in board.legal_moves
    assert refused[0].number == 1 and refused[-1].nodes <= result.nodes
    board.push(result.best)


def test_a_board_that_is_set_to_work_by_an_argument():
    """It is looked at when the arguments are known."""
    def begin():
        thread = threading.Thread(target=perft)
        thread.start()
        threads.append(thread)
        working.wait()

    def perft():
        def progress(done, total):
            working.set()
            return not over.is_set()

        with pytest.raises(hm.Error):
            board.perft(4, progress=progress)

    class Index:
        def __index__(self):
            begin()
            return 5

    class Truth:
        def __bool__(self):
            begin()
            return True

    board = hm.Board4D()
    for use in (lambda: board.piece_number(Index()), lambda: board.attacker_squares(Truth(), 5),
                lambda: board.is_attacked_by(Truth(), 5)):
        working, over, threads = threading.Event(), threading.Event(), []
        try:
            with pytest.raises(RuntimeError):
                use()
        finally:
            over.set()
            threads[0].join()


def test_stop_from_another_thread():
    searcher = hm.Searcher()
    timer = threading.Timer(0.2, searcher.stop)
    timer.start()
    start = time.monotonic()
    result = searcher.search(hm.Multiverse(), infinite=True)
    assert result.best and time.monotonic() - start < 10
    searcher.stop()  # nothing runs
    searcher.clear()
    assert searcher.search(hm.Board4P(), nodes=500).best
    with pytest.raises(ZeroDivisionError):
        searcher.search(hm.Board4D(), infinite=True, news=lambda told: 1 / 0)
    assert len(hm.search(hm.Board4D(), depth=1, lines=3).lines) == 3
    over = hm.search(hm.Board4D('4d-fen v1: k@7,7,7,7'), nodes=100)
    assert over.lines == [] and over.best is None


def test_many_threads():
    def work():
        try:
            for _ in range(20):
                board = hm.Board4D()
                board.push(board.legal_moves[7])
                assert len(board.legal_moves) == 2152 and board.copy() == board
                hm.Encoder().encode(board)
                game = hm.Multiverse()
                game.push('e4')
                game.submit()
        except BaseException as failure:
            failures.append(failure)

    failures = []
    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


# ---- leaks ----


def everything(log):
    board = hm.Board4D()
    board.push(board.legal_moves[3], trusted=True), board.pop()
    for wrong in ((4 << 20, True), (board, False)):
        try:
            board.push(wrong[0], trusted=wrong[1])
        except (hm.Error, TypeError):
            pass
    for number in (1, 9):
        try:
            list(hm.encode_log(log, shard=(number, 3), frames=False, boards=True))
        except hm.Error:
            pass
    for game in hm.games(EXAMPLES / 'four_players.pgn4'):
        game.tree, game.headers, game.board.copy()
    board.push(board.legal_moves[0])
    board.copy(), board.fen(), board.svg(), list(board.legal_moves), bytes(board), board.attackers(1, 5)
    for wrong in ('0,0,0,0->7,7,7,7', 'nonsense'):
        try:
            board.push(wrong)
        except hm.Error:
            pass
    for text in ('', '4d-fen v1: K@9', 'nonsense'):
        try:
            hm.read(text)
        except hm.Error:
            pass
    list(hm.games((b'4d-fen v1: K@0,0,0,0\nnonsense\n'), lines=True))
    game = hm.Multiverse()
    game.push('e4')
    game.submit(), game.actions(limit=3), hm._hm.tree(game)
    hm.Board4P(mode='ffa').points
    hm.search(board, nodes=50, news=lambda told: None)
    hm.Encoder().energies(board)
    with hm.encode_log(log, batch=50) as batches:
        next(batches)


def test_leaks(log):
    def blocks():
        gc.collect()
        return sys.getallocatedblocks()

    def grown_blocks():
        before = blocks()
        for _ in range(10):
            everything(log)
        return blocks() - before

    # What Python keeps for itself grows less each time, a leak as much.
    assert min(grown_blocks() for _ in range(4)) < 200
    tracemalloc.start()
    first = tracemalloc.take_snapshot()
    for _ in range(10):
        everything(log)
    gc.collect()
    second = tracemalloc.take_snapshot()
    tracemalloc.stop()
    grown = sum(entry.size_diff for entry in second.compare_to(first, 'filename')
                if 'hypermate' in entry.traceback[0].filename)
    assert grown < 20000


def run(script, **environment):
    return subprocess.run([sys.executable, '-c', textwrap.dedent(script)], text=True,
                          capture_output=True, timeout=120, env={**os.environ, **environment})


def test_the_library_leaks_nothing(log):
    """Memory of C: thousands of boards do not make the process larger."""
    done = run("""
        import resource, hypermate as hm
        def use():
            for _ in range(300):
                board = hm.Board4D(); board.push(board.legal_moves[0]); board.copy(); board.fen()
                try: board.push('0,0,0,0->7,7,7,7')
                except hm.IllegalMove: pass
                game = hm.Multiverse(); game.push('e4'); game.submit(); game.status()
                hm.Board4P(mode='ffa').status()
            encoder = hm.Encoder(); encoder.encode('4d:start')
        use()
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        for _ in range(5): use()
        print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
    """)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) < 4000  # KiB; a board has 35


def test_the_debug_allocator(log):
    done = run(f"""
        import sys; sys.path.insert(0, {os.path.dirname(__file__)!r})
        import pathlib, test_hostile
        for _ in range(3): test_hostile.everything(pathlib.Path({str(log)!r}))
        print('done')
    """, PYTHONMALLOC='debug')
    assert (done.returncode, done.stdout) == (0, 'done\n'), done.stderr


# ---- interpreters, and the end of the process ----


def test_subinterpreters_are_refused():
    done = run("""
        import _xxsubinterpreters as interpreters, hypermate
        other = interpreters.create()
        try:
            interpreters.run_string(other, 'import hypermate')
        except interpreters.RunFailedError as failure:
            print('main interpreter only' in str(failure))
        interpreters.destroy(other)
        print(hypermate.Board4D().perft(1))
    """)
    assert (done.returncode, done.stdout) == (0, 'True\n2152\n'), done.stderr


def test_the_process_ends_amid_a_log(log):
    done = run(f"""
        import hypermate
        batches = hypermate.encode_log({str(log)!r}, batch=1)
        next(batches)
        print('left')
    """)
    assert (done.returncode, done.stdout) == (0, 'left\n'), done.stderr


def test_without_numpy(log, encoded):
    done = run(f"""
        import sys
        sys.modules['numpy'] = None
        import hypermate as hm
        board = hm.Board4D()
        print(len(board.legal_moves.array), board.array[0, 0, 0, 0], len(list(board.legal_moves)))
        frame = hm.Encoder().encode(board)
        print(frame.shape, hm.Encoder().energies(board).shape)
        assert not len(hm.Encoder().encode([]))
        count = 0
        for batch in hm.encode_log({str(log)!r}, batch=64, energies=True):
            count += len(batch.frames)
            print(batch.frames.shape, len(batch.meta), batch.energies.shape)
            kept = batch.copy()
            assert kept.frames == batch.frames and kept.meta == batch.meta
            assert kept.energies.shape == batch.energies.shape
        print(count, hm.frames({str(encoded('plain.spectral4'))!r})[0].values.shape)
    """)
    assert done.returncode == 0, done.stderr
    shape = '(%d, 11, 8, 8, 8, 8)'
    assert done.stdout.splitlines() == [
        '2152 5 2152', f'{shape % 1} (1, 11)', f'{shape % 64} 1280 (64, 11)',
        f'{shape % 36} 720 (36, 11)', '100 (11, 8, 8, 8, 8)']
