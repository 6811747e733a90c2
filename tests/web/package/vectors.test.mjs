/* The vectors of the C tests about moves, verdicts and encodings, through the package. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { readVectors } from '../vectors.mjs';
import { core, hypermate, vectorPath } from './package.mjs';

const { Chess4D, Chess5D } = hypermate;
const vectors = name => readVectors(vectorPath(name));

/* ---- 4D ---- */

test('4D positions: moves, status, perft', () => {
    let count = 0;
    for (const p of vectors('chess4d/positions.jsonl')) {
        const state = `4d-state v1: ${p.side} ${p.castling} ${p.ep} ${p.halfmove} ${p.fullmove} | ${p.fen4.replace('4d-fen v1: ', '')}`;
        const session = core.open(state), status = session.ask('status');
        assert.equal(session.count(), p.legal_count, p.id);
        for (const key of ['in_check', 'checkmate', 'stalemate', 'opponent_in_check']) {
            assert.equal(status[key], p[key], `${p.id} ${key}`);
        }
        if (p.moves !== undefined) assert.deepEqual(session.moves(), p.moves, p.id);
        if (p.perft?.['2'] < 1e6) {
            assert.equal(session.ask('perft', { depth: 2 }).nodes, p.perft['2'], p.id);
        }
        session.free();
        count++;
    }
    assert.ok(count > 30);
});

test('4D games: their moves lead to their ends', () => {
    for (const { id, start, moves, final } of vectors('chess4d/games.jsonl')) {
        const game = new Chess4D(core, JSON.stringify(start));
        for (const move of moves) game.move(move);
        assert.equal(game.fen({ placement: true }), final.fen4, id);
        for (let i = 0; i < moves.length; i++) assert.equal(game.undo(), moves.at(-1 - i));
        game.free();
    }
});

/* ---- 5D ---- */

const boardsOf = ({ size, boards }) => [`[Size "${size}"]`, ...boards].join('\n');

test('5D positions: actions, checks, verdicts', () => {
    const verdicts = { none: '', checkmate: 'checkmate', stalemate: 'stalemate' };
    for (const p of vectors('chess5d/positions.json').positions) {
        const session = core.open(boardsOf(p)), status = session.ask('status');
        assert.equal(status.in_check, p.in_check_all_boards_passed, p.id);
        assert.equal(session.ending().reason, verdicts[p.verdict], p.id);
        if (p.legal_actions < 20000) {
            assert.equal(session.ask('actions', { count: true }).count, p.legal_actions, p.id);
        }
        session.free();
    }
});

test('5D perft of actions', () => {
    for (const { name, size, boards, action_perft: counts } of
        vectors('chess5d/action_perft.json').variants) {
        counts.forEach((nodes, i) => {
            if (nodes > 200000) return;
            const answer = core.ask('perft', { input: boardsOf({ size, boards }), depth: i + 1 });
            assert.equal(answer.nodes, nodes, name);
        });
    }
});

test('5D games: boards and hashes at their ends', () => {
    for (const { variant, pgn, final_boards: boards, final_md5: md5 } of
        vectors('chess5d/games.json').games) {
        const game = new Chess5D(core, pgn);
        assert.deepEqual(game.fen(null, true).split('\n'), boards, variant);
        assert.equal(game.hash, md5, variant);
        game.free();
    }
});

test('5D mates in one', () => {
    for (const { name, mating_actions: mating, ...puzzle } of
        vectors('chess5d/mate1.json').puzzles) {
        const input = boardsOf(puzzle);
        /* A limit that does not fit into 32 bits is none. */
        const answer = core.ask('solve', { input, 'mate-in': 1, limit: 2 ** 32 + 1 });
        assert.equal(answer.first_actions.length, mating.length, name);
    }
});

test('5D puzzles: every game of the collection is read', async () => {
    const bytes = readFileSync(vectorPath('chess5d/hard.5dpgn.gz'));
    const text = new TextDecoder().decode(await hypermate.gunzip(new Uint8Array(bytes)));
    const list = core.contents(text);
    for (const { game } of list) core.open(text, { game }).free();
    assert.equal(list.length, 10);
});

/* ---- encodings ---- */

function isNear(value, wanted) {
    return Math.abs(value - wanted) <= 1e-5 * (1 + Math.abs(wanted));
}

test('encodings: hashes, energies, single values', () => {
    const encoder = core.encoder();
    const { positions } = vectors('encoder/encoder-vectors-public.json');
    for (const { name, fen4, channels, probes, sha256_ch0_7: sha256 } of positions) {
        const session = core.open(fen4);
        const values = encoder.encode(session), energies = encoder.energies(session.board());
        const exact = new Uint8Array(values.slice(0, 8 * 4096).map(value => value + 0).buffer);
        assert.equal(createHash('sha256').update(exact).digest('hex'), sha256, name);
        for (const [at, value] of probes) assert.ok(isNear(values[at], value), `${name} ${at}`);
        for (const { index, energy } of channels) assert.ok(isNear(energies[index], energy), name);
        session.free();
    }
    assert.ok(positions.length > 10);
    assert.throws(() => encoder.encode(new Uint8Array(4096).fill(8)), TypeError);
    encoder.free();
});
