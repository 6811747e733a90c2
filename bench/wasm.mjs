/* The WebAssembly module against the same source built for speed alone:
 *
 *   node bench/wasm.mjs build-web/bindings/npm build-speed/bindings/npm
 *
 * The second folder is built with `-Doptimization=2`. Both modules do the same work in turns, and the
 * least processor time of each counts. A rate of 0.9 or more is asked of every row. */
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const TURNS = 9;
const folders = process.argv.slice(2).map(folder => resolve(folder));
if (folders.length !== 2) throw new Error('usage: node bench/wasm.mjs PACKAGE PACKAGE_FOR_SPEED');

const { load } = await import(join(folders[0], 'hypermate.js'));
const modules = await Promise.all(folders.map(folder => readFile(join(folder, 'hypermate.wasm'))));
const cores = await Promise.all(modules.map(load));

const search = (position, nodes) => core => {
    const searcher = core.searcher({ hash: 16 }), session = core.open(position);
    const { nodes: done } = searcher.run(session, { nodes });
    session.free();
    searcher.free();
    return done;
};
const rows = {
    'four players, perft 5': core => core.ask('perft', { input: '4p:modern', depth: 5 }).nodes,
    '4D, perft 2': core => core.ask('perft', { input: '4d:start', depth: 2 }).nodes,
    '5D, perft 4': core => core.ask('perft', { input: '5d:standard', depth: 4 }).nodes,
    'four players, search': search('4p:modern', 200000),
    '4D, search': search('4d:start', 10000),
    '5D, search': search('5d:standard', 40000),
};

/* Milliseconds of the processor, and what the work gave. */
function timed(work, core) {
    const before = process.cpuUsage();
    const result = work(core);
    const { user, system } = process.cpuUsage(before);
    return [(user + system) / 1000, result];
}

const packed = modules.map(module => gzipSync(module, { level: 9 }).length);
console.log(`packed: ${packed[0]} bytes, for speed ${packed[1]}`);
for (const [name, work] of Object.entries(rows)) {
    const least = [Infinity, Infinity];
    for (let turn = 0; turn < TURNS; turn++) {
        const results = cores.map((core, i) => {
            const [time, result] = timed(work, core);
            least[i] = Math.min(least[i], time);
            return result;
        });
        if (results[0] !== results[1]) throw new Error(`${name}: ${results.join(' and ')}`);
    }
    const [here, speed] = least;
    console.log(`${name}: ${here.toFixed(1)} ms, for speed ${speed.toFixed(1)} ms, rate ${(speed / here).toFixed(2)}`);
}
