/* Positions are made by hand: pieces of a palette are put on squares, dragged about, taken away. The core
 * says what is wrong while it goes on. */
import { piece4d, piece4p, piece5d, pieceName } from '../board/pieces.js';
import { byId, element } from '../dom.js';
import { SIDES } from '../play/match.js';
import { sideName } from '../words/titles.js';
import { t } from '../words/words.js';
import { Fields } from './fields.js';
import { NOTATION, PALETTE, emptyBoard, fieldsOf, noFields, textOf, withPiece } from './texts.js';

const SOON = 150; /* milliseconds after a change, when it is checked */
const SPRITE = 30; /* pixels */

const UNMOVED = '*'; /* held: the mark of pieces that have not moved */
const TOOLS = { '': 'eraser', X: 'wall', [UNMOVED]: 'unmoved' };
const PIECES = { '4d': piece4d, '5d': piece5d, '4p': text => piece4p(text, false, false) };

function problemOf(name) {
    const key = `problem-${name}`;
    const text = t(key);
    return text === key ? name.replaceAll('_', ' ') : text;
}

export class Editor {
    constructor(page) {
        this.page = page;
        this.host = element('section', { id: 'editor', ariaLabel: t('edit') });
        byId('say').before(this.host);
    }

    /* From the position that is shown. */
    async begin() {
        const { page } = this;
        const { snapshot } = page.game;
        const written = await page.game.ask('convert', { to: NOTATION[snapshot.game] });
        if (written.error) throw new Error(written.error.message);
        if (snapshot !== page.game.snapshot) return;
        page.pick.drop();
        this.game = snapshot.game;
        this.side = snapshot.side;
        this.rest = { ...snapshot.scene, last: undefined, pending: [], checks: [], checked: [] };
        this.boards = new Map([...snapshot.scene.boards].filter(([, text]) => text[0] !== '~'));
        this.held = PALETTE[this.game][0][0];
        this.more = fieldsOf(this.game, written.text, this.rest.lines);
        this.wrong = [];
        this.before = [];
        document.body.dataset.editing = 'true';
        this.#panel();
        this.#changed([...this.boards.keys()]);
    }

    get open() {
        return document.body.dataset.editing === 'true';
    }

    /* Something else is about to be shown than what was made by hand. */
    leave({ game, scene }) {
        delete document.body.dataset.editing;
        clearTimeout(this.checking);
        this.host.replaceChildren();
        if (this.game !== game) return;
        this.page.view.forget();
        scene.changed = [...scene.boards.keys()];
    }

    end() {
        const { snapshot } = this.page.game;
        this.leave(snapshot);
        this.page.view.draw(snapshot);
        this.page.render();
    }

    /* ---- what is done ---- */

    /* A square was chosen: it gets the piece that is held; the same once more takes it away. */
    put(square) {
        if (this.held === UNMOVED) return this.#mark(square);
        const here = this.#letterAt(square);
        return this.#set([[square, here === this.held ? '' : this.held]]);
    }

    /* 5D: its piece has moved, or has not. */
    #mark(square) {
        if (this.#letterAt(square) === '') return;
        this.#remember();
        const { id, index } = this.#placeOf(square);
        const marks = this.more.marks.get(id) ?? [];
        this.#unmoved(id, marks.includes(index) ? marks.filter(one => one !== index) : [...marks, index]);
        this.#changed([]);
    }

    #unmoved(id, list) {
        this.more = { ...this.more, marks: new Map(this.more.marks).set(id, list) };
    }

    /* to: null beside every board. */
    move(from, to) {
        const piece = this.#letterAt(from);
        this.#set([[from, ''], ...(to ? [[to, piece]] : [])]);
    }

    /* The name of a board and the place in its text. */
    #placeOf(square) {
        if (this.game === '4d') {
            const [x, y, z, w] = square.split(',').map(Number);
            return { id: `${z},${w}`, index: y * 8 + x };
        }
        const { board, index } = this.page.view.boardAt(square);
        return { id: this.game === '4p' ? 'board' : board.id, index };
    }

    #letterAt(square) {
        const { id, index } = this.#placeOf(square);
        if (this.game !== '4p') return this.boards.get(id)[index].replace('.', '');
        const [pieces] = JSON.parse(this.boards.get(id));
        return pieces[square] ?? '';
    }

    #set(list) {
        this.#remember();
        const changed = new Set();
        for (const [square, piece] of list) {
            const { id, index } = this.#placeOf(square);
            this.boards.set(id, withPiece(this.game, this.boards.get(id), index, piece));
            const marks = this.more.marks.get(id);
            if (marks?.includes(index)) this.#unmoved(id, marks.filter(one => one !== index));
            changed.add(id);
            this.last = id;
        }
        this.#changed([...changed]);
    }

    #remember() {
        this.before.push({ boards: new Map(this.boards), rest: this.rest, more: this.more });
        if (this.before.length > 50) this.before.shift();
    }

    undo() {
        const state = this.before.pop();
        if (!state) return;
        const gone = [...this.boards.keys()].filter(id => !state.boards.has(id));
        Object.assign(this, state);
        this.fields?.show(this.more.fields);
        this.#changed([...this.boards.keys()], gone);
    }

    #clear() {
        this.#remember();
        for (const [id, text] of this.boards) this.boards.set(id, emptyBoard(this.game, text.length));
        this.more = { fields: this.game === '5d' ? this.more.fields : noFields(this.game), marks: new Map() };
        this.fields?.show(this.more.fields);
        this.#changed([...this.boards.keys()]);
    }

    /* 5D: the last board of the timeline that was touched, once more, half a turn later. */
    #addBoard() {
        const [line] = (this.last ?? [...this.boards.keys()][0]).split(',').map(Number);
        this.#remember();
        const found = this.rest.lines.find(one => one.line === line);
        const last = `${line},${found.end}`;
        const id = `${line},${found.end + 1}`;
        this.#resize(line, found.start, found.end + 1);
        this.#copy(last, id);
        this.#changed([id]);
    }

    /* A new timeline at the end: a copy of the last board that was touched. */
    #addLine() {
        const id = this.last ?? [...this.boards.keys()][0];
        const time = Number(id.split(',')[1]);
        const line = Math.max(...this.rest.lines.map(one => one.line)) + 1;
        this.#remember();
        this.rest = { ...this.rest, lines: [...this.rest.lines, { line, name: String(line), start: time, end: time, active: true }] };
        this.#copy(id, `${line},${time}`);
        this.#changed([`${line},${time}`]);
    }

    #copy(from, to) {
        this.boards.set(to, this.boards.get(from));
        this.#unmoved(to, this.more.marks.get(from) ?? []);
    }

    #removeBoard() {
        const [line] = (this.last ?? [...this.boards.keys()][0]).split(',').map(Number);
        const found = this.rest.lines.find(one => one.line === line);
        if (!found || this.boards.size === 1) return;
        this.#remember();
        const id = `${line},${found.end}`;
        this.boards.delete(id);
        if (found.start === found.end)
            this.rest = { ...this.rest, lines: this.rest.lines.filter(one => one !== found) };
        else this.#resize(line, found.start, found.end - 1);
        this.last = undefined;
        this.#changed([], [id]);
    }

    #resize(line, start, end) {
        const lines = this.rest.lines.map(one => (one.line === line ? { ...one, start, end } : one));
        this.rest = { ...this.rest, lines };
    }

    get written() {
        return textOf(this.game, this.boards, this.side, this.rest, this.more);
    }

    /* Pieces that have not moved, and what the core has against squares. */
    marks() {
        const unmoved = [...this.more.marks].flatMap(([id, list]) => {
            const [line, time] = id.split(',').map(Number);
            return list.map(index => ({ kind: 'unmoved', square: this.page.view.nameAt(line, time, index) }));
        });
        return [...unmoved, ...this.wrong.map(square => ({ kind: 'check', square }))];
    }

    async #play() {
        const { page } = this;
        const { text } = this.written;
        const { mode } = page.game.snapshot.status;
        await page.open(text, mode ? { mode } : {});
    }

    /* ---- what is seen ---- */

    #changed(changed, gone = []) {
        const { page, boards, rest, side } = this;
        const { snapshot } = page.game;
        page.view.draw({ ...snapshot, side, pending: 0, scene: { ...rest, boards, changed, gone } });
        page.renderMarks();
        clearTimeout(this.checking);
        this.checking = setTimeout(() => page.attempt(() => this.#check()), SOON);
    }

    async #check() {
        const { text, fieldAt } = this.written;
        const answer = await this.page.desk.call('check', { text });
        if (!this.open || text !== this.written.text) return;
        const { valid, error, problems = [], problem_squares: squares = {} } = answer;
        const field = valid ? undefined : fieldAt(error.offset);
        this.fields?.fault(field, error?.message);
        this.said.textContent = valid ? this.#words(problems, squares) : field ? t('field-wrong') : error.message;
        this.start.disabled = !valid;
        const wrong = Object.values(squares).flat();
        this.wrong = this.game === '5d' ? wrong.map(square => this.page.view.fromCore(square)) : wrong;
        this.page.renderMarks();
    }

    /* What is to be mended, with its squares. */
    #words(problems, squares) {
        if (problems.length === 0) return t('no-problems');
        const list = problems.map(name => [problemOf(name), squares[name]?.slice(0, 4).join(' ')].filter(Boolean).join(': '));
        return t('problems', { what: list.join(', ') });
    }

    #panel() {
        const rows = PALETTE[this.game].map(letters =>
            element('div', { className: 'palette' }, ...letters.map(letter => this.#tool(letter))),
        );
        const eraser = this.#tool('');
        const side = element('select', { ariaLabel: t('who-moves') });
        for (const one of SIDES[this.game]) side.add(new Option(t('to-move', { side: sideName(one) }), one));
        side.value = this.side;
        side.onchange = () => {
            this.side = side.value;
            this.#changed([]);
        };
        const button = (key, act) => {
            const made = element('button', { type: 'button', textContent: t(key) });
            made.dataset.act = key;
            made.onclick = () => this.page.attempt(act);
            return made;
        };
        this.start = button('play-from-here', () => this.#play());
        this.start.className = 'main';
        this.said = element('p', { id: 'editor-said' });
        this.said.setAttribute('role', 'status');
        const boards = [
            button('add-board', () => this.#addBoard()),
            button('add-line', () => this.#addLine()),
            button('remove-board', () => this.#removeBoard()),
        ];
        const tools = this.game === '5d' ? [this.#tool(UNMOVED), ...boards] : [side];
        this.fields = this.game === '5d' ? null : new Fields(this.game, this.more.fields, fields => this.#write(fields));
        this.host.replaceChildren(
            ...rows,
            element('div', { className: 'row' }, eraser, ...tools),
            ...(this.fields ? [this.fields.host] : []),
            element('div', { className: 'row' }, button('undo', () => this.undo()), button('clear', () => this.#clear()), button('cancel', () => this.end()), this.start),
            this.said,
        );
        this.#choose(this.held);
    }

    /* A field has another value. */
    #write(fields) {
        this.#remember();
        this.more = { ...this.more, fields };
        this.#changed([]);
    }

    #tool(letter) {
        const piece = letter in TOOLS ? '' : PIECES[this.game](letter);
        const name = piece ? pieceName(piece) : t(TOOLS[letter]);
        const made = element('button', { type: 'button', ariaLabel: name, title: name });
        made.dataset.letter = letter;
        if (piece) {
            const size = SPRITE * devicePixelRatio;
            const canvas = element('canvas', { width: size, height: size });
            canvas.getContext('2d').drawImage(this.page.sprites.get(piece, size), 0, 0);
            made.append(canvas);
        } else {
            made.textContent = name;
        }
        made.onclick = () => this.#choose(letter);
        return made;
    }

    #choose(letter) {
        this.held = letter;
        for (const tool of this.host.querySelectorAll('[data-letter]'))
            tool.setAttribute('aria-pressed', String(tool.dataset.letter === letter));
    }
}

