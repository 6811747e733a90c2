/* The moves that were seen, as a tree: what was played, and what was tried instead. A node is a ply
 * by its text; the core knows what the texts mean. */

export class Tree {
    constructor() {
        this.root = { text: '', parent: null, children: [], ply: 0 };
    }

    /* The node of a text behind another, found or added. */
    follow(node, text) {
        let child = node.children.find(one => one.text === text);
        if (!child) {
            child = { text, parent: node, children: [], ply: node.ply + 1 };
            node.children.push(child);
        }
        return child;
    }

    walk(line, from = this.root) {
        return line.reduce((node, text) => this.follow(node, text), from);
    }

    path(node) {
        const texts = [];
        for (let at = node; at.parent; at = at.parent) texts.push(at.text);
        return texts.reverse();
    }

    /* The line through a node: what leads to it, and its first continuations. */
    line(node) {
        const nodes = [];
        for (let at = node; at; at = at.parent) nodes.push(at);
        nodes.reverse();
        for (let at = node; at.children.length > 0;) nodes.push((at = at.children[0]));
        return nodes;
    }

    /* Whether only first continuations lead to a node. */
    isMain(node) {
        for (let at = node; at.parent; at = at.parent) {
            if (at.parent.children[0] !== at) return false;
        }
        return true;
    }

    /* Another continuation at the same place, `by` further on; the node itself when there is none. */
    beside(node, by) {
        const others = node.parent?.children ?? [node];
        return others[(others.indexOf(node) + by + others.length) % others.length];
    }

    /* A variation becomes the first continuation, where it leaves the main line. */
    promote(node) {
        let at = node;
        while (at.parent && at.parent.children[0] === at) at = at.parent;
        if (!at.parent) return;
        const { children } = at.parent;
        children.splice(children.indexOf(at), 1);
        children.unshift(at);
    }

    /* Takes a node and all behind it away. */
    remove(node) {
        const { children } = node.parent;
        children.splice(children.indexOf(node), 1);
    }

    /* As plain data: the number of the row before, the text, and a note. No recursion: games are
     * long. */
    plain() {
        const rows = [];
        const numbers = new Map([[this.root, -1]]);
        const waiting = [...this.root.children];
        while (waiting.length > 0) {
            const node = waiting.shift();
            numbers.set(node, rows.length);
            rows.push([numbers.get(node.parent), node.text, ...(node.note ? [node.note] : [])]);
            waiting.push(...node.children);
        }
        return rows;
    }

    static from(rows) {
        const tree = new Tree();
        const nodes = [];
        for (const [parent, text, note] of rows) {
            const node = tree.follow(nodes[parent] ?? tree.root, text);
            node.note = note;
            nodes.push(node);
        }
        return tree;
    }
}
