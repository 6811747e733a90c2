/* Looking for the best move, and for forced mates in 5D, in a worker of its own, which can be
 * stopped at any time: then what was found so far stays. */
import { element } from './dom.js';
import { Review } from './review/review.js';
import { chanceOf } from './review/judge.js';
import { language, t } from './words/words.js';

const SOON = 150; /* milliseconds after a step, when the search begins that goes along */

/* "+1.25", "mate in 3", from the side to move. */
function worth({ score, mate }) {
    if (mate !== null && mate !== undefined) {
        return mate > 0 ? t('mate-in', { n: mate }) : t('mated-in', { n: -mate });
    }
    return `${score < 0 ? '−' : '+'}${(Math.abs(score) / 100).toFixed(2)}`;
}

export class Analysis {
    constructor(page, host) {
        this.page = page;
        this.host = host;
        this.lines = [];
        this.places = 0; /* positions that were shown: what was found is about one of them */
        this.seconds = element('select', { id: 'search-time' });
        for (const [text, value] of [
            [t('seconds', { n: 2 }), 2000],
            [t('seconds', { n: 10 }), 10000],
            [t('minute'), 60000],
            [t('until-stopped'), 0],
        ]) {
            this.seconds.add(new Option(text, String(value)));
        }
        this.count = element('select', { id: 'search-lines' });
        for (const number of [1, 3, 5]) {
            this.count.add(new Option(t('lines', { n: number }), String(number)));
        }
        this.seconds.ariaLabel = t('how-long');
        this.count.ariaLabel = t('how-many-lines');
        this.start = element('button', { type: 'button', id: 'search', className: 'main' });
        this.start.addEventListener('click', () => this.#toggle(() => this.#search()));
        this.follow = element('button', { type: 'button', id: 'follow', textContent: t('follow') });
        this.follow.title = t('follow-long');
        this.follow.setAttribute('aria-pressed', 'false');
        this.follow.addEventListener('click', () => this.#switch());
        this.bar = element('div', { className: 'chances' }, element('div'));
        this.bar.hidden = true;
        this.mate = element('select', { id: 'mate-in' });
        for (let n = 1; n <= 5; n++) this.mate.add(new Option(t('mate-in', { n }), String(n)));
        this.mate.ariaLabel = t('mate-within');
        this.solve = element('button', { type: 'button', id: 'solve', textContent: t('find-mate') });
        this.solve.addEventListener('click', () => this.#toggle(() => this.#solve()));
        this.puzzle = element('div', { className: 'row' }, this.mate, this.solve);
        this.said = element('p', { id: 'search-said' });
        this.said.setAttribute('role', 'status');
        this.list = element('ol', { className: 'lines' });
        const row = element('div', { className: 'row' }, this.seconds, this.count, this.start, this.follow);
        host.replaceChildren(row, this.puzzle, this.bar, this.said, this.list);
        this.review = new Review(page, host);
        this.draw();
    }

    /* Another position: what was found is about the one before. */
    changed(snapshot) {
        if (this.running) this.page.long.stop();
        this.places++;
        this.puzzle.hidden = snapshot.game !== '5d';
        this.lines = [];
        this.said.textContent = '';
        this.review.changed();
        this.draw();
        if (this.following) this.#goOn();
    }

    /* The search goes along with the game. */
    #switch() {
        this.following = !this.following;
        this.follow.setAttribute('aria-pressed', String(this.following));
        if (this.following) this.#goOn();
        else if (this.running) this.page.long.stop();
        this.page.render();
    }

    /* Not for every one of steps that come fast. */
    #goOn() {
        clearTimeout(this.soon);
        this.soon = setTimeout(async () => {
            await this.ended;
            if (this.following && !this.running) this.ended = this.#toggle(() => this.#search());
        }, SOON);
    }

    /* The best moves as arrows, while the search goes along. */
    marks() {
        const arrows = this.following ? this.lines.filter(Boolean).slice(0, 3) : [];
        const { view } = this.page;
        const ends = arrows.map(line => view.squaresOf(line.moves[0])).filter(Boolean);
        const best = ends.map((one, n) => ({ kind: 'arrow', colour: n === 0 ? 'green' : 'blue', ...one }));
        return [...best, ...this.review.marks()];
    }

    /* What the first party may expect: White, or Red and Yellow. */
    #drawBar() {
        const { snapshot } = this.page.game;
        const [line] = this.lines;
        this.bar.hidden = !line || snapshot.status.mode === 'ffa';
        if (this.bar.hidden) return;
        const chance = chanceOf(line);
        const part = 'wRY'.includes(snapshot.side) ? chance : 1 - chance;
        this.bar.firstChild.style.width = `${Math.round(part * 100)}%`;
        this.bar.title = t('chances', { n: Math.round(part * 100) });
    }

    draw() {
        this.start.textContent = this.running ? t('stop') : t('best-move');
        this.solve.textContent = this.running ? t('stop') : t('find-mate');
        this.list.replaceChildren(...this.lines.filter(Boolean).map(line => this.#item(line)));
        this.#drawBar();
        this.review.draw();
        if (this.following) this.page.renderMarks();
    }

    #item(line) {
        const play = element('button', { type: 'button', textContent: line.moves[0] });
        play.title = t('play-this');
        play.addEventListener('click', () =>
            this.page.attempt(() => this.page.playTurn(line.moves[0])),
        );
        const words = line.moves.slice(1).map(text => element('span', { textContent: text }));
        const rest = words.flatMap(word => [' ', word]);
        const score = element('strong', { textContent: line.value ?? worth(line) });
        return element('li', {}, score, play, ...rest);
    }

    /* Runs something in the worker, or ends what runs. */
    async #toggle(run) {
        if (this.running) return this.page.long.stop();
        const place = this.places;
        this.running = true;
        this.lines = [];
        this.said.textContent = t('thinking-on');
        this.draw();
        try {
            await run();
        } catch (error) {
            const words =
                error.message === 'stopped' ? `${t('stopped')} ${this.spent ?? ''}` : error.message;
            if (place === this.places) this.said.textContent = words;
        }
        this.running = false;
        return this.draw();
    }

    async #search() {
        const { game, long } = this.page;
        const time = Number(this.seconds.value);
        const limits = time > 0 ? { time } : { infinite: true };
        const here = { ...game.place(), limits, multipv: Number(this.count.value) };
        this.spent = '';
        const result = await long.call('search', here, news => this.#news(news));
        this.lines = result.lines;
        const { nodes, seconds } = result;
        this.said.textContent =
            result.lines.length === 0
                ? t('no-legal-move')
                : t('searched', { depth: result.lines[0].depth, nodes: nodes.toLocaleString(language), seconds: seconds.toFixed(1) });
    }

    #news(line) {
        this.lines[line.number - 1] = line;
        this.spent = t('searching', { depth: line.depth, nodes: line.nodes.toLocaleString(language) });
        this.said.textContent = this.spent;
        this.draw();
    }

    async #solve() {
        const { game, long } = this.page;
        const mateIn = Number(this.mate.value);
        const found = await long.call('solve', { ...game.place(), mateIn });
        if (found.error) throw new Error(found.error.message);
        const count = found.first_actions.length;
        const sure = found.complete ? '' : ` ${t('incomplete')}`;
        this.said.textContent =
            t(count === 0 ? 'no-mate' : 'mate-found', { n: mateIn }) + sure;
        this.lines = found.first_actions.map(action => ({
            value: `#${mateIn}`,
            moves: [action.join(' ')],
        }));
    }
}
