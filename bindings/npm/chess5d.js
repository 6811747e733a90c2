/* 5D chess with the names of 5d-chess-js. Rules and texts come from the C library; docs/npm.md lists the
 * differences.
 *
 *   const game = new Chess5D(core);              // or (core, text), (core, '5d:half_reflected')
 *   game.move('e4'); game.submit();
 *   game.moves(), game.actions('text', 10), game.inCheckmate, game.export(), game.fen(), game.hash */

import { loaded } from './arguments.js';

const TEXTS = new Set(['text', '5dpgn', 'notation']);

/* Converts "(-0T3)e4" into a place as 5d-chess-js writes it. */
function placeOf(text, player) {
    const [, timeline, turn, file, rank] = text.match(/^\(([-+]?\d+)T(-?\d+)\)([a-p])(\d+)$/);
    return {
        timeline, turn: Number(turn), player, coordinate: `${file}${rank}`,
        rank: Number(rank), file: file.charCodeAt(0) - 96,
    };
}

const players = { w: 'white', b: 'black' };

export class Chess5D {
    #core;
    #session;

    constructor(core, text, variant) {
        this.#core = loaded(core);
        if (text === undefined) {
            this.reset(variant);
        } else {
            this.import(text, variant);
        }
    }

    /** The session (session.js), for all functions that this class does not have. */
    get session() {
        return this.#session;
    }

    /* Replaces the game. If the text cannot be read, throws and changes nothing. */
    #become(text) {
        const session = this.#core.open(text);
        if (session.game !== '5d') {
            session.free();
            throw new TypeError('expected a game of 5D chess');
        }
        return this.#take(session);
    }

    #take(session) {
        this.#session?.free();
        this.#session = session;
        return this;
    }

    free() {
        this.#session.free();
    }

    /** Makes a `using` declaration free the game, if the platform has `using`. */
    static {
        if (Symbol.dispose) this.prototype[Symbol.dispose] = this.prototype.free;
    }

    /* ---- games ---- */

    get variants() {
        return this.#core.ask('variants', { words: ['5d'] }).variants
            .filter(variant => variant.playable)
            .map(({ name, title }) => ({ name: title, shortName: name.slice(3) }));
    }

    reset(variant = 'standard') {
        return this.#become(`5d:${variant}`);
    }

    /** Reads a game or position in any notation of 5D chess. If the text has no header [Board], the game
     * begins at the start `variant`. */
    import(text, variant) {
        const named = variant === undefined || /\[Board /i.test(text);
        return this.#become(named ? text : this.#header(variant) + text);
    }

    #header(variant) {
        const found = this.variants.find(one => one.shortName === variant || one.name === variant);
        if (found === undefined) throw new RangeError(`there is no variant "${variant}"`);
        return `[Board "${found.name}"]\n`;
    }

    importable(text, variant) {
        try {
            new Chess5D(this.#core, text, variant).free();
            return true;
        } catch {
            return false;
        }
    }

    /** Writes the game ('notation' is 5dpgn), the position ('fen'), or the actions as objects ('object') or
     * as JSON ('json'). */
    export(format = '5dpgn') {
        if (format === 'fen') return this.#session.format('fen5d');
        if (format === 'object') return this.actionHistory;
        if (format === 'json') return JSON.stringify(this.actionHistory);
        return this.#session.format(format === 'notation' ? '5dpgn' : format);
    }

    /** Returns the boards of the start, or with `currentBoard` of the position, one per line. If a text is
     * given, reads it instead. */
    fen(text, currentBoard = false) {
        if (typeof text === 'string') return this.import(text);
        if (currentBoard) return this.#boards(0);
        const start = this.copy();
        start.session.go(0);
        const boards = start.fen(null, true);
        start.free();
        return boards;
    }

    /** The MD5 of the current boards, by which the community compares positions. */
    get hash() {
        return this.#boards(1);
    }

    #boards(hash) {
        const { handle } = this.#session;
        return this.#core.told(out => this.#core.exports.session_boards(handle, hash, out));
    }

    /** Returns an independent copy of the game. */
    copy() {
        return new Chess5D(this.#core).#take(this.#session.copy());
    }

    /* ---- whose turn it is ---- */

    get player() {
        return players[this.#session.side];
    }

    get actionNumber() {
        return this.#numberOf(this.#session.ply);
    }

    #numberOf(ply) {
        return Math.floor((ply + this.#first) / 2) + 1;
    }

    /* Which side began: 0 White, 1 Black. */
    get #first() {
        return (this.#session.ply + (this.#session.side === 'b')) % 2;
    }

    /* ---- moves ---- */

    #move({ move, from, to, piece, promotion, captured, ...rest }) {
        const { player } = this;
        return {
            notation: move, player, piece, captured, promotion,
            start: placeOf(from, player), end: placeOf(to, player),
            castling: rest.is_castling, enPassant: rest.is_en_passant, jump: rest.is_jump,
            branching: rest.is_branching,
        };
    }

    /** Returns the legal moves: moves after which a legal action can be completed. 'text' gives only texts. */
    moves(format = 'object') {
        if (TEXTS.has(format)) return this.#session.moves();
        return this.#session.asked('moves', { verbose: true, legal: true }, 'moves')
            .map(move => this.#move(move));
    }

    /** Plays a move: a text in any notation, or an object of moves(). Throws if it is illegal. */
    move(move) {
        this.#session.play(typeof move === 'string' ? move : move.notation);
        return this;
    }

    moveable(move) {
        return this.#onCopy(copy => copy.move(move));
    }

    /* Returns whether run(copy) succeeds on a copy of the game. */
    #onCopy(run) {
        const copy = this.copy();
        try {
            run(copy);
            return true;
        } catch {
            return false;
        } finally {
            copy.free();
        }
    }

    get moveBuffer() {
        const { pending = [] } = this.#session.ask('status');
        return pending.map(notation => ({ notation }));
    }

    /** Takes back the last pending move. If no move is pending, takes back the last action. */
    undo() {
        if (!this.#session.undo()) throw new RangeError('there is nothing to take back');
        return this;
    }

    undoable() {
        return this.#session.pending > 0 || this.#session.ply > 0;
    }

    /* ---- actions ---- */

    submit() {
        this.#session.submit();
        return this;
    }

    submittable() {
        return this.#session.maySubmit;
    }

    /** The same as submit(), which passes on all boards that need not be moved on. */
    pass() {
        return this.submit();
    }

    passable() {
        return this.submittable();
    }

    /** Plays and submits a whole action, a text or a list of moves. Throws and changes nothing if it is
     * illegal. */
    action(action) {
        const before = this.#session.pending;
        const moves = typeof action === 'string' ? [action] : action.moves ?? action;
        try {
            for (const move of moves) this.move(move);
            this.submit();
        } catch (error) {
            while (this.#session.pending > before) this.#session.undo();
            throw error;
        }
        return this;
    }

    actionable(action) {
        return this.#onCopy(copy => copy.action(action));
    }

    /** Returns the legal actions, but at most `limit`, because there may be millions. */
    actions(format = 'object', limit = 1000) {
        const actions = this.#session.asked('actions', { limit }, 'actions');
        const { player, actionNumber } = this;
        if (TEXTS.has(format)) return actions.map(moves => moves.join(' '));
        return actions.map(moves => ({
            action: actionNumber, player, moves: moves.map(notation => ({ notation })),
        }));
    }

    get actionHistory() {
        return this.#session.history().map((text, ply) => ({
            action: this.#numberOf(ply), player: (ply + this.#first) % 2 === 0 ? 'white' : 'black',
            notation: text,
        }));
    }

    /* ---- checks and ends ---- */

    /** Returns the captures of royal pieces that the opponent threatens: {start, end} with places
     * [timeline, time, file, rank] of session.scene(). */
    checks() {
        return this.#session.scene().checks.map(({ from, to }) => ({ start: from, end: to }));
    }

    get inCheck() {
        return this.#session.ask('status').in_check;
    }

    get inCheckmate() {
        return this.#session.ending().reason === 'checkmate';
    }

    get inStalemate() {
        return this.#session.ending().reason === 'stalemate';
    }

    /** Returns as data what a picture of the boards shows (docs/json.md, "scene"). */
    get board() {
        return this.#session.scene();
    }

    print() {
        return this.#session.picture();
    }

    svg() {
        return this.#session.svg();
    }
}
