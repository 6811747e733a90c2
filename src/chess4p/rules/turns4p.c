/* Effects of the turn itself (rules4p, sections 5 to 7): a player who cannot move is mated or
 * stalemated, and so on, until somebody can move or the game is over.
 *
 * In Teams the first of these ends the game, and the position stays as it is. In free-for-all the
 * player is eliminated and his army turns grey, which may free or block the next one. So each turn
 * is judged only when it has come (6.1, last paragraph). Points go to the players that are active
 * at that moment. The bonus of the last player is awarded once, when all others are eliminated. */
#include "chess4p/rules/board4p.h"
#include "chess4p/rules/play4p.h"

/* A mate that no active player's move has brought about belongs to the attacker who moved last
 * (rules4p, section 6.1). */
int hm_4p_last_attacker(const hm_4p_position *position, int victim) {
    int king = hm_4p_king(position, victim);
    for (int i = 1; i <= HM_4P_SEATS; i++) {
        int seat = (position->state.side - i) & 3;
        unsigned enemy = hm_4p_enemies(position, victim) & 1u << seat;
        if (hm_4p_is_active(position, seat) && hm_4p_is_attacked(position, king, enemy))
            return seat;
    }
    return -1;
}

/* The state is saved for unplay before the first change. */
void hm_4p_drop(hm_4p_act *act, unsigned seats) {
    if (seats == 0) return;
    hm_4p_remember(act);
    act->effects->eliminated |= seats;
    hm_4p_eliminate(act->position, seats);
}

/* ---- ends ---- */

/* A draw of these players. */
static void note_draw(hm_4p_act *act, unsigned players) {
    const hm_4p_position *position = act->position;
    bool teams = position->rules.mode == HM_4P_TEAMS;
    unsigned points = hm_4p_draw_share(position, players);
    if (!teams) hm_4p_note_each(act, players, points, HM_4P_DRAW, -1);
    act->effects->outcome = teams ? HM_4P_DRAWN : HM_4P_POINTS_COUNT;
}

/* A draw of those who play: they also share what the kings that still walk would have brought
 * (rules4p, section 7). */
static void note_draw_of_all(hm_4p_act *act) {
    const hm_4p_position *position = act->position;
    unsigned players = hm_4p_active(position), left = hm_4p_left(&position->state);
    note_draw(act, players);
    if (position->rules.mode == HM_4P_TEAMS || !position->rules.walking) return;
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        if (left >> seat & 1)
            hm_4p_note_shared(act, players,
                              hm_4p_mate_points(position, position->rules.points.walking_stalemate),
                              HM_4P_WALKING_STALEMATE, seat);
    }
}

/* ---- turns ---- */

/* The player to move has no legal move (rules4p, section 6.1). If he is in check it is a mate,
 * credited to the last attacker. An active player gets the points of his stalemate himself, or
 * shares them under Stalemate=draw and =loss (11). For a walking king the active players share them
 * (6.3). */
void hm_4p_end_of_turns(hm_4p_act *act) {
    hm_4p_position *position = act->position;
    int seat = position->state.side;
    const hm_4p_rules *rules = &position->rules;
    bool shared = rules->stalemate >= HM_4P_STALEMATE_DRAWS;
    hm_4p_remember(act);
    if (hm_4p_in_check(position, seat) && !rules->capture_the_king) {
        hm_4p_note_mate(act, hm_4p_last_attacker(position, seat), seat);
    } else if (hm_4p_is_active(position, seat)) {
        unsigned points = hm_4p_mate_points(position, rules->points.stalemate);
        unsigned players = shared ? hm_4p_active(position) : 1u << seat;
        hm_4p_note_shared(act, players, points, HM_4P_STALEMATE, seat);
        position->state.stalemated |= (uint8_t)(1u << seat);
    } else {
        hm_4p_note_shared(act, hm_4p_active(position),
                          hm_4p_mate_points(position, rules->points.walking_stalemate),
                          HM_4P_WALKING_STALEMATE, seat);
        position->state.stalemated |= (uint8_t)(1u << seat);
    }
    hm_4p_drop(act, 1u << seat);
}

void hm_4p_go_on(hm_4p_act *act, int leaver) {
    const hm_4p_position *position = act->position;
    hm_4p_effects *effects = act->effects;
    /* Somebody has left the last player behind with a bare king: then nobody has won, and that draw
     * brings nothing else (rules4p, section 7). */
    unsigned last = hm_4p_active(position);
    bool bare = leaver >= 0 && position->rules.bare_king_draws && hm_4p_seats_in(last) == 1;
    int seat = bare ? __builtin_ctz(last) : 0;
    bare = bare && position->alive[seat] == 1 && position->king[seat] != HM_4P_NO_SQUARE;
    effects->outcome = hm_4p_outcome(position);
    while (effects->outcome == HM_4P_GOING_ON) {
        if (hm_4p_has_legal_move(position, position->state.side)) return;
        hm_4p_end_of_turns(act);
        effects->outcome = hm_4p_outcome(position);
        leaver = -1; /* it is not his leaving that ends the game */
    }
    if (act->was_over) return;
    if (bare) {
        note_draw(act, hm_4p_active(position) | 1u << leaver);
        return;
    }
    if (hm_4p_is_insufficient(position)) {
        note_draw_of_all(act);
        return;
    }
    /* The last player is paid for the kings that others left behind. `leaver` is the player whose
     * leaving ended the game, or -1: in games of 2018 that king alone counts (rules4p, section
     * 6.4). */
    unsigned left = hm_4p_left(&position->state);
    last = hm_4p_active(position);
    if (!position->rules.every_king_pays) left &= leaver < 0 ? 0 : 1u << leaver;
    for (int other = 0; other < HM_4P_SEATS; other++) {
        if (left >> other & 1)
            hm_4p_note_each(act, last, position->rules.points.left_king, HM_4P_LAST_PLAYER, other);
    }
}

/* Nobody scores; the ledger says what has happened. */
void hm_4p_judge_teams(hm_4p_act *act, int mover) {
    const hm_4p_position *position = act->position;
    int side = position->state.side;
    act->effects->outcome = hm_4p_outcome(position);
    if (act->effects->eliminated != 0 || hm_4p_has_legal_move(position, side)) return;
    bool mated = hm_4p_in_check(position, side) && !position->rules.capture_the_king;
    hm_4p_note(act, mated ? mover : side, 0, mated ? HM_4P_CHECKMATE : HM_4P_STALEMATE, side);
}

/* ---- steps without a move ---- */

/* Judges a position at which a game starts or continues: a seat that is out is skipped, and a
 * player without a move is eliminated, as after a move. */
void hm_4p_settle(hm_4p_position *position, hm_4p_play_undo *undo, hm_4p_effects *effects) {
    hm_4p_act act = hm_4p_begin(position, undo, effects);
    int side = position->state.side;
    if (position->rules.mode == HM_4P_TEAMS) {
        hm_4p_judge_teams(&act, (side - 1) & 3);
        return;
    }
    bool is_out = !hm_4p_is_active(position, side) && !hm_4p_walks(position);
    if (is_out && hm_4p_outcome(position) == HM_4P_GOING_ON) {
        hm_4p_remember(&act);
        hm_4p_pass(position);
    }
    act.was_over = hm_4p_outcome(position) != HM_4P_GOING_ON;
    hm_4p_go_on(&act, -1);
}

void hm_4p_agree_draw(hm_4p_position *position, hm_4p_play_undo *undo, hm_4p_effects *effects) {
    hm_4p_act act = hm_4p_begin(position, undo, effects);
    note_draw_of_all(&act);
}

bool hm_4p_walks(const hm_4p_position *position) {
    bool left = hm_4p_left(&position->state) >> position->state.side & 1;
    return left && position->rules.walking && position->rules.mode != HM_4P_TEAMS;
}
