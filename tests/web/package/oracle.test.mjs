/* Chess5D and 5d-chess-js side by side, where its rules are right (docs/npm.md lists where not):
 * random games of its own moves from presets without its known faults. */
import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import test from 'node:test';
import { core, hypermate } from './package.mjs';

const Other = createRequire(import.meta.url)('5d-chess-js');
const { Chess5D } = hypermate;

/* Lengths of the legal lists from one place, told by where moves begin and end. */
function placesOf(game) {
    return game.moves().map(({ start, end, promotion }) => [start, end].map(
        place => `(${Number(place.timeline)}T${place.turn})${place.coordinate}`).join('') +
        (promotion ?? '')).sort();
}

function playBoth(variant, seed, plies) {
    const ours = new Chess5D(core, undefined, variant), theirs = new Other();
    theirs.reset(variant);
    let number = seed;
    for (let ply = 0; ply < plies; ply++) {
        assert.equal(ours.hash, theirs.hash, `${variant} ${ply}`);
        assert.equal(ours.player, theirs.player);
        assert.equal(ours.actionNumber, theirs.actionNumber);
        for (const current of [false, true]) {
            const boards = theirs.fen(null, current).trim().split('\n');
            assert.deepEqual(ours.fen(null, current).split('\n'), boards);
        }
        assert.equal(ours.inCheck, theirs.inCheck);
        const moves = ours.moves().filter(({ jump }) => !jump);
        if (moves.length === 0) break;
        number = number * 48271 % 2147483647;
        const { notation, start, end } = moves[number % moves.length];
        const named = theirs.moves('object', false, false, true).find(move =>
            move.start.coordinate === start.coordinate && move.end.coordinate === end.coordinate &&
            move.start.timeline === Number(start.timeline) && move.start.turn === start.turn &&
            move.end.timeline === Number(end.timeline) && move.end.turn === end.turn);
        assert.ok(named !== undefined, `${variant} ${ply} ${notation}`);
        ours.move(notation);
        theirs.move(named);
        assert.equal(ours.submittable(), theirs.submittable());
        ours.submit();
        theirs.submit();
    }
    return ours.actionHistory.length;
}

test('boards, hashes, players and checks of random games', () => {
    let plies = 0;
    for (const variant of ['standard', 'half_reflected', 'princess', 'defended_pawn']) {
        for (let seed = 1; seed <= 3; seed++) plies += playBoth(variant, seed * 7919, 8);
    }
    assert.ok(plies >= 60);
});

test('the moves of a start position', () => {
    for (const variant of ['standard', 'half_reflected', 'princess']) {
        const theirs = new Other();
        theirs.reset(variant);
        assert.deepEqual(placesOf(new Chess5D(core, undefined, variant)), placesOf(theirs));
    }
});

test('its notation is read', () => {
    const theirs = new Other();
    for (const move of ['e4', 'e5', 'Nf3', 'Nc6']) {
        theirs.move(move);
        theirs.submit();
    }
    const ours = new Chess5D(core, theirs.export());
    assert.equal(ours.hash, theirs.hash);
    const back = new Other();
    back.import(ours.export('5dpgn'));
    assert.equal(back.hash, theirs.hash);
});

/* docs/npm.md lists these. */
test('its faults and habits are those that we know of', () => {
    const theirs = new Other();
    theirs.move('e4');
    theirs.submit();
    assert.throws(() => theirs.actions('object'));
    assert.throws(() => theirs.actions('5dpgn'));
    assert.equal(typeof theirs.moves('5dpgn'), 'string');
    assert.equal(theirs.fen().trim().split('\n').length, 1);
    assert.equal(theirs.undoable(), false);
    const { hash } = theirs;
    theirs.reset('no such variant');
    assert.equal(new Other().hash, theirs.hash);
    assert.notEqual(theirs.hash, hash);
    for (const move of ['e4', 'e5', 'Nf3']) {
        theirs.move(move);
        theirs.submit();
    }
    theirs.pass(); // on a board that has to be played on
    assert.deepEqual([theirs.player, theirs.actionHistory.length], ['white', 4]);

    const ours = new Chess5D(core).move('e4').submit();
    assert.equal(ours.actions('text').length, 20);
    assert.ok(Array.isArray(ours.moves('5dpgn')));
    assert.ok(ours.undoable());
    assert.equal(ours.passable(), false);
    assert.throws(() => ours.reset('no such variant'));
    assert.equal(ours.player, 'black');
});
