/* gzip by the platform, because the module is built without it. */

/** Returns bytes as a stream of the platform compresses or decompresses them. */
export async function through(bytes, stream) {
    const writer = stream.writable.getWriter();
    // Both ends fail with the same error; the reading end reports it.
    writer.write(bytes).catch(() => {});
    writer.close().catch(() => {});
    return new Uint8Array(await new Response(stream.readable).arrayBuffer());
}

/** Returns whether bytes begin as gzip data do. */
export function isGzip(bytes) {
    return bytes.length > 1 && bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** Decompresses gzip data, and returns other bytes as they are. Rejects damaged gzip data. */
export async function gunzip(bytes) {
    return isGzip(bytes) ? through(bytes, new DecompressionStream('gzip')) : bytes;
}

export async function gzip(bytes) {
    return through(bytes, new CompressionStream('gzip'));
}
