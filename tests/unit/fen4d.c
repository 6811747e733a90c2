/* fen4d: the truth table with every error's kind and offset, the start position, messages, the
 * lenient reading, writing into small buffers. */
#include "chess4d/notation/text4d.h"
#include "core/core.h"
#include "harness.h"
#include "hypermate/more/chess4d_games.h"

#include <stdlib.h>
#include <string.h>

/* The bytes of a text whose characters stand for them (Latin-1). */
static void latin1_bytes(hm_text *text) {
    size_t written = 0;
    for (size_t i = 0; i < text->length; i++) {
        unsigned c = (uint8_t)text->data[i];
        if (c >= 0xc2) c = (c & 3) << 6 | ((uint8_t)text->data[++i] & 0x3f);
        text->data[written++] = (char)c;
    }
    text->length = written;
}

static void check_valid(const hm_text *input, const hm_json_value *object) {
    hm_4d_board board, again;
    hm_text text = {0};
    hm_json_value value;
    uint64_t pieces;
    CHECK_INT(hm_4d_fen_parse(input->data, input->length, 0, &board, NULL), HM_OK);
    hm_4d_fen_format(&board, &text);
    CHECK(hm_json_get(object, "canonical", &value) && hm_json_is(&value, text.data));
    CHECK(hm_json_get(object, "pieces", &value));
    CHECK_INT(hm_json_uint64(&value, &pieces), HM_JSON_FITS);
    CHECK_INT(hm_4d_board_count(&board), pieces);
    CHECK_INT(hm_4d_fen_parse(text.data, text.length, 0, &again, NULL), HM_OK);
    CHECK_BYTES(&again, &board, sizeof board);
    hm_text_clear(&text);
}

static void check_invalid(const hm_text *input, const hm_json_value *object) {
    hm_4d_board board;
    hm_error error = {0};
    hm_json_value value;
    uint64_t offset;
    hm_status status = hm_4d_fen_parse(input->data, input->length, 0, &board, &error);
    CHECK(hm_json_get(object, "error", &value) && hm_json_is(&value, hm_status_name(status)));
    CHECK_INT(error.status, status);
    CHECK(hm_json_get(object, "offset", &value));
    CHECK_INT(hm_json_uint64(&value, &offset), HM_JSON_FITS);
    CHECK_INT(error.offset, offset);
    CHECK_INT(hm_4d_fen_parse(input->data, input->length, 0, &board, NULL), status);
}

static void truth_table(void) {
    size_t length;
    char *text = test_read_file("vectors/fen4d/cases.json", &length);
    hm_json_value cases, item, value;
    hm_json_walk walk;
    unsigned count = 0, valid = 0;
    CHECK_INT(hm_json_parse(text, length, &cases, NULL), HM_OK);
    hm_json_walk_value(&walk, &cases);
    for (; hm_json_next_item(&walk, &item); count++) {
        char name[64] = {0};
        hm_text input = {0};
        CHECK(hm_json_get(&item, "name", &value) && value.length < sizeof name);
        hm_json_decode(&value, name);
        test_context(name);
        CHECK(hm_json_get(&item, "input", &value));
        hm_json_decode_text(&value, &input);
        latin1_bytes(&input);
        CHECK(hm_json_get(&item, "valid", &value));
        if (value.type == HM_JSON_TRUE) {
            check_valid(&input, &item);
            valid++;
        } else {
            check_invalid(&input, &item);
        }
        hm_text_clear(&input);
    }
    CHECK_INT(count, 54);
    CHECK(valid > 5 && valid < count);
    free(text);
}

/* rules4d, section 3. */
static void start_position_is_the_published_text(void) {
    hm_4d_board board, again;
    hm_text text = {0};
    char hex[65];
    hm_4d_board_start(&board);
    CHECK_INT(hm_4d_board_count(&board), 896);
    hm_4d_fen_format(&board, &text);
    CHECK_INT(text.length, 10313);
    hm_sha256 sha;
    hm_sha256_init(&sha);
    hm_sha256_add(&sha, text.data, text.length);
    hm_sha256_hex(&sha, hex);
    CHECK_TEXT(hex, "d02c57216d11ce9495aa3595afd086bbcc4a6eb43386336b7dc3380e2bbdfb2b");
    CHECK_INT(hm_4d_fen_parse(text.data, text.length, 0, &again, NULL), HM_OK);
    CHECK_BYTES(&again, &board, sizeof board);
    hm_text_clear(&text);
}

static void messages_name_what_was_found(void) {
    static const struct {
        const char *text;
        const char *message;
    } rows[] = {
        {"", "expected the prefix \"4d-fen v1:\", found the end of the text"},
        {"4d-fen v2: K@0,0,0,0", "version v2 of 4d-fen is not supported, only v1"},
        {"4d-fen v10: K@0,0,0,0", "version v10 of 4d-fen is not supported, only v1"},
        {"4d-fen v12345678901:", "version v12345678901 of 4d-fen is not supported, only v1"},
        {"4d-fen v123456789012:", "expected \"v1:\", found \"23456789012:\""},
        {"4d-fen v1 : K@0,0,0,0", "expected \"v1:\", found \" : K@0,0,0,0\""},
        {"4d-fenv1:", "expected white space after \"4d-fen\", found \"v1:\""},
        {"4d-fen v1: P@0,0,0,0", "expected the pawn's axis (w or y), found \"@0,0,0,0\""},
        {"4d-fen v1: K0,0,0,0", "expected '@' after the piece, found \"0,0,0,0\""},
        {"4d-fen v1: K@8,0,0,0", "expected a coordinate (0 to 7), found \"8,0,0,0\""},
        {"4d-fen v1: K@0 0,0,0", "expected ',', found \" 0,0,0\""},
        {"4d-fen v1: K@3,1,4,1;k@3,1,4,1", "square 3,1,4,1 given twice"},
        {"4d-fen v1: K@3,1,4,1 w", "expected ';' or the end, found \"w\""},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hm_4d_board board;
        hm_error error = {0};
        CHECK(hm_4d_fen_parse(rows[i].text, strlen(rows[i].text), 0, &board, &error) != HM_OK);
        CHECK_TEXT(error.message, rows[i].message);
    }
}

static void lenient_reads_slashed_axes(void) {
    static const char good[] = "4d-fen v1: P/w@0,1,2,3; p/y @ 7,6,5,4; Pw@1,1,1,1; K@0,0,0,0";
    static const char *const bad[] = {"4d-fen v1: P@0,0,0,0",    "4d-fen v1: P/@0,0,0,0",
                                      "4d-fen v1: P/z@0,0,0,0",  "4d-fen v1: K/w@0,0,0,0",
                                      "4d-fen v1: P//w@0,0,0,0", "4d-fen v1: P/"};
    hm_4d_board board;
    hm_error error = {0};
    hm_text text = {0};
    CHECK_INT(hm_4d_fen_parse(good, sizeof good - 1, 0, &board, &error), HM_ERR_PIECE);
    CHECK_INT(error.offset, 12);
    CHECK_INT(hm_4d_fen_parse(good, sizeof good - 1, HM_4D_FEN_LENIENT, &board, NULL), HM_OK);
    hm_4d_fen_format(&board, &text);
    CHECK_TEXT(text.data, "4d-fen v1: K@0,0,0,0; Pw@0,1,2,3; Pw@1,1,1,1; py@7,6,5,4");
    hm_text_clear(&text);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        test_context(bad[i]);
        CHECK_INT(hm_4d_fen_parse(bad[i], strlen(bad[i]), HM_4D_FEN_LENIENT, &board, &error),
                  HM_ERR_PIECE);
    }
}

static void format_appends(void) {
    hm_4d_board board = {0};
    hm_text text = {0};
    hm_4d_fen_format(&board, &text);
    CHECK_TEXT(text.data, "4d-fen v1:");
    board.square[1] = HM_4D_KING;
    hm_4d_fen_format(&board, &text);
    CHECK_TEXT(text.data, "4d-fen v1:4d-fen v1: K@0,0,0,1");
    text.length = 0;
    memset(board.square, HM_4D_PAWN_W, sizeof board.square);
    hm_4d_fen_format(&board, &text);
    CHECK_INT(text.length, HM_4D_FEN_MAX);
    CHECK_INT(strlen(text.data), HM_4D_FEN_MAX);
    hm_text_clear(&text);
}

/* rules4d, section 2. */
static void piece_specs(void) {
    static const char *const specs[HM_4D_PIECES] = {NULL, "Pw", "Py", "N", "B", "R", "Q", "K",
                                                    NULL, "pw", "py", "n", "b", "r", "q", "k"};
    static const char *const none[] = {"", "P", "p", "Pz", "PW", "Kw", "KK", "P/w", "Pww", "x"};
    for (int piece = 0; piece < HM_4D_PIECES; piece++) {
        if (specs[piece] == NULL) continue;
        CHECK_INT(hm_4d_piece_parse(specs[piece], strlen(specs[piece])), piece);
    }
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++)
        CHECK_INT(hm_4d_piece_parse(none[i], strlen(none[i])), HM_4D_EMPTY);
}

TEST_MAIN(TEST(truth_table), TEST(start_position_is_the_published_text),
          TEST(messages_name_what_was_found), TEST(lenient_reads_slashed_axes),
          TEST(format_appends), TEST(piece_specs))
