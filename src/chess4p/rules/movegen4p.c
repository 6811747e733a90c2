/* Legal moves: listed, or only counted (rules4p, sections 3 and 4).
 *
 * Legality is found out before moves are made, from what surrounds the king (guard4p.c):
 *
 *   - The king goes to squares that nobody attacks; the guard has them.
 *   - While it is not attacked, pieces that close no line to it move freely (free_moves4p.c), and
 *     pinned ones along the line that they close.
 *   - Attacked once, the others must take the attacker or step between. Attacked twice, or by all
 *     three enemies at once, only the king moves.
 *
 * Three things do not fit and are tried out instead, by playing the move and looking: en passant,
 * which takes up to two pieces off the board at once; seats of index.odd, whose royal piece may be
 * another than the king; and in free-for-all the capture of a king, or of a royal piece beside
 * ours, whose owner's checks and pins end with it. Castling has its squares looked at one by one
 * (pseudo4p.c). */
#include "chess4p/rules/movegen4p.h"
#include "chess4p/rules/attacks4p.h"
#include "chess4p/rules/moves4p.h"

/* ---- what is rare ---- */

static bool movegen4p_is_wanted(const hm_4p_scene *s, hm_4p_move move) {
    return s->part == HM_4P_ALL || hm_4p_is_noisy(s->position, move) == (s->part == HM_4P_NOISY);
}

/* When counting, `next` does not advance: the move is written to one spare place. */
static void movegen4p_keep(hm_4p_scene *s, hm_4p_move move) {
    if (!movegen4p_is_wanted(s, move)) return;
    *s->next = move;
    s->next += s->listing;
    s->count += !s->listing;
}

/* Whether a move takes a king whose owner's pieces were all that spoke against it: in free-for-all
 * they attack nothing any more (rules4p, section 4). */
static bool movegen4p_is_saved(const hm_4p_scene *s, hm_4p_move move) {
    const hm_4p_position *position = s->position;
    int to = HM_4P_MOVE_TO(move), owner = hm_4p_owner(position, to);
    return owner >= 0 && position->king[owner] == to &&
           hm_4p_safety_of(position, s->us, move) == HM_4P_SAVED;
}

/* A pinned piece stays on the line that it shares with its king, which a knight cannot; unless it
 * takes the king behind the pin. */
static void move_pinned(hm_4p_scene *s) {
    bool teams = s->position->rules.mode == HM_4P_TEAMS;
    for (int word = 0; word < 4; word++) {
        for (uint64_t left = s->pinned[word]; left != 0; left &= left - 1) {
            int from = hm_4p_square_of(word, left);
            bool knight = HM_4P_KIND(s->position->state.square[from]) == HM_4P_KNIGHT;
            if (hm_4p_owner(s->position, from) != s->us || (teams && knight)) continue;
            hm_4p_move moves[HM_4P_PSEUDO_FROM_MAX];
            size_t count = hm_4p_generate_pseudo_from(s->position, from, moves);
            for (size_t i = 0; i < count; i++) {
                if (HM_4P_MOVE_TAG(moves[i]) == HM_4P_EN_PASSANT) continue;
                bool stays = hm_4p_on_line(s->king, from, HM_4P_MOVE_TO(moves[i]));
                if (stays || (!teams && movegen4p_is_saved(s, moves[i])))
                    movegen4p_keep(s, moves[i]);
            }
        }
    }
}

/* Castling tests attacks itself, so its moves are legal already (rules4p, section 3.3). If both
 * squares beside the king are occupied there is none. */
static void movegen4p_castle(hm_4p_scene *s) {
    const hm_4p_state *state = &s->position->state;
    int side = hm_4p_sideways(s->us);
    if (((state->castling_short | state->castling_long) >> s->us & 1) == 0) return;
    if (hm_4p_at(s->position, s->king + side) != HM_4P_EMPTY &&
        hm_4p_at(s->position, s->king - side) != HM_4P_EMPTY) {
        return;
    }
    hm_4p_move moves[2];
    size_t count = hm_4p_generate_castling(s->position, s->us, moves);
    for (size_t i = 0; i < count; i++)
        movegen4p_keep(s, moves[i]);
}

/* Every other way: play each pseudo-legal move. */
static void move_oddly(hm_4p_scene *s) {
    hm_4p_move moves[HM_4P_PSEUDO_FROM_MAX];
    for (int from = 0; from < HM_4P_SQUARES; from++) {
        if (hm_4p_owner(s->position, from) != s->us) continue;
        size_t count = hm_4p_generate_pseudo_from(s->position, from, moves);
        for (size_t i = 0; i < count; i++) {
            if (hm_4p_is_safe(s->position, s->us, moves[i])) movegen4p_keep(s, moves[i]);
        }
    }
}

/* ---- in check ---- */

/* Pinned pieces never help: their line is not the attacker's. */
static void movegen4p_evade(hm_4p_scene *s) {
    uint8_t attackers[HM_4P_ATTACKERS_MAX];
    uint64_t targets[4] = {0, 0, 0, 0};
    hm_4p_move *first = s->next;
    size_t count = hm_4p_attackers(s->position, s->king, s->position->enemies[s->us], attackers);
    if (count > 1) return;
    /* The attacker, and the squares between it and the king if it stands on a line with it. */
    int attacker = attackers[0], step = hm_4p_step_towards(attacker, s->king);
    targets[attacker >> 6] |= hm_4p_bit(attacker);
    for (int square = attacker + step; step != 0 && square != s->king; square += step)
        targets[square >> 6] |= hm_4p_bit(square);
    s->targets = targets;
    hm_4p_filter_free(s);
    if (s->part == HM_4P_ALL) return;
    /* Keeps only the moves of the wanted part. */
    hm_4p_move *end = s->next;
    s->next = first;
    for (; first < end; first++)
        if (movegen4p_is_wanted(s, *first)) *s->next++ = *first;
}

/* ---- kings that are taken ---- */

/* In check: who takes the king of the player who gives it. */
static void movegen4p_take_kings(hm_4p_scene *s) {
    const hm_4p_position *position = s->position;
    uint8_t takers[HM_4P_ATTACKERS_MAX];
    hm_4p_move moves[HM_4P_PSEUDO_FROM_MAX];
    if (position->rules.mode == HM_4P_TEAMS) return;
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        int king = position->king[seat];
        bool enemy = position->enemies[s->us] >> seat & 1;
        if (!enemy || king == HM_4P_NO_SQUARE) continue;
        size_t found = hm_4p_attackers(position, king, 1u << s->us, takers);
        for (size_t i = 0; i < found; i++) {
            size_t count = hm_4p_generate_pseudo_from(position, takers[i], moves);
            for (size_t j = 0; j < count; j++) {
                if (HM_4P_MOVE_TO(moves[j]) == king && movegen4p_is_saved(s, moves[j]))
                    movegen4p_keep(s, moves[j]);
            }
        }
    }
}

/* Out of check: the king takes a royal piece beside it that its owner's pieces alone protect. A
 * king beside it would have given check. */
static void take_guarded_royals(hm_4p_scene *s) {
    const hm_4p_position *position = s->position;
    if (position->rules.mode == HM_4P_TEAMS) return;
    for (int i = 0; i < 8; i++) {
        int square = s->king + hm_4p_steps[i];
        hm_4p_move move = HM_4P_MOVE(s->king, square, 0, HM_4P_PLAIN);
        if (hm_4p_capturable(position, s->us, square) && movegen4p_is_saved(s, move))
            movegen4p_keep(s, move);
    }
}

/* ---- all moves ---- */

/* To the squares around it that its guard has found, as bits of three ranks. */
static void move_king(hm_4p_scene *s, uint64_t steps) {
    int base = (HM_4P_RANK(s->king) - 1) * 16 - 1;
    uint64_t occupied = hm_4p_ranks(s->position->index.occupied, HM_4P_RANK(s->king) - 1);
    if (s->part != HM_4P_ALL) steps &= s->part == HM_4P_NOISY ? occupied : ~occupied;
    if (!s->listing) {
        s->count += hm_popcount(steps);
        return;
    }
    hm_4p_move *next = s->next;
    for (; steps != 0; steps &= steps - 1)
        *next++ = HM_4P_MOVE(s->king, base + hm_4p_first(steps), 0, HM_4P_PLAIN);
    s->next = next;
}

/* The usual way: the king first, then evasions if it is in check, else free pieces, pinned pieces,
 * captures of guarded royals, and castling. `any` returns with the first move. */
static void move_army(hm_4p_scene *s) {
    hm_4p_guard guard = {{0, 0, 0, 0}, 0, false, false};
    s->pinned = guard.pinned;
    if (s->king == HM_4P_NO_SQUARE) {
        hm_4p_move_free(s);
        return;
    }
    hm_4p_look_around_king(s->position, s->us, &guard);
    move_king(s, guard.steps);
    /* NOLINTNEXTLINE(core.StackAddressEscape): nobody reads the pins any more */
    if (s->any && guard.steps != 0) return;
    if (guard.check) {
        movegen4p_take_kings(s);
        movegen4p_evade(s);
        /* NOLINTNEXTLINE(core.StackAddressEscape): nobody reads the pins any more */
        return;
    }
    hm_4p_move_free(s);
    if (guard.pins) move_pinned(s);
    if (s->position->index.odd & s->position->enemies[s->us]) take_guarded_royals(s);
    movegen4p_castle(s);
}

/* Lists a part of the seat's moves, or counts all when `moves` is NULL; `any`: only whether there
 * are. */
static size_t movegen4p_generate(const hm_4p_position *position, int seat, hm_4p_part part,
                                 hm_4p_move *moves, bool any) {
    hm_4p_move en_passant[HM_4P_EP_MAX], last;
    hm_4p_scene s = {.position = position,
                     .view = &position->index.view[position->index.view_of[seat]],
                     .us = seat,
                     .king = position->king[seat],
                     .next = moves != NULL ? moves : &last,
                     .listing = moves != NULL,
                     .any = any,
                     .part = part};
    size_t count = hm_4p_may_take_en_passant(position, seat)
                       ? hm_4p_generate_en_passant(position, seat, en_passant)
                       : 0;
    bool occupied = false;
    for (size_t i = 0; i < count; i++)
        occupied |= position->state.square[HM_4P_MOVE_TO(en_passant[i])] != HM_4P_EMPTY;
    /* An en-passant capture that also takes what stands on its square replaces a plain one. */
    if (occupied || position->index.odd >> seat & 1) {
        move_oddly(&s);
        count = 0;
    } else {
        move_army(&s);
    }
    for (size_t i = 0; i < count; i++) {
        if (hm_4p_is_safe(position, seat, en_passant[i])) movegen4p_keep(&s, en_passant[i]);
    }
    return moves != NULL ? (size_t)(s.next - moves) : s.count;
}

size_t hm_4p_generate(const hm_4p_position *position, hm_4p_move *moves) {
    return movegen4p_generate(position, position->state.side, HM_4P_ALL, moves, false);
}

size_t hm_4p_generate_part(const hm_4p_position *position, hm_4p_part part, hm_4p_move *moves) {
    return movegen4p_generate(position, position->state.side, part, moves, false);
}

size_t hm_4p_count(const hm_4p_position *position) {
    return movegen4p_generate(position, position->state.side, HM_4P_ALL, NULL, false);
}

/* Called for every mark of check, so it tries the cheapest proof first. */
bool hm_4p_has_legal_move(const hm_4p_position *position, int seat) {
    const hm_4p_index *index = &position->index;
    int step = hm_4p_forward(seat);
    bool promote = hm_4p_promotions(&position->rules) != 0;
    bool plain = (index->odd >> seat & 1) == 0 && position->king[seat] != HM_4P_NO_SQUARE;
    /* Mostly the first pawns already tell: one that is not pinned may push while the king is not
     * attacked. */
    for (int word = 0; word < 4 && plain && promote; word++) {
        for (uint64_t left = index->pawns[seat][word + 1]; left != 0; left &= left - 1) {
            int from = hm_4p_square_of(word, left);
            if (hm_4p_at(position, from + step) != HM_4P_EMPTY) continue;
            if (hm_4p_may_be_pinned(position, seat, from)) continue;
            if (!hm_4p_in_check(position, seat)) return true;
            plain = false;
            break;
        }
    }
    return movegen4p_generate(position, seat, HM_4P_ALL, NULL, true) > 0;
}
