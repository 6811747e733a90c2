#include "sweep.h"

#include "harness.h"
#include "inject.h"

#include <errno.h>
#include <stdio.h>

enum { MOST_CALLS = 100000 };

/* Lets the calls of a plan fail in turn, from its first to the one after the last; under the
 * sanitizers, which are slow, some of them. */
static void sweep(hm_status (*scenario)(void), inject_plan plan, hm_status failure,
                  const char *what) {
    const uint64_t step = test_rounds(3, 1, 1);
    for (; plan.at < MOST_CALLS; plan.at += step) {
        char context[64];
        snprintf(context, sizeof context, "%s %llu fails", what, (unsigned long long)plan.at);
        test_context(context);
        inject_start(plan);
        hm_status status = scenario();
        bool failed = inject_stop() >= plan.at;
        CHECK_INT(status, failed ? failure : HM_OK);
        CHECK_INT(inject_live(), 0);
        if (!failed) break;
    }
    CHECK(plan.at > 1 && plan.at < MOST_CALLS);
    test_context(NULL);
}

void refuse_every_allocation(hm_status (*scenario)(void)) {
    inject_plan plan = {.at = 1, .calls = INJECT_MEMORY, .reason = ENOMEM};
    sweep(scenario, plan, HM_ERR_MEMORY, "allocation");
    plan.lasting = true;
    sweep(scenario, plan, HM_ERR_MEMORY, "every allocation from");
}

void fail_every_read(hm_status (*scenario)(void)) {
    sweep(scenario, (inject_plan){.at = 1, .calls = INJECT_READING, .reason = EIO}, HM_ERR_IO,
          "read");
}

void interrupt_every_read(hm_status (*scenario)(void)) {
    test_context("reads are interrupted");
    inject_start((inject_plan){.calls = INJECT_READING, .most = 1, .interrupts = true});
    CHECK_INT(scenario(), HM_OK);
    CHECK(inject_stop() > 0);
    test_context(NULL);
}
