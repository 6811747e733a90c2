/* A game under way, inside the worker: what the page may ask of it. Every answer about where the
 * game stands is one snapshot, so that what is shown always belongs together. */

/* Questions that may take long are given up after so many milliseconds; the page says so. */
const PATIENCE = 1500;

export class Service {
    constructor(core) {
        this.core = core;
        this.session = null;
        this.options = {};
    }

    /* What the page wants to know before anything is opened. */
    about() {
        return { version: this.core.ask('version').version, sheet: this.core.pieces };
    }

    starts() {
        return { games: this.core.games, variants: this.core.ask('variants').variants };
    }

    /* Reads a text in any notation; of several games, the one that options.game names. */
    open({ text, options = {} }) {
        const session = this.core.open(text, options);
        this.session?.free();
        this.session = session;
        this.options = options;
        return this.snapshot();
    }

    /* Goes to the end of a path of plies, wherever the game stands. */
    walk({ path, pending = [] }) {
        const session = this.session;
        const line = session.history();
        let common = 0;
        while (common < line.length && common < path.length && line[common] === path[common])
            common++;
        session.go(common);
        for (const text of path.slice(common)) this.#playPly(text);
        for (const text of pending) session.play(text);
        return this.snapshot();
    }

    /* A ply of several moves is ended by submitting it. */
    #playPly(text) {
        if (text === '') return this.session.pass();
        this.session.play(text);
        if (this.session.pending > 0) this.session.submit();
    }

    play({ text }) {
        this.session.play(text);
        return this.snapshot();
    }

    submit() {
        this.session.submit();
        return this.snapshot();
    }

    pass() {
        this.session.pass();
        return this.snapshot();
    }

    undo() {
        this.session.undo();
        return this.snapshot();
    }

    look({ seat }) {
        this.seat = seat;
        return this.snapshot();
    }

    #ask(question, more = {}) {
        const until = performance.now() + PATIENCE;
        return this.session.ask(question, more, () => performance.now() < until);
    }

    snapshot() {
        const s = this.session;
        const drawing =
            this.seat && s.game === '4p' ? { svg: true, seat: this.seat } : { svg: true };
        const status = this.#ask('status');
        return {
            game: s.game,
            notation: s.notation,
            side: s.side,
            ply: s.ply,
            line: s.history(),
            pending: s.pending,
            maySubmit: s.maySubmit,
            status,
            ending: this.#ending(status),
            picture: this.#ask('show', drawing).svg,
        };
    }

    /* The verdict of a 5D position is part of its status, and too dear to be found twice. */
    #ending(status) {
        const open = status.error || status.verdict === 'none' || this.session.pending > 0;
        return open ? { result: '*', reason: '' } : this.session.ending();
    }

    /* Legal moves with their squares. Of a turn of several moves those with which some legal turn
     * goes on; where that takes too long, all that pieces can make. */
    moves() {
        if (this.session.game !== '5d') return this.#ask('moves', { verbose: true });
        const legal = this.#ask('moves', { verbose: true, legal: true });
        if (!legal.error) return legal;
        return { ...this.#ask('moves', { verbose: true }), unsure: true };
    }

    why({ text }) {
        return this.#ask('why', { words: [text] });
    }

    show() {
        return this.#ask('show').text;
    }

    convert({ to }) {
        return this.#ask('convert', to ? { to } : {});
    }
}
