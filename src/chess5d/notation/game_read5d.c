/* Reading games, whatever the notation of the moves: moves are found and made as they are read; an
 * action is submitted, and must be legal, where the next one begins. */
#include "chess5d/notation/game_read5d.h"
#include "chess5d/actions/actions5d.h"
#include "chess5d/actions/submit5d.h"

#include <stdlib.h>
#include <string.h>

hm_status hm_5d_read_no_memory(const hm_5d_reader *r) {
    return hm_fail_memory(r->c->error, "a game");
}

hm_status hm_5d_read_start(hm_5d_reader *r, const hm_5d_position *position) {
    r->notes = (hm_5d_notes){-1, -1};
    return hm_5d_position_copy(position, &r->position, r->c->error);
}

void hm_5d_read_clear(hm_5d_reader *r) {
    hm_5d_position_destroy(r->position);
    hm_5d_actions_destroy(r->actions);
    hm_5d_move_list_clear(&r->candidates);
    free(r->moves.at);
    free(r->glyphs.at);
    free(r->offsets.at);
    free(r->undo.at);
    free(r->open.at);
    free(r->passes.at);
}

/* ---- the end of an action ---- */

/* The marks of an action that was just submitted are true. */
static hm_status game_read5d_check_marks(hm_5d_reader *r, unsigned marks) {
    hm_5d_verdict verdict;
    bool check;
    hm_error *error = r->c->error;
    hm_status status = r->actions == NULL ? hm_5d_actions_create(&r->actions, error) : HM_OK;
    if (status == HM_OK) {
        hm_5d_actions_guard(r->actions, r->sentry);
        status = hm_5d_outcome_find(r->actions, r->position, true, &verdict, error);
    }
    if (status == HM_OK) status = hm_5d_in_check(r->position, &check, NULL, error);
    if (status != HM_OK) return status;
    const char *wrong = NULL;
    if ((marks & HM_5D_MARK_CHECK) != 0 && !check) wrong = "a check";
    if ((marks & HM_5D_MARK_SOFTMATE) != 0 && verdict != HM_5D_SOFTMATE) wrong = "a softmate";
    if ((marks & HM_5D_MARK_MATE) != 0 && verdict != HM_5D_CHECKMATE) wrong = "a mate";
    if ((marks & HM_5D_MARK_STALEMATE) != 0 && verdict != HM_5D_STALEMATE) wrong = "a stalemate";
    if (wrong == NULL) return HM_OK;
    return hm_fail(error, HM_ERR_5D_MARK, r->mark_offset, "expected %s after this mark, found none",
                   wrong);
}

/* A royal that a move exposes stays exposed (rules5d, section 8): the first such move is to blame,
 * not those behind it. */
static hm_status blame_exposing(hm_5d_reader *r, hm_5d_threat threat) {
    hm_5d_position *before;
    hm_5d_threat earlier;
    size_t moves = r->moves.count;
    const hm_5d_undo *undo = r->undo.at + r->undo.count - moves;
    hm_status status = hm_5d_position_copy(r->position, &before, r->c->error);
    if (status != HM_OK) return status;
    while (moves > 0) {
        hm_5d_unmake(before, &r->moves.at[moves - 1], &undo[moves - 1]);
        if (!hm_5d_exposed(before, before->side, &earlier)) break;
        threat = earlier;
        moves--;
    }
    hm_5d_position_destroy(before);
    r->innocent = moves > 0 ? moves - 1 : 0;
    size_t offset = r->moves.count > 0 ? r->offsets.at[r->innocent] : r->token;
    return hm_5d_submit_exposed(r->position, &threat, offset, r->c->error);
}

hm_status hm_5d_read_check(hm_5d_reader *r) {
    hm_5d_threat threat;
    hm_status status = hm_5d_rules_apply(r->position, r->token, r->c->error);
    if (status != HM_OK) return status;
    /* A board that is passed over need not be played on. A text may say so of one board as often as
     * it likes, so what is mandatory is found out once. */
    int32_t first, last, present = hm_5d_present(r->position);
    hm_5d_active(r->position, &first, &last);
    bool submits = hm_5d_may_submit(r->position);
    for (size_t i = 0; i < r->passes.count && !submits; i++) {
        const hm_5d_pass *pass = &r->passes.at[i];
        if (pass->time != present || pass->line < first || pass->line > last) continue;
        r->innocent = pass->after;
        return hm_fail(r->c->error, HM_ERR_5D_ILLEGAL, pass->offset,
                       "expected a move on a mandatory board, found a null move");
    }
    if (hm_5d_exposed(r->position, r->position->side, &threat)) return blame_exposing(r, threat);
    r->innocent = r->moves.count;
    return hm_5d_submit_left(r->position, r->token, r->c->error);
}

hm_status hm_5d_read_submit(hm_5d_reader *r) {
    r->passed = 0;
    if (r->moves.count == 0 && r->passes.count == 0) return HM_OK;
    hm_status status = hm_5d_read_check(r);
    if (status != HM_OK) return status;
    hm_5d_submit(r->position);
    status = hm_5d_node_add(r->game, r->node, r->moves.at, r->moves.count, &r->node);
    if (status != HM_OK) return hm_5d_read_no_memory(r);
    r->ply++;
    size_t first = r->game->nodes.at[r->node].move;
    memcpy(r->game->glyphs.at + first, r->glyphs.at, r->moves.count * sizeof *r->glyphs.at);
    hm_5d_notes_give(r->game, &r->notes, r->node);
    r->moves.count = r->glyphs.count = r->offsets.count = r->passes.count = 0;
    unsigned marks = r->marks;
    r->marks = 0;
    if (!hm_sentry_report(r->sentry, 1)) return hm_sentry_status(r->sentry, r->c->error);
    return hm_5d_reads_strictly(r) && marks != 0 ? game_read5d_check_marks(r, marks) : HM_OK;
}

void hm_5d_read_take_back(hm_5d_reader *r) {
    while (r->moves.count > 0) {
        const hm_5d_move *move = &r->moves.at[--r->moves.count];
        hm_5d_unmake(r->position, move, &r->undo.at[--r->undo.count]);
    }
    r->glyphs.count = r->offsets.count = r->passes.count = 0;
    r->marks = 0;
}

/* ---- turns ---- */

/* Turns count from 1. A game that begins with boards of its own may be the rest of another one, and
 * continue from its number. After a wrong number the others count from there. */
hm_status hm_5d_read_number(hm_5d_reader *r, size_t offset, int32_t number) {
    bool black_began = r->game->start->side == HM_5D_BLACK;
    int32_t turn = 1 + (r->ply + black_began) / 2, wanted = turn + r->ahead;
    bool goes_on = r->game->own_boards && !r->numbered && number > 0;
    if (number < 0) return HM_OK;
    r->numbered = true;
    r->ahead = number - turn;
    if (goes_on || number == wanted) return HM_OK;
    return HM_5D_FAULT(r, HM_ERR_5D_NUMBER, offset, "expected the turn number %d, found %d",
                       (int)wanted, (int)number);
}

hm_status hm_5d_read_side(const hm_5d_reader *r, size_t offset, int colour) {
    if (colour < 0 || colour == r->position->side) return HM_OK;
    return HM_5D_FAULT(r, HM_ERR_5D_NUMBER, offset, "expected a turn of %s",
                       colour == HM_5D_WHITE ? "Black" : "White");
}

/* ---- moves ---- */

hm_status hm_5d_read_find(hm_5d_reader *r, const hm_5d_pattern *p, hm_5d_move *move) {
    return hm_5d_pattern_find(r->c, p, r->position, r->flags, &r->candidates, move);
}

/* Keeps the glyphs of a text with the glyphs of its move or null move; an action alone has no
 * glyphs. */
static hm_status keep_glyphs(const hm_5d_reader *r, size_t start, size_t end, size_t *glyph) {
    bool odd;
    if (r->game == NULL) return HM_OK;
    if (hm_5d_glyphs_add(r->game, r->c->text + start, end - start, glyph, &odd) != HM_OK) {
        return hm_5d_read_no_memory(r);
    }
    if (!odd) return HM_OK;
    return HM_5D_REMARK(r, start, "expected a number from 0 to 255 after '$'");
}

static hm_status check_glyph(const hm_5d_reader *r, const hm_5d_pattern *p) {
    if (!p->long_glyph) return HM_OK;
    return HM_5D_FAULT(r, HM_ERR_5D_MARK, p->mark_offset,
                       "expected one of ! ? !! ?? !? ?!, found more");
}

/* Glyphs after a blank belong to the move or null move before them; at the beginning of an
 * alternative there is none. */
hm_status hm_5d_read_glyphs(hm_5d_reader *r) {
    hm_5d_pattern p = {.offset = r->c->at};
    size_t start = r->c->at, *glyph = NULL;
    const hm_5d_node *node = r->game != NULL ? &r->game->nodes.at[r->node] : NULL;
    bool opened = r->open.count > 0 && r->open.at[r->open.count - 1].node == r->node;
    const hm_5d_pass *pass = r->passes.count > 0 ? &r->passes.at[r->passes.count - 1] : NULL;
    if (r->game == NULL && (pass != NULL || r->glyphs.count > 0)) {
        hm_5d_scan_glyph(r->c, &p);
        return HM_OK;
    }
    if (pass != NULL && pass->after == r->moves.count) {
        glyph = &r->game->comments.at[pass->note].glyph;
    } else if (r->glyphs.count > 0) {
        glyph = &r->glyphs.at[r->glyphs.count - 1];
    } else if (node != NULL && node->count > 0 && !opened) {
        glyph = &r->game->glyphs.at[node->move + node->count - 1];
    }
    if (glyph == NULL) return hm_expected(r->c, HM_ERR_5D_TOKEN, "a move");
    hm_5d_scan_glyph(r->c, &p);
    return keep_glyphs(r, start, r->c->at, glyph);
}

/* Checks what a text says about the move beyond what identifies it. */
static hm_status check_pattern(const hm_5d_reader *r, const hm_5d_pattern *p,
                               const hm_5d_move *move) {
    hm_status status = HM_OK;
    if (p->capture && (move->flags & HM_5D_CAPTURE) == 0) {
        status = HM_5D_FAULT(r, HM_ERR_5D_MARK, p->offset, "expected a capture with 'x'");
    }
    if (status == HM_OK && p->joined && (move->flags & HM_5D_BRANCH) != 0) {
        status = HM_5D_FAULT(r, HM_ERR_5D_MARK, p->offset,
                             "expected \">>\" in a jump that makes a timeline, found \">\"");
    }
    if (status == HM_OK && p->doubled_file) {
        status =
            HM_5D_FAULT(r, HM_ERR_5D_TOKEN, p->offset, "expected one file before 'x', found two");
    }
    if (status == HM_OK) status = check_glyph(r, p);
    if (status == HM_OK && (p->marks & HM_5D_MARK_ACTIVE) != 0) {
        status = hm_5d_read_activation(r, p->mark_offset);
    }
    return status;
}

hm_status hm_5d_read_make(hm_5d_reader *r, const hm_5d_pattern *p, const hm_5d_move *move) {
    if (!HM_ROOM(r->moves, 1) || !HM_ROOM(r->undo, 1) || !HM_ROOM(r->glyphs, 1) ||
        !HM_ROOM(r->offsets, 1)) {
        return hm_5d_read_no_memory(r);
    }
    hm_status status = hm_5d_make(r->position, move, &r->undo.at[r->undo.count], NULL);
    if (status == HM_ERR_MEMORY) return hm_5d_read_no_memory(r);
    if (status != HM_OK) {
        return hm_fail(r->c->error, status, p->offset, "the move leaves the limits");
    }
    const hm_5d_multiverse *m = &r->position->multiverse;
    for (size_t i = 0; i < r->passes.count; i++) {
        const hm_5d_pass *pass = &r->passes.at[i];
        if (hm_5d_end(&m->lines[pass->line - m->first]) == pass->time) continue;
        hm_5d_unmake(r->position, move, &r->undo.at[r->undo.count]);
        return hm_fail(r->c->error, HM_ERR_5D_MOVE, p->offset,
                       "expected no move on a board that is passed over");
    }
    r->undo.count++;
    r->offsets.at[r->offsets.count++] = p->offset;
    r->moves.at[r->moves.count++] = *move;
    r->glyphs.at[r->glyphs.count++] = 0;
    r->marks |= p->marks;
    if (p->marks != 0) r->mark_offset = p->mark_offset;
    status = keep_glyphs(r, p->glyph, p->glyph_end, &r->glyphs.at[r->glyphs.count - 1]);
    return status == HM_OK ? check_pattern(r, p, move) : status;
}

/* ---- null moves ---- */

hm_status hm_5d_read_pass(hm_5d_reader *r, const hm_5d_pattern *p) {
    const hm_5d_multiverse *m = &r->position->multiverse;
    hm_5d_pass pass = {.line = p->line, .offset = p->offset, .after = r->moves.count};
    /* Without a timeline, the only one that can be played on. */
    uint32_t playable = 0;
    for (uint32_t i = 0; i < m->count && !p->has_line; i++) {
        if ((hm_5d_end(&m->lines[i]) & 1) != r->position->side) continue;
        pass.line = m->first + (int32_t)i;
        playable++;
    }
    bool known = (p->has_line || playable == 1) && pass.line >= m->first &&
                 pass.line < m->first + (int32_t)m->count;
    if (known) pass.time = hm_5d_end(&m->lines[pass.line - m->first]);
    if (!known || (pass.time & 1) != r->position->side || (p->has_time && p->time != pass.time)) {
        return hm_fail(r->c->error, HM_ERR_5D_MOVE, p->offset,
                       "expected a board that can be played on before a null move");
    }
    if (!HM_ROOM(r->passes, 1)) return hm_5d_read_no_memory(r);
    r->passes.at[r->passes.count++] = pass;
    if (r->game == NULL) return HM_OK;
    size_t glyph = 0;
    hm_status status = keep_glyphs(r, p->glyph, p->glyph_end, &glyph);
    if (status != HM_OK) return status;
    status = hm_5d_notes_pass(r->game, &r->notes, pass.line, pass.time, glyph, r->moves.count);
    if (status != HM_OK) return hm_5d_read_no_memory(r);
    r->passes.at[r->passes.count - 1].note = r->notes.last;
    return check_glyph(r, p);
}

/* ---- comments ---- */

void hm_5d_read_end_notes(hm_5d_reader *r) {
    hm_5d_game *game = r->game;
    for (int32_t i = r->notes.first; i >= 0; i = game->comments.at[i].next)
        game->comments.at[i].after = game->nodes.at[r->node].count;
    hm_5d_notes_give(game, &r->notes, r->node);
}
