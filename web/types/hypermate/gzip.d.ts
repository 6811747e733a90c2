export { gzip, gunzip, isGzip } from '../../../bindings/npm/hypermate.js';
export function through(bytes: Uint8Array, transform: CompressionStream | DecompressionStream): Promise<Uint8Array>;
