/* <hypermate-board>: a board in any page, with a game in it.
 *
 *   <script type="module" src="page/board.js"></script>
 *   <hypermate-board src="game.pgn4" ply="12" seat="B" controls="step" interactive></hypermate-board>
 *
 * Attributes: src (a file beside the page), or the text inside, or game (a start name such as "4d:start");
 * ply; seat (R, B, Y, G); flip; theme (light, dark); controls (none, step); interactive: moves can be
 * played; lang. Methods: load(text), go(ply), play(move), toBlob(type), and snapshot: what is shown.
 * Events, which cross shadow roots: hm-ready, hm-ply {ply, side, title}, hm-move {move}, before it is
 * played and cancelable, hm-select {square}, hm-error {kind, message, line, column}.
 *
 * All elements of a page share one worker. */
import { Desk } from './desk.js';
import { Game } from './game.js';
import { element } from './dom.js';
import { Pick } from './board/pick.js';
import { Pointer } from './board/pointer.js';
import { pieceName } from './board/pieces.js';
import { Sprites } from './board/sprites.js';
import { makeWorker } from './start.js';
import { endOf, titleOf } from './words/titles.js';
import { speak, t } from './words/words.js';

const VIEWS = {
    '4d': async () => (await import('./board/view4d.js')).View4D,
    '4p': async () => (await import('./board/view4p.js')).View4P,
    '5d': async () => (await import('./board/view5d.js')).View5D,
};
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

let worker;
let clients = 0;

class HypermateBoard extends HTMLElement {
    static observedAttributes = ['src', 'game', 'ply', 'seat', 'flip', 'theme'];

    constructor() {
        super();
        this.settings = {};
        this.desk = new Desk(() => (worker ??= makeWorker()), ++clients);
        this.game = new Game(
            this.desk,
            async game => (this.views[game] ??= await VIEWS[game]()),
            () => this.#changed(),
        );
        this.views = {};
        this.free = true;
        this.pick = new Pick(this);
        this.pointer = new Pointer(this);
    }

    connectedCallback() {
        if (this.shadowRoot) return;
        const root = this.attachShadow({ mode: 'open' });
        const style = element('link', { rel: 'stylesheet', href: new URL('./style.css', import.meta.url).href });
        this.board = element('div', { id: 'board', tabIndex: 0 });
        this.board.setAttribute('role', 'application');
        this.board.addEventListener('keydown', event => this.#key(event));
        this.live = element('p', { className: 'unseen' });
        this.live.setAttribute('aria-live', 'polite');
        this.tools = element('div', { hidden: true });
        this.steps = element('div', { className: 'steps' });
        root.append(style, element('div', { className: 'element' }, this.board, this.steps), this.live, this.tools);
        this.ready = this.#begin().catch(error => this.#fail(error));
    }

    disconnectedCallback() {
        if (this.isConnected) return;
        this.view?.close();
        this.desk.call('leave').catch(() => {});
    }

    async #begin() {
        await speak(this.lang || document.documentElement.lang);
        const { sheet } = await this.desk.call('about');
        this.sprites = new Sprites(sheet, this.shadowRoot);
        this.#settle();
        await this.#source();
        this.#controls();
        this.#tell('hm-ready');
    }

    attributeChangedCallback(name) {
        if (!this.sprites) return;
        if (['src', 'game'].includes(name)) this.attempt(() => this.#source());
        else if (name === 'ply') this.go(Number(this.getAttribute('ply')));
        else this.#settle();
    }

    #settle() {
        this.settings.seat = this.getAttribute('seat') ?? undefined;
        this.settings.flipped = this.hasAttribute('flip');
        this.dataset.theme = this.getAttribute('theme') ?? 'auto';
        this.sprites.forget();
        this.view?.recolour();
        if (this.view?.look && this.settings.seat) this.view.look(this.settings.seat);
        else if (this.view && this.view.flipped !== undefined && this.view.flipped !== this.settings.flipped) this.view.flip();
    }

    async #source() {
        const src = this.getAttribute('src');
        let text = this.getAttribute('game') ?? this.textContent.trim();
        if (src) {
            const response = await fetch(new URL(src, document.baseURI));
            if (!response.ok) throw Object.assign(new Error(`${src}: ${response.status}`), { kind: 'io' });
            ({ text } = await this.desk.call('load', { bytes: new Uint8Array(await response.arrayBuffer()) }));
        }
        await this.load(text || '5d:standard');
        const ply = this.getAttribute('ply');
        if (ply !== null) await this.go(Number(ply));
    }

    /* ---- what can be done ---- */

    /* A position or a game in any notation. */
    async load(text, options) {
        this.pick.drop();
        this.view?.forget?.();
        await this.game.open(text, options);
    }

    /* To a ply of the line that is shown. */
    async go(ply) {
        const line = this.game.tree.line(this.game.node);
        const node = line[Math.min(line.length - 1, Math.max(0, Math.trunc(ply) || 0))];
        return node === this.game.node ? undefined : this.game.go(node);
    }

    step(by) {
        return this.attempt(() => this.go(this.game.node.ply + by));
    }

    /* A move of any accepted form; false when a listener of hm-move prevented it. */
    async play(text) {
        if (!this.#tell('hm-move', { move: text }, true)) return false;
        await this.game.play(text);
        const { pending, maySubmit } = this.game.snapshot;
        if (pending > 0 && maySubmit && !this.hasAttribute('by-hand')) await this.game.submit();
        return true;
    }

    get snapshot() {
        return this.game.snapshot;
    }

    /* A picture: image/svg+xml or image/png. */
    async toBlob(type = 'image/svg+xml') {
        const svg = await this.game.ask('draw', { seat: this.settings.seat });
        if (type === 'image/svg+xml') return new Blob([svg], { type });
        return (await import('./share.js')).pngOf(svg);
    }

    /* ---- what the views and pointers ask of a page ---- */

    set(name, value) {
        this.settings[name] = value;
    }

    async attempt(run) {
        try {
            return await run();
        } catch (error) {
            return this.#fail(error);
        }
    }

    touch(square) {
        this.cursor = square;
        this.#tell('hm-select', { square: this.view.toCore(square) });
        if (!this.hasAttribute('interactive')) return undefined;
        return this.attempt(() => this.pick.at(square));
    }

    pickUp(square) {
        return this.attempt(() => this.pick.from === square || this.pick.at(square));
    }

    drag(from, to) {
        if (!to) return undefined;
        return this.attempt(async () => {
            if (this.pick.from !== from) await this.pick.at(from);
            if (this.pick.from === from) await this.pick.at(to);
        });
    }

    /* Of several moves to one square the first one: a queen. */
    async choose(moves) {
        return moves.find(({ promotion }) => promotion === 'Q') ?? moves[0];
    }

    nameOf(square) {
        const piece = this.view.pieceAt(square);
        const name = this.view.toCore(square);
        return piece ? t('piece-on', { piece: pieceName(piece), square: name }) : name;
    }

    say(text) {
        this.live.textContent = text;
    }

    notice(text) {
        this.live.textContent = text;
    }

    save() {}

    clockOf() {
        return null;
    }

    render() {
        if (!this.view || !this.snapshot) return;
        const marks = [...(this.view.marks?.() ?? []), ...this.pointer.marks(), ...this.pick.marks()];
        if (this.cursor && this.board.matches(':focus-visible')) marks.push({ kind: 'cursor', square: this.cursor });
        for (const surface of this.view.surfaces) surface.draw(marks);
    }

    /* ---- what is seen ---- */

    #changed() {
        const { snapshot } = this.game;
        this.pick.drop();
        if (this.shown !== snapshot.game) {
            this.view?.close();
            this.shown = snapshot.game;
            this.view = new this.views[snapshot.game](this.board, this.tools, this);
            for (const pane of this.view.panes) this.pointer.attach(pane);
        }
        this.free = this.hasAttribute('interactive');
        this.view.draw(snapshot);
        this.view.judged?.(snapshot);
        this.title = '';
        const words = snapshot.ending.result === '*' ? titleOf(snapshot) : endOf(snapshot);
        this.board.ariaLabel = words;
        this.render();
        this.#count();
        this.#tell('hm-ply', { ply: this.game.node.ply, side: snapshot.side, title: words });
    }

    #controls() {
        if ((this.getAttribute('controls') ?? 'none') === 'none') return;
        const button = (text, label, by) => {
            const made = element('button', { type: 'button', textContent: text, ariaLabel: t(label) });
            made.onclick = () => this.step(by);
            return made;
        };
        this.place = element('output');
        this.steps.replaceChildren(
            button('⏮', 'start', -Infinity),
            button('◀', 'back', -1),
            button('▶', 'forward', 1),
            button('⏭', 'end', Infinity),
            this.place,
        );
        this.#count();
    }

    #count() {
        if (!this.place) return;
        const { tree, node } = this.game;
        this.place.textContent = `${node.ply} / ${tree.line(node).length - 1}`;
    }

    #key(event) {
        const arrow = ARROWS[event.key];
        if (!arrow && !['Enter', ' ', 'Home', 'End'].includes(event.key)) return;
        event.preventDefault();
        const { view } = this;
        if (!this.hasAttribute('interactive') || event.key === 'Home' || event.key === 'End') {
            const by = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity }[event.key];
            if (by) this.step(by);
        } else if (arrow) {
            this.cursor = this.cursor ? view.step(this.cursor, ...arrow, event.shiftKey) : view.home();
            view.reveal(this.cursor);
            this.say(this.nameOf(this.cursor));
            this.render();
        } else if (this.cursor) {
            this.touch(this.cursor);
        }
    }

    #tell(name, detail = {}, cancelable = false) {
        return this.dispatchEvent(new CustomEvent(name, { detail, cancelable, bubbles: true, composed: true }));
    }

    #fail(error) {
        const { kind = 'page', message, line, column } = error;
        this.say(message);
        this.#tell('hm-error', { kind, message, line, column });
    }
}

customElements.define('hypermate-board', HypermateBoard);
