/* Choosing a piece and where it goes. What is legal, and why something is not, the core says. */
import { t } from '../words/words.js';

export class Pick {
    constructor(page) {
        this.page = page;
        this.from = null;
        this.moves = [];
    }

    drop() {
        this.from = null;
        this.moves = [];
    }

    /* A square was chosen, by whatever means. */
    async at(square) {
        const { game, view } = this.page;
        const here = game.snapshot;
        if (this.from === square) return this.#let();
        const { moves, error, unsure } = await game.moves();
        if (here !== game.snapshot) return undefined;
        if (error) return this.page.notice(error.message);
        const goal = this.from && this.moves.filter(move => move.to === view.toCore(square));
        if (goal?.length > 0) return this.#play(goal);
        const own = moves.filter(
            move => move.from === view.toCore(square) && view.fromCore(move.from) === square,
        );
        if (own.length > 0) return this.#select(square, own, unsure);
        if (this.from) return this.#explain(this.from, square);
        return this.#nothing(square);
    }

    #let() {
        this.drop();
        this.page.render();
    }

    #select(square, moves, unsure) {
        this.from = square;
        this.moves = moves;
        const squares = new Set(moves.map(move => move.to)).size;
        this.page.notice(
            unsure
                ? t('unproved')
                : '',
        );
        this.page.say(
            t('chosen', { piece: this.page.nameOf(square), n: squares }),
        );
        this.page.render();
    }

    #nothing(square) {
        const piece = this.page.view.pieceAt(square);
        this.page.notice(piece ? t('no-move', { piece: this.page.nameOf(square) }) : '');
        this.page.render();
    }

    async #explain(from, to) {
        const text = this.page.view.tryText(from, to);
        this.drop();
        const { message, error, alternatives = [] } = await this.page.game.ask('why', { text });
        const instead =
            alternatives.length > 0
                ? ` ${t('instead', { moves: alternatives.slice(0, 6).join(', ') })}`
                : '';
        this.page.notice(`${text}: ${message ?? error?.message}.${instead}`);
        this.page.render();
    }

    async #play(moves) {
        const move = moves.length === 1 ? moves[0] : await this.page.choose(moves);
        if (!move) return this.#let();
        this.drop();
        return this.page.play(move.move);
    }

    /* What is to be drawn on the board. */
    marks() {
        if (!this.from) return [];
        const { view } = this.page;
        const seen = new Set();
        const marks = [{ kind: 'selected', square: this.from }];
        for (const { to, captured } of this.moves) {
            if (seen.has(to)) continue;
            seen.add(to);
            marks.push({ kind: captured ? 'capture' : 'target', square: view.fromCore(to) });
        }
        return marks;
    }
}
