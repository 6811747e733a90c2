/* .c4d games as a source of frames: the positions of a game replayed, start position first, with
 * the tails that a log of the same game has (formats, section 3.2: promo KNIGHT 2 to QUEEN 5, flags
 * 1 for castling and 2 for en passant). Games are text of a few bytes a move, so they are read
 * whole. */
#include "frames/records.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_BYTES = 256 << 20, CHUNK = 1 << 16 };

/* ---- recognising ---- */

static bool fits(const char *text, size_t length, const char *pattern) {
    for (size_t i = 0; pattern[i] != '\0'; i++) {
        char c = i < length ? text[i] : '\0';
        bool same = pattern[i] == 'a'   ? c >= 'a' && c <= 'h'
                    : pattern[i] == '1' ? c >= '1' && c <= '8'
                    : pattern[i] == '0' ? c >= '0' && c <= '7'
                    : pattern[i] == '-' ? c == '-' || c == 'x'
                    : pattern[i] == 'w' ? c == 'w' || c == 'b' || c == 'W' || c == 'B'
                                        : c == pattern[i];
        if (!same) return false;
    }
    return true;
}

hm_status hm_c4d_recognise(hm_source *source, bool *is_game, hm_error *error) {
    static const char *const beginnings[] = {"a1a1-a1a1", "0,0,0,0-", "00000000", "O-O",
                                             "o-o",       "w ",       "#"};
    char text[HM_SOURCE_PEEK];
    size_t length;
    *is_game = false;
    hm_status status = hm_source_peek(source, text, sizeof text, &length, error);
    for (size_t i = 0; i < sizeof beginnings / sizeof beginnings[0] && status == HM_OK; i++) {
        *is_game |= fits(text, length, beginnings[i]);
    }
    return status;
}

/* ---- reading ---- */

static hm_status read_text(hm_source *source, hm_text *text, hm_error *error) {
    for (;;) {
        size_t got;
        if (!hm_text_reserve(text, CHUNK)) return hm_fail_memory(error, "a game");
        hm_status status = hm_source_read(source, text->data + text->length, CHUNK, &got, error);
        text->length += got;
        if (status != HM_OK || got < CHUNK) return status;
        if (text->length > MOST_BYTES) {
            return hm_fail(error, HM_ERR_LIMIT, MOST_BYTES, "a game of more than 256 MiB");
        }
    }
}

hm_status hm_c4d_read(hm_source *source, hm_4d_game *game, hm_error *error) {
    hm_text text = {0};
    hm_error cause;
    hm_status status = read_text(source, &text, error);
    if (status == HM_OK) {
        status = hm_4d_game_parse(text.data, text.length, game, &cause);
        if (status != HM_OK) {
            uint64_t line, column;
            hm_text_place(text.data, text.length, cause.offset, &line, &column);
            hm_fail(error, status, cause.offset, "line %llu: %.200s", (unsigned long long)line,
                    cause.message);
        }
    }
    hm_text_clear(&text);
    return status;
}

static void put_square(uint8_t out[4], int square) {
    out[0] = (uint8_t)HM_4D_X(square);
    out[1] = (uint8_t)HM_4D_Y(square);
    out[2] = (uint8_t)HM_4D_Z(square);
    out[3] = (uint8_t)HM_4D_W(square);
}

void hm_c4d_frame_meta(hm_4d_move move, uint32_t ply, hm_frame_meta *meta) {
    *meta = (hm_frame_meta){.ply = ply};
    if (move == HM_4D_NO_MOVE) return;
    int promotion = HM_4D_MOVE_PROMOTION(move), tag = HM_4D_MOVE_TAG(move);
    put_square(meta->from, HM_4D_MOVE_FROM(move));
    put_square(meta->to, HM_4D_MOVE_TO(move));
    if (promotion != 0) meta->promo = (uint8_t)(promotion - HM_4D_KNIGHT + 2);
    if (tag == HM_4D_CASTLE_KINGSIDE || tag == HM_4D_CASTLE_QUEENSIDE) meta->flags = 1;
    if (tag == HM_4D_EN_PASSANT) meta->flags = 2;
}
