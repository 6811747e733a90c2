/* A JSON value read by our scanner and written again by our writer. */
#ifndef HM_TEST_JSON_COPY_H
#define HM_TEST_JSON_COPY_H

#include "core/core.h"

/* Appends the value. Where the scanner contradicts itself (a walk that does not end where the
 * value ends, a string that decodes to more than its text) out->failed becomes true. */
void test_json_copy(hm_text *out, const hm_json_value *value);

#endif
