/* The keyboard. On the board keys move a cursor; elsewhere they go through the game. */
import { byId, dialogOf, targetOf } from './dom.js';

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function onBoard(page, event) {
    const arrow = ARROWS[event.key];
    if (arrow) {
        const from = page.cursor ?? page.view.home();
        page.cursor = page.cursor ? page.view.step(from, ...arrow, event.shiftKey) : from;
        page.view.reveal(page.cursor);
        page.say(page.nameOf(page.cursor));
        page.render();
        return true;
    }
    if (event.key === 'Enter' || event.key === ' ') {
        if (!page.cursor) return true;
        if (page.pointer.drawing) page.pointer.at(page.cursor, event);
        else page.touch(page.cursor);
        return true;
    }
    return anywhere(page, event);
}

function anywhere(page, event) {
    const { game } = page;
    const tree = game.tree;
    const acts = {
        ArrowLeft: () => page.step(-1),
        ArrowRight: () => page.step(1),
        ArrowUp: () => page.attempt(() => game.go(tree.beside(game.node, -1))),
        ArrowDown: () => page.attempt(() => game.go(tree.beside(game.node, 1))),
        Home: () => page.step(-Infinity),
        End: () => page.step(Infinity),
        u: () => page.attempt(() => page.takeBack()),
        ' ': () => page.playback.toggle(),
        Escape: () => {
            page.pick.drop();
            page.pointer.from = null;
            page.notice('');
            page.render();
        },
        s: () => page.attempt(() => page.submit()),
        f: () => page.flip(),
        e: () => page.openEngine(),
        m: () => page.openMenu(),
        '?': () => dialogOf('help').showModal(),
        '+': () => page.view.camera?.zoom(1.4),
        '-': () => page.view.camera?.zoom(1 / 1.4),
        0: () => page.view.all?.(),
        d: () => page.toggleDrawing(),
    };
    const act = acts[event.key];
    act?.();
    return Boolean(act);
}

/* Fields and lists keep their own keys. */
function isField(element) {
    return element.closest('input,textarea,select,[role="tablist"],dialog') !== null;
}

export function setKeys(page) {
    const board = byId('board');
    document.addEventListener('keydown', event => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            page.attempt(() => page.submit());
            return;
        }
        if (event.ctrlKey || event.metaKey || event.altKey || isField(targetOf(event))) return;
        if (targetOf(event).closest('button,a') && [' ', 'Enter'].includes(event.key)) return;
        const done = event.target === board ? onBoard(page, event) : anywhere(page, event);
        if (done) event.preventDefault();
    });
    for (const type of ['focus', 'blur']) board.addEventListener(type, () => page.render());
}
