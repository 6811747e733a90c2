/* Dialogs: a new game, and which of several moves is meant. */
import { allOf, byId, dialogOf, selectOf, targetOf } from './dom.js';
import { LANGUAGES, language } from './words/words.js';

/* Resolves with one of several moves to the same square, or nothing. */
function chooser() {
    const dialog = dialogOf('promote');
    return moves =>
        new Promise(resolve => {
            byId('choices').replaceChildren(
                ...moves.map((move, number) => {
                    const button = document.createElement('button');
                    button.value = String(number);
                    button.textContent = move.move;
                    return button;
                }),
            );
            dialog.returnValue = '';
            dialog.onclose = () =>
                resolve(moves[dialog.returnValue === '' ? -1 : Number(dialog.returnValue)]);
            dialog.showModal();
        });
}

/* The menu of small screens is that of large ones, in a dialog. */
function openMenu() {
    const menu = dialogOf('menu');
    const nav = document.querySelector('header nav');
    if (getComputedStyle(nav).display !== 'none') return nav.querySelector('button').focus();
    menu.replaceChildren(nav);
    menu.onclose = () => document.querySelector('header').append(nav);
    menu.onclick = event => targetOf(event).closest('button:not(#theme)') && menu.close();
    return menu.showModal();
}

export function setDialogs(page) {
    page.openMenu = openMenu;
    page.choose = chooser();
    for (const button of allOf('[data-dialog]')) {
        button.addEventListener('click', () => dialogOf(button.dataset.dialog).showModal());
    }
    document
        .querySelector('[data-dialog="share"]')
        .addEventListener('click', () =>
            page.attempt(() => page.part('share').then(share => share.fill())),
        );
    document
        .querySelector('[data-dialog="library"]')
        .addEventListener('click', () =>
            page.attempt(() => page.part('shelf').then(shelf => shelf.fill())),
        );
    document
        .querySelector('[data-dialog="puzzles"]')
        .addEventListener('click', () =>
            page.attempt(async () =>
                (await import('./puzzles/trainer.js')).packButtons(page, byId('packs')),
            ),
        );
    const languages = selectOf('language');
    for (const [name, title] of Object.entries(LANGUAGES)) languages.add(new Option(title, name));
    languages.value = language;
    languages.onchange = () => {
        page.set('language', languages.value);
        Promise.resolve(page.library.flush()).then(() => location.reload());
    };
}
