/* Checks the arguments of callers, because the WebAssembly module does not: it cuts numbers to 32 bits and
 * reads memory as it is. */

/** Returns a whole number from 0 to `most`; throws for any other value. */
export function whole(value, name, most = 2 ** 32 - 1) {
    if (Number.isInteger(value) && value >= 0 && value <= most) return value;
    throw new RangeError(`${name}: expected a whole number from 0 to ${most}, found ${String(value)}`);
}

/** Returns the options that were given. Throws for an option that is not among `names`: it is probably
 * misspelled. */
export function known(given, ...names) {
    const other = Object.keys(given).find(name => !names.includes(name));
    if (other === undefined) return given;
    throw new TypeError(`unknown option "${other}": expected ${names.join(', ')}`);
}

/** Returns the core that `load` gave; throws for anything else. */
export function loaded(core) {
    if (core?.open) return core;
    throw new TypeError('expected a core: the result of `await load()`');
}

/** Returns whether a value is a Uint8Array, also from another window or context. */
export function isBytes(thing) {
    return ArrayBuffer.isView(thing) && thing[Symbol.toStringTag] === 'Uint8Array';
}

export function bytesOf(thing) {
    if (isBytes(thing)) return thing;
    throw new TypeError('expected a Uint8Array');
}

const encoder = new TextEncoder();

/** Returns the bytes of a text; bytes are returned as they are. */
export function textBytes(text) {
    if (typeof text === 'string') return encoder.encode(text);
    if (isBytes(text)) return text;
    throw new TypeError('expected a string or a Uint8Array');
}
