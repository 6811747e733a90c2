"""Pieces are legible in squares of 12 pixels: each fills enough of its square and stays inside it, and
no two look the same. Looks at what the program draws, by a small renderer of its own: the outline of
a body as a polygon, and how much of each pixel it covers.

usage: pieces.py PROGRAM
"""
import itertools
import math
import re
import subprocess
import sys

PIXELS, SAMPLES = 12, 6  # of a square; rows and columns of samples in a pixel
EDGE = 2.5               # half of the outline's width, in hundredths of a square
DIFFERENT = 6            # pixels that must differ between two pieces
# These have one body and differ by the lines on it: nobody meets both in one game, but Q and Q1.
SAME_BODY = {('P', 'PY'), ('Q', 'Q1')}

ARGUMENTS = {'M': 2, 'L': 2, 'H': 1, 'V': 1, 'Q': 4, 'C': 6, 'A': 7, 'Z': 0}


def commands(path):
    """(letter, numbers) of each command, with repeated ones written out."""
    for letter, rest in re.findall(r'([A-Za-z])([^A-Za-z]*)', path):
        numbers = [float(n) for n in re.findall(r'-?(?:\d+\.?\d*|\.\d+)', rest)]
        size = ARGUMENTS[letter.upper()]
        for i in range(0, max(len(numbers), 1), size or 1):
            yield letter, numbers[i:i + size]


def curve(points, steps=12):
    for i in range(1, steps + 1):
        row, t = points, i / steps
        while len(row) > 1:
            row = [(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)
                   for a, b in zip(row, row[1:])]
        yield row[0]


def arc(start, end, radius, large, sweep, steps=24):
    """Part of a circle; the set has no other ellipses."""
    x, y = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    half = math.hypot(x, y)
    radius = max(radius, half)
    height = math.sqrt(radius * radius - half * half) / half * (1 if large != sweep else -1)
    centre = ((start[0] + end[0]) / 2 + height * y, (start[1] + end[1]) / 2 - height * x)
    a = math.atan2(start[1] - centre[1], start[0] - centre[0])
    b = math.atan2(end[1] - centre[1], end[0] - centre[0])
    turn = (b - a) % (2 * math.pi) - (0 if sweep else 2 * math.pi)
    for i in range(1, steps + 1):
        angle = a + turn * i / steps
        yield centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)


def outline(path):
    """The points of a path of one part."""
    points = []
    for letter, numbers in commands(path):
        x, y = points[-1] if points and letter.islower() else (0, 0)
        if letter in 'hH':
            numbers = [x + numbers[0], points[-1][1]]
        elif letter in 'vV':
            numbers = [points[-1][0], y + numbers[0]]
        elif letter in 'aA':
            numbers = numbers[:5] + [x + numbers[5], y + numbers[6]]
        else:
            numbers = [n + (y if i % 2 else x) for i, n in enumerate(numbers)]
        pairs = list(zip(numbers[::2], numbers[1::2]))
        if letter in 'aA':
            end = tuple(numbers[5:])
            points += arc(points[-1], end, numbers[0], numbers[3] == 1, numbers[4] == 1)
        elif letter in 'qQcC':
            points += curve([points[-1], *pairs])
        elif letter not in 'zZ':
            points += pairs
    return points


def cover(points):
    """How much of each pixel lies inside, by samples on lines across the square."""
    grid, count = [0.0] * (PIXELS * PIXELS), PIXELS * SAMPLES
    for row in range(count):
        y = (row + 0.5) * 100 / count
        cuts = sorted((a[0] + (y - a[1]) / (b[1] - a[1]) * (b[0] - a[0]), 1 if b[1] > a[1] else -1)
                      for a, b in zip(points, points[1:] + points[:1]) if (a[1] <= y) != (b[1] <= y))
        inside = 0
        for (left, way), (right, _) in zip(cuts, cuts[1:]):
            inside += way
            for column in range(count):
                if inside and left <= (column + 0.5) * 100 / count < right:
                    grid[row // SAMPLES * PIXELS + column // SAMPLES] += 1 / SAMPLES ** 2
    return grid


def read(program):
    """{name: points of its body}"""
    svg = subprocess.run([program, 'show', '--pieces'], check=True, stdout=subprocess.PIPE,
                         text=True).stdout
    bodies = re.findall(r'<g id="hm-(\w+)" [^>]*><path d="([^"]*)"/>', svg)
    return {name: outline(path) for name, path in bodies}


def main(program):
    pieces, problems = read(program), []
    grids = {name: cover(points) for name, points in pieces.items()}
    for name, points in pieces.items():
        if not all(EDGE <= c <= 100 - EDGE for point in points for c in point):
            problems.append(f'{name} leaves its square')
        if not 0.25 < sum(grids[name]) / PIXELS ** 2 < 0.7:
            problems.append(f'{name} covers {sum(grids[name]) / PIXELS ** 2:.0%} of its square')
    differences = sorted((sum(abs(x - y) for x, y in zip(grids[a], grids[b])), a, b)
                         for a, b in itertools.combinations(grids, 2) if (a, b) not in SAME_BODY)
    problems += [f'{a} and {b} differ by {d:.1f} pixels' for d, a, b in differences if d < DIFFERENT]
    print(f'{len(pieces)} pieces; the two most alike:', *differences[0][1:],
          f'({differences[0][0]:.1f} pixels)', *problems, sep='\n')
    return 1 if problems or len(pieces) != 16 else 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
