/* Pointers on boards: a click chooses, a piece can be dragged; the right button, a long press, or any
 * pointer while Arrows is on draws arrows and circles. */
import { t } from '../words/words.js';

const COLOURS = ['green', 'orange', 'blue', 'red'];
const NEAR = 6; /* pixels, up to which a press is a click */
const LONG = 450; /* milliseconds of a press that draws */

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
            page.say(t('drawing-from', { square: page.nameOf(square) }));
            return page.render();
        }
        page.say(t(from === square ? 'circle-on' : 'arrow-to', { from, square }));
        return this.#toggle(from, square, event);
    }

    /* Listens to a pane of a view. */
    attach(pane) {
        const { host } = pane.surface;
        host.addEventListener('contextmenu', event => event.preventDefault());
        host.addEventListener('pointerdown', event => this.#down(pane, event));
        host.addEventListener('pointermove', event => this.#move(event));
        host.addEventListener('pointerup', event => this.#up(event));
        host.addEventListener('pointercancel', () => this.#end());
    }

    #down(pane, event) {
        if (this.start) {
            this.#end(); // a second finger: nothing is dragged, the picture is enlarged
            return;
        }
        const square = pane.surface.squareAt(event);
        const draws = event.button === 2 || this.drawing;
        const grabs = !draws && event.button === 0 && square !== null && this.#grabs(square);
        this.start = { pane, square, draws, grabs, x: event.clientX, y: event.clientY };
        this.start.id = event.pointerId;
        pane.camera.held = draws || grabs;
        if (draws || grabs) pane.surface.host.setPointerCapture(event.pointerId);
        if (event.pointerType === 'touch' && !draws && square)
            this.start.timer = setTimeout(() => this.#long(), LONG);
    }

    /* Whoever makes a position moves any piece. */
    #grabs(square) {
        const { page } = this;
        if (page.editing) return Boolean(page.view.pieceAt(square));
        return page.free && page.view.grabs(square);
    }

    /* A long press draws from then on. */
    #long() {
        const { start } = this;
        if (!start || start.moved) return;
        start.draws = true;
        start.grabs = false;
        start.pane.camera.held = true;
    }

    #move(event) {
        const { start } = this;
        if (!start || start.id !== event.pointerId) return;
        const far = Math.hypot(event.clientX - start.x, event.clientY - start.y) > NEAR;
        if (far && !start.moved) {
            start.moved = true;
            if (start.grabs) this.#lift(start);
        }
        start.piece?.at(event.clientX, event.clientY);
    }

    #lift(start) {
        start.piece = start.pane.lift(start.square);
        this.page.pickUp(start.square);
    }

    #up(event) {
        const { start } = this;
        if (!start || start.id !== event.pointerId) return undefined;
        const { moved } = start;
        const square = start.pane.surface.squareAt(event);
        this.#end();
        if (start.draws) return this.#toggle(start.square, square, event);
        if (event.button !== 0) return undefined;
        if (start.grabs && moved) {
            return square === start.square ? undefined : this.page.drag(start.square, square);
        }
        if (moved || !square) return undefined;
        return this.page.touch(square);
    }

    #end() {
        const { start } = this;
        if (!start) return;
        clearTimeout(start.timer);
        start.piece?.end();
        start.pane.camera.held = this.drawing;
        this.start = null;
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
