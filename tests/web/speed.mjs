/* How much is loaded, how soon it is ready, and how fast it draws. Times hold on an idle machine:
 * HM_PATIENCE multiplies them elsewhere. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { choose, open, serve, settled, shown, start } from './site.mjs';

const patience = Number(process.env.HM_PATIENCE ?? 4);

/* Bytes of the first view. */
const BUDGET = 300 * 1024;

/* What the first view takes from a host that packs, a turn played in it included, and when it is
 * ready. */
async function size(_, { folder, browser }) {
    const site = await serve(folder);
    const page = await open(browser, site.url, { serviceWorkers: 'block' });
    const ready = await page.evaluate(() => performance.getEntriesByName('ready')[0].startTime);
    await choose(page, '(0T1w)g1');
    await choose(page, '(0T1w)f3');
    await page.click('#submit');
    await settled(page);
    assert.deepEqual((await shown(page)).line, ['(0T1)Ng1f3']);
    await page.context().close();
    site.close();
    let total = 0;
    for (const name of site.asked) {
        total += gzipSync(await readFile(join(folder, name)), { level: 9 }).length;
    }
    console.log(
        `# ${site.asked.size} files, ${total} bytes packed, ready after ${Math.round(ready)} ms`,
    );
    assert.ok(site.asked.has('/hypermate/hypermate.wasm'));
    assert.ok(total <= BUDGET, `${total} bytes packed`);
    assert.ok(ready <= 1000 * patience, `ready after ${Math.round(ready)} ms`);
}

/* A 4D board of another position, painted anew. */
async function redraw(page) {
    await start(page, '4d:start');
    const times = await page.evaluate(() => {
        const { view, game } = globalThis.hypermate;
        const list = [];
        for (let i = 0; i < 20; i++) {
            const from = performance.now();
            view.paint();
            list.push(performance.now() - from);
            const [first] = view.pieces.keys();
            const piece = view.pieces.get(first);
            view.pieces.delete(first);
            view.pieces.set(`${i % 8},3,3,3`, piece);
        }
        return list.sort((a, b) => a - b);
    });
    assert.ok(times[10] <= 16 * patience, `${times[10]} ms`);
    console.log(`# half of the redraws within ${times[10].toFixed(1)} ms`);
}

/* A thousand boards move and grow under the camera. */
async function multiverse(page) {
    const line = [];
    for (let turn = 1; line.length < 1000; turn++) {
        const [white, black] = turn % 2 === 1 ? ['Ng1f3', 'Ng8f6'] : ['Nf3g1', 'Nf6g8'];
        line.push(`${turn}. (0T${turn})${white} / (0T${turn})${black}`);
        if (turn === 500) break;
    }
    const text = `[Mode "5D"]\n[Board "Standard"]\n\n${line.join('\n')}\n`;
    await page.evaluate(source => globalThis.hypermate.open(source), text);
    await settled(page);
    const found = await page.evaluate(async () => {
        const { view } = globalThis.hypermate;
        const { camera } = view;
        const frame = () => new Promise(requestAnimationFrame);
        const measure = async act => {
            const times = [];
            for (let i = 0; i < 40; i++) {
                act(i);
                await frame();
                times.push(view.tiles.spent);
            }
            return times.sort((a, b) => a - b)[30];
        };
        document.querySelector('#tools [aria-label="Show all boards"]').click();
        const zoom = await measure(i => camera.zoom(i < 30 ? 1.15 : 0.8));
        const pan = await measure(() => camera.moveBy(-37, 3));
        return { boards: view.boards.length, zoom, pan };
    });
    assert.ok(found.boards >= 1000, `${found.boards} boards`);
    const most = (1000 / 60) * patience;
    console.log(
        `# ${found.boards} boards: zoom ${found.zoom.toFixed(1)} ms, pan ${found.pan.toFixed(1)} ms`,
    );
    assert.ok(found.zoom <= most && found.pan <= most, JSON.stringify(found));
}

export const tests = [
    { name: 'size', run: size, measures: true },
    { name: 'redraw', run: redraw, measures: true },
    { name: 'multiverse', run: multiverse, measures: true },
];
