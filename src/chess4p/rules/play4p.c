/* A move as it is played in a game (rules4p, sections 5 and 6), in the order in which things
 * happen:
 *
 *   1. The mover gets the points of the captured pieces (6.4). A mover who has left, whose king
 *      walks, gets no points for this and for all that follows (6.1).
 *   2. Captured kings are eliminated, and their armies turn grey, before mates are looked for
 *      (6.1): a king that such an army attacked may be free now.
 *   3. Then its checks are counted, which may bring a bonus (6.4).
 *   4. All players that are mated now are eliminated together (6.1; `mate_at_turn`: only at their
 *      turns). The mover gets points for each.
 *   5. The turn has passed: turns4p.c handles its effects.
 *
 * In Teams only captured kings (2), lost lives and a king on the hill change the position; checks
 * are counted, and the end is looked at (5). */
#include "chess4p/rules/play4p.h"
#include "chess4p/rules/moves4p.h"

/* ---- what was taken ---- */

/* Points of a captured piece (rules4p, section 6.4). A royal king is not paid here but as a
 * mate. */
static void score_piece(hm_4p_act *act, const hm_4p_undo *made, hm_4p_piece piece, int square) {
    int owner = hm_4p_owner_of(act->position, made->king, piece, square);
    if (owner < 0 || made->king[owner] == square) return;
    bool promoted = HM_4P_KIND(piece) == HM_4P_POINT_QUEEN;
    const hm_4p_rules *rules = &act->position->rules;
    if (rules->play_for_mate) return;
    bool opposite = owner == (made->side ^ 2) && hm_4p_active(act->position) == 15u;
    unsigned times = opposite ? rules->opposite_times : 1;
    hm_4p_note(act, made->side, times * hm_4p_value(piece),
               promoted ? HM_4P_POINT_QUEEN_TAKEN : HM_4P_CAPTURE, owner);
}

static void play4p_take_kings(hm_4p_act *act, int mover, unsigned taken, bool scores) {
    const hm_4p_position *position = act->position;
    unsigned points = scores ? hm_4p_mate_points(position, position->rules.points.mate) : 0;
    for (int victim = 0; victim < HM_4P_SEATS; victim++) {
        if (taken >> victim & 1) hm_4p_note(act, mover, points, HM_4P_KING_TAKEN, victim);
    }
    hm_4p_drop(act, taken);
}

/* ---- mates ---- */

static void judge_mates(hm_4p_act *act, int mover) {
    const hm_4p_position *position = act->position;
    unsigned mated = act->effects->marks.mated;
    for (int victim = 0; victim < HM_4P_SEATS; victim++) {
        if ((mated >> victim & 1) == 0) continue;
        bool scores = hm_4p_is_active(position, mover);
        hm_4p_note_mate(act, scores ? mover : hm_4p_last_attacker(position, victim), victim);
    }
    hm_4p_drop(act, mated);
}

/* Applies rules that most games are played without (rules4p, section 11). */
static void judge_words(hm_4p_act *act, int mover, hm_4p_move move, const hm_4p_undo *made) {
    const hm_4p_rules *rules = &act->position->rules;
    if (rules->n_check) hm_4p_judge_lives(act, mover, move, made);
    if (hm_4p_has_hill(rules)) hm_4p_judge_hill(act, mover, move);
}

/* ---- the move ---- */

void hm_4p_play(hm_4p_position *position, hm_4p_move move, hm_4p_play_undo *undo,
                hm_4p_effects *effects) {
    hm_4p_undo own, *made = undo != NULL ? &undo->made : &own;
    hm_4p_act act = hm_4p_begin(position, undo, effects);
    bool teams = position->rules.mode == HM_4P_TEAMS;
    unsigned active = hm_4p_active(position);
    unsigned marked = active | (position->rules.walking ? hm_4p_left(&position->state) : 0);
    int mover = position->state.side;
    if (!teams) act.was_over = hm_4p_outcome(position) != HM_4P_GOING_ON;
    if (undo != NULL) undo->move = move;
    hm_4p_make(position, move, made);
    unsigned taken = hm_4p_kings_taken(move, made);
    if (teams) {
        if (taken != 0) play4p_take_kings(&act, mover, taken, false);
        hm_4p_marks_after(position, move, made, &effects->marks);
        judge_words(&act, mover, move, made);
        hm_4p_judge_teams(&act, mover);
    } else {
        /* 1. Captured pieces. */
        bool scores = active >> mover & 1, captures = made->captured != HM_4P_EMPTY;
        if (scores && captures) score_piece(&act, made, made->captured, HM_4P_MOVE_TO(move));
        if (scores && made->pawn != HM_4P_EMPTY)
            score_piece(&act, made, made->pawn, made->pawn_square);
        if (captures || made->pawn != HM_4P_EMPTY) hm_4p_judge_empty(&act, made->alive, taken);
        /* 2. Kings that it takes. */
        if (taken != 0) play4p_take_kings(&act, mover, taken, scores);
        /* 3. Its checks. */
        hm_4p_marks *marks = &effects->marks;
        hm_4p_marks_after(position, move, made, marks);
        hm_4p_piece piece = position->state.square[HM_4P_MOVE_TO(move)];
        unsigned checked = marks->checked & hm_4p_active(position);
        unsigned bonus = hm_4p_checks_value(&position->rules.points, piece, checked);
        if (scores && bonus != 0 && !position->rules.play_for_mate)
            hm_4p_note(&act, mover, bonus, HM_4P_MULTIPLE_CHECK, mover);
        /* 4. Mates. */
        if (!position->rules.mate_at_turn) judge_mates(&act, mover);
        judge_words(&act, mover, move, made);
        hm_4p_go_on(&act, -1);
    }
    effects->marks.mated |= taken & marked; /* captured kings get "#" too */
    if (taken != 0) effects->marks.bare = hm_4p_bare_kings(taken & marked, made);
}
