/* Private header of chess4d/: moves of a side that is not in check, by kinds of pieces. movegen4d.c
 * makes lists of all moves from them, stages4d.c of some, checks4d.c of those that give check.
 *
 * Where a piece may go is said by the mode and, for leapers, by view.targets: see hm_4d_aim(). */
#ifndef HM_CHESS4D_FREE_MOVES_H
#define HM_CHESS4D_FREE_MOVES_H

#include "chess4d/rules/attacks4d.h"
#include "chess4d/rules/leap4d.h"
#include "chess4d/rules/pawns4d.h"
#include "chess4d/rules/slide4d.h"
#include "chess4d/rules/view4d.h"
#include "chess4d/rules/wide4d.h"

/* Fills view.targets with the squares that the mode is about. */
HM_INLINED void hm_4d_aim(hm_4d_view *v, hm_4d_mode mode) {
    const hm_4d_pair *words = v->position->colours + HM_4D_WORDS_ZW;
    /* The border is full of both colours: nothing of it is free, but all of it is the enemy's. */
    for (unsigned i = 0; i < HM_4D_BORDERED; i++)
        v->targets[i] = hm_4d_wanted(&words[i], v->own, mode) & ~words[i].of[v->own];
}

/* Applies `action` to each piece of a kind in the words of `set(v, xy)`. */
#define HM_4D_FOR_EACH_IN(set, v, kind, square, action)                                            \
    for (uint64_t words = (v)->position->occupied_words[(kind) | (v)->us]; words != 0;             \
         words &= words - 1) {                                                                     \
        unsigned xy = hm_4d_first(words);                                                          \
        uint64_t left = (v)->position->pieces[(kind) | (v)->us][xy] & set(v, xy);                  \
        for (; left != 0; left &= left - 1) {                                                      \
            unsigned square = xy << 6 | hm_4d_first(left);                                         \
            action;                                                                                \
        }                                                                                          \
    }

/* The same for each free (not pinned) piece, and for each pinned one. */
#define HM_4D_PINNED(v, xy) ((v)->pinned.word[xy])
#define HM_4D_FREE(v, xy)   (~(v)->pinned.word[xy])
#define HM_4D_FOR_EACH_FREE(v, kind, square, action)                                               \
    HM_4D_FOR_EACH_IN(HM_4D_FREE, v, kind, square, action)
#define HM_4D_FOR_EACH_PINNED(v, kind, square, action)                                             \
    HM_4D_FOR_EACH_IN(HM_4D_PINNED, v, kind, square, action)

HM_INLINED bool hm_4d_is_several(uint64_t word) {
    return (word & (word - 1)) != 0;
}

HM_INLINED void hm_4d_move_knights(const hm_4d_view *v, hm_4d_sink *sink, hm_4d_mode mode) {
    const hm_4d_position *p = v->position;
    unsigned knight = HM_4D_KNIGHT | v->us;
    for (uint64_t words = p->occupied_words[knight]; words != 0; words &= words - 1) {
        unsigned xy = hm_4d_first(words);
        uint64_t free = p->pieces[knight][xy] & ~v->pinned.word[xy];
        if (hm_4d_is_several(free))
            hm_4d_leap_together(sink, xy, free, v->targets, mode);
        else if (free != 0)
            hm_4d_leap(sink, xy << 6 | hm_4d_first(free), v->targets, mode);
    }
}

HM_INLINED void hm_4d_move_kings(const hm_4d_view *v, hm_4d_sink *sink, hm_4d_mode mode) {
    const hm_4d_position *p = v->position;
    unsigned king = HM_4D_KING | v->us;
    uint64_t safe[HM_4D_BORDERED];
    if (p->count[king] == 0) return;
    hm_4d_safe_squares(p, v->attacks, v->targets, safe);
    for (uint64_t words = p->occupied_words[king]; words != 0; words &= words - 1) {
        unsigned xy = hm_4d_first(words);
        uint64_t kings = p->pieces[king][xy];
        if (hm_4d_is_several(kings))
            hm_4d_step_together(sink, xy, kings, safe, mode);
        else
            hm_4d_step(sink, xy << 6 | hm_4d_first(kings), safe, mode);
    }
}

/* With fewer sliders than this each is asked for itself: what is found for all words at once has
 * one price. The same number for all processors: the order of a list depends on it, and what a
 * search finds first on that. */
enum { HM_4D_CROWD = 25 };

HM_INLINED bool hm_4d_is_crowd(const hm_4d_view *v) {
    const uint32_t *count = v->position->count + v->us;
    return count[HM_4D_BISHOP] + count[HM_4D_ROOK] + count[HM_4D_QUEEN] >= HM_4D_CROWD;
}

/* The moves of sliders piece by piece. */
HM_INLINED void hm_4d_move_each_slider(const hm_4d_view *v, hm_4d_sink *sink, hm_4d_mode mode) {
    const hm_4d_position *p = v->position;
    HM_4D_FOR_EACH_FREE(v, HM_4D_BISHOP, from,
                        hm_4d_slide(p, sink, from, v->own, true, false, mode));
    HM_4D_FOR_EACH_FREE(v, HM_4D_ROOK, from, hm_4d_slide(p, sink, from, v->own, false, true, mode));
    HM_4D_FOR_EACH_FREE(v, HM_4D_QUEEN, from, hm_4d_slide(p, sink, from, v->own, true, true, mode));
}

/* The moves of some sliders of word number `index` of a plane. */
HM_INLINED void hm_4d_move_in_word(const hm_4d_view *v, hm_4d_sink *sink, unsigned plane,
                                   unsigned index, uint64_t sliders, hm_4d_mode mode) {
    /* The plane of the two axes that a plane has not: they tell its words apart. */
    static const uint8_t across[HM_4D_PLANES] = {HM_4D_ZW, HM_4D_WX, HM_4D_XY,
                                                 HM_4D_YZ, HM_4D_YW, HM_4D_XZ};
    const hm_4d_position *p = v->position;
    unsigned word = hm_4d_word_of(plane, index), rest = hm_4d_spread[across[plane]][index];
    for (; sliders != 0; sliders &= sliders - 1) {
        unsigned bit = hm_4d_first(sliders), from = rest | hm_4d_spread[plane][bit];
        if (HM_4D_SET_HAS(&v->pinned, from)) continue;
        hm_4d_slide_in_word(&p->colours[word], sink, from, plane, bit, v->own,
                            (p->diagonal[word].of[v->own] >> bit & 1) != 0,
                            (p->straight[word].of[v->own] >> bit & 1) != 0, mode);
    }
}

/* The same word by word, in the words in which a slider can take a step (ways4d.c): in a crowd
 * these are few. */
HM_INLINED void hm_4d_move_crowd(const hm_4d_view *v, hm_4d_sink *sink, hm_4d_mode mode) {
    uint64_t ways[HM_4D_WORDS];
    hm_4d_find_ways(v->position, v->own, ways);
    for (unsigned plane = 0; plane < HM_4D_PLANES; plane++) {
        for (unsigned index = 0; index < 64; index++) {
            uint64_t sliders = ways[hm_4d_word_of(plane, index)];
            if (sliders != 0) hm_4d_move_in_word(v, sink, plane, index, sliders, mode);
        }
    }
}

/* Counting needs no order, and is faster piece by piece. */
HM_INLINED void hm_4d_move_sliders(const hm_4d_view *v, hm_4d_sink *sink, hm_4d_mode mode) {
    if ((mode & HM_4D_COUNT) == 0 && hm_4d_is_crowd(v))
        hm_4d_move_crowd(v, sink, mode);
    else
        hm_4d_move_each_slider(v, sink, mode);
}

/* As hm_4d_move_sliders(), for counting: all together, and the pinned ones taken away again. */
HM_INLINED void hm_4d_count_sliders(const hm_4d_view *v, hm_4d_sink *sink, hm_4d_mode mode) {
    const hm_4d_position *p = v->position;
    hm_4d_sink pinned = {.count = 0};
    HM_4D_FOR_EACH_PINNED(v, HM_4D_BISHOP, from,
                          hm_4d_slide(p, &pinned, from, v->own, true, false, mode));
    HM_4D_FOR_EACH_PINNED(v, HM_4D_ROOK, from,
                          hm_4d_slide(p, &pinned, from, v->own, false, true, mode));
    HM_4D_FOR_EACH_PINNED(v, HM_4D_QUEEN, from,
                          hm_4d_slide(p, &pinned, from, v->own, true, true, mode));
    sink->count += hm_4d_crowd_moves(p, v->own) - pinned.count;
}

HM_INLINED void hm_4d_move_pawns(const hm_4d_view *v, hm_4d_sink *sink, unsigned parts,
                                 hm_4d_mode mode) {
    const hm_4d_position *p = v->position;
    for (unsigned kind = HM_4D_PAWN_W; kind <= HM_4D_PAWN_Y; kind++) {
        unsigned pawn = kind | v->us;
        for (uint64_t words = p->occupied_words[pawn]; words != 0; words &= words - 1) {
            unsigned xy = hm_4d_first(words);
            uint64_t pawns = p->pieces[pawn][xy] & ~v->pinned.word[xy];
            if (kind == HM_4D_PAWN_Y)
                hm_4d_advance_y(p, sink, v->own, xy, pawns, NULL, parts, mode);
            else
                hm_4d_advance_w(p, sink, v->own, xy, pawns, NULL, parts, mode);
        }
    }
}

#endif
