/* Finds the attackers of kings: to report the pieces that give check, and why a move is refused. */
#include "chess4d/rules/threats4d.h"
#include "chess4d/rules/attacks4d.h"
#include "chess4d/rules/castling4d.h"
#include "chess4d/rules/legality4d.h"
#include "chess4d/rules/pins4d.h"

#include <string.h>

/* ---- as the pieces stand ---- */

static void threats4d_note(hm_4d_notes *n, const hm_4d_set *attackers, int square) {
    for (unsigned xy = 0; xy < 64; xy++) {
        for (uint64_t left = attackers->word[xy]; left != 0; left &= left - 1) {
            if (n->count < n->capacity) {
                n->threats[n->count] = (hm_4d_threat){(int)(xy << 6 | hm_4d_first(left)), square};
            }
            n->count++;
        }
    }
}

void hm_4d_note_attackers(hm_4d_notes *n, const hm_4d_position *position, int square,
                          hm_4d_piece colour) {
    hm_4d_set attackers;
    hm_4d_attackers(position, square, colour, &attackers);
    threats4d_note(n, &attackers, square);
}

void hm_4d_note_kings(hm_4d_notes *n, const hm_4d_position *position, hm_4d_piece colour) {
    hm_4d_set kings;
    hm_4d_in_check(position, colour, &kings);
    for (unsigned xy = 0; xy < 64; xy++) {
        for (uint64_t left = kings.word[xy]; left != 0; left &= left - 1) {
            hm_4d_note_attackers(n, position, (int)(xy << 6 | hm_4d_first(left)),
                                 colour ^ HM_4D_BLACK);
        }
    }
}

size_t hm_4d_checks(const hm_4d_position *position, hm_4d_piece colour, hm_4d_threat *threats,
                    size_t capacity) {
    hm_4d_notes n = {.threats = threats, .capacity = capacity};
    hm_4d_note_kings(&n, position, colour);
    return n.count;
}

/* ---- after a move ---- */

/* Returns the squares that the move empties and fills, and the square of the captured piece. */
static hm_4d_line_changes threats4d_changes_of(const hm_4d_position *position, hm_4d_move move,
                                               int *victim) {
    hm_4d_line_changes changes = {{HM_4D_MOVE_FROM(move), HM_4D_NO_SQUARE},
                                  {HM_4D_MOVE_TO(move), HM_4D_NO_SQUARE}};
    *victim = HM_4D_MOVE_TO(move);
    if (HM_4D_MOVE_TAG(move) == HM_4D_EN_PASSANT) {
        changes.gone[1] = *victim = hm_4d_ep_victim(&position->state);
    } else if (hm_4d_is_castling(move)) {
        changes.gone[1] = hm_4d_castling_rook_from(move);
        changes.filled[1] = hm_4d_castling_rook_to(move);
    }
    return changes;
}

/* Leapers cannot be blocked; sliders are found with the move's squares changed. */
void hm_4d_note_kings_after(hm_4d_notes *n, const hm_4d_position *position, hm_4d_move move) {
    hm_4d_piece us = position->state.side, them = us ^ HM_4D_BLACK;
    int victim, from = HM_4D_MOVE_FROM(move);
    hm_4d_line_changes changes = threats4d_changes_of(position, move, &victim);
    hm_4d_set kings;
    memcpy(kings.word, position->pieces[HM_4D_KING | us], sizeof kings.word);
    if (HM_4D_SET_HAS(&kings, from)) {
        kings.word[from >> 6] ^= 1ull << (from & 63);
        hm_4d_set_add(&kings, (unsigned)HM_4D_MOVE_TO(move));
    }
    for (unsigned xy = 0; xy < 64; xy++) {
        for (uint64_t left = kings.word[xy]; left != 0; left &= left - 1) {
            unsigned king = xy << 6 | hm_4d_first(left);
            hm_4d_set attackers = {{0}};
            hm_4d_add_leapers_at(position, king, them, &attackers);
            attackers.word[victim >> 6] &= ~(1ull << (victim & 63));
            hm_4d_add_sliders_after(position, (int)king, them, &changes, &attackers);
            threats4d_note(n, &attackers, (int)king);
        }
    }
}
