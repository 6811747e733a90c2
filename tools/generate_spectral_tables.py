#!/usr/bin/env python3
"""Writes src/spectral/tables.c: the constant tables of the 4D spectral encoder.

Everything is derived here from its definition (docs/encoder.md): transcendental values in decimal
arithmetic of 60 digits, overlaps in integers. Each number is rounded once to its final type, so
that the output does not depend on the machine's mathematics library.

    generate_spectral_tables.py > src/spectral/tables.c
"""

import hashlib
import itertools
import struct
import sys
from decimal import Decimal, getcontext

getcontext().prec = 60
D = Decimal
TINY = D(10) ** -40

# ---- one-dimensional ingredients (encoder.md, "One-dimensional ingredients") -------------------


def arctan_inverse(n):
    """arctan(1/n) by its power series."""
    x = D(1) / n
    total, power, k = D(0), x, 0
    while abs(power) > D(10) ** -62:
        total += power / (2 * k + 1) * (-1) ** k
        power *= x * x
        k += 1
    return total


PI = 4 * (4 * arctan_inverse(5) - arctan_inverse(239))


def sine(x):
    total, term, k = D(0), x, 1
    while abs(term) > D(10) ** -62:
        total += term
        term *= -x * x / ((k + 1) * (k + 2))
        k += 2
    return total


def sin_pi(n, d):
    """sin(pi n / d), with the exact zeros and ones."""
    n %= 2 * d
    if n >= d:
        return -sin_pi(n - d, d)
    if n == 0:
        return D(0)
    if 2 * n > d:
        n = d - n
    return D(1) if 2 * n == d else sine(PI * n / d)


def cos_pi(n, d):
    return sin_pi(2 * n + d, 2 * d)


LAMBDA = [2 - 2 * cos_pi(m, 8) for m in range(8)]


def degree_term(k, m):
    if m == 0:
        return D(8 - k) / 4
    return D(8 - k) / 4 - sin_pi(k * m, 4) / (8 * sin_pi(m, 8))


def shift_term(k, m):
    if m == 0:
        return D(8 - k) / 4
    return ((8 - k) * cos_pi(k * m, 8) - sin_pi(k * m, 8) / sin_pi(m, 8)) / 4


DELTA = [[degree_term(k, m) for m in range(8)] for k in range(8)]
SIGMA = [[shift_term(k, m) for m in range(8)] for k in range(8)]
SIGN = [-1, -1, 1, -1, -1, -1, 1, -1]


def basis(m, i):
    norm = 1 / D(8).sqrt() if m == 0 else D(1) / 2
    return SIGN[m] * norm * cos_pi(m * (2 * i + 1), 16)


U = [[basis(m, i) for m in range(8)] for i in range(8)]

# ---- ANTI: the antisymmetric unit push of a pawn -----------------------------------------------


def anti(a, b):
    if (a + b) % 2 == 0:
        return D(0)
    return U[0][a] * U[0][b] * (LAMBDA[a] + LAMBDA[b]) / (LAMBDA[a] - LAMBDA[b])


# ---- diag: deviations of six piece types, for the 120 sorted (i,j,k) and every l ----------------

PAIRS = list(itertools.combinations(range(4), 2))


def knight_pair(a, b):
    return (DELTA[2][a] * DELTA[1][b] + DELTA[1][a] * DELTA[2][b]
            - SIGMA[2][a] * SIGMA[1][b] - SIGMA[1][a] * SIGMA[2][b])


def bishop_pair(a, b):
    return sum(DELTA[k][a] * DELTA[k][b] - SIGMA[k][a] * SIGMA[k][b] for k in range(1, 8))


KNIGHT2 = [[knight_pair(a, b) for b in range(8)] for a in range(8)]
BISHOP2 = [[bishop_pair(a, b) for b in range(8)] for a in range(8)]


def product(values):
    result = D(1)
    for value in values:
        result *= value
    return result


def deviations(mode):
    """(d_P, d_N, d_B, d_R, d_Q, d_K) of one mode (i, j, k, l)."""
    total = sum(LAMBDA[m] for m in mode)
    knight = sum(KNIGHT2[mode[a]][mode[b]] for a, b in PAIRS) - total
    bishop = sum(BISHOP2[mode[a]][mode[b]] for a, b in PAIRS) - total
    rook = 8 * sum(m != 0 for m in mode) - total
    king = product(1 + DELTA[1][m] for m in mode) - product(1 + SIGMA[1][m] for m in mode) - total
    return (LAMBDA[mode[3]] / 2 - total, knight, bishop, rook, bishop + rook + total, king)


TRIPLES = list(itertools.combinations_with_replacement(range(8), 3))

# ---- fiber: 35 orbits x 4 pieces x 3 directions -------------------------------------------------

ORBITS = list(itertools.combinations_with_replacement(range(4), 4))


def steps(piece):
    """Every vector by which a piece may leave a square of the empty board."""
    vectors = set()
    for a, b in PAIRS:
        for sa, sb in itertools.product((1, -1), repeat=2):
            if piece == "N":
                for la, lb in ((1, 2), (2, 1)):
                    v = [0] * 4
                    v[a], v[b] = sa * la, sb * lb
                    vectors.add(tuple(v))
            if piece in "BQ":
                for k in range(1, 8):
                    v = [0] * 4
                    v[a], v[b] = sa * k, sb * k
                    vectors.add(tuple(v))
    if piece == "Q":
        for a, k in itertools.product(range(4), range(-7, 8)):
            if k:
                v = [0] * 4
                v[a] = k
                vectors.add(tuple(v))
    if piece == "K":
        vectors = set(itertools.product((-1, 0, 1), repeat=4)) - {(0, 0, 0, 0)}
    return vectors


STEPS = {piece: steps(piece) for piece in "NBQK"}


def spatial(diagonal):
    """64 times U diag(d) U^T, whose entries are multiples of 1/32, as exact integers."""
    matrix = []
    for i in range(8):
        row = []
        for j in range(8):
            value = 64 * sum(U[i][m] * diagonal[m] * U[j][m] for m in range(8))
            assert abs(value - round(value)) < TINY
            row.append(int(round(value)))
        matrix.append(row)
    return matrix


D_HAT = [None] + [spatial(DELTA[k]) for k in range(1, 8)]
S_HAT = [None] + [spatial(SIGMA[k]) for k in range(1, 8)]


def diagonal_part(q, s, t):
    """2^24 times the part of the Laplacian of q that is diagonal in the transform basis."""
    if q == "K":
        with_degree = with_shift = 1
        for a in range(4):
            same = 64 if s[a] == t[a] else 0
            with_degree *= same + D_HAT[1][s[a]][t[a]]
            with_shift *= same + S_HAT[1][s[a]][t[a]]
        return with_degree - with_shift
    total = 0
    for a, b in PAIRS:
        if any(s[c] != t[c] for c in range(4) if c not in (a, b)):
            continue
        for k, l in ((1, 2), (2, 1)) if q == "N" else [(k, k) for k in range(1, 8)]:
            total += D_HAT[k][s[a]][t[a]] * D_HAT[l][s[b]][t[b]]
            total -= S_HAT[k][s[a]][t[a]] * S_HAT[l][s[b]][t[b]]
    return total << 12


def overlap(p, q, square):
    """m_q(p, square) as a multiple of 2^-24."""
    total = 0
    for v in STEPS[p]:
        target = tuple(c + d for c, d in zip(square, v))
        if all(0 <= c < 8 for c in target):
            total -= (1 << 24) if v in STEPS[q] else 0
            total -= diagonal_part(q, square, target)
    return total


def gram():
    """Inner products of the off-diagonal parts of the Laplacians of N, B, K."""
    degree = {}
    for q in "NBK":
        for square in itertools.product(range(8), repeat=4):
            degree[q, square] = sum(
                all(0 <= c + d < 8 for c, d in zip(square, v)) for v in STEPS[q])
    modes = list(itertools.product(range(8), repeat=4))
    diagonals = {"N": [], "B": [], "K": []}
    for mode in modes:
        total = sum(LAMBDA[m] for m in mode)
        d = deviations(mode)
        for q, value in zip("NBK", (d[1], d[2], d[5])):
            diagonals[q].append(value + total)
    result = {}
    for p, q in itertools.combinations_with_replacement("NBK", 2):
        trace = sum(degree[p, s] * degree[q, s] for s in modes)
        for s in modes:  # common edges: both matrices hold -1 there
            trace += sum(all(0 <= c + d < 8 for c, d in zip(s, v)) for v in STEPS[p] & STEPS[q])
        inner = (trace - sum(a * b for a, b in zip(diagonals[p], diagonals[q]))) / 2
        result[p, q] = result[q, p] = inner
    return result


def roots_of_cubic(c2, c1, c0):
    """Roots of x^3 - c2 x^2 + c1 x - c0, descending; three real ones, well apart."""
    roots = []
    for start in (c2, D("0.45"), D(0)):
        x = start
        for _ in range(200):
            value = ((x - c2) * x + c1) * x - c0
            slope = (3 * x - 2 * c2) * x + c1
            x -= value / slope
        roots.append(x)
    assert roots[0] > roots[1] > roots[2] > 0
    return roots


def directions():
    """c[d][q]: the three singular directions as combinations of the overlaps with N, B, K."""
    g = gram()
    norm = {q: g[q, q].sqrt() for q in "NBK"}
    root2 = D(2).sqrt()
    nb = root2 * g["N", "B"] / (norm["N"] * norm["B"])
    nk = g["N", "K"] / (norm["N"] * norm["K"])
    bk = root2 * g["B", "K"] / (norm["B"] * norm["K"])
    a = [[D(1), nb, nk], [nb, D(2), bk], [nk, bk, D(1)]]
    c2 = a[0][0] + a[1][1] + a[2][2]
    c1 = (a[0][0] * a[1][1] - nb * nb) + (a[0][0] * a[2][2] - nk * nk) + (a[1][1] * a[2][2] - bk * bk)
    c0 = (a[0][0] * (a[1][1] * a[2][2] - bk * bk) - nb * (nb * a[2][2] - bk * nk)
          + nk * (nb * bk - a[1][1] * nk))
    result = []
    for d, value in enumerate(roots_of_cubic(c2, c1, c0)):
        r0 = [a[0][0] - value, a[0][1], a[0][2]]
        r1 = [a[1][0], a[1][1] - value, a[1][2]]
        e = [r0[1] * r1[2] - r0[2] * r1[1], r0[2] * r1[0] - r0[0] * r1[2],
             r0[0] * r1[1] - r0[1] * r1[0]]
        length = sum(x * x for x in e).sqrt()
        s = value.sqrt()
        c = [e[0] / length / (s * norm["N"]), root2 * e[1] / length / (s * norm["B"]),
             e[2] / length / (s * norm["K"])]
        if (c[2] < 0) != (d == 0):  # the sign rule
            c = [-x for x in c]
        result.append(c)
    return result


def fiber():
    c = directions()
    table = []
    for orbit in ORBITS:
        row = []
        for p in "NBQK":
            m = [D(overlap(p, q, orbit)) / (1 << 24) for q in "NBK"]
            row.append([sum(x * y for x, y in zip(c[d], m)) for d in range(3)])
        table.append(row)
    return table


# ---- output -------------------------------------------------------------------------------------


def float64(value):
    return "0x0p+0" if abs(value) < TINY else float(value).hex()


def float32(value):
    rounded = struct.unpack("<f", struct.pack("<f", float(value)))[0]
    return rounded.hex() + "f"


def rows(values, indent):
    """Values joined by commas in lines of at most 100 columns."""
    lines, line = [], " " * indent
    for value in values:
        if len(line) + len(value) + 2 > 100:
            lines.append(line.rstrip())
            line = " " * indent
        line += value + ", "
    return "\n".join(lines + [line.rstrip()])


def diagonal_sha256():
    """Of the little-endian float64 values, rows of eight by triple and piece."""
    sha = hashlib.sha256()
    for triple in TRIPLES:
        for column in zip(*(deviations(triple + (l,)) for l in range(8))):
            sha.update(struct.pack("<8d", *(float(v) if abs(v) > TINY else 0 for v in column)))
    return sha.hexdigest()


def main():
    out = sys.stdout.write
    out("/* Generated by tools/generate_spectral_tables.py; do not edit. A test compares the two. */\n")
    out('#include "spectral/plan.h"\n\n')
    out("/* clang-format off */\n\n")
    out("const float hm_spectral_fiber[HM_ORBITS][HM_SOURCES][3] = {\n")
    for orbit, row in zip(ORBITS, fiber()):
        out("    { /* %d%d%d%d */\n" % orbit)
        for values in row:
            out("        {%s},\n" % ", ".join(float32(v) for v in values))
        out("    },\n")
    out("};\n\nconst double hm_spectral_anti[8][8] = {\n")
    for a in range(8):
        out("    {\n%s\n    },\n" % rows([float64(anti(a, b)) for b in range(8)], 8))
    out("};\n\n/* SHA-256 of the deviations by decimals of 60 digits; diagonal.c finds them in integers:\n * %s */\n" % diagonal_sha256())


if __name__ == "__main__":
    main()
