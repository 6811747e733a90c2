/* random-game: the games of a sequence, each made by its number alone. */
#include "job.h"

#include <string.h>

typedef struct games {
    const job *job;
    const char *start;
    const hm_game *game;
    const hm_random_form *form;
    unsigned flags; /* of its notation */
    uint64_t seed, first, count, plies;
} games;

static hm_status mpi_random_fail(hm_error *error, const char *what) {
    *error = (hm_error){.status = HM_ERR_OPTION};
    snprintf(error->message, sizeof error->message, "%s", what);
    return HM_ERR_OPTION;
}

/* What is asked for, before anything is made. */
static hm_status mpi_random_choose(games *g, hm_error *error) {
    hm_request request = {.size = sizeof request};
    hm_session *session;
    hm_input_error fault;
    const hm_game *named = g->job->start == NULL ? hm_game_at(0) : hm_game_named(g->job->start);
    const char *usual = named != NULL ? hm_game_usual_start(named, &request) : NULL;
    g->start = usual != NULL ? usual : g->job->start;
    if (hm_session_open(&session, g->start, &request, &fault) != HM_YES) {
        *error = fault.error;
        return error->status;
    }
    g->game = hm_session_game(session);
    hm_session_destroy(session);
    if (hm_game_random_form_at(g->game, 0) == NULL)
        return mpi_random_fail(error, "there are no random games of this");
    g->form = g->job->to == NULL ? hm_game_random_form_at(g->game, 0)
                                 : hm_random_form_named(g->game, g->job->to);
    if (g->form == NULL) return mpi_random_fail(error, "there is no such form of random games");
    const hm_notation *notation = g->form->put == NULL ? hm_notation_named(g->form->name) : NULL;
    g->flags = notation == NULL ? 0 : notation->flags;
    if (g->count > 1 && (g->flags & HM_IS_ALONE) != 0)
        return mpi_random_fail(error, "this form holds one game");
    if (g->job->plies == NULL) g->plies = hm_game_random_plies(g->game);
    return HM_OK;
}

static hm_status write_text(hm_sink *sink, const hm_text *text, hm_error *error) {
    if (!text->failed) return hm_sink_write(sink, text->data, text->length, error);
    *error = (hm_error){.status = HM_ERR_MEMORY, .message = "out of memory for a game"};
    return HM_ERR_MEMORY;
}

/* What stands before a game: its mark, and a comment that says which one it is. */
static hm_status mpi_random_write_head(const games *g, uint64_t number, hm_sink *sink,
                                       hm_error *error) {
    hm_text mark = {0};
    char comment[80];
    hm_status status = HM_OK;
    int length = snprintf(comment, sizeof comment, "# seed %llu, game %llu\n",
                          (unsigned long long)g->seed, (unsigned long long)number);
    if ((g->flags & HM_IS_MARKED) != 0 && g->count > 1) {
        hm_notation_put_mark(number + 1, &mark);
        status = write_text(sink, &mark, error);
    }
    hm_text_clear(&mark);
    if (status != HM_OK || (g->flags & HM_IS_COMMENTED) == 0) return status;
    return hm_sink_write(sink, comment, (size_t)length, error);
}

static hm_status mpi_random_play(const games *g, uint64_t number, hm_session *session,
                                 hm_text *text, hm_error *error) {
    const char *end;
    bool limited = g->job->plies != NULL || g->plies > 0;
    hm_random_order order = {.size = sizeof order,
                             .seed = g->seed,
                             .number = number,
                             .plies = limited ? (size_t)g->plies : SIZE_MAX};
    hm_status status = hm_session_random(session, &order, NULL, &end, error);
    return status == HM_OK ? hm_session_put_random(session, g->form, text, error) : status;
}

static hm_status mpi_random_write_game(const games *g, uint64_t number, hm_sink *sink,
                                       hm_error *error) {
    hm_request request = {.size = sizeof request};
    hm_session *session;
    hm_input_error fault;
    hm_text text = {0};
    bool last = number + 1 == g->first + g->count;
    if (hm_session_open(&session, g->start, &request, &fault) != HM_YES) {
        *error = fault.error;
        return error->status;
    }
    hm_status status = mpi_random_play(g, number, session, &text, error);
    if (status == HM_OK) status = mpi_random_write_head(g, number, sink, error);
    if (status == HM_OK) status = write_text(sink, &text, error);
    if (status == HM_OK && (g->flags & HM_IS_APART) != 0 && !last)
        status = hm_sink_write(sink, "\n", 1, error);
    hm_text_clear(&text);
    hm_session_destroy(session);
    return status;
}

static int mpi_random_write_games(const games *g) {
    hm_shard shard = {(uint64_t)g->job->rank + 1, (uint64_t)g->job->ranks};
    uint64_t number, end;
    job_part part;
    hm_error error;
    hm_status status = job_part_open(&part, &error);
    hm_shard_range(&shard, g->count, &number, &end);
    for (; number < end && status == HM_OK; number++)
        status = mpi_random_write_game(g, g->first + number, part.sink, &error);
    bool done = job_agree(g->job, status, &error) && job_parts_write(&part, g->job);
    job_part_close(&part);
    return done ? JOB_DONE : JOB_FAILED;
}

int job_random(const job *j) {
    games g = {.job = j, .count = 1};
    hm_error error;
    if (j->output == NULL) return job_usage(j, "random-game: --output says where the games go");
    if (j->count > 0) return job_usage(j, "random-game: --variant says where games begin");
    bool read = job_number(j, "seed", j->seed, &g.seed) &&
                job_number(j, "first", j->first, &g.first) &&
                job_number(j, "games", j->games, &g.count) &&
                job_number(j, "max-plies", j->plies, &g.plies);
    if (!read) return JOB_USAGE;
    hm_status status = mpi_random_choose(&g, &error);
    return job_agree(j, status, &error) ? mpi_random_write_games(&g) : JOB_FAILED;
}
