/* What every fuzz target shares. A target is one file that feeds hostile bytes to one parser and
 * checks what must hold for any input; it is linked either with the engine of clang (libFuzzer,
 * option `fuzz`) or with replay.c, which runs the checked-in seeds as an ordinary test. */
#ifndef HM_FUZZ_H
#define HM_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* What a target does with an input. Returns 0. */
int fuzz_one_input(const uint8_t *data, size_t size);
/* The same for the engine, with a limit of time (limit.c). */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A property that must hold; also checked in release builds, where assert() is off. */
#define REQUIRE(condition)                                                                         \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            fprintf(stderr, "%s:%d: does not hold: %s\n", __FILE__, __LINE__, #condition);         \
            abort();                                                                               \
        }                                                                                          \
    } while (0)

#endif
