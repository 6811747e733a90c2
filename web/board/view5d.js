/* 5D: the multiverse, larger than any window, seen through a camera. Time runs to the right, timelines
 * stand below each other. */
import { Minimap } from './minimap.js';
import { Board, RIM, spotsOf } from './painter.js';
import { Pane } from './pane.js';
import { colourOf, piece5d } from './pieces.js';
import { paintGround, paintLabels } from './ground5d.js';
import { t } from '../words/words.js';

const FILES = 'abcdefghijklmnopqrstuvwxyz';
const GAP = { x: 1.7, y: 1.5 }; // between boards, in squares
const LEAST = 28; /* pixels of a square that is played on */
const MARGIN = 1.3; // around what is framed, in squares

export class View5D {
    constructor(host, tools, page) {
        this.page = page;
        this.pane = new Pane(this, 'board5d', { free: true });
        this.camera = /** @type {import('./camera.js').Camera} */ (this.pane.camera);
        host.replaceChildren(this.pane.box);
        this.panes = [this.pane];
        this.surfaces = [this.pane.surface];
        this.map = new Minimap(this);
        this.byName = new Map(); // "line,time": boards
        this.flipped = page.settings.flipped ?? false;
        this.#buttons(tools);
        this.pane.resized = () => this.#resized();
    }

    /* Another game comes: it is not seen from where the last one was. */
    forget() {
        this.byName.clear();
        this.framed = false;
    }

    close() {
        this.pane.close();
    }

    /* What was framed stays framed until the user moves the picture. */
    #resized() {
        if (this.resting && this.byName.size > 0) this.present();
        else this.pane.paint();
    }

    #buttons(tools) {
        const button = (text, name, act) => {
            const element = document.createElement('button');
            element.type = 'button';
            element.textContent = text;
            element.ariaLabel = element.title = name;
            element.onclick = act;
            return element;
        };
        tools.replaceChildren(
            button('−', t('smaller'), () => this.camera.zoom(1 / 1.4)),
            button('+', t('larger'), () => this.camera.zoom(1.4)),
            button(t('all'), t('show-all'), () => this.all()),
            button(t('present'), t('show-present'), () => this.present()),
        );
    }

    /* ---- what is shown ---- */

    draw({ scene, side, pending }) {
        const fresh = !this.framed || this.width !== scene.width || this.height !== scene.height;
        if (fresh) this.byName.clear();
        this.scene = scene;
        this.side = side;
        this.pending = pending;
        this.width = scene.width;
        this.height = scene.height;
        this.#spots();
        for (const id of scene.gone) this.byName.delete(id);
        const names = fresh ? [...scene.boards.keys()] : scene.changed;
        const made = names.filter(id => !this.byName.has(id));
        for (const id of names) this.#board(id, scene.boards.get(id));
        this.#lines();
        this.#arrange();
        this.#mark();
        this.map.draw();
        if (fresh) this.present();
        else this.#follow(made);
        this.framed = true;
    }

    #spots() {
        const { width, height, flipped } = this;
        const key = `${width} ${height} ${flipped}`;
        if (this.spotted === key) return;
        this.spotted = key;
        this.spots = spotsOf(width, height, flipped ? 2 : 0);
        const files = [...FILES.slice(0, width)];
        const ranks = Array.from({ length: height }, (_, n) => String(height - n));
        if (flipped) [files, ranks].forEach(list => list.reverse());
        const rim = (fill, ink) => ({ fill, ink, files, ranks });
        const look = more => ({ light: '--hm-light', dark: '--hm-dark', odd: 0, rim: more });
        this.looks = [look(rim('--hm-day', '--hm-night')), look(rim('--hm-night', '--hm-day'))];
        for (const board of this.byName.values())
            board.change({ spots: this.spots, look: this.looks[board.time & 1] });
    }

    #board(id, text) {
        const [line, time] = id.split(',').map(Number);
        const ghost = text[0] === '~';
        const cells = [...(ghost ? text.slice(1) : text)].map(piece5d);
        const known = this.byName.get(id);
        if (known) return known.change({ cells, ghost });
        const { width, height, spots } = this;
        const look = this.looks[time & 1];
        const board = new Board({ id, line, time, ghost, cells, width, height, spots, look });
        return this.byName.set(id, board);
    }

    #lines() {
        this.lines = new Map(this.scene.lines.map(line => [line.line, line]));
        for (const board of this.byName.values()) {
            const dim = !this.lines.get(board.line)?.active || board.ghost;
            board.dim = dim; // a matter of copying: tiles stay
        }
    }

    /* Columns are the times at which there is a board. */
    #arrange() {
        const times = new Set();
        for (const { time } of this.byName.values()) times.add(time);
        this.times = [...times].sort((a, b) => a - b);
        this.column = new Map(this.times.map((time, n) => [time, n]));
        this.across = this.width + RIM.left + RIM.right + GAP.x;
        this.down = this.height + RIM.top + RIM.bottom + GAP.y;
        const first = this.times[0];
        /* When the past grows, what was seen stays where it is. */
        if (this.framed && first < this.first)
            this.camera.x -= this.column.get(this.first) * this.across * this.camera.scale;
        this.first = first;
        const boards = [...this.byName.values()];
        for (const board of boards) {
            board.x = this.column.get(board.time) * this.across;
            board.y = (this.flipped ? -board.line : board.line) * this.down;
        }
        this.pane.boards = boards;
        this.extent = around(boards);
        this.camera.limits = this.extent;
    }

    /* Squares of the last action, and royal pieces that are attacked. */
    #mark() {
        const marks = new Map();
        const add = ([line, time, file, rank], kind) => {
            const id = `${line},${time}`;
            if (!marks.has(id)) marks.set(id, new Map());
            marks.get(id).set(rank * this.width + file, kind);
        };
        const { scene } = this;
        for (const { from, to, arrival } of scene.last ?? scene.pending ?? []) {
            add(from, 'last');
            add(to, 'last');
            add([arrival, to[1] + 1, to[2], to[3]], 'last');
            if (from[0] === to[0] && from[1] === to[1])
                add([arrival, to[1] + 1, from[2], from[3]], 'last');
        }
        for (const { to } of scene.checks) add(to, 'hit');
        for (const [id, board] of this.byName) {
            const now = marks.get(id);
            if (!now && board.marks.size === 0) continue;
            board.change({ marks: now ?? new Map() });
        }
    }

    /* ---- where the camera stands ---- */

    rectOf({ x, y, width, height }) {
        return {
            x: x - RIM.left - 0.5,
            y: y - RIM.top - 0.7,
            width: width + RIM.left + RIM.right + 1,
            height: height + RIM.top + RIM.bottom + 1.2,
        };
    }

    /* The boards on which the mover must play, and those with a royal piece that is attacked. */
    wanted() {
        const ends = this.scene.lines.filter(line => line.mandatory);
        const list = (ends.length > 0 ? ends : this.scene.lines.filter(line => line.active))
            .map(({ line, end }) => this.byName.get(`${line},${end}`));
        for (const { to } of this.scene.checks) list.push(this.byName.get(`${to[0]},${to[1]}`));
        return [...new Set(list)].filter(Boolean);
    }

    /* Frames those, if their squares are then large enough to be played on; else all there is. */
    present() {
        const boards = this.wanted();
        if (boards.length === 0) return this.all();
        const rect = padded(around(boards.map(board => this.rectOf(board))), MARGIN / 2);
        this.camera.show(rect);
        if (this.camera.scale < LEAST) {
            const all = padded(this.extent, MARGIN);
            const { clientWidth, clientHeight } = this.pane.box;
            const fits = Math.min(clientWidth / all.width, clientHeight / all.height);
            if (fits * 2 > this.camera.scale) this.camera.show(all);
        }
        this.resting = true;
        return undefined;
    }

    all() {
        this.camera.show(padded(this.extent, MARGIN), 200);
        this.resting = false;
    }

    /* New boards come into sight with as little motion as may be. */
    #follow(made) {
        const boards = made.map(id => this.byName.get(id)).filter(board => !board.ghost);
        const wanted = this.pending > 0 && boards.length > 0 ? boards : this.wanted();
        const rects = wanted.map(board => this.rectOf(board));
        if (!rects.every(rect => this.camera.sees(rect))) {
            const rect = around(rects);
            const { clientWidth, clientHeight } = this.pane.box;
            const { scale } = this.camera;
            const fits = rect.width * scale <= clientWidth && rect.height * scale <= clientHeight;
            if (fits) this.camera.include(rect);
            else if (boards.length > 0 && this.pending > 0) this.camera.include(rects[0]);
            else this.present();
        }
        this.pane.paint();
    }

    moved() {
        this.map.move();
    }

    /* The user has moved the picture. */
    get resting() {
        const { x, y, scale } = this.camera;
        return this.rest !== undefined && this.rest === `${x} ${y} ${scale}`;
    }

    set resting(is) {
        const { x, y, scale } = this.camera;
        this.rest = is ? `${x} ${y} ${scale}` : undefined;
    }

    /* Whoever plays sits below. */
    seat(side) {
        if (this.flipped !== (side === 'b')) this.flip();
    }

    flip() {
        this.flipped = !this.flipped;
        this.page.set('flipped', this.flipped);
        this.#spots();
        this.#arrange();
        this.map.draw();
        this.present();
    }

    recolour() {
        this.pane.recolour();
        this.map.draw();
    }

    ground(context, seen) {
        paintGround(context, seen, this);
    }

    labels(context, camera, width, height) {
        paintLabels(context, camera, width, height, this);
    }

    /* Boards that unsubmitted moves have made, boards to be played on, journeys and checks. */
    marks() {
        const { scene } = this;
        const marks = [];
        const square = ([line, time, file, rank]) => this.#name(line, time, file, rank);
        if (this.pending > 0) {
            for (const { to, arrival } of scene.pending) {
                const board = this.byName.get(`${arrival},${to[1] + 1}`);
                if (board) marks.push({ kind: 'pending', rect: outline(board) });
            }
        }
        const own = this.wanted().filter(board => !board.ghost);
        if (own.length < this.byName.size && own.length > 0 && this.byName.size > 2)
            for (const board of own) marks.push({ kind: 'due', rect: outline(board) });
        for (const { from, to } of scene.last ?? scene.pending) {
            if (from[0] !== to[0] || from[1] !== to[1])
                marks.push({ kind: 'arrow', colour: 'journey', square: square(from), to: square(to) });
        }
        for (const { from, to } of scene.checks) {
            marks.push({ kind: 'arrow', colour: 'danger', square: square(from), to: square(to) });
            marks.push({ kind: 'check', square: square(to) });
        }
        return marks;
    }

    /* {from, to} of the squares between which pieces have moved. */
    slides({ last }) {
        return (last ?? []).map(({ from, to, arrival }) => ({
            from: this.#name(...from),
            to: this.#name(arrival, to[1] + 1, to[2], to[3]),
        }));
    }

    /* ---- squares: "(0T1w)e4" is e4 on the board of timeline 0, half-turn T1w ---- */

    #name(line, time, file, rank) {
        const name = this.lines.get(line)?.name ?? line;
        return `(${name}T${time >> 1}${time & 1 ? 'b' : 'w'})${FILES[file]}${rank + 1}`;
    }

    #split(square) {
        const [, name, turn, side, file, rank] = /^\(([-+\d]+)T(-?\d+)([wb])\)([a-z])(\d+)$/.exec(square) ?? [];
        const line = this.scene.lines.find(one => one.name === name)?.line;
        return {
            board: this.byName.get(`${line},${2 * Number(turn) + (side === 'b' ? 1 : 0)}`),
            file: FILES.indexOf(file),
            rank: Number(rank) - 1,
        };
    }

    /* The name of a square of a board. */
    nameAt(line, time, index) {
        return this.#name(line, time, index % this.width, Math.floor(index / this.width));
    }

    boardAt(square) {
        const { board, file, rank } = this.#split(square);
        return board ? { board, index: rank * this.width + file } : null;
    }

    place(square) {
        const found = this.boardAt(square);
        const spot = found && this.spots[found.index];
        if (!spot) return null;
        return { x: found.board.x + spot[0], y: found.board.y + spot[1], size: 1 };
    }

    at(px, py) {
        for (const board of this.byName.values()) {
            let [column, row] = [Math.floor(px - board.x), Math.floor(py - board.y)];
            if (column < 0 || row < 0 || column >= this.width || row >= this.height) continue;
            if (board.ghost) return null;
            if (this.flipped) column = this.width - 1 - column;
            else row = this.height - 1 - row;
            return this.#name(board.line, board.time, column, row);
        }
        return null;
    }

    pieceAt(square) {
        const found = this.boardAt(square);
        return found?.board.cells[found.index];
    }

    /* Whether a piece may be dragged from there: of the side to move, on a board it can play on. */
    grabs(square) {
        const found = this.boardAt(square);
        const piece = found?.board.cells[found.index];
        if (!piece || found.board.ghost || colourOf(piece)[0] !== this.side) return false;
        const { line, time } = found.board;
        return this.lines.get(line).end === time && (time & 1) === (this.side === 'b' ? 1 : 0);
    }

    step(square, dx, dy, far) {
        const { board, file, rank } = this.#split(square);
        if (!board) return this.home();
        const turned = this.flipped ? -1 : 1;
        if (!far) {
            const clamp = (value, room) => Math.min(room - 1, Math.max(0, value));
            const to = [clamp(file + dx * turned, this.width), clamp(rank - dy * turned, this.height)];
            return this.#name(board.line, board.time, ...to);
        }
        const ahead = b => (dx !== 0 ? (b.x - board.x) * dx : (b.y - board.y) * dy);
        const aside = b => (dx !== 0 ? Math.abs(b.y - board.y) : Math.abs(b.x - board.x));
        const others = this.pane.boards.filter(b => !b.ghost && ahead(b) > 0);
        others.sort((a, b) => aside(a) - aside(b) || ahead(a) - ahead(b));
        const to = others[0];
        return to ? this.#name(to.line, to.time, file, rank) : square;
    }

    home() {
        const own = this.wanted()[0] ?? this.pane.boards[0];
        return this.#name(own.line, own.time, 0, 0);
    }

    /* The core's names leave out the colour, for boards of moves are those of the side to move. */
    toCore(square) {
        return square.replace(/[wb]\)/, ')');
    }

    fromCore(square) {
        return square.replace(')', `${this.side})`);
    }

    /* {square, to} of the first move of a turn's text, of the side that plays it. */
    squaresOf(text, side = this.side) {
        const form = /^(\([-+\d]+T-?\d+)\)[A-Z]?([a-z]\d+)(?:>{1,2}x?(\([-+\d]+T-?\d+)\)|x?)([a-z]\d+)/;
        const [, board, from, other = board, to] = form.exec(text) ?? [];
        return to ? { square: `${board}${side})${from}`, to: `${other}${side})${to}` } : null;
    }

    tryText(from, to) {
        const [a, b] = [this.toCore(from), this.toCore(to)];
        const end = a.indexOf(')') + 1;
        return a.slice(0, end) === b.slice(0, end) ? a + b.slice(end) : a + b;
    }

    reveal(square) {
        const { board } = this.#split(square);
        if (board && !this.camera.sees(this.rectOf(board))) this.camera.include(this.rectOf(board));
    }
}

function around(rects) {
    const x = Math.min(...rects.map(r => r.x));
    const y = Math.min(...rects.map(r => r.y));
    const right = Math.max(...rects.map(r => r.x + r.width));
    const bottom = Math.max(...rects.map(r => r.y + r.height));
    return { x, y, width: right - x, height: bottom - y };
}

function padded({ x, y, width, height }, by) {
    return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

function outline({ x, y, width, height }) {
    return {
        x: x - RIM.left - 0.12,
        y: y - RIM.top - 0.12,
        width: width + RIM.left + RIM.right + 0.24,
        height: height + RIM.top + RIM.bottom + 0.24,
    };
}
