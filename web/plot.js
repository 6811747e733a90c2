/* Energies of the eleven channels over the plies of a 4D game or of a frame file: a row a channel,
 * each on a scale of its own, and a cursor at the ply that is shown. */
import { Desk } from './desk.js';
import { element } from './dom.js';
import { colours } from './board/sprites.js';
import { makeWorker } from './start.js';
import { t } from './words/words.js';

const ROW = 34;
const LEFT = 88;

export class Plot {
    constructor(page, host) {
        this.page = page;
        this.desk = new Desk(makeWorker); // a search has its own, and may have no end
        this.run = element('button', { type: 'button', id: 'energies', className: 'main' });
        this.run.textContent = t('energies');
        this.run.addEventListener('click', () => this.#start());
        this.said = element('p', { id: 'plot-said' });
        this.said.setAttribute('role', 'status');
        this.canvas = element('canvas', { hidden: true });
        this.canvas.setAttribute('role', 'img');
        this.canvas.addEventListener('click', event => this.#go(event));
        this.table = element('table', { hidden: true });
        host.replaceChildren(this.run, this.said, this.canvas, this.table);
        this.watch = new ResizeObserver(() => this.draw());
        this.watch.observe(host);
        this.rows = [];
        /** @type {string[]} */
        this.channels = [];
    }

    /* Another game, or more of the same. */
    changed(snapshot) {
        this.run.hidden = snapshot.game !== '4d';
        if (!this.file && !this.#covers(this.page.game)) this.#forget();
        this.draw();
    }

    /* Whether a place is one of the line whose energies were asked for. */
    #covers({ tree, node }) {
        return this.of?.tree === tree && this.of.line.startsWith(tree.path(node).join(' '));
    }

    /* The name of the file whose frames are shown. */
    get file() {
        return this.of?.file;
    }

    #forget() {
        this.desk.stop();
        Object.assign(this, { rows: [], of: null });
        this.canvas.hidden = this.table.hidden = true;
        this.said.textContent = '';
    }

    async #start() {
        const { game } = this.page;
        const path = game.line();
        await this.#take({ tree: game.tree, line: path.join(' ') }, news =>
            this.desk.call('energies', { ...game.place(), path }, news),
        );
    }

    /* The bytes of a frame file. */
    async frames(bytes, name) {
        this.page.tabs.show('plot');
        await this.#take({ file: name }, news => this.desk.call('frames', { bytes }, news));
    }

    /* of: what the energies are asked for, {file} or {tree, line}. */
    async #take(of, run) {
        this.#forget();
        this.of = of;
        try {
            const { channels, rows } = await run(({ rows: done, total }) => {
                this.said.textContent = t('ply-of', { ply: done, last: total });
            });
            Object.assign(this, { channels, rows });
            this.said.textContent = t(this.file ? 'frames-of' : 'positions', { n: rows.length, file: this.file });
            this.canvas.hidden = this.table.hidden = rows.length === 0;
            this.draw();
        } catch (error) {
            /* What was stopped has been forgotten, and something else may be said by now. */
            if (error.message !== 'stopped') this.said.textContent = error.message;
        }
    }

    get ply() {
        return Math.min(this.page.game.node.ply, this.rows.length - 1);
    }

    #go(event) {
        if (this.file) return;
        const box = this.canvas.getBoundingClientRect();
        const part = (event.clientX - box.left - LEFT) / (box.width - LEFT);
        const ply = Math.round(Math.min(1, Math.max(0, part)) * (this.rows.length - 1));
        this.page.step(ply - this.page.game.node.ply);
    }

    draw() {
        const width = this.canvas.parentElement.clientWidth;
        if (this.rows.length === 0 || width === 0) return;
        const height = ROW * this.channels.length;
        const ratio = devicePixelRatio;
        Object.assign(this.canvas, { width: width * ratio, height: height * ratio });
        this.canvas.style.height = `${height}px`;
        this.canvas.setAttribute('aria-label', t('energies-over', { n: this.rows.length }));
        const context = this.canvas.getContext('2d');
        context.scale(ratio, ratio);
        const colour = colours();
        this.channels.forEach((name, n) => this.#channel(context, name, n, width, colour));
        this.#cursor(context, width, height, colour('--red'));
        this.#numbers();
    }

    #channel(context, name, number, width, colour) {
        const values = this.rows.map(row => row[number]);
        const [least, most] = values.reduce(
            ([a, b], value) => [Math.min(a, value), Math.max(b, value)],
            [Infinity, -Infinity],
        );
        const top = number * ROW;
        const place = value => top + ROW - 5 - ((value - least) / (most - least || 1)) * (ROW - 10);
        context.fillStyle = colour('--soft');
        context.font = '12px system-ui, sans-serif';
        context.fillText(name, 2, top + ROW / 2 + 4);
        context.strokeStyle = colour('--line');
        context.strokeRect(LEFT, top + 2, width - LEFT - 1, ROW - 4);
        context.strokeStyle = colour('--accent');
        context.lineWidth = 1.5;
        context.beginPath();
        values.forEach((value, n) => context.lineTo(this.#x(n, width), place(value)));
        context.stroke();
        context.lineWidth = 1;
    }

    #x(ply, width) {
        return LEFT + (ply / Math.max(1, this.rows.length - 1)) * (width - LEFT - 1);
    }

    #cursor(context, width, height, colour) {
        if (this.file) return;
        context.strokeStyle = colour;
        context.beginPath();
        context.moveTo(this.#x(this.ply, width), 0);
        context.lineTo(this.#x(this.ply, width), height);
        context.stroke();
    }

    /* The same in numbers: of the ply that is shown, or of the last frame. */
    #numbers() {
        const ply = this.file ? this.rows.length - 1 : this.ply;
        const caption = element('caption', {
            textContent: t(this.file ? 'energies-frame' : 'energies-ply', { n: ply }),
        });
        const rows = this.channels.map((name, n) => {
            const head = element('th', { scope: 'row', textContent: name });
            return element(
                'tr',
                {},
                head,
                element('td', { textContent: this.rows[ply][n].toPrecision(7) }),
            );
        });
        this.table.replaceChildren(caption, ...rows);
    }
}
