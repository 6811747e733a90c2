/* Games in the browser's database, and the positions that each of them passes. Every call rejects where it
 * is refused or full. */

const NAME = 'hypermate';
const GAMES = 'games';
const LINES = 'lines'; /* what a game passes; it goes when its game is written */

/** @type {Promise<IDBDatabase> | undefined} */
let opened;

function database() {
    opened ??= new Promise((resolve, reject) => {
        const request = indexedDB.open(NAME, 2);
        request.onupgradeneeded = ({ oldVersion }) => {
            const db = request.result;
            if (oldVersion < 1) db.createObjectStore(GAMES, { keyPath: 'id' }).createIndex('saved', 'saved');
            db.createObjectStore(LINES, { keyPath: 'id' }).createIndex('keys', 'keys', { multiEntry: true });
        };
        request.onsuccess = () => {
            request.result.onversionchange = () => request.result.close();
            resolve(request.result);
        };
        request.onerror = () => reject(request.error);
        request.onblocked = () => reject(new Error('blocked'));
    });
    opened.catch(() => (opened = undefined));
    return opened;
}

/* The result of a request, when its transaction is done. */
async function done(mode, run) {
    const db = await database();
    return new Promise((resolve, reject) => {
        const transaction = db.transaction([GAMES, LINES], mode);
        const request = run(transaction.objectStore(GAMES), transaction.objectStore(LINES));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error ?? request.error);
    });
}

/* Both stores change together. */
function both(act) {
    return done('readwrite', (games, lines) => {
        act(lines);
        return act(games);
    });
}

export const read = id => done('readonly', games => games.get(id));
export const remove = id => both(store => store.delete(id));
export const everything = () => done('readonly', games => games.getAll());
export const write = record =>
    done('readwrite', (games, lines) => {
        lines.delete(record.id);
        return games.put(record);
    });

/* ---- the positions of games ---- */

/* Names of games whose positions nobody has looked for yet. */
export async function unread() {
    const [all, known] = await Promise.all([
        done('readonly', games => games.getAllKeys()),
        done('readonly', (_, lines) => lines.getAllKeys()),
    ]);
    const there = new Set(known);
    return all.filter(id => !there.has(id));
}

/* Stores the positions of games. A game that was saved again since it was read is left out. */
export function writeLines(list) {
    return done('readwrite', (games, lines) => {
        let last;
        for (const { line, saved } of list) {
            last = games.get(line.id);
            last.onsuccess = ({ target }) => {
                if (target.result?.saved === saved) lines.put(line);
            };
        }
        return last;
    });
}

/* Up to so many games that pass a position. */
export const passing = (key, most) => done('readonly', (_, lines) => lines.index('keys').getAll(key, most));

/* Games with what they pass; one that is there stays. */
export async function keep(list) {
    let count = 0;
    await done('readwrite', (games, lines) => {
        let last;
        for (const { record, line } of list) {
            last = games.getKey(record.id);
            last.onsuccess = ({ target }) => {
                if (target.result !== undefined) return;
                count++;
                games.put(record);
                lines.put(line);
            };
        }
        return last;
    });
    return count;
}

/* What lists show of each game, the last one first. */
export async function summaries(most) {
    const db = await database();
    return new Promise((resolve, reject) => {
        const list = [];
        const transaction = db.transaction(GAMES, 'readonly');
        const request = transaction.objectStore(GAMES).index('saved').openCursor(null, 'prev');
        request.onsuccess = () => {
            const cursor = request.result;
            if (!cursor || list.length === most) return;
            const { id, title, game, plies, saved } = cursor.value;
            list.push({ id, title, game, plies, saved });
            cursor.continue();
        };
        transaction.oncomplete = () => resolve(list);
        transaction.onabort = () => reject(transaction.error);
    });
}
