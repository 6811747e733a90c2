/* The search of the documentation finds the right page first, from a folder on disk.
 * usage: node docs.mjs SITE_FOLDER */
import { pathToFileURL } from 'node:url';
import { launch } from './site.mjs';

const WANTED = [
    ['fen4p', /^fen4p/],
    ['replay json', /^JSON of replay/],
    ['hm_session_play', /^C reference|^hm_session_play/],
    ['exit status', /^hypermate exit/],
    ['environment variables', /^Environment variables/],
    ['stalemate', /^(?!hm_|HM_|hypermate |Class|Abstract|C reference)/],
];

const browser = await launch();
const page = await browser.newPage();
let wrong = 0;
for (const [words, first] of WANTED) {
    await page.goto(`${pathToFileURL(process.argv[2])}/search.html?q=${encodeURIComponent(words)}`);
    const found = await page.locator('#search-results li a').first().textContent({ timeout: 30000 });
    if (first.test(found)) continue;
    console.log(`"${words}" finds "${found}" first`);
    wrong++;
}
await browser.close();
console.log(`${WANTED.length} searches, ${wrong} wrong`);
process.exitCode = wrong > 0 ? 1 : 0;
