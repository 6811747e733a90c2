/* A game reviewed: every position is searched for a moment, by several workers; then chances over the
 * plies as a graph, marks in the list, turning points, and how well each side has played. */
import { Desk } from '../desk.js';
import { byId, element } from '../dom.js';
import { svgElement } from '../board/surface.js';
import { sideName } from '../words/titles.js';
import { t } from '../words/words.js';
import { chanceOf, judge, meanAccuracy } from './judge.js';

const TIME = 100; /* milliseconds a position */
const POOL = 4; /* workers at most */
const HEIGHT = 90;
const MOST = 12; /* turning points */

export class Review {
    constructor(page, host) {
        this.page = page;
        this.button = element('button', { type: 'button', id: 'review', textContent: t('review') });
        this.button.onclick = () => (this.desks ? this.stop() : page.attempt(() => this.run()));
        this.said = element('p', { id: 'review-said' });
        this.said.setAttribute('role', 'status');
        this.graph = element('div', { className: 'graph' });
        this.list = element('div', { className: 'turns' });
        host.append(this.button, this.said, this.graph, this.list);
    }

    /* Searches all positions of the line that is shown. */
    async run() {
        const { game } = this.page;
        const { snapshot } = game;
        if (snapshot.game === '4p' && snapshot.status.mode === 'ffa') throw new Error(t('review-teams'));
        const nodes = game.tree.line(game.node);
        const path = nodes.slice(1).map(({ text }) => text);
        if (path.length === 0) throw new Error(t('review-nothing'));
        this.source = game.source;
        const desks = Array.from({ length: Math.min(POOL, navigator.hardwareConcurrency || 2) }, () => new Desk(this.page.makeWorker));
        this.desks = desks;
        this.button.textContent = t('stop');
        const found = [];
        let next = 0;
        const work = async desk => {
            while (next <= path.length) {
                const ply = next++;
                const place = { ...this.source, path: path.slice(0, ply), pending: [] };
                found[ply] = await desk.call('judged', { ...place, limits: { time: TIME }, multipv: 2 });
                this.said.textContent = t('reviewing', { ply: Math.min(next, path.length), last: path.length });
            }
        };
        const from = performance.now();
        try {
            await Promise.all(desks.map(work));
            this.spent = performance.now() - from;
            this.#judge(nodes, found);
        } catch (error) {
            if (error.message !== 'stopped') throw error;
            this.said.textContent = t('stopped');
        } finally {
            for (const desk of desks) desk.stop();
            this.desks = null;
            this.button.textContent = t('review');
        }
    }

    stop() {
        for (const desk of this.desks ?? []) desk.stop();
    }

    #judge(nodes, found) {
        const chances = found.map(({ lines, result }) => chanceOf(lines[0], result));
        this.nodes = nodes;
        this.moves = nodes.slice(1).map((node, n) => {
            const verdict = judge(node.text, found[n].lines, chances[n + 1]);
            node.mark = verdict.glyph;
            node.better = ['best', 'good'].includes(verdict.name) ? null : verdict.best;
            return { ...verdict, node, side: found[n].side };
        });
        /* From the first party's view: that of White, or of Red and Yellow. */
        const first = side => 'wRY'.includes(side);
        this.view = found.map(({ side }, n) => (first(side) ? chances[n] : 1 - chances[n]));
        this.page.list.forget();
        this.page.render();
        this.#drawGraph();
        this.#drawTurns();
        this.#tell();
    }

    draw() {
        if (this.view) this.#drawGraph();
    }

    #tell() {
        const sides = [...new Set(this.moves.map(({ side }) => side))];
        const words = sides.map(side => {
            const losses = this.moves.filter(move => move.side === side).map(({ loss }) => loss);
            return t('accuracy', { side: sideName(side), n: Math.round(meanAccuracy(losses)) });
        });
        this.said.textContent = words.join(' · ');
    }

    #drawGraph() {
        const width = Math.max(100, this.view.length - 1);
        const x = n => (n / Math.max(1, this.view.length - 1)) * width;
        const y = chance => (1 - chance) * HEIGHT;
        const svg = svgElement('svg', { viewBox: `0 0 ${width} ${HEIGHT}`, preserveAspectRatio: 'none', role: 'img', 'aria-label': t('graph') });
        const points = this.view.map((chance, n) => `${x(n)},${y(chance)}`).join(' ');
        svg.append(
            svgElement('rect', { class: 'dark', width, height: HEIGHT }),
            svgElement('polygon', { class: 'light', points: `0,${HEIGHT} ${points} ${width},${HEIGHT}` }),
            svgElement('line', { class: 'even', x1: 0, x2: width, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
        );
        const at = this.nodes.indexOf(this.page.game.node);
        if (at >= 0) svg.append(svgElement('line', { class: 'now', x1: x(at), x2: x(at), y1: 0, y2: HEIGHT }));
        svg.onclick = event => {
            const box = svg.getBoundingClientRect();
            const part = (event.clientX - box.left) / box.width;
            const node = this.nodes[Math.round(part * (this.nodes.length - 1))];
            this.page.attempt(() => this.page.game.go(node));
        };
        this.graph.replaceChildren(svg);
    }

    #drawTurns() {
        const worst = this.moves.filter(({ glyph }) => glyph.startsWith('?')).sort((a, b) => b.loss - a.loss).slice(0, MOST);
        worst.sort((a, b) => a.node.ply - b.node.ply);
        const buttons = worst.map(({ node, glyph, best, name }) => {
            const words = t('turn', { ply: node.ply, move: node.text, glyph, best: best ?? '' });
            const button = element('button', { type: 'button', textContent: words, title: t(name) });
            button.onclick = () => this.page.attempt(() => this.page.game.go(node));
            return button;
        });
        this.list.replaceChildren(...buttons);
        if (buttons.length === 0) this.list.textContent = t('no-turns');
    }

    /* Another position is shown; another game has no review yet. */
    changed() {
        if (this.source && this.source !== this.page.game.source) {
            this.stop();
            this.source = this.view = undefined;
            this.graph.replaceChildren();
            this.list.replaceChildren();
            this.said.textContent = '';
        }
        if (this.view && byId('pane-search').checkVisibility()) this.#drawGraph();
    }

    /* The better move, as an arrow. */
    marks() {
        const { node } = this.page.game;
        if (!node.better) return [];
        const move = this.moves.find(one => one.node === node);
        const ends = this.page.view.squaresOf(node.better, move?.side);
        return ends ? [{ kind: 'arrow', colour: 'green', ...ends }] : [];
    }
}
