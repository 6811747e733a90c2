/* The logs and games of a job: each rank has its shard of them, and knows how many frames stand
 * before its own. */
#include "hypermate/ndjson4.h"
#include "job.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_WARNINGS = 100 };

static void sources_warn(void *context, const hm_source *source, const hm_ndjson4_record *record) {
    job_sources *s = context;
    if (s->warnings++ >= MOST_WARNINGS) return;
    fprintf(stderr, "%s: rank %d: %s: line %llu: %s\n", s->job->command, s->job->rank,
            hm_source_name(source), (unsigned long long)record->line, record->warning);
}

/* The message of an error alone does not name the file. */
static hm_status sources_expect_games(hm_source *source, hm_error *error) {
    hm_error cause;
    hm_status status = hm_source_expect_game_4d(source, &cause);
    if (status == HM_OK) return status;
    *error = cause;
    snprintf(error->message, sizeof error->message, "%s: %.160s", hm_source_name(source),
             cause.message);
    return status;
}

static hm_status sources_open_all(job_sources *s, hm_error *error) {
    const job *j = s->job;
    hm_shard shard = {(uint64_t)j->rank + 1, (uint64_t)j->ranks};
    hm_status status = HM_OK;
    s->source = calloc((size_t)j->count, sizeof *s->source);
    if (s->source == NULL) {
        *error = (hm_error){.status = HM_ERR_MEMORY, .message = "out of memory for the input"};
        return HM_ERR_MEMORY;
    }
    for (; (int)s->count < j->count && status == HM_OK; s->count += status == HM_OK)
        status = hm_source_open(&s->source[s->count], j->operands[s->count], error);
    for (size_t i = 0; i < s->count && status == HM_OK; i++)
        status = sources_expect_games(s->source[i], error);
    return status == HM_OK ? hm_shard_cut(s->source, s->count, &shard, error) : status;
}

bool job_sources_open(job_sources *s, const job *j) {
    hm_error error;
    uint64_t first = 0, games = 0, all;
    *s = (job_sources){.job = j};
    if (!job_number(j, "first-ply", j->first_ply, &first)) return false;
    hm_status status = sources_open_all(s, &error);
    s->options = (hm_bulk_options){.size = sizeof s->options,
                                   .jobs = j->threads,
                                   .flags = j->lenient ? HM_NDJSON4_LENIENT : 0,
                                   .warning = sources_warn,
                                   .context = s};
    if (status == HM_OK)
        status = hm_bulk_count(s->source, s->count, &s->options, NULL, &s->frames, &games, &error);
    if (!job_agree(j, status, &error)) return false;
    s->before = job_before(s->frames, &s->all);
    s->options.first_ply = (uint32_t)(first + s->before);
    s->options.first_game = (uint32_t)job_before(games, &all);
    bool fits = s->all <= UINT32_MAX && first + s->all <= UINT32_MAX;
    error = (hm_error){.status = HM_ERR_FRAMES_COUNT, .message = "more than 4294967295 frames"};
    return job_agree(j, fits ? HM_OK : HM_ERR_FRAMES_COUNT, &error);
}

void job_sources_close(job_sources *s) {
    for (size_t i = 0; i < s->count; i++)
        hm_source_close(s->source[i]);
    free(s->source);
}
