/* What games are called, by the tags of their texts. */

const HEAD = 2000; /* letters of a text in which its tags are looked for */
const PLAYERS = ['White', 'Black', 'Red', 'Blue', 'Yellow', 'Green'];

/* The tags of a text, by name. */
export function tagsOf(text) {
    return new Map(Array.from(text.slice(0, HEAD).matchAll(/\[(\w+) "([^"]*)"\]/g), ([, name, value]) => [name, value]));
}

/* "Ann – Ben" */
export function playersOf(tags) {
    return PLAYERS.map(name => tags.get(name)).filter(Boolean).join(' – ');
}

/* "Ann – Ben · Cup" */
export function titleOf(text) {
    const tags = tagsOf(text);
    return [playersOf(tags), tags.get('Event')].filter(Boolean).join(' · ');
}
