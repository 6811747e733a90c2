/* Encodings of 4D boards and frame files, as typed arrays (hypermate.d.ts).
 *
 *   const e = core.encoder(); e.encode(session); e.energies(board);
 *   for (const frame of core.frames(bytes)) ...       // gunzip() the bytes first */

import { bytesOf, isBytes, known, whole } from './arguments.js';
import { Held } from './held.js';
import { sessionOf } from './session.js';

const CHANNELS = 11, VALUES = 45056, SQUARES = 4096, TAIL = 20;

/* Reads the ply of a frame and the move that led to it. */
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

export class Encoder extends Held {
    constructor(core) {
        const { exports } = core, handle = exports.encoder_open();
        if (handle === 0) throw core.outOfMemory();
        super(core, 'encoder', handle, () => exports.encoder_close(handle));
    }

    get channels() {
        return this.core.told(out => this.core.exports.encoder_channels(out)).split('\n');
    }

    /* Encodes a position and returns the address of its frame in the module. */
    #frame(position) {
        const { core, handle } = this;
        if (!isBytes(position)) {
            return core.exports.encoder_encode(handle, sessionOf(core, position).boardPlace);
        }
        checkBoard(position);
        return core.with(position, place => core.exports.encoder_encode(handle, place));
    }

    encode(position) {
        return numbers(this.core, Float32Array, this.#frame(position), VALUES);
    }

    energies(position) {
        const { core, handle } = this;
        const take = place => numbers(core, Float64Array,
            core.exports.encoder_energies(handle, place), CHANNELS);
        if (!(position instanceof Float32Array)) return take(this.#frame(position));
        if (position.length !== VALUES) throw new TypeError('expected 45,056 values');
        const { buffer, byteOffset, byteLength } = position;
        return core.with(new Uint8Array(buffer, byteOffset, byteLength), take);
    }
}

/* Throws if `board` is not a board; the module does not check it. */
function checkBoard(board) {
    const right = board.length === SQUARES && board.every(piece => piece < 16 && piece !== 8);
    if (!right) throw new TypeError('expected 4,096 pieces: 0, 1 to 7 or 9 to 15');
}

export class Frames extends Held {
    constructor(core, bytes) {
        const { exports } = core, { length } = bytesOf(bytes);
        const place = core.take(length + 1);
        new Uint8Array(exports.memory.buffer, place, length).set(bytes);
        const [handle, error] = core.text(out => exports.frames_open(place, length, out));
        if (handle === 0) {
            exports.free(place);
            throw error === '' ? core.outOfMemory() : core.error(error);
        }
        super(core, 'frame file', handle, () => {
            exports.frames_close(handle);
            exports.free(place);
        });
    }

    get header() {
        const { core, handle } = this;
        return JSON.parse(core.told(out => core.exports.frames_header(handle, out)));
    }

    next() {
        const { core, handle } = this, { exports } = core;
        const [place, error] = core.text(out => exports.frames_next(handle, out));
        if (error !== '') throw core.error(error);
        if (place === 0) return null;
        const tail = tailAt(core, exports.frames_meta(handle));
        return { ...tail, values: numbers(core, Float32Array, place, VALUES) };
    }

    *[Symbol.iterator]() {
        for (let frame; (frame = this.next()) !== null;) yield frame;
    }
}

/* ---- logs ---- */

/** Encodes positions of a log or .c4d game. Returns {count, more, skipped, tails, values, energies}. */
export function encodeLog(core, log, options = {}, progress = undefined) {
    const { first = 0, most = 1000, values = false, energies = false } =
        known(options, 'first', 'most', 'values', 'energies');
    whole(first, 'first', Number.MAX_SAFE_INTEGER);
    whole(most, 'most');
    const places = [];
    const room = (wanted, bytes) => places.push(wanted ? core.take(bytes) : 0);
    try {
        room(values, most * VALUES * 4);
        room(true, most * TAIL);
        room(energies, most * CHANNELS * 8);
        const report = JSON.parse(core.callers.during(progress, undefined, number =>
            core.with(log, (place, length) => core.told(out => core.exports.log_encode(
                place, length, first, most, ...places, number, out)))));
        const { count } = report;
        report.tails = Array.from({ length: count }, (_, i) => {
            const place = places[1] + i * TAIL;
            const game = new DataView(core.exports.memory.buffer, place).getUint32(16, true);
            return { ...tailAt(core, place), game };
        });
        if (values) report.values = numbers(core, Float32Array, places[0], count * VALUES);
        if (energies) report.energies = numbers(core, Float64Array, places[2], count * CHANNELS);
        return report;
    } finally {
        for (const place of places) core.exports.free(place);
    }
}
