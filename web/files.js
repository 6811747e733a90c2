/* Opening what others wrote: a text or a file, by choice, drop or paste. The core recognises what it
 * is, and says where it goes wrong. */
import { Desk } from './desk.js';
import { byId, dialogOf, element, inputOf, targetOf } from './dom.js';
import { playersOf, tagsOf } from './library/names.js';
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
    const tags = tagsOf(begin);
    const rest = ['Event', 'Board', 'Size', 'Puzzle', 'Variant', 'Date', 'Result'].map(k =>
        tags.get(k),
    );
    const words = [playersOf(tags), ...rest].filter(Boolean).join(' · ');
    return `${words || `${notation ?? '?'}: ${begin.slice(0, 60)}`} · ${t('at-line', { n: line })}`;
}

const ROWS = 300; /* games of an archive that are shown at a time */

export class Files {
    constructor(page) {
        this.page = page;
        byId('read').addEventListener('click', () => this.open({ text: inputOf('source').value }));
        const file = inputOf('file');
        file.addEventListener('change', () => {
            this.#file(file.files[0]);
            file.value = ''; // so that the same file, mended, can be chosen again
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
        if (targetOf(event).closest?.('input,textarea')) return;
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
            if (found.pack) {
                await (await this.page.part('trainer')).begin(found.pack);
                return dialogOf('open').close();
            }
            if (found.frames) return await this.#frames(found, source);
            ({ text } = found);
            if (found.contents.length > 1) return this.#list(found);
            await this.page.open(text);
            return dialogOf('open').close();
        } catch (error) {
            return this.#fault(text, error, source.name);
        }
    }

    async #frames({ bytes }, { name }) {
        dialogOf('open').close();
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
        if (!name) inputOf('source').value = text;
        if (!dialogOf('open').open) dialogOf('open').showModal();
    }

    /* The games of an archive, to choose one. */
    #list({ text, contents, more }) {
        const list = document.createElement('ol');
        const entries = contents.map(entry => ({ ...entry, words: headline(entry) }));
        const filter = element('input', { type: 'search', ariaLabel: t('filter'), placeholder: t('filter') });
        const draw = () => {
            const words = filter.value.toLowerCase().split(/\s+/).filter(Boolean);
            const found = entries.filter(entry => words.every(word => entry.words.toLowerCase().includes(word)));
            list.replaceChildren(...found.slice(0, ROWS).map(entry => this.#row(text, entry, found)));
            if (found.length > ROWS) list.append(t('and-more', { n: found.length - ROWS }));
        };
        filter.oninput = draw;
        draw();
        const count = document.createElement('p');
        count.textContent = t(more ? 'first-games' : 'games-found', { n: contents.length });
        byId('archive').replaceChildren(count, filter, this.#keeper(text, contents), list);
        byId('archive').hidden = false;
        if (!dialogOf('open').open) dialogOf('open').showModal();
    }

    /* All of them become games of the library. */
    #keeper(text, contents) {
        const said = element('span');
        said.setAttribute('role', 'status');
        const button = element('button', { type: 'button', textContent: t('keep-all') });
        button.dataset.act = 'keep-all';
        button.onclick = () =>
            this.page.attempt(async () => {
                button.disabled = true;
                const desk = new Desk(this.page.makeWorker);
                try {
                    const { kept, known, bad } = await desk.call('keepAll', { text, contents }, ({ done, total }) => {
                        said.textContent = `${done} / ${total}`;
                    });
                    said.textContent = t('kept', { n: kept, known, bad });
                } finally {
                    desk.end();
                }
            });
        return element('div', { className: 'row' }, button, said);
    }

    #row(text, entry, found) {
        const button = element('button', { type: 'button', textContent: entry.words });
        button.addEventListener('click', () => this.#choose(text, entry, found));
        return element('li', {}, button);
    }

    /* To the game before or behind the one that is shown, of those that were found. */
    #beside(by) {
        const { text, found, entry } = this.archive;
        const next = found[found.indexOf(entry) + by];
        return next && this.#choose(text, next, found);
    }

    /* Buttons to its neighbours, while a game of an archive is shown. */
    drawArchive() {
        const host = byId('neighbours');
        const { archive } = this;
        host.hidden = !archive || archive.source !== this.page.game.source;
        if (host.hidden) return;
        const at = archive.found.indexOf(archive.entry);
        const button = (key, by) => {
            const made = element('button', { type: 'button', textContent: t(key), disabled: !archive.found[at + by] });
            made.dataset.act = key;
            made.onclick = () => this.page.attempt(() => this.#beside(by));
            return made;
        };
        const place = element('output', { textContent: `${at + 1} / ${archive.found.length}` });
        host.replaceChildren(button('game-before', -1), place, button('game-after', 1));
    }

    async #choose(text, entry, found) {
        try {
            await this.page.open(text, { game: entry.game });
            await this.page.game.shorten();
            this.archive = { text, entry, found, source: this.page.game.source };
            this.drawArchive();
            this.page.save();
            dialogOf('open').close();
        } catch (error) {
            this.#fault(text, error);
        }
    }
}
