/* A valid text costs no error: notations that are merely tried for it format no message. The linker
 * leads every call of hm_fail() and hm_fail_expected() in the library here. */
#include "core/error.h"
#include "harness.h"
#include "hypermate/hypermate.h"

#include <stdarg.h>
#include <stdlib.h>

hm_status __real_hm_fail_expected(hm_error *error, hm_status status, const char *text,
                                  size_t length, size_t offset, const char *expected);
hm_status __wrap_hm_fail_expected(hm_error *error, hm_status status, const char *text,
                                  size_t length, size_t offset, const char *expected);
hm_status __wrap_hm_fail(hm_error *error, hm_status status, uint64_t offset, const char *format,
                         ...);

static unsigned messages;

hm_status __wrap_hm_fail_expected(hm_error *error, hm_status status, const char *text,
                                  size_t length, size_t offset, const char *expected) {
    messages += error != NULL;
    return __real_hm_fail_expected(error, status, text, length, offset, expected);
}

hm_status __wrap_hm_fail(hm_error *error, hm_status status, uint64_t offset, const char *format,
                         ...) {
    (void)format;
    messages += error != NULL;
    if (error != NULL) *error = (hm_error){.status = status, .offset = offset};
    return status;
}

static void valid_texts_format_no_message(void) {
    static const char *const files[] = {
        "../examples/four_players.pgn4", "../examples/game.ndjson", "../examples/many_kings.c4d",
        "../examples/mate_in_one.5dpgn", "../examples/time_travel.5dpgn"};
    static const char *const questions[] = {"check", "status", "replay", "moves", "show"};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        size_t length;
        char *text = test_read_file(files[i], &length);
        for (size_t k = 0; k < sizeof questions / sizeof questions[0]; k++) {
            hm_request request = {.size = sizeof request};
            hm_facts facts = {0};
            hm_input_error error;
            hm_reader *reader;
            const hm_input *input;
            test_context(files[i]);
            messages = 0;
            CHECK_INT(hm_reader_from_memory(&reader, text, length, &request, NULL), HM_OK);
            CHECK_INT(hm_reader_next(reader, &input, NULL), HM_OK);
            hm_answer(hm_question_named(questions[k]), input, &request, &facts, &error);
            CHECK_INT(messages, 0);
            hm_facts_clear(&facts);
            hm_reader_close(reader);
        }
        free(text);
    }
    test_context(NULL);
}

/* What is wrong is still told. */
static void wrong_texts_do(void) {
    hm_error error;
    hm_4d_board board;
    messages = 0;
    CHECK(hm_4d_fen_parse("4d-fen v1: K@9,0,0,0", 20, 0, &board, &error) != HM_OK);
    CHECK(messages > 0);
}

TEST_MAIN(TEST(valid_texts_format_no_message), TEST(wrong_texts_do))
