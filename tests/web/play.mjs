/* Games that are played in the page: by clicks, by touch, by keys, by typing. */
import assert from 'node:assert/strict';
import { choose, settled, shown, start } from './site.mjs';

const notice = page => page.locator('#notice').textContent();

/* 4D: a knight between slices; a refusal with its reason; what was played is taken back. */
async function clicks4d(page) {
    await start(page, '4d:start');
    await choose(page, '1,0,0,0');
    const count = await page.locator('.slice .mark.target').count();
    assert.equal(count, 2, 'two of its four squares are in the same slice');
    await choose(page, '2,2,0,0');
    assert.deepEqual((await shown(page)).line, ['1,0,0,0->2,2,0,0']);
    await choose(page, '1,7,0,7');
    await choose(page, '5,3,0,7');
    assert.match(
        await notice(page),
        /^1,7,0,7->5,3,0,7: the piece does not move like that\. Legal moves: /,
    );
    await page.click('#undo');
    await settled(page);
    assert.equal((await shown(page)).ply, 0);
}

/* Four players: free for all, a move a seat, the board from another seat. */
async function clicks4p(page) {
    await start(page, '4p:modern', { mode: 'ffa' });
    for (const [from, to] of [
        ['e2', 'e4'],
        ['b5', 'd5'],
        ['j13', 'j12'],
        ['m6', 'l6'],
    ]) {
        await choose(page, from);
        await choose(page, to);
    }
    const { line, side, status } = await shown(page);
    assert.deepEqual(line, ['e2-e4', 'b5-d5', 'j13-j12', 'm6-l6']);
    assert.equal(side, 'R');
    assert.equal(status.mode, 'ffa');
    await page.selectOption('#tools select', 'B');
    await settled(page);
    const place = await page.evaluate(() => globalThis.hypermate.view.place('a4'));
    assert.deepEqual(place, { x: 10, y: 13, size: 1 });
    await choose(page, 'd2');
    await choose(page, 'd8');
    assert.match(await notice(page), /the piece cannot move there/);
}

/* 5D: a turn of several moves is built, taken back, built again and submitted. */
async function clicks5d(page) {
    await start(page, '5d:standard');
    assert.equal(await page.isDisabled('#submit'), true);
    await choose(page, '(0T1w)g1');
    assert.equal(await page.locator('.mark.target').count(), 2);
    await choose(page, '(0T1w)f3');
    assert.equal((await shown(page)).pending, 1);
    assert.equal(await page.locator('.mark.pending').count(), 1);
    await page.click('#undo');
    await settled(page);
    assert.equal((await shown(page)).pending, 0);
    await choose(page, '(0T1w)g1');
    await choose(page, '(0T1w)f3');
    await page.click('#submit');
    await settled(page);
    await choose(page, '(0T1b)e7');
    await choose(page, '(0T1b)e5');
    await page.click('#submit');
    await settled(page);
    /* Back into the past: a second timeline. */
    await choose(page, '(0T2w)f3');
    await choose(page, '(0T1w)f5');
    const { line, pending, maySubmit } = await shown(page);
    assert.deepEqual(line, ['(0T1)Ng1f3', '(0T1)Pe7e5']);
    assert.equal(pending, 1);
    assert.equal(maySubmit, true);
    await page.click('#submit');
    await settled(page);
    assert.deepEqual((await shown(page)).status.lines, ['0', '1']);
}

export const tests = [
    { name: 'clicks-4d', run: clicks4d },
    { name: 'clicks-4p', run: clicks4p },
    { name: 'clicks-5d', run: clicks5d },
];
