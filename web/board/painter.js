/* Boards on a canvas. A square is 1 wide; a camera says how many pixels that is and where the picture
 * begins. Each board is a tile that is painted once for its size and copied from then on: what has
 * not changed costs one copy a frame. */

const AREA = 24e6; /* pixels of all tiles that are kept */
const SETTLE = 120; /* milliseconds after which an enlarged picture is painted sharply */
const SMALL = 5; /* pixels of a square, below which a board is a larger tile made smaller */
const SPOT = 10; /* pixels of a board, below which it is a spot of its colour */
const BUDGET = 8; /* milliseconds of a frame for new tiles; the others are spots until the next */
const RULED = 13; /* pixels of a square whose board has room for coordinates */

let made = 0; // boards

/* A board, where it stands. look: {light, dark} names of colours, odd: whether the square of number 0
 * is a light one, rim: {fill, ink, files, ranks} or none. spots: column and row of each square. */
export class Board {
    constructor(fields) {
        this.marks = new Map(); // kinds by numbers of squares
        this.hidden = -1; // a square whose piece is under way
        this.number = made++;
        this.stamp = 0;
        this.x = this.y = 0;
        /* What stands on squares, and where they are in the tile. */
        /** @type {string[]} */
        this.cells = [];
        /** @type {number[][]} */
        this.spots = [];
        this.dim = false;
        this.key = null; // of what it shows, for views that ask whether it changes
        this.look = {};
        this.k = this.l = 0; // of slices: the place in the overview
        Object.assign(this, fields);
    }

    change(fields) {
        Object.assign(this, fields);
        this.stamp++;
    }
}

export class Painter {
    /* around: {ground(context, seen), labels(context, camera, width, height)}, both may be absent */
    constructor(canvas, sprites, around) {
        this.canvas = canvas;
        this.sprites = sprites;
        this.around = around;
        this.boards = [];
        this.tiles = new Map();
        this.area = 0;
        this.painted = 0; /* tiles, since ever: for tests */
        this.spent = 0; /* milliseconds of the last frame */
    }

    close() {
        cancelAnimationFrame(this.frame);
        clearTimeout(this.settling);
    }

    forget() {
        this.tiles.clear();
        this.area = 0;
    }

    /* At the next frame; what was asked before is forgotten. */
    paint(camera) {
        this.camera = camera;
        this.frame ??= requestAnimationFrame(() => {
            const from = performance.now();
            this.frame = undefined;
            this.now();
            this.spent = performance.now() - from;
        });
    }

    now() {
        const ratio = devicePixelRatio;
        const { canvas, camera } = this;
        const width = Math.round(canvas.clientWidth * ratio);
        const height = Math.round(canvas.clientHeight * ratio);
        if (width === 0 || height === 0) return;
        if (canvas.width !== width || canvas.height !== height)
            Object.assign(canvas, { width, height });
        const context = canvas.getContext('2d');
        const unit = camera.scale * ratio;
        const [x, y] = [Math.round(camera.x * ratio), Math.round(camera.y * ratio)];
        const moving = this.unit !== undefined && this.unit !== unit;
        this.unit = unit;
        const until = performance.now() + BUDGET;
        const view = { context, unit, x, y, width, height, moving, until };
        context.setTransform(1, 0, 0, 1, 0, 0);
        context.clearRect(0, 0, width, height);
        context.setTransform(unit, 0, 0, unit, x, y);
        this.around.ground?.(context, this.#seen(view));
        context.setTransform(1, 0, 0, 1, 0, 0);
        for (const board of this.boards) this.#board(view, board);
        context.setTransform(ratio, 0, 0, ratio, 0, 0);
        this.around.labels?.(context, camera, width / ratio, height / ratio);
        clearTimeout(this.settling);
        if (moving) this.settling = setTimeout(() => this.paint(this.camera), SETTLE);
    }

    #seen({ unit, x, y, width, height }) {
        const [left, top] = [-x / unit, -y / unit];
        return { left, top, right: left + width / unit, bottom: top + height / unit, unit };
    }

    #board(view, board) {
        const { context, unit, x, y, width, height } = view;
        const rim = board.look.rim ? RIM : NO_RIM;
        const left = Math.round((board.x - rim.left) * unit) + x;
        const top = Math.round((board.y - rim.top) * unit) + y;
        const wide = Math.ceil((board.width + rim.left + rim.right) * unit);
        const high = Math.ceil((board.height + rim.top + rim.bottom) * unit);
        if (left > width || top > height || left + wide < 0 || top + high < 0) return;
        context.globalAlpha = board.dim ? 0.6 : 1;
        const tile = wide < SPOT ? null : this.#tile(view, board, rim);
        if (!tile) {
            context.fillStyle = this.sprites.colour(board.look.rim?.fill ?? board.look.light);
            context.fillRect(left, top, Math.max(1, wide), Math.max(1, high));
        } else if (tile.unit === unit) {
            context.drawImage(tile.canvas, left, top);
        } else {
            context.drawImage(tile.canvas, left, top, wide, high);
        }
        context.globalAlpha = 1;
    }

    /* Nothing when there is no time for it in this frame. */
    #tile(view, board, rim) {
        const unit = Math.max(view.unit, SMALL);
        let tile = this.tiles.get(board.number);
        const like = tile && (tile.unit === unit || (view.moving && near(tile, unit)));
        if (like && tile.stamp === board.stamp) return tile;
        if (performance.now() > view.until) {
            this.paint(this.camera);
            return tile?.stamp === board.stamp ? tile : null;
        }
        if (tile) this.#drop(board.number, tile);
        const wide = Math.ceil((board.width + rim.left + rim.right) * unit);
        const high = Math.ceil((board.height + rim.top + rim.bottom) * unit);
        const canvas = new OffscreenCanvas(Math.max(1, wide), Math.max(1, high));
        tile = { canvas, unit, stamp: board.stamp };
        this.#paint(canvas.getContext('2d'), board, rim, unit);
        this.painted++;
        this.tiles.set(board.number, tile);
        this.area += canvas.width * canvas.height;
        for (const [number, old] of this.tiles) {
            if (this.area <= AREA) break;
            this.#drop(number, old);
        }
        return tile;
    }

    #drop(number, { canvas }) {
        this.area -= canvas.width * canvas.height;
        this.tiles.delete(number);
    }

    #paint(context, board, rim, unit) {
        const { look, spots, width, height } = board;
        const colour = name => this.sprites.colour(name);
        if (look.rim) this.#rim(context, board, rim, unit, colour);
        const [x, y] = [rim.left * unit, rim.top * unit];
        const edge = n => Math.round(n * unit);
        /* Squares have whole pixels, and share their edges. */
        const square = index => {
            const [column, row] = spots[index];
            const [left, top] = [edge(column), edge(row)];
            return [x + left, y + top, edge(column + 1) - left, edge(row + 1) - top];
        };
        for (let index = 0; index < width * height; index++) {
            if (board.absent?.has(index)) continue;
            const file = index % width;
            const light = (file + (index - file) / width + look.odd) % 2 === 1;
            context.fillStyle = colour(board.walls?.has(index) ? '--hm-wall' : light ? look.light : look.dark);
            context.fillRect(...square(index));
        }
        this.#heat(context, board, square);
        for (const [index, kind] of board.marks) {
            context.fillStyle = colour(kind === 'hit' ? '--hm-check' : '--hm-last');
            context.globalAlpha = 0.8;
            context.fillRect(...square(index));
        }
        context.globalAlpha = 1;
        board.cells.forEach((piece, index) => {
            if (!piece || index === board.hidden) return;
            const [left, top, wide, high] = square(index);
            const size = Math.max(2, Math.min(wide, high));
            context.drawImage(this.sprites.get(piece, size), left, top);
        });
    }

    /* Values of squares from -1 to 1, as colour of two kinds. */
    #heat(context, { heat }, square) {
        if (!heat) return;
        heat.forEach((value, index) => {
            if (value === 0) return;
            context.globalAlpha = Math.min(1, 0.12 + Math.abs(value) * 0.8);
            context.fillStyle = this.sprites.colour(value > 0 ? '--hm-hot' : '--hm-cold');
            context.fillRect(...square(index));
        });
        context.globalAlpha = 1;
    }

    #rim(context, board, rim, unit, colour) {
        const { width, height } = board;
        const { fill, ink, files, ranks } = board.look.rim;
        context.fillStyle = colour(fill);
        context.fillRect(
            0,
            0,
            (width + rim.left + rim.right) * unit,
            (height + rim.top + rim.bottom) * unit,
        );
        context.strokeStyle = colour('--hm-rim');
        context.lineWidth = Math.max(1, unit / 20);
        context.strokeRect(
            0,
            0,
            (width + rim.left + rim.right) * unit,
            (height + rim.top + rim.bottom) * unit,
        );
        if (unit < RULED * devicePixelRatio) return;
        context.fillStyle = colour(ink);
        context.font = `${Math.round(unit * 0.36)}px system-ui, sans-serif`;
        Object.assign(context, { textAlign: 'center', textBaseline: 'middle' });
        const bottom = (rim.top + height + rim.bottom / 2) * unit;
        files.forEach((text, n) => context.fillText(text, (rim.left + n + 0.5) * unit, bottom));
        ranks.forEach((text, n) =>
            context.fillText(text, (rim.left / 2) * unit, (rim.top + n + 0.54) * unit),
        );
    }
}

export const RIM = { left: 0.55, right: 0.18, top: 0.18, bottom: 0.55 };
const NO_RIM = { left: 0, right: 0, top: 0, bottom: 0 };

const near = (tile, unit) => tile.unit / unit > 0.4 && tile.unit / unit < 2.5;

/* Column and row of every square of a board, counted file by file and rank by rank. turns: quarters
 * by which the board is turned, clockwise. */
export function spotsOf(width, height, turns = 0) {
    return Array.from({ length: width * height }, (_, index) => {
        const file = index % width;
        const rank = (index - file) / width;
        switch (turns) {
            case 1:
                return [height - 1 - rank, width - 1 - file];
            case 2:
                return [width - 1 - file, rank];
            case 3:
                return [rank, file];
            default:
                return [file, height - 1 - rank];
        }
    });
}
