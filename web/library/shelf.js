/* The dialog of the library: games that are kept, found by words, opened, taken away; all of them as one
 * file, and back. */
import { byId, dialogOf, element } from '../dom.js';
import { download } from '../share.js';
import { t } from '../words/words.js';
import * as db from './db.js';

const MOST = 2000; /* games that are listed */

export class Shelf {
    constructor(page) {
        this.page = page;
        this.filter = element('input', { type: 'search', ariaLabel: t('filter'), placeholder: t('filter') });
        this.filter.oninput = () => this.#draw();
        this.list = element('ol', { className: 'shelf' });
        this.count = element('p');
        this.count.setAttribute('role', 'status');
        const file = element('input', { type: 'file', accept: '.ndjson', ariaLabel: t('import') });
        file.onchange = () => page.attempt(() => this.#import(file.files[0]));
        const out = element('button', { type: 'button', textContent: t('export') });
        out.onclick = () => page.attempt(() => this.#export());
        const more = element('label', { className: 'row file' }, element('span', { textContent: t('import') }), file);
        byId('shelf').replaceChildren(this.filter, this.count, this.list, element('div', { className: 'row' }, out, more));
    }

    async fill() {
        await this.page.library.flush();
        this.games = await db.summaries(MOST).catch(() => []);
        this.#draw();
    }

    #draw() {
        const words = this.filter.value.toLowerCase().split(/\s+/).filter(Boolean);
        const all = this.games.map(game => ({ ...game, words: this.#words(game) }));
        const found = all.filter(game => words.every(word => game.words.toLowerCase().includes(word)));
        this.count.textContent = t('games-kept', { n: found.length });
        this.list.replaceChildren(...found.map(game => this.#row(game)));
    }

    #words({ title, game, plies, saved }) {
        const kind = this.page.games.find(({ name }) => name === game)?.title ?? game;
        const when = new Date(saved).toLocaleString(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' });
        return [title, kind, t('plies', { n: plies }), when].filter(Boolean).join(' · ');
    }

    #row({ id, words }) {
        const open = element('button', { type: 'button', textContent: words });
        if (id === this.page.library.id) open.setAttribute('aria-current', 'true');
        open.onclick = () =>
            this.page.attempt(async () => {
                dialogOf('library').close();
                if (id !== this.page.library.id) await this.page.library.load(id);
            });
        const away = element('button', { type: 'button', textContent: '×', ariaLabel: t('delete', { game: words }), title: t('delete-short') });
        away.disabled = id === this.page.library.id;
        away.onclick = () =>
            this.page.attempt(async () => {
                await db.remove(id);
                await this.fill();
            });
        return element('li', {}, open, away);
    }

    async #export() {
        const games = await db.everything();
        download('hypermate-games.ndjson', `${games.map(game => JSON.stringify(game)).join('\n')}\n`, 'application/x-ndjson');
    }

    /* Games with names of their own: none that is here is overwritten. */
    async #import(file) {
        if (!file) return;
        const lines = (await file.text()).split('\n').filter(line => line.trim() !== '');
        for (const [n, line] of lines.entries()) await db.write(checked(line, n + 1));
        await this.fill();
    }
}

/* A record of a file that anybody may have written. */
function checked(line, number) {
    let record;
    try {
        record = JSON.parse(line);
    } catch {
        record = null;
    }
    const texts = list => Array.isArray(list) && list.every(one => typeof one === 'string');
    const good = typeof record?.text === 'string' && Array.isArray(record.rows) && texts(record.path);
    if (!good) throw new Error(t('not-a-game', { n: number }));
    const { text, options = {}, path, pending, rows, game, title, plies, saved } = record;
    return {
        id: `${Date.now().toString(36)}${number.toString(36)}`,
        text,
        options,
        path,
        pending: texts(pending) ? pending : [],
        rows: rows.filter(row => Array.isArray(row) && Number.isInteger(row[0]) && typeof row[1] === 'string'),
        drawn: [],
        match: null,
        game: String(game),
        title: String(title ?? ''),
        plies: Number(plies) || 0,
        saved: Number(saved) || Date.now(),
    };
}
