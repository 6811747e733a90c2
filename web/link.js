/* Links that hold a whole game: "#v=1&g=5d&p=(deflated text)&ply=4", or "&t=(short text)". "&m=..." are the
 * plies of a variation. */
import { through } from './hypermate/gzip.js';

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

/* path: the plies that lead there, where the text's own line does not. */
export async function fragmentOf({ game, text, ply, path }) {
    const fields = new URLSearchParams({ v: '1', g: game });
    if (text.length <= SHORT) {
        fields.set('t', text);
    } else {
        const bytes = new TextEncoder().encode(text);
        fields.set('p', armoured(await through(bytes, new CompressionStream('deflate-raw'))));
    }
    fields.set('ply', String(ply));
    for (const move of path ?? []) fields.append('m', move);
    return `#${fields}`;
}

/* {text, ply, path}, or null when the fragment is none of these links. Throws when it is damaged. */
export async function readFragment(fragment) {
    const fields = new URLSearchParams(fragment.replace(/^#/, ''));
    if (fields.get('v') !== '1') return null;
    const ply = Number(fields.get('ply') ?? NaN);
    let text = fields.get('t');
    if (text === null) {
        try {
            const bytes = unarmoured(fields.get('p') ?? '');
            text = new TextDecoder().decode(
                await through(bytes, new DecompressionStream('deflate-raw')),
            );
        } catch {
            throw new Error('The link is damaged: what it holds cannot be unpacked.');
        }
    }
    const path = fields.getAll('m');
    return { text, ply: Number.isInteger(ply) && ply >= 0 ? ply : null, path };
}
