/* 4D: 64 slices. Inside a slice two axes run, from slice to slice the two others; any two may be
 * inside. Beside all of them one slice is enlarged, which follows the moves. */
import { element } from '../dom.js';
import { Board, spotsOf } from './painter.js';
import { Pane } from './pane.js';
import { colourOf, piece4d } from './pieces.js';
import { t } from '../words/words.js';

const AXES = 'xyzw';
const GAP = 0.8; // between slices, in squares
const SPAN = 8 + GAP;
const EDGE = { all: 2.4, one: 0.7 }; // for the names of the axes, in squares
const FINGER = 9; /* pixels of a square, below which the overview only chooses slices */
const PAIRS = ['xyzw', 'zwxy', 'xzyw', 'ywxz', 'xwyz', 'yzxw'];
const SIDES = { white: 'w', black: 'b' };

const cells = square => square.split(',').map(Number);
/** @type {(at: number[]) => number} */
const numberOf = ([x, y, z, w]) => x * 512 + y * 64 + z * 8 + w;

export class View4D {
    constructor(host, tools, page) {
        this.page = page;
        this.axes = page.settings.axes ?? PAIRS[0];
        this.flipped = page.settings.flipped ?? false;
        this.slice = [0, 0];
        this.held = false;
        this.squares = Array(4096).fill('');
        this.spots = new Map(); // kinds of marks by numbers of squares
        this.all = new Pane(this, 'overview', { small: true });
        this.one = new Pane(this, 'slice');
        const extent = (side, edge) => ({ x: -edge, y: -0.3, width: side + edge + 0.3, height: side + edge + 0.3 });
        this.all.extent = extent(8 * SPAN - GAP, EDGE.all);
        this.one.extent = extent(8, EDGE.one);
        this.panes = [this.all, this.one];
        this.surfaces = [this.one.surface, this.all.surface];
        this.boards = Array.from({ length: 64 }, (_, n) => this.#board(n >> 3, n & 7));
        this.large = this.#board(0, 0);
        this.all.boards = this.boards;
        this.one.boards = [this.large];
        this.frame = element('div', { className: 'board4d' }, this.#enlarged(), this.all.box);
        host.replaceChildren(this.frame);
        this.window = element('div', { className: 'window' });
        this.all.box.append(this.window);
        this.all.box.addEventListener('click', event => this.#choose(event));
        this.#tools(tools);
        this.#place();
    }

    close() {
        for (const pane of this.panes) pane.close();
    }

    /* Another game comes. */
    forget() {
        this.values = null;
        this.held = false;
        this.hold?.setAttribute('aria-pressed', 'false');
    }

    #board(k, l) {
        const look = { light: '--hm-light', dark: '--hm-dark', odd: (k + l) % 2 };
        return new Board({ k, l, width: 8, height: 8, look, x: 0, y: 0, cells: [], spots: spotsOf(8, 8) });
    }

    #tools(tools) {
        const axes = element('select', { ariaLabel: t('axes') });
        for (const pair of PAIRS)
            axes.add(new Option(t('axes-are', { inner: `${pair[0]} ${pair[1]}`, outer: `${pair[2]} ${pair[3]}` }), pair));
        axes.value = this.axes;
        axes.onchange = () => this.#turn(axes.value);
        this.heat = element('select', { ariaLabel: t('heat') });
        this.heat.add(new Option(t('no-heat'), ''));
        this.heat.onfocus = () => this.#channels();
        this.heat.onpointerenter = () => this.#channels();
        this.heat.onchange = () => this.page.attempt(() => this.#warm());
        tools.replaceChildren(axes, this.heat);
    }

    #turn(axes) {
        this.axes = axes;
        this.page.set('axes', axes);
        this.#place();
        this.#fill();
        this.page.render();
    }

    /* The slice, and buttons to its neighbours. */
    #enlarged() {
        this.label = element('output');
        const button = (text, name, dx, dy) => {
            const made = element('button', { type: 'button', textContent: text, ariaLabel: name, title: name });
            made.onclick = () => this.#go(dx, dy);
            return made;
        };
        this.hold = element('button', { type: 'button', textContent: t('hold') });
        this.hold.title = t('hold-long');
        this.hold.setAttribute('aria-pressed', 'false');
        this.hold.onclick = () => {
            this.held = !this.held;
            this.hold.setAttribute('aria-pressed', String(this.held));
        };
        const bar = element(
            'div',
            { className: 'around' },
            button('←', t('slice-left'), -1, 0),
            button('↓', t('slice-below'), 0, -1),
            button('↑', t('slice-above'), 0, 1),
            button('→', t('slice-right'), 1, 0),
            this.hold,
            this.label,
        );
        bar.setAttribute('role', 'group');
        bar.ariaLabel = t('enlarged');
        return element('div', { className: 'enlarged' }, this.one.box, bar);
    }

    #go(dx, dy) {
        const [a, b] = this.slice;
        const turned = this.flipped ? -1 : 1;
        const within = n => Math.min(7, Math.max(0, n));
        this.#show([within(a + dx * turned), within(b + dy * turned)]);
    }

    #show(slice) {
        this.slice = slice;
        this.#fillLarge();
        this.page.render();
    }

    /* On a narrow screen a tap on the overview chooses a slice. */
    #choose(event) {
        if (this.all.camera.scale >= FINGER) return;
        const { x, y } = this.all.surface.point(event);
        const square = this.#squareAll(x, y);
        if (square) this.reveal(square);
    }

    /* ---- what is shown ---- */

    draw({ scene, side }) {
        this.side = side;
        this.scene = scene;
        for (const id of scene.changed) {
            const [z, w] = id.split(',').map(Number);
            [...scene.boards.get(id)].forEach((letter, n) => {
                this.squares[numberOf([n & 7, n >> 3, z, w])] = piece4d(letter);
            });
        }
        this.spots = new Map();
        for (const square of Object.values(scene.last ?? {}))
            this.spots.set(numberOf(cells(square)), 'last');
        for (const square of scene.checked) this.spots.set(numberOf(cells(square)), 'hit');
        if (scene.last && !this.held) this.slice = this.#split(scene.last.to).slice(2);
        this.#fill();
        if (this.heat.value !== '') this.page.attempt(() => this.#warm());
    }

    /* Where slices stand. */
    #place() {
        const spots = spotsOf(8, 8, this.flipped ? 2 : 0);
        for (const board of this.boards) {
            const { k, l } = board;
            const [x, y] = this.flipped ? [7 - k, l] : [k, 7 - l];
            board.change({ x: x * SPAN, y: y * SPAN, spots });
        }
        this.large.change({ spots });
    }

    /* Squares of a slice, file by file and rank by rank, as numbers. */
    #numbers(k, l) {
        return Array.from({ length: 64 }, (_, n) => numberOf(this.#joined([n & 7, n >> 3, k, l])));
    }

    #fillBoard(board, k, l) {
        const numbers = this.#numbers(k, l);
        const now = numbers.map(n => this.squares[n]);
        const marks = new Map();
        numbers.forEach((n, index) => this.spots.has(n) && marks.set(index, this.spots.get(n)));
        const heat = this.values && numbers.map(n => this.values[n]);
        const key = `${now} ${[...marks]} ${heat}`;
        if (board.key === key) return;
        board.dim = now.every(piece => piece === '') && marks.size === 0 && !heat;
        board.change({ key, cells: now, marks, heat });
    }

    #fill() {
        for (const board of this.boards) this.#fillBoard(board, board.k, board.l);
        this.all.paint();
        this.#fillLarge();
    }

    #fillLarge() {
        const [k, l] = this.slice;
        this.large.look.odd = (k + l) % 2;
        this.large.key = null;
        this.#fillBoard(this.large, k, l);
        this.large.dim = false;
        const [a, b] = this.axes.slice(2);
        this.label.textContent = `${a} = ${k}, ${b} = ${l}`;
        this.one.paint();
        this.#frameSlice();
    }

    /* Which slice of the overview is the enlarged one. */
    #frameSlice() {
        const { x, y, scale } = this.all.camera;
        const [k, l] = this.slice;
        const board = this.boards[k * 8 + l];
        const { style } = this.window;
        style.transform = `translate(${board.x * scale + x}px,${board.y * scale + y}px)`;
        style.width = style.height = `${8 * scale}px`;
    }

    fitted(pane) {
        if (pane === this.all) this.#frameSlice();
    }

    /* Whoever plays sits below. */
    seat(side) {
        if (this.flipped !== (side === 'b')) this.flip();
    }

    flip() {
        this.flipped = !this.flipped;
        this.page.set('flipped', this.flipped);
        this.#place();
        this.#fill();
        this.page.render();
    }

    recolour() {
        for (const pane of this.panes) pane.recolour();
    }

    /* ---- heat maps ---- */

    async #channels() {
        if (this.heat.options.length > 1) return;
        const names = await this.page.game.ask('channels');
        if (this.heat.options.length > 1) return;
        names.forEach((name, n) => this.heat.add(new Option(t('channel', { name }), n)));
        this.heat.add(new Option(t('heat-change'), names.length));
    }

    async #warm() {
        const { value } = this.heat;
        const { snapshot } = this.page.game;
        const values = value === '' ? null : await this.page.game.ask('heat', { channel: Number(value) });
        if (value !== this.heat.value || snapshot !== this.page.game.snapshot) return;
        const most = values && values.reduce((top, v) => Math.max(top, Math.abs(v)), 0);
        this.values = most ? values.map(v => v / most) : null;
        this.#fill();
    }

    /* ---- names of axes ---- */

    labels(context, { x, y, scale }, pane) {
        const whole = pane === this.all;
        const [across, up] = whole ? this.axes.slice(2) : this.axes;
        const [step, middle, edge] = whole ? [SPAN, 4, EDGE.all] : [1, 0.5, EDGE.one];
        const end = whole ? 8 * SPAN - GAP : 8;
        const size = Math.max(9, Math.min(15, edge * scale * 0.5));
        context.font = `${size}px system-ui, sans-serif`;
        context.fillStyle = this.page.sprites.colour('--hm-faint');
        Object.assign(context, { textAlign: 'center', textBaseline: 'middle' });
        for (let n = 0; n < 8; n++) {
            const at = this.flipped ? 7 - n : n;
            const right = (at * step + middle) * scale + x;
            const below = (end + edge / 2) * scale + y;
            context.fillText(n === 0 ? `${across} 0` : String(n), right, below);
            const left = (-edge / 2) * scale + x;
            const row = ((7 - at) * step + middle) * scale + y;
            context.fillText(n === 0 ? `${up} 0` : String(n), left, row);
        }
    }

    /* ---- where squares are: i, j inside a slice, k, l the slice ---- */

    #split(square) {
        const at = cells(square);
        return [...this.axes].map(axis => at[AXES.indexOf(axis)]);
    }

    #joined(place) {
        const at = [0, 0, 0, 0];
        [...this.axes].forEach((axis, n) => (at[AXES.indexOf(axis)] = place[n]));
        return at;
    }

    #join(place) {
        return this.#joined(place).join(',');
    }

    boardAt(square, pane) {
        const [i, j, k, l] = this.#split(square);
        const index = j * 8 + i;
        if (![i, j, k, l].every(n => n >= 0 && n < 8)) return null;
        if (pane !== this.one) return { board: this.boards[k * 8 + l], index };
        return `${[k, l]}` === `${this.slice}` ? { board: this.large, index } : null;
    }

    place(square, pane) {
        const found = this.boardAt(square, pane);
        if (!found) return null;
        const [column, row] = found.board.spots[found.index];
        return { x: found.board.x + column, y: found.board.y + row, size: 1 };
    }

    /* Squares of a few pixels are not for fingers: there the overview only chooses slices. */
    at(x, y, pane) {
        if (pane === this.one) return this.#inside(x, y, ...this.slice);
        return pane.camera.scale < FINGER ? null : this.#squareAll(x, y);
    }

    #squareAll(x, y) {
        const [column, row] = [Math.floor(x / SPAN), Math.floor(y / SPAN)];
        if (column < 0 || column > 7 || row < 0 || row > 7) return null;
        const [k, l] = this.flipped ? [7 - column, row] : [column, 7 - row];
        return this.#inside(x - column * SPAN, y - row * SPAN, k, l);
    }

    #inside(x, y, k, l) {
        const [column, row] = [Math.floor(x), Math.floor(y)];
        if (column < 0 || column > 7 || row < 0 || row > 7) return null;
        const [i, j] = this.flipped ? [7 - column, row] : [column, 7 - row];
        return this.#join([i, j, k, l]);
    }

    /* ---- what the page asks of every view ---- */

    slides({ last }) {
        return last ? [last] : [];
    }

    marks() {
        const { last, checked } = this.scene;
        const marks = checked.map(square => ({ kind: 'check', square }));
        if (last) marks.push({ kind: 'arrow', colour: 'journey', square: last.from, to: last.to });
        return marks;
    }

    pieceAt(square) {
        return this.squares[numberOf(cells(square))];
    }

    grabs(square) {
        const piece = this.pieceAt(square);
        return Boolean(piece) && SIDES[colourOf(piece)] === this.side;
    }

    step(square, dx, dy, far) {
        const place = this.#split(square);
        const [a, b] = far ? [2, 3] : [0, 1];
        const turned = this.flipped ? -1 : 1;
        place[a] = Math.min(7, Math.max(0, place[a] + dx * turned));
        place[b] = Math.min(7, Math.max(0, place[b] - dy * turned));
        return this.#join(place);
    }

    home() {
        return '0,0,0,0';
    }

    toCore(square) {
        return square;
    }

    fromCore(square) {
        return square;
    }

    /* {square, to} of a move's text. */
    squaresOf(text) {
        const [, square, to] = /^([\d,]+)->([\d,]+)/.exec(text) ?? [];
        return to ? { square, to } : null;
    }

    tryText(from, to) {
        return `${from}->${to}`;
    }

    /* Brings a square to where it can be seen. */
    reveal(square) {
        const slice = this.#split(square).slice(2);
        if (`${slice}` !== `${this.slice}`) this.#show(slice);
    }
}
