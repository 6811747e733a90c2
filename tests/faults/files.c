/* Bad luck with files: every call that writes or reads fails once in turn. A failed writer says
 * which file and why, leaves the file of before untouched and nothing beside it; short and
 * interrupted transfers change nothing at all. */
#include "core/core.h"
#include "harness.h"
#include "inject.h"
#include "scenarios.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_CALLS = 10000 };

static unsigned files_in_output(void) {
    unsigned count = 0;
    DIR *listing = opendir(scenario_output_folder());
    CHECK(listing != NULL);
    if (listing == NULL) return 0;
    const struct dirent *entry;
    while ((entry = readdir(listing)) != NULL)
        count += strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
    closedir(listing);
    return count;
}

/* SHA-256 of the output; false when there is none. */
static bool output_digest(char hex[65]) {
    FILE *file = fopen(scenario_output(), "rb");
    if (file == NULL) return false;
    static char buffer[1 << 16];
    hm_sha256 sha;
    hm_sha256_init(&sha);
    size_t got;
    while ((got = fread(buffer, 1, sizeof buffer, file)) > 0)
        hm_sha256_add(&sha, buffer, got);
    fclose(file);
    hm_sha256_hex(&sha, hex);
    return true;
}

static void put_old_file(void) {
    FILE *file = fopen(scenario_output(), "wb");
    CHECK(file != NULL && fputs("old", file) >= 0);
    if (file != NULL) CHECK_INT(fclose(file), 0);
}

static bool is_old_file(void) {
    char text[8] = "";
    FILE *file = fopen(scenario_output(), "rb");
    if (file == NULL) return false;
    size_t got = fread(text, 1, sizeof text, file);
    fclose(file);
    return got == 3 && memcmp(text, "old", 3) == 0;
}

static void set_context(const scenario *which, const char *what, uint64_t at) {
    char context[160];
    snprintf(context, sizeof context, "%s, %s %llu", which->name, what, (unsigned long long)at);
    test_context(context);
}

static void check_message(const hm_error *error, hm_status status, const char *file, int reason) {
    CHECK_INT(status, HM_ERR_IO);
    CHECK_INT(error->status, HM_ERR_IO);
    CHECK(strstr(error->message, file) != NULL);
    CHECK(strstr(error->message, strerror(reason)) != NULL);
}

/* ---- writing ---- */

/* How the file of before and the system are. */
typedef struct setting {
    bool replaces, no_unnamed;
} setting;

static bool write_fails_at(const scenario *which, uint64_t at, int reason, setting how) {
    hm_error error = {0};
    unlink(scenario_output());
    if (how.replaces) put_old_file();
    inject_start((inject_plan){
        .calls = INJECT_WRITING, .at = at, .reason = reason, .no_unnamed = how.no_unnamed});
    hm_status status = which->run(which, &error);
    uint64_t calls = inject_stop();
    if (calls < at) {
        CHECK_INT(status, HM_OK);
        return false;
    }
    check_message(&error, status, scenario_output(), reason);
    CHECK_INT(files_in_output(), how.replaces ? 1 : 0);
    CHECK(!how.replaces || is_old_file());
    return true;
}

static void sweep_writing(const scenario *which, int reason, setting how) {
    uint64_t at = 1;
    do {
        set_context(which, strerror(reason), at);
    } while (write_fails_at(which, at, reason, how) && ++at < MOST_CALLS);
    CHECK(at > 4 && at < MOST_CALLS); /* open, write, fsync, close, linkat or rename at the least */
    CHECK_INT(files_in_output(), 1);
}

static void every_write_fails(void) {
    scenario_prepare();
    scenario_list list = scenario_writing();
    for (size_t i = 0; i < list.count; i++) {
        sweep_writing(&list.items[i], ENOSPC, (setting){.replaces = false});
        sweep_writing(&list.items[i], EIO, (setting){.replaces = true});
        sweep_writing(&list.items[i], ENOSPC, (setting){.replaces = true, .no_unnamed = true});
    }
    test_context(NULL);
    scenario_remove();
}

/* First all bytes, then they are on the disk, then the name (of a file that replaces another two),
 * then the folder with the name: a loss of power between any two leaves a whole file. */
static void bytes_are_on_the_disk_before_they_have_a_name(void) {
    static const struct {
        setting how;
        const char *want; /* behind the bytes */
    } rows[] = {
        {{.replaces = false}, "snd"},
        {{.replaces = true}, "snnd"},
        {{.replaces = true, .no_unnamed = true}, "snd"},
    };
    scenario_prepare();
    scenario_list list = scenario_writing();
    for (size_t i = 0; i < list.count * 3; i++) {
        static char trace[1 << 16];
        const scenario *which = &list.items[i / 3];
        hm_error error;
        memset(trace, 0, sizeof trace);
        set_context(which, "way", i % 3);
        unlink(scenario_output());
        if (rows[i % 3].how.replaces) put_old_file();
        inject_start((inject_plan){.trace = trace,
                                   .trace_room = sizeof trace - 1,
                                   .no_unnamed = rows[i % 3].how.no_unnamed});
        CHECK_INT(which->run(which, &error), HM_OK);
        inject_stop();
        CHECK(trace[0] == 'w');
        CHECK_TEXT(trace + strspn(trace, "w"), rows[i % 3].want);
    }
    test_context(NULL);
    scenario_remove();
}

/* The file has its name then: it is no failure that a folder cannot be flushed. */
static void folders_may_refuse(void) {
    scenario_prepare();
    const scenario *which = &scenario_writing().items[0];
    hm_error error;
    inject_start((inject_plan){.calls = INJECT_FOLDERS, .at = 1, .reason = EINVAL});
    CHECK_INT(which->run(which, &error), HM_OK);
    CHECK_INT(inject_stop(), 1);
    CHECK_INT(files_in_output(), 1);
    scenario_remove();
}

static void slow_writes_and_missing_threads_change_nothing(void) {
    static const inject_plan plans[] = {
        {.calls = INJECT_WRITING, .most = 1013},
        {.calls = INJECT_WRITING | INJECT_FOLDERS, .interrupts = true},
        {.calls = INJECT_WRITING, .most = 4093, .interrupts = true},
        {.calls = INJECT_THREADS, .at = 1, .reason = EAGAIN, .lasting = true},
        {.calls = INJECT_THREADS, .at = 2, .reason = EAGAIN},
    };
    scenario_prepare();
    scenario_list list = scenario_writing();
    for (size_t i = 0; i < list.count; i++) {
        hm_error error;
        char want[65], got[65] = "";
        set_context(&list.items[i], "plan", 0);
        CHECK_INT(list.items[i].run(&list.items[i], &error), HM_OK);
        CHECK(output_digest(want));
        for (size_t p = 0; p < sizeof plans / sizeof plans[0]; p++) {
            set_context(&list.items[i], "plan", p);
            unlink(scenario_output());
            inject_start(plans[p]);
            CHECK_INT(list.items[i].run(&list.items[i], &error), HM_OK);
            CHECK(inject_stop() > 0 || plans[p].calls == INJECT_THREADS);
            CHECK(output_digest(got));
            CHECK_TEXT(got, want);
        }
    }
    test_context(NULL);
    scenario_remove();
}

/* ---- reading ---- */

static bool read_fails_at(const scenario *which, uint64_t at) {
    hm_error error = {0};
    inject_start((inject_plan){.calls = INJECT_READING, .at = at, .reason = EIO});
    hm_status status = which->run(which, &error);
    uint64_t calls = inject_stop();
    if (calls < at) {
        CHECK_INT(status, HM_OK);
        return false;
    }
    check_message(&error, status, scenario_input(), EIO);
    return true;
}

static void every_read_fails(void) {
    scenario_prepare();
    scenario_list list = scenario_reading();
    for (size_t i = 0; i < list.count; i++) {
        uint64_t at = 1;
        do {
            set_context(&list.items[i], "read", at);
        } while (read_fails_at(&list.items[i], at) && ++at < MOST_CALLS);
        CHECK(at > 1 && at < MOST_CALLS);
    }
    test_context(NULL);
    scenario_remove();
}

/* The text of a pipe is copied, and the copy read twice: once to count, once to encode. */
static void copies_cannot_be_rewound(void) {
    static const char *const names[] = {"temporary file", "input"};
    const scenario *which = &scenario_other().items[1];
    hm_error error = {0};
    for (uint64_t at = 1; at <= 3; at++) {
        set_context(which, "seek", at);
        inject_start((inject_plan){.calls = INJECT_REWINDING, .at = at, .reason = EIO});
        hm_status status = which->run(which, &error);
        CHECK_INT(inject_stop(), at <= 2 ? at : 2);
        if (at <= 2)
            check_message(&error, status, names[at - 1], EIO);
        else
            CHECK_INT(status, HM_OK);
    }
    test_context(NULL);
}

static void slow_reads_give_the_same_bytes(void) {
    static const inject_plan plans[] = {
        {.calls = INJECT_READING, .most = 1},
        {.calls = INJECT_READING, .most = 509, .interrupts = true},
    };
    scenario_prepare();
    scenario_list list = scenario_reading();
    for (size_t i = 0; i < list.count; i++) {
        hm_error error;
        char want[65];
        set_context(&list.items[i], "plan", 0);
        CHECK_INT(list.items[i].run(&list.items[i], &error), HM_OK);
        memcpy(want, scenario_digest(), sizeof want);
        for (size_t p = 0; p < sizeof plans / sizeof plans[0]; p++) {
            set_context(&list.items[i], "plan", p);
            inject_start(plans[p]);
            CHECK_INT(list.items[i].run(&list.items[i], &error), HM_OK);
            inject_stop();
            CHECK_TEXT(scenario_digest(), want);
        }
    }
    test_context(NULL);
    scenario_remove();
}

TEST_MAIN(TEST(every_write_fails), TEST(bytes_are_on_the_disk_before_they_have_a_name),
          TEST(folders_may_refuse), TEST(slow_writes_and_missing_threads_change_nothing),
          TEST(every_read_fails), TEST(copies_cannot_be_rewound),
          TEST(slow_reads_give_the_same_bytes))
