/* Faults of the machine, one at a time: the program is linked with --wrap for the functions named
 * in faults.c, so that the n-th allocation or read of the library can fail. */
#ifndef HM_TEST_FAULTS_H
#define HM_TEST_FAULTS_H

#include "hypermate/core.h"

/* Runs the scenario with its first allocation refused, then the second, and so on until one run
 * gets all it asks for. Each run must end in HM_ERR_MEMORY, the last one in HM_OK, and every one
 * must give back all memory. */
void refuse_every_allocation(hm_status (*scenario)(void));

/* The same for read(): every call in turn fails with EIO, which must end in HM_ERR_IO. */
void fail_every_read(hm_status (*scenario)(void));

/* Every other read() is interrupted, the others give one byte: the scenario must succeed. */
void interrupt_every_read(hm_status (*scenario)(void));

#endif
