/* Four players: the cross, from any seat. The seats' names, points and clocks stand in its corners. */
import { element } from '../dom.js';
import { Board, spotsOf } from './painter.js';
import { Pane } from './pane.js';
import { colourOf, piece4p } from './pieces.js';
import { sideName } from '../words/titles.js';
import { t } from '../words/words.js';

const SIDE = 14;
const EDGE = 0.55; // around the cross, for letters and numbers
const FILES = 'abcdefghijklmn';
const ORDER = 'RBYG';
/* Each seat has the corner on its right hand: classes of corners, by quarters from the seat below. */
const CORNERS = ['right bottom', 'left bottom', 'left top', 'right top'];

const isAbsent = index => {
    const corner = n => n < 3 || n > 10;
    return corner(index % SIDE) && corner(Math.floor(index / SIDE));
};
const absent = new Set(
    Array.from({ length: SIDE * SIDE }, (_, index) => index).filter(index => isAbsent(index)),
);

const indexOf = name => FILES.indexOf(name[0]) + (Number(name.slice(1)) - 1) * SIDE;
const nameOf = index => `${FILES[index % SIDE]}${Math.floor(index / SIDE) + 1}`;

export class View4P {
    constructor(host, tools, page) {
        this.page = page;
        this.pane = new Pane(this, 'board4p');
        this.pane.extent = { x: -EDGE, y: -EDGE, width: SIDE + 2 * EDGE, height: SIDE + 2 * EDGE };
        this.panes = [this.pane];
        this.surfaces = [this.pane.surface];
        host.replaceChildren(this.pane.box);
        const look = { light: '--hm-stone', dark: '--hm-slate', odd: 0 };
        const size = { x: 0, y: 0, width: SIDE, height: SIDE };
        this.board = new Board({ ...size, look, absent, cells: [] });
        this.pane.boards = [this.board];
        this.seats = [...ORDER].map(() => element('div', { className: 'seat-card' }));
        this.pane.box.append(...this.seats);
        this.#chooser(tools);
        this.#turn();
    }

    close() {
        this.pane.close();
    }

    get below() {
        return this.page.settings.seat ?? 'R';
    }

    #chooser(tools) {
        this.select = element('select', { ariaLabel: t('who-below') });
        for (const seat of ORDER) this.select.add(new Option(t('below', { side: sideName(seat) }), seat));
        this.select.value = this.below;
        this.select.onchange = () => this.look(this.select.value);
        tools.replaceChildren(this.select);
    }

    look(seat) {
        this.page.set('seat', seat);
        this.select.value = seat;
        this.#turn();
        if (this.snapshot) this.#drawSeats();
        this.pane.paint();
        this.page.render();
    }

    /* The next seat sits below. */
    flip() {
        this.look(ORDER[(ORDER.indexOf(this.below) + 1) % 4]);
    }

    #turn() {
        this.turns = ORDER.indexOf(this.below);
        this.board.change({ spots: spotsOf(SIDE, SIDE, this.turns) });
        this.indexes = new Map(this.board.spots.map(([x, y], index) => [`${x},${y}`, index]));
    }

    draw(snapshot) {
        this.snapshot = snapshot;
        const { scene } = snapshot;
        const [pieces, walls, grey, queens] = JSON.parse(scene.boards.get('board'));
        const cells = Array(SIDE * SIDE).fill('');
        for (const [square, text] of Object.entries(pieces)) {
            if (text === 'X' && walls.includes(square)) continue;
            const piece = piece4p(text, grey.includes(square), queens.includes(square));
            cells[indexOf(square)] = piece;
        }
        const marks = new Map();
        if (scene.last) {
            marks.set(indexOf(scene.last.from), 'last');
            marks.set(indexOf(scene.last.to), 'last');
        }
        for (const square of scene.checked) marks.set(indexOf(square), 'hit');
        this.board.change({ cells, marks, walls: new Set(walls.map(indexOf)) });
        this.pane.paint();
    }

    #drawSeats() {
        const { scene, status, side, ending } = this.snapshot;
        [...ORDER].forEach((seat, n) => {
            const facts = status.seats?.[n];
            const out = facts && !facts.active;
            const moves = seat === side && ending.result === '*';
            const words = out ? [t('out')] : facts?.in_check ? [t('in-check')] : moves ? [t('moves-now')] : [];
            const partner = status.mode === 'teams' ? t('partner', { side: sideName(ORDER[(n + 2) % 4]) }) : '';
            const gained = scene.points[n] - (this.points?.[n] ?? scene.points[n]);
            const card = this.seats[n];
            card.className = `seat-card ${seat} ${CORNERS[(n - this.turns + 4) % 4]}`;
            card.classList.toggle('moves', moves);
            card.classList.toggle('out', Boolean(out));
            const name = scene.names[n] ?? sideName(seat);
            card.title = name;
            card.replaceChildren(
                element('strong', { textContent: name }),
                element('span', { className: 'disc', textContent: String(scene.points[n]) }),
                element('span', { className: 'clock', textContent: this.page.clockOf(seat) ?? scene.clocks[n] ?? '' }),
                element('small', { textContent: words[0] ?? partner }),
            );
            if (gained > 0) card.append(element('b', { className: 'gain', textContent: `+${gained}` }));
        });
        this.points = scene.points;
    }

    /* As large as the corners. */
    fitted(pane) {
        const { scale, x, y } = pane.camera;
        const { style } = pane.box;
        style.setProperty('--corner', `${3 * scale}px`);
        style.setProperty('--left', `${x}px`);
        style.setProperty('--top', `${y}px`);
    }

    labels(context, { x, y, scale }) {
        if (scale < 12) return;
        context.font = `${Math.round(Math.min(13, scale * 0.34))}px system-ui, sans-serif`;
        context.fillStyle = this.page.sprites.colour('--hm-faint');
        Object.assign(context, { textAlign: 'center', textBaseline: 'middle' });
        const put = (text, column, row) =>
            context.fillText(text, (column + 0.5) * scale + x, (row + 0.5) * scale + y);
        const ends = n => (n < 3 || n > 10 ? [2.28, 10.72] : [-0.78, 13.78]);
        for (let n = 0; n < SIDE; n++) {
            const across = nameOf(this.indexes.get(`${n},7`));
            const down = nameOf(this.indexes.get(`7,${n}`));
            const [file, rank] = this.turns % 2 ? [1, 0] : [0, 1];
            const part = (name, which) => (which ? name.slice(1) : name[0]);
            for (const end of ends(n)) {
                put(part(across, file), n, end);
                put(part(down, rank), end, n);
            }
        }
    }

    /* Who sits below, because that is who plays. */
    seat(side) {
        this.look(side);
    }

    forget() {}

    drawClocks() {
        this.seats.forEach((card, n) => {
            card.querySelector('.clock').textContent = this.page.clockOf(ORDER[n]) ?? '';
        });
    }

    judged(snapshot) {
        this.snapshot = snapshot;
        this.#drawSeats();
    }

    recolour() {
        this.pane.recolour();
    }

    slides({ last }) {
        return last ? [last] : [];
    }

    marks() {
        return this.snapshot.scene.checked.map(square => ({ kind: 'check', square }));
    }

    boardAt(square) {
        return { board: this.board, index: indexOf(square) };
    }

    pieceAt(square) {
        return this.board.cells[indexOf(square)];
    }

    grabs(square) {
        const piece = this.pieceAt(square);
        return Boolean(piece) && colourOf(piece)[0].toUpperCase() === this.snapshot.side;
    }

    place(square) {
        const spot = this.board.spots[indexOf(square)];
        return spot ? { x: spot[0], y: spot[1], size: 1 } : null;
    }

    at(px, py) {
        const index = this.indexes.get(`${Math.floor(px)},${Math.floor(py)}`);
        return index === undefined || absent.has(index) ? null : nameOf(index);
    }

    /* The square so many columns and rows on, as they are seen; where there is none, the same one. */
    step(square, dx, dy) {
        const [x, y] = this.board.spots[indexOf(square)];
        return this.at(x + dx, y + dy) ?? square;
    }

    home() {
        return this.at(7, 12);
    }

    /* Squares have the core's names here. */
    toCore(square) {
        return square;
    }

    fromCore(square) {
        return square;
    }

    /* {square, to} of a move's text. */
    squaresOf(text) {
        const [, square, to] = /^[A-Z]?([a-n]\d+)(?:-|x[A-Z]?)([a-n]\d+)/.exec(text) ?? [];
        return to ? { square, to } : null;
    }

    tryText(from, to) {
        return `${from}-${to}`;
    }

    reveal() {}
}
