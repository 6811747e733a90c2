/* Pictures as an animated GIF (GIF89a): the colours that are most in use, then each frame packed by LZW. */

const COLOURS = 256;

/* Colours by their upper five bits; the most used ones are kept. */
const keyOf = (data, at) => ((data[at] >> 3) << 10) | ((data[at + 1] >> 3) << 5) | (data[at + 2] >> 3);

class Palette {
    constructor(frames) {
        const counts = new Map();
        for (const { data } of frames) {
            for (let at = 0; at < data.length; at += 4) {
                const key = keyOf(data, at);
                const sum = counts.get(key) ?? [0, 0, 0, 0];
                if (sum[0] === 0) counts.set(key, sum);
                sum[0]++;
                for (let n = 0; n < 3; n++) sum[n + 1] += data[at + n];
            }
        }
        const most = [...counts.values()].sort((a, b) => b[0] - a[0]).slice(0, COLOURS);
        this.colours = most.map(([count, ...sums]) => sums.map(sum => Math.round(sum / count)));
        this.known = new Map();
    }

    nearest(data, at) {
        const key = keyOf(data, at);
        let found = this.known.get(key);
        if (found !== undefined) return found;
        let least = Infinity;
        this.colours.forEach((colour, n) => {
            const apart = colour.reduce((sum, part, k) => sum + (part - data[at + k]) ** 2, 0);
            if (apart < least) [least, found] = [apart, n];
        });
        this.known.set(key, found);
        return found;
    }
}

/* Bits, the lowest ones first, in blocks of up to 255 bytes. */
class Bits {
    constructor(out) {
        this.out = out;
        this.block = [];
        this.held = 0;
        this.count = 0;
    }

    put(code, size) {
        this.held |= code << this.count;
        this.count += size;
        while (this.count >= 8) {
            this.#byte(this.held & 255);
            this.held >>>= 8;
            this.count -= 8;
        }
    }

    #byte(byte) {
        this.block.push(byte);
        if (this.block.length === 255) this.#flush();
    }

    #flush() {
        if (this.block.length > 0) this.out.push(this.block.length, ...this.block);
        this.block = [];
    }

    end() {
        if (this.count > 0) this.#byte(this.held & 255);
        this.#flush();
        this.out.push(0);
    }
}

const CLEAR = 256;
const END = 257;
const LAST = 4095;

function pack(pixels, out) {
    const bits = new Bits(out);
    out.push(8);
    let table = new Map();
    let next = END + 1;
    let size = 9;
    bits.put(CLEAR, size);
    let [prefix] = pixels;
    for (let at = 1; at < pixels.length; at++) {
        const key = (prefix << 8) | pixels[at];
        const code = table.get(key);
        if (code !== undefined) {
            prefix = code;
            continue;
        }
        bits.put(prefix, size);
        if (next > LAST) {
            bits.put(CLEAR, size);
            table = new Map();
            next = END + 1;
            size = 9;
        } else {
            if (next === 1 << size && size < 12) size++;
            table.set(key, next++);
        }
        prefix = pixels[at];
    }
    bits.put(prefix, size);
    bits.put(END, size);
    bits.end();
}

const word = number => [number & 255, number >> 8];

/* frames: pictures of one size ({width, height, data}); pace: milliseconds of each. It runs for ever. */
export function gifOf(frames, pace) {
    const { width, height } = frames[0];
    const palette = new Palette(frames);
    const out = [...'GIF89a'].map(letter => letter.charCodeAt(0));
    out.push(...word(width), ...word(height), 0xf7, 0, 0);
    for (let n = 0; n < COLOURS; n++) out.push(...(palette.colours[n] ?? [0, 0, 0]));
    out.push(0x21, 0xff, 11, ...[...'NETSCAPE2.0'].map(letter => letter.charCodeAt(0)), 3, 1, 0, 0, 0);
    for (const { data } of frames) {
        out.push(0x21, 0xf9, 4, 4, ...word(Math.round(pace / 10)), 0, 0);
        out.push(0x2c, 0, 0, 0, 0, ...word(width), ...word(height), 0);
        const pixels = new Uint8Array(width * height);
        for (let n = 0; n < pixels.length; n++) pixels[n] = palette.nearest(data, n * 4);
        pack(pixels, out);
    }
    out.push(0x3b);
    return new Uint8Array(out);
}
