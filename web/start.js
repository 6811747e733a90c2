/* How a worker is made. The page in one file holds the worker's script and the module as data. */
import { byId } from './dom.js';

const held = id => byId(id)?.textContent;

let compiled; // the module, once for all workers

function moduleOf() {
    compiled ??= WebAssembly.compileStreaming(fetch(new URL('./hypermate/hypermate.wasm', import.meta.url)));
    compiled.catch(() => (compiled = undefined));
    return compiled;
}

let place; // of the script, the same for all workers: the module in it is large

/* A script, not a module: pages from disk may not have workers of modules. */
function placeOf(script) {
    const bytes = held('module-bytes').trim();
    const source = `globalThis.hypermateBytes = '${bytes}';\n(async () => {${script}\n})();`;
    return URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
}

export function makeWorker() {
    const script = held('worker-script');
    if (script === undefined) {
        const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
        moduleOf().then(
            module => worker.postMessage({ module }),
            () => worker.postMessage({ module: null }),
        );
        return worker;
    }
    place ??= placeOf(script);
    return new Worker(place);
}

/* Keeps the page's files for times without a network, where the host and the browser allow it. */
export function keepOffline() {
    const hosted = held('worker-script') === undefined && 'serviceWorker' in navigator;
    if (hosted) navigator.serviceWorker.register('offline.js').catch(() => {});
}
