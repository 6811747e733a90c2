/* The page in a real browser:
 *
 *     node tests/web/browser.mjs PAGE [all] [NAME...]
 *
 * PAGE is the folder that web/build has made. Without `all` only what every change has to pass.
 * Needs the program of build-gcc (or HM_PROGRAM), Chromium, and the modules of tests/web/package.json (tools/dependencies web). */
import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { launch, open, serve } from './site.mjs';

const files = [
    'play',
    'board',
    'match',
    'library',
    'explorer',
    'out',
    'edit',
    'puzzles',
    'input',
    'files',
    'faults',
    'safety',
    'access',
    'analysis',
    'speed',
    'pixels',
];
const [folder, ...words] = process.argv.slice(2);
if (folder === undefined) {
    console.error('usage: node tests/web/browser.mjs PAGE [all] [NAME...]');
    process.exit(2);
}
const all = words.includes('all');
const names = words.filter(word => word !== 'all');
const tests = [];
for (const file of files) tests.push(...(await import(`./${file}.mjs`)).tests);
const chosen = tests.filter(test =>
    names.length > 0 ? names.includes(test.name) : all || !test.slow,
);

const site = await serve(resolve(folder));
const browser = await launch();
let done = 0;
let failed = 0;
console.log(`1..${chosen.length}`);

async function run(test) {
    const from = performance.now();
    let page;
    try {
        const url = test.file ? new URL(`file://${resolve(folder)}/hypermate.html`).href : site.url;
        page = await open(browser, url + (test.fragment ?? ''), test.options);
        await test.run(page, { site, browser, folder: resolve(folder) });
        assert.deepEqual(page.faults, []);
        console.log(`ok ${++done} ${test.name} # ${Math.round(performance.now() - from)} ms`);
    } catch (error) {
        failed++;
        console.log(`not ok ${++done} ${test.name}`);
        console.log(`# ${String(error.stack).replaceAll('\n', '\n# ')}`);
    }
    await page
        ?.context()
        .close()
        .catch(() => {});
}

/* One after another, as many at a time as there are runners. */
function runAll(list, runners) {
    const waiting = [...list];
    const work = async () => {
        for (let test; (test = waiting.shift()); ) await run(test);
    };
    return Promise.all(Array.from({ length: runners }, work));
}

await runAll(chosen.filter(test => !test.measures), 3);
/* Times are those of a browser that does nothing else. */
await runAll(chosen.filter(test => test.measures), 1);
await browser.close();
site.close();
process.exit(failed > 0 ? 1 : 0);
