/* Evaluation of a 5D position: the pieces on the last boards and their squares, the active
 * timelines that each side may still create, and the side to move.
 *
 * A board counts in full on an active timeline. Nobody has to play on an inactive timeline, so its
 * board counts little. */
#include "search/5d/search5d.h"

#include <stdlib.h>
#include <string.h>

/* A unicorn and a dragon go nowhere on their own board; a royal piece cannot be exchanged. Chosen
 * by hand, not tuned, like all values of this file. */
const int16_t hm_5d_piece_values[HM_5D_KINDS] = {
    [HM_5D_PAWN] = 100,        [HM_5D_BRAWN] = 150,    [HM_5D_KNIGHT] = 300, [HM_5D_UNICORN] = 200,
    [HM_5D_COMMON_KING] = 250, [HM_5D_ROOK] = 450,     [HM_5D_DRAGON] = 150, [HM_5D_BISHOP] = 350,
    [HM_5D_QUEEN] = 1200,      [HM_5D_PRINCESS] = 600,
};

enum {
    TEMPO = 15,
    WHOLE = 16,   /* weight of a board on an active timeline */
    INACTIVE = 4, /* and on an inactive one */
    MAY_FORK = 60,
    FORK_MORE = 20,
    FORKED = -60, /* for each timeline that a side has made beyond those that are active */
    STANDSTILL = 8
};

/* ---- places ---- */

/* 0 in the corners of a board, 12 in the middle of one of 8x8. */
static int middle(const hm_5d_geometry *g, int square) {
    int file = abs(2 * HM_5D_FILE(square) - (g->width - 1));
    int rank = abs(2 * HM_5D_RANK(square) - (g->height - 1));
    return g->width + g->height - 2 - file - rank;
}

/* Pawns and brawns gain by advancing, knights, bishops, princesses and queens in the middle of the
 * board; kings stay at home. Other pieces have no places. */
int hm_5d_psq(const hm_5d_geometry *g, hm_5d_piece piece, int square) {
    int rank = HM_5D_RANK(square);
    int along = HM_5D_COLOUR(piece) == HM_5D_WHITE ? rank : g->height - 1 - rank;
    switch (HM_5D_KIND(piece)) {
    case HM_5D_PAWN:
    case HM_5D_BRAWN:
        return 3 * along + (middle(g, square) > 7 ? 8 : 0);
    case HM_5D_KNIGHT:
        return 4 * middle(g, square);
    case HM_5D_BISHOP:
    case HM_5D_PRINCESS:
    case HM_5D_QUEEN:
        return 2 * middle(g, square);
    case HM_5D_KING:
        return -10 * along;
    default:
        return 0;
    }
}

/* ---- timelines ---- */

/* The right to create an active timeline: a side has it as long as it has created no more than the
 * other. Timelines beyond that are inactive and cost, since the other side need not answer
 * there. */
static int branching_chances(int own, int others) {
    int more = others - own;
    if (more < 0) return FORKED * (-more - 1);
    return MAY_FORK + FORK_MORE * (more < 3 ? more : 3);
}

/* ---- going on ---- */

/* Whether the last board equals the board two turns ago. Positions do not repeat in 5D chess, since
 * time advances, so no rule ends a game in which both sides move to and fro. */
static bool stands_still(const hm_5d_geometry *g, const hm_5d_timeline *t) {
    enum { BACK = 4 };
    if (t->count <= BACK) return false;
    const hm_5d_board *last = t->boards[t->count - 1], *before = t->boards[t->count - 1 - BACK];
    return memcmp(last->pieces, before->pieces, sizeof last->pieces) == 0 &&
           memcmp(last->cell, before->cell, (size_t)g->cells) == 0;
}

/* ---- all ---- */

typedef struct terms {
    int pieces, places, timelines; /* for White */
    int standstill;                /* who is ahead loses a part of it */
} terms;

/* Sums over the last boards of all timelines, in White's view. */
static terms evaluate5d_find_terms(const hm_5d_position *position) {
    const hm_5d_multiverse *m = &position->multiverse;
    int64_t pieces = 0, places = 0;
    bool still = false;
    int32_t first, last, middle_line = position->even ? -1 : 0;
    hm_5d_active(position, &first, &last);
    for (uint32_t i = 0; i < m->count; i++) {
        int32_t line = m->first + (int32_t)i;
        bool active = line >= first && line <= last;
        int own_pieces, own_places, weight = active ? WHOLE : INACTIVE;
        const hm_5d_timeline *t = &m->lines[i];
        still = still || (active && stands_still(&position->geometry, t));

        /* White's pieces less Black's; their places apart. */
        const hm_5d_geometry *g = &position->geometry;
        const hm_5d_board *board = t->boards[t->count - 1];
        own_pieces = own_places = 0;
        for (int colour = 0; colour < 2; colour++) {
            int sign = colour == HM_5D_WHITE ? 1 : -1;
            for (int word = 0; word < g->words; word++) {
                for (uint64_t bits = board->pieces[colour][word]; bits != 0; bits &= bits - 1) {
                    int cell = g->first + 64 * word + __builtin_ctzll(bits);
                    hm_5d_piece piece = board->cell[cell];
                    if (HM_5D_KIND(piece) >= HM_5D_KINDS) continue;
                    own_pieces += sign * hm_5d_piece_values[HM_5D_KIND(piece)];
                    own_places += sign * hm_5d_psq(g, piece, g->square[cell]);
                }
            }
        }

        pieces += weight * own_pieces;
        places += weight * own_places;
    }
    int white = m->first + (int32_t)m->count - 1, black = middle_line - m->first;
    terms w = {.pieces = (int)(pieces / WHOLE),
               .places = (int)(places / WHOLE),
               .timelines = branching_chances(white, black) - branching_chances(black, white)};
    if (still) w.standstill = -(w.pieces + w.places + w.timelines) / STANDSTILL;
    return w;
}

static int evaluate5d_sum_of(const terms *w) {
    return w->pieces + w->places + w->timelines + w->standstill;
}

int hm_5d_evaluate(const hm_5d_searcher *s) {
    terms w = evaluate5d_find_terms(s->position);
    int sum = evaluate5d_sum_of(&w);
    return hm_score_bounded((s->position->side == HM_5D_WHITE ? sum : -sum) + TEMPO);
}

void hm_5d_evaluation_terms(const hm_5d_position *position, hm_text *text, int *score) {
    terms w = evaluate5d_find_terms(position);
    int sign = position->side == HM_5D_WHITE ? 1 : -1;
    hm_text_printf(text, "Pieces: %d\n", sign * w.pieces);
    hm_text_printf(text, "Places: %d\n", sign * w.places);
    hm_text_printf(text, "Timelines: %d\n", sign * w.timelines);
    hm_text_printf(text, "Standstill: %d\n", sign * w.standstill);
    hm_text_printf(text, "Tempo: %d\n", TEMPO);
    *score = hm_score_bounded(sign * evaluate5d_sum_of(&w) + TEMPO);
}
