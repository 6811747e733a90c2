/* A link to what is shown, and the game in every notation, as text or as a file. */
import { Desk } from './desk.js';
import { byId, inputOf, selectOf } from './dom.js';
import { fragmentOf, LONGEST } from './link.js';
import { t } from './words/words.js';

const WIDEST = 8000; /* points of a picture */
const FRAME = 560; /* of a moving one */
const FRAMES = 200;
const PACE = 800; /* milliseconds a ply */

/* Hands a text out as a file. */
export function download(name, text, type) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/* A picture of the library as points, twice as wide, but no larger than `most`. size: of another one. */
async function drawn(svg, most, size) {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await image.decode();
    const scale = size?.scale ?? Math.min(2, most / Math.max(image.width, image.height));
    const { width, height } = size ?? { width: Math.ceil(image.width * scale), height: Math.ceil(image.height * scale) };
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, image.width * scale, image.height * scale);
    return { canvas, context, width, height, scale };
}

export async function pngOf(svg) {
    const { canvas } = await drawn(svg, WIDEST);
    return canvas.convertToBlob({ type: 'image/png' });
}

export class Share {
    constructor(page) {
        this.page = page;
        const on = (id, type, act) => byId(id).addEventListener(type, act);
        on('form', 'change', () => this.#write());
        on('copy-link', 'click', () => this.#copy(byId('link')));
        on('copy-text', 'click', () => this.#copy(byId('written')));
        on('save-text', 'click', () => this.#saveText());
        on('save-svg', 'click', async () =>
            download('board.svg', await this.#picture(), 'image/svg+xml'),
        );
        on('save-gif', 'click', () => page.attempt(() => this.#gif()));
        on('save-png', 'click', () =>
            page.attempt(async () => download('board.png', await pngOf(await this.#picture()), 'image/png')),
        );
    }

    /* The line that is shown, a picture a ply. */
    async #gif() {
        const { game, settings, makeWorker } = this.page;
        const line = game.line();
        const desk = new Desk(makeWorker);
        const first = Math.max(0, line.length - FRAMES);
        const at = ply => desk.call('pictureAt', { ...game.source, path: line.slice(0, ply), pending: [], seat: settings.seat });
        try {
            const size = await drawn(await at(line.length), FRAME);
            const frames = [];
            for (let ply = first; ply <= line.length; ply++) {
                const { context, width, height } = await drawn(await at(ply), FRAME, size);
                frames.push(context.getImageData(0, 0, width, height));
                this.#note(t('reviewing', { ply, last: line.length }));
            }
            const { gifOf } = await import('./share/gif.js');
            download('game.gif', gifOf(frames, PACE), 'image/gif');
            this.#note('');
        } finally {
            desk.stop();
        }
    }

    #picture() {
        const { game, settings } = this.page;
        return game.ask('draw', { seat: settings.seat });
    }

    async fill() {
        const { game } = this.page.game.snapshot;
        const forms = this.page.games
            .find(({ name }) => name === game)
            .notations.filter(form => form.written && !form.binary);
        const select = selectOf('form');
        select.replaceChildren();
        for (const { name, title } of forms) select.add(new Option(`${title} (${name})`, name));
        select.value = this.page.game.notation;
        this.#note('');
        await Promise.all([this.#link(), this.#write()]);
    }

    async #link() {
        const { game } = this.page;
        const text = await game.text();
        const fragment = await fragmentOf({
            game: game.snapshot.game,
            text,
            ply: game.node.ply,
            path: game.aside(),
            pending: game.snapshot.made,
            drawn: this.page.pointer.drawn,
            seat: this.page.settings.seat,
            flipped: this.page.settings.flipped,
        });
        const link = location.href.replace(/#.*/, '') + fragment;
        inputOf('link').value = link;
        const long = link.length > LONGEST;
        byId('link-note').hidden = !long;
        byId('link-note').textContent = long ? t('long-link', { n: link.length }) : '';
    }

    async #write() {
        const { text, error, warnings } = await this.page.game.written(selectOf('form').value);
        inputOf('written').value = text ?? '';
        const own = this.page.game.tree.edited ? t('notes-stay') : '';
        this.#note(
            error?.message ?? [warnings ? t('lost', { what: warnings.join(', ') }) : '', own].join(' ').trim(),
        );
    }

    #note(text) {
        byId('share-note').textContent = text;
    }

    #saveText() {
        const endings = { pgn4: 'pgn4', '5dpgn': '5dpgn', c4d: 'c4d', ndjson4: 'ndjson' };
        const form = selectOf('form').value;
        download(`game.${endings[form] ?? 'txt'}`, inputOf('written').value, 'text/plain');
    }

    async #copy(field) {
        field.select();
        try {
            await navigator.clipboard.writeText(field.value);
        } catch {
            document.execCommand('copy');
        }
        this.#note(t('copied'));
    }
}
