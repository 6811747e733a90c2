/* Puzzles are solved: a wrong move is refuted and taken back, a right one is answered; hints, the solution,
 * how many in a row. What was solved is remembered. */
import { byId, dialogOf, element } from '../dom.js';
import { sideName } from '../words/titles.js';
import { t } from '../words/words.js';
import { readPack } from './pack.js';

const DONE = 'hypermate-puzzles'; /* ids that were solved */
const PACKS = ['5d', '4p', '4d'];
/* The game that shows how White wins 4D chess (docs/facts/mate4.c4d), as a link of the page. */
const SOLVED = `#v=2&g=4d&t=${['c1f5-e1f3', 'e8c7-d7d6', 'e1f3-e6a3', 'e8a5-d7a4', 'e6a3-e5a4', 'e8d4-d7c3', 'e5a4-e5c2'].join('%0A')}&ply=0`;
const PAUSE = 450; /* milliseconds before the answer */
const WRONG = 1600; /* milliseconds that a wrong move stands */

function remembered() {
    try {
        return new Set(JSON.parse(localStorage.getItem(DONE)) ?? []);
    } catch {
        return new Set();
    }
}

export class Trainer {
    constructor(page) {
        this.page = page;
        this.host = element('section', { id: 'trainer', ariaLabel: t('puzzles') });
        byId('say').before(this.host);
        this.solved = remembered();
        this.streak = 0;
    }

    /* A pack that comes with the page. */
    async fetchPack(name) {
        const response = await fetch(new URL(`./packs/${name}.ndjson`, document.baseURI)).catch(() => null);
        if (!response?.ok) throw new Error(t('pack-missing'));
        return this.begin(await response.text());
    }

    async begin(text) {
        this.puzzles = readPack(text);
        this.streak = 0;
        await this.next();
    }

    get open() {
        return this.puzzle !== undefined && this.puzzle !== null;
    }

    /* What is shown is a game like others from now on. */
    end() {
        this.puzzle = null;
        this.host.replaceChildren();
        this.page.render();
        return this.page.library.fresh();
    }

    /* Something else is opened. */
    leave() {
        if (!this.open || this.opening) return;
        this.puzzle = null;
        this.host.replaceChildren();
    }

    /* The first one that was not solved yet; after all of them from the start. */
    async next() {
        const { puzzles, puzzle } = this;
        const from = puzzles.indexOf(puzzle) + 1;
        const order = [...puzzles.slice(from), ...puzzles.slice(0, from)];
        const next = order.find(({ id }) => !this.solved.has(id)) ?? order[0];
        await this.page.library.pause();
        this.opening = true;
        try {
            await this.page.open(next.position, {}, {}, null, () => {});
        } finally {
            this.opening = false;
        }
        this.puzzle = next;
        this.ply = 0;
        this.missed = this.over = false;
        this.hints = 0;
        this.arrow = null;
        this.page.view.seat(next.side);
        this.#tell(this.#task());
    }

    #task() {
        const { kind, mateIn, side } = this.puzzle;
        const values = { side: sideName(side), n: mateIn };
        return t(kind === 'mate' ? 'find-the-mate' : 'find-the-win', values);
    }

    /* Another position is shown: what was played is judged. */
    changed() {
        const { page, puzzle } = this;
        if (this.opening || !this.open || this.over) return;
        const { line, pending } = page.game.snapshot;
        if (pending > 0 || this.busy || line.length !== this.ply + 1) return;
        const played = line.at(-1);
        this.busy = true;
        page.attempt(() => (same(played, puzzle.solution[this.ply]) || this.#mates() ? this.#right() : this.#wrong())).finally(() => {
            this.busy = false;
        });
    }

    /* Another mate at the end is as good. */
    #mates() {
        const { snapshot } = this.page.game;
        const last = this.ply >= this.puzzle.solution.length - 1;
        return this.puzzle.kind === 'mate' && last && snapshot.ending.reason === 'checkmate';
    }

    async #right() {
        this.ply++;
        this.arrow = null;
        if (this.ply >= this.puzzle.solution.length) return this.#finish();
        this.#tell(t('right'));
        await pause(PAUSE);
        await this.page.playTurn(this.puzzle.solution[this.ply]);
        this.ply++;
        if (this.ply >= this.puzzle.solution.length) this.#finish();
        return undefined;
    }

    #finish() {
        const clean = !this.missed && this.hints === 0;
        this.over = true;
        this.streak = clean ? this.streak + 1 : 0;
        this.solved.add(this.puzzle.id);
        try {
            localStorage.setItem(DONE, JSON.stringify([...this.solved]));
        } catch {
            /* It is forgotten with the tab. */
        }
        this.#tell(t('solved', { n: this.streak }));
    }

    /* The move stands for a moment, with the engine's answer as an arrow. */
    async #wrong() {
        const { page } = this;
        this.missed = true;
        this.streak = 0;
        this.#tell(t('wrong'));
        const answer = await page.long.call('search', { ...page.game.place(), limits: { time: 300 }, multipv: 1 }).catch(() => null);
        const text = answer?.lines[0]?.moves[0];
        this.arrow = text ? page.view.squaresOf(text) : null;
        page.renderMarks();
        await pause(WRONG);
        this.arrow = null;
        await page.game.go(page.game.node.parent);
    }

    /* First the piece, then its square. */
    hint() {
        if (this.over) return;
        const ends = this.page.view.squaresOf(this.puzzle.solution[this.ply]);
        this.hints++;
        this.arrow = ends && (this.hints === 1 ? { square: ends.square } : ends);
        this.page.renderMarks();
    }

    async solution() {
        this.missed = this.over = true;
        this.streak = 0;
        this.arrow = null;
        this.#tell(t('solution-shown'));
        for (const text of this.puzzle.solution.slice(this.ply)) {
            await this.page.playTurn(text);
            await pause(PAUSE);
        }
    }

    marks() {
        if (!this.arrow) return [];
        const { square, to } = this.arrow;
        return [{ kind: to ? 'arrow' : 'circle', square, to, colour: this.hints > 0 && !this.busy ? 'green' : 'red' }];
    }

    #tell(text) {
        const { puzzle } = this;
        const button = (key, act, off = false) => {
            const made = element('button', { type: 'button', textContent: t(key), disabled: off });
            made.dataset.act = key;
            made.onclick = () => this.page.attempt(act);
            return made;
        };
        const said = element('p', { className: 'said', textContent: text });
        said.setAttribute('role', 'status');
        const themes = [...new Set(this.puzzles.flatMap(one => one.themes))];
        const done = this.puzzles.filter(({ id }) => this.solved.has(id)).length;
        const more = [t('puzzle-of', { n: this.puzzles.indexOf(puzzle) + 1, all: this.puzzles.length, done }), ...(this.over ? puzzle.themes.filter(one => themes.includes(one)) : [])];
        this.host.replaceChildren(
            said,
            element('p', { className: 'soft', textContent: more.join(' · ').replaceAll('_', ' ') }),
            element(
                'div',
                { className: 'row' },
                button('hint', () => this.hint(), this.over),
                button('solution', () => this.solution(), this.over),
                button('next-puzzle', () => this.next()),
                button('end-puzzles', () => this.end()),
            ),
        );
    }
}

const pause = time => new Promise(done => setTimeout(done, time));

/* Texts of moves with and without marks of checks. */
function same(one, other) {
    const plain = text => text.replace(/[+#*!?]+/g, '').replace(/\s+/g, ' ').trim();
    return plain(one) === plain(other);
}

/* A button for each pack, and the game that solves 4D chess. */
export function packButtons(page, host) {
    const buttons = PACKS.map(name => {
        const button = element('button', { type: 'button', textContent: t(`pack-${name}`) });
        button.dataset.pack = name;
        button.onclick = () =>
            page.attempt(async () => {
                dialogOf('puzzles').close();
                await (await page.part('trainer')).fetchPack(name);
            });
        return button;
    });
    const link = element('a', { id: 'solved', href: SOLVED, textContent: t('solved-4d') });
    link.onclick = () => dialogOf('puzzles').close();
    byId('solved').replaceWith(link);
    host.replaceChildren(...buttons);
}
