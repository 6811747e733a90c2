/* A game reviewed: every position is searched for a moment, by several workers; then chances over the
 * plies as a graph, marks in the list, turning points, and how well each side has played. */
import { Desk } from '../desk.js';
import { byId, element } from '../dom.js';
import { svgElement } from '../board/surface.js';
import { sideName } from '../words/titles.js';
import { t } from '../words/words.js';
import { chanceOf, judge as judgeMove, meanAccuracy } from './judge.js';

const TIME = 100; /* milliseconds a position */
const POOL = 4; /* workers at most */
const HEIGHT = 90;
const MOST = 12; /* turning points */
const PLIES = 4; /* of a free for all, in one question */
const SEATS = 'RBYG';
const NOTHING_BETTER = ['best', 'only', 'good', 'forced'];

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
        const nodes = game.tree.line(game.node);
        const last = nodes.length - 1;
        if (last === 0) throw new Error(t('review-nothing'));
        this.source = game.source;
        const ffa = snapshot.status.mode === 'ffa';
        const { questions, judge } = ffa ? await this.#points(nodes) : this.#chances(nodes);
        const desks = Array.from({ length: Math.min(POOL, navigator.hardwareConcurrency || 2) }, () => new Desk(this.page.makeWorker));
        this.desks = desks;
        this.button.textContent = t('stop');
        const found = [];
        let next = 0;
        const work = async desk => {
            while (next < questions.length) {
                const number = next++;
                found[number] = await desk.call(...questions[number]);
                this.said.textContent = t('reviewing', { ply: Math.round((last * next) / questions.length), last });
            }
        };
        const from = performance.now();
        try {
            await Promise.all(desks.map(work));
            this.spent = performance.now() - from;
            judge(found);
            this.#show(nodes);
        } catch (error) {
            if (error.message !== 'stopped') throw error;
            this.said.textContent = t('stopped');
        } finally {
            for (const desk of desks) desk.stop();
            this.desks = null;
            this.button.textContent = t('review');
        }
    }

    /* Two parties: each position is searched, and a move is judged by those before and after it. */
    #chances(nodes) {
        const path = nodes.slice(1).map(({ text }) => text);
        const questions = nodes.map((_, ply) => {
            const place = { ...this.source, path: path.slice(0, ply), pending: [] };
            return ['judged', { ...place, limits: { time: TIME }, multipv: 2 }];
        });
        const judge = found => {
            const chances = found.map(({ lines, result }) => chanceOf(lines[0], result));
            this.moves = nodes.slice(1).map((node, n) => {
                const verdict = judgeMove(node.text, found[n].lines, chances[n + 1]);
                return { ...verdict, node, side: found[n].side };
            });
            /* From the first party's view: that of White, or of Red and Yellow. */
            const first = side => 'wRY'.includes(side);
            this.view = [found.map(({ side }, n) => (first(side) ? chances[n] : 1 - chances[n]))];
        };
        return { questions, judge };
    }

    /* Free for all: the program's own review, a few plies at a time; what is lost are points. */
    async #points(nodes) {
        const { text, error } = await this.page.game.written('pgn4');
        if (error) throw new Error(error.message);
        const questions = [];
        for (let first = 1; first < nodes.length; first += PLIES) {
            const last = Math.min(nodes.length - 1, first + PLIES - 1);
            questions.push(['reviewed', { text, first, last, time: TIME }]);
        }
        const judge = found => {
            const rows = found.flat();
            this.moves = rows.map(row => ({ ...row, name: row.class, node: nodes[row.ply] }));
            const most = Math.max(1, ...rows.flatMap(({ points }) => points));
            this.view = [...SEATS].map((_, seat) => [rows[0], ...rows].map(({ points }) => points[seat] / most));
        };
        return { questions, judge };
    }

    stop() {
        for (const desk of this.desks ?? []) desk.stop();
    }

    #show(nodes) {
        this.nodes = nodes;
        for (const { node, glyph, name, best } of this.moves) {
            node.mark = glyph;
            node.better = NOTHING_BETTER.includes(name) ? null : best;
        }
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
            const moves = this.moves.filter(move => move.side === side);
            return t('accuracy', { side: sideName(side), n: Math.round(meanAccuracy(moves)) });
        });
        this.said.textContent = words.join(' · ');
    }

    #drawGraph() {
        const [first] = this.view;
        const width = Math.max(100, first.length - 1);
        const x = n => (n / Math.max(1, first.length - 1)) * width;
        const y = part => (1 - part) * HEIGHT;
        const seats = this.view.length > 1;
        const svg = svgElement('svg', { viewBox: `0 0 ${width} ${HEIGHT}`, preserveAspectRatio: 'none', role: 'img', 'aria-label': t(seats ? 'graph-points' : 'graph') });
        const points = values => values.map((value, n) => `${x(n)},${y(value)}`).join(' ');
        if (seats) {
            svg.append(...this.view.map((values, n) => svgElement('polyline', { class: `seat ${SEATS[n]}`, points: points(values) })));
        } else {
            svg.append(
                svgElement('rect', { class: 'dark', width, height: HEIGHT }),
                svgElement('polygon', { class: 'light', points: `0,${HEIGHT} ${points(first)} ${width},${HEIGHT}` }),
                svgElement('line', { class: 'even', x1: 0, x2: width, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
            );
        }
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
