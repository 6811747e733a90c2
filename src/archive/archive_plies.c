/* The plies of a game, for tables. */
#include "archive/archive_finder.h"
#include "core/bits.h"

#include <stdlib.h>
#include <string.h>

/* The state that describes a ply. */
typedef struct ply_texts {
    hm_text move, position, comments, material;
    HM_LIST(hm_kept_piece) pieces;
} ply_texts;

static void put_letters(uint32_t set, char letters[32]) {
    size_t count = 0;
    for (int i = 0; i < 26; i++)
        if ((set >> i & 1) != 0) letters[count++] = (char)('A' + i);
    letters[count] = '\0';
}

/* The pieces of each side in the words of expressions. */
static hm_status put_material(const hm_record *record, ply_texts *texts, hm_error *error) {
    static const char letters[] = "KQRBNPACDEFGHIJLMOSTUVWXYZ";
    const hm_archiving *archiving = record->archiving;
    size_t room = archiving->room(record->play) + 1;
    texts->pieces.count = 0;
    if (!HM_ROOM(texts->pieces, room)) return hm_fail_memory(error, "pieces");
    size_t count = archiving->pieces(record->play, texts->pieces.at);
    for (const char *side = record->session->game->sides; *side != '\0'; side++) {
        uint32_t counts[26] = {0};
        bool any = false;
        for (size_t i = 0; i < count; i++) {
            const hm_kept_piece *piece = &texts->pieces.at[i];
            bool theirs = piece->owner == *side && piece->letter >= 'A' && piece->letter <= 'Z';
            if (theirs) counts[piece->letter - 'A']++;
            any = any || theirs;
        }
        if (!any) continue;
        hm_text_printf(&texts->material, "%s%c=", texts->material.length > 0 ? " " : "", *side);
        for (const char *letter = letters; *letter != '\0'; letter++) {
            uint32_t number = counts[*letter - 'A'];
            if (number > 1) hm_text_printf(&texts->material, "%u", number);
            if (number > 0) hm_text_add(&texts->material, letter, 1);
        }
    }
    return HM_OK;
}

static hm_status tell_ply(hm_record *record, const hm_happened *happened, unsigned wanted,
                          hm_told_ply *ply, ply_texts *texts, hm_error *error) {
    hm_status status = HM_OK;
    hm_text *move = &texts->move, *position = &texts->position;
    move->length = position->length = texts->material.length = 0;
    hm_session_key(record->session, ply->key);
    if (ply->ply > 0) record->archiving->told(record->play, move);
    if ((wanted & HM_TOLD_POSITION) != 0) status = hm_put_kept_position(record, position, error);
    if (status == HM_OK && (wanted & HM_TOLD_MATERIAL) != 0)
        status = put_material(record, texts, error);
    hm_text_add(move, "", 0);
    hm_text_add(position, "", 0);
    hm_text_add(&texts->material, "", 0);
    if (status == HM_OK && (move->failed || position->failed || texts->material.failed))
        status = hm_fail_memory(error, "a ply");
    if (status != HM_OK) return status;
    ply->move = move->data;
    ply->position = position->data;
    ply->material = texts->material.data;
    put_letters(happened->moved, ply->piece);
    put_letters(happened->captured, ply->captured);
    /* "=Q" of a move: the letter alone. */
    const char *at = happened->promoted ? strchr(move->data, '=') : NULL;
    ply->promotion[0] = at == NULL ? '\0' : at[1];
    ply->promotion[1] = '\0';
    ply->new_checks = happened->checked != 0 ? hm_popcount(happened->checked) : happened->check;
    ply->legal_count = happened->legal;
    ply->glyph = happened->glyph;
    return HM_OK;
}

hm_status hm_finder_plies(hm_finder *finder, unsigned wanted, hm_ply_visit *visit, void *context,
                          hm_error *error) {
    hm_record *record = &finder->record;
    ply_texts texts = {.move = {0}};
    unsigned facts = HM_WANT_CHECK | HM_WANT_NOTES | HM_WANT_TOLD;
    if ((wanted & HM_TOLD_LEGAL) != 0) facts |= HM_WANT_LEGAL;
    hm_status status = HM_OK;
    if (record->session == NULL || record->other) return HM_OK;
    record->archiving->rewind(record->play);
    for (size_t number = 0; number <= record->plies && status == HM_OK; number++) {
        hm_happened happened = {.glyph = "", .comments = &texts.comments};
        hm_told_ply ply = {.ply = number,
                           .side = number > 0 ? hm_session_side(record->session) : ""};
        texts.comments.length = 0;
        hm_text_add(&texts.comments, "", 0);
        status = number > 0 ? record->archiving->next(record->play, facts, NULL, &happened, error)
                            : record->archiving->here(record->play, facts, NULL, &happened, error);
        if (status == HM_OK && texts.comments.failed) status = hm_fail_memory(error, "comments");
        if (status != HM_OK) break;
        hm_said said = hm_said_in(texts.comments.data);
        ply.eval = said.eval;
        ply.mate = said.mate;
        ply.clk = said.clk;
        ply.emt = said.emt;
        status = tell_ply(record, &happened, wanted, &ply, &texts, error);
        if (status == HM_OK) status = visit(context, &ply, error);
    }
    hm_text_clear(&texts.move);
    hm_text_clear(&texts.position);
    hm_text_clear(&texts.comments);
    hm_text_clear(&texts.material);
    free(texts.pieces.at);
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
