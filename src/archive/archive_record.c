/* The record of a game: facts that are the same however its text was written. */
#include "archive/archive_record.h"

#include <stdlib.h>
#include <string.h>

/* ---- names of starts ---- */

void hm_start_names_clear(hm_start_names *names) {
    free(names->starts.at);
    free((void *)names->games.at);
    *names = (hm_start_names){0};
}

const char *hm_start_name_of(hm_start_names *names, const hm_game *game, const uint64_t key[2]) {
    bool listed = false;
    for (size_t i = 0; i < names->games.count; i++)
        listed = listed || names->games.at[i] == game;
    if (!listed) {
        /* The first of several names for one position counts. */
        hm_start start;
        hm_input_error error;
        if (!HM_ROOM(names->games, 1)) return NULL;
        for (size_t i = 0; game->start != NULL && game->start(i, &start, NULL); i++) {
            hm_session *session;
            if (start.refused != NULL) continue;
            if (hm_session_open(&session, start.name, NULL, &error) != HM_YES) continue;
            bool room = HM_ROOM(names->starts, 1);
            if (room) {
                hm_named_start *named = &names->starts.at[names->starts.count++];
                named->game = game;
                hm_session_key(session, named->key);
                memcpy(named->name, start.name, sizeof named->name);
            }
            hm_session_destroy(session);
            if (!room) return NULL;
        }
        names->games.at[names->games.count++] = game;
    }
    for (size_t i = 0; i < names->starts.count; i++) {
        const hm_named_start *named = &names->starts.at[i];
        if (named->game == game && memcmp(named->key, key, sizeof named->key) == 0)
            return named->name;
    }
    return NULL;
}

/* ---- records ---- */

static hm_status put_game(hm_record *record, const hm_request *request, hm_start_names *names,
                          hm_error *error) {
    hm_session *session = record->session;
    bool judged = true;
    record->archiving = session->game->archiving;
    if (record->archiving == NULL) {
        return hm_fail(error, HM_ERR_UNSUPPORTED, 0, "%s has no archives", session->game->title);
    }
    record->play = session->play;
    hm_status status = record->archiving->about(session->play, record->bad ? &record->fault : NULL,
                                                &request->watch, &judged, &record->facts, error);
    if (status != HM_OK) return status;
    if (record->bad && !judged) { /* nothing of it can be played */
        hm_session_destroy(session);
        record->session = NULL;
        return HM_OK;
    }
    record->other = !judged;
    record->plies = record->other ? 0 : session->game->plies(session->play);
    hm_fact_uint(&record->facts, "plies", record->plies);
    if (!record->other) {
        record->archiving->rewind(record->play);
        hm_session_key(session, record->start);
        const char *name =
            names == NULL ? NULL : hm_start_name_of(names, session->game, record->start);
        if (name != NULL) hm_fact_word(&record->facts, "variant", name);
    }
    return HM_OK;
}

hm_status hm_record_read(hm_record *record, const hm_input *input, const hm_request *request,
                         hm_start_names *names, hm_error *error) {
    *record = (hm_record){.archiving = NULL};
    if (request == NULL) request = &hm_no_request;
    hm_verdict verdict =
        hm_session_read(&record->session, input, request, HM_READ_WHOLE, &record->fault);
    record->bad = verdict != HM_YES;
    hm_status status = record->bad ? record->fault.error.status : HM_OK;
    /* These say nothing about the text: the reader, not the game, has failed. */
    if (record->bad &&
        (hm_is_of_the_machine(status) || status == HM_ERR_OPTION || status == HM_ERR_LIMIT ||
         status == HM_ERR_ARGUMENT || status == HM_ERR_UNSUPPORTED)) {
        if (error != NULL) *error = record->fault.error;
        hm_record_clear(record);
        return status;
    }
    status = HM_OK;
    hm_facts *facts = &record->facts;
    hm_fact_open(facts, NULL, '{');
    if (input->notation != NULL) {
        hm_fact_word(facts, "game", input->notation->game->name);
        hm_fact_word(facts, "format", input->notation->name);
    }
    if (input->name != NULL) hm_fact_word(facts, "file", input->name);
    hm_fact_uint(facts, "line", input->line);
    if (record->session != NULL && record->session->play != NULL)
        status = put_game(record, request, names, error);
    if (record->session == NULL) {
        if (!hm_fact_is_written(&record->facts, "result")) {
            hm_fact_word(&record->facts, "result", "*");
            hm_fact_word(&record->facts, "termination", "unknown");
        }
        hm_fact_uint(&record->facts, "plies", 0);
    }
    if (record->other) {
        hm_fact_null(&record->facts, "judged");
    } else {
        hm_fact_bool(&record->facts, "judged", !record->bad);
    }
    if (record->bad) hm_put_error(&record->fault, &record->facts);
    hm_fact_close(&record->facts);
    if (status == HM_OK && record->facts.failed) status = hm_fail_memory(error, "a game");
    if (status != HM_OK) {
        hm_record_clear(record);
        return status;
    }
    record->object = hm_fact_first(&record->facts, NULL);
    return HM_OK;
}

void hm_record_clear(hm_record *record) {
    hm_session_destroy(record->session);
    hm_facts_clear(&record->facts);
    *record = (hm_record){.archiving = NULL};
}

const char *hm_record_word(const hm_record *record, const char *key) {
    const hm_fact *fact = hm_fact_get(&record->facts, record->object, key);
    size_t length;
    if (fact == NULL || hm_fact_type_of(fact) != HM_FACT_STRING) return NULL;
    return hm_fact_words(&record->facts, fact, &length);
}

const hm_fact *hm_record_tag(const hm_record *record, const char *name) {
    const hm_fact *tags = hm_fact_get(&record->facts, record->object, "tags");
    const hm_fact *tag = tags == NULL ? NULL : hm_fact_first(&record->facts, tags);
    while (tag != NULL && !hm_same_word(hm_fact_key(&record->facts, tag), name))
        tag = hm_fact_next(&record->facts, tags, tag);
    return tag;
}
