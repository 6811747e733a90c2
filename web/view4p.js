/* Four players: the core's picture, from any seat. Every square of it has its name. */
import { boardsOf, readSvg } from './picture.js';
import { Surface } from './surface.js';

const SEATS = { R: 'Red', B: 'Blue', Y: 'Yellow', G: 'Green' };

export class View4P {
    constructor(host, tools, page) {
        this.host = host;
        this.frame = document.createElement('div');
        this.frame.className = 'board4p';
        host.replaceChildren(this.frame);
        this.surfaces = [
            new Surface(this.frame, { place: s => this.#place(s), at: (x, y) => this.#at(x, y) }),
        ];
        this.#seats(tools, page);
    }

    #seats(tools, page) {
        const select = document.createElement('select');
        select.setAttribute('aria-label', 'Who sits below');
        for (const [seat, name] of Object.entries(SEATS))
            select.add(new Option(`${name} below`, seat));
        select.value = page.settings.seat ?? 'R';
        select.onchange = () => page.look(select.value);
        tools.replaceChildren(select);
    }

    draw(snapshot) {
        const svg = readSvg(snapshot.picture);
        const [, , width, height] = svg.getAttribute('viewBox').split(' ').map(Number);
        this.board = boardsOf(svg)[0];
        this.squares = new Map(this.board.marks.map(mark => [mark.square, mark]));
        this.pieces = new Map(this.board.pieces.map(piece => [piece.square, piece]));
        this.names = new Map(this.board.marks.map(mark => [`${mark.x},${mark.y}`, mark.square]));
        this.frame.querySelector('svg.hm')?.remove();
        this.frame.prepend(svg);
        this.surfaces[0].viewBox(width, height);
    }

    pieceAt(square) {
        return this.pieces.get(square);
    }

    #place(square) {
        const { x, y, scale } = this.board;
        const at = this.squares.get(square);
        return at ? { x: x + at.x * scale, y: y + at.y * scale, size: scale } : null;
    }

    #at(px, py) {
        const { x, y, scale } = this.board;
        return (
            this.names.get(`${Math.floor((px - x) / scale)},${Math.floor((py - y) / scale)}`) ??
            null
        );
    }

    /* The square so many columns and rows on, as they are seen; where there is none, the same one. */
    step(square, dx, dy) {
        const at = this.squares.get(square);
        return this.names.get(`${at.x + dx},${at.y + dy}`) ?? square;
    }

    home() {
        return this.names.get('7,12') ?? this.squares.keys().next().value;
    }

    /* Squares have the core's names here. */
    toCore(square) {
        return square;
    }

    fromCore(square) {
        return square;
    }

    tryText(from, to) {
        return `${from}-${to}`;
    }

    reveal() {}
}
