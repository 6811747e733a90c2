/* The worker of the package, in Node's threads. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import test from 'node:test';
import { Worker } from 'node:worker_threads';
import { core, folder } from './package.mjs';

function start() {
    const worker = new Worker(join(folder, 'worker.js'));
    const waiting = new Map();
    let last = 0;
    worker.on('message', ({ id, ...message }) => {
        if (id === undefined) return;
        const { told, resolve } = waiting.get(id);
        if ('news' in message || 'progress' in message) told.push(message);
        else resolve({ ...message, told });
    });
    const call = (name, ...args) => new Promise(resolve => {
        waiting.set(++last, { told: [], resolve });
        worker.postMessage({ id: last, call: name, args });
    });
    return { worker, call };
}

test('answers calls in order, with news on the way', async () => {
    const { worker, call } = start();
    worker.postMessage({ module: core.module });
    const [perft, found, wrong, none] = await Promise.all([
        call('ask', 'perft', { input: '4d:start', depth: 2 }),
        call('search', { input: '4d:start', limits: { depth: 2 }, hash: 1 }),
        call('detect', ''),
        call('constructor'),
    ]);
    assert.equal(perft.result.nodes, 4630024);
    assert.equal(found.result.lines.length, 1);
    assert.ok(found.told.length > 0);
    assert.equal(wrong.error.kind, 'format');
    assert.match(none.error.message, /no call/);
    await worker.terminate();
});

test('loads the module by itself', async () => {
    const { worker, call } = start();
    const { result } = await call('encodeLog', 'a2a1-a4a1\n', { energies: true });
    assert.deepEqual([result.count, result.energies.length], [2, 22]);
    await worker.terminate();
});

test('what is no message, and a module that is none, are answered', async () => {
    const { worker, call } = start();
    worker.postMessage({ module: new Uint8Array([1, 2, 3]) });
    await new Promise(resolve => { setTimeout(resolve, 100); });
    const { error } = await call('detect', '4d:start');
    assert.match(error.message, /WebAssembly/);
    worker.postMessage({ module: core.module });
    assert.equal((await call('detect', '4d:start')).result.game, '4d');
    for (const wrong of [null, undefined, 'ask']) {
        const told = new Promise(resolve => { worker.once('message', resolve); });
        worker.postMessage(wrong);
        assert.match((await told).error.message, /no call/);
    }
    await worker.terminate();
});
