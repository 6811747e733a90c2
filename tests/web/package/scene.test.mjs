/* Boards as data: what has changed, put on what was before, is what is now, in all three games. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { apply, boardsOf, difference } from '../../../web/board/scene.js';
import { core } from './package.mjs';

const ROUNDS = { '4d:start': 60, '4p:modern': 150, '5d:standard': 120 };

function random(seed) {
    let state = seed;
    return below => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
    };
}

/* A random step: a move, back, or anywhere in the line. */
function step(session, next) {
    const way = next(5);
    if (way === 0) session.undo();
    else if (way === 1) session.go(next(session.plies + 1));
    else if (session.pending > 0 && session.maySubmit) session.submit();
    else if (session.count() > 0) session.play(next(session.count()));
    else session.undo();
}

for (const [name, rounds] of Object.entries(ROUNDS)) {
    test(`scenes of ${name} are the ones before and what has changed`, () => {
        const session = core.open(name);
        const next = random(7);
        const page = new Map();
        let posted = new Map();
        for (let i = 0; i < rounds; i++) {
            const { boards } = boardsOf(session.game, session.scene());
            const full = next(10) === 0;
            apply(page, { ...difference(full ? new Map() : posted, boards), full });
            assert.deepEqual([...page].sort(), [...boards].sort());
            posted = boards;
            step(session, next);
        }
        session.free();
    });
}

test('a scene has the pieces of the board', () => {
    const session = core.open('4d:start');
    const { boards } = boardsOf('4d', session.scene());
    const board = session.board();
    for (let n = 0; n < 4096; n++) {
        const [x, y, z, w] = [n >> 9, (n >> 6) & 7, (n >> 3) & 7, n & 7];
        const letter = boards.get(`${z},${w}`)[y * 8 + x];
        assert.equal(letter, '.WPNBRQK.wpnbrqk'[board[n]], `${n}`);
    }
    session.free();
});
