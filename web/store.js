/* What a reload must not lose, in this browser's own storage: the game, and apart from it how the
 * page was set, which also outlives a game that is too large. Without storage the page works all
 * the same. */

const GAME = 'hypermate';
const SETTINGS = 'hypermate-settings';

/* Whether it was kept. */
function keep(key, value) {
    try {
        localStorage.setItem(key, JSON.stringify(value));
        return true;
    } catch {
        return false; // too large, or not allowed
    }
}

function kept(key) {
    try {
        return JSON.parse(localStorage.getItem(key));
    } catch {
        return null;
    }
}

function forget(key) {
    try {
        localStorage.removeItem(key);
    } catch {
        /* There is no storage at all. */
    }
}

/* Whether the game was kept; if not, the game of before would be the wrong one. */
export function saveGame(game) {
    const saved = keep(GAME, game);
    if (!saved) forget(GAME);
    return saved;
}

export function saveSettings(settings) {
    keep(SETTINGS, settings);
}

export function keptGame() {
    return kept(GAME);
}

export function keptSettings() {
    return kept(SETTINGS) ?? {};
}
