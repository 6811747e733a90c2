/* The vectors of the C tests about four players, through the package. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { readVectors } from '../vectors.mjs';
import { core, hypermate, vectorPath } from './package.mjs';

const vectors = name => readVectors(vectorPath(`fourplayer/${name}`)).items;

const MOST = 10000; /* nodes of a perft, as in the usual C tests */

test('perft of the starts', () => {
    for (const { fen4, setup, ...counts } of vectors('perft_start.json')) {
        for (const [mode, list] of [['teams', counts.perft], ['ffa', counts.perft_ffa]]) {
            for (let depth = 1; depth <= 4 && list?.[depth - 1] !== undefined; depth++) {
                const { nodes } = core.ask('perft', { input: fen4, mode, depth });
                assert.equal(nodes, list[depth - 1], `${setup} ${mode}`);
            }
        }
    }
});

test('positions: moves and perft', () => {
    for (const { id, fen4, mode, moves, perft } of vectors('positions.json')) {
        const session = core.open(fen4, { mode });
        if (moves !== undefined) assert.deepEqual(session.moves(), moves, id);
        perft.forEach((nodes, i) => {
            if (nodes > MOST) return;
            assert.equal(session.ask('perft', { depth: i + 1 }).nodes, nodes, id);
        });
        session.free();
    }
});

test('special rules', () => {
    for (const { id, fen4, mode, moves } of vectors('special_rules.json')) {
        const session = core.open(fen4, { mode });
        assert.deepEqual(session.moves(), moves, id);
        session.free();
    }
});

test('moves in every form', () => {
    for (const { id, fen4, mode, moves } of vectors('san.json')) {
        const session = core.open(fen4, { mode });
        for (const { coord, long, short } of moves) {
            const keys = [coord, long, short].map(text => {
                session.play(text);
                const { key } = session;
                session.undo();
                return key;
            });
            assert.equal(new Set(keys).size, 1, `${id} ${long}`);
        }
        session.free();
    }
});

test('points of single moves', () => {
    for (const { id, fen4, mode, move, points_gained: gained } of vectors('ffa_points.json')) {
        const game = new hypermate.Chess4P(core, fen4, { mode });
        const seat = 'RBYG'.indexOf(game.turn()), before = game.points()[seat];
        game.move(move);
        assert.equal(game.points()[seat] - before, gained, id);
        game.free();
    }
});

test('position texts: what is valid, and what is kept', () => {
    for (const file of ['fen4_valid.json', 'fen4_options.json', 'fen4_invalid.json']) {
        for (const { name, input, valid } of vectors(file)) {
            assert.equal(core.ask('check', { input, format: 'fen4p' }).valid, valid, name);
        }
    }
});

/* ---- games ---- */

/* Side, dead players, castling, points, clock and board: the options are the writer's. */
function fieldsOf(fen, points) {
    const fields = fen.replace(/-\{.*?\}-/s, '-').replace(/\s/g, '').split('-');
    if (!points) fields[4] = '';
    return fields;
}

function check(session, { pgn4, final_fen4: fen, points_reliable: points = false }, id) {
    assert.equal(session.format('pgn4'), pgn4, id);
    assert.deepEqual(fieldsOf(session.format('fen4p'), points), fieldsOf(fen, points), id);
}

test('published games: every ply, the last position, the same text', () => {
    for (const item of vectors('pgn4_games.json.gz')) {
        const session = core.open(item.pgn4);
        for (const [number, { fen4 }] of item.plies.entries()) {
            session.go(number + 1);
            assert.deepEqual(fieldsOf(session.format('fen4p')), fieldsOf(fen4), item.id);
        }
        check(session.go(session.plies), item, item.id);
        session.free();
    }
});

for (const file of ['pgn4_ffa_2018.json.gz', 'pgn4_ffa_2018_more.json.gz']) {
    test(`games of 2018: ${file}`, () => {
        for (const item of vectors(file)) {
            const read = { input: item.pgn4, profile: '2018', strict: true };
            assert.equal(core.ask('check', read).valid, true, item.id);
            const session = core.open(item.pgn4, { profile: '2018' });
            assert.equal(session.plies, item.plies, item.id);
            check(session, item, item.id);
            session.free();
        }
    });
}

test('games of today: the points of the site', () => {
    for (const item of vectors('modern_ffa.json.gz')) {
        const tags = { Variant: item.variant, RuleVariants: item.rule_variants, Date: item.date,
            StartFen4: item.start, CurrentMove: item.current_move, Termination: item.termination };
        const head = Object.entries(tags).map(([name, value]) => `[${name} "${value}"]\n`).join('');
        const game = new hypermate.Chess4P(core, `${head}\n${item.movetext}\n`);
        assert.deepEqual(game.points(), item.points_by_site, item.game);
        game.free();
    }
});
