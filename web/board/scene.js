/* Boards as data. The core's scenes (docs/json.md) become boards by their names, and what has changed
 * since the last one is all that goes from the worker to the page. A name is "line,time" in 5D, "z,w"
 * in 4D; four players have one board. */

const LETTERS = 64;

function slices(squares) {
    const boards = new Map();
    for (let z = 0; z < 8; z++) {
        for (let w = 0; w < 8; w++) {
            let letters = '';
            for (let n = 0; n < LETTERS; n++)
                letters += squares[(n & 7) * 512 + (n >> 3) * 64 + z * 8 + w];
            boards.set(`${z},${w}`, letters);
        }
    }
    return boards;
}

/* A ghost is a board that is there only after a pass. */
function multiverse(list) {
    return new Map(
        list.map(({ line, time, squares, ghost }) => [
            `${line},${time}`,
            (ghost ? '~' : '') + squares,
        ]),
    );
}

/* {boards, rest}: texts of boards by name, and everything else. */
export function boardsOf(game, scene) {
    if (game === '4d') {
        const { squares, ...rest } = scene;
        return { boards: slices(squares), rest };
    }
    if (game === '5d') {
        const { boards, ...rest } = scene;
        return { boards: multiverse(boards), rest };
    }
    const { pieces, walls = [], grey = [], point_queens = [], ...rest } = scene;
    const text = JSON.stringify([pieces, walls, grey, point_queens]);
    return { boards: new Map([['board', text]]), rest };
}

/* What makes `after` of `before`. */
export function difference(before, after) {
    const boards = [...after].filter(([id, text]) => before.get(id) !== text);
    const gone = [...before.keys()].filter(id => !after.has(id));
    return { boards, gone };
}

/* Does that to `boards`, and gives the names of those that are new or different, and of those that
 * are gone. */
export function apply(boards, { boards: changed, gone, full }) {
    const names = new Set(changed.map(([id]) => id));
    const left = full ? [...boards.keys()].filter(id => !names.has(id)) : gone;
    for (const id of left) boards.delete(id);
    for (const [id, text] of changed) boards.set(id, text);
    return { changed: [...names], gone: left };
}
