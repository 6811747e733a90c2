/* Pieces on canvases: the core's drawings, painted once a size and colour, then copied. */

const FLAT = 14; /* pixels, below which pieces are flat, with a fat edge */
const DOT = 8; /* pixels, below which they are dots, and kings squares that stand on a corner */

const COLOURS = {
    white: ['--hm-white', '--hm-edge', '--hm-edge'],
    black: ['--hm-black', '--hm-edge', '--hm-white'],
    red: ['--hm-red', '--hm-edge', '--hm-edge'],
    blue: ['--hm-blue', '--hm-edge', '--hm-edge'],
    yellow: ['--hm-yellow', '--hm-edge', '--hm-edge'],
    green: ['--hm-green', '--hm-edge', '--hm-edge'],
    dead: ['--hm-dead', '--hm-wall', '--hm-wall'],
    'dead red': ['--hm-dead', '--hm-red', '--hm-wall'],
    'dead blue': ['--hm-dead', '--hm-blue', '--hm-wall'],
    'dead yellow': ['--hm-dead', '--hm-yellow', '--hm-wall'],
    'dead green': ['--hm-dead', '--hm-green', '--hm-wall'],
};

export class Sprites {
    /* `sheet` is the core's picture of all pieces, as text; root: where the colours hold. */
    /** @param {string} sheet
     * @param {HTMLElement | ShadowRoot} root */
    constructor(sheet, root = document.body) {
        this.root = root;
        this.pieces = new Map();
        this.cache = new Map();
        const plain = sheet.replace(/<style>[^<]*<\/style>/, '');
        const parsed = new DOMParser().parseFromString(plain, 'image/svg+xml');
        for (const group of parsed.querySelectorAll('g[id^="hm-"]')) {
            this.pieces.set(
                group.id.slice(3),
                [...group.children].map(path => ({
                    path: new Path2D(path.getAttribute('d')),
                    fill: path.getAttribute('fill') ?? 'body',
                    stroke: path.getAttribute('stroke') ?? 'edge',
                })),
            );
        }
        this.colour = colours(root);
    }

    /* Colours have changed. */
    forget() {
        this.cache.clear();
        this.colour = colours(this.root);
    }

    /* A canvas of size x size device pixels. */
    get(piece, size) {
        const key = `${piece} ${size}`;
        let sprite = this.cache.get(key);
        if (!sprite) {
            if (this.cache.size > 2000) this.cache.clear();
            sprite = this.#paint(piece, size);
            this.cache.set(key, sprite);
        }
        return sprite;
    }

    #paint(piece, size) {
        const canvas = new OffscreenCanvas(size, size);
        const context = canvas.getContext('2d');
        const [name, picture, letter] = piece.split(':');
        const [body, edge, lines] = (COLOURS[name] ?? COLOURS.dead).map(this.colour);
        if (size < DOT * devicePixelRatio) return dot(canvas, context, picture, this.colour(COLOURS[name]?.[0] ?? '--hm-dead'), this.colour('--hm-edge'));
        const flat = size < FLAT * devicePixelRatio;
        const paints = { body, edge, currentColor: flat ? null : lines, none: null };
        context.scale(size / 100, size / 100);
        const lineWidth = flat ? 9 : 5;
        Object.assign(context, { lineWidth, lineCap: 'round', lineJoin: 'round' });
        for (const { path, fill, stroke } of this.pieces.get(picture) ?? []) {
            for (const [paint, act] of [
                [paints[fill], 'fill'],
                [paints[stroke], 'stroke'],
            ]) {
                if (!paint) continue;
                context[`${act}Style`] = paint;
                context[act](path);
            }
        }
        if (letter) {
            context.fillStyle = this.colour('--hm-edge');
            context.font = 'bold 42px system-ui, sans-serif';
            context.textAlign = 'center';
            context.fillText(letter, 50, 62);
        }
        return canvas;
    }
}

function dot(canvas, context, picture, body, edge) {
    const half = canvas.width / 2;
    context.beginPath();
    if (picture === 'K') {
        context.moveTo(half, 0);
        for (const [x, y] of [[2, 1], [1, 2], [0, 1]]) context.lineTo(x * half, y * half);
        context.closePath();
    } else {
        context.arc(half, half, half * 0.8, 0, 7);
    }
    context.fillStyle = body;
    context.fill();
    context.strokeStyle = edge;
    context.lineWidth = Math.max(0.7, half / 4);
    context.stroke();
    return canvas;
}

/* What CSS says that variables are now. They hold the colours of day and night together, so an
 * element that nobody sees takes each as its own, and knows which of the two holds. */
const takers = new Map(); // by roots

function takerOf(root) {
    if (!takers.has(root)) {
        const made = document.createElement('i');
        made.hidden = true;
        root.append(made);
        takers.set(root, made);
    }
    return takers.get(root);
}

/** @param {HTMLElement | ShadowRoot} root */
export function colours(root = document.body) {
    const known = new Map();
    const taker = takerOf(root);
    return name => {
        if (!known.has(name)) {
            taker.style.color = `var(${name})`;
            known.set(name, getComputedStyle(taker).color);
        }
        return known.get(name);
    };
}
