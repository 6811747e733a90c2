/* Two files that belong together: whatever fails, they are never of two runs, and the old pair is
 * there until the new one is written. */
#include "harness.h"
#include "hypermate/io.h"
#include "inject.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_CALLS = 1000 };

static char folder[64];

static const char *inside(const char *name) {
    static char paths[2][128];
    static unsigned turn;
    char *path = paths[turn++ % 2];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

static void put_file(const char *name, char letter) {
    FILE *file = fopen(inside(name), "w");
    CHECK(file != NULL && fputc(letter, file) == letter);
    if (file != NULL) fclose(file);
}

/* The letter in a file; 0: there is none. */
static int letter_of(const char *name) {
    FILE *file = fopen(inside(name), "r");
    int letter = file == NULL ? 0 : fgetc(file);
    if (file != NULL) fclose(file);
    return letter;
}

static hm_status write_pair(hm_error *error) {
    hm_sink *first = NULL, *second = NULL;
    hm_status status = hm_sink_create(&first, inside("first"), error);
    if (status == HM_OK) status = hm_sink_create(&second, inside("second"), error);
    if (status == HM_OK) status = hm_sink_write(first, "n", 1, error);
    if (status == HM_OK) status = hm_sink_write(second, "n", 1, error);
    if (status == HM_OK) status = hm_sink_commit_pair(first, second, error);
    hm_sink_destroy(first);
    hm_sink_destroy(second);
    return status;
}

/* Lets one call and all after it fail: what a kill leaves is what stands there then. */
static bool fail_at(inject_plan plan) {
    hm_error error = {0};
    put_file("first", 'o');
    put_file("second", 'o');
    inject_start(plan);
    hm_status status = write_pair(&error);
    bool failed = inject_stop() >= plan.at;
    int first = letter_of("first"), second = letter_of("second");
    CHECK_INT(status, !failed ? HM_OK : plan.calls == INJECT_MEMORY ? HM_ERR_MEMORY : HM_ERR_IO);
    CHECK(first == 'o' || first == 'n');
    CHECK(second == 0 || second == first);
    CHECK(failed || (first == 'n' && second == 'n'));
    return failed;
}

static void never_of_two_runs(void) {
    snprintf(folder, sizeof folder, "/tmp/hypermate-pair-XXXXXX");
    CHECK(mkdtemp(folder) != NULL);
    for (unsigned how = 0; how < 8; how++) {
        inject_plan plan = {.calls = how & 1 ? INJECT_MEMORY : INJECT_WRITING,
                            .lasting = (how & 2) != 0,
                            .no_unnamed = (how & 4) != 0,
                            .reason = how & 1 ? ENOMEM : EIO};
        do {
            plan.at++;
            char context[64];
            snprintf(context, sizeof context, "way %u, call %llu", how,
                     (unsigned long long)plan.at);
            test_context(context);
        } while (fail_at(plan) && plan.at < MOST_CALLS);
        CHECK(plan.at > 4 && plan.at < MOST_CALLS);
    }
    test_context(NULL);
    unlink(inside("first"));
    unlink(inside("second"));
    CHECK_INT(rmdir(folder), 0);
}

TEST_MAIN(TEST(never_of_two_runs))
