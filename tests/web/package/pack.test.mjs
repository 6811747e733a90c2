/* What would be published: its size, its files, its types. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { folder, hypermate, root } from './package.mjs';

test('npm pack: at most 430 KB, without scripts and dependencies', () => {
    const packed = spawnSync('npm', ['pack', '--dry-run', '--json', '--offline'],
        { cwd: folder, encoding: 'utf8' });
    const [{ size, files }] = JSON.parse(packed.stdout);
    assert.ok(size <= 430 * 1024, `${size} bytes`);
    const names = files.map(file => file.path);
    for (const name of ['hypermate.js', 'hypermate.wasm', 'hypermate.d.ts', 'README.md']) {
        assert.ok(names.includes(name), name);
    }
    assert.ok(names.every(name => /^([\w.-]+\.(js|wasm|d\.ts|json|md)|LICENSE)$/.test(name)), names.join(' '));
    const about = JSON.parse(readFileSync(join(folder, 'package.json')));
    assert.deepEqual([about.scripts, about.dependencies], [undefined, undefined]);
    assert.equal(about.version, readFileSync(join(root, 'VERSION'), 'utf8').trim());
});

test('is found by its name', () => {
    const place = mkdtempSync(join(tmpdir(), 'package-'));
    spawnSync('mkdir', [join(place, 'node_modules')]);
    symlinkSync(folder, join(place, 'node_modules/hypermate'));
    writeFileSync(join(place, 'use.mjs'), "import { load } from 'hypermate';\n" +
        "console.log((await load()).ask('perft', { input: '5d:standard', depth: 1 }).nodes);\n");
    const used = spawnSync('node', ['use.mjs'], { cwd: place, encoding: 'utf8' });
    rmSync(place, { recursive: true });
    assert.equal(used.stdout, '20\n', used.stderr);
});

test('types agree with a use of everything', () => {
    const compiler = createRequire(import.meta.url).resolve('typescript/lib/tsc.js');
    const place = mkdtempSync(join(tmpdir(), 'types-'));
    spawnSync('mkdir', [join(place, 'node_modules')]);
    symlinkSync(folder, join(place, 'node_modules/hypermate'));
    symlinkSync(join(root, 'tests/web/package/use.mts'), join(place, 'use.mts'));
    const checked = spawnSync('node', [compiler, '--noEmit', '--strict', '--target', 'es2022',
        '--module', 'nodenext', '--moduleResolution', 'nodenext', '--lib', 'es2022,dom',
        '--preserveSymlinks', 'use.mts'], { cwd: place, encoding: 'utf8' });
    rmSync(place, { recursive: true });
    assert.equal(checked.status, 0, checked.stdout);
});

/* Names that types have and objects have not, or the other way round. */
test('types have the names that there are', () => {
    const text = readFileSync(join(folder, 'hypermate.d.ts'), 'utf8');
    assert.ok(statSync(join(folder, 'hypermate.d.ts')).size > 1000);
    for (const [name, value] of Object.entries(hypermate)) {
        assert.match(text, new RegExp(`export (class|function) ${name}\\b`));
        if (!/^class/.test(String(value)) || name === 'HypermateError') continue;
        const [, body] = text.match(new RegExp(`export class ${name}\\b[^{]*\\{(.*?)\\n\\}`, 's'));
        const base = text.match(/abstract class Chess \{(.*?)\n\}/s)[1];
        const all = /class \w+ extends Chess/.test(text.match(new RegExp(`class ${name}.*`))[0])
            ? body + base : body;
        const typed = new Set([...all.matchAll(/^ {4}(?:readonly )?(\w+)[(:?]/gm)].map(m => m[1]));
        for (const own of Object.getOwnPropertyNames(value.prototype)) {
            if (!inner.has(own)) assert.ok(typed.has(own), `${name}.${own} has no type`);
        }
        for (const one of typed) {
            const there = one in value.prototype || ['constructor', 'module'].includes(one);
            assert.ok(there, `${name}.${one} has a type alone`);
        }
    }
});

/* What the files of the package use among themselves, or the page does. */
const inner = new Set(['constructor', 'take', 'with', 'bytes', 'text', 'told', 'error', 'outOfMemory', 'tables',
    'asked', 'boardPlace']);
