import type { Answer, Core, Session } from './hypermate.js';

/** A DatabaseSync of node:sqlite, or a Database of better-sqlite3 or node-sqlite3-wasm. */
export interface Database {
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    prepare(sql: string): any;
}

export interface Visit {
    game: number;
    ply: number;
}

export interface Archive {
    readonly count: number;
    games(expression: string): Generator<Answer, void, unknown>;
    game(number: number): Answer;
    session(number: number): Session;
    at(position: string | Session): Visit[];
    tree(position: string | Session): Answer[];
}

export function openArchive(database: Database, core: Core): Archive;
