/* Reads proofs (docs/formats.md, "proof4"). Any bytes are a proof or an error with a place; whether
 * a proof proves anything is not asked here. */
#include "chess4d/notation/text4d.h"
#include "core/sha256.h"
#include "proof/proof4.h"

#include <stdlib.h>
#include <string.h>

/* Numbers of the file and the nodes that have them. */
typedef struct numbered_node {
    uint32_t id, node;
} numbered_node;

typedef struct proof_reader {
    hm_cursor c;
    hm_proof4 *proof;
    numbered_node *ids; /* sorted, without the root */
    size_t id_count;
} proof_reader;

/* ---- tokens ---- */

static hm_status expect_word(proof_reader *r, const char *word, const char *what) {
    if (hm_4d_match(&r->c, word)) return HM_OK;
    return hm_expected(&r->c, HM_ERR_PREFIX, what);
}

static hm_status end_proof_line(proof_reader *r) {
    if (hm_take(&r->c, '\n')) return HM_OK;
    return hm_expected(&r->c, HM_ERR_TRAILING, "the end of the line");
}

static hm_status take_named_move(hm_cursor *c, hm_4d_move *move) {
    int from = 0, to = 0, promotion = 0;
    hm_status status = hm_4d_take_square(c, &from);
    if (status == HM_OK && !hm_take(c, '-')) status = hm_expected(c, HM_ERR_COORDINATE, "'-'");
    if (status == HM_OK) status = hm_4d_take_square(c, &to);
    /* A number may follow the sign that a promotion begins with. */
    if (status == HM_OK && hm_peek(c) == '=' && c->at + 1 < c->length &&
        !hm_is_digit(c->text[c->at + 1])) {
        static const char letters[] = "NBRQ";
        c->at++;
        const char *found = hm_at_end(c) ? NULL : memchr(letters, hm_peek(c), sizeof letters - 1);
        if (found == NULL) return hm_expected(c, HM_ERR_PIECE, "N, B, R or Q");
        promotion = HM_4D_KNIGHT + (int)(found - letters);
        c->at++;
    }
    if (status == HM_OK) *move = HM_4D_MOVE(from, to, promotion, HM_4D_PLAIN);
    return status;
}

static hm_status take_count(hm_cursor *c, uint32_t *number) {
    size_t start = c->at;
    uint64_t value = 0;
    for (; hm_is_digit(hm_peek(c)); c->at++) {
        value = value * 10 + (uint64_t)(hm_peek(c) - '0');
        if (value >= UINT32_MAX)
            return hm_fail(c->error, HM_ERR_LIMIT, start, "the number is too large");
    }
    if (c->at == start) return hm_expected(c, HM_ERR_FIELD, "a number");
    *number = (uint32_t)value;
    return HM_OK;
}

/* ---- lines ---- */

static hm_status take_proof_start(proof_reader *r) {
    size_t at = r->c.at;
    const char *end = memchr(r->c.text + at, '\n', r->c.length - at);
    size_t length = end == NULL ? r->c.length - at : (size_t)(end - r->c.text) - at;
    hm_status status = hm_4d_state_parse(r->c.text + at, length, 0, &r->proof->start, r->c.error);
    if (status != HM_OK) {
        if (r->c.error != NULL) r->c.error->offset += at;
        return status;
    }
    r->c.at = at + length;
    return end_proof_line(r);
}

/* " REPLY=ID REPLY=ID" up to the end of the line; numbers of the file stand for nodes until all
 * are known. */
static hm_status take_replies(proof_reader *r, uint32_t node) {
    hm_status status = HM_OK;
    while (status == HM_OK && hm_take(&r->c, ' ')) {
        uint64_t place = r->c.at;
        hm_4d_move move = HM_4D_NO_MOVE;
        uint32_t id = 0;
        status = take_named_move(&r->c, &move);
        if (status == HM_OK && !hm_take(&r->c, '='))
            status = hm_expected(&r->c, HM_ERR_FIELD, "'=' and the number of a node");
        if (status == HM_OK) status = take_count(&r->c, &id);
        if (status == HM_OK) status = hm_proof4_add_reply(r->proof, node, move, id, r->c.error);
        if (status == HM_OK) r->proof->replies.at[r->proof->replies.count - 1].place = place;
    }
    return status == HM_OK ? end_proof_line(r) : status;
}

static hm_status take_node_gap(proof_reader *r) {
    return hm_take(&r->c, ' ') ? HM_OK : hm_expected(&r->c, HM_ERR_FIELD, "a blank");
}

/* "ID MOVE REPLY=ID ..." */
static hm_status take_node(proof_reader *r, uint64_t line) {
    uint32_t id = 0, node = 0;
    hm_4d_move move = HM_4D_NO_MOVE;
    hm_status status = take_count(&r->c, &id);
    if (status == HM_OK) status = take_node_gap(r);
    uint64_t place = r->c.at;
    if (status == HM_OK) status = take_named_move(&r->c, &move);
    if (status == HM_OK) status = hm_proof4_add_node(r->proof, move, &node, r->c.error);
    if (status != HM_OK) return status;
    r->proof->nodes.at[node].id = id;
    r->proof->nodes.at[node].place = place;
    r->proof->nodes.at[node].line = line;
    return take_replies(r, node);
}

static hm_status take_proof_head(proof_reader *r) {
    hm_4d_move move = HM_4D_NO_MOVE;
    uint32_t root = 0;
    hm_status status = expect_word(r, "proof4 v1\n", "\"proof4 v1\"");
    if (status == HM_OK) status = expect_word(r, "start ", "\"start\" and a position");
    if (status == HM_OK) status = take_proof_start(r);
    if (status == HM_OK) status = expect_word(r, "first ", "\"first\" and a move");
    uint64_t place = r->c.at;
    if (status == HM_OK) status = take_named_move(&r->c, &move);
    if (status == HM_OK) status = end_proof_line(r);
    if (status == HM_OK) status = hm_proof4_add_node(r->proof, move, &root, r->c.error);
    if (status != HM_OK) return status;
    r->proof->nodes.at[root].place = place;
    r->proof->nodes.at[root].line = r->c.at;
    status = expect_word(r, "root", "\"root\" and replies");
    return status == HM_OK ? take_replies(r, root) : status;
}

/* "sum NODES LONGEST SHA-256": the sum of all bytes before this line. */
static hm_status take_sum(proof_reader *r) {
    size_t length = r->c.at, nodes_place, hex_place;
    uint32_t nodes = 0, longest = 0;
    char hex[65];
    hm_sha256 sha;
    hm_status status = expect_word(r, "sum ", "\"node\", \"hint\" or \"sum\"");
    nodes_place = r->c.at;
    if (status == HM_OK) status = take_count(&r->c, &nodes);
    if (status == HM_OK) status = take_node_gap(r);
    r->proof->longest_place = r->c.at;
    if (status == HM_OK) status = take_count(&r->c, &longest);
    if (status == HM_OK) status = take_node_gap(r);
    if (status != HM_OK) return status;
    r->proof->longest = longest;
    if (nodes != r->proof->nodes.count - 1)
        return hm_fail(r->c.error, HM_ERR_FIELD, nodes_place, "the text has %llu nodes, not %llu",
                       (unsigned long long)r->proof->nodes.count - 1, (unsigned long long)nodes);
    hex_place = r->c.at;
    hm_sha256_init(&sha);
    hm_sha256_add(&sha, r->c.text, length);
    hm_sha256_hex(&sha, hex);
    if (!hm_take_word(&r->c, hex))
        return hm_fail(r->c.error, HM_ERR_FIELD, hex_place,
                       "the text was changed: its SHA-256 is %s", hex);
    if (hm_at_end(&r->c) || (hm_take(&r->c, '\n') && hm_at_end(&r->c))) return HM_OK;
    return hm_expected(&r->c, HM_ERR_TRAILING, "the end of the text");
}

/* ---- numbers of the file ---- */

static int compare_ids(const void *a, const void *b) {
    const numbered_node *one = a, *other = b;
    if (one->id != other->id) return one->id < other->id ? -1 : 1;
    return one->node < other->node ? -1 : one->node > other->node;
}

static hm_status sort_ids(proof_reader *r) {
    const hm_proof4_node *nodes = r->proof->nodes.at;
    r->id_count = r->proof->nodes.count - 1;
    r->ids = calloc(r->id_count + 1, sizeof *r->ids);
    if (r->ids == NULL) return hm_fail_memory(r->c.error, "a proof");
    for (uint32_t i = 0; i < r->id_count; i++)
        r->ids[i] = (numbered_node){nodes[i + 1].id, i + 1};
    qsort(r->ids, r->id_count, sizeof *r->ids, compare_ids);
    for (size_t i = 1; i < r->id_count; i++) {
        if (r->ids[i].id != r->ids[i - 1].id) continue;
        return hm_fail(r->c.error, HM_ERR_DUPLICATE, nodes[r->ids[i].node].line,
                       "node %llu is there twice", (unsigned long long)r->ids[i].id);
    }
    return HM_OK;
}

static hm_status find_nodes(proof_reader *r) {
    for (size_t i = 0; i < r->proof->replies.count; i++) {
        hm_proof4_reply *reply = &r->proof->replies.at[i];
        numbered_node wanted = {reply->next, 0};
        size_t least = 0, end = r->id_count;
        while (least < end) {
            size_t middle = least + (end - least) / 2;
            if (compare_ids(&r->ids[middle], &wanted) < 0)
                least = middle + 1;
            else
                end = middle;
        }
        if (least == r->id_count || r->ids[least].id != wanted.id)
            return hm_fail(r->c.error, HM_ERR_FIELD, reply->place, "there is no node %llu",
                           (unsigned long long)wanted.id);
        reply->next = r->ids[least].node;
    }
    return HM_OK;
}

hm_status hm_proof4_parse(const char *text, size_t length, hm_proof4 *proof, hm_error *error) {
    proof_reader r = {.c = {.text = text, .length = length, .error = error}, .proof = proof};
    hm_status status = take_proof_head(&r);
    while (status == HM_OK) {
        uint64_t line = r.c.at;
        if (hm_take_word(&r.c, "node ")) {
            status = take_node(&r, line);
        } else if (hm_take_word(&r.c, "hint ")) {
            /* "ID MOVE ...": what others may try first. It proves nothing, and is not kept. */
            uint32_t id = 0;
            hm_4d_move move = HM_4D_NO_MOVE;
            status = take_count(&r.c, &id);
            while (status == HM_OK && hm_take(&r.c, ' '))
                status = take_named_move(&r.c, &move);
            if (status == HM_OK) status = end_proof_line(&r);
        } else {
            break;
        }
    }
    if (status == HM_OK) status = take_sum(&r);
    if (status == HM_OK) status = sort_ids(&r);
    if (status == HM_OK) status = find_nodes(&r);
    free(r.ids);
    return status == HM_OK ? hm_proof4_arrange(proof, error) : status;
}
