/* What stands on squares, as words "colour:picture" such as "white:N", by which sprites are found;
 * and as names for those who hear the page. Pictures are those of the core (docs/pictures.md). */
import { t } from '../words/words.js';

const KNOWN = new Set('KQRBNPCYSUDW');

/* A letter of 5D boards: capitals are White's. */
export function piece5d(letter) {
    if (letter === '.') return '';
    const name = letter.toUpperCase();
    return `${letter === name ? 'white' : 'black'}:${KNOWN.has(name) ? name : 'X'}`;
}

/* Of 4D boards: pawns show the axis on which they advance. */
export function piece4d(letter) {
    if (letter === '.') return '';
    const name = letter.toUpperCase();
    const picture = { P: 'PY', W: 'PW' }[name] ?? name;
    return `${letter === name ? 'white' : 'black'}:${picture}`;
}

const SEATS = { r: 'red', b: 'blue', y: 'yellow', g: 'green' };
const COMMON = new Set('KQRBNP');

/* "rN", "drN" (dead), "dN" (nobody's); pieces without a picture keep their letter. */
export function piece4p(text, grey, pointQueen) {
    const [, owner, letter] = /^d?([rbyg]?)(.+)$/.exec(text);
    const seat = SEATS[owner] ?? '';
    const colour = grey ? `dead ${seat}`.trim() : seat;
    if (pointQueen) return `${colour}:Q1`;
    return COMMON.has(letter) ? `${colour}:${letter}` : `${colour}:X:${letter}`;
}

/* "white knight" */
export function pieceName(piece) {
    const [colour, picture, letter] = piece.split(':');
    const key = `piece-${picture}`;
    const name = picture === 'X' ? (letter ?? t('piece-X')) : t(key);
    const words = colour.split(' ').map(word => t(`of-${word}`));
    return t('piece-of', { colour: words.join(' '), name });
}

/* "white" */
export const colourOf = piece => piece.split(':')[0];
