/* Puzzles: a wrong move is refuted and taken back, a right one answered; hints, solution, in a row. */
import assert from 'node:assert/strict';
import { choose, settled, shown, start } from './site.mjs';

const board = (rows, more = '') => `[Mode "5D"]\n[Board "Custom"]\n[Size "5x5"]\n[${rows}:0:1:w]\n${more}`;
const pack = [
    { pack: 'hypermate-puzzles', version: 1 },
    { id: 'a', game: '5d', side: 'w', kind: 'mate', mate_in: 1, position: board('k4/5/1K3/5/4R'), solution: [['(0T1)Re1e5']], difficulty: 1, themes: ['quiet'] },
    { id: 'b', game: '5d', side: 'w', kind: 'mate', mate_in: 1, position: board('k4/5/1K3/5/3R1'), solution: [['(0T1)Rd1d5']], difficulty: 2, themes: [] },
].map(line => JSON.stringify(line)).join('\n');

const said = page => page.locator('#trainer .said').textContent();
const waitSaid = (page, text) =>
    page.waitForFunction(words => document.querySelector('#trainer .said')?.textContent.startsWith(words), text);

async function solved(page) {
    await start(page, '4p:modern');
    await page.evaluate(() => globalThis.hypermate.play('d2-d4'));
    await settled(page);
    const address = page.url();
    await page.evaluate(text => globalThis.hypermate.files.open({ text }), pack);
    assert.equal(await said(page), 'White to move: mate in 1');
    /* A wrong one is taken back. */
    await choose(page, '(0T1w)e1');
    await choose(page, '(0T1w)e2');
    await page.click('#submit');
    await waitSaid(page, 'Wrong');
    await page.waitForFunction(() => globalThis.hypermate.game.snapshot.ply === 0 && !globalThis.hypermate.trainer.busy);
    await page.click('#trainer [data-act="hint"]');
    assert.equal(await page.locator('.mark.circle').count(), 1);
    await page.click('#trainer [data-act="hint"]');
    assert.equal(await page.locator('.mark.arrow.green').count(), 1);
    await choose(page, '(0T1w)e1');
    await choose(page, '(0T1w)e5');
    await page.click('#submit');
    await waitSaid(page, 'Solved. In a row: 0');
    await page.click('#trainer [data-act="next-puzzle"]');
    await settled(page);
    await choose(page, '(0T1w)d1');
    await choose(page, '(0T1w)d5');
    await page.click('#submit');
    await waitSaid(page, 'Solved. In a row: 1');
    assert.match(await page.locator('#trainer .soft').textContent(), /2 solved/);
    /* The game of before is as it was; what is shown becomes a game of its own. */
    assert.equal(page.url(), address);
    await page.click('#trainer [data-act="end-puzzles"]');
    await settled(page);
    assert.notEqual(page.url(), address);
    await page.goBack();
    await page.waitForFunction(() => globalThis.hypermate.game.snapshot.game === '4p');
    assert.deepEqual((await shown(page)).line, ['d2-d4']);
}

async function solution(page) {
    await page.evaluate(text => globalThis.hypermate.files.open({ text }), pack);
    await page.click('#trainer [data-act="solution"]');
    await page.waitForFunction(() => globalThis.hypermate.game.snapshot.ply === 1);
    assert.equal(await said(page), 'This is the solution.');
    await start(page, '4d:start');
    assert.equal(await page.locator('#trainer .said').count(), 0);
}

/* Each pack of the page: its first puzzle, solved by its solution. */
async function packs(page) {
    for (const name of ['5d', '4p', '4d']) {
        await page.click('[data-dialog="puzzles"]');
        await page.click(`#packs [data-pack="${name}"]`);
        await page.waitForFunction(game => globalThis.hypermate.trainer?.puzzle?.game === game, name);
        await settled(page);
        const puzzle = await page.evaluate(() => globalThis.hypermate.trainer.puzzle);
        assert.equal((await shown(page)).side, puzzle.side);
        for (const [n, text] of puzzle.solution.entries()) {
            if (n % 2 === 1) continue;
            await page.waitForFunction(ply => globalThis.hypermate.game.snapshot.ply === ply && !globalThis.hypermate.trainer.busy, n);
            await page.evaluate(move => globalThis.hypermate.playTurn(move), text);
        }
        await waitSaid(page, 'Solved');
    }
}

/* The dialog leads to the game that solves 4D chess, at its start. */
async function solvedGame(page) {
    await page.click('[data-dialog="puzzles"]');
    await page.click('#solved[href]');
    await page.waitForFunction(() => globalThis.hypermate.game.snapshot.game === '4d');
    await settled(page);
    assert.equal((await shown(page)).ply, 0);
    await page.keyboard.press('End');
    await page.waitForFunction(() => globalThis.hypermate.game.snapshot.ply === 7);
    assert.equal((await shown(page)).status.checkmate, true);
}

/* What is none is refused. */
async function hostile(page) {
    for (const text of ['{"pack":"hypermate-puzzles"}\n{"position":5}', '{"pack":"hypermate-puzzles"}\nnonsense']) {
        await page.evaluate(source => globalThis.hypermate.files.open({ text: source }), text);
        assert.notEqual(await page.locator('#fault').textContent(), '');
        await page.keyboard.press('Escape');
    }
}

export const tests = [
    { name: 'puzzle-solved', run: solved },
    { name: 'puzzle-solution', run: solution },
    { name: 'puzzle-packs', run: packs },
    { name: 'puzzle-solved-4d', run: solvedGame },
    { name: 'puzzle-hostile', run: hostile },
];
