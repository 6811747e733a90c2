/* The moves of a game, whatever their notation (formats, section 7.3): comments, results and the
 * end; everything else is left to the notation. */
#include "chess5d/notation/game_read5d.h"

#include <string.h>

/* A comment belongs to the action that is being read or comes next; before all, to the start. */
static hm_status game_body5d_read_comment(hm_5d_reader *r) {
    return hm_5d_notes_scan(r->c, r->game, &r->notes, r->moves.count);
}

/* ---- results ---- */

static hm_status read_result(hm_5d_reader *r, uint8_t result, bool *over) {
    hm_status status = hm_5d_read_submit(r);
    if (status != HM_OK) return status;
    *over = r->open.count == 0;
    if (*over) {
        r->game->result = result;
        /* Two results that are open to nobody's doubt, and differ. */
        const char *header = hm_5d_game_header(r->game, "Result");
        const char *found = hm_5d_game_result(r->game);
        bool decided = header != NULL && hm_5d_result_number(header) != 0 && *header != '*';
        if (decided && *found != '*' && strcmp(header, found) != 0) {
            status = HM_5D_FAULT(r, HM_ERR_5D_MARK, r->token,
                                 "expected %s as the header Result says, found %s", header, found);
        }
        /* Only comments may follow the result of the game. */
        hm_skip_space(r->c);
        while (status == HM_OK && hm_5d_at_comment(r->c)) {
            status = game_body5d_read_comment(r);
            hm_skip_space(r->c);
        }
        int next = hm_peek(r->c);
        if (status != HM_OK || next < 0 || next == '[') return status;
        return hm_expected(r->c, HM_ERR_5D_TOKEN, "the end of the game");
    }
    /* An alternative without actions has none that could have a result. */
    bool empty = r->node == r->open.at[r->open.count - 1].node;
    if (!empty) r->game->nodes.at[r->node].result = result;
    return HM_OK;
}

/* ---- the body ---- */

/* One token; *over at the end of the game. */
static hm_status game_body5d_read_token(hm_5d_reader *r, bool *over) {
    int next = hm_peek(r->c);
    *over = next < 0 || next == '[';
    if (*over) return hm_5d_read_submit(r);
    /* In other notations ";" parts moves; before the first of them it begins a comment there, too.
     */
    bool shad = r->game->dialect == HM_5D_SHAD || !r->begun;
    if (next == '{' || (shad && hm_5d_at_comment(r->c))) return game_body5d_read_comment(r);
    if (!r->begun) hm_5d_notes_give(r->game, &r->notes, 0);
    r->begun = true;
    for (uint8_t result = 1; result < 5; result++) {
        if (hm_take_word(r->c, hm_5d_results[result])) return read_result(r, result, over);
    }
    switch (r->game->dialect) {
    case HM_5D_ALEXBAY:
        return hm_5d_alexbay_read(r);
    case HM_5D_AXEL:
        return hm_5d_axel_read(r);
    case HM_5D_SHAD:
        break;
    }
    return hm_5d_shad_read(r);
}

hm_status hm_5d_body_read(hm_5d_reader *r) {
    bool over = false;
    hm_status status = HM_OK;
    while (status == HM_OK && !over) {
        hm_skip_space(r->c);
        r->token = r->c->at;
        status = hm_cursor_ask(r->c);
        if (status == HM_OK) status = game_body5d_read_token(r, &over);
        if (status != HM_OK) status = hm_5d_alternative_drop(r, status);
    }
    if (status != HM_OK) return status;
    if (r->open.count > 0) return hm_expected(r->c, HM_ERR_5D_TOKEN, "')'");
    hm_5d_read_end_notes(r);
    /* If no continuation follows, an alternative becomes the main line, and its result becomes the
     * game's. */
    hm_5d_game *game = r->game;
    for (int32_t node = game->nodes.at[0].main; node >= 0; node = game->nodes.at[node].main) {
        hm_5d_node *n = &game->nodes.at[node];
        if (n->main < 0 && game->result == 0) game->result = n->result;
        n->result = 0;
    }
    return HM_OK;
}
