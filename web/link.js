/* Links that hold a whole game: "#v=2&g=5d&p=(deflated text)&ply=4", or "&t=(short text)". "&m=..." are the
 * plies of a variation, "&q=..." moves that are not submitted, "&a=from~to~colour" arrows, "&seat=B" who sits
 * below, "&flip=1" a board that is turned round, "&embed=1&controls=step&theme=dark" a frame in another page.
 * Those of version 1 are read too. */
import { through } from './hypermate/gzip.js';
import { t } from './words/words.js';

const LARGEST = 8 << 20; /* bytes that a link may hold */
const SHORT = 200; /* letters, up to which a text is not packed */
export const LONGEST = 8000; /* letters of a link that can be sent about */

/* Base 64 with letters that need no escape in a link. */
function armoured(bytes) {
    let letters = '';
    for (let at = 0; at < bytes.length; at += 8192) {
        letters += String.fromCharCode(...bytes.subarray(at, at + 8192));
    }
    return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function unarmoured(text) {
    const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(letters, letter => letter.charCodeAt(0));
}

/* Unpacks no more than a link may hold. */
async function unpacked(bytes) {
    const parts = [];
    let room = LARGEST;
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    for (const reader = stream.getReader(); ;) {
        const { done, value } = await reader.read();
        if (done) break;
        room -= value.length;
        if (room < 0) {
            await reader.cancel();
            throw new RangeError(t('link-too-large'));
        }
        parts.push(value);
    }
    return new Blob(parts).text();
}

/* path: the plies that lead there, where the text's own line does not. */
export async function fragmentOf({ game, text, ply, path = [], pending = [], drawn = [], seat, flipped }) {
    const fields = new URLSearchParams({ v: '2', g: game });
    if (text.length <= SHORT) {
        fields.set('t', text);
    } else {
        const bytes = new TextEncoder().encode(text);
        fields.set('p', armoured(await through(bytes, new CompressionStream('deflate-raw'))));
    }
    fields.set('ply', String(ply));
    for (const move of path) fields.append('m', move);
    for (const move of pending) fields.append('q', move);
    for (const { square, to = '', colour } of drawn) fields.append('a', [square, to, colour].join('~'));
    if (seat && game === '4p') fields.set('seat', seat);
    if (flipped && game !== '4p') fields.set('flip', '1');
    return `#${fields}`;
}

const COLOURS = new Set(['green', 'orange', 'blue', 'red']);
const MOST = 500; /* arrows */

function arrowOf(text) {
    const [square, to, colour] = text.split('~');
    if (!square || !COLOURS.has(colour)) return [];
    return [to ? { kind: 'arrow', square, to, colour } : { kind: 'circle', square, colour }];
}

/* How the page is to be in a frame. */
function embedOf(fields) {
    const [controls, theme] = [fields.get('controls'), fields.get('theme')];
    return {
        controls: ['none', 'step', 'full'].includes(controls) ? controls : 'step',
        theme: ['light', 'dark'].includes(theme) ? theme : null,
    };
}

/* {text, ply, path, pending, drawn, seat, flipped}. Throws when it is damaged, or no link of this page. */
export async function readFragment(fragment) {
    const fields = new URLSearchParams(fragment.replace(/^#/, ''));
    if (!['1', '2'].includes(fields.get('v'))) throw new Error(t('link-unknown'));
    const ply = Number(fields.get('ply') ?? NaN);
    let text = fields.get('t');
    if (text === null) {
        try {
            text = await unpacked(unarmoured(fields.get('p') ?? ''));
        } catch (error) {
            throw error instanceof RangeError ? error : new Error(t('link-damaged'));
        }
    }
    const seat = fields.get('seat');
    return {
        text,
        ply: Number.isInteger(ply) && ply >= 0 ? ply : null,
        path: fields.getAll('m'),
        pending: fields.getAll('q'),
        drawn: fields.getAll('a').slice(0, MOST).flatMap(arrowOf),
        seat: /^[RBYG]$/.test(seat ?? '') ? seat : undefined,
        embed: fields.get('embed') === '1' ? embedOf(fields) : null,
        flipped: fields.get('v') === '2' ? fields.get('flip') === '1' : undefined,
    };
}
