/* What users do to the package: clear errors, nothing that was not asked for, and a core that goes on. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { core, hypermate, root } from './package.mjs';

const { Chess4D, Chess4P, Chess5D, load } = hypermate;

const log = readFileSync(join(root, 'examples/game.ndjson'));
const kings = '4d-fen v1: K@0,0,0,0; k@7,7,7,7; Q@3,3,3,0';

/* A frame file of the log's first frames (docs/formats.md, "Spectral frame files"). */
function frameFile(frames = 3) {
    const { values, tails } = core.encodeLog(log, { most: frames, values: true });
    const bytes = new Uint8Array(256 + frames * 180238), view = new DataView(bytes.buffer);
    bytes.set(new TextEncoder().encode('LARTPSEC'));
    [4, 45056, 180238, frames, 8, 4].forEach((n, i) => view.setUint32(8 + 4 * i, n, true));
    tails.forEach(({ ply }, i) => {
        const { buffer, byteOffset } = values.subarray(i * 45056);
        bytes.set(new Uint8Array(buffer, byteOffset, 180224), 256 + i * 180238);
        view.setUint32(256 + i * 180238 + 180224, ply, true);
    });
    return bytes;
}

function stillWhole(one = core) {
    assert.equal(one.ask('perft', { input: '5d:standard', depth: 2 }).nodes, 400);
    assert.equal(one.open('4d:start').count(), 2152);
}

/* ---- memory ---- */

test('limits of logs are numbers of positions, not of bytes', () => {
    assert.equal(core.encodeLog(log, { most: 2 ** 20 }).count, 100);
    for (const wishes of [{ values: true, most: 23832 }, { most: 2 ** 28 + 1 }, { most: 2 ** 32 - 1 },
        { energies: true, most: 2 ** 31 }]) {
        assert.throws(() => core.encodeLog(log, wishes), { kind: 'memory' });
    }
    for (const wrong of [-1, 0.5, NaN, Infinity, null, '5', 2 ** 32]) {
        assert.throws(() => core.encodeLog(log, { most: wrong }), RangeError);
    }
    assert.throws(() => core.encodeLog(log, { first: -1 }), RangeError);
    const none = core.encodeLog(log, { most: 0 });
    assert.deepEqual([none.count, none.more, none.tails], [0, true, []]);
    stillWhole();
});

test('what was freed says so, and may be freed twice', () => {
    const file = frameFile();
    const session = core.open(kings), encoder = core.encoder(), searcher = core.searcher();
    const frames = core.frames(file);
    for (const object of [session, encoder, searcher, frames]) for (let i = 0; i < 2; i++) object.free();
    for (const use of [() => encoder.encode(new Uint8Array(4096)), () => encoder.energies(core.open(kings)),
        () => encoder.energies(new Float32Array(45056)), () => searcher.run(core.open(kings), { depth: 1 }),
        () => frames.next(), () => frames.header, () => [...frames], () => session.svg(),
        () => core.encoder().encode(session), () => core.searcher().run(session)]) {
        assert.throws(use, { name: 'TypeError', message: /was freed/ });
    }
    stillWhole();
    const good = core.frames(file);
    core.encodeLog(log, { values: true, most: 10 });
    assert.deepEqual([...good].map(({ ply }) => ply), [0, 1, 2]);
    good.free();
});

test('encoders take boards of 4D alone', async () => {
    const encoder = core.encoder(), other = await load();
    for (const wrong of [core.open('5d:standard'), core.open('4p:modern'), other.open('4d:start'), {}, [1, 2], null,
        'text', new Int8Array(4096), new Uint8ClampedArray(4096), new Uint8Array(4095), new Uint8Array(4096).fill(8),
        new Float64Array(45056), core.searcher()]) {
        assert.throws(() => encoder.encode(wrong), TypeError);
        assert.throws(() => encoder.energies(wrong), TypeError);
    }
    for (const wrong of [null, {}, encoder, other.open(kings)]) {
        assert.throws(() => core.searcher().run(wrong, { depth: 1 }), TypeError);
    }
    assert.throws(() => core.open('5d:standard').board(), TypeError);
    stillWhole();
});

/* ---- functions that are called amid the work ---- */

test('they may ask the core', () => {
    const asked = { input: '5d:standard', depth: 4 };
    const { nodes } = core.ask('perft', asked);
    assert.equal(core.ask('perft', asked, () => { core.ask('version'); }).nodes, nodes);
    const four = core.open('4p:modern'), session = core.open(kings), seen = [];
    const found = core.searcher().run(session, { depth: 2 }, { news: () => { seen.push(four.svg()); } });
    assert.equal(found.lines.length, 1);
    assert.ok(seen.length > 0 && seen.every(svg => svg === four.svg()));
    const within = core.searcher().run(session, { depth: 1 }, {
        news: () => seen.push(core.searcher().run(four, { nodes: 100 })),
    });
    assert.deepEqual([within.lines.length, seen.at(-1).lines.length], [1, 1]);
    const report = core.encodeLog(log, { most: 1 }, () => { core.ask('version'); });
    assert.equal(report.count, 1);
});

test('what is at work is left alone', () => {
    const session = core.open(kings), searcher = core.searcher(), refused = [];
    const uses = [() => session.free(), () => session.play(0), () => session.side, () => session.ask('status'),
        () => session.board(), () => searcher.free(), () => searcher.run(core.open(kings), { depth: 1 })];
    searcher.run(session, { depth: 2 }, {
        news: () => {
            for (const use of uses) assert.throws(use, /is at work in another call/);
            refused.push(true);
        },
    });
    assert.ok(refused.length > 0);
    const asked = core.open('5d:standard');
    asked.ask('perft', { depth: 4 }, () => { assert.throws(() => asked.free(), /at work/); });
    asked.play('e4');
    session.play(0);
    searcher.free();
});

test('calls within calls have an end', () => {
    const again = () => {
        core.ask('perft', { input: '5d:standard', depth: 4 }, again);
    };
    assert.throws(again, { name: 'RangeError', message: 'too many calls within one another' });
    stillWhole();
});

test('what they throw comes out', () => {
    const mine = () => { throw new RangeError('mine'); };
    const expected = { name: 'RangeError', message: 'mine' };
    assert.throws(() => core.encodeLog(Buffer.from(log.toString().repeat(30)), { most: 1, first: 2900 }, mine),
        expected);
    assert.throws(() => core.ask('perft', { input: '4d:start', depth: 4 }, mine), expected);
    assert.throws(() => core.searcher().run(core.open(kings), { infinite: true }, { news: mine }), expected);
    assert.throws(() => core.searcher().run(core.open(kings), { infinite: true }, { watch: mine }), expected);
});

/* ---- numbers and texts ---- */

test('limits of searches', () => {
    const session = core.open(kings), searcher = core.searcher();
    for (const limits of [{ time: -5 }, { time: NaN }, { time: Infinity }, { time: 1e300 }, { nodes: -1 },
        { nodes: 0.5 }, { nodes: 2 ** 64 }, { depth: -1 }, { depth: 2 ** 32 }, { mate: -1 }]) {
        assert.throws(() => searcher.run(session, limits), RangeError);
    }
    assert.throws(() => searcher.run(session, { time: '100' }), TypeError);
    const from = performance.now();
    searcher.run(session, { time: 0.5 });
    assert.ok(performance.now() - from < 30000);
    for (const options of [{ hash: -1 }, { hash: 2 ** 32 }, { multipv: 0.5 }]) {
        assert.throws(() => core.searcher(options), RangeError);
    }
});

test('numbers of moves and plies', () => {
    const session = core.open('4d:start').play(0);
    for (const wrong of [NaN, -0.5, -1, 2 ** 32, Infinity]) {
        for (const use of [() => session.play(wrong), () => session.go(wrong), () => session.move(wrong),
            () => session.history(wrong), () => session.history(0, wrong), () => core.contents('4d:start', wrong)]) {
            assert.throws(use, RangeError);
        }
    }
    assert.equal(session.ply, 1);
    assert.throws(() => new Chess4D(core).perft(-1), { kind: 'option' });
    assert.throws(() => new Chess5D(core).actions('text', 0), { kind: 'option' });
    assert.equal(new Chess4P(core).get('constructor'), null);
    assert.throws(() => new Chess4P(core).isCheck('X'), RangeError);
});

test('texts are strings or bytes', () => {
    const session = core.open('4d:start'), bytes = new TextEncoder().encode('4d:start');
    assert.equal(core.detect(bytes).game, '4d');
    for (const use of [() => session.format(5), () => session.play(null), () => core.detect(bytes.buffer),
        () => core.frames(bytes.buffer), () => core.frames('text'), () => core.detect(),
        () => core.encodeLog(new Float32Array(5))]) {
        assert.throws(use, TypeError);
    }
});

test('a game without a core says what it needs', () => {
    for (const Game of [Chess4D, Chess4P, Chess5D])
        for (const none of [undefined, '4d:start', {}])
            assert.throws(() => new Game(none), /expected a core: the result of `await load\(\)`/);
});
