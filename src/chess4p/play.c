/* What a move does in a game (rules sections 5 to 7): points, kings taken, mates, and what the next
 * turn brings, until somebody can move or the game is over. */
#include "chess4p/play.h"
#include "chess4p/board.h"

/* ---- who gets the points ---- */

static bool is_active(const hm_4p_position *position, int seat) {
    return hm_4p_active(position) >> seat & 1;
}

/* A mate that no active player's move has brought about belongs to the attacker who moved last;
 * -1 when no active player attacks the king. */
static int last_attacker(const hm_4p_position *position, int victim) {
    int king = hm_4p_king(position, victim);
    for (int i = 1; i <= HM_4P_SEATS; i++) {
        int seat = (position->state.side - i) & 3;
        unsigned enemy = hm_4p_enemies(position, victim) & 1u << seat;
        if (is_active(position, seat) && hm_4p_is_attacked(position, king, enemy)) return seat;
    }
    return -1;
}

static void note_mate(hm_4p_position *position, hm_4p_effects *effects, int seat, int victim) {
    if (seat < 0) {
        hm_4p_note(position, effects, victim, 0, HM_4P_CHECKMATE, victim);
    } else {
        unsigned points = position->rules.points.mate;
        hm_4p_note(position, effects, seat, points, HM_4P_CHECKMATE, victim);
    }
}

static void leave_the_game(hm_4p_position *position, hm_4p_effects *effects, unsigned seats) {
    if (seats == 0) return;
    effects->eliminated |= seats;
    hm_4p_eliminate(position, seats);
}

/* ---- ends and turns ---- */

static bool is_over(const hm_4p_position *position) {
    return hm_4p_outcome(position) != HM_4P_GOING_ON;
}

static void note_draw(hm_4p_position *position, hm_4p_effects *effects) {
    bool teams = position->rules.mode == HM_4P_TEAMS;
    if (!teams) {
        hm_4p_note_each(position, effects, hm_4p_active(position), position->rules.points.draw,
                        HM_4P_DRAW, -1);
    }
    effects->outcome = teams ? HM_4P_DRAWN : HM_4P_POINTS_COUNT;
}

/* The last player is paid for the kings that others left behind. `leaver` is the player whose
 * leaving ended the game, or -1: in the games of 2018 only that king counts. */
static void note_last_player(hm_4p_position *position, hm_4p_effects *effects, int leaver) {
    unsigned last = hm_4p_active(position), left = hm_4p_left(&position->state);
    if (!position->rules.every_king_pays) left &= leaver < 0 ? 0 : 1u << leaver;
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        if (left >> seat & 1)
            hm_4p_note_each(position, effects, last, HM_4P_KING_POINTS, HM_4P_LAST_PLAYER, seat);
    }
}

/* The seat to move has no legal move. */
static void end_of_turns(hm_4p_position *position, hm_4p_effects *effects) {
    int seat = position->state.side;
    unsigned set = 1u << seat;
    const hm_4p_points *points = &position->rules.points;
    if (hm_4p_in_check(position, seat)) {
        note_mate(position, effects, last_attacker(position, seat), seat);
    } else if (is_active(position, seat)) {
        hm_4p_note(position, effects, seat, points->stalemate, HM_4P_STALEMATE, seat);
        position->state.stalemated |= (uint8_t)set;
    } else {
        hm_4p_note_each(position, effects, hm_4p_active(position), points->walking_stalemate,
                        HM_4P_WALKING_STALEMATE, seat);
        position->state.stalemated |= (uint8_t)set;
    }
    leave_the_game(position, effects, set);
}

/* Free-for-all: until somebody can move, or the game is over. A game ends once: `was_over` says
 * that it had done so before this step. */
static void go_on(hm_4p_position *position, hm_4p_effects *effects, bool was_over, int leaver) {
    effects->outcome = hm_4p_outcome(position);
    while (effects->outcome == HM_4P_GOING_ON) {
        if (hm_4p_has_legal_move(position, position->state.side)) return;
        end_of_turns(position, effects);
        effects->outcome = hm_4p_outcome(position);
    }
    if (was_over) return;
    if (hm_4p_is_insufficient(position)) {
        note_draw(position, effects);
    } else {
        note_last_player(position, effects, leaver);
    }
}

/* Teams: the game may be over; nobody scores. */
static void judge_teams(hm_4p_position *position, hm_4p_effects *effects, int mover) {
    effects->outcome = hm_4p_outcome(position);
    int side = position->state.side;
    if (effects->eliminated != 0 || hm_4p_has_legal_move(position, side)) return;
    bool mated = hm_4p_in_check(position, side);
    hm_4p_note(position, effects, mated ? mover : side, 0,
               mated ? HM_4P_CHECKMATE : HM_4P_STALEMATE, side);
}

/* ---- a move ---- */

static void score_piece(hm_4p_position *position, hm_4p_effects *effects,
                        const hm_4p_position *before, int square) {
    int owner = hm_4p_owner(before, square), mover = before->state.side;
    if (owner < 0 || hm_4p_king(before, owner) == square) return;
    hm_4p_piece piece = before->state.square[square];
    bool promoted = HM_4P_KIND(piece) == HM_4P_POINT_QUEEN;
    hm_4p_note(position, effects, mover, hm_4p_value(piece),
               promoted ? HM_4P_POINT_QUEEN_TAKEN : HM_4P_CAPTURE, owner);
}

static void score_captures(hm_4p_position *position, hm_4p_effects *effects,
                           const hm_4p_position *before, hm_4p_move move, const hm_4p_undo *undo) {
    if (undo->captured != HM_4P_EMPTY) score_piece(position, effects, before, HM_4P_MOVE_TO(move));
    if (undo->pawn != HM_4P_EMPTY) score_piece(position, effects, before, undo->pawn_square);
}

static void take_kings(hm_4p_position *position, hm_4p_effects *effects, int mover, unsigned taken,
                       unsigned points) {
    for (int victim = 0; victim < HM_4P_SEATS; victim++) {
        if (taken >> victim & 1)
            hm_4p_note(position, effects, mover, points, HM_4P_KING_TAKEN, victim);
    }
    leave_the_game(position, effects, taken);
}

static void judge_mates(hm_4p_position *position, hm_4p_effects *effects, int mover,
                        unsigned mated) {
    if (position->rules.mate_at_turn) return;
    for (int victim = 0; victim < HM_4P_SEATS; victim++) {
        if ((mated >> victim & 1) == 0) continue;
        bool scores = is_active(position, mover);
        note_mate(position, effects, scores ? mover : last_attacker(position, victim), victim);
    }
    leave_the_game(position, effects, mated);
}

/* Free-for-all. Kings that are taken are gone before mates are looked for. A player who has left
 * gets no points for what the king does on its walk. */
static void judge_free_for_all(hm_4p_position *position, hm_4p_effects *effects,
                               const hm_4p_position *before, hm_4p_move move,
                               const hm_4p_undo *undo) {
    int mover = before->state.side;
    bool scores = is_active(before, mover);
    const hm_4p_points *points = &before->rules.points;
    if (scores) score_captures(position, effects, before, move, undo);
    unsigned taken = hm_4p_kings_taken(before, move, undo);
    take_kings(position, effects, mover, taken, scores ? points->mate : 0);
    hm_4p_marks *marks = &effects->marks;
    hm_4p_marks_between(before, move, position, marks);
    hm_4p_piece piece = position->state.square[HM_4P_MOVE_TO(move)];
    unsigned bonus = hm_4p_checks_value(points, piece, marks->checked);
    if (scores && bonus != 0)
        hm_4p_note(position, effects, mover, bonus, HM_4P_MULTIPLE_CHECK, mover);
    judge_mates(position, effects, mover, marks->mated);
    marks->mated |= taken & hm_4p_active(before);
    go_on(position, effects, is_over(before), -1);
}

void hm_4p_play(hm_4p_position *position, hm_4p_move move, hm_4p_effects *effects) {
    hm_4p_position before = *position;
    hm_4p_undo undo;
    *effects = (hm_4p_effects){0};
    hm_4p_make(position, move, &undo);
    if (before.rules.mode != HM_4P_TEAMS) {
        judge_free_for_all(position, effects, &before, move, &undo);
    } else {
        int mover = before.state.side;
        unsigned taken = hm_4p_kings_taken(&before, move, &undo);
        take_kings(position, effects, mover, taken, 0);
        hm_4p_marks_between(&before, move, position, &effects->marks);
        effects->marks.mated |= taken & hm_4p_active(&before);
        judge_teams(position, effects, mover);
    }
}

/* ---- other steps ---- */

void hm_4p_settle(hm_4p_position *position, hm_4p_effects *effects) {
    *effects = (hm_4p_effects){0};
    if (position->rules.mode == HM_4P_TEAMS) {
        judge_teams(position, effects, (position->state.side - 1) & 3);
    } else {
        bool is_out = !is_active(position, position->state.side) && !hm_4p_walks(position);
        if (is_out && !is_over(position)) hm_4p_pass(position);
        go_on(position, effects, is_over(position), -1);
    }
}

/* The king that is set free may be mated on the spot, or, at its own turn, stalemated (notation
 * section 2.4, "R#" and "RS"). */
static void judge_freed_king(hm_4p_position *position, hm_4p_effects *effects, int seat) {
    bool turn = position->state.side == seat;
    bool stays = hm_4p_king(position, seat) != HM_4P_NO_SQUARE;
    bool stuck = position->rules.walking && !hm_4p_has_legal_move(position, seat);
    if (!stays) {
        leave_the_game(position, effects, 1u << seat);
    } else if (stuck && hm_4p_in_check(position, seat)) {
        note_mate(position, effects, last_attacker(position, seat), seat);
        leave_the_game(position, effects, 1u << seat);
    } else if (stuck && turn) {
        end_of_turns(position, effects);
    } else if (turn) {
        hm_4p_pass(position);
    }
}

void hm_4p_leave(hm_4p_position *position, int seat, hm_4p_reason reason, hm_4p_effects *effects) {
    bool was_over = is_over(position);
    *effects = (hm_4p_effects){.outcome = hm_4p_outcome(position)};
    if (!is_active(position, seat)) return;
    hm_4p_note(position, effects, seat, 0, reason, seat);
    effects->eliminated = 1u << seat;
    hm_4p_set_free(position, seat, reason);
    if (position->rules.mode == HM_4P_TEAMS) {
        effects->outcome = hm_4p_outcome(position);
    } else {
        judge_freed_king(position, effects, seat);
        go_on(position, effects, was_over, seat);
    }
}

void hm_4p_agree_draw(hm_4p_position *position, hm_4p_effects *effects) {
    *effects = (hm_4p_effects){0};
    note_draw(position, effects);
}

bool hm_4p_walks(const hm_4p_position *position) {
    bool left = hm_4p_left(&position->state) >> position->state.side & 1;
    return left && position->rules.walking && position->rules.mode != HM_4P_TEAMS;
}
