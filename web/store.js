/* How the page was set, in this browser's own storage. Without storage the page works all the same. */

const SETTINGS = 'hypermate-settings';

export function saveSettings(settings) {
    try {
        localStorage.setItem(SETTINGS, JSON.stringify(settings));
    } catch {
        /* Full, or not allowed. */
    }
}

export function keptSettings() {
    try {
        return JSON.parse(localStorage.getItem(SETTINGS)) ?? {};
    } catch {
        return {};
    }
}
