/* The boards of a setup: those of the text, or of a preset; odd or even, their size, and their
 * places in the multiverse (formats, section 7.1). */
#include "chess5d/setup.h"

#include <stdlib.h>
#include <string.h>

const hm_5d_header *hm_5d_board_header(const hm_5d_headers *headers) {
    const hm_5d_header *board = hm_5d_header_find(headers, "Board");
    return board != NULL ? board : hm_5d_header_find(headers, "Variant");
}

hm_status hm_5d_bad_header(const hm_5d_setup *s, const hm_5d_header *header, hm_status status,
                           const char *expected) {
    return hm_fail(s->c->error, status, header->offset, "expected %s, found \"%.60s\"", expected,
                   header->value);
}

/* A Board value that announces board strings instead of naming a preset. */
static bool is_custom(const char *value) {
    static const char *const words[] = {"custom", "custom - odd", "custom - even", "odd", "even"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (hm_5d_same_word(value, words[i])) return true;
    }
    return false;
}

static hm_status find_preset(hm_5d_setup *s) {
    const hm_5d_header *board = hm_5d_board_header(s->headers);
    if (s->board_at.count > 0) return HM_OK;
    if (board != NULL && is_custom(board->value)) {
        return hm_fail(s->c->error, HM_ERR_5D_HEADER, board->offset,
                       "expected board strings after Board \"%.60s\"", board->value);
    }
    s->preset = hm_5d_preset_find(board == NULL ? "Standard" : board->value);
    if (s->preset == NULL)
        return hm_5d_bad_header(s, board, HM_ERR_5D_HEADER, "the name of a preset");
    if (s->preset->boards == NULL) {
        return hm_5d_bad_header(s, board, HM_ERR_5D_HEADER, "a preset whose placement is known");
    }
    return HM_OK;
}

static hm_status read_size(hm_5d_setup *s) {
    const hm_5d_header *size = hm_5d_header_find(s->headers, "Size");
    s->width = s->height = 8;
    if (s->preset != NULL) {
        s->width = (int)strtol(s->preset->boards, NULL, 10);
        s->height = (int)strtol(strchr(s->preset->boards, 'x') + 1, NULL, 10);
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
        return hm_5d_bad_header(s, size, HM_ERR_5D_HEADER, "the size of the preset");
    }
    s->width = width;
    s->height = height;
    return HM_OK;
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
    s->boards = malloc(s->count * sizeof *s->boards);
    if (s->boards == NULL) return hm_fail_memory(s->c->error, "a position");
    size_t end = s->c->at;
    for (size_t i = 0; i < s->count; i++) {
        if (s->preset == NULL) c->at = s->board_at.at[i];
        hm_status status = hm_5d_board_scan(c, s->width, s->height, &s->boards[i]);
        if (status != HM_OK) return status;
    }
    s->c->at = end;
    return HM_OK;
}

/* Odd or even: the header Timelines (or Timeline), else the timelines -0 and +0. */
static hm_status decide_even(hm_5d_setup *s) {
    const hm_5d_header *header = hm_5d_header_find(s->headers, "Timelines");
    if (header == NULL) header = hm_5d_header_find(s->headers, "Timeline");
    const hm_5d_header *board = hm_5d_board_header(s->headers);
    if (header == NULL && board != NULL && is_custom(board->value) && strlen(board->value) != 6) {
        header = board;
    }
    const hm_5d_board_text *central = NULL, *plain = NULL;
    for (size_t i = 0; i < s->count; i++) {
        const hm_5d_board_text *b = &s->boards[i];
        if (b->line.number == 0 && b->line.sign != 0 && central == NULL) central = b;
        if (b->line.number == 0 && b->line.sign == 0 && plain == NULL) plain = b;
    }
    s->even = central != NULL;
    if (header != NULL) {
        size_t length = strlen(header->value);
        bool even = length >= 4 && hm_5d_same_word(header->value + length - 4, "even");
        bool odd = length >= 3 && hm_5d_same_word(header->value + length - 3, "odd");
        if (!even && !odd) return hm_5d_bad_header(s, header, HM_ERR_5D_HEADER, "Odd or Even");
        s->even = even;
    }
    const hm_5d_board_text *wrong = s->even ? plain : central;
    if (wrong == NULL) return HM_OK;
    /* Without a header the first of the two decides. */
    if (header == NULL && central->offset > plain->offset) wrong = central;
    size_t offset = s->preset != NULL ? header->offset : wrong->line_offset;
    return hm_fail(s->c->error, HM_ERR_5D_LINE, offset, "expected %s, found the timeline %s",
                   wrong == plain ? "-0 or +0 in an even game" : "0 in an odd game",
                   wrong == plain ? "0" : "-0 or +0");
}

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
static hm_status add_boards(const hm_5d_setup *s, const place *places, hm_5d_position *position) {
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
                           before->line == p->line
                               ? "expected the next half-turn of its timeline, found a gap"
                               : "expected the next timeline, found a gap");
        }
        if (status != HM_OK) return status;
    }
    int32_t first, last;
    hm_5d_lines(position, &first, &last);
    if (first > (s->even ? -1 : 0) || last < 0) {
        return hm_fail(s->c->error, HM_ERR_5D_GAP, places[0].board->offset,
                       "expected boards of the central timeline%s, found none",
                       s->even ? "s -0 and +0" : " 0");
    }
    return HM_OK;
}

static hm_status place_boards(const hm_5d_setup *s, hm_5d_position *position) {
    place *places = malloc(s->count * sizeof *places);
    if (places == NULL) return hm_fail_memory(s->c->error, "a position");
    for (size_t i = 0; i < s->count; i++) {
        places[i] = (place){0, s->boards[i].time, &s->boards[i]};
        hm_5d_line_number(s->boards[i].line, s->even, &places[i].line);
    }
    qsort(places, s->count, sizeof *places, by_place);
    hm_status status = add_boards(s, places, position);
    free(places);
    if (status == HM_OK) hm_5d_settle(position);
    return status;
}

hm_status hm_5d_setup_boards(hm_5d_setup *s, hm_5d_position **position) {
    hm_status status = find_preset(s);
    if (status == HM_OK) status = read_size(s);
    if (status == HM_OK) status = read_boards(s);
    if (status == HM_OK) status = decide_even(s);
    if (status == HM_OK) {
        status = hm_5d_position_create(s->width, s->height, s->even, position, s->c->error);
    }
    return status == HM_OK ? place_boards(s, *position) : status;
}
