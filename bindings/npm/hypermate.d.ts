/* Types of the npm package; the files beside it say what everything does, docs/json.md what answers
 * hold. */

/** A value of an answer. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** An answer, or `error` when there is none. */
export interface Answer {
    error?: ErrorInfo;
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    [member: string]: any;
}

export interface ErrorInfo {
    kind: string;
    offset: number;
    line?: number;
    column?: number;
    message: string;
    field?: string;
    word?: number;
}

export class HypermateError extends Error implements ErrorInfo {
    kind: string;
    offset: number;
    line?: number;
    column?: number;
    field?: string;
    word?: number;
}

export type OptionValue = string | number | boolean | null | undefined;
export interface Options {
    [option: string]: OptionValue;
}

export interface Request {
    input?: string | string[];
    words?: string[];
    [option: string]: OptionValue | string[];
}

export type QuestionName =
    | 'check' | 'moves' | 'actions' | 'perft' | 'status' | 'apply' | 'replay' | 'why' | 'attackers'
    | 'solve' | 'search' | 'review' | 'convert' | 'show' | 'scene' | 'info' | 'verify' | 'variants'
    | 'phase' | 'puzzles' | 'random' | 'version';

export interface OptionInfo {
    name: string;
    flag: boolean;
    operand: boolean;
    choices?: string;
    help: string;
}

export interface NotationInfo {
    name: string;
    title: string;
    read: boolean;
    written: boolean;
    stream: boolean;
    binary: boolean;
}

export interface GameInfo {
    name: string;
    title: string;
    turns: boolean;
    notations: NotationInfo[];
    options: OptionInfo[];
}

export interface QuestionInfo {
    name: QuestionName;
    words: number;
    options: OptionInfo[];
}

/** done and total (0: not known); false ends the work. */
export type Progress = (done: number, total: number) => boolean | void;

export type Source =
    | string | URL | ArrayBuffer | ArrayBufferView | Response | WebAssembly.Module;

export function load(source?: Source): Promise<Core>;
export function gzip(bytes: Uint8Array): Promise<Uint8Array>;
export function gunzip(bytes: Uint8Array): Promise<Uint8Array>;
export function isGzip(bytes: Uint8Array): boolean;

export class Core {
    private constructor();
    readonly module: WebAssembly.Module;
    readonly games: GameInfo[];
    readonly questions: QuestionInfo[];
    readonly readingOptions: OptionInfo[];
    readonly pieces: string;
    ask(question: QuestionName, request?: Request, progress?: Progress): Answer;
    /** What each move of a game lost; throws when there is no review. */
    review(input: string, options?: Options, progress?: Progress): Answer;
    askAll(question: QuestionName, request?: Request, progress?: Progress): Answer[];
    askText(question: QuestionName, request?: Request, session?: number, progress?: Progress):
        { verdict: 0 | 1 | 2; text: string };
    puzzles(text: string, options?: Options, progress?: Progress): Puzzle[];
    detect(text: string | Uint8Array): { notation: string; title: string; game: string };
    contents(text: string, most?: number):
        { game: number; line: number; notation?: string; begin: string }[];
    open(text: string, options?: Options): Session;
    encoder(): Encoder;
    encodeLog(log: string | Uint8Array, options?: LogOptions, progress?: Progress): LogFrames;
    frames(bytes: Uint8Array): Frames;
    searcher(options?: { hash?: number; multipv?: number }): Searcher;
}

/** docs/json.md, "puzzles". */
export interface Puzzle {
    id: string;
    game: '4d' | '4p' | '5d';
    side: string;
    kind: 'mate' | 'win';
    mate_in?: number;
    expected?: [number, number];
    points?: [number, number];
    position: string;
    state: object;
    solution: (string | string[])[];
    text: string | null;
    solutions: number;
    candidates: number;
    difficulty: number;
    themes: string[];
    exact: 'all' | 'checks' | 'search';
    nodes: number;
    source: { file?: string; game: number; ply: number; players: string[] };
}

export function readPack(text: string): { head: Answer; puzzles: Puzzle[] };

export interface Ending {
    result: '1-0' | '0-1' | '1/2-1/2' | 'points' | '*' | string;
    reason: string;
}

export class Session {
    private constructor();
    readonly game: string;
    readonly notation: string;
    readonly side: string;
    readonly key: string;
    readonly pending: number;
    readonly maySubmit: boolean;
    readonly ply: number;
    readonly plies: number;
    readonly occurrences: number;
    ending(): Ending;
    moves(): string[];
    count(): number;
    move(number: number): string;
    play(move: string | number): this;
    undo(): boolean;
    submit(): this;
    go(ply: number): this;
    history(first?: number, end?: number): string[];
    copy(): Session;
    tree(): [parent: number, text: string, note?: string][];
    format(notation?: string): string;
    svg(options?: Options): string;
    picture(options?: Options): string;
    scene(): Answer;
    why(...moves: string[]): Answer;
    ask(question: QuestionName, request?: Request, progress?: Progress): Answer;
    board(): Uint8Array;
    numbers(): Uint32Array;
    free(): void;
}

export class Encoder {
    private constructor();
    readonly channels: string[];
    encode(position: Session | Uint8Array): Float32Array;
    energies(position: Session | Uint8Array | Float32Array): Float64Array;
    free(): void;
}

export interface LogOptions {
    first?: number;
    most?: number;
    values?: boolean;
    energies?: boolean;
}

export interface FrameTail {
    ply: number;
    from: number[];
    to: number[];
    promo: number;
    flags: number;
}

export interface LogTail extends FrameTail {
    game: number; // from 1
}

export interface LogFrames {
    count: number;
    more: boolean;
    skipped: number;
    tails: LogTail[];
    values?: Float32Array;
    energies?: Float64Array;
}

export interface Frame extends FrameTail {
    values: Float32Array;
}

export class Frames implements Iterable<Frame> {
    private constructor();
    readonly header: { version: number; layout: string; frames: number };
    next(): Frame | null;
    [Symbol.iterator](): Iterator<Frame>;
    free(): void;
}

export interface SearchLine {
    score: number;
    mate: number | null;
    depth: number;
    seldepth: number;
    moves: string[];
}

export interface SearchNews extends SearchLine {
    number: number;
    nodes: number;
    seconds: number;
}

export class Searcher {
    private constructor();
    run(session: Session,
        limits?: { time?: number; nodes?: number; depth?: number; mate?: number; infinite?: boolean },
        callers?: { news?: (line: SearchNews) => void; watch?: Progress }):
        { lines: SearchLine[]; nodes: number; seconds: number };
    free(): void;
}

/* ---- 5D chess by the names of 5d-chess-js ---- */

export interface Place5D {
    timeline: string;
    turn: number;
    player: 'white' | 'black';
    coordinate: string;
    rank: number;
    file: number;
}

export interface Move5D {
    notation: string;
    player?: 'white' | 'black';
    piece?: string;
    captured?: string | null;
    promotion?: string | null;
    start?: Place5D;
    end?: Place5D;
    castling?: boolean;
    enPassant?: boolean;
    jump?: boolean;
    branching?: boolean;
}

export interface Action5D {
    action: number;
    player: 'white' | 'black';
    moves: Move5D[];
}

export type MoveLike5D = string | Move5D;
export type ActionLike5D = string | MoveLike5D[] | Action5D;
export type TextFormat = 'text' | '5dpgn' | 'notation';

export class Chess5D {
    constructor(core: Core, text?: string, variant?: string);
    readonly session: Session;
    readonly variants: { name: string; shortName: string }[];
    readonly player: 'white' | 'black';
    readonly actionNumber: number;
    readonly moveBuffer: Move5D[];
    readonly actionHistory: { action: number; player: 'white' | 'black'; notation: string }[];
    readonly inCheck: boolean;
    readonly inCheckmate: boolean;
    readonly inStalemate: boolean;
    readonly hash: string;
    readonly board: Answer;
    reset(variant?: string): this;
    import(text: string, variant?: string): this;
    importable(text: string, variant?: string): boolean;
    export(format?: '5dpgn' | '5dpgn-short' | '5dpgn-raw' | 'alexbay' | 'notation' | 'fen' | 'json'):
        string;
    export(format: 'object'): Chess5D['actionHistory'];
    fen(text: string): this;
    fen(text?: null, currentBoard?: boolean): string;
    copy(): Chess5D;
    moves(format?: 'object'): Move5D[];
    moves(format: TextFormat): string[];
    move(move: MoveLike5D): this;
    moveable(move: MoveLike5D): boolean;
    undo(): this;
    undoable(): boolean;
    submit(): this;
    submittable(): boolean;
    pass(): this;
    passable(): boolean;
    action(action: ActionLike5D): this;
    actionable(action: ActionLike5D): boolean;
    actions(format?: 'object', limit?: number): Action5D[];
    actions(format: TextFormat, limit?: number): string[];
    checks(): { start: number[]; end: number[] }[];
    print(): string;
    svg(): string;
    free(): void;
}

/* ---- games of single moves in the manner of chess.js ---- */

export interface VerboseMove {
    move: string;
    from: string;
    to: string;
    piece: string;
    captured: string | null;
    promotion: string | null;
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    [member: string]: any;
}

export type MoveLike =
    string | { move: string } | { from: string; to: string; promotion?: string | null };

declare abstract class Chess {
    readonly session: Session;
    readonly players: number;
    load(text: string, options?: Options): this;
    validateFen(text: string): { ok: boolean; error?: ErrorInfo };
    copy(): this;
    moves(options?: { verbose?: false; square?: string }): string[];
    moves(options: { verbose: true; square?: string }): VerboseMove[];
    move(move: MoveLike): string;
    undo(): string | null;
    history(): string[];
    moveNumber(): number;
    perft(depth: number): number;
    why(move: string): Answer;
    turn(): string;
    status(): Answer;
    result(): Ending;
    isGameOver(): boolean;
    isCheckmate(): boolean;
    isStalemate(): boolean;
    isDraw(): boolean;
    inCheck(): boolean;
    attackers(square: string): Answer;
    ascii(): string;
    svg(options?: Options): string;
    pgn(): string;
    free(): void;
}

export class Chess4D extends Chess {
    constructor(core: Core, text?: string, options?: Options);
    reset(): this;
    fen(options?: { placement?: boolean }): string;
    isCheck(): boolean;
    isThreefoldRepetition(): boolean;
    get(square: string): string | null;
    board(): (string | null)[];
    boardArray(): Uint8Array;
    legalMovesArray(): Uint32Array;
}

export class Chess4P extends Chess {
    constructor(core: Core, text?: string, options?: Options);
    reset(setup?: string): this;
    fen(): string;
    isCheck(seat?: 'R' | 'B' | 'Y' | 'G' | string): boolean;
    points(): number[];
    get(square: string): string | null;
    board(): { [square: string]: string };
}
