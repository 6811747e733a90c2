/* 4D and four-player chess with the names of chess.js. Rules and texts come from the C library.
 *
 *   const game = new Chess4D(core);              // the start; or (core, text), any notation
 *   const game = new Chess4P(core, '4p:modern', { mode: 'ffa' });
 *   game.move(game.moves()[0]); game.undo(); game.fen(); game.isGameOver() */

import { known, loaded } from './arguments.js';

class Chess {
    #core;
    #session;
    #game;
    #options;

    constructor(core, game, text, options = {}) {
        this.#core = loaded(core);
        this.#game = game;
        this.load(text, options);
    }

    /** The session (session.js), for all functions that this class does not have. */
    get session() {
        return this.#session;
    }

    free() {
        this.#session.free();
    }

    /** Makes a `using` declaration free the game, if the platform has `using`. */
    static {
        if (Symbol.dispose) this.prototype[Symbol.dispose] = this.prototype.free;
    }

    /** Reads a position or game in any notation, or a start name. Throws, and changes nothing, if it cannot
     * be read. If `options` is left out, those of the earlier call apply again, except options such as
     * `ply`. */
    load(text, options = this.#rules()) {
        const session = this.#core.open(text, options);
        const { game, notation } = session;
        if (game !== this.#game) {
            session.free();
            throw new TypeError(this.#expected(notation));
        }
        return this.#take(session, options);
    }

    #take(session, options) {
        this.#session?.free();
        this.#session = session;
        this.#options = options;
        return this;
    }

    /* Returns the options without those that choose a place in one text, such as ply. */
    #rules() {
        const places = new Set(this.#core.readingOptions.map(({ name }) => name));
        return Object.fromEntries(
            Object.entries(this.#options).filter(([name]) => !places.has(name)));
    }

    /** Returns {ok: true} if a text can be read, else {ok: false, error}. */
    validateFen(text) {
        const { valid, error, format } = this.#core.ask('check', { input: text });
        if (!valid) return { ok: false, error };
        const { notations } = this.#core.games.find(({ name }) => name === this.#game);
        if (notations.some(({ name }) => name === format)) return { ok: true };
        return { ok: false, error: { kind: 'format', offset: 0, message: this.#expected(format) } };
    }

    #expected(notation) {
        return `expected a game of ${this.#game}, found ${notation}`;
    }

    /** Returns an independent copy of the game. */
    copy() {
        return new this.constructor(this.#core).#take(this.#session.copy(), this.#options);
    }

    /* ---- moves ---- */

    #verbose() {
        return this.#session.asked('moves', { verbose: true }, 'moves');
    }

    /** Returns the texts of the legal moves; with {verbose: true}, objects (docs/json.md, "moves"); with
     * {square}, only the moves from that square. */
    moves(wishes = {}) {
        const { verbose = false, square } = known(wishes, 'verbose', 'square');
        if (!verbose && square === undefined) return this.#session.moves();
        const moves = this.#verbose().filter(({ from }) => square === undefined || from === square);
        return verbose ? moves : moves.map(({ move }) => move);
    }

    /** Plays a move: a text in any form, {from, to, promotion} or {move}. Returns the text of the move.
     * Throws if it is illegal. */
    move(move) {
        const text = typeof move === 'string' ? move : move.move ?? this.#named(move);
        this.#session.play(text);
        return this.#session.history(this.#session.ply - 1)[0];
    }

    #named({ from, to, promotion = null }) {
        const found = this.#verbose().find(one => one.from === from && one.to === to &&
            (one.promotion ?? null) === promotion);
        if (found === undefined) throw new RangeError(`there is no move from ${from} to ${to}`);
        return found.move;
    }

    /** Takes back the last move and returns its text; returns null at the start. */
    undo() {
        const { ply } = this.#session;
        if (ply === 0) return null;
        const [last] = this.#session.history(ply - 1);
        this.#session.undo();
        return last;
    }

    history() {
        return this.#session.history();
    }

    perft(depth) {
        return this.#session.asked('perft', { depth, time: 1e9 }, 'nodes');
    }

    /** Says whether a move is legal, and why not: {legal, reason, by, message}. */
    why(move) {
        return this.#session.why(move);
    }

    /* ---- what it is ---- */

    turn() {
        return this.#session.side;
    }

    status() {
        return this.#session.ask('status');
    }

    result() {
        return this.#session.ending();
    }

    isGameOver() {
        return this.result().result !== '*';
    }

    isCheckmate() {
        return this.result().reason === 'checkmate';
    }

    isStalemate() {
        return this.result().reason === 'stalemate';
    }

    inCheck() {
        return this.isCheck();
    }

    attackers(square) {
        return this.#session.ask('attackers', { words: [square] });
    }

    /* ---- texts and pictures ---- */

    ascii() {
        return this.#session.picture();
    }

    svg(options) {
        return this.#session.svg(options);
    }
}

export class Chess4D extends Chess {
    constructor(core, text = '4d:start', options = {}) {
        super(core, '4d', text, options);
    }

    get players() {
        return 2;
    }

    reset() {
        return this.load('4d:start', {});
    }

    /** Returns the whole state as a 4d-state; with {placement: true}, only the pieces, as fen4d. */
    fen(wishes = {}) {
        const { placement = false } = known(wishes, 'placement');
        return this.session.format(placement ? 'fen4d' : '4d-state');
    }

    /** Returns the game as c4d. */
    pgn() {
        return this.session.format('c4d');
    }

    /** Returns the number of the current move. */
    moveNumber() {
        return Number(this.fen().match(/ (\d+) \|/)[1]);
    }

    isCheck() {
        return this.status().in_check;
    }

    isThreefoldRepetition() {
        return this.session.occurrences >= 3;
    }

    /** Returns whether the side to move is stalemated, or a draw may be claimed. */
    isDraw() {
        const { stalemate, fifty_move: clock } = this.status();
        return stalemate || clock || this.isThreefoldRepetition();
    }

    /** Returns the letters of the piece on a square "x,y,z,w"; null if the square is empty. */
    get(square) {
        return this.board()[index(square)];
    }

    /** Returns the letters of the pieces on the 4,096 squares, or null, with index x*512 + y*64 + z*8 + w. */
    board() {
        return Array.from(this.session.board(), piece => LETTERS[piece]);
    }

    /** Returns the 4,096 squares as the numbers of their pieces, as Session.board(). */
    boardArray() {
        return this.session.board();
    }

    legalMovesArray() {
        return this.session.numbers();
    }
}

const KINDS = ['Pw', 'Py', 'N', 'B', 'R', 'Q', 'K'];
const LETTERS = [null, ...KINDS, null, ...KINDS.map(kind => kind.toLowerCase())];

function index(square) {
    const numbers = square.split(',').map(Number);
    const right = numbers.length === 4 && numbers.every(n => Number.isInteger(n) && n >= 0 && n < 8);
    if (!right) throw new RangeError(`expected "x,y,z,w", found "${square}"`);
    return numbers.reduce((sum, number) => sum * 8 + number, 0);
}

export class Chess4P extends Chess {
    constructor(core, text = '4p:start', options = {}) {
        super(core, '4p', text, options);
    }

    get players() {
        return 4;
    }

    reset(setup = '4p:start') {
        return this.load(setup);
    }

    fen() {
        return this.session.format('fen4p');
    }

    pgn() {
        return this.session.format('pgn4');
    }

    /** Returns the number of the round, as pgn() counts them. A round begins with the first move, and with
     * each move whose seat is not later in the order of play (Red first) than the seat that moved before. */
    moveNumber() {
        const { session } = this, walk = session.copy();
        const seats = Array.from({ length: session.ply + 1 }, (_, ply) => 'RBYG'.indexOf(walk.go(ply).side));
        walk.free();
        return seats.filter((seat, ply) => !(seat > seats[ply - 1])).length;
    }

    /** Returns whether a seat ("R", "B", "Y", "G"; by default the seat to move) is in check. */
    isCheck(seat = this.turn()) {
        const found = this.status().seats.find(one => one.seat === seat);
        if (found === undefined) throw new RangeError(`there is no seat "${seat}"`);
        return found.in_check;
    }

    isDraw() {
        return this.status().draw;
    }

    /** Returns the points of the seats, in the order of play. */
    points() {
        return this.session.scene().points;
    }

    /** Returns the pieces by square: {"d2": "rP", ...}. */
    board() {
        return this.session.scene().pieces;
    }

    get(square) {
        const board = this.board();
        return Object.hasOwn(board, square) ? board[square] : null;
    }
}
