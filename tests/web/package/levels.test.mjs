/* How the engine's level chooses among lines, and what clocks show. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { Clock, clockText } from '../../../web/play/clock.js';
import { LEVELS, chosen, searchOf } from '../../../web/play/levels.js';

test('a level draws among the lines within its margin', () => {
    const lines = [50, 20, -100, -400].map(score => ({ score, mate: null }));
    assert.equal(chosen(lines, 8, 0.99), lines[0]);
    assert.equal(chosen(lines, 1, 0.99), lines[2]);
    assert.equal(chosen(lines, 4, 0.99), lines[1]);
    assert.equal(chosen([], 1, 0.5), undefined);
    assert.equal(chosen([{ score: 9, mate: 2 }, ...lines], 1, 0.99).mate, 2, 'mates are played');
    assert.equal(chosen([{ score: -900, mate: -2 }], 1, 0.5).mate, -2);
});

test('levels think longer and longer, within their clock', () => {
    for (let level = 2; level < LEVELS.length; level++)
        assert.ok(LEVELS[level - 1].nodes > LEVELS[level - 2].nodes);
    assert.ok(searchOf(8, 1000).limits.time <= 100);
    assert.ok(searchOf(8, 0).limits.time > 0);
    assert.equal(searchOf(1).limits.nodes, LEVELS[0].nodes);
});

test('clocks run down, and gain when a move is made', () => {
    const clock = new Clock(['w', 'b'], { base: 60000, increment: 2000 });
    clock.run('w', 0);
    clock.run('b', 5000, 'w');
    assert.equal(clock.of('w', 9000), 57000);
    assert.equal(clock.of('b', 9000), 56000);
    clock.stop(10000);
    assert.equal(clock.of('b', 99000), 55000);
    clock.run('b', 0);
    assert.equal(clock.of('b', 1e9), 0);
    assert.deepEqual(
        [9300, 60000, 65400, 3725000, 0].map(clockText),
        ['9.3', '1:00', '1:06', '1:02:05', '0.0'],
    );
});
