/* What stands above the board: who is to move, or how the game has ended. */
import { t } from './words.js';

const SIDES = { w: 'white', b: 'black', R: 'red', B: 'blue', Y: 'yellow', G: 'green' };

/* "Red" */
export const sideName = side => t(SIDES[side] ?? 'nobody');

export function titleOf({ side, scene, game }) {
    const inCheck = game === '5d' ? scene.checks.length > 0 : scene.checked.length > 0;
    return t(inCheck && game !== '4p' ? 'to-move-check' : 'to-move', { side: sideName(side) });
}

/* "White wins: checkmate", "Draw: threefold". Winners of four players are those of Red's team or the
 * other one, or who has most points. */
export function endOf({ game, ending: { result, reason }, scene }) {
    const why = reason ? `: ${reasonOf(reason)}` : '';
    if (result === '1/2-1/2') return t('draw') + why;
    if (game !== '4p') return t('wins', { side: sideName(result === '1-0' ? 'w' : 'b') }) + why;
    if (result === 'points') {
        const most = Math.max(...scene.points);
        const first = [...'RBYG'].filter((_, n) => scene.points[n] === most);
        return t('points-win', { side: first.map(sideName).join(t('and')), n: most }) + why;
    }
    const winners = result === '1-0' ? 'RY' : 'BG';
    return t('team-wins', { side: [...winners].map(sideName).join(t('and')) }) + why;
}

function reasonOf(reason) {
    const key = `reason-${reason}`;
    const text = t(key);
    return text === key ? reason.replaceAll('_', ' ') : text;
}
