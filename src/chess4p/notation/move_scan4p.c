/* Reading moves in any form: coordinates, long, short, with a colour before and marks behind
 * (formats, sections 8.5 and 9.3).
 *
 * A text is taken apart into what it says about a move; then the legal moves that fit are looked
 * for. "bxc3" and "gxh4" are pawn captures first; only if no legal move fits is the leading letter
 * taken for the mover's colour. Readers accept more than writers write: needless or full origins,
 * a missing captured letter, "0-0", a dash, "=D", any marks. */
#include "chess4p/notation/fen4p.h"
#include "chess4p/notation/text4p.h"
#include "chess4p/rules/board4p.h"
#include "chess4p/rules/moves4p.h"
#include "chess4p/rules/play4p.h"

#include <string.h>

/* Parts of a move text; -1 and 0 where the text does not give them. */
typedef struct words {
    int castling; /* tag */
    int kind, file, rank;
    int to;
    bool capture, step; /* takes; takes nothing */
    int captured;       /* kind; any other letter is HM_4P_CUSTOM */
    char letter[5];     /* of what is captured */
    int promotion;      /* kind */
} words;

static int kind_of_letter(int letter) {
    /* NOLINTNEXTLINE(arrayIndexOutOfBoundsCond): `letter` is a byte of the text or -1 */
    return letter > 0 ? hm_4p_kind_of_letter[letter] : 0;
}

static bool move_scan4p_is_file(int byte) {
    return byte >= 'a' && byte <= 'n';
}

static int peek_after(const hm_cursor *c) {
    return c->at + 1 < c->length ? (unsigned char)c->text[c->at + 1] : -1;
}

/* ---- pieces of the text ---- */

static bool take_dash(hm_cursor *c) {
    return hm_take(c, '-') || hm_take_word(c, "\xe2\x80\x93");
}

/* "O-O" and "O-O-O", or with noughts. */
static bool move_scan4p_take_castling(hm_cursor *c, words *w) {
    static const uint8_t tags[] = {0, 0, HM_4P_CASTLE_SHORT, HM_4P_CASTLE_LONG};
    hm_cursor look = *c;
    int letter = hm_peek(c), letters = 0;
    if (letter != 'O' && letter != '0') return false;
    do {
        look.at++;
        w->castling = tags[++letters];
        if (letters > 1) c->at = look.at;
    } while (letters < 3 && take_dash(&look) && hm_peek(&look) == letter);
    return letters > 1;
}

/* "x" and perhaps the letter of what is taken, "-", a dash, or nothing. */
static bool take_separator(hm_cursor *c, words *w) {
    if (take_dash(c)) return true;
    if (!hm_take(c, 'x')) return false;
    w->capture = true;
    if (c->at == c->length || (move_scan4p_is_file(hm_peek(c)) && hm_is_digit(peek_after(c))))
        return true;
    w->captured = kind_of_letter(hm_peek(c));
    if (hm_peek(c) == 'D') w->captured = HM_4P_POINT_QUEEN;
    size_t bad, length = hm_utf8_sequence(c->text + c->at, c->length - c->at, &bad);
    if (length == 0 || hm_is_digit(hm_peek(c))) return true;
    if (w->captured == 0) w->captured = HM_4P_CUSTOM;
    memcpy(w->letter, c->text + c->at, length);
    c->at += length;
    return true;
}

static bool take_squares(hm_cursor *c, words *w) {
    size_t start = c->at;
    /* A file, a rank, both or neither; only numbers from 1 to 14 are ranks. */
    if (move_scan4p_is_file(hm_peek(c))) w->file = c->text[c->at++] - 'a';
    int first = hm_peek(c) - '0', second = peek_after(c) - '0';
    if (first >= 1 && first <= 9) {
        bool two = first == 1 && second >= 0 && second <= 4;
        w->rank = two ? 9 + second : first - 1;
        c->at += two ? 2 : 1;
    }
    bool named = w->file >= 0 && w->rank >= 0;
    bool whole = named && hm_4p_exists(HM_4P_SQUARE(w->file, w->rank));
    bool more = take_separator(c, w) || move_scan4p_is_file(hm_peek(c));
    if (named && !whole) c->at = start; /* there is no such square */
    if (more) return (whole || !named) && hm_4p_take_square(c, &w->to);
    if (!whole) return false;
    w->to = HM_4P_SQUARE(w->file, w->rank);
    w->file = w->rank = -1;
    return true;
}

/* Takes the whole text apart; `at` is where the move itself begins. */
static hm_status scan(hm_cursor *c, size_t at, words *w) {
    *w = (words){.file = -1, .rank = -1, .to = HM_4P_NO_SQUARE};
    c->at = at;
    if (!move_scan4p_take_castling(c, w)) {
        w->kind = kind_of_letter(hm_peek(c));
        if (w->kind != 0) c->at++;
        if (!take_squares(c, w)) {
            bool square = move_scan4p_is_file(hm_peek(c)) && hm_is_digit(peek_after(c));
            if (!square && w->rank < 0) c->at = at; /* a word whose first letter may be a file */
            return hm_expected(c, HM_ERR_4P_MOVE,
                               square ? "a square of the board"
                                      : "a move such as d2-d4, Qg1xQn8+, Nf3 or O-O");
        }
        /* "=Q" in either case, or a small letter alone, as line protocols write it: "b7c8q". */
        bool sign = hm_take(c, '=');
        int letter = hm_peek(c) > 0 ? hm_peek(c) & ~32 : 0;
        int kind = letter == 'D' ? HM_4P_POINT_QUEEN : kind_of_letter(letter);
        bool fits = kind > HM_4P_PAWN && kind != HM_4P_KING && (sign || letter != hm_peek(c));
        if (sign && !fits)
            return hm_expected(c, HM_ERR_4P_MOVE, "the letter of a promotion (Q, R, B, N or D)");
        if (fits) {
            w->promotion = kind;
            c->at++;
        }
    }
    while (hm_peek(c) > 0 && strchr("+#!?", hm_peek(c)) != NULL)
        c->at++;
    if (c->at > at && c->text[c->at - 1] == '#') hm_take(c, 'S'); /* of a king that stood alone */
    if (c->at < c->length) return hm_expected(c, HM_ERR_4P_MOVE, "the end of the move");
    return HM_OK;
}

/* ---- which move that is ---- */

static bool same_letter(int named, int kind) {
    return named == kind || named == hm_4p_twin(kind);
}

/* "=Q" is the one-point queen where the other may not be had; "=D" is never that other one. */
static int promotion_of(const hm_4p_rules *rules, int named) {
    unsigned kinds = rules->promote_to;
    bool other = (kinds >> HM_4P_QUEEN & 1) == 0 && (kinds >> HM_4P_POINT_QUEEN & 1) != 0;
    return named == HM_4P_QUEEN && other ? HM_4P_POINT_QUEEN : named;
}

static bool names_square(const words *w) {
    return w->castling == 0 && w->file >= 0 && w->rank >= 0;
}

/* Whether the text may mean a move of a piece that it may mean. */
static bool move_scan4p_fits(const hm_4p_position *position, const words *w, hm_4p_move move) {
    const hm_4p_state *state = &position->state;
    if (w->castling != 0) return HM_4P_MOVE_TAG(move) == w->castling;
    if (HM_4P_MOVE_TO(move) != w->to) return false;
    if (hm_4p_is_castling(move) && !names_square(w)) return false;
    if (w->step && hm_4p_is_capture(state, move)) return false;
    if (promotion_of(&position->rules, w->promotion) != HM_4P_MOVE_PROMOTION(move)) return false;
    if (!w->capture) return true;
    int taken = HM_4P_KIND(state->square[HM_4P_MOVE_TO(move)]);
    if (taken == 0 && HM_4P_MOVE_TAG(move) == HM_4P_EN_PASSANT) taken = HM_4P_PAWN;
    if (taken == 0 || w->captured == 0) return taken != 0;
    if (w->captured < HM_4P_CUSTOM) return same_letter(w->captured, taken);
    /* Kinds of custom pieces beyond those that a state holds share a "*". */
    const char *letter = hm_4p_letter(state, taken);
    return strcmp(letter, w->letter) == 0 || strcmp(letter, "*") == 0;
}

typedef struct finding {
    size_t count;
    hm_4p_move move, other; /* the first two */
} finding;

/* The moves of the mover's piece on a square that the text may mean. */
static void find_from(const hm_4p_position *position, const words *w, int from, finding *f) {
    hm_4p_move moves[HM_4P_PSEUDO_FROM_MAX];
    int seat = position->state.side;
    if (hm_4p_owner(position, from) != seat) return;
    if (w->file >= 0 && w->file != HM_4P_FILE(from)) return;
    if (w->rank >= 0 && w->rank != HM_4P_RANK(from)) return;
    if (w->kind != 0 && !same_letter(w->kind, HM_4P_KIND(position->state.square[from]))) return;
    size_t count = hm_4p_generate_pseudo_towards(position, from, w->to, moves);
    for (size_t i = 0; i < count; i++) {
        if (!move_scan4p_fits(position, w, moves[i]) || !hm_4p_is_safe(position, seat, moves[i]))
            continue;
        *(f->count == 0 ? &f->move : &f->other) = moves[i];
        f->count++;
    }
}

static void move_scan4p_find_kind(const hm_4p_position *position, const words *w, int kind,
                                  finding *f) {
    const hm_4p_state *state = &position->state;
    int from = hm_4p_find_piece(state, state->side, kind, 0);
    for (; from >= 0; from = hm_4p_find_piece(state, state->side, kind, from + 1))
        find_from(position, w, from, f);
}

static void find_all(const hm_4p_position *position, const words *w, finding *f) {
    int kind = w->kind == 0 ? HM_4P_PAWN : w->kind;
    *f = (finding){0};
    if (names_square(w)) {
        int from = HM_4P_SQUARE(w->file, w->rank);
        if (hm_4p_exists(from)) find_from(position, w, from, f);
    } else if (w->castling != 0) {
        int king = hm_4p_king(position, position->state.side);
        if (king != HM_4P_NO_SQUARE) find_from(position, w, king, f);
    } else {
        move_scan4p_find_kind(position, w, kind, f);
        if (hm_4p_twin(kind) != kind) move_scan4p_find_kind(position, w, hm_4p_twin(kind), f);
    }
}

/* ---- moves that are not legal ---- */

/* Among all own pieces that the text may mean, finds the one whose move is nearest to legal: the
 * refusals are in this order. If one move is legal, another word of the text is wrong. */
static hm_4p_move move_scan4p_nearest(const hm_4p_position *position, const words *w) {
    hm_4p_move best = HM_4P_NO_MOVE;
    hm_4p_refusal least = HM_4P_WRONG_SEAT;
    int seat = position->state.side, promotion = promotion_of(&position->rules, w->promotion);
    if (w->castling != 0) {
        /* The king's move of two squares towards the nearer or the farther rook. */
        int king = hm_4p_king(position, seat);
        if (king == HM_4P_NO_SQUARE) return HM_4P_NO_MOVE;
        bool up = (hm_4p_along(seat, king) >= 7) == (w->castling == HM_4P_CASTLE_SHORT);
        int to = king + (up ? 2 : -2) * hm_4p_sideways(seat);
        return hm_4p_exists(to) ? HM_4P_MOVE(king, to, 0, w->castling) : HM_4P_NO_MOVE;
    }
    for (int from = 0; from < HM_4P_SQUARES; from++) {
        if (hm_4p_owner(position, from) != seat) continue;
        if (w->file >= 0 && w->file != HM_4P_FILE(from)) continue;
        if (w->rank >= 0 && w->rank != HM_4P_RANK(from)) continue;
        int named = w->kind == 0 ? HM_4P_PAWN : w->kind;
        if (!same_letter(named, HM_4P_KIND(position->state.square[from]))) continue;
        hm_4p_move move = HM_4P_MOVE(from, w->to, promotion, HM_4P_PLAIN);
        hm_4p_refusal refusal = hm_4p_why(position, move, NULL, 0, NULL);
        if (refusal == HM_4P_LEGAL) return move;
        if (refusal <= least) continue;
        least = refusal;
        best = move;
    }
    return best;
}

static hm_4p_move guess(const hm_4p_position *position, const words *w) {
    if (!names_square(w)) return move_scan4p_nearest(position, w);
    int from = HM_4P_SQUARE(w->file, w->rank);
    int promotion = promotion_of(&position->rules, w->promotion);
    return HM_4P_MOVE(from, w->to, promotion, HM_4P_PLAIN);
}

hm_4p_move hm_4p_move_guess(const hm_4p_position *position, const char *text, size_t length) {
    hm_cursor c = {.text = text, .length = length};
    words w;
    hm_4p_move move = HM_4P_NO_MOVE;
    if (hm_4p_move_parse(position, text, length, &move, NULL) == HM_OK) return move;
    bool coloured = length > 1 && text[0] == "rbyg"[position->state.side];
    bool read = scan(&c, 0, &w) == HM_OK || (coloured && scan(&c, 1, &w) == HM_OK);
    return read ? guess(position, &w) : HM_4P_NO_MOVE;
}

/* One reading of the text, from `at` on; *fitting is the number of moves that it may mean. */
static hm_status read(const hm_4p_position *position, hm_cursor *c, size_t at, hm_4p_move *move,
                      size_t *fitting) {
    words w;
    finding f;
    *fitting = 0;
    hm_status status = scan(c, at, &w);
    if (status != HM_OK) return status;
    /* A bare square, "l7", is a pawn's step, and a capture only where no pawn can step there. */
    bool pawn = w.castling == 0 && (w.kind == 0 || w.kind == HM_4P_PAWN);
    words step = w;
    step.step = pawn && !w.capture && w.file < 0 && w.rank < 0;
    find_all(position, &step, &f);
    if (f.count == 0 && step.step) find_all(position, &w, &f);
    *fitting = f.count;
    if (f.count == 0) {
        hm_4p_move guessed = guess(position, &w);
        hm_4p_refusal refusal = hm_4p_why(position, guessed, NULL, 0, NULL);
        int seat = HM_4P_SEAT(position->state.square[HM_4P_MOVE_FROM(guessed)]);
        bool left = !position->rules.walking && (hm_4p_active(position) >> seat & 1) == 0;
        return hm_fail(c->error, HM_ERR_4P_ILLEGAL, 0, "illegal move: %s",
                       refusal == HM_4P_LEGAL      ? "the text does not fit the move"
                       : refusal == HM_4P_NO_PIECE ? "no piece of the player can make it"
                       : left && refusal == HM_4P_WRONG_SEAT
                           ? "the player has left (no DeadKingWalking)"
                           : hm_4p_refusal_words(refusal));
    }
    if (f.count > 1) {
        char one[HM_4P_MOVE_TEXT], other[HM_4P_MOVE_TEXT];
        hm_4p_spell(f.move, one);
        hm_4p_spell(f.other, other);
        return hm_fail(c->error, HM_ERR_4P_MOVE, 0, "ambiguous: %s and %s fit%s", one, other,
                       f.count > 2 ? ", and more" : "");
    }
    *move = f.move;
    return HM_OK;
}

hm_status hm_4p_move_parse(const hm_4p_position *position, const char *text, size_t length,
                           hm_4p_move *move, hm_error *error) {
    hm_error plain, coloured;
    hm_cursor c = {.text = text, .length = length, .error = &plain};
    size_t fitting;
    hm_status status = read(position, &c, 0, move, &fitting);
    if (status == HM_OK) return HM_OK;
    if (fitting == 0 && length > 1 && text[0] == "rbyg"[position->state.side]) {
        c.error = &coloured;
        hm_status again = read(position, &c, 1, move, &fitting);
        if (again == HM_OK) return HM_OK;
        /* Where the text is a move only with its colour, that reading says what is wrong. */
        if (status == HM_ERR_4P_MOVE) {
            status = again;
            plain = coloured;
        }
    }
    if (error != NULL) *error = plain;
    return status;
}
