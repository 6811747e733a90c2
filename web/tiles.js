/* Many boards on one canvas. What lies around the boards (timelines, arrows, words) is painted from
 * the shapes of the core's picture; a board that is small on the screen is a copy of a tile. */
import { Sprites, colours } from './sprites.js';

const TILE = 64; // pixels of a tile, for boards that are no larger on the screen
const KEPT = 4000; // tiles

export class Tiles {
    constructor(frame, svg, boards, sheet) {
        this.frame = frame;
        this.boards = boards;
        this.sprites = new Sprites(sheet);
        this.canvas = document.createElement('canvas');
        this.canvas.setAttribute('aria-hidden', 'true');
        frame.prepend(this.canvas);
        this.colour = colours();
        this.tiles = new Map();
        this.shapes = shapesOf(svg, frame);
    }

    close() {
        this.canvas.remove();
        cancelAnimationFrame(this.frameId);
    }

    /* At the next frame; what was asked before is forgotten. */
    paint(camera) {
        this.camera = camera;
        cancelAnimationFrame(this.frameId);
        this.frameId = requestAnimationFrame(() => this.#frame());
    }

    #frame() {
        const from = performance.now();
        this.#paintAll();
        this.spent = performance.now() - from;
    }

    #paintAll() {
        const ratio = devicePixelRatio;
        const { clientWidth, clientHeight } = this.frame;
        const [width, height] = [Math.round(clientWidth * ratio), Math.round(clientHeight * ratio)];
        if (this.canvas.width !== width || this.canvas.height !== height)
            Object.assign(this.canvas, { width, height });
        const context = this.canvas.getContext('2d');
        const scale = this.camera.scale * ratio;
        const [x, y] = [this.camera.x * ratio, this.camera.y * ratio];
        const seen = {
            left: -x / scale,
            top: -y / scale,
            right: (width - x) / scale,
            bottom: (height - y) / scale,
        };
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.clearRect(0, 0, width, height);
        context.setTransform(scale, 0, 0, scale, x, y);
        for (const shape of this.shapes.below) paintShape(context, shape, seen, scale);
        for (const board of this.boards) {
            const { rect } = board;
            const out =
                rect.x > seen.right ||
                rect.x + rect.width < seen.left ||
                rect.y > seen.bottom ||
                rect.y + rect.height < seen.top;
            if (!out) this.#board(context, board, scale);
        }
        for (const shape of this.shapes.above) paintShape(context, shape, seen, scale);
    }

    #board(context, board, scale) {
        const rim = 12 / board.scale;
        const across = (board.width + 2 * rim) * board.scale;
        const pixels = Math.ceil(across * scale);
        context.globalAlpha = board.ghost ? 0.7 : 1;
        if (pixels > 2 * TILE) {
            const size = Math.round(board.scale * scale);
            this.#paintBoard(context, board, size / board.scale, scale);
        } else {
            const tile = this.#tile(board, rim);
            context.drawImage(
                tile,
                board.x - rim * board.scale,
                board.y - rim * board.scale,
                across,
                (board.height + 2 * rim) * board.scale,
            );
        }
        context.globalAlpha = 1;
    }

    /* A small picture of a board, kept while there is room. */
    #tile(board, rim) {
        let tile = this.tiles.get(board);
        if (tile) return tile;
        if (this.tiles.size >= KEPT) this.tiles.delete(this.tiles.keys().next().value);
        const zoom = (2 * TILE) / ((board.width + 2 * rim) * board.scale);
        tile = new OffscreenCanvas(
            2 * TILE,
            Math.ceil((board.height + 2 * rim) * board.scale * zoom),
        );
        const context = tile.getContext('2d');
        context.setTransform(
            zoom,
            0,
            0,
            zoom,
            (rim * board.scale - board.x) * zoom,
            (rim * board.scale - board.y) * zoom,
        );
        this.#paintBoard(context, board, zoom, zoom);
        this.tiles.set(board, tile);
        return tile;
    }

    #paintBoard(context, board, zoom, scale) {
        const { x, y, scale: square } = board;
        const fill = (name, px, py, width, height) => {
            context.fillStyle = this.colour(name);
            context.fillRect(px, py, width, height);
        };
        const rim = 12;
        fill(
            board.black ? '--hm-night' : '--hm-day',
            x - rim,
            y - 4,
            board.width * square + rim + 4,
            board.height * square + rim + 4,
        );
        context.strokeStyle = this.colour('--hm-rim');
        context.lineWidth = 1;
        context.strokeRect(
            x - rim,
            y - 4,
            board.width * square + rim + 4,
            board.height * square + rim + 4,
        );
        fill('--hm-light', x, y, board.width * square, board.height * square);
        context.fillStyle = this.colour('--hm-dark');
        for (let column = 0; column < board.width; column++) {
            for (let row = 0; row < board.height; row++) {
                if ((column + board.height - row) % 2 === 1)
                    context.fillRect(x + column * square, y + row * square, square, square);
            }
        }
        for (const mark of board.marks) this.#mark(context, board, mark);
        const size = Math.max(2, Math.min(160, Math.round(square * scale)));
        for (const piece of board.pieces) {
            const side = piece.kind.includes('b') ? 'b' : 'w';
            context.drawImage(
                this.sprites.get(piece.id, side, size, this.colour),
                x + piece.x * square,
                y + piece.y * square,
                square,
                square,
            );
        }
    }

    #mark(context, board, mark) {
        const alpha = context.globalAlpha;
        context.globalAlpha = alpha * 0.8;
        context.fillStyle = this.colour(mark.kind === 'hit' ? '--hm-check' : '--hm-last');
        context.fillRect(
            board.x + mark.x * board.scale,
            board.y + mark.y * board.scale,
            board.scale,
            board.scale,
        );
        context.globalAlpha = alpha;
    }
}

/* The shapes around the boards, in the colours that the style sheet gives them: those before the
 * boards and those after, which lie above. */
function shapesOf(svg, frame) {
    const shell = svg.cloneNode(false);
    const parts = [...svg.children].filter(part => !['defs', 'title'].includes(part.tagName));
    for (const part of parts) {
        if (part.tagName !== 'g') shell.append(part.cloneNode(true));
    }
    shell.style.visibility = 'hidden';
    frame.append(shell);
    const shapes = [...shell.children].map(shapeOf);
    shell.remove();
    const groups = parts.map(part => part.tagName === 'g');
    const last = groups.lastIndexOf(true);
    const count = parts.slice(0, last).filter(part => part.tagName !== 'g').length;
    return { below: shapes.slice(0, count), above: shapes.slice(count) };
}

function shapeOf(element) {
    const style = getComputedStyle(element);
    const numbers = name => Number(element.getAttribute(name) ?? 0);
    const shape = {
        fill: style.fill === 'none' ? null : style.fill,
        stroke: style.stroke === 'none' ? null : style.stroke,
        width: parseFloat(style.strokeWidth),
        opacity: Number(style.opacity),
        dash:
            style.strokeDasharray === 'none'
                ? []
                : style.strokeDasharray.split(/[ ,]+/).map(parseFloat),
    };
    if (element.tagName === 'text') {
        const size = parseFloat(style.fontSize);
        const text = element.textContent;
        return {
            ...shape,
            text,
            x: numbers('x'),
            y: numbers('y'),
            size,
            font: `${style.fontWeight} ${size}px system-ui, sans-serif`,
            align: style.textAnchor === 'middle' ? 'center' : 'left',
        };
    }
    if (element.tagName === 'rect') {
        const path = new Path2D();
        const wide = element.getAttribute('width') === '100%';
        if (!wide) path.rect(numbers('x'), numbers('y'), numbers('width'), numbers('height'));
        return { ...shape, path };
    }
    return { ...shape, path: new Path2D(element.getAttribute('d') ?? '') };
}

/* Words too small to read are left out. */
function paintShape(context, shape, seen, scale) {
    if (shape.text !== undefined) {
        const out =
            shape.x > seen.right ||
            shape.x < seen.left - 300 ||
            shape.y > seen.bottom + 20 ||
            shape.y < seen.top;
        if (out || shape.size * scale < 5) return;
        context.fillStyle = shape.fill;
        context.font = shape.font;
        context.textAlign = shape.align;
        context.fillText(shape.text, shape.x, shape.y);
        return;
    }
    context.globalAlpha = shape.opacity;
    context.setLineDash(shape.dash);
    if (shape.stroke) {
        context.strokeStyle = shape.stroke;
        context.lineWidth = shape.width;
        context.stroke(shape.path);
    }
    if (shape.fill) {
        context.fillStyle = shape.fill;
        context.fill(shape.path);
    }
    context.setLineDash([]);
    context.globalAlpha = 1;
}
