/* hypermate for JavaScript: 4D, 5D and four-player chess. README.md shows how to use it. */
export { Chess4D, Chess4P } from './chess.js';
export { Chess5D } from './chess5d.js';
export { load, Core, HypermateError } from './core.js';
export { gzip, gunzip, isGzip } from './gzip.js';
export { Encoder, Frames } from './numbers.js';
export { readPack } from './puzzles.js';
export { Searcher } from './search.js';
export { Session } from './session.js';
