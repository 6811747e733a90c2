/* A worker owns one copy of the core and answers calls by name, one after another. */
import { load } from './hypermate/core.js';
import { gunzip } from './hypermate/gzip.js';
import { Service } from './service.js';

let given; // told of the module that the page has compiled
const module = new Promise(resolve => (given = resolve));

/* In the page of one file the module comes with the script, packed; else from the page, or from the host where
 * the page has none. */
async function source() {
    const held = globalThis.hypermateBytes;
    if (held) return gunzip(Uint8Array.from(atob(held), letter => letter.charCodeAt(0)));
    return (await module) ?? new URL('./hypermate/hypermate.wasm', import.meta.url);
}

let core = null;
const services = new Map(); // by the numbers of those who share the worker
let turn = Promise.resolve();

/* Made for the first call; for the next one where that failed. */
async function served(client) {
    core ??= await load(await source());
    if (!services.has(client)) services.set(client, new Service(core));
    return services.get(client);
}

/* What a page can show of an error; the core's have a place. */
function plain(error) {
    return { ...error, message: error.message };
}

async function answer({ id, name, args, client }) {
    try {
        const desk = await served(client);
        const result = await desk[name](args, news => postMessage({ id, news }));
        postMessage({ id, result });
    } catch (error) {
        postMessage({ id, error: plain(error) });
    }
}

addEventListener('message', ({ data }) => {
    if (data.module !== undefined) given(data.module);
    else turn = turn.then(() => answer(data));
});
