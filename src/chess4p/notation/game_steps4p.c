/* Reads the steps of a game (formats, sections 9.2 and 9.3): moves, walks of kings, tokens of
 * leaving.
 *
 * Every move is looked up among the legal moves and played. The letters and marks of a move are
 * then compared with those that the rules give it. */
#include "chess4p/notation/game_reader4p.h"
#include "chess4p/notation/token4p.h"
#include "chess4p/rules/board4p.h"
#include "chess4p/rules/moves4p.h"
#include "chess4p/rules/play4p.h"

#include <string.h>

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

/* Keeps what a variation of the step that comes begins with. */
static void note_before(hm_4p_level *now) {
    now->before = now->position;
    now->pending_before = now->pending;
    now->actor_before = now->actor;
}

hm_status hm_4p_reader_remark_glyph(hm_4p_game_reader *r, int32_t step, size_t place) {
    return HM_4P_REMARK(r, HM_ERR_FIELD, step, place, "a glyph that is not known is left out");
}

enum { REPORT_EVERY = 256 }; /* steps: less than a millisecond */

/* Adds a step that has been played. */
static hm_status game_steps4p_add_step(hm_4p_game_reader *r, const hm_4p_token *t, hm_4p_step *step,
                                       const hm_4p_details *details) {
    hm_4p_level *now = &r->now;
    static const char *const ends[] = {"insufficient material", "threefold repetition",
                                       "fifty moves", "agreement"};
    hm_4p_draw draw = (hm_4p_draw)r->game->traces.at[now->step].draw;
    bool drawn = draw != HM_4P_NO_DRAW || r->lacks_material;
    if (drawn && r->open.count == 0 && r->went_on == 0) {
        /* The main line continues after the game has ended by the rules: this is remarked once. */
        r->went_on = r->game->remarks.count + 1;
        if (!hm_4p_game_remarked(r->game, HM_ERR_4P_TOKEN, now->step, t->start,
                                 "the rules end the game after ply %zu: %s",
                                 hm_4p_game_plies(r->game), ends[draw]))
            return hm_4p_reader_fail_memory(r);
    }
    unsigned out = seats_out(&now->position.state) & ~seats_out(&now->before.state);
    int32_t number;
    step->offset = (uint32_t)t->start;
    hm_status status = hm_4p_game_append(r->game, now->step, step, &number);
    if (status != HM_OK) return hm_4p_reader_fail_memory(r);
    r->game->steps.at[number].glyph = (uint8_t)t->glyph;
    if (!t->glyph_known) status = hm_4p_reader_remark_glyph(r, number, t->end);
    if (status != HM_OK) return status;
    r->game->traces.at[number].details = *details;
    hm_4p_game_trace(r->game, number, &now->position, &now->effects);
    now->pending &= ~(between(now->actor, step->seat) | 1u << step->seat);
    now->pending |= out;
    now->actor = step->seat;
    now->step = number;
    r->separated = false;
    r->nested = false;
    r->number = 0;
    bool may_end = now->effects.outcome != HM_4P_GOING_ON || step->leaving != HM_4P_STAYS;
    r->over = may_end && hm_4p_game_has_ended(r->game, &now->position, number);
    r->lacks_material = may_end && hm_4p_game_lacks_material(r->game, &now->position);
    if (number % REPORT_EVERY == 0 && !hm_sentry_report(r->sentry, REPORT_EVERY)) {
        return hm_sentry_status(r->sentry, r->c->error);
    }
    /* Comments at the beginning of a variation belong to its first step. */
    for (size_t i = 0; i < r->holds.count && status == HM_OK; i++)
        status = hm_4p_game_note_comment(r->game, number, &r->holds.at[i], r->c->error);
    r->holds.count = 0;
    return status;
}

/* ---- moves ---- */

static size_t count_marks(const char *text, size_t length, char mark) {
    size_t count = 0;
    for (size_t i = 0; i < length; i++)
        count += text[i] == mark;
    return count;
}

/* Whether a token has the marks of the rules; a short one need not name what is taken. */
static hm_status game_steps4p_check_marks(hm_4p_game_reader *r, const hm_4p_token *t,
                                          hm_4p_move move, const hm_4p_details *details) {
    char want[HM_4P_MOVE_TEXT];
    bool old = strstr(t->text, "=D") != NULL; /* a queen that is worth one point */
    size_t length =
        hm_4p_spell_details(&r->game->start, move, details, old ? HM_4P_TEXT_PROMOTION_D : 0, want);
    bool same = length == t->length && memcmp(want, t->text, length) == 0;
    if (same && !t->bare) return HM_OK;
    if (hm_4p_is_castling(move)) return HM_OK; /* the site writes no marks there: any will do */
    char letter = hm_4p_captured_letter(t->text, t->length);
    size_t mates = count_marks(t->text, t->length, '#');
    /* Where kings are left in check, their captures may have no marks. */
    bool unmarked = r->game->start.rules.capture_the_king && mates == 0 && !t->bare;
    bool mates_agree = mates == count_marks(want, length, '#') && t->bare == (details->bare != 0);
    if (count_marks(t->text, t->length, '+') == count_marks(want, length, '+') &&
        (unmarked || mates_agree) &&
        (letter == 0 || letter == hm_4p_captured_letter(want, length))) {
        return HM_OK;
    }
    const char *bare = t->bare ? "S" : "";
    if (r->strict) {
        return hm_fail(r->c->error, HM_ERR_4P_MARK, t->start, "expected %s, found %s%s", want,
                       t->text, bare);
    }
    return HM_4P_REMARK(r, HM_ERR_4P_MARK, (int32_t)r->game->steps.count, t->start,
                        "expected %s, found %s%s", want, t->text, bare);
}

/* Reports an error in a token, which may end before the text does. */
static hm_status game_steps4p_fail_move(const hm_4p_game_reader *r, const hm_4p_token *t,
                                        const hm_error *cause) {
    const hm_4p_step *last = hm_4p_game_step(r->game, r->now.step);
    int seat = r->now.position.state.side;
    size_t at = cause->offset < t->length ? (size_t)cause->offset : t->length;
    const char *end = strstr(cause->message, "the end of the text");
    size_t length = end == NULL ? strlen(cause->message) : (size_t)(end - cause->message);
    return hm_fail(r->c->error, cause->status, t->start + t->origin[at], "round %u, %s: %.*s%s%s%s",
                   (unsigned)hm_4p_game_next_round(last, seat), hm_4p_seat_name(seat), (int)length,
                   cause->message, end == NULL ? "" : "\"", end == NULL ? "" : t->text,
                   end == NULL ? "" : "\"");
}

/* A token of rules that are not played here. */
static hm_status game_steps4p_refuse(hm_4p_game_reader *r, const hm_4p_token *t, const char *what) {
    return hm_fail(r->c->error, HM_ERR_UNSUPPORTED, t->start, "%s is not judged", what);
}

/* A player who agrees to a draw has used up the turn, if the next player moves all the same. */
static bool find_after_agreement(hm_4p_level *now, const hm_4p_step *last, const hm_4p_token *t,
                                 hm_4p_move *move) {
    if (last->leaving != HM_4P_AGREES_DRAW) return false;
    hm_4p_position passed = now->position;
    int seat = passed.state.side;
    for (int i = 1; i < HM_4P_SEATS && seat == passed.state.side; i++) {
        int next = (passed.state.side + i) & 3;
        if (hm_4p_is_active(&passed, next)) seat = next;
    }
    hm_4p_give_turn(&passed, seat);
    if (hm_4p_find_move(&passed, t, move, NULL) != HM_OK) return false;
    now->position = now->before = passed;
    return true;
}

static hm_status game_steps4p_read_move(hm_4p_game_reader *r, const hm_4p_token *t) {
    hm_4p_move move = HM_4P_NO_MOVE;
    hm_error cause;
    if (r->over) {
        return hm_fail(r->c->error, HM_ERR_4P_ILLEGAL, t->start,
                       "expected the end of the game, found the move %s", t->text);
    }
    if (t->text[0] == 'O' && r->game->castling_word > 0) {
        r->game->refused = r->game->castling_word;
        return game_steps4p_refuse(r, t, "castling");
    }
    hm_4p_level *now = &r->now;
    hm_4p_position freed;
    bool walks = t->leaving != HM_4P_STAYS;
    hm_status status;
    note_before(now);
    if (walks) {
        freed = now->position;
        status = hm_4p_find_walk(hm_4p_game_step(r->game, now->step), t, &freed, &move, &cause);
        /* Where no king walks the letters say nothing, and the move is one like any other. */
        if (status == HM_OK && !hm_4p_walks(&freed)) walks = false;
    }
    if (!walks) status = hm_4p_find_move(&now->position, t, &move, &cause);
    const hm_4p_step *last = hm_4p_game_step(r->game, now->step);
    if (status != HM_OK && !walks && find_after_agreement(now, last, t, &move)) status = HM_OK;
    if (status != HM_OK) return game_steps4p_fail_move(r, t, &cause);
    bool leaves = walks && (hm_4p_active(&now->before) >> freed.state.side & 1) != 0;
    if (walks) now->position = freed;
    const hm_4p_position *seen = walks ? &freed : &now->before;
    bool stray = t->stray || (!walks && t->leaving != HM_4P_STAYS);
    hm_4p_step step = {.move = move,
                       .seat = seen->state.side,
                       .leaving = (uint8_t)(stray ? HM_4P_STAYS : t->leaving)};
    hm_4p_details details = hm_4p_details_of(seen, move);
    hm_4p_play(&now->position, move, NULL, &now->effects);
    if (leaves) hm_4p_leaves_with_walk(&now->position);
    details.checked = (uint8_t)now->effects.marks.checked;
    details.mated = (uint8_t)now->effects.marks.mated;
    details.bare = (uint8_t)now->effects.marks.bare;
    status = game_steps4p_check_marks(r, t, move, &details);
    if (status == HM_OK && stray) {
        status = HM_4P_REMARK(r, HM_ERR_4P_TOKEN, (int32_t)r->game->steps.count, t->start,
                              "letters of a king that walks stand behind %s", t->text);
    }
    if (status == HM_OK) return game_steps4p_add_step(r, t, &step, &details);
    now->position = now->before;
    return status;
}

/* ---- leaving ---- */

/* "#" and "S": what the rules have already found, or find at this turn: in Teams, and in a start
 * that was written by hand. */
static hm_status read_end_of_seat(hm_4p_game_reader *r, const hm_4p_token *t) {
    const hm_4p_position *position = &r->now.position;
    const hm_4p_state *state = &position->state;
    bool stalemate = t->leaving == HM_4P_LEAVES_STALEMATED;
    int side = state->side, seat = -1;
    /* 1. A seat that went out since the last step and has not had its token. */
    unsigned pending =
        r->now.pending & (stalemate ? state->stalemated : ~(unsigned)state->stalemated);
    for (int i = HM_4P_SEATS; i > 0; i--) {
        int next = (r->now.actor + i) & 3;
        if (pending >> next & 1) seat = next;
    }
    /* 2. The player on turn. */
    if (seat < 0 && hm_4p_in_check(position, side) != stalemate &&
        !hm_4p_has_legal_move(position, side)) {
        seat = side;
    }
    /* 3. A seat without any piece that the turn has just passed over. */
    unsigned passed = between(r->now.actor, side);
    for (int i = 0; i < HM_4P_SEATS && seat < 0 && stalemate; i++) {
        bool out = state->eliminated >> i & 1;
        if ((passed >> i & 1) != 0 && position->alive[i] == 0 && !out) seat = i;
    }
    if (seat < 0) {
        hm_error cause;
        hm_fail(&cause, HM_ERR_4P_ILLEGAL, 0, "expected a move, found \"%s\", but nobody is %s",
                t->text, stalemate ? "stalemated" : "mated");
        return game_steps4p_fail_move(r, t, &cause);
    }
    note_before(&r->now);
    hm_4p_settle(&r->now.position, NULL, &r->now.effects);
    hm_4p_step step = {.seat = (uint8_t)seat, .leaving = (uint8_t)t->leaving};
    hm_status status = game_steps4p_add_step(r, t, &step, &(hm_4p_details){0});
    r->now.pending &= ~(1u << seat); /* this is its token */
    return status;
}

static hm_status read_giving_up(hm_4p_game_reader *r, const hm_4p_token *t) {
    const hm_4p_state *state = &r->now.position.state;
    bool plays = hm_4p_active(&r->now.position) >> state->side & 1;
    if (r->over || !plays) {
        hm_error cause;
        hm_fail(&cause, HM_ERR_4P_ILLEGAL, 0, "found \"%s\", but %s", t->text,
                r->over ? "the game has ended" : "this player has left already");
        return game_steps4p_fail_move(r, t, &cause);
    }
    note_before(&r->now);
    /* "C": the leader claims the win by leaving. */
    if (t->text[0] == 'C') {
        hm_4p_status now;
        hm_4p_status_of(&r->now.position, &now);
        if ((now.can_claim >> state->side & 1) == 0 &&
            !hm_4p_game_remarked(r->game, HM_ERR_4P_TOKEN, (int32_t)r->game->steps.count, t->start,
                                 "%s may not claim the win; C is read as R",
                                 hm_4p_seat_name(state->side))) {
            return hm_4p_reader_fail_memory(r);
        }
    }
    hm_4p_step step = {.seat = state->side, .leaving = (uint8_t)t->leaving};
    hm_4p_leave(&r->now.position, step.seat, hm_4p_leaving_reason(t->leaving), NULL,
                &r->now.effects);
    /* A letter after "R" and "T" says what has become of the king at once: "#" and "S". It may be
     * left out; where it is wrong, the step has the right one. */
    hm_4p_leaving fate = hm_4p_leaving_with_fate(t->leaving, step.seat, state);
    const char *found = hm_4p_leaving_text(t->leaving), *want = hm_4p_leaving_text(fate);
    hm_status status = HM_OK;
    if (found[1] != '\0' && fate != t->leaving) {
        step.leaving = (uint8_t)fate;
        status = r->strict ? hm_fail(r->c->error, HM_ERR_4P_MARK, t->start, "expected %s, found %s",
                                     want, found)
                           : HM_4P_REMARK(r, HM_ERR_4P_MARK, (int32_t)r->game->steps.count,
                                          t->start, "expected %s, found %s", want, found);
    }
    if (status == HM_OK) return game_steps4p_add_step(r, t, &step, &(hm_4p_details){0});
    r->now.position = r->now.before;
    return status;
}

/* "T Ki1": a king's move that follows a token without a separator. In a file without
 * separators it may also be the next player's king: then HM_ERR_4P_ILLEGAL, and nothing is read. */
static hm_status read_walk(hm_4p_game_reader *r, const hm_4p_token *t) {
    size_t end = r->c->at;
    hm_cursor look = *r->c;
    hm_4p_skip_space(&look);
    bool follows = r->now.position.rules.walking && look.at > end && hm_take(&look, 'K') &&
                   hm_peek(&look) != '-';
    if (hm_4p_leaving_is_mate(t->leaving) || !follows) return HM_ERR_4P_ILLEGAL;
    hm_4p_token walk;
    r->c->at = look.at - 1;
    hm_status status = hm_4p_token_scan(r->c, &walk);
    if (status != HM_OK) return status;
    hm_4p_token_tail(r->c, &walk);
    walk.leaving = t->leaving;
    if (walk.glyph == 0) walk.glyph = t->glyph;
    status = game_steps4p_read_move(r, &walk);
    if (status == HM_OK) r->game->steps.at[r->now.step].offset = (uint32_t)t->start;
    if (status == HM_ERR_4P_ILLEGAL) r->c->at = end;
    return status;
}

hm_status hm_4p_read_step(hm_4p_game_reader *r) {
    hm_4p_token t;
    hm_status status = hm_4p_token_scan(r->c, &t);
    if (status != HM_OK) return status;
    if (r->lacks_material) hm_4p_game_take_draw(&r->now.position, &r->now.effects);
    hm_4p_leaving whole = hm_4p_leaving_named(t.text, t.length);
    if (whole == HM_4P_STAYS) hm_4p_token_split(&t);
    hm_4p_token_tail(r->c, &t);
    r->start = t.start;
    r->end = t.end;
    if (whole == HM_4P_STAYS) return game_steps4p_read_move(r, &t);
    t.leaving = whole;
    if (whole == HM_4P_AGREES_DRAW || whole == HM_4P_PASSES) {
        /* "D" ends the game; "P" is a ply like others. */
        hm_4p_level *now = &r->now;
        bool passes = t.leaving == HM_4P_PASSES;
        if (passes && !r->game->start.rules.allow_passing) {
            r->game->refused = r->game->words.length;
            hm_text_add(&r->game->words, "P", 2);
            return r->game->words.failed ? hm_4p_reader_fail_memory(r)
                                         : game_steps4p_refuse(r, &t, "P");
        }
        if (r->over || (passes && !hm_4p_may_pass(&now->position))) {
            hm_error cause;
            hm_fail(&cause, HM_ERR_4P_ILLEGAL, 0, "found \"%s\", but %s", t.text,
                    r->over ? "the game has ended" : "this player may not pass");
            return game_steps4p_fail_move(r, &t, &cause);
        }
        note_before(now);
        hm_4p_step step = {.seat = now->position.state.side, .leaving = (uint8_t)t.leaving};
        now->effects = (hm_4p_effects){.outcome = hm_4p_outcome(&now->position)};
        if (passes) hm_4p_play_pass(&now->position, NULL, &now->effects);
        return game_steps4p_add_step(r, &t, &step, &(hm_4p_details){0});
    }
    if (!hm_4p_leaving_is_giving_up(whole)) return read_end_of_seat(r, &t);
    status = read_walk(r, &t);
    return status == HM_ERR_4P_ILLEGAL ? read_giving_up(r, &t) : status;
}
