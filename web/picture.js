/* A picture of the core as elements and as data. The core draws every board as SVG and marks it
 * with names (docs/pictures.md): here these become boards, squares and pieces. */

const styled = new Map();

/* The style of a kind of picture is adopted once: the page's policy allows no style in its text.
 * (Colours that the page sets again have selectors of a higher rank.) */
function adopt(kind, rules) {
    if (styled.has(kind)) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    styled.set(kind, sheet);
    document.adoptedStyleSheets = [...styled.values()];
}

export function readSvg(text) {
    let rules = '';
    const plain = text.replace(/<style>([^<]*)<\/style>/, (all, inner) => ((rules = inner), ''));
    const parsed = new DOMParser().parseFromString(plain, 'image/svg+xml');
    const svg = document.importNode(parsed.documentElement, true);
    adopt(svg.getAttribute('class'), rules);
    return svg;
}

/* "translate(26 88)scale(20)" of a board. */
function placed(group) {
    const found = /translate\(([-\d.]+)[ ,]([-\d.]+)\)\s*scale\(([-\d.]+)\)/.exec(
        group.getAttribute('transform') ?? '',
    );
    return found ? { x: +found[1], y: +found[2], scale: +found[3] } : { x: 0, y: 0, scale: 1 };
}

const number = (element, name) => Number(element.getAttribute(name) ?? 0);

/* What stands on a board: pieces, and the core's own marks (last move, attacked kings). */
function contents(group) {
    const pieces = [];
    const marks = [];
    for (const item of group.children) {
        const square = item.dataset.square;
        if (square === undefined) continue;
        const at = {
            square,
            x: number(item, 'x'),
            y: number(item, 'y'),
            kind: item.getAttribute('class'),
        };
        if (item.tagName === 'use') pieces.push({ ...at, id: item.getAttribute('href').slice(1) });
        else if (item.tagName === 'rect') marks.push(at);
    }
    return { pieces, marks };
}

/* The size of a 5D board is that of its drawn squares, which several boards share. */
function frameOf(svg, group) {
    const id = group.querySelector('use[href^="#hm-5d-"]')?.getAttribute('href').slice(1);
    const drawn = id && svg.querySelector(`[id="${id}"]`);
    if (!drawn) return {};
    const squares = drawn.querySelector('.hm-l');
    const scale = Number(/scale\(([-\d.]+)\)/.exec(drawn.getAttribute('transform'))?.[1] ?? 1);
    return {
        width: Math.round(number(squares, 'width') * scale),
        height: Math.round(number(squares, 'height') * scale),
        black: drawn.querySelector('.hm-rim-b') !== null,
    };
}

/* The boards of a picture: `group` and where it stands, its names, and what is on it. */
export function boardsOf(svg) {
    const boards = [];
    for (const group of svg.querySelectorAll('[data-line],[data-slice],[data-seat]')) {
        const { line, time, slice, seat } = group.dataset;
        const inside = contents(group);
        if (seat !== undefined && inside.marks.length === 0) continue; // a player's name
        boards.push({
            group,
            line,
            time,
            slice,
            seat,
            ghost: group.classList.contains('ghost'),
            ...frameOf(svg, group),
            ...placed(group),
            ...inside,
        });
    }
    return boards;
}

const NAMES = {
    K: 'king',
    Q: 'queen',
    R: 'rook',
    B: 'bishop',
    N: 'knight',
    P: 'pawn',
    C: 'common king',
    Y: 'royal queen',
    S: 'princess',
    U: 'unicorn',
    D: 'dragon',
    W: 'brawn',
    PY: 'pawn along y',
    PW: 'pawn along w',
    Q1: 'queen of one point',
    X: 'piece',
};

const COLOURS = { w: 'white', b: 'black' };
const SEATS = { r: 'red', b: 'blue', y: 'yellow', g: 'green', x: 'dead' };

/* "white knight", for those who hear the page. */
export function pieceName(piece, game) {
    const letter = piece.kind.split(' ').find(word => word.length === 1 && word !== 'p');
    const colour = (game === '4p' ? SEATS : COLOURS)[letter] ?? '';
    return `${colour} ${NAMES[piece.id.slice(3)] ?? 'piece'}`.trim();
}
