/* Reads games (5DFEN section 4): turns, moves, comments, results, and the trees of the branched
 * dialect, where "( action ... )" stands before the main continuation. Moves are made as they are
 * read; an action is submitted, and must be legal, where the next one begins. */
#include "chess5d/chess5d.h"

#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 1000 }; /* alternatives within alternatives */

typedef struct reader {
    hm_5d_cursor *c;
    unsigned flags;
    hm_5d_game *game;
    hm_5d_position *position;
    int32_t node; /* the last action submitted */
    size_t made;  /* moves of the action that is being read, at the end of `moves` */
    HM_5D_LIST(hm_5d_move) moves;
    HM_5D_LIST(hm_5d_undo) undo; /* of all moves from the start to here */
    HM_5D_LIST(int32_t) open;    /* nodes at which alternatives were opened */
    hm_5d_move_list candidates;
    hm_5d_actions *actions; /* for marks */
    size_t action_offset, last_offset, mark_offset;
    unsigned marks;
    int32_t number; /* turn number of the actions being read; 0: none was read */
} reader;

static hm_status no_memory(const reader *r) {
    return hm_fail(r->c->error, HM_ERR_MEMORY, r->c->at, "out of memory");
}

static bool strict(const reader *r) {
    return (r->flags & HM_5D_STRICT) != 0;
}

/* ---- actions ---- */

static hm_status check_submit(const reader *r) {
    hm_5d_threat threat;
    if (!hm_5d_may_submit(r->position)) {
        return hm_fail(r->c->error, HM_ERR_5D_ILLEGAL, r->last_offset,
                       "expected a move on every mandatory board, found the end of the action");
    }
    if (!hm_5d_exposed(r->position, r->position->side, &threat)) return HM_OK;
    hm_text text = {0};
    hm_5d_put_coordinate(&text, r->position->even, threat.from_line, threat.from_time);
    hm_5d_put_square(&text, threat.from);
    hm_text_puts(&text, " takes ");
    hm_5d_put_coordinate(&text, r->position->even, threat.to_line, threat.to_time);
    hm_5d_put_square(&text, threat.to);
    hm_status status = hm_fail(r->c->error, HM_ERR_5D_ILLEGAL, r->last_offset,
                               "expected an action that keeps the royals safe, found %s",
                               text.failed ? "" : text.data);
    hm_text_clear(&text);
    return status;
}

/* Submits the moves read so far, if there are any. */
static hm_status submit(reader *r) {
    if (r->made == 0) return HM_OK;
    hm_status status = check_submit(r);
    if (status != HM_OK) return status;
    hm_5d_submit(r->position);
    status = hm_5d_game_add(r->game, r->node, r->moves.at, r->made, r->action_offset, &r->node);
    if (status != HM_OK) return no_memory(r);
    r->made = r->moves.count = 0;
    unsigned marks = r->marks;
    r->marks = 0;
    if (!strict(r) || marks == 0) return HM_OK;
    if (r->actions == NULL && hm_5d_actions_create(&r->actions) != HM_OK) return no_memory(r);
    return hm_5d_marks_check(r->c, r->actions, r->position, marks, r->mark_offset);
}

hm_status hm_5d_marks_check(hm_5d_cursor *c, hm_5d_actions *actions, const hm_5d_position *position,
                            unsigned marks, size_t offset) {
    hm_5d_verdict verdict;
    bool check;
    hm_status status = hm_5d_judge_with(actions, position, true, &verdict);
    if (status == HM_OK) status = hm_5d_in_check(position, true, &check, NULL);
    if (status != HM_OK) return hm_fail(c->error, status, offset, "out of memory");
    const char *wrong = NULL;
    if ((marks & HM_5D_MARK_CHECK) != 0 && !check) wrong = "a check";
    if ((marks & HM_5D_MARK_SOFTMATE) != 0 && verdict != HM_5D_SOFTMATE) wrong = "a softmate";
    if ((marks & HM_5D_MARK_MATE) != 0 && verdict != HM_5D_CHECKMATE) wrong = "a mate";
    if (wrong == NULL) return HM_OK;
    return hm_fail(c->error, HM_ERR_5D_MARK, offset, "expected %s behind such a mark, found none",
                   wrong);
}

static hm_status check_present_mark(const reader *r, const hm_5d_pattern *p, int32_t before) {
    if ((p->marks & HM_5D_MARK_PRESENT) == 0) return HM_OK;
    const hm_5d_undo *undo = &r->undo.at[r->undo.count - 1];
    if (hm_5d_moved_present(r->position, undo, before)) return HM_OK;
    return hm_fail(r->c->error, HM_ERR_5D_MARK, p->mark_offset,
                   "expected a move of the present behind '~', found none");
}

static hm_status read_move(reader *r) {
    hm_5d_pattern pattern;
    hm_5d_move move;
    hm_status status = hm_5d_pattern_scan(r->c, r->position, &pattern);
    if (status != HM_OK) return status;
    if (hm_5d_generate(r->position, &r->candidates) != HM_OK) return no_memory(r);
    status = hm_5d_pattern_match(r->c, &pattern, r->position, &r->candidates, r->flags, &move);
    if (status != HM_OK) return status;
    if (!HM_5D_ROOM(r->moves, 1) || !HM_5D_ROOM(r->undo, 1)) return no_memory(r);
    int32_t before = hm_5d_present(r->position);
    status = hm_5d_make(r->position, &move, &r->undo.at[r->undo.count]);
    if (status != HM_OK) {
        return hm_fail(r->c->error, status, pattern.offset, "the move leaves the limits");
    }
    r->undo.count++;
    if (r->made == 0) r->action_offset = pattern.offset;
    r->last_offset = pattern.offset;
    r->moves.at[r->moves.count++] = move;
    r->made++;
    r->marks |= pattern.marks;
    if (pattern.marks != 0) r->mark_offset = pattern.mark_offset;
    return strict(r) ? check_present_mark(r, &pattern, before) : HM_OK;
}

/* ---- tokens between moves ---- */

static bool at_text(const hm_5d_cursor *c, const char *word) {
    size_t length = strlen(word);
    return c->length - c->at >= length && memcmp(c->text + c->at, word, length) == 0;
}

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

static hm_status read_turn(reader *r, size_t offset, int32_t number, int colour) {
    hm_status status = submit(r);
    if (status != HM_OK || !strict(r)) return status;
    bool wrong = colour >= 0 && colour != r->position->side;
    if (number > 0) {
        bool first = r->number == 0;
        int32_t wanted = r->position->side == HM_5D_WHITE ? r->number + 1 : r->number;
        wrong = wrong || (!first && number != wanted && number != r->number);
        r->number = number;
    }
    if (!wrong) return HM_OK;
    return hm_fail_expected(r->c->error, HM_ERR_5D_NUMBER, r->c->text, r->c->length, offset,
                            "the next turn");
}

static bool scan_result(reader *r) {
    static const char *const results[] = {"1-0", "0-1", "1/2-1/2", "*"};
    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++) {
        if (!at_text(r->c, results[i])) continue;
        size_t length = strlen(results[i]);
        r->c->at += length;
        memcpy(r->game->result, results[i], length + 1);
        return true;
    }
    return false;
}

/* (>L2): number of the timeline just made; (~T1): turn to which the present moved. */
static hm_status read_info(reader *r) {
    hm_5d_cursor *c = r->c;
    size_t start = c->at;
    bool line = c->text[c->at + 1] == '>', ok;
    int32_t found = 0, wanted;
    c->at += 3;
    if (line) {
        hm_5d_line_text text;
        ok = hm_5d_scan_line(c, &text) && hm_5d_line_number(text, r->position->even, &found);
        wanted = r->undo.count > 0 ? r->undo.at[r->undo.count - 1].to_line : 0;
    } else {
        ok = hm_5d_scan_number(c, &found);
        wanted = hm_5d_present(r->position) >> 1;
    }
    if (!ok || hm_5d_peek(c) != ')') return hm_5d_expected(c, HM_ERR_5D_TOKEN, "a number and ')'");
    c->at++;
    if (!strict(r) || found == wanted) return HM_OK;
    return hm_fail(c->error, HM_ERR_5D_MARK, start, "expected %d, found %d", (int)wanted,
                   (int)found);
}

/* ---- alternatives ---- */

static hm_status open_alternative(reader *r) {
    hm_status status = submit(r);
    if (status != HM_OK) return status;
    if (r->open.count == DEEPEST) {
        return hm_fail(r->c->error, HM_ERR_LIMIT, r->c->at,
                       "expected at most %d alternatives within each other", DEEPEST);
    }
    if (!HM_5D_ROOM(r->open, 1)) return no_memory(r);
    r->open.at[r->open.count++] = r->node;
    r->c->at++;
    return HM_OK;
}

static void take_back_to(reader *r, int32_t node) {
    while (r->node != node) {
        const hm_5d_node *n = &r->game->nodes.at[r->node];
        hm_5d_submit(r->position);
        for (size_t i = 0; i < n->count; i++)
            hm_5d_unmake(r->position, &r->undo.at[--r->undo.count]);
        r->node = n->parent;
    }
}

static hm_status close_alternative(reader *r) {
    if (r->open.count == 0) return hm_5d_expected(r->c, HM_ERR_5D_TOKEN, "a move");
    hm_status status = submit(r);
    if (status != HM_OK) return status;
    take_back_to(r, r->open.at[--r->open.count]);
    r->number = 0;
    r->c->at++;
    return HM_OK;
}

/* ---- the body ---- */

/* One token; *over at the end of the game. */
static hm_status read_token(reader *r, bool *over) {
    hm_5d_cursor *c = r->c;
    int32_t number;
    int colour;
    size_t start = c->at;
    int next = hm_5d_peek(c);
    *over = next < 0 || next == '[';
    if (*over) return submit(r);
    if (next == '{') return hm_5d_comment_skip(c);
    if (at_text(c, "(>L") || at_text(c, "(~T")) return read_info(r);
    if (next == '(' && !hm_5d_at_coordinate(c)) return open_alternative(r);
    if (next == ')') return close_alternative(r);
    if (next == '/') {
        c->at++;
        return submit(r);
    }
    if (r->open.count == 0 && scan_result(r)) {
        *over = true;
        return submit(r);
    }
    if (scan_result(r)) return submit(r);
    if (scan_turn(c, &number, &colour)) return read_turn(r, start, number, colour);
    return read_move(r);
}

static hm_status read_body(reader *r) {
    bool over = false;
    hm_status status = HM_OK;
    while (status == HM_OK && !over) {
        hm_5d_skip_space(r->c);
        status = read_token(r, &over);
    }
    if (status == HM_OK && r->open.count > 0) {
        return hm_5d_expected(r->c, HM_ERR_5D_TOKEN, "')'");
    }
    return status;
}

static void clear_reader(reader *r) {
    hm_5d_destroy(r->position);
    hm_5d_actions_destroy(r->actions);
    hm_5d_move_list_clear(&r->candidates);
    free(r->moves.at);
    free(r->undo.at);
    free(r->open.at);
}

static hm_status read_game(hm_5d_cursor *c, unsigned flags, hm_5d_game *game) {
    reader r = {.c = c, .flags = flags, .game = game};
    hm_status status = hm_5d_setup_scan(c, flags, &game->headers, &game->start, &game->own_boards);
    if (status != HM_OK) return status;
    if (hm_5d_copy(game->start, &r.position) != HM_OK) return no_memory(&r);
    status = read_body(&r);
    clear_reader(&r);
    /* What follows a game belongs to the next one. */
    if (status == HM_OK) hm_5d_skip_space(c);
    return status;
}

hm_status hm_5d_game_parse(const char *text, size_t length, unsigned flags, hm_5d_game **out,
                           size_t *used, hm_error *error) {
    hm_5d_cursor c = {text, length, 0, error};
    hm_status status = hm_5d_game_create(out);
    if (status != HM_OK) {
        hm_fail(error, status, 0, "out of memory");
    } else {
        status = read_game(&c, flags, *out);
    }
    if (used != NULL) *used = c.at;
    if (status != HM_OK) {
        hm_5d_game_destroy(*out);
        *out = NULL;
    }
    return status;
}

size_t hm_5d_game_extent(const char *text, size_t length) {
    hm_5d_cursor c = {text, length, 0, NULL};
    bool moves = false;
    for (; c.at < length; c.at++) {
        int next = hm_5d_peek(&c);
        if (next == '[' && moves) return c.at;
        if (next == '[') {
            bool quoted = false;
            for (; c.at < length && (quoted || text[c.at] != ']'); c.at++) {
                if (text[c.at] == '"') quoted = !quoted;
                if (text[c.at] == '\\' && quoted) c.at++;
            }
        } else if (next == '{') {
            if (hm_5d_comment_skip(&c) != HM_OK) return length;
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
    reader r = {.c = &c, .flags = flags};
    moves->count = 0;
    if (hm_5d_copy(position, &r.position) != HM_OK) return no_memory(&r);
    hm_status status = HM_OK;
    for (;;) {
        hm_5d_skip_space(&c);
        if (c.at >= length || status != HM_OK) break;
        status = read_move(&r);
    }
    if (status == HM_OK && r.made == 0) {
        status = hm_5d_expected(&c, HM_ERR_5D_TOKEN, "a move");
    }
    if (status == HM_OK) status = check_submit(&r);
    if (status == HM_OK || status == HM_ERR_5D_ILLEGAL) {
        /* The list takes over what was read. */
        hm_5d_move_list_clear(moves);
        *moves = (hm_5d_move_list){r.moves.at, r.moves.count, r.moves.capacity};
        r.moves.at = NULL;
    }
    clear_reader(&r);
    return status;
}
