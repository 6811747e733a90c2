/* Answers of the shards of a run become those of one run, or it is said which part does not fit. */
#include "harness.h"
#include "hypermate/answers.h"
#include "hypermate/io.h"

#include <string.h>

enum { MOST_PARTS = 3 };

static hm_status join(const char *const *parts, hm_text *joined, hm_error *error) {
    static const char *const names[MOST_PARTS] = {"first", "second", "third"};
    hm_source *sources[MOST_PARTS];
    hm_sink *sink = NULL;
    size_t count = 0;
    for (; count < MOST_PARTS && parts[count] != NULL; count++) {
        CHECK_INT(hm_source_from_memory(&sources[count], parts[count], strlen(parts[count]),
                                        names[count], NULL),
                  HM_OK);
    }
    CHECK_INT(hm_sink_to_memory(&sink, joined, "joined", NULL), HM_OK);
    hm_status status = hm_answers_join(sources, count, sink, error);
    if (status == HM_OK) status = hm_sink_commit(sink, error);
    hm_sink_destroy(sink);
    while (count > 0)
        hm_source_close(sources[--count]);
    return status;
}

static void expect(const char *const *parts, const char *want) {
    hm_text joined = {0};
    hm_error error;
    test_context(parts[0]);
    CHECK_INT(join(parts, &joined, &error), HM_OK);
    CHECK_TEXT(joined.data, want);
    test_context(NULL);
    hm_text_clear(&joined);
}

/* A mistake is that of a part, not of a place in it; nothing is written. */
static void expect_refusal(const char *const *parts, const char *want) {
    hm_text joined = {0};
    hm_error error;
    test_context(want);
    CHECK_INT(join(parts, &joined, &error), HM_ERR_FORMAT);
    CHECK_TEXT(error.message, want);
    CHECK_INT(error.offset, 0);
    CHECK_INT(joined.length, 0);
    test_context(NULL);
    hm_text_clear(&joined);
}

#define END(shard, of, answers) "{\"shard\":" #shard ",\"of\":" #of ",\"answers\":" #answers "}\n"
#define LEAVES(shard, of, depth, nodes)                                                            \
    "{\"depth\":" #depth ",\"shard\":" #shard ",\"of\":" #of ",\"nodes\":" #nodes "}\n"

static void parts_stand_behind_each_other(void) {
    expect((const char *[]){"{\"a\":1}\n{\"a\":2}\n" END(1, 3, 2), END(2, 3, 0),
                            "{\"a\":3}\n" END(3, 3, 1)},
           "{\"a\":1}\n{\"a\":2}\n{\"a\":3}\n");
    expect((const char *[]){"{\"a\":1}\n" END(1, 1, 1), NULL}, "{\"a\":1}\n");
}

static void leaves_are_added(void) {
    expect((const char *[]){LEAVES(1, 2, 3, 7) LEAVES(1, 2, 3, 1),
                            LEAVES(2, 2, 3, 5) LEAVES(2, 2, 3, 0), NULL},
           "{\"depth\":3,\"nodes\":12,\"seconds\":0,\"nodes_per_second\":0}\n"
           "{\"depth\":3,\"nodes\":1,\"seconds\":0,\"nodes_per_second\":0}\n");
}

static void parts_that_do_not_fit(void) {
    expect_refusal((const char *[]){"{\"a\":1}\n" END(1, 2, 1), "{\"a\":1}\n", NULL},
                   "second: it does not end as a part does, or is cut");
    expect_refusal((const char *[]){"{\"a\":1}\n" END(1, 3, 1), END(2, 3, 0), NULL},
                   "first: the parts are not as many as it says");
    expect_refusal((const char *[]){END(2, 2, 0), END(1, 2, 0), NULL},
                   "first: in the place of another shard");
    expect_refusal((const char *[]){"{\"a\":1}\n" END(1, 2, 1), END(2, 2, 1), NULL},
                   "second: some of its answers are missing");
    expect_refusal((const char *[]){LEAVES(1, 2, 1, 7), LEAVES(1, 2, 1, 7), NULL},
                   "second: the answer of another shard");
    expect_refusal((const char *[]){LEAVES(1, 2, 1, 7), LEAVES(2, 2, 2, 7), NULL},
                   "second: an answer of another depth");
    expect_refusal((const char *[]){LEAVES(1, 2, 1, 7), "", NULL}, "second: answers are missing");
    expect_refusal((const char *[]){LEAVES(1, 2, 1, 7), "{\n", NULL},
                   "second: a line that is no JSON");
    expect_refusal((const char *[]){LEAVES(1, 3, 1, 7), LEAVES(2, 3, 1, 7), NULL},
                   "first: the parts are not as many as the answer says");
    expect_refusal(
        (const char *[]){LEAVES(1, 2, 1, 18446744073709551615), LEAVES(2, 2, 1, 1), NULL},
        "second: more nodes than can be counted");
}

TEST_MAIN(TEST(parts_stand_behind_each_other), TEST(leaves_are_added), TEST(parts_that_do_not_fit))
