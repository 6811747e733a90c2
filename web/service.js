/* A game under way, inside the worker: what the page may ask of it. Every answer about where the
 * game stands is one snapshot, so that what is shown always belongs together. */

import { boardsOf, difference } from './board/scene.js';
import { gunzip } from './hypermate/gzip.js';

/* Questions that may take long are given up after so many milliseconds; the page says so. */
const PATIENCE = 1500;
const GLANCE = 60; /* the same where boards wait for the answer */
const PACK = /^\s*\{[^\n]*"pack"\s*:\s*"hypermate-puzzles"/; /* of puzzles, by its first line */
const MOST = 10000; /* games of an archive that are listed */

/** @typedef {{ text: string, options?: object, path: string[], pending?: string[], [more: string]: any }} Place
 * a game, and where it stands in it */

export class Service {
    /** @param {import('./hypermate/core.js').Core} core */
    constructor(core) {
        this.core = core;
        /** @type {import('./hypermate/core.js').Session} */
        this.session = null;
        /** @type {import('./hypermate/core.js').Encoder} */
        this.encoder = null;
        /** @type {import('./hypermate/core.js').Searcher} */
        this.searcher = null;
        this.made = []; // texts of pending moves
        this.posted = { serial: 0, boards: new Map() }; // what the page has
    }

    /* What the page wants to know before anything is opened. */
    about() {
        return { version: this.core.ask('version').version, sheet: this.core.pieces };
    }

    /* Whoever asked does so no more: for workers that several share. */
    leave() {
        this.session?.free();
        this.session = null;
    }

    starts() {
        return { games: this.core.games, variants: this.core.ask('variants').variants };
    }

    /* Reads a text in any notation; of several games, the one that options.game names. */
    open(source) {
        this.#read(source);
        return { ...this.snapshot({}), rows: this.session.tree() };
    }

    #read({ text, options = {} }) {
        const session = this.core.open(text, options);
        this.session?.free();
        this.session = session;
        this.made = [];
    }

    /* Whether a text is a position, and what is wrong with it. */
    check({ text }) {
        return this.core.ask('check', { input: text });
    }

    /* What a text or the bytes of a file hold. A frame file is handed back unpacked. */
    async load({ text, bytes }) {
        if (bytes) {
            const plain = await gunzip(bytes);
            if (this.#isFrames(plain)) return { frames: true, bytes: plain };
            text = new TextDecoder().decode(plain);
        }
        if (PACK.test(text)) return { pack: text };
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
        return this.snapshot(place);
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

    play({ text, since }) {
        this.#make(text);
        return this.snapshot({ since });
    }

    submit({ since }) {
        this.session.submit();
        this.made = [];
        return this.snapshot({ since });
    }

    undo({ since }) {
        this.session.undo();
        this.made.pop();
        return this.snapshot({ since });
    }

    #ask(question, more = {}, patience = PATIENCE) {
        const until = performance.now() + patience;
        return this.session.ask(question, more, () => performance.now() < until);
    }

    /* since: the serial number of the snapshot that the page has; only boards that have changed
     * since then are sent. */
    /** @param {{ since?: number }} wish */
    snapshot({ since }) {
        const s = this.session;
        const { status, ending } = this.verdict({ patience: GLANCE });
        return {
            serial: this.posted.serial + 1,
            game: s.game,
            notation: s.notation,
            side: s.side,
            key: s.pending > 0 ? null : s.key,
            ply: s.ply,
            line: s.history(),
            pending: s.pending,
            made: status.pending ?? this.made,
            maySubmit: s.maySubmit,
            status,
            ending,
            scene: this.#scene(since),
        };
    }

    /* Where it stands, and how it ended; status.error: that takes longer. */
    /** @param {{ patience?: number }} wish */
    verdict({ patience } = {}) {
        const status = this.#ask('status', {}, patience);
        return { status, ending: this.#ending(status) };
    }

    #scene(since) {
        const { posted } = this;
        const { boards, rest } = boardsOf(this.session.game, this.session.ask('scene'));
        const full = since !== posted.serial;
        const delta = difference(full ? new Map() : posted.boards, boards);
        this.posted = { serial: posted.serial + 1, boards };
        return { ...rest, delta: { ...delta, full } };
    }

    /* As an SVG picture; seat: who sits below. */
    draw({ seat }) {
        return this.session.ask('show', { svg: true, ...(this.session.game === '4p' && { seat }) }).svg;
    }

    /* The same of any place. */
    /** @param {Place & { seat: string }} wish */
    pictureAt({ seat, ...place }) {
        this.#stand(place);
        return this.draw({ seat });
    }

    /* The verdict of a 5D position is part of its status, and too dear to be found twice. */
    #ending(status) {
        const open = status.error || status.verdict === 'none' || this.session.pending > 0;
        return open ? { result: '*', reason: '' } : this.session.ending();
    }

    /* Legal moves with their squares. Of a turn of several moves those with which some legal turn
     * goes on; where that takes too long, all that pieces can make. Those of 4D are numbers. */
    moves() {
        if (this.session.game === '4d') return { numbers: this.session.numbers() };
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

    channels() {
        this.encoder ??= this.core.encoder();
        return this.encoder.channels;
    }

    /* A channel of the board as 4,096 numbers; behind the last one: how far the last move has changed
     * all of them. */
    heat({ channel }) {
        const count = this.channels().length;
        const values = this.encoder.encode(this.session).slice();
        if (channel < count) return values.slice(channel * 4096, (channel + 1) * 4096);
        const { ply } = this.session;
        const change = new Float32Array(4096);
        if (ply === 0) return change;
        this.session.go(ply - 1);
        const before = this.encoder.encode(this.session);
        for (let n = 0; n < values.length; n++) change[n & 4095] += Math.abs(values[n] - before[n]);
        this.session.go(ply);
        return change;
    }

    /* ---- long work: in a worker of its own ---- */

    /* The positions that a path passes, as keys, and how its game ended; points: of a free for all. */
    passed({ text, options, path }) {
        this.#read({ text, options });
        this.session.go(0);
        const keys = [this.session.key];
        for (const ply of path) {
            this.#playPly(ply);
            keys.push(this.session.key);
        }
        const { status, ending } = this.verdict({ patience: GLANCE });
        const points = status.mode === 'ffa' ? status.seats.map(seat => seat.points) : null;
        return { keys, result: ending.result, points };
    }

    /* A game of an archive. */
    rows({ text }) {
        this.#read({ text });
        return { game: this.session.game, rows: this.session.tree() };
    }

    async readOn() {
        return (await import('./library/lines.js')).readOn(this);
    }

    async explored({ key }) {
        return (await import('./library/lines.js')).explored(key);
    }

    async keepAll(archive, news) {
        return (await import('./library/lines.js')).keepAll(this, archive, news);
    }

    /** @param {Place} place */
    #stand({ text, options, path, pending }) {
        this.#read({ text, options });
        this.#walk({ path, pending });
    }

    /** @param {Place & { limits: object, multipv: number }} wish
     * @param {(news: object) => void} news */
    search({ limits, multipv, ...place }, news) {
        this.#stand(place);
        const searcher = this.core.searcher({ multipv });
        try {
            return searcher.run(this.session, limits, { news });
        } finally {
            searcher.free();
        }
    }

    /* For a review: {side, lines}, or without lines `result`, the chance of the side to move. */
    /** @param {Place & { limits: object, multipv: number }} wish */
    judged({ limits, multipv, ...place }) {
        this.#stand(place);
        const { side } = this.session;
        const { result } = this.session.ending();
        if (result !== '*') {
            const won = result === ('wRY'.includes(side) ? '1-0' : '0-1');
            return { side, lines: [], result: won ? 1 : result === '1/2-1/2' ? 0.5 : 0 };
        }
        this.searcher ??= this.core.searcher({ multipv });
        return { side, lines: this.searcher.run(this.session, limits).lines };
    }

    /* For a review of a free for all: what the plies from one to another lost, as the program says it. */
    reviewed({ text, first, last, time }) {
        const { ply, error } = this.core.ask('review', { input: text, plies: `${first}-${last}`, time: `${time}ms` });
        if (!ply) throw Object.assign(new Error(error.message), error);
        return ply;
    }

    /** @param {Place & { mateIn: number }} wish */
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
