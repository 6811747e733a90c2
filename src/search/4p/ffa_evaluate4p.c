/* Evaluation of free-for-all and Solo for one seat, in hundredths of a point.
 *
 * Points decide the game. The points of each opponent are subtracted, weighted by a third; in Solo
 * only the points of the leading opponent are. A piece is worth more than the points that others
 * get for it, since it earns points and prevents losses. Pieces are lost when their owner is
 * eliminated, so staying in the game has a value of its own. A king that three may attack is in
 * more danger than one of Teams. */
#include "core/text.h"
#include "search/4p/mobility4p.h"
#include "search/4p/search4p.h"
#include "search/4p/see4p.h"

/* Fitted to the points that seats got later and rounded; docs/strength.md has the fit and the
 * matches. DANGER_MOST and TOGETHER were chosen by hand, not tuned. */
enum {
    MOBILITY = 1,
    ALIVE = 150, /* to be in the game */
    PIECES = 3,  /* pieces and places count so many halves of their values */
    DANGER = 4,  /* the attack on a king counts so many times */
    DANGER_MOST = 900,
    TOGETHER = 150 /* attackers together: the square of their units by this comes on top */
};

/* ---- points ---- */

/* The mean of the other seats, or in Solo the best of them. */
static int others_of(const hm_4p_searcher *s, const int value[HM_4P_SEATS]) {
    int sum = 0, most = INT32_MIN;
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        if (seat == s->me) continue;
        sum += value[seat];
        if (value[seat] > most) most = value[seat];
    }
    return s->position.rules.mode == HM_4P_SOLO ? most : sum / (HM_4P_SEATS - 1);
}

/* Differences are clamped, since a position text may hold any number of points. */
static int points_of(const hm_4p_searcher *s, int more, unsigned active) {
    const hm_4p_position *position = &s->position;
    int value[HM_4P_SEATS];
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        value[seat] = hm_score_bounded(
            100 * ((int64_t)position->state.points[seat] + (active >> seat & 1 ? more : 0)));
    return hm_score_bounded((int64_t)value[s->me] - others_of(s, value));
}

/* Seats with live pieces that neither left nor are out. */
static unsigned active_seats(const hm_4p_position *position) {
    const hm_4p_state *state = &position->state;
    unsigned out = (unsigned)(state->eliminated | state->resigned | state->flagged), active = 0;
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        active |= position->alive[seat] > 0 ? 1u << seat : 0;
    return active & ~out;
}

int hm_4p_ffa_final(const hm_4p_searcher *s, bool drawn) {
    const hm_4p_position *position = &s->position;
    unsigned active = active_seats(position);
    return points_of(s, drawn ? (int)hm_4p_draw_points(position) : 0, active);
}

/* ---- what may become points ---- */

typedef struct terms {
    int points, psq, mobility, danger, losses;
} terms;

/* Attackers of all enemies together, squared: one alone mates nobody. */
static int ffa_evaluate4p_danger(const hm_4p_position *position, const hm_4p_mobility *reach,
                                 int seat) {
    if (position->king[seat] == HM_4P_NO_SQUARE) return 0;
    int units = reach->units[seat];
    if (reach->attackers[seat] > 1) units += units * units / TOGETHER;
    return units < DANGER_MOST ? units : DANGER_MOST;
}

static void ffa_evaluate4p_find_terms(const hm_4p_searcher *s, unsigned ply, terms *t) {
    unsigned active = active_seats(&s->position);
    *t = (terms){0};

    int psq[HM_4P_SEATS];
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        psq[seat] = active >> seat & 1 ? PIECES * s->plies[ply].psq[seat] / 2 + ALIVE : 0;
    t->points = points_of(s, 0, 0);
    t->psq = psq[s->me] - others_of(s, psq);

    if (!s->plain) {
        /* The terms that depend on where the pieces stand. */
        const hm_4p_position *position = &s->position;
        hm_4p_mobility reach;
        int losses[HM_4P_SEATS], dangers[HM_4P_SEATS], mobility[HM_4P_SEATS];
        hm_4p_find_mobility(position, &reach);
        for (int seat = 0; seat < HM_4P_SEATS; seat++) {
            bool in = active >> seat & 1;
            dangers[seat] = in ? DANGER * ffa_evaluate4p_danger(position, &reach, seat) : 0;
            losses[seat] = in ? reach.losses[seat] : 0;
            mobility[seat] = in ? MOBILITY * reach.mobility[position->index.view_of[seat]] : 0;
        }
        t->mobility = mobility[s->me] - others_of(s, mobility);
        t->danger = others_of(s, dangers) - dangers[s->me];
        t->losses = others_of(s, losses) - losses[s->me];
    }
}

int hm_4p_ffa_evaluate(const hm_4p_searcher *s, unsigned ply) {
    terms t;
    ffa_evaluate4p_find_terms(s, ply, &t);
    return hm_score_bounded((int64_t)t.points + t.psq + t.mobility + t.danger + t.losses);
}

void hm_4p_ffa_terms(const hm_4p_searcher *s, hm_text *text) {
    terms t;
    ffa_evaluate4p_find_terms(s, 0, &t);
    hm_text_printf(text, "Points: %d\n", t.points);
    hm_text_printf(text, "Material and places: %d\n", t.psq);
    hm_text_printf(text, "Mobility: %d\n", t.mobility);
    hm_text_printf(text, "Kings: %d\n", t.danger);
    hm_text_printf(text, "Hanging pieces: %d\n", t.losses);
}
