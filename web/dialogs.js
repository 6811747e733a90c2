/* Dialogs: a new game, and which of several moves is meant. */
import { byId } from './dom.js';

/* What can be begun, as the core knows it. */
async function fillStarts(page) {
    const { games, variants } = await page.desk.call('starts');
    page.games = games;
    const host = byId('starts');
    host.replaceChildren();
    const begun = new Set(variants.map(start => start.game));
    for (const game of games.filter(({ name }) => begun.has(name))) {
        const set = document.createElement('fieldset');
        const legend = document.createElement('legend');
        legend.textContent = game.title;
        const select = document.createElement('select');
        select.setAttribute('aria-label', `Start of ${game.title}`);
        for (const start of variants.filter(one => one.game === game.name && one.playable)) {
            select.add(new Option(start.title, start.name));
        }
        set.append(legend, select);
        if (game.name === '4p') select.value = '4p:modern';
        const mode = game.options.find(option => option.name === 'mode')?.choices;
        const modes = mode && document.createElement('select');
        if (modes) {
            modes.setAttribute('aria-label', 'Mode');
            for (const name of mode.split(/[^a-z]+/)) modes.add(new Option(name, name));
            set.append(modes);
        }
        const button = document.createElement('button');
        button.type = 'button';
        button.className = 'main';
        button.textContent = 'Begin';
        button.onclick = () =>
            page.attempt(async () => {
                await page.open(select.value, modes ? { mode: modes.value } : {});
                byId('new').close();
            });
        set.append(button);
        host.append(set);
    }
}

/* Resolves with one of several moves to the same square, or nothing. */
function chooser() {
    const dialog = byId('promote');
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

export async function setDialogs(page) {
    page.choose = chooser();
    for (const button of document.querySelectorAll('[data-dialog]')) {
        button.addEventListener('click', () => byId(button.dataset.dialog).showModal());
    }
    document
        .querySelector('[data-dialog="share"]')
        .addEventListener('click', () =>
            page.attempt(() => page.part('share').then(share => share.fill())),
        );
    await fillStarts(page);
}
