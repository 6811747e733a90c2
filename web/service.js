/* A game under way, inside the worker: what the page may ask of it. Every answer about where the
 * game stands is one snapshot, so that what is shown always belongs together. */

import { gunzip } from './hypermate/gzip.js';

/* Questions that may take long are given up after so many milliseconds; the page says so. */
const PATIENCE = 1500;
const MOST = 10000; /* games of an archive that are listed */

export class Service {
    constructor(core) {
        this.core = core;
        this.session = null;
        this.made = []; // texts of pending moves
    }

    /* What the page wants to know before anything is opened; seat: who sits below. */
    about({ seat }) {
        this.seat = seat;
        return { version: this.core.ask('version').version, sheet: this.core.pieces };
    }

    starts() {
        return { games: this.core.games, variants: this.core.ask('variants').variants };
    }

    /* Reads a text in any notation; of several games, the one that options.game names. */
    open(source) {
        this.#read(source);
        return { ...this.snapshot(), rows: this.session.tree() };
    }

    #read({ text, options = {} }) {
        const session = this.core.open(text, options);
        this.session?.free();
        this.session = session;
        this.made = [];
    }

    /* What a text or the bytes of a file hold. A frame file is handed back unpacked. */
    async load({ text, bytes }) {
        if (bytes) {
            const plain = await gunzip(bytes);
            if (this.#isFrames(plain)) return { frames: true, bytes: plain };
            text = new TextDecoder().decode(plain);
        }
        const contents = this.core.contents(text, MOST);
        return { text, contents, more: contents.length === MOST };
    }

    #isFrames(bytes) {
        try {
            return this.core.detect(bytes).game === 'frames';
        } catch {
            return false; // whoever reads it says what is wrong
        }
    }

    /* Goes to the end of a path of plies, wherever the game stands; it stays there when the path
     * cannot be walked. */
    walk(place) {
        const before = { path: this.session.history(), pending: this.made };
        try {
            this.#walk(place);
        } catch (error) {
            this.#walk(before);
            throw error;
        }
        return this.snapshot();
    }

    #walk({ path, pending = [] }) {
        const session = this.session;
        const line = session.history();
        let common = 0;
        while (common < line.length && common < path.length && line[common] === path[common])
            common++;
        session.go(common);
        for (const text of path.slice(common)) this.#playPly(text);
        this.made = [];
        for (const text of pending) this.#make(text);
    }

    /* A text may hold several moves. */
    #make(text) {
        const before = this.session.pending;
        this.session.play(text);
        const count = this.session.pending - before;
        if (count > 0) this.made.push(...(count === 1 ? [text] : text.trim().split(/\s+/)));
    }

    /* A ply of several moves is ended by submitting it. */
    #playPly(text) {
        if (text === '') return this.session.submit();
        this.session.play(text);
        if (this.session.pending > 0) this.session.submit();
    }

    play({ text }) {
        this.#make(text);
        return this.snapshot();
    }

    submit() {
        this.session.submit();
        this.made = [];
        return this.snapshot();
    }

    undo() {
        this.session.undo();
        this.made.pop();
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
            made: status.pending ?? this.made,
            maySubmit: s.maySubmit,
            status,
            ending: this.#ending(status),
            picture: s.ask('show', drawing).svg,
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
        return this.session.ask('show').text;
    }

    convert({ to }) {
        return this.session.ask('convert', to ? { to } : {});
    }

    /* ---- long work: in a worker of its own ---- */

    #stand({ text, options, path, pending }) {
        this.#read({ text, options });
        this.#walk({ path, pending });
    }

    search({ limits, multipv, ...place }, news) {
        this.#stand(place);
        const searcher = this.core.searcher({ multipv });
        try {
            return searcher.run(this.session, limits, { news });
        } finally {
            searcher.free();
        }
    }

    solve({ mateIn, ...place }) {
        this.#stand(place);
        return this.session.ask('solve', { 'mate-in': mateIn });
    }

    /* The energies of every position along a path, a row a position. */
    energies(place, news) {
        this.#stand(place);
        const encoder = this.core.encoder();
        const rows = [];
        for (let ply = 0; ply <= place.path.length; ply++) {
            this.session.go(ply);
            rows.push([...encoder.energies(this.session)]);
            if (ply % 25 === 0) news({ rows: ply, total: place.path.length });
        }
        const { channels } = encoder;
        encoder.free();
        return { channels, rows };
    }

    /* The same of the frames of a file. */
    frames({ bytes }, news) {
        const file = this.core.frames(bytes);
        const encoder = this.core.encoder();
        const total = file.header.frames;
        const rows = [];
        for (const { values } of file) {
            rows.push([...encoder.energies(values)]);
            if (rows.length % 25 === 0) news({ rows: rows.length, total });
        }
        const { channels } = encoder;
        file.free();
        encoder.free();
        return { channels, rows };
    }
}
