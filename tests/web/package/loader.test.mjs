/* The loader: memory, texts, errors, sessions, gzip, what comes back from callers. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { gzipSync, gunzipSync } from 'node:zlib';
import { core, folder, hypermate } from './package.mjs';

const { gunzip, gzip, isGzip, load, HypermateError } = hypermate;

test('is small enough', () => {
    assert.ok(gzipSync(readFileSync(join(folder, 'hypermate.wasm')), { level: 9 }).length <= 400 * 1024);
});

test('loads bytes, a module and a URL', async () => {
    const bytes = readFileSync(join(folder, 'hypermate.wasm'));
    for (const source of [bytes, core.module, new URL(`file://${folder}/hypermate.wasm`)]) {
        const other = await load(source);
        assert.equal(other.ask('perft', { input: '5d:standard', depth: 2 }).nodes, 400);
    }
    await assert.rejects(load(new Uint8Array([1, 2, 3])), WebAssembly.CompileError);
});

test('answers questions, and says what is wrong', () => {
    assert.equal(core.ask('status', { input: '4d:start' }).legal_count, 2152);
    assert.deepEqual(core.askAll('perft', { input: ['4d:start', '4p:start'], depth: 1 })
        .map(answer => answer.nodes), [2152, 20]);
    assert.equal(core.ask('status', { input: '4d-fen v1: K@9,0,0,0' }).error.offset, 13);
    assert.equal(core.ask('nonsense').error.kind, 'field');
    const named = core.open('[Board "Standard"]\n[White "\u00e4\u{1f600}"]\n1. e4');
    assert.match(named.format('5dpgn'), /White "\u00e4\u{1f600}"/u);
    assert.deepEqual(core.games.map(game => game.name), ['4d', '4p', '5d', 'frames']);
    assert.equal(core.detect('4p:start').game, '4p');
    assert.throws(() => core.detect('\0\u{1f600}'), { kind: 'format' });
});

test('a watcher ends long work, and what it throws comes out', () => {
    const asked = { input: '4d:start', depth: 4 };
    let calls = 0;
    assert.equal(core.ask('perft', asked, () => ++calls < 3).error.kind, 'interrupted');
    assert.equal(calls, 3);
    assert.throws(() => core.ask('perft', asked, () => { throw new RangeError('mine'); }),
        { message: 'mine' });
});

test('a session plays, takes back, explains and writes itself', () => {
    const session = core.open('4d:start');
    assert.equal(session.side, 'w');
    const moves = session.moves();
    assert.equal(moves.length, 2152);
    assert.equal(session.move(7), moves[7]);
    const numbers = session.numbers(), key = session.key;
    for (const number of [0, 1000, 2151]) {
        session.play(number);
        assert.deepEqual(session.history(), [moves[number]]);
        const [, x, y, z, w] = moves[number].match(/->(\d),(\d),(\d),(\d)/).map(Number);
        const to = numbers[number] >>> 8 & 4095;
        assert.equal(to, x << 9 | y << 6 | z << 3 | w);
        assert.notEqual(session.board()[to], 0);
        assert.ok(session.undo());
    }
    assert.equal(session.key, key);
    assert.ok(!session.undo());
    assert.throws(() => session.play('0,0,0,0->7,7,7,7'), HypermateError);
    assert.equal(session.why('0,0,0,0->0,0,7,0').reason, 'blocked');
    assert.deepEqual(session.ending(), { result: '*', reason: '' });
    assert.equal(session.format('fen4d').slice(0, 10), '4d-fen v1:');
    assert.throws(() => session.format('pgn4'), { kind: 'unsupported' });
    assert.throws(() => session.format('none'), { kind: 'option' });
    assert.match(session.svg(), /^<svg /);
    assert.equal(session.occurrences, 1);
    if (Symbol.dispose) session[Symbol.dispose]();
    else session.free();
    assert.throws(() => session.side, TypeError);
});

test('turns of several moves are pending until they are submitted', () => {
    const session = core.open('5d:two_timelines');
    session.play('(+0T1)e4');
    assert.deepEqual([session.pending, session.maySubmit], [1, false]);
    assert.throws(() => session.submit());
    session.play('(-0T1)d4').submit();
    assert.deepEqual([session.pending, session.side, session.ply], [0, 'b', 1]);
    session.go(0);
    assert.deepEqual([session.ply, session.plies], [0, 1]);
    assert.equal(session.scene().boards.length, 2);
});

test('a game with its variations, in the order of the page', () => {
    const tree = text => core.open(text).tree();
    for (const start of ['4d:start', '4p:modern', '5d:standard', core.open('4p:modern').format()])
        assert.deepEqual(tree(start), [], start);
    assert.deepEqual(tree('[Variant "Teams"]\n\n1. d2-d4! ( 1. e2-e4 {why} ) .. b5-c5\n'),
        [[-1, 'd2-d4', '!'], [-1, 'e2-e4', 'why'], [0, 'b5-c5']]);
    assert.deepEqual(tree('[Board "Standard"]\n1. e3 / e5 {far}'),
        [[-1, '(0T1)Pe2e3'], [0, '(0T1)Pe7e5', 'far']]);
    for (const [start, move] of [['4p:modern', 'd2-d4'], ['5d:standard', '(0T1)Pe2e3']])
        assert.deepEqual(core.open(start).play(move).submit().tree(), [[-1, move]]);
});

test('a session is copied', () => {
    for (const start of ['4d:start', '4p:modern', '5d:standard']) {
        const session = core.open(start).play(0), copy = session.copy();
        assert.equal(copy.key, session.key);
        copy.undo();
        assert.notEqual(copy.key, session.key);
        copy.free();
        assert.equal(session.undo(), true);
    }
});

test('options of reading', () => {
    assert.equal(core.open('4p:modern', { mode: 'ffa' }).ask('status').mode, 'ffa');
    assert.equal(core.open('a2a1-a4a1\n', { format: 'c4d', ply: 0 }).plies, 1);
    assert.throws(() => core.open('4p:modern', { mode: 'none' }), { kind: 'option' });
    assert.throws(() => core.open(''), { kind: 'format' });
    assert.throws(() => core.open('4d-fen v1: K@9,0,0,0'), { offset: 13, line: 1, column: 14 });
});

test('gzip, of several members too, and damage', async () => {
    const text = new TextEncoder().encode('4d:start '.repeat(10000));
    assert.ok(isGzip(await gzip(text)));
    assert.deepEqual(new Uint8Array(gunzipSync(await gzip(text))), text);
    assert.deepEqual(await gunzip(gzipSync(text)), text);
    assert.deepEqual(await gunzip(text), text);
    const damaged = gzipSync(text);
    damaged[damaged.length - 5] ^= 1;
    await assert.rejects(gunzip(damaged));
    await assert.rejects(gunzip(damaged.subarray(0, 20)));
});

test('packed texts given to the module itself are refused in words', () => {
    const packed = gzipSync('4d:start');
    assert.throws(() => core.frames(packed), { kind: 'unsupported' });
});

test('memory comes back', () => {
    const before = core.exports.memory.buffer.byteLength;
    for (let i = 0; i < 2000; i++) {
        const session = core.open('4d:start');
        session.play(i % 2152);
        session.free();
    }
    assert.ok(core.exports.memory.buffer.byteLength <= before + (8 << 20));
});

test('searches, with news', () => {
    const session = core.open('4d:start'), searcher = core.searcher({ hash: 1 });
    const news = [];
    const found = searcher.run(session, { depth: 2 }, { news: line => news.push(line) });
    assert.equal(found.lines.length, 1);
    assert.ok(session.moves().includes(found.lines[0].moves[0]));
    assert.equal(news.at(-1).score, found.lines[0].score);
    searcher.free();
});
