/* The inputs of encode, and how far they have been read. */
#include "encode/encode.h"
#include "games/games.h"
#include "hypermate/ndjson4.h"
#include "run_limits.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Bytes of a regular file; 0: nobody knows. */
static uint64_t encode_sources_size_of(const char *operand) {
    struct stat status;
    bool standard = strcmp(operand, "-") == 0;
    bool found = (standard ? fstat(STDIN_FILENO, &status) : stat(operand, &status)) == 0;
    return found && S_ISREG(status.st_mode) ? (uint64_t)status.st_size : 0;
}

static hm_status encode_sources_open_source(cli_encode_sources *s, const char *operand,
                                            hm_error *error) {
    hm_source **source = &s->source[s->count];
    hm_status status;
    if (strcmp(operand, "-") != 0 && hm_operand_is_text(operand)) {
        status = hm_source_from_memory(source, operand, strlen(operand), "<argument>", error);
    } else {
        status = cli_open_path(source, operand, error);
    }
    if (status != HM_OK) return status;
    hm_source_limit(*source, cli_run_limits()->decoded);
    s->reading[s->count++].size = encode_sources_size_of(operand);
    return HM_OK;
}

static hm_status encode_sources_open_all(cli_encode_sources *s, const cli_call *call,
                                         const char *first, hm_error *error) {
    size_t count = (size_t)call->count + 1;
    s->source = calloc(count, sizeof *s->source);
    s->reading = calloc(count, sizeof *s->reading);
    s->index = calloc(count, sizeof(hm_index *));
    if (s->source == NULL || s->reading == NULL || s->index == NULL)
        return hm_fail_memory(error, "the input");
    hm_status status = HM_OK;
    if (first != NULL || call->count == 0)
        status = encode_sources_open_source(s, first != NULL ? first : "-", error);
    for (int i = 0; status == HM_OK && i < call->count; i++)
        status = encode_sources_open_source(s, call->operands[i], error);
    return status;
}

static int fail_in(const cli_call *call, const char *name, const hm_error *cause) {
    hm_error error;
    if (call->common.json) {
        hm_fail(&error, cause->status, 0, "%s: %s", name, cause->message);
        return cli_fail_call(call, &error);
    }
    cli_place place = {.name = name};
    cli_report(&place, cause->message);
    return CLI_FAILED;
}

/* An input that is not a log is an error, instead of a warning for each line. */
static int encode_sources_expect_games(const cli_encode_sources *s, const cli_call *call) {
    hm_error error;
    for (size_t i = 0; i < s->count; i++) {
        if (hm_source_expect_game_4d(s->source[i], &error) == HM_OK) continue;
        return fail_in(call, hm_source_name(s->source[i]), &error);
    }
    return CLI_DONE;
}

static int attach_indexes(const cli_encode_sources *s, const cli_call *call) {
    hm_error error;
    for (size_t i = 0; i < s->count; i++) {
        if (cli_attach_index(s->source[i], &s->index[i], &error) != HM_OK)
            return cli_fail_call(call, &error);
    }
    return CLI_DONE;
}

static int take_part(const cli_encode_sources *s, const cli_call *call, const cli_part *part) {
    hm_shard shard;
    hm_error error;
    int attached = part->shard != NULL || part->enters ? attach_indexes(s, call) : CLI_DONE;
    if (part->shard == NULL || attached != CLI_DONE) return attached;
    if (hm_shard_parse(part->shard, &shard, &error) != HM_OK) {
        return cli_usage_error("--shard: %s", error.message);
    }
    hm_status status = hm_shard_cut(s->source, s->count, &shard, &error);
    return status == HM_OK ? CLI_DONE : cli_fail_call(call, &error);
}

int cli_open_encode_sources(cli_encode_sources *sources, const cli_call *call, const char *first,
                            const cli_part *part) {
    hm_error error;
    *sources = (cli_encode_sources){0};
    if (encode_sources_open_all(sources, call, first, &error) != HM_OK)
        return cli_fail_call(call, &error);
    int status = encode_sources_expect_games(sources, call);
    return status == CLI_DONE ? take_part(sources, call, part) : status;
}

int cli_adopt_encode_source(cli_encode_sources *sources, const cli_call *call, hm_source *source,
                            const cli_part *part) {
    *sources = (cli_encode_sources){.source = calloc(1, sizeof *sources->source),
                                    .reading = calloc(1, sizeof *sources->reading),
                                    .index = calloc(1, sizeof(hm_index *))};
    if (sources->source == NULL || sources->reading == NULL || sources->index == NULL) {
        hm_source_close(source);
        return cli_fail_memory("the input");
    }
    sources->source[sources->count++] = source;
    sources->reading[0].size = encode_sources_size_of(call->count == 1 ? call->operands[0] : "-");
    int status = encode_sources_expect_games(sources, call);
    return status == CLI_DONE ? take_part(sources, call, part) : status;
}

void cli_close_encode_sources(cli_encode_sources *sources) {
    for (size_t i = 0; i < sources->count; i++)
        hm_source_close(sources->source[i]);
    for (size_t i = 0; i < sources->count; i++)
        hm_index_destroy(sources->index[i]);
    free(sources->index);
    free(sources->source);
    free(sources->reading);
}

static bool count_bytes(void *context, uint64_t done, uint64_t total) {
    const cli_encode_reading *reading = context;
    (void)total;
    if (reading->all > 0 && done > 0) { /* a long game asks without a count */
        double read = (double)(reading->before + done);
        reading->progress->share = read / (double)reading->all;
    }
    return cli_goes_on();
}

void cli_watch_encode_sources(cli_encode_sources *sources, cli_progress *progress) {
    uint64_t before = 0;
    bool known = true;
    for (size_t i = 0; i < sources->count; i++) {
        cli_encode_reading *reading = &sources->reading[i];
        *reading = (cli_encode_reading){progress, before, reading->size, 0};
        known = known && reading->size > 0;
        before += reading->size;
        hm_source_watch(sources->source[i],
                        &(hm_watch){.progress = count_bytes, .context = reading});
    }
    for (size_t i = 0; i < sources->count && known; i++)
        sources->reading[i].all = before;
}
