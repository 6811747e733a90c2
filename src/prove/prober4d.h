/* Private header of prove/: one thread's questions about mates in 4D chess (prober4d.c).
 *
 * The attacker wants to mate, the defender is the other side. A reply of the defender is safe if
 * the attacker has no mate in one after it. */
#ifndef HM_PROVE_PROBER_4D_H
#define HM_PROVE_PROBER_4D_H

#include "chess4d/rules/defences4d.h"
#include "core/list.h"
#include "core/work.h"

/* A move of the attacker that forces the defender to act. */
typedef struct hm_attack_4d {
    hm_4d_move move;
    hm_4d_move mate; /* the mate in one that it threatens; HM_4D_NO_MOVE: it gives check */
} hm_attack_4d;

typedef HM_LIST(hm_attack_4d) hm_attacks_4d;
typedef HM_LIST(hm_4d_move) hm_moves_4d;

/* Mates that have worked, and replies that were safe, the latest first. */
enum { HM_PROBER_KNOWN = 12 };
typedef struct hm_known_4d {
    hm_4d_move at[HM_PROBER_KNOWN];
    unsigned count;
} hm_known_4d;

/* About 60 KB: keep it on the heap. */
typedef struct hm_prober_4d {
    hm_4d_position position;
    hm_4d_view view, after;
    hm_4d_check_squares squares;
    bool forks_only; /* of quiet moves only those that threaten a fork are tried */
    bool fork_mates; /* of mates in one only forks are, unless the side is in check */
    hm_4d_fork_threats forks;
    hm_4d_defences defences; /* against a threat of the attacker */
    hm_moves_4d scratch;     /* checks of the attacker */
    hm_moves_4d moves;       /* of a node */
    hm_sentry *sentry;       /* is asked now and then whether to go on; NULL: nobody is */
    unsigned steps;          /* since then */
    bool starved;            /* memory was short: no answer since then counts */
    bool stopped;            /* the sentry has said so: nor do answers since then */
} hm_prober_4d;

hm_prober_4d *hm_prober_4d_create(void);         /* NULL when memory is short */
void hm_prober_4d_destroy(hm_prober_4d *prober); /* NULL is allowed */

/* False: answers do not count any more. */
static inline bool hm_prober_4d_goes_on(const hm_prober_4d *prober) {
    return !prober->starved && !prober->stopped;
}

/* Puts a move first. */
void hm_known_4d_add(hm_known_4d *known, hm_4d_move move);

/* A move of the side to move that mates at once, or HM_4D_NO_MOVE. All moves are tried, unless
 * prober->fork_mates. */
hm_4d_move hm_prober_4d_mate(hm_prober_4d *prober);
/* Whether this move, of any bits, is one. */
bool hm_prober_4d_mates_by(hm_prober_4d *prober, hm_4d_move move);
/* A mate, those that are known first. One that is found becomes known. */
hm_4d_move hm_prober_4d_mate_known(hm_prober_4d *prober, hm_known_4d *known);

/* All moves of the side to move, into prober->moves; false when memory is short. */
bool hm_prober_4d_list(hm_prober_4d *prober);

/* Appends all checks of the side to move; or all other moves after which it would mate in one if
 * the defender passed, of every `parts`th move from `part` on. False when memory is short. */
bool hm_prober_4d_checks(hm_prober_4d *prober, hm_attacks_4d *attacks);
bool hm_prober_4d_threats(hm_prober_4d *prober, unsigned part, unsigned parts,
                          hm_attacks_4d *attacks);
/* Whether a move of any bits is such a check or threat; fills the mate. */
bool hm_prober_4d_attacks(hm_prober_4d *prober, hm_attack_4d *attack);

/* Counts the safe replies of the defender, who is to move, up to `most`; appends them to `safe`
 * unless it is NULL. *over: the defender is stalemated, which is never a win. */
size_t hm_prober_4d_safe(hm_prober_4d *prober, hm_known_4d *mates, hm_known_4d *replies,
                         size_t most, hm_moves_4d *safe, bool *stalemate);

#endif
