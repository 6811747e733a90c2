/* Pointers on boards: a click chooses; the right button, or any pointer while Draw is on, draws
 * arrows and circles. */

const COLOURS = ['green', 'orange', 'blue', 'red'];

export class Pointer {
    constructor(page) {
        this.page = page;
        this.drawn = [];
        this.drawing = false;
        this.from = null; // where an arrow begins that the keys draw
    }

    /* What is to be drawn on the board. */
    marks() {
        return this.from ? [...this.drawn, { kind: 'selected', square: this.from }] : this.drawn;
    }

    /* By the keys: where an arrow begins, then where it ends; the same square twice is a circle. */
    at(square, event) {
        const { from, page } = this;
        this.from = from ? null : square;
        if (!from) {
            page.say(`Drawing from ${page.nameOf(square)}`);
            return page.render();
        }
        page.say(from === square ? `Circle on ${square}` : `Arrow from ${from} to ${square}`);
        return this.#toggle(from, square, event);
    }

    /* Listens to a surface of a view. */
    attach(surface) {
        const { host } = surface;
        host.addEventListener('contextmenu', event => event.preventDefault());
        host.addEventListener('pointerdown', event => this.#down(surface, event));
        host.addEventListener('pointerup', event => this.#up(surface, event));
        host.addEventListener('pointercancel', () => (this.start = null));
    }

    #down(surface, event) {
        this.start = {
            square: surface.squareAt(event),
            x: event.clientX,
            y: event.clientY,
            id: event.pointerId,
            draws: event.button === 2 || this.drawing,
        };
    }

    #up(surface, event) {
        const { start } = this;
        this.start = null;
        if (!start || start.id !== event.pointerId) return;
        const square = surface.squareAt(event);
        if (start.draws) return this.#toggle(start.square, square, event);
        const moved = Math.hypot(event.clientX - start.x, event.clientY - start.y);
        if (event.button !== 0 || !square) return undefined;
        if (moved <= 8) return this.page.touch(square);
        /* A piece can also be dragged to where it goes, where the board itself does not move. */
        const still = !start.square || start.square === square || this.page.view.camera;
        return still ? undefined : this.page.drag(start.square, square);
    }

    /* The same again takes it away. */
    #toggle(from, to, event) {
        if (!from || !to) return;
        const colour = COLOURS[(event.shiftKey ? 1 : 0) + (event.altKey ? 2 : 0)];
        const mark =
            from === to
                ? { kind: 'circle', square: from, colour }
                : { kind: 'arrow', square: from, to, colour };
        const same = other => other.square === mark.square && other.to === mark.to;
        const kept = this.drawn.filter(other => !same(other));
        const taken = kept.length < this.drawn.length && this.drawn.find(same).colour === colour;
        this.drawn = taken ? kept : [...kept, mark];
        this.page.render();
        this.page.save();
    }

    erase() {
        this.drawn = [];
        this.page.render();
        this.page.save();
    }
}
