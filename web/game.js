/* The game that is shown: what may be done to it, and what the core says of it afterwards. All
 * calls go through one queue, so that answers belong to what was asked. */
import { Tree } from './tree.js';

export class Game {
    constructor(desk, changed) {
        this.desk = desk;
        this.changed = changed; // told of every new snapshot
        this.tree = new Tree();
        this.node = this.tree.root;
        this.snapshot = null;
        this.turn = Promise.resolve();
    }

    /* One after another. A refusal leaves everything as it was. */
    #do(name, args, after) {
        const run = async () => {
            const snapshot = await this.desk.call(name, args);
            after?.(snapshot);
            this.#take(snapshot);
            return snapshot;
        };
        this.turn = this.turn.catch(() => {}).then(run);
        return this.turn;
    }

    #take(snapshot) {
        this.snapshot = snapshot;
        this.found = null;
        this.node = this.tree.walk(snapshot.line);
        this.changed();
    }

    /* rows: a tree as plain() gives it; path: where to stand. */
    open(text, options = {}, { rows, path, pending } = {}) {
        const opened = this.#do('open', { text, options }, () => {
            this.source = { text, options };
            this.tree = rows ? Tree.from(rows) : new Tree();
        });
        return path ? opened.then(() => this.#do('walk', { path, pending })) : opened;
    }

    play(text) {
        return this.#do('play', { text });
    }

    submit() {
        return this.#do('submit', {});
    }

    pass() {
        return this.#do('pass', {});
    }

    /* Takes back a pending move, else goes a ply back; the tree keeps it. */
    undo() {
        if (this.snapshot.pending > 0) return this.#do('undo', {});
        return this.node.parent ? this.go(this.node.parent) : this.turn;
    }

    go(node) {
        return this.#do('walk', { path: this.tree.path(node) });
    }

    look(seat) {
        return this.#do('look', { seat });
    }

    /* The legal moves where it stands, asked once. */
    moves() {
        this.found ??= this.desk.call('moves');
        return this.found;
    }

    /* Where the main line of the tree is what is written. */
    async written(to) {
        const line = this.tree.line(this.tree.root).at(-1);
        const here = this.tree.path(this.node);
        await this.desk.call('walk', { path: this.tree.path(line) });
        const answer = await this.desk.call('convert', { to });
        await this.desk.call('walk', { path: here, pending: this.snapshot.status.pending });
        return answer;
    }

    get turns() {
        return this.snapshot?.game === '4p' ? 4 : 2;
    }
}
