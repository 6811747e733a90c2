/* Opening what others wrote: a text or a file, by choice, drop or paste. The core recognises what it
 * is, and says where it goes wrong. */
import { byId } from './dom.js';
import { t } from './words/words.js';

/* The line with the place of an error, and a caret below it. Columns count bytes from 1. */
export function caretOf(text, { line, column }) {
    const whole = text.split('\n')[line - 1];
    if (whole === undefined || !column) return '';
    const bytes = new TextEncoder().encode(whole);
    const before = new TextDecoder().decode(bytes.subarray(0, column - 1));
    const room = 30;
    const cut = Math.max(0, [...before].length - room);
    const start = [...before].slice(cut).join('').replaceAll('\t', ' ');
    const rest = whole.slice(before.length, before.length + room).replaceAll('\t', ' ');
    const dots = cut > 0 ? '…' : '';
    return `${dots}${start}${rest}\n${' '.repeat([...(dots + start)].length)}^`;
}

/* Names of players and the like, of a game's first lines; to be shown, not understood. */
function headline({ begin, notation, line }) {
    const tags = new Map([...begin.matchAll(/\[(\w+) "([^"]*)"\]/g)].map(([, k, v]) => [k, v]));
    const names = ['White', 'Black', 'Red', 'Blue', 'Yellow', 'Green'].map(k => tags.get(k));
    const players = names.filter(Boolean).join(' – ');
    const rest = ['Event', 'Board', 'Size', 'Puzzle', 'Variant', 'Date', 'Result'].map(k =>
        tags.get(k),
    );
    const words = [players, ...rest].filter(Boolean).join(' · ');
    return `${words || `${notation ?? 'unknown'}: ${begin.slice(0, 60)}`} · line ${line}`;
}

export class Files {
    constructor(page) {
        this.page = page;
        byId('read').addEventListener('click', () => this.open({ text: byId('source').value }));
        byId('file').addEventListener('change', ({ target }) => {
            this.#file(target.files[0]);
            target.value = ''; // so that the same file, mended, can be chosen again
        });
        document.addEventListener('dragover', event => event.preventDefault());
        document.addEventListener('drop', event => this.#drop(event));
        document.addEventListener('paste', event => this.#paste(event));
    }

    #drop(event) {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file) this.#file(file);
        else this.open({ text: event.dataTransfer.getData('text/plain') });
    }

    #paste(event) {
        if (event.target.closest?.('input,textarea')) return;
        const text = event.clipboardData.getData('text/plain');
        if (text.trim() !== '') this.open({ text });
    }

    /* By the system, where the page is installed. */
    async launched([file]) {
        if (file) await this.#file(await file.getFile());
    }

    async #file(file) {
        if (!file) return undefined;
        return this.open({ bytes: new Uint8Array(await file.arrayBuffer()), name: file.name });
    }

    /* A text, or bytes that may be packed. */
    async open(source) {
        this.#clear();
        let text = source.text ?? '';
        try {
            const found = await this.page.desk.call('load', source);
            if (found.frames) return await this.#frames(found, source);
            ({ text } = found);
            if (found.contents.length > 1) return this.#list(found);
            await this.page.open(text);
            return byId('open').close();
        } catch (error) {
            return this.#fault(text, error, source.name);
        }
    }

    async #frames({ bytes }, { name }) {
        byId('open').close();
        byId('tab-plot').hidden = false;
        const plot = await this.page.part('plot');
        await plot.frames(bytes, name ?? 'frames');
    }

    #clear() {
        for (const id of ['fault', 'caret', 'archive']) byId(id).hidden = true;
    }

    #fault(text, error, name) {
        const where = error.line && name ? `${name}:${error.line}:${error.column}: ` : '';
        const place = error.line && !name ? `${t('place', { line: error.line, column: error.column })} ` : where;
        byId('fault').textContent = place + error.message;
        byId('fault').hidden = false;
        const caret = error.line ? caretOf(text, error) : '';
        byId('caret').textContent = caret;
        byId('caret').hidden = caret === '';
        if (!name) byId('source').value = text;
        if (!byId('open').open) byId('open').showModal();
    }

    /* The games of an archive, to choose one. */
    #list({ text, contents, more }) {
        const list = document.createElement('ol');
        for (const entry of contents) {
            const item = document.createElement('li');
            const button = document.createElement('button');
            button.type = 'button';
            button.textContent = headline(entry);
            button.addEventListener('click', () => this.#choose(text, entry));
            item.append(button);
            list.append(item);
        }
        const count = document.createElement('p');
        count.textContent = t(more ? 'first-games' : 'games-found', { n: contents.length });
        byId('archive').replaceChildren(count, list);
        byId('archive').hidden = false;
        if (!byId('open').open) byId('open').showModal();
    }

    async #choose(text, entry) {
        try {
            await this.page.open(text, { game: entry.game });
            await this.page.game.shorten();
            this.page.save();
            byId('open').close();
        } catch (error) {
            this.#fault(text, error);
        }
    }
}
