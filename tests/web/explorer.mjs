/* The explorer: what the games of the library have played in a position. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { program, settled, shown, start } from './site.mjs';

const first = ['d2-d3', 'b5-c5', 'd13-d12', 'm5-l5', 'e2-e3'];
const second = ['e2-e3', 'b5-c5', 'd13-d12', 'm5-l5', 'd2-d3'];

async function played(page, text, moves) {
    await start(page, text);
    for (const move of moves) await page.evaluate(one => globalThis.hypermate.playTurn(one), move);
    await settled(page);
}

const tell = (page, words) =>
    page.waitForFunction(text => document.getElementById('explorer-said')?.textContent.startsWith(text), words);

const rows = page =>
    page.locator('.explored li').evaluateAll(list => list.map(item => [item.children[0].textContent, item.children[1].textContent]));

/* Two ways to one position; what followed is counted there, and played by mouse, key and finger. */
async function transposed(page) {
    await played(page, '4p:modern', [...first, 'b6-c6']);
    await played(page, '4p:modern', [...second, 'b7-c7']);
    await played(page, '4p:modern', second);
    await page.click('#tab-explorer');
    await tell(page, '3 games');
    assert.deepEqual((await rows(page)).sort(), [['b6-c6', '1'], ['b7-c7', '1'], ['ended here', '1']]);
    await page.locator('.explored button', { hasText: 'b6-c6' }).click();
    await settled(page);
    assert.deepEqual((await shown(page)).line, [...second, 'b6-c6']);
    await tell(page, '2 games');
    await page.evaluate(() => globalThis.hypermate.step(-1));
    await tell(page, '3 games');
    await page.locator('.explored button', { hasText: 'b7-c7' }).focus();
    await page.keyboard.press('Enter');
    await settled(page);
    assert.deepEqual((await shown(page)).line, [...second, 'b7-c7']);
    /* The games themselves, where they pass the position. */
    await page.evaluate(() => globalThis.hypermate.step(-1));
    await page.locator('.passing button', { hasText: 'b6-c6' }).first().click();
    await settled(page);
    assert.equal((await shown(page)).ply, 5);
}

/* The same by touch, in the other games; a turn of 5D is played whole. */
async function touched(page) {
    await played(page, '5d:standard', ['e3', 'e6', 'Nf3']);
    await played(page, '5d:standard', []);
    await page.tap('#tab-explorer');
    await tell(page, '1 game');
    await page.locator('.explored button').first().tap();
    await settled(page);
    const state = await shown(page);
    assert.deepEqual([state.ply, state.pending, state.side], [1, 0, 'b']);
}

/* An archive is kept whole, once; results are summed up; all that with one game that is damaged. */
async function archived(page) {
    const games = ['1-0', '0-1', '1/2-1/2', '1-0'].map((result, n) =>
        `[Mode "5D"]\n[Board "Standard"]\n[White "Ann ${n}"]\n[Result "${result}"]\n\n1. (0T1)${n % 2 ? 'e3' : 'd3'} / (0T1)e6\n`);
    const text = [...games, '[Mode "5D"]\n[Board "Standard"]\n\n1. (0T1)Ke1e5\n'].join('\n');
    for (const words of ['Kept 4 games. Already there: 0. Unreadable: 1.', 'Kept 0 games. Already there: 4. Unreadable: 1.']) {
        await page.evaluate(one => globalThis.hypermate.files.open({ text: one }), text);
        await page.click('[data-act="keep-all"]');
        await page.waitForFunction(one => document.getElementById('archive').textContent.includes(one), words);
        await page.locator('#open menu button').first().click();
    }
    await start(page, '5d:standard');
    await page.click('#tab-explorer');
    await tell(page, '4 games');
    assert.deepEqual((await rows(page)).map(([, n]) => n), ['2', '2']);
    const labels = await page.locator('.results').evaluateAll(list => list.map(one => one.getAttribute('aria-label')));
    assert.ok(labels.some(one => one.startsWith('won 1, drawn 0, lost 1')), labels.join('; '));
    assert.ok(labels.some(one => one.startsWith('won 1, drawn 1, lost 0')), labels.join('; '));
    await page.click('[data-dialog="library"]');
    await settled(page);
    await page.fill('#shelf [type="search"]', 'Ann 2');
    await page.locator('.shelf button').first().click();
    await settled(page);
    assert.equal((await shown(page)).game, '5d');
}

/* Free for all: points instead of a bar. Hostile names stay words. */
async function scored(page) {
    const text = execFileSync(program, ['random-game', '--seed=5', '--max-plies=40', '--mode=ffa', '4p:modern'], { encoding: 'utf8' });
    await start(page, `[Red "<img src=x onerror=alert(1)>"]\n${text}`);
    await start(page, '4p:modern', { mode: 'ffa' });
    await page.click('#tab-explorer');
    await tell(page, '1 game');
    assert.match(await page.locator('.explored li').first().textContent(), /Red \d+ · Blue \d+ · Yellow \d+ · Green \d+/);
    assert.match(await page.locator('.passing').textContent(), /<img/);
}

/* Two thousand games: read in portions beside the page, then found at once. */
async function many(page) {
    const count = 2000;
    await played(page, '4p:modern', ['d2-d3']);
    await page.evaluate(async n => {
        const db = await new Promise(done => (indexedDB.open('hypermate').onsuccess = ({ target }) => done(target.result)));
        const transaction = db.transaction('games', 'readwrite');
        const moves = ['d2-d3', 'e2-e3', 'f2-f3', 'g2-g3'];
        for (let i = 0; i < n; i++) {
            const path = [moves[i % 4], 'b5-c5', 'd13-d12', 'm5-l5'];
            transaction.objectStore('games').put({
                id: `x${i}`, text: '4p:modern', options: {}, path, pending: [], rows: path.map((text, at) => [at - 1, text]),
                drawn: [], match: null, game: '4p', title: `Game ${i}`, plies: 4, saved: i,
            });
        }
        await new Promise(done => (transaction.oncomplete = done));
        db.close();
    }, count);
    await start(page, '4p:modern');
    await page.click('#tab-explorer');
    await page.waitForFunction(() => /still to read/.test(document.getElementById('explorer-said')?.textContent ?? ''));
    /* Meanwhile the page answers. */
    await page.evaluate(() => globalThis.hypermate.play('h2-h3'));
    await page.evaluate(() => globalThis.hypermate.step(-1));
    await page.waitForFunction(n => document.getElementById('explorer-said').textContent === `${n} games of the library have this position.`, count + 2);
    assert.deepEqual((await rows(page)).map(([, n]) => n), ['501', '500', '500', '500', '1']);
}

/* Without a database: it says so. */
async function refused(page) {
    await page.evaluate(async () => {
        const part = await globalThis.hypermate.part('explorer');
        part.desk.call = () => Promise.reject(new Error('no database'));
    });
    await page.click('#tab-explorer');
    await tell(page, 'no database');
}

export const tests = [
    { name: 'explorer-transposed', run: transposed },
    { name: 'explorer-touched', run: touched, options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    { name: 'explorer-archived', run: archived },
    { name: 'explorer-scored', run: scored },
    { name: 'explorer-many', run: many },
    { name: 'explorer-refused', run: refused },
];
