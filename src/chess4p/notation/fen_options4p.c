/* The options block of a position text: {'key':value,...} (formats, section 8.1).
 *
 * Values that the state has a member for are stored there. All others are kept as canonical text,
 * in their order, and written back (fen_format4p.c). Tolerant reading forgives known defects of
 * others: it closes brackets that were left open at '}', skips those that close nothing, and takes
 * three en-passant entries for four. */
#include "chess4p/notation/fen4p.h"

#include <string.h>

/* The first of each place is the one that is written. */
static const struct {
    const char *key;
    hm_4p_option place;
} keys[] = {
    {"royal", HM_4P_OPTION_ROYAL},
    {"lives", HM_4P_OPTION_LIVES},
    {"resigned", HM_4P_OPTION_RESIGNED},
    {"flagged", HM_4P_OPTION_FLAGGED},
    {"stalemated", HM_4P_OPTION_STALEMATED},
    {"gameOver", HM_4P_OPTION_GAME_OVER},
    {"zombieImmune", HM_4P_OPTION_ZOMBIE_IMMUNE},
    {"zombieType", HM_4P_OPTION_ZOMBIE_TYPE},
    {"enPassant", HM_4P_OPTION_EN_PASSANT},
    {"pawnsBaseRank", HM_4P_OPTION_PAWN_BASE_RANK},
    {"uniquify", HM_4P_OPTION_UNIQUIFY},
    {"std2pc", HM_4P_OPTION_STD2PC},
    {"kingSquares", HM_4P_OPTION_ROYAL},
    {"pawnBaseRank", HM_4P_OPTION_PAWN_BASE_RANK},
    {"dim", HM_4P_OPTION_KEPT},
    {"boxOffset", HM_4P_OPTION_KEPT},
    {"noCorners", HM_4P_OPTION_KEPT},
    {"promotedFrom", HM_4P_OPTION_KEPT},
    {"castleWith", HM_4P_OPTION_KEPT},
    {"setupPoints", HM_4P_OPTION_KEPT},
    {"setupComplete", HM_4P_OPTION_KEPT},
    {"areBanksEnabled", HM_4P_OPTION_KEPT},
    {"wb", HM_4P_OPTION_KEPT},
    {"bank", HM_4P_OPTION_KEPT},
    {"seirawanDrops", HM_4P_OPTION_KEPT},
};

hm_4p_option hm_4p_option_of(const char *key, size_t length) {
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        if (hm_equals(key, length, keys[i].key)) return keys[i].place;
    }
    return HM_4P_OPTION_UNKNOWN;
}

const char *hm_4p_option_key(hm_4p_option place) {
    return keys[place].key;
}

static hm_status fen_options4p_expected(hm_4p_fen_reader *r, const char *what) {
    return hm_expected(&r->c, HM_ERR_4P_OPTIONS, what);
}

static bool fen_options4p_take(hm_4p_fen_reader *r, char byte) {
    hm_4p_fen_blanks(r);
    bool taken = hm_take(&r->c, byte);
    if (taken) hm_4p_fen_blanks(r);
    return taken;
}

/* Passes the '(' of a list. */
static hm_status open_list(hm_4p_fen_reader *r) {
    return fen_options4p_take(r, '(') ? HM_OK : fen_options4p_expected(r, "'('");
}

/* Whether another item follows the `count` items of a list; at the end the ')' is passed. */
static hm_status next_item(hm_4p_fen_reader *r, unsigned *count, bool *more) {
    *more = false;
    if (fen_options4p_take(r, ')')) return HM_OK;
    if (!r->strict && hm_peek(&r->c) == '}') {
        r->warnings++;
        return HM_OK;
    }
    if (*count > 0 && !fen_options4p_take(r, ',')) return fen_options4p_expected(r, "',' or ')'");
    ++*count;
    *more = true;
    return HM_OK;
}

/* The value of one seat. */
static hm_status scan_item(hm_4p_fen_reader *r, hm_4p_state *state, hm_4p_option place,
                           unsigned seat) {
    hm_cursor *c = &r->c;
    int square = HM_4P_NO_SQUARE, pushed = HM_4P_NO_SQUARE;
    if (place == HM_4P_OPTION_LIVES) {
        uint32_t lives;
        hm_status status = hm_4p_fen_number(r, HM_ERR_4P_OPTIONS, UINT16_MAX, "lives", &lives);
        if (status == HM_OK) state->lives[seat] = (uint16_t)lives;
        return status;
    }
    if (place == HM_4P_OPTION_ROYAL) {
        if (!hm_take(c, '\'')) return fen_options4p_expected(r, "a quoted square");
        if (hm_take(c, '\'')) return HM_OK;
        if (!hm_4p_take_square(c, &square))
            return fen_options4p_expected(r, "a square of the cross");
        if (!hm_take(c, '\'')) return fen_options4p_expected(r, "\"'\" after the square");
        state->royal[seat] = (uint8_t)square;
        return HM_OK;
    }
    if (place == HM_4P_OPTION_EN_PASSANT) {
        r->ep_at[seat] = c->at;
        if (!hm_take(c, '\'')) return fen_options4p_expected(r, "a quoted pair of squares");
        if (hm_take(c, '\'')) return HM_OK;
        if (!hm_4p_take_square(c, &square))
            return fen_options4p_expected(r, "the square of the capture");
        if (!hm_take(c, ':')) return fen_options4p_expected(r, "':' between two squares");
        if (!hm_4p_take_square(c, &pushed))
            return fen_options4p_expected(r, "the square of the pawn");
        if (!hm_take(c, '\'')) return fen_options4p_expected(r, "\"'\" after the squares");
        state->ep[seat] = (hm_4p_ep){(uint8_t)square, (uint8_t)pushed};
        return HM_OK;
    }
    uint8_t *set = place == HM_4P_OPTION_RESIGNED  ? &state->resigned
                   : place == HM_4P_OPTION_FLAGGED ? &state->flagged
                                                   : &state->stalemated;
    bool flag = hm_take_word(c, "true");
    if (flag) *set |= (uint8_t)(1u << seat);
    return flag || hm_take_word(c, "false") ? HM_OK : fen_options4p_expected(r, "true or false");
}

/* Reads a list of four values, or of `least` in tolerant reading. */
static hm_status scan_four(hm_4p_fen_reader *r, hm_4p_state *state, hm_4p_option place,
                           unsigned least) {
    unsigned count = 0;
    bool more = false;
    hm_status status = open_list(r);
    if (status == HM_OK) status = next_item(r, &count, &more);
    while (status == HM_OK && more) {
        if (count > HM_4P_SEATS) return fen_options4p_expected(r, "')' after four values");
        status = scan_item(r, state, place, count - 1);
        if (status == HM_OK) status = next_item(r, &count, &more);
    }
    if (status != HM_OK) return status;
    if (count < (r->strict ? HM_4P_SEATS : least))
        return fen_options4p_expected(r, "a list of four values");
    r->warnings += count < HM_4P_SEATS;
    return HM_OK;
}

/* ---- what the state has no member for is kept as text ---- */

enum { DEPTH = 32 };

static hm_status fen_options4p_skip_string(hm_4p_fen_reader *r) {
    const hm_cursor *c = &r->c;
    size_t start = c->at;
    const char *end = NULL;
    if (start < c->length && c->text[start] == '\'') {
        end = memchr(c->text + start + 1, '\'', c->length - start - 1);
        if (end == NULL) r->c.at = c->length;
    }
    if (end == NULL)
        return fen_options4p_expected(r,
                                      start < r->c.at ? "\"'\" after the text" : "a quoted text");
    r->c.at = (size_t)(end - c->text) + 1;
    return HM_OK;
}

static hm_status fen_options4p_scan_value(hm_4p_fen_reader *r, hm_text *kept, int depth);

/* Checks a block inside a value, {'key':value,...}, and appends its canonical text. */
static hm_status scan_block(hm_4p_fen_reader *r, hm_text *kept, int depth) {
    hm_cursor *c = &r->c;
    if (depth == DEPTH) return fen_options4p_expected(r, "fewer brackets");
    (void)fen_options4p_take(r, '{');
    hm_text_puts(kept, "{");
    bool more = !fen_options4p_take(r, '}');
    while (more) {
        size_t start = c->at;
        hm_status status = fen_options4p_skip_string(r);
        if (status != HM_OK) return status;
        if (c->at == start + 2) {
            c->at = start;
            return fen_options4p_expected(r, "a key");
        }
        hm_text_add(kept, c->text + start, c->at - start);
        if (!fen_options4p_take(r, ':')) return fen_options4p_expected(r, "':' after the key");
        hm_text_puts(kept, ":");
        status = fen_options4p_scan_value(r, kept, depth + 1);
        if (status != HM_OK) return status;
        more = !fen_options4p_take(r, '}');
        if (more && !fen_options4p_take(r, ',')) return fen_options4p_expected(r, "',' or '}'");
        if (more) hm_text_puts(kept, ",");
    }
    hm_text_puts(kept, "}");
    return HM_OK;
}

/* Checks any value and appends its canonical text. */
static hm_status fen_options4p_scan_value(hm_4p_fen_reader *r, hm_text *kept, int depth) {
    static const char *const words[] = {"true", "false", "null"};
    hm_cursor *c = &r->c;
    size_t start = c->at;
    int first = hm_peek(c);
    if (first == '(') {
        unsigned count = 0;
        bool more = false;
        if (depth == DEPTH) return fen_options4p_expected(r, "fewer brackets");
        hm_status status = open_list(r);
        if (status == HM_OK) status = next_item(r, &count, &more);
        hm_text_puts(kept, "(");
        while (status == HM_OK && more) {
            if (count > 1) hm_text_puts(kept, ",");
            status = fen_options4p_scan_value(r, kept, depth + 1);
            if (status == HM_OK) status = next_item(r, &count, &more);
        }
        hm_text_puts(kept, ")");
        return status;
    }
    if (first == '{') return scan_block(r, kept, depth);
    if (first == '\'') {
        hm_status status = fen_options4p_skip_string(r);
        if (status == HM_OK) hm_text_add(kept, c->text + start, c->at - start);
        return status;
    }
    for (size_t i = 0; i < 3; i++) {
        if (!hm_take_word(c, words[i])) continue;
        hm_text_puts(kept, words[i]);
        return HM_OK;
    }
    /* An integer, without leading zeros. */
    if (hm_take(c, '-')) hm_text_puts(kept, "-");
    start = c->at;
    while (hm_is_digit(hm_peek(c)))
        c->at++;
    if (c->at == start)
        return fen_options4p_expected(
            r, "a value: '...', a number, true, false, null, (...) or {...}");
    while (start + 1 < c->at && c->text[start] == '0')
        start++;
    hm_text_add(kept, c->text + start, c->at - start);
    return HM_OK;
}

static hm_status fen_options4p_keep(hm_4p_fen_reader *r, const char *key, size_t length,
                                    hm_text *kept) {
    if (kept->length > 0) hm_text_puts(kept, ",");
    hm_text_puts(kept, "'");
    hm_text_add(kept, key, length);
    hm_text_puts(kept, "':");
    return fen_options4p_scan_value(r, kept, 0);
}

/* Four numbers set the lives of the state; any other value is kept as text. */
static hm_status scan_lives(hm_4p_fen_reader *r, hm_4p_state *state, const char *key, size_t length,
                            hm_text *kept) {
    hm_4p_fen_reader look = *r;
    look.c.error = NULL;
    bool usual = scan_four(&look, state, HM_4P_OPTION_LIVES, HM_4P_SEATS) == HM_OK &&
                 look.warnings == r->warnings;
    const uint16_t *lives = state->lives;
    if (usual && (lives[0] | lives[1] | lives[2] | lives[3]) != 0) {
        r->c.at = look.c.at;
        return HM_OK;
    }
    memset(state->lives, 0, sizeof state->lives);
    return fen_options4p_keep(r, key, length, kept);
}

/* An even number from 2 to 14. */
static bool take_extent(hm_cursor *c, uint8_t *extent) {
    unsigned number = 0;
    for (size_t digits = 0; digits < 2 && hm_is_digit(hm_peek(c)); digits++, c->at++)
        number = 10 * number + (unsigned)(hm_peek(c) - '0');
    *extent = (uint8_t)number;
    return number >= 2 && number <= 14 && number % 2 == 0;
}

/* ---- the block ---- */

static hm_status scan_pair(hm_4p_fen_reader *r, hm_4p_state *state, hm_text *kept, unsigned *seen) {
    size_t start = r->c.at;
    hm_status status = fen_options4p_skip_string(r);
    if (status != HM_OK) return status;
    const char *key = r->c.text + start + 1;
    size_t length = r->c.at - start - 2;
    hm_4p_option place = hm_4p_option_of(key, length);
    bool twice = place < HM_4P_OPTION_PLACES && (*seen >> place & 1) != 0;
    if (twice || length == 0 || (place == HM_4P_OPTION_UNKNOWN && r->strict)) r->c.at = start;
    if (twice) return fen_options4p_expected(r, "every key once");
    if (length == 0) return fen_options4p_expected(r, "a key");
    if (place == HM_4P_OPTION_UNKNOWN && r->strict) return fen_options4p_expected(r, "a known key");
    *seen |= 1u << place;
    if (!fen_options4p_take(r, ':')) return fen_options4p_expected(r, "':' after the key");
    switch (place) {
    case HM_4P_OPTION_ROYAL:
    case HM_4P_OPTION_RESIGNED:
    case HM_4P_OPTION_FLAGGED:
    case HM_4P_OPTION_STALEMATED:
        return scan_four(r, state, place, HM_4P_SEATS);
    case HM_4P_OPTION_EN_PASSANT:
        return scan_four(r, state, place, HM_4P_SEATS - 1);
    case HM_4P_OPTION_PAWN_BASE_RANK: {
        uint32_t rank;
        status =
            hm_4p_fen_number(r, HM_ERR_4P_OPTIONS, 14, "a rank (1 to 14, or 0 for none)", &rank);
        if (status == HM_OK) state->pawn_base_rank = (uint8_t)rank;
        return status;
    }
    case HM_4P_OPTION_LIVES:
        return scan_lives(r, state, key, length, kept);
    default:
        break;
    }
    if (hm_equals(key, length, "dim")) {
        /* The size of a small board, "'8x8'"; one that is not understood leaves the board whole. */
        hm_cursor size = r->c;
        uint8_t files, ranks;
        bool known = hm_take(&size, '\'') && take_extent(&size, &files) && hm_take(&size, 'x') &&
                     take_extent(&size, &ranks) && hm_take(&size, '\'');
        if (known && (files != 14 || ranks != 14)) {
            state->files = files;
            state->ranks = ranks;
        }
    }
    return fen_options4p_keep(r, key, length, kept);
}

hm_status hm_4p_fen_options_scan(hm_4p_fen_reader *r, hm_4p_state *state, hm_text *options) {
    unsigned seen = 0;
    if (!fen_options4p_take(r, '{')) return fen_options4p_expected(r, "'{'");
    if (hm_take(&r->c, '}')) return HM_OK;
    for (;;) {
        hm_status status = scan_pair(r, state, options, &seen);
        if (status != HM_OK) return status;
        hm_4p_fen_blanks(r);
        while (!r->strict && fen_options4p_take(r, ')'))
            r->warnings++; /* brackets that close nothing, as some files have them */
        if (hm_take(&r->c, '}')) return HM_OK;
        if (!fen_options4p_take(r, ',')) return fen_options4p_expected(r, "',' or '}'");
    }
}
