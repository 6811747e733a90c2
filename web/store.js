/* What a reload must not lose, in this browser's own storage. Without storage the page works all
 * the same. */

const KEY = 'hypermate';

/* Whether it was kept. */
export function save(value) {
    try {
        localStorage.setItem(KEY, JSON.stringify(value));
        return true;
    } catch {
        /* Too large, or not allowed: the game of before would be the wrong one. */
        forget();
        return false;
    }
}

function forget() {
    try {
        localStorage.removeItem(KEY);
    } catch {
        /* There is no storage at all. */
    }
}

export function restore() {
    try {
        return JSON.parse(localStorage.getItem(KEY));
    } catch {
        return null;
    }
}
