/* Positions of recorded 4D games that resemble another one: the run of the command similar. */
#include "similar.h"

#include "encode/encode.h"
#include "games/games.h"
#include "hypermate/more/session4d.h"
#include "hypermate/more/similar.h"
#include "run_limits.h"

#include <stdlib.h>
#include <string.h>

/* The names of channels as a set. */
static int similar_take_channels(const char *list, unsigned *set) {
    *set = 0;
    for (const char *at = list; at != NULL && *at != '\0';) {
        size_t length = strcspn(at, ",");
        int channel = 0;
        const char *name;
        while ((name = hm_spectral_channel_name(channel)) != NULL &&
               (strlen(name) != length || strncmp(name, at, length) != 0))
            channel++;
        if (name == NULL) {
            return cli_usage_error("--channels: \"%.*s\" is not a channel", (int)length, at);
        }
        *set |= 1u << channel;
        at += length + (at[length] == ',');
    }
    return CLI_DONE;
}

static hm_similar_metric similar_metric_named(const char *name) {
    static const char *const names[] = {"normalized", "raw", "energies", "boards"};
    for (int i = 0; name != NULL && i < 4; i++)
        if (strcmp(name, names[i]) == 0) return (hm_similar_metric)i;
    return HM_SIMILAR_NORMALIZED;
}

/* ---- what is printed ---- */

static int similar_print_json(const similar_arguments *arguments, const hm_4d_board *query,
                              const hm_neighbour *best, size_t count, uint64_t corpus,
                              const cli_encode_sources *from) {
    hm_facts facts = {0};
    hm_fact_open(&facts, NULL, '{');
    hm_4d_fen_format(query, hm_fact_begin(&facts, "query"));
    hm_fact_end(&facts);
    hm_fact_word(&facts, "metric", arguments->metric != NULL ? arguments->metric : "normalized");
    hm_fact_uint(&facts, "corpus", corpus);
    hm_fact_open(&facts, "neighbours", '[');
    for (size_t i = 0; i < count; i++) {
        hm_fact_open(&facts, NULL, '{');
        hm_fact_word(&facts, "file", hm_source_name(from->source[best[i].source]));
        hm_fact_uint(&facts, "game", best[i].game);
        hm_fact_uint(&facts, "ply", best[i].ply);
        hm_fact_double(&facts, "similarity", best[i].similarity);
        hm_4d_fen_format(&best[i].board, hm_fact_begin(&facts, "position"));
        hm_fact_end(&facts);
        hm_fact_close(&facts);
    }
    hm_fact_close(&facts);
    hm_fact_close(&facts);
    int status = cli_print_json(&facts);
    hm_facts_clear(&facts);
    return status;
}

static int similar_print(const hm_neighbour *best, size_t count, const cli_encode_sources *from) {
    for (size_t i = 0; i < count; i++) {
        printf("%.6f  ", best[i].similarity);
        cli_print_text(stdout, hm_source_name(from->source[best[i].source]));
        printf("  game %u  ply %u\n", best[i].game, best[i].ply);
    }
    return cli_output_failed() ? CLI_FAILED : CLI_DONE;
}

/* ---- the run ---- */

static int similar_run_on(const cli_call *call, const hm_4d_board *query,
                          cli_encode_sources *from) {
    const similar_arguments *arguments = (const similar_arguments *)&call->arguments;
    hm_similar_options options = {.size = sizeof options,
                                  .metric = similar_metric_named(arguments->metric),
                                  .exclude_game = (uint32_t)arguments->exclude.value,
                                  .jobs = (unsigned)call->common.jobs.value};
    size_t count = arguments->neighbours.given ? (size_t)arguments->neighbours.value : 10;
    uint64_t corpus;
    hm_error error;
    cli_progress progress;
    int status = similar_take_channels(arguments->channels, &options.channels);
    if (status != CLI_DONE) return status;
    hm_neighbour *best = malloc(count * sizeof *best);
    if (best == NULL) return cli_fail_memory("the positions");
    cli_progress_start(&progress, call, "frames");
    cli_watch_encode_sources(from, &progress);
    hm_status found = hm_similar_find(from->source, from->count, query, &options, &progress.watch,
                                      best, &count, &corpus, &error);
    if (found != HM_OK) {
        cli_settle(&error);
        status = cli_fail_call(call, &error);
    } else if (call->common.json) {
        status = similar_print_json(arguments, query, best, count, corpus, from);
    } else {
        status = similar_print(best, count, from);
    }
    free(best);
    return status;
}

int cli_run_similar(cli_call *call) {
    const similar_arguments *arguments = (const similar_arguments *)&call->arguments;
    hm_request request = cli_request(call);
    hm_session *session = NULL;
    cli_encode_sources from;
    cli_part part = {0};
    if (call->count < 2) return cli_usage_error("expected a position and files of games");
    char digits[24];
    hm_setting ply = {"ply", digits};
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)arguments->ply.value);
    if (arguments->ply.given) request.settings = &ply;
    if (arguments->ply.given) request.setting_count = 1;
    int status = cli_open_session(call, call->operands[0], &request, &session);
    if (status != CLI_DONE) return status;
    const hm_4d_position *position = hm_session_position_4d(session);
    if (position == NULL) {
        hm_session_destroy(session);
        return cli_usage_error("expected a position of 4D chess");
    }
    call->operands++;
    call->count--;
    status = cli_open_encode_sources(&from, call, NULL, &part);
    if (status == CLI_DONE) status = similar_run_on(call, &position->state.board, &from);
    cli_close_encode_sources(&from);
    hm_session_destroy(session);
    return status;
}
