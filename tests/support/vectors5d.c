#include "support/vectors5d.h"

#include "harness.h"
#include "hypermate/io.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void vectors5d_open(vectors5d *vectors, const char *name, const char *key) {
    char path[128];
    size_t length;
    hm_json_value root, array;
    snprintf(path, sizeof path, "vectors/chess5d/%s", name);
    vectors->text = test_read_file(path, &length);
    CHECK_INT(hm_json_parse(vectors->text, length, &root, NULL), HM_OK);
    CHECK(hm_json_get(&root, key, &array));
    hm_json_walk_value(&vectors->walk, &array);
}

bool vectors5d_next(vectors5d *vectors, hm_json_value *item) {
    if (!hm_json_next_item(&vectors->walk, item)) return false;
    hm_json_value name;
    char context[128] = "";
    if (hm_json_get(item, "name", &name) || hm_json_get(item, "variant", &name)) {
        snprintf(context, sizeof context, "%.*s", (int)name.length, name.text);
    }
    test_context(context);
    return true;
}

void vectors5d_close(vectors5d *vectors) {
    test_context(NULL);
    free(vectors->text);
}

int64_t vector_int(const hm_json_value *item, const char *key) {
    hm_json_value value;
    int64_t number = INT64_MIN;
    CHECK(hm_json_get(item, key, &value) && hm_json_int64(&value, &number) == HM_JSON_FITS);
    return number;
}

bool vector_bool(const hm_json_value *item, const char *key) {
    hm_json_value value;
    CHECK(hm_json_get(item, key, &value));
    return value.length == 4;
}

char *vector_text(const hm_json_value *item, const char *key) {
    hm_json_value value;
    hm_text text = {0};
    CHECK(hm_json_get(item, key, &value));
    hm_text_puts(&text, "");
    hm_json_decode_text(&value, &text);
    return text.data;
}

void vector_position_text(const hm_json_value *item, hm_text *text) {
    hm_json_value boards, board;
    hm_json_walk walk;
    char *size = vector_text(item, "size"), *lines = vector_text(item, "timelines");
    hm_text_printf(text, "[Size \"%s\"]\n[Timelines \"%s\"]\n[Board \"Custom\"]\n", size, lines);
    CHECK(hm_json_get(item, "boards", &boards));
    hm_json_walk_value(&walk, &boards);
    while (hm_json_next_item(&walk, &board)) {
        hm_json_decode_text(&board, text);
        hm_text_puts(text, "\n");
    }
    free(size);
    free(lines);
}

char *vectors5d_hard(size_t *length) {
    enum { MOST = 1 << 20 };
    size_t packed_length;
    hm_source *source;
    char *packed = test_read_file("vectors/chess5d/hard.5dpgn.gz", &packed_length);
    char *text = malloc(MOST + 1);
    CHECK_INT(hm_source_from_memory(&source, packed, packed_length, "hard", NULL), HM_OK);
    CHECK_INT(hm_source_read(source, text, MOST, length, NULL), HM_OK);
    text[*length] = '\0';
    hm_source_close(source);
    free(packed);
    return text;
}

hm_5d_position *position5d(const char *text) {
    hm_5d_game *game;
    hm_5d_position *position = NULL;
    hm_error error = {0};
    if (!CHECK_INT(hm_5d_game_parse(text, strlen(text), 0, &game, NULL, NULL, &error), HM_OK)) {
        printf("# %s at %llu\n", error.message, (unsigned long long)error.offset);
        abort();
    }
    if (hm_5d_position_copy(hm_5d_game_start(game), &position, NULL) != HM_OK) abort();
    hm_5d_game_destroy(game);
    return position;
}

hm_5d_position *vector_position(const hm_json_value *item) {
    hm_text text = {0};
    vector_position_text(item, &text);
    hm_5d_position *position = position5d(text.data);
    hm_text_clear(&text);
    return position;
}

char *dump5d(const hm_5d_position *position) {
    hm_text text = {0};
    hm_5d_fen_format(position, &text);
    if (text.failed) abort();
    return text.data;
}

void hash5d(const hm_5d_position *position, char hex[33]) {
    hm_text md5 = {0};
    hm_5d_md5(position, &md5);
    if (md5.failed || md5.length != 32) abort();
    memcpy(hex, md5.data, 33);
    hm_text_clear(&md5);
}
