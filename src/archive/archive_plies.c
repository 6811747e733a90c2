/* The plies of a game, for tables. */
#include "archive/archive_finder.h"

#include <string.h>

static void put_letters(uint32_t set, char letters[32]) {
    size_t count = 0;
    for (int i = 0; i < 26; i++)
        if ((set >> i & 1) != 0) letters[count++] = (char)('A' + i);
    letters[count] = '\0';
}

static unsigned count_ply_checks(const hm_happened *happened, const char *move) {
    unsigned marks = 0;
    for (; *move != '\0'; move++)
        marks += *move == '+';
    return marks > 0 ? marks : happened->check;
}

/* "=Q" of a move. */
static void read_promotion(const hm_happened *happened, const char *move, char promotion[8]) {
    const char *at = happened->promoted ? strchr(move, '=') : NULL;
    promotion[0] = at == NULL ? '\0' : at[1];
    promotion[1] = '\0';
}

static hm_status tell_ply(hm_record *record, const hm_happened *happened, bool positions,
                          hm_told_ply *ply, hm_text *move, hm_text *position, hm_error *error) {
    hm_status status = HM_OK;
    move->length = position->length = 0;
    hm_session_key(record->session, ply->key);
    if (ply->ply > 0) record->archiving->told(record->play, move);
    if (positions) status = hm_put_kept_position(record, position, error);
    hm_text_add(move, "", 0);
    hm_text_add(position, "", 0);
    if (status == HM_OK && (move->failed || position->failed))
        status = hm_fail_memory(error, "a ply");
    if (status != HM_OK) return status;
    ply->move = move->data;
    ply->position = position->data;
    put_letters(happened->moved, ply->piece);
    put_letters(happened->captured, ply->captured);
    read_promotion(happened, move->data, ply->promotion);
    ply->new_checks = count_ply_checks(happened, move->data);
    ply->legal_count = happened->legal;
    ply->glyph = happened->glyph;
    return HM_OK;
}

hm_status hm_finder_plies(hm_finder *finder, bool positions, bool legal, hm_ply_visit *visit,
                          void *context, hm_error *error) {
    hm_record *record = &finder->record;
    hm_text move = {0}, position = {0}, comments = {0};
    unsigned wanted = HM_WANT_CHECK | HM_WANT_NOTES | HM_WANT_TOLD | (legal ? HM_WANT_LEGAL : 0);
    hm_status status = HM_OK;
    if (record->session == NULL || record->other) return HM_OK;
    record->archiving->rewind(record->play);
    for (size_t number = 0; number <= record->plies && status == HM_OK; number++) {
        hm_happened happened = {.glyph = "", .comments = &comments};
        hm_told_ply ply = {.ply = number,
                           .side = number > 0 ? hm_session_side(record->session) : ""};
        comments.length = 0;
        hm_text_add(&comments, "", 0);
        status = number > 0 ? record->archiving->next(record->play, wanted, NULL, &happened, error)
                            : record->archiving->here(record->play, wanted, NULL, &happened, error);
        if (status == HM_OK && comments.failed) status = hm_fail_memory(error, "comments");
        if (status != HM_OK) break;
        hm_said said = hm_said_in(comments.data);
        ply.eval = said.eval;
        ply.mate = said.mate;
        ply.clk = said.clk;
        ply.emt = said.emt;
        status = tell_ply(record, &happened, positions, &ply, &move, &position, error);
        if (status == HM_OK) status = visit(context, &ply, error);
    }
    hm_text_clear(&move);
    hm_text_clear(&position);
    hm_text_clear(&comments);
    return status;
}

void hm_finder_moves(hm_finder *finder, const char *key, hm_facts *facts) {
    hm_record *record = &finder->record;
    hm_fact_open(facts, key, '[');
    if (record->session != NULL && !record->other) {
        bool whole = hm_session_go(record->session, record->plies, NULL) == HM_OK;
        for (size_t ply = 0; ply < record->plies && whole; ply++) {
            record->session->game->ply_text(record->play, ply, hm_fact_begin(facts, NULL));
            hm_fact_end(facts);
        }
        facts->failed |= !whole;
    }
    hm_fact_close(facts);
}
