/* A small picture of a whole multiverse with a window in it, where the multiverse is larger than what
 * is seen: a press or a drag goes there. */

const SIZE = { width: 168, height: 112 };
const FEW = 4; /* boards, up to which there is no need of it */

export class Minimap {
    constructor(view) {
        this.view = view;
        this.box = document.createElement('canvas');
        this.box.className = 'minimap';
        this.box.setAttribute('aria-hidden', 'true');
        this.base = document.createElement('canvas');
        view.pane.box.append(this.box);
        const go = event => {
            event.stopPropagation();
            if (event.buttons & 1) this.#go(event);
        };
        this.box.addEventListener('pointerdown', event => {
            this.box.setPointerCapture(event.pointerId);
            go(event);
        });
        this.box.addEventListener('pointermove', go);
        this.box.addEventListener('pointerup', event => event.stopPropagation());
    }

    /* The boards have changed. */
    draw() {
        const { view, base } = this;
        const ratio = devicePixelRatio;
        const { x, y, width, height } = view.extent;
        const scale = Math.min(SIZE.width / width, SIZE.height / height) * ratio;
        this.scale = scale / ratio;
        Object.assign(base, {
            width: Math.max(1, width * scale),
            height: Math.max(1, height * scale),
        });
        Object.assign(this.box, { width: base.width, height: base.height });
        this.box.style.width = `${base.width / ratio}px`;
        this.box.style.height = `${base.height / ratio}px`;
        const context = base.getContext('2d');
        const colour = name => view.page.sprites.colour(name);
        const due = new Set(view.wanted());
        for (const board of view.byName.values()) {
            if (board.ghost) continue;
            context.globalAlpha = board.dim ? 0.5 : 1;
            const kind = board.time & 1 ? '--hm-night' : '--hm-light';
            context.fillStyle = colour(due.has(board) ? '--accent' : kind);
            context.fillRect(
                (board.x - x) * scale,
                (board.y - y) * scale,
                Math.max(1.5, board.width * scale),
                Math.max(1.5, board.height * scale),
            );
        }
        this.move();
    }

    /* The camera has moved. */
    move() {
        const { view, box, base } = this;
        if (!view.extent) return;
        box.hidden = view.byName.size <= FEW || view.camera.sees(view.extent);
        if (box.hidden) return;
        const { camera, pane, extent } = view;
        const context = box.getContext('2d');
        const scale = this.scale * devicePixelRatio;
        context.clearRect(0, 0, box.width, box.height);
        context.drawImage(base, 0, 0);
        context.strokeStyle = view.page.sprites.colour('--accent');
        context.lineWidth = 2 * devicePixelRatio;
        context.strokeRect(
            (-camera.x / camera.scale - extent.x) * scale,
            (-camera.y / camera.scale - extent.y) * scale,
            (pane.box.clientWidth / camera.scale) * scale,
            (pane.box.clientHeight / camera.scale) * scale,
        );
    }

    #go(event) {
        const { camera, pane, extent } = this.view;
        const box = this.box.getBoundingClientRect();
        const x = (event.clientX - box.left) / this.scale + extent.x;
        const y = (event.clientY - box.top) / this.scale + extent.y;
        const goal = [pane.box.clientWidth / 2, pane.box.clientHeight / 2];
        camera.moveBy(goal[0] - camera.x - x * camera.scale, goal[1] - camera.y - y * camera.scale);
    }
}
