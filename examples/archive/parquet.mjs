/* Tables of a database of games as Parquet: games, and their plies, each in a folder for every year.
 *
 *   npm ci                                        (once, in this folder: DuckDB)
 *   node parquet.mjs DATABASE FOLDER [PROGRAM]    (PROGRAM: hypermate)
 *
 * hypermate writes CSV, DuckDB reads it with the types of the columns and writes Parquet. */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

const [database, folder, program = 'hypermate'] = process.argv.slice(2);
if (folder === undefined) {
    console.error('usage: node parquet.mjs DATABASE FOLDER [PROGRAM]');
    process.exit(2);
}

const numbers = /^(id|game|ply|plies|line|new_checks|(elo|points)_\d)$/, fractions = /^(eval|mate|clk|emt)$/;

function typeOf(name, table) {
    if (name === 'game' && table === 'games') return 'VARCHAR'; // 4d, 4p, 5d
    if (name === 'judged') return 'BOOLEAN';
    return numbers.test(name) ? 'BIGINT' : fractions.test(name) ? 'DOUBLE' : 'VARCHAR';
}

function quoted(text) {
    return `'${text.replaceAll("'", "''")}'`;
}

/* The first line. */
function headerOf(file) {
    const descriptor = openSync(file), bytes = Buffer.alloc(4096);
    const length = readSync(descriptor, bytes);
    closeSync(descriptor);
    return bytes.toString('utf8', 0, length).split('\n', 1)[0];
}

function reading(file, table) {
    const columns = headerOf(file).split(',').map(name => `${quoted(name)}: ${quoted(typeOf(name, table))}`);
    return `read_csv(${quoted(file)}, header = true, auto_detect = false, delim = ',', quote = '"', escape = '"', ` +
        `columns = {${columns.join(', ')}})`;
}

const place = mkdtempSync(join(tmpdir(), 'parquet-'));
mkdirSync(folder, { recursive: true });
try {
    const duck = await (await DuckDBInstance.create(':memory:')).connect();
    for (const table of ['games', 'plies']) {
        const file = join(place, `${table}.csv`);
        execFileSync(program, ['archive', 'export', '--to', `csv-${table}`, '-o', file, database]);
        await duck.run(`CREATE TABLE ${table} AS SELECT * FROM ${reading(file, table)}`);
    }
    /* A game without a date is in the folder year=0. */
    const year = "coalesce(try_cast(substr(date, 1, 4) AS INTEGER), 0) AS year";
    const options = '(FORMAT parquet, COMPRESSION zstd, PARTITION_BY (year), OVERWRITE_OR_IGNORE)';
    await duck.run(`COPY (SELECT *, ${year} FROM games ORDER BY id) TO ${quoted(join(folder, 'games'))} ${options}`);
    await duck.run(`COPY (SELECT plies.*, ${year} FROM plies JOIN games ON games.id = plies.game ORDER BY game, ply) ` +
        `TO ${quoted(join(folder, 'plies'))} ${options}`);
    for (const name of ['games', 'plies']) {
        const reader = await duck.runAndReadAll(
            `SELECT count(*) FROM read_parquet(${quoted(join(folder, name, '**', '*.parquet'))})`);
        console.log(`${name}: ${reader.getRows()[0][0]} rows`);
    }
} finally {
    rmSync(place, { recursive: true });
}
