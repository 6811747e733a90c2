/* Whole games from texts, and single actions (formats, section 7). */
#include "chess5d/notation/game_read5d.h"
#include "core/options.h"

/* ---- whole games ---- */

/* The moves of the action that was being read; the reader has none any more. */
static hm_5d_move_list game_text5d_take_moves(hm_5d_reader *r) {
    hm_5d_move_list moves = {r->moves.at, r->moves.count, r->moves.capacity};
    r->moves.at = NULL;
    r->moves.count = r->moves.capacity = 0;
    return moves;
}

static hm_5d_move_list take_candidates(hm_5d_reader *r) {
    hm_5d_move_list candidates = r->candidates;
    r->candidates = (hm_5d_move_list){0};
    return candidates;
}

/* The part of a game before its moves. */
typedef struct beginning {
    size_t at, comments, words, warnings;
} beginning;

/* Reads the moves in the notation of the game. *partial: it failed, and what was read is kept. */
static hm_status game_text5d_read_body(hm_cursor *c, unsigned flags, const hm_watch *watch,
                                       hm_5d_game *game, bool *partial) {
    hm_sentry sentry;
    hm_5d_reader r = {.c = c, .flags = flags, .game = game, .sentry = &sentry};
    hm_sentry_init(&sentry, watch, 0);
    hm_status status = hm_5d_read_start(&r, game->start);
    if (status == HM_OK) status = hm_5d_body_read(&r);
    bool of_text = status != HM_OK && !hm_is_of_the_machine(status);
    *partial = of_text && (flags & HM_5D_PARTIAL) != 0;
    if (*partial) {
        /* Keeps where reading stopped: the main line ends there. */
        game->nodes.at[r.node].main = -1;
        game->unfinished = game_text5d_take_moves(&r);
        if (status == HM_ERR_5D_ILLEGAL) game->unfinished.count = r.innocent;
        if (status == HM_ERR_5D_AMBIGUOUS) game->candidates = take_candidates(&r);
    }
    hm_5d_read_clear(&r);
    return status;
}

/* The game as it was before its moves. */
static void game_text5d_forget_moves(hm_5d_game *game, const beginning *b) {
    const hm_5d_node *start = &game->nodes.at[0];
    game->nodes.at[0] = (hm_5d_node){.parent = -1,
                                     .first = -1,
                                     .newest = -1,
                                     .next = -1,
                                     .main = -1,
                                     .comment = b->comments > 0 ? start->comment : -1,
                                     .last_comment = (int32_t)b->comments - 1};
    game->nodes.count = 1;
    game->moves.count = game->glyphs.count = 0;
    game->comments.count = b->comments;
    if (b->comments > 0) game->comments.at[b->comments - 1].next = -1;
    game->words.length = b->words;
    game->warnings.count = b->warnings;
    game->result = 0;
    hm_5d_move_list_clear(&game->unfinished);
    hm_5d_move_list_clear(&game->candidates);
}

/* ";" parts moves in Axel's notation and begins a comment in Shad's. Where a text does not say
 * which of them it is, it is Axel's if it can be read so and not as Shad's. */
static hm_status game_text5d_read_moves(hm_cursor *c, unsigned flags, const hm_watch *watch,
                                        hm_5d_game *game, bool *partial) {
    const beginning b = {c->at, game->comments.count, game->words.length, game->warnings.count};
    bool open = false;
    hm_error cause;
    game->dialect = hm_5d_dialect_of(c, &open);
    hm_status status = game_text5d_read_body(c, flags, watch, game, partial);
    if (status != HM_OK && !hm_is_of_the_machine(status) && open) {
        cause = *c->error;
        game_text5d_forget_moves(game, &b);
        game->dialect = HM_5D_AXEL;
        c->at = b.at;
        status = game_text5d_read_body(c, flags, watch, game, partial);
        if (status != HM_OK && !hm_is_of_the_machine(status)) {
            game_text5d_forget_moves(game, &b);
            game->dialect = HM_5D_SHAD;
            c->at = b.at;
            status = game_text5d_read_body(c, flags, watch, game, partial);
            *c->error = cause;
        }
    }
    /* The text after a game belongs to the next one. */
    if (status == HM_OK) hm_skip_space(c);
    return status;
}

hm_status hm_5d_game_parse_with(const char *text, size_t length, const hm_5d_parse_options *options,
                                hm_5d_game **out, size_t *used, const hm_watch *watch,
                                hm_error *error) {
    hm_error own; /* reading looks at what went wrong */
    hm_sentry sentry;
    hm_cursor c = {
        .text = text, .length = length, .error = error != NULL ? error : &own, .sentry = &sentry};
    hm_5d_parse_options known;
    bool partial = false;
    *out = NULL;
    hm_sentry_init(&sentry, watch, 0);
    hm_status status = hm_options_take(&known, sizeof known, options, error);
    if (status == HM_OK) status = hm_5d_game_new(out, error);
    if (status == HM_OK) status = hm_5d_setup_scan(&c, &known, *out);
    if (status == HM_OK) hm_5d_limit_memory((*out)->start, known.memory);
    if (status == HM_OK) status = game_text5d_read_moves(&c, known.flags, watch, *out, &partial);
    if (used != NULL) *used = c.at;
    if (status == HM_OK || partial) {
        hm_5d_depths_settle(*out); /* no deeper than the reader allows */
    } else {
        hm_5d_game_destroy(*out);
        *out = NULL;
    }
    return status;
}

hm_status hm_5d_game_parse(const char *text, size_t length, unsigned flags, hm_5d_game **game,
                           size_t *used, const hm_watch *watch, hm_error *error) {
    hm_5d_parse_options options = {.size = sizeof options, .flags = flags};
    return hm_5d_game_parse_with(text, length, &options, game, used, watch, error);
}

/* ---- positions ---- */

hm_status hm_5d_fen_parse(const char *text, size_t length, unsigned flags,
                          hm_5d_position **position, hm_error *error) {
    hm_cursor c = {.text = text, .length = length, .error = error};
    hm_5d_parse_options options = {.size = sizeof options, .flags = flags};
    hm_5d_game *game;
    *position = NULL;
    hm_status status = hm_5d_game_new(&game, error);
    if (status == HM_OK) status = hm_5d_setup_scan(&c, &options, game);
    if (status == HM_OK && !hm_at_end(&c)) {
        status = hm_expected(&c, HM_ERR_5D_TOKEN, "the end of the position");
    }
    if (status == HM_OK) {
        *position = game->start;
        game->start = NULL;
    }
    hm_5d_game_destroy(game);
    return status;
}

/* ---- single moves and actions ---- */

hm_status hm_5d_action_parse(const hm_5d_position *position, const char *text, size_t length,
                             unsigned flags, hm_5d_move_list *moves, hm_error *error) {
    hm_cursor c = {.text = text, .length = length, .error = error};
    hm_5d_reader r = {.c = &c, .flags = flags};
    moves->count = 0;
    hm_status status = hm_5d_read_start(&r, position);
    for (;;) {
        c.at += hm_5d_comments_length(text + c.at, length - c.at);
        r.token = c.at;
        if (c.at >= length || status != HM_OK) break;
        status = hm_5d_at_alexbay_move(c) ? hm_5d_alexbay_move(&r) : hm_5d_shad_move(&r);
    }
    if (status == HM_OK && r.moves.count == 0 && r.passes.count == 0) {
        status = hm_expected(&c, HM_ERR_5D_TOKEN, "a move");
    }
    if (status == HM_OK) status = hm_5d_read_check(&r);
    bool doubt = status == HM_ERR_5D_AMBIGUOUS;
    if (status == HM_OK || status == HM_ERR_5D_ILLEGAL || doubt) {
        hm_5d_move_list_clear(moves);
        *moves = doubt ? take_candidates(&r) : game_text5d_take_moves(&r);
    }
    hm_5d_read_clear(&r);
    return status;
}

hm_status hm_5d_move_parse(const hm_5d_position *position, const char *text, size_t length,
                           hm_5d_move *move, hm_error *error) {
    hm_cursor c = {.text = text, .length = length, .error = error};
    hm_5d_pattern pattern;
    hm_5d_move_list list = {0};
    hm_skip_space(&c);
    hm_status status = hm_5d_pattern_scan(&c, position, &pattern);
    hm_skip_space(&c);
    if (status == HM_OK && !hm_at_end(&c)) {
        status = hm_expected(&c, HM_ERR_5D_TOKEN, "the end of the move");
    }
    if (status == HM_OK) status = hm_5d_pattern_find(&c, &pattern, position, 0, &list, move);
    hm_5d_move_list_clear(&list);
    return status;
}
