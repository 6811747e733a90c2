/* What lies around the boards of a multiverse: the present, timelines, where they branched off; and the
 * names of times and timelines, which stick to the edges of the window. */
import { RIM } from './painter.js';
import { t } from '../words/words.js';

const BAR = 0.5; // width of a timeline, in squares

export function paintGround(context, seen, view) {
    const { scene, sprites = view.page.sprites } = view;
    const colour = name => sprites.colour(name);
    paintPresent(context, seen, view, colour);
    for (const line of scene.lines) paintLine(context, seen, view, line, colour);
    for (const branch of scene.branches) paintBranch(context, seen, view, branch, colour);
}

function rowOf(view, line) {
    return (view.flipped ? -line : line) * view.down + view.height / 2;
}

function paintPresent(context, seen, view, colour) {
    const column = view.column.get(view.scene.present);
    if (column === undefined) return;
    context.fillStyle = colour('--hm-now');
    const left = column * view.across - RIM.left - 0.6;
    const wide = view.width + RIM.left + RIM.right + 1.2;
    context.fillRect(left, seen.top, wide, seen.bottom - seen.top);
}

/* A bar from the first board to the last, and a tip that points to the future. */
function paintLine(context, seen, view, { line, start, end, active }, colour) {
    const y = rowOf(view, line);
    if (y + BAR < seen.top || y - BAR > seen.bottom) return;
    const left = view.column.get(start) * view.across;
    const right = view.column.get(end) * view.across + view.width + RIM.right;
    if (left > seen.right || right + 2 < seen.left) return;
    context.fillStyle = context.strokeStyle = colour(active ? '--hm-time' : '--hm-line');
    context.lineWidth = BAR;
    context.setLineDash(active ? [] : [0.5, 0.35]);
    context.beginPath();
    context.moveTo(left, y);
    context.lineTo(right + 0.45, y);
    context.stroke();
    context.setLineDash([]);
    context.beginPath();
    context.moveTo(right + 0.4, y - BAR);
    context.lineTo(right + 1.1, y);
    context.lineTo(right + 0.4, y + BAR);
    context.fill();
}

/* From the board that was jumped to, up or down between two columns, to the new timeline. */
function paintBranch(context, seen, view, branch, colour) {
    const from = view.column.get(branch.from_time);
    const line = view.lines.get(branch.line);
    if (from === undefined || !line) return;
    const left = from * view.across + view.width + RIM.right;
    if (left > seen.right || left + view.across < seen.left) return;
    const [y, goal] = [rowOf(view, branch.from_line), rowOf(view, branch.line)];
    if (Math.min(y, goal) > seen.bottom || Math.max(y, goal) < seen.top) return;
    const middle = left + 0.75;
    context.strokeStyle = colour(line.active ? '--hm-time' : '--hm-line');
    context.lineWidth = BAR * 0.6;
    context.beginPath();
    context.moveTo(left, y);
    context.bezierCurveTo(middle + 0.4, y, middle - 0.2, y, middle, (y + goal) / 2);
    context.bezierCurveTo(middle + 0.2, goal, middle, goal, left + 2, goal);
    context.stroke();
}

/* "T3w", as times are named. */
const timeName = time => `T${time >> 1}${time & 1 ? 'b' : 'w'}`;

export function paintLabels(context, camera, width, height, view) {
    const colour = name => view.page.sprites.colour(name);
    const { scale } = camera;
    const size = Math.max(11, Math.min(15, scale * 0.5));
    context.font = `600 ${size}px system-ui, sans-serif`;
    Object.assign(context, { textAlign: 'center', textBaseline: 'middle' });
    const label = (text, x, y, strong) => {
        const wide = context.measureText(text).width + 10;
        context.fillStyle = colour('--panel');
        context.globalAlpha = 0.85;
        context.fillRect(x - wide / 2, y - size * 0.75, wide, size * 1.5);
        context.globalAlpha = 1;
        context.fillStyle = colour(strong ? '--hm-ink' : '--hm-faint');
        context.fillText(text, x, y);
    };
    const room = view.across * scale;
    const every = Math.max(1, Math.ceil(46 / room));
    view.times.forEach((time, n) => {
        if (n % every !== 0 && time !== view.scene.present) return;
        const x = (n * view.across + view.width / 2) * scale + camera.x;
        if (x < 30 || x > width - 20) return;
        const now = time === view.scene.present;
        label(now ? t('time-present', { time: timeName(time) }) : timeName(time), x, size, now);
    });
    const skip = Math.max(1, Math.ceil((size * 1.6) / (view.down * scale)));
    view.scene.lines.forEach(({ line, name, active }, n) => {
        if (n % skip !== 0) return;
        const y = rowOf(view, line) * scale + camera.y;
        if (y < size * 2.4 || y > height - size) return;
        label(`L${name}`, 8 + context.measureText(`L${name}`).width / 2, y, active);
    });
}
