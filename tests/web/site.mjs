/* What browser tests share: a static host on loopback, a browser, and a page that may neither
 * complain nor ask for anything from elsewhere. */
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const here = fileURLToPath(new URL('.', import.meta.url));
const modules = process.env.HM_WEB_MODULES ?? join(here, 'node_modules');
export const require = createRequire(join(modules, 'x.js'));
const { chromium } = require('playwright-core');

/* A factor for bounds of time on machines that do other things as well. */
export const patience = Number(process.env.HM_PATIENCE ?? 1);

/* The native program, with which games are compared. */
export const program =
    process.env.HM_PROGRAM ??
    fileURLToPath(new URL('../../build-gcc/cli/hypermate', import.meta.url));

const TYPES = {
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.svg': 'image/svg+xml',
    '.webmanifest': 'application/manifest+json',
    '.wasm': 'application/wasm',
};

/* Serves a folder; `url` is its root, `asked` the names of the files that were asked for. packed: as hosts do. */
export async function serve(folder, { packed = false } = {}) {
    const asked = new Set();
    const server = createServer(async (request, response) => {
        const path = decodeURIComponent(new URL(request.url, 'http://x').pathname);
        try {
            const name = path.endsWith('/') ? `${path}index.html` : path;
            const file = join(folder, name);
            const bytes = await readFile(file);
            asked.add(name);
            const type = { 'content-type': TYPES[extname(file)] ?? 'text/plain' };
            response.writeHead(200, packed ? { ...type, 'content-encoding': 'gzip' } : type);
            response.end(packed ? gzipSync(bytes, { level: 9 }) : bytes);
        } catch {
            response.writeHead(404).end();
        }
    });
    await new Promise(ready => server.listen(0, '127.0.0.1', ready));
    const url = `http://127.0.0.1:${server.address().port}/`;
    return { url, asked, close: () => server.close() };
}

/* As root a sandbox of the browser's own is not to be had. */
export function launch() {
    const args = process.getuid() === 0 ? ['--no-sandbox'] : [];
    const executablePath = process.env.HM_CHROMIUM ?? '/usr/bin/chromium';
    return chromium.launch({ executablePath, args });
}

/* A page that is ready. What it complains about, and what it asks of other places, is kept in
 * page.faults. */
export async function open(browser, url, options = {}) {
    const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        ...options,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(60000 * patience);
    const { origin, protocol } = new URL(url);
    page.faults = [];
    page.on('pageerror', error => page.faults.push(`error: ${error.message}`));
    page.on('requestfailed', request => page.faults.push(`failed: ${request.url()}`));
    page.on('console', message => {
        const late = /hypermate\.wasm was preloaded using link preload but not used/.test(message.text());
        if (late) return; /* The machine was slow: the module is used whenever a page is ready. */
        if (['error', 'warning'].includes(message.type())) page.faults.push(message.text());
    });
    page.on('request', request => {
        const to = new URL(request.url());
        const own = ['data:', 'blob:'].includes(to.protocol);
        if (!own && (protocol === 'file:' ? to.href !== url : to.origin !== origin)) {
            page.faults.push(`asks ${to}`);
        }
    });
    await page.goto(url);
    await ready(page);
    return page;
}

export async function ready(page) {
    await page.waitForSelector('body[data-ready]');
    const state = await page.getAttribute('body', 'data-ready');
    if (state !== 'true') throw new Error(await page.locator('#notice').textContent());
}

/* The middle of a square on the screen, where it is large enough to be met. */
export function placeOf(page, square) {
    return page.evaluate(name => {
        for (const surface of globalThis.hypermate.view.surfaces) {
            const at = surface.place(name);
            const matrix = surface.group.getScreenCTM();
            const size = at && matrix.a * at.size;
            if (!at || size < 12) continue;
            surface.host.scrollIntoView({ block: 'nearest', behavior: 'instant' });
            const middle = new DOMPoint(at.x + at.size / 2, at.y + at.size / 2);
            const { x, y } = middle.matrixTransform(surface.group.getScreenCTM());
            return { x, y };
        }
        return null;
    }, square);
}

/* Waits until the core has answered all that was asked. */
export async function settled(page) {
    await page.evaluate(() => globalThis.hypermate.settled());
}

/* Chooses a square by a click or a tap, wherever the view must be moved to. */
export async function point(page, square, how = 'click') {
    await page.evaluate(name => globalThis.hypermate.view.reveal(name), square);
    const at = await placeOf(page, square);
    if (at === null) throw new Error(`${square} is nowhere`);
    if (how === 'tap') await page.touchscreen.tap(at.x, at.y);
    else await page.mouse.click(at.x, at.y);
}

/* The same, and waits for what comes of it. */
export async function choose(page, square, how) {
    await point(page, square, how);
    await settled(page);
}

export async function start(page, text, options) {
    await page.evaluate(([a, b]) => globalThis.hypermate.open(a, b), [text, options]);
    await settled(page);
}

/* What the page shows, from its state. */
export function shown(page) {
    return page.evaluate(() => {
        const { snapshot, node } = globalThis.hypermate.game;
        const { game, side, ply, line, pending, maySubmit, status } = snapshot;
        return { game, side, ply, line, pending, maySubmit, status, at: node.ply };
    });
}
