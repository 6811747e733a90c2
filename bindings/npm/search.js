/* Looking for the best move. A search blocks its thread: in a page, run it in a worker, which
 * stops it by ending the worker, or by a `watch` that looks at shared memory.
 *
 *   const searcher = core.searcher({ hash: 16, multipv: 1 });   // MiB, lines
 *   searcher.run(session, limits, { news, watch })
 *
 * limits: {time (ms), nodes, depth, mate, infinite}; without any it thinks for 5 s.
 * news(line) is told {number, score, mate, depth, seldepth, moves, nodes, seconds} while it runs;
 * watch(nodes) is asked every few milliseconds, false ends the search.
 * The result: {lines: [{score, mate, depth, seldepth, moves}], nodes, seconds}; no lines: there is no
 * legal move. What was learned stays for the next run. */

export class Searcher {
    #core;
    #handle;

    constructor(core, { hash = 16, multipv = 1 } = {}) {
        const { exports } = core;
        const [handle, error] = core.text(out => exports.search_open(hash, multipv, out));
        if (handle === 0) throw core.error(error);
        this.#core = core;
        this.#handle = handle;
        core.keep(this, () => exports.search_close(handle));
    }

    free() {
        this.#core.unkeep(this);
        this.#core.exports.search_close(this.#handle);
        this.#handle = 0;
    }

    /** `using` frees it, where the platform has that. */
    static {
        if (Symbol.dispose) this.prototype[Symbol.dispose] = this.prototype.free;
    }

    run(session, limits = {}, { news, watch } = {}) {
        const { time = 0, nodes = 0, depth = 0, mate = 0, infinite = false } = limits;
        const any = time || nodes || depth || infinite;
        return JSON.parse(this.#core.callers.during(watch, news, number =>
            this.#core.told(out => this.#core.exports.search_run(this.#handle, session.handle,
                any ? time : 5000, nodes, depth, mate, infinite ? 1 : 0, number, out))));
    }
}
