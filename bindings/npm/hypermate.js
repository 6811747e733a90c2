/* hypermate for JavaScript: 4D, 5D and four-player chess. README.md shows how to use it. */
export { load, Core, HypermateError } from './core.js';
export { gzip, gunzip, isGzip } from './gzip.js';
