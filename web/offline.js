/* The page without a network: a service worker that keeps the page's own files. A file comes from the
 * host while there is one, so that no old version stays; web/build fills in the names. */
const FILES = [];
const CACHE = 'hypermate-page';

/** @typedef {Event & { request: Request, waitUntil(work: Promise<any>): void, respondWith(answer: Promise<Response>): void }} Asked */
/** @typedef {{ skipWaiting(): Promise<void>, clients: { claim(): Promise<void> },
 *      addEventListener(type: string, act: (event: Asked) => void): void }} Scope */
const worker = /** @type {Scope} */ (/** @type {unknown} */ (globalThis));

worker.addEventListener('install', event => {
    const fill = async () => (await caches.open(CACHE)).addAll(FILES);
    event.waitUntil(fill().then(() => worker.skipWaiting()));
});

/* Files of earlier versions go. */
async function tidy() {
    const cache = await caches.open(CACHE);
    const names = new Set(FILES.map(name => new URL(name, location.href).href));
    for (const request of await cache.keys()) if (!names.has(request.url)) await cache.delete(request);
    await worker.clients.claim();
}

worker.addEventListener('activate', event => event.waitUntil(tidy()));

/* What cannot be kept, for want of room or because it is a part of a file, is an answer all the same. */
async function keep(cache, request, response) {
    try {
        await cache.put(request, response);
    } catch {
        /* The file of before stays. */
    }
}

async function answer(event) {
    const { request } = event;
    const cache = await caches.open(CACHE);
    try {
        const response = await fetch(request);
        if (response.ok) event.waitUntil(keep(cache, request, response.clone()));
        return response;
    } catch (error) {
        const kept = await cache.match(request, { ignoreSearch: true });
        if (kept) return kept;
        throw error;
    }
}

worker.addEventListener('fetch', event => {
    const own = new URL(event.request.url).origin === location.origin;
    if (own && event.request.method === 'GET') event.respondWith(answer(event));
});
