/* replay of 4D games in the notations that hold moves. */
#include "games/4d/log4d.h"

#include <stdlib.h>
#include <string.h>

/* ---- games ---- */

static void name_fault(hm_telling_4d *t, const hm_replay *replay) {
    const hm_input_error *fault = replay->fault;
    if (fault == NULL) return;
    if (replay->input->json) {
        hm_telling_4d_note(t, "%s", fault->error.message); /* names the number of the move */
    } else {
        uint64_t line = fault->line; /* in the file */
        if (replay->input->line > 0) line += replay->input->line - 1;
        hm_telling_4d_note(t, "line %llu: %s", (unsigned long long)line, fault->error.message);
    }
}

/* An illegal move ends the game; it is the answer. Any other error in the text is a failure, after
 * the facts that are known. */
static hm_verdict replay_game(hm_play_4d *play, const hm_replay *replay, hm_telling_4d *t,
                              hm_facts *facts, hm_input_error *error) {
    hm_error cause;
    bool legal = true;
    /* A game of a log may have gaps; it is reported up to the first. */
    const hm_watch *watch = replay->request == NULL ? NULL : &replay->request->watch;
    const hm_4d_game *game = &play->game;
    hm_status status = HM_OK;
    hm_telling_4d_begin(t, &game->start);
    for (size_t i = 0; i < game->count && status == HM_OK; i++) {
        legal = game->moves[i] != HM_4D_NO_MOVE;
        if (!legal) {
            hm_telling_4d_note(t, "%s", play->gap_reason.message);
            break;
        }
        if (i % 1024 == 0) status = hm_watch_ask(watch, i, game->count, &cause);
        hm_telling_4d_play(t, game->moves[i], &play->notes, replay->plies);
    }
    if (status != HM_OK) return hm_fail_plain(error, &cause);
    legal = legal && replay->fault == NULL;
    name_fault(t, replay);
    uint64_t number = replay->input != NULL ? replay->input->game : 1;
    hm_telling_4d_put(t, number, legal, replay->plies, facts);
    if (replay->fault == NULL) return legal ? HM_YES : HM_NO;
    if (replay->fault->error.status != HM_ERR_4D_ILLEGAL) {
        *error = *replay->fault;
        return HM_FAILED;
    }
    hm_text none = {0};
    status = hm_put_replay_alternatives(replay, play, &none, facts, &cause);
    if (status != HM_OK) return hm_fail_plain(error, &cause);
    hm_put_error(replay->fault, facts);
    return HM_NO;
}

/* ---- logs ---- */

typedef struct follower {
    hm_telling_4d *telling;
    bool listed, legal;
    uint64_t most;    /* plies that are followed */
    uint64_t skipped; /* lines */
} follower;

/* Black begins when the first moving piece is black. */
static void settle_side(hm_telling_4d *t, const hm_ndjson4_record *record) {
    hm_4d_state *state = &t->position.state;
    if (t->plies > 0 || hm_log_4d_mover(&state->board, record) == HM_4D_WHITE) return;
    hm_4d_state start = *state;
    hm_text problems = t->problems; /* what is known by now stays */
    start.side = HM_4D_BLACK;
    t->problems = (hm_text){0};
    hm_telling_4d_begin(t, &start);
    t->problems = problems;
}

static void replay4d_note(follower *f, const hm_ndjson4_record *record, const char *what) {
    hm_telling_4d_note(f->telling, "line %llu: %s", (unsigned long long)record->line, what);
}

static bool replay4d_goes_on(const follower *f) {
    return f->legal && f->telling->plies < f->most;
}

/* So are lines before the game. */
static void skip_unseen(follower *f, const hm_log_4d_skipped *lines) {
    const char *at = lines->count > 0 ? lines->notes.data : "";
    if (!replay4d_goes_on(f)) return;
    for (uint64_t told = f->skipped; told < HM_LOG_4D_NOTES && *at != '\0'; told++) {
        size_t length = strcspn(at, "\n");
        hm_telling_4d_note(f->telling, "%.*s", (int)length, at);
        at += length + 1;
    }
    f->skipped += lines->count;
}

/* Stops at the first line that no legal move leads to: everything after it would be judged from a
 * wrong position. */
static void replay4d_follow(follower *f, const hm_ndjson4_record *record) {
    hm_4d_move move;
    hm_error error;
    if (!replay4d_goes_on(f)) return;
    if (record->kind == HM_NDJSON4_SKIPPED) {
        /* A line that cannot be read is skipped, as everywhere. */
        if (f->skipped++ < HM_LOG_4D_NOTES) replay4d_note(f, record, record->warning);
        return;
    }
    settle_side(f->telling, record);
    f->legal = hm_log_4d_move(&f->telling->position, record, &move, &error) == HM_OK;
    if (f->legal) {
        hm_telling_4d_play(f->telling, move, NULL, f->listed);
    } else {
        replay4d_note(f, record, error.message);
    }
}

/* At most so many skipped lines are named; the rest is only counted. */
static hm_status follow_game(follower *f, hm_log_4d *log, hm_error *cause) {
    const hm_ndjson4_record *record;
    hm_status status = hm_log_4d_first(log, &record, cause);
    if (status != HM_OK) return status;
    hm_4d_state start;
    hm_log_4d_start(&record->board, &start);
    hm_telling_4d_begin(f->telling, &start);
    skip_unseen(f, &log->unseen);
    while ((status = hm_log_4d_next(log, &record, cause)) == HM_OK && record != NULL)
        replay4d_follow(f, record);
    if (log->ended) skip_unseen(f, &log->unseen);
    if (f->skipped > HM_LOG_4D_NOTES) {
        hm_telling_4d_note(f->telling, "%llu more lines were skipped",
                           (unsigned long long)(f->skipped - HM_LOG_4D_NOTES));
    }
    return status;
}

static hm_verdict replay_log(const hm_replay *replay, hm_telling_4d *t, hm_facts *facts,
                             hm_input_error *error) {
    follower f = {.telling = t, .listed = replay->plies, .legal = true, .most = UINT64_MAX};
    hm_error cause;
    hm_request_number(replay->request, "ply", &f.most);
    if (follow_game(&f, replay->input->stream, &cause) != HM_OK) {
        return hm_fail_plain(error, &cause);
    }
    hm_telling_4d_put(t, replay->input->game, f.legal, f.listed, facts);
    return f.legal ? HM_YES : HM_NO;
}

hm_verdict hm_replay_4d(void *play, hm_replay *replay, hm_facts *facts, hm_input_error *error) {
    hm_telling_4d *t = calloc(1, sizeof *t);
    if (t == NULL) return hm_fail_no_memory(error);
    hm_verdict verdict = play == NULL ? replay_log(replay, t, facts, error)
                                      : replay_game(play, replay, t, facts, error);
    hm_telling_4d_clear(t);
    free(t);
    return verdict;
}
