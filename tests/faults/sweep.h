/* Faults for scenarios that tell no more than their status. */
#ifndef HM_TEST_SWEEP_H
#define HM_TEST_SWEEP_H

#include "hypermate/core.h"

/* Runs the scenario with its first allocation refused, then the second, and so on until one run
 * gets all it asks for; and once more with all later ones refused too. Each run must end in
 * HM_ERR_MEMORY, the last one in HM_OK, and every one must give back all memory. */
void refuse_every_allocation(hm_status (*scenario)(void));

/* The same for opening and reading: every call in turn fails, which must end in HM_ERR_IO. */
void fail_every_read(hm_status (*scenario)(void));

/* Every other read is interrupted, the others give one byte: the scenario must succeed. */
void interrupt_every_read(hm_status (*scenario)(void));

#endif
