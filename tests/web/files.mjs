/* Opening, saving, sharing, and what a reload keeps. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { open, program, ready, settled, shown, start } from './site.mjs';

const vectors = fileURLToPath(new URL('../vectors/', import.meta.url));

/* Drops a file on the page. */
async function drop(page, name, bytes) {
    await page.evaluate(
        ([name, letters]) => {
            const bytes = Uint8Array.from(atob(letters), letter => letter.charCodeAt(0));
            const data = new DataTransfer();
            data.items.add(new File([bytes], name));
            const drop = new DragEvent('drop', { dataTransfer: data, bubbles: true });
            document.body.dispatchEvent(drop);
        },
        [name, Buffer.from(bytes).toString('base64')],
    );
}

const game5d = `[Mode "5D"]
[Board "Standard"]
[White "Ada"]

1. Nf3 / e5
2. (0T2)Nf3>>(0T1)f5 {to the past!} / (1T1)Nc6
`;

async function dropped(page) {
    await drop(page, 'game.5dpgn.gz', gzipSync(game5d));
    await page.waitForFunction(() => globalThis.hypermate.game.snapshot.ply === 4);
    assert.deepEqual((await shown(page)).status.lines, ['0', '1']);
    assert.equal(await page.locator('.moves .note').textContent(), 'to the past!');
}

async function chosen(page) {
    const text = gunzipSync(await readFile(`${vectors}ndjson4/chess4d-ndjson-v1.ndjson.gz`));
    await page.click('[data-dialog="open"]');
    await page.setInputFiles('#file', { name: 'log.ndjson', mimeType: 'text/plain', buffer: text });
    await page.waitForFunction(() => globalThis.hypermate.game.snapshot.game === '4d');
    assert.ok((await shown(page)).ply > 0);
}

async function pasted(page) {
    await page.evaluate(text => {
        const data = new DataTransfer();
        data.setData('text/plain', text);
        document.body.dispatchEvent(
            new ClipboardEvent('paste', { clipboardData: data, bubbles: true }),
        );
    }, '4P:Modern');
    await page.waitForFunction(() => globalThis.hypermate.game.snapshot.game === '4p');
}

/* A faulty file, mended, can be chosen again: the field is empty, or the browser saw no change. */
async function chosenAgain(page) {
    const file = text => ({ name: 'x', mimeType: 'text/plain', buffer: Buffer.from(text) });
    await page.click('[data-dialog="open"]');
    await page.setInputFiles('#file', file('4d-fen v1: nonsense'));
    await page.waitForSelector('#fault:not([hidden])');
    assert.equal(await page.inputValue('#file'), '');
    await page.setInputFiles('#file', file('4p:modern'));
    await page.waitForFunction(() => globalThis.hypermate.game.snapshot.game === '4p');
}

/* The place of an error, with a caret below it. */
async function caret(page) {
    await page.click('[data-dialog="open"]');
    await page.fill('#source', '4d-fen v1: K@0,0,0,0; k@7,7,9,7');
    await page.click('#read');
    await page.waitForSelector('#fault:not([hidden])');
    const fault = await page.locator('#fault').textContent();
    assert.match(fault, /^Line 1, column 29: expected a coordinate/);
    const [line, mark] = (await page.locator('#caret').textContent()).split('\n');
    assert.equal(line[mark.indexOf('^')], '9');
}

const archive = `[Variant "FFA"]
[Red "Ada"]
[Blue "Bo"]

1. d2-d4 .. b5-c5

[Variant "Teams"]
[Red "Cy"]

1. e2-e4
`;

async function archived(page) {
    await drop(page, 'two.pgn4', archive);
    await page.waitForSelector('#archive:not([hidden])');
    const buttons = page.locator('#archive li button');
    assert.equal(await buttons.count(), 2);
    assert.match(await buttons.nth(0).textContent(), /^Ada – Bo · FFA/);
    await buttons.nth(1).click();
    await page.waitForFunction(() => globalThis.hypermate.game.snapshot.line[0] === 'e2-e4');
    await settled(page);
    assert.equal(await page.locator('#neighbours output').textContent(), '2 / 2');
    assert.equal(await page.isDisabled('#neighbours [data-act="game-after"]'), true);
    await page.click('#neighbours [data-act="game-before"]');
    await page.waitForFunction(() => globalThis.hypermate.game.snapshot.line[0] !== 'e2-e4');
    await settled(page);
    assert.equal(await page.locator('#neighbours output').textContent(), '1 / 2');
    await page.click('[data-dialog="open"]');
    await page.fill('#archive [type="search"]', 'nobody');
    assert.equal(await buttons.count(), 0);
    await page.fill('#archive [type="search"]', 'ada');
    assert.equal(await buttons.count(), 1);
    await page.keyboard.press('Escape');
    await start(page, '4d:start');
    assert.equal(await page.isVisible('#neighbours'), false);
}

/* The link is opened in another page, which goes on from there after a reload. */
async function linked(page, { browser, site }) {
    await page.evaluate(text => globalThis.hypermate.open(text), game5d);
    await settled(page);
    await page.evaluate(() => globalThis.hypermate.step(-1));
    await page.click('[data-dialog="share"]');
    await page.waitForFunction(() => document.getElementById('link').value.includes('#v=2&g=5d&'));
    const link = await page.inputValue('#link');
    const other = await open(browser, link);
    assert.equal((await shown(other)).ply, 3);
    assert.equal(await other.locator('#where').textContent(), '3 / 4');
    assert.match(new URL(other.url()).hash, /^#g=\w+$/);
    await other.reload();
    await ready(other);
    assert.equal((await shown(other)).ply, 3);
    assert.deepEqual(other.faults, []);
    await other.context().close();
    const broken = await open(browser, `${site.url}#v=1&g=5d&p=AAAA`);
    assert.match(await broken.locator('#notice').textContent(), /The link is damaged/);
    await broken.context().close();
}

/* Pending moves, variations and the place in the game outlive a reload. */
async function reloaded(page) {
    await start(page, '5d:standard');
    for (const act of [['e3'], ['Nf6'], ['a3']]) {
        await page.evaluate(([move]) => globalThis.hypermate.playTurn(move), act);
    }
    await page.evaluate(() => globalThis.hypermate.step(-1));
    await page.evaluate(() => globalThis.hypermate.play('h3'));
    await page.reload();
    await ready(page);
    const { ply, pending, line } = await shown(page);
    assert.deepEqual([ply, pending, line.length], [2, 1, 2]);
    assert.equal(await page.locator('#where').textContent(), '2 / 3');
}

/* A log that is too large for a tab's storage is kept all the same. */
async function kept(page) {
    const options = { maxBuffer: 1 << 26 };
    const game = execFileSync(program, ['random-game', '--seed=3', '--max-plies=600', '4d:start']);
    const log = execFileSync(program, ['convert', '--to=ndjson4', '-'], { ...options, input: game });
    assert.ok(log.length > 6e6);
    await drop(page, 'large.ndjson', log);
    await page.waitForFunction(() => globalThis.hypermate.game.source.text.length > 6e6);
    await page.waitForFunction(() => sessionStorage.getItem('hypermate-tab') === null);
    await settled(page);
    const before = await shown(page);
    await page.reload();
    await ready(page);
    const after = await shown(page);
    assert.deepEqual([after.game, after.ply, after.line], [before.game, 600, before.line]);
}

/* Every notation of the game can be written; what cannot hold the game says so. */
async function exported(page) {
    for (const [name, moves, forms] of [
        ['4d:start', ['b1a1-c3a1'], 7],
        ['4p:modern', ['d2-d4'], 3],
        ['5d:standard', ['e3'], 3],
    ]) {
        await start(page, name);
        for (const move of moves) {
            await page.evaluate(text => globalThis.hypermate.playTurn(text), move);
        }
        await page.click('[data-dialog="share"]');
        await page.waitForFunction(() => document.getElementById('written').value !== '');
        const names = await page.locator('#form option').evaluateAll(all => all.map(o => o.value));
        assert.ok(names.length >= forms, `${name}: ${names}`);
        for (const form of names) {
            await page.selectOption('#form', form);
            await settled(page);
            await page.waitForFunction(
                () =>
                    document.getElementById('written').value !== '' ||
                    document.getElementById('share-note').textContent !== '',
            );
        }
        const [download] = await Promise.all([
            page.waitForEvent('download'),
            page.click('#save-svg'),
        ]);
        const svg = await readFile(await download.path(), 'utf8');
        assert.match(svg, /^<svg [^>]*class="hm hm-/);
        const [png] = await Promise.all([page.waitForEvent('download'), page.click('#save-png')]);
        const bytes = await readFile(await png.path());
        assert.equal(bytes.toString('latin1', 1, 4), 'PNG');
        assert.ok(bytes.readUInt32BE(16) >= 400, 'twice as wide as the picture');
        const [gif] = await Promise.all([page.waitForEvent('download'), page.click('#save-gif')]);
        const moving = await readFile(await gif.path());
        assert.equal(moving.toString('latin1', 0, 6), 'GIF89a');
        assert.ok(moving.readUInt16LE(6) >= 200 && moving.length > 5000);
        await page.keyboard.press('Escape');
    }
}

export const tests = [
    { name: 'dropped', run: dropped },
    { name: 'chosen', run: chosen },
    { name: 'chosen-again', run: chosenAgain },
    { name: 'pasted', run: pasted },
    { name: 'caret', run: caret },
    { name: 'archived', run: archived },
    { name: 'linked', run: linked },
    { name: 'reloaded', run: reloaded },
    { name: 'kept', run: kept },
    { name: 'exported', run: exported },
];
