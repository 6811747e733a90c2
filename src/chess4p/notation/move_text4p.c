/* Move texts: coordinates, the long form of pgn4 and the short form (formats, sections 8.5
 * and 9.3).
 *
 * The marks of check and mate come from marks4p.c. Whoever knows them already (a replay does) hands
 * them in and saves their cost. */
#include "chess4p/notation/text4p.h"
#include "chess4p/rules/board4p.h"
#include "chess4p/rules/moves4p.h"

typedef struct writer {
    char *text;
    size_t length;
} writer;

static void put_char(writer *w, char byte) {
    w->text[w->length++] = byte;
}

/* Mostly a letter: too short for the functions of the library. */
static void move_text4p_put_word(writer *w, const char *word) {
    for (; *word != '\0'; word++)
        put_char(w, *word);
}

static void move_text4p_put_file(writer *w, int square) {
    put_char(w, (char)('a' + HM_4P_FILE(square)));
}

static void move_text4p_put_rank(writer *w, int square) {
    int rank = HM_4P_RANK(square) + 1;
    if (rank >= 10) put_char(w, '1');
    put_char(w, (char)('0' + rank % 10));
}

static void move_text4p_put_square(writer *w, int square) {
    move_text4p_put_file(w, square);
    move_text4p_put_rank(w, square);
}

static size_t move_text4p_finish(writer *w) {
    w->text[w->length] = '\0';
    return w->length;
}

const char *hm_4p_letter(const hm_4p_state *state, int kind) {
    static const char *const letters[] = {"", "P", "N", "B", "R", "Q", "K", "Q"};
    return kind < HM_4P_CUSTOM ? letters[kind] : state->custom[kind - HM_4P_CUSTOM];
}

/* The letter of a kind; pawns and empty squares have none in move texts. */
static void move_text4p_put_letter(writer *w, const hm_4p_state *state, int kind) {
    if (kind != HM_4P_PAWN) move_text4p_put_word(w, hm_4p_letter(state, kind));
}

static void move_text4p_put_promotion(writer *w, hm_4p_move move, unsigned flags) {
    static const char letters[] = "  NBRQ Q";
    int kind = HM_4P_MOVE_PROMOTION(move);
    if (kind == 0) return;
    put_char(w, '=');
    bool old = kind == HM_4P_POINT_QUEEN && (flags & HM_4P_TEXT_PROMOTION_D) != 0;
    put_char(w, old ? 'D' : letters[kind & 7]);
}

static void move_text4p_put_castling(writer *w, hm_4p_move move) {
    move_text4p_put_word(w, HM_4P_MOVE_TAG(move) == HM_4P_CASTLE_SHORT ? "O-O" : "O-O-O");
}

static void put_known_marks(writer *w, const hm_4p_rules *rules, hm_4p_move move, unsigned flags,
                            const hm_4p_marks *marks) {
    if ((marks->checked | marks->mated) == 0) return;
    bool silent = (flags & HM_4P_TEXT_SITE_MARKS) != 0 && hm_4p_is_castling(move);
    for (unsigned set = silent ? 0 : marks->checked; set != 0; set &= set - 1)
        put_char(w, '+');
    if (rules->mode == HM_4P_TEAMS) return; /* mates are judged at the player's turn */
    for (unsigned set = marks->mated; set != 0; set &= set - 1)
        put_char(w, '#');
    if (marks->bare != 0) put_char(w, 'S');
}

static void move_text4p_put_marks(writer *w, const hm_4p_position *position, hm_4p_move move,
                                  unsigned flags, const hm_4p_marks *known) {
    hm_4p_marks marks;
    if ((flags & HM_4P_TEXT_NO_MARKS) != 0) return;
    if (known == NULL) hm_4p_marks_of(position, move, &marks);
    put_known_marks(w, &position->rules, move, flags, known != NULL ? known : &marks);
}

size_t hm_4p_spell_marks(const hm_4p_rules *rules, hm_4p_move move, unsigned flags,
                         const hm_4p_marks *marks, char text[HM_4P_MOVE_TEXT]) {
    writer w = {.text = text};
    put_known_marks(&w, rules, move, flags, marks);
    return move_text4p_finish(&w);
}

/* ---- coordinates ---- */

size_t hm_4p_spell(hm_4p_move move, char text[HM_4P_MOVE_TEXT]) {
    writer w = {.text = text};
    move_text4p_put_square(&w, HM_4P_MOVE_FROM(move));
    put_char(&w, '-');
    move_text4p_put_square(&w, HM_4P_MOVE_TO(move));
    move_text4p_put_promotion(&w, move, 0);
    return move_text4p_finish(&w);
}

/* ---- long form ---- */

hm_4p_details hm_4p_details_of(const hm_4p_position *position, hm_4p_move move) {
    const hm_4p_piece *square = position->state.square;
    return (hm_4p_details){.piece = HM_4P_KIND(square[HM_4P_MOVE_FROM(move)]),
                           .taken = HM_4P_KIND(square[HM_4P_MOVE_TO(move)])};
}

static void put_long(writer *w, const hm_4p_state *letters, hm_4p_move move,
                     const hm_4p_details *details, unsigned flags) {
    bool capture = details->taken != 0 || HM_4P_MOVE_TAG(move) == HM_4P_EN_PASSANT;
    if (hm_4p_is_castling(move)) {
        move_text4p_put_castling(w, move);
        return;
    }
    move_text4p_put_letter(w, letters, details->piece);
    move_text4p_put_square(w, HM_4P_MOVE_FROM(move));
    put_char(w, capture ? 'x' : '-');
    move_text4p_put_letter(w, letters, details->taken);
    move_text4p_put_square(w, HM_4P_MOVE_TO(move));
    move_text4p_put_promotion(w, move, flags);
}

size_t hm_4p_spell_details(const hm_4p_position *position, hm_4p_move move,
                           const hm_4p_details *details, unsigned flags,
                           char text[HM_4P_MOVE_TEXT]) {
    writer w = {.text = text};
    hm_4p_marks marks = {
        .checked = details->checked, .mated = details->mated, .bare = details->bare};
    put_long(&w, &position->state, move, details, flags);
    put_known_marks(&w, &position->rules, move, flags, &marks);
    return move_text4p_finish(&w);
}

size_t hm_4p_spell_long(const hm_4p_position *position, hm_4p_move move, unsigned flags,
                        const hm_4p_marks *marks, char text[HM_4P_MOVE_TEXT]) {
    writer w = {.text = text};
    hm_4p_details details = hm_4p_details_of(position, move);
    put_long(&w, &position->state, move, &details, flags);
    move_text4p_put_marks(&w, position, move, flags, marks);
    return move_text4p_finish(&w);
}

/* ---- short form ---- */

/* How far other legal moves of pieces with the same letter to the same square resemble this one. */
typedef struct rivals {
    bool any, same_file, same_rank;
} rivals;

/* Whether the piece on a square has a legal move that could be meant by the same letter and target.
 * Beside a pawn's step another pawn may take in passing, which is written with an "x". */
static bool has_rival(const hm_4p_position *position, hm_4p_move move, int from) {
    const hm_4p_state *state = &position->state;
    hm_4p_move moves[HM_4P_PSEUDO_FROM_MAX];
    bool pawn = HM_4P_KIND(state->square[HM_4P_MOVE_FROM(move)]) == HM_4P_PAWN;
    bool capture = hm_4p_is_capture(state, move);
    size_t count = hm_4p_generate_pseudo_towards(position, from, HM_4P_MOVE_TO(move), moves);
    for (size_t i = 0; i < count; i++) {
        if (HM_4P_MOVE_TO(moves[i]) != HM_4P_MOVE_TO(move) || hm_4p_is_castling(moves[i])) continue;
        bool rival = !pawn || hm_4p_is_capture(state, moves[i]) == capture;
        if (rival && hm_4p_is_safe(position, state->side, moves[i])) return true;
    }
    return false;
}

static void note_rivals(const hm_4p_position *position, hm_4p_move move, int kind, rivals *found) {
    const hm_4p_state *state = &position->state;
    int from = HM_4P_MOVE_FROM(move), other = hm_4p_find_piece(state, state->side, kind, 0);
    for (; other >= 0; other = hm_4p_find_piece(state, state->side, kind, other + 1)) {
        if (other == from || !has_rival(position, move, other)) continue;
        found->any = true;
        found->same_file |= HM_4P_FILE(other) == HM_4P_FILE(from);
        found->same_rank |= HM_4P_RANK(other) == HM_4P_RANK(from);
    }
}

size_t hm_4p_spell_short(const hm_4p_position *position, hm_4p_move move, unsigned flags,
                         const hm_4p_marks *marks, char text[HM_4P_MOVE_TEXT]) {
    const hm_4p_state *state = &position->state;
    writer w = {.text = text};
    if (hm_4p_is_castling(move)) {
        move_text4p_put_castling(&w, move);
    } else {
        int from = HM_4P_MOVE_FROM(move);
        bool capture = hm_4p_is_capture(state, move);
        int kind = HM_4P_KIND(state->square[from]), twin = hm_4p_twin(kind);
        rivals r = {0};
        note_rivals(position, move, kind, &r);
        if (twin != kind) note_rivals(position, move, twin, &r);
        move_text4p_put_letter(&w, state, kind);
        if (kind != HM_4P_PAWN) {
            /* Officers: the file if that is enough, else the rank, else both. */
            if (r.any && (!r.same_file || r.same_rank)) move_text4p_put_file(&w, from);
            if (r.same_file) move_text4p_put_rank(&w, from);
        } else if (capture ? r.same_file : r.any) {
            /* Pawns: captures carry the file; wherever that leaves two, the whole square. */
            move_text4p_put_square(&w, from);
        } else if (capture) {
            move_text4p_put_file(&w, from);
        }
        if (capture) put_char(&w, 'x');
        move_text4p_put_square(&w, HM_4P_MOVE_TO(move));
        move_text4p_put_promotion(&w, move, flags);
    }
    move_text4p_put_marks(&w, position, move, flags, marks);
    return move_text4p_finish(&w);
}

/* ---- appended ---- */

void hm_4p_move_format(hm_4p_move move, hm_text *text) {
    char spelled[HM_4P_MOVE_TEXT];
    hm_text_add(text, spelled, hm_4p_spell(move, spelled));
}

void hm_4p_move_format_long(const hm_4p_position *position, hm_4p_move move, unsigned flags,
                            hm_text *text) {
    char spelled[HM_4P_MOVE_TEXT];
    hm_text_add(text, spelled, hm_4p_spell_long(position, move, flags, NULL, spelled));
}

void hm_4p_move_format_short(const hm_4p_position *position, hm_4p_move move, unsigned flags,
                             hm_text *text) {
    char spelled[HM_4P_MOVE_TEXT];
    hm_text_add(text, spelled, hm_4p_spell_short(position, move, flags, NULL, spelled));
}
