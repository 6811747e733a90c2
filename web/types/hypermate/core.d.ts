/* The npm package lies in this folder when the page is built. */
export * from '../../../bindings/npm/hypermate.js';
