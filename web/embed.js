/* The page in a frame of another one: the board, and steps below it. Whoever sends {hypermate: 1, go: 12}
 * is told of every step from then on, as {hypermate: 1, ply, plies, side, title}. */
export class Embed {
    constructor(page, { controls, theme }) {
        this.page = page;
        this.listeners = new Map(); // origins by windows
        document.body.dataset.embed = controls;
        if (theme) document.documentElement.dataset.theme = theme;
        addEventListener('message', event => this.#hear(event));
    }

    #hear({ data, source, origin }) {
        if (data?.hypermate !== 1 || !source || origin === 'null') return;
        this.listeners.set(source, origin);
        const ply = Number(data.go);
        if (Number.isInteger(ply)) this.page.step(ply - this.page.game.node.ply);
        else this.changed();
    }

    /* Another position is shown. */
    changed() {
        const { game, title } = this.page;
        const { tree, node, snapshot } = game;
        const plies = tree.line(node).length - 1;
        const news = { hypermate: 1, ply: node.ply, plies, side: snapshot.side, title };
        for (const [window, origin] of this.listeners) window.postMessage(news, origin);
    }
}
