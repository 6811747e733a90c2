/* NDJSON4 logs as a stream of games. A game begins with the first position, behind a producer's
 * header, and with a position that names no move, unless its ply is the next one. */
#include "games/4d/log4d.h"

#include <stdlib.h>
#include <string.h>

/* Other fields are only collected if the log is written in another notation (--to), which may lose
 * them. */
hm_status hm_log_4d_open(hm_source *source, const hm_request *request, void **stream,
                         hm_error *error) {
    hm_log_4d *log = calloc(1, sizeof *log);
    *stream = NULL;
    if (log == NULL) return hm_fail_memory(error, "a log");
    log->offered = true;
    unsigned flags = (hm_request_flag(request, "lenient") ? HM_NDJSON4_LENIENT : 0u) |
                     (hm_request_flag(request, "strict") ? HM_NDJSON4_STRICT : 0u) |
                     (hm_request_text(request, "to") != NULL ? HM_NDJSON4_OTHERS : 0u);
    hm_status status = hm_ndjson4_reader_open(&log->reader, source, flags, 0, error);
    if (status == HM_OK) {
        *stream = log;
    } else {
        free(log);
    }
    return status;
}

void hm_log_4d_close(void *stream) {
    hm_log_4d *log = stream;
    if (log == NULL) return;
    hm_ndjson4_reader_close(log->reader);
    hm_text_clear(&log->lost);
    hm_text_clear(&log->ahead);
    hm_text_clear(&log->unseen.notes);
    hm_text_clear(&log->skipped_ahead.notes);
    free(log);
}

/* A line without a move continues the previous game if their plies say so. */
static bool log4d_begins_game(const hm_log_4d *log, const hm_ndjson4_record *record) {
    const hm_frame_meta *meta = &record->meta;
    if (log->positions == 0 || log->header) return true;
    if (memcmp(meta->from, meta->to, sizeof meta->from) != 0) return false;
    bool next = log->ply_given && record->ply_given && meta->ply == (uint64_t)log->ply + 1;
    return !next;
}

/* At most 4 KB of names: a log may have a new field on every line. */
void hm_log_4d_add_name(hm_text *names, const char *name, size_t length) {
    enum { MOST_BYTES = 4096 };
    if (names->length + length + 1 > MOST_BYTES) return;
    const char *at = names->length > 0 ? names->data : "";
    while (*at != '\0') {
        size_t other = strcspn(at, "\n");
        if (other == length && memcmp(at, name, length) == 0) return;
        at += other + 1;
    }
    hm_text_add(names, name, length);
    hm_text_puts(names, "\n");
}

/* Skipped lines before a game belong to that game. */
static void take_ahead(hm_log_4d *log) {
    hm_text_clear(&log->unseen.notes);
    log->unseen = log->skipped_ahead;
    log->skipped += log->unseen.count;
    log->skipped_ahead = (hm_log_4d_skipped){0};
}

/* ---- what lines hold ---- */

void hm_log_4d_add_lines(hm_log_4d_tally *tally, const hm_log_4d_tally *more) {
    if (tally->skipped == 0) tally->first = more->first;
    tally->lines += more->lines;
    tally->frames += more->frames;
    tally->games += more->games;
    tally->skipped += more->skipped;
    tally->repaired += more->repaired;
}

void hm_log_4d_take_lines(hm_log_4d *log) {
    log->here = log->beyond;
    log->beyond = (hm_log_4d_tally){0};
}

/* A header, and a position that begins a game, are the first lines of the next one. */
static void log4d_count_line(hm_log_4d *log) {
    const hm_ndjson4_record *record = log->record;
    bool ahead = log->positions == 0 || log->header || log->held;
    hm_log_4d_tally *tally = ahead ? &log->beyond : &log->here;
    tally->lines++;
    tally->games += log->held;
    if (record->kind == HM_NDJSON4_FRAME) tally->frames++;
    if (record->kind == HM_NDJSON4_FRAME && record->warning[0] != '\0') tally->repaired++;
    if (record->kind != HM_NDJSON4_SKIPPED || tally->skipped++ > 0) return;
    hm_error cause = {.status = record->reason, .offset = record->offset};
    hm_escape(cause.message, sizeof cause.message, record->warning, strlen(record->warning));
    hm_fail_input(&tally->first, &cause, record->field, NULL, 0);
    tally->first.line = record->line;
}

hm_status hm_log_4d_line(hm_log_4d *log, hm_error *error) {
    hm_status status = hm_ndjson4_reader_next(log->reader, &log->record, error);
    log->ended = log->record == NULL;
    if (log->ended) return status;
    if (log->record->kind == HM_NDJSON4_FRAME) {
        const hm_ndjson4_record *record = log->record;
        log->held = log4d_begins_game(log, record);
        log->positions++;
        log->ply = record->meta.ply;
        log->ply_given = record->ply_given;
        log->header = false;
    }
    log->header |= log->record->header;
    log4d_count_line(log);
    if (log->record->kind == HM_NDJSON4_SKIPPED) {
        /* A skipped line before a game is noted: the game may want to report it. */
        hm_log_4d_skipped *ahead = &log->skipped_ahead;
        if (log->positions > 0 && !log->header) {
            log->skipped++;
            return HM_OK;
        }
        if (ahead->count++ >= HM_LOG_4D_NOTES) return HM_OK;
        hm_text_printf(&ahead->notes, "line %llu: %s\n", (unsigned long long)log->record->line,
                       log->record->warning);
        return ahead->notes.failed ? hm_fail_memory(error, "lines that were skipped") : HM_OK;
    }

    /* The fields that no other notation can hold belong to this game, or to the one that begins. */
    hm_text *names = log->header || log->held ? &log->ahead : &log->lost;
    const char *at = hm_ndjson4_reader_others(log->reader);
    while (*at != '\0') {
        size_t length = strcspn(at, "\n");
        hm_log_4d_add_name(names, at, length);
        at += length + 1;
    }
    return names->failed ? hm_fail_memory(error, "names of fields") : HM_OK;
}

/* Goes to where a game begins. */
static hm_status find_game(hm_log_4d *log, hm_error *error) {
    hm_status status = HM_OK;
    while (status == HM_OK && !log->held && !log->ended)
        status = hm_log_4d_line(log, error);
    return status;
}

/* The first game is announced before it is looked for, so that an empty log is an error of reading
 * and not of the stream. */
hm_status hm_log_4d_more(void *stream, bool *more, hm_error *error) {
    hm_log_4d *log = stream;
    bool unread = log->offered && log->positions == 0; /* the first game */
    hm_status status = unread ? find_game(log, error) : HM_OK;
    if (log->offered && status == HM_OK) {
        /* Nothing is reported of a game that nobody has read. */
        log->held = false;
        hm_text_clear(&log->ahead);
        take_ahead(log);
        hm_log_4d_take_lines(log);
    }
    if (status == HM_OK) status = find_game(log, error);
    log->offered = *more = status == HM_OK && log->held;
    return status;
}

uint64_t hm_log_4d_place(const void *stream) {
    const hm_log_4d *log = stream;
    return log->positions == 0 ? 0 : hm_ndjson4_reader_place(log->reader);
}

/* Lines that were counted ahead now belong to this game. */
hm_status hm_log_4d_first(hm_log_4d *log, const hm_ndjson4_record **record, hm_error *error) {
    hm_status status = find_game(log, error);
    if (status != HM_OK) return status;
    if (!log->held) return hm_fail(error, HM_ERR_FORMAT, 0, "no position in the log");
    log->held = log->offered = false;
    hm_text_clear(&log->lost);
    log->lost = log->ahead;
    log->ahead = (hm_text){0};
    log->skipped = 0;
    take_ahead(log);
    hm_log_4d_take_lines(log);
    *record = log->record;
    return HM_OK;
}

/* A header ends the game, so skipped lines after it wait for the next one. */
hm_status hm_log_4d_next(hm_log_4d *log, const hm_ndjson4_record **record, hm_error *error) {
    hm_status status;
    bool passed;
    do {
        status = hm_log_4d_line(log, error);
        bool known = status == HM_OK && log->record != NULL;
        passed = known && (log->record->kind == HM_NDJSON4_SILENT ||
                           (log->record->kind == HM_NDJSON4_SKIPPED && log->header));
    } while (passed);
    if (status == HM_OK && log->ended) take_ahead(log);
    *record = log->held ? NULL : log->record;
    return status;
}
