/* The C library in WebAssembly: loading it, its memory, and questions as JSON.
 *
 * Works in pages, in workers and in Node >= 18, without dependencies. Rules, texts, numbers and
 * error words come from the library (docs/json.md); hypermate.d.ts describes every member.
 *
 *   import { load } from './hypermate.js';
 *   const core = await load();            // finds hypermate.wasm beside this file
 *   const core = await load(source);      // bytes, a URL, a Response, a WebAssembly.Module
 *
 * The caller's functions `progress`, `news` and `watch` run in the middle of a call. They may use the core,
 * but objects in use by the outer call throw, as does a call inside 32 others. If such a
 * function throws, the outer call ends and throws the same error. */

import { textBytes, whole } from './arguments.js';
import { Session } from './session.js';
import { Encoder, Frames, encodeLog } from './numbers.js';
import { puzzlesOf } from './puzzles.js';
import { Searcher } from './search.js';

export const YES = 0, NO = 1, FAILED = 2;

/** An error of the library: `kind` is a stable word; `offset`, `line` and `column` are its place in the
 * text. */
export class HypermateError extends Error {
    constructor(error) {
        super(error.message);
        this.name = 'HypermateError';
        Object.assign(this, error);
    }
}

/* ---- loading ---- */

const isNode = typeof process === 'object' && process.versions?.node !== undefined;

async function fetched(url) {
    if (isNode && url.protocol === 'file:') {
        const { readFile } = await import('node:fs/promises');
        return readFile(url);
    }
    const response = await fetch(url);
    if (!response.ok) throw new Error(`${url}: ${response.status}`);
    return response.arrayBuffer();
}

async function compiled(source) {
    source ??= new URL('./hypermate.wasm', import.meta.url);
    if (source instanceof WebAssembly.Module) return source;
    if (typeof source === 'string') source = new URL(source, globalThis.location?.href);
    if (source instanceof URL) source = await fetched(source);
    if (typeof Response === 'function' && source instanceof Response) {
        source = await source.arrayBuffer();
    }
    return WebAssembly.compile(source);
}

/** Loads the module and makes a Core of it. */
export async function load(source) {
    const module = await compiled(source);
    const callers = new Callers();
    const instance = await WebAssembly.instantiate(module, importsOf(module, callers));
    callers.exports = instance.exports;
    instance.exports._initialize();
    return new Core(module, instance.exports, callers);
}

/* Makes the functions that the module imports. It uses no files, so all system calls but the clock fail
 * with the number for "not supported" of Linux ("env") or WASI. */
function importsOf(module, callers) {
    const imports = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
        imports[from] ??= {};
        imports[from][name] = from === 'env' ? () => -38 : () => 52;
    }
    imports.wasi_snapshot_preview1.clock_time_get = (id, precision, place) => {
        const nanoseconds = BigInt(Math.round(performance.now() * 1e6));
        new DataView(callers.exports.memory.buffer).setBigUint64(place, nanoseconds, true);
        return 0;
    };
    imports.hypermate = {
        watch: (number, done, total) => callers.watch(number, done, total),
        news: (number, text, length) => callers.news(number, text, length),
    };
    return imports;
}

/** The caller's functions that the module calls, by number; 0: no function. */
class Callers {
    #entries = new Map();
    #last = 0;

    /** Calls run(number) with a number by which the module calls `progress` and `news`. An error that these
     * throw is thrown again at the end: it must not pass through the module. */
    during(progress, news, run) {
        if (!progress && !news) return run(0);
        const entry = { progress, news };
        const number = ++this.#last;
        this.#entries.set(number, entry);
        try {
            const result = run(number);
            if (!entry.failed) return result;
        } catch (failure) {
            if (!entry.failed) throw failure;
        } finally {
            this.#entries.delete(number);
        }
        throw entry.failure;
    }

    #call(number, run) {
        const entry = this.#entries.get(number);
        if (entry === undefined || entry.failed) return false;
        try {
            return run(entry);
        } catch (failure) {
            entry.failed = true;
            entry.failure = failure;
            return false;
        }
    }

    watch(number, done, total) {
        return this.#call(number, entry => entry.progress?.(done, total) !== false) ? 1 : 0;
    }

    news(number, text, length) {
        this.#call(number, entry => {
            const bytes = new Uint8Array(this.exports.memory.buffer, text, length);
            entry.news?.(JSON.parse(decoder.decode(bytes)));
        });
    }
}

/* ---- the module ---- */

const decoder = new TextDecoder();

/* Maximum number of calls of the module inside each other: each takes up to 9 KB of its stack of 1 MB. */
const DEEPEST = 32;

export class Core {
    #outs = []; // a text for each call that runs within another
    #depth = 0;
    #tables;

    constructor(module, exports, callers) {
        this.module = module; // to load another core of, in a worker: load(core.module)
        this.exports = exports;
        this.callers = callers;
    }

    /* ---- memory: for the other files of this package ---- */

    /** Allocates memory in the module and returns its address. Free it with exports.free(). */
    take(bytes) {
        const place = bytes < 2 ** 32 ? this.exports.malloc(bytes) : 0;
        if (place === 0) throw this.outOfMemory();
        return place;
    }

    /** Calls run(place, length) with a copy of a text or bytes in the module, which ends with a NUL and is
     * freed afterwards. */
    with(text, run) {
        const bytes = textBytes(text);
        const place = this.take(bytes.length + 1);
        const memory = new Uint8Array(this.exports.memory.buffer, place, bytes.length + 1);
        memory.set(bytes);
        memory[bytes.length] = 0;
        try {
            return run(place, bytes.length);
        } finally {
            this.exports.free(place);
        }
    }

    /** Calls run(out) with an empty text of the module. Returns [result, bytes of the text], valid until
     * the next call. */
    bytes(run) {
        const { exports } = this, out = this.#emptyText();
        this.#depth++;
        try {
            const result = run(out);
            if (exports.text_failed(out)) throw this.outOfMemory();
            return [result, new Uint8Array(exports.memory.buffer, exports.text_data(out),
                exports.text_length(out))];
        } finally {
            this.#depth--;
        }
    }

    #emptyText() {
        if (this.#depth === DEEPEST) throw new RangeError('too many calls within one another');
        const out = this.#outs[this.#depth] || this.exports.text_create();
        if (out === 0) throw this.outOfMemory();
        this.#outs[this.#depth] = out;
        this.exports.text_empty(out);
        return out;
    }

    /** Calls run(out) as bytes() does, and returns [result, the text as a string]. */
    text(run) {
        const [result, bytes] = this.bytes(run);
        return [result, decoder.decode(bytes)];
    }

    /** Returns the text that run(out) appends. If the result of run() is not HM_YES, the text is an error,
     * which is thrown. */
    told(run) {
        const [verdict, text] = this.text(run);
        if (verdict !== YES && verdict !== undefined) throw this.error(text);
        return text;
    }

    error(text) {
        return new HypermateError(JSON.parse(text).error);
    }

    outOfMemory() {
        return new HypermateError({ kind: 'memory', offset: 0, message: 'out of memory' });
    }

    /* ---- questions ---- */

    askText(question, request = {}, session = 0, progress = undefined) {
        const asked = JSON.stringify({ ...request, question });
        const [verdict, text] = this.callers.during(progress, undefined, number =>
            this.with(asked, (place, length) => this.text(out =>
                this.exports.ask(session, place, length, number, out))));
        return { verdict, text };
    }

    askAll(question, request, progress) {
        const { text } = this.askText(question, request, 0, progress);
        return text.split('\n').filter(line => line !== '').map(line => JSON.parse(line));
    }

    ask(question, request, progress) {
        return this.askAll(question, request, progress)[0];
    }

    puzzles(text, options, progress) {
        return puzzlesOf(this.askAll('puzzles', { ...options, input: text }, progress));
    }

    /* Reviews a game (docs/json.md, "review"). `text` of the answer is the game with evaluations, glyphs
     * and better lines. */
    review(input, options, progress) {
        const answer = this.ask('review', { parts: 'text,svg', ...options, input }, progress);
        if (answer.error && !answer.ply) throw new HypermateError(answer.error);
        return answer;
    }

    get tables() {
        this.#tables ??= JSON.parse(this.told(out => this.exports.tables(out)));
        return this.#tables;
    }

    get games() {
        return this.tables.games;
    }

    get questions() {
        return this.tables.questions;
    }

    get readingOptions() {
        return this.tables.reading;
    }

    detect(text) {
        return JSON.parse(this.with(text, (place, length) =>
            this.told(out => this.exports.detect(place, length, out))));
    }

    contents(text, most = 1000) {
        whole(most, 'most');
        return JSON.parse(this.with(text, (place, length) =>
            this.told(out => this.exports.contents(place, length, most, out))));
    }

    get pieces() {
        return this.text(out => this.exports.pieces(out))[1];
    }

    /* ---- objects ---- */

    open(text, options) {
        return this.with(JSON.stringify({ ...options, input: text }), (place, length) =>
            new Session(this, out => this.exports.session_open(place, length, out)));
    }

    encoder() {
        return new Encoder(this);
    }

    encodeLog(log, options, progress) {
        return encodeLog(this, log, options, progress);
    }

    frames(bytes) {
        return new Frames(this, bytes);
    }

    searcher(options) {
        return new Searcher(this, options);
    }
}
