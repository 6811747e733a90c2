/* Animated pictures: what is written unpacks to what was drawn. */
import assert from 'node:assert/strict';
import test from 'node:test';
import { gifOf } from '../../../web/share/gif.js';

/* Unpacks the frames of a GIF with one palette: arrays of colours. */
function frames(bytes) {
    let at = 6 + 7;
    const colours = Array.from({ length: 256 }, (_, n) => [...bytes.subarray(at + 3 * n, at + 3 * n + 3)].join());
    at += 768;
    const found = [];
    while (bytes[at] !== 0x3b) {
        if (bytes[at] === 0x21) {
            for (at += 2; bytes[at] !== 0; at += bytes[at] + 1);
            at++;
            continue;
        }
        at += 10;
        const size = bytes[at++];
        const data = [];
        for (; bytes[at] !== 0; at += bytes[at] + 1) data.push(...bytes.subarray(at + 1, at + 1 + bytes[at]));
        at++;
        found.push(unpack(data, size).map(n => colours[n]));
    }
    return found;
}

function unpack(data, least) {
    const clear = 1 << least;
    let [table, size, held, count, at, before] = [[], least + 1, 0, 0, 0, null];
    const out = [];
    for (;;) {
        while (count < size) {
            held |= data[at++] << count;
            count += 8;
        }
        const code = held & ((1 << size) - 1);
        held >>>= size;
        count -= size;
        if (code === clear + 1) return out;
        if (code === clear) {
            table = Array.from({ length: clear + 2 }, (_, n) => [n]);
            size = least + 1;
            before = null;
            continue;
        }
        const item = table[code] ?? [...before, before[0]];
        out.push(...item);
        if (before && table.length < 4096) table.push([...before, item[0]]);
        before = item;
        if (table.length === 1 << size && size < 12) size++;
    }
}

test('frames come out as they went in', () => {
    const [width, height] = [120, 90];
    const list = [1, 2, 3].map(seed => {
        const data = new Uint8ClampedArray(width * height * 4);
        let state = seed;
        for (let n = 0; n < width * height; n++) {
            state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
            const shade = (state >>> 28) * 16;
            data.set([shade, 255 - shade, n % 7 === 0 ? 0 : 128, 255], n * 4);
        }
        return { width, height, data };
    });
    const out = frames(gifOf(list, 500));
    assert.equal(out.length, 3);
    out.forEach((pixels, n) => {
        assert.equal(pixels.length, width * height);
        for (let at = 0; at < pixels.length; at += 17)
            assert.equal(pixels[at], [...list[n].data.subarray(at * 4, at * 4 + 3)].join(), `${n}: ${at}`);
    });
});
