/* A box with boards in it: the canvas, marks above it, and pieces that are under way. What a view of
 * one or two panes tells of its boards and squares, see view5d.js. */
import { Camera, calm } from './camera.js';
import { Painter } from './painter.js';
import { Surface } from './surface.js';

const SLIDE = 150; /* milliseconds of a move */

export class Pane {
    /* view: {page, place(square, pane), at(x, y, pane), boardAt(square), ground, labels}; free: its
     * user moves the picture, else all of it is always seen. */
    constructor(view, name, { free = false, small = false } = {}) {
        this.view = view;
        this.box = document.createElement('div');
        this.box.className = `pane ${name}`;
        this.canvas = document.createElement('canvas');
        this.canvas.setAttribute('aria-hidden', 'true');
        this.box.append(this.canvas);
        this.painter = new Painter(this.canvas, view.page.sprites, {
            ground: (context, seen) => view.ground?.(context, seen, this),
            labels: (context, camera, width, height) =>
                view.labels?.(context, camera, width, height, this),
        });
        this.surface = new Surface(this.box, {
            place: square => view.place(square, this),
            at: (x, y) => view.at(x, y, this),
            small,
        });
        this.free = free;
        this.camera = free
            ? new Camera(this.box, () => this.paint())
            : { x: 0, y: 0, scale: 1, fixed: true };
        this.resized = null; // of free panes, told when their box has another size
        this.extent = { x: 0, y: 0, width: 8, height: 8 };
        this.watch = new ResizeObserver(() => (free ? this.resized ? this.resized() : this.paint() : this.fit()));
        this.watch.observe(this.box);
    }

    close() {
        this.watch.disconnect();
        this.painter.close();
    }

    set boards(boards) {
        this.painter.boards = boards;
    }

    get boards() {
        return this.painter.boards;
    }

    /* All of its extent, as large as it fits. */
    fit() {
        const { clientWidth, clientHeight } = this.box;
        const { x, y, width, height } = this.extent;
        if (clientWidth === 0 || clientHeight === 0) return;
        const scale = Math.min(clientWidth / width, clientHeight / height);
        this.camera.scale = scale;
        this.camera.x = (clientWidth - width * scale) / 2 - x * scale;
        this.camera.y = (clientHeight - height * scale) / 2 - y * scale;
        this.view.fitted?.(this);
        this.paint();
    }

    paint() {
        const { x, y, scale } = this.camera;
        this.painter.paint(this.camera);
        this.surface.viewBox(this.box.clientWidth || 1, this.box.clientHeight || 1);
        this.surface.group.setAttribute('transform', `translate(${x} ${y}) scale(${scale})`);
        this.view.moved?.(this);
    }

    recolour() {
        this.painter.forget();
        this.paint();
    }

    /* Whether a square lies in it, at what place on the screen. */
    onScreen(square) {
        const at = this.view.place(square, this);
        if (!at) return null;
        const { x, y, scale } = this.camera;
        return { x: at.x * scale + x, y: at.y * scale + y, size: at.size * scale };
    }

    /* ---- pieces under way ---- */

    /* A piece that follows a pointer: at(x, y) moves its middle, end() takes it away. */
    lift(square) {
        const found = this.view.boardAt(square, this);
        const place = this.onScreen(square);
        const piece = found && found.board.cells[found.index];
        if (!piece || !place) return null;
        const sprite = this.#sprite(piece, place.size);
        found.board.change({ hidden: found.index });
        this.paint();
        return {
            at: (x, y) => {
                const box = this.box.getBoundingClientRect();
                const half = place.size / 2;
                sprite.style.transform = `translate(${x - box.left - half}px,${y - box.top - half}px)`;
            },
            end: () => {
                sprite.remove();
                found.board.change({ hidden: -1 });
                this.paint();
            },
        };
    }

    #sprite(piece, size) {
        const element = document.createElement('canvas');
        const pixels = Math.max(4, Math.round(size * devicePixelRatio));
        Object.assign(element, { width: pixels, height: pixels, className: 'piece' });
        element.style.width = element.style.height = `${size}px`;
        element.getContext('2d').drawImage(this.painter.sprites.get(piece, pixels), 0, 0);
        this.box.append(element);
        return element;
    }

    /* The piece that stands on `to` now comes from `from`. */
    slide(from, to) {
        const [start, end] = [this.onScreen(from), this.onScreen(to)];
        const found = this.view.boardAt(to, this);
        const piece = found?.board.cells[found.index];
        if (calm() || !start || !end || !piece || end.size < 4) return;
        const sprite = this.#sprite(piece, end.size);
        const { board, index } = found;
        board.change({ hidden: index });
        this.paint();
        const shift = ({ x, y }) => `translate(${x}px,${y}px)`;
        const run = sprite.animate([{ transform: shift(start) }, { transform: shift(end) }], {
            duration: SLIDE,
            easing: 'ease-out',
            fill: 'forwards',
        });
        const done = () => {
            if (!sprite.isConnected) return;
            if (board.hidden === index) board.change({ hidden: -1 });
            this.painter.now();
            sprite.remove();
        };
        run.onfinish = run.oncancel = done;
        this.sliding = { run, done };
    }

    /* What is under way has arrived. */
    still() {
        this.sliding?.done();
        this.sliding = null;
    }
}
