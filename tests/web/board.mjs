/* Boards in the page: what is dragged, slides, turns round, follows the move, and what is framed. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { placeOf, program, settled, shown, start } from './site.mjs';

/* From a square to another, and what is seen on the way. */
async function drag(page, from, to) {
    const [a, b] = [await placeOf(page, from), await placeOf(page, to)];
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 3 });
    const seen = {
        pieces: await page.locator('.piece').count(),
        targets: await page.locator('.mark.target').count(),
    };
    await page.mouse.move(b.x, b.y, { steps: 3 });
    await page.mouse.up();
    await settled(page);
    return seen;
}

/* In all games a piece follows the pointer, its squares are shown, and the board stays. */
async function dragged(page) {
    for (const [name, from, to, line] of [
        ['4p:modern', 'd2', 'd4', ['d2-d4']],
        ['4d:start', '1,0,0,0', '2,2,0,0', ['1,0,0,0->2,2,0,0']],
        ['5d:standard', '(0T1w)g1', '(0T1w)f3', []],
    ]) {
        await start(page, name);
        const before = await placeOf(page, from);
        const { pieces, targets } = await drag(page, from, to);
        assert.equal(pieces, 1, name);
        assert.ok(targets > 0, name);
        assert.equal(await page.locator('.piece').count(), 0, 'it was put down');
        assert.deepEqual((await shown(page)).line, line);
        if (name !== '5d:standard') assert.deepEqual(await placeOf(page, from), before);
    }
    assert.equal((await shown(page)).pending, 1);
}

/* Beside every board: nothing is played, and the piece is back. */
async function draggedOut(page) {
    await start(page, '4p:modern');
    const from = await placeOf(page, 'd2');
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(5, 200, { steps: 3 });
    assert.equal(await page.locator('.piece').count(), 1);
    await page.mouse.up();
    await settled(page);
    assert.equal((await shown(page)).ply, 0);
    assert.equal(await page.locator('.piece').count(), 0);
}

const slid = page =>
    page.evaluate(async () => {
        const { hypermate } = globalThis;
        await new Promise(done => setTimeout(done, 300));
        await hypermate.step(-1);
        await new Promise(done => setTimeout(done, 300));
        await hypermate.step(1);
        return document.querySelectorAll('.piece').length;
    });

/* A step forward moves its piece, for a moment. */
async function slides(page) {
    await start(page, '4p:modern');
    await page.evaluate(() => globalThis.hypermate.play('d2-d4'));
    assert.equal(await slid(page), 1);
    await page.waitForFunction(() => document.querySelectorAll('.piece').length === 0);
    assert.equal(await page.evaluate(() => globalThis.hypermate.view.board.hidden), -1);
}

async function slidesNot(page) {
    await start(page, '4p:modern');
    await page.evaluate(() => globalThis.hypermate.play('d2-d4'));
    assert.equal(await slid(page), 0);
}

/* Round: the side that was above is below, and squares are found where they are seen. */
async function flipped(page) {
    for (const [name, low, move] of [
        ['5d:standard', '(0T1w)a8', '(0T1w)g1'],
        ['4d:start', '0,7,0,0', '1,0,0,0'],
    ]) {
        await start(page, name);
        const before = await placeOf(page, low);
        await page.click('#flip');
        await page.evaluate(square => globalThis.hypermate.view.reveal(square), low);
        const after = await placeOf(page, low);
        assert.ok(after.y > before.y + 50, `${name}: ${after.y} and ${before.y}`);
        const at = await placeOf(page, move);
        await page.mouse.click(at.x, at.y);
        await settled(page);
        assert.equal(await page.evaluate(() => globalThis.hypermate.pick.from), move);
        await page.click('#flip');
    }
    await start(page, '4p:modern');
    await page.click('#flip');
    assert.deepEqual(await page.evaluate(() => globalThis.hypermate.view.place('a4')), {
        x: 10,
        y: 13,
        size: 1,
    });
}

/* A random game of hundreds of boards, some plies before its end. */
function manyBoards() {
    const words = ['random-game', '5d:standard', '--seed', '2', '--max-plies', '42'];
    return execFileSync(program, words, { encoding: 'utf8', maxBuffer: 1 << 26 });
}

/* What must be played on lies in the window, with a map beside it that leads elsewhere. */
async function framed(page) {
    await page.evaluate(text => globalThis.hypermate.open(text), manyBoards());
    await settled(page);
    for (let i = 0; i < 6; i++) {
        const { boards, wanted, seen, scale } = await page.evaluate(() => {
            const { view } = globalThis.hypermate;
            view.present();
            const list = view.wanted();
            return {
                boards: view.byName.size,
                wanted: list.length,
                seen: list.filter(board => view.camera.sees(view.rectOf(board))).length,
                scale: view.camera.scale,
            };
        });
        assert.ok(wanted > 0);
        assert.equal(seen, wanted, `of ${boards} boards, at ${scale}`);
        await page.evaluate(() => globalThis.hypermate.step(-1));
        await settled(page);
    }
    await page.evaluate(() => globalThis.hypermate.view.camera.zoom(6));
    const map = page.locator('.minimap');
    assert.equal(await map.isVisible(), true);
    const at = () => page.evaluate(() => globalThis.hypermate.view.camera.y);
    const before = await at();
    const box = await map.boundingBox();
    await page.mouse.click(box.x + box.width / 2, box.y + 4);
    assert.notEqual(await at(), before);
}

/* The picture never leaves the window. */
async function bounded(page) {
    await start(page, '5d:standard');
    await page.evaluate(() => globalThis.hypermate.view.camera.moveBy(1e6, -1e6));
    const [x, y] = await page.evaluate(() => {
        const { camera, pane, extent } = globalThis.hypermate.view;
        return [
            extent.x * camera.scale + camera.x <= pane.box.clientWidth,
            (extent.y + extent.height) * camera.scale + camera.y >= 0,
        ];
    });
    assert.deepEqual([x, y], [true, true]);
}

/* 4D: the slice of the move is enlarged, unless it is held; the arrow is drawn, axes are named. */
async function follows(page) {
    await start(page, '4d:start');
    const slice = () => page.evaluate(() => globalThis.hypermate.view.slice);
    await page.evaluate(() => globalThis.hypermate.play('1,0,0,0->1,2,1,0'));
    await settled(page);
    assert.deepEqual(await slice(), [1, 0]);
    assert.equal(await page.locator('.overview .mark.arrow.journey').count(), 1);
    await page.click('text=Hold');
    await page.evaluate(() => globalThis.hypermate.step(-1));
    await page.evaluate(() => globalThis.hypermate.play('1,0,0,0->0,2,0,0'));
    await settled(page);
    assert.deepEqual(await slice(), [1, 0]);
}

/* A channel as colours, and how much the last move has changed. */
async function heat(page) {
    await start(page, '4d:start');
    await page.evaluate(() => globalThis.hypermate.play('1,0,0,0->1,2,1,0'));
    const select = page.locator('[aria-label="Heat map of a channel"]');
    await select.focus();
    await page.waitForFunction(() => document.querySelectorAll('#tools option').length > 15);
    const values = () => page.evaluate(() => globalThis.hypermate.view.values?.length ?? 0);
    for (const value of ['0', '11']) {
        await select.selectOption(value);
        await settled(page);
        assert.equal(await values(), 4096);
    }
    await select.selectOption('');
    await settled(page);
    assert.equal(await values(), 0);
}

const SIZES = [
    [320, 568],
    [390, 844],
    [844, 390],
    [768, 1024],
    [1440, 900],
    [2560, 1440],
    [3840, 2160],
];

/* Board and steps together, at every size, without scrolling. */
async function inReach(page) {
    for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        for (const name of ['5d:standard', '4p:modern', '4d:start']) {
            await start(page, name);
            const found = await page.evaluate(() => {
                const inside = element => {
                    const box = element.getBoundingClientRect();
                    const right = box.right <= innerWidth + 0.5 && box.bottom <= innerHeight + 0.5;
                    return box.width > 0 && box.left >= -0.5 && box.top >= -0.5 && right;
                };
                const ids = ['first', 'back', 'forward', 'last', 'board'];
                if (globalThis.hypermate.shown === '5d') ids.push('submit');
                const panes = globalThis.hypermate.view.panes.map(({ box }) => box);
                const { width: wide, height: high } = document
                    .getElementById('board')
                    .getBoundingClientRect();
                return {
                    out: ids.filter(id => !inside(document.getElementById(id))),
                    panes: panes.filter(box => !inside(box)).length,
                    wide: document.documentElement.scrollWidth - innerWidth,
                    part: Math.min(wide, high) / Math.min(innerWidth, innerHeight),
                };
            });
            const where = `${name} at ${width}x${height}`;
            assert.deepEqual(found.out, [], where);
            assert.equal(found.panes, 0, where);
            assert.ok(found.wide <= 0, `${where}: wider by ${found.wide}`);
            assert.ok(found.part >= 0.7, `${where}: ${found.part} of the shorter side`);
        }
    }
}

/* Choosing a piece moves nothing else. */
async function still(page) {
    await start(page, '4p:modern');
    const boxes = () =>
        page.evaluate(() =>
            ['board', 'transport', 'say', 'tab-moves'].map(id => {
                const { x, y, width, height } = document.getElementById(id).getBoundingClientRect();
                return [x, y, width, height];
            }),
        );
    const before = await boxes();
    await page.evaluate(() => globalThis.hypermate.touch('e1'));
    await settled(page);
    assert.deepEqual(await boxes(), before);
}

/* Every step is told, with its piece and place; keys do all. */
async function told(page) {
    await start(page, '5d:standard');
    await page.evaluate(() => globalThis.hypermate.play('e3'));
    await page.focus('#flip');
    await page.keyboard.press('s');
    await settled(page);
    assert.equal((await shown(page)).ply, 1);
    await page.keyboard.press('ArrowLeft');
    await page.waitForFunction(() => document.getElementById('live').textContent.endsWith('ply 0 of 1'));
    await page.keyboard.press('f');
    assert.equal(await page.evaluate(() => globalThis.hypermate.view.flipped), true);
    await page.keyboard.press('f');
    await page.keyboard.press('?');
    assert.equal(await page.isVisible('#help'), true);
    await page.keyboard.press('Escape');
    await page.keyboard.press('e');
    assert.equal(await page.isVisible('#pane-search'), true);
}

/* On small screens the menu is a sheet. */
async function menu(page) {
    await page.tap('#menu-button');
    assert.equal(await page.isVisible('#menu'), true);
    await page.tap('#menu [data-dialog="help"]');
    assert.equal(await page.isVisible('#menu'), false);
    assert.equal(await page.isVisible('#help'), true);
}

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export const tests = [
    { name: 'dragged-pieces', run: dragged },
    { name: 'dragged-out', run: draggedOut },
    { name: 'slides', run: slides },
    { name: 'slides-not', run: slidesNot, options: { reducedMotion: 'reduce' } },
    { name: 'flipped', run: flipped },
    { name: 'framed', run: framed },
    { name: 'bounded', run: bounded },
    { name: 'follows', run: follows },
    { name: 'heat', run: heat },
    { name: 'in-reach', run: inReach },
    { name: 'in-reach-german', run: inReach, options: { locale: 'de-DE' }, slow: true },
    { name: 'still', run: still },
    { name: 'told', run: told },
    { name: 'menu', run: menu, options: phone },
];
