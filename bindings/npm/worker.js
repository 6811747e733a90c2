/* A worker with its own core, for calls that take long: a module worker in pages, or one of worker_threads.
 *
 *   const place = new URL('./hypermate/worker.js', import.meta.url);   // where the package lies
 *   const worker = new Worker(place, { type: 'module' });              // or worker_threads' Worker
 *   worker.postMessage({ id: 1, call: 'ask', args: ['perft', { input: '4d:start', depth: 3 }] });
 *
 * `call` is ask, askAll, detect, encodeLog or review, with the arguments of the method of Core; or search,
 * with one argument {input, options, limits, hash, multipv}. The worker answers {id, result} or {id, error:
 * {kind, message, ...}}. Before this it may send {id, progress: [done, total]} or {id, news}. The first
 * message may be {module}, a WebAssembly.Module or its bytes, which the worker then need not fetch.
 * Terminate the worker to stop its work. */
import { load } from './core.js';

const port = globalThis.postMessage
    ? globalThis : (await import('node:worker_threads')).parentPort;

const send = message => port.postMessage(message);

/* Returns a function that reports progress, at most 20 times per second. */
function progressOf(id) {
    let last = 0;
    return (done, total) => {
        const now = performance.now();
        if (now - last > 50) send({ id, progress: [done, total] });
        if (now - last > 50) last = now;
        return true;
    };
}

const calls = {
    ask: (core, id, question, request) => core.ask(question, request, progressOf(id)),
    askAll: (core, id, question, request) => core.askAll(question, request, progressOf(id)),
    detect: (core, id, text) => core.detect(text),
    encodeLog: (core, id, log, options) => core.encodeLog(log, options, progressOf(id)),
    review: (core, id, input, options) => core.review(input, options, progressOf(id)),
    search: (core, id, { input, options, limits, ...wishes }) => {
        const session = core.open(input, options), searcher = core.searcher(wishes);
        try {
            return searcher.run(session, limits, { news: news => send({ id, news }) });
        } finally {
            searcher.free();
            session.free();
        }
    },
};

let core;

/* Loads the module. If this fails, each later call is answered with the error. */
function take(module) {
    core = load(module);
    core.catch(() => {});
}

async function answer(message) {
    const { id, call, args = [], module } = message ?? {};
    if (module !== undefined) return take(module);
    try {
        core ??= load();
        if (!Object.hasOwn(calls, call)) throw new TypeError(`there is no call "${call}"`);
        send({ id, result: calls[call](await core, id, ...args) });
    } catch (error) {
        send({ id, error: { ...error, message: error.message } });
    }
}

let turn = Promise.resolve();
const receive = message => {
    turn = turn.then(() => answer(message));
};

if (port.on) {
    port.on('message', receive);
} else {
    port.onmessage = ({ data }) => receive(data);
}
