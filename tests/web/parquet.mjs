/* examples/archive/parquet.mjs makes Parquet files that have what the tables have.
 *
 *   node parquet.mjs PROGRAM FOLDER     (a copy of examples/archive where npm has installed DuckDB) */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [program, folder] = process.argv.slice(2).map(path => resolve(path));
const found = createRequire(join(folder, 'parquet.mjs')).resolve('@duckdb/node-api');
const { DuckDBInstance } = (await import(pathToFileURL(found).href)).default;
const place = mkdtempSync(join(tmpdir(), 'parquet-test-'));
process.on('exit', () => rmSync(place, { recursive: true, force: true }));

function run(...words) {
    return execFileSync(program, words, { cwd: place, encoding: 'utf8', maxBuffer: 1 << 28 });
}

/* Names with quotes, commas, line feeds and formulas stay what they are. */
const names = ['=1+1', 'a "b", c', '2026-07-01', 'Zoë', '007'];
for (const [number, name] of names.entries()) {
    const text = run('random-game', '--seed', String(number), '--games', '2', '--max-plies', '20', '4p:modern')
        .replaceAll('[Variant', `[Red "${name.replaceAll('"', '\\"')}"]\n[RedElo "${2000 + number}"]\n` +
            `[Date "${2020 + number % 3}.07.01"]\n[Variant`);
    writeFileSync(join(place, `${number}.pgn4`), text);
    run('archive', 'add', '-q', 'g.db', `${number}.pgn4`);
}
writeFileSync(join(place, 'd.c4d'), run('random-game', '--seed', '9', '--games', '3', '--max-plies', '10'));
run('archive', 'add', '-q', 'g.db', 'd.c4d');
execFileSync('node', [join(folder, 'parquet.mjs'), 'g.db', 'out', program], { cwd: place, stdio: 'inherit' });
for (const year of [0, 2020, 2021, 2022]) assert.ok(existsSync(join(place, `out/games/year=${year}`)), `${year}`);

const duck = await (await DuckDBInstance.create(':memory:')).connect();
const all = name => `read_parquet('${join(place, 'out', name)}/**/*.parquet')`;
const rows = async sql => (await duck.runAndReadAll(sql)).getRows();
const objects = run('archive', 'export', '--to', 'ndjson', 'g.db').trim().split('\n').map(line => JSON.parse(line));
assert.deepEqual(await rows(`SELECT id::INTEGER, game, plies::INTEGER, player_1, elo_1::INTEGER, judged FROM ${all('games')} ORDER BY id`),
    objects.map(game => [game.id, game.game, game.plies, game.players?.[0]?.name ?? null,
        game.players?.[0]?.rating ?? null, game.judged === 1]));
assert.deepEqual(await rows(`SELECT game::INTEGER, list(move ORDER BY ply)::VARCHAR[] FROM ${all('plies')} GROUP BY game ORDER BY game`)
    .then(list => list.map(([game, moves]) => [game, moves.items.length])),
    objects.filter(game => game.plies > 0).map(game => [game.id, game.plies]));
const [[type]] = await rows(`SELECT typeof(elo_1) FROM ${all('games')} LIMIT 1`);
assert.equal(type, 'BIGINT');
console.log(`${objects.length} games`);
