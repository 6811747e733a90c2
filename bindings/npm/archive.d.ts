/**
 * Reads databases of games that `hypermate archive` has made. Works in Node only, and never writes to a
 * database.
 *
 * @module archive
 */
import type { Answer, Core, Session } from './hypermate.js';

/** An open database: DatabaseSync of node:sqlite, or Database of better-sqlite3 or node-sqlite3-wasm. */
export interface Database {
    /** Prepares a statement of SQL. */
    // eslint-disable-next-line @typescript-eslint/no-explicit-any
    prepare(sql: string): any;
}

/** A place where a position occurs. */
export interface Visit {
    /** Number of the game in the database. */
    game: number;
    /** The ply after which the position occurs. */
    ply: number;
}

/** A database of games. */
export interface Archive {
    /** Number of games. */
    readonly count: number;
    /** Returns the games that match an expression (docs/archive.md), as `find --json` prints them. It reads
     * all games of the database. */
    games(expression: string): Generator<Answer, void, unknown>;
    /** Returns the columns of a game (docs/archive.md), its `players` and its `text`. Throws if there is no
     * such game. */
    game(number: number): Answer;
    /** Opens a game as a session at the end of its line. Free the session afterwards. */
    session(number: number): Session;
    /** Returns the places where a position (a text, or the position of a session) occurs. */
    at(position: string | Session): Visit[];
    /** Counts the moves that were played in a position, as objects of `tree --json`. */
    tree(position: string | Session): Answer[];
}

/** Opens an archive. Throws if the database is not an archive. The caller closes the database. */
export function openArchive(database: Database, core: Core): Archive;
