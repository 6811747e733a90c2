/* Actions of a 5D search as texts. */
#include "chess5d/notation/text5d.h"
#include "chess5d/rules/letters5d.h"
#include "search/5d/search5d.h"

/* Line protocols count the timelines of even games as the library does. */
static void text5d_put_board(int32_t line, int32_t time, hm_text *text) {
    hm_text_printf(text, "(%dT%d)", (int)line, (int)(time >> 1));
}

/* A square with its board; within one board the second square stands alone. */
void hm_5d_search_put_move(const hm_5d_move *move, hm_text *text) {
    text5d_put_board(move->from_line, move->from_time, text);
    hm_5d_put_square(text, move->from);
    if ((move->flags & HM_5D_JUMP) != 0) text5d_put_board(move->to_line, move->to_time, text);
    hm_5d_put_square(text, move->to);
    if (move->promotion != 0) hm_5d_piece_format(move->promotion, text);
}

/* Boards of departure have to be there: the actions before are played on a copy. A line's position
 * is built from the root each time, for lines are short. */
static hm_5d_position *position_before(const hm_5d_searcher *s, const hm_5d_position *root,
                                       const hm_search_line *line, size_t index) {
    hm_5d_position *position;
    if (hm_5d_position_copy(root, &position, NULL) != HM_OK) return NULL;
    for (size_t i = 0; i < index; i++) {
        size_t count;
        hm_5d_undo undo;
        const hm_5d_move *moves =
            hm_5d_action_list_at(&s->known, (size_t)line->moves[i] - 1, &count);
        hm_status status = HM_OK;
        for (size_t k = 0; k < count && status == HM_OK; k++)
            status = hm_5d_make(position, &moves[k], &undo, NULL);
        hm_5d_submit(position);
        if (status == HM_OK) continue;
        hm_5d_position_destroy(position);
        return NULL;
    }
    return position;
}

/* Formats an action of a line. The line protocols need its moves only; the notation of files
 * depends on the position before it. */
void hm_5d_search_move_text(const void *state, const void *root, const hm_search_line *line,
                            size_t index, hm_search_style style, hm_text *text) {
    const hm_5d_searcher *s = state;
    size_t count;
    if (s == NULL) { /* what a number stands for is known to the search that has given it */
        text->failed = true;
        return;
    }
    const hm_5d_move *moves =
        hm_5d_action_list_at(&s->known, (size_t)line->moves[index] - 1, &count);
    if (style == HM_SEARCH_LINE || style == HM_SEARCH_SHORT) {
        for (size_t i = 0; i < count; i++) {
            if (i > 0) hm_text_puts(text, " ");
            hm_5d_search_put_move(&moves[i], text);
        }
        return;
    }
    hm_5d_position *position = position_before(s, root, line, index);
    if (position == NULL)
        text->failed = true;
    else
        hm_5d_action_format(position, moves, count, text);
    hm_5d_position_destroy(position);
}
