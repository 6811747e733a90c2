/* 5D: the multiverse, larger than any window, seen through a camera. Some hundreds of boards are
 * the core's picture itself; more are painted on a canvas, only those in sight. */
import { Camera } from './camera.js';
import { boardsOf, readSvg } from './picture.js';
import { Surface } from './surface.js';

const ELEMENTS = 200; // boards, beyond which elements are too slow
const FILES = 'abcdefghijklmnopqrstuvwxyz';

export class View5D {
    constructor(host, tools, page) {
        this.host = host;
        this.page = page;
        this.frame = document.createElement('div');
        this.frame.className = 'board5d';
        host.replaceChildren(this.frame);
        this.camera = new Camera(this.frame, () => this.#moved());
        this.surfaces = [
            new Surface(this.frame, { place: s => this.#place(s), at: (x, y) => this.#at(x, y) }),
        ];
        this.boards = [];
        this.pending = [];
        this.#buttons(tools);
        this.watch = new ResizeObserver(() => this.#moved());
        this.watch.observe(this.frame);
    }

    /* Another game comes: it is not seen from where the last one was. */
    forget() {
        this.boards = [];
    }

    close() {
        this.watch.disconnect();
    }

    #buttons(tools) {
        const button = (text, name, act) => {
            const element = document.createElement('button');
            element.type = 'button';
            element.textContent = text;
            element.setAttribute('aria-label', name);
            element.onclick = act;
            return element;
        };
        tools.replaceChildren(
            button('−', 'Smaller', () => this.camera.zoom(1 / 1.4)),
            button('+', 'Larger', () => this.camera.zoom(1.4)),
            button('All', 'Show all boards', () => this.all()),
            button('Present', 'Show the present', () => this.#present()),
        );
    }

    draw(snapshot) {
        const before = this.#anchor();
        const known = this.byName ?? new Map();
        const svg = readSvg(snapshot.picture);
        [, , this.width, this.height] = svg.getAttribute('viewBox').split(' ').map(Number);
        this.side = snapshot.side;
        this.boards = boardsOf(svg);
        this.byName = new Map();
        for (const board of this.boards) {
            board.rect = {
                x: board.x - 20,
                y: board.y - 40,
                width: board.width * board.scale + 40,
                height: board.height * board.scale + 60,
            };
            board.squares = new Map(board.pieces.map(piece => [piece.square, piece]));
            this.byName.set(`(${board.line}${board.time})`, board);
        }
        this.#base(svg);
        const fresh = [...this.byName.keys()].filter(name => !known.has(name));
        this.pending = snapshot.pending === 0 ? [] : [...new Set([...this.pending, ...fresh])];
        if (before && this.byName.has(before.name)) this.#hold(before, fresh);
        else this.#present();
    }

    /* Boards that unsubmitted moves have made. */
    marks() {
        const boards = this.pending
            .map(name => this.byName.get(name))
            .filter(board => board && !board.ghost);
        return boards.map(({ x, y, width, height, scale }) => ({
            kind: 'pending',
            rect: { x: x - 15, y: y - 7, width: width * scale + 22, height: height * scale + 22 },
        }));
    }

    #base(svg) {
        this.tiles?.close();
        this.tiles = null;
        this.frame.querySelector('svg.hm')?.remove();
        if (this.boards.length > ELEMENTS) {
            this.tiling = this.#tile(svg).catch(error => this.page.notice(error.message));
        } else {
            svg.removeAttribute('role');
            svg.setAttribute('aria-hidden', 'true');
            this.frame.prepend(svg);
        }
        this.svg = svg;
    }

    async #tile(svg) {
        const { Tiles } = await import('./tiles.js');
        if (this.svg !== svg) return;
        this.tiles = new Tiles(this.frame, svg, this.boards, this.page.sheet);
        this.#moved();
    }

    /* A board that stays where it is on the screen when the picture grows. */
    #anchor() {
        const board = this.boards[0];
        return board && { name: `(${board.line}${board.time})`, x: board.x, y: board.y };
    }

    #hold(before, fresh) {
        const board = this.byName.get(before.name);
        this.camera.x -= (board.x - before.x) * this.camera.scale;
        this.camera.y -= (board.y - before.y) * this.camera.scale;
        this.#moved();
        const boards = fresh.map(name => this.byName.get(name)).filter(b => !b.ghost);
        for (const made of boards.length > 0 ? boards : this.#last().slice(0, 1))
            this.camera.include(made.rect);
    }

    /* The last board of each timeline. */
    #last() {
        return [...new Map(this.boards.filter(b => !b.ghost).map(b => [b.line, b])).values()];
    }

    all() {
        this.camera.show({ x: 0, y: 0, width: this.width, height: this.height }, 4);
    }

    /* The last boards, as far as they fit at a size that can be played on. */
    #present() {
        if (this.boards.length === 0) return;
        const rects = this.#last().map(b => b.rect);
        const x = Math.min(...rects.map(r => r.x)) - 150;
        const y = Math.min(...rects.map(r => r.y));
        const right = Math.max(...rects.map(r => r.x + r.width));
        const bottom = Math.max(...rects.map(r => r.y + r.height));
        const most = this.frame.clientWidth < 500 ? 1.9 : 2.6;
        this.camera.show(
            { x: Math.max(0, x), y, width: right - Math.max(0, x), height: bottom - y },
            most,
        );
        const least = 0.8;
        if (this.camera.scale < least) {
            this.camera.zoom(least / this.camera.scale);
            this.camera.include(rects.at(-1));
        }
    }

    #moved() {
        const { x, y, scale } = this.camera;
        if (this.tiles) this.tiles.paint(this.camera);
        else if (this.svg) this.svg.style.transform = `translate(${x}px,${y}px) scale(${scale})`;
        const overlay = this.surfaces[0];
        overlay.viewBox(this.frame.clientWidth || 1, this.frame.clientHeight || 1);
        overlay.group.setAttribute('transform', `translate(${x} ${y}) scale(${scale})`);
    }

    recolour() {
        if (this.tiles) this.draw(this.page.game.snapshot);
    }

    /* ---- squares: "(0T1w)e4" is e4 on the board of timeline 0, half-turn T1w ---- */

    #split(square) {
        const end = square.indexOf(')') + 1;
        const board = this.byName.get(square.slice(0, end));
        return {
            board,
            file: FILES.indexOf(square[end]),
            rank: Number(square.slice(end + 1)) - 1,
            local: square.slice(end),
        };
    }

    #join(board, file, rank) {
        return `(${board.line}${board.time})${FILES[file]}${rank + 1}`;
    }

    #place(square) {
        const { board, file, rank } = this.#split(square);
        if (!board) return null;
        return {
            x: board.x + file * board.scale,
            y: board.y + (board.height - 1 - rank) * board.scale,
            size: board.scale,
        };
    }

    #at(px, py) {
        for (const board of this.boards) {
            const x = Math.floor((px - board.x) / board.scale);
            const y = Math.floor((py - board.y) / board.scale);
            if (x >= 0 && y >= 0 && x < board.width && y < board.height && !board.ghost) {
                return this.#join(board, x, board.height - 1 - y);
            }
        }
        return null;
    }

    pieceAt(square) {
        const { board, local } = this.#split(square);
        return board?.squares.get(local);
    }

    step(square, dx, dy, far) {
        const { board, file, rank } = this.#split(square);
        if (!board) return this.home();
        if (!far) {
            const clamp = (value, room) => Math.min(room - 1, Math.max(0, value));
            return this.#join(board, clamp(file + dx, board.width), clamp(rank - dy, board.height));
        }
        const ahead = b => (dx !== 0 ? (b.x - board.x) * dx : (b.y - board.y) * dy);
        const aside = b => (dx !== 0 ? Math.abs(b.y - board.y) : Math.abs(b.x - board.x));
        const others = this.boards.filter(b => !b.ghost && ahead(b) > 0);
        others.sort((a, b) => aside(a) - aside(b) || ahead(a) - ahead(b));
        return others.length > 0 ? this.#join(others[0], file, rank) : square;
    }

    home() {
        const own = this.boards.filter(b => !b.ghost && b.time.endsWith(this.side));
        return this.#join(own.at(-1) ?? this.boards[0], 0, 0);
    }

    /* The core's names leave out the colour, for boards of moves are those of the side to move. */
    toCore(square) {
        return square.replace(/[wb]\)/, ')');
    }

    fromCore(square) {
        return square.replace(')', `${this.side})`);
    }

    tryText(from, to) {
        const [a, b] = [this.toCore(from), this.toCore(to)];
        const end = a.indexOf(')') + 1;
        return a.slice(0, end) === b.slice(0, end) ? a + b.slice(end) : a + b;
    }

    reveal(square) {
        const { board } = this.#split(square);
        if (board) this.camera.include(board.rect);
    }
}
