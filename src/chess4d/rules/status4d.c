/* The status of a position: check, mate, stalemate, draws (rules4d, sections 8 and 9), and oddities
 * of positions that were written by hand (rules4d, section 15). */
#include "chess4d/rules/board4d.h"
#include "chess4d/rules/key4d.h"
#include "chess4d/rules/legality4d.h"
#include "core/history.h"

#include <string.h>

/* ---- problems ---- */

static const struct {
    unsigned bit;
    const char *name;
} problems[] = {
    {HM_4D_NO_WHITE_KING, "no_white_king"},
    {HM_4D_NO_BLACK_KING, "no_black_king"},
    {HM_4D_OPPONENT_IN_CHECK, "opponent_in_check"},
    {HM_4D_EP_INVALID, "ep_invalid"},
    {HM_4D_RIGHT_WITHOUT_PIECES, "right_without_pieces"},
};

const char *hm_4d_problem_name(unsigned problem) {
    for (size_t i = 0; i < sizeof problems / sizeof problems[0]; i++) {
        if (problems[i].bit == problem) return problems[i].name;
    }
    return NULL;
}

/* Home squares of kings and rooks that a right needs and that hold something else. */
static bool find_homes_without_pieces(const hm_4d_position *position, hm_4d_set *squares) {
    static const unsigned rook_x[2] = {7, 0};
    bool any = false;
    for (unsigned colour = 0; colour < 2; colour++) {
        unsigned rank = colour == 0 ? 0 : 7;
        const uint64_t *kings = position->pieces[HM_4D_KING | colour << 3];
        const uint64_t *rooks = position->pieces[HM_4D_ROOK | colour << 3];
        for (unsigned side = 0; side < 2; side++) {
            uint64_t rights = position->state.castling[colour][side];
            unsigned king_xy = 4 * 8 + rank, rook_xy = rook_x[side] * 8 + rank;
            squares->word[king_xy] |= rights & ~kings[king_xy];
            squares->word[rook_xy] |= rights & ~rooks[rook_xy];
            any |= (rights & ~(kings[king_xy] & rooks[rook_xy])) != 0;
        }
    }
    return any;
}

/* The problems of rules4d, section 15, and the squares that they are about. */
bool hm_4d_has_problem(const hm_4d_position *position, unsigned problem, hm_4d_set *squares) {
    const hm_4d_state *state = &position->state;
    memset(squares, 0, sizeof *squares);
    switch (problem) {
    case HM_4D_NO_WHITE_KING:
        return position->count[HM_4D_KING | HM_4D_WHITE] == 0;
    case HM_4D_NO_BLACK_KING:
        return position->count[HM_4D_KING | HM_4D_BLACK] == 0;
    case HM_4D_OPPONENT_IN_CHECK:
        return hm_4d_in_check(position, state->side ^ HM_4D_BLACK, squares);
    case HM_4D_EP_INVALID:
        if (state->ep_target == HM_4D_NO_SQUARE || hm_4d_en_passant_is_valid(state)) return false;
        if (state->ep_target >= 0 && state->ep_target < HM_4D_SQUARES)
            hm_4d_set_add(squares, (unsigned)state->ep_target);
        return true;
    case HM_4D_RIGHT_WITHOUT_PIECES:
        return find_homes_without_pieces(position, squares);
    default:
        return false;
    }
}

unsigned hm_4d_problems(const hm_4d_position *position) {
    unsigned found = 0;
    hm_4d_set squares;
    for (size_t i = 0; i < sizeof problems / sizeof problems[0]; i++) {
        if (hm_4d_has_problem(position, problems[i].bit, &squares)) found |= problems[i].bit;
    }
    return found;
}

/* ---- status ---- */

/* Checkmate and stalemate (rules4d, section 8). */
static hm_4d_end status4d_end_of(bool in_check, uint64_t legal_count) {
    if (legal_count > 0) return HM_4D_GOING_ON;
    return in_check ? HM_4D_CHECKMATE : HM_4D_STALEMATE;
}

/* Draws by claim do not end a game by themselves (rules4d, section 9). */
hm_4d_end hm_4d_outcome(const hm_4d_position *position) {
    uint64_t legal_count = hm_4d_count(position);
    return status4d_end_of(hm_4d_in_check(position, position->state.side, NULL), legal_count);
}

void hm_4d_status_of(const hm_4d_position *position, hm_4d_status *status) {
    const hm_4d_state *state = &position->state;
    memset(status, 0, sizeof *status);
    status->in_check = hm_4d_in_check(position, state->side, &status->attacked_kings);
    status->problems = hm_4d_problems(position);
    status->opponent_in_check = (status->problems & HM_4D_OPPONENT_IN_CHECK) != 0;
    status->legal_count = hm_4d_count(position);
    status->outcome = status4d_end_of(status->in_check, status->legal_count);
    status->fifty_move = state->halfmove >= HM_4D_FIFTY_MOVES;
}

/* ---- repetition ---- */

/* Positions are equal if the same moves are possible (rules4d, section 10): a target that no legal
 * capture can use is left out of the key. */
void hm_4d_repetition_key(const hm_4d_position *position, uint64_t key[2]) {
    const hm_4d_state *state = &position->state;
    hm_4d_key(position, key);
    if (state->ep_target == HM_4D_NO_SQUARE) return;
    int from[2];
    unsigned count = hm_4d_en_passant_capturers(position, from);
    for (unsigned i = 0; i < count; i++) {
        hm_4d_move move = HM_4D_MOVE(from[i], state->ep_target, 0, HM_4D_EN_PASSANT);
        if (hm_4d_is_legal(position, move)) return;
    }
    hm_key_toggle(key, hm_4d_feature_ep((unsigned)state->ep_target, state->ep_axis));
}

unsigned hm_4d_history_add(hm_4d_history *history, const hm_4d_position *position) {
    uint64_t key[2];
    hm_4d_repetition_key(position, key);
    return hm_history_add(history, key);
}

void hm_4d_history_clear(hm_4d_history *history) {
    hm_history_clear(history);
}
