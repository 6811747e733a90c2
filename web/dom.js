/* Elements of the page: found by their ids, and made. */

export const byId = id => document.getElementById(id);

export function element(name, attributes = {}, ...content) {
    const made = Object.assign(document.createElement(name), attributes);
    made.append(...content);
    return made;
}
