/* Games in the browser's database. Every call rejects where it is refused or full. */

const NAME = 'hypermate';
const GAMES = 'games';

let opened;

function database() {
    opened ??= new Promise((resolve, reject) => {
        const request = indexedDB.open(NAME, 1);
        request.onupgradeneeded = () => {
            const store = request.result.createObjectStore(GAMES, { keyPath: 'id' });
            store.createIndex('saved', 'saved');
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
        const transaction = db.transaction(GAMES, mode);
        const request = run(transaction.objectStore(GAMES));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error ?? request.error);
    });
}

export const read = id => done('readonly', store => store.get(id));
export const write = record => done('readwrite', store => store.put(record));
export const remove = id => done('readwrite', store => store.delete(id));
export const everything = () => done('readonly', store => store.getAll());

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
