/* Mates in one, threats and safe replies of 4D chess.
 *
 * A position has some 2,200 moves and a handful of checks. Whether one of these mates takes about
 * 10 us, most of it spent on looking for the checks. A mate that is known from another reply is
 * tested in 2 us, and nearly every reply allows the same mate: so known mates come first. The
 * squares of a fork that mates determine its answers: only some 50 to 300 replies need be
 * tested. */
#include "prove/prober4d.h"

#include <stdlib.h>
#include <string.h>

hm_prober_4d *hm_prober_4d_create(void) {
    return calloc(1, sizeof(hm_prober_4d));
}

void hm_prober_4d_destroy(hm_prober_4d *p) {
    if (p == NULL) return;
    free(p->scratch.at);
    free(p->moves.at);
    free(p);
}

void hm_known_4d_add(hm_known_4d *known, hm_4d_move move) {
    unsigned at = 0;
    while (at < known->count && known->at[at] != move)
        at++;
    if (at == HM_PROBER_KNOWN) at--;
    if (at == known->count) known->count++;
    memmove(known->at + 1, known->at, at * sizeof *known->at);
    known->at[0] = move;
}

static bool prober_room(hm_prober_4d *p, hm_moves_4d *moves) {
    if (HM_ROOM(*moves, hm_4d_moves_bound(&p->position))) return true;
    p->starved = true;
    return false;
}

/* Chosen by hand: a test takes some 5 us, which are 500 units of work. */
enum { PROBER_STEPS = 64, PROBER_UNITS = 500 };

/* A step is one test for mate. */
static bool prober_step(hm_prober_4d *p) {
    if (p->sentry != NULL && ++p->steps >= PROBER_STEPS) {
        p->steps = 0;
        hm_sentry_work(p->sentry, PROBER_STEPS * PROBER_UNITS);
        p->stopped |= !hm_sentry_report(p->sentry, 0);
    }
    return hm_prober_4d_goes_on(p);
}

/* ---- mate in one ---- */

/* The move is legal and gives check. */
static bool is_final(hm_prober_4d *p, hm_4d_move move) {
    hm_4d_undo undo;
    hm_4d_make(&p->position, move, &undo);
    bool mate = hm_4d_look(&p->position, &p->after) && hm_4d_count_evasions(&p->after, 0) == 0;
    hm_4d_unmake(&p->position, move, &undo);
    return mate;
}

/* All checks of the side to move, into prober->scratch; or `forks` alone, from squares that nobody
 * attacks: all others can be captured. */
static bool list_checks(hm_prober_4d *p, bool forks) {
    p->scratch.count = 0;
    if (!prober_room(p, &p->scratch)) return false;
    bool check = hm_4d_look(&p->position, &p->view);
    hm_4d_find_check_squares(&p->position, &p->squares);
    if (!check && forks) {
        p->scratch.count = hm_4d_list_unguarded_forks(&p->view, &p->squares, p->scratch.at);
        return true;
    }
    if (!check) {
        p->scratch.count =
            hm_4d_generate_checks(&p->view, &p->position, &p->squares, p->scratch.at);
        return true;
    }
    size_t count = hm_4d_generate_evasions(&p->view, p->scratch.at);
    for (size_t i = 0; i < count; i++) {
        if (!hm_4d_gives_check(&p->position, &p->squares, p->scratch.at[i])) continue;
        p->scratch.at[p->scratch.count++] = p->scratch.at[i];
    }
    return true;
}

hm_4d_move hm_prober_4d_mate(hm_prober_4d *p) {
    if (!list_checks(p, p->fork_mates)) return HM_4D_NO_MOVE;
    for (size_t i = 0; i < p->scratch.count && prober_step(p); i++) {
        if (is_final(p, p->scratch.at[i])) return p->scratch.at[i];
    }
    return HM_4D_NO_MOVE;
}

bool hm_prober_4d_mates_by(hm_prober_4d *p, hm_4d_move move) {
    return hm_4d_is_legal(&p->position, move) && is_final(p, move);
}

hm_4d_move hm_prober_4d_mate_known(hm_prober_4d *p, hm_known_4d *known) {
    for (unsigned i = 0; i < known->count; i++) {
        hm_4d_move move = known->at[i];
        if (!hm_prober_4d_mates_by(p, move)) continue;
        hm_known_4d_add(known, move);
        return move;
    }
    hm_4d_move move = hm_prober_4d_mate(p);
    if (move != HM_4D_NO_MOVE) hm_known_4d_add(known, move);
    return move;
}

/* ---- what the attacker can force with ---- */

bool hm_prober_4d_list(hm_prober_4d *p) {
    p->moves.count = 0;
    if (!prober_room(p, &p->moves)) return false;
    p->moves.count = hm_4d_generate(&p->position, p->moves.at);
    return true;
}

bool hm_prober_4d_checks(hm_prober_4d *p, hm_attacks_4d *attacks) {
    if (!list_checks(p, false) || !HM_ROOM(*attacks, p->scratch.count)) {
        p->starved = true;
        return false;
    }
    for (size_t i = 0; i < p->scratch.count; i++)
        attacks->at[attacks->count++] = (hm_attack_4d){.move = p->scratch.at[i]};
    return true;
}

/* Whether a legal move gives check or threatens mate. A check is no threat: the defender may not
 * pass. */
static bool prober_forces(hm_prober_4d *p, hm_attack_4d *attack) {
    hm_4d_undo moved, passed;
    hm_4d_make(&p->position, attack->move, &moved);
    attack->mate = HM_4D_NO_MOVE;
    bool check = hm_4d_in_check(&p->position, p->position.state.side, NULL);
    if (!check) {
        hm_4d_make_null(&p->position, &passed);
        attack->mate = hm_prober_4d_mate(p);
        hm_4d_unmake_null(&p->position, &passed);
    }
    hm_4d_unmake(&p->position, attack->move, &moved);
    return check || attack->mate != HM_4D_NO_MOVE;
}

bool hm_prober_4d_attacks(hm_prober_4d *p, hm_attack_4d *attack) {
    return hm_4d_is_legal(&p->position, attack->move) && prober_forces(p, attack);
}

bool hm_prober_4d_threats(hm_prober_4d *p, unsigned part, unsigned parts, hm_attacks_4d *attacks) {
    if (!hm_prober_4d_list(p)) return false;
    /* Drops moves that threaten no fork; in check there are so few that it is not worth it. */
    if (p->forks_only && !hm_4d_look(&p->position, &p->view)) {
        size_t kept = 0;
        hm_4d_find_fork_threats(&p->view, &p->squares, &p->forks);
        for (size_t i = 0; i < p->moves.count; i++) {
            if (hm_4d_threatens_fork(&p->forks, &p->position, p->moves.at[i]))
                p->moves.at[kept++] = p->moves.at[i];
        }
        p->moves.count = kept;
    }
    for (size_t i = part; i < p->moves.count && prober_step(p); i += parts) {
        hm_attack_4d attack = {.move = p->moves.at[i]};
        if (!prober_forces(p, &attack) || attack.mate == HM_4D_NO_MOVE) continue;
        if (!HM_ROOM(*attacks, 1)) p->starved = true;
        if (p->starved) return false;
        attacks->at[attacks->count++] = attack;
    }
    return hm_prober_4d_goes_on(p);
}

/* ---- what the defender has against it ---- */

/* Forks by which the attacker would mate if the defender passed, into prober->scratch; their
 * number, `most` at most. */
static size_t prober_find_forks(hm_prober_4d *p, size_t most) {
    hm_4d_undo passed;
    size_t kept = 0;
    hm_4d_make_null(&p->position, &passed);
    list_checks(p, true);
    for (size_t i = 0; i < p->scratch.count && kept < most && prober_step(p); i++) {
        if (is_final(p, p->scratch.at[i])) p->scratch.at[kept++] = p->scratch.at[i];
    }
    hm_4d_unmake_null(&p->position, &passed);
    return kept;
}

/* Drops replies after which one of these forks mates. */
static void prober_drop_mated(hm_prober_4d *p) {
    enum { FORKS = 4 };
    if (hm_4d_in_check(&p->position, p->position.state.side, NULL)) return;
    size_t forks = prober_find_forks(p, FORKS);
    for (size_t fork = 0; fork < forks; fork++) {
        size_t kept = 0;
        hm_4d_find_defences(&p->defences, &p->position, &p->squares, p->scratch.at[fork]);
        for (size_t i = 0; i < p->moves.count; i++) {
            if (hm_4d_defends(&p->defences, &p->position, p->moves.at[i]))
                p->moves.at[kept++] = p->moves.at[i];
        }
        p->moves.count = kept;
    }
}

/* Replies that were safe elsewhere come first where only their number is wanted: it is soon more
 * than `most`. */
size_t hm_prober_4d_safe(hm_prober_4d *p, hm_known_4d *mates, hm_known_4d *replies, size_t most,
                         hm_moves_4d *safe, bool *stalemate) {
    size_t found = 0, front = 0;
    *stalemate = false;
    if (!hm_prober_4d_list(p)) return 0;
    if (p->moves.count == 0) {
        *stalemate = !hm_4d_in_check(&p->position, p->position.state.side, NULL);
        return 0;
    }
    prober_drop_mated(p);
    for (unsigned known = 0; known < replies->count; known++) {
        for (size_t i = front; i < p->moves.count; i++) {
            if (p->moves.at[i] != replies->at[known]) continue;
            p->moves.at[i] = p->moves.at[front];
            p->moves.at[front++] = replies->at[known];
            break;
        }
    }
    for (size_t i = 0; i < p->moves.count && found < most && prober_step(p); i++) {
        hm_4d_move reply = p->moves.at[i];
        hm_4d_undo undo;
        hm_4d_make(&p->position, reply, &undo);
        bool mated = hm_prober_4d_mate_known(p, mates) != HM_4D_NO_MOVE;
        hm_4d_unmake(&p->position, reply, &undo);
        /* A search that was stopped has found no mate either: the reply is not safe for that. */
        if (mated || !hm_prober_4d_goes_on(p)) continue;
        hm_known_4d_add(replies, reply);
        found++;
        if (safe != NULL && HM_ROOM(*safe, 1))
            safe->at[safe->count++] = reply;
        else if (safe != NULL)
            p->starved = true;
    }
    return found;
}
