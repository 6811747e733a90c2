/* The page elsewhere: in other languages, as an element and in a frame of other pages, installed. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import en from '../../web/words/en.js';
import de from '../../web/words/de.js';
import { ready, settled, shown, start } from './site.mjs';

/* Every language has every word, with the same places. */
async function words() {
    const places = text => [...text.matchAll(/\{\w+\}/g)].map(([one]) => one).sort().join();
    const all = word => (typeof word === 'string' ? [word] : Object.values(word));
    assert.deepEqual(Object.keys(de).sort(), Object.keys(en).sort());
    for (const [key, word] of Object.entries(en))
        for (const text of all(de[key])) assert.equal(places(text), places(all(word)[0]), key);
}

/* In the browser's language, or the one that was chosen. */
async function german(page) {
    assert.equal(await page.getAttribute('html', 'lang'), 'de');
    assert.equal(await page.locator('[data-dialog="new"]').textContent(), 'Neue Partie');
    assert.equal(await page.locator('#title').textContent(), 'Weiß am Zug');
    await start(page, '4p:modern');
    assert.match(await page.locator('.seat-card.R').textContent(), /am Zug/);
    const english = await page.evaluate(() => {
        const texts = [...document.querySelectorAll('button, h2, :not(select)[aria-label]')];
        return texts.map(one => `${one.textContent} ${one.ariaLabel ?? ''}`).filter(text => /\b(the|and|of|Save|Play)\b/.test(text));
    });
    assert.deepEqual(english, []);
    await page.evaluate(() => document.getElementById('help').showModal());
    await Promise.all([page.waitForNavigation(), page.selectOption('#language', 'en')]);
    await ready(page);
    assert.equal(await page.locator('[data-dialog="new"]').textContent(), 'New game');
}

/* Two elements on a page of others: events, steps, moves, pictures; one worker. */
async function element(page, { site }) {
    const body = `<!doctype html><title>x</title><style>hypermate-board{width:400px}</style>
        <hypermate-board id="a" controls="step" interactive>[Red "Ann"] 1. d2-d4 .. b8-d8</hypermate-board>
        <hypermate-board id="b" game="5d:standard" theme="dark" flip></hypermate-board>
        <script type="module" src="board.js"></script>`;
    await page.route('**/other.html', route => route.fulfill({ contentType: 'text/html', body }));
    await page.addInitScript(() => {
        globalThis.heard = [];
        for (const name of ['hm-ready', 'hm-ply', 'hm-move', 'hm-select', 'hm-error'])
            addEventListener(name, event => globalThis.heard.push([name, event.target.id, event.detail]));
    });
    await page.goto(`${site.url}other.html`);
    await page.waitForFunction(() => globalThis.heard.filter(([name]) => name === 'hm-ready').length === 2);
    assert.equal(page.workers().length, 1);
    const look = id => page.evaluate(name => {
        const { snapshot, view } = document.getElementById(name);
        const { width, height } = document.getElementById(name).getBoundingClientRect();
        return { game: snapshot.game, line: snapshot.line, flipped: view.flipped, width, height };
    }, id);
    assert.deepEqual(await look('a'), { game: '4p', line: ['d2-d4', 'b8-d8'], flipped: undefined, width: 400, height: 400 });
    assert.equal((await look('b')).flipped, true);
    await page.locator('#a').locator('button').nth(1).click();
    await page.waitForFunction(() => document.getElementById('a').snapshot.ply === 1);
    await page.evaluate(() => document.getElementById('a').go(2));
    await page.evaluate(() => {
        addEventListener('hm-move', event => event.detail.move === 'k13-k12' && event.preventDefault());
    });
    assert.equal(await page.evaluate(() => document.getElementById('a').play('k13-k12')), false);
    assert.equal(await page.evaluate(() => document.getElementById('a').play('k13-k11')), true);
    assert.equal((await look('a')).line.length, 3);
    const types = await page.evaluate(() =>
        Promise.all(['image/svg+xml', 'image/png'].map(async type => {
            const blob = await document.getElementById('b').toBlob(type);
            return [blob.type, blob.size > 1000];
        })),
    );
    assert.deepEqual(types, [['image/svg+xml', true], ['image/png', true]]);
    await page.evaluate(() => document.getElementById('b').setAttribute('game', 'nonsense'));
    await page.waitForFunction(() => globalThis.heard.some(([name, id]) => name === 'hm-error' && id === 'b'));
    const plies = await page.evaluate(() => globalThis.heard.filter(([name]) => name === 'hm-ply').length);
    assert.ok(plies >= 4);
    page.faults = page.faults.filter(fault => !fault.startsWith('Service Worker'));
}

/* In a frame: a board and its steps, which the page around it may lead and hear; nothing is kept. */
async function framed(page, { site }) {
    const game = encodeURIComponent('[Red "Ann"] 1. d2-d4 .. b8-d8');
    const body = `<!doctype html><title>x</title><iframe id="f" width="500" height="560"
        src="./#v=2&g=4p&t=${game}&ply=1&embed=1&controls=step&theme=dark"></iframe>`;
    await page.route('**/other.html', route => route.fulfill({ contentType: 'text/html', body }));
    await settled(page);
    const kept = () => page.evaluate(() => sessionStorage.getItem('hypermate-tab'));
    const before = await kept();
    await page.goto(`${site.url}other.html`);
    const frame = page.frameLocator('#f');
    await frame.locator('body[data-ready="true"]').waitFor();
    assert.equal(await frame.locator('#panel').isVisible(), false);
    assert.equal(await frame.locator('#forward').isVisible(), true);
    await page.evaluate(() => {
        globalThis.heard = [];
        addEventListener('message', ({ data }) => globalThis.heard.push(data));
        document.getElementById('f').contentWindow.postMessage({ hypermate: 1, go: 2 }, '*');
    });
    await page.waitForFunction(() => globalThis.heard.some(({ ply }) => ply === 2));
    const last = await page.evaluate(() => globalThis.heard.at(-1));
    assert.deepEqual([last.plies, last.side], [2, 'Y']);
    await page.waitForTimeout(500);
    assert.equal(await kept(), before);
}

/* What a browser needs to install it, and what is shared with it then. */
async function installed(page, { site, folder }) {
    const manifest = JSON.parse(await readFile(`${folder}/manifest.webmanifest`, 'utf8'));
    assert.equal(manifest.display, 'standalone');
    for (const { src } of manifest.icons) await readFile(`${folder}/${src}`);
    await page.goto(`${site.url}?text=${encodeURIComponent('[Red "Ann"] 1. d2-d4')}`);
    await ready(page);
    await settled(page);
    assert.deepEqual((await shown(page)).line, ['d2-d4']);
    assert.equal(new URL(page.url()).search, '');
}

export const tests = [
    { name: 'words', run: words },
    { name: 'german', run: german, options: { locale: 'de-DE' } },
    { name: 'element', run: element, options: { serviceWorkers: 'block' } },
    { name: 'frame', run: framed },
    { name: 'installed', run: installed },
];
