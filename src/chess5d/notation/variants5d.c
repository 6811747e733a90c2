/* Reads a variant of the commercial game: timelines by name, each a list of boards, whose element i
 * is at half-turn 2 (1 + CosmeticTurnOffset) + i. The game stores kind and colour of a piece, so
 * all pawns, brawns, kings and rooks are unmoved (formats, section 7.9). */
#include "chess5d/notation/variants5d.h"
#include "chess5d/rules/board5d.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct timeline {
    hm_5d_line_text name;
    int32_t line; /* its internal number */
    const char *place;
    hm_json_value boards;
} timeline;

typedef struct reading {
    const char *text; /* the plain copy */
    hm_5d_game *game;
    hm_error *error;
    HM_LIST(timeline) lines;
    int width, height;
    bool even, marked;
    int64_t first, shift; /* half-turns: of element 0, and what is added to all */
} reading;

#define FAIL(r, status, place, ...)                                                                \
    hm_fail((r)->error, (status), (size_t)((place) - (r)->text), __VA_ARGS__)
/* A name as a file writes it, for messages. */
#define NAME(l) (l)->name.sign != 0 ? (l)->name.sign : '+', (int)(l)->name.number

static hm_status variants5d_no_memory(const reading *r) {
    return hm_fail_memory(r->error, "a variant");
}

static hm_status remark(const reading *r, const char *place, const char *text) {
    return hm_5d_fault(r->game, 0, r->error, HM_ERR_5D_MARK, (size_t)(place - r->text), "%s", text);
}

/* ---- boards ---- */

/* A piece, or a run of pieces or blanks, of a row: "K", "12", "3*p". */
static hm_status variants5d_scan_item(reading *r, hm_cursor *c, hm_5d_piece row[16], int *file) {
    int32_t count = 1;
    const char *place = c->text + c->at;
    hm_5d_piece piece = HM_5D_EMPTY;
    bool digit = hm_is_digit(hm_peek(c));
    bool times = digit && c->at + 1 < c->length && c->text[c->at + 1] == '*';
    if (digit && (!hm_5d_scan_number(c, &count) || count == 0)) {
        return FAIL(r, HM_ERR_5D_COUNT, place, "expected a count of blanks from 1 to 16");
    }
    if (times) c->at++;
    if (!digit || times) {
        place = c->text + c->at;
        bool plus = hm_take(c, '+');
        piece = hm_5d_piece_of(plus, hm_peek(c));
        if (piece == HM_5D_EMPTY) {
            return FAIL(r, HM_ERR_PIECE, place, "expected a piece letter or a count");
        }
        c->at++;
        r->marked |= hm_take(c, '*');
        if (hm_5d_has_unmoved(HM_5D_KIND(piece))) piece |= HM_5D_UNMOVED;
    }
    if (count > 16 - *file) {
        return FAIL(r, HM_ERR_5D_WIDTH, place, "expected boards of at most 16 files");
    }
    while (count-- > 0)
        row[(*file)++] = piece;
    return HM_OK;
}

/* A board text, ranks from the top, into squares. */
static hm_status variants5d_read_board(reading *r, const hm_json_value *value,
                                       hm_5d_piece squares[256]) {
    hm_5d_piece rows[16][16] = {{0}};
    hm_cursor c = {.text = value->text, .length = value->length};
    int width = 0, height = 0;
    do {
        int file = 0;
        if (height == 16) {
            return FAIL(r, HM_ERR_5D_ROWS, c.text + c.at, "expected boards of at most 16 ranks");
        }
        while (!hm_at_end(&c) && hm_peek(&c) != '/') {
            hm_status status = variants5d_scan_item(r, &c, rows[height], &file);
            if (status != HM_OK) return status;
        }
        if (height == 0) width = file;
        if (file != width || file == 0) {
            return FAIL(r, HM_ERR_5D_WIDTH, c.text + c.at, "expected rows of one width");
        }
        height++;
    } while (hm_take(&c, '/'));
    if (r->width == 0) r->width = width, r->height = height;
    if (width != r->width) {
        return FAIL(r, HM_ERR_5D_WIDTH, value->text, "expected boards of %d files, found %d",
                    r->width, width);
    }
    if (height != r->height) {
        return FAIL(r, HM_ERR_5D_ROWS, value->text, "expected boards of %d ranks, found %d",
                    r->height, height);
    }
    memset(squares, 0, 256 * sizeof *squares);
    for (int rank = 0; rank < height; rank++) {
        for (int file = 0; file < width; file++)
            squares[HM_5D_SQUARE(file, rank)] = rows[height - 1 - rank][file];
    }
    return HM_OK;
}

/* ---- timelines ---- */

static hm_status collect_lines(reading *r, const hm_json_value *timelines) {
    hm_json_walk walk;
    hm_json_value key, value;
    hm_json_walk_value(&walk, timelines);
    while (hm_json_next_member(&walk, &key, &value)) {
        timeline line = {.place = key.text, .boards = value};
        /* "-0L", "+1L", "2L". */
        hm_cursor c = {.text = key.text, .length = key.length};
        if (!hm_5d_scan_line(&c, &line.name) || !hm_take(&c, 'L') || !hm_at_end(&c)) {
            return FAIL(r, HM_ERR_5D_LINE, key.text,
                        "expected the name of a timeline such as +1L, found \"%.*s\"",
                        key.length < 20 ? (int)key.length : 20, key.text);
        }
        if (value.type != HM_JSON_ARRAY) {
            return FAIL(r, HM_ERR_5D_LINE, value.text, "timeline %c%dL: expected a list of boards",
                        NAME(&line));
        }
        if (!HM_ROOM(r->lines, 1)) return variants5d_no_memory(r);
        r->lines.at[r->lines.count++] = line;
    }
    if (r->lines.count > 0) return HM_OK;
    return FAIL(r, HM_ERR_5D_LINE, timelines->text, "expected a timeline in \"Timelines\"");
}

static int by_line(const void *a, const void *b) {
    const timeline *p = a, *q = b;
    if (p->line != q->line) return p->line < q->line ? -1 : 1;
    return p->place < q->place ? -1 : 1;
}

/* Names a timeline by its internal number. */
static hm_status fail_missing(const reading *r, const char *place, int32_t line) {
    bool below = line < 0;
    int number = below ? -line - r->even : line;
    const char *sign = number == 0 && !r->even ? "" : below ? "-" : "+";
    return FAIL(r, HM_ERR_5D_GAP, place, "timeline %s%dL is missing", sign, number);
}

/* Numbers them; the timeline 0 of an odd game may have a sign. */
static hm_status number_lines(reading *r) {
    for (size_t i = 0; i < r->lines.count; i++) {
        timeline *line = &r->lines.at[i];
        hm_5d_line_text name = line->name;
        if (!r->even && name.number == 0) name.sign = 0;
        hm_5d_line_number(name, r->even, &line->line);
    }
    qsort(r->lines.at, r->lines.count, sizeof *r->lines.at, by_line);
    int32_t first = r->even ? -1 : 0;
    for (size_t i = 0; i < r->lines.count; i++) {
        const timeline *line = &r->lines.at[i], *before = i > 0 ? line - 1 : NULL;
        if (before != NULL && before->line == line->line) {
            return FAIL(r, HM_ERR_5D_DUPLICATE_BOARD, line->place, "timeline %c%dL comes twice",
                        NAME(line));
        }
        if (before != NULL && before->line + 1 != line->line) {
            return fail_missing(r, line->place, before->line + 1);
        }
    }
    const timeline *low = &r->lines.at[0], *high = &r->lines.at[r->lines.count - 1];
    if (low->line <= first && high->line >= 0) return HM_OK;
    return low->line > first ? fail_missing(r, low->place, first) : fail_missing(r, high->place, 0);
}

/* Numbers of the first and the last board of a timeline; a null in between is an error. */
static hm_status measure_line(const reading *r, const timeline *line, int64_t *first,
                              int64_t *last) {
    hm_json_walk walk;
    hm_json_value value;
    const char *gap = NULL;
    int64_t i = 0, missing = 0;
    *first = -1;
    hm_json_walk_value(&walk, &line->boards);
    for (; hm_json_next_item(&walk, &value); i++) {
        if (value.type != HM_JSON_NULL && value.type != HM_JSON_STRING) {
            return FAIL(r, HM_ERR_5D_LINE, value.text,
                        "timeline %c%dL: expected a board or null as element %lld", NAME(line),
                        (long long)i);
        }
        if (value.type == HM_JSON_NULL) {
            if (*first >= 0 && gap == NULL) gap = value.text, missing = i;
            continue;
        }
        if (gap != NULL) {
            return FAIL(r, HM_ERR_5D_GAP, gap, "timeline %c%dL: element %lld is missing",
                        NAME(line), (long long)missing);
        }
        if (*first < 0) *first = i;
        *last = i;
    }
    if (*first >= 0) return HM_OK;
    return FAIL(r, HM_ERR_5D_LINE, line->place, "timeline %c%dL has no board", NAME(line));
}

/* Games begin at T0: what is before is shifted up by whole turns. */
static hm_status find_times(reading *r, const hm_json_value *object) {
    int64_t least = INT64_MAX, most = 0;
    for (size_t i = 0; i < r->lines.count; i++) {
        int64_t first, last = 0;
        hm_status status = measure_line(r, &r->lines.at[i], &first, &last);
        if (status != HM_OK) return status;
        if (r->first + first < least) least = r->first + first;
        if (r->first + last > most) most = r->first + last;
    }
    if (least < 0) r->shift = (1 - least) / 2 * 2;
    if (most + r->shift <= HM_5D_TIME((int64_t)HM_5D_MAX, HM_5D_BLACK)) return HM_OK;
    return FAIL(r, HM_ERR_5D_TURN, object->text, "expected turns up to %d", HM_5D_MAX);
}

static hm_status variants5d_add_line(reading *r, const timeline *line, hm_5d_position **position) {
    hm_json_walk walk;
    hm_json_value value;
    hm_5d_piece squares[256];
    hm_status status = HM_OK;
    int64_t time = r->first + r->shift;
    hm_json_walk_value(&walk, &line->boards);
    for (; status == HM_OK && hm_json_next_item(&walk, &value); time++) {
        if (value.type == HM_JSON_NULL) continue;
        status = variants5d_read_board(r, &value, squares);
        if (status == HM_OK && *position == NULL) {
            status = hm_5d_position_create(r->width, r->height, r->even, position, r->error);
        }
        if (status != HM_OK) break;
        status = hm_5d_add_board(*position, line->line, (int32_t)time, squares, r->error);
    }
    return status;
}

/* ---- members ---- */

static hm_status keep_header(const reading *r, const char *key, const char *value) {
    return hm_5d_header_set(&r->game->headers, key, value) ? HM_OK : variants5d_no_memory(r);
}

/* A text under a key of headers; other values as they are written. */
static hm_status variants5d_keep_member(const reading *r, const char *key,
                                        const hm_json_value *value) {
    hm_text text = {0};
    hm_text_puts(&text, "");
    if (value->type == HM_JSON_STRING) {
        hm_json_decode_text(value, &text);
    } else {
        hm_text_add(&text, value->text, value->length);
    }
    hm_status status = text.failed ? variants5d_no_memory(r) : keep_header(r, key, text.data);
    hm_text_clear(&text);
    return status;
}

static hm_status variants5d_keep_name(const reading *r, const char *key, const char *header,
                                      const hm_json_value *value, const char *usual) {
    if (value->text == NULL) return keep_header(r, header, usual);
    if (value->type == HM_JSON_STRING) return variants5d_keep_member(r, header, value);
    return FAIL(r, HM_ERR_FIELD, value->text, "expected a string in \"%s\"", key);
}

static const char *const keys[] = {
    "Name", "Author", "Timelines", "CosmeticTurnOffset", "GameBuilderOverride", NULL};

/* Keys that no header can have, or that say what boards say, are passed over with a remark. */
static hm_status keep_others(const reading *r, const hm_json_value *object) {
    hm_json_walk walk;
    hm_json_value key, value;
    hm_status status = HM_OK;
    hm_json_walk_value(&walk, object);
    while (status == HM_OK && hm_json_next_member(&walk, &key, &value)) {
        char word[64] = "";
        size_t known = 0;
        while (keys[known] != NULL && !hm_json_is(&key, keys[known]))
            known++;
        if (keys[known] != NULL) continue;
        bool fits = !key.escaped && key.length < sizeof word && hm_5d_is_key(key.text, key.length);
        if (fits) memcpy(word, key.text, key.length);
        if (fits && !hm_5d_is_setup_key(word)) {
            status = variants5d_keep_member(r, word, &value);
        } else {
            status = remark(r, key.text, "a key that cannot be a header is left out");
        }
    }
    return status;
}

static hm_status variants5d_read_members(reading *r, const hm_json_value *object) {
    hm_json_value found[5];
    hm_json_pick(object, keys, found);
    const hm_json_value *lines = &found[2], *offset = &found[3], *parity = &found[4];
    hm_status status = variants5d_keep_name(r, keys[0], "VariantName", &found[0], "");
    if (status == HM_OK) status = variants5d_keep_name(r, keys[1], "Author", &found[1], "Unknown");
    if (status != HM_OK) return status;
    if (lines->text == NULL || lines->type != HM_JSON_OBJECT) {
        return FAIL(r, HM_ERR_FIELD, lines->text != NULL ? lines->text : object->text,
                    "expected an object in \"Timelines\"");
    }
    status = collect_lines(r, lines);
    if (status != HM_OK) return status;
    r->even =
        parity->text == NULL ? r->lines.count % 2 == 0 : hm_json_is(parity, "GameBuilderEven");
    if (parity->text != NULL && !r->even && !hm_json_is(parity, "GameBuilderOdd")) {
        return FAIL(r, HM_ERR_FIELD, parity->text,
                    "expected GameBuilderOdd or GameBuilderEven in \"GameBuilderOverride\"");
    }
    status = number_lines(r);
    if (status != HM_OK) return status;
    int64_t turns = 0;
    bool whole = offset->text == NULL || hm_json_int64(offset, &turns) == HM_JSON_FITS;
    if (!whole || turns < -(int64_t)HM_5D_MAX || turns > HM_5D_MAX) {
        return FAIL(r, HM_ERR_FIELD, offset->text,
                    "expected a whole number in \"CosmeticTurnOffset\", of at most %d", HM_5D_MAX);
    }
    r->first = 2 * (1 + turns);
    status = find_times(r, lines);
    for (size_t i = 0; i < r->lines.count && status == HM_OK; i++)
        status = variants5d_add_line(r, &r->lines.at[i], &r->game->start);
    if (status == HM_OK && r->shift != 0) {
        char number[24], text[96];
        snprintf(number, sizeof number, "%lld", (long long)(-r->shift / 2 - 1));
        snprintf(text, sizeof text, "turns begin below 0: all are shifted up by %lld",
                 (long long)(r->shift / 2));
        status = keep_header(r, "CosmeticTurnOffset", number);
        if (status == HM_OK) status = remark(r, offset->text, text);
    }
    if (status == HM_OK && r->marked) {
        status = remark(r, lines->text, "marks \"*\" are left out: all pieces are unmoved");
    }
    return status == HM_OK ? keep_others(r, object) : status;
}

hm_status hm_5d_variant_parse(const char *text, size_t length, unsigned flags, hm_5d_game **game,
                              hm_error *error) {
    char *copy = NULL;
    hm_json_value object;
    reading r = {.error = error};
    (void)flags;
    hm_status status = hm_5d_game_new(game, error);
    if (status == HM_OK) status = hm_5d_variant_plain(text, length, &copy, &object, error);
    if (status == HM_OK) {
        r.text = copy;
        r.game = *game;
        r.game->own_boards = true;
        status = variants5d_read_members(&r, &object);
    }
    if (status == HM_OK) hm_5d_settle((*game)->start);
    free(r.lines.at);
    free(copy);
    if (status == HM_OK) return HM_OK;
    hm_5d_game_destroy(*game);
    *game = NULL;
    return status;
}
