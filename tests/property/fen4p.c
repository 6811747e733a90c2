/* fen4p: reading what was written gives the same state, for random states and in every layout;
 * writing what was read is idempotent, also for texts with random damage that happen to be read;
 * the reader accepts what a plain one, written from the grammar, accepts. */
#include "core/core.h"
#include "harness.h"
#include "hypermate/more/chess4p_games.h"

#include <string.h>

/* ---- random states ---- */

static hm_4p_piece random_piece(hm_random *random, hm_4p_state *state, unsigned *kings) {
    unsigned kind = 1 + (unsigned)hm_random_below(random, 9);
    unsigned seat = (unsigned)hm_random_below(random, 4);
    if (hm_random_below(random, 20) == 0) return HM_4P_WALL;
    if (kind == HM_4P_POINT_QUEEN) kind = HM_4P_QUEEN; /* the text cannot tell */
    if (kind > HM_4P_POINT_QUEEN) {
        kind = HM_4P_CUSTOM;
        strcpy(state->custom[0], "E");
    }
    switch (hm_random_below(random, 8)) {
    case 0:
        return (hm_4p_piece)(kind | seat << 4 | HM_4P_DEAD);
    case 1:
        return (hm_4p_piece)(kind | HM_4P_DEAD | HM_4P_NOBODYS);
    default:
        break;
    }
    if (kind == HM_4P_KING) {
        if ((*kings >> seat & 1) != 0) kind = HM_4P_KNIGHT;
        *kings |= 1u << seat;
    }
    return (hm_4p_piece)(kind | seat << 4);
}

static int random_square(hm_random *random) {
    for (;;) {
        int square = (int)hm_random_below(random, HM_4P_SQUARES);
        if (hm_4p_exists(square)) return square;
    }
}

static void random_state(hm_random *random, hm_4p_state *state) {
    unsigned kings = 0, one_in = 1 + (unsigned)hm_random_below(random, 12);
    hm_4p_state_init(state);
    for (int square = 0; square < HM_4P_SQUARES; square++) {
        if (!hm_4p_exists(square) || hm_random_below(random, one_in) != 0) continue;
        state->square[square] = random_piece(random, state, &kings);
    }
    uint64_t bits = hm_random_next(random);
    state->side = bits & 3;
    state->eliminated = bits >> 2 & 15;
    state->castling_short = bits >> 6 & 15;
    state->castling_long = bits >> 10 & 15;
    state->clock = bits >> 14 & 255;
    if ((bits >> 22 & 3) == 0) state->resigned = bits >> 24 & 15;
    if ((bits >> 28 & 3) == 0) state->flagged = bits >> 30 & 15;
    if ((bits >> 34 & 3) == 0) state->stalemated = bits >> 36 & 15;
    if ((bits >> 40 & 3) == 0) state->pawn_base_rank = (uint8_t)hm_random_below(random, 15);
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        state->points[seat] = (int32_t)hm_random_below(random, 200);
        if (hm_random_below(random, 8) == 0) state->royal[seat] = (uint8_t)random_square(random);
        if (hm_random_below(random, 4) != 0) continue;
        int pushed = random_square(random);
        state->ep[seat] = (hm_4p_ep){(uint8_t)random_square(random), (uint8_t)pushed};
    }
    for (int seat = 0; seat < HM_4P_SEATS && (bits >> 44 & 7) == 0; seat++)
        state->lives[seat] = (uint16_t)(1 + hm_random_below(random, 999));
    /* Last, so that nothing overwrites the pawns; one square may have been drawn twice. */
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        if (state->ep[seat].pushed == HM_4P_NO_SQUARE) continue;
        hm_4p_piece pawn = (hm_4p_piece)(HM_4P_PAWN | seat << 4);
        hm_4p_piece *cell = &state->square[state->ep[seat].pushed];
        bool taken = seat > 0 && (*cell & 15) == HM_4P_PAWN && HM_4P_SEAT(*cell) < seat;
        if (taken) state->ep[seat] = (hm_4p_ep){HM_4P_NO_SQUARE, HM_4P_NO_SQUARE};
        if (!taken) *cell = pawn;
    }
}

/* A small board, around which nothing but walls stands. */
static void make_small(hm_random *random, hm_4p_state *state) {
    state->files = (uint8_t)(2 + 2 * hm_random_below(random, 6));
    state->ranks = (uint8_t)(2 + 2 * hm_random_below(random, 7));
    for (int square = 0; square < HM_4P_SQUARES; square++) {
        int file = HM_4P_FILE(square), rank = HM_4P_RANK(square);
        bool inside = 2 * file >= 14 - state->files && 2 * file < 14 + state->files &&
                      2 * rank >= 14 - state->ranks && 2 * rank < 14 + state->ranks;
        if (!inside) state->square[square] = HM_4P_WALL;
    }
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        bool gone = state->ep[seat].pushed != HM_4P_NO_SQUARE &&
                    state->square[state->ep[seat].pushed] == HM_4P_WALL;
        if (gone) state->ep[seat] = (hm_4p_ep){HM_4P_NO_SQUARE, HM_4P_NO_SQUARE};
    }
}

/* What is left of the custom letters when no such piece stands on the board any more. */
static void forget_unused_letters(hm_4p_state *state) {
    for (int square = 0; square < HM_4P_SQUARES; square++) {
        if (HM_4P_KIND(state->square[square]) == HM_4P_CUSTOM) return;
    }
    memset(state->custom, 0, sizeof state->custom);
}

static void written_states_are_read(void) {
    static const char options[] = "'wb':true,'unknown':(1,('}',()))";
    static const unsigned layouts[] = {0, HM_4P_FEN_PRETTY, HM_4P_FEN_CORNERS_X};
    hm_random random;
    hm_random_init(&random, 4);
    for (uint64_t i = 0; i < test_rounds(2000, 20000, 1000000); i++) {
        hm_4p_state state, read;
        hm_text text = {0}, kept = {0}, kept_again = {0};
        random_state(&random, &state);
        if (i % 5 == 0) make_small(&random, &state);
        forget_unused_letters(&state);
        if (i % 3 == 0) hm_text_puts(&kept, options);
        hm_4p_fen_format(&state, &kept, layouts[i % 3], &text);
        hm_error error = {0};
        hm_status status =
            hm_4p_fen_parse(text.data, text.length, 0, &read, &kept_again, NULL, &error);
        test_context(text.data);
        CHECK_INT(status, HM_OK);
        if (status == HM_OK) CHECK_BYTES(&read, &state, sizeof read);
        if (kept.length > 0) CHECK(strncmp(kept_again.data, options, kept.length) == 0);
        test_context(NULL);
        hm_text_clear(&text);
        hm_text_clear(&kept);
        hm_text_clear(&kept_again);
    }
}

/* ---- a plain reader of the strict grammar, without options ---- */

typedef struct plain {
    const char *at, *end;
} plain;

static bool take(plain *p, char byte) {
    if (p->at == p->end || *p->at != byte) return false;
    p->at++;
    return true;
}

static bool take_flags(plain *p) {
    for (int i = 0; i < 4; i++) {
        if (i > 0 && !take(p, ',')) return false;
        if (!take(p, '0') && !take(p, '1')) return false;
    }
    return take(p, '-');
}

static bool take_number(plain *p, double most, double *number) {
    const char *start = p->at;
    for (*number = 0; p->at < p->end && *p->at >= '0' && *p->at <= '9'; p->at++)
        *number = *number * 10 + (*p->at - '0');
    return p->at > start && *number <= most && (p->at == start + 1 || *start != '0');
}

static bool take_header(plain *p) {
    double number;
    if (!take(p, 'R') && !take(p, 'B') && !take(p, 'Y') && !take(p, 'G')) return false;
    if (!take(p, '-')) return false;
    for (int i = 0; i < 3; i++)
        if (!take_flags(p)) return false;
    for (int i = 0; i < 4; i++) {
        if (i > 0 && !take(p, ',')) return false;
        if (!take_number(p, INT32_MAX, &number)) return false;
    }
    return take(p, '-') && take_number(p, UINT32_MAX, &number) && take(p, '-');
}

static bool is_separator(char byte) {
    return (uint8_t)byte <= ' ' || byte == 0x7f || strchr(",/-", byte) != NULL;
}

static bool take_board(plain *p, bool dead_seats[4]) {
    int kings[4] = {0};
    char custom[9] = "";
    for (int rank = 13; rank >= 0; rank--) {
        int file = 0;
        while (file < 14) {
            const char *start = p->at;
            if (file > 0 && !take(p, ',')) return false;
            start = p->at;
            while (p->at < p->end && !is_separator(*p->at))
                p->at++;
            size_t n = (size_t)(p->at - start);
            double run;
            plain digits = {start, p->at};
            if (take_number(&digits, 14, &run) && digits.at == p->at && run > 0) {
                file += (int)run;
                continue;
            }
            bool exists = hm_4p_exists(HM_4P_SQUARE(file, rank));
            if (!exists) return false;
            file++;
            if (n == 1 && *start == 'X') continue;
            bool dead = n > 1 && *start == 'd';
            if (dead) start++, n--;
            const char *colour = n == 2 ? strchr("rbyg", *start) : NULL;
            if (n == 2 && (colour == NULL || *colour == '\0')) return false;
            if (n == 2) start++;
            if (n > 2 || (n == 1 && !dead) || n == 0 || strchr("'{}", *start) != NULL) return false;
            if (strchr("PNBRQK", *start) == NULL && strchr(custom, *start) == NULL) {
                if (strlen(custom) == 8) return false;
                custom[strlen(custom)] = *start;
            }
            if (*start == 'K' && colour != NULL && !dead) {
                size_t seat = (size_t)(strchr("rbyg", *colour) - "rbyg");
                if (kings[seat]++ > 0 && !dead_seats[seat]) return false;
            }
        }
        if (file > 14 || (rank > 0 && !take(p, '/'))) return false;
    }
    return p->at == p->end;
}

static bool plain_accepts(const char *text, size_t length) {
    plain p = {text, text + length};
    if (!take_header(&p)) return false;
    bool dead_seats[4];
    for (int i = 0; i < 4; i++)
        dead_seats[i] = text[2 + 2 * i] == '1';
    return take_board(&p, dead_seats);
}

/* ---- damage ---- */

static void damage(hm_random *random, hm_text *text) {
    static const char bytes[] = "0123456789,/-{}'()XxdrbygPNBRQKE :tfn\n";
    for (uint64_t n = 1 + hm_random_below(random, 3); n > 0; n--) {
        size_t at = (size_t)hm_random_below(random, text->length);
        char byte = bytes[hm_random_below(random, sizeof bytes - 1)];
        switch (hm_random_below(random, 4)) {
        case 0:
            text->data[at] = byte;
            break;
        case 1:
            text->data[at] = (char)hm_random_below(random, 128);
            break;
        case 2:
            memmove(text->data + at, text->data + at + 1, text->length-- - at);
            break;
        default:
            hm_text_add(text, "", 1);
            memmove(text->data + at + 1, text->data + at, text->length - at - 1);
            text->data[at] = byte;
        }
    }
}

static void check_idempotent(const hm_text *text, unsigned flags, bool *accepted) {
    hm_4p_state state, again;
    hm_text kept = {0}, once = {0}, twice = {0};
    hm_error error = {0};
    hm_status status =
        hm_4p_fen_parse(text->data, text->length, flags, &state, &kept, NULL, &error);
    *accepted = status == HM_OK;
    if (*accepted) {
        hm_4p_fen_format(&state, &kept, 0, &once);
        kept.length = 0;
        CHECK_INT(hm_4p_fen_parse(once.data, once.length, 0, &again, &kept, NULL, &error), HM_OK);
        hm_4p_fen_format(&again, &kept, 0, &twice);
        CHECK_TEXT(twice.data, once.data);
        CHECK_BYTES(&again, &state, sizeof state);
    } else {
        CHECK(error.offset <= text->length && error.message[0] != '\0');
    }
    hm_text_clear(&kept);
    hm_text_clear(&once);
    hm_text_clear(&twice);
}

static void damaged_texts(void) {
    hm_random random;
    uint64_t read = 0, rounds = test_rounds(5000, 60000, 3000000);
    hm_random_init(&random, 5);
    for (uint64_t i = 0; i < rounds; i++) {
        hm_4p_state state;
        hm_text text = {0};
        bool strict, tolerant;
        random_state(&random, &state);
        hm_4p_fen_format(&state, NULL, i % 4 == 0 ? HM_4P_FEN_CORNERS_X : 0, &text);
        damage(&random, &text);
        test_context(text.data);
        check_idempotent(&text, 0, &tolerant);
        check_idempotent(&text, HM_4P_FEN_STRICT, &strict);
        CHECK(tolerant || !strict);
        if (memchr(text.data, '{', text.length) == NULL) {
            CHECK_INT(strict, plain_accepts(text.data, text.length));
        }
        read += tolerant;
        test_context(NULL);
        hm_text_clear(&text);
    }
    CHECK(read > rounds / 50);
}

/* ---- usual boards, which are read in another way (fen_plain.c) ---- */

static void keep_usual_pieces(hm_4p_state *state) {
    for (int square = 0; square < HM_4P_SQUARES; square++) {
        hm_4p_piece *piece = &state->square[square];
        bool strange = *piece == HM_4P_WALL || HM_4P_KIND(*piece) > HM_4P_KING ||
                       (*piece & HM_4P_NOBODYS) != 0;
        if (hm_4p_exists(square) && strange) *piece = HM_4P_EMPTY;
    }
    forget_unused_letters(state);
}

/* A blank behind the text is nothing to the tolerant reader, but keeps it from the short way. */
static bool compare_ways(hm_text *text) {
    hm_4p_state state, other;
    hm_status status = hm_4p_fen_parse(text->data, text->length, 0, &state, NULL, NULL, NULL);
    hm_text_puts(text, " ");
    CHECK_INT(hm_4p_fen_parse(text->data, text->length, 0, &other, NULL, NULL, NULL), status);
    text->length--;
    if (status == HM_OK) CHECK_BYTES(&state, &other, sizeof state);
    return status == HM_OK;
}

/* The options end in front of the board: what is damaged is mostly the board. */
static void usual_boards(void) {
    hm_random random;
    uint64_t read = 0, rounds = test_rounds(5000, 60000, 3000000);
    hm_random_init(&random, 6);
    for (uint64_t i = 0; i < rounds; i++) {
        hm_4p_state state;
        hm_text text = {0};
        random_state(&random, &state);
        keep_usual_pieces(&state);
        hm_4p_fen_format(&state, NULL, 0, &text);
        test_context(text.data);
        CHECK(compare_ways(&text));
        damage(&random, &text);
        read += compare_ways(&text);
        hm_status strict =
            hm_4p_fen_parse(text.data, text.length, HM_4P_FEN_STRICT, &state, NULL, NULL, NULL);
        if (memchr(text.data, '{', text.length) == NULL) {
            CHECK_INT(strict == HM_OK, plain_accepts(text.data, text.length));
        }
        test_context(NULL);
        hm_text_clear(&text);
    }
    CHECK(read > rounds / 50);
}

TEST_MAIN(TEST(written_states_are_read), TEST(damaged_texts), TEST(usual_boards))
