/* Elements of the page: found by their ids, and made. */

export const byId = id => document.getElementById(id);

/* The same, as elements of a kind. */

/** @type {(id: string) => HTMLDialogElement} */
export const dialogOf = id => /** @type {HTMLDialogElement} */ (byId(id));
/** @type {(id: string) => HTMLInputElement} */
export const inputOf = id => /** @type {HTMLInputElement} */ (byId(id));
/** @type {(id: string) => HTMLSelectElement} */
export const selectOf = id => /** @type {HTMLSelectElement} */ (byId(id));
/** @type {(id: string) => HTMLButtonElement} */
export const buttonOf = id => /** @type {HTMLButtonElement} */ (byId(id));

/* All elements of a selector. */
/** @type {(selector: string) => HTMLElement[]} */
export const allOf = selector => [...document.querySelectorAll(selector)].filter(one => one instanceof HTMLElement);

/* Where an event was. */
/** @type {(event: Event) => HTMLElement} */
export const targetOf = event => /** @type {HTMLElement} */ (event.target);

export function element(name, attributes = {}, ...content) {
    const made = Object.assign(document.createElement(name), attributes);
    made.append(...content);
    return made;
}
