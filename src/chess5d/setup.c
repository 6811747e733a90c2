/* The first part of a game: headers and boards in any order, made into a start position
 * (formats, section 7.1). */
#include "chess5d/game.h"
#include "chess5d/presets.h"

#include <stdlib.h>
#include <string.h>

typedef struct setup {
    hm_cursor *c;
    hm_5d_game *game;
    const hm_5d_headers *headers;
    unsigned flags;
    hm_5d_notes notes;
    size_t *board_at; /* offsets of the board strings */
    size_t count, capacity;
    const hm_5d_preset *preset;
    hm_5d_board_text *boards;
    int width, height;
    bool even;
} setup;

static hm_status out_of_memory(const setup *s) {
    return hm_fail_memory(s->c->error, "a position");
}

static hm_status note_comment(setup *s) {
    const char *text;
    size_t length;
    hm_status status = hm_5d_comment_scan(s->c, &text, &length);
    if (status != HM_OK) return status;
    status = hm_5d_notes_add(s->game, &s->notes, text, length, 0);
    return status == HM_OK ? HM_OK : out_of_memory(s);
}

/* A bracket without quotes and blanks but with a colon holds a board, all else is a header. The end
 * of the board; 0 for a header. */
static size_t board_end(const hm_cursor *c) {
    static const char never[] = "\" \n\t\r";
    const char *text = c->text + c->at;
    const char *end = memchr(text, ']', c->length - c->at);
    size_t length = end == NULL ? c->length - c->at : (size_t)(end - text) + 1;
    bool board = memchr(text, ':', length) != NULL;
    for (size_t i = 0; board && i < sizeof never - 1; i++)
        board = memchr(text, never[i], length) == NULL;
    return board ? c->at + length : 0;
}

static hm_status note_board(setup *s, size_t end) {
    if (s->count == s->capacity) {
        size_t capacity = s->capacity < 16 ? 16 : 2 * s->capacity;
        size_t *list = realloc(s->board_at, capacity * sizeof *list);
        if (list == NULL) return out_of_memory(s);
        s->board_at = list;
        s->capacity = capacity;
    }
    s->board_at[s->count++] = s->c->at;
    s->c->at = end;
    return HM_OK;
}

static hm_status scan_items(setup *s) {
    for (;;) {
        hm_status status = HM_OK;
        hm_skip_space(s->c);
        int next = hm_peek(s->c);
        size_t end = next == '[' ? board_end(s->c) : 0;
        if (next == '{') {
            status = note_comment(s);
        } else if (next != '[') {
            return HM_OK;
        } else if (end != 0) {
            status = note_board(s, end);
        } else if (hm_5d_at_mode(s->c) && hm_5d_header_find(s->headers, "Mode") != NULL) {
            return HM_OK;
        } else {
            status = hm_5d_header_scan(s->c, &s->game->headers);
        }
        if (status != HM_OK) return status;
    }
}

static hm_status bad_header(const setup *s, const hm_5d_header *header, hm_status status,
                            const char *expected) {
    return hm_fail(s->c->error, status, header->offset, "expected %s, found \"%.60s\"", expected,
                   header->value);
}

static hm_status read_size(setup *s) {
    const hm_5d_header *size = hm_5d_header_find(s->headers, "Size");
    s->width = s->height = 8;
    if (s->preset != NULL && s->preset->boards != NULL) {
        s->width = (int)strtol(s->preset->boards, NULL, 10);
        s->height = (int)strtol(strchr(s->preset->boards, 'x') + 1, NULL, 10);
    }
    if (size == NULL) return HM_OK;
    hm_cursor c = {.text = size->value, .length = strlen(size->value)};
    int32_t width, height;
    bool ok = hm_5d_scan_number(&c, &width) && (hm_peek(&c) | 32) == 'x';
    c.at++;
    ok = ok && hm_5d_scan_number(&c, &height) && c.at == c.length;
    if (!ok) return bad_header(s, size, HM_ERR_5D_HEADER, "a size such as 8x8");
    if (width < 1 || width > 16 || height < 1 || height > 16) {
        return bad_header(s, size, HM_ERR_5D_WIDTH, "a size from 1x1 to 16x16");
    }
    if (s->count == 0 && s->preset != NULL && (width != s->width || height != s->height)) {
        return bad_header(s, size, HM_ERR_5D_HEADER, "the size of the preset");
    }
    s->width = width;
    s->height = height;
    return HM_OK;
}

static const hm_5d_header *board_header(const hm_5d_headers *headers) {
    const hm_5d_header *board = hm_5d_header_find(headers, "Board");
    return board != NULL ? board : hm_5d_header_find(headers, "Variant");
}

/* A Board value that announces board strings instead of naming a preset. */
static bool is_custom(const char *value) {
    static const char *const words[] = {"custom", "custom - odd", "custom - even", "odd", "even"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (hm_5d_same_word(value, words[i])) return true;
    }
    return false;
}

static hm_status find_preset(setup *s) {
    const hm_5d_header *board = board_header(s->headers);
    bool custom = board != NULL && is_custom(board->value);
    if (s->count > 0) return HM_OK;
    if (custom) {
        return hm_fail(s->c->error, HM_ERR_5D_HEADER, board->offset,
                       "expected board strings after Board \"%.60s\"", board->value);
    }
    s->preset = hm_5d_preset_find(board == NULL ? "Standard" : board->value);
    if (s->preset == NULL) return bad_header(s, board, HM_ERR_5D_HEADER, "the name of a preset");
    if (s->preset->boards == NULL) {
        return bad_header(s, board, HM_ERR_5D_HEADER, "a preset whose placement is known");
    }
    return HM_OK;
}

static hm_status read_boards(setup *s) {
    hm_cursor preset = {.error = s->c->error};
    hm_cursor *c = s->c;
    if (s->preset != NULL) {
        preset.text = strchr(s->preset->boards, '[');
        preset.length = strlen(preset.text);
        c = &preset;
        for (const char *p = preset.text; *p != '\0'; p++) {
            if (*p == '[') s->count++;
        }
    }
    s->boards = malloc(s->count * sizeof *s->boards);
    if (s->boards == NULL) return out_of_memory(s);
    size_t end = s->c->at;
    for (size_t i = 0; i < s->count; i++) {
        if (s->preset == NULL) c->at = s->board_at[i];
        hm_status status = hm_5d_board_scan(c, s->width, s->height, &s->boards[i]);
        if (status != HM_OK) return status;
    }
    s->c->at = end;
    return HM_OK;
}

/* Odd or even: the header Timelines (or Timeline), else the timelines -0 and +0. */
static hm_status decide_even(setup *s) {
    const hm_5d_header *header = hm_5d_header_find(s->headers, "Timelines");
    if (header == NULL) header = hm_5d_header_find(s->headers, "Timeline");
    const hm_5d_header *board = board_header(s->headers);
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
        if (!even && !odd) return bad_header(s, header, HM_ERR_5D_HEADER, "Odd or Even");
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
static hm_status add_boards(const setup *s, const place *places, hm_5d_position *position) {
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

static hm_status place_boards(const setup *s, hm_5d_position *position) {
    place *places = malloc(s->count * sizeof *places);
    if (places == NULL) return out_of_memory(s);
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

/* "*" stands for all pieces that are neither pawns nor royal. */
static hm_status read_promotions(const setup *s, hm_5d_position *position) {
    const hm_5d_header *header = hm_5d_header_find(s->headers, "Promotions");
    if (header == NULL) header = hm_5d_header_find(s->headers, "Promotion");
    if (header == NULL) return HM_OK;
    uint8_t kinds[16];
    size_t count = 0;
    const char *letters = strcmp(header->value, "*") == 0 ? "QSRBNCUD" : header->value;
    for (const char *p = letters; *p != '\0'; p++) {
        if (*p == ',' || *p == ' ') continue;
        int kind = hm_5d_kind_of_letter(*p);
        if (kind == 0 || count == sizeof kinds) {
            return bad_header(s, header, HM_ERR_5D_HEADER, "letters of pieces such as Q,R,B,N");
        }
        kinds[count++] = (uint8_t)kind;
    }
    if (count > 0) hm_5d_set_promotions(position, kinds, count, s->c->error);
    return HM_OK;
}

/* ---- faults that only strict reading refuses ---- */

static hm_status fault(const setup *s, unsigned flags, size_t offset, const char *message) {
    return hm_5d_fault(s->game, flags, s->c->error, HM_ERR_5D_HEADER, offset, "%s", message);
}

/* A puzzle "mate-in-N" is one that can be proved; others are kept. */
static bool is_known_puzzle(const char *value) {
    static const char word[] = "mate-in-";
    if (strncmp(value, word, sizeof word - 1) != 0) return false;
    hm_cursor c = {.text = value, .length = strlen(value), .at = sizeof word - 1};
    int32_t number;
    return hm_5d_scan_number(&c, &number) && number > 0 && c.at == c.length;
}

static hm_status check_headers(const setup *s) {
    const hm_5d_header *mode = hm_5d_header_find(s->headers, "Mode");
    const hm_5d_header *puzzle = hm_5d_header_find(s->headers, "Puzzle");
    hm_status status = HM_OK;
    if (s->count > 0 && board_header(s->headers) == NULL) {
        status =
            fault(s, s->flags, s->board_at[0], "expected a header Board \"Custom\" before boards");
    }
    if (status == HM_OK && s->count > 0 && hm_5d_header_find(s->headers, "Size") == NULL) {
        status = fault(s, s->flags, s->board_at[0], "expected a header Size before boards");
    }
    if (status == HM_OK && mode != NULL && !hm_5d_same_word(mode->value, "5D")) {
        status = fault(s, s->flags, mode->offset, "expected the mode 5D");
    }
    if (status == HM_OK && puzzle != NULL && !is_known_puzzle(puzzle->value)) {
        status = fault(s, 0, puzzle->offset, "expected a puzzle such as mate-in-2");
    }
    return status;
}

static hm_status build(setup *s, hm_5d_position **position) {
    hm_status status = check_headers(s);
    if (status == HM_OK) status = find_preset(s);
    if (status == HM_OK) status = read_size(s);
    if (status == HM_OK) status = read_boards(s);
    if (status == HM_OK) status = decide_even(s);
    if (status != HM_OK) return status;
    status = hm_5d_position_create(s->width, s->height, s->even, position, s->c->error);
    if (status != HM_OK) return status;
    status = place_boards(s, *position);
    return status == HM_OK ? read_promotions(s, *position) : status;
}

hm_status hm_5d_setup_scan(hm_cursor *c, unsigned flags, hm_5d_game *game) {
    setup s = {.c = c, .game = game, .headers = &game->headers, .flags = flags, .notes = {-1, -1}};
    hm_status status = scan_items(&s);
    hm_5d_notes_give(game, &s.notes, 0);
    game->own_boards = s.count > 0;
    if (status == HM_OK) status = build(&s, &game->start);
    free(s.board_at);
    free(s.boards);
    return status;
}
