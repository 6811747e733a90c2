/* A game under way. It keeps a line of plies, the place where it stands in it, and in games of
 * several moves a turn the pending ones; no call reads its text again.
 *
 *   const s = core.open('5d:standard');   // a start name, or a text in any notation
 *   const s = core.open(text, { mode: 'ffa', ply: 10, game: 3, format: 'fen4d', ... });
 *
 *   s.game, s.notation            "5d", "shad": names of core.games
 *   s.side                        "w", "B": who is to move
 *   s.ending()                    {result, reason}: result is "*" while the game goes on
 *   s.moves()                     texts of the legal moves, in bytewise order
 *   s.count()                     how many; s.move(n): one of them
 *   s.play(text)                  plays a move of any accepted form; throws HypermateError and
 *                                 changes nothing when it is not legal. s.play(n): moves()[n]
 *   s.undo()                      takes back the last pending move, or else the last ply; false at
 *                                 the start
 *   s.pending, s.maySubmit        games of several moves a turn: how many moves are pending, and
 *   s.submit()                    whether the turn may end; ending it (throws when it may not).
 *                                 Others: 0, true, nothing
 *   s.ply, s.plies, s.go(ply)     where it stands in its line, the line's length, going there
 *   s.history(first, end)         texts of the plies of the line
 *   s.tree()                      with variations: [number of the ply before or -1, text, note]
 *   s.format(name)                the text in a notation of its game; without a name in its own.
 *                                 Throws "unsupported" when the notation cannot hold it
 *   s.svg(options), s.picture(options)   a board as an SVG picture, as text
 *   s.scene()                     what a picture shows, as data, to draw it (docs/json.md)
 *   s.why(move)                   {"legal", "reason", "by", "message", ...}
 *   s.ask(question, request)      any other question about where it stands; docs/json.md
 *   s.copy()                      another one that stands here, with the same line and variations
 *   s.key                         32 hexadecimal digits, equal for equal states
 *   s.free()                      now and not some time later
 *
 * Of 4D alone:
 *   s.board()                     Uint8Array of 4,096 pieces, index x*512 + y*64 + z*8 + w: 0
 *                                 empty, pieces as in include/hypermate/more/chess4d.h
 *   s.numbers()                   Uint32Array of the legal moves, in the order of moves(): from<<20 |
 *                                 to<<8 | promotion<<4 | tag
 *   s.occurrences                 how often this position came in the game */

import { whole } from './arguments.js';
import { Held } from './held.js';

export class Session extends Held {
    /** make(out) gives a handle, or 0 and appends an error: core.open() and copy(). */
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

    /* An export that appends a text. */
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

    /** What an answer has under a name; throws what it says when it is an error. */
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

    /** Where the board lies in the module, until the session changes. */
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

/** The session that was given to another object of a core. */
export function sessionOf(core, thing) {
    if (!(thing instanceof Session)) throw new TypeError('expected a session');
    if (thing.core !== core) throw new TypeError('the session belongs to another core');
    return thing;
}
