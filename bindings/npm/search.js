/* Finds the best move (hypermate.d.ts). A search blocks its thread, so pages run it in a worker. To stop
 * it, end the worker, or let `watch` return false when shared memory says so.
 *
 * Times are rounded up to whole milliseconds; 0 means no limit. `watch` is called every few milliseconds.
 * The transposition table is kept for the next run. */

import { known, whole } from './arguments.js';
import { Held } from './held.js';
import { sessionOf } from './session.js';

/* Throws for an unknown or malformed limit, because a search without its limit might not end. */
function limitsOf(given) {
    const { time = 0, nodes = 0, depth = 0, mate = 0, infinite = false } =
        known(given, 'time', 'nodes', 'depth', 'mate', 'infinite');
    if (typeof time !== 'number') throw new TypeError('time: expected a number');
    const most = Number.MAX_SAFE_INTEGER;
    const limits = {
        time: whole(Math.ceil(time), 'time', most), nodes: whole(nodes, 'nodes', most),
        depth: whole(depth, 'depth'), mate: whole(mate, 'mate'), infinite: infinite ? 1 : 0,
    };
    const any = time || nodes || depth || infinite;
    return any ? limits : { ...limits, time: 5000 };
}

export class Searcher extends Held {
    constructor(core, wishes = {}) {
        const { hash = 16, multipv = 1 } = known(wishes, 'hash', 'multipv');
        const { exports } = core;
        const [handle, error] = core.text(out =>
            exports.search_open(whole(hash, 'hash'), whole(multipv, 'multipv'), out));
        if (handle === 0) throw core.error(error);
        super(core, 'searcher', handle, () => exports.search_close(handle));
    }

    run(session, limits = {}, listeners = {}) {
        const { news, watch } = known(listeners, 'news', 'watch');
        const { time, nodes, depth, mate, infinite } = limitsOf(limits), { core } = this;
        return JSON.parse(core.callers.during(watch, news, number =>
            this.work(search => sessionOf(core, session).work(position =>
                core.told(out => core.exports.search_run(search, position, time, nodes, depth, mate,
                    infinite, number, out))))));
    }
}
