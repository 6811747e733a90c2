/* Private header of chess4p/: what a step of a game does.
 *
 *   play4p.c, leaving4p.c    the steps: a move, a player who leaves
 *   turns4p.c              what the next turns bring by themselves; settling, agreed draws
 *   marks4p.c              checks and mates, which points and texts count
 *   points4p.c             points and the lines of the ledger
 *   elimination4p.c        what becomes of the pieces and the turn of a player who is out
 *   unplay4p.c             taking a step back
 *   rule_play4p.c          what words of rules add: the hill, lives, passes, seats without a king
 *   status4p.c             how a position stands by itself */
#ifndef HM_CHESS4P_PLAY_H
#define HM_CHESS4P_PLAY_H

#include "hypermate/more/chess4p_play.h"

/* A step that is under way. */
typedef struct hm_4p_act {
    hm_4p_position *position;
    hm_4p_play_undo *undo; /* may be NULL */
    hm_4p_effects *effects;
    bool was_over; /* the game had ended before: a game ends once */
} hm_4p_act;

/* ---- unplay4p.c ---- */

/* Begins a step: no effects yet, and nothing to take back. */
hm_4p_act hm_4p_begin(hm_4p_position *position, hm_4p_play_undo *undo, hm_4p_effects *effects);
/* Keeps what leaving changes; before the first change. */
void hm_4p_remember(hm_4p_act *act);

/* ---- marks4p.c ---- */

/* Set of the seats that still play: with live pieces, and neither resigned nor out of time. */
unsigned hm_4p_active(const hm_4p_position *position);

/* The seats of a set that are in check, walking kings included; and the checked seats without a
 * legal move if it were their turn. */
unsigned hm_4p_checked(const hm_4p_position *position, unsigned seats);
unsigned hm_4p_mated(const hm_4p_position *position, unsigned checked);

/* Seats whose king gets a "#" when it is captured: not a king that stays permanently. */
unsigned hm_4p_marked_kings(const hm_4p_position *position);

/* Marks of a move from the position after it; whose king was taken has been eliminated from that
 * and is not in the marks. */
void hm_4p_marks_after(const hm_4p_position *after, hm_4p_move move, const hm_4p_undo *undo,
                       hm_4p_marks *marks);
/* The number of attackers that the move has given to the seat's king. */
unsigned hm_4p_new_attackers(const hm_4p_position *after, hm_4p_move move, const hm_4p_undo *undo,
                             int seat);
/* The captured kings that were the last pieces of their owners. */
unsigned hm_4p_bare_kings(unsigned taken, const hm_4p_undo *undo);

/* ---- points4p.c ---- */

/* Gives points and writes the line of the ledger. For each of a set of seats; victim -1: itself. */
void hm_4p_note(hm_4p_act *act, int seat, unsigned points, hm_4p_reason reason, int victim);
void hm_4p_note_each(hm_4p_act *act, unsigned seats, unsigned points, hm_4p_reason reason,
                     int victim);
/* The same points for all of them together, each share rounded to the nearest number. */
void hm_4p_note_shared(hm_4p_act *act, unsigned seats, unsigned points, hm_4p_reason reason,
                       int victim);
/* Points for a mate or a stalemate now: `usual`, or 0 where only mates count (rules4p, section
 * 11). */
unsigned hm_4p_mate_points(const hm_4p_position *position, unsigned usual);
/* The share of each of these players in a draw. */
unsigned hm_4p_draw_share(const hm_4p_position *position, unsigned players);
/* The points of each active player in a draw, including his share for walking kings. */
unsigned hm_4p_draw_points(const hm_4p_position *position);
/* A mate by `seat`; -1: nobody's. */
void hm_4p_note_mate(hm_4p_act *act, int seat, int victim);

/* Points for taking a live piece that is not royal, and for giving several new checks with a piece
 * at once. */
unsigned hm_4p_value(hm_4p_piece piece);
unsigned hm_4p_checks_value(const hm_4p_points *points, hm_4p_piece mover, unsigned checked);

/* ---- elimination4p.c ---- */

/* The seats are out: flag, rights and, in free-for-all, grey pieces; the turn passes on. */
void hm_4p_eliminate(hm_4p_position *position, unsigned seats);
/* The seat leaves and its king stays; the turn does not pass. */
void hm_4p_set_free(hm_4p_position *position, int seat, hm_4p_reason reason);
void hm_4p_pass(hm_4p_position *position);

/* ---- leaving4p.c ---- */

/* hm_4p_leave of a player whose king walks at once: the turn is still his, and what it brings
 * comes with the walk. Only the end of the game, if this is one, comes now. */
void hm_4p_leave_walking(hm_4p_position *position, int seat, hm_4p_reason reason,
                         hm_4p_effects *effects);

/* ---- turns4p.c ---- */

static inline bool hm_4p_is_active(const hm_4p_position *position, int seat) {
    return hm_4p_active(position) >> seat & 1;
}

/* The active player who attacks the victim's king and moved last, or -1. */
int hm_4p_last_attacker(const hm_4p_position *position, int victim);
/* These seats are out with this step. */
void hm_4p_drop(hm_4p_act *act, unsigned seats);
/* The seat to move has no legal move and goes (free-for-all). */
void hm_4p_end_of_turns(hm_4p_act *act);
/* Free-for-all: until somebody can move or the game is over. `leaver` is the player whose leaving
 * this is, or -1. */
void hm_4p_go_on(hm_4p_act *act, int leaver);
/* Teams: whether the game is over; mates belong to `mover`. */
void hm_4p_judge_teams(hm_4p_act *act, int mover);

/* ---- status4p.c ---- */

bool hm_4p_is_insufficient(const hm_4p_position *position);
/* Whether the clock has reached a limit of rounds. */
bool hm_4p_rounds_are_due(const hm_4p_position *position);
/* Whether the clock has reached its limit, in plies or in rounds (rules4p, section 7). */
static inline bool hm_4p_clock_is_due(const hm_4p_position *position) {
    const hm_4p_rules *rules = &position->rules;
    uint32_t clock = position->state.clock;
    if (rules->draw_clock != 0 && clock >= rules->draw_clock) return true;
    return rules->draw_rounds != 0 && clock >= rules->draw_rounds && hm_4p_rounds_are_due(position);
}

/* ---- rule_play4p.c: what words of rules add to a move ---- */

/* A king on the hill wins; attackers cost lives. Both may drop seats. */
void hm_4p_judge_hill(hm_4p_act *act, int mover, hm_4p_move move);
void hm_4p_judge_lives(hm_4p_act *act, int mover, hm_4p_move move, const hm_4p_undo *made);
/* Drops seats without a king whose last piece the move took. `before` has the numbers of pieces
 * before it, `taken` the seats whose king it took. */
void hm_4p_judge_empty(hm_4p_act *act, const uint8_t before[HM_4P_SEATS], unsigned taken);

static inline bool hm_4p_has_hill(const hm_4p_rules *rules) {
    return (rules->hill[0] | rules->hill[1] | rules->hill[2] | rules->hill[3]) != 0;
}

/* The reason as a phrase for people. */
const char *hm_4p_refusal_words(hm_4p_refusal refusal);

#endif
