/* For everyone: axe finds nothing, targets are large enough, motion and colours follow the system. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { require, settled, start } from './site.mjs';

/* By the debugger's door: the page's policy lets no script in. */
async function axe(page, where) {
    const found = await page.evaluate(async () => {
        const { violations } = await globalThis.axe.run(document, { resultTypes: ['violations'] });
        return violations.map(
            ({ id, nodes }) => `${id}: ${nodes.map(n => n.html.slice(0, 120)).join(' | ')}`,
        );
    });
    assert.deepEqual(found, [], where);
}

async function clean(page) {
    await page.evaluate(await readFile(require.resolve('axe-core/axe.min.js'), 'utf8'));
    for (const [name, square] of [
        ['5d:standard', '(0T1w)g1'],
        ['4p:modern', 'e1'],
        ['4d:start', '1,0,0,0'],
    ]) {
        await start(page, name);
        await page.evaluate(at => globalThis.hypermate.touch(at), square);
        await settled(page);
        await axe(page, name);
    }
    for (const tab of ['search', 'explorer', 'plot', 'text']) {
        await page.click(`#tab-${tab}`);
        await axe(page, tab);
    }
    for (const dialog of ['new', 'open', 'library', 'puzzles', 'share', 'help']) {
        await page.click(`[data-dialog="${dialog}"]`);
        await settled(page);
        await axe(page, dialog);
        await page.keyboard.press('Escape');
    }
}

/* The same where games are reviewed, explored, edited, solved and played, and in the menu of a phone. */
async function busy(page) {
    await page.evaluate(await readFile(require.resolve('axe-core/axe.min.js'), 'utf8'));
    await start(page, '4p:modern');
    for (const move of ['d2-d3', 'b5-c5']) await page.evaluate(text => globalThis.hypermate.play(text), move);
    await page.click('#tab-explorer');
    await page.waitForSelector('.passing button');
    await axe(page, 'explorer');
    await page.click('#tab-search');
    await page.click('#review');
    await page.waitForSelector('.graph svg');
    await axe(page, 'review');
    await page.click('#tab-moves');
    for (const [name, field] of [
        ['4p:modern', 'points.0'],
        ['4d:start', 'castling'],
        ['5d:standard', null],
    ]) {
        await start(page, name);
        await page.evaluate(() => globalThis.hypermate.edit());
        if (field) {
            await page.fill(`[data-field="${field}"]`, 'x');
            await page.keyboard.press('Tab');
            await page.waitForSelector('[aria-invalid]');
        }
        await axe(page, `edit ${name}`);
        await page.click('#editor [data-act="cancel"]');
    }
    await page.evaluate(() => globalThis.hypermate.open('4p:modern', {}, {}, { seats: { R: 0, B: 1, Y: 0, G: 1 }, clock: { base: 60000, increment: 0 } }));
    await axe(page, 'match');
    await page.evaluate(async () => (await globalThis.hypermate.part('trainer')).fetchPack('5d'));
    await settled(page);
    await axe(page, 'puzzle');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.click('#menu-button');
    await axe(page, 'menu');
}

/* Every step is told, however it is made: by keys, in the list, by playing, taking back, submitting. */
async function told(page) {
    const says = words => page.waitForFunction(text => document.getElementById('live').textContent.includes(text), words);
    await start(page, '5d:standard');
    await page.evaluate(() => globalThis.hypermate.play('e3'));
    await says('1 move not submitted');
    await page.keyboard.press('s');
    await says('ply 1 of 1');
    await page.keyboard.press('u');
    await says('ply 0 of 1');
    await page.locator('.moves button').nth(1).click();
    await says('ply 1 of 1');
    assert.match(await page.locator('#live').textContent(), /^\(0T1\)Pe2e3\. Black to move\. ply 1 of 1$/);
}

/* Nothing that is touched is smaller than 44 pixels, nothing is wider than the screen. */
async function phone(page) {
    for (const name of ['5d:standard', '4p:modern', '4d:start']) {
        await start(page, name);
        const found = await page.evaluate(() => {
            const small = [];
            for (const element of document.querySelectorAll('button, select, input, summary')) {
                const { width, height } = element.getBoundingClientRect();
                const seen = width > 0 && element.type !== 'range';
                if (seen && (width < 43.9 || height < 43.9))
                    small.push(element.outerHTML.slice(0, 80));
            }
            return { small, wide: document.documentElement.scrollWidth };
        });
        assert.deepEqual(found, { small: [], wide: 390 }, name);
    }
}

/* By the system's wish, and by the button against it. */
async function dark(page) {
    const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const night = await paper();
    await page.click('#theme');
    assert.notEqual(await paper(), night);
    await page.click('#theme');
    assert.equal(await paper(), night);
}

async function tabs(page) {
    await page.focus('#tab-moves');
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.getAttribute('#tab-search', 'aria-selected'), 'true');
    assert.equal(await page.isVisible('#pane-search'), true);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await page.waitForSelector('#text:not(:empty)');
    assert.match(await page.locator('#text').textContent(), /\nL0 +\| rnbqkbnr\n/);
}

export const tests = [
    { name: 'axe', run: clean },
    { name: 'axe-busy', run: busy },
    { name: 'told-all', run: told },
    { name: 'axe-dark', run: clean, options: { colorScheme: 'dark' }, slow: true },
    {
        name: 'phone',
        run: phone,
        options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'dark', run: dark, options: { colorScheme: 'dark' } },
    { name: 'tabs', run: tabs },
];
