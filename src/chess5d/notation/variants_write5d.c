/* Writes the start of a game as a variant of the commercial game (formats, section 7.9). */
#include "chess5d/notation/setup5d.h"
#include "chess5d/notation/variants5d.h"
#include "chess5d/rules/letters5d.h"

#include <string.h>

enum { LARGEST = 8 }; /* files and ranks of the game's boards */

bool hm_5d_variant_loses_marks(const hm_5d_game *game) {
    const hm_5d_multiverse *m = &game->start->multiverse;
    const hm_5d_geometry *g = &game->start->geometry;
    for (uint32_t i = 0; i < m->count; i++) {
        for (uint32_t k = 0; k < m->lines[i].count; k++) {
            for (int square = 0; square < 256; square++) {
                hm_5d_piece piece = m->lines[i].boards[k]->cell[g->cell[square]];
                bool has = g->cell[square] != 0 && hm_5d_has_unmoved(HM_5D_KIND(piece));
                if (has && (piece & HM_5D_UNMOVED) == 0) return true;
            }
        }
    }
    return false;
}

/* zero: the time of element 0, which is that of White's board of the first turn. */
static void variants_write5d_put_lines(const hm_5d_position *start, int32_t zero, hm_text *text) {
    const hm_5d_multiverse *m = &start->multiverse;
    hm_json_key(text, "Timelines");
    hm_json_open(text, '{');
    for (uint32_t i = 0; i < m->count; i++) {
        const hm_5d_timeline *t = &m->lines[i];
        int32_t line = m->first + (int32_t)i;

        /* "-0L", "+1L"; the timeline 0 of an odd game has no sign. */
        hm_text name = {0};
        hm_5d_line_format(start, line, &name);
        bool plain = name.failed || !hm_is_digit(*name.data) || line == 0;
        hm_text_puts(&name, "L");
        hm_text key = {0};
        hm_text_printf(&key, "%s%s", plain ? "" : "+", name.failed ? "" : name.data);
        text->failed |= name.failed || key.failed;
        if (!text->failed) hm_json_key(text, key.data);
        hm_text_clear(&key);
        hm_text_clear(&name);

        hm_json_open(text, '[');
        for (int32_t time = zero; time < t->start; time++)
            hm_json_put_null(text);
        for (uint32_t k = 0; k < t->count; k++) {
            /* The rows of the board, without the marks of pieces that have not moved. */
            hm_text board = {0};
            hm_5d_board_format(start, line, t->start + (int32_t)k, &board);
            text->failed |= board.failed;
            hm_json_open_string(text);
            for (size_t at = 1; !board.failed && board.data[at] != ':'; at++) {
                if (board.data[at] != '*') hm_text_add(text, &board.data[at], 1);
            }
            hm_json_close_string(text);
            hm_text_clear(&board);
        }
        hm_json_close(text, ']');
    }
    hm_json_close(text, '}');
}

/* The offset of the first turn; a file that began below T0 gets its own again. */
static int64_t offset_of(const hm_5d_game *game, int32_t zero) {
    const char *kept = hm_5d_game_header(game, "CosmeticTurnOffset");
    hm_json_value number = {.text = kept, .type = HM_JSON_NUMBER};
    int64_t offset;
    if (zero == 0 && kept != NULL) {
        number.length = strlen(kept);
        bool whole = hm_json_int64(&number, &offset) == HM_JSON_FITS;
        if (whole && offset < -1 && offset >= -(int64_t)HM_5D_MAX) return offset;
    }
    return zero / 2 - 1;
}

hm_status hm_5d_variant_format(const hm_5d_game *game, hm_text *text, hm_error *error) {
    const hm_5d_position *start = game->start;
    const hm_5d_multiverse *m = &start->multiverse;
    const char *author = hm_5d_game_header(game, "Author");
    const char *name = hm_5d_game_header(game, "VariantName");
    if (start->geometry.width > LARGEST || start->geometry.height > LARGEST) {
        return hm_fail(error, HM_ERR_UNSUPPORTED, 0, "5d-variants has boards up to %dx%d", LARGEST,
                       LARGEST);
    }
    if (start->unknown > 0) {
        return hm_fail(error, HM_ERR_UNSUPPORTED, 0,
                       "5d-variants has no pieces beyond the twelve of the rules");
    }
    if (name == NULL) name = game->own_boards ? "" : hm_5d_preset_of_headers(&game->headers)->name;
    int32_t zero = INT32_MAX;
    for (uint32_t i = 0; i < m->count; i++) {
        if (m->lines[i].start < zero) zero = m->lines[i].start;
    }
    zero -= zero & 1;
    int64_t offset = offset_of(game, zero);
    hm_json_open(text, '{');
    hm_json_member_string(text, "Name", name);
    hm_json_member_string(text, "Author", author != NULL ? author : "Unknown");
    variants_write5d_put_lines(start, zero, text);
    if (offset != 0) {
        hm_json_key(text, "CosmeticTurnOffset");
        hm_json_put_int(text, offset);
    }
    if (start->even != (m->count % 2 == 0)) {
        hm_json_member_string(text, "GameBuilderOverride",
                              start->even ? "GameBuilderEven" : "GameBuilderOdd");
    }
    hm_json_close(text, '}');
    hm_json_end_line(text);
    return HM_OK;
}
