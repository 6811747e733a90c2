/* The library: games are kept by their tabs and addresses, listed, exported; links hold all there is. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { deflateRawSync } from 'node:zlib';
import { open, ready, settled, shown, start } from './site.mjs';

const hash = page => new URL(page.url()).hash;

async function played(page, name, move) {
    await start(page, name);
    await page.evaluate(text => globalThis.hypermate.playTurn(text), move);
    await settled(page);
}

/* Each game has an address; back leads through them, a reload stays. */
async function addressed(page) {
    await played(page, '4p:modern', 'd2-d4');
    const first = hash(page);
    await played(page, '5d:standard', 'e3');
    assert.notEqual(hash(page), first);
    await page.goBack();
    await page.waitForFunction(() => globalThis.hypermate.game.snapshot.game === '4p');
    await settled(page);
    assert.equal(hash(page), first);
    assert.deepEqual((await shown(page)).line, ['d2-d4']);
    await page.reload();
    await ready(page);
    assert.deepEqual((await shown(page)).line, ['d2-d4']);
    await page.goForward();
    await page.waitForFunction(() => globalThis.hypermate.game.snapshot.game === '5d');
}

/* Two tabs: neither overwrites the other. The one that came second plays on in a copy. */
async function twoTabs(page) {
    await played(page, '4p:modern', 'd2-d4');
    const other = await page.context().newPage();
    await other.goto(page.url());
    await ready(other);
    await settled(other);
    assert.match(await other.locator('#notice').textContent(), /open in another tab/);
    await other.evaluate(() => globalThis.hypermate.play('b5-d5'));
    await settled(other);
    await page.evaluate(() => globalThis.hypermate.play('b8-d8'));
    await settled(page);
    assert.notEqual(hash(other), hash(page));
    for (const [tab, line] of [
        [page, ['d2-d4', 'b8-d8']],
        [other, ['d2-d4', 'b5-d5']],
    ]) {
        await tab.reload();
        await ready(tab);
        assert.deepEqual((await shown(tab)).line, line);
    }
    /* A tab of its own begins something else. */
    const third = await page.context().newPage();
    await third.goto(page.url().replace(/#.*/, ''));
    await ready(third);
    assert.deepEqual((await shown(third)).line, []);
}

/* Games are listed, found by words, opened, taken away, saved and read again. */
async function listed(page) {
    await played(page, '[Red "Ann"][Blue "Ben"][Yellow "Cy"][Green "Di"]\n\n1. d2-d4', 'b5-d5');
    await played(page, '5d:standard', 'e3');
    await page.click('[data-dialog="library"]');
    await settled(page);
    const rows = page.locator('.shelf li');
    assert.equal(await rows.count(), 2);
    await page.fill('#shelf [type="search"]', 'ann ben');
    assert.equal(await rows.count(), 1);
    const [saved] = await Promise.all([
        page.waitForEvent('download'),
        page.locator('#shelf button', { hasText: 'Save all games' }).click(),
    ]);
    const text = await readFile(await saved.path(), 'utf8');
    assert.equal(text.trim().split('\n').length, 2);
    await rows.first().locator('button').first().click();
    await settled(page);
    assert.deepEqual((await shown(page)).line, ['d2-d4', 'b5-d5']);
    await page.click('[data-dialog="library"]');
    await settled(page);
    await page.fill('#shelf [type="search"]', '5D');
    await rows.first().locator('button').last().click();
    await settled(page);
    await page.fill('#shelf [type="search"]', '');
    assert.equal(await rows.count(), 1);
    const read = contents =>
        page.setInputFiles('#shelf [type="file"]', { name: 'x.ndjson', mimeType: 'text/plain', buffer: Buffer.from(contents) });
    await read(text);
    await page.waitForFunction(() => document.querySelectorAll('.shelf li').length === 3);
    await read('{"text":5}\n');
    await page.waitForFunction(() => document.getElementById('notice').textContent.startsWith('Line 1 is not a game'));
}

/* A link holds what is not submitted, arrows, who sits below, and how the board is turned. */
async function whole(page, { browser }) {
    await start(page, '5d:standard');
    await page.evaluate(() => globalThis.hypermate.play('e3'));
    await page.evaluate(() => {
        const { pointer, flip } = globalThis.hypermate;
        pointer.drawn = [{ kind: 'arrow', square: '(0T1w)g1', to: '(0T1w)f3', colour: 'blue' }];
        flip.call(globalThis.hypermate);
    });
    await page.click('[data-dialog="share"]');
    await page.waitForFunction(() => document.getElementById('link').value.includes('&q='));
    const other = await open(browser, await page.inputValue('#link'));
    await settled(other);
    assert.equal((await shown(other)).pending, 1);
    assert.equal(await other.locator('.mark.arrow.blue').count(), 1);
    assert.equal(await other.evaluate(() => globalThis.hypermate.view.flipped), true);
    await other.context().close();
}

/* What links hold is bounded, whatever they promise, and what is none is told. */
async function links(page, { site }) {
    const bomb = deflateRawSync(Buffer.alloc(64 << 20, 32), { level: 9 }).toString('base64url');
    for (const [fragment, words] of [
        [`#v=2&p=${bomb}`, /more than 8 MB/],
        ['#v=9&t=4d:start', /cannot read this link/],
        ['#nonsense', /cannot read this link/],
        ['#g=nothere', /not in the library/],
        ['#v=2&g=4d&t=4d:start&a=9,9,9,9~x~blue&a=~~&a=a~b~pink', null],
    ]) {
        await page.goto('about:blank');
        await page.goto(site.url + fragment);
        await ready(page);
        await settled(page);
        if (words) assert.match(await page.locator('#notice').textContent(), words);
        else assert.equal((await shown(page)).game, '4d');
    }
}

export const tests = [
    { name: 'addressed', run: addressed },
    { name: 'two-tabs', run: twoTabs },
    { name: 'listed', run: listed },
    { name: 'whole-link', run: whole },
    { name: 'link-bounds', run: links },
];
