/* The words of the page, by keys, in the language that was chosen. A text has {places} for values; one
 * that depends on a number {n} is an object with a text for each plural (Intl.PluralRules). */
import en from './en.js';

/* Languages beside English; each comes when it is wanted. */
const OTHERS = { de: () => import('./de.js') };
/* Their own names. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' };

let words = en;
let plurals = new Intl.PluralRules('en');
export let language = 'en';

/* Chooses a language: a wish, else the first of the browser's that there is. */
export async function speak(wish) {
    const wanted = [wish, ...navigator.languages.map(name => name.slice(0, 2))];
    const name = wanted.find(one => LANGUAGES[one] !== undefined) ?? 'en';
    if (name !== 'en') words = (await OTHERS[name]()).default;
    language = name;
    plurals = new Intl.PluralRules(name);
    document.documentElement.lang = name;
    fill(document);
}

export function t(key, values = {}) {
    const found = words[key] ?? en[key] ?? key;
    const text = typeof found === 'string' ? found : (found[plurals.select(values.n)] ?? found.other);
    return text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
}

/* Elements of the page name their words: data-word for what they hold, data-label for what they are
 * called, data-hint for what stands in an empty field. */
function fill(root) {
    for (const element of root.querySelectorAll('[data-word]'))
        element.textContent = t(element.dataset.word);
    for (const element of root.querySelectorAll('[data-label]')) {
        element.setAttribute('aria-label', t(element.dataset.label));
        if (element.matches('button')) element.title = t(element.dataset.label);
    }
    for (const element of root.querySelectorAll('[data-hint]'))
        element.placeholder = t(element.dataset.hint);
}
