/* Answers about 4D positions. */
#include "api/api.h"

#include "hypermate/chess4d.h"

#include <stdlib.h>

/* ---- a board from an input ---- */

static hm_api_verdict parse_literal(const char *text, size_t length, const char *field,
                                    const hm_api_options *options, hm_4d_board *board,
                                    hm_api_error *error) {
    hm_error cause;
    unsigned flags = options->lenient ? HM_4D_FEN_LENIENT : 0;
    if (hm_4d_fen_parse(text, length, flags, board, &cause) == HM_OK) return HM_API_YES;
    return hm_api_fail(error, &cause, field, text, length);
}

/* The field "fen4" of a JSON state. */
static hm_api_verdict parse_state(const hm_api_input *input, const hm_api_options *options,
                                  hm_4d_board *board, hm_api_error *error) {
    hm_error cause;
    hm_json_value object, value;
    if (hm_json_parse(input->text, input->length, &object, &cause) != HM_OK) {
        return hm_api_fail(error, &cause, NULL, input->text, input->length);
    }
    if (!hm_json_get(&object, "fen4", &value)) {
        hm_fail(&cause, HM_ERR_FIELD, 0, "the field \"fen4\" is missing");
        return hm_api_fail(error, &cause, "fen4", NULL, 0);
    }
    if (value.type != HM_JSON_STRING) {
        hm_fail(&cause, HM_ERR_FIELD, 0, "expected a string in \"fen4\"");
        return hm_api_fail(error, &cause, "fen4", NULL, 0);
    }
    hm_text literal = {0};
    hm_json_decode_text(&value, &literal);
    hm_api_verdict verdict =
        literal.failed ? hm_api_fail_memory(error)
                       : parse_literal(literal.data, literal.length, "fen4", options, board, error);
    hm_text_clear(&literal);
    return verdict;
}

hm_api_verdict hm_api_board_4d(const hm_api_input *input, const hm_api_options *options,
                               hm_4d_board *board, hm_api_error *error) {
    if (input->json) return parse_state(input, options, board, error);
    return parse_literal(input->text, input->length, NULL, options, board, error);
}

/* ---- check ---- */

static hm_api_verdict put_board_facts(const hm_4d_board *board, hm_text *json,
                                      hm_api_error *error) {
    char *literal = malloc(HM_4D_FEN_MAX);
    if (literal == NULL) return hm_api_fail_memory(error);
    size_t length = hm_4d_fen_format(board, literal, HM_4D_FEN_MAX);
    hm_json_key(json, "canonical");
    hm_json_put_string(json, literal, length);
    hm_json_key(json, "pieces");
    hm_json_put_uint(json, hm_4d_board_count(board));
    free(literal);
    return HM_API_YES;
}

static hm_api_verdict check(const hm_api_input *input, const hm_api_options *options, hm_text *json,
                            hm_api_error *error) {
    hm_4d_board board;
    hm_api_verdict verdict = hm_api_board_4d(input, options, &board, error);
    return verdict == HM_API_YES ? put_board_facts(&board, json, error) : verdict;
}

const hm_answer_row hm_answers_4d[] = {
    {"check", HM_NOTATION_SET(HM_NOTATION_FEN4D), check, false},
    {0},
};
