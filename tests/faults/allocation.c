/* Memory runs out at the first, second, ... last allocation of each scenario, once alone and once
 * for good: the failure is reported as such, nothing leaks and no
 * file is left behind. */
#include "harness.h"
#include "inject.h"
#include "scenarios.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

enum { MOST_CALLS = 10000 };

/* Fails one allocation; returns false when the scenario has fewer. */
static bool fail_at(const scenario *which, uint64_t at, bool lasting) {
    hm_error error = {0};
    inject_start(
        (inject_plan){.calls = INJECT_MEMORY, .at = at, .lasting = lasting, .reason = ENOMEM});
    hm_status status = which->run(which, &error);
    uint64_t calls = inject_stop();
    CHECK_INT(inject_live(), 0);
    if (calls < at) {
        CHECK_INT(status, HM_OK);
        return false;
    }
    CHECK_INT(status, HM_ERR_MEMORY);
    CHECK(access(scenario_output(), F_OK) != 0);
    return true;
}

static void sweep(const scenario *which) {
    for (int lasting = 0; lasting < 2; lasting++) {
        uint64_t at = 1;
        do {
            char context[128];
            snprintf(context, sizeof context, "%s, allocation %llu", which->name,
                     (unsigned long long)at);
            test_context(context);
        } while (fail_at(which, at, lasting != 0) && ++at < MOST_CALLS);
        CHECK(at > 1 && at < MOST_CALLS);
        unlink(scenario_output());
    }
}

static void sweep_all(scenario_list list) {
    scenario_prepare();
    for (size_t i = 0; i < list.count; i++)
        sweep(&list.items[i]);
    test_context(NULL);
    scenario_remove();
}

static void without_files(void) {
    sweep_all(scenario_other());
}

static void writing(void) {
    sweep_all(scenario_writing());
}

static void reading(void) {
    sweep_all(scenario_reading());
}

/* Looking for what dead processes have left cannot fail, and keeps no memory either way. */
static void sweeping(void) {
    uint64_t calls, at = 0;
    scenario_prepare();
    do {
        inject_start((inject_plan){.calls = INJECT_MEMORY, .at = ++at, .reason = ENOMEM});
        hm_sink_sweep(scenario_game());
        calls = inject_stop();
        CHECK_INT(inject_live(), 0);
    } while (calls >= at);
    CHECK(at > 2);
    scenario_remove();
}

TEST_MAIN(TEST(without_files), TEST(writing), TEST(reading), TEST(sweeping))
