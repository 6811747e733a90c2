/* A game is annotated: comments, marks, variations that become the main line or go; each can be undone. */
import { element } from './dom.js';
import { t } from './words/words.js';

const MOST = 50; /* changes that can be undone */
const GLYPHS = ['!', '?', '!!', '??', '!?', '?!'];

export class Study {
    constructor(page) {
        this.page = page;
        this.before = [];
        const button = (key, act) => {
            const made = element('button', { type: 'button', textContent: t(key) });
            made.dataset.act = key;
            made.onclick = () => page.attempt(act);
            return made;
        };
        this.comment = element('input', { ariaLabel: t('comment'), placeholder: t('comment') });
        this.comment.onchange = () => this.#note(this.comment.value);
        this.glyph = element('select', { ariaLabel: t('glyph') });
        for (const glyph of ['', ...GLYPHS]) this.glyph.add(new Option(glyph || '–', glyph));
        this.glyph.onchange = () => this.#note(this.comment.value);
        this.first = button('promote', () => this.#promote());
        this.away = button('remove-line', () => this.#remove());
        this.back = button('undo', () => this.undo());
        this.host = element(
            'div',
            { className: 'study' },
            element('div', { className: 'row' }, this.glyph, this.comment),
            element('div', { className: 'row' }, this.first, this.away, this.back),
        );
    }

    draw(tree, node) {
        this.host.hidden = !node.parent;
        if (this.host.hidden) return;
        const [glyph, text] = parts(node.note);
        this.glyph.value = glyph;
        if (document.activeElement !== this.comment) this.comment.value = text;
        this.first.disabled = tree.isMain(node);
        this.back.disabled = this.before.length === 0;
    }

    #remember() {
        const { game } = this.page;
        this.before.push({ tree: game.tree, rows: game.tree.plain(), path: game.tree.path(game.node) });
        if (this.before.length > MOST) this.before.shift();
    }

    #changed() {
        this.page.game.tree.edited = true;
        this.page.list.forget();
        this.page.render();
        this.page.save();
    }

    #note(text) {
        const { node } = this.page.game;
        if (!node.parent) return;
        this.#remember();
        node.note = [this.glyph.value, text.trim()].filter(Boolean).join(' ') || undefined;
        this.#changed();
    }

    #promote() {
        const { tree, node } = this.page.game;
        this.#remember();
        tree.promote(node);
        this.#changed();
    }

    async #remove() {
        const { game } = this.page;
        const { node, tree } = game;
        this.#remember();
        await game.go(node.parent);
        tree.remove(node);
        this.#changed();
    }

    /* Of this game alone. */
    async undo() {
        const { game } = this.page;
        const last = this.before.pop();
        if (!last || last.tree !== game.tree) {
            this.before = [];
            return this.#changed();
        }
        game.replant(last.rows, this.before);
        await game.walk(last.path);
        return this.#changed();
    }
}

/* A glyph, and the words behind it. */
function parts(note = '') {
    const [first, ...rest] = note.split(' ');
    return GLYPHS.includes(first) ? [first, rest.join(' ')] : ['', note];
}
