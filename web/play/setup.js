/* The dialog "New game": a start, who sits where, clocks. */
import { byId, dialogOf, element } from '../dom.js';
import { sideName } from '../words/titles.js';
import { language, t } from '../words/words.js';
import { LEVELS } from './levels.js';
import { SIDES } from './match.js';

/* Minutes and seconds a move. */
const CLOCKS = ['1+0', '3+2', '5+3', '10+5', '15+10', '30+20', '90+30'];

function select(label, options, value) {
    const made = element('select', { ariaLabel: label });
    for (const [text, name] of options) made.add(new Option(text, name));
    if (value !== undefined) made.value = value;
    return made;
}

/* A level, and what it means. */
function levelName(n) {
    const { nodes, time } = LEVELS[n - 1];
    const much = nodes ? t('level-nodes', { n: nodes.toLocaleString(language) }) : t('seconds', { n: time / 1000 });
    return `${t('engine-level', { n })} (${much})`;
}

/* Who sits somewhere: 0 is a person. */
function seatOf(side) {
    const levels = LEVELS.map((_, n) => [levelName(n + 1), n + 1]);
    const who = select(t('who-plays', { side: sideName(side) }), [[t('person'), 0], ...levels]);
    who.dataset.side = side;
    return element('label', { className: `seat ${side}` }, element('span', { textContent: sideName(side) }), who);
}

function startOf(game, variants) {
    const own = variants.filter(one => one.game === game.name && one.playable);
    const start = select(t('start-of', { game: game.title }), own.map(one => [one.title, one.name]));
    if (game.name === '4p') start.value = '4p:modern';
    const choices = game.options.find(option => option.name === 'mode')?.choices;
    const modes = choices && select(t('mode'), choices.split(/[^a-z]+/).map(name => [t(`mode-${name}`), name]));
    return { start, modes };
}

/* Mixes in place. */
function shuffle(list) {
    for (let n = list.length - 1; n > 0; n--) {
        const other = Math.floor(Math.random() * (n + 1));
        [list[n], list[other]] = [list[other], list[n]];
    }
}

/* What can be begun, as the core knows it. */
export async function setUp(page) {
    const { games, variants } = await page.desk.call('starts');
    page.games = games;
    const clock = select(t('clock'), [[t('no-clock'), ''], ...CLOCKS.map(text => [t('clock-is', clockOf(text)), text])]);
    const chance = element('input', { type: 'checkbox', id: 'chance' });
    const begun = new Set(variants.map(start => start.game));
    const sets = games.filter(({ name }) => begun.has(name)).map(game => {
        const { start, modes } = startOf(game, variants);
        const seats = SIDES[game.name].map(seatOf);
        const begin = element('button', { type: 'button', className: 'main', textContent: t('begin') });
        const legend = element('legend', { textContent: game.title });
        const set = element('fieldset', {}, legend, start, ...(modes ? [modes] : []), element('div', { className: 'seats' }, ...seats), begin);
        begin.onclick = () =>
            page.attempt(async () => {
                const found = [...set.querySelectorAll('[data-side]')];
                const who = found.map(({ value }) => Number(value));
                if (chance.checked) shuffle(who);
                const plan = {
                    seats: Object.fromEntries(found.map(({ dataset }, n) => [dataset.side, who[n]])),
                    clock: clock.value ? millis(clockOf(clock.value)) : null,
                };
                const played = plan.clock || who.some(level => level > 0);
                await page.open(start.value, modes ? { mode: modes.value } : {}, {}, played ? plan : null);
                dialogOf('new').close();
            });
        return set;
    });
    const more = element('div', { className: 'row' }, clock, element('label', {}, chance, ` ${t('by-chance')}`));
    byId('starts').replaceChildren(more, element('p', { className: 'soft', textContent: t('levels-note') }), ...sets);
}

function clockOf(text) {
    const [minutes, seconds] = text.split('+').map(Number);
    return { minutes, seconds };
}

const millis = ({ minutes, seconds }) => ({ base: minutes * 60000, increment: seconds * 1000 });
