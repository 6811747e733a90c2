/* What was played in the games of the library after the position that is shown: moves with counts and
 * results, and the games. A worker of its own reads games in portions, between which it answers. */
import { Desk } from '../desk.js';
import { byId, element } from '../dom.js';
import { sideName } from '../words/titles.js';
import { t } from '../words/words.js';

const PARTS = [
    ['1-0', 'first'],
    ['1/2-1/2', 'even'],
    ['0-1', 'second'],
];
const SEATS = [...'RBYG'];

export class Explorer {
    constructor(page, host) {
        this.page = page;
        this.desk = new Desk(page.makeWorker);
        this.said = element('p', { id: 'explorer-said' });
        this.said.setAttribute('role', 'status');
        this.moves = element('ol', { className: 'explored' });
        this.games = element('ol', { className: 'passing' });
        host.replaceChildren(this.said, this.moves, this.games);
    }

    get shown() {
        return this.page.tabs.shown === 'explorer';
    }

    /* Asks what is known now, and again while games are still being read. */
    async draw() {
        const { key } = this.page.game.snapshot;
        if (!key || key === this.asked) return;
        this.asked = key;
        try {
            await this.page.library.flush();
            for (let left = Infinity, before = null; left > 0 && left !== before && this.asked === key && this.shown;) {
                before = left;
                left = await this.desk.call('readOn');
                await this.#ask(key, left);
            }
        } catch (error) {
            this.said.textContent = error.message;
        }
        if (this.asked === key) this.asked = null;
    }

    async #ask(key, left) {
        const found = await this.desk.call('explored', { key });
        if (key !== this.page.game.snapshot.key) return;
        const words = [t(found.more ? 'games-here-first' : 'games-here', { n: found.games })];
        if (left > 0) words.push(t('games-left', { n: left }));
        this.said.textContent = words.join(' · ');
        this.#show(found.moves);
    }

    #show(moves) {
        this.moves.replaceChildren(...moves.map(entry => this.#row(entry)));
        const games = moves.flatMap(({ list, move }) => list.map(game => ({ ...game, move })));
        this.games.replaceChildren(...games.slice(0, 100).map(game => this.#game(game)));
    }

    #row({ move, games, results, points }) {
        const words = move === null ? t('ended-here') : move || t('pass');
        const play = element('button', { type: 'button', textContent: words, disabled: move === null });
        play.onclick = () => this.page.attempt(() => this.#play(move));
        const told = points ? this.#points(points, games) : this.#results(results, games);
        return element('li', {}, play, element('span', { textContent: String(games) }), told);
    }

    #play(move) {
        if (!this.page.free) return undefined;
        return move === '' ? this.page.submit() : this.page.playTurn(move);
    }

    /* Of a free for all: how many points each seat had at the end, on average. */
    #points(points, games) {
        const words = points.map((sum, n) => `${sideName(SEATS[n])} ${Math.round(sum / games)}`);
        return element('span', { className: 'soft', textContent: words.join(' · ') });
    }

    /* A bar of three parts, and the same in words. */
    #results(results, games) {
        const counts = PARTS.map(([result]) => results[result] ?? 0);
        const all = counts.reduce((sum, n) => sum + n, 0);
        const words = t('results', { first: counts[0], even: counts[1], second: counts[2], open: games - all });
        const bar = element('span', { className: 'results', title: words });
        bar.setAttribute('role', 'img');
        bar.setAttribute('aria-label', words);
        for (const [n, [, name]] of PARTS.entries()) {
            const part = element('span', { className: name, textContent: counts[n] > 0 ? String(counts[n]) : '' });
            part.style.flexGrow = String(counts[n]);
            bar.append(part);
        }
        return all > 0 ? bar : element('span', { className: 'soft', textContent: t('no-results') });
    }

    #game({ id, title, path, plies, result, move }) {
        const words = [title || t('nameless'), move, t('plies', { n: plies }), result !== '*' && result].filter(Boolean).join(' · ');
        const open = element('button', { type: 'button', textContent: words });
        if (id === this.page.library.id) open.setAttribute('aria-current', 'true');
        open.onclick = () => this.page.attempt(() => this.#open(id, path));
        return element('li', {}, open);
    }

    /* A game, where it passes the position. */
    async #open(id, path) {
        const { game, library } = this.page;
        if (id !== library.id) await library.load(id);
        await game.walk(path);
        byId('tab-explorer').focus();
    }
}
