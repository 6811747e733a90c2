/* The page: one state, one render(). The core decides, views draw, this file connects them. */
import { Desk } from './desk.js';
import { byId } from './dom.js';
import { Game } from './game.js';
import { MoveList } from './moves.js';
import { Pick } from './pick.js';
import { Pointer } from './pointer.js';
import { pieceName, readSvg } from './picture.js';
import { keepOffline, makeWorker } from './start.js';
import { View5D } from './view5d.js';
import { setKeys } from './keys.js';
import { setDialogs } from './dialogs.js';
import { Files } from './files.js';
import { drawPoints, drawTargets, Playback, setTheme, Tabs } from './panels.js';
import { keptGame, keptSettings, saveGame, saveSettings } from './store.js';

/* Scripts that the first view does not need come when they are wanted. */
const VIEWS = {
    '4d': async () => (await import('./view4d.js')).View4D,
    '4p': async () => (await import('./view4p.js')).View4P,
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
        const { sheet, version } = await this.desk.call('about', { seat: this.settings.seat });
        this.sheet = readSvg(sheet);
        byId('version').textContent = `hypermate ${version}`;
        this.#buttons();
        setKeys(this);
        setTheme(this, () => this.#recolour());
        await setDialogs(this);
        await this.#begin();
        addEventListener('hashchange', () => this.attempt(() => this.#link()));
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
        const { text, options, drawn, ...place } = this.kept;
        await this.open(text, options, place);
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

    async open(text, options, place) {
        this.pick.drop();
        this.pointer.drawn = [];
        this.cursor = null;
        this.view?.forget?.();
        await this.game.open(text, options, place);
    }

    touch(square) {
        this.cursor = square;
        return this.attempt(() => this.pick.at(square));
    }

    drag(from, to) {
        return this.attempt(async () => {
            if (this.pick.from !== from) await this.pick.at(from);
            if (this.pick.from === from) await this.pick.at(to);
        });
    }

    async play(text) {
        try {
            await this.game.play(text);
        } catch (error) {
            throw new Error(`${text}: ${error.message}`, { cause: error });
        }
        this.say(`${text}. ${this.title}`);
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
            await Promise.all([...Object.values(this.parts), this.view?.tiling]);
        }
    }

    /* How the page is to be, now and after a reload. */
    set(name, value) {
        this.settings[name] = value;
        saveSettings(this.settings);
    }

    look(seat) {
        this.set('seat', seat);
        return this.attempt(() => this.game.look(seat));
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
        const name = piece ? `${pieceName(piece, this.game.snapshot.game)} on ` : '';
        return name + this.view.toCore(square);
    }

    /* ---- drawing ---- */

    #changed() {
        const { snapshot } = this.game;
        this.pick.drop();
        this.notice('');
        if (this.shown !== snapshot.game) {
            this.view?.close?.();
            this.shown = snapshot.game;
            this.view = new this.views[snapshot.game](byId('board'), byId('tools'), this);
            for (const surface of this.view.surfaces) this.pointer.attach(surface);
        }
        this.view.draw(snapshot);
        const title = /<title>([^<]*)<\/title>/.exec(snapshot.picture)?.[1] ?? '';
        const { result, reason } = snapshot.ending;
        const words = new DOMParser().parseFromString(title, 'text/html').documentElement
            .textContent;
        this.title = result === '*' ? words : `${result} · ${reason.replaceAll('_', ' ')}`;
        this.analysis?.changed(snapshot);
        this.plot?.changed(snapshot);
        this.render();
        this.#pane();
        this.save();
    }

    /* For a reload. Of what is too large the game alone may fit, without the file it came from. */
    save() {
        const { game } = this;
        if (!this.begun) return;
        const { drawn } = this.pointer;
        const kept = saveGame({ ...game.place(), rows: game.tree.plain(), drawn });
        if (kept || this.shortened === game.source) return;
        this.shortened = game.source;
        this.attempt(async () => {
            await game.shorten();
            this.shortened = game.source;
            this.save();
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
        this.view?.recolour?.();
        this.plot?.draw();
    }

    render() {
        const { snapshot, tree, node } = this.game;
        if (!snapshot) return;
        byId('title').textContent = this.title;
        const marks = [...(this.view.marks?.() ?? []), ...this.pointer.marks(), ...this.pick.marks()];
        if (this.cursor && byId('board').matches(':focus-visible'))
            marks.push({ kind: 'cursor', square: this.cursor });
        for (const surface of this.view.surfaces) surface.draw(marks);
        this.#turn(snapshot);
        drawPoints(snapshot);
        drawTargets(this);
        this.list.draw(tree, node, this.game.turns);
        this.#transport(tree, node);
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
        if (this.view.camera) this.view.camera.locked = this.pointer.drawing;
        this.render();
    }

    /* By so many plies along the line that is shown. */
    step(by) {
        const line = this.game.tree.line(this.game.node);
        const at = Math.min(line.length - 1, Math.max(0, this.game.node.ply + by));
        return this.attempt(() => this.game.go(line[at]));
    }

    #buttons() {
        const on = (id, act) => byId(id).addEventListener('click', () => this.attempt(act));
        on('undo', () => this.game.undo());
        on('submit', () => this.game.submit());
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
