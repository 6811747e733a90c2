/* index: where the games of an archive begin, and positions inside of them. */
#include "encode/encode.h"
#include "hypermate/index.h"

#include <string.h>

typedef struct index_arguments {
    const char *output;
    cli_number every;
    bool strict;
} index_arguments;

static const cli_option options[] = {
    {"output", 'o', CLI_FILE, offsetof(index_arguments, output), .argument = "FILE",
     .help = "write to FILE, not to the archive's name with .c4i; - is standard output"},
    {"every", 0, CLI_NUMBER, offsetof(index_arguments, every), .argument = "N", .least = 1,
     .most = UINT32_MAX, .help = "keep a position every N plies of a game (default 4096)"},
    {"strict", 0, CLI_FLAG, offsetof(index_arguments, strict),
     .help = "exit with status 3 if a game could not be read to its end"},
    {0},
};

static int cmd_index_make(const cli_call *call, hm_source *source, hm_sink *sink) {
    const index_arguments *arguments = (const index_arguments *)&call->arguments;
    uint64_t every = arguments->every.value > 0 ? arguments->every.value : HM_INDEX_EVERY;
    const cli_encode_sources from = {.source = &source, .count = 1};
    cli_encode_report report = {.call = call, .sources = &from, .name = "index"};
    hm_bulk_options bulk = {.size = sizeof bulk, .warning = cli_encode_warning, .context = &report};
    hm_index_facts facts;
    hm_error error;
    hm_status status = hm_index_make(source, (uint32_t)every, sink, &bulk, &facts, &error);
    if (status == HM_OK) status = hm_sink_commit(sink, &error);
    if (status != HM_OK) return cli_fail_in(hm_source_name(source), &error);
    int ended = arguments->strict && facts.skipped > 0 ? CLI_FAILED : CLI_DONE;
    if (call->common.quiet) return ended;
    cli_note("index: %s: %llu game%s, %llu position%s, %llu place%s inside games",
             hm_source_name(source), (unsigned long long)facts.games, facts.games == 1 ? "" : "s",
             (unsigned long long)facts.positions, facts.positions == 1 ? "" : "s",
             (unsigned long long)facts.inside, facts.inside == 1 ? "" : "s");
    return ended;
}

static int write_index(const cli_call *call, hm_source *source) {
    const index_arguments *arguments = (const index_arguments *)&call->arguments;
    hm_sink *sink = NULL;
    hm_text path = {0};
    if (arguments->output != NULL)
        hm_text_puts(&path, arguments->output);
    else
        hm_text_printf(&path, "%s%s", hm_source_name(source), CLI_INDEX_SUFFIX);
    int status =
        path.failed ? cli_fail_memory("a file name") : cli_open_text_sink(call, path.data, &sink);
    if (status == CLI_DONE) status = cmd_index_make(call, source, sink);
    hm_sink_destroy(sink);
    hm_text_clear(&path);
    return status;
}

static int cmd_index_run(cli_call *call) {
    const index_arguments *arguments = (const index_arguments *)&call->arguments;
    bool named = call->count > 0 && strcmp(call->operands[0], "-") != 0;
    hm_source *source;
    if (!named && arguments->output == NULL)
        return cli_usage_error(
            "standard input has no name for its index: name one with --output FILE");
    int status = cli_open_source(call, &source);
    if (status == CLI_DONE) status = write_index(call, source);
    hm_source_close(source);
    return status;
}

const cli_command cli_cmd_index = {
    .name = "index",
    .operands = "[FILE]",
    .summary = "write an index that finds any position of a 4D archive",
    .description =
        "Writes an index beside an archive of .c4d games, plain or from convert --seekable. It has "
        "the place of each game, and in long games a position every 4,096 plies (--every).\nWith "
        "the index, --shard of encode, csv and energies can cut inside games, and encode --start "
        "need not replay the earlier moves. If the archive changes, the index is refused.",
    .examples =
        "hypermate index games.c4d\tWrite games.c4d.c4i\n"
        "hypermate encode --shard 3/8 games.c4d -o part3.spectral4\tEncode with the index\n",
    .options = options,
    .limits = CLI_FILE_LIMITS,
    .group = CLI_FRAMES,
    .run = cmd_index_run,
};
