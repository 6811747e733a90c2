/* The other ways to play: keys, touch, typing, dragging; and going through what was played. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { choose, placeOf, point, program, ready, settled, shown, start } from './site.mjs';

async function press(page, ...keys) {
    for (const key of keys) {
        await page.keyboard.press(key);
        await settled(page);
    }
}

const live = page => page.locator('#live').textContent();

/* A whole turn without a pointer: from g1 to f3, said aloud. */
async function keys5d(page) {
    await start(page, '5d:standard');
    await page.focus('#board');
    await press(page, 'ArrowRight');
    assert.equal(await live(page), 'white rook on (0T1)a1');
    await press(page, ...Array(6).fill('ArrowRight'), 'Enter');
    assert.equal(await live(page), 'white knight on (0T1)g1, 2 target squares');
    assert.equal(await page.locator('.mark.cursor').count(), 1);
    await press(page, 'ArrowUp', 'ArrowUp', 'ArrowLeft', 'Enter');
    assert.equal((await shown(page)).pending, 1);
    await page.keyboard.press('Tab');
    await page.focus('#submit');
    await press(page, 'Enter');
    assert.deepEqual((await shown(page)).line, ['(0T1)Ng1f3']);
    /* Shift goes to another board: back from the new one to the first. */
    await page.focus('#board');
    await press(page, 'Shift+ArrowRight');
    assert.match(await live(page), /^white knight on \(0T1\)f3$/);
}

async function keys4d(page) {
    await start(page, '4d:start');
    await page.focus('#board');
    await press(page, 'ArrowRight', 'ArrowRight', 'Enter');
    await press(page, 'Shift+ArrowRight', 'ArrowUp', 'ArrowUp', 'Enter');
    assert.deepEqual((await shown(page)).line, ['1,0,0,0->1,2,1,0']);
    await press(page, 'Escape', 'u');
    assert.equal((await shown(page)).ply, 0);
}

async function keys4p(page) {
    await start(page, '4p:modern');
    await page.focus('#board');
    await press(page, 'ArrowUp');
    const { cursor } = await page.evaluate(() => ({ cursor: globalThis.hypermate.cursor }));
    assert.equal(cursor, 'h2');
    await press(page, 'Enter', 'ArrowUp', 'ArrowUp', 'Enter');
    assert.deepEqual((await shown(page)).line, ['h2-h4']);
}

async function touch(page) {
    await start(page, '4p:modern');
    await choose(page, 'd2', 'tap');
    await choose(page, 'd4', 'tap');
    assert.deepEqual((await shown(page)).line, ['d2-d4']);
    await start(page, '4d:start');
    await choose(page, '1,0,0,0', 'tap');
    await choose(page, '0,2,0,0', 'tap');
    assert.deepEqual((await shown(page)).line, ['1,0,0,0->0,2,0,0']);
    await start(page, '5d:standard');
    await choose(page, '(0T1w)e2', 'tap');
    await choose(page, '(0T1w)e3', 'tap');
    await page.tap('#submit');
    await settled(page);
    assert.deepEqual((await shown(page)).line, ['(0T1)Pe2e3']);
}

async function type(page, text) {
    await page.fill('#move', text);
    await page.press('#move', 'Enter');
    await settled(page);
}

async function typed(page) {
    await start(page, '4d:start');
    await type(page, 'b1a1-c3a1');
    assert.deepEqual((await shown(page)).line, ['1,0,0,0->2,2,0,0']);
    await type(page, 'b1a1-c3a9');
    assert.match(await page.locator('#notice').textContent(), /^b1a1-c3a9: expected /);
    assert.equal((await shown(page)).ply, 1);
}

async function drag(page, from, to) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 3 });
    await page.mouse.up();
    await settled(page);
}

async function dragged(page) {
    await start(page, '4p:modern');
    await drag(page, await placeOf(page, 'e1'), await placeOf(page, 'f3'));
    assert.deepEqual((await shown(page)).line, ['e1-f3']);
}

/* A drag from beside the board is none; what fails in a drag is told. */
async function draggedInVain(page) {
    await start(page, '4p:modern');
    await choose(page, 'e1');
    const { x, y } = await page.locator('#board .pane').first().boundingBox();
    await drag(page, { x: x + 5, y: y + 5 }, await placeOf(page, 'e5'));
    assert.equal(await page.isHidden('#notice'), true);
    await page.evaluate(() => {
        globalThis.hypermate.game.moves = () => Promise.reject(new Error('no answer'));
    });
    await drag(page, await placeOf(page, 'd2'), await placeOf(page, 'd4'));
    assert.equal(await page.locator('#notice').textContent(), 'no answer');
}

/* Several moves to one square: the user is asked. */
async function promotion(page) {
    await start(page, '4d-state v1: w - - 0 1 | K@0,0,0,0; k@7,7,7,0; Py@3,6,3,7');
    await choose(page, '3,6,3,7');
    await point(page, '3,7,3,7');
    await page.waitForSelector('#promote[open]');
    assert.equal(await page.locator('#choices button').count(), 4);
    await page.locator('#choices button', { hasText: /N$/ }).click();
    await settled(page);
    await page.waitForFunction(() => globalThis.hypermate.game.snapshot.ply === 1);
    assert.match((await shown(page)).line[0], /3,6,3,7->3,7,3,7.*N/);
}

/* What was played instead is kept, reached by keys and by the list, and written. */
async function variations(page) {
    await start(page, '4p:modern');
    await type(page, 'd2-d4');
    await type(page, 'b5-c5');
    await page.keyboard.press('Escape');
    await page.focus('#first');
    await press(page, 'Home');
    await type(page, 'e2-e4');
    assert.equal(await page.locator('.variation button').count(), 1);
    await page.focus('#pane-moves');
    await press(page, 'ArrowUp');
    assert.deepEqual((await shown(page)).line, ['d2-d4']);
    await press(page, 'ArrowRight');
    assert.deepEqual((await shown(page)).line, ['d2-d4', 'b5-c5']);
    await page.locator('.variation button').click();
    await settled(page);
    assert.deepEqual((await shown(page)).line, ['e2-e4']);
    const { text } = await page.evaluate(() => globalThis.hypermate.game.written('pgn4'));
    assert.match(text, /1\. d2-d4 \( 1\. e2-e4 \) {2}\.\. b5-c5/);
    await page.click('[data-dialog="share"]');
    await page.waitForFunction(() => document.getElementById('link').value.includes('&m=e2-e4'));
}

/* Comments, marks, variations promoted and deleted; undone, and there after a reload. */
async function studied(page) {
    await start(page, '4p:modern');
    await type(page, 'd2-d4');
    await page.focus('#first');
    await press(page, 'Home');
    await type(page, 'e2-e4');
    await page.fill('.study input', 'a better start');
    await page.keyboard.press('Enter');
    await page.selectOption('.study select', '!?');
    await page.click('.study [data-act="promote"]');
    await settled(page);
    assert.equal(await page.locator('.moves > li > button[data-node]').nth(1).textContent(), 'e2-e4');
    assert.equal(await page.locator('.moves .note').textContent(), '!? a better start');
    await page.reload();
    await ready(page);
    assert.equal(await page.locator('.moves .note').textContent(), '!? a better start');
    await page.click('.study [data-act="remove-line"]');
    await settled(page);
    assert.equal(await page.locator('.moves .note').count(), 0);
    await page.focus('#first');
    await press(page, 'End');
    assert.deepEqual((await shown(page)).line, ['d2-d4']);
    await page.click('.study [data-act="undo"]');
    await settled(page);
    assert.equal(await page.locator('.moves .note').textContent(), '!? a better start');
    assert.deepEqual((await shown(page)).line, ['e2-e4']);
}

/* The edge of the panel, by mouse and keys; it stays. */
async function resized(page) {
    const width = () => page.evaluate(() => document.getElementById('panel').getBoundingClientRect().width);
    const before = await width();
    const grip = await page.locator('#grip').boundingBox();
    await page.mouse.move(grip.x + 4, grip.y + 100);
    await page.mouse.down();
    await page.mouse.move(grip.x - 76, grip.y + 100, { steps: 3 });
    await page.mouse.up();
    assert.ok(Math.abs((await width()) - before - 80) < 12);
    await page.focus('#grip');
    await page.keyboard.press('ArrowRight');
    const last = await width();
    await page.reload();
    await ready(page);
    assert.equal(await width(), last);
}

/* Slider, buttons, playing by itself. */
async function transport(page) {
    await start(page, '5d:standard');
    for (const move of ['e3', 'Nf6', 'a3', 'h6']) {
        await type(page, move);
        await page.click('#submit');
        await settled(page);
    }
    assert.equal(await page.locator('#where').textContent(), '4 / 4');
    await page.locator('#ply').fill('1');
    await settled(page);
    assert.equal((await shown(page)).ply, 1);
    await page.click('#first');
    await settled(page);
    await page.evaluate(() => (globalThis.hypermate.playback.pace = 30));
    await page.click('#playback');
    await page.waitForSelector('#playback[aria-pressed="false"]');
    await settled(page);
    assert.equal((await shown(page)).ply, 4);
    assert.equal(await page.locator('.moves [aria-current="step"]').textContent(), '(0T2)Ph7h6');
}

/* Arrows and circles by the right button, and by any pointer while Draw is on. */
async function drawing(page) {
    await start(page, '4p:modern');
    const [from, to] = [await placeOf(page, 'd2'), await placeOf(page, 'd8')];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(to.x, to.y);
    await page.mouse.up({ button: 'right' });
    assert.equal(await page.locator('.mark.arrow.green').count(), 1);
    await page.click('#draw');
    await page.mouse.click(to.x, to.y);
    assert.equal(await page.locator('.mark.circle').count(), 1);
    assert.equal((await shown(page)).ply, 0);
    await page.mouse.click(to.x, to.y);
    assert.equal(await page.locator('.mark.circle').count(), 0);
    await page.click('#erase');
    assert.equal(await page.locator('.mark.arrow').count(), 0);
}

/* The same by keys: D, then where an arrow begins and ends; it outlives a reload. */
async function drawingByKeys(page) {
    await start(page, '4p:modern');
    await page.focus('#board');
    await press(page, 'ArrowUp', 'd', 'Enter');
    assert.equal(await live(page), 'Drawing from red pawn on h2');
    await press(page, 'ArrowUp', 'ArrowUp', 'Enter');
    assert.equal(await live(page), 'Arrow from h2 to h4');
    await press(page, 'Enter', 'Shift+Enter');
    await page.reload();
    await ready(page);
    assert.equal(await page.locator('.mark.arrow.green').count(), 1);
    assert.equal(await page.locator('.mark.circle.orange').count(), 1);
    assert.equal((await shown(page)).ply, 0);
}

/* Moving the picture, and the key that shows all of it. */
async function camera(page) {
    await start(page, '5d:standard');
    const scale = () => page.evaluate(() => globalThis.hypermate.view.camera.scale);
    await page.focus('#board');
    await press(page, '0');
    const all = await scale();
    await press(page, '+', '+');
    assert.ok((await scale()) > 1.9 * all);
    await press(page, '0');
    assert.equal(await scale(), all);
}

const painted = page =>
    page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 50))));

/* By one finger while Draw is on: an arrow, and the board stays where it is. */
async function drawnByTouch(page) {
    const touch = await page.context().newCDPSession(page);
    const send = (type, points) =>
        touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
    for (const [name, a, b] of [
        ['5d:standard', '(0T1w)e2', '(0T1w)e4'],
        ['4p:modern', 'd2', 'd4'],
        ['4d:start', '1,0,0,0', '1,2,0,0'],
    ]) {
        await start(page, name);
        await page.click('#draw');
        await painted(page); // only then the browser leaves touches to the page
        const [from, to] = [await placeOf(page, a), await placeOf(page, b)];
        await send('touchStart', [from]);
        await send('touchMove', [to]);
        await send('touchEnd', []);
        assert.ok((await page.locator('.mark.arrow.green').count()) > 0, name); // 4D: twice
        assert.equal((await shown(page)).pending + (await shown(page)).ply, 0);
        await page.click('#draw');
    }
}

/* ---- as in the native program ---- */

/* Plays by choosing squares, as a user does; in 5D mostly on the timelines that there are. */
async function playRandom(page, name, plies) {
    await start(page, name);
    return page.evaluate(
        async ([most, seed]) => {
            const { hypermate } = globalThis;
            const { game, view } = hypermate;
            let state = seed;
            const next = below => {
                state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
                return Math.floor((state / 2 ** 32) * below);
            };
            while (game.snapshot.ply < most) {
                const { moves } = await game.moves();
                const { pending, maySubmit } = game.snapshot;
                if (pending > 0 && maySubmit && (moves.length === 0 || next(2) === 0)) {
                    await game.submit();
                    continue;
                }
                const calm = next(15) === 0 ? [] : moves.filter(move => !move.is_branching);
                const list = calm.length > 0 ? calm : moves;
                if (list.length === 0) break;
                const move = list[next(list.length)];
                hypermate.choose = all => all.find(one => one.promotion === move.promotion);
                hypermate.pick.drop();
                await hypermate.touch(view.fromCore(move.from));
                await hypermate.touch(view.fromCore(move.to));
            }
            return game.snapshot.line;
        },
        [plies, 7],
    );
}

function native(name, line) {
    const out = execFileSync(program, ['apply', '--json', name, ...line], {
        encoding: 'utf8',
        maxBuffer: 1 << 26,
    });
    return JSON.parse(out).position;
}

const asNative = (name, plies) => async page => {
    const line = await playRandom(page, name, plies);
    assert.equal(line.length, plies);
    const { text } = await page.evaluate(() => globalThis.hypermate.desk.call('convert', {}));
    const words = name.startsWith('5d') ? line.map(turn => `/ ${turn}`) : line;
    assert.equal(text.trim(), native(name, words).trim());
};

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export const tests = [
    { name: 'keys-5d', run: keys5d },
    { name: 'keys-4d', run: keys4d },
    { name: 'keys-4p', run: keys4p },
    { name: 'touch', run: touch, options: phone },
    { name: 'typed', run: typed },
    { name: 'dragged', run: dragged },
    { name: 'dragged-in-vain', run: draggedInVain },
    { name: 'promotion', run: promotion },
    { name: 'variations', run: variations },
    { name: 'studied', run: studied },
    { name: 'resized', run: resized },
    { name: 'transport', run: transport },
    { name: 'drawing', run: drawing },
    { name: 'drawing-keys', run: drawingByKeys },
    { name: 'drawing-touch', run: drawnByTouch, options: phone },
    { name: 'camera', run: camera },
    { name: 'native-4d', run: asNative('4d:start', 50) },
    { name: 'native-4p', run: asNative('4p:modern', 50) },
    { name: 'native-5d', run: asNative('5d:standard', 50), slow: true },
];
