"""Compares our JSON scanner and writer with Python's on generated lines, good and damaged.

usage: differential.py ECHO [LINES]   (ECHO: the program built from echo.c)
"""
import json
import os
import random
import subprocess
import sys

ALPHABET = 'abc"\\/\b\n\t\x01 \x7f\u00e9\u20ac\uffff\U0001f600'
DAMAGE = list(b'"\\/bfnrtu{}[]:, \t\r019.eE+-dDcC8fF\x00\x1f\x7f\x80\xbf\xc3\xe2\xed\xf0\xff')
NUMBERS = ['0', '-0', '1', '-1', '9223372036854775807', '-9223372036854775808',
           '9223372036854775808', '18446744073709551615', '18446744073709551616',
           '123456789012345678901234567890', '0.1', '-2.50', '1e5', '1E-7', '5e-324', '2.5e+30',
           '1.7976931348623157e308', '0.30000000000000004', '1e400', '-1e-400', '123456.789']


def make_string(rng):
    text = ''.join(rng.choice(ALPHABET) for _ in range(rng.choice([0, 1, 3, 8, 20, 70])))
    out = []
    for c in text:
        code = ord(c)
        if rng.random() < 0.2:
            units = c.encode('utf-16-be')
            out += ['\\u%02x%02x' % (units[i], units[i + 1]) for i in range(0, len(units), 2)]
        elif c in '"\\' or code < 0x20:
            out.append(json.dumps(c)[1:-1])
        elif c == '/' and rng.random() < 0.5:
            out.append('\\/')
        else:
            out.append(c)
    return '"' + ''.join(out) + '"'


def make_blank(rng):
    return rng.choice(['', '', '', ' ', '\t', ' \r '])


def make_value(rng, depth):
    kind = rng.randrange(8 if depth < 6 else 6)
    if kind == 0:
        return rng.choice(['true', 'false', 'null'])
    if kind < 3:
        return rng.choice(NUMBERS) if kind == 1 else repr(rng.uniform(-1, 1) * 10 ** rng.randrange(-30, 30))
    if kind < 6:
        return make_string(rng)
    parts = []
    for _ in range(rng.randrange(4)):
        value = make_blank(rng) + make_value(rng, depth + 1) + make_blank(rng)
        if kind == 7:
            value = make_blank(rng) + make_string(rng) + make_blank(rng) + ':' + value
        parts.append(value)
    body = ','.join(parts) or make_blank(rng)
    return '{' + body + '}' if kind == 7 else '[' + body + ']'


def damage(rng, line):
    data = bytearray(line)
    for _ in range(rng.randrange(1, 3)):
        at = rng.randrange(len(data) + 1)
        action = rng.randrange(4)
        if action == 0:
            data.insert(at, rng.choice(DAMAGE))
        elif at < len(data):
            if action == 1:
                del data[at]
            elif action == 2:
                data[at] = rng.choice(DAMAGE)
            else:
                del data[at:at + rng.randrange(1, 9)]
    return bytes(data).replace(b'\n', b' ')


def has_surrogate(value):
    if isinstance(value, str):
        return any(0xd800 <= ord(c) <= 0xdfff for c in value)
    if isinstance(value, list):
        return any(has_surrogate(v) for v in value)
    if isinstance(value, tuple):
        return has_surrogate(value[0]) or has_surrogate(value[1])
    return False


def refuse(name):
    raise ValueError(name)


def expected(line):
    """The value as Python sees it, objects as lists of pairs; ValueError when malformed."""
    text = line.decode('utf-8')
    if text.startswith('\ufeff'):
        raise ValueError('byte-order mark')
    value = json.loads(text, parse_constant=refuse, object_pairs_hook=list)
    if has_surrogate(value):
        raise ValueError('lone surrogate')
    return value


def main():
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 20000
    if os.environ.get('HM_TEST_LONG') == '1':
        count = 1000000
    rng = random.Random(2026)
    lines = []
    for i in range(count):
        line = (make_blank(rng) + make_value(rng, 0) + make_blank(rng)).encode('utf-8')
        lines.append(damage(rng, line) if i % 2 else line)
    answers = subprocess.run([sys.argv[1]], input=b'\n'.join(lines) + b'\n',
                             stdout=subprocess.PIPE, check=True).stdout.split(b'\n')
    refused = 0
    for line, answer in zip(lines, answers):
        try:
            want = expected(line)
        except ValueError:
            refused += 1
            if not answer.startswith(b'malformed '):
                sys.exit('accepted: %r as %r' % (line, answer))
            continue
        if answer.startswith(b'malformed ') or expected(answer) != want:
            sys.exit('differs: %r became %r' % (line, answer))
    if len(answers) != count + 1 or refused < count // 10:
        sys.exit('%d answers to %d lines, %d refused' % (len(answers), count, refused))
    print('%d lines, %d of them malformed: no difference' % (count, refused))


main()
