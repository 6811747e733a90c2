/* Reading games, whatever the notation of the moves: moves are found and made as they are read; an
 * action is submitted, and must be legal, where the next one begins. */
#include "chess5d/game_read.h"
#include "chess5d/actions.h"

#include <stdlib.h>
#include <string.h>

hm_status hm_5d_read_no_memory(const hm_5d_reader *r) {
    return hm_fail(r->c->error, HM_ERR_MEMORY, r->c->at, "out of memory");
}

hm_status hm_5d_read_start(hm_5d_reader *r, const hm_5d_position *position) {
    r->notes = (hm_5d_notes){-1, -1};
    hm_status status = hm_5d_position_copy(position, &r->position, NULL);
    return status == HM_OK ? HM_OK : hm_5d_read_no_memory(r);
}

void hm_5d_read_clear(hm_5d_reader *r) {
    hm_5d_position_destroy(r->position);
    hm_5d_actions_destroy(r->actions);
    hm_5d_move_list_clear(&r->candidates);
    free(r->moves.at);
    free(r->glyphs.at);
    free(r->undo.at);
    free(r->open.at);
}

/* ---- the end of an action ---- */

static hm_status fail_exposed(const hm_5d_reader *r, const hm_5d_threat *threat) {
    hm_text text = {0};
    hm_5d_put_coordinate(&text, r->position->even, threat->from_line, threat->from_time);
    hm_5d_put_square(&text, threat->from);
    hm_text_puts(&text, " takes ");
    hm_5d_put_coordinate(&text, r->position->even, threat->to_line, threat->to_time);
    hm_5d_put_square(&text, threat->to);
    hm_status status =
        text.failed ? hm_5d_read_no_memory(r)
                    : hm_fail(r->c->error, HM_ERR_5D_ILLEGAL, r->last_offset,
                              "expected an action that keeps the royals safe, found %s", text.data);
    hm_text_clear(&text);
    return status;
}

hm_status hm_5d_read_check(const hm_5d_reader *r) {
    hm_5d_threat threat;
    if (!hm_5d_may_submit(r->position)) {
        return hm_fail(r->c->error, HM_ERR_5D_ILLEGAL, r->last_offset,
                       "expected a move on every mandatory board, found the end of the action");
    }
    bool exposed = hm_5d_exposed(r->position, r->position->side, &threat);
    return exposed ? fail_exposed(r, &threat) : HM_OK;
}

/* The marks of an action that was just submitted are true. */
static hm_status check_marks(hm_5d_reader *r, unsigned marks) {
    hm_5d_verdict verdict;
    bool check;
    if (r->actions == NULL && hm_5d_actions_create(&r->actions, NULL) != HM_OK) {
        return hm_5d_read_no_memory(r);
    }
    hm_status status = hm_5d_outcome_with(r->actions, r->position, true, NULL, &verdict, NULL);
    if (status == HM_OK) status = hm_5d_in_check(r->position, &check, NULL, NULL);
    if (status != HM_OK) return hm_5d_read_no_memory(r);
    const char *wrong = NULL;
    if ((marks & HM_5D_MARK_CHECK) != 0 && !check) wrong = "a check";
    if ((marks & HM_5D_MARK_SOFTMATE) != 0 && verdict != HM_5D_SOFTMATE) wrong = "a softmate";
    if ((marks & HM_5D_MARK_MATE) != 0 && verdict != HM_5D_CHECKMATE) wrong = "a mate";
    if ((marks & HM_5D_MARK_STALEMATE) != 0 && verdict != HM_5D_STALEMATE) wrong = "a stalemate";
    if (wrong == NULL) return HM_OK;
    return hm_fail(r->c->error, HM_ERR_5D_MARK, r->mark_offset,
                   "expected %s behind such a mark, found none", wrong);
}

hm_status hm_5d_read_submit(hm_5d_reader *r) {
    r->passed = 0;
    if (r->moves.count == 0) return HM_OK;
    hm_status status = hm_5d_read_check(r);
    if (status != HM_OK) return status;
    hm_5d_submit(r->position);
    status =
        hm_5d_game_add(r->game, r->node, r->moves.at, r->moves.count, r->action_offset, &r->node);
    if (status != HM_OK) return hm_5d_read_no_memory(r);
    size_t first = r->game->nodes.at[r->node].move;
    memcpy(r->game->glyphs.at + first, r->glyphs.at, r->moves.count);
    hm_5d_notes_give(r->game, &r->notes, r->node);
    r->moves.count = r->glyphs.count = 0;
    unsigned marks = r->marks;
    r->marks = 0;
    return hm_5d_reads_strictly(r) && marks != 0 ? check_marks(r, marks) : HM_OK;
}

/* ---- turns ---- */

hm_status hm_5d_read_number(hm_5d_reader *r, size_t offset, int32_t number) {
    int32_t before = r->number;
    int32_t wanted = r->position->side == HM_5D_WHITE ? before + 1 : before;
    if (number <= 0) return HM_OK;
    r->number = number;
    if (r->moves.count > 0) wanted = before;
    if (before == 0 || number == wanted) return HM_OK;
    return HM_5D_FAULT(r, HM_ERR_5D_NUMBER, offset, "expected the turn number %d, found %d",
                       (int)wanted, (int)number);
}

/* ---- moves ---- */

/* Leaves only the moves that fit, by the text's word if some do. */
static void keep_fitting(hm_5d_reader *r, const hm_5d_pattern *p) {
    hm_5d_move_list *list = &r->candidates;
    unsigned levels[] = {r->flags | HM_5D_STRICT, r->flags};
    size_t kept = 0, all = list->count;
    for (size_t level = 0; level < 2 && kept == 0; level++) {
        for (size_t i = 0; i < all; i++) {
            bool fits = hm_5d_pattern_fits(p, r->position, &list->moves[i], levels[level]);
            if (fits) list->moves[kept++] = list->moves[i];
        }
    }
    list->count = kept;
}

hm_status hm_5d_read_find(hm_5d_reader *r, const hm_5d_pattern *p, hm_5d_move *move) {
    if (!r->looked) r->unknown = (hm_5d_problems(r->position) & HM_5D_UNKNOWN_PIECE) != 0;
    r->looked = true;
    if (r->unknown) {
        return hm_fail(r->c->error, HM_ERR_FIELD, p->offset,
                       "expected no move where the rules do not know a piece");
    }
    hm_status status = hm_5d_generate_pseudo(r->position, &r->candidates, NULL);
    if (status != HM_OK) return hm_5d_read_no_memory(r);
    status = hm_5d_pattern_match(r->c, p, r->position, &r->candidates, r->flags, move);
    if (status == HM_ERR_5D_AMBIGUOUS) keep_fitting(r, p);
    return status;
}

/* What a text says of the move beyond what finds it. */
static hm_status check_pattern(const hm_5d_reader *r, const hm_5d_pattern *p,
                               const hm_5d_move *move, int32_t before) {
    hm_status status = HM_OK;
    if (p->capture && (move->flags & HM_5D_CAPTURE) == 0) {
        status = HM_5D_FAULT(r, HM_ERR_5D_MARK, p->offset, "expected a capture with 'x'");
    }
    if (status == HM_OK && p->joined && (move->flags & HM_5D_BRANCH) != 0) {
        status = HM_5D_FAULT(r, HM_ERR_5D_MARK, p->offset,
                             "expected \">>\" in a jump that makes a timeline, found \">\"");
    }
    if (status == HM_OK && p->long_glyph) {
        status = HM_5D_FAULT(r, HM_ERR_5D_MARK, p->mark_offset,
                             "expected one of ! ? !! ?? !? ?!, found more");
    }
    bool shifted = hm_5d_moved_present(r->position, &r->undo.at[r->undo.count - 1], before);
    if (status == HM_OK && (p->marks & HM_5D_MARK_PRESENT) != 0 && !shifted) {
        status = HM_5D_FAULT(r, HM_ERR_5D_MARK, p->mark_offset,
                             "expected a move of the present behind '~', found none");
    }
    return status;
}

hm_status hm_5d_read_make(hm_5d_reader *r, const hm_5d_pattern *p, const hm_5d_move *move) {
    if (!HM_ROOM(r->moves, 1) || !HM_ROOM(r->undo, 1) || !HM_ROOM(r->glyphs, 1)) {
        return hm_5d_read_no_memory(r);
    }
    int32_t before = hm_5d_present(r->position);
    hm_status status = hm_5d_make(r->position, move, &r->undo.at[r->undo.count], NULL);
    if (status != HM_OK) {
        return hm_fail(r->c->error, status, p->offset, "the move leaves the limits");
    }
    r->undo.count++;
    if (r->moves.count == 0) r->action_offset = p->offset;
    r->last_offset = p->offset;
    r->moves.at[r->moves.count++] = *move;
    r->glyphs.at[r->glyphs.count++] = p->glyph;
    r->marks |= p->marks;
    if (p->marks != 0) r->mark_offset = p->mark_offset;
    return check_pattern(r, p, move, before);
}

hm_status hm_5d_read_made_line(hm_5d_reader *r, size_t offset, int32_t line) {
    const hm_5d_move *last = r->moves.count > 0 ? &r->moves.at[r->moves.count - 1] : NULL;
    bool made = last != NULL && (last->flags & HM_5D_BRANCH) != 0;
    if (made && r->undo.at[r->undo.count - 1].to_line == line) return HM_OK;
    return HM_5D_FAULT(r, HM_ERR_5D_MARK, offset, "expected the timeline that the move made");
}

/* ---- comments ---- */

void hm_5d_read_end_notes(hm_5d_reader *r) {
    hm_5d_game *game = r->game;
    for (int32_t i = r->notes.first; i >= 0; i = game->comments.at[i].next)
        game->comments.at[i].after = game->nodes.at[r->node].count;
    hm_5d_notes_give(game, &r->notes, r->node);
}
