/* What has been played, in the words of every player. */
#include "match/match.h"

/* The words of a turn as the dialect spells each. */
static void spell_turn(const hm_table *table, hm_slice turn, hm_text *text) {
    const hm_dialect *dialect = table->match->dialect;
    hm_slice word;
    while (hm_next_word(&turn, &word)) {
        hm_text_puts(text, " ");
        if (dialect->spell != NULL)
            dialect->spell(table->session, word, text);
        else
            hm_text_add(text, word.text, word.length);
    }
    if (dialect->submits) hm_text_puts(text, " submit");
}

/* A turn that the session is about to play. Where the search knows its moves by their texts it
 * spells them in the style of each player. */
static void record_tell(hm_table *table, const hm_search_root *root, hm_slice turn) {
    hm_search_move move = root->game != NULL ? hm_search_find(root, turn.text, turn.length) : 0;
    for (unsigned i = 0; i < table->made; i++) {
        hm_player *p = &table->players[i];
        if (move == 0) {
            spell_turn(table, turn, &p->moves);
            continue;
        }
        hm_text_puts(&p->moves, " ");
        hm_search_first_text(root, move, p->engine->style, &p->moves);
    }
}

static bool listens(const hm_table *table) {
    for (unsigned i = 0; i < table->made; i++) {
        if (table->players[i].engine->kind == HM_ENGINE_RIVAL) return true;
    }
    return false;
}

static hm_status record_ply(hm_table *table, hm_error *error) {
    hm_text text = {0};
    hm_search_root root = {0};
    hm_status status = hm_session_go(table->session, table->recorded, error);
    if (status == HM_OK) {
        status = hm_session_ply_text(table->session, table->recorded, &text, error);
    }
    if (status == HM_OK && hm_session_game(table->session)->root != NULL) {
        status = hm_session_root(table->session, &root, error);
    }
    if (status == HM_OK && text.failed) status = hm_fail_memory(error, "a move");
    if (status == HM_OK) record_tell(table, &root, (hm_slice){text.data, text.length});
    hm_text_clear(&text);
    table->recorded++;
    return status;
}

hm_status hm_table_record(hm_table *table, hm_error *error) {
    size_t plies = hm_session_ply(table->session);
    hm_status status = HM_OK;
    if (!listens(table)) return HM_OK;
    while (status == HM_OK && table->recorded < plies)
        status = record_ply(table, error);
    for (unsigned i = 0; i < table->made && status == HM_OK; i++) {
        if (table->players[i].moves.failed) status = hm_fail_memory(error, "a game");
    }
    hm_status back = hm_session_go(table->session, plies, error);
    return status == HM_OK ? back : status;
}
