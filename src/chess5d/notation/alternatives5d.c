/* Alternatives of games that are read: "( action ... )" before the main continuation (formats,
 * section 7.3).
 *
 * One that cannot be played spoils no game: the main line decides. It is taken back to where it was
 * opened, and its text becomes a comment of the action that comes next. */
#include "chess5d/notation/game_read5d.h"

#include <string.h>

hm_status hm_5d_alternative_open(hm_5d_reader *r) {
    hm_5d_game *game = r->game;
    hm_status status = hm_5d_read_submit(r);
    if (status != HM_OK) return status;
    if (r->open.count == HM_5D_DEEPEST) {
        return hm_fail(r->c->error, HM_ERR_LIMIT, r->c->at,
                       "expected at most %d alternatives within each other", HM_5D_DEEPEST);
    }
    if (!HM_ROOM(r->open, 1)) return hm_5d_read_no_memory(r);
    r->open.at[r->open.count++] = (hm_5d_opening){.offset = r->c->at++,
                                                  .node = r->node,
                                                  .links = game->nodes.at[r->node],
                                                  .notes = r->notes,
                                                  .ahead = r->ahead,
                                                  .numbered = r->numbered,
                                                  .nodes = game->nodes.count,
                                                  .moves = game->moves.count,
                                                  .comments = game->comments.count,
                                                  .words = game->words.length,
                                                  .warnings = game->warnings.count};
    return HM_OK;
}

/* Turn numbers count on from the place where the alternative was opened. The first number of a game
 * may be in an alternative. */
static void count_from(hm_5d_reader *r, const hm_5d_opening *opening) {
    r->ahead = opening->ahead;
    r->numbered = opening->numbered;
}

static void take_back_to(hm_5d_reader *r, int32_t node) {
    while (r->node != node) {
        const hm_5d_node *n = &r->game->nodes.at[r->node];
        r->undo.count -= n->count;
        hm_5d_unmake_action(r->position, r->game->moves.at + n->move, n->count,
                            r->undo.at + r->undo.count);
        r->node = n->parent;
        r->ply--;
    }
}

hm_status hm_5d_alternative_close(hm_5d_reader *r) {
    if (r->open.count == 0) return hm_expected(r->c, HM_ERR_5D_TOKEN, "a move");
    hm_status status = hm_5d_read_submit(r);
    if (status != HM_OK) return status;
    hm_5d_read_end_notes(r);
    const hm_5d_opening *opening = &r->open.at[--r->open.count];
    take_back_to(r, opening->node);
    count_from(r, opening);
    r->c->at++;
    return HM_OK;
}

/* ---- those that cannot be played ---- */

/* Where the innermost alternative ends, by its shape alone; false when its text cannot be a
 * comment: it does not end, or its braces do not pair. Looked for behind what was read, in which
 * they do: of alternatives in each other that all fail, each looks at its own text only. */
static bool find_end(const hm_5d_reader *r, size_t *end) {
    hm_cursor c = {.text = r->c->text, .length = r->c->length, .at = r->token};
    size_t depth = 1;
    for (;; c.at++) {
        const char *comment;
        size_t length;
        int next = hm_peek(&c);
        if (next <= 0 || next == '[' || next == '}') return false;
        bool line = next == ';' && r->game->dialect == HM_5D_SHAD;
        if (next == '{' || line) {
            if (hm_5d_comment_scan(&c, &comment, &length) != HM_OK) return false;
            if (line && memchr(comment, '{', length) != NULL) return false;
            if (line && memchr(comment, '}', length) != NULL) return false;
            c.at--;
            continue;
        }
        depth += next == '(';
        depth -= next == ')';
        *end = c.at;
        if (depth == 0) return true;
    }
}

hm_status hm_5d_alternative_drop(hm_5d_reader *r, hm_status status) {
    bool of_moves =
        status == HM_ERR_5D_MOVE || status == HM_ERR_5D_AMBIGUOUS || status == HM_ERR_5D_ILLEGAL;
    size_t end;
    if (!of_moves || r->open.count == 0 || hm_5d_reads_strictly(r)) return status;
    hm_5d_opening opening = r->open.at[r->open.count - 1];
    if (!find_end(r, &end)) return status;
    hm_error cause = *r->c->error;
    hm_5d_read_take_back(r);
    take_back_to(r, opening.node);
    /* Restores the tree. New nodes come after the old ones, and only the last link of each chain
     * leads to them. */
    hm_5d_game *game = r->game;
    const hm_5d_node *links = &opening.links;
    game->nodes.at[opening.node] = *links;
    if (links->newest >= 0) game->nodes.at[links->newest].next = -1;
    if (links->last_comment >= 0) game->comments.at[links->last_comment].next = -1;
    if (opening.notes.last >= 0) game->comments.at[opening.notes.last].next = -1;
    game->nodes.count = opening.nodes;
    game->moves.count = game->glyphs.count = opening.moves;
    game->comments.count = opening.comments;
    game->words.length = opening.words;
    game->warnings.count = opening.warnings;
    r->open.count--;
    r->notes = opening.notes;
    count_from(r, &opening);
    r->c->at = end + 1;
    /* Its text as a comment. */
    size_t start = opening.offset + 1;
    hm_text text = {0};
    while (start < end && hm_is_space(r->c->text[start]))
        start++;
    hm_text_puts(&text, "not playable: ");
    hm_text_add(&text, r->c->text + start, end - start);
    bool kept =
        !text.failed && hm_5d_notes_add(game, &r->notes, text.data, text.length, 0) == HM_OK;
    hm_text_clear(&text);
    if (!kept) return hm_5d_read_no_memory(r);
    return HM_5D_FAULT(r, cause.status, (size_t)cause.offset, "%s; an alternative is not playable",
                       cause.message);
}
