/* The text of a search that has not proved its mate yet. */
#include "prove/part4d.h"
#include "core/core.h"
#include "io/whole.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void hm_begun_4d_clear(hm_begun_4d *begun) {
    hm_tree_4d_clear(&begun->tree);
    free(begun->firsts.at);
    *begun = (hm_begun_4d){.moves = 0};
}

/* ---- writing ---- */

static int find_order(const void *one, const void *other) {
    const hm_find_4d *a = one, *b = other;
    for (int half = 0; half < 2; half++) {
        if (a->key[half] != b->key[half]) return a->key[half] < b->key[half] ? -1 : 1;
    }
    return 0;
}

/* Without what is below settled nodes: a copy is pruned. */
static void put_begun(const hm_begun_4d *begun, hm_text *text) {
    hm_tree_4d tree = {.budget = NULL};
    if (begun == NULL || begun->moves == 0 || begun->tree.nodes.count == 0) return;
    if (!HM_COPY_LIST(tree.nodes, begun->tree.nodes) || !hm_tree_4d_prune(&tree)) {
        text->failed = true;
        hm_tree_4d_clear(&tree);
        return;
    }
    hm_text_printf(text, "tree %u %" PRIu64 " %" PRIu64 " %zu", begun->moves, begun->shard,
                   begun->shards, tree.nodes.count);
    for (size_t i = 0; i < begun->firsts.count; i++)
        hm_text_printf(text, " %08" PRIx32, begun->firsts.at[i]);
    hm_text_printf(text, "\n");
    for (size_t i = 0; i < tree.nodes.count; i++) {
        const hm_tree_4d_node *node = &tree.nodes.at[i];
        hm_text_printf(text,
                       "%" PRIu32 " %u %u %" PRIu32 " %" PRIu32 " %08" PRIx32 " %08" PRIx32 "\n",
                       node->parent, node->kind, node->left, node->proof, node->disproof,
                       node->move, node->mate);
    }
    hm_tree_4d_clear(&tree);
}

void hm_part_4d_format(const hm_found_4d *found, const hm_4d_state *start, const hm_begun_4d *begun,
                       hm_text *text) {
    size_t begin = text->length;
    hm_text_printf(text, HM_PART_4D_PREFIX "start ");
    hm_4d_state_format(start, text);
    hm_text_printf(text, "\n");
    /* The finds in the order of their keys: the same finds are the same text on every machine. */
    HM_LIST(hm_find_4d) finds = {0};
    text->failed |= !HM_ROOM(finds, found->used);
    for (size_t i = 0; i < found->capacity && !text->failed; i++) {
        if (!hm_find_4d_is_free(&found->slots[i])) finds.at[finds.count++] = found->slots[i];
    }
    if (finds.count > 0) qsort(finds.at, finds.count, sizeof *finds.at, find_order);
    for (size_t i = 0; i < finds.count; i++) {
        const hm_find_4d *f = &finds.at[i];
        hm_text_printf(text, "%016" PRIx64 "%016" PRIx64 " %u %08" PRIx32 " %u %u\n", f->key[0],
                       f->key[1], f->won, f->move, f->failed, f->refuted);
    }
    free(finds.at);
    put_begun(begun, text);
    if (text->failed) return;
    char hex[65];
    hm_sha256 sha;
    hm_sha256_init(&sha);
    hm_sha256_add(&sha, text->data + begin, text->length - begin);
    hm_sha256_hex(&sha, hex);
    hm_text_printf(text, "sum %zu %s\n", found->used, hex);
}

hm_status hm_part_4d_save(const hm_found_4d *found, const hm_4d_state *start,
                          const hm_begun_4d *begun, const char *path, hm_error *error) {
    hm_text text = {0};
    if (path == NULL) return HM_OK;
    hm_part_4d_format(found, start, begun, &text);
    hm_status status = hm_file_write(path, &text, error);
    hm_text_clear(&text);
    return status;
}

/* ---- reading ---- */

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

static bool take_few(hm_cursor *c, uint8_t *number) {
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
    if (!hm_take(c, ' ') || !take_few(c, &find->won) || !hm_take(c, ' ')) return false;
    if (!take_hex(c, 8, &move) || !hm_take(c, ' ') || !take_few(c, &find->failed)) return false;
    find->move = (hm_4d_move)move;
    return hm_take(c, ' ') && take_few(c, &find->refuted) && hm_take(c, '\n');
}

/* A decimal number of up to `most`. */
static bool take_decimal(hm_cursor *c, uint64_t most, uint64_t *value) {
    size_t begin = c->at;
    for (*value = 0; hm_is_digit(hm_peek(c)) && *value <= most; c->at++)
        *value = 10 * *value + (uint64_t)(c->text[c->at] - '0');
    return c->at > begin && c->at < begin + 10 && *value <= most;
}

/* PARENT KIND LEFT PROOF DISPROOF MOVE MATE */
static bool take_tree_node(hm_cursor *c, hm_tree_4d_node *node) {
    static const uint64_t most[5] = {UINT32_MAX, HM_TREE_4D_UNCOUNTED, HM_FOUND_4D_MOVES,
                                     HM_TREE_4D_NEVER, HM_TREE_4D_NEVER};
    uint64_t value[7];
    for (unsigned i = 0; i < 5; i++) {
        if (!take_decimal(c, most[i], &value[i]) || !hm_take(c, ' ')) return false;
    }
    if (!take_hex(c, 8, &value[5]) || !hm_take(c, ' ') || !take_hex(c, 8, &value[6])) return false;
    *node = (hm_tree_4d_node){.parent = (uint32_t)value[0],
                              .kind = (uint8_t)value[1],
                              .left = (uint8_t)value[2],
                              .proof = (uint32_t)value[3],
                              .disproof = (uint32_t)value[4],
                              .move = (hm_4d_move)value[5],
                              .mate = (hm_4d_move)value[6]};
    return hm_take(c, '\n');
}

/* tree MOVES SHARD SHARDS NODES FIRST... */
static bool take_question(hm_cursor *c, hm_begun_4d *begun, uint64_t *nodes, bool *starved) {
    uint64_t moves, first;
    if (!hm_take_word(c, "tree ") || !take_decimal(c, HM_FOUND_4D_MOVES, &moves)) return false;
    if (!hm_take(c, ' ') || !take_decimal(c, UINT32_MAX, &begun->shard)) return false;
    if (!hm_take(c, ' ') || !take_decimal(c, UINT32_MAX, &begun->shards)) return false;
    if (!hm_take(c, ' ') || !take_decimal(c, UINT32_MAX, nodes)) return false;
    while (hm_take(c, ' ')) {
        if (!take_hex(c, 8, &first)) return false;
        *starved = !HM_ROOM(begun->firsts, 1);
        if (*starved) return false;
        begun->firsts.at[begun->firsts.count++] = (hm_4d_move)first;
    }
    begun->moves = (unsigned)moves;
    return moves > 0 && *nodes > 0 && hm_take(c, '\n');
}

static hm_status take_tree(hm_cursor *c, const hm_4d_state *start, hm_begun_4d *begun,
                           hm_error *error) {
    uint64_t nodes;
    bool starved = false;
    if (!take_question(c, begun, &nodes, &starved))
        return starved ? hm_fail_memory(error, "a part of a proof")
                       : hm_fail(error, HM_ERR_FIELD, c->at,
                                 "expected tree MOVES SHARD SHARDS NODES FIRST...");
    for (uint64_t i = 0; i < nodes; i++) {
        hm_tree_4d_node node;
        if (!take_tree_node(c, &node))
            return hm_fail(error, HM_ERR_FIELD, c->at,
                           "expected PARENT KIND LEFT PROOF DISPROOF MOVE MATE");
        if (!HM_ROOM(begun->tree.nodes, 1)) return hm_fail_memory(error, "a part of a proof");
        begun->tree.nodes.at[begun->tree.nodes.count++] = node;
    }
    if (hm_tree_4d_join(&begun->tree, begun->moves, start, error) == HM_OK) return HM_OK;
    if (error != NULL && error->status == HM_ERR_FIELD) error->offset = c->at;
    return error != NULL ? error->status : HM_ERR_FIELD;
}

hm_status hm_part_4d_parse(const char *text, size_t length, hm_found_4d *found, hm_4d_state *start,
                           hm_begun_4d *begun, hm_error *error) {
    hm_cursor c = {.text = text, .length = length, .error = error};
    if (!hm_take_word(&c, HM_PART_4D_PREFIX "start "))
        return hm_fail(error, HM_ERR_FORMAT, 0, "expected \"proof4-part v1\" and a start");
    const char *end = memchr(text + c.at, '\n', length - c.at);
    size_t stop = end == NULL ? length : (size_t)(end - text);
    hm_status status = hm_4d_state_parse(text + c.at, stop - c.at, 0, start, error);
    if (status != HM_OK) {
        if (error != NULL) error->offset += c.at;
        return status;
    }
    size_t lines = 0;
    for (c.at = stop + (end != NULL); hm_peek(&c) != 's' && hm_peek(&c) != 't'; lines++) {
        hm_find_4d find;
        if (!take_find(&c, &find))
            return hm_fail(error, HM_ERR_FIELD, c.at, "expected KEY WON MOVE FAILED REFUTED");
        if (!hm_found_4d_add(found, &find)) return hm_fail_memory(error, "a part of a proof");
    }
    if (hm_peek(&c) == 't') status = take_tree(&c, start, begun, error);
    if (status != HM_OK) return status;
    /* The line "sum", with nothing behind it. */
    char hex[65];
    hm_text expected = {0};
    hm_sha256 sha;
    hm_sha256_init(&sha);
    hm_sha256_add(&sha, c.text, c.at);
    hm_sha256_hex(&sha, hex);
    hm_text_printf(&expected, "sum %zu %s\n", lines, hex);
    bool failed = expected.failed;
    bool same = !failed && c.length - c.at == expected.length &&
                memcmp(c.text + c.at, expected.data, expected.length) == 0;
    hm_text_clear(&expected);
    if (failed) return hm_fail_memory(error, "a part of a proof");
    return same ? HM_OK
                : hm_fail(error, HM_ERR_FORMAT, c.at, "the sum does not fit the lines before it");
}
