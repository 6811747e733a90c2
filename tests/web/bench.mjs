/* How fast the page is, as rows of a table (docs/web.md):
 *
 *     node tests/web/bench.mjs PAGE
 *
 * PAGE is the folder that web/build has made. Milliseconds are those of the main thread, of the median of
 * twenty; what else runs on the machine adds to them. */
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { launch, open, program, serve, settled } from './site.mjs';

const site = await serve(resolve(process.argv[2]));
const browser = await launch();

function row(name, must, value) {
    console.log(`| ${name} | ${must} | ${value} |`);
}

function long5d(plies) {
    const line = [];
    for (let turn = 1; 2 * line.length < plies; turn++) {
        const [white, black] = turn % 2 === 1 ? ['Ng1f3', 'Ng8f6'] : ['Nf3g1', 'Nf6g8'];
        line.push(`${turn}. (0T${turn})${white} / (0T${turn})${black}`);
    }
    return `[Mode "5D"]\n[Board "Standard"]\n\n${line.join('\n')}\n`;
}

function long4p(plies) {
    const there = ['Ne1-f3', 'Na5-c6', 'Nj14-i12', 'Nn10-l9'];
    const back = ['Nf3-e1', 'Nc6-a5', 'Ni12-j14', 'Nl9-n10'];
    const line = [];
    for (let n = 0; 4 * n < plies; n++) line.push(`${n + 1}. ${(n % 2 === 0 ? there : back).join(' .. ')}`);
    return `[Variant "Teams"]\n\n${line.join('\n')}\n`;
}

/* Games of sixty plies, by chance. */
const random = (...words) => execFileSync(program, ['random-game', '--seed=4', '--max-plies=60', ...words], { encoding: 'utf8' });

/* The median of steps back and forward: what the script does, and the frame. */
function step(page) {
    return page.evaluate(async () => {
        const { hypermate } = globalThis;
        const list = [];
        for (let i = 0; i < 20; i++) {
            await hypermate.step(i % 2 === 0 ? -1 : 1);
            const script = hypermate.game.spent;
            await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
            list.push(script + hypermate.view.panes.reduce((sum, { painter }) => sum + painter.spent, 0));
        }
        return list.sort((a, b) => a - b)[10];
    });
}

const fixed = value => `${value.toFixed(1)} ms`;
const page = await open(browser, site.url, { serviceWorkers: 'block' });
const ready = await page.evaluate(() => performance.getEntriesByName('ready')[0].startTime);
row('ready, from an empty cache', '800 ms', fixed(ready));

/* 1.6 Mbit/s with 150 ms, and a processor a quarter as fast; the module and the scripts come packed. */
async function slow() {
    const host = await serve(resolve(process.argv[2]), { packed: true });
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
    const phone = await context.newPage();
    const line = await context.newCDPSession(phone);
    await line.send('Network.enable');
    await line.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 200000, uploadThroughput: 93750 });
    await line.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await phone.goto(host.url);
    await phone.waitForSelector('body[data-ready="true"]');
    const at = await phone.evaluate(() => ['board', 'ready'].map(name => performance.getEntriesByName(name)[0].startTime));
    await context.close();
    host.close();
    return at;
}

const [board, playable] = await slow();
row('first board on 1.6 Mbit/s with 150 ms, the processor slowed 4 times', '2,500 ms', fixed(board));
row('ready to play there', '3,500 ms', fixed(playable));

for (const [plies, must] of [[63, '8 ms'], [399, '12 ms'], [1000, '16 ms']]) {
    const opened = await page.evaluate(async text => {
        const from = performance.now();
        await globalThis.hypermate.open(text);
        await new Promise(requestAnimationFrame);
        return performance.now() - from;
    }, long5d(plies));
    await settled(page);
    const boards = await page.evaluate(() => globalThis.hypermate.view.byName.size);
    row(`a step in 5D at ${boards} boards`, must, fixed(await step(page)));
    if (plies === 1000) row('opening these, to the first frame', '500 ms', fixed(opened));
}

for (const how of ['zoom', 'pan']) {
    const times = await page.evaluate(async name => {
        const { view } = globalThis.hypermate;
        const { camera } = view;
        view.all();
        const list = [];
        let last = await new Promise(requestAnimationFrame);
        for (let i = 0; i < 90; i++) {
            if (name === 'zoom') camera.zoom(i < 45 ? 1.1 : 1 / 1.1);
            else camera.moveBy(i < 45 ? -37 : 37, 3);
            const now = await new Promise(requestAnimationFrame);
            list.push(now - last);
            last = now;
        }
        return list.sort((a, b) => a - b)[Math.floor(list.length * 0.95)];
    }, how);
    row(`${how} of these, a frame, 95th percentile`, '20 ms', fixed(times));
}

await page.evaluate(text => globalThis.hypermate.open(text), random('4d:start'));
await settled(page);
row('a step in 4D', '8 ms', fixed(await step(page)));

await page.evaluate(text => globalThis.hypermate.open(text), long4p(4000));
await settled(page);
const plies = await page.evaluate(() => globalThis.hypermate.game.node.ply);
row(`a step in a four-player game of ${plies} plies`, '8 ms', fixed(await step(page)));
/* Sixty plies, each searched for 100 ms, by four workers. */
for (const [name, text] of [
    ['4D', random('4d:start')],
    ['5D', long5d(60)],
    ['teams', random('--mode=teams', '4p:modern')],
]) {
    await page.evaluate(() => Object.defineProperty(navigator, 'hardwareConcurrency', { value: 4, configurable: true }));
    await page.evaluate(game => globalThis.hypermate.open(game), text);
    await settled(page);
    await page.click('#tab-search');
    await settled(page);
    const [spent, count] = await page.evaluate(async () => {
        const { game, analysis } = globalThis.hypermate;
        await analysis.review.run();
        return [analysis.review.spent, game.tree.line(game.tree.root).length - 1];
    });
    row(`review of ${count} plies (${name}), four workers`, '10 s', `${(spent / 1000).toFixed(1)} s`);
}

/* The games of the library: read once, then asked for a position. */
const [read, answered] = await page.evaluate(async () => {
    const db = await new Promise(done => (indexedDB.open('hypermate').onsuccess = ({ target }) => done(target.result)));
    const transaction = db.transaction('games', 'readwrite');
    for (let i = 0; i < 2000; i++) {
        const path = ['d2-d3', 'b5-c5', 'd13-d12', 'm5-l5', `${'efghij'[i % 6]}2-${'efghij'[i % 6]}3`];
        transaction.objectStore('games').put({
            id: `x${i}`, text: '4p:modern', options: {}, path, pending: [], rows: path.map((text, at) => [at - 1, text]),
            drawn: [], match: null, game: '4p', title: `Game ${i}`, plies: path.length, saved: i,
        });
    }
    await new Promise(done => (transaction.oncomplete = done));
    const { desk } = await globalThis.hypermate.part('explorer');
    const from = performance.now();
    while ((await desk.call('readOn')) > 0);
    const now = performance.now();
    await globalThis.hypermate.open('4p:modern');
    const { key } = globalThis.hypermate.game.snapshot;
    const asked = performance.now();
    await desk.call('explored', { key });
    return [now - from, performance.now() - asked];
});
row('explorer: reading 2,000 games of the library', '-', `${(read / 1000).toFixed(1)} s`);
row('explorer: a position that 2,000 games pass', '200 ms', fixed(answered));
await browser.close();
site.close();
