/* The classes: names and manners of the programs that their users know. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { core, hypermate, root } from './package.mjs';

const { Chess4D, Chess4P, Chess5D } = hypermate;

/* Plays random moves and takes them back: everything is as before. */
function thereAndBack(game, plies) {
    const texts = [game.fen()];
    let number = 1;
    for (let ply = 0; ply < plies && !game.isGameOver(); ply++) {
        const moves = game.moves();
        number = number * 48271 % 2147483647;
        const played = game.move(moves[number % moves.length]);
        assert.ok(moves.includes(played));
        assert.equal(game.history().length, ply + 1);
        texts.push(game.fen());
    }
    while (game.history().length > 0) {
        assert.equal(game.fen(), texts.pop());
        game.undo();
    }
    assert.equal(game.fen(), texts.pop());
    assert.equal(game.undo(), null);
}

test('Chess4D', () => {
    const game = new Chess4D(core);
    thereAndBack(game, 12);
    assert.equal(game.turn(), 'w');
    assert.equal(game.get('0,0,0,0'), 'R');
    assert.equal(game.get('4,4,4,4'), null);
    assert.throws(() => game.get('8,0,0,0'), RangeError);
    assert.equal(game.board().filter(piece => piece !== null).length, 896);
    const from = game.moves({ square: '0,0,0,3' });
    assert.ok(from.length > 0 && from.every(move => move.startsWith('0,0,0,3->')));
    const [first] = game.moves({ square: '0,0,0,3', verbose: true });
    assert.equal(game.move({ from: first.from, to: first.to }), first.move);
    assert.throws(() => game.move({ from: '0,0,0,0', to: '7,7,7,7' }), RangeError);
    assert.throws(() => game.move('0,0,0,0->7,7,7,7'), { kind: 'illegal-move' });
    assert.equal(game.why('0,0,0,0->7,7,7,7').legal, false);
    assert.equal(game.isCheck() || game.isCheckmate() || game.isDraw(), false);
    assert.equal(game.copy().fen(), game.fen());
    assert.deepEqual(game.validateFen('4d-fen v1: K@0,0,0,0'), { ok: true });
    assert.equal(game.validateFen('4d-fen v1: K@9,0,0,0').error.offset, 13);
    assert.throws(() => game.load('4p:start'), TypeError);
    assert.equal(game.load('4d-fen v1: K@0,0,0,0; R@1,1,1,1').perft(1), game.moves().length);
    assert.equal(game.reset().legalMovesArray().length, 2152);
    assert.match(game.ascii(), /\n/);
    assert.match(game.svg(), /^<svg /);
    assert.equal(game.attackers('0,1,0,0').white[0], '0,0,0,0');
});

test('Chess4D repeats', () => {
    const game = new Chess4D(core, '4d-fen v1: K@0,0,0,0; R@3,3,3,3; k@7,7,7,7');
    const turn = ['0,0,0,0->1,0,0,0', '7,7,7,7->6,7,7,7', '1,0,0,0->0,0,0,0', '6,7,7,7->7,7,7,7'];
    for (let i = 0; i < 2; i++) for (const move of turn) game.move(move);
    assert.ok(game.isThreefoldRepetition() && game.isDraw());
});

test('Chess4P', () => {
    const game = new Chess4P(core, '4p:modern', { mode: 'ffa' });
    thereAndBack(game, 40);
    assert.equal(game.move('d2-d4'), 'd2-d4');
    assert.deepEqual([game.turn(), game.moveNumber()], ['B', 1]);
    assert.deepEqual([game.get('d4'), game.get('d2')], ['rP', null]);
    assert.deepEqual(game.points(), [0, 0, 0, 0]);
    assert.equal(game.status().mode, 'ffa');
    assert.equal(game.copy().fen(), game.fen());
    assert.match(game.pgn(), /d2-d4/);
    assert.equal(game.isCheck('R'), false);
    assert.equal(game.result().result, '*');
});

test('Chess5D', () => {
    const game = new Chess5D(core);
    assert.deepEqual([game.player, game.actionNumber], ['white', 1]);
    assert.equal(game.moves().length, 20);
    const [first] = game.moves();
    assert.equal(game.moveable(first), true);
    assert.equal(game.moveable('e5'), false);
    assert.equal(game.submittable(), false);
    game.move(first);
    assert.equal(game.moveBuffer.length, 1);
    assert.equal(game.submittable(), true);
    game.undo();
    assert.equal(game.undoable(), false);
    assert.throws(() => game.undo(), RangeError);
    game.move('e4').submit();
    assert.deepEqual([game.player, game.actionNumber], ['black', 1]);
    assert.equal(game.fen(null, true).split('\n').length, 2);
    assert.equal(game.fen().split('\n').length, 1);
    assert.equal(game.copy().fen(game.export()).hash, game.hash);
    assert.equal(game.actionable('e5'), true);
    assert.equal(game.action('e5').player, 'white');
    assert.equal(game.actionHistory.length, 2);
    const copy = new Chess5D(core, game.export());
    assert.equal(copy.hash, game.hash);
    assert.throws(() => game.action(['a3', 'e5']));
    assert.equal(game.moveBuffer.length, 0);
    assert.equal(game.actions('text', 3).length, 3);
    assert.equal(game.actions('object', 3)[0].moves.length, 1);
    assert.equal(game.importable('4p:start'), false);
    assert.ok(game.variants.some(({ shortName }) => shortName === 'half_reflected'));
    assert.match(game.print(), /T2w|T3w/);
    assert.match(game.svg(), /^<svg /);
});

/* Plays moves: the text has each in the round that was told before it. */
function assertRounds(game, plies) {
    for (let ply = 0; ply < plies; ply++) {
        const number = game.moveNumber();
        game.move(game.moves()[0]);
        const last = game.pgn().trimEnd().split('\n').at(-1);
        assert.ok(last.startsWith(`${number}. `), `${number}: ${last}`);
    }
}

test('numbers of turns, when another begins than White or Red', () => {
    const state = new Chess4D(core, '4d-state v1: b - - 0 12 | K@0,0,0,0; k@7,7,7,7');
    assert.equal(state.moveNumber(), 12);
    state.move(state.moves()[0]);
    assert.deepEqual([state.turn(), state.moveNumber()], ['w', 13]);
    const start = new Chess4P(core).fen();
    for (const place of ['R-0,0,0,0', 'B-0,0,0,0', 'G-0,1,0,0', 'B-0,0,1,0']) {
        const game = new Chess4P(core, start.replace('R-0,0,0,0', place), { mode: 'ffa' });
        assertRounds(game, 9);
    }
    const boards = '[Board "Custom"]\n[Size "5x5"]\n[4k/5/5/5/K4:0:1:b]';
    const game = new Chess5D(core, boards);
    for (let ply = 0; ply < 3; ply++) game.move(game.moves('text')[0]).submit();
    assert.deepEqual([game.player, game.actionNumber], ['white', 3]);
    assert.deepEqual(game.actionHistory.map(({ action, player }) => [action, player]),
        [[1, 'black'], [2, 'white'], [2, 'black']]);
    assert.match(game.export(), /\n1b\. .*\n2\. .* \/ /);
});

test('Chess5D: a turn of two boards, and mate', () => {
    const game = new Chess5D(core, undefined, 'two_timelines');
    game.move('(+0T1)e4');
    assert.equal(game.submittable(), false);
    assert.equal(game.copy().moveBuffer.length, 1);
    game.move('(-0T1)d4').submit();
    assert.equal(game.player, 'black');
    game.import('[Board "Very Small"] 1. Nxc3 / Bxc3 2. bxc3 / Nxc3 3. Bxa3 / Nxa2');
    assert.deepEqual([game.inCheck, game.inCheckmate, game.inStalemate], [true, true, false]);
    assert.equal(game.checks().length, 1);
    assert.throws(() => game.import('nonsense'));
    assert.equal(game.inCheckmate, true);
});

test('a copy has the line ahead, the variations and the moves that wait', () => {
    const game = new Chess5D(core, '[Board "Standard"]\n1. e3 / e6');
    game.session.go(0);
    game.action('d3').action('d6').session.go(1);
    game.move('d5');
    const copy = game.copy();
    for (const { session } of [game, copy]) {
        assert.deepEqual([session.ply, session.plies, session.pending], [1, 2, 1]);
        assert.deepEqual(session.tree().map(([, text]) => text),
            ['(0T1)Pd2d3', '(0T1)Pe2e3', '(0T1)Pd7d6', '(0T1)Pe7e6']);
    }
    copy.undo().undo().action('a3').free();
    assert.deepEqual([game.session.ply, game.moveBuffer.length], [1, 1]);
    assert.throws(() => copy.copy(), TypeError);
    const ffa = new Chess4P(core, '4p:modern', { mode: 'ffa' });
    ffa.move('d2-d4');
    ffa.session.go(0);
    const other = ffa.copy();
    assert.deepEqual([other.session.plies, other.status().mode], [1, 'ffa']);
    assert.equal(other.reset().status().mode, 'ffa');
});

test('games of another kind are named', () => {
    const expected = { name: 'TypeError', message: 'expected a game of 4d, found fen5d' };
    const game = new Chess4D(core);
    assert.throws(() => new Chess4D(core, '5d:standard'), expected);
    assert.throws(() => game.load('5d:standard'), expected);
    assert.deepEqual(game.validateFen('5d:standard'),
        { ok: false, error: { kind: 'format', offset: 0, message: expected.message } });
    assert.equal(game.moves().length, 2152);
});

test('of options the rules hold on, and not the place in the text before', () => {
    const text = readFileSync(join(root, 'examples/four_players.pgn4'), 'utf8');
    for (const place of [{ ply: 10 }, { game: 2 }]) {
        const game = new Chess4P(core, text, place);
        assert.equal(game.copy().fen(), game.fen());
        assert.equal(game.reset().history().length, 0);
        assert.equal(game.load('4p:modern').turn(), 'R');
    }
    const game = new Chess4P(core, '4p:modern', { mode: 'ffa' });
    assert.equal(game.reset().status().mode, 'ffa');
});
