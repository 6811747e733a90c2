/* Counts the kinds of legal moves of a position: captures, castlings, checks and so on. Few of two
 * thousand moves are of such a kind, so only these are listed and tested, while all are counted. */
#include "chess4d/rules/tally4d.h"

static void tally_kind(hm_4d_stats *stats, const hm_4d_position *position, hm_4d_move move) {
    bool en_passant = HM_4D_MOVE_TAG(move) == HM_4D_EN_PASSANT;
    bool taken = position->state.board.square[HM_4D_MOVE_TO(move)] != HM_4D_EMPTY;
    stats->captures += taken || en_passant;
    stats->en_passant += en_passant;
    stats->castlings += HM_4D_MOVE_TAG(move) >= HM_4D_CASTLE_KINGSIDE;
    stats->promotions += HM_4D_MOVE_PROMOTION(move) != 0;
}

/* A move that may give check. */
static void tally_check(hm_4d_stats *stats, hm_4d_position *position, hm_4d_move move) {
    hm_4d_undo undo;
    hm_4d_make(position, move, &undo);
    bool check = hm_4d_in_check(position, position->state.side, NULL);
    stats->checks += check;
    stats->mates += check && hm_4d_count(position) == 0;
    hm_4d_unmake(position, move, &undo);
}

void hm_4d_tally_moves(hm_4d_tally *tally, hm_4d_position *position, hm_4d_move *room) {
    hm_4d_stats *stats = &tally->stats;
    hm_4d_piece other = position->state.side ^ HM_4D_BLACK;
    if (hm_4d_look(position, &tally->view) || hm_4d_in_check(position, other, NULL)) {
        /* In check, or where the opponent is: rare, so each move is made. */
        size_t all = hm_4d_generate(position, room);
        stats->nodes += all;
        for (size_t i = 0; i < all; i++) {
            tally_kind(stats, position, room[i]);
            tally_check(stats, position, room[i]);
        }
        return;
    }
    stats->nodes += hm_4d_count(position);
    size_t count = hm_4d_generate_captures(&tally->view, room);
    for (size_t i = 0; i < count; i++)
        tally_kind(stats, position, room[i]);
    hm_4d_sink castlings = {.out = room};
    hm_4d_castle(&tally->view, &castlings, HM_4D_LIST);
    stats->castlings += (uint64_t)(castlings.out - room);
    hm_4d_find_check_squares(position, &tally->squares);
    count = hm_4d_generate_checks(&tally->view, position, &tally->squares, room);
    for (size_t i = 0; i < count; i++)
        tally_check(stats, position, room[i]);
}
