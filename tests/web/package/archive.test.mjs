/* The reader of databases in Node says what the program says. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import test from 'node:test';
import { pathToFileURL } from 'node:url';
import sqlite from 'node-sqlite3-wasm';
import { core, folder, hypermate, root } from './package.mjs';

const { openArchive } = await import(pathToFileURL(join(folder, 'archive.js')).href);
const program = resolve(process.env.HM_PROGRAM ?? join(root, 'build-gcc/cli/hypermate'));
const place = mkdtempSync(join(tmpdir(), 'archive-'));
process.on('exit', () => rmSync(place, { recursive: true, force: true }));

function run(...words) {
    const { status, stdout, stderr } = spawnSync(program, words, { cwd: place, maxBuffer: 1 << 28, encoding: 'utf8' });
    assert.ok(status <= 1, stderr);
    return stdout;
}

function objects(...words) {
    return run(...words).split('\n').filter(line => line !== '').map(line => JSON.parse(line));
}

const kinds = {
    'p.pgn4': ['--max-plies', '30', '4p:modern'],
    'f.pgn4': ['--max-plies', '16', '--mode', 'ffa', '4p:modern'],
    'd.c4d': ['--max-plies', '12'],
    'v.5dpgn': ['--max-plies', '4', '--variant', '5d:small'],
};
for (const [name, words] of Object.entries(kinds)) {
    for (const seed of [1, 2]) {
        const text = run('random-game', '--seed', String(seed), '--games', '12', ...words)
            .replaceAll('[Variant', `[Red "Ruby ${seed}"]\n[RedElo "${1500 + seed}"]\n[Date "2026.07.0${seed}"]\n[Variant`);
        writeFileSync(join(place, `${seed}-${name}`), text);
        run('archive', 'add', '-q', '--same', 'none', 'g.db', `${seed}-${name}`);
    }
}
run('archive', 'add', '-q', '--same', 'none', 'g.db', '1-p.pgn4');
/* This SQLite knows no shared memory: it reads what the program has folded back. */
run('archive', 'add', '-q', '--journal', 'delete', 'g.db', '2-p.pgn4');
const database = new sqlite.Database(join(place, 'g.db'), { readOnly: true });
process.on('exit', () => database.close());
const archive = openArchive(database, core);

test('games of an expression', () => {
    for (const expression of ['plies > 10', 'Red ~ "ruby 2" and check', 'captured P then not check', 'at "5d:small"',
        'rating >= 1502', 'game = 4d and moved N']) {
        const said = objects('archive', 'find', '--json', 'g.db', expression);
        const found = [...archive.games(expression)].map(game => game.game);
        assert.deepEqual(found, said.map(game => game.game), expression);
        assert.ok(found.length > 0, expression);
    }
    assert.throws(() => [...archive.games('plise > 3')], hypermate.HypermateError);
});

test('trees', () => {
    const fens = run('find', '--fens', 'ply = 1', '1-p.pgn4').split('\n').slice(0, 3);
    for (const position of ['4p:modern', '4d:start', '5d:small', ...fens]) {
        const said = objects('archive', 'tree', '--json', '--from', position, 'g.db');
        const sorted = tree => tree.sort((a, b) => JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
        assert.deepEqual(sorted(archive.tree(position)), sorted(said), position);
        assert.ok(said.length > 0);
    }
});

test('positions and games', () => {
    const visits = archive.at('4d:start');
    assert.deepEqual(visits.map(({ ply }) => ply), visits.map(() => 0));
    assert.equal(visits.length, 24);
    const [first] = objects('archive', 'export', '--to', 'ndjson', '--limit', '1', 'g.db');
    const { players, text, ...row } = archive.game(1);
    for (const [name, value] of Object.entries(row)) assert.deepEqual(value, first[name], name);
    assert.deepEqual(players, first.players);
    assert.ok(readFileSync(join(place, '1-p.pgn4'), 'utf8').startsWith(text.trimEnd()));
    const session = archive.session(1);
    assert.deepEqual(session.history(0, session.plies), first.moves_played);
    session.free();
    assert.throws(() => archive.game(1000), RangeError);
    assert.equal(archive.count, objects('archive', 'find', '--count', 'g.db', 'plies >= 0')[0].games);
});

test('other databases are refused', () => {
    const other = new sqlite.Database(join(place, 'other.db'));
    assert.throws(() => openArchive(other, core), /not an archive/);
    other.close();
});
