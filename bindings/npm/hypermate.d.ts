/**
 * 4D, 5D and four-player chess: rules, notations, searches and encodings of the C library, for pages,
 * workers and Node. All functions except `load`, `gzip` and `gunzip` are synchronous: call functions that
 * take long in a worker. Objects with `free` hold memory of the WebAssembly module and can be used only with
 * the core that made them. Call `free`, or the garbage collector frees the memory some time after the last
 * reference is gone.
 *
 * @module hypermate
 */

/** A value of an answer. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** An answer: the members that docs/json.md lists for the question, or `error` alone. */
export interface Answer {
    /** The reason why there is no answer. */
    error?: ErrorInfo;
    /** A member of the answer. */
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    [member: string]: any;
}

/** An error, with its place in the text. */
export interface ErrorInfo {
    /** A stable word for the kind of error, such as `coordinate`. */
    kind: string;
    /** Byte offset of the first wrong byte. */
    offset: number;
    /** Line of the byte at `offset`, from 1. */
    line?: number;
    /** Column of the byte at `offset`, in bytes from 1. */
    column?: number;
    /** One line for people; its wording may change. */
    message: string;
    /** The wrong field of a JSON state, or the wrong argument. */
    field?: string;
    /** Which of `words` is wrong, from 1. */
    word?: number;
}

/** The error that functions of this package throw if the library refuses an input. */
export class HypermateError extends Error implements ErrorInfo {
    /** A stable word for the kind of error, such as `coordinate`. */
    kind: string;
    /** Byte offset of the first wrong byte. */
    offset: number;
    /** Line of the byte at `offset`, from 1. */
    line?: number;
    /** Column of the byte at `offset`, in bytes from 1. */
    column?: number;
    /** The wrong field of a JSON state, or the wrong argument. */
    field?: string;
    /** Which of `words` is wrong, from 1. */
    word?: number;
}

/** The value of an option. `true` sets a flag (an option without value); false, null and undefined omit the
 * option. */
export type OptionValue = string | number | boolean | null | undefined;
/** Options by the names that they have in the program, without dashes. */
export interface Options {
    /** The value of an option. */
    [option: string]: OptionValue;
}

/** The input of a question, and its options. */
export interface Request {
    /** A text in any notation, or several texts. Questions to a session have no input. */
    input?: string | string[];
    /** Moves or squares: the operands that the program takes after the position. */
    words?: string[];
    /** The value of an option. */
    [option: string]: OptionValue | string[];
}

/** The names of the questions (docs/json.md). */
export type QuestionName =
    | 'check' | 'moves' | 'actions' | 'perft' | 'status' | 'apply' | 'replay' | 'why' | 'attackers'
    | 'solve' | 'search' | 'review' | 'convert' | 'show' | 'scene' | 'info' | 'verify' | 'variants'
    | 'phase' | 'puzzles' | 'random' | 'version';

/** An option of a question or of a game. */
export interface OptionInfo {
    /** Name of the option, without dashes. */
    name: string;
    /** Whether the option is a flag, which has no value. */
    flag: boolean;
    /** Whether the program takes the value as an operand, without the name of the option. */
    operand: boolean;
    /** The allowed values, separated by `|`. */
    choices?: string;
    /** One line of help. */
    help: string;
}

/** A notation of a game. */
export interface NotationInfo {
    /** Name of the notation, such as `pgn4`. */
    name: string;
    /** Title of the notation for people. */
    title: string;
    /** Whether the library can read the notation. */
    read: boolean;
    /** Whether the library can write the notation. */
    written: boolean;
    /** Whether it is read piece by piece, as logs and frame files are. */
    stream: boolean;
    /** Whether files in this notation are binary, not text. */
    binary: boolean;
}

/** A game that the library knows. */
export interface GameInfo {
    /** Name of the game: `4d`, `4p`, `5d`, or `frames` for frame files. */
    name: string;
    /** Title of the game for people. */
    title: string;
    /** Whether a turn may have several moves, which are submitted together (5D). */
    turns: boolean;
    /** The notations of the game. */
    notations: NotationInfo[];
    /** The options of the game. */
    options: OptionInfo[];
}

/** A question that can be asked. */
export interface QuestionInfo {
    /** Name of the question. */
    name: QuestionName;
    /** Maximum number of `words` in a request. */
    words: number;
    /** The options of the question. */
    options: OptionInfo[];
}

/** Called during long work with the amount done and the total amount (0: not known). Return false to end
 * the work. */
export type Progress = (done: number, total: number) => boolean | void;

/** The WebAssembly module: its address, its bytes, a response with them, or a compiled module. */
export type Source =
    | string | URL | ArrayBuffer | ArrayBufferView | Response | WebAssembly.Module;

/** Loads the module. Without `source` it reads the file `hypermate.wasm` in the folder of `hypermate.js`. */
export function load(source?: Source): Promise<Core>;
/** Compresses bytes with gzip. */
export function gzip(bytes: Uint8Array): Promise<Uint8Array>;
/** Decompresses gzip data, and returns other bytes as they are. Rejects damaged gzip data. */
export function gunzip(bytes: Uint8Array): Promise<Uint8Array>;
/** Returns whether bytes begin as gzip data do. */
export function isGzip(bytes: Uint8Array): boolean;

/** The loaded library; `load` returns it. */
export class Core {
    private constructor();
    /** The compiled module. `load(core.module)` makes another core, for example in a worker. */
    readonly module: WebAssembly.Module;
    /** The games, with their notations and options. */
    readonly games: GameInfo[];
    /** The questions, with their options. */
    readonly questions: QuestionInfo[];
    /** The options that choose a position in a text: `ply`, `game`, `format` and so on. */
    readonly readingOptions: OptionInfo[];
    /** An SVG text that defines the pictures of all pieces (docs/pictures.md). */
    readonly pieces: string;
    /** Answers a question about the first game or position of the input. If there is no answer, the result
     * has `error`. */
    ask(question: QuestionName, request?: Request, progress?: Progress): Answer;
    /** Reviews a game: how much each move lost (docs/review.md). Throws if the game cannot be read. */
    review(input: string, options?: Options, progress?: Progress): Answer;
    /** Answers a question about every game or position of the input, one answer for each. */
    askAll(question: QuestionName, request?: Request, progress?: Progress): Answer[];
    /** Returns the answers as JSON text, one per line. `session` is the handle of a session; 0, the
     * default, means `request.input`. The verdict is 0 for an answer, 1 for the answer no (illegal,
     * invalid), 2 for an error, also for most answers that a limit ended, 3 if a limit left the verdict of
     * `check`, `status`, `why` or `solve` unknown. */
    askText(question: QuestionName, request?: Request, session?: number, progress?: Progress):
        { verdict: 0 | 1 | 2 | 3; text: string };
    /** Finds puzzles in the games of a text (docs/puzzles.md). Each position is returned once. */
    puzzles(text: string, options?: Options, progress?: Progress): Puzzle[];
    /** Recognises the notation of a text by its beginning. Throws if none fits. */
    detect(text: string | Uint8Array): { notation: string; title: string; game: string };
    /** Lists the games and positions of a text, at most `most` (default 1,000), with the line where each
     * begins and the `begin` of its text. */
    contents(text: string, most?: number):
        { game: number; line: number; notation?: string; begin: string }[];
    /** Opens a game from the name of a start or a text in any notation. Throws if it cannot be read. */
    open(text: string, options?: Options): Session;
    /** Makes an encoder of 4D positions. */
    encoder(): Encoder;
    /** Encodes the positions of a log or a .c4d game. */
    encodeLog(log: string | Uint8Array, options?: LogOptions, progress?: Progress): LogFrames;
    /** Opens a frame file that is not compressed; use `gunzip` first if it is. */
    frames(bytes: Uint8Array): Frames;
    /** Makes a searcher. `hash` is the size of its transposition table in MiB (default 16), `multipv` the
     * number of lines to find (default 1). */
    searcher(options?: { hash?: number; multipv?: number }): Searcher;
}

/** A puzzle; docs/json.md, "puzzles", explains the members. */
export interface Puzzle {
    /** The key of the position; equal positions have equal keys. */
    id: string;
    /** The kind of chess. */
    game: '4d' | '4p' | '5d';
    /** The side to move. */
    side: string;
    /** Whether the solution mates, or wins. */
    kind: 'mate' | 'win';
    /** For a mate: number of own moves until mate. */
    mate_in?: number;
    /** For a win: expected scores of the best and of the second best move, 0 to 1. */
    expected?: [number, number];
    /** For a win in a game for points: expected points of the best and of the second best move. */
    points?: [number, number];
    /** The position in its notation. */
    position: string;
    /** The position as a JSON state, which every question can read. */
    state: object;
    /** The plies of the solution; actions of 5D chess are arrays. */
    solution: (string | string[])[];
    /** The puzzle in the notation of its game, or null if that cannot hold it. */
    text: string | null;
    /** Number of first moves that solve the puzzle. */
    solutions: number;
    /** Number of legal first moves. */
    candidates: number;
    /** How hard the puzzle is (docs/puzzles.md). */
    difficulty: number;
    /** Themes of the solution, such as `sacrifice` (docs/puzzles.md). */
    themes: string[];
    /** What the search promises (docs/puzzles.md, "Promises of a puzzle"). */
    exact: 'all' | 'checks' | 'search';
    /** Number of positions that were searched. */
    nodes: number;
    /** The game and ply from which the puzzle was taken. */
    source: { file?: string; game: number; ply: number; players: string[] };
}

/** Reads a pack, `puzzles.ndjson`. Throws if the text is not a pack. */
export function readPack(text: string): { head: Answer; puzzles: Puzzle[] };

/** How a game ended. */
export interface Ending {
    /** `*` while the game continues; `points` for a free-for-all that is over. */
    result: '1-0' | '0-1' | '1/2-1/2' | 'points' | '*' | string;
    /** A stable word such as `checkmate`; empty while the game continues. */
    reason: string;
}

/** A game in progress: a line of plies and a current ply. In 5D chess some moves may be pending. */
export class Session {
    private constructor();
    /** The game: `4d`, `4p`, `5d`. */
    readonly game: string;
    /** The notation from which the game was read. */
    readonly notation: string;
    /** The side to move: `w`, `b`, or a seat `R`, `B`, `Y`, `G`. */
    readonly side: string;
    /** Key of the position: 32 hexadecimal digits, equal for equal states. */
    readonly key: string;
    /** Number of moves of the turn that are not submitted yet; 0 in games with one move per turn. */
    readonly pending: number;
    /** Whether the turn may be ended now. */
    readonly maySubmit: boolean;
    /** The current ply: how many plies of the line have been played. */
    readonly ply: number;
    /** The number of plies of the whole line. */
    readonly plies: number;
    /** 4D: how often the position has occurred in the game, including now. */
    readonly occurrences: number;
    /** Returns the result and its reason at the current ply. */
    ending(): Ending;
    /** Returns the texts of the legal moves, sorted bytewise. After 10 s (possible in 5D chess) it throws
     * an error of the kind `limit`, as do `ending()`, `count()`, `move()` and `play()`. */
    moves(): string[];
    /** Counts the legal moves. */
    count(): number;
    /** Returns the text of one legal move: element `number` (from 0) of `moves()`. */
    move(number: number): string;
    /** Plays a move: a text in any form, or its number in `moves()`. Throws if it is illegal, and then changes
     * nothing. */
    play(move: string | number): this;
    /** Takes back the last pending move. If no move is pending, goes back one ply. Returns false at the
     * start. */
    undo(): boolean;
    /** 5D: ends the turn: the pending moves become an action. Throws if this is not allowed yet. */
    submit(): this;
    /** Goes to a ply of the line; 0 is the start. Pending moves are taken back. */
    go(ply: number): this;
    /** Returns the texts of the plies from `first` (default 0) up to, but not including, `end` (default: the
     * current ply). */
    history(first?: number, end?: number): string[];
    /** Makes an independent session with the same line, variations and current ply. */
    copy(): Session;
    /** Returns all plies, with variations. The array is empty if the notation of the game has no variations.
     * `parent` is the index in this array of the preceding ply, or -1 for a first ply of the game; `note` has
     * the glyphs and comments of the ply. */
    tree(): [parent: number, text: string, note?: string][];
    /** Writes the game in a notation, by default the one from which it was read. Throws if the notation
     * cannot hold the game. */
    format(notation?: string): string;
    /** Draws the board as SVG. */
    svg(options?: Options): string;
    /** Draws the board as text. */
    picture(options?: Options): string;
    /** Returns what a picture of the board shows, as data (docs/json.md, "scene"). */
    scene(): Answer;
    /** Says whether moves are legal, and why not (docs/json.md, "why"). */
    why(...moves: string[]): Answer;
    /** Answers any other question about the position. */
    ask(question: QuestionName, request?: Request, progress?: Progress): Answer;
    /** 4D: returns a copy of the 4,096 squares, with index x*512 + y*64 + z*8 + w. 0 is empty, 1 to 7 are
     * White's Pw, Py, N, B, R, Q, K, and 9 to 15 Black's. */
    board(): Uint8Array;
    /** 4D: returns the legal moves as from<<20 | to<<8 | promotion<<4 | tag, in the order of `moves()`.
     * Promotions are 1 B, 2 N, 3 Q, 4 R; tags 1 double step, 2 en passant, 3 and 4 castling on the king's and
     * queen's side. */
    numbers(): Uint32Array;
    /** Frees the memory of this object. */
    free(): void;
}

/** Encodes 4D positions. */
export class Encoder {
    private constructor();
    /** Names of the 11 channels. */
    readonly channels: string[];
    /** Encodes a session or its `board()`. Returns 45,056 numbers: 11 channels of 4,096. */
    encode(position: Session | Uint8Array): Float32Array;
    /** Returns the energies of the 11 channels of a position, or of the 45,056 numbers of a frame. */
    energies(position: Session | Uint8Array | Float32Array): Float64Array;
    /** Frees the memory of this object. */
    free(): void;
}

/** Options of `encodeLog`. */
export interface LogOptions {
    /** Number of the first position to encode; by default 0. */
    first?: number;
    /** Maximum number of positions to encode; by default 1,000. */
    most?: number;
    /** Whether to return the frames; by default false. */
    values?: boolean;
    /** Whether to return the energies; by default false. */
    energies?: boolean;
}

/** The move that led to the position of a frame. */
export interface FrameTail {
    /** Number of the ply. */
    ply: number;
    /** The square that the move leaves: x, y, z, w. */
    from: number[];
    /** The square that the move reaches: x, y, z, w. */
    to: number[];
    /** The promotion byte: 0, or 2 to 5 for knight, bishop, rook, queen. */
    promo: number;
    /** The flags byte: 1 castling, 2 en passant. */
    flags: number;
}

/** The move that led to a position of a log. */
export interface LogTail extends FrameTail {
    /** Number of the game, from 1. */
    game: number;
}

/** Encoded positions of a log. */
export interface LogFrames {
    /** Number of positions. */
    count: number;
    /** Whether more positions follow in the log. */
    more: boolean;
    /** Number of lines that were skipped because they cannot be read. */
    skipped: number;
    /** Ply, game and move of each position. */
    tails: LogTail[];
    /** The frames, if requested: 45,056 numbers per position. */
    values?: Float32Array;
    /** The energies, if requested: 11 numbers per position. */
    energies?: Float64Array;
}

/** A frame of a file. */
export interface Frame extends FrameTail {
    /** 45,056 numbers: 11 channels of 4,096. */
    values: Float32Array;
}

/** Reads the frames of a file in order. */
export class Frames implements Iterable<Frame> {
    private constructor();
    /** Version of the file format, layout and number of frames. */
    readonly header: { version: number; layout: string; frames: number };
    /** Returns the next frame, or null after the last one. Throws if the file is damaged. */
    next(): Frame | null;
    /** Iterates over the frames that have not been read yet. */
    [Symbol.iterator](): Iterator<Frame>;
    /** Frees the memory of this object. */
    free(): void;
}

/** A line of play that a search has found. */
export interface SearchLine {
    /** Score for the side to move, in hundredths of a pawn; in games for points, in hundredths of a point. */
    score: number;
    /** Own moves until mate; if negative, moves of the other side until it mates; null if no mate was
     * found. */
    mate: number | null;
    /** Number of plies that were searched in full. */
    depth: number;
    /** Number of plies of the longest line that was searched. */
    seldepth: number;
    /** The moves of the line. */
    moves: string[];
}

/** A line during a search. */
export interface SearchNews extends SearchLine {
    /** Number of the line; 1 is the best. */
    number: number;
    /** Positions searched so far. */
    nodes: number;
    /** Seconds so far. */
    seconds: number;
}

/** Finds the best move. It blocks its thread: use a worker in pages. */
export class Searcher {
    private constructor();
    /** Searches until a limit is reached: `time` in milliseconds, `nodes` in positions, or `depth` in plies
     * (in 5D, actions). With `mate` it first searches for a forced mate in at most so many own moves.
     * Without `time`, `nodes`, `depth` and `infinite` the search ends after 5 s. `news` gets each line that
     * is found. The search ends if `watch` returns false. The result has no lines if there is no legal
     * move. */
    run(session: Session,
        limits?: { time?: number; nodes?: number; depth?: number; mate?: number; infinite?: boolean },
        callers?: { news?: (line: SearchNews) => void; watch?: Progress }):
        { lines: SearchLine[]; nodes: number; seconds: number };
    /** Frees the memory of this object. */
    free(): void;
}

/* ---- 5D chess with the names of 5d-chess-js ---- */

/** A square of a board of 5D chess. */
export interface Place5D {
    /** The timeline, such as `-1` or `+0`. */
    timeline: string;
    /** The number of the turn. */
    turn: number;
    /** The side to move on that board. */
    player: 'white' | 'black';
    /** The square, such as `e4`. */
    coordinate: string;
    /** The rank, from 1. */
    rank: number;
    /** The file, from 1. */
    file: number;
}

/** A move of one piece. */
export interface Move5D {
    /** The text of the move in full, such as `(0T1)Pe2e4`. */
    notation: string;
    /** The side that moves. */
    player?: 'white' | 'black';
    /** The letter of the piece. */
    piece?: string;
    /** The letter of the captured piece. */
    captured?: string | null;
    /** What the pawn becomes. */
    promotion?: string | null;
    /** The square that the piece leaves. */
    start?: Place5D;
    /** The square that the piece reaches. */
    end?: Place5D;
    /** Whether the move is castling. */
    castling?: boolean;
    /** Whether the move is a capture en passant. */
    enPassant?: boolean;
    /** Whether the piece goes to another board. */
    jump?: boolean;
    /** Whether the move creates a timeline. */
    branching?: boolean;
}

/** All moves that a player submits together. */
export interface Action5D {
    /** Number of the action, from 1. */
    action: number;
    /** The side that submits it. */
    player: 'white' | 'black';
    /** The moves of the action. */
    moves: Move5D[];
}

/** A move: its text, or an object of `moves()`. */
export type MoveLike5D = string | Move5D;
/** An action: its text, its moves, or an object of `actions()`. */
export type ActionLike5D = string | MoveLike5D[] | Action5D;
/** A format with which a function returns texts instead of objects. */
export type TextFormat = 'text' | '5dpgn' | 'notation';

/** A game of 5D chess, with the names of 5d-chess-js. */
export class Chess5D {
    /** Starts a game from a text or from a variant; without both, from the standard start. */
    constructor(core: Core, text?: string, variant?: string);
    /** The session, for all functions that this class does not have. */
    readonly session: Session;
    /** The variants that can be played. */
    readonly variants: { name: string; shortName: string }[];
    /** The side to move. */
    readonly player: 'white' | 'black';
    /** Number of the action, from 1. */
    readonly actionNumber: number;
    /** The moves that are not submitted yet. */
    readonly moveBuffer: Move5D[];
    /** The actions up to the current position. */
    readonly actionHistory: { action: number; player: 'white' | 'black'; notation: string }[];
    /** Whether the player to move is in check. */
    readonly inCheck: boolean;
    /** Whether the player to move is mated. */
    readonly inCheckmate: boolean;
    /** Whether the player to move is stalemated. */
    readonly inStalemate: boolean;
    /** The MD5 of the boards, which other programs for 5D chess use too. */
    readonly hash: string;
    /** The boards as data (docs/json.md, "scene"). */
    readonly board: Answer;
    /** Starts a new game from the start `variant`, by default `standard`. */
    reset(variant?: string): this;
    /** Reads a game or position in any notation. If the text has no header `[Board]`, the game begins at the
     * start `variant`. */
    import(text: string, variant?: string): this;
    /** Returns whether `import` can read a text. */
    importable(text: string, variant?: string): boolean;
    /** Writes the game in a notation, by default `5dpgn`; `fen` writes the position, and `json` the actions
     * as JSON. */
    export(format?: '5dpgn' | '5dpgn-short' | '5dpgn-raw' | 'alexbay' | 'notation' | 'fen' | 'json'):
        string;
    /** Returns the actions up to the current position as objects. */
    export(format: 'object'): Chess5D['actionHistory'];
    /** Reads a position or game. */
    fen(text: string): this;
    /** Returns the boards of the start, one per line; if `currentBoard` is true, the boards of the current
     * position. */
    fen(text?: null, currentBoard?: boolean): string;
    /** Makes an independent copy of the game. */
    copy(): Chess5D;
    /** Returns the legal moves: moves after which a legal action can be completed. */
    moves(format?: 'object'): Move5D[];
    /** Returns the legal moves as texts. */
    moves(format: TextFormat): string[];
    /** Plays a move, which is then pending. Throws if it is illegal. */
    move(move: MoveLike5D): this;
    /** Returns whether `move` can play a move. */
    moveable(move: MoveLike5D): boolean;
    /** Takes back the last pending move. If no move is pending, takes back the last action. */
    undo(): this;
    /** Returns whether there is a move or action to take back. */
    undoable(): boolean;
    /** Ends the action: submits the pending moves. Throws if the action may not be ended. */
    submit(): this;
    /** Returns whether the action may be ended. */
    submittable(): boolean;
    /** The same as `submit`. */
    pass(): this;
    /** The same as `submittable`. */
    passable(): boolean;
    /** Plays and submits a whole action. Throws if it is illegal. */
    action(action: ActionLike5D): this;
    /** Returns whether `action` can play an action. */
    actionable(action: ActionLike5D): boolean;
    /** Returns the legal actions, but at most `limit` (1,000 by default). */
    actions(format?: 'object', limit?: number): Action5D[];
    /** Returns the legal actions as texts. */
    actions(format: TextFormat, limit?: number): string[];
    /** Returns the captures of royal pieces that the opponent threatens, as [timeline, time, file, rank] of
     * `board`. */
    checks(): { start: number[]; end: number[] }[];
    /** Draws the boards as text. */
    print(): string;
    /** Draws the boards as SVG. */
    svg(): string;
    /** Frees the memory of this object. */
    free(): void;
}

/* ---- games of single moves with the names of chess.js ---- */

/** A move with its parts (docs/json.md, "moves"). */
export interface VerboseMove {
    /** The text of the move. */
    move: string;
    /** The square that it leaves. */
    from: string;
    /** The square that it reaches. */
    to: string;
    /** The piece. */
    piece: string;
    /** The captured piece. */
    captured: string | null;
    /** What the pawn becomes. */
    promotion: string | null;
    /** Other members (docs/json.md, "moves"). */
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    [member: string]: any;
}

/** A move: its text, an object with the text, or one with two squares and the promotion. */
export type MoveLike =
    string | { move: string } | { from: string; to: string; promotion?: string | null };

/** The functions that 4D and four-player games share, with the names of chess.js. */
declare abstract class Chess {
    /** The session, for all functions that this class does not have. */
    readonly session: Session;
    /** Number of players. */
    readonly players: number;
    /** Reads a position or game, or the name of a start. If `options` is left out,
     * those of the earlier call apply again, except options such as `ply` that choose a place in a text. Throws, and
     * changes nothing, if the text cannot be read. */
    load(text: string, options?: Options): this;
    /** Returns whether a text can be read, and the error if it cannot. */
    validateFen(text: string): { ok: boolean; error?: ErrorInfo };
    /** Makes an independent copy of the game. */
    copy(): this;
    /** Returns the texts of the legal moves; with `square`, only the moves of the piece on that square. */
    moves(options?: { verbose?: false; square?: string }): string[];
    /** Returns the legal moves as objects with their parts. */
    moves(options: { verbose: true; square?: string }): VerboseMove[];
    /** Plays a move and returns its text. Throws if it is illegal. */
    move(move: MoveLike): string;
    /** Takes back the last move and returns its text; null at the start. */
    undo(): string | null;
    /** Returns the texts of the moves so far. */
    history(): string[];
    /** Returns the number of the current move; in four-player games, of the current round. */
    moveNumber(): number;
    /** Counts the sequences of `depth` legal moves from the position (perft). */
    perft(depth: number): number;
    /** Says whether a move is legal, and why not (docs/json.md, "why"). */
    why(move: string): Answer;
    /** Returns the side to move. */
    turn(): string;
    /** Returns all facts about the position (docs/json.md, "status"). */
    status(): Answer;
    /** Returns the result and its reason. */
    result(): Ending;
    /** Returns whether the game is over. */
    isGameOver(): boolean;
    /** Returns whether the game ended by checkmate. */
    isCheckmate(): boolean;
    /** Returns whether the game ended by stalemate. */
    isStalemate(): boolean;
    /** Returns whether the game is drawn, or a draw may be claimed. */
    isDraw(): boolean;
    /** Returns whether the side to move is in check. */
    inCheck(): boolean;
    /** Returns the pieces that attack a square (docs/json.md, "attackers"). */
    attackers(square: string): Answer;
    /** Draws the board as text. */
    ascii(): string;
    /** Draws the board as SVG. */
    svg(options?: Options): string;
    /** Writes the game in its notation. */
    pgn(): string;
    /** Frees the memory of this object. */
    free(): void;
}

/** A game of 4D chess. */
export class Chess4D extends Chess {
    /** Starts a game from a text in any notation, by default from the start position. */
    constructor(core: Core, text?: string, options?: Options);
    /** Starts a new game from the start position. */
    reset(): this;
    /** Writes the whole state (4d-state); with `placement` only the pieces (fen4d). */
    fen(options?: { placement?: boolean }): string;
    /** Returns whether the side to move is in check. */
    isCheck(): boolean;
    /** Returns whether the position has occurred three times. */
    isThreefoldRepetition(): boolean;
    /** Returns the piece on a square "x,y,z,w", such as "K" or "pw", or null. */
    get(square: string): string | null;
    /** Returns the 4,096 squares, ordered as in `session.board()`: the letters of the piece, or null. */
    board(): (string | null)[];
    /** Returns the squares as numbers: `session.board()`. */
    boardArray(): Uint8Array;
    /** Returns the legal moves as numbers: `session.numbers()`. */
    legalMovesArray(): Uint32Array;
}

/** A game of four-player chess. */
export class Chess4P extends Chess {
    /** Starts a game from a text in any notation, by default from the start position. */
    constructor(core: Core, text?: string, options?: Options);
    /** Starts a new game from the start `setup`, by default `4p:start`, with the options of the earlier call
     * as `load` uses them. */
    reset(setup?: string): this;
    /** Writes the position as fen4p. */
    fen(): string;
    /** Returns whether a seat is in check, by default the seat to move. */
    isCheck(seat?: 'R' | 'B' | 'Y' | 'G' | string): boolean;
    /** Returns the points of Red, Blue, Yellow and Green. */
    points(): number[];
    /** Returns the piece on a square, such as "rP" (a red pawn), or null. */
    get(square: string): string | null;
    /** Returns the pieces by square, such as `{ d2: 'rP' }`. */
    board(): { [square: string]: string };
}
