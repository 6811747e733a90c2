/* gzip by the platform: the module is built without it. */

/** The bytes behind a stream of the platform that packs or unpacks. */
export async function through(bytes, stream) {
    const writer = stream.writable.getWriter();
    // Both ends fail with the same error; the reading end reports it.
    writer.write(bytes).catch(() => {});
    writer.close().catch(() => {});
    return new Uint8Array(await new Response(stream.readable).arrayBuffer());
}

/** Whether bytes begin as gzip does. */
export function isGzip(bytes) {
    return bytes.length > 1 && bytes[0] === 0x1f && bytes[1] === 0x8b;
}

/** The unpacked bytes of gzip; other bytes as they are. Rejects damaged data. */
export async function gunzip(bytes) {
    return isGzip(bytes) ? through(bytes, new DecompressionStream('gzip')) : bytes;
}

export async function gzip(bytes) {
    return through(bytes, new CompressionStream('gzip'));
}
