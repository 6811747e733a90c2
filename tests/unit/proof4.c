/* Certificates of forced mates: proofs that a program makes, their canonical text, and limits. What
 * a check refuses is in tests/proof4. */
#include "proof/proof4.h"

#include "chess4d/notation/text4d.h"
#include "core/text.h"
#include "harness.h"

#include <stdlib.h>
#include <string.h>

static char *seed(const char *name, size_t *length) {
    char path[64] = "../fuzz/seeds/proof4/";
    strncat(path, name, sizeof path - strlen(path) - 1);
    return test_read_file(path, length);
}

static hm_4d_move move_of(const char *text) {
    hm_4d_move_words words = {0};
    CHECK_INT(hm_4d_move_words_parse(text, strlen(text), &words, NULL), HM_OK);
    return HM_4D_MOVE(words.from, words.to, words.promotion, HM_4D_PLAIN);
}

static uint32_t add_node(hm_proof4 *proof, const char *move) {
    uint32_t node = 0;
    CHECK_INT(hm_proof4_add_node(proof, move_of(move), &node, NULL), HM_OK);
    return node;
}

static void add_reply(hm_proof4 *proof, uint32_t node, const char *move, uint32_t next) {
    CHECK_INT(hm_proof4_add_reply(proof, node, move_of(move), next, NULL), HM_OK);
}

/* The seed mate_in_3, made in another order, with a node that nobody needs. */
static void a_made_proof_is_canonical(void) {
    size_t length;
    char *text = seed("mate_in_3", &length);
    hm_proof4 read = {0}, made = {0};
    hm_proof4_report report;
    hm_text written = {0};
    hm_error error;
    CHECK_INT(hm_proof4_parse(text, length, &read, &error), HM_OK);
    made.start = read.start;
    uint32_t root = add_node(&made, "1,3,3,0-1,2,1,0");
    uint32_t second = add_node(&made, "0,3,3,3-0,3,1,2"),
             useless = add_node(&made, "7,7,7,7-7,7,7,6");
    uint32_t first = add_node(&made, "0,3,3,3-0,3,1,2");
    add_reply(&made, useless, "5,5,5,4-5,5,5,3", useless);
    add_reply(&made, root, "5,5,5,6-5,5,5,5", second);
    add_reply(&made, root, "5,5,5,6-5,5,5,4", first);
    CHECK_INT(hm_proof4_arrange(&made, &error), HM_OK);
    CHECK(made.has_unreached);
    CHECK_INT(hm_proof4_check(&made, HM_PROOF4_RULES, 2, NULL, &report, &error), HM_OK);
    CHECK_INT(report.fault, HM_PROOF4_UNREACHED);
    made.has_unreached = false;
    CHECK_INT(hm_proof4_check(&made, HM_PROOF4_RULES, 2, NULL, &report, &error), HM_OK);
    CHECK_INT(report.fault, HM_PROOF4_PROVED);
    CHECK_INT(report.longest, 3);
    hm_proof4_format(&made, report.longest, &written);
    CHECK_TEXT(written.data, text);
    hm_text_clear(&written);
    hm_proof4_clear(&made);
    hm_proof4_clear(&read);
    free(text);
}

/* Other numbers, nodes and replies in another order, and hints say the same. */
static void numbers_and_hints_mean_nothing(void) {
    size_t length, plain_length;
    char *text = seed("hints", &length), *plain = seed("mate_in_3", &plain_length);
    hm_proof4 proof = {0};
    hm_text written = {0};
    CHECK_INT(hm_proof4_parse(text, length, &proof, NULL), HM_OK);
    hm_proof4_format(&proof, proof.longest, &written);
    CHECK_TEXT(written.data, plain);
    hm_text_clear(&written);
    hm_proof4_clear(&proof);
    free(text);
    free(plain);
}

/* The certificate in docs/ is the canonical text of its proof. */
static void the_mate_in_4_is_canonical(void) {
    size_t length;
    char *text = test_read_file("../docs/facts/mate4.proof4", &length);
    hm_proof4 proof = {0};
    hm_text written = {0};
    CHECK_INT(hm_proof4_parse(text, length, &proof, NULL), HM_OK);
    hm_proof4_format(&proof, 4, &written);
    CHECK_INT(written.length, length);
    CHECK_TEXT(written.data, text);
    hm_text_clear(&written);
    hm_proof4_clear(&proof);
    free(text);
}

/* A chain of nodes that is one deeper than a proof may be. */
static void deep_proofs_are_refused(void) {
    for (uint32_t depth = HM_PROOF4_DEPTH; depth <= HM_PROOF4_DEPTH + 1; depth++) {
        hm_proof4 proof = {0};
        hm_error error;
        uint32_t node = add_node(&proof, "0,0,0,0-0,0,0,1");
        for (uint32_t i = 1; i < depth; i++) {
            uint32_t next = add_node(&proof, "0,0,0,0-0,0,0,1");
            add_reply(&proof, node, "7,7,7,7-7,7,7,6", next);
            node = next;
        }
        CHECK_INT(hm_proof4_arrange(&proof, &error),
                  depth > HM_PROOF4_DEPTH ? HM_ERR_LIMIT : HM_OK);
        hm_proof4_clear(&proof);
    }
}

static void replies_are_listed_once(void) {
    hm_proof4 proof = {0};
    hm_error error;
    uint32_t root = add_node(&proof, "0,0,0,0-0,0,0,1"), next = add_node(&proof, "0,0,0,1-0,0,0,2");
    add_reply(&proof, root, "7,7,7,7-7,7,7,6", next);
    add_reply(&proof, root, "7,7,7,7-7,7,7,6", next);
    CHECK_INT(hm_proof4_arrange(&proof, &error), HM_ERR_DUPLICATE);
    hm_proof4_clear(&proof);
}

static bool give_up(void *context, uint64_t done, uint64_t total) {
    uint64_t *most = context;
    CHECK(done <= total);
    return done < *most;
}

static void checks_can_be_interrupted(void) {
    size_t length;
    char *text = test_read_file("../docs/facts/mate4.proof4", &length);
    hm_proof4 proof = {0};
    hm_proof4_report report;
    hm_error error = {0};
    uint64_t most = 5;
    hm_watch watch = {.progress = give_up, .context = &most};
    CHECK_INT(hm_proof4_parse(text, length, &proof, NULL), HM_OK);
    CHECK_INT(hm_proof4_check(&proof, HM_PROOF4_RULES, 2, &watch, &report, &error),
              HM_ERR_INTERRUPTED);
    CHECK_INT(error.status, HM_ERR_INTERRUPTED);
    hm_proof4_clear(&proof);
    free(text);
}

/* The first fault is reported, whatever the threads do. */
static void reports_do_not_depend_on_threads(void) {
    size_t length;
    char *text = seed("promotion", &length);
    hm_proof4 proof = {0};
    hm_proof4_report one, other;
    hm_error error;
    CHECK_INT(hm_proof4_parse(text, length, &proof, NULL), HM_OK);
    CHECK_INT(hm_proof4_check(&proof, HM_PROOF4_RULES, 1, NULL, &one, &error), HM_OK);
    for (int i = 0; i < 20; i++) {
        CHECK_INT(hm_proof4_check(&proof, HM_PROOF4_PHASE, 3, NULL, &other, &error), HM_OK);
        CHECK_INT(other.fault, HM_PROOF4_UNANSWERED);
        CHECK_INT(other.place, one.place);
        CHECK_INT(other.reply, one.reply);
        CHECK_INT(other.positions, one.positions);
        CHECK_INT(other.replies, one.replies);
    }
    hm_proof4_clear(&proof);
    free(text);
}

TEST_MAIN(TEST(a_made_proof_is_canonical), TEST(numbers_and_hints_mean_nothing),
          TEST(the_mate_in_4_is_canonical), TEST(deep_proofs_are_refused),
          TEST(replies_are_listed_once), TEST(checks_can_be_interrupted),
          TEST(reports_do_not_depend_on_threads))
