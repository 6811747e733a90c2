/* What part of a large picture is seen: moving by drag, enlarging by wheel, two fingers, keys. It never
 * leaves the picture by more than half a window, and glides on after a quick drag. */

const LEAST = 0.05; // pixels of a square
const MOST = 400;
const SLOWED = 0.94; // of the speed, a frame

export const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export class Camera {
    /* changed() is called when x, y (of the picture's corner, in pixels) or the scale are new. */
    constructor(host, changed) {
        this.host = host;
        this.changed = changed;
        this.x = 0;
        this.y = 0;
        this.scale = 1;
        this.limits = null; // {x, y, width, height} of the picture
        this.held = false; // a piece is dragged, or arrows are drawn
        this.pointers = new Map();
        host.addEventListener('wheel', event => this.#wheel(event), { passive: false });
        host.addEventListener('pointerdown', event => this.#down(event));
        host.addEventListener('pointermove', event => this.#move(event));
        for (const end of ['pointerup', 'pointercancel'])
            host.addEventListener(end, event => this.#up(event));
    }

    /* Enlarges around a point of the window. */
    zoom(factor, px = this.host.clientWidth / 2, py = this.host.clientHeight / 2) {
        const scale = Math.min(MOST, Math.max(LEAST, this.scale * factor));
        const by = scale / this.scale;
        this.scale = scale;
        this.x = px - (px - this.x) * by;
        this.y = py - (py - this.y) * by;
        this.#bound();
    }

    moveBy(dx, dy) {
        this.x += dx;
        this.y += dy;
        this.#bound();
    }

    #bound() {
        const { limits, scale, host } = this;
        if (limits) {
            const within = (at, start, size, room) => {
                const low = room / 2 - (start + size) * scale;
                const high = room / 2 - start * scale;
                return Math.min(high, Math.max(low, at));
            };
            this.x = within(this.x, limits.x, limits.width, host.clientWidth);
            this.y = within(this.y, limits.y, limits.height, host.clientHeight);
        }
        this.changed();
    }

    /* Shows a rectangle of the picture, in the middle, with squares of at most so many pixels. */
    show({ x, y, width, height }, most = MOST) {
        const { clientWidth, clientHeight } = this.host;
        const fit = Math.min(clientWidth / width, clientHeight / height, most);
        this.scale = Math.min(MOST, Math.max(LEAST, fit));
        this.x = (clientWidth - width * this.scale) / 2 - x * this.scale;
        this.y = (clientHeight - height * this.scale) / 2 - y * this.scale;
        this.changed();
    }

    /* Whether a rectangle is inside the window. */
    sees({ x, y, width, height }) {
        const [left, top] = [x * this.scale + this.x, y * this.scale + this.y];
        const { clientWidth, clientHeight } = this.host;
        return (
            left >= -1 &&
            top >= -1 &&
            left + width * this.scale <= clientWidth + 1 &&
            top + height * this.scale <= clientHeight + 1
        );
    }

    /* Moves as little as possible so that a rectangle is inside the window. */
    include({ x, y, width, height }) {
        const inside = (at, size, origin, room) => {
            const start = at * this.scale + origin;
            const end = start + size * this.scale;
            if (start < 0 || size * this.scale > room) return -start;
            return end > room ? room - end : 0;
        };
        const dx = inside(x, width, this.x, this.host.clientWidth);
        const dy = inside(y, height, this.y, this.host.clientHeight);
        if (dx !== 0 || dy !== 0) this.moveBy(dx, dy);
    }

    #wheel(event) {
        event.preventDefault();
        const box = this.host.getBoundingClientRect();
        const lines = event.deltaMode === 1 ? 20 : 1;
        this.zoom(
            Math.exp(-event.deltaY * lines * 0.0015),
            event.clientX - box.left,
            event.clientY - box.top,
        );
    }

    #down(event) {
        cancelAnimationFrame(this.gliding);
        this.pointers.set(event.pointerId, event);
        this.travelled = this.pointers.size > 1 ? this.travelled : 0;
        this.speed = null;
    }

    /* One pointer moves, two enlarge. */
    #move(event) {
        const before = this.pointers.get(event.pointerId);
        if (!before || this.held) return;
        const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
        this.travelled += Math.hypot(dx, dy);
        this.speed = null;
        if (this.pointers.size === 2) {
            this.#pinch(event, before);
        } else if (event.buttons & 1 && this.travelled > 6) {
            const time = Math.max(1, event.timeStamp - before.timeStamp);
            this.host.setPointerCapture(event.pointerId);
            this.speed = { x: (dx / time) * 16, y: (dy / time) * 16, at: event.timeStamp };
            this.moveBy(dx, dy);
        }
        this.pointers.set(event.pointerId, event);
    }

    #up(event) {
        if (!this.pointers.delete(event.pointerId)) return;
        const { speed } = this;
        this.speed = null;
        if (speed && !calm() && event.timeStamp - speed.at < 60) this.#glide(speed.x, speed.y);
    }

    #glide(dx, dy) {
        if (Math.hypot(dx, dy) < 0.5) return;
        this.gliding = requestAnimationFrame(() => {
            this.moveBy(dx, dy);
            this.#glide(dx * SLOWED, dy * SLOWED);
        });
    }

    #pinch(event, before) {
        const other = [...this.pointers.values()].find(p => p.pointerId !== event.pointerId);
        const apart = p => Math.hypot(p.clientX - other.clientX, p.clientY - other.clientY) || 1;
        const box = this.host.getBoundingClientRect();
        const [x, y] = [(event.clientX + other.clientX) / 2, (event.clientY + other.clientY) / 2];
        this.zoom(apart(event) / apart(before), x - box.left, y - box.top);
        this.moveBy((event.clientX - before.clientX) / 2, (event.clientY - before.clientY) / 2);
    }
}
