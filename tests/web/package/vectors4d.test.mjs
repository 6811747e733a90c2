/* The vectors of the C tests about 4D texts, logs and frame files, through the package. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import test from 'node:test';
import { readVectors } from '../vectors.mjs';
import { core, hypermate, vectorPath } from './package.mjs';

const vectors = name => readVectors(vectorPath(name));

const stateOf = p => `4d-state v1: ${p.side} ${p.castling} ${p.ep ?? '-'} ${p.halfmove} ` +
    `${p.fullmove ?? 1} | ${p.fen4.replace('4d-fen v1: ', '')}`;

test('4D placements: what is valid, canonical texts, places of errors', () => {
    const cases = vectors('fen4d/cases.json');
    for (const { name, input, valid, canonical, pieces, error, offset } of cases) {
        const answer = core.ask('check', { input, format: 'fen4d' });
        assert.equal(answer.valid, valid, name);
        if (valid) assert.deepEqual([answer.canonical, answer.pieces], [canonical, pieces], name);
        else assert.deepEqual([answer.error.kind, answer.error.offset], [error, offset], name);
    }
    assert.ok(cases.length > 50);
});

test('4D notations: positions in each, every form of each move', () => {
    for (const p of vectors('chess4d/notation.jsonl')) {
        const session = core.open(stateOf(p));
        assert.equal(session.format('c4dpos').trim(), p.c4dpos.trim(), p.id);
        for (const { coord, c4d } of p.moves) {
            const played = [coord.replace(/ (DP|EP|castle.*)$/i, ''), c4d].map(text => {
                session.play(text);
                const { key } = session;
                session.undo();
                return key;
            });
            assert.equal(played[0], played[1], `${p.id} ${coord}`);
        }
        session.free();
    }
});

test('compact 4D: what is accepted', () => {
    const start = core.open('4d:start');
    for (const { kind, text, ok, fen4, side } of vectors('chess4d/c4d_accept.jsonl')) {
        if (kind !== 'position') {
            assert.equal(start.why(text).error === undefined, ok, text);
            continue;
        }
        const answer = core.ask('check', { input: text, format: 'c4dpos' });
        assert.equal(answer.valid, ok, text);
        if (!ok) continue;
        assert.equal(core.ask('convert', { input: text, format: 'c4dpos', to: 'fen4d' }).text.trim(),
            fen4.trim(), text);
        assert.equal(core.open(text, { format: 'c4dpos' }).side, side, text);
    }
});

test('both move generators agree', () => {
    for (const p of vectors('chess4d/positions.jsonl')) {
        const { agrees, legal_count: count } = core.ask('phase', { input: stateOf(p) });
        assert.deepEqual([agrees, count], [true, p.legal_count], p.id);
    }
});

/* ---- logs and frame files ---- */

test('logs: which lines are frames, and what stands behind their values', () => {
    const cases = vectors('ndjson4/cases.json.gz');
    for (const { name, lines, frames } of cases) {
        const { count, tails } = core.encodeLog(lines.join('\n'));
        assert.equal(count, frames.length, name);
        const rows = tails.map(({ ply, from, to, promo, flags }) =>
            [ply, ...from, ...to, promo, flags]);
        assert.deepEqual(rows, frames, name);
    }
    assert.equal(cases.length, 33);
});

const faults = {
    'bad_dim.spectral4': { kind: 'encoding-dim-mismatch' },
    'bad_frame_bytes.spectral4': { kind: 'frame-bytes-mismatch' },
    'bad_ndim2.spectral4': { kind: 'n-dimensions-mismatch' },
    'bad_v5_mode3.spectral4': { kind: 'unknown-mode' },
    'bad_version2_is_2d.spectral4': { kind: 'recognised-2d-not-4d' },
};

test('damaged frame files are refused in the same words', async () => {
    const names = readdirSync(vectorPath('frames')).filter(name => name.startsWith('bad_'));
    for (const name of names) {
        const bytes = new Uint8Array(readFileSync(vectorPath(`frames/${name}`)));
        const read = async () => {
            const file = core.frames(await hypermate.gunzip(bytes));
            try {
                return [...file].length;
            } finally {
                file.free();
            }
        };
        /* Damaged gzip is found by the platform. */
        if (name.endsWith('z4')) await assert.rejects(read, undefined, name);
        else await assert.rejects(read, { name: 'HypermateError', ...faults[name] }, name);
    }
    assert.equal(names.length, 10);
});
