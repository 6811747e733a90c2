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

function pieces4d(boards) {
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
    return pieces.join('; ');
}

function rows4p(boards) {
    const [pieces] = JSON.parse(boards.get('board'));
    const rows = [];
    for (let rank = SIDE; rank > 0; rank--) {
        const row = Array.from({ length: SIDE }, (_, file) => pieces[`${FILES[file]}${rank}`] ?? '');
        rows.push(packed(row, true));
    }
    return rows.join('/');
}

function boards5d(boards, marks, { width, height, lines }) {
    const names = new Map(lines.map(({ line, name }) => [line, name]));
    const list = [...boards].filter(([, text]) => text[0] !== '~').map(([id, text]) => {
        const [line, time] = id.split(',').map(Number);
        const unmoved = new Set(marks.get(id));
        return { line, time, letters: [...text].map((letter, n) => (letter !== '.' && unmoved.has(n) ? `${letter}*` : letter)) };
    });
    list.sort((a, b) => a.line - b.line || a.time - b.time);
    const written = list.map(({ line, time, letters }) => {
        const rows = [];
        for (let rank = height - 1; rank >= 0; rank--) {
            const row = letters.slice(rank * width, (rank + 1) * width);
            rows.push(packed(row.map(letter => (letter === '.' ? '' : letter)), false));
        }
        return `[${rows.join('/')}:${names.get(line) ?? line}:${time >> 1}:${time & 1 ? 'b' : 'w'}]\n`;
    });
    return written.join('');
}

/* ---- what a position is beside its boards: fields, each a text ---- */

const FLAGS = ['out', 'short', 'long'];
const LISTS = [...FLAGS, 'points', 'passant'];
const PASSANT = /'enPassant':\(([^)]*)\),?/;

/* The notation in which positions are written. */
export const NOTATION = { '4d': '4d-state', '4p': 'fen4p', '5d': 'fen5d' };

/* Fields of an empty position; 5D: the tags in front. */
export function noFields(game, { width = 8, height = 8 } = {}) {
    if (game === '4d') return { castling: '-', passant: '-', clock: '0', turn: '1' };
    if (game === '5d') return { tags: `[Mode "5D"]\n[Board "Custom"]\n[Size "${width}x${height}"]\n` };
    const seats = value => Array(4).fill(value);
    return { out: seats('0'), short: seats('0'), long: seats('0'), points: seats('0'), passant: seats(''), clock: '0', options: '' };
}

function fields4p(text) {
    const [, ...parts] = /^\w-([^-]*)-([^-]*)-([^-]*)-([^-]*)-(\d+)-(?:\{(.*)\}-)?/.exec(text) ?? [];
    const [out, short, long, points, clock, options = ''] = parts;
    const entries = PASSANT.exec(options)?.[1] ?? "'','','',''";
    return {
        ...Object.fromEntries([out, short, long, points].map((list, n) => [LISTS[n], list.split(',')])),
        clock,
        passant: entries.split(',').map(entry => entry.trim().replaceAll("'", '')),
        options: options.replace(PASSANT, '').replace(/,$/, ''),
    };
}

/* Of the text of a position: {fields, marks}. marks: squares with pieces that have not moved, by the name of a
 * 5D board. lines: its timelines. */
export function fieldsOf(game, text, lines = []) {
    const marks = new Map();
    if (game === '4p') return { fields: fields4p(text), marks };
    if (game === '4d') {
        const [castling, passant, clock, turn] = text.slice(0, text.indexOf('|')).trim().split(/\s+/).slice(3);
        return { fields: { castling, passant, clock, turn }, marks };
    }
    const numbers = new Map(lines.map(({ line, name }) => [name, line]));
    const tags = [];
    for (const row of text.split('\n')) {
        const [, rows, name, turn, side] = /^\[(\S+?):([-+\d]+):(-?\d+):([wb])\]$/.exec(row) ?? [];
        if (rows) marks.set(`${numbers.get(name)},${2 * Number(turn) + (side === 'b' ? 1 : 0)}`, marksOf(rows));
        else if (row !== '') tags.push(`${row}\n`);
    }
    return { fields: { tags: tags.join('') }, marks };
}

/* Indexes of squares with a mark, from the rows of a board, the last rank first. */
function marksOf(rows) {
    const unmoved = [];
    const ranks = rows.split('/').reverse();
    let at = 0;
    for (const rank of ranks) {
        for (const [, number, letter, mark] of rank.matchAll(/(\d+)|(\D)(\*?)/g)) {
            if (mark) unmoved.push(at);
            at += letter ? 1 : Number(number);
        }
    }
    return unmoved;
}

/* Parts of a text, [text, name of the field that it is]. */
function parts4p(boards, side, fields) {
    const list = name => fields[name].map((value, n) => [value, `${name}.${n}`]).flatMap((part, n) => (n > 0 ? [[','], part] : [part]));
    const parts = [[`${side}`]];
    for (const name of LISTS.slice(0, 4)) parts.push(['-'], ...list(name));
    parts.push(['-'], [fields.clock, 'clock'], ['-']);
    const passant = fields.passant.some(entry => entry !== '');
    if (passant || fields.options) {
        parts.push(['{']);
        if (passant) {
            parts.push(["'enPassant':("]);
            fields.passant.forEach((entry, n) => parts.push([`${n > 0 ? ',' : ''}'`], [entry, `passant.${n}`], ["'"]));
            parts.push([fields.options ? '),' : ')']);
        }
        parts.push([fields.options, 'options'], ['}-']);
    }
    return [...parts, [rows4p(boards)]];
}

/* A position in a notation of its game: {text, fieldAt(offset)}, which names the field of a place in it. scene:
 * sizes and timelines of 5D. */
export function textOf(game, boards, side, scene, { fields, marks }) {
    const parts =
        game === '4d'
            ? [[`4d-state v1: ${side} `], ...['castling', 'passant', 'clock', 'turn'].flatMap(name => [[fields[name], name], [' ']]), [`| ${pieces4d(boards)}`]]
            : game === '4p'
              ? parts4p(boards, side, fields)
              : [[fields.tags], [boards5d(boards, marks, scene)]];
    const fieldAt = offset => {
        let at = offset; // from the start of a part; what follows an empty field is its fault
        for (const [text, name] of parts) {
            if (at < text.length || (name && text === '' && at === 0)) return name;
            at -= text.length;
        }
        return undefined;
    };
    return { text: parts.map(([text]) => text).join(''), fieldAt };
}
