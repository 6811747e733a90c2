/* The page: one state, one render(). The core decides, views draw, this file connects them. */
import { Desk } from './desk.js';
import { byId } from './dom.js';
import { Game } from './game.js';
import { MoveList } from './moves.js';
import { Pick } from './board/pick.js';
import { Pointer } from './board/pointer.js';
import { pieceName } from './board/pieces.js';
import { Sprites } from './board/sprites.js';
import { View5D } from './board/view5d.js';
import { keepOffline, makeWorker } from './start.js';
import { setKeys } from './keys.js';
import { setDialogs } from './dialogs.js';
import { Files } from './files.js';
import { drawPoints, drawTargets, Playback, setTheme, Tabs } from './panels.js';
import { endOf, titleOf } from './words/titles.js';
import { speak, t } from './words/words.js';
import { keptGame, keptSettings, saveGame, saveSettings } from './store.js';

const SAVED = 300; /* milliseconds after the last of several steps, when it is kept */
const TOLD = 500; /* milliseconds after the last of several steps, when it is told */
const FAST = 200; /* milliseconds between steps, within which nothing slides */

/* Scripts that the first view does not need come when they are wanted. */
const VIEWS = {
    '4d': async () => (await import('./board/view4d.js')).View4D,
    '4p': async () => (await import('./board/view4p.js')).View4P,
    '5d': async () => View5D,
};
const PARTS = {
    analysis: async page => new (await import('./analysis.js')).Analysis(page, byId('pane-search')),
    plot: async page => new (await import('./plot.js')).Plot(page, byId('pane-plot')),
    share: async page => new (await import('./share.js')).Share(page),
};
const PART_OF_TAB = { search: 'analysis', plot: 'plot' };

class Page {
    constructor() {
        const kept = keptGame();
        this.kept = kept?.text ? kept : null;
        this.settings = keptSettings();
        this.makeWorker = makeWorker;
        this.desk = new Desk(makeWorker);
        this.long = new Desk(makeWorker);
        this.views = {};
        this.parts = {};
        this.game = new Game(
            this.desk,
            game => this.#load(game),
            () => this.#changed(),
        );
        this.pick = new Pick(this);
        this.pointer = new Pointer(this);
        this.list = new MoveList(byId('pane-moves'), node =>
            this.attempt(() => this.game.go(node)),
        );
        this.tabs = new Tabs(() => this.#pane());
        this.files = new Files(this);
        this.playback = new Playback(this);
        this.view = null;
        this.begun = false;
    }

    async start() {
        await speak(this.settings.language);
        const { sheet, version } = await this.desk.call('about');
        this.sprites = new Sprites(sheet);
        byId('version').textContent = `hypermate ${version}`;
        this.#buttons();
        setKeys(this);
        setTheme(this, () => this.#recolour());
        await setDialogs(this);
        await this.#begin();
        addEventListener('hashchange', () => this.attempt(() => this.#link()));
        addEventListener('pagehide', () => this.saving && this.#save());
        keepOffline();
        performance.mark('ready');
        document.body.dataset.ready = 'true';
    }

    /* The view of a game, before the game is shown. */
    async #load(game) {
        this.views[game] ??= await VIEWS[game]();
    }

    /* A part of the page, as an object of its name; loaded once. */
    part(name) {
        const made = (this.parts[name] ??= PARTS[name](this));
        return made.then(
            part => {
                if (!this[name]) part.changed?.(this.game.snapshot);
                return (this[name] = part);
            },
            error => {
                delete this.parts[name];
                throw error;
            },
        );
    }

    /* With a link, else with what was shown the last time, else with a new game. After a fault the
     * game that was kept stays kept until something is played or opened: the fault may pass. */
    async #begin() {
        const faults = [];
        for (const way of [() => this.#link(), () => this.#reopen()]) {
            try {
                if (await way()) break;
            } catch (error) {
                faults.push(error.message);
            }
        }
        if (!this.game.snapshot) await this.open('5d:standard');
        this.begun = true;
        if (faults.length > 0) this.notice(faults.join(' '));
        else this.save();
    }

    async #reopen() {
        if (!this.kept) return false;
        const { text, options, drawn, match, ...place } = this.kept;
        await this.open(text, options, place, match);
        this.pointer.drawn = drawn ?? [];
        this.render();
        return true;
    }

    /* What was in the link is kept like any other game: a reload goes on from there. */
    async #link() {
        if (location.hash.length < 2) return false;
        const { readFragment } = await import('./link.js');
        const link = await readFragment(location.hash);
        if (!link) return false;
        history.replaceState(null, '', location.href.replace(/#.*/, ''));
        await this.open(link.text);
        if (link.path.length > 0) await this.game.walk(link.path);
        else if (link.ply !== null) await this.step(link.ply - this.game.node.ply);
        return true;
    }

    /* ---- what can be done ---- */

    /* plan: the match that is played from there (play/match.js). */
    async open(text, options, place, plan) {
        this.match?.close();
        this.match = null;
        this.pick.drop();
        this.pointer.drawn = [];
        this.cursor = null;
        this.view?.forget?.();
        await this.game.open(text, options, place);
        if (plan) await this.#seat(plan);
    }

    async #seat(plan) {
        const { Match } = await import('./play/match.js');
        this.match = new Match(this, plan);
        const { seats } = plan;
        const person = Object.keys(seats).find(side => seats[side] === 0);
        if (person && Object.values(seats).some(level => level > 0)) this.view.seat(person);
        this.match.changed();
        this.retitle();
        this.save();
    }

    /* Whether a person is to move, or looks at other moves than the last ones. */
    get free() {
        return !this.match || this.match.open;
    }

    touch(square) {
        this.cursor = square;
        if (!this.free) return undefined;
        return this.attempt(() => this.pick.at(square));
    }

    /* A piece is lifted from its square: its moves are shown. */
    pickUp(square) {
        return this.attempt(() => this.pick.from === square || this.pick.at(square));
    }

    /* It is put down: it need not slide to where it is. */
    drag(from, to) {
        return this.attempt(async () => {
            if (this.pick.from !== from) await this.pick.at(from);
            this.dropped = true;
            if (this.pick.from === from) await this.pick.at(to);
            this.dropped = false;
        });
    }

    async play(text) {
        if (this.match?.over && this.game.node.children.length === 0) throw new Error(this.match.over);
        try {
            await this.game.play(text);
        } catch (error) {
            throw new Error(`${text}: ${error.message}`, { cause: error });
        }
        this.say(`${text}. ${this.title}`);
    }

    submit() {
        return this.game.submit();
    }

    takeBack() {
        return this.match ? this.match.takeBack() : this.game.undo();
    }

    clockOf(side) {
        return this.match?.clockOf(side);
    }

    /* A move that the core has listed. */
    playFound(move) {
        this.pick.drop();
        return this.play(move.move);
    }

    /* A whole turn, as searches and solutions tell it. */
    async playTurn(text) {
        await this.play(text);
        if (this.game.snapshot.pending > 0) await this.game.submit();
    }

    /* What fails is told to the user. */
    attempt(action) {
        const run = async () => {
            try {
                await action();
            } catch (error) {
                this.notice(error.message);
            }
        };
        this.busy = run();
        return this.busy;
    }

    /* When all that was asked is answered: for tests. */
    async settled() {
        for (let last = null; last !== this.busy;) {
            last = this.busy;
            await last;
            await this.game.turn.catch(() => {});
            await this.game.found;
            await this.game.judged;
            if (this.saving) this.#save();
            await Promise.all(Object.values(this.parts));
        }
    }

    /* How the page is to be, now and after a reload. */
    set(name, value) {
        this.settings[name] = value;
        saveSettings(this.settings);
    }

    /* ---- what is said ---- */

    notice(text) {
        const notice = byId('notice');
        notice.textContent = text;
        notice.hidden = text === '';
    }

    say(text) {
        byId('live').textContent = text;
    }

    /* "white knight on g1" */
    nameOf(square) {
        const piece = this.view.pieceAt(square);
        const name = piece ? `${pieceName(piece)} on ` : '';
        return name + this.view.toCore(square);
    }

    /* ---- drawing ---- */

    #changed() {
        const { snapshot } = this.game;
        if (this.drawn === snapshot) return this.#judged();
        this.pick.drop();
        this.notice('');
        if (this.shown !== snapshot.game) this.#exchange(snapshot.game);
        for (const pane of this.view.panes) pane.still();
        const slides = this.#slides(snapshot);
        this.view.draw(snapshot);
        for (const { from, to } of slides)
            for (const pane of this.view.panes) pane.slide(from, to);
        this.drawn = snapshot;
        this.drawnNode = this.game.node;
        this.analysis?.changed(snapshot);
        this.plot?.changed(snapshot);
        this.#judged();
        this.#pane();
        this.save();
        return undefined;
    }

    /* Another game has another view. */
    #exchange(game) {
        this.view?.close();
        this.shown = game;
        document.body.dataset.game = game;
        this.view = new this.views[game](byId('board'), byId('tools'), this);
        for (const pane of this.view.panes) this.pointer.attach(pane);
    }

    /* What moves by itself: the last move when one was played or stepped over, unless steps come
     * fast or its piece was dragged there. */
    #slides(snapshot) {
        const { node } = this.game;
        const before = this.drawn;
        const fast = performance.now() - (this.drawnAt ?? 0) < FAST;
        this.drawnAt = performance.now();
        if (fast || this.dropped || !before || before.game !== snapshot.game) return [];
        const { last, pending } = snapshot.scene;
        if (snapshot.pending > before.pending) return this.view.slides({ last: pending.slice(-1) });
        if (before.pending === 0 && node.parent === this.drawnNode) return this.view.slides({ last });
        return [];
    }

    #judged() {
        const { snapshot } = this.game;
        this.view.judged?.(snapshot);
        this.match?.changed();
        this.retitle();
    }

    retitle() {
        const { snapshot } = this.game;
        const over = snapshot.ending.result !== '*';
        this.title = over ? endOf(snapshot) : (this.match?.over ?? titleOf(snapshot));
        document.title = `${this.title} · hypermate`;
        this.render();
    }

    /* For a reload. Of what is too large the game alone may fit, without the file it came from. */
    save() {
        clearTimeout(this.saving);
        if (this.begun) this.saving = setTimeout(() => this.#save(), SAVED);
    }

    #save() {
        clearTimeout(this.saving);
        this.saving = null;
        const { game } = this;
        const { drawn } = this.pointer;
        const kept = saveGame({ ...game.place(), rows: game.tree.plain(), drawn, match: this.match?.plain() });
        if (kept || this.shortened === game.source) return;
        this.shortened = game.source;
        this.attempt(async () => {
            await game.shorten();
            this.shortened = game.source;
            this.#save();
        });
    }

    /* What a tab shows is loaded, and the board as text asked for, only where it is seen. */
    async #pane() {
        const name = PART_OF_TAB[this.tabs.shown];
        if (name) {
            return this.part(name)
                .then(part => part.draw())
                .catch(error => this.notice(error.message));
        }
        if (this.tabs.shown !== 'text' || !this.game.snapshot) return;
        const { snapshot } = this.game;
        const text = await this.game.ask('show');
        if (snapshot === this.game.snapshot) byId('text').textContent = text;
    }

    #recolour() {
        this.sprites.forget();
        this.view?.recolour();
        this.plot?.draw();
    }

    render() {
        const { snapshot, tree, node } = this.game;
        if (!snapshot) return;
        byId('title').textContent = this.title;
        const marks = [...(this.view.marks?.() ?? []), ...this.pointer.marks(), ...this.pick.marks(), ...(this.match?.marks() ?? [])];
        if (this.cursor && byId('board').matches(':focus-visible'))
            marks.push({ kind: 'cursor', square: this.cursor });
        for (const surface of this.view.surfaces) surface.draw(marks);
        this.#turn(snapshot);
        drawPoints(snapshot);
        drawTargets(this);
        this.list.draw(tree, node, this.game.turns);
        this.#transport(tree, node);
    }

    /* Turns the board round; four players: to the next seat. */
    flip() {
        this.view.flip();
        this.render();
    }

    /* What a step has shown, for those who hear the page; not every one of those that come fast. */
    #tell() {
        clearTimeout(this.telling);
        this.telling = setTimeout(() => {
            const { tree, node, snapshot } = this.game;
            const { from, to } = snapshot.scene.last ?? {};
            const piece = to && this.view.pieceAt(to);
            const move = piece ? t('moved', { piece: pieceName(piece), from, to }) : node.text;
            const place = t('ply-of', { ply: node.ply, last: tree.line(node).length - 1 });
            this.say([move, this.title, place].filter(Boolean).join('. '));
        }, TOLD);
    }

    /* The menu of small screens is that of large ones, in a dialog. */
    openMenu() {
        const menu = byId('menu');
        const nav = document.querySelector('header nav');
        if (getComputedStyle(nav).display !== 'none') return nav.querySelector('button').focus();
        menu.replaceChildren(nav);
        menu.onclose = () => document.querySelector('header').append(nav);
        menu.onclick = event => event.target.closest('button:not(#theme)') && menu.close();
        return menu.showModal();
    }

    openEngine() {
        this.tabs.show('search');
        byId('tab-search').focus();
    }

    #turn({ game, pending, maySubmit, ply }) {
        const several = game === '5d';
        byId('submit').hidden = !several;
        byId('submit').disabled = pending === 0 || !maySubmit;
        byId('undo').disabled = ply + pending === 0;
        byId('draw').setAttribute('aria-pressed', String(this.pointer.drawing));
        byId('board').classList.toggle('drawing', this.pointer.drawing);
        byId('erase').hidden = this.pointer.drawn.length === 0;
    }

    #transport(tree, node) {
        const last = tree.line(node).length - 1;
        Object.assign(byId('ply'), { max: last, value: node.ply });
        byId('where').textContent = `${node.ply} / ${last}`;
        byId('first').disabled = byId('back').disabled = node.ply === 0;
        byId('last').disabled = byId('forward').disabled = node.ply === last;
    }

    toggleDrawing() {
        this.pointer.drawing = !this.pointer.drawing;
        this.pointer.from = null;
        for (const { camera } of this.view.panes) camera.held = this.pointer.drawing;
        this.render();
    }

    /* By so many plies along the line that is shown. */
    step(by) {
        const line = this.game.tree.line(this.game.node);
        const at = Math.min(line.length - 1, Math.max(0, this.game.node.ply + by));
        this.#tell();
        return this.attempt(() => this.game.go(line[at]));
    }

    #buttons() {
        const on = (id, act) => byId(id).addEventListener('click', () => this.attempt(act));
        on('undo', () => this.takeBack());
        on('submit', () => this.submit());
        on('flip', () => this.flip());
        on('engine', () => this.openEngine());
        on('menu-button', () => this.openMenu());
        on('draw', () => this.toggleDrawing());
        on('erase', () => this.pointer.erase());
        on('first', () => this.step(-Infinity));
        on('back', () => this.step(-1));
        on('forward', () => this.step(1));
        on('last', () => this.step(Infinity));
        byId('ply').addEventListener('input', event =>
            this.step(Number(event.target.value) - this.game.node.ply),
        );
        byId('say').addEventListener('submit', event => {
            event.preventDefault();
            this.attempt(async () => {
                await this.play(byId('move').value);
                byId('move').value = '';
            });
        });
    }
}

const page = new Page();
globalThis.hypermate = page;
page.start().catch(error => {
    document.body.dataset.ready = 'failed';
    page.notice(error.message);
});
