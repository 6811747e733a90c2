/* What moves were worth: chances of the mover before and after, and how much was lost. Thresholds are
 * those of the usual sites, in points of a hundred. */

const SLOPE = 0.00368208; // of the chance over the score, in hundredths of a pawn
/** @type {[name: string, least: number, glyph: string][]} */
const CLASSES = [
    ['blunder', 15, '??'],
    ['mistake', 10, '?'],
    ['inaccuracy', 5, '?!'],
];
const ONLY = 10; /* points that the second line loses where there is only one good move */

/* From 0 to 1, of a line of the search; no line: the game has ended, `result` says how for the side to
 * move. */
export function chanceOf(line, result = 0.5) {
    if (!line) return result;
    if (line.mate) return line.mate > 0 ? 1 : 0;
    return 1 / (1 + Math.exp(-SLOPE * line.score));
}

/* A move that was played, by the lines before it (best first) and the chance of the other party after
 * it: {before, after, loss, accuracy, name, glyph, best}. */
export function judge(played, lines, other) {
    const before = chanceOf(lines[0]);
    const best = lines[0]?.moves[0];
    const isBest = best === played;
    const after = 1 - other;
    const loss = isBest ? 0 : Math.max(0, 100 * (before - after));
    const verdict = { before, after, loss, best, accuracy: accuracyOf(loss), name: 'good', glyph: '' };
    const found = CLASSES.find(([, least]) => loss >= least);
    if (found) return { ...verdict, name: found[0], glyph: found[2] };
    const only = isBest && lines[1] && 100 * (before - chanceOf(lines[1])) >= ONLY;
    return { ...verdict, name: isBest ? 'best' : 'good', glyph: only ? '!' : '' };
}

/* How well a move was chosen, from 0 to 100. */
export function accuracyOf(loss) {
    if (loss === 0) return 100;
    const value = 103.1668100711649 * Math.exp(-0.04354415386753951 * loss) - 3.166924740191411 + 1;
    return Math.min(100, Math.max(0, value));
}

/* A player's: the mean of the usual mean and the harmonic one. */
export function meanAccuracy(moves) {
    if (moves.length === 0) return null;
    const values = moves.map(({ accuracy }) => accuracy);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const harmonic = values.length / values.reduce((sum, value) => sum + 1 / Math.max(1, value), 0);
    return (mean + harmonic) / 2;
}
