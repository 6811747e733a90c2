/* How strong the engine plays. A level has so many nodes a move, and draws among the lines that are
 * within a margin of the best one (in hundredths of a pawn; free for all: of a point). */
export const LEVELS = [
    { nodes: 50, margin: 300 },
    { nodes: 200, margin: 200 },
    { nodes: 800, margin: 120 },
    { nodes: 3000, margin: 60 },
    { nodes: 12000, margin: 30 },
    { nodes: 50000, margin: 10 },
    { nodes: 200000, margin: 0 },
    { time: 5000, margin: 0 },
];

const LINES = 4;
const PART = 25; /* of what is left on a clock, a move takes one part */
const LONGEST = 8000; /* milliseconds a move on slow machines */

/* What the engine is asked for a move: {limits, multipv}. left, increment: of its clock, in
 * milliseconds; left is undefined without one. */
export function searchOf(level, left, increment = 0) {
    const { nodes, time = LONGEST, margin } = LEVELS[level - 1];
    const share = left === undefined ? time : Math.max(20, left / PART + increment / 2);
    const limits = { time: Math.min(time, share), ...(nodes && { nodes }) };
    return { limits, multipv: margin > 0 ? LINES : 1 };
}

/* The line that is played, of those the engine has found, best first. chance: a number from 0 to 1. */
export function chosen(lines, level, chance) {
    const [best] = lines;
    if (!best || best.mate > 0) return best;
    const { margin } = LEVELS[level - 1];
    const good = lines.filter(({ score, mate }) => !mate && best.score - score <= margin);
    return good[Math.floor(chance * good.length)] ?? best;
}
