/* What the WebAssembly module exports, by names without a prefix. bindings/npm/core.js is the one
 * caller: it knows these functions, and users know core.js.
 *
 * Texts that go in are UTF-8 in memory of malloc(), with a length. What comes out is appended to a
 * text that the caller empties first: an answer, or, where a function says that it failed, an
 * object {"error":{...}} as in answers. Numbers are 32 bits and floating point, for 64-bit
 * integers are clumsy in JavaScript. */
#ifndef HM_WASM_SHIM_H
#define HM_WASM_SHIM_H

#include "hypermate/hypermate.h"

#include "core/text.h"

/* The one keyword of a module without a linker script. Tests compile some of this for the machine
 * itself. */
#if defined(__wasm__)
#define HM_EXPORT(name) __attribute__((export_name(name)))
#else
#define HM_EXPORT(name)
#endif

/* Appends an error as an object, and returns HM_FAILED. */
hm_verdict shim_fail(const hm_error *error, hm_text *out);
/* The same of a result, which is HM_YES when there was none. */
hm_verdict shim_verdict(hm_status status, const hm_error *error, hm_text *out);

/* Who watches long work: the caller's function, by a number of its own; 0: nobody. */
hm_watch shim_watch(int number);

#endif
