/* Positions made by hand: what is written reads as what was shown, in all three games. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { boardsOf } from '../../../web/board/scene.js';
import { NOTATION, PALETTE, emptyBoard, fieldsOf, noFields, textOf, withPiece } from '../../../web/edit/texts.js';
import { core } from './package.mjs';

function boards(session) {
    const { boards: all, rest } = boardsOf(session.game, session.scene());
    return { all: new Map([...all].filter(([, text]) => text[0] !== '~')), rest };
}

for (const [name, moves] of [
    ['4d:start', ['1,0,0,0->2,2,0,0']],
    ['4p:modern', ['d2-d4', 'b8-d8']],
    ['5d:standard', ['e3', null, 'Nf6', null, 'a3', null]],
    ['5d:two_timelines', []],
]) {
    test(`${name} is written and read`, () => {
        const session = core.open(name);
        for (const move of moves) move === null ? session.submit() : session.play(move);
        const { all, rest } = boards(session);
        const before = session.format(NOTATION[session.game]);
        const { text } = textOf(session.game, all, session.side, rest, fieldsOf(session.game, before, rest.lines));
        const other = core.open(text);
        /* Rights, marks, en passant and points, too. */
        assert.equal(other.format(NOTATION[session.game]), before);
        assert.deepEqual([...boards(other).all].sort(), [...all].sort());
        assert.equal(other.side, session.side);
        session.free();
        other.free();
    });
}

test('every piece of the palette can be put down and is read', () => {
    for (const [game, name] of [['4d', '4d:start'], ['4p', '4p:modern'], ['5d', '5d:standard']]) {
        const session = core.open(name);
        const { all, rest } = boards(session);
        const [id] = all.keys();
        for (const key of all.keys()) all.set(key, emptyBoard(game, all.get(key).length));
        let index = game === '4p' ? 4 * 14 : 0;
        for (const piece of PALETTE[game].flat()) all.set(id, withPiece(game, all.get(id), index++, piece));
        const more = { fields: noFields(game), marks: new Map() };
        const { text } = textOf(game, all, game === '4p' ? 'R' : 'w', rest, more);
        const { valid, error } = core.ask('check', { input: text });
        assert.ok(valid, `${game}: ${error?.message}`);
        session.free();
    }
});

test('an error is at the field where it is', () => {
    for (const [name, change, field] of [
        ['4d:start', { castling: 'W99KQ' }, 'castling'],
        ['4d:start', { turn: 'x' }, 'turn'],
        ['4p:modern', { points: ['0', '0', '?', '0'] }, 'points.2'],
        ['4p:modern', { clock: '' }, 'clock'],
    ]) {
        const session = core.open(name);
        const { all, rest } = boards(session);
        const more = fieldsOf(session.game, session.format(NOTATION[session.game]), rest.lines);
        const { text, fieldAt } = textOf(session.game, all, session.side, rest, { ...more, fields: { ...more.fields, ...change } });
        const { valid, error } = core.ask('check', { input: text });
        assert.equal(valid, false, name);
        assert.equal(fieldAt(error.offset), field, `${name}: ${error.message}`);
        session.free();
    }
});

test('a piece that is put down can be taken away', () => {
    for (const game of ['4p', '5d']) {
        const empty = emptyBoard(game);
        const full = withPiece(game, empty, 30, game === '4p' ? 'X' : 'K');
        assert.notEqual(full, empty);
        assert.equal(withPiece(game, full, 30, ''), empty);
    }
});
