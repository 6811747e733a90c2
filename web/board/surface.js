/* What marks are drawn on and pointers point at: a board, or many, below an overlay of the same
 * measures. A view says where squares are; everything else about marks is the same in all games. */

const SVG = 'http://www.w3.org/2000/svg';

export function svgElement(name, attributes = {}) {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
}

export class Surface {
    /* place(square) -> {x, y, size} or null; at(x, y) -> square or null; both in overlay units.
     * small: squares are a few pixels. */
    constructor(host, { place, at, small = false }) {
        this.host = host;
        this.place = place;
        this.at = at;
        this.small = small;
        this.overlay = svgElement('svg', { class: 'marks', 'aria-hidden': 'true' });
        this.group = svgElement('g');
        this.overlay.append(this.group);
        host.classList.add('surface');
        host.append(this.overlay);
    }

    viewBox(width, height) {
        this.overlay.setAttribute('viewBox', `0 0 ${width} ${height}`);
    }

    /* A point of the screen in overlay units. */
    point({ clientX, clientY }) {
        const matrix = this.group.getScreenCTM();
        return matrix
            ? new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse())
            : { x: -1, y: -1 };
    }

    squareAt(event) {
        const { x, y } = this.point(event);
        return this.at(x, y);
    }

    draw(marks) {
        this.group.replaceChildren();
        for (const mark of marks) {
            if (mark.rect) {
                const rect = svgElement('rect', { ...mark.rect, class: `mark ${mark.kind}` });
                this.group.append(rect);
                continue;
            }
            const from = this.place(mark.square);
            const to = mark.to ? this.place(mark.to) : null;
            if (!from || (mark.to && !to)) continue;
            const shape = to ? arrow(from, to, this.small ? 2.5 : 1) : (this.small ? SMALL : SHAPES)[mark.kind](from);
            shape.setAttribute('class', `mark ${mark.kind} ${mark.colour ?? ''}`);
            this.group.append(shape);
        }
    }
}

const middle = ({ x, y, size }) => ({ x: x + size / 2, y: y + size / 2 });

function circle(at, radius, width) {
    const { x, y } = middle(at);
    return svgElement('circle', {
        cx: x,
        cy: y,
        r: radius * at.size,
        'stroke-width': width * at.size,
    });
}

function square(at, inset, width) {
    const side = at.size * (1 - 2 * inset);
    return svgElement('rect', {
        x: at.x + at.size * inset,
        y: at.y + at.size * inset,
        width: side,
        height: side,
        'stroke-width': width * at.size,
    });
}

/* Moves differ from captures by form, not by colour alone. */
const SHAPES = {
    selected: at => square(at, 0.03, 0.08),
    cursor: at => square(at, 0.05, 0.07),
    target: at => circle(at, 0.17, 0.04),
    capture: at => circle(at, 0.4, 0.11),
    circle: at => circle(at, 0.42, 0.09),
    check: at => circle(at, 0.46, 0.08),
    unmoved: at => circle({ ...at, x: at.x + 0.34 * at.size, y: at.y - 0.34 * at.size }, 0.08, 0.03),
};

/* Where squares have a few pixels, marks fill them. */
const SMALL = {
    selected: at => square(at, -0.2, 0.35),
    cursor: at => square(at, -0.3, 0.3),
    target: at => circle(at, 0.45, 0.1),
    capture: at => circle(at, 0.6, 0.3),
    circle: at => circle(at, 0.6, 0.3),
    check: at => circle(at, 0.75, 0.25),
};

/* From the middle of a square to the middle of another, as wide as the smaller one bears. */
function arrow(from, to, wide) {
    const a = middle(from);
    const b = middle(to);
    const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const size = Math.min(from.size, to.size) * wide;
    const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
    const head = 0.45 * size;
    const along = (t, side) => `${a.x + ux * t - uy * side},${a.y + uy * t + ux * side}`;
    const w = 0.09 * size;
    const points = [
        along(0, w),
        along(length - head, w),
        along(length - head, 2.6 * w),
        along(length, 0),
        along(length - head, -2.6 * w),
        along(length - head, -w),
        along(0, -w),
    ];
    return svgElement('polygon', { points: points.join(' '), 'stroke-width': 0.03 * size });
}
