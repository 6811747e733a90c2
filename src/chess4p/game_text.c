/* Reads games (notation section 2): rounds, moves, tokens of leaving, comments, glyphs and nested
 * variations.
 *
 * Every move is looked up among the legal moves and played, so whose turn it is follows from the
 * rules: players who are out have no token. The letters and marks of a move are compared with
 * those that the rules give it. A variation stands for the move before it; the position before the
 * last move is kept for that. */
#include "chess4p/draw.h"
#include "chess4p/game.h"
#include "chess4p/play.h"
#include "chess4p/token.h"

#include <stdlib.h>
#include <string.h>

typedef struct level {
    hm_4p_position position, before;
    hm_4p_effects effects; /* of the last step */
    int32_t step;
    unsigned pending, pending_before;
    int actor, actor_before;
} level;

/* A comment whose step comes later. */
typedef struct hold {
    const char *text;
    size_t length;
} hold;

typedef struct reader {
    hm_cursor *c;
    hm_4p_game *game;
    bool strict;
    level now;           /* the line that is read */
    HM_LIST(level) open; /* those that it varies */
    int32_t branch;      /* the step behind which this line began */
    uint32_t number;     /* the one written since the last step, or 0 */
    uint32_t shift;      /* how far the numbers of the text are ahead of ours */
    HM_LIST(hold) holds; /* comments at the beginning of a variation */
    bool separated;      /* something stands between the last step and this place */
    bool over;           /* the game has ended */
    size_t start, end;   /* of the token that was read last */
} reader;

static hm_status fail_memory(const reader *r) {
    return hm_fail_memory(r->c->error, "the game");
}

#define REMARK(r, status, step, offset, ...)                                                       \
    (hm_4p_game_remarked((r)->game, (status), (step), (offset), __VA_ARGS__) ? HM_OK               \
                                                                             : fail_memory(r))

/* ---- comments ---- */

static bool at_branch(const reader *r) {
    return r->now.step == r->branch;
}

/* At the beginning of a variation a comment belongs to the step that comes. */
static hm_status read_comment(reader *r) {
    hm_cursor *c = r->c;
    const char *text = c->text + c->at + 1;
    const char *end = memchr(text, '}', c->length - c->at - 1);
    if (end == NULL) return hm_expected(c, HM_ERR_4P_COMMENT, "a comment that ends in '}'");
    size_t length = (size_t)(end - text);
    c->at += length + 2;
    if (r->open.count > 0 && at_branch(r)) {
        if (!HM_ROOM(r->holds, 1)) return fail_memory(r);
        r->holds.at[r->holds.count++] = (hold){text, length};
        return HM_OK;
    }
    return hm_4p_game_add_comment(r->game, r->now.step, text, length, r->now.step == 0, c->error);
}

static hm_status add_holds(reader *r, int32_t step) {
    hm_status status = HM_OK;
    for (size_t i = 0; i < r->holds.count && status == HM_OK; i++) {
        const hold *h = &r->holds.at[i];
        status = hm_4p_game_add_comment(r->game, step, h->text, h->length, true, r->c->error);
    }
    r->holds.count = 0;
    return status;
}

/* ---- seats between steps ---- */

/* The seats strictly between two in the order of play; all others when they are the same. */
static unsigned between(int from, int to) {
    unsigned set = 0;
    for (int seat = (from + 1) & 3; seat != to; seat = (seat + 1) & 3)
        set |= 1u << seat;
    return set & ~(1u << from);
}

static unsigned seats_out(const hm_4p_state *state) {
    return (unsigned)(state->eliminated | state->stalemated);
}

/* Teams: the first player to leave ends the game. FFA: one is left. */
static bool is_over(const reader *r) {
    unsigned players = hm_4p_active(&r->now.position), before = hm_4p_active(&r->game->start);
    if (players == before) return false;
    if (r->game->start.rules.mode == HM_4P_TEAMS) return true;
    return (players & (players - 1)) == 0;
}

/* Keeps what a variation of the step that comes begins with. */
static void note_before(level *now) {
    now->before = now->position;
    now->pending_before = now->pending;
    now->actor_before = now->actor;
}

/* Adds a step that has been played. */
static hm_status add_step(reader *r, const hm_4p_token *t, hm_4p_step *step) {
    level *now = &r->now;
    unsigned out = seats_out(&now->position.state) & ~seats_out(&now->before.state);
    int32_t number;
    step->offset = (uint32_t)t->start;
    hm_status status = hm_4p_game_append(r->game, now->step, step, &number);
    if (status != HM_OK) return fail_memory(r);
    r->game->steps.at[number].glyph = (uint8_t)t->glyph;
    now->pending &= ~(between(now->actor, step->seat) | 1u << step->seat);
    now->pending |= out;
    now->actor = step->seat;
    now->step = number;
    r->separated = false;
    r->number = 0;
    r->over = is_over(r);
    return r->holds.count == 0 ? HM_OK : add_holds(r, number);
}

/* ---- moves ---- */

static size_t count_marks(const char *text, size_t length, char mark) {
    size_t count = 0;
    for (size_t i = 0; i < length; i++)
        count += text[i] == mark;
    return count;
}

/* The letter behind 'x', or 0. */
static char captured_letter(const char *text, size_t length) {
    const char *x = memchr(text, 'x', length);
    if (x == NULL || x + 1 >= text + length) return 0;
    return x[1] >= 'A' && x[1] <= 'Z' ? x[1] : 0;
}

/* Whether a token has the marks of the rules; a short one need not name what is taken. Castling may
 * have any marks: the site writes none. */
static bool marks_agree(const hm_4p_token *t, const char *want, size_t length, int tag) {
    if (tag == HM_4P_CASTLE_SHORT || tag == HM_4P_CASTLE_LONG) return true;
    char letter = captured_letter(t->text, t->length);
    return count_marks(t->text, t->length, '+') == count_marks(want, length, '+') &&
           count_marks(t->text, t->length, '#') == count_marks(want, length, '#') &&
           (letter == 0 || letter == captured_letter(want, length));
}

static hm_status check_marks(reader *r, const hm_4p_token *t, const hm_4p_position *position,
                             hm_4p_move move, const hm_4p_marks *marks) {
    char want[HM_4P_MOVE_TEXT];
    size_t length = hm_4p_spell_long(position, move, 0, marks, want);
    if (length == t->length && memcmp(want, t->text, length) == 0) return HM_OK;
    if (marks_agree(t, want, length, HM_4P_MOVE_TAG(move))) return HM_OK;
    if (r->strict) {
        return hm_fail(r->c->error, HM_ERR_4P_MARK, t->start, "expected %s, found %s", want,
                       t->text);
    }
    return REMARK(r, HM_ERR_4P_MARK, (int32_t)r->game->steps.count, t->start,
                  "expected %s, found %s", want, t->text);
}

/* Whether a token is the walk of the king that the step before has set free. */
static bool may_walk_now(const reader *r, const hm_4p_token *t) {
    const hm_4p_step *last = hm_4p_game_step(r->game, r->now.step);
    const hm_4p_position *position = &r->now.position;
    bool free = last->move == HM_4P_NO_MOVE && hm_4p_leaving_is_giving_up(last->leaving) &&
                position->rules.walking && hm_4p_king(position, last->seat) != HM_4P_NO_SQUARE;
    return free && t->leaving == last->leaving;
}

/* Looks up the walk of a king, and makes *position the one in which it walks: it is set free
 * already, or was by the token before, or is by the letters of this one. */
static hm_status find_walk(const reader *r, const hm_4p_token *t, hm_4p_position *position,
                           hm_4p_move *move, hm_error *error) {
    int seat = position->state.side;
    bool plays = hm_4p_active(position) >> seat & 1;
    if (plays && may_walk_now(r, t)) {
        hm_4p_give_turn(position, hm_4p_game_step(r->game, r->now.step)->seat);
        if (hm_4p_move_parse(position, t->text, t->length, move, NULL) == HM_OK) return HM_OK;
        *position = r->now.position;
    }
    if (plays && hm_4p_leaving_is_giving_up(t->leaving)) {
        hm_4p_effects effects;
        hm_4p_leave(position, seat, hm_4p_leaving_reason(t->leaving), NULL, &effects);
        hm_4p_give_turn(position, seat);
    }
    return hm_4p_move_parse(position, t->text, t->length, move, error);
}

static hm_status fail_move(const reader *r, const hm_4p_token *t, const hm_error *cause) {
    const hm_4p_step *last = hm_4p_game_step(r->game, r->now.step);
    int seat = r->now.position.state.side;
    size_t at = cause->offset < t->length ? (size_t)cause->offset : t->length;
    return hm_fail(r->c->error, cause->status, t->start + t->origin[at], "round %u, %s: %s",
                   (unsigned)hm_4p_game_next_round(last, seat), hm_4p_seat_name(seat),
                   cause->message);
}

static hm_status read_move(reader *r, const hm_4p_token *t) {
    hm_4p_move move = HM_4P_NO_MOVE;
    hm_error cause;
    if (r->over) {
        return hm_fail(r->c->error, HM_ERR_4P_ILLEGAL, t->start,
                       "expected the end of the game, found the move %s", t->text);
    }
    level *now = &r->now;
    hm_4p_position freed;
    bool walks = t->leaving != HM_4P_STAYS;
    hm_status status;
    note_before(now);
    if (walks) {
        freed = now->position;
        status = find_walk(r, t, &freed, &move, &cause);
    } else {
        status = hm_4p_move_parse(&now->position, t->text, t->length, &move, &cause);
    }
    if (status != HM_OK) return fail_move(r, t, &cause);
    if (walks) now->position = freed;
    const hm_4p_position *seen = walks ? &freed : &now->before;
    hm_4p_step step = {.move = move, .seat = seen->state.side, .leaving = (uint8_t)t->leaving};
    hm_4p_play(&now->position, move, NULL, &now->effects);
    status = check_marks(r, t, seen, move, &now->effects.marks);
    if (status == HM_OK) return add_step(r, t, &step);
    now->position = now->before;
    return status;
}

/* ---- leaving ---- */

/* A seat that went out since the last step and has not had its token, or -1. */
static int pending_seat(const reader *r, bool stalemate) {
    const level *now = &r->now;
    unsigned set = now->pending & (stalemate ? now->position.state.stalemated
                                             : ~(unsigned)now->position.state.stalemated);
    for (int i = 1; i <= HM_4P_SEATS; i++) {
        int seat = (now->actor + i) & 3;
        if (set >> seat & 1) return seat;
    }
    return -1;
}

/* "#" and "S": what the rules have already found, or will at this turn (Teams). */
static hm_status read_end_of_seat(reader *r, const hm_4p_token *t) {
    const hm_4p_position *position = &r->now.position;
    bool stalemate = t->leaving == HM_4P_LEAVES_STALEMATED;
    int side = position->state.side, seat = pending_seat(r, stalemate);
    if (seat < 0 && hm_4p_in_check(position, side) != stalemate &&
        !hm_4p_has_legal_move(position, side)) {
        seat = side;
    }
    if (seat < 0) {
        hm_error cause;
        hm_fail(&cause, HM_ERR_4P_ILLEGAL, 0, "expected a move, found \"%s\", but nobody is %s",
                t->text, stalemate ? "stalemated" : "mated");
        return fail_move(r, t, &cause);
    }
    note_before(&r->now);
    r->now.effects = (hm_4p_effects){0};
    hm_4p_step step = {.seat = (uint8_t)seat, .leaving = (uint8_t)t->leaving};
    return add_step(r, t, &step);
}

static hm_status read_giving_up(reader *r, const hm_4p_token *t) {
    const hm_4p_state *state = &r->now.position.state;
    bool plays = hm_4p_active(&r->now.position) >> state->side & 1;
    if (r->over || !plays) {
        hm_error cause;
        hm_fail(&cause, HM_ERR_4P_ILLEGAL, 0, "found \"%s\", but %s", t->text,
                r->over ? "the game has ended" : "this player has left already");
        return fail_move(r, t, &cause);
    }
    note_before(&r->now);
    hm_4p_step step = {.seat = state->side, .leaving = (uint8_t)t->leaving};
    hm_4p_leave(&r->now.position, step.seat, hm_4p_leaving_reason(t->leaving), NULL,
                &r->now.effects);
    return add_step(r, t, &step);
}

/* "T Ki1": a king's move that follows a token without a separator. */
static bool walks_behind(const reader *r) {
    hm_cursor look = *r->c;
    hm_4p_skip_space(&look);
    return r->now.position.rules.walking && look.at > r->c->at && hm_take(&look, 'K') &&
           hm_peek(&look) != '-';
}

static hm_status read_leaving(reader *r, hm_4p_token *t) {
    hm_4p_leaving leaving = t->leaving;
    if (hm_4p_leaving_is_giving_up(leaving) && walks_behind(r)) {
        size_t start = t->start;
        unsigned glyph = t->glyph;
        hm_4p_skip_space(r->c);
        hm_status status = hm_4p_token_scan(r->c, t);
        if (status != HM_OK) return status;
        hm_4p_token_tail(r->c, t);
        t->start = start;
        t->leaving = leaving;
        t->glyph |= glyph;
        return read_move(r, t);
    }
    return hm_4p_leaving_is_giving_up(leaving) ? read_giving_up(r, t) : read_end_of_seat(r, t);
}

static hm_status read_step(reader *r) {
    hm_4p_token t;
    hm_status status = hm_4p_token_scan(r->c, &t);
    if (status != HM_OK) return status;
    hm_4p_leaving whole = hm_4p_leaving_read(t.text, t.length);
    if (whole == HM_4P_STAYS) hm_4p_token_split(&t);
    hm_4p_token_tail(r->c, &t);
    r->start = t.start;
    r->end = t.end;
    if (whole == HM_4P_STAYS) return read_move(r, &t);
    t.leaving = whole;
    return read_leaving(r, &t);
}

/* ---- numbers, separators, results ---- */

static hm_status read_dots(reader *r) {
    hm_cursor *c = r->c;
    size_t start = c->at;
    while (hm_take(c, '.')) {
    }
    uint32_t round = hm_4p_game_step(r->game, r->now.step)->round;
    bool begins = at_branch(r) && (r->open.count > 0 || r->game->start.state.side != HM_4P_RED);
    bool goes_on = begins || (r->number > 0 && r->number - r->shift == round);
    bool empty = c->at - start > 2 || (r->separated && !goes_on);
    r->separated = true;
    r->number = 0;
    if (!empty) return HM_OK;
    return REMARK(r, HM_ERR_4P_TOKEN, -1, start, "a place for a move is empty");
}

/* "7." and what dots follow it; false when there is no such thing. */
static bool scan_number(reader *r, uint32_t *number) {
    hm_cursor look = *r->c;
    *number = 0;
    while (hm_is_digit(hm_peek(&look))) {
        if (*number < 100000000) *number = 10 * *number + (uint32_t)(hm_peek(&look) - '0');
        look.at++;
    }
    if (look.at == r->c->at || !hm_take(&look, '.')) return false;
    r->c->at = look.at;
    return true;
}

static hm_status check_number(reader *r, uint32_t number, size_t start) {
    const hm_4p_step *last = hm_4p_game_step(r->game, r->now.step);
    uint32_t wanted = hm_4p_game_next_round(last, r->now.position.state.side);
    r->separated = true;
    r->number = number;
    if (number - r->shift == wanted) return HM_OK;
    r->shift = number - wanted;
    return REMARK(r, HM_ERR_4P_TOKEN, -1, start, "round %u has the number %u", (unsigned)wanted,
                  (unsigned)number);
}

static bool scan_result(reader *r) {
    static const char *const results[] = {"1/2-1/2", "1-0", "0-1", "*"};
    hm_4p_token t;
    if (hm_4p_token_scan(r->c, &t) != HM_OK) return false;
    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++) {
        if (strcmp(t.text, results[i]) != 0) continue;
        r->c->at = t.end;
        memcpy(r->game->result, results[i], t.length + 1);
        return true;
    }
    return false;
}

/* ---- variations ---- */

static hm_status open_variation(reader *r) {
    if (at_branch(r)) {
        return hm_expected(r->c, HM_ERR_4P_VARIATION, "a move that a variation can stand for");
    }
    if (r->open.count == HM_4P_VARIATIONS_MAX) {
        return hm_fail(r->c->error, HM_ERR_LIMIT, r->c->at,
                       "expected at most %d variations within each other", HM_4P_VARIATIONS_MAX);
    }
    if (!HM_ROOM(r->open, 1)) return fail_memory(r);
    r->c->at++;
    r->open.at[r->open.count++] = r->now;
    r->now.position = r->now.before;
    r->now.pending = r->now.pending_before;
    r->now.actor = r->now.actor_before;
    r->now.step = r->branch = hm_4p_game_step(r->game, r->now.step)->parent;
    r->separated = true;
    r->number = 0;
    r->over = false;
    return HM_OK;
}

/* The step behind which the line around a variation began. */
static int32_t branch_of(const reader *r) {
    if (r->open.count == 0) return 0;
    return hm_4p_game_step(r->game, r->open.at[r->open.count - 1].step)->parent;
}

static hm_status close_variation(reader *r) {
    if (r->open.count == 0 || at_branch(r)) {
        return hm_expected(r->c, HM_ERR_4P_VARIATION, "a move");
    }
    r->c->at++;
    r->now = r->open.at[--r->open.count];
    r->branch = branch_of(r);
    r->separated = false;
    r->number = 0;
    r->over = is_over(r);
    return HM_OK;
}

/* ---- the moves of a game ---- */

static hm_status expect_end(reader *r) {
    for (;;) {
        hm_4p_skip_space(r->c);
        int next = hm_peek(r->c);
        if (r->c->at >= r->c->length || next == '[') return HM_OK;
        if (next != '{') return hm_expected(r->c, HM_ERR_4P_TOKEN, "the end of the game");
        hm_status status = read_comment(r);
        if (status != HM_OK) return status;
    }
}

/* A glyph apart from its move. */
static hm_status read_glyph(reader *r) {
    if (at_branch(r)) return hm_expected(r->c, HM_ERR_4P_TOKEN, "a move");
    unsigned glyph = hm_4p_glyph_scan(r->c);
    if (glyph > 0) r->game->steps.at[r->now.step].glyph = (uint8_t)glyph;
    return HM_OK;
}

/* One token; *over at the end of the game. */
static hm_status read_token(reader *r, bool *over) {
    hm_cursor *c = r->c;
    size_t start = c->at;
    int next = hm_peek(c);
    uint32_t number;
    *over = c->at >= c->length || next == '[';
    r->start = r->end = start;
    if (*over) return HM_OK;
    switch (next) {
    case '{':
        return read_comment(r);
    case '(':
        return open_variation(r);
    case ')':
        return close_variation(r);
    case '.':
        return read_dots(r);
    case '!':
    case '?':
        return read_glyph(r);
    default:
        break;
    }
    if (scan_number(r, &number)) return check_number(r, number, start);
    if (r->open.count == 0 && scan_result(r)) {
        *over = true;
        return expect_end(r);
    }
    return read_step(r);
}

static hm_status read_moves(reader *r) {
    bool over = false;
    hm_status status = HM_OK;
    while (status == HM_OK && !over) {
        hm_4p_skip_space(r->c);
        status = read_token(r, &over);
    }
    if (status == HM_OK && r->open.count > 0) {
        return hm_expected(r->c, HM_ERR_4P_VARIATION, "')'");
    }
    return status;
}

static void note_fault(const reader *r) {
    const hm_4p_step *last = hm_4p_game_step(r->game, r->now.step);
    int seat = r->now.position.state.side;
    r->game->failed = true;
    r->game->fault = (hm_4p_fault){.step = r->now.step,
                                   .round = hm_4p_game_next_round(last, seat),
                                   .seat = seat,
                                   .offset = r->start,
                                   .length = r->end - r->start};
}

static hm_status read_body(hm_cursor *c, const hm_4p_reading *reading, hm_4p_game *game) {
    int side = game->start.state.side;
    reader r = {.c = c, .game = game, .strict = reading->strict, .separated = true};
    r.now.position = r.now.before = game->start;
    r.now.actor = r.now.actor_before = (side + 3) & 3;
    hm_status status = read_moves(&r);
    if (status != HM_OK) {
        note_fault(&r);
    } else {
        game->end = r.now.position;
        game->effects = r.now.effects;
        game->last = r.now.step;
    }
    free(r.open.at);
    free(r.holds.at);
    return status;
}

static hm_status check_length(const hm_cursor *c) {
    if (c->length <= INT32_MAX) return HM_OK;
    return hm_fail(c->error, HM_ERR_LIMIT, INT32_MAX, "a game of more than 2 GiB");
}

static hm_status read_game(hm_cursor *c, const hm_4p_reading *reading, hm_4p_game *game) {
    hm_status status = check_length(c);
    if (status != HM_OK) return status;
    game->was_read = true;
    hm_take_word(c, "\xef\xbb\xbf");
    status = hm_4p_game_tags_scan(c, reading, game);
    return status == HM_OK ? read_body(c, reading, game) : status;
}

static const hm_4p_reading usual = {0};

hm_status hm_4p_game_read_moves(hm_4p_game *game, const char *text, size_t length,
                                const hm_4p_reading *reading, hm_error *error) {
    hm_error ignored;
    hm_cursor c = {.text = text, .length = length, .error = error == NULL ? &ignored : error};
    if (game->steps.count > 1) {
        return hm_fail(c.error, HM_ERR_ARGUMENT, 0, "the game has moves already");
    }
    hm_status status = check_length(&c);
    if (status == HM_OK) status = read_body(&c, reading == NULL ? &usual : reading, game);
    if (status != HM_OK || c.at == length) return status;
    return hm_expected(&c, HM_ERR_4P_TOKEN, "the end of the moves");
}

hm_status hm_4p_game_parse(const char *text, size_t length, const hm_4p_reading *reading,
                           hm_4p_game **game, size_t *used, hm_error *error) {
    hm_error ignored;
    hm_cursor c = {.text = text, .length = length, .error = error == NULL ? &ignored : error};
    hm_status status = HM_ERR_MEMORY;
    *game = hm_4p_game_new();
    if (*game != NULL) status = read_game(&c, reading == NULL ? &usual : reading, *game);
    if (status == HM_ERR_MEMORY) {
        hm_fail_memory(error, "the game");
        hm_4p_game_destroy(*game);
        *game = NULL;
    } else if (status != HM_OK) {
        (*game)->failed = true;
    }
    if (used != NULL) *used = c.at;
    return status;
}
