/* What a program asks of the library that it runs with: which one it is, and its free(). */
#include "hypermate/core.h"

#include <stdlib.h>

const char *hm_version(void) {
    return HM_VERSION;
}

unsigned hm_abi_version(void) {
    return HM_ABI_VERSION;
}

void hm_free(void *memory) {
    free(memory);
}
