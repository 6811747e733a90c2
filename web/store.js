/* What a reload must not lose, in this browser's own storage. Without storage the page works all
 * the same. */

const KEY = 'hypermate';

export function save(value) {
    try {
        localStorage.setItem(KEY, JSON.stringify(value));
    } catch {
        /* Too large, or not allowed: the game of before would be the wrong one. */
        try {
            localStorage.removeItem(KEY);
        } catch {
            return;
        }
    }
}

export function restore() {
    try {
        return JSON.parse(localStorage.getItem(KEY));
    } catch {
        return null;
    }
}
