/* Texts of positions and games in the vectors of the C tests. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/* A vector file of JSON, or of an object a line. */
export function readVectors(path) {
    const bytes = readFileSync(path);
    const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
    return /\.jsonl(\.gz)?$/.test(path)
        ? text.trim().split('\n').map(line => JSON.parse(line)) : JSON.parse(text);
}

/* All strings in a value that look like a position or game of some notation. */
function* textsIn(value) {
    if (typeof value === 'string') {
        if (value.length >= 12 && /[[@/,]/.test(value)) yield value;
    } else if (value !== null && typeof value === 'object') {
        // 5D positions are lists of boards.
        if (Array.isArray(value.boards) && typeof value.size === 'string') {
            yield [`[Size "${value.size}"]`, ...value.boards].join('\n');
        }
        for (const inner of Object.values(value)) yield* textsIn(inner);
    }
}

/* At most so many of each file, evenly spread: neighbours are alike. */
const MOST = 120;

function spread(list) {
    const step = Math.max(1, list.length / MOST);
    return Array.from({ length: Math.min(list.length, MOST) }, (_, i) => list[Math.floor(i * step)]);
}

export function vectorInputs(folder) {
    const texts = new Set();
    for (const room of ['chess4d', 'chess5d', 'fen4d', 'fourplayer']) {
        for (const file of readdirSync(join(folder, room)).sort()) {
            if (!/\.jsonl?(\.gz)?$/.test(file)) continue;
            const found = [...new Set(textsIn(readVectors(join(folder, room, file))))];
            for (const text of spread(found)) texts.add(text);
        }
    }
    return [...texts].filter(text => Buffer.byteLength(text) < 40000);
}
