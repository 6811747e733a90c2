/* Packs of puzzles, as the program writes them (docs/puzzles.md): a line about all, then one puzzle a
 * line. Anybody may have written them. */
import { t } from '../words/words.js';

const MOST = 5000;

const texts = list => Array.isArray(list) && list.every(one => typeof one === 'string');

/* A ply of a solution as one text: turns of 5D are arrays of moves. */
const plyOf = ply => (Array.isArray(ply) ? ply.join(' ') : ply);

function checked(line) {
    const found = JSON.parse(line);
    const { id, game, side, kind, mate_in, position, solution, difficulty, themes } = found;
    const plies = Array.isArray(solution) ? solution.map(plyOf) : [];
    if (typeof position !== 'string' || plies.length === 0 || !texts(plies)) return null;
    return {
        id: String(id),
        game: String(game),
        side: String(side),
        kind: kind === 'mate' ? 'mate' : 'win',
        mateIn: Number(mate_in) || 0,
        position,
        solution: plies,
        difficulty: Number(difficulty) || 0,
        themes: texts(themes) ? themes : [],
    };
}

/* The puzzles of a pack, easy ones first. */
export function readPack(text) {
    const lines = text.split('\n').filter(line => line.trim() !== '');
    const puzzles = [];
    for (const [n, line] of lines.slice(0, MOST + 1).entries()) {
        try {
            const puzzle = n > 0 && checked(line);
            if (puzzle) puzzles.push(puzzle);
        } catch {
            throw new Error(t('not-a-puzzle', { n: n + 1 }));
        }
    }
    if (puzzles.length === 0) throw new Error(t('no-puzzles'));
    return puzzles.sort((a, b) => a.difficulty - b.difficulty);
}
