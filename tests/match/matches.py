"""Matches against programs that misbehave: the game is lost, the match goes on, nobody is left
behind. A match that was killed goes on to the same totals.

usage: matches.py RIVAL PROGRAM [NAME...]
"""
import ast
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

RIVAL, PROGRAM = sys.argv[1], os.path.abspath(sys.argv[2])
PYTHON = sys.executable


def rival(fault, turn=1, game='4d'):
    return f'cmd={PYTHON} {RIVAL} {fault} {turn} {PROGRAM} {game},name={fault},option.Hash=1'


# Openings are not judged: it is the longest part of such short games.
MATCH = [PROGRAM, 'match', '--balance', '0']


def match(*arguments, timeout=120):
    done = subprocess.run([*MATCH, *arguments, '--json'], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True, timeout=timeout)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    return done, lines[:-1], lines[-1] if lines else None


def left_behind(folder):
    """Processes that were started below a folder: their command lines name it."""
    found = []
    for pid in filter(str.isdigit, os.listdir('/proc')):
        try:
            words = pathlib.Path('/proc', pid, 'cmdline').read_bytes()
            where = os.readlink(f'/proc/{pid}/cwd')
        except OSError:
            continue
        if where == str(folder) and int(pid) != os.getpid():
            found.append(words)
    return found


def expect(condition, what):
    if not condition:
        raise AssertionError(what)


def until(condition):
    end = time.monotonic() + 60
    while not condition() and time.monotonic() < end:
        time.sleep(0.05)


def nothing_is_left(folder):
    until(lambda: not left_behind(folder))
    expect(not left_behind(folder), left_behind(folder))


def forfeits(fault, reason, turn=2):
    """Every game is lost for the reason, whoever has White; the other engine loses none."""
    _, games, score = match(rival(fault, turn), 'random', '--nodes', '100', '-n', '4', '-j', '2',
                            '--patience', '1s', '--time', '1s')
    expect(len(games) == 4, f'{len(games)} games')
    for game in games:
        side = game['seats'].index(0)
        expect(game['reason'] == reason, f'{game["reason"]}, not {reason}')
        expect(game['forfeit'] == side, 'the wrong side has lost')
        expect(game['result'] == ('0-1', '1-0')[side], game['result'])
        expect(game['plies'] == 2 * (turn - 1) + side, f'{game["plies"]} plies')
    expect(score['engines'][0]['forfeits'] == 4, 'forfeits of the rival')
    expect(score['engines'][1]['forfeits'] == 0, 'forfeits of the other')
    expect(score['losses'] == 4 and score['board']['losses'] == 0, 'losses')


def crash(_):
    forfeits('crash', 'crash')


def hang(_):
    forfeits('hang', 'timeout', 1)


def deaf(_):
    forfeits('deaf', 'timeout', 2)


def illegal(_):
    forfeits('illegal', 'illegal_move')


def rubbish(_):
    forfeits('rubbish', 'illegal_move')


def nothing(_):
    forfeits('nothing', 'no_move')


def ends_at_once(_):
    _, games, score = match(rival('end_start'), 'random', '--nodes', '100', '-n', '2')
    expect([g['reason'] for g in games] == ['crash', 'crash'], games)
    expect([g['plies'] for g in games] == [0, 0], games)
    expect(score['engines'][0]['forfeits'] == 2, 'forfeits')


def floods(_):
    """Long lines and many lines are passed over."""
    _, games, score = match(rival('flood'), 'random', '--nodes', '100', '-n', '2',
                            '--max-plies', '6')
    expect([g['reason'] for g in games] == ['max_plies', 'max_plies'], games)
    expect(score['engines'][0]['forfeits'] == 0, 'forfeits')


def late(_):
    """What comes after its time, but soon enough, is played, and told. At once is no time at all."""
    _, games, score = match(rival('late', 2), 'random', '--time', '1ms', '-n', '2', '--max-plies', '4',
                            '--patience', '5s')
    for game in games:
        expect(game['forfeit'] is None, game)
        expect(1 <= game['late'][game['seats'].index(0)] <= 2, game['late'])
    expect(2 <= score['engines'][0]['late'] <= 4, score['engines'])


def line_ends(_):
    """Lines may end with CR LF."""
    _, games, score = match(rival('windows'), 'random', '--nodes', '100', '-n', '2',
                            '--max-plies', '8')
    expect([e['forfeits'] for e in score['engines']] == [0, 0], games)


def what_is_said(folder):
    """The whole conversation of a match of two games, to the byte; politely to its end."""
    match(rival('listener'), 'random', '--nodes', '100', '-n', '2', '--max-plies', '6', '-o',
          'talk')
    log = pathlib.Path(folder, 'talk/engine0.log').read_text()
    heard = [ast.literal_eval(line) for line in log.splitlines()]
    expect(heard[:2] == ['uci\n', 'setoption name Hash value 1\n'], heard[:2])
    expect(heard[-1] == 'quit\n', heard[-1])
    games = [[]]
    for line in heard[2:-1]:
        games[-1].append(line)
        if line == 'ucinewgame\n':
            games.append([])
    expect(games[0] == ['ucinewgame\n'], games[0])
    expect(len(games) == 3 and games[1].pop() == 'ucinewgame\n', games)
    for game in games[1:]:
        expect(game[0] == 'isready\n', game)
        expect(game[1::3] == ['isready\n'] * (len(game) // 3), game)
        expect(all(line.startswith('position ') for line in game[2::3]), game)
        expect(game[3::3] == ['go nodes 100\n'] * (len(game) // 3), game)
    match(rival('listener'), 'random', '--time', '1ms', '-n', '1', '--max-plies', '6', '-o', 'soon')
    expect("'go movetime 1\\n'" in pathlib.Path(folder, 'soon/engine0.log').read_text(), 'no time')


def of_timelines(_):
    """A program that misbehaves in a game of several moves a turn, with even timelines."""
    for fault, reason in (('illegal', 'illegal_move'), ('nothing', 'no_move'),
                          ('crash', 'crash')):
        _, games, score = match(rival(fault, 2, '5d'), 'random', '--start', '5d:two_timelines',
                                '--nodes', '20', '-n', '2')
        expect([g['reason'] for g in games] == [reason] * 2, games)
        expect([g['seats'][g['forfeit']] for g in games] == [0, 0], games)
        expect(score['engines'][0]['forfeits'] == 2, score)


def plays_the_same(folder):
    """Spoken to through a protocol the search plays what it plays without one: nothing is lost or
    told differently on the way, whoever begins; the names of the programs alone are others."""
    for start, options in (('4d:start', []), ('4p:modern', []), ('4p:modern', ['--mode', 'ffa']),
                           ('5d:standard', []), ('5d:turn_zero', []), ('5d:two_timelines', []),
                           ('5d:timeline_battlegrounds', [])):
        program = f'cmd={PROGRAM} uci --game {start[:2]}' + ',option.Mode=ffa' * bool(options)
        folders = []
        for number, second in enumerate(('search', program)):
            folders.append(f'{start}{len(options)}-{number}'.replace(':', '-'))
            _, games, score = match('search', second, '--start', start, '--nodes', '150', '-n', '4',
                                    '--max-plies', '14', '--seed', '3', '-o', folders[-1], *options)
            expect([e['forfeits'] for e in score['engines']] == [0, 0], f'{start}: {games}')
        for game in range(4):
            one, other = (next(pathlib.Path(folder, where).glob(f'00000{game}.*')).read_text()
                          .replace('"hypermate"', '"search"').replace(': hypermate', ': search')
                          for where in folders)
            expect(one == other, f'{start}, game {game}:\n{one}\n{other}')


def nobody_stays(folder):
    """Programs that ignore signals and the word quit, and their own children, go with the match."""
    for fault in ('children', 'forever', 'none'):
        done, games, _ = match(rival(fault), 'random', '--nodes', '100', '-n', '2', '--max-plies',
                               '8')
        expect(done.returncode == 0 and len(games) == 2, f'{fault}: {done.stderr}')
    nothing_is_left(folder)


def interrupted(folder):
    """Ctrl-C ends a match whose rival hangs, and the rival."""
    for moment in (0, 1):
        child = subprocess.Popen([*MATCH, rival('hang'), rival('mute_start'), '--nodes',
                                  '100', '-j', '2'], stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE, text=True)
        until(lambda: len(left_behind(folder)) >= 2)  # before, the match may not look at signals yet
        time.sleep(moment)
        child.send_signal(signal.SIGINT)
        child.communicate(timeout=60)
        expect(child.returncode == 130, f'status {child.returncode}')
    nothing_is_left(folder)


def killed(folder):
    """Where the system can do it, programs go with a match that is killed."""
    if not sys.platform.startswith('linux'):
        return
    child = subprocess.Popen([*MATCH, rival('hang'), 'random', '--nodes', '100'],
                             stdout=subprocess.DEVNULL)
    time.sleep(1)
    child.kill()
    child.wait()
    # What the rival itself has started is not its parent's to end: it sees the end of its input.
    nothing_is_left(folder)


def goes_on(folder):
    """Killed again and again, a match comes to the totals of one that was not."""
    plan = ['search', 'random', '--nodes', '60', '-n', '6', '--max-plies', '24', '--seed', '5']
    _, _, whole = match(*plan, '-o', 'whole')
    for _ in range(6):
        child = subprocess.Popen([*MATCH, *plan, '-q', '-o', 'parts'],
                                 stdout=subprocess.DEVNULL)
        time.sleep(0.15)
        child.kill()
        child.wait()
    done, _, parts = match(*plan, '-o', 'parts')
    expect(done.returncode == 0, done.stderr)
    expect(parts == whole, f'{parts}\n{whole}')
    for name in ('results.ndjson', '000003.c4d'):
        one, other = (pathlib.Path(folder, where, name).read_bytes() for where in
                      ('whole', 'parts'))
        expect(one == other, name)
    # Who sat where stands in comments: the notation has no tags.
    begin = pathlib.Path(folder, 'whole', '000002.c4d').read_text().splitlines()[:3]
    expect(begin == ['== 3', '# White: search', '# Black: random'], begin)
    # Longer: what was there counts and is not played again.
    longer = plan[:]
    longer[longer.index('-n') + 1] = '8'
    _, games, score = match(*longer, '-o', 'parts')
    expect([g['game'] for g in games] == [6, 7] and score['games'] == 8, games)
    # Another match does not fit in.
    other = plan[:]
    other[other.index('--seed') + 1] = '6'
    done, _, _ = match(*other, '-o', 'parts')
    expect(done.returncode == 3 and 'of another match' in done.stderr, done.stderr)


def forfeits_are_kept(_):
    """What a folder tells of games that were lost by a program's fault counts again."""
    plan = [rival('crash'), 'random', '--nodes', '100', '-n', '2', '-o', 'lost']
    first, again = match(*plan)[2], match(*plan)[2]
    expect(first['engines'][0]['forfeits'] == 2, first)
    expect(again == first, f'{again}\n{first}')


def damaged_results(folder):
    """What is no result is refused, with the reason."""
    plan = ['random', 'random', '-n', '2', '--max-plies', '6', '-o', 'damaged']
    match(*plan)
    path = pathlib.Path(folder, 'damaged/results.ndjson')
    good = path.read_text()
    for bad in (good + '{]\n', '{}\n', good.replace('"game":1', '"game":')):
        path.write_text(bad)
        done, _, _ = match(*plan)
        expect(done.returncode == 3 and done.stderr, bad)
    path.write_text(good)
    expect(match(*plan)[2]['games'] == 2, 'good results')


def cut_results(folder):
    """A last line that a kill has cut is dropped, and its game played again."""
    plan = ['random', 'random', '-n', '3', '--max-plies', '6', '-o', 'cut']
    match(*plan)
    path = pathlib.Path(folder, 'cut/results.ndjson')
    good = path.read_text()
    for cut, again in ((1, []), (2, [2]), (20, [2])):
        path.write_text(good[:-cut])
        done, games, score = match(*plan)
        expect(done.returncode == 0 and score['games'] == 3, done.stderr)
        expect([g['game'] for g in games] == again, games)
        expect(path.read_text() == (good if again else good[:-cut]), path.read_text())
    # What goes on behind a whole line without its end begins a line of its own.
    path.write_text(good[:-1])
    plan[plan.index('-n') + 1] = '4'
    expect([g['game'] for g in match(*plan)[1]] == [3], 'one more')
    expect(path.read_text().startswith(good) and path.read_text().count('\n') == 5, path.read_text())


def threads_agree(_):
    """Results of nodes and depths do not depend on how many games are played at a time."""
    plan = ['search', 'greedy', '--nodes', '200', '-n', '4', '--max-plies', '30', '--seed', '9']
    scores = [match(*plan, '-j', str(jobs))[2] for jobs in (1, 3)]
    expect(scores[0] == scores[1], scores)


def answers_twice(_):
    """What is said before a question is no answer to it."""
    _, games, score = match(rival('twice'), 'random', '--nodes', '100', '-n', '2', '--max-plies', '10')
    expect(len(games) == 2 and score['engines'][0]['forfeits'] == 0, games)


def resigns(_):
    """To resign is no move of a program, whatever the game's tokens are."""
    _, games, _ = match(rival('resign', game='4p'), 'random', '--start', '4p:modern', '--nodes', '20', '-n', '2')
    expect([g['reason'] for g in games] == ['illegal_move', 'illegal_move'], games)


def rules_are_told(folder):
    """A program that has an option for a rule of the match plays by it."""
    plan = ['--start', '4p:modern', '--mode', 'ffa', '--nodes', '20', '-n', '2', '--max-plies', '12']
    _, games, score = match(rival('listener', game='4p'), 'random', *plan, '-o', 'ffa')
    heard = pathlib.Path(folder, 'ffa/engine0.log').read_text().splitlines()
    expect("'setoption name Mode value ffa\\n'" in heard, heard[:4])
    expect([e['forfeits'] for e in score['engines']] == [0, 0], games)


def words_of_moves(_):
    """Moves in coordinates are one word each, promotions too."""
    start = '4d-state v1: w - - 0 1 | K@0,0,0,0; Py@4,6,4,4; Py@4,6,4,5; py@3,1,3,3; k@7,7,7,7'
    engine = f'cmd={PROGRAM} uci --game 4d,option.MoveFormat=coords'
    _, games, score = match(engine, 'greedy', '--plies', '0', '--start', start, '--nodes', '100', '-n',
                            '2', '--max-plies', '20')
    expect(all(e['forfeits'] == 0 for e in score['engines']), games)


def decided(_):
    """The test ends a match that needs no more games."""
    _, games, score = match(rival('nothing'), 'random', '--nodes', '1', '-n', '400', '--sprt',
                            '0,200')
    expect(score['decision'] == 'elo0' and len(games) < 60, score)
    # As if the games had been played one after the other, however many are played at a time.
    plan = ['random', 'random', '--start', '4p:modern', '--plies', '2', '--max-plies', '20', '-n', '400',
            '--sprt', '0,400']
    scores = [match(*plan, '-j', str(jobs))[2] for jobs in (1, 3)]
    expect(scores[0] == scores[1], scores)


def main():
    tests = [crash, hang, deaf, illegal, rubbish, nothing, ends_at_once, floods, late, line_ends,
             what_is_said, of_timelines, plays_the_same, nobody_stays, interrupted, killed, goes_on,
             forfeits_are_kept, damaged_results, cut_results, threads_agree, answers_twice, resigns, rules_are_told,
             words_of_moves, decided]
    tests = [t for t in tests if len(sys.argv) < 4 or t.__name__ in sys.argv[3:]]
    print(f'1..{len(tests)}')
    failed = 0
    for number, test in enumerate(tests, 1):
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            problem = None
            try:
                test(os.path.realpath(folder))
            except (AssertionError, subprocess.TimeoutExpired) as error:
                problem = error
            os.chdir('/')
        failed += problem is not None
        print(f'{"not ok" if problem else "ok"} {number} - {test.__name__}')
        if problem:
            print('# ' + str(problem).replace('\n', '\n# '))
    return 1 if failed else 0


sys.exit(main())
