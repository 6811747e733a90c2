/* Screenshots against those that were looked at: a quarter as large, for letters differ from one
 * machine to the next. HM_PIXELS=write makes them anew. */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { settled, start } from './site.mjs';

const folder = fileURLToPath(new URL('pixels/', import.meta.url));

/* A quarter of a PNG, as a PNG, by the browser. */
function small(page, png) {
    return page.evaluate(
        async source => {
            const image = await createImageBitmap(await (await fetch(source)).blob());
            const [width, height] = [image.width >> 2, image.height >> 2];
            const canvas = new OffscreenCanvas(width, height);
            const context = canvas.getContext('2d');
            context.imageSmoothingQuality = 'high';
            context.drawImage(image, 0, 0, width, height);
            const blob = await canvas.convertToBlob();
            return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
        },
        `data:image/png;base64,${png.toString('base64')}`,
    );
}

/* The part of points that differ clearly. */
function difference(page, one, other) {
    return page.evaluate(
        async sources => {
            const [a, b] = await Promise.all(
                sources.map(async source => {
                    const image = await createImageBitmap(await (await fetch(source)).blob());
                    const canvas = new OffscreenCanvas(image.width, image.height);
                    const context = canvas.getContext('2d');
                    context.drawImage(image, 0, 0);
                    return context.getImageData(0, 0, image.width, image.height);
                }),
            );
            if (a.width !== b.width || a.height !== b.height) return 1;
            let count = 0;
            for (let i = 0; i < a.data.length; i += 4) {
                const apart = [0, 1, 2].map(k => Math.abs(a.data[i + k] - b.data[i + k]));
                if (Math.max(...apart) > 40) count++;
            }
            return count / (a.width * a.height);
        },
        [one, other].map(text => `data:image/png;base64,${text}`),
    );
}

const views = [
    ['5d', '5d:standard', ['e3', 'Nf6']],
    ['4p', '4p:modern', ['d2-d4']],
    ['4d', '4d:start', ['b1a1-c3a1']],
];

const compare =
    size =>
    async (page, { browser }) => {
        const blank = await (await browser.newContext()).newPage();
        for (const [name, source, moves] of views) {
            await start(page, source);
            for (const move of moves) {
                await page.evaluate(text => globalThis.hypermate.playTurn(text), move);
            }
            await settled(page);
            await page.evaluate(
                () => new Promise(done => requestAnimationFrame(() => setTimeout(done, 60))),
            );
            const now = await small(blank, await page.screenshot({ animations: 'disabled' }));
            const path = `${folder}${name}-${size}.png`;
            if (process.env.HM_PIXELS === 'write')
                await writeFile(path, Buffer.from(now, 'base64'));
            const before = (await readFile(path)).toString('base64');
            const part = await difference(blank, now, before);
            assert.ok(
                part < 0.03,
                `${name}-${size}: ${(100 * part).toFixed(1)} % of the points differ`,
            );
        }
        await blank.context().close();
    };

const at = (width, height, more = {}) => ({ viewport: { width, height }, ...more });

export const tests = [
    { name: 'pixels-1280', run: compare('1280'), options: at(1280, 800) },
    { name: 'pixels-768', run: compare('768'), options: at(768, 1024), slow: true },
    { name: 'pixels-320', run: compare('320'), options: at(320, 568, { hasTouch: true }), slow: true },
    { name: 'pixels-844', run: compare('844'), options: at(844, 390, { hasTouch: true }), slow: true },
    { name: 'pixels-1024', run: compare('1024'), options: at(1024, 768), slow: true },
    { name: 'pixels-2560', run: compare('2560'), options: at(2560, 1440), slow: true },
    {
        name: 'pixels-390-dark',
        run: compare('390-dark'),
        options: at(390, 844, { hasTouch: true, colorScheme: 'dark' }),
        slow: true,
    },
    { name: 'pixels-390', run: compare('390'), options: at(390, 844, { hasTouch: true }) },
    { name: 'pixels-dark', run: compare('dark'), options: at(1280, 800, { colorScheme: 'dark' }) },
];
