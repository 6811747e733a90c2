/* Certificates of forced mates: any bytes are a proof or an error with a place inside the text. An
 * accepted one is written canonically, and that reads back as the same text; small ones are checked
 * by both engines, which agree. The sum that a text needs is found here, too: no input has it. */
#include "proof/proof4.h"

#include "core/sha256.h"
#include "core/text.h"
#include "fuzz.h"

#include <string.h>

/* A check plays every reply: few pieces have few of them. */
enum { SMALL_PIECES = 60, SMALL_NODES = 8 };

static void check_small(const hm_proof4 *proof) {
    hm_proof4_report rules = {0}, phase = {0};
    hm_error error;
    hm_text text = {0};
    if (hm_4d_board_count(&proof->start.board) > SMALL_PIECES) return;
    if (proof->nodes.count > SMALL_NODES) return;
    REQUIRE(hm_proof4_check(proof, HM_PROOF4_RULES, 1, NULL, &rules, &error) == HM_OK);
    REQUIRE(hm_proof4_check(proof, HM_PROOF4_PHASE, 1, NULL, &phase, &error) == HM_OK);
    REQUIRE(rules.fault == phase.fault && rules.place == phase.place);
    REQUIRE(rules.reply == phase.reply && rules.replies == phase.replies);
    REQUIRE(rules.longest == phase.longest && rules.longest <= HM_PROOF4_DEPTH);
    hm_proof4_explain(proof, &rules, &text);
    REQUIRE(text.length > 0);
    hm_text_clear(&text);
}

static void check_accepted_proof(const hm_proof4 *proof) {
    hm_text text = {0}, rewritten = {0};
    hm_proof4 again = {0};
    hm_error error;
    hm_proof4_format(proof, proof->longest, &text);
    REQUIRE(hm_proof4_parse(text.data, text.length, &again, &error) == HM_OK);
    REQUIRE(!again.has_unreached && again.nodes.count == proof->nodes.count);
    hm_proof4_format(&again, again.longest, &rewritten);
    REQUIRE(text.length == rewritten.length);
    REQUIRE(memcmp(text.data, rewritten.data, text.length) == 0);
    hm_proof4_clear(&again);
    hm_text_clear(&text);
    hm_text_clear(&rewritten);
    check_small(proof);
}

static void read_proof(const char *text, size_t length) {
    hm_proof4 proof = {0};
    hm_error error = {0};
    if (hm_proof4_parse(text, length, &proof, &error) == HM_OK)
        check_accepted_proof(&proof);
    else
        REQUIRE(error.status != HM_OK && error.offset <= length && error.message[0] != '\0');
    hm_proof4_clear(&proof);
}

/* Appends the sum of a text that has none. */
static void add_sum(hm_text *text) {
    char hex[65];
    unsigned nodes = 0;
    hm_sha256 sha;
    for (size_t i = 0; i + 6 <= text->length; i++)
        nodes += memcmp(text->data + i, "\nnode ", 6) == 0;
    hm_sha256_init(&sha);
    hm_sha256_add(&sha, text->data, text->length);
    hm_sha256_hex(&sha, hex);
    hm_text_printf(text, "sum %u 2 %s\n", nodes, hex);
}

int fuzz_one_input(const uint8_t *data, size_t size) {
    hm_text text = {0};
    read_proof((const char *)data, size);
    hm_text_add(&text, data, size);
    add_sum(&text);
    read_proof(text.data, text.length);
    hm_text_clear(&text);
    return 0;
}
