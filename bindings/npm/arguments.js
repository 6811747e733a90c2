/* What callers give, looked at before the module has it: there, numbers are cut to 32 bits, and memory is
 * read without a look at what it holds. */

/** A whole number from 0 to `most`; anything else throws. */
export function whole(value, name, most = 2 ** 32 - 1) {
    if (Number.isInteger(value) && value >= 0 && value <= most) return value;
    throw new RangeError(`${name}: expected a whole number from 0 to ${most}, found ${String(value)}`);
}

/** The options that were given; one that is none of `names` throws: ignored, it would not do what was
 * meant. */
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

/** Whether it is a Uint8Array, also one of another window or context. */
export function isBytes(thing) {
    return ArrayBuffer.isView(thing) && thing[Symbol.toStringTag] === 'Uint8Array';
}

export function bytesOf(thing) {
    if (isBytes(thing)) return thing;
    throw new TypeError('expected a Uint8Array');
}

const encoder = new TextEncoder();

/** The bytes of a text, or those that were given. */
export function textBytes(text) {
    if (typeof text === 'string') return encoder.encode(text);
    if (isBytes(text)) return text;
    throw new TypeError('expected a string or a Uint8Array');
}
