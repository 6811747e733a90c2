/* The search of the module visits as many nodes as the program's, and the phase engine's certificate is
 * the same.
 *
 *   node signature.mjs PROGRAM SIGNATURE     (signature.c, as Meson has compiled it) */
import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const [program, signature] = process.argv.slice(2).map(path => resolve(path));
const golden = join(dirname(dirname(fileURLToPath(import.meta.url))), 'golden');

const { status, stdout } = spawnSync(process.execPath, [signature], { encoding: 'utf8' });
assert.equal(status, 0);
assert.equal(stdout.match(/^Nodes searched: .*\n/m)[0],
    readFileSync(join(golden, 'uci-bench', 'stdout'), 'utf8').replace(/^\$ .*\n/gm, ''));

const place = mkdtempSync(join(tmpdir(), 'signature-'));
process.on('exit', () => rmSync(place, { recursive: true, force: true }));
const proof = join(place, 'proof.md');
assert.equal(spawnSync(program, ['phase', 'verify', '--certificate', proof]).status, 0);
const certificate = readFileSync(proof, 'utf8');
assert.ok(certificate.length > 1000);
assert.equal(stdout.slice(-certificate.length), certificate);
console.log('the signature of the search and the certificate of the phase engine are the same');
