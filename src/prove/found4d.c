/* What a search has found out about 4D positions: a table by key, and its text. */
#include "prove/found4d.h"
#include "core/core.h"
#include "io/whole.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- the table ---- */

void hm_found_4d_clear(hm_found_4d *found) {
    hm_budget_free(found->budget, found->slots, found->capacity * sizeof *found->slots);
    *found = (hm_found_4d){.budget = found->budget};
}

static bool find_is_free(const hm_find_4d *slot) {
    return slot->won == 0 && slot->failed == 0 && slot->refuted == 0;
}

static hm_find_4d *find_place(hm_find_4d *slots, size_t capacity, const uint64_t key[2]) {
    size_t at = (size_t)key[0] & (capacity - 1);
    while (!find_is_free(&slots[at]) && memcmp(slots[at].key, key, sizeof slots[at].key) != 0)
        at = (at + 1) & (capacity - 1);
    return &slots[at];
}

hm_find_4d *hm_found_4d_get(const hm_found_4d *found, const uint64_t key[2]) {
    if (found->capacity == 0) return NULL;
    hm_find_4d *slot = find_place(found->slots, found->capacity, key);
    return find_is_free(slot) ? NULL : slot;
}

static bool found_grow(hm_found_4d *found) {
    enum { LEAST = 1024 };
    size_t capacity = found->capacity == 0 ? LEAST : 2 * found->capacity;
    HM_LIST(hm_find_4d) slots = {0};
    if (!HM_ROOM_IN(found->budget, slots, capacity)) return false;
    memset(slots.at, 0, slots.capacity * sizeof *slots.at);
    for (size_t i = 0; i < found->capacity; i++) {
        if (find_is_free(&found->slots[i])) continue;
        *find_place(slots.at, capacity, found->slots[i].key) = found->slots[i];
    }
    hm_budget_free(found->budget, found->slots, found->capacity * sizeof *found->slots);
    found->slots = slots.at;
    found->capacity = capacity;
    return true;
}

bool hm_found_4d_add(hm_found_4d *found, const hm_find_4d *find) {
    if (find_is_free(find)) return true;
    if (2 * found->used >= found->capacity && !found_grow(found)) return false;
    hm_find_4d *slot = find_place(found->slots, found->capacity, find->key);
    if (find_is_free(slot)) {
        *slot = *find;
        found->used++;
        return true;
    }
    if (find->won > 0 && (slot->won == 0 || find->won < slot->won)) {
        slot->won = find->won;
        slot->move = find->move;
    }
    if (find->failed > slot->failed) slot->failed = find->failed;
    if (find->refuted > slot->refuted) slot->refuted = find->refuted;
    return true;
}

/* ---- the text ---- */

static int find_order(const void *one, const void *other) {
    const hm_find_4d *a = one, *b = other;
    for (int half = 0; half < 2; half++) {
        if (a->key[half] != b->key[half]) return a->key[half] < b->key[half] ? -1 : 1;
    }
    return 0;
}

void hm_found_4d_format(const hm_found_4d *found, const hm_4d_state *start, hm_text *text) {
    HM_LIST(hm_find_4d) finds = {0};
    size_t begin = text->length;
    if (!HM_ROOM(finds, found->used)) {
        text->failed = true;
        return;
    }
    for (size_t i = 0; i < found->capacity; i++) {
        if (!find_is_free(&found->slots[i])) finds.at[finds.count++] = found->slots[i];
    }
    if (finds.count > 0) qsort(finds.at, finds.count, sizeof *finds.at, find_order);
    hm_text_printf(text, HM_FOUND_4D_PREFIX "start ");
    hm_4d_state_format(start, text);
    hm_text_printf(text, "\n");
    for (size_t i = 0; i < finds.count; i++) {
        const hm_find_4d *f = &finds.at[i];
        hm_text_printf(text, "%016" PRIx64 "%016" PRIx64 " %u %08" PRIx32 " %u %u\n", f->key[0],
                       f->key[1], f->won, f->move, f->failed, f->refuted);
    }
    free(finds.at);
    if (text->failed) return;
    char hex[65];
    hm_sha256 sha;
    hm_sha256_init(&sha);
    hm_sha256_add(&sha, text->data + begin, text->length - begin);
    hm_sha256_hex(&sha, hex);
    hm_text_printf(text, "sum %zu %s\n", found->used, hex);
}

hm_status hm_found_4d_save(const hm_found_4d *found, const hm_4d_state *start, const char *path,
                           hm_error *error) {
    hm_text text = {0};
    if (path == NULL) return HM_OK;
    hm_found_4d_format(found, start, &text);
    hm_status status = hm_file_write(path, &text, error);
    hm_text_clear(&text);
    return status;
}

/* Digits of a number of up to 64 bits. */
static bool take_hex(hm_cursor *c, unsigned digits, uint64_t *value) {
    *value = 0;
    for (unsigned i = 0; i < digits; i++) {
        int byte = hm_peek(c);
        unsigned digit;
        if (hm_is_digit(byte))
            digit = (unsigned)(byte - '0');
        else if (byte >= 'a' && byte <= 'f')
            digit = (unsigned)(byte - 'a' + 10);
        else
            return false;
        *value = *value << 4 | digit;
        c->at++;
    }
    return true;
}

static bool take_moves(hm_cursor *c, uint8_t *number) {
    unsigned value = 0, digits = 0;
    for (; digits < 3 && hm_is_digit(hm_peek(c)); digits++)
        value = 10 * value + (unsigned)(c->text[c->at++] - '0');
    *number = (uint8_t)value;
    return digits > 0 && value <= HM_FOUND_4D_MOVES;
}

static bool take_find(hm_cursor *c, hm_find_4d *find) {
    uint64_t move;
    *find = (hm_find_4d){.won = 0};
    if (!take_hex(c, 16, &find->key[0]) || !take_hex(c, 16, &find->key[1])) return false;
    if (!hm_take(c, ' ') || !take_moves(c, &find->won) || !hm_take(c, ' ')) return false;
    if (!take_hex(c, 8, &move) || !hm_take(c, ' ') || !take_moves(c, &find->failed)) return false;
    find->move = (hm_4d_move)move;
    return hm_take(c, ' ') && take_moves(c, &find->refuted) && hm_take(c, '\n');
}

/* The line "sum", with nothing behind it. */
static hm_status take_finds_sum(hm_cursor *c, size_t lines, hm_error *error) {
    char hex[65];
    hm_text expected = {0};
    hm_sha256 sha;
    hm_sha256_init(&sha);
    hm_sha256_add(&sha, c->text, c->at);
    hm_sha256_hex(&sha, hex);
    hm_text_printf(&expected, "sum %zu %s\n", lines, hex);
    bool failed = expected.failed;
    bool same = !failed && c->length - c->at == expected.length &&
                memcmp(c->text + c->at, expected.data, expected.length) == 0;
    hm_text_clear(&expected);
    if (failed) return hm_fail_memory(error, "a part of a proof");
    return same ? HM_OK
                : hm_fail(error, HM_ERR_FORMAT, c->at, "the sum does not fit the lines before it");
}

hm_status hm_found_4d_parse(hm_found_4d *found, const char *text, size_t length, hm_4d_state *start,
                            hm_error *error) {
    hm_cursor c = {.text = text, .length = length, .error = error};
    if (!hm_take_word(&c, HM_FOUND_4D_PREFIX "start "))
        return hm_fail(error, HM_ERR_FORMAT, 0, "expected \"proof4-part v1\" and a start");
    const char *end = memchr(text + c.at, '\n', length - c.at);
    size_t stop = end == NULL ? length : (size_t)(end - text);
    hm_status status = hm_4d_state_parse(text + c.at, stop - c.at, 0, start, error);
    if (status != HM_OK) {
        if (error != NULL) error->offset += c.at;
        return status;
    }
    size_t lines = 0;
    for (c.at = stop + (end != NULL); hm_peek(&c) != 's'; lines++) {
        hm_find_4d find;
        if (!take_find(&c, &find))
            return hm_fail(error, HM_ERR_FIELD, c.at, "expected KEY WON MOVE FAILED REFUTED");
        if (!hm_found_4d_add(found, &find)) return hm_fail_memory(error, "a part of a proof");
    }
    return take_finds_sum(&c, lines, error);
}
