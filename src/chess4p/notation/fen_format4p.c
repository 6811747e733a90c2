/* Writes position texts (formats, section 8): the canonical form, one line without blanks, unless
 * flags say otherwise. Options without a member of the state are written back as they were read,
 * each in its place. */
#include "chess4p/notation/fen4p.h"
#include "chess4p/rules/board4p.h"

#include <string.h>

/* ---- in front of the board ---- */

static void fen_format4p_put_flags(hm_text *text, unsigned set) {
    hm_text_printf(text, "-%u,%u,%u,%u", set & 1, set >> 1 & 1, set >> 2 & 1, set >> 3 & 1);
}

/* ---- options ---- */

static void put_key(hm_text *text, hm_4p_option place) {
    hm_text_puts(text, text->data[text->length - 1] == '{' ? "'" : ",'");
    hm_text_puts(text, hm_4p_option_key(place));
    hm_text_puts(text, "':");
}

static void fen_format4p_put_seats(hm_text *text, hm_4p_option place, unsigned set) {
    if ((set & 15) == 0) return;
    put_key(text, place);
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        hm_text_puts(text, seat == 0 ? "(" : ",");
        hm_text_puts(text, (set >> seat & 1) != 0 ? "true" : "false");
    }
    hm_text_puts(text, ")");
}

/* "('h1','','','')": squares of royal pieces, or of en-passant entries, "h3:h4". */
static void put_squares(hm_text *text, hm_4p_option place, const hm_4p_state *state) {
    bool royal = place == HM_4P_OPTION_ROYAL, any = false;
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        any |= (royal ? state->royal[seat] : state->ep[seat].pushed) != HM_4P_NO_SQUARE;
    if (!any) return;
    put_key(text, place);
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        int square = royal ? state->royal[seat] : state->ep[seat].skipped;
        int pushed = royal ? HM_4P_NO_SQUARE : state->ep[seat].pushed;
        hm_text_puts(text, seat == 0 ? "('" : ",'");
        if (square != HM_4P_NO_SQUARE) hm_4p_square_format(square, text);
        if (pushed != HM_4P_NO_SQUARE) {
            hm_text_puts(text, ":");
            hm_4p_square_format(pushed, text);
        }
        hm_text_puts(text, "'");
    }
    hm_text_puts(text, ")");
}

/* Writes the kept pairs of one place (HM_4P_OPTION_KEPT stands for HM_4P_OPTION_UNKNOWN too), in
 * their order. */
static void fen_format4p_put_kept(hm_text *text, const hm_text *kept, hm_4p_option place) {
    if (kept == NULL) return;
    for (size_t at = 0, end; at < kept->length; at = end + 1) {
        /* A pair ends at a ',' outside quotes and brackets, or with the text. */
        bool quoted = false;
        int open = 0;
        for (end = at; end < kept->length; end++) {
            char byte = kept->data[end];
            if (byte == '\'') quoted = !quoted;
            if (quoted) continue;
            open += (byte == '(' || byte == '{') - (byte == ')' || byte == '}');
            if (byte == ',' && open == 0) break;
        }
        const char *key = kept->data + at + 1;
        const char *quote = memchr(key, '\'', kept->length - at - 1);
        hm_4p_option found =
            quote != NULL ? hm_4p_option_of(key, (size_t)(quote - key)) : HM_4P_OPTION_UNKNOWN;
        if (found == HM_4P_OPTION_UNKNOWN) found = HM_4P_OPTION_KEPT;
        if (found != place || quote == key) continue; /* without a key: letters of the board */
        if (text->data[text->length - 1] != '{') hm_text_puts(text, ",");
        hm_text_add(text, kept->data + at, end - at);
    }
}

/* The block and a '-', or nothing when there are no options. */
static void fen_format4p_put_options(const hm_4p_state *state, const hm_text *options,
                                     unsigned flags, hm_text *text) {
    const uint16_t *lives = state->lives;
    unsigned leavers = (flags & HM_4P_FEN_NO_LEAVERS) == 0 ? 15 : 0;
    size_t start = text->length;
    hm_text_puts(text, "{");
    for (int i = 0; i <= HM_4P_OPTION_KEPT && !text->failed; i++) {
        hm_4p_option place = (hm_4p_option)i;
        switch (place) {
        case HM_4P_OPTION_ROYAL:
        case HM_4P_OPTION_EN_PASSANT:
            put_squares(text, place, state);
            continue;
        case HM_4P_OPTION_RESIGNED:
            fen_format4p_put_seats(text, place, leavers & state->resigned);
            continue;
        case HM_4P_OPTION_FLAGGED:
            fen_format4p_put_seats(text, place, leavers & state->flagged);
            continue;
        case HM_4P_OPTION_STALEMATED:
            fen_format4p_put_seats(text, place, leavers & state->stalemated);
            continue;
        case HM_4P_OPTION_PAWN_BASE_RANK:
            if (state->pawn_base_rank == 2) continue;
            put_key(text, place);
            hm_text_printf(text, "%u", state->pawn_base_rank);
            continue;
        case HM_4P_OPTION_LIVES:
            if ((lives[0] | lives[1] | lives[2] | lives[3]) == 0) break;
            put_key(text, place);
            hm_text_printf(text, "(%u,%u,%u,%u)", lives[0], lives[1], lives[2], lives[3]);
            break;
        default:
            break;
        }
        fen_format4p_put_kept(text, options, place);
    }
    if (text->failed) return;
    /* The size of a small board, where no text of the options says it. */
    bool sized = options != NULL && options->length > 0 && strstr(options->data, "'dim':") != NULL;
    if (state->files != 0 && !sized) {
        hm_text_printf(text, "%s'dim':'%ux%u'", text->data[text->length - 1] == '{' ? "" : ",",
                       state->files, state->ranks);
    }
    if (text->failed) return;
    if (text->length == start + 1) {
        text->length = start;
        text->data[start] = '\0';
    } else {
        hm_text_puts(text, "}-");
    }
}

/* ---- the board ---- */

/* The longest board: 14 x 14 cells of 'd', a colour, a letter of four bytes and ','. */
enum { BOARD_BYTES = 14 * 14 * 7, PIECE_BYTES = 6 };

/* Writes the owner of a piece. The caller has reserved the bytes; this and the next functions
 * return the end of what they wrote. */
static char *put_owner(char *at, hm_4p_piece piece) {
    if ((piece & HM_4P_DEAD) != 0) *at++ = 'd';
    if ((piece & HM_4P_NOBODYS) == 0) *at++ = "rbyg"[HM_4P_SEAT(piece)];
    return at;
}

static char *fen_format4p_put_piece(char *at, const hm_4p_state *state, hm_4p_piece piece) {
    if (piece == HM_4P_WALL) {
        *at++ = 'X';
        return at;
    }
    at = put_owner(at, piece);
    for (const char *letter = hm_4p_letter(state, HM_4P_KIND(piece)); *letter != '\0'; letter++)
        *at++ = *letter;
    return at;
}

void hm_4p_piece_format(const hm_4p_state *state, hm_4p_piece piece, hm_text *text) {
    char bytes[PIECE_BYTES];
    if (piece == HM_4P_EMPTY) return;
    hm_text_add(text, bytes, (size_t)(fen_format4p_put_piece(bytes, state, piece) - bytes));
}

static char *put_run(char *at, int *run) {
    if (*run == 0) return at;
    if (*run >= 10) *at++ = '1';
    *at++ = (char)('0' + *run % 10);
    *at++ = ',';
    *run = 0;
    return at;
}

static char *fen_format4p_put_rank(char *at, const hm_4p_state *state, const hm_text *options,
                                   int rank, bool corners) {
    int run = 0;
    for (int file = 0; file < 14; file++) {
        int square = HM_4P_SQUARE(file, rank);
        hm_4p_piece piece = state->square[square];
        bool missing =
            piece == HM_4P_WALL && (!hm_4p_exists(square) || !hm_4p_in_box(state, square));
        if (piece == HM_4P_EMPTY || (missing && !corners)) {
            run++;
            continue;
        }
        at = put_run(at, &run);
        const char *letter; /* may be kept beside the state */
        size_t length = missing ? 0 : hm_4p_letter_kept(options, state, square, &letter);
        if (missing) {
            *at++ = 'x';
        } else if (length > 0) {
            at = put_owner(at, piece);
            memcpy(at, letter, length);
            at += length;
        } else {
            at = fen_format4p_put_piece(at, state, piece);
        }
        *at++ = ',';
    }
    return put_run(at, &run) - 1; /* without the last ',' */
}

void hm_4p_fen_format(const hm_4p_state *state, const hm_text *options, unsigned flags,
                      hm_text *text) {
    const int32_t *points = state->points;
    hm_text_add(text, &"RBYG"[state->side & 3], 1);
    fen_format4p_put_flags(text, state->eliminated);
    fen_format4p_put_flags(text, state->castling_short);
    fen_format4p_put_flags(text, state->castling_long);
    hm_text_printf(text, "-%d,%d,%d,%d-%u-", (int)points[0], (int)points[1], (int)points[2],
                   (int)points[3], (unsigned)state->clock);
    fen_format4p_put_options(state, options, flags, text);
    if ((flags & HM_4P_FEN_PRETTY) != 0) hm_text_puts(text, "\n");
    if (!hm_text_reserve(text, BOARD_BYTES + 28)) return;
    char *at = text->data + text->length;
    for (int rank = 13; rank >= 0; rank--) {
        at = fen_format4p_put_rank(at, state, options, rank, (flags & HM_4P_FEN_CORNERS_X) != 0);
        if (rank > 0) *at++ = '/';
        if (rank > 0 && (flags & HM_4P_FEN_PRETTY) != 0) *at++ = '\n';
    }
    *at = '\0';
    text->length = (size_t)(at - text->data);
}
