/* Files of solved 4D endings, and the names of materials. */
#include "tables/endings4d.h"
#include "core/sha256.h"
#include "harness.h"

#include <string.h>

static void check_name(const char *text, const char *name) {
    hm_material_4d m;
    test_context(text);
    hm_status status = hm_material_4d_parse(&m, text, strlen(text), NULL);
    CHECK_INT(status, name != NULL ? HM_OK : HM_ERR_FORMAT);
    if (status == HM_OK && name != NULL) CHECK_TEXT(m.name, name);
    test_context(NULL);
}

static void materials_have_one_name(void) {
    check_name("KvK", "KvK");
    check_name("QKvK", "KQvK");
    check_name("KvKQ", "KQvK");
    check_name("KNvKB", "KBvKN");
    check_name("KNQvKR", "KQNvKR");
    check_name("KNvKQR", "KQRvKN");
    check_name("KRvKNQ", "KQNvKR");
    check_name("KQBRvK", "KQRBvK");
    static const char *const wrong[] = {"",      "v",       "K",           "KK",         "KQK",
                                        "KKvK",  "KvQ",     "KQvKv",       "KQvK ",      "KPvK",
                                        "kqvk",  "KQQQQvK", "KvKQQQQ",     "KQQvKQR",    "QvKQ",
                                        "KQ vK", "vKvK",    "KQRBNQRBNvK", "KvKQRBNQRBN"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        check_name(wrong[i], NULL);
    hm_material_4d m;
    CHECK_INT(hm_material_4d_parse(&m, "K\0vK", 4, NULL), HM_ERR_FORMAT);
}

/* A piece away and back again; the stronger side may become the second one. */
static void pieces_keep_their_squares(void) {
    static const char *const names[] = {"KQvKQ", "KQRvKN", "KQRBvK", "KBvKN", "KRRvKR"};
    for (size_t n = 0; n < sizeof names / sizeof names[0]; n++) {
        hm_material_4d m, less;
        hm_material_4d_parse(&m, names[n], strlen(names[n]), NULL);
        test_context(names[n]);
        for (unsigned piece = 0; piece < m.count; piece++) {
            hm_placed_4d p = {{100, 101, 102, 103, 104}};
            bool swapped;
            if (m.kind[piece] == HM_SPACE_4D_KING) continue;
            hm_material_4d_without(&m, piece, &less, &swapped);
            hm_placed_4d q = hm_placed_4d_without(&m, &p, piece, swapped);
            hm_placed_4d r = hm_placed_4d_with(&m, &q, piece, swapped);
            CHECK_INT(r.at[piece], HM_MATERIAL_4D_AWAY);
            for (unsigned i = 0; i < m.count; i++)
                if (i != piece) CHECK_INT(r.at[i], p.at[i]);
            for (unsigned i = 0; i < m.count; i++) {
                for (unsigned k = 0; k < less.count && i != piece; k++) {
                    if (q.at[k] != p.at[i]) continue;
                    CHECK_INT(less.kind[k], m.kind[i]);
                    CHECK_INT(less.side[k], m.side[i] ^ (swapped ? 1 : 0));
                }
            }
        }
        test_context(NULL);
    }
}

static hm_text make_file(void) {
    hm_endings_4d_solved solved = {0};
    hm_text text = {0};
    hm_sink *sink;
    CHECK_INT(hm_endings_4d_want(&solved, "KQQvK", NULL), HM_OK);
    CHECK_INT(hm_endings_4d_want(&solved, "KNvKB", NULL), HM_OK);
    CHECK_INT(hm_endings_4d_want(&solved, "KPvK", NULL), HM_ERR_FORMAT);
    CHECK_INT(hm_endings_4d_run(&solved, 2, SIZE_MAX, NULL, NULL, NULL, NULL), HM_OK);
    CHECK_INT(hm_sink_to_memory(&sink, &text, "endings", NULL), HM_OK);
    CHECK_INT(hm_endings_4d_write(&solved, sink, NULL), HM_OK);
    CHECK_INT(hm_sink_commit(sink, NULL), HM_OK);
    hm_sink_destroy(sink);
    hm_endings_4d_solved_clear(&solved);
    return text;
}

static hm_status parse_status(const void *bytes, size_t length, hm_error *error) {
    hm_endings_4d endings = {0};
    hm_status status = hm_endings_4d_parse(&endings, bytes, length, error);
    hm_endings_4d_clear(&endings);
    return status;
}

static void sum_file(hm_text *text) {
    char hex[65];
    hm_sha256 sha;
    hm_sha256_init(&sha);
    hm_sha256_add(&sha, text->data, text->length - 64);
    hm_sha256_hex(&sha, hex);
    memcpy(text->data + text->length - 64, hex, 64);
}

static void damaged_files_are_refused(void) {
    hm_text text = make_file();
    hm_error error;
    CHECK_INT(parse_status(text.data, text.length, &error), HM_OK);
    for (size_t length = 0; length < text.length; length++) {
        CHECK_INT(parse_status(text.data, length, &error), HM_ERR_FORMAT);
        CHECK(error.offset <= length);
    }
    for (size_t i = 0; i < text.length; i++) {
        text.data[i] ^= 4;
        CHECK_INT(parse_status(text.data, text.length, &error), HM_ERR_FORMAT);
        text.data[i] ^= 4;
    }
    /* With a sum that is right: the head says what is not there. */
    for (size_t i = 0; i < 16 + 6 * 24; i++) {
        for (int bit = 0; bit < 8; bit++) {
            text.data[i] ^= (char)(1 << bit);
            sum_file(&text);
            CHECK_INT(parse_status(text.data, text.length, &error), HM_ERR_FORMAT);
            text.data[i] ^= (char)(1 << bit);
        }
    }
    hm_text_clear(&text);
}

/* A budget that is too small for the won positions. */
static void memory_is_bounded(void) {
    hm_endings_4d_solved solved = {0};
    hm_error error;
    CHECK_INT(hm_endings_4d_want(&solved, "KQQvK", &error), HM_OK);
    CHECK_INT(hm_endings_4d_run(&solved, 1, 20000, NULL, NULL, NULL, &error), HM_ERR_LIMIT);
    CHECK(strstr(error.message, "KQQvK") != NULL);
    hm_endings_4d_solved_clear(&solved);
}

TEST_MAIN(TEST(materials_have_one_name), TEST(pieces_keep_their_squares),
          TEST(damaged_files_are_refused), TEST(memory_is_bounded))
