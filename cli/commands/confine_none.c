/* Nothing to give up, where processes have no such limits. */
#include "commands/serve.h"

void cli_confine(uint64_t memory) {
    (void)memory;
}
