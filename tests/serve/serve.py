"""`hypermate serve` and its clients: sessions, limits, workers that are killed, slow and hostile clients.

usage: serve.py [--few] PROGRAM [NAME...]
"""
import contextlib
import json
import os
import pathlib
import random
import signal
import socket
import subprocess
import sys
import threading
import time

FEW = '--few' in sys.argv
PROGRAM, *NAMES = [word for word in sys.argv[1:] if word != '--few']
PROGRAM = os.path.abspath(PROGRAM)
LONG = {'question': 'perft', 'input': '4d:start', 'depth': 6}  # nobody waits for this


def expect(condition, what):
    if not condition:
        raise AssertionError(what)


class Service:
    """A process that serves, and lines to and from it."""

    def __init__(self, *arguments, **more):
        self.process = subprocess.Popen([PROGRAM, 'serve', *arguments], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, **more)

    def send(self, **request):
        self.process.stdin.write(json.dumps(request).encode() + b'\n')
        self.process.stdin.flush()

    def hear(self):
        return json.loads(self.process.stdout.readline())

    def ask(self, **request):
        self.send(**request)
        return self.hear()

    def workers(self):
        """Numbers of the processes that it has started."""
        own = str(self.process.pid)
        found = []
        for stat in pathlib.Path('/proc').glob('[0-9]*/stat'):
            with contextlib.suppress(OSError):
                state, parent = stat.read_text().rsplit(')', 1)[1].split()[:2]
                if parent == own and state != 'Z':
                    found.append(int(stat.parent.name))
        return found

    def end(self):
        """Ends the input; returns the answers that were left and the exit status."""
        rest = self.process.communicate(timeout=120)[0]
        return [json.loads(line) for line in rest.splitlines()], self.process.returncode


@contextlib.contextmanager
def serving(*arguments, **more):
    service = Service(*arguments, **more)
    try:
        yield service
    finally:
        service.process.kill()
        service.process.wait()
        service.process.stdin.close()
        service.process.stdout.close()


def run(lines, *arguments, status=0, timeout=300):
    done = subprocess.run([PROGRAM, 'serve', *arguments], input=lines, stdout=subprocess.PIPE,
                          timeout=timeout)
    expect(done.returncode == status, f'status {done.returncode}')
    return [json.loads(line) for line in done.stdout.splitlines()]


def lines_of(requests):
    return b''.join(json.dumps(request).encode() + b'\n' for request in requests)


def kind_of(answer):
    return answer['answers'][0]['error']['kind']


def until(condition, what, seconds=60):
    end = time.monotonic() + seconds
    while not condition():
        expect(time.monotonic() < end, what)
        time.sleep(0.01)


def seconds_at_work(process):
    """Processor time that a process has used."""
    user = pathlib.Path(f'/proc/{process}/stat').read_text().rsplit(')', 1)[1].split()[11]
    return int(user) / os.sysconf('SC_CLK_TCK')


def answers():
    """An id is any JSON value; the verdict is that of all inputs."""
    asked = [{'id': 'a', 'question': 'check', 'input': ['4d:start', 'nothing']},
             {'id': {'b': [1]}, 'question': 'version'},
             {'question': 'status', 'input': '5d:standard'},
             {'id': 4, 'question': 'nothing'}]
    for arguments in ['--alone'], ['-j', '1']:
        heard = run(lines_of(asked), *arguments)
        expect([a['id'] for a in heard] == ['a', {'b': [1]}, None, 4], heard)
        expect([a['verdict'] for a in heard] == ['no', 'yes', 'yes', 'failed'], heard)
        expect([len(a['answers']) for a in heard] == [2, 1, 1, 1], heard)


def sessions():
    """A session remembers what was played; a refused move and a failed opening change nothing."""
    for arguments in ['--alone'], ['-j', '3']:
        with serving(*arguments) as s:
            expect(s.ask(open='g', input='4p:modern')['answers'] == [], 'opened')
            expect(s.ask(session='g', question='apply', words=['h2-h3'])['verdict'] == 'yes', 'played')
            expect(s.ask(session='g', question='apply', words=['h2-h3'])['verdict'] == 'no', 'refused')
            expect(s.ask(open='g', input='nothing')['verdict'] == 'failed', 'not opened')
            expect(s.ask(session='g', question='status')['answers'][0]['side'] == 'B', 'side')
            expect(kind_of(s.ask(session='h', question='status')) == 'argument', 'no such session')
            expect(kind_of(s.ask(close='h')) == 'argument', 'no such session')
            expect(s.ask(close='g')['verdict'] == 'yes', 'closed')
            expect(kind_of(s.ask(session='g', question='status')) == 'argument', 'it is closed')
            expect(kind_of(s.ask(session='g', open='g', input='4d:start')) == 'field', 'two names')
            expect(kind_of(s.ask(open='', input='4d:start')) == 'field', 'an empty name')
            expect(kind_of(s.ask(open='x' * 65, input='4d:start')) == 'field', 'a long name')


def sessions_in_sequence():
    """Ten thousand sessions, one after another, take neither memory nor time."""
    number = 500 if FEW else 10000

    def requests():
        for i in range(number):
            yield {'open': f's{i}', 'input': '4p:start'}
            yield {'session': f's{i}', 'question': 'apply', 'words': ['h2-h3']}
            yield {'session': f's{i}', 'question': 'why', 'words': ['b7-c7']}
            yield {'close': f's{i}'}
    begin = time.monotonic()
    heard = run(lines_of(requests()), '-j', '2', '--sessions', '100')
    print(f'# {number} sessions: {time.monotonic() - begin:.2f} s')
    expect(len(heard) == 4 * number, len(heard))
    expect(all(answer['verdict'] == 'yes' for answer in heard), [a for a in heard if a['verdict'] != 'yes'][:2])


def many_sessions():
    """More sessions than a worker holds at a time; each is as it was left. There is a limit."""
    number = 150
    with serving('-j', '2', '--sessions', str(number)) as s:
        for i in range(number):
            expect(s.ask(open=f's{i}', input='4p:start')['verdict'] == 'yes', i)
            if i % 2 == 0:
                s.ask(session=f's{i}', question='apply', words=['h2-h3'])
        expect(kind_of(s.ask(open='more', input='4p:start')) == 'limit', 'one too many')
        for i in range(number):
            side = s.ask(session=f's{i}', question='status')['answers'][0]['side']
            expect(side == ('B' if i % 2 == 0 else 'R'), (i, side))
        s.ask(close='s7')
        expect(s.ask(open='more', input='4p:start')['verdict'] == 'yes', 'there is room again')


def killed_worker():
    """A worker that is killed loses the answer that it was at, and no other; sessions stay."""
    with serving('-j', '1', '--time', '100s') as s:
        s.ask(open='g', input='4p:start')
        s.ask(session='g', question='apply', words=['h2-h3'])
        for _ in range(2 if FEW else 20):
            [worker] = s.workers()
            idle = seconds_at_work(worker)
            s.send(id='long', **LONG)
            s.send(id='next', session='g', question='status')
            until(lambda: seconds_at_work(worker) > idle, 'it is at work')
            os.kill(worker, signal.SIGKILL)
            lost, following = s.hear(), s.hear()
            expect(lost['id'] == 'long' and kind_of(lost) == 'interrupted', lost)
            expect(following['id'] == 'next' and following['answers'][0]['side'] == 'B', following)
        [worker] = s.workers()
        os.kill(worker, signal.SIGKILL)  # it has nothing to do, and no answer is lost
        until(lambda: worker not in s.workers(), 'it is gone')
        expect(s.ask(question='version')['verdict'] == 'yes', 'answered by another one')
        expect(s.end() == ([], 0), 'the end')


def killed_among_others():
    """Requests of other workers do not notice."""
    number = 100 if FEW else 2000
    with serving('-j', '2') as s:
        s.ask(question='version')
        writer = threading.Thread(target=lambda: s.process.stdin.write(lines_of(
            {'id': i, 'question': 'moves', 'input': '4p:start'} for i in range(number))))
        writer.start()
        heard = []
        while len(heard) < number:
            if len(heard) == number // 3:
                os.kill(s.workers()[0], signal.SIGKILL)
            if len(heard) == number - 1:
                s.process.stdin.flush()
            heard.append(s.hear())
        writer.join()
        expect(sorted(a['id'] for a in heard) == list(range(number)), 'each is answered once')
        lost = [a for a in heard if a['verdict'] != 'yes']
        expect(len(lost) <= 1 and all(kind_of(a) == 'interrupted' for a in lost), lost)


def time_is_over():
    """A request that takes too long ends, whatever it says about itself; the next one is answered."""
    for arguments in ['--alone'], ['-j', '1']:
        with serving('--time', '200ms', *arguments) as s:
            s.ask(question='version')
            begin = time.monotonic()
            answer = s.ask(id=1, time='100s', **LONG)
            seconds = time.monotonic() - begin
            [said] = answer['answers']
            # A worker that gets no processor for a second is ended.
            ended = arguments != ['--alone'] and said.get('error', {}).get('kind') == 'limit'
            expect(answer['id'] == 1 and (ended or said['complete'] is False), answer)
            expect(seconds < 60, seconds)
            expect(s.ask(question='version')['verdict'] == 'yes', 'it goes on')


def memory_is_short():
    """A worker has so much memory; where it ends there is an error, or a worker is lost."""
    if FEW:
        return  # sanitizers need more
    with serving('-j', '1', '--memory', '64M') as s:
        answer = s.ask(question='search', input='4d:start', depth=1, hash=1024)
        expect(kind_of(answer) in ('memory', 'interrupted'), answer)
        expect(s.ask(question='version')['verdict'] == 'yes', 'it goes on')


def slow_reader():
    """Answers that nobody reads hold up the requests; memory stays small and nothing is lost."""
    number = 100 if FEW else 3000
    with serving('-j', '2') as s:
        def write():
            s.process.stdin.write(lines_of({'id': i, 'question': 'moves', 'input': '4p:start'}
                                           for i in range(number)))
            s.process.stdin.close()
        writer = threading.Thread(target=write)
        writer.start()
        time.sleep(1)
        pages = int(pathlib.Path(f'/proc/{s.process.pid}/statm').read_text().split()[1])
        expect(FEW or pages * os.sysconf('SC_PAGE_SIZE') < 16 << 20, f'{pages} pages')
        heard = []
        for i, line in enumerate(s.process.stdout):
            heard.append(json.loads(line)['id'])
            if i < 20:
                time.sleep(0.02)
        writer.join()
        expect(sorted(heard) == list(range(number)), len(heard))
        expect(s.process.wait(timeout=60) == 0, 'the end')


def gone_reader():
    """Who closes the answers ends the service, also while it waits for requests."""
    for arguments in ['-j', '2'], ['--alone']:
        with serving(*arguments) as s:
            s.ask(question='version')
            s.process.stdout.close()
            if arguments == ['--alone']:
                s.send(question='version')
            expect(s.process.wait(timeout=60) == 3, s.process.returncode)
    ours, theirs = socket.socketpair()  # its end is a hang-up, that of a pipe is an error
    with ours, theirs, subprocess.Popen([PROGRAM, 'serve', '-j', '2'], stdin=subprocess.PIPE, stdout=theirs) as process:
        theirs.close()
        ours.close()
        try:
            expect(process.wait(timeout=60) == 3, 'a socket')
        finally:
            process.kill()


def hostile_lines():
    """Every line that is not blank has one answer, whatever it is."""
    numbers = random.Random(5)
    good = json.dumps({'id': 1, 'open': 'g', 'input': '4d:start', 'words': ['x', 1]}).encode()
    lines = [b'{', b'[]', b'7', b'"x"', b'{"id":' + b'[' * 500 + b']' * 500 + b'}', b'[' * 100000,
             b'{"id":"' + b'x' * 300 + b'"}', b'{"question":"status","input":"\xff\xfe"}', b'\0', b'\0' * 50,
             b'{"a":1,' * 1000, b'x' * 70000, b'{"id":1,"id":2,"open":5}', b'{"close":[]}',
             b'{"session":"\\u0000","question":"status"}', b'{"question":"status","input":' + b'[' * 900 + b']' * 900 +
             b'}', b'{"question":"perft","input":"4d:start","depth":1e999}']
    for _ in range(100 if FEW else 1000):
        line = bytearray(good)
        for _ in range(numbers.randrange(1, 5)):
            line[numbers.randrange(len(line))] = numbers.choice(b'\0\x01"\\{}[],:0a\xff')
        lines.append(bytes(line))
    for arguments in ['--alone'], ['-j', '2']:
        heard = run(b'\n'.join(lines) + b'\n\n \r\n\t\n', '--max-request', '64K', *arguments)
        expect(len(heard) == len(lines), f'{len(heard)} answers to {len(lines)} lines')
        expect(sum(a['verdict'] == 'failed' and kind_of(a) == 'limit' for a in heard) >= 3, 'limits')


def last_line():
    """The last line needs no line feed; the end of the input ends nothing that was asked."""
    heard = run(b'{"id":1,"question":"version"}\n{"id":2,"question":"perft","input":"4d:start","depth":2}', '-j', '2')
    expect(sorted(a['id'] for a in heard) == [1, 2], heard)
    expect(all(a['verdict'] == 'yes' for a in heard), heard)
    expect(run(b'') == [], 'nothing')


def interrupted():
    """A signal ends it at once, at work, waiting, or while nobody reads; no process stays."""
    for busy in False, True:
        for number, arguments in [(signal.SIGINT, ['-j', '2']), (signal.SIGTERM, ['--alone'])]:
            with serving('--time', '100s', *arguments) as s:
                s.ask(question='version')
                workers = s.workers()
                if busy:
                    s.send(**LONG)
                    time.sleep(0.1)
                s.process.send_signal(number)
                expect(s.process.wait(timeout=60) == 128 + number, s.process.returncode)
                until(lambda: not any(pathlib.Path(f'/proc/{w}').exists() for w in workers), workers)
    with serving('-j', '2') as s:
        def write():
            with contextlib.suppress(OSError):
                s.process.stdin.write(lines_of([{'question': 'moves', 'input': '4p:start'}] * 2000))
        writer = threading.Thread(target=write)
        writer.start()
        s.hear()
        time.sleep(0.5)
        s.process.send_signal(signal.SIGINT)
        expect(s.process.wait(timeout=60) == 130, 'nobody reads')
        writer.join()


def killed_service():
    """Workers end with the process that has started them."""
    with serving('-j', '2', '--time', '100s') as s:
        s.send(**LONG)
        until(s.workers, 'a worker')
        workers = s.workers()
        s.process.kill()
        until(lambda: not any(pathlib.Path(f'/proc/{w}').exists() for w in workers), workers)


def main():
    tests = [answers, sessions, sessions_in_sequence, many_sessions, killed_worker, killed_among_others,
             time_is_over, memory_is_short, slow_reader, gone_reader, hostile_lines, last_line, interrupted,
             killed_service]
    tests = [t for t in tests if not NAMES or t.__name__ in NAMES]
    print(f'1..{len(tests)}')
    failed = 0
    for number, test in enumerate(tests, 1):
        problem = None
        try:
            test()
        except Exception as error:  # one failure says nothing about the other tests
            problem = error
        failed += problem is not None
        print(f'{"not ok" if problem else "ok"} {number} - {test.__name__}', flush=True)
        if problem:
            print('# ' + repr(problem)[:2000])
    return 1 if failed else 0


sys.exit(main())
