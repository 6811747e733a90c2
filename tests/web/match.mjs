/* Games against the engine: it answers, takes its time from a clock, is taken back, gives hints; games
 * end by the board, by time, by resigning. */
import assert from 'node:assert/strict';
import { choose, ready, settled, shown } from './site.mjs';

/* Begins by the dialog, as players do. who: levels by sides. */
async function begin(page, game, who, clock = '') {
    if (await page.isVisible('header nav')) await page.click('[data-dialog="new"]');
    else {
        await page.click('#menu-button');
        await page.click('#menu [data-dialog="new"]');
    }
    const set = page.locator('#starts fieldset').filter({ hasText: game });
    await page.selectOption('#starts [aria-label="Clock"]', clock);
    for (const [side, level] of Object.entries(who))
        await set.locator(`[data-side="${side}"]`).selectOption(String(level));
    await set.locator('button').click();
    await settled(page);
}

/* Until so many plies have been played. */
async function plies(page, count) {
    await page.waitForFunction(n => globalThis.hypermate.game.snapshot.ply >= n, count);
    await settled(page);
}

/* The engine answers a person in every game, and no move can be made for it. */
async function answers(page) {
    for (const [game, from, to, who, count] of [
        ['4D', '1,0,0,0', '2,2,0,0', { b: 2 }, 2],
        ['Four', 'd2', 'd4', { B: 1, Y: 1, G: 1 }, 4],
        ['5D', '(0T1w)e2', '(0T1w)e3', { b: 2 }, 2],
    ]) {
        await begin(page, game, who);
        await choose(page, from);
        await choose(page, to);
        if (game === '5D') await page.click('#submit');
        await plies(page, count);
        assert.equal((await shown(page)).ply, count, game);
        const first = Object.keys(who).length === 3 ? 'R' : 'w';
        assert.equal((await shown(page)).side, first);
    }
}

/* A person who plays Black sits below and is waited for. */
async function black(page) {
    await begin(page, '4D', { w: 1, b: 0 });
    await plies(page, 1);
    assert.equal(await page.evaluate(() => globalThis.hypermate.view.flipped), true);
    assert.equal((await shown(page)).side, 'b');
}

/* Two engines play on by themselves; who looks back is left in peace, and goes on at the end. */
async function engines(page) {
    await begin(page, '5D', { w: 1, b: 1 });
    await plies(page, 3);
    await page.evaluate(() => globalThis.hypermate.step(-Infinity));
    await page.waitForTimeout(800);
    assert.equal((await shown(page)).ply, 0);
    const last = await page.evaluate(() => Number(document.getElementById('ply').max));
    await page.evaluate(() => globalThis.hypermate.step(Infinity));
    await plies(page, last + 1);
}

/* Taken back to where the person was to move. */
async function takenBack(page) {
    await begin(page, '4D', { b: 1 });
    await choose(page, '1,0,0,0');
    await choose(page, '2,2,0,0');
    await plies(page, 2);
    await page.click('#undo');
    await settled(page);
    assert.equal((await shown(page)).ply, 0);
    await choose(page, '1,0,0,0');
    await choose(page, '0,2,0,0');
    await plies(page, 2);
    assert.equal((await shown(page)).line[0], '1,0,0,0->0,2,0,0');
}

async function hint(page) {
    await begin(page, '5D', { b: 1 });
    await page.click('[data-act="hint"]');
    await page.waitForSelector('.mark.arrow.green');
    assert.match(await page.locator('#live').textContent(), /^A good move: /);
}

async function resigned(page) {
    await begin(page, '4D', { b: 1 });
    await page.click('[data-act="offer-draw"]');
    await page.waitForSelector('#notice:not([hidden])');
    assert.equal(await page.locator('#notice').textContent(), 'The engine declines the draw.');
    await page.click('[data-act="resign"]');
    assert.equal(await page.locator('#title').textContent(), 'Black wins by resignation');
    await page.reload();
    await ready(page);
    assert.equal(await page.locator('#title').textContent(), 'Black wins by resignation');
    await begin(page, 'Four', { R: 0 }, '3+2');
    await page.click('[data-act="resign"]');
    await settled(page);
    assert.deepEqual((await shown(page)).line, ['R']);
}

/* A clock runs from the first move on, outlives a reload, and ends the game. */
async function clocks(page) {
    await begin(page, '4D', { b: 0 }, '1+0');
    const left = side => page.evaluate(name => globalThis.hypermate.match.clock.of(name, performance.now()), side);
    assert.equal(await left('w'), 60000);
    await page.evaluate(() => globalThis.hypermate.play('1,0,0,0->2,2,0,0'));
    await page.waitForTimeout(400);
    assert.equal(await left('w'), 60000);
    assert.ok((await left('b')) < 59800);
    await settled(page);
    await page.reload();
    await ready(page);
    await settled(page);
    assert.ok((await left('b')) < 59800);
    await page.evaluate(() => (globalThis.hypermate.match.clock.left.b = 50));
    await page.waitForFunction(() => document.getElementById('title').textContent === 'White wins on time');
    await assert.rejects(page.evaluate(() => globalThis.hypermate.play('1,7,0,7->2,5,0,7')), /on time/);
}

/* Mate ends it, and is told in words. */
async function mated(page) {
    await page.evaluate(() =>
        globalThis.hypermate.open('4d-state v1: w - - 0 1 | K@0,0,0,0; k@7,7,7,7; Q@6,6,6,6', {}, {}, {
            seats: { w: 0, b: 1 },
            clock: null,
        }),
    );
    await settled(page);
    await page.evaluate(() => globalThis.hypermate.play('6,6,6,6->7,6,6,6'));
    await plies(page, 1);
    await page.waitForFunction(() => globalThis.hypermate.game.snapshot.ply >= 2 || globalThis.hypermate.match.ended);
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export const tests = [
    { name: 'match-answers', run: answers },
    { name: 'match-phone', run: answers, options: phone },
    { name: 'match-black', run: black },
    { name: 'match-engines', run: engines },
    { name: 'match-back', run: takenBack },
    { name: 'match-hint', run: hint },
    { name: 'match-resigned', run: resigned },
    { name: 'match-clocks', run: clocks },
    { name: 'match-mated', run: mated },
];
