/* Texts of others never become markup, nothing is asked of the network, and one file is enough. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { choose, ready, settled, shown, start } from './site.mjs';

const tricks = [
    '<script>globalThis.hurt = 1</script>',
    '<img src=x onerror=globalThis.hurt=1>',
    '</title><svg onload=globalThis.hurt=1>',
    '<a href=javascript:globalThis.hurt=1>x</a>',
    ']]><script xlink:href=data:,globalThis.hurt=1 />',
    '</style><style>*{display:none}</style>',
];

async function hostile(page) {
    for (const trick of tricks) {
        const games = [
            `[Mode "5D"]\n[Board "Standard"]\n[White "${trick}"]\n[Event "${trick}"]\n\n1. e3 {${trick}}\n`,
            `[Variant "FFA"]\n[Red "${trick}"]\n\n1. d2-d4 {${trick}} .. b5-c5\n`,
            `${trick}`,
        ];
        for (const text of games) {
            await page.evaluate(source => globalThis.hypermate.files.open({ text: source }), text);
            await settled(page);
            await page.evaluate(() => globalThis.hypermate.tabs.show('text'));
            await page.keyboard.press('Escape');
        }
        await page.evaluate(() => globalThis.hypermate.tabs.show('moves'));
        const found = await page.evaluate(() => ({
            hurt: globalThis.hurt,
            scripts: document.querySelectorAll('body script:not([type])').length,
            images: document.querySelectorAll('img, iframe, object, a[href^="javascript"]').length,
            handlers: document.querySelectorAll('[onload], [onerror]').length,
            shown: getComputedStyle(document.body).display,
        }));
        assert.deepEqual(found, {
            hurt: undefined,
            scripts: 0,
            images: 0,
            handlers: 0,
            shown: 'grid',
        });
    }
    const { text } = await page.evaluate(() => globalThis.hypermate.game.source);
    assert.ok(text.includes('display:none'), 'the last game was opened');
    assert.equal(await page.locator('.moves .note').first().textContent(), tricks.at(-1));
}

/* The policy is there, and holds: what a script of elsewhere would do is refused. */
async function policy(page) {
    const refused = await page.evaluate(async () => {
        const tried = [];
        document.addEventListener('securitypolicyviolation', e => tried.push(e.effectiveDirective));
        const script = document.createElement('script');
        script.textContent = 'globalThis.hurt = 1';
        document.head.append(script);
        const image = new Image();
        image.src = 'http://127.0.0.1:9/x.png';
        await fetch('http://127.0.0.1:9/').catch(() => {});
        await new Promise(done => setTimeout(done, 100));
        return { tried, hurt: globalThis.hurt };
    });
    assert.equal(refused.hurt, undefined);
    assert.deepEqual(
        new Set(refused.tried),
        new Set(['script-src-elem', 'img-src', 'connect-src']),
    );
    page.faults.length = 0; // the browser tells of each
}

/* The one file plays all games, searches and unpacks without any other file. */
async function alone(page) {
    await start(page, '4d:start');
    await choose(page, '1,0,0,0');
    await choose(page, '2,2,0,0');
    assert.equal((await shown(page)).ply, 1);
    await start(page, '4p:modern');
    await choose(page, 'd2');
    await choose(page, 'd4');
    assert.equal((await shown(page)).ply, 1);
    await page.evaluate(() => globalThis.hypermate.desk.call('about'));
    const depth = await page.evaluate(() =>
        globalThis.hypermate.long
            .call(
                'search',
                { text: '4d:start', options: {}, path: [], limits: { depth: 1 } },
                () => {},
            )
            .then(found => found.lines[0].depth),
    );
    assert.equal(depth, 1);
    const places = await page.evaluate(async () => {
        const { createObjectURL } = URL;
        const made = [];
        URL.createObjectURL = blob => (made.push(blob), createObjectURL.call(URL, blob));
        const { long } = globalThis.hypermate;
        const stopped = long.call('about', {}).catch(() => {});
        long.stop();
        await stopped;
        await long.call('about', {});
        return made.length;
    });
    assert.equal(places, 0, 'another worker has the script of the first');
}

/* Loaded once, the page comes again without a network. */
async function offline(page) {
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.evaluate(() => globalThis.hypermate.playTurn('e3'));
    await page.context().setOffline(true);
    await page.reload();
    await ready(page);
    assert.deepEqual((await shown(page)).line, ['(0T1)Pe2e3']);
    await start(page, '4d:start');
    await choose(page, '1,0,0,0');
    await choose(page, '2,2,0,0');
    assert.equal((await shown(page)).ply, 1);
}

/* A file that cannot be kept is answered all the same. */
async function unkept(_, { folder }) {
    const listeners = {};
    const cache = {
        put: () => Promise.reject(new Error('no room')),
        match: () => Promise.resolve(new Response('old')),
    };
    runInNewContext(await readFile(join(folder, 'offline.js'), 'utf8'), {
        URL,
        location: { origin: 'http://x' },
        caches: { open: () => Promise.resolve(cache) },
        fetch: () => Promise.resolve(new Response('new')),
        addEventListener: (name, listener) => (listeners[name] = listener),
    });
    const answer = await new Promise(respondWith =>
        listeners.fetch({
            request: { url: 'http://x/app.js', method: 'GET' },
            respondWith,
            waitUntil: () => {},
        }),
    );
    assert.equal(await answer.text(), 'new');
}

/* The example of docs/web.md. */
async function embedded(page, { site }) {
    const text = await readFile(new URL('../../docs/web.md', import.meta.url), 'utf8');
    const [, body] = /```html\n(<div[^`]*)```/.exec(text);
    assert.equal(body.trim().split('\n').length, 5);
    await page.route('**/other.html', route =>
        route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>x</title>${body}` }),
    );
    await page.goto(`${site.url}other.html`);
    await page.waitForSelector('#board svg.hm-5d [data-square="e1"]');
    page.faults = page.faults.filter(fault => !fault.startsWith('Service Worker'));
}

/* The package's own worker, as a module worker of a page. */
async function worker(page) {
    const found = await page.evaluate(() => {
        const place = new URL('hypermate/worker.js', location.href);
        const made = new Worker(place, { type: 'module' });
        const told = [];
        made.postMessage({ id: 1, call: 'ask', args: ['perft', { input: '4d:start', depth: 1 }] });
        made.postMessage({
            id: 2,
            call: 'search',
            args: [{ input: '5d:standard', limits: { depth: 1 } }],
        });
        return new Promise(done => {
            made.onmessage = ({ data }) => {
                if (data.result) told.push(data);
                if (told.length === 2) done(told);
            };
        });
    });
    assert.equal(found[0].result.nodes, 2152);
    assert.equal(found[1].result.lines.length, 1);
}

export const tests = [
    { name: 'hostile', run: hostile },
    { name: 'policy', run: policy },
    { name: 'offline', run: offline },
    { name: 'unkept', run: unkept },
    { name: 'worker', run: worker },
    { name: 'embedded', run: embedded, options: { serviceWorkers: 'block' } },
    { name: 'one-file', run: alone, file: true },
];
