/* Reads the headers of a setup: the preset, or that boards follow; the size; the kinds for
 * promotion; and headers that only strict reading refuses (formats, section 7.1). */
#include "chess5d/notation/setup5d.h"
#include "chess5d/rules/board5d.h"
#include "core/nearest.h"

#include <stdlib.h>
#include <string.h>

const hm_5d_header *hm_5d_board_header(const hm_5d_headers *headers) {
    const hm_5d_header *board = hm_5d_header_find(headers, "Board");
    return board != NULL ? board : hm_5d_header_find(headers, "Variant");
}

hm_status hm_5d_bad_header(const hm_5d_setup *s, const hm_5d_header *header, hm_status status,
                           const char *expected) {
    /* NOLINTNEXTLINE(core.NullDereference): called only when there is such a header */
    return hm_fail(s->c->error, status, header->offset, "expected %s, found \"%.60s\"", expected,
                   header->value);
}

bool hm_5d_is_custom(const char *value) {
    static const char *const words[] = {"custom", "custom - odd", "custom - even", "odd", "even"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (hm_same_word(value, words[i])) return true;
    }
    return false;
}

/* ---- the preset ---- */

/* Files of a repository of variants say Board "custom" and the name in a header of its own. */
static const hm_5d_preset *named_preset(const hm_5d_headers *headers) {
    const hm_5d_header *board = hm_5d_board_header(headers);
    const hm_5d_header *variant = hm_5d_header_find(headers, "VariantName");
    const hm_5d_preset *named = NULL;
    if (board != NULL && !hm_5d_is_custom(board->value)) named = hm_5d_preset_find(board->value);
    if (named == NULL && variant != NULL) named = hm_5d_preset_find(variant->value);
    return named != NULL && named->boards != NULL ? named : NULL;
}

const hm_5d_preset *hm_5d_preset_of_headers(const hm_5d_headers *headers) {
    const hm_5d_header *board = hm_5d_board_header(headers);
    const hm_5d_preset *named = board == NULL ? named_preset(headers) : NULL;
    if (named != NULL) return named;
    return hm_5d_preset_find(board == NULL ? "Standard" : board->value);
}

hm_status hm_5d_setup_preset(hm_5d_setup *s) {
    const hm_5d_header *board = hm_5d_board_header(s->headers);
    if (s->board_at.count > 0) return HM_OK;
    if (board != NULL && hm_5d_is_custom(board->value)) {
        if (!hm_at_end(s->c)) return hm_expected(s->c, HM_ERR_5D_HEADER, "board strings");
        return hm_fail(s->c->error, HM_ERR_5D_HEADER, board->offset,
                       "expected board strings after Board \"%.60s\"", board->value);
    }
    s->preset = hm_5d_preset_of_headers(s->headers);
    if (s->preset == NULL) {
        /* NOLINTNEXTLINE(core.NullDereference): without such a header there is a preset */
        hm_nearest nearest = {.wanted = board->value};
        for (const hm_5d_preset *p = hm_5d_presets; p->name != NULL; p++)
            hm_nearest_offer(&nearest, p->name);
        if (nearest.best == NULL)
            return hm_5d_bad_header(s, board, HM_ERR_5D_HEADER, "the name of a preset");
        return hm_fail(s->c->error, HM_ERR_5D_HEADER, board->offset,
                       "expected the name of a preset, found \"%.60s\"; did you mean \"%s\"?",
                       board->value, nearest.best);
    }
    if (s->preset->boards != NULL) return HM_OK;
    return hm_5d_bad_header(s, board, HM_ERR_5D_HEADER,
                            "a preset with boards of its own (this one is another one at random)");
}

/* ---- the size ---- */

/* A preset's boards have its size. Written boards have the header's size, else the size of the
 * named preset, else 8x8. */
hm_status hm_5d_setup_size(hm_5d_setup *s) {
    const hm_5d_header *size = hm_5d_header_find(s->headers, "Size");
    const hm_5d_preset *preset = s->preset != NULL ? s->preset : s->named;
    s->width = s->height = 8;
    if (preset != NULL) {
        s->width = (int)strtol(preset->boards, NULL, 10);
        s->height = (int)strtol(strchr(preset->boards, 'x') + 1, NULL, 10);
    }
    if (size == NULL) return HM_OK;
    hm_cursor c = {.text = size->value, .length = strlen(size->value)};
    int32_t width, height;
    bool ok = hm_5d_scan_number(&c, &width) && (hm_peek(&c) | 32) == 'x';
    c.at++;
    ok = ok && hm_5d_scan_number(&c, &height) && c.at == c.length;
    if (!ok) return hm_5d_bad_header(s, size, HM_ERR_5D_HEADER, "a size such as 8x8");
    if (width < 1 || width > 16 || height < 1 || height > 16) {
        return hm_5d_bad_header(s, size, HM_ERR_5D_WIDTH, "a size from 1x1 to 16x16");
    }
    if (s->preset != NULL && (width != s->width || height != s->height)) {
        bool boards = hm_5d_board_header(s->headers) == NULL && !hm_at_end(s->c);
        if (boards) return hm_expected(s->c, HM_ERR_5D_HEADER, "boards of the size");
        return hm_5d_bad_header(s, size, HM_ERR_5D_HEADER, "the size of the preset");
    }
    s->width = width;
    s->height = height;
    return HM_OK;
}

/* ---- promotions ---- */

/* Takes the promotions from the request, else from the header. A preset without header offers its
 * list; lists of moves have its first kind alone. The same holds for boards under a preset's
 * name. */
hm_status hm_5d_setup_promotions(const hm_5d_setup *s, hm_5d_position *position) {
    const hm_5d_parse_options *o = s->options;
    const hm_5d_header *header = hm_5d_setup_header(s->headers, "Promotions");
    uint8_t kinds[16];
    size_t count = 0;
    if (o->promotion_count > 0) {
        return hm_5d_set_promotions(position, o->promotions, o->promotion_count, s->c->error);
    }
    if (header != NULL && strcmp(header->value, "-") == 0) {
        /* "-" of Open5DChess: pawns still become queens. */
        bool pawns = false;
        for (size_t i = 0; i < s->count; i++) {
            for (int square = 0; square < 256; square++) {
                int kind = HM_5D_KIND(s->boards[i].square[square]);
                pawns = pawns || kind == HM_5D_PAWN || kind == HM_5D_BRAWN;
            }
        }
        if (!pawns) return HM_OK;
        return hm_5d_fault(s->game, 0, s->c->error, HM_ERR_5D_HEADER, header->offset,
                           "expected what pawns may become, found \"-\": queens");
    }
    if (header != NULL) {
        bool known = hm_5d_promotions_parse(header->value, kinds, &count);
        if (known && count > 0) hm_5d_set_promotions(position, kinds, count, s->c->error);
        if (!known)
            return hm_5d_bad_header(s, header, HM_ERR_5D_HEADER,
                                    "letters of pieces such as Q,R,B,N");
        /* A list of none, or with pawns, is no list of what pawns may become. The second is kept
         * and written again, so it is never refused. */
        bool good = count > 0;
        for (size_t i = 0; i < count; i++)
            good = good && kinds[i] != HM_5D_PAWN && kinds[i] != HM_5D_BRAWN;
        if (good) return HM_OK;
        return hm_5d_fault(s->game, count > 0 ? 0 : s->flags, s->c->error, HM_ERR_5D_HEADER,
                           header->offset,
                           "expected letters of pieces that are no pawns, such as Q,R,B,N");
    }
    const hm_5d_header *board = hm_5d_board_header(s->headers);
    bool named = board != NULL && !hm_5d_is_custom(board->value);
    const hm_5d_preset *preset = named ? s->named : s->preset;
    if (preset == NULL) return HM_OK;
    hm_5d_promotions_parse(preset->promotions, kinds, &count);
    if (count > 0) hm_5d_offer_promotions(position, kinds, count);
    return HM_OK;
}

/* ---- faults that only strict reading refuses ---- */

static hm_status fault(const hm_5d_setup *s, unsigned flags, size_t offset, const char *message) {
    return hm_5d_fault(s->game, flags, s->c->error, HM_ERR_5D_HEADER, offset, "%s", message);
}

/* Boards of a preset's name need no size, nor do those that are 8x8; strict reading wants one. */
static hm_status check_boards(const hm_5d_setup *s) {
    size_t first = s->board_at.at[0];
    const hm_5d_header *board = hm_5d_board_header(s->headers);
    hm_status status = HM_OK;
    if (board == NULL) {
        status = fault(s, s->flags, first, "expected a header Board \"Custom\" before boards");
    } else if (!hm_5d_is_custom(board->value) && hm_5d_preset_find(board->value) == NULL) {
        status =
            fault(s, s->flags, board->offset, "expected Board \"Custom\" or the name of a preset");
    }
    bool sized = s->named != NULL || hm_5d_header_find(s->headers, "Size") != NULL;
    if (status != HM_OK || sized || (s->flags & HM_5D_STRICT) == 0) return status;
    return fault(s, s->flags, first, "expected a header Size before boards");
}

hm_status hm_5d_setup_check(hm_5d_setup *s) {
    const hm_5d_header *mode = hm_5d_header_find(s->headers, "Mode");
    s->named = named_preset(s->headers);
    hm_status status = s->board_at.count > 0 ? check_boards(s) : HM_OK;
    if (status == HM_OK && mode != NULL && !hm_same_word(mode->value, "5D")) {
        status = fault(s, s->flags, mode->offset, "expected the mode 5D");
    }
    /* If a header about the start appears twice, only the first one counts. */
    const hm_5d_header *first[HM_5D_SETUP_KEYS] = {NULL};
    for (size_t i = 0; i < s->headers->count && status == HM_OK; i++) {
        const hm_5d_header *header = &s->headers->at[i];
        size_t key = hm_5d_setup_key(header->key);
        if (key == HM_5D_SETUP_KEYS) continue;
        if (first[key] == NULL) {
            first[key] = header;
        } else if (!hm_same_word(first[key]->value, header->value)) {
            status = hm_5d_fault(s->game, s->flags, s->c->error, HM_ERR_5D_HEADER, header->offset,
                                 "expected one header %s, found another", first[key]->key);
        }
    }
    /* Headers about the game, not about its start. */
    const hm_5d_header *result = hm_5d_header_find(s->headers, "Result");
    const hm_5d_header *puzzle = hm_5d_header_find(s->headers, "Puzzle");
    if (status == HM_OK && result != NULL && *result->value != '\0' &&
        hm_5d_result_number(result->value) == 0) {
        status = fault(s, s->flags, result->offset, "expected the result 1-0, 0-1, 1/2-1/2 or *");
    }
    if (status == HM_OK && puzzle != NULL && hm_5d_mate_in(puzzle->value) == 0) {
        status = fault(s, 0, puzzle->offset, "expected a puzzle such as mate-in-2");
    }
    return status;
}
