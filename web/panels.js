/* The panels beside the board: tabs, points of four players, moves of the selected piece, the board
 * as text, and playing a game by itself. */
import { allOf, byId } from './dom.js';
import { sideName } from './words/titles.js';
import { t } from './words/words.js';

export class Tabs {
    constructor(changed) {
        this.changed = changed;
        this.tabs = allOf('[role="tab"]');
        for (const tab of this.tabs) {
            tab.addEventListener('click', () => this.show(tab.id.slice(4)));
            tab.addEventListener('keydown', event => this.#key(tab, event));
        }
        this.shown = 'moves';
    }

    show(name) {
        this.shown = name;
        for (const tab of this.tabs) {
            const chosen = tab.id === `tab-${name}`;
            tab.setAttribute('aria-selected', String(chosen));
            tab.tabIndex = chosen ? 0 : -1;
            byId(tab.getAttribute('aria-controls')).hidden = !chosen;
        }
        this.changed();
    }

    #key(tab, event) {
        const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (!by) return;
        const count = this.tabs.length;
        const next = this.tabs[(this.tabs.indexOf(tab) + by + count) % count];
        next.focus();
        this.show(next.id.slice(4));
        event.preventDefault();
    }
}

/* A row a player: points, and how they stand. */
export function drawPoints({ game, status, side }) {
    const host = byId('points');
    host.hidden = game !== '4p' || !status.seats;
    if (host.hidden) return;
    const table = document.createElement('table');
    for (const seat of status.seats) {
        const row = table.insertRow();
        row.className = `seat ${seat.seat}`;
        const moves = seat.seat === side && status.result === '*';
        if (moves) row.setAttribute('aria-current', 'true');
        const words = ['resigned', 'flagged', 'stalemated', 'in_check', 'mated'].filter(
            k => seat[k],
        );
        if (!seat.active) words.unshift('out');
        if (moves && seat.active) words.unshift('moves-now');
        row.insertCell().textContent = sideName(seat.seat);
        row.insertCell().textContent = words.map(word => t(word === 'resigned' ? 'seat-resigned' : word.replace('_', '-'))).join(', ');
        row.insertCell().textContent = String(seat.points);
    }
    host.replaceChildren(table);
}

const MOST = 120; /* buttons; more are told as a number */

/* The moves of the selected piece as buttons: to read, and where squares are far away. */
export function drawTargets(page) {
    const host = byId('targets');
    const { moves } = page.pick;
    host.hidden = moves.length === 0;
    if (host.hidden) return host.replaceChildren();
    const buttons = moves.slice(0, MOST).map(move => {
        const button = document.createElement('button');
        button.type = 'button';
        button.textContent = move.move;
        button.addEventListener('click', () => page.attempt(() => page.playFound(move)));
        return button;
    });
    host.replaceChildren(...buttons);
    if (moves.length > MOST) host.append(t('and-more', { n: moves.length - MOST }));
    return undefined;
}

/* Plays the line that is shown, a ply at a time, to its end. */
export class Playback {
    constructor(page) {
        this.page = page;
        this.pace = 900; // milliseconds a ply
        byId('playback').addEventListener('click', () => this.toggle());
    }

    toggle() {
        if (this.timer) return this.stop();
        this.timer = setInterval(() => this.#next(), this.pace);
        byId('playback').setAttribute('aria-pressed', 'true');
        return this.#next();
    }

    stop() {
        clearInterval(this.timer);
        this.timer = null;
        byId('playback').setAttribute('aria-pressed', 'false');
    }

    async #next() {
        const { node } = this.page.game;
        if (node.children.length === 0) return this.stop();
        return this.page.step(1);
    }
}

/* Colours: as the system has them, by day, by night. */
export function setTheme(page, changed) {
    const names = ['auto', 'light', 'dark'];
    const button = byId('theme');
    const apply = () => {
        const theme = page.settings.theme ?? 'auto';
        document.documentElement.dataset.theme = theme;
        button.textContent = t(`theme-${theme}`);
        button.setAttribute('aria-label', t('colours', { theme: button.textContent }));
    };
    button.addEventListener('click', () => {
        const now = names.indexOf(page.settings.theme ?? 'auto');
        page.set('theme', names[(now + 1) % names.length]);
        apply();
        changed();
    });
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', changed);
    apply();
}

const NARROW = 240; /* pixels of the panel */

/* The edge between board and panel can be moved, and stays where it is. */
export function setGrip(page) {
    const grip = byId('grip');
    const apply = width => {
        const most = innerWidth / 2;
        const pixels = Math.round(Math.min(most, Math.max(NARROW, width)));
        document.body.style.setProperty('--panel-width', `${pixels}px`);
        grip.setAttribute('aria-valuenow', String(pixels));
        return pixels;
    };
    const now = () => byId('panel').getBoundingClientRect().width;
    if (page.settings.panel) apply(page.settings.panel);
    else grip.setAttribute('aria-valuenow', String(Math.round(now())));
    grip.addEventListener('pointerdown', event => grip.setPointerCapture(event.pointerId));
    grip.addEventListener('pointermove', event => {
        if (grip.hasPointerCapture(event.pointerId)) page.set('panel', apply(innerWidth - event.clientX));
    });
    grip.addEventListener('keydown', event => {
        const by = { ArrowLeft: 20, ArrowRight: -20 }[event.key];
        if (!by) return;
        page.set('panel', apply(now() + by));
        event.stopPropagation();
        event.preventDefault();
    });
}
