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

const field = name => `[data-field="${name}"]`;

/* 4D: rights and the target of en passant; what is wrong is told beside the field, what cannot be is ringed. */
async function fields4d(page) {
    await start(page, '4d:start');
    await page.click('#edit');
    await page.waitForFunction(() => /W00KQ/.test(document.querySelector('[data-field="castling"]')?.value ?? ''));
    await page.fill(field('castling'), 'W33KQ');
    await page.fill(field('passant'), 'nowhere');
    await page.keyboard.press('Tab');
    await page.waitForSelector('[data-field="passant"][aria-invalid]');
    assert.match(await page.locator('#editor-fault').textContent(), /^En passant: /);
    assert.equal(await page.isDisabled('#editor [data-act="play-from-here"]'), true);
    await page.fill(field('passant'), '-');
    await page.fill(field('turn'), '12');
    await page.keyboard.press('Tab');
    await page.waitForFunction(() => document.getElementById('editor-said').textContent === 'No problems found.');
    await act(page, 'undo');
    assert.equal(await page.inputValue(field('turn')), '1');
    await page.fill(field('turn'), '12');
    await page.keyboard.press('Tab');
    /* A right without its king: the squares have rings. */
    await page.click('#editor [data-letter=""]');
    await choose(page, '4,0,3,3');
    await page.waitForFunction(() => document.getElementById('editor-said').textContent.includes('a castling right without its pieces: 4,0,3,3'));
    assert.ok((await page.locator('.overview .mark.check').count()) >= 1);
    await act(page, 'undo');
    await page.waitForFunction(() => document.getElementById('editor-said').textContent === 'No problems found.');
    await act(page, 'play-from-here');
    await settled(page);
    const { text } = await page.evaluate(() => globalThis.hypermate.game.ask('convert', { to: '4d-state' }));
    assert.match(text, /^4d-state v1: w W33KQ - 0 12 \|/);
}

/* Four players: seats out, rights, points, en passant, by keys and fingers. */
async function fields4p(page) {
    await start(page, '4p:modern');
    await page.evaluate(() => globalThis.hypermate.play('d2-d4'));
    await page.evaluate(() => globalThis.hypermate.edit());
    await page.waitForSelector(field('passant.0'));
    assert.equal(await page.inputValue(field('passant.0')), 'd3:d4');
    await page.tap(field('short.1'));
    await page.fill(field('points.3'), 'many');
    await page.keyboard.press('Tab');
    await page.waitForSelector('[data-field="points.3"][aria-invalid]');
    assert.match(await page.locator('#editor-fault').textContent(), /^Green: Points: /);
    await page.fill(field('points.3'), '17');
    await page.focus(field('long.2'));
    await page.keyboard.press(' ');
    await page.fill(field('passant.1'), 'c9:d9');
    await page.keyboard.press('Tab');
    await page.waitForFunction(() => document.querySelector('[data-act="play-from-here"]').disabled === false);
    await act(page, 'play-from-here');
    await settled(page);
    const { text } = await page.evaluate(() => globalThis.hypermate.game.ask('convert', { to: 'fen4p' }));
    assert.ok(text.startsWith("B-0,0,0,0-1,0,1,1-1,1,0,1-0,0,0,17-"), text);
    assert.ok(text.includes("'enPassant':('d3:d4'"), text);
}

/* 5D: marks of pieces that have not moved stay, come and go; castling needs them. */
async function marks5d(page) {
    await start(page, '5d:standard');
    const written = async () => (await page.evaluate(() => globalThis.hypermate.editor.written.text)).split('\n').at(-2);
    await page.click('#edit');
    await page.waitForSelector('#editor [data-letter="*"]');
    assert.equal(await written(), '[r*nbqk*bnr*/p*p*p*p*p*p*p*p*/8/8/8/8/P*P*P*P*P*P*P*P*/R*NBQK*BNR*:0:1:w]');
    assert.equal(await page.locator('.mark.unmoved').count(), 22);
    await page.click('#editor [data-letter=""]');
    for (const square of ['f1', 'g1', 'h2']) await choose(page, `(0T1w)${square}`);
    await page.click('#editor [data-letter="*"]');
    await choose(page, '(0T1w)a1');
    await choose(page, '(0T1w)b1');
    assert.equal(await written(), '[r*nbqk*bnr*/p*p*p*p*p*p*p*p*/8/8/8/8/P*P*P*P*P*P*P*1/RN*BQK*2R*:0:1:w]');
    await act(page, 'undo');
    await act(page, 'add-board');
    assert.ok((await written()).endsWith('/RNBQK*2R*:0:1:b]'), await written());
    await act(page, 'undo');
    await page.waitForFunction(() => document.querySelector('[data-act="play-from-here"]').disabled === false);
    await page.waitForTimeout(300);
    await act(page, 'play-from-here');
    await settled(page);
    await page.evaluate(() => globalThis.hypermate.play('e1g1'));
    assert.equal((await shown(page)).pending, 1);
}

export const tests = [
    { name: 'edited-4d', run: made },
    { name: 'edited-4p', run: dragged },
    { name: 'edited-5d', run: boards },
    { name: 'edited-fields-4d', run: fields4d },
    { name: 'edited-fields-4p', run: fields4p, options: { hasTouch: true } },
    { name: 'edited-marks-5d', run: marks5d },
];
