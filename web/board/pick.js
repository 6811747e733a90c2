/* Choosing a piece and where it goes. What is legal, and why something is not, the core says. */

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
                ? 'Not all of these moves have been proved legal: that would take too long.'
                : '',
        );
        this.page.say(
            `${this.page.nameOf(square)}, ${squares} ${squares === 1 ? 'square' : 'squares'} to go to`,
        );
        this.page.render();
    }

    #nothing(square) {
        const piece = this.page.view.pieceAt(square);
        this.page.notice(piece ? `${this.page.nameOf(square)} has no legal move.` : '');
        this.page.render();
    }

    async #explain(from, to) {
        const text = this.page.view.tryText(from, to);
        this.drop();
        const { message, error, alternatives = [] } = await this.page.game.ask('why', { text });
        const instead =
            alternatives.length > 0
                ? ` Legal instead: ${alternatives.slice(0, 6).join(', ')}.`
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
