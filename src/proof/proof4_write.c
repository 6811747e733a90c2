/* Proofs as text, in the canonical form (docs/formats.md, "proof4"). */
#include "chess4d/notation/text4d.h"
#include "core/sha256.h"
#include "proof/proof4.h"

void hm_proof4_format_move(hm_4d_move move, hm_text *text) {
    static const char letters[] = "???NBRQ?";
    char bytes[2 * HM_4D_SQUARE_TEXT + 3];
    char *out = hm_4d_write_square(bytes, HM_4D_MOVE_FROM(move));
    *out++ = '-';
    out = hm_4d_write_square(out, HM_4D_MOVE_TO(move));
    if (HM_4D_MOVE_PROMOTION(move) != 0) {
        *out++ = '=';
        *out++ = letters[HM_4D_MOVE_PROMOTION(move)];
    }
    hm_text_add(text, bytes, (size_t)(out - bytes));
}

static void format_replies(const hm_proof4 *proof, const hm_proof4_node *node, hm_text *text) {
    for (size_t i = node->first; i < node->first + node->count; i++) {
        hm_text_puts(text, " ");
        hm_proof4_format_move(proof->replies.at[i].move, text);
        hm_text_puts(text, "=");
        hm_text_uint(text, proof->replies.at[i].next);
    }
    hm_text_puts(text, "\n");
}

void hm_proof4_format(const hm_proof4 *proof, unsigned longest, hm_text *text) {
    const hm_proof4_node *nodes = proof->nodes.at;
    size_t start = text->length;
    hm_text_puts(text, "proof4 v1\nstart ");
    hm_4d_state_format(&proof->start, text);
    hm_text_puts(text, "\nfirst ");
    hm_proof4_format_move(nodes[0].move, text);
    hm_text_puts(text, "\nroot");
    format_replies(proof, &nodes[0], text);
    for (size_t i = 1; i < proof->nodes.count; i++) {
        hm_text_puts(text, "node ");
        hm_text_uint(text, i);
        hm_text_puts(text, " ");
        hm_proof4_format_move(nodes[i].move, text);
        format_replies(proof, &nodes[i], text);
    }
    char hex[65];
    hm_sha256 sha;
    if (text->failed) return;
    hm_sha256_init(&sha);
    hm_sha256_add(&sha, text->data + start, text->length - start);
    hm_sha256_hex(&sha, hex);
    hm_text_puts(text, "sum ");
    hm_text_uint(text, proof->nodes.count - 1);
    hm_text_puts(text, " ");
    hm_text_uint(text, longest);
    hm_text_puts(text, " ");
    hm_text_puts(text, hex);
    hm_text_puts(text, "\n");
}
