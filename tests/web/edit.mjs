/* Positions that are made by hand, in all games. */
import assert from 'node:assert/strict';
import { choose, placeOf, settled, shown, start } from './site.mjs';

const act = (page, name) => page.click(`#editor [data-act="${name}"]`);
const hold = (page, letter) => page.click(`#editor [data-letter="${letter}"]`);
const said = page => page.locator('#editor-said').textContent();

async function put(page, letter, square) {
    await hold(page, letter);
    await choose(page, square);
}

/* From nothing to a position that is played on; what is missing is told meanwhile. */
async function made(page) {
    await start(page, '4d:start');
    await page.click('#edit');
    await act(page, 'clear');
    await put(page, 'K', '0,0,0,0');
    await put(page, 'k', '7,7,0,0');
    await put(page, 'W', '3,3,0,0');
    await page.waitForFunction(() => document.getElementById('editor-said').textContent !== '');
    await act(page, 'play-from-here');
    await settled(page);
    const pieces = await page.evaluate(() => globalThis.hypermate.view.squares.filter(Boolean).length);
    assert.equal(pieces, 3);
    await page.evaluate(() => globalThis.hypermate.play('3,3,0,0->3,3,0,1'));
    assert.equal((await shown(page)).ply, 1);
}

/* Dragged from square to square, and off the board; undone. */
async function dragged(page) {
    await start(page, '4p:modern');
    await page.click('#edit');
    const [from, to] = [await placeOf(page, 'h1'), await placeOf(page, 'h6')];
    const drag = async (a, b) => {
        await page.mouse.move(a.x, a.y);
        await page.mouse.down();
        await page.mouse.move(b.x, b.y, { steps: 4 });
        await page.mouse.up();
        await settled(page);
    };
    const at = square => page.evaluate(name => globalThis.hypermate.view.pieceAt(name), square);
    await drag(from, to);
    assert.deepEqual([await at('h1'), await at('h6')], ['', 'red:K']);
    await drag(to, { x: 3, y: 3 });
    assert.equal(await at('h6'), '');
    await act(page, 'undo');
    assert.equal(await at('h6'), 'red:K');
    await put(page, 'X', 'h8');
    await page.waitForTimeout(400);
    await act(page, 'play-from-here');
    await settled(page);
    assert.equal(await at('h6'), 'red:K');
    assert.equal(await page.evaluate(() => globalThis.hypermate.view.board.walls.size), 1);
}

/* 5D: boards and timelines come and go; nothing is left when it is cancelled. */
async function boards(page) {
    await start(page, '5d:standard');
    await page.click('#edit');
    const count = () => page.evaluate(() => globalThis.hypermate.view.byName.size);
    await act(page, 'add-board');
    assert.equal(await count(), 2);
    await act(page, 'add-line');
    assert.equal(await count(), 3);
    await act(page, 'remove-board');
    assert.equal(await count(), 2);
    await act(page, 'cancel');
    assert.equal(await count(), 1);
    assert.equal((await shown(page)).ply, 0);
    await page.click('#edit');
    await put(page, 'U', '(0T1w)e4');
    await page.waitForTimeout(400);
    assert.notEqual(await said(page), '');
    await act(page, 'play-from-here');
    await settled(page);
    assert.equal(await page.evaluate(() => globalThis.hypermate.view.pieceAt('(0T1w)e4')), 'white:U');
    /* Steps and other games end it. */
    await page.evaluate(() => globalThis.hypermate.play('a3'));
    await page.click('#edit');
    await act(page, 'clear');
    await page.evaluate(() => globalThis.hypermate.game.undo());
    await settled(page);
    assert.equal(await page.evaluate(() => globalThis.hypermate.view.pieceAt('(0T1w)e4')), 'white:U');
    await page.click('#edit');
    await start(page, '4p:modern');
    assert.equal(await page.locator('.palette').count(), 0);
}

export const tests = [
    { name: 'edited-4d', run: made },
    { name: 'edited-4p', run: dragged },
    { name: 'edited-5d', run: boards },
];
