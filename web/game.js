/* The game that is shown: what may be done to it, and what the core says of it afterwards. All
 * calls go through one queue, so that answers belong to what was asked. */
import { movesOf } from './board/moves4d.js';
import { apply } from './board/scene.js';
import { Tree } from './tree.js';

const LATER = 200; /* milliseconds, after which a verdict is asked for again */

export class Game {
    constructor(desk, prepare, changed) {
        this.desk = desk;
        this.prepare = prepare; // told of the kind of game before
        this.changed = changed; // told of every new snapshot
        this.tree = new Tree();
        this.node = this.tree.root;
        this.snapshot = null;
        this.known = false; // whether the core knows what is shown
        this.boards = new Map(); // texts of the boards by their names (board/scene.js)
        /** @type {Promise<any>} */
        this.turn = Promise.resolve();
    }

    /** @returns {Promise<any>} */
    #queue(run) {
        this.turn = this.turn.catch(() => {}).then(run);
        return this.turn;
    }

    /* Another tree of the same game; those who remember the old one remember this. */
    replant(rows, memories) {
        const old = this.tree;
        this.tree = Tree.from(rows);
        for (const memory of memories) if (memory.tree === old) memory.tree = this.tree;
    }

    /* A refusal leaves everything as it was. */
    #do(name, args, after) {
        return this.#queue(async () => {
            const snapshot = await this.desk.call(name, { ...args, since: this.serial });
            await this.#prepared(snapshot.game);
            this.known = true;
            after?.(snapshot);
            this.#take(snapshot);
            return snapshot;
        });
    }

    /* The core is at another game already; what cannot be shown is left again. */
    async #prepared(game) {
        try {
            await this.prepare(game);
        } catch (error) {
            if (this.known) {
                await this.desk.call('open', this.source);
                await this.desk.call('walk', this.#here());
            }
            throw error;
        }
    }

    #take(snapshot) {
        const from = performance.now();
        const { delta, ...rest } = snapshot.scene;
        this.serial = snapshot.serial;
        this.posted = delta.boards.length; // for tests
        snapshot.scene = { ...rest, boards: this.boards, ...apply(this.boards, delta) };
        this.snapshot = snapshot;
        this.found = null;
        this.node = this.tree.walk(snapshot.line);
        this.changed();
        this.spent = performance.now() - from; // milliseconds: for tests
        this.judged = snapshot.status.error ? this.#judge(snapshot) : null;
    }

    /* What takes longer than boards may wait. */
    async #judge(snapshot) {
        await new Promise(done => setTimeout(done, LATER));
        if (snapshot !== this.snapshot) return;
        const verdict = await this.ask('verdict');
        if (snapshot !== this.snapshot) return;
        Object.assign(snapshot, verdict);
        this.changed();
    }

    /* Shows what the core will say of a text, before there is a core. */
    async foresee(text, snapshot) {
        await this.prepare(snapshot.game);
        this.source = { text, options: {} };
        this.#take(snapshot);
    }

    /* rows: a tree as plain() gives it; path: where to stand. */
    /** @param {string} text
     * @param {object} options
     * @param {{ rows?: [number, string, string?][], path?: string[], pending?: string[] }} place */
    open(text, options = {}, { rows, path, pending } = {}) {
        const opened = this.#do('open', { text, options }, snapshot => {
            this.source = { text, options };
            this.tree = Tree.from(rows ?? snapshot.rows);
        });
        return path ? opened.then(() => this.walk(path, pending)) : opened;
    }

    /* To the end of a path of plies, which is in the tree when the core has walked it. */
    walk(path, pending) {
        return this.#do('walk', { path, pending });
    }

    play(text) {
        return this.#do('play', { text });
    }

    submit() {
        return this.#do('submit', {});
    }

    /* Takes back a pending move, else goes a ply back; the tree keeps it. */
    undo() {
        if (this.snapshot.pending > 0) return this.#do('undo', {});
        return this.node.parent ? this.go(this.node.parent) : this.turn;
    }

    go(node) {
        return this.walk(this.tree.path(node));
    }

    /* A question about where it stands. */
    ask(name, args) {
        return this.#queue(() => this.desk.call(name, args));
    }

    /* The legal moves where it stands, asked once. */
    moves() {
        this.found ??= this.ask('moves').then(found => {
            const { numbers } = found;
            if (!numbers) return found;
            const occupied = square => {
                const [x, y, z, w] = square.split(',').map(Number);
                return this.boards.get(`${z},${w}`)[y * 8 + x] !== '.';
            };
            return { moves: movesOf(numbers, occupied) };
        });
        return this.found;
    }

    /* Texts of the whole line that is shown. */
    line() {
        return this.tree.path(this.tree.line(this.node).at(-1));
    }

    #here() {
        return { path: this.tree.path(this.node), pending: this.snapshot.made };
    }

    /* Where it stands, for another worker. */
    place() {
        return { ...this.source, ...this.#here() };
    }

    /* {text} in a notation, or {error}; the line that is shown is its main line. */
    written(to) {
        return this.#queue(async () => {
            await this.desk.call('walk', { path: this.line() });
            try {
                return await this.desk.call('convert', { to });
            } finally {
                await this.desk.call('walk', this.#here());
            }
        });
    }

    /* The plies to where it stands, when no text of the game says them: four-player games keep
     * their main line, whatever is played beside it. */
    aside() {
        const beside = this.snapshot.game === '4p' && !this.tree.isMain(this.node);
        return beside ? this.tree.path(this.node) : undefined;
    }

    /* The notation of its games. */
    get notation() {
        return { '4d': 'c4d', '4p': 'pgn4', '5d': '5dpgn' }[this.snapshot.game];
    }

    /* The shortest text that stands for it: what it was opened with, when nothing was played. */
    async text() {
        const { text, options } = this.source;
        const fresh = this.tree.root.children.length === 0;
        if (fresh && Object.keys(options).length === 0) return text;
        const { text: written, error } = await this.written(this.notation);
        return error ? text : written;
    }

    /* Forgets the file around the game. */
    async shorten() {
        const { text, error } = await this.written(this.notation);
        if (!error) this.source = { text, options: {} };
    }

    get turns() {
        return this.snapshot?.game === '4p' ? 4 : 2;
    }
}
