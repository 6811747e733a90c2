/* In a worker: which positions the games of the library pass, and what was played in them. A game is played
 * through once; then its positions are in the database, so that a question reads only the games that pass
 * one. */
import { Tree } from '../tree.js';
import * as db from './db.js';
import { tagsOf, titleOf } from './names.js';

const PORTION = 300; /* milliseconds of reading, after which other questions have their turn */
const TOGETHER = 100; /* games that are written at once */
const MOST = 10000; /* games that are counted in a position */
const SHOWN = 50; /* games that are named */
const RESULTS = ['1-0', '0-1', '1/2-1/2'];

function mainLine(rows) {
    const tree = Tree.from(rows);
    return tree.line(tree.root).slice(1).map(({ text }) => text);
}

/* What a game passes: nothing without moves, or where it cannot be read. */
function lineOf(service, record) {
    const { id, title, game } = record;
    const moves = mainLine(record.rows);
    const nothing = { id, title, game, keys: [], moves: [], result: '*', points: null };
    if (moves.length === 0) return nothing;
    try {
        const { keys, result, points } = service.passed({ ...record, path: moves });
        const told = [result, record.match?.result, tagsOf(record.text).get('Result')];
        const ended = told.find(one => RESULTS.includes(one)) ?? result;
        return { id, title, game, keys, moves, result: ended, points };
    } catch {
        return nothing;
    }
}

/* Plays games through that nobody has yet, for a moment: how many are left. */
export async function readOn(service) {
    const waiting = await db.unread();
    const until = performance.now() + PORTION; /* at least one game is read, however slow the database is */
    const read = [];
    while (waiting.length > 0 && performance.now() < until) {
        const record = await db.read(waiting.pop());
        if (record) read.push({ line: lineOf(service, record), saved: record.saved });
    }
    if (read.length > 0) await db.writeLines(read);
    return waiting.length;
}

/* What was played in a position, most often first: {games, more, moves: [{move, games, results, points,
 * list}]}. Moves that lead to the same position are one; a game counts once, at its first visit. A game that
 * ends there has the move null. */
export async function explored(key) {
    const lines = await db.passing(key, MOST);
    const moves = new Map();
    for (const { id, title, keys, moves: texts, result, points } of lines) {
        const ply = keys.indexOf(key);
        const next = keys[ply + 1] ?? null;
        const entry = moves.get(next) ?? { move: texts[ply] ?? null, games: 0, results: {}, points: null, list: [] };
        moves.set(next, entry);
        entry.games++;
        entry.results[result] = (entry.results[result] ?? 0) + 1;
        if (points) entry.points = points.map((value, n) => value + (entry.points?.[n] ?? 0));
        if (entry.list.length < SHOWN) entry.list.push({ id, title, path: texts.slice(0, ply), plies: texts.length, result });
    }
    const list = [...moves.values()].sort((a, b) => Number(a.move === null) - Number(b.move === null) || b.games - a.games);
    return { games: lines.length, more: lines.length === MOST, moves: list };
}

/* A number of 32 bits for a text (FNV-1a). */
function hashOf(text) {
    let hash = 0x811c9dc5;
    for (let n = 0; n < text.length; n++) hash = Math.imul(hash ^ text.charCodeAt(n), 0x01000193);
    return (hash >>> 0).toString(36);
}

/* Puts the games of an archive into the library; games that are there stay as they are. contents: as the
 * core lists them. {kept, known, bad} */
export async function keepAll(service, { text, contents }, news) {
    const rows = text.split('\n');
    const said = { kept: 0, known: 0, bad: 0 };
    let waiting = [];
    const write = async () => {
        const kept = waiting.length > 0 ? await db.keep(waiting) : 0;
        said.kept += kept;
        said.known += waiting.length - kept;
        waiting = [];
    };
    for (const [n, { line }] of contents.entries()) {
        const part = rows.slice(line - 1, contents[n + 1] ? contents[n + 1].line - 1 : undefined).join('\n');
        try {
            waiting.push(recordOf(service, part));
        } catch {
            said.bad++;
        }
        if (waiting.length === TOGETHER) {
            await write();
            news({ done: n + 1, total: contents.length });
        }
    }
    await write();
    return said;
}

function recordOf(service, text) {
    const { game, rows } = service.rows({ text });
    const path = mainLine(rows);
    const title = titleOf(text);
    const record = { text, options: {}, path, pending: [], rows, drawn: [], match: null, game, title, plies: path.length, saved: Date.now() };
    const line = lineOf(service, record);
    record.id = line.id = `k${hashOf(text)}${line.keys.at(-1) ?? ''}`;
    return { record, line };
}
