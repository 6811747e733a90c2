/* The boards of a setup, from the text or from a preset: odd or even, their size, and their places
 * in the multiverse (formats, section 7.1). */
#include "chess5d/notation/setup5d.h"
#include "chess5d/rules/board5d.h"

#include <stdlib.h>
#include <string.h>

static hm_status setup_boards5d_read_board(const hm_5d_setup *s, hm_cursor *c,
                                           hm_5d_board_text *board) {
    hm_cursor start = *c;
    hm_status status = hm_5d_board_scan(c, s->width, s->height, board);
    if (status != HM_OK) {
        /* Boards that are 8x8 need no Size. */
        int width, height;
        bool given = s->named != NULL || hm_5d_header_find(s->headers, "Size") != NULL;
        if (given || !hm_5d_board_measure(&start, &width, &height)) return status;
        if (width == s->width && height == s->height) return status;
        return hm_fail(s->c->error, HM_ERR_5D_HEADER, start.at,
                       "expected a header Size \"%dx%d\" before such boards, found none", width,
                       height);
    }
    if (!board->capital) return HM_OK;
    return hm_5d_fault(s->game, s->flags, s->c->error, HM_ERR_5D_COLOUR, board->colour_offset,
                       "expected 'w' or 'b', found a capital letter");
}

static hm_status read_boards(hm_5d_setup *s) {
    hm_cursor preset = {.error = s->c->error};
    hm_cursor *c = s->c;
    s->count = s->board_at.count;
    if (s->preset != NULL) {
        preset.text = strchr(s->preset->boards, '[');
        preset.length = strlen(preset.text);
        c = &preset;
        for (const char *p = preset.text; *p != '\0'; p++) {
            if (*p == '[') s->count++;
        }
    }
    size_t room = 0;
    if (!hm_list_room(&s->boards, &room, 0, s->count, sizeof *s->boards))
        return hm_fail_memory(s->c->error, "a position");
    size_t end = s->c->at;
    for (size_t i = 0; i < s->count; i++) {
        if (s->preset == NULL) c->at = s->board_at.at[i];
        hm_status status = hm_cursor_ask(c);
        if (status == HM_OK) status = setup_boards5d_read_board(s, c, &s->boards[i]);
        if (status != HM_OK) return status;
    }
    s->c->at = end;
    return HM_OK;
}

/* ---- odd or even ---- */

/* The first board of a timeline 0 with one of these signs (0: none); NULL when there is none. */
static const hm_5d_board_text *find_central(const hm_5d_setup *s, const char *signs, size_t count) {
    for (size_t i = 0; i < s->count; i++) {
        const hm_5d_line_text *line = &s->boards[i].line;
        if (line->number == 0 && memchr(signs, line->sign, count) != NULL) return &s->boards[i];
    }
    return NULL;
}

/* One of -0 and +0 without the other: the timeline 0 of an odd game, unless the text says that the
 * game is even. */
static hm_status read_lone_zero(hm_5d_setup *s, const hm_5d_board_text *zero, bool even) {
    char sign = zero->line.sign;
    size_t offset = zero->line_offset;
    if (even || (s->flags & HM_5D_STRICT) != 0) {
        return hm_fail(s->c->error, HM_ERR_5D_GAP, offset, "line %c0 is missing",
                       sign == '+' ? '-' : '+');
    }
    s->even = false;
    s->lone_zero = true;
    for (size_t i = 0; i < s->count; i++) {
        if (s->boards[i].line.number == 0) s->boards[i].line.sign = 0;
    }
    return hm_5d_fault(s->game, 0, s->c->error, HM_ERR_5D_LINE, offset,
                       "line %c0 is missing: %c0 is read as 0 of an odd game",
                       sign == '+' ? '-' : '+', sign);
}

/* A header decides, else timelines -0 and +0. Then no central timeline is of the other sort:
 * without a header the first of the two decides which that is. */
static hm_status decide_even(hm_5d_setup *s) {
    /* 1. The header that says it: Timelines, or "custom - even" and the like. */
    const hm_5d_header *header = hm_5d_setup_header(s->headers, "Timelines");
    const hm_5d_header *board = hm_5d_board_header(s->headers);
    if (header == NULL && board != NULL && hm_5d_is_custom(board->value) &&
        !hm_same_word(board->value, "custom"))
        header = board;
    /* 2. The boards. */
    const hm_5d_board_text *above = find_central(s, "+", 1), *below = find_central(s, "-", 1);
    const hm_5d_board_text *central = find_central(s, "+-", 2), *plain = find_central(s, "", 1);
    hm_status status = HM_OK;
    s->even = central != NULL;
    if (header != NULL) {
        size_t length = strlen(header->value);
        s->even = length >= 4 && hm_same_word(header->value + length - 4, "even");
        bool odd = length >= 3 && hm_same_word(header->value + length - 3, "odd");
        if (!s->even && !odd) status = hm_5d_bad_header(s, header, HM_ERR_5D_HEADER, "Odd or Even");
    }
    bool lone = status == HM_OK && plain == NULL && (above == NULL) != (below == NULL);
    if (lone) return read_lone_zero(s, central, header != NULL && s->even);
    const hm_5d_board_text *wrong = s->even ? plain : central;
    if (status != HM_OK || wrong == NULL) return status;
    if (header == NULL && central->offset > plain->offset) wrong = central;
    size_t offset = s->preset != NULL ? header->offset : wrong->line_offset;
    return hm_fail(s->c->error, HM_ERR_5D_LINE, offset, "expected %s, found the timeline %s",
                   wrong == plain ? "-0 or +0 in an even game" : "0 in an odd game",
                   wrong == plain ? "0" : "-0 or +0");
}

/* ---- places ---- */

typedef struct place {
    int32_t line, time;
    const hm_5d_board_text *board;
} place;

static int by_place(const void *a, const void *b) {
    const place *p = a, *q = b;
    if (p->line != q->line) return p->line < q->line ? -1 : 1;
    if (p->time != q->time) return p->time < q->time ? -1 : 1;
    return p->board->offset < q->board->offset ? -1 : 1;
}

/* Adds the sorted boards; each is a duplicate of, follows, or leaves a gap after the one before. */
static hm_status setup_boards5d_add(const hm_5d_setup *s, const place *places,
                                    hm_5d_position *position) {
    for (size_t i = 0; i < s->count; i++) {
        const place *p = &places[i], *before = i > 0 ? p - 1 : NULL;
        size_t offset = p->board->offset;
        if (before != NULL && before->line == p->line && before->time == p->time) {
            return hm_fail(s->c->error, HM_ERR_5D_DUPLICATE_BOARD, offset,
                           "expected one board at a place, found a second");
        }
        hm_status status =
            hm_5d_add_board(position, p->line, p->time, p->board->square, s->c->error);
        if (status == HM_ERR_COORDINATE) {
            return hm_fail(s->c->error, HM_ERR_5D_GAP, offset,
                           /* NOLINTNEXTLINE(core.NullDereference): the first is never refused */
                           before->line == p->line
                               ? "expected the next half-turn of its timeline, found a gap"
                               : "expected the next timeline, found a gap");
        }
        if (status != HM_OK) return status;
    }
    if (hm_5d_lacks_centre(position)) {
        return hm_fail(s->c->error, HM_ERR_5D_GAP, places[0].board->offset,
                       "expected boards of the central timeline%s, found none",
                       s->even ? "s -0 and +0" : " 0");
    }
    return HM_OK;
}

static hm_status place_boards(const hm_5d_setup *s, hm_5d_position *position) {
    hm_status status = HM_OK;
    place *places = malloc(s->count * sizeof *places);
    if (places == NULL) return hm_fail_memory(s->c->error, "a position");
    for (size_t i = 0; i < s->count && status == HM_OK; i++) {
        /* In an even game -0 is number -1 within, so that one number fewer is left below than texts
         * can write. */
        const hm_5d_board_text *board = &s->boards[i];
        places[i] = (place){0, board->time, board};
        hm_5d_line_number(board->line, s->even, &places[i].line);
        if (places[i].line < -HM_5D_MAX)
            status = hm_fail(s->c->error, HM_ERR_5D_LINE, board->line_offset,
                             "expected a timeline from -%d on in an even game, found -%d",
                             HM_5D_MAX - 1, (int)board->line.number);
    }
    if (status == HM_OK) {
        qsort(places, s->count, sizeof *places, by_place);
        status = setup_boards5d_add(s, places, position);
    }
    free(places);
    if (status == HM_OK) hm_5d_settle(position);
    return status;
}

hm_status hm_5d_setup_boards(hm_5d_setup *s, hm_5d_position **position) {
    hm_status status = hm_5d_setup_preset(s);
    if (status == HM_OK) status = hm_5d_setup_size(s);
    if (status == HM_OK) status = read_boards(s);
    if (status == HM_OK) status = decide_even(s);
    if (status == HM_OK) {
        status = hm_5d_position_create(s->width, s->height, s->even, position, s->c->error);
    }
    if (status == HM_OK) status = hm_5d_setup_rights(s);
    if (status != HM_OK) return status;
    (*position)->signed_zero = s->lone_zero;
    return place_boards(s, *position);
}
