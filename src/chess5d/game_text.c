/* Reads games (formats, section 7.3): what the notations of moves have in common (comments,
 * results, the end), and Shad's turns and trees, where "( action ... )" stands before the main
 * continuation. */
#include "chess5d/game_read.h"

#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 1000 }; /* alternatives within alternatives */

static bool at_text(const hm_5d_cursor *c, const char *word) {
    size_t length = strlen(word);
    return c->length - c->at >= length && memcmp(c->text + c->at, word, length) == 0;
}

/* ---- comments ---- */

hm_status hm_5d_comment_scan(hm_5d_cursor *c, const char **text, size_t *length) {
    size_t start = c->at, depth = 0;
    *text = c->text + start + 1;
    *length = 0;
    for (; c->at < c->length && c->text[c->at] != '\0'; c->at++) {
        char next = c->text[c->at];
        if (next == '{') depth++;
        if (next == '}' && --depth == 0) {
            *length = c->at++ - start - 1;
            return HM_OK;
        }
    }
    if (c->at == c->length) c->at = start; /* nothing within is to blame */
    hm_status status = hm_5d_expected(c, HM_ERR_5D_TOKEN, "a comment that ends in '}'");
    c->at = start;
    return status;
}

/* A comment belongs to the action that is being read or comes next; before all, to the start. */
static hm_status read_comment(hm_5d_reader *r) {
    const char *text;
    size_t length;
    hm_status status = hm_5d_comment_scan(r->c, &text, &length);
    if (status != HM_OK) return status;
    status = hm_5d_notes_add(r->game, &r->notes, text, length, r->moves.count);
    return status == HM_OK ? HM_OK : hm_5d_read_no_memory(r);
}

/* Comments behind which no action comes belong to the one before. */
static void give_last_comments(hm_5d_reader *r) {
    hm_5d_game *game = r->game;
    for (int32_t i = r->notes.first; i >= 0; i = game->comments.at[i].next)
        game->comments.at[i].after = game->nodes.at[r->node].count;
    hm_5d_notes_give(game, &r->notes, r->node);
}

/* ---- turns ---- */

/* "3.", "3w.", "3b.", "w." or "b.": the cursor moves behind it. */
static bool scan_turn(hm_5d_cursor *c, int32_t *number, int *colour) {
    hm_5d_cursor look = *c;
    *number = 0;
    *colour = -1;
    bool counted = hm_5d_scan_number(&look, number);
    int letter = hm_5d_peek(&look);
    if (letter == 'w' || letter == 'b') {
        *colour = letter == 'b';
        look.at++;
    }
    if (hm_5d_peek(&look) != '.' || (!counted && *colour < 0)) return false;
    while (hm_5d_peek(&look) == '.')
        look.at++;
    c->at = look.at;
    return true;
}

static hm_status read_turn(hm_5d_reader *r, size_t offset, int32_t number, int colour) {
    hm_status status = hm_5d_read_submit(r);
    if (status != HM_OK) return status;
    status = hm_5d_read_number(r, offset, number);
    if (status != HM_OK || colour < 0 || colour == r->position->side) return status;
    return HM_5D_FAULT(r, HM_ERR_5D_NUMBER, offset, "expected a turn of %s",
                       colour == HM_5D_WHITE ? "Black" : "White");
}

/* (>L2), in older files (+L2): the timeline just made; (~T1): turn to which the present moved. */
static bool at_info(const hm_5d_cursor *c) {
    return at_text(c, "(>L") || at_text(c, "(+L") || at_text(c, "(~T");
}

static hm_status read_info(hm_5d_reader *r) {
    hm_5d_cursor *c = r->c;
    size_t start = c->at;
    bool is_turn = c->text[start + 1] == '~', ok;
    int32_t found = 0, present = hm_5d_present(r->position) >> 1;
    hm_5d_line_text text;
    c->at += 3;
    hm_5d_skip_space(c);
    if (is_turn) {
        ok = hm_5d_scan_number(c, &found);
    } else {
        ok = hm_5d_scan_line(c, &text) && hm_5d_line_number(text, r->position->even, &found);
    }
    if (ok) hm_5d_skip_space(c);
    if (!ok || hm_5d_peek(c) != ')') return hm_5d_expected(c, HM_ERR_5D_TOKEN, "a number and ')'");
    c->at++;
    if (!is_turn) return hm_5d_read_made_line(r, start, found);
    if (found == present) return HM_OK;
    return HM_5D_FAULT(r, HM_ERR_5D_MARK, start, "expected the present T%d, found T%d",
                       (int)present, (int)found);
}

/* ---- alternatives ---- */

static hm_status open_alternative(hm_5d_reader *r) {
    hm_status status = hm_5d_read_submit(r);
    if (status != HM_OK) return status;
    if (r->open.count == DEEPEST) {
        return hm_fail(r->c->error, HM_ERR_LIMIT, r->c->at,
                       "expected at most %d alternatives within each other", DEEPEST);
    }
    if (!HM_ROOM(r->open, 1)) return hm_5d_read_no_memory(r);
    r->open.at[r->open.count++] = r->node;
    r->c->at++;
    return HM_OK;
}

static void take_back_to(hm_5d_reader *r, int32_t node) {
    while (r->node != node) {
        const hm_5d_node *n = &r->game->nodes.at[r->node];
        hm_5d_submit(r->position);
        for (size_t i = 0; i < n->count; i++)
            hm_5d_unmake(r->position, &r->undo.at[--r->undo.count]);
        r->node = n->parent;
    }
}

static hm_status close_alternative(hm_5d_reader *r) {
    if (r->open.count == 0) return hm_5d_expected(r->c, HM_ERR_5D_TOKEN, "a move");
    hm_status status = hm_5d_read_submit(r);
    if (status != HM_OK) return status;
    give_last_comments(r);
    take_back_to(r, r->open.at[--r->open.count]);
    r->number = 0;
    r->c->at++;
    return HM_OK;
}

/* ---- results ---- */

/* Number of the result that stands here, or 0. */
static uint8_t scan_result(hm_5d_cursor *c) {
    for (uint8_t i = 1; i < 5; i++) {
        if (!at_text(c, hm_5d_results[i])) continue;
        c->at += strlen(hm_5d_results[i]);
        return i;
    }
    return 0;
}

/* Behind the result of the game stand only comments. */
static hm_status read_rest(hm_5d_reader *r) {
    hm_status status = HM_OK;
    for (;;) {
        hm_5d_skip_space(r->c);
        if (status != HM_OK || hm_5d_peek(r->c) != '{') break;
        status = read_comment(r);
    }
    int next = hm_5d_peek(r->c);
    if (status != HM_OK || next < 0 || next == '[') return status;
    return hm_5d_expected(r->c, HM_ERR_5D_TOKEN, "the end of the game");
}

static hm_status read_result(hm_5d_reader *r, uint8_t result, bool *over) {
    hm_status status = hm_5d_read_submit(r);
    if (status != HM_OK) return status;
    *over = r->open.count == 0;
    if (*over) {
        r->game->result = result;
        return read_rest(r);
    }
    /* An alternative without actions has none that could have a result. */
    bool empty = r->node == r->open.at[r->open.count - 1];
    if (!empty) r->game->nodes.at[r->node].result = result;
    return HM_OK;
}

/* ---- the body ---- */

static hm_status read_move(hm_5d_reader *r) {
    hm_5d_pattern pattern;
    hm_5d_move move;
    hm_status status = hm_5d_pattern_scan(r->c, r->position, &pattern);
    if (status == HM_OK) status = hm_5d_read_find(r, &pattern, &move);
    return status == HM_OK ? hm_5d_read_make(r, &pattern, &move) : status;
}

static hm_status read_shad(hm_5d_reader *r) {
    hm_5d_cursor *c = r->c;
    int32_t number;
    int colour;
    size_t start = c->at;
    int next = hm_5d_peek(c);
    if (at_info(c)) return read_info(r);
    if (next == '(' && !hm_5d_at_coordinate(c)) return open_alternative(r);
    if (next == ')') return close_alternative(r);
    if (next == '/') {
        c->at++;
        return hm_5d_read_submit(r);
    }
    if (scan_turn(c, &number, &colour)) return read_turn(r, start, number, colour);
    return read_move(r);
}

/* One token; *over at the end of the game. */
static hm_status read_token(hm_5d_reader *r, bool *over) {
    int next = hm_5d_peek(r->c);
    *over = next < 0 || next == '[';
    if (*over) return hm_5d_read_submit(r);
    if (next == '{') return read_comment(r);
    if (!r->begun) hm_5d_notes_give(r->game, &r->notes, 0);
    r->begun = true;
    uint8_t result = scan_result(r->c);
    if (result != 0) return read_result(r, result, over);
    switch (r->game->dialect) {
    case HM_5D_ALEXBAY:
        return hm_5d_alexbay_read(r);
    case HM_5D_AXEL:
        return hm_5d_axel_read(r);
    case HM_5D_SHAD:
        break;
    }
    return read_shad(r);
}

/* The result of an alternative that became the main line, since no continuation followed, is that
 * of the game. */
static void settle_results(hm_5d_game *game) {
    for (int32_t node = game->nodes.at[0].main; node >= 0; node = game->nodes.at[node].main) {
        hm_5d_node *n = &game->nodes.at[node];
        if (n->main < 0 && game->result == 0) game->result = n->result;
        n->result = 0;
    }
}

static hm_status read_body(hm_5d_reader *r) {
    bool over = false;
    hm_status status = HM_OK;
    while (status == HM_OK && !over) {
        hm_5d_skip_space(r->c);
        status = read_token(r, &over);
    }
    if (status != HM_OK) return status;
    if (r->open.count > 0) return hm_5d_expected(r->c, HM_ERR_5D_TOKEN, "')'");
    give_last_comments(r);
    settle_results(r->game);
    return HM_OK;
}

/* ---- whole games ---- */

/* The moves of the action that was being read; the reader has none any more. */
static hm_5d_move_list take_moves(hm_5d_reader *r) {
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

/* Keeps where reading stopped: the main line ends there. */
static void keep_stop(hm_5d_reader *r, hm_status status) {
    hm_5d_game *game = r->game;
    game->nodes.at[r->node].main = -1;
    game->unfinished = take_moves(r);
    /* The last move of an illegal action is the one to blame. */
    if (status == HM_ERR_5D_ILLEGAL && game->unfinished.count > 0) game->unfinished.count--;
    if (status == HM_ERR_5D_AMBIGUOUS) game->candidates = take_candidates(r);
}

static hm_status read_moves(hm_5d_cursor *c, unsigned flags, hm_5d_game *game, bool *partial) {
    hm_5d_reader r = {.c = c, .flags = flags, .game = game};
    hm_status status = hm_5d_read_start(&r, game->start);
    game->dialect = hm_5d_dialect_of(c->text + c->at, c->length - c->at);
    if (status == HM_OK) status = read_body(&r);
    *partial = status != HM_OK && status != HM_ERR_MEMORY && (flags & HM_5D_PARTIAL) != 0;
    if (*partial) keep_stop(&r, status);
    hm_5d_read_clear(&r);
    /* What follows a game belongs to the next one. */
    if (status == HM_OK) hm_5d_skip_space(c);
    return status;
}

hm_status hm_5d_game_parse(const char *text, size_t length, unsigned flags, hm_5d_game **out,
                           size_t *used, hm_error *error) {
    hm_5d_cursor c = {text, length, 0, error};
    bool partial = false;
    hm_status status = hm_5d_game_create(out);
    if (status != HM_OK) {
        hm_fail(error, status, 0, "out of memory");
    } else {
        status = hm_5d_setup_scan(&c, flags, *out);
        if (status == HM_OK) status = read_moves(&c, flags, *out, &partial);
    }
    if (used != NULL) *used = c.at;
    if (status != HM_OK && !partial) {
        hm_5d_game_destroy(*out);
        *out = NULL;
    }
    return status;
}

size_t hm_5d_game_extent(const char *text, size_t length) {
    hm_5d_cursor c = {text, length, 0, NULL};
    bool moves = false, mode = false;
    for (; c.at < length; c.at++) {
        int next = hm_5d_peek(&c);
        bool again = hm_5d_at_mode(&c);
        if (next == '[' && (moves || (mode && again))) return c.at;
        mode = mode || again;
        if (next == '[') {
            bool quoted = false;
            for (; c.at < length && (quoted || text[c.at] != ']'); c.at++) {
                if (text[c.at] == '"') quoted = !quoted;
                if (text[c.at] == '\\' && quoted) c.at++;
            }
        } else if (next == '{') {
            const char *comment;
            size_t bytes;
            if (hm_5d_comment_scan(&c, &comment, &bytes) != HM_OK) return length;
            c.at--;
        } else if (!hm_5d_is_space(next)) {
            moves = true;
        }
    }
    return length;
}

/* ---- single actions ---- */

hm_status hm_5d_action_parse(const hm_5d_position *position, const char *text, size_t length,
                             unsigned flags, hm_5d_move_list *moves, hm_error *error) {
    hm_5d_cursor c = {text, length, 0, error};
    hm_5d_reader r = {.c = &c, .flags = flags};
    moves->count = 0;
    hm_status status = hm_5d_read_start(&r, position);
    for (;;) {
        hm_5d_skip_space(&c);
        if (c.at >= length || status != HM_OK) break;
        status = read_move(&r);
    }
    if (status == HM_OK && r.moves.count == 0) {
        status = hm_5d_expected(&c, HM_ERR_5D_TOKEN, "a move");
    }
    if (status == HM_OK) status = hm_5d_read_check(&r);
    bool doubt = status == HM_ERR_5D_AMBIGUOUS;
    if (status == HM_OK || status == HM_ERR_5D_ILLEGAL || doubt) {
        hm_5d_move_list_clear(moves);
        *moves = doubt ? take_candidates(&r) : take_moves(&r);
    }
    hm_5d_read_clear(&r);
    return status;
}
