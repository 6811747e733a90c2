/* Search, mates, energies: what runs in the second worker. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { program, settled, shown, start } from './site.mjs';

const said = page => page.locator('#search-said').textContent();

/* News on the way, stopping, and playing what was found. */
async function search(page) {
    await start(page, '4d:start');
    await page.click('#tab-search');
    await page.selectOption('#search-time', '0');
    await page.selectOption('#search-lines', '3');
    await page.click('#search');
    await page.waitForFunction(() => document.querySelectorAll('.lines li').length === 3);
    await page.click('#search');
    await page.waitForFunction(() =>
        /^Stopped/.test(document.getElementById('search-said').textContent),
    );
    const move = await page.locator('.lines button').first().textContent();
    await page.locator('.lines button').first().click();
    await settled(page);
    assert.deepEqual((await shown(page)).line, [move]);
}

/* The engine goes along with the game: arrows and chances of every position, until it is told to stop. */
async function followed(page) {
    await start(page, '4p:modern');
    await page.keyboard.press('e');
    await page.selectOption('#search-time', '0');
    await page.click('#follow');
    await page.waitForSelector('.mark.arrow.green');
    assert.equal(await page.isVisible('.chances'), true);
    await page.evaluate(() => globalThis.hypermate.play('d2-d4'));
    await page.waitForFunction(() => {
        const { analysis, game } = globalThis.hypermate;
        return game.snapshot.ply === 1 && analysis.lines[0]?.moves[0].startsWith('b') && analysis.running;
    });
    await page.click('#follow');
    await page.waitForFunction(() => !globalThis.hypermate.analysis.running);
    assert.equal(await page.locator('.mark.arrow').count(), 0);
}

/* A review: a graph, a turning point for a queen that is thrown away, its better move as an arrow. */
async function reviewed(page) {
    const game = '4d-state v1: w - - 0 1 | K@0,0,0,0; Q@3,3,3,3; k@7,7,7,7; r@5,3,3,3; py@7,6,7,7';
    await start(page, game);
    for (const move of ['3,3,3,3->3,3,3,4', '5,3,3,3->5,3,3,4', '0,0,0,0->0,1,0,0', '5,3,3,4->3,3,3,4']) {
        await page.evaluate(text => globalThis.hypermate.play(text), move);
    }
    await page.keyboard.press('e');
    await page.click('#review');
    await page.waitForSelector('.graph svg');
    assert.match(await page.locator('#review-said').textContent(), /^White: accuracy \d+ % · Black: accuracy \d+ %$/);
    const turns = await page.locator('.turns button').allTextContents();
    assert.ok(turns.some(text => text.startsWith('3:')), turns.join('; '));
    await page.locator('.turns button', { hasText: /^3:/ }).click();
    await settled(page);
    assert.equal((await shown(page)).at, 3);
    assert.equal(await page.locator('.overview .mark.arrow.green').count(), 1);
    await page.click('#tab-moves');
    assert.match(await page.locator('.moves [aria-current]').textContent(), /\?[?!]?$/);
}

/* A free for all is reviewed by expected points: four lines, accuracies of four seats. */
async function reviewedPoints(page) {
    const text = execFileSync(program, ['random-game', '--seed=5', '--max-plies=10', '--mode=ffa', '4p:modern'], { encoding: 'utf8' });
    await start(page, text);
    await page.keyboard.press('e');
    await page.focus('#review');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.graph svg');
    assert.equal(await page.locator('.graph polyline').count(), 4);
    assert.match(await page.locator('#review-said').textContent(), /^Red: accuracy \d+ % · Blue: accuracy \d+ % · Yellow: accuracy \d+ % · Green/);
    const box = await page.locator('.graph svg').boundingBox();
    await page.mouse.click(box.x + 1, box.y + 20);
    await settled(page);
    assert.equal((await shown(page)).at, 0);
}

const puzzle = `[Mode "5D"]
[Board "Custom"]
[Size "5x5"]
[Puzzle "mate-in-1"]
[4k/5/5/5/K1R2:0:1:w]

1. Kb2 / Ke4
2. Re1 / Kd3
`;

async function mate(page) {
    const hard = '[Mode "5D"]\n[Board "Custom"]\n[Size "5x5"]\n[k4/5/1K3/5/4R:0:1:w]\n';
    await page.evaluate(text => globalThis.hypermate.open(text), hard);
    await page.click('#tab-search');
    await page.click('#solve');
    await page.waitForFunction(() =>
        /within 1/.test(document.getElementById('search-said').textContent),
    );
    assert.match(await said(page), /^Mate within 1:/);
    await page.locator('.lines button', { hasText: 'Re1e5' }).click();
    await settled(page);
    assert.equal((await shown(page)).status.verdict, 'checkmate');
    await page.evaluate(text => globalThis.hypermate.open(text), puzzle);
    await page.evaluate(() => globalThis.hypermate.step(-Infinity));
    await page.click('#solve');
    await page.waitForFunction(() =>
        /within 1/.test(document.getElementById('search-said').textContent),
    );
    assert.match(await said(page), /^No mate within 1/);
}

const moves = ['b1a1-c3a1', 'b8a8-c6a8', 'c3a1-b1a1'];

/* Energies of a game, with the cursor at the ply; of a frame file of the native program the same. */
async function energies(page) {
    await start(page, '4d:start');
    for (const move of moves) await page.evaluate(text => globalThis.hypermate.play(text), move);
    await page.click('#tab-plot');
    await page.click('#energies');
    await page.waitForFunction(
        () => document.getElementById('plot-said').textContent === '4 positions',
    );
    const own = await page.evaluate(() => globalThis.hypermate.plot.rows);
    assert.equal(own.length, 4);
    assert.equal(own[0].length, 11);
    const box = await page.locator('#pane-plot canvas').boundingBox();
    await page.mouse.click(box.x + box.width - 2, box.y + 20);
    await settled(page);
    assert.equal((await shown(page)).ply, 3);
    await page.mouse.click(box.x + 90, box.y + 20);
    await settled(page);
    assert.equal((await shown(page)).ply, 0);
    assert.match(await page.locator('#pane-plot caption').textContent(), /ply 0$/);
    const file = await encoded(page);
    await page.setInputFiles('#file', file);
    await page.waitForFunction(() =>
        /^4 frames of/.test(document.getElementById('plot-said').textContent),
    );
    assert.deepEqual(await page.evaluate(() => globalThis.hypermate.plot.rows), own);
}

/* The frames of the game that is shown, by the native program, packed. */
async function encoded(page) {
    const { text } = await page.evaluate(() => {
        const { game } = globalThis.hypermate;
        return game.written('ndjson4');
    });
    const folder = await mkdtemp(join(tmpdir(), 'hypermate-'));
    const path = join(folder, 'game.spectralz4');
    execFileSync(program, ['encode', '-', '-o', path], { input: text, stdio: 'pipe' });
    const buffer = await readFile(path);
    await rm(folder, { recursive: true });
    return { name: 'game.spectralz4', mimeType: 'application/octet-stream', buffer };
}

/* Energies do not wait for a search that nobody stops. */
async function beside(page) {
    await start(page, '4d:start');
    await page.click('#tab-search');
    await page.selectOption('#search-time', '0');
    await page.click('#search');
    await page.waitForFunction(() => document.querySelectorAll('.lines li').length > 0);
    await page.click('#tab-plot');
    await page.click('#energies');
    await page.waitForFunction(
        () => document.getElementById('plot-said').textContent === '1 position',
    );
    assert.doesNotMatch(await said(page), /^Stopped/);
}

/* Energies of a game that is shown no more are not shown either. */
async function outlived(page) {
    await start(page, '4d:start');
    await page.click('#tab-plot');
    await settled(page);
    await page.evaluate(async () => {
        const { hypermate } = globalThis;
        document.getElementById('energies').click();
        await hypermate.open('5d:standard');
        await hypermate.plot.desk.call('about', {}); // by now all that was asked before is answered
    });
    assert.deepEqual(await page.evaluate(() => globalThis.hypermate.plot.rows), []);
    assert.equal(await page.locator('#plot-said').textContent(), '');
}

export const tests = [
    { name: 'followed', run: followed },
    { name: 'reviewed', run: reviewed },
    { name: 'reviewed-points', run: reviewedPoints },
    { name: 'search', run: search },
    { name: 'mate', run: mate },
    { name: 'energies', run: energies },
    { name: 'beside', run: beside },
    { name: 'outlived', run: outlived },
];
