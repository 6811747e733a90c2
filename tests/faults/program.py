"""Bad luck with the whole program: full disks, closed pipes, kills at random moments, hostile
inputs. It must say so with exit status 3 and the name of the file, leave no half result under the
final name and nothing beside it, and keep its memory small.

usage: program.py PROGRAM
"""
import fcntl
import gzip
import os
import pathlib
import pty
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile
import termios
import time

PROGRAM = sys.argv[1]
PLIES = 300
FRAME = 180238
HEADER = 256
MEMORY_MOST = 64 << 20
GROWTH_MOST = 2 << 20  # 400 bytes a ply: threads are not always equally far ahead


def game(plies):
    """A recorded game: a rook and a king walk over an otherwise dull board."""
    for ply in range(plies):
        a, b = ply % 8, ply // 8 % 8
        yield (f'{{"ply":{ply},"fen4":"4d-fen v1: R@{a},{b},0,0; K@4,0,0,1; k@{b},7,7,{a}; '
               f'Pw@1,1,1,1; py@6,6,6,6"}}\n')


class Place:
    """A folder with an input, and another one where the result goes."""

    def __init__(self, root):
        self.input = root / 'game.ndjson'
        self.input.write_text(''.join(game(PLIES)))
        self.folder = root / 'out'
        self.folder.mkdir()
        self.output = self.folder / 'game.spectral4'

    def clear(self, old=None):
        for path in self.folder.iterdir():
            path.unlink()
        if old is not None:
            self.output.write_bytes(old)

    def is_whole(self):
        """True for the finished file, False for the one of before, an error for anything else."""
        size = self.output.stat().st_size
        with open(self.output, 'rb') as file:
            start = file.read(HEADER)
        if start == b'old':
            return False
        assert size == HEADER + PLIES * FRAME, f'{size} bytes: a torn file'
        assert int.from_bytes(start[20:24], 'little') == PLIES, 'a header without its frames'
        return True


def run(*arguments, **options):
    return subprocess.run([PROGRAM, *map(str, arguments)], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=120, **options)


def check_refused(result, name):
    assert result.returncode == 3, f'exit status {result.returncode}'
    assert str(name) in result.stderr.decode(), f'{name} is not named: {result.stderr}'


def a_full_device_is_an_error(place):
    check_refused(run('encode', place.input, '-o', '/dev/full'), '/dev/full')


def a_full_disk_leaves_nothing(place):
    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, 1 << 20))
    for old in (None, b'old'):
        place.clear(old)
        check_refused(run('encode', place.input, '-o', place.output, preexec_fn=limit),
                      place.output)
        assert len(list(place.folder.iterdir())) == (0 if old is None else 1), 'files are left'
        assert old is None or not place.is_whole()


def impossible_names_are_refused(place):
    place.clear()
    for name in (place.folder, place.folder / 'missing' / 'x', place.input / 'x'):
        check_refused(run('encode', place.input, '-o', name), name)
    for name in (place.folder, place.folder / 'missing'):
        check_refused(run('encode', name, '-o', place.output), name)
    assert not list(place.folder.iterdir()), 'files are left'


def a_killed_run_leaves_no_torn_file(place):
    started = time.monotonic()
    run('encode', place.input, '-o', place.output)
    whole_run = time.monotonic() - started
    chance = random.Random(4)
    for _ in range(40):
        place.clear(b'old')
        process = subprocess.Popen([PROGRAM, 'encode', place.input, '-o', place.output],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(chance.uniform(0, whole_run * 1.2))
        process.kill()
        process.wait()
        place.is_whole()


def unread(pipe):
    """Number of bytes that the other end of a pipe has not read yet."""
    return int.from_bytes(fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)), sys.byteorder)


def a_stopped_run_cleans_up(place):
    for number, status in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
        place.clear(b'old')
        process = subprocess.Popen([PROGRAM, 'encode', '-', '-o', place.output],
                                   stdin=subprocess.PIPE, stderr=subprocess.PIPE)
        for line in game(20):
            process.stdin.write(line.encode())
        process.stdin.flush()
        while unread(process.stdin) > 0:  # before it reads, it may not listen to signals either
            time.sleep(0.01)
        process.send_signal(number)
        assert process.wait(60) == status, f'exit status {process.returncode}'
        process.stdin.close()
        process.stderr.close()
        assert [path.name for path in place.folder.iterdir()] == [place.output.name]
        assert not place.is_whole()


def a_reader_that_leaves_is_no_news(place):
    process = subprocess.Popen([PROGRAM, 'encode', place.input, '-o', '-'],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert len(process.stdout.read(10)) == 10
    process.stdout.close()
    message = process.stderr.read()
    process.stderr.close()
    process.wait(30)
    assert message == b'', message
    assert process.returncode in (0, 3, 128 + signal.SIGPIPE, -signal.SIGPIPE), process.returncode


def closed_streams_do_no_harm(place):
    result = subprocess.run(['sh', '-c', '"$1" encode "$2" -o - >&-', 'sh', PROGRAM, place.input],
                            stderr=subprocess.PIPE, timeout=60)
    assert result.returncode == 3, result
    place.clear()
    result = subprocess.run(['sh', '-c', '"$1" encode "$2" -o "$3" <&- 2>&-', 'sh', PROGRAM,
                             place.input, place.output], timeout=60)
    assert result.returncode == 0, result
    assert place.is_whole()


def a_small_stack_is_enough(place):
    def limit():
        resource.setrlimit(resource.RLIMIT_STACK, (256 << 10, 256 << 10))
    place.clear()
    result = run('encode', place.input, '-o', place.output, preexec_fn=limit)
    assert result.returncode == 0, result
    assert place.is_whole()


def peak_memory(*arguments):
    """Exit status and peak resident set in bytes of one run. The system counts in what this
    process had before the program replaced its copy, so files are written in small parts."""
    null = os.open(os.devnull, os.O_RDWR)
    child = os.posix_spawn(PROGRAM, [PROGRAM, *map(str, arguments)], os.environ,
                           file_actions=[(os.POSIX_SPAWN_DUP2, null, 1),
                                         (os.POSIX_SPAWN_DUP2, null, 2)])
    os.close(null)
    _, status, usage = os.wait4(child, 0)
    return os.waitstatus_to_exitcode(status), usage.ru_maxrss * 1024


def write_repeated(path, head, byte, megabytes, tail):
    opened = gzip.open(path, 'wb', 1) if path.suffix == '.gz' else open(path, 'wb')
    with opened as file:
        file.write(head)
        for _ in range(megabytes):
            file.write(byte * (1 << 20))
        file.write(tail)


def hostile_inputs_stay_small(place):
    inputs = [('long.ndjson', b'{"fen4":"', b'x', 100, b'"}\n'),
              ('bomb.ndjson.gz', b'{"fen4":"', b'x', 500, b'"}\n'),
              ('deep.ndjson', b'{"fen4":', b'[', 8, b'\n'),
              ('digits.ndjson', b'{"ply":', b'7', 8, b'}\n'),
              ('lines.ndjson', b'', b'\n', 8, b''),
              ('zeros.ndjson', b'', b'\0', 32, b'')]
    place.clear()
    for name, *parts in inputs:
        path = place.folder / name
        write_repeated(path, *parts)
        status, peak = peak_memory('encode', path, '-o', place.output)
        assert status == 0, f'{name}: exit status {status}'
        assert peak <= MEMORY_MOST, f'{name}: {peak >> 20} MiB'
        assert place.output.stat().st_size == HEADER, f'{name}: frames from nothing'


def memory_does_not_grow_with_the_game(place):
    place.clear()
    games = [place.folder / 'short.ndjson', place.folder / 'long.ndjson']
    for path, plies in zip(games, [600, 6000]):
        with open(path, 'w', encoding='utf-8') as file:
            file.writelines(game(plies))
    for options in ([], ['-z'], ['-j', '4'], ['-j', '4', '-z']):
        peaks = []
        for path in games:
            status, peak = peak_memory('encode', path, '-o', '/dev/null', *options)
            assert status == 0, f'exit status {status}'
            peaks.append(peak)
        assert max(peaks) <= MEMORY_MOST, f'{options}: {max(peaks) >> 20} MiB'
        assert peaks[1] <= peaks[0] + GROWTH_MOST, f'{options}: {[peak >> 10 for peak in peaks]} KiB'


def on_a_terminal(*arguments):
    """What a command writes to a terminal."""
    child, terminal = pty.fork()
    if child == 0:
        os.execv(PROGRAM, [PROGRAM, *map(str, arguments)])
    parts = []
    try:
        while part := os.read(terminal, 4096):
            parts.append(part)
    except OSError:  # its last user is gone
        pass
    assert os.waitpid(child, 0)[1] == 0
    return b''.join(parts).decode()


def progress_tells_percent_and_time_left(place):
    place.clear()
    long_game = place.folder / 'long.ndjson'
    with open(long_game, 'w', encoding='utf-8') as file:
        file.writelines(game(1500))
    for inputs in ([long_game], [long_game, place.input]):
        shown = on_a_terminal('encode', *inputs, '-z', '--best', '-o', place.output)
        lines = re.findall(r'(\d+) frames, (\d+) %, \d+/s, \d+ s left', shown)
        assert lines, shown[-300:]
        percents = [int(percent) for _, percent in lines]
        assert percents == sorted(percents) and percents[-1] <= 100, percents
    shown = on_a_terminal('encode', long_game, '--n-plies', 1500, '-z', '--best', '-o', place.output)
    assert re.search(r'\d+ frames of 1500, \d+ %, \d+/s, \d+ s left', shown), shown[-300:]


def main():
    cases = [a_full_device_is_an_error, a_full_disk_leaves_nothing, impossible_names_are_refused,
             a_killed_run_leaves_no_torn_file, a_stopped_run_cleans_up,
             a_reader_that_leaves_is_no_news, closed_streams_do_no_harm, a_small_stack_is_enough,
             hostile_inputs_stay_small, memory_does_not_grow_with_the_game,
             progress_tells_percent_and_time_left]
    failed = 0
    for number, case in enumerate(cases, 1):
        with tempfile.TemporaryDirectory() as root:
            try:
                case(Place(pathlib.Path(root)))
                print(f'ok {number} - {case.__name__}')
            except (AssertionError, OSError, subprocess.SubprocessError) as problem:
                failed += 1
                print(f'# {problem}\nnot ok {number} - {case.__name__}')
    print(f'1..{len(cases)}')
    return 1 if failed else 0


sys.exit(main())
