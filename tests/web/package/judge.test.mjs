/* What moves were worth. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { accuracyOf, chanceOf, judge, meanAccuracy } from '../../../web/review/judge.js';

const line = (score, move, mate = null) => ({ score, mate, moves: [move] });

test('chances go from lost to won, and mates are sure', () => {
    assert.equal(chanceOf(line(0, 'a')), 0.5);
    assert.ok(chanceOf(line(300, 'a')) > 0.7);
    assert.equal(chanceOf(line(0, 'a', 3)), 1);
    assert.equal(chanceOf(line(0, 'a', -3)), 0);
    assert.equal(chanceOf(undefined, 0), 0);
});

test('losses have names and marks', () => {
    const lines = [line(0, 'a'), line(-20, 'b')];
    assert.deepEqual(judge('a', lines, 0.9).loss, 0, 'the best move loses nothing');
    assert.equal(judge('b', lines, 0.5).name, 'good');
    assert.equal(judge('b', lines, 0.56).glyph, '?!');
    assert.equal(judge('b', lines, 0.61).glyph, '?');
    assert.equal(judge('b', lines, 0.9).glyph, '??');
    assert.equal(judge('a', [line(0, 'a'), line(-400, 'b')], 0.5).glyph, '!');
});

test('accuracy falls with losses', () => {
    assert.equal(accuracyOf(0), 100);
    assert.ok(accuracyOf(5) > accuracyOf(20));
    assert.equal(meanAccuracy([]), null);
    assert.equal(meanAccuracy([{ accuracy: 100 }, { accuracy: 100 }]), 100);
});
