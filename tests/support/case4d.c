#include "case4d.h"

#include "chess4d/notation/text4d.h"
#include "harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void case4d_lines(const char *path, void (*record)(const hm_json_value *object)) {
    size_t length;
    char *text = test_read_file(path, &length);
    size_t start = 0, lines = 0;
    while (start < length) {
        char *end = memchr(text + start, '\n', length - start);
        size_t stop = end == NULL ? length : (size_t)(end - text);
        hm_json_value object;
        if (CHECK(hm_json_parse(text + start, stop - start, &object, NULL) == HM_OK)) {
            record(&object);
            lines++;
        }
        start = stop + 1;
    }
    CHECK(lines > 0);
    free(text);
}

static char slots[4][1 << 16];

const char *case4d_string(const hm_json_value *string, int slot) {
    size_t length = hm_json_decode(string, slots[slot]);
    slots[slot][length] = '\0';
    return slots[slot];
}

const char *case4d_text(const hm_json_value *object, const char *key, int slot) {
    hm_json_value value;
    if (!hm_json_get(object, key, &value) || value.type != HM_JSON_STRING) return "";
    return case4d_string(&value, slot);
}

int64_t case4d_number(const hm_json_value *object, const char *key) {
    hm_json_value value;
    int64_t number = -1;
    if (hm_json_get(object, key, &value)) hm_json_int64(&value, &number);
    return number;
}

bool case4d_true(const hm_json_value *object, const char *key) {
    hm_json_value value;
    return hm_json_get(object, key, &value) && value.type == HM_JSON_TRUE;
}

void case4d_state(const hm_json_value *object, hm_4d_state *state) {
    hm_error error = {.message = ""};
    hm_4d_state_init(state);
    const char *fen = case4d_text(object, "fen4", 0);
    CHECK(hm_4d_fen_parse(fen, strlen(fen), 0, &state->board, &error) == HM_OK);
    static const struct {
        const char *key;
        hm_4d_field field;
    } fields[] = {
        {"side", HM_4D_FIELD_SIDE}, {"castling", HM_4D_FIELD_CASTLING}, {"ep", HM_4D_FIELD_EP}};
    for (size_t i = 0; i < 3; i++) {
        const char *text = case4d_text(object, fields[i].key, 0);
        if (*text == '\0') continue;
        CHECK(hm_4d_field_parse(fields[i].field, text, strlen(text), state, &error) == HM_OK);
    }
    int64_t halfmove = case4d_number(object, "halfmove");
    int64_t fullmove = case4d_number(object, "fullmove");
    if (halfmove >= 0) state->halfmove = (uint32_t)halfmove;
    if (fullmove >= 1) state->fullmove = (uint32_t)fullmove;
}

void case4d_list(const hm_4d_position *position, hm_text *text) {
    hm_4d_move *moves = malloc(hm_4d_moves_bound(position) * sizeof *moves);
    size_t count = hm_4d_generate(position, moves);
    hm_4d_sort_moves(moves, count);
    for (size_t i = 0; i < count; i++) {
        hm_4d_move_format(moves[i], text);
        hm_text_add(text, "\n", 1);
    }
    free(moves);
}

const char *case4d_record(const hm_4d_state *state, int slot) {
    hm_text text = {0};
    hm_4d_state_format(state, &text);
    snprintf(slots[slot], sizeof slots[slot], "%s", text.data);
    hm_text_clear(&text);
    return slots[slot];
}
