/* What goes wrong takes nothing with it: what was kept, where the game stands, what comes next. */
import assert from 'node:assert/strict';
import { ready, settled, shown, start } from './site.mjs';

/* A game that the storage refuses does not take the colours with it; the page says so and goes on. */
async function refusedGame(page) {
    await page.click('#theme');
    await start(page, '4d:start');
    await page.locator('#tools select').first().selectOption('xzyw');
    await page.addInitScript(() => {
        const { setItem } = Storage.prototype;
        Storage.prototype.setItem = function (key, value) {
            if (value.length > 100) throw new DOMException('full', 'QuotaExceededError');
            setItem.call(this, key, value);
        };
        IDBFactory.prototype.open = () => {
            throw new DOMException('refused', 'SecurityError');
        };
    });
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await ready(page);
    await start(page, `[Mode "5D"]\n[Board "Standard"]\n[White "${'x'.repeat(200)}"]\n\n1. e3\n`);
    assert.match(await page.locator('#notice').textContent(), /cannot store games/);
    assert.equal((await shown(page)).ply, 1);
    await page.reload();
    await ready(page);
    assert.equal(await page.locator('#theme').textContent(), 'Light');
    assert.equal((await shown(page)).ply, 0);
    await start(page, '4d:start');
    assert.equal(await page.locator('#tools select').first().inputValue(), 'xzyw');
}

const keptText = page =>
    page.evaluate(() => JSON.parse(sessionStorage.getItem('hypermate-tab')).text);

/* A damaged link is told, and the game of the last time is there. */
async function damagedLink(page, { site }) {
    await start(page, '5d:standard');
    await page.evaluate(() => globalThis.hypermate.playTurn('e3'));
    await page.goto('about:blank');
    await page.goto(`${site.url}#v=1&g=5d&p=AAAA`);
    await ready(page);
    assert.match(await page.locator('#notice').textContent(), /The link is damaged/);
    assert.deepEqual((await shown(page)).line, ['(0T1)Pe2e3']);
    await page.reload();
    await ready(page);
    assert.deepEqual((await shown(page)).line, ['(0T1)Pe2e3']);
}

/* A script that does not come: the game is not lost, and shown when the script is there again. */
async function missingScript(page) {
    await start(page, '4d:start');
    await page.route('**/view4d-*.js', route => route.fulfill({ status: 404, body: '' }));
    await page.reload();
    await ready(page);
    assert.notEqual(await page.locator('#notice').textContent(), '');
    assert.equal((await shown(page)).game, '5d');
    await page.click('#theme');
    assert.equal(await keptText(page), '4d:start');
    await page.unroute('**/view4d-*.js');
    await page.reload();
    await ready(page);
    assert.equal((await shown(page)).game, '4d');
    page.faults.length = 0; // the browser tells of the script
}

/* A place that cannot be reached any more: the game and its moves are there, from the start. */
async function lostPlace(page) {
    await start(page, '5d:standard');
    await page.evaluate(() => globalThis.hypermate.playTurn('e3'));
    await settled(page);
    await page.evaluate(() => {
        const kept = JSON.parse(sessionStorage.getItem('hypermate-tab'));
        const lost = { ...kept, path: ['nonsense'], saved: Date.now() + 1 };
        sessionStorage.setItem('hypermate-tab', JSON.stringify(lost));
    });
    await page.reload();
    await ready(page);
    assert.notEqual(await page.locator('#notice').textContent(), '');
    assert.equal(await page.locator('#where').textContent(), '0 / 1');
    await page.evaluate(() => globalThis.hypermate.step(1));
    assert.deepEqual((await shown(page)).line, ['(0T1)Pe2e3']);
}

/* A link to a path that ends in nonsense: none of it is walked, and nonsense is no move of the list. */
async function refusedPath(page) {
    await page.evaluate(() => {
        location.hash = '#v=1&g=4p&t=4p:modern&m=d2-d4&m=nonsense';
    });
    await page.waitForSelector('#notice:not([hidden])');
    await settled(page);
    assert.equal(await page.locator('#where').textContent(), '0 / 0');
    await page.evaluate(() => globalThis.hypermate.play('e2-e4'));
    assert.deepEqual((await shown(page)).line, ['e2-e4']);
}

/* A game without its view is not opened; the one that is shown goes on, unsubmitted moves too. */
async function missingView(page) {
    await start(page, '5d:standard');
    await page.evaluate(() => globalThis.hypermate.play('e3'));
    await page.route('**/view4d-*.js', route => route.fulfill({ status: 404, body: '' }));
    await assert.rejects(page.evaluate(() => globalThis.hypermate.open('4d:start')));
    await page.click('#submit');
    await settled(page);
    assert.deepEqual((await shown(page)).line, ['(0T1)Pe2e3']);
    page.faults.length = 0; // the browser tells of the script
}

/* A game that cannot be written stays where it stood. */
async function unwritten(page) {
    await start(page, '5d:standard');
    await page.evaluate(() => globalThis.hypermate.playTurn('e3'));
    await page.evaluate(() => globalThis.hypermate.step(-1));
    await assert.rejects(
        page.evaluate(async () => {
            const { desk, game } = globalThis.hypermate;
            const { call } = desk;
            desk.call = (name, args) =>
                name === 'convert' ? Promise.reject(new Error('no')) : call.call(desk, name, args);
            await game.written('5dpgn').finally(() => (desk.call = call));
        }),
    );
    await page.evaluate(() => globalThis.hypermate.playTurn('a3'));
    assert.deepEqual((await shown(page)).line, ['(0T1)Pa2a3']);
}

/* What is asked while a game is written is answered for where it stands, not for its end. */
async function askedMeanwhile(page) {
    await start(page, '4p:modern');
    const text = await page.evaluate(() => globalThis.hypermate.desk.call('show'));
    await page.evaluate(() => globalThis.hypermate.play('d2-d4'));
    await page.evaluate(() => globalThis.hypermate.step(-1));
    const from = await page.evaluate(async () => {
        const { desk, game, tabs } = globalThis.hypermate;
        const { call } = desk;
        const asked = [];
        desk.call = (name, args) => {
            if (name === 'convert') asked.push(game.moves(), tabs.show('text'));
            return call.call(desk, name, args);
        };
        await game.written('pgn4');
        desk.call = call;
        const [{ moves }] = await Promise.all(asked);
        return moves.map(move => move.from);
    });
    assert.ok(from.includes('d2'), from.join(' '));
    await settled(page);
    assert.equal(await page.locator('#text').textContent(), text);
    await page.evaluate(() => globalThis.hypermate.pick.at('d2'));
    assert.ok((await page.locator('.mark.target').count()) > 0);
}

/* A worker without its script says so; the next call finds it. The module is asked for once, for all workers,
 * and again where that failed. */
async function missingWorker(page) {
    const about = () => page.evaluate(() => globalThis.hypermate.long.call('about', {}));
    const missing = route => route.fulfill({ status: 404, body: '' });
    await page.route('**/hypermate.wasm', missing);
    await page.route('**/worker.js', missing);
    await assert.rejects(about());
    await page.unroute('**/worker.js');
    assert.ok((await about()).version);
    await page.unroute('**/hypermate.wasm');
    await page.route('**/hypermate.wasm', missing, { times: 1 });
    await page.reload();
    await ready(page);
    page.faults.length = 0; // the browser tells of the files
}

export const tests = [
    { name: 'damaged-link', run: damagedLink },
    { name: 'missing-script', run: missingScript, options: { serviceWorkers: 'block' } },
    { name: 'lost-place', run: lostPlace },
    { name: 'refused-path', run: refusedPath },
    { name: 'missing-view', run: missingView, options: { serviceWorkers: 'block' } },
    { name: 'unwritten', run: unwritten },
    { name: 'asked-meanwhile', run: askedMeanwhile },
    { name: 'missing-worker', run: missingWorker, options: { serviceWorkers: 'block' } },
    { name: 'refused-game', run: refusedGame },
];
