/* Packs of puzzles (docs/puzzles.md): puzzles.ndjson, as `hypermate puzzles -o` writes it. */

const VERSION = 1;

/* Reads a pack, which is lines of JSON. Throws a SyntaxError for a line that is not JSON. */
export function readPack(text) {
    const objects = text.split('\n').filter(line => line.trim() !== '').map(line => JSON.parse(line));
    const [head, ...puzzles] = objects;
    if (head?.pack !== 'hypermate-puzzles') throw new TypeError('this is no pack of puzzles');
    if (head.version !== VERSION) throw new TypeError(`a pack of version ${head.version}`);
    return { head, puzzles };
}

/* Collects the puzzles from the answers about all games of a text, each puzzle once. */
export function puzzlesOf(answers) {
    const seen = new Set(), found = [];
    answers.forEach((answer, index) => {
        for (const puzzle of answer.puzzles ?? []) {
            if (seen.has(puzzle.id)) continue;
            seen.add(puzzle.id);
            found.push({ ...puzzle, source: { ...puzzle.source, game: index + 1 } });
        }
    });
    return found;
}
