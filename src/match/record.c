/* The moves played so far, in the words of every player. */
#include "match/match.h"

hm_status hm_table_record(hm_table *table, hm_error *error) {
    const hm_dialect *dialect = table->match->dialect;
    hm_session *session = table->session;
    size_t plies = hm_session_ply(session);
    hm_status status = HM_OK;
    bool heard = false;
    for (unsigned i = 0; i < table->made; i++)
        heard |= table->players[i].engine->kind == HM_ENGINE_RIVAL;
    if (!heard) return HM_OK;
    for (; status == HM_OK && table->recorded < plies; table->recorded++) {
        hm_text text = {0};
        hm_search_root root = {0};
        status = hm_session_go(session, table->recorded, error);
        if (status == HM_OK) status = hm_session_ply_text(session, table->recorded, &text, error);
        if (status == HM_OK && hm_session_game(session)->root != NULL)
            status = hm_session_root(session, &root, error);
        if (status == HM_OK && text.failed) status = hm_fail_memory(error, "a move");
        hm_slice turn = {text.data, text.length};
        hm_search_move move = status == HM_OK && root.game != NULL
                                  ? hm_search_find(&root, turn.text, turn.length)
                                  : 0;
        /* The turn in the words of each player. Where the search knows its moves by their texts it
         * spells them in the style of the player; else the dialect spells each word. */
        for (unsigned i = 0; status == HM_OK && i < table->made; i++) {
            hm_player *p = &table->players[i];
            hm_slice left = turn, word;
            if (move != 0) {
                hm_text_puts(&p->moves, " ");
                hm_search_first_text(&root, move, p->engine->style, &p->moves);
                continue;
            }
            while (hm_next_word(&left, &word)) {
                hm_text_puts(&p->moves, " ");
                if (dialect->spell != NULL)
                    dialect->spell(session, word, &p->moves);
                else
                    hm_text_add(&p->moves, word.text, word.length);
            }
            if (dialect->submits) hm_text_puts(&p->moves, " submit");
        }
        hm_text_clear(&text);
    }
    for (unsigned i = 0; i < table->made && status == HM_OK; i++) {
        if (table->players[i].moves.failed) status = hm_fail_memory(error, "a game");
    }
    hm_status back = hm_session_go(session, plies, error);
    return status == HM_OK ? back : status;
}
