/* A worker owns one copy of the core and answers calls by name, one after another. */
import { load } from './hypermate/core.js';
import { gunzip } from './hypermate/gzip.js';
import { Service } from './service.js';

/* In the page of one file the module comes with the script, packed; else it lies beside the loader. */
async function module() {
    const held = globalThis.hypermateBytes;
    return held && gunzip(Uint8Array.from(atob(held), letter => letter.charCodeAt(0)));
}

let core = null;
const services = new Map(); // by the numbers of those who share the worker
let turn = Promise.resolve();

/* Made for the first call; for the next one where that failed. */
async function served(client) {
    core ??= await load(await module());
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
    turn = turn.then(() => answer(data));
});
