/**
 * 4D, 5D and four-player chess: rules, notations, searches and encodings of the C library, in pages,
 * workers and Node. Everything is synchronous but `load`, `gzip` and `gunzip`; use a worker for what
 * takes long. Objects with `free` hold memory of the module and belong to the core that made them;
 * what is not freed is freed some time after nothing refers to it.
 *
 * @module hypermate
 */

/** A value of an answer. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** An answer: the members that docs/json.md lists, or `error` alone. */
export interface Answer {
    /** Why there is no answer. */
    error?: ErrorInfo;
    /** A member of the answer. */
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    [member: string]: any;
}

/** What is wrong, and where in the text. */
export interface ErrorInfo {
    /** A stable word, such as `coordinate`. */
    kind: string;
    /** Bytes before the first wrong one. */
    offset: number;
    /** Line of that byte, from 1. */
    line?: number;
    /** Column of that byte, from 1, in bytes. */
    column?: number;
    /** One line for people; its wording may change. */
    message: string;
    /** The wrong field of a JSON state, or the wrong argument. */
    field?: string;
    /** Which word after the position is wrong, from 1. */
    word?: number;
}

/** What functions of this package throw for an input that the library refuses. */
export class HypermateError extends Error implements ErrorInfo {
    /** A stable word, such as `coordinate`. */
    kind: string;
    /** Bytes before the first wrong one. */
    offset: number;
    /** Line of that byte, from 1. */
    line?: number;
    /** Column of that byte, from 1, in bytes. */
    column?: number;
    /** The wrong field of a JSON state, or the wrong argument. */
    field?: string;
    /** Which word after the position is wrong, from 1. */
    word?: number;
}

/** The value of an option; `true` sets a flag. */
export type OptionValue = string | number | boolean | null | undefined;
/** Options by their names, as the program has them without dashes. */
export interface Options {
    /** The value of an option. */
    [option: string]: OptionValue;
}

/** What a question is about, and its options. */
export interface Request {
    /** A text in any notation, or several; none for a session. */
    input?: string | string[];
    /** What the program takes as operands after the position. */
    words?: string[];
    /** The value of an option. */
    [option: string]: OptionValue | string[];
}

/** The questions of docs/json.md. */
export type QuestionName =
    | 'check' | 'moves' | 'actions' | 'perft' | 'status' | 'apply' | 'replay' | 'why' | 'attackers'
    | 'solve' | 'search' | 'review' | 'convert' | 'show' | 'scene' | 'info' | 'verify' | 'variants'
    | 'phase' | 'puzzles' | 'random' | 'version';

/** An option of a question or of a game. */
export interface OptionInfo {
    /** Its name without dashes. */
    name: string;
    /** Whether it has no value. */
    flag: boolean;
    /** Whether the program takes it as an operand. */
    operand: boolean;
    /** The allowed values, with `|` between. */
    choices?: string;
    /** What it does. */
    help: string;
}

/** A notation of a game. */
export interface NotationInfo {
    /** Its name, such as `pgn4`. */
    name: string;
    /** What it is. */
    title: string;
    /** Whether it can be read. */
    read: boolean;
    /** Whether it can be written. */
    written: boolean;
    /** Whether each line is an input. */
    stream: boolean;
    /** Whether it holds bytes that are no text. */
    binary: boolean;
}

/** A game that the library knows. */
export interface GameInfo {
    /** `4d`, `4p`, `5d`, or `frames` for frame files. */
    name: string;
    /** Its name for people. */
    title: string;
    /** Whether a turn may have several moves. */
    turns: boolean;
    /** The notations of the game. */
    notations: NotationInfo[];
    /** The options of the game. */
    options: OptionInfo[];
}

/** A question that can be asked. */
export interface QuestionInfo {
    /** Its name. */
    name: QuestionName;
    /** How many words it takes at most. */
    words: number;
    /** Its options. */
    options: OptionInfo[];
}

/** Gets the work done and the total (0: not known); returning false ends the work. */
export type Progress = (done: number, total: number) => boolean | void;

/** Where the WebAssembly module comes from. */
export type Source =
    | string | URL | ArrayBuffer | ArrayBufferView | Response | WebAssembly.Module;

/** Loads the module; without a source, `hypermate.wasm` beside this file. */
export function load(source?: Source): Promise<Core>;
/** Compresses bytes. */
export function gzip(bytes: Uint8Array): Promise<Uint8Array>;
/** Decompresses gzip and returns other bytes as they are; rejects damaged data. */
export function gunzip(bytes: Uint8Array): Promise<Uint8Array>;
/** Whether bytes begin as gzip does. */
export function isGzip(bytes: Uint8Array): boolean;

/** The library, loaded. `load` makes it. */
export class Core {
    private constructor();
    /** The module, from which `load` makes another core, for example in a worker. */
    readonly module: WebAssembly.Module;
    /** The games, with their notations and options. */
    readonly games: GameInfo[];
    /** The questions, with their options. */
    readonly questions: QuestionInfo[];
    /** The options that choose a position in a text: `ply`, `game`, `format` and so on. */
    readonly readingOptions: OptionInfo[];
    /** An SVG picture that defines every piece (docs/pictures.md). */
    readonly pieces: string;
    /** Answers a question about one input. The answer has `error` if there is none. */
    ask(question: QuestionName, request?: Request, progress?: Progress): Answer;
    /** Reviews a game: what each move lost. Throws if it cannot be read. */
    review(input: string, options?: Options, progress?: Progress): Answer;
    /** Answers a question about all inputs. */
    askAll(question: QuestionName, request?: Request, progress?: Progress): Answer[];
    /** Returns the answers as JSON text, one per line; verdict 0 yes, 1 no, 2 failed. */
    askText(question: QuestionName, request?: Request, session?: number, progress?: Progress):
        { verdict: 0 | 1 | 2; text: string };
    /** Finds the puzzles of the games of a text, each position once. */
    puzzles(text: string, options?: Options, progress?: Progress): Puzzle[];
    /** Recognises the notation of a text. Throws if there is none. */
    detect(text: string | Uint8Array): { notation: string; title: string; game: string };
    /** Lists the games and positions of a text, at most 1,000 unless `most` says otherwise. */
    contents(text: string, most?: number):
        { game: number; line: number; notation?: string; begin: string }[];
    /** Opens a game from a start name or a text in any notation. Throws if it cannot be read. */
    open(text: string, options?: Options): Session;
    /** Makes an encoder of 4D positions. */
    encoder(): Encoder;
    /** Encodes positions of a log or a .c4d game. */
    encodeLog(log: string | Uint8Array, options?: LogOptions, progress?: Progress): LogFrames;
    /** Opens a frame file; decompress its bytes before. */
    frames(bytes: Uint8Array): Frames;
    /** Makes a searcher with a hash table in MiB (16) and a number of lines (1). */
    searcher(options?: { hash?: number; multipv?: number }): Searcher;
}

/** A puzzle; docs/json.md, "puzzles", explains the members. */
export interface Puzzle {
    /** The key of the position. */
    id: string;
    /** The game. */
    game: '4d' | '4p' | '5d';
    /** Who is to move. */
    side: string;
    /** Whether it is about a mate or a win. */
    kind: 'mate' | 'win';
    /** Own moves until mate. */
    mate_in?: number;
    /** Expected scores of the best and the second move, 0 to 1. */
    expected?: [number, number];
    /** The same in points, where points are played for. */
    points?: [number, number];
    /** The position in its notation. */
    position: string;
    /** The position as a state that every question reads. */
    state: object;
    /** The plies of the solution; actions of 5D chess are arrays. */
    solution: (string | string[])[];
    /** The puzzle in the notation of its game, or null if that cannot hold it. */
    text: string | null;
    /** How many first moves solve it. */
    solutions: number;
    /** How many first moves there are. */
    candidates: number;
    /** How hard it is (docs/puzzles.md). */
    difficulty: number;
    /** Themes (docs/puzzles.md). */
    themes: string[];
    /** What was searched exactly. */
    exact: 'all' | 'checks' | 'search';
    /** Positions that were searched. */
    nodes: number;
    /** Where it comes from. */
    source: { file?: string; game: number; ply: number; players: string[] };
}

/** Reads a pack, `puzzles.ndjson`. Throws if the text is not a pack. */
export function readPack(text: string): { head: Answer; puzzles: Puzzle[] };

/** How a game ended. */
export interface Ending {
    /** `*` while the game continues; `points` for a free-for-all that is over. */
    result: '1-0' | '0-1' | '1/2-1/2' | 'points' | '*' | string;
    /** A word such as `checkmate`. */
    reason: string;
}

/** A game under way: a line of plies, and a place in it. In 5D chess some moves may be pending. */
export class Session {
    private constructor();
    /** The game: `4d`, `4p`, `5d`. */
    readonly game: string;
    /** The notation that it was read from. */
    readonly notation: string;
    /** Who is to move: `w`, `b`, or a seat `R`, `B`, `Y`, `G`. */
    readonly side: string;
    /** 32 hexadecimal digits, equal for equal states. */
    readonly key: string;
    /** How many moves of the turn have been made; 0 in games of one move a turn. */
    readonly pending: number;
    /** Whether the turn may end. */
    readonly maySubmit: boolean;
    /** The place in the line. */
    readonly ply: number;
    /** The length of the line. */
    readonly plies: number;
    /** 4D: how often this position has occurred. */
    readonly occurrences: number;
    /** Returns result and reason. */
    ending(): Ending;
    /** Returns the texts of the legal moves, sorted bytewise. */
    moves(): string[];
    /** Counts the legal moves. */
    count(): number;
    /** Returns one of `moves()`. */
    move(number: number): string;
    /** Plays a move in any accepted form, or number `move` of `moves()`. Throws if it is illegal. */
    play(move: string | number): this;
    /** Takes back the last pending move, else the last ply; false at the start. */
    undo(): boolean;
    /** Ends the turn. Throws if it may not end. */
    submit(): this;
    /** Goes to a ply of the line. */
    go(ply: number): this;
    /** Returns the texts of plies `first` to `end`, which is not included. */
    history(first?: number, end?: number): string[];
    /** Makes another session with the same place, line and variations. */
    copy(): Session;
    /** Returns all plies with variations; `parent` is the number of the ply before, or -1. */
    tree(): [parent: number, text: string, note?: string][];
    /** Writes the game in a notation; without a name, in its own. */
    format(notation?: string): string;
    /** Draws the board as SVG. */
    svg(options?: Options): string;
    /** Draws the board as text. */
    picture(options?: Options): string;
    /** Returns what a picture shows, as data (docs/json.md, "scene"). */
    scene(): Answer;
    /** Says why moves are illegal. */
    why(...moves: string[]): Answer;
    /** Answers any other question about the position. */
    ask(question: QuestionName, request?: Request, progress?: Progress): Answer;
    /** 4D: the 4,096 pieces by x*512 + y*64 + z*8 + w; 0 is empty. */
    board(): Uint8Array;
    /** 4D: the legal moves as from<<20 | to<<8 | promotion<<4 | tag, in the order of `moves()`. */
    numbers(): Uint32Array;
    /** Frees its memory now. */
    free(): void;
}

/** Encodes 4D positions. */
export class Encoder {
    private constructor();
    /** Names of the 11 channels. */
    readonly channels: string[];
    /** Returns 45,056 numbers: 11 channels of 4,096. */
    encode(position: Session | Uint8Array): Float32Array;
    /** Returns the energies of the 11 channels, also of the numbers of a frame. */
    energies(position: Session | Uint8Array | Float32Array): Float64Array;
    /** Frees its memory now. */
    free(): void;
}

/** Which positions of a log to encode, and what to return. */
export interface LogOptions {
    /** Number of the first position, from 0. */
    first?: number;
    /** How many positions at most (1,000). */
    most?: number;
    /** Whether to return the frames. */
    values?: boolean;
    /** Whether to return the energies. */
    energies?: boolean;
}

/** What a frame says about its move. */
export interface FrameTail {
    /** Number of the ply. */
    ply: number;
    /** The square x, y, z, w that the move leaves. */
    from: number[];
    /** The square that the move reaches. */
    to: number[];
    /** The promotion byte. */
    promo: number;
    /** The flags byte. */
    flags: number;
}

/** The same of a position of a log. */
export interface LogTail extends FrameTail {
    /** Number of the game, from 1. */
    game: number;
}

/** Encoded positions of a log. */
export interface LogFrames {
    /** How many positions there are here. */
    count: number;
    /** Whether the log has more. */
    more: boolean;
    /** Lines that were skipped. */
    skipped: number;
    /** Ply and move of each position. */
    tails: LogTail[];
    /** 45,056 numbers per position. */
    values?: Float32Array;
    /** 11 numbers per position. */
    energies?: Float64Array;
}

/** A frame of a file. */
export interface Frame extends FrameTail {
    /** 45,056 numbers: 11 channels of 4,096. */
    values: Float32Array;
}

/** The frames of a file, one after the other. */
export class Frames implements Iterable<Frame> {
    private constructor();
    /** Version, layout and number of frames. */
    readonly header: { version: number; layout: string; frames: number };
    /** Returns the next frame, or null. Throws if the file is damaged. */
    next(): Frame | null;
    /** Iterates over the frames that are left. */
    [Symbol.iterator](): Iterator<Frame>;
    /** Frees its memory now. */
    free(): void;
}

/** A line that a search has found. */
export interface SearchLine {
    /** Hundredths of a pawn, for the side to move. */
    score: number;
    /** Own moves until mate, negative if the other side mates; null if there is no mate. */
    mate: number | null;
    /** The depth that was reached. */
    depth: number;
    /** The longest line that was searched. */
    seldepth: number;
    /** The expected moves. */
    moves: string[];
}

/** A line during a search. */
export interface SearchNews extends SearchLine {
    /** Which of the best lines it is, from 1. */
    number: number;
    /** Positions searched so far. */
    nodes: number;
    /** Seconds so far. */
    seconds: number;
}

/** Finds the best move. It blocks its thread: use a worker in pages. */
export class Searcher {
    private constructor();
    /** Searches until a limit: `time` in ms, `nodes`, `depth`; `mate` first looks for a mate in so many
     * moves. Without a limit it takes 5 s at most. No lines: there is no legal move. */
    run(session: Session,
        limits?: { time?: number; nodes?: number; depth?: number; mate?: number; infinite?: boolean },
        callers?: { news?: (line: SearchNews) => void; watch?: Progress }):
        { lines: SearchLine[]; nodes: number; seconds: number };
    /** Frees its memory now. */
    free(): void;
}

/* ---- 5D chess by the names of 5d-chess-js ---- */

/** A square of a board of 5D chess. */
export interface Place5D {
    /** The timeline, such as `-1` or `+0`. */
    timeline: string;
    /** The turn. */
    turn: number;
    /** Whose move it is on that board. */
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
    /** The move in full. */
    notation: string;
    /** Who moves. */
    player?: 'white' | 'black';
    /** The letter of the piece. */
    piece?: string;
    /** The letter of the captured piece. */
    captured?: string | null;
    /** What the pawn becomes. */
    promotion?: string | null;
    /** Where the piece leaves. */
    start?: Place5D;
    /** Where the piece arrives. */
    end?: Place5D;
    /** Whether it is castling. */
    castling?: boolean;
    /** Whether it is en passant. */
    enPassant?: boolean;
    /** Whether it leads to another board. */
    jump?: boolean;
    /** Whether it creates a timeline. */
    branching?: boolean;
}

/** All moves that a player submits together. */
export interface Action5D {
    /** Number of the action, from 1. */
    action: number;
    /** Who submits it. */
    player: 'white' | 'black';
    /** Its moves. */
    moves: Move5D[];
}

/** A move: its text, or an object of `moves()`. */
export type MoveLike5D = string | Move5D;
/** An action: its text, its moves, or an object of `actions()`. */
export type ActionLike5D = string | MoveLike5D[] | Action5D;
/** Asks for texts in place of objects. */
export type TextFormat = 'text' | '5dpgn' | 'notation';

/** A game of 5D chess by the names of 5d-chess-js. */
export class Chess5D {
    /** Starts a game, from a text or a variant if one is given. */
    constructor(core: Core, text?: string, variant?: string);
    /** The session, for everything that has no name here. */
    readonly session: Session;
    /** The variants that can be played. */
    readonly variants: { name: string; shortName: string }[];
    /** Who is to move. */
    readonly player: 'white' | 'black';
    /** Number of the action, from 1. */
    readonly actionNumber: number;
    /** The moves that are not submitted yet. */
    readonly moveBuffer: Move5D[];
    /** The actions so far. */
    readonly actionHistory: { action: number; player: 'white' | 'black'; notation: string }[];
    /** Whether the player to move is in check. */
    readonly inCheck: boolean;
    /** Whether the player to move is mated. */
    readonly inCheckmate: boolean;
    /** Whether the player to move is stalemated. */
    readonly inStalemate: boolean;
    /** The MD5 of the boards, by which the community compares positions. */
    readonly hash: string;
    /** The boards as data (docs/json.md, "scene"). */
    readonly board: Answer;
    /** Starts again, from a variant. */
    reset(variant?: string): this;
    /** Reads a game or position; `variant` names the start of a text without a header. */
    import(text: string, variant?: string): this;
    /** Whether `import` would read a text. */
    importable(text: string, variant?: string): boolean;
    /** Writes the game; `fen` the position, `json` the actions. */
    export(format?: '5dpgn' | '5dpgn-short' | '5dpgn-raw' | 'alexbay' | 'notation' | 'fen' | 'json'):
        string;
    /** Returns the actions. */
    export(format: 'object'): Chess5D['actionHistory'];
    /** Reads a text. */
    fen(text: string): this;
    /** Returns the boards of the start, or of the position, one per line. */
    fen(text?: null, currentBoard?: boolean): string;
    /** Makes another game with the same position. */
    copy(): Chess5D;
    /** Returns the legal moves: those after which a legal action exists. */
    moves(format?: 'object'): Move5D[];
    /** Returns their texts. */
    moves(format: TextFormat): string[];
    /** Makes a move. Throws if it is illegal. */
    move(move: MoveLike5D): this;
    /** Whether `move` would make a move. */
    moveable(move: MoveLike5D): boolean;
    /** Takes back the last move that is not submitted, else the last action. */
    undo(): this;
    /** Whether there is something to take back. */
    undoable(): boolean;
    /** Ends the action. */
    submit(): this;
    /** Whether the action may end. */
    submittable(): boolean;
    /** The same as `submit`. */
    pass(): this;
    /** The same as `submittable`. */
    passable(): boolean;
    /** Plays and submits a whole action. */
    action(action: ActionLike5D): this;
    /** Whether `action` would play an action. */
    actionable(action: ActionLike5D): boolean;
    /** Returns the legal actions, at most `limit` (1,000). */
    actions(format?: 'object', limit?: number): Action5D[];
    /** Returns their texts. */
    actions(format: TextFormat, limit?: number): string[];
    /** Returns the captures of royal pieces that the opponent threatens, as [timeline, time, file, rank]. */
    checks(): { start: number[]; end: number[] }[];
    /** Draws the boards as text. */
    print(): string;
    /** Draws the boards as SVG. */
    svg(): string;
    /** Frees its memory now. */
    free(): void;
}

/* ---- games of single moves in the manner of chess.js ---- */

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
    /** Other members. */
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    [member: string]: any;
}

/** A move: its text, or an object with its text or its squares. */
export type MoveLike =
    string | { move: string } | { from: string; to: string; promotion?: string | null };

/** What 4D and four-player games have in common, in the manner of chess.js. */
declare abstract class Chess {
    /** The session, for everything that has no name here. */
    readonly session: Session;
    /** How many players there are. */
    readonly players: number;
    /** Reads a position or game, or a start name. Without options the rules stay. */
    load(text: string, options?: Options): this;
    /** Whether a text can be read, and what is wrong with it. */
    validateFen(text: string): { ok: boolean; error?: ErrorInfo };
    /** Makes another game with the same position. */
    copy(): this;
    /** Returns the texts of the legal moves, perhaps of one square only. */
    moves(options?: { verbose?: false; square?: string }): string[];
    /** Returns the legal moves with their parts. */
    moves(options: { verbose: true; square?: string }): VerboseMove[];
    /** Plays a move and returns its text. Throws if it is illegal. */
    move(move: MoveLike): string;
    /** Takes back the last move and returns its text; null at the start. */
    undo(): string | null;
    /** Returns the texts of the moves so far. */
    history(): string[];
    /** Returns the number of the move or round. */
    moveNumber(): number;
    /** Counts the sequences of `depth` legal moves. */
    perft(depth: number): number;
    /** Says why a move is illegal. */
    why(move: string): Answer;
    /** Returns who is to move. */
    turn(): string;
    /** Returns the answer to `status`. */
    status(): Answer;
    /** Returns result and reason. */
    result(): Ending;
    /** Whether the game is over. */
    isGameOver(): boolean;
    /** Whether it ended by checkmate. */
    isCheckmate(): boolean;
    /** Whether it ended by stalemate. */
    isStalemate(): boolean;
    /** Whether it is drawn, or a draw may be claimed. */
    isDraw(): boolean;
    /** Whether the side to move is in check. */
    inCheck(): boolean;
    /** Returns the pieces that attack a square. */
    attackers(square: string): Answer;
    /** Draws the board as text. */
    ascii(): string;
    /** Draws the board as SVG. */
    svg(options?: Options): string;
    /** Writes the game. */
    pgn(): string;
    /** Frees its memory now. */
    free(): void;
}

/** A game of 4D chess. */
export class Chess4D extends Chess {
    /** Starts a game, from a text if one is given. */
    constructor(core: Core, text?: string, options?: Options);
    /** Starts again. */
    reset(): this;
    /** Writes the state, or with `placement` the pieces alone. */
    fen(options?: { placement?: boolean }): string;
    /** Whether the side to move is in check. */
    isCheck(): boolean;
    /** Whether the position has occurred three times. */
    isThreefoldRepetition(): boolean;
    /** Returns the piece of a square "x,y,z,w", or null. */
    get(square: string): string | null;
    /** Returns the 4,096 pieces as letters, or null. */
    board(): (string | null)[];
    /** Returns `session.board()`. */
    boardArray(): Uint8Array;
    /** Returns `session.numbers()`. */
    legalMovesArray(): Uint32Array;
}

/** A game of four-player chess. */
export class Chess4P extends Chess {
    /** Starts a game, from a text if one is given. */
    constructor(core: Core, text?: string, options?: Options);
    /** Starts again, from a start name. */
    reset(setup?: string): this;
    /** Writes the position. */
    fen(): string;
    /** Whether a seat, else the one to move, is in check. */
    isCheck(seat?: 'R' | 'B' | 'Y' | 'G' | string): boolean;
    /** Returns the points of Red, Blue, Yellow and Green. */
    points(): number[];
    /** Returns the piece of a square, or null. */
    get(square: string): string | null;
    /** Returns the pieces by square, such as `{ d2: 'rP' }`. */
    board(): { [square: string]: string };
}
