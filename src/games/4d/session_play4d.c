/* How a 4D game is played and taken back, and what its moves are. */
#include "games/4d/play4d.h"

#include "chess4d/notation/text4d.h"
#include "chess4d/rules/tally4d.h"
#include "search/games.h"

#include <stdlib.h>
#include <string.h>

hm_play_4d *hm_play_4d_create(hm_4d_game *game) {
    hm_play_4d *play = calloc(1, sizeof *play);
    if (play == NULL) return NULL;
    play->game = *game;
    hm_4d_position_init(&play->position, &play->game.start);
    return play;
}

void hm_play_4d_destroy(void *play) {
    hm_play_4d *p = play;
    hm_4d_game_clear(&p->game);
    free(p->gaps.at);
    hm_text_clear(&p->lost);
    hm_4d_notes_clear(&p->notes);
    free(p->undo.at);
    free(p->list.at);
    free(p->keys.at);
    free(p);
}

void hm_play_4d_exchange(void *play, void *other) {
    char *a = play, *b = other, kept[1024];
    size_t part;
    for (size_t left = sizeof(hm_play_4d); left > 0; left -= part, a += part, b += part) {
        part = left < sizeof kept ? left : sizeof kept;
        memcpy(kept, a, part);
        memcpy(a, b, part);
        memcpy(b, kept, part);
    }
}

size_t hm_play_4d_ply(const void *play) {
    return ((const hm_play_4d *)play)->ply;
}

size_t hm_play_4d_plies(const void *play) {
    return ((const hm_play_4d *)play)->game.count;
}

hm_status hm_play_4d_step(void *play, hm_error *error) {
    hm_play_4d *p = play;
    hm_status status = hm_4d_check_clocks(&p->position.state, error);
    if (status != HM_OK) return status;
    p->undo.count = p->ply;
    if (!HM_ROOM(p->undo, 1)) return hm_fail_memory(error, "a move");
    hm_play_4d_make(p, p->ply, &p->position, &p->undo.at[p->ply]);
    p->undo.count = ++p->ply;
    return HM_OK;
}

/* Finds the gap at a ply; gaps are sorted by ply. */
static const hm_gap_4d *gap_at(const hm_play_4d *play, size_t ply) {
    size_t low = 0, high = play->gaps.count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        *(play->gaps.at[middle].ply <= ply ? &low : &high) = middle;
    }
    return &play->gaps.at[low];
}

void hm_play_4d_make(const hm_play_4d *play, size_t ply, hm_4d_position *position,
                     hm_4d_undo *undo) {
    hm_4d_move move = play->game.moves[ply];
    if (move != HM_4D_NO_MOVE) {
        hm_4d_make(position, move, undo);
    } else {
        hm_4d_position_init(position, &gap_at(play, ply)->state);
    }
}

void hm_play_4d_undo(void *play) {
    hm_play_4d *p = play;
    hm_4d_move move = p->game.moves[--p->ply];
    if (move != HM_4D_NO_MOVE) {
        hm_4d_unmake(&p->position, move, &p->undo.at[p->ply]);
    } else {
        /* Nothing leads back over a gap: the game is played again from the one before it. */
        size_t from = p->ply;
        while (from > 0 && p->game.moves[from - 1] != HM_4D_NO_MOVE)
            from--;
        hm_4d_position_init(&p->position, from > 0 ? &gap_at(p, from - 1)->state : &p->game.start);
        for (; from < p->ply; from++)
            hm_play_4d_make(p, from, &p->position, &p->undo.at[from]);
    }
}

/* Moves from the current ply on, and comments on what followed. */
static void drop_gaps(hm_play_4d *play) {
    hm_4d_notes_cut(&play->notes, play->ply);
    while (play->gaps.count > 0 && play->gaps.at[play->gaps.count - 1].ply >= play->ply)
        play->gaps.count--;
}

void hm_play_4d_cut(void *play) {
    hm_play_4d *p = play;
    if (p->ply < p->game.count) hm_drop_claims_4d(p);
    p->game.count = p->ply;
    drop_gaps(p);
}

void hm_play_4d_ply_text(const void *play, size_t number, hm_text *text) {
    hm_4d_move move = ((const hm_play_4d *)play)->game.moves[number];
    if (move != HM_4D_NO_MOVE) {
        hm_4d_move_format(move, text);
    } else {
        hm_text_puts(text, "-");
    }
}

hm_status hm_play_4d_gap(hm_play_4d *play, const hm_4d_state *state, const hm_error *reason,
                         hm_error *error) {
    enum { MOST_GAPS = 10000 };
    if (play->gaps.count == MOST_GAPS) {
        return hm_fail(error, HM_ERR_LIMIT, 0,
                       "more than %d positions of a game do not follow from the one before",
                       MOST_GAPS);
    }
    if (!HM_ROOM(play->gaps, 1)) return hm_fail_memory(error, "a position");
    hm_status status = hm_4d_game_add(&play->game, HM_4D_NO_MOVE, error);
    if (status != HM_OK) return status;
    if (play->gaps.count == 0) play->gap_reason = *reason;
    play->gaps.at[play->gaps.count++] = (hm_gap_4d){play->game.count - 1, *state};
    return hm_play_4d_step(play, error);
}

/* The game is longer by the move only when it could be made. */
hm_status hm_play_4d_move(hm_play_4d *play, hm_4d_move move, hm_error *error) {
    size_t whole = play->game.count;
    bool known = play->ply < whole && play->game.moves[play->ply] == move;
    if (known) return hm_play_4d_step(play, error);
    play->undo.count = play->ply;
    if (!HM_ROOM(play->undo, 1)) return hm_fail_memory(error, "a move");
    hm_status status = hm_4d_check_clocks(&play->position.state, error);
    if (status != HM_OK) return status;
    play->game.count = play->ply;
    status = hm_4d_game_add(&play->game, move, error);
    if (status != HM_OK) {
        play->game.count = whole;
        return status;
    }
    drop_gaps(play);
    hm_drop_claims_4d(play);
    return hm_play_4d_step(play, error);
}

hm_status hm_play_4d_text(void *play, const char *text, size_t length, const hm_watch *watch,
                          hm_error *error) {
    hm_play_4d *p = play;
    hm_4d_move move;
    (void)watch;
    hm_status status = hm_4d_move_parse(&p->position, text, length, &move, error);
    return status == HM_OK ? hm_play_4d_move(p, move, error) : status;
}

bool hm_play_4d_is_refusal(hm_status status) {
    return status == HM_ERR_4D_ILLEGAL;
}

/* ---- questions ---- */

const char *hm_play_4d_side(const void *play) {
    return ((const hm_play_4d *)play)->position.state.side == HM_4D_WHITE ? "w" : "b";
}

hm_status hm_play_4d_list(void *play, bool all, const hm_watch *watch, size_t *count,
                          hm_error *error) {
    hm_play_4d *p = play;
    (void)all, (void)watch;
    if (!HM_ROOM(p->list, hm_4d_moves_bound(&p->position)))
        return hm_fail_memory(error, "a list of moves");
    *count = hm_4d_generate(&p->position, p->list.at);
    hm_4d_sort_moves(p->list.at, *count);
    return HM_OK;
}

void hm_play_4d_move_text(const void *play, size_t index, hm_text *text) {
    hm_4d_move_format(((const hm_play_4d *)play)->list.at[index], text);
}

hm_status hm_play_4d_play_listed(void *play, size_t index, hm_error *error) {
    hm_play_4d *p = play;
    return hm_play_4d_move(p, p->list.at[index], error);
}

hm_status hm_play_4d_ending(void *play, const hm_watch *watch, hm_ending *ending, hm_error *error) {
    const hm_play_4d *p = play;
    (void)watch, (void)error;
    bool white = p->position.state.side == HM_4D_WHITE;
    switch (hm_4d_outcome(&p->position)) {
    case HM_4D_CHECKMATE:
        *ending = (hm_ending){white ? "0-1" : "1-0", "checkmate"};
        break;
    case HM_4D_STALEMATE:
        *ending = (hm_ending){"1/2-1/2", "stalemate"};
        break;
    case HM_4D_GOING_ON:
        *ending = (hm_ending){"*", ""};
    }
    return HM_OK;
}

void hm_play_4d_key(const void *play, uint64_t key[2]) {
    hm_4d_key(&((const hm_play_4d *)play)->position, key);
}

/* Positions before the last capture or pawn move cannot come again. No move is looked for that
 * could not be played. */
hm_status hm_play_4d_root(void *play, hm_search_root *root, hm_error *error) {
    hm_play_4d *p = play;
    hm_status status = hm_4d_check_clocks(&p->position.state, error);
    if (status != HM_OK) return status;
    size_t count = p->position.state.halfmove;
    if (count > p->ply) count = p->ply;
    p->keys.count = 0;
    if (!HM_ROOM(p->keys, count)) return hm_fail_memory(error, "the keys of a game");
    for (; p->keys.count < count; p->keys.count++)
        memcpy(p->keys.at[p->keys.count].half, p->undo.at[p->ply - count + p->keys.count].key,
               sizeof p->keys.at->half);
    *root = (hm_search_root){.game = &hm_search_4d,
                             .position = &p->position,
                             .keys = (const uint64_t(*)[2])p->keys.at,
                             .key_count = count};
    return HM_OK;
}

unsigned hm_occurrences_4d(const hm_play_4d *play) {
    hm_4d_position *position = malloc(sizeof *position);
    hm_4d_history history = {0};
    unsigned count = 0;
    if (position != NULL) {
        hm_4d_position_init(position, &play->game.start);
        count = hm_4d_history_add(&history, position);
    }
    for (size_t i = 0; i < play->ply && count > 0; i++) {
        hm_4d_undo undo;
        hm_play_4d_make(play, i, position, &undo);
        count = hm_4d_history_add(&history, position);
    }
    hm_4d_history_clear(&history);
    free(position);
    return count;
}

static uint64_t session_play4d_put_root(const void *divide, size_t index, hm_text *text) {
    const hm_4d_divide *root = (const hm_4d_divide *)divide + index;
    hm_4d_move_format(root->move, text);
    return root->nodes;
}

hm_status hm_play_4d_perft(void *play, unsigned depth, unsigned jobs, const hm_watch *watch,
                           uint64_t *nodes, hm_facts *divided, hm_error *error) {
    const hm_play_4d *p = play;
    if (divided == NULL || depth == 0) {
        return hm_4d_perft(&p->position, depth, jobs, watch, nodes, error);
    }
    hm_4d_divide *divide;
    size_t count;
    hm_status status = hm_4d_perft_divide(&p->position, depth, jobs, watch, &divide, &count, error);
    if (status != HM_OK) return status;
    *nodes = hm_put_divide(divided, count, session_play4d_put_root, divide);
    free(divide);
    return HM_OK;
}

hm_status hm_play_4d_perft_stats(void *play, unsigned depth, unsigned jobs, const hm_watch *watch,
                                 hm_facts *facts, hm_error *error) {
    const hm_play_4d *p = play;
    hm_4d_stats stats;
    hm_status status = hm_4d_perft_stats(&p->position, depth, jobs, watch, &stats, error);
    if (status != HM_OK) return status;
    hm_put_line_stats(facts, &(hm_line_stats){stats.nodes, stats.captures, stats.en_passant,
                                              stats.castlings, stats.promotions, stats.checks,
                                              stats.mates});
    return HM_OK;
}
