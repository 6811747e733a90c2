/* The examples of the package's README: every line with a comment is what the comment says. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { runInNewContext } from 'node:vm';
import { hypermate, root } from './package.mjs';

const text = readFileSync(join(root, 'bindings/npm/README.md'), 'utf8');
const examples = [...text.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code);

/* Comments that stand for a value; others only speak. */
function isValue(comment) {
    try {
        runInNewContext(`(${comment})`);
        return !comment.includes('...') && /^['"\d[{tfn]/.test(comment);
    } catch {
        return false;
    }
}

let told = 0;

function instrument(line) {
    const [, code, comment] = line.match(/^(.*?);\s*\/\/ (.*)$/) ?? [];
    if (code === undefined || !isValue(comment)) return line;
    told++;
    return /^(const|let) /.test(code) ? line : `equal(${code}, ${comment});`;
}

for (const [number, code] of examples.entries()) {
    test(`example ${number + 1}`, async () => {
        const body = code.replace(/^import \{(.*)\} from 'hypermate';$/m, 'const {$1} = hypermate;')
            .split('\n').map(instrument).join('\n');
        const run = Object.getPrototypeOf(async () => {}).constructor;
        await run('hypermate', 'equal', 'bytes', body)(hypermate, assert.deepEqual);
    });
}

test('the board of docs/web.md', async () => {
    const page = readFileSync(join(root, 'docs/web.md'), 'utf8');
    const [, code] = page.match(/<script type="module">\nimport \{ load \}.*?;\n(.*?)<\/script>/s);
    const element = {}, run = Object.getPrototypeOf(async () => {}).constructor;
    await run('load', 'document', code)(hypermate.load, { getElementById: () => element });
    assert.match(element.innerHTML, /^<svg/);
});

test('there are examples, and they say what comes out', () => {
    assert.ok(examples.length >= 5 && told >= 15, `${examples.length}, ${told}`);
});
