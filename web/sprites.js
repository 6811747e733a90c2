/* Pieces on canvases: the core's drawings, painted once a size and colour, then copied. */

const SIDES = {
    w: ['--hm-white', '--hm-edge', '--hm-edge'],
    b: ['--hm-black', '--hm-edge', '--hm-white'],
};

export class Sprites {
    /* `sheet` is the core's picture of all pieces, as an element. */
    constructor(sheet) {
        this.pieces = new Map();
        this.cache = new Map();
        for (const group of sheet.querySelectorAll('g[id^="hm-"]')) {
            this.pieces.set(
                group.id,
                [...group.children].map(path => ({
                    path: new Path2D(path.getAttribute('d')),
                    fill: path.getAttribute('fill') ?? 'body',
                    stroke: path.getAttribute('stroke') ?? 'edge',
                })),
            );
        }
    }

    /* Colours have changed. */
    forget() {
        this.cache.clear();
    }

    /* A canvas of size x size device pixels. */
    get(id, side, size, colour) {
        const key = `${id} ${side} ${size}`;
        let sprite = this.cache.get(key);
        if (!sprite) {
            sprite = this.#paint(id, side, size, colour);
            this.cache.set(key, sprite);
        }
        return sprite;
    }

    #paint(id, side, size, colour) {
        const canvas = new OffscreenCanvas(size, size);
        const context = canvas.getContext('2d');
        const [body, edge, lines] = SIDES[side].map(colour);
        const paints = { body, edge, currentColor: lines, none: null };
        context.scale(size / 100, size / 100);
        Object.assign(context, { lineWidth: 5, lineCap: 'round', lineJoin: 'round' });
        for (const { path, fill, stroke } of this.pieces.get(id) ?? this.pieces.get('hm-X')) {
            if (paints[fill]) {
                context.fillStyle = paints[fill];
                context.fill(path);
            }
            if (paints[stroke]) {
                context.strokeStyle = paints[stroke];
                context.stroke(path);
            }
        }
        return canvas;
    }
}

/* What CSS says that variables are now. They hold the colours of day and night together, so an
 * element that nobody sees takes each as its own, and knows which of the two holds. */
const taker = document.createElement('i');
taker.hidden = true;

export function colours() {
    const known = new Map();
    if (!taker.isConnected) document.body.append(taker);
    return name => {
        if (!known.has(name)) {
            taker.style.color = `var(${name})`;
            known.set(name, getComputedStyle(taker).color);
        }
        return known.get(name);
    };
}
