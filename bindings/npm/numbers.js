/* Encodings of 4D boards and frame files, as typed arrays.
 *
 *   const e = core.encoder();
 *   e.encode(session)             Float32Array of 45,056: 11 channels of 4,096 values
 *   e.encode(board)               the same of a Uint8Array of 4,096 pieces
 *   e.energies(session or board)  Float64Array of 11; also of the values of a frame
 *   e.channels                    names of the channels
 *
 *   core.encodeLog(log, { first: 0, most: 1000, values: false, energies: true }, progress)
 *                                 positions of a log (NDJSON4) or .c4d game, a text or bytes, from
 *                                 number `first` on: {count, more, skipped, tails, values, energies}
 *
 *   const file = core.frames(bytes);          // of a .spectral4 file; gunzip() them first
 *   file.header                               {version, layout, frames}
 *   for (const frame of file) ...             {ply, from, to, promo, flags, values}
 *   file.next()                               the next frame, or null; throws when the file is bad */

const CHANNELS = 11, VALUES = 45056, SQUARES = 4096, TAIL = 16;

/* What is known of the move that led to a frame. */
function tailAt(core, place) {
    const tail = new DataView(core.exports.memory.buffer, place, TAIL);
    const square = at => [0, 1, 2, 3].map(axis => tail.getUint8(at + axis));
    return {
        ply: tail.getUint32(0, true), from: square(4), to: square(8),
        promo: tail.getUint8(12), flags: tail.getUint8(13),
    };
}

/* Copies `count` numbers out of the module. */
function numbers(core, type, place, count) {
    return new type(core.exports.memory.buffer, place, count).slice();
}

export class Encoder {
    #core;
    #handle;

    constructor(core) {
        this.#core = core;
        this.#handle = core.exports.encoder_open();
        if (this.#handle === 0) throw core.outOfMemory();
        const { exports } = core, handle = this.#handle;
        core.keep(this, () => exports.encoder_close(handle));
    }

    free() {
        this.#core.unkeep(this);
        this.#core.exports.encoder_close(this.#handle);
        this.#handle = 0;
    }

    /** `using` frees it, where the platform has that. */
    static {
        if (Symbol.dispose) this.prototype[Symbol.dispose] = this.prototype.free;
    }

    get channels() {
        return this.#core.told(out => this.#core.exports.encoder_channels(out)).split('\n');
    }

    /* Where the frame of a position lies in the module. */
    #frame(position) {
        const { exports } = this.#core;
        if (!(position instanceof Uint8Array)) {
            return exports.encoder_encode(this.#handle, position.boardPlace);
        }
        checkBoard(position);
        return this.#core.with(position, place => exports.encoder_encode(this.#handle, place));
    }

    encode(position) {
        return numbers(this.#core, Float32Array, this.#frame(position), VALUES);
    }

    energies(position) {
        const { exports } = this.#core;
        const take = place => numbers(this.#core, Float64Array,
            exports.encoder_energies(this.#handle, place), CHANNELS);
        if (!(position instanceof Float32Array)) return take(this.#frame(position));
        if (position.length !== VALUES) throw new TypeError('expected 45,056 values');
        const { buffer, byteOffset, byteLength } = position;
        return this.#core.with(new Uint8Array(buffer, byteOffset, byteLength), take);
    }
}

/* The encoder trusts its boards. */
function checkBoard(board) {
    const right = board.length === SQUARES && board.every(piece => piece < 16 && piece !== 8);
    if (!right) throw new TypeError('expected 4,096 pieces: 0, 1 to 7 or 9 to 15');
}

export class Frames {
    #core;
    #handle;
    #bytes;

    constructor(core, bytes) {
        const { exports } = core;
        const place = exports.malloc(bytes.length + 1);
        if (place === 0) throw core.outOfMemory();
        new Uint8Array(exports.memory.buffer, place, bytes.length).set(bytes);
        const [handle, error] = core.text(out => exports.frames_open(place, bytes.length, out));
        if (handle === 0) {
            exports.free(place);
            throw error === '' ? core.outOfMemory() : core.error(error);
        }
        this.#core = core;
        this.#handle = handle;
        this.#bytes = place;
        core.keep(this, () => {
            exports.frames_close(handle);
            exports.free(place);
        });
    }

    free() {
        this.#core.unkeep(this);
        this.#core.exports.frames_close(this.#handle);
        this.#core.exports.free(this.#bytes);
        this.#handle = 0;
    }

    /** `using` frees it, where the platform has that. */
    static {
        if (Symbol.dispose) this.prototype[Symbol.dispose] = this.prototype.free;
    }

    get header() {
        return JSON.parse(this.#core.told(out =>
            this.#core.exports.frames_header(this.#handle, out)));
    }

    next() {
        const core = this.#core, { exports } = core;
        const [place, error] = core.text(out => exports.frames_next(this.#handle, out));
        if (error !== '') throw core.error(error);
        if (place === 0) return null;
        const tail = tailAt(core, exports.frames_meta(this.#handle));
        return { ...tail, values: numbers(core, Float32Array, place, VALUES) };
    }

    *[Symbol.iterator]() {
        for (let frame; (frame = this.next()) !== null;) yield frame;
    }
}

/* ---- logs ---- */

/* Memory for `count` numbers of a type, or 0 when they are not wanted. */
function room(core, wanted, bytes) {
    if (!wanted) return 0;
    const place = core.exports.malloc(bytes);
    if (place === 0) throw core.outOfMemory();
    return place;
}

/** Encodes positions of a log or .c4d game: {count, more, skipped, tails, values, energies}. */
export function encodeLog(core, log, options = {}, progress = undefined) {
    const { first = 0, most = 1000, values = false, energies = false } = options;
    const places = [];
    try {
        places.push(room(core, values, most * VALUES * 4));
        places.push(room(core, true, most * TAIL));
        places.push(room(core, energies, most * CHANNELS * 8));
        const report = JSON.parse(core.callers.during(progress, undefined, number =>
            core.with(log, (place, length) => core.told(out => core.exports.log_encode(
                place, length, first, most, ...places, number, out)))));
        const { count } = report;
        report.tails = Array.from({ length: count }, (_, i) => tailAt(core, places[1] + i * TAIL));
        if (values) report.values = numbers(core, Float32Array, places[0], count * VALUES);
        if (energies) report.energies = numbers(core, Float64Array, places[2], count * CHANNELS);
        return report;
    } finally {
        for (const place of places) core.exports.free(place);
    }
}
