/* Positions as texts of the library, made of boards as data (board/scene.js). */

/* The letters of pieces that can be put down, White's or Red's first. */
export const PALETTE = {
    '4d': ['KQRBNPW', 'kqrbnpw'].map(letters => [...letters]),
    '5d': ['KQRBNPCYSUDW', 'kqrbnpcysudw'].map(letters => [...letters]),
    '4p': ['r', 'b', 'y', 'g'].map(seat => [...'KQRBNP'].map(letter => seat + letter)).concat([['X']]),
};

const SIDE = 14;
const FILES = 'abcdefghijklmn';

/* Of a row of squares, with numbers for empty ones; a comma behind each where `parted`. */
function packed(row, parted) {
    const items = [];
    let empty = 0;
    for (const piece of [...row, null]) {
        if (piece === '') {
            empty++;
            continue;
        }
        if (empty > 0) items.push(String(empty));
        empty = 0;
        if (piece !== null) items.push(piece);
    }
    return items.join(parted ? ',' : '');
}

/* What the board text of a name is when a square holds another piece ('' for none). */
export function withPiece(game, text, index, piece) {
    if (game !== '4p') return text.slice(0, index) + (piece || '.') + text.slice(index + 1);
    const [pieces, walls, grey, queens] = JSON.parse(text);
    const square = `${FILES[index % SIDE]}${Math.floor(index / SIDE) + 1}`;
    const without = list => list.filter(one => one !== square);
    const left = Object.fromEntries(Object.entries(pieces).filter(([name]) => name !== square));
    if (piece) left[square] = piece;
    const all = piece === 'X' ? [...without(walls), square] : without(walls);
    return JSON.stringify([left, all, without(grey), without(queens)]);
}

export function emptyBoard(game, size = 64) {
    return game === '4p' ? JSON.stringify([{}, [], [], []]) : '.'.repeat(size);
}

function text4d(boards, side) {
    const pieces = [];
    for (const [id, letters] of boards) {
        const [z, w] = id.split(',');
        [...letters].forEach((letter, n) => {
            if (letter === '.') return;
            const upper = letter.toUpperCase();
            const axis = { P: 'y', W: 'w' }[upper] ?? '';
            const kind = axis ? (letter === upper ? 'P' : 'p') : letter;
            pieces.push(`${kind}${axis}@${n & 7},${n >> 3},${z},${w}`);
        });
    }
    return `4d-state v1: ${side} - - 0 1 | ${pieces.join('; ')}`;
}

function text4p(boards, side) {
    const [pieces] = JSON.parse(boards.get('board'));
    const rows = [];
    for (let rank = SIDE; rank > 0; rank--) {
        const row = Array.from({ length: SIDE }, (_, file) => pieces[`${FILES[file]}${rank}`] ?? '');
        rows.push(packed(row, true));
    }
    return `${side}-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-${rows.join('/')}`;
}

function text5d(boards, { width, height, lines }) {
    const names = new Map(lines.map(({ line, name }) => [line, name]));
    const list = [...boards].filter(([, text]) => text[0] !== '~').map(([id, text]) => {
        const [line, time] = id.split(',').map(Number);
        return { line, time, text };
    });
    list.sort((a, b) => a.line - b.line || a.time - b.time);
    const written = list.map(({ line, time, text }) => {
        const rows = [];
        for (let rank = height - 1; rank >= 0; rank--) {
            const row = [...text.slice(rank * width, (rank + 1) * width)];
            rows.push(packed(row.map(letter => (letter === '.' ? '' : letter)), false));
        }
        return `[${rows.join('/')}:${names.get(line) ?? line}:${time >> 1}:${time & 1 ? 'b' : 'w'}]`;
    });
    return `[Mode "5D"]\n[Board "custom"]\n[Size "${width}x${height}"]\n${written.join('\n')}\n`;
}

/* A position in a notation of its game. scene: sizes and timelines of 5D. */
export function textOf(game, boards, side, scene) {
    if (game === '4d') return text4d(boards, side);
    return game === '4p' ? text4p(boards, side) : text5d(boards, scene);
}
