/* A game with players: who sits where, clocks, the engine's moves, resigning, draws, hints. It goes on
 * at the end of the line that is shown; whoever looks at earlier moves is left in peace. */
import { Desk } from '../desk.js';
import { byId, element } from '../dom.js';
import { sideName } from '../words/titles.js';
import { t } from '../words/words.js';
import { Clock, clockText } from './clock.js';
import { chosen, searchOf } from './levels.js';

const PAUSE = 350; /* milliseconds, within which no answer comes: it is to be seen */
const TICK = 200;
const HINT = 6; /* the level that gives hints */
const EVEN = 25; /* of the engine's score, up to which it agrees to a draw */
const EARLY = 30; /* plies, before which it does not */

export const SIDES = { '4d': ['w', 'b'], '5d': ['w', 'b'], '4p': ['R', 'B', 'Y', 'G'] };

export class Match {
    /* plan: {seats: {w: 0 (a person) or a level}, clock: {base, increment} or null}, and of a game that
     * goes on: left, over */
    constructor(page, plan) {
        this.page = page;
        this.plan = plan;
        this.sides = Object.keys(plan.seats);
        this.clock = plan.clock ? new Clock(this.sides, plan.clock, plan.left) : null;
        this.over = plan.over ?? null; // why it ended, where the rules do not know
        this.result = plan.result;
        this.desk = new Desk(page.makeWorker);
        this.score = 0;
        this.#draw();
        if (this.clock) this.ticking = setInterval(() => this.#tick(), TICK);
    }

    close() {
        clearInterval(this.ticking);
        this.#rest();
        byId('players').hidden = true;
    }

    #rest() {
        this.desk.stop();
        this.thinking = false;
        clearTimeout(this.waiting);
    }

    /* For a reload. */
    plain() {
        this.clock?.run(this.clock.side, performance.now());
        return { ...this.plan, left: this.clock?.left, over: this.over, result: this.result };
    }

    get side() {
        return this.page.game.snapshot.side;
    }

    get ended() {
        return this.over !== null || this.page.game.snapshot.ending.result !== '*';
    }

    /* Whether the game goes on from where it stands. */
    get live() {
        return !this.ended && this.page.game.node.children.length === 0;
    }

    /* Whether a person may move. */
    get open() {
        return !this.live || this.plan.seats[this.side] === 0;
    }

    /* Another position is shown. */
    changed() {
        const { game } = this.page;
        const { node, snapshot } = game;
        if (this.node === node && snapshot.pending > 0) return;
        const moved = this.node && node.parent === this.node ? this.turn : undefined;
        if (this.node !== node) this.#rest();
        this.node = node;
        this.turn = snapshot.side;
        this.hint = null;
        const now = performance.now();
        if (!this.live) this.clock?.stop(now);
        else if (this.clock && node.ply > 0) this.clock.run(snapshot.side, now, moved);
        this.#draw();
        if (this.live && !this.open && !this.thinking) this.#think();
    }

    /* ---- the engine ---- */

    async #think() {
        const { page, node } = this;
        this.thinking = true;
        const level = this.plan.seats[this.side];
        const left = this.clock?.of(this.side, performance.now());
        const from = performance.now();
        try {
            const line = await this.#best(level, left);
            const rest = Math.max(0, PAUSE - (performance.now() - from));
            await new Promise(done => (this.waiting = setTimeout(done, rest)));
            this.thinking = false;
            if (this.node !== node || !this.live || !line) return;
            this.score = line.score;
            await page.attempt(() => page.playTurn(line.moves[0]));
        } catch (error) {
            if (error.message === 'stopped') return;
            this.thinking = false;
            page.notice(error.message);
        }
    }

    async #best(level, left) {
        const wish = searchOf(level, left, this.clock?.increment);
        const { lines } = await this.desk.call('search', { ...this.page.game.place(), ...wish });
        return chosen(lines, level, Math.random());
    }

    /* A good move, as an arrow. */
    async askHint() {
        const { page, node } = this;
        if (this.thinking) return;
        page.say(t('thinking'));
        const line = await this.#best(HINT);
        if (!line || node !== this.node) return;
        this.hint = page.view.squaresOf(line.moves[0]);
        page.say(t('hint-is', { move: line.moves[0] }));
        page.render();
    }

    marks() {
        return this.hint ? [{ kind: 'arrow', colour: 'green', ...this.hint }] : [];
    }

    /* ---- the end ---- */

    /* Four-player games write it; others end in the page. */
    async resign() {
        const { game } = this.page;
        const person = this.open ? this.side : this.sides.find(side => this.plan.seats[side] === 0);
        if (game.snapshot.game === '4p' && person === this.side) return this.page.play('R');
        if (game.snapshot.game === '4p') throw new Error(t('resign-later'));
        const winner = this.sides.find(side => side !== person);
        return this.#end(t('resigned', { side: sideName(winner) }), winner);
    }

    offerDraw() {
        const engines = this.sides.filter(side => this.plan.seats[side] > 0);
        const even = Math.abs(this.score) <= EVEN && this.page.game.node.ply >= EARLY;
        if (engines.length > 0 && !even) throw new Error(t('draw-declined'));
        return this.#end(t('draw-agreed'));
    }

    /* winner: a side of two, or none. */
    #end(words, winner) {
        this.over = words;
        this.result = winner ? (winner === this.sides[0] ? '1-0' : '0-1') : '1/2-1/2';
        this.#rest();
        this.clock?.stop(performance.now());
        this.page.retitle();
        this.page.say(words);
        this.page.save();
        this.#draw();
    }

    /* Back to where a person is to move. */
    async takeBack() {
        const { game } = this.page;
        if (game.snapshot.pending > 0) return game.undo();
        this.over = this.result = null;
        let at = game.node.parent;
        const { length } = this.sides;
        const sideAt = node => this.sides[(this.sides.indexOf(this.side) + length - ((game.node.ply - node.ply) % length)) % length];
        const people = this.sides.filter(side => this.plan.seats[side] === 0);
        while (at?.parent && people.length > 0 && !people.includes(sideAt(at))) at = at.parent;
        return at && game.go(at);
    }

    #tick() {
        const now = performance.now();
        const { side } = this.clock;
        this.#drawClocks();
        if (side === null || this.clock.of(side, now) > 0 || this.ended) return;
        if (this.page.game.snapshot.game === '4p') {
            this.clock.stop(now);
            this.page.attempt(() => this.page.play('T'));
        } else {
            const winner = this.sides.find(other => other !== side);
            this.#end(t('out-of-time', { side: sideName(winner) }), winner);
        }
    }

    /* ---- what is seen of it ---- */

    nameOf(side) {
        const level = this.plan.seats[side];
        return level === 0 ? t('person') : t('engine-level', { n: level });
    }

    clockOf(side) {
        return this.clock ? clockText(this.clock.of(side, performance.now())) : null;
    }

    #draw() {
        const host = byId('players');
        host.hidden = false;
        this.rows = this.sides.map(side => {
            const clock = element('output', { className: 'clock', textContent: this.clockOf(side) ?? '' });
            const name = element('span', { textContent: this.nameOf(side) });
            const row = element('div', { className: `player seat ${side}` }, element('strong', { textContent: sideName(side) }), name, clock);
            if (this.page.game.snapshot?.side === side && this.live) row.setAttribute('aria-current', 'true');
            return { side, row, clock };
        });
        const button = (key, act) => {
            const made = element('button', { type: 'button', textContent: t(key) });
            made.dataset.act = key;
            made.disabled = this.page.game.snapshot ? this.ended : false;
            made.onclick = () => this.page.attempt(act);
            return made;
        };
        const acts = element(
            'div',
            { className: 'acts' },
            button('hint', () => this.askHint()),
            button('offer-draw', () => this.offerDraw()),
            button('resign', () => this.resign()),
        );
        host.replaceChildren(element('div', { className: 'seats' }, ...this.rows.map(({ row }) => row)), acts);
    }

    #drawClocks() {
        for (const { side, clock } of this.rows) clock.textContent = this.clockOf(side);
        this.page.view?.drawClocks?.();
    }
}
