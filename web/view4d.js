/* 4D: 64 slices on a canvas. Inside a slice two axes run, from slice to slice the two others; any
 * two may be inside. One slice is shown enlarged beside them; on narrow screens it is the board, and
 * the overview is for choosing it. */
import { boardsOf, readSvg } from './picture.js';
import { Sprites, colours } from './sprites.js';
import { Surface } from './surface.js';

const AXES = 'xyzw';
const GAP = 0.75; // between slices, in squares
const SPAN = 8 + GAP;
const ROOM = 26; /* pixels of a square that has room for its number */
const PAIRS = ['xyzw', 'zwxy', 'xzyw', 'ywxz', 'xwyz', 'yzxw'];

const cells = square => square.split(',').map(Number);

export class View4D {
    constructor(host, tools, page) {
        this.host = host;
        this.page = page;
        this.sprites = new Sprites(page.sheet);
        this.axes = page.settings.axes ?? PAIRS[0];
        this.frame = document.createElement('div');
        this.frame.className = 'board4d';
        host.replaceChildren(this.frame);
        this.all = this.#canvas(
            'overview',
            s => this.#placeAll(s),
            (x, y) => this.#atAll(x, y),
        );
        this.one = this.#canvas(
            'slice',
            s => this.#placeOne(s),
            (x, y) => this.#atOne(x, y),
        );
        this.surfaces = [this.all.surface, this.one.surface];
        this.slice = [0, 0];
        this.pieces = new Map();
        this.spots = new Map();
        this.#chooser(tools);
        this.#around();
        this.watch = new ResizeObserver(() => this.paint());
        this.watch.observe(this.frame);
        this.all.box.addEventListener('click', event => this.#choose(event));
        this.all.box.addEventListener('pointermove', event => this.#follow(event));
    }

    close() {
        this.watch.disconnect();
    }

    #canvas(name, place, at) {
        const box = document.createElement('div');
        box.className = name;
        const canvas = document.createElement('canvas');
        box.append(canvas);
        this.frame.append(box);
        return {
            box,
            canvas,
            painted: new Map(),
            key: '',
            surface: new Surface(box, { place, at, small: name === 'overview' }),
        };
    }

    #chooser(tools) {
        const select = document.createElement('select');
        select.setAttribute('aria-label', 'Axes inside a slice');
        for (const pair of PAIRS)
            select.add(
                new Option(`${pair[0]} ${pair[1]} in slices of ${pair[2]} ${pair[3]}`, pair),
            );
        select.value = this.axes;
        select.onchange = () => {
            this.axes = select.value;
            this.page.set('axes', this.axes);
            this.paint();
            this.page.render();
        };
        tools.replaceChildren(select);
    }

    /* Buttons to the neighbours of the enlarged slice. */
    #around() {
        const bar = document.createElement('div');
        bar.className = 'around';
        bar.setAttribute('role', 'group');
        bar.setAttribute('aria-label', 'Enlarged slice');
        this.label = document.createElement('output');
        const button = (text, name, dx, dy) => {
            const element = document.createElement('button');
            element.type = 'button';
            element.textContent = text;
            element.setAttribute('aria-label', name);
            element.onclick = () => this.#turn(dx, dy);
            return element;
        };
        bar.append(
            button('←', 'Slice to the left', -1, 0),
            button('↓', 'Slice below', 0, -1),
            this.label,
            button('↑', 'Slice above', 0, 1),
            button('→', 'Slice to the right', 1, 0),
        );
        this.side = document.createElement('div');
        this.side.className = 'enlarged';
        this.side.append(this.one.box, bar);
        this.frame.append(this.side);
    }

    #turn(dx, dy) {
        const [a, b] = this.slice;
        this.slice = [Math.min(7, Math.max(0, a + dx)), Math.min(7, Math.max(0, b + dy))];
        this.paint();
        this.page.render();
    }

    /* On a narrow screen a tap on the overview chooses a slice. */
    #choose(event) {
        if (!this.narrow) return;
        const { x, y } = this.all.surface.point(event);
        const square = this.#squareAll(x, y);
        if (square) this.reveal(square);
    }

    /* Beside a mouse the enlarged slice is the one below it. */
    #follow(event) {
        if (this.narrow || event.pointerType !== 'mouse') return;
        const square = this.all.surface.squareAt(event);
        if (square) this.reveal(square);
    }

    get narrow() {
        return this.host.clientWidth < 620;
    }

    draw(snapshot) {
        this.pieces.clear();
        this.spots.clear();
        for (const board of boardsOf(readSvg(snapshot.picture))) {
            for (const piece of board.pieces) this.pieces.set(piece.square, piece);
            for (const mark of board.marks) this.spots.set(mark.square, mark.kind);
        }
        this.paint();
    }

    /* ---- where squares are: i, j inside a slice, k, l the slice ---- */

    #split(square) {
        const at = cells(square);
        return [...this.axes].map(axis => at[AXES.indexOf(axis)]);
    }

    #join(place) {
        const at = [0, 0, 0, 0];
        [...this.axes].forEach((axis, n) => (at[AXES.indexOf(axis)] = place[n]));
        return at.join(',');
    }

    #placeAll(square) {
        const [i, j, k, l] = this.#split(square);
        return { x: k * SPAN + i, y: (7 - l) * SPAN + 7 - j, size: 1 };
    }

    /* Squares of a few pixels are not for fingers: there the overview only chooses slices. */
    #atAll(x, y) {
        return this.narrow ? null : this.#squareAll(x, y);
    }

    #squareAll(x, y) {
        const [k, row] = [Math.floor(x / SPAN), Math.floor(y / SPAN)];
        const [i, down] = [Math.floor(x - k * SPAN), Math.floor(y - row * SPAN)];
        if (k < 0 || k > 7 || row < 0 || row > 7 || i > 7 || down > 7) return null;
        return this.#join([i, 7 - down, k, 7 - row]);
    }

    #placeOne(square) {
        const [i, j, k, l] = this.#split(square);
        return k === this.slice[0] && l === this.slice[1] ? { x: i, y: 7 - j, size: 1 } : null;
    }

    #atOne(x, y) {
        const [i, down] = [Math.floor(x), Math.floor(y)];
        return i < 0 || i > 7 || down < 0 || down > 7
            ? null
            : this.#join([i, 7 - down, ...this.slice]);
    }

    /* ---- painting ---- */

    paint() {
        const narrow = this.narrow;
        this.frame.classList.toggle('narrow', narrow);
        if (this.frame.clientWidth === 0) return;
        const [a, b] = this.axes.slice(2);
        this.label.textContent = `slice ${a} = ${this.slice[0]}, ${b} = ${this.slice[1]}`;
        const colour = colours();
        this.#paintOn(
            this.all,
            8 * SPAN - GAP,
            s => this.#placeAll(s),
            () => true,
            colour,
        );
        this.#paintOn(
            this.one,
            8,
            s => this.#placeOne(s),
            s => this.#placeOne(s) !== null,
            colour,
        );
        this.#frameSlice();
    }

    /* Which slice of the overview is the enlarged one. */
    #frameSlice() {
        this.window ??= document.createElement('div');
        this.window.className = 'window';
        if (!this.window.isConnected) this.all.box.append(this.window);
        const side = 8 * SPAN - GAP;
        const style = this.window.style;
        style.left = `${(100 * this.slice[0] * SPAN) / side}%`;
        style.top = `${(100 * (7 - this.slice[1]) * SPAN) / side}%`;
        style.width = style.height = `${800 / side}%`;
    }

    /* Paints the squares that have changed since the last time; all of them on a canvas of new size. */
    #paintOn(target, side, place, shown, colour) {
        const { canvas, box, painted, surface } = target;
        const size = Math.max(2, Math.floor((box.clientWidth * devicePixelRatio) / side));
        const width = Math.round(side * size);
        const key = `${size} ${this.axes} ${this.slice} ${colour('--hm-light')} ${colour('--hm-paper')}`;
        const context = canvas.getContext('2d');
        if (key !== target.key) {
            canvas.width = canvas.height = width;
            painted.clear();
            if (target.key !== '') this.sprites.forget();
            target.key = key;
        }
        surface.viewBox(side, side);
        for (let n = 0; n < 4096; n++) {
            const square = `${n >> 9},${(n >> 6) & 7},${(n >> 3) & 7},${n & 7}`;
            if (!shown(square)) continue;
            const piece = this.pieces.get(square);
            const mark = this.spots.get(square) ?? '';
            const now = piece ? `${piece.id}${piece.kind}${mark}` : mark;
            if (painted.get(square) === now) continue;
            painted.set(square, now);
            const dark = (n >> 9) + (n >> 6) + (n >> 3) + n;
            this.#paintSquare(context, place(square), size, dark % 2 === 0, piece, mark, colour);
        }
    }

    #paintSquare(context, at, size, dark, piece, mark, colour) {
        const x = Math.round(at.x * size);
        const y = Math.round(at.y * size);
        context.fillStyle = colour(dark ? '--hm-dark' : '--hm-light');
        context.fillRect(x, y, size, size);
        if (mark) {
            context.globalAlpha = 0.85;
            context.fillStyle = colour(mark === 'hit' ? '--hm-check' : '--hm-last');
            context.fillRect(x, y, size, size);
            context.globalAlpha = 1;
        }
        if (size >= ROOM * devicePixelRatio) this.#number(context, at, x, y, size, colour);
        if (piece) context.drawImage(this.sprites.get(piece.id, piece.kind, size, colour), x, y);
    }

    recolour() {
        this.sprites.forget();
        this.paint();
    }

    /* Coordinates, along the lower and left edge of a large slice. */
    #number(context, at, x, y, size, colour) {
        context.fillStyle = colour('--hm-edge');
        context.font = `${Math.round(size * 0.22)}px system-ui, sans-serif`;
        if (at.x === 0) context.fillText(String(7 - at.y), x + size * 0.05, y + size * 0.24);
        if (at.y === 7) context.fillText(String(at.x), x + size * 0.82, y + size * 0.95);
    }

    /* ---- what the page asks of every view ---- */

    pieceAt(square) {
        return this.pieces.get(square);
    }

    step(square, dx, dy, far) {
        const place = this.#split(square);
        const [a, b] = far ? [2, 3] : [0, 1];
        place[a] = Math.min(7, Math.max(0, place[a] + dx));
        place[b] = Math.min(7, Math.max(0, place[b] - dy));
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

    tryText(from, to) {
        return `${from}->${to}`;
    }

    /* Brings a square to where it can be seen. */
    reveal(square) {
        const slice = this.#split(square).slice(2);
        if (`${slice}` === `${this.slice}`) return;
        this.slice = slice;
        this.paint();
        this.page.render();
    }
}
