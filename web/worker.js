/* A worker owns one copy of the core and answers calls by name, one after another. */
import { load } from './hypermate/core.js';
import { gunzip } from './hypermate/gzip.js';
import { Service } from './service.js';

/* In the page of one file the module comes with the script, packed; else it lies beside the loader. */
async function module() {
    const held = globalThis.hypermateBytes;
    return held && gunzip(Uint8Array.from(atob(held), letter => letter.charCodeAt(0)));
}

let service = null;
let turn = Promise.resolve();

/* Made for the first call; for the next one where that failed. */
async function served() {
    service ??= new Service(await load(await module()));
    return service;
}

/* What a page can show of an error; the core's have a place. */
function plain(error) {
    return { ...error, message: error.message };
}

async function answer({ id, name, args }) {
    try {
        const desk = await served();
        const result = await desk[name](args, news => postMessage({ id, news }));
        postMessage({ id, result });
    } catch (error) {
        postMessage({ id, error: plain(error) });
    }
}

onmessage = ({ data }) => {
    turn = turn.then(() => answer(data));
};
