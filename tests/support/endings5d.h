/* Small endings of 5D chess, of which some are puzzles. */
#ifndef HM_TEST_ENDINGS5D_H
#define HM_TEST_ENDINGS5D_H

#include "core/core.h"
#include "hypermate/more/chess5d.h"

/* One board of 3x3 with both kings and one or two pieces of White, who is to move. */
hm_5d_position *random_ending5d(hm_random *random);

#endif
