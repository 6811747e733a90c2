/* The table of 4D Oana-Chiru chess, and how a game of it is played and taken back. */
#include "games/play4d.h"

#include <stdlib.h>

static const hm_notation notations[] = {
    {.name = "fen4d",
     .title = "4D position literal",
     .game = &hm_game_4d,
     .flags = HM_NOTATION_READ | HM_NOTATION_WRITTEN},
    {.name = "4d-state",
     .title = "4D position with its state",
     .game = &hm_game_4d,
     .flags = HM_NOTATION_READ | HM_NOTATION_WRITTEN},
    {.name = "c4d",
     .title = "4D game",
     .game = &hm_game_4d,
     .flags = HM_NOTATION_READ | HM_NOTATION_WRITTEN | HM_NOTATION_ALONE},
    {.name = "c4dpos",
     .title = "4D position by slices",
     .game = &hm_game_4d,
     .flags = HM_NOTATION_READ | HM_NOTATION_WRITTEN | HM_NOTATION_ALONE},
    {.name = "4d-json",
     .title = "4D position in JSON",
     .game = &hm_game_4d,
     .flags = HM_NOTATION_READ | HM_NOTATION_WRITTEN | HM_NOTATION_OBJECT},
    {.name = "ndjson4",
     .title = "ply log of a 4D game",
     .game = &hm_game_4d,
     .flags = HM_NOTATION_READ | HM_NOTATION_WRITTEN | HM_NOTATION_STREAM},
    {0},
};

static const hm_option options[] = {
    {"lenient", HM_OPTION_FLAG, HM_OPTION_READING,
     .help = "also read the pawns \"P/w\" that some programs write"},
    {0},
};

/* ---- a game under way ---- */

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
    free(p->undo.at);
    free(p->list);
    free(p);
}

static size_t ply(const void *play) {
    return ((const hm_play_4d *)play)->ply;
}

static size_t plies(const void *play) {
    return ((const hm_play_4d *)play)->game.count;
}

hm_status hm_play_4d_step(void *play, hm_error *error) {
    hm_play_4d *p = play;
    p->undo.count = p->ply;
    if (!HM_ROOM(p->undo, 1)) return hm_fail_memory(error, "a move");
    hm_4d_make(&p->position, p->game.moves[p->ply], &p->undo.at[p->ply]);
    p->undo.count = ++p->ply;
    return HM_OK;
}

void hm_play_4d_undo(void *play) {
    hm_play_4d *p = play;
    p->ply--;
    hm_4d_unmake(&p->position, p->game.moves[p->ply], &p->undo.at[p->ply]);
}

static void cut(void *play) {
    hm_play_4d *p = play;
    p->game.count = p->ply;
}

static void ply_text(const void *play, size_t number, hm_text *text) {
    hm_4d_move_format(((const hm_play_4d *)play)->game.moves[number], text);
}

/* The game is longer by the move only when it could be made. */
hm_status hm_play_4d_move(hm_play_4d *play, hm_4d_move move, hm_error *error) {
    size_t whole = play->game.count;
    bool known = play->ply < whole && play->game.moves[play->ply] == move;
    if (known) return hm_play_4d_step(play, error);
    play->undo.count = play->ply;
    if (!HM_ROOM(play->undo, 1)) return hm_fail_memory(error, "a move");
    play->game.count = play->ply;
    hm_status status = hm_4d_game_add(&play->game, move, error);
    if (status == HM_OK) return hm_play_4d_step(play, error);
    play->game.count = whole;
    return status;
}

static hm_status play_text(void *play, const char *text, size_t length, const hm_watch *watch,
                           hm_error *error) {
    hm_play_4d *p = play;
    hm_4d_move move;
    (void)watch;
    hm_status status = hm_4d_move_parse(&p->position, text, length, &move, error);
    return status == HM_OK ? hm_play_4d_move(p, move, error) : status;
}

static bool is_refusal(hm_status status) {
    return status == HM_ERR_4D_ILLEGAL;
}

/* ---- what is asked ---- */

static const char *side(const void *play) {
    return ((const hm_play_4d *)play)->position.state.side == HM_4D_WHITE ? "w" : "b";
}

static hm_status list(void *play, bool all, const hm_watch *watch, size_t *count, hm_error *error) {
    hm_play_4d *p = play;
    (void)all, (void)watch;
    hm_4d_move *moves = realloc(p->list, hm_4d_moves_bound(&p->position) * sizeof *moves);
    if (moves == NULL) return hm_fail_memory(error, "a list of moves");
    p->list = moves;
    *count = hm_4d_generate(&p->position, moves);
    hm_4d_sort_moves(moves, *count);
    return HM_OK;
}

static void move_text(const void *play, size_t index, hm_text *text) {
    hm_4d_move_format(((const hm_play_4d *)play)->list[index], text);
}

static hm_status play_listed(void *play, size_t index, hm_error *error) {
    hm_play_4d *p = play;
    return hm_play_4d_move(p, p->list[index], error);
}

static hm_status ending(void *play, const hm_watch *watch, hm_ending *ending, hm_error *error) {
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

static void key(const void *play, uint64_t key[2]) {
    hm_4d_key(&((const hm_play_4d *)play)->position, key);
}

static void put_divide(const hm_4d_divide *divide, size_t count, hm_facts *facts) {
    hm_text text = {0};
    for (size_t i = 0; i < count; i++) {
        text.length = 0;
        hm_4d_move_format(divide[i].move, &text);
        hm_fact_uint(facts, text.failed ? "" : text.data, divide[i].nodes);
    }
    facts->failed |= text.failed;
    hm_text_clear(&text);
}

static hm_status perft(void *play, unsigned depth, unsigned jobs, const hm_watch *watch,
                       uint64_t *nodes, hm_facts *divided, hm_error *error) {
    const hm_play_4d *p = play;
    if (divided == NULL || depth == 0) {
        return hm_4d_perft(&p->position, depth, jobs, watch, nodes, error);
    }
    hm_4d_divide *divide;
    size_t count;
    hm_status status = hm_4d_perft_divide(&p->position, depth, jobs, watch, &divide, &count, error);
    if (status != HM_OK) return status;
    *nodes = 0;
    for (size_t i = 0; i < count; i++)
        *nodes += divide[i].nodes;
    put_divide(divide, count, divided);
    free(divide);
    return HM_OK;
}

const hm_game hm_game_4d = {
    .name = "4d",
    .title = "4D chess",
    .notations = notations,
    .options = options,
    .recognise = hm_recognise_4d,
    .read = hm_read_4d,
    .destroy = hm_play_4d_destroy,
    .format = hm_format_4d,
    .ply = ply,
    .plies = plies,
    .step = hm_play_4d_step,
    .undo = hm_play_4d_undo,
    .cut = cut,
    .ply_text = ply_text,
    .play = play_text,
    .is_refusal = is_refusal,
    .side = side,
    .list = list,
    .move_text = move_text,
    .move_facts = hm_move_facts_4d,
    .play_listed = play_listed,
    .why = hm_why_4d,
    .refusal = hm_refusal_4d,
    .attackers = hm_attackers_4d,
    .check = hm_check_4d,
    .status = hm_status_4d,
    .ending = ending,
    .key = key,
    .perft = perft,
    .state = hm_state_4d,
    .replay = hm_replay_4d,
    .draw = hm_draw_4d,
};
