/* The move list: the main line in columns of turns, variations in brackets behind it. */
import { targetOf } from './dom.js';
import { t } from './words/words.js';

export class MoveList {
    constructor(host, go) {
        this.host = host;
        this.go = go;
        this.tools = null; // what may be done to the move that is shown
        host.addEventListener('click', event => {
            const button = /** @type {HTMLElement} */ (targetOf(event).closest('button[data-node]'));
            if (button) go(this.nodes[Number(button.dataset.node)]);
        });
    }

    /* `turns`: how many plies have one number. */
    draw(tree, node, turns) {
        if (this.tree !== tree || this.count !== this.#count(tree)) this.#build(tree, turns);
        const current = this.nodes.indexOf(node);
        this.host.querySelector('[aria-current]')?.removeAttribute('aria-current');
        const button = this.host.querySelector(`button[data-node="${current}"]`);
        button?.setAttribute('aria-current', 'step');
        if (button) this.#reveal(button);
        this.tools?.draw(tree, node);
    }

    /* In its own pane: the window stays where it is. */
    #reveal(button) {
        const pane = this.host.parentElement;
        const [inner, outer] = [button.getBoundingClientRect(), pane.getBoundingClientRect()];
        if (inner.top < outer.top) pane.scrollTop -= outer.top - inner.top;
        else if (inner.bottom > outer.bottom) pane.scrollTop += inner.bottom - outer.bottom;
    }

    /* Marks have changed. */
    forget() {
        this.tree = null;
    }

    #count(tree) {
        let count = 0;
        const waiting = [tree.root];
        while (waiting.length > 0) {
            const node = waiting.pop();
            count++;
            waiting.push(...node.children);
        }
        return count;
    }

    #build(tree, turns) {
        this.tree = tree;
        this.turns = turns;
        this.nodes = [];
        this.count = this.#count(tree);
        const list = document.createElement('ol');
        list.className = 'moves';
        list.append(this.#item([this.#button(tree.root, t('start'))]));
        this.#line(tree.root, list);
        if (this.count === 1) list.append(this.#item([t('no-move-yet')]));
        this.host.replaceChildren(list, ...(this.tools ? [this.tools.host] : []));
    }

    #item(content) {
        const item = document.createElement('li');
        item.append(...content);
        return item;
    }

    #button(node, text) {
        const button = document.createElement('button');
        button.type = 'button';
        button.dataset.node = String(this.nodes.length);
        button.textContent = text;
        this.nodes.push(node);
        return button;
    }

    #note(text) {
        const note = document.createElement('span');
        note.className = 'note';
        note.textContent = text;
        return note;
    }

    /* A line from behind a node; the variations of each ply stand below its turn. */
    #line(from, list) {
        let item = null;
        for (let node = from; node.children.length > 0;) {
            const [next, ...others] = node.children;
            const begins = (next.ply - 1) % this.turns === 0;
            if (!item || begins) {
                item = this.#item([]);
                const number = document.createElement('span');
                number.className = 'number';
                const turn = Math.ceil(next.ply / this.turns);
                number.textContent = begins ? `${turn}.` : `${turn}…`;
                item.append(number);
                list.append(item);
            }
            item.append(this.#button(next, [next.text || t('pass'), next.mark].filter(Boolean).join(' ')));
            if (next.note) item.append(this.#note(next.note));
            for (const other of others) this.#variation(other, list);
            if (others.length > 0) item = null;
            node = next;
        }
    }

    #variation(node, list) {
        const inner = document.createElement('ol');
        inner.className = 'variation';
        const alone = { ply: node.ply - 1, children: [node] };
        list.append(this.#item([inner]));
        this.#line(alone, inner);
    }
}
