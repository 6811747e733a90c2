/* Evaluation of Teams positions, in hundredths.
 *
 * Material and places are kept up to date move by move. Beyond them the king decides: two enemies
 * have two moves for every one of its owner, so attackers together weigh far more than one by one,
 * and most when they belong to both. Pieces that hang count a little even where the side to move
 * could save one of them, for before the next turn of their owner two enemies move. */
#include "core/text.h"
#include "search/4p/mobility4p.h"
#include "search/4p/search4p.h"
#include "search/4p/see4p.h"

/* Chosen by hand, not tuned; docs/strength.md has the matches against other programs that were
 * played with these values. */
enum {
    TEMPO = 60,
    LAZY = 500, /* what the terms beyond material and places hardly ever exceed */
    MOBILITY = 4,
    SHIELD = 25, /* a pawn before the king that is not there */
    OPEN = 3,    /* a square that is seen from the king */
    DANGER_MOST = 700,
    TOGETHER = 200, /* attackers together: the square of their units by this comes on top, */
    EXPOSED = 400,  /* and units times exposure by this */
    HANGING = 8     /* of what hangs, this part is lost */
};

/* ---- kings ---- */

/* How many of the three lines before a king at home have no own pawn in the next two ranks. */
static unsigned missing_shield(const hm_4p_position *position, int seat, int king) {
    const uint64_t *pawns = position->index.pawns[seat];
    int file = HM_4P_FILE(king), rank = HM_4P_RANK(king), ahead = seat < HM_4P_YELLOW ? 1 : -1;
    uint64_t shield, lines;
    if ((seat & 1) == 0) {
        lines = hm_4p_rank_line(hm_4p_cross, (rank + ahead) & 15) >> file & 7;
        shield = (hm_4p_ranks(pawns, rank + ahead) | hm_4p_ranks(pawns, rank + 2 * ahead)) >> file;
    } else {
        /* The squares beside the king come to bit 0 of their ranks. */
        int next = file + 1 + ahead, second = next + ahead;
        lines = hm_4p_ranks(hm_4p_cross, rank - 1) >> next & 0x000100010001;
        shield = hm_4p_ranks(pawns, rank - 1);
        shield = shield >> next | (second < 0 ? 0 : shield >> second);
    }
    lines &= ~shield;
    return hm_4p_seats_in((unsigned)(lines | lines >> 15 | lines >> 30) & 7);
}

/* Empty squares on both sides of a bit of a line. */
static int open_on(unsigned line, unsigned at) {
    return __builtin_ctz(line >> (at + 1)) + __builtin_clz(line << (32 - at));
}

/* Empty squares on the lines through a king. */
static int open_squares(const hm_4p_index *index, int king) {
    hm_4p_place place = hm_4p_place_of(king);
    return open_on(hm_4p_rank_line(index->occupied, HM_4P_RANK(king)), place.across) +
           open_on(index->occupied_lines[place.file], place.up) +
           open_on(index->occupied_lines[place.diagonal], place.across) +
           open_on(index->occupied_lines[place.antidiagonal], place.across);
}

/* King danger: attackers and their squares in units (mobility4p.c), a quadratic term for several
 * attackers, half as much more when they belong to both enemies, and more for an exposed king. A
 * single attacker mates nobody, so it has no such terms. */
HM_APART static int evaluate4p_danger(const hm_4p_position *position, const hm_4p_mobility *reach,
                                      int seat) {
    int king = position->king[seat];
    if (king == HM_4P_NO_SQUARE) return 0;
    /* An example: two attackers of different enemies, 100 units, exposure 100.
     *     together    100 * 100 / 200 * 3 / 2 = 75      175 units
     *     exposed     175 * 100 / 400 = 43              218 units
     *     danger      218 + 100 / 2 = 268 hundredths */
    int exposure = SHIELD * (int)missing_shield(position, seat, king) +
                   OPEN * open_squares(&position->index, king);
    int units = reach->units[seat];
    if (reach->attackers[seat] > 1) {
        int more = units * units / TOGETHER;
        units += hm_4p_seats_in(reach->seats[seat]) > 1 ? more * 3 / 2 : more;
        units += units * exposure / EXPOSED;
    }
    return (units < DANGER_MOST ? units : DANGER_MOST) + exposure / 2;
}

/* ---- all terms ---- */

typedef struct terms {
    int psq, mobility, danger, losses; /* the team of the side to move less the other */
} terms;

/* The rest of the terms. The expensive terms, from one pass over all pieces. Losses of both teams
 * are counted, whoever is to move. */
static void evaluate4p_find_terms(const hm_4p_position *position, terms *t) {
    hm_4p_mobility reach;
    unsigned team = hm_4p_team(&position->rules, position->state.side);
    int ours = position->index.view_of[position->state.side];
    hm_4p_find_mobility(position, &reach);
    t->mobility = MOBILITY * (reach.mobility[ours] - reach.mobility[1 - ours]);
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        int sign = team >> seat & 1 ? 1 : -1;
        t->danger -= sign * evaluate4p_danger(position, &reach, seat);
        t->losses -= sign * (reach.losses[seat] / HANGING);
    }
}

static int psq_for_team(const hm_4p_searcher *s, unsigned ply) {
    const hm_4p_position *position = &s->position;
    unsigned team = hm_4p_team(&position->rules, position->state.side);
    int psq = 0;
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        psq += team >> seat & 1 ? s->plies[ply].psq[seat] : -s->plies[ply].psq[seat];
    return psq;
}

/* In the view of the team to move. */
int hm_4p_evaluate(const hm_4p_searcher *s, unsigned ply) {
    terms t = {.psq = psq_for_team(s, ply)};
    if (!s->plain) evaluate4p_find_terms(&s->position, &t);
    return hm_score_bounded(t.psq + t.mobility + t.danger + t.losses + TEMPO);
}

/* Lazy evaluation: LAZY bounds what the other terms change in practice, not for certain. It serves
 * quiescence only. */
bool hm_4p_evaluate_roughly(const hm_4p_searcher *s, unsigned ply, int alpha, int beta,
                            int *score) {
    int psq = psq_for_team(s, ply);
    *score = hm_score_bounded(psq + TEMPO);
    return !s->whole && (psq - LAZY >= beta || psq + LAZY <= alpha);
}

void hm_4p_evaluation_terms(const hm_4p_searcher *s, hm_text *text) {
    terms t = {.psq = psq_for_team(s, 0)};
    evaluate4p_find_terms(&s->position, &t);
    hm_text_printf(text, "Material and places: %d\n", t.psq);
    hm_text_printf(text, "Mobility: %d\n", t.mobility);
    hm_text_printf(text, "Kings: %d\n", t.danger);
    hm_text_printf(text, "Hanging pieces: %d\n", t.losses);
    hm_text_printf(text, "Tempo: %d\n", TEMPO);
}
