/* Tells a program which library it runs with, and frees memory with the library's own free(). */
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
