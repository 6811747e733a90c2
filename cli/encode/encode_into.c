/* encode --into: the frames of a shard at their place in one file, which all shards fill. The place
 * of a shard is known from the number of frames before it. */
#include "encode/encode_run.h"
#include "path.h"

#include <string.h>

int cli_check_encode_into(const cli_encode_arguments *a) {
    bool dense = a->output.encoding == NULL || strcmp(a->output.encoding, "full") == 0;
    cli_output output = a->output;
    output.path = a->into;
    if (a->into == NULL) return a->at.given ? cli_usage_error("--at needs --into") : CLI_DONE;
    if (a->part.shard == NULL)
        return cli_usage_error("--into needs --shard I/N: the part that this run writes");
    if (a->output.path != NULL) return cli_usage_error("--into cannot be combined with --output");
    if (cli_is_standard(a->into))
        return cli_usage_error("--into cannot write to standard output; name a file");
    if (cli_compression(&output) != HM_COMPRESSION_NONE || !dense)
        return cli_usage_error(
            "--into writes frames of version 4 or --encoding full, without gzip");
    if (a->start.given || a->count.given || a->n_plies.given)
        return cli_usage_error(
            "--into writes all frames of its shard: leave out --start, --count and --n-plies");
    return CLI_DONE;
}

static int encode_into_keep_apart(const cli_call *call, const cli_encode_arguments *a) {
    int status = a->input == NULL ? CLI_DONE : cli_keep_apart(a->input, a->into);
    for (int i = 0; i < call->count && status == CLI_DONE; i++)
        status = cli_keep_apart(call->operands[i], a->into);
    return status;
}

/* The frames of a shard before this one. */
static int encode_into_count_shard(const cli_call *call, uint64_t number, uint64_t of,
                                   uint64_t *frames) {
    const cli_encode_arguments *arguments = (const cli_encode_arguments *)&call->arguments;
    char shard[48];
    cli_encode_sources from;
    hm_bulk_options bulk = cli_encode_bulk_options(call, NULL);
    uint32_t counted = 0;
    hm_error error;
    snprintf(shard, sizeof shard, "%llu/%llu", (unsigned long long)number, (unsigned long long)of);
    int status =
        cli_open_encode_sources(&from, call, arguments->input, &(cli_part){.shard = shard});
    if (status == CLI_DONE && hm_bulk_count(from.source, from.count, &bulk, &cli_signal_watch,
                                            &counted, NULL, &error) != HM_OK)
        status = cli_fail_call(call, &error);
    *frames += counted;
    cli_close_encode_sources(&from);
    return status;
}

/* Lines without a ply are counted from --first-ply through all shards, as one run counts them. */
static int check_plies(const cli_call *call, const cli_rank *rank) {
    const cli_encode_arguments *arguments = (const cli_encode_arguments *)&call->arguments;
    hm_error error;
    if (arguments->part.first_ply.value + rank->first <= UINT32_MAX) return CLI_DONE;
    hm_fail(&error, HM_ERR_FRAMES_COUNT, 0, "more than 4294967295 plies");
    return cli_fail_call(call, &error);
}

/* Finds the frames of the rank. */
static int encode_into_find_place(const cli_call *call, const cli_encode_sources *from,
                                  cli_rank *rank) {
    const cli_encode_arguments *arguments = (const cli_encode_arguments *)&call->arguments;
    hm_bulk_options bulk = cli_encode_bulk_options(call, NULL);
    hm_error error;
    int status = CLI_DONE;
    hm_shard_parse(arguments->part.shard, &rank->shard, NULL);
    rank->first = arguments->at.value;
    for (uint64_t i = 1; i < rank->shard.number && !arguments->at.given && status == CLI_DONE; i++)
        status = encode_into_count_shard(call, i, rank->shard.of, &rank->first);
    if (status == CLI_DONE && hm_bulk_count(from->source, from->count, &bulk, &cli_signal_watch,
                                            &rank->count, NULL, &error) != HM_OK)
        status = cli_fail_call(call, &error);
    return status == CLI_DONE ? check_plies(call, rank) : status;
}

static int write_at_place(cli_call *call, cli_encode_sources *from, cli_rank *rank) {
    const cli_encode_arguments *arguments = (const cli_encode_arguments *)&call->arguments;
    char asked[CLI_ENCODE_ASKED];
    hm_sink *sink = NULL;
    hm_error error;
    bool whole;
    cli_encode_describe(arguments, asked, sizeof asked);
    hm_status status = cli_rank_begin(rank, call, from, asked, &whole, &error);
    if (status == HM_OK && whole) {
        if (!call->common.quiet)
            cli_note("encode: shard %s is in %s", arguments->part.shard, rank->file);
        return cli_encode_again(call, from, &rank->result);
    }
    if (status == HM_OK) status = cli_rank_open(rank, &sink, &error);
    int result = status == HM_OK
                     ? cli_encode_run(call, from, &(cli_encode_target){sink, NULL, rank})
                     : cli_fail_call(call, &error);
    hm_sink_destroy(sink);
    return result;
}

int cli_encode_into(cli_call *call, cli_encode_sources *from) {
    cli_encode_arguments *arguments = (cli_encode_arguments *)&call->arguments;
    cli_rank rank = {.file = arguments->into, .layout = cli_layout(arguments->output.encoding)};
    arguments->output.path = arguments->into; /* of reports */
    int status = encode_into_keep_apart(call, arguments);
    if (status == CLI_DONE) status = encode_into_find_place(call, from, &rank);
    if (status == CLI_DONE) status = write_at_place(call, from, &rank);
    cli_rank_clear(&rank);
    return status;
}
