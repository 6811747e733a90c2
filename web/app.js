/* The page: one state, one render(). The core decides, views draw, this file connects them. */
import { Desk } from './desk.js';
import { buttonOf, byId, inputOf } from './dom.js';
import { Game } from './game.js';
import { MoveList } from './moves.js';
import { Pick } from './board/pick.js';
import { Pointer } from './board/pointer.js';
import { pieceName } from './board/pieces.js';
import { Sprites } from './board/sprites.js';
import { keepOffline, makeWorker } from './start.js';
import first from './first.js';
import { setKeys } from './keys.js';
import { PARTS, PART_OF_TAB, VIEWS } from './parts.js';
import { setDialogs } from './dialogs.js';
import { Files } from './files.js';
import { setUp } from './play/setup.js';
import { Study } from './study.js';
import { Library } from './library/library.js';
import { drawPoints, drawTargets, Playback, setGrip, setTheme, Tabs } from './panels.js';
import { endOf, titleOf } from './words/titles.js';
import { speak, t } from './words/words.js';
import { keptSettings, saveSettings } from './store.js';

const TOLD = 500; /* milliseconds after the last of several steps, when it is told */
const START = '5d:standard'; /* what is shown to whoever comes for the first time */
const FAST = 200; /* milliseconds between steps, within which nothing slides */

class Page {
    constructor() {
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
        this.library = new Library(this);
        this.view = null;
        this.begun = false;
        this.title = '';
        /** @type {import('./analysis.js').Analysis} */
        this.analysis = null; // this and the next: parts, when they are loaded
        /** @type {import('./plot.js').Plot} */
        this.plot = null;
        /** @type {import('./edit/editor.js').Editor} */
        this.editor = null;
        /** @type {import('./puzzles/trainer.js').Trainer} */
        this.trainer = null;
        /** @type {import('./embed.js').Embed} */
        this.embed = null;
        /** @type {import('./play/match.js').Match} */
        this.match = null;
        this.openMenu = () => {}; // set with the dialogs
    }

    async start() {
        await speak(this.settings.language);
        this.list.tools = this.study = new Study(this);
        this.sprites = new Sprites(first.sheet);
        byId('version').textContent = `hypermate ${first.version}`;
        this.#buttons();
        setKeys(this);
        setTheme(this, () => this.#recolour());
        setGrip(this);
        setDialogs(this);
        if (this.library.isNew) await this.game.foresee(START, structuredClone(first.snapshot));
        requestAnimationFrame(() => performance.mark('board'));
        await this.#begin();
        await setUp(this);
        addEventListener('hashchange', () => this.attempt(() => this.library.follow()));
        globalThis.launchQueue?.setConsumer(({ files }) => this.files.launched(files));
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

    /* With the game of the address, else with what was shown the last time, else with a new game. */
    async #begin() {
        const faults = await this.library.begin();
        const named = faults.length > 0 ? async () => {} : undefined;
        if (!this.game.known) await this.open(START, {}, {}, null, named);
        this.begun = true;
        if (faults.length > 0) this.notice(faults.join(' '));
    }

    async openLink({ text, ply, path, pending, drawn, seat, flipped, embed }) {
        if (embed) {
            const { Embed } = await import('./embed.js');
            this.embed ??= new Embed(this, embed);
        }
        if (seat) this.set('seat', seat);
        if (flipped !== undefined) this.set('flipped', flipped);
        await this.open(text);
        if (path.length > 0 || pending.length > 0) {
            const line = path.length > 0 ? path : this.game.line().slice(0, ply ?? undefined);
            await this.game.walk(line, pending);
        } else if (ply !== null) {
            await this.step(ply - this.game.node.ply);
        }
        this.showDrawn(drawn);
    }

    showDrawn(drawn) {
        this.pointer.drawn = drawn;
        this.render();
    }

    /* ---- what can be done ---- */

    /* plan: the match that is played from there (play/match.js); named: gives it its name in the
     * library, a new one unless it is there. */
    async open(text, options, place, plan, named = () => this.library.fresh()) {
        await this.library.flush();
        this.trainer?.leave();
        this.match?.close();
        this.match = null;
        this.pick.drop();
        this.pointer.drawn = [];
        this.cursor = null;
        this.view?.forget?.();
        await this.game.open(text, options, place);
        await named();
        if (plan) await this.#seat(plan);
        this.save();
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

    get editing() {
        return this.editor?.open ?? false;
    }

    /* A position is made by hand, from the one that is shown. */
    async edit() {
        const editor = await this.part('editor');
        this.match?.close();
        this.match = null;
        await editor.begin();
    }

    /* Whether a person is to move, or looks at other moves than the last ones. */
    get free() {
        return this.game.known && (!this.match || this.match.open);
    }

    touch(square) {
        this.cursor = square;
        if (this.editing) return this.editor.put(square);
        if (!this.free) return undefined;
        return this.attempt(() => this.pick.at(square));
    }

    /* A piece is lifted from its square: its moves are shown. */
    pickUp(square) {
        if (this.editing) return undefined;
        return this.attempt(() => this.pick.from === square || this.pick.at(square));
    }

    /* It is put down: it need not slide to where it is. */
    drag(from, to) {
        if (this.editing) return this.editor.move(from, to);
        if (!to) return undefined;
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
            await this.library.flush();
            await Promise.all(Object.values(this.parts));
        }
    }

    /* How the page is to be, now and after a reload. */
    set(name, value) {
        this.settings[name] = value;
        if (!this.embed) saveSettings(this.settings);
    }

    /* ---- what is said ---- */

    notice(text) {
        const notice = byId('notice');
        notice.textContent = text;
        notice.hidden = text === '';
    }

    /* What was to be told of a step makes way for it. */
    say(text) {
        clearTimeout(this.telling);
        byId('live').textContent = text;
    }

    /* "white knight on g1" */
    nameOf(square) {
        const piece = this.view.pieceAt(square);
        const name = this.view.toCore(square);
        return piece ? t('piece-on', { piece: pieceName(piece), square: name }) : name;
    }

    /* ---- drawing ---- */

    #changed() {
        const { snapshot } = this.game;
        if (this.editing) this.editor.leave(snapshot);
        if (this.drawn === snapshot) return this.#judged();
        this.pick.drop();
        this.notice('');
        if (this.shown !== snapshot.game) this.#exchange(snapshot.game);
        byId('tab-plot').hidden = snapshot.game !== '4d' && !this.plot?.file;
        if (byId('tab-plot').hidden && this.tabs.shown === 'plot') this.tabs.show('moves');
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
        if (this.begun) {
            this.save();
            this.#tell();
        }
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
        this.files.drawArchive();
        this.match?.changed();
        this.trainer?.changed();
        this.retitle();
    }

    retitle() {
        const { snapshot } = this.game;
        const over = snapshot.ending.result !== '*';
        this.title = over ? endOf(snapshot) : (this.match?.over ?? titleOf(snapshot));
        document.title = `${this.title} · hypermate`;
        this.embed?.changed();
        this.render();
    }

    save() {
        this.library.save();
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
        this.renderMarks();
        this.#turn(snapshot);
        drawPoints(snapshot);
        drawTargets(this);
        this.list.draw(tree, node, this.game.turns);
        this.#transport(tree, node);
    }

    renderMarks() {
        const marks = this.editing ? this.editor.marks() : [...(this.view.marks?.() ?? []), ...this.pointer.marks(), ...this.pick.marks(), ...(this.match?.marks() ?? []), ...(this.analysis?.marks() ?? []), ...(this.trainer?.marks() ?? [])];
        if (this.cursor && byId('board').matches(':focus-visible'))
            marks.push({ kind: 'cursor', square: this.cursor });
        for (const surface of this.view.surfaces) surface.draw(marks);
    }

    /* Turns the board round; four players: to the next seat. */
    flip() {
        this.view.flip();
        this.render();
    }

    /* What is shown now, for those who hear the page, however it came; not every one of steps that come fast. */
    #tell() {
        clearTimeout(this.telling);
        this.telling = setTimeout(() => {
            const { tree, node, snapshot } = this.game;
            const { from, to } = snapshot.scene.last ?? {};
            const piece = to && snapshot.pending === 0 && this.view.pieceAt(to);
            const move = snapshot.pending > 0 ? snapshot.made.at(-1) : piece ? t('moved', { piece: pieceName(piece), from, to }) : node.text;
            const place = snapshot.pending > 0 ? t('pending', { n: snapshot.pending }) : t('ply-of', { ply: node.ply, last: tree.line(node).length - 1 });
            this.say([move, this.title, place].filter(Boolean).join('. '));
        }, TOLD);
    }

    openEngine() {
        this.tabs.show('search');
        byId('tab-search').focus();
        byId('tab-search').scrollIntoView({ block: 'start' });
    }

    #turn({ game, pending, maySubmit, ply }) {
        const several = game === '5d';
        byId('submit').hidden = !several;
        buttonOf('submit').disabled = pending === 0 || !maySubmit;
        buttonOf('undo').disabled = ply + pending === 0;
        byId('draw').setAttribute('aria-pressed', String(this.pointer.drawing));
        byId('board').classList.toggle('drawing', this.pointer.drawing);
        byId('erase').hidden = this.pointer.drawn.length === 0;
    }

    #transport(tree, node) {
        const last = tree.line(node).length - 1;
        Object.assign(byId('ply'), { max: last, value: node.ply });
        byId('where').textContent = `${node.ply} / ${last}`;
        buttonOf('first').disabled = buttonOf('back').disabled = node.ply === 0;
        buttonOf('last').disabled = buttonOf('forward').disabled = node.ply === last;
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
        return this.attempt(() => this.game.go(line[at]));
    }

    #buttons() {
        const on = (id, act) => byId(id).addEventListener('click', () => this.attempt(act));
        on('undo', () => this.takeBack());
        on('submit', () => this.submit());
        on('flip', () => this.flip());
        on('edit', () => this.edit());
        on('engine', () => this.openEngine());
        on('menu-button', () => this.openMenu());
        on('draw', () => this.toggleDrawing());
        on('erase', () => this.pointer.erase());
        on('first', () => this.step(-Infinity));
        on('back', () => this.step(-1));
        on('forward', () => this.step(1));
        on('last', () => this.step(Infinity));
        const ply = inputOf('ply');
        ply.addEventListener('input', () => this.step(Number(ply.value) - this.game.node.ply));
        byId('say').addEventListener('submit', event => {
            event.preventDefault();
            this.attempt(async () => {
                const move = inputOf('move');
                await this.play(move.value);
                move.value = '';
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
