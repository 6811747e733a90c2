/* The words of the page: every language has every text, with the same places; every text that the page names is
 * there, and none that nobody names. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { root } from './package.mjs';

const web = join(root, 'web');
const [en, de] = await Promise.all(['en', 'de'].map(async name => (await import(join(web, `words/${name}.js`))).default));
const forms = text => (typeof text === 'string' ? [text] : Object.values(text));
const places = text => [...new Set(forms(text).flatMap(form => form.match(/\{\w+\}/g) ?? []))].sort();

test('both languages have the same keys and places', () => {
    assert.deepEqual(Object.keys(de).sort(), Object.keys(en).sort());
    for (const key of Object.keys(en)) assert.deepEqual(places(de[key]), places(en[key]), key);
});

test('texts that the page names are those that there are', () => {
    const files = readdirSync(web, { recursive: true }).filter(name => /\.(js|html)$/.test(name) && !/^words.(en|de)\.js$/.test(name));
    const source = files.map(name => readFileSync(join(web, name), 'utf8')).join('\n');
    const named = [...source.matchAll(/\bt\('([^']+)'/g), ...source.matchAll(/data-(?:word|label|hint)="([^"]+)"/g)].map(([, key]) => key);
    for (const key of named) assert.ok(key in en, `${key} is no text`);
    const starts = [...source.matchAll(/`([a-z]+-)\$\{/g)].map(([, start]) => start);
    const used = key => source.includes(`'${key}'`) || source.includes(`"${key}"`) ||
        starts.some(start => key.startsWith(start));
    assert.deepEqual(Object.keys(en).filter(key => !used(key)), []);
});
