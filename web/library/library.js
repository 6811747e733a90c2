/* The games of this browser. Each tab shows one, which its address names (#g=ID); what is played is
 * kept at once. A game that another tab shows becomes a copy as soon as it is changed here, so that
 * no tab overwrites another. Without a database games last as long as their tab. */
import { t } from '../words/words.js';
import * as db from './db.js';
import { titleOf } from './names.js';

const TAB = 'hypermate-tab'; /* what this tab shows, for a reload, in its own storage */
const LAST = 'hypermate-last'; /* the game that was shown last in any tab */
const SAVED = 300; /* milliseconds after the last of several steps, when it is kept */
const LINK = /^#(v=|.*&v=)/;

const newId = () => crypto.getRandomValues(new Uint32Array(2)).reduce((text, n) => text + n.toString(36), '');

/* Storage may be forbidden altogether. */
function tried(act) {
    try {
        return act();
    } catch {
        return null;
    }
}

export class Library {
    constructor(page) {
        this.page = page;
        this.id = null;
        this.refused = false;
        this.free = () => {}; // gives the game back to other tabs
        addEventListener('pagehide', () => this.flush());
    }

    /* ---- which game a tab shows ---- */

    /* Whether there is nothing to begin with: no game in the address, none of the last time. */
    get isNew() {
        return location.hash.length < 2 && location.search === '' && !tried(() => localStorage.getItem(LAST));
    }

    /* The game of the address, of the link in it, or that of the last time; false: there is none. */
    async begin() {
        const faults = [];
        const shared = new URLSearchParams(location.search).get('text');
        if (shared && location.hash.length < 2) {
            history.replaceState(null, '', location.pathname);
            const opened = await this.page.open(shared).then(() => true, error => faults.push(error.message) && false);
            if (opened) return [];
        }
        for (const way of [() => this.#addressed(), () => this.#last()]) {
            try {
                if (await way()) break;
            } catch (error) {
                faults.push(error.message);
            }
        }
        return faults;
    }

    /* The address has changed: by a link, by going back. */
    async follow() {
        return this.#addressed();
    }

    async #addressed() {
        const { hash } = location;
        if (hash.length < 2) return false;
        const id = /^#g=(\w+)(&|$)/.exec(hash)?.[1];
        if (id && !LINK.test(hash)) return id === this.id || this.load(id);
        const { readFragment } = await import('../link.js');
        const link = await readFragment(hash);
        await this.page.openLink(link);
        return true;
    }

    async #last() {
        const id = tried(() => localStorage.getItem(LAST));
        if (!id) return false;
        const free = await this.#lock(id);
        free?.();
        return free ? this.load(id) : false;
    }

    /* Shows a game of the library. */
    async load(id) {
        const tab = tried(() => JSON.parse(sessionStorage.getItem(TAB)));
        const kept = await db.read(id).catch(() => null);
        const record = tab?.id === id && tab.saved >= (kept?.saved ?? 0) ? tab : kept;
        if (!record) throw new Error(t('no-such-game'));
        const { text, options, path, pending, rows, drawn, match } = record;
        await this.flush();
        await this.page.open(text, options, { rows, path, pending }, match, () => this.#take(id));
        this.page.showDrawn(drawn ?? []);
        return true;
    }

    /* A new game: it has a name of its own from now on. */
    async fresh() {
        this.silent = Boolean(this.page.embed);
        if (this.silent) return;
        if (this.empty) this.#forget(this.id);
        await this.#take(newId());
    }

    async #take(id) {
        this.free();
        this.free = () => {};
        this.id = id;
        this.#address();
        const free = await this.#lock(id);
        if (this.id !== id) return free?.();
        this.copy = free === null;
        if (free) this.free = free;
        if (this.copy) this.page.notice(t('open-elsewhere'));
        return undefined;
    }

    #address() {
        const address = `#g=${this.id}`;
        if (location.hash === address) return;
        const first = !this.addressed || location.hash.length > 1 && LINK.test(location.hash);
        this.addressed = true;
        history[first ? 'replaceState' : 'pushState'](null, '', address);
    }

    /* A function that gives it back; null: another tab has it. */
    #lock(id) {
        if (!navigator.locks) return () => {};
        return new Promise(resolve => {
            const hold = lock => (lock ? new Promise(free => resolve(free)) : resolve(null));
            navigator.locks.request(`hypermate-${id}`, { ifAvailable: true }, hold).catch(() => resolve(() => {}));
        });
    }

    /* ---- keeping ---- */

    /* Soon; of many steps the last one. */
    save() {
        if (this.silent) return;
        clearTimeout(this.saving);
        this.saving = setTimeout(() => this.flush(), SAVED);
    }

    /* At once, if there is anything to be kept; resolves when it is. */
    flush() {
        const any = this.saving !== undefined && this.page.game.snapshot;
        if (any) this.writing = this.#keep();
        return this.writing;
    }

    async #keep() {
        clearTimeout(this.saving);
        this.saving = undefined;
        const { page } = this;
        const { game } = page;
        const rows = game.tree.plain();
        const record = {
            ...game.place(),
            rows,
            drawn: page.pointer.drawn,
            match: page.match?.plain() ?? null,
            game: game.snapshot.game,
            title: titleOf(game.source.text),
            plies: game.tree.line(game.node).length - 1,
            saved: Date.now(),
        };
        this.empty = rows.length === 0 && !record.match && /^\w+:\w+$/.test(record.text);
        /* After a fault the game that could not be shown stays kept: the fault may pass. */
        if (!this.id && this.empty) return;
        if (!this.id) await this.#take(newId());
        const told = JSON.stringify([rows, record.text]);
        if (this.copy && this.told !== undefined && told !== this.told) {
            this.told = undefined;
            await this.#take(newId());
        } else if (this.copy) {
            this.told = told;
            return;
        }
        record.id = this.id;
        tried(() => localStorage.setItem(LAST, this.id));
        /* What is too large for the tab's storage is in the database. */
        if (tried(() => sessionStorage.setItem(TAB, JSON.stringify(record))) === null)
            tried(() => sessionStorage.removeItem(TAB));
        try {
            await db.write(record);
        } catch (error) {
            if (!this.refused) page.notice(t('not-kept', { why: error.message }));
            this.refused = true;
        }
    }

    /* What is shown from now on is none of its games, until there is a fresh one. */
    async pause() {
        if (!this.silent) await this.flush();
        this.silent = true;
    }

    #forget(id) {
        clearTimeout(this.saving);
        this.saving = undefined;
        this.empty = false;
        return db.remove(id).catch(() => {});
    }
}
