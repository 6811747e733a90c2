/* A game in progress: a line of plies, the current ply, and in 5D chess the pending moves of the turn. The
 * text is read only once. hypermate.d.ts describes the members.
 *
 *   const s = core.open('5d:standard');   // a start name, or a text in any notation
 *   const s = core.open(text, { mode: 'ffa', ply: 10, game: 3, format: 'fen4d', ... });
 *
 * play() throws and changes nothing if a move is illegal. format() throws "unsupported" if the notation
 * cannot hold the game. */

import { whole } from './arguments.js';
import { Held } from './held.js';

export class Session extends Held {
    /** For core.open() and copy(). make(out) returns a handle, or 0 after appending an error. */
    constructor(core, make) {
        const [handle, error] = core.text(make);
        if (handle === 0) throw core.error(error);
        const { exports } = core;
        super(core, 'session', handle, () => exports.session_close(handle));
    }

    copy() {
        const { core, handle } = this;
        return new Session(core, out => core.exports.session_copy(handle, out));
    }

    /* Calls a function of the module that appends a text, and returns the text. */
    #told(name, ...args) {
        const { handle } = this;
        return this.core.told(out => this.core.exports[name](handle, ...args, out));
    }

    #number(name, ...args) {
        return this.core.exports[name](this.handle, ...args);
    }

    get game() { return this.#told('session_game'); }
    get notation() { return this.#told('session_notation'); }
    get side() { return this.#told('session_side'); }
    get key() { return this.#told('session_key'); }
    get pending() { return this.#number('session_pending'); }
    get maySubmit() { return this.#number('session_may_submit') !== 0; }
    get ply() { return this.#number('session_ply'); }
    get plies() { return this.#number('session_plies'); }

    ending() {
        return JSON.parse(this.#told('session_ending'));
    }

    moves() {
        const texts = this.#told('session_moves');
        return texts === '' ? [] : texts.split('\n');
    }

    count() {
        const { handle } = this;
        const [count, error] =
            this.core.text(out => this.core.exports.session_count(handle, out));
        if (count < 0) throw this.core.error(error);
        return count;
    }

    move(number) {
        whole(number, 'number');
        this.count();
        return this.#told('session_move_text', number);
    }

    play(move) {
        if (typeof move === 'number') {
            whole(move, 'move');
            this.count();
            this.#told('session_play_number', move);
        } else {
            this.core.with(move, (place, length) => this.#told('session_play', place, length));
        }
        return this;
    }

    undo() {
        return this.#number('session_undo') !== 0;
    }

    submit() {
        this.#told('session_submit');
        return this;
    }

    go(ply) {
        this.#told('session_go', whole(ply, 'ply'));
        return this;
    }

    history(first = 0, end = this.ply) {
        if (whole(first, 'first') >= whole(end, 'end')) return [];
        return this.#told('session_history', first, end).split('\n');
    }

    tree() {
        return JSON.parse(this.#told('session_tree'));
    }

    format(name = '') {
        return this.core.with(name, place => this.#told('session_format', place));
    }

    ask(question, request, progress) {
        return JSON.parse(this.work(handle =>
            this.core.askText(question, request, handle, progress).text));
    }

    /** Asks a question and returns one member of the answer. Throws if the answer is an error. */
    asked(question, request, member) {
        const answer = this.ask(question, request);
        if (answer.error !== undefined) throw this.core.error(JSON.stringify(answer));
        return answer[member];
    }

    svg(options) {
        return this.asked('show', { ...options, svg: true }, 'svg');
    }

    picture(options) {
        return this.asked('show', options, 'text');
    }

    scene() {
        return this.ask('scene');
    }

    why(...moves) {
        return this.ask('why', { words: moves });
    }

    /* ---- 4D ---- */

    #expect4d() {
        if (this.game !== '4d') throw new TypeError('only for sessions of 4D chess');
    }

    board() {
        return new Uint8Array(this.core.exports.memory.buffer, this.boardPlace, 4096).slice();
    }

    /** The address of the board in the module, valid until the session changes. */
    get boardPlace() {
        this.#expect4d();
        return this.#number('session_board');
    }

    numbers() {
        this.#expect4d();
        const { handle } = this;
        const [count, bytes] =
            this.core.bytes(out => this.core.exports.session_numbers(handle, out));
        if (count < 0) throw this.core.outOfMemory();
        return new Uint32Array(bytes.slice().buffer);
    }

    get occurrences() {
        return this.#number('session_occurrences');
    }
}

/** Returns `thing` if it is a session of this core; throws for anything else. */
export function sessionOf(core, thing) {
    if (!(thing instanceof Session)) throw new TypeError('expected a session');
    if (thing.core !== core) throw new TypeError('the session belongs to another core');
    return thing;
}
