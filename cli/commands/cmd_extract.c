/* extract: some frames of a file as a file of their own. */
#include "files.h"

#include <string.h>

typedef struct extract_arguments {
    const char *frames;
    cli_output output;
} extract_arguments;

static const cli_option options[] = {
    {"frames", 0, CLI_TEXT, offsetof(extract_arguments, frames), .argument = "FIRST:END",
     .help = "frames FIRST to END-1, counted from 0; either may be left out, N alone is one frame"},
    CLI_OUTPUT_OPTIONS(extract_arguments, output),
    {0},
};

static bool parse_bound(const char *text, size_t length, uint64_t otherwise, uint64_t *bound) {
    char copy[24];
    *bound = otherwise;
    if (length == 0) return true;
    if (length >= sizeof copy) return false;
    memcpy(copy, text, length);
    copy[length] = '\0';
    return cli_parse_number(copy, false, bound);
}

/* "FIRST:END", "FIRST:", ":END", "N" */
static bool parse_range(const char *text, uint64_t *first, uint64_t *end) {
    const char *colon = strchr(text, ':');
    if (colon == NULL) {
        if (!cli_parse_number(text, false, first) || *first == UINT64_MAX) return false;
        *end = *first + 1;
        return true;
    }
    return parse_bound(text, (size_t)(colon - text), 0, first) &&
           parse_bound(colon + 1, strlen(colon + 1), HM_FRAMES_TO_END, end) && *first <= *end;
}

static int cmd_extract_run(cli_call *call) {
    const extract_arguments *arguments = (const extract_arguments *)&call->arguments;
    uint64_t first, end;
    if (arguments->frames == NULL) return cli_usage_error("--frames FIRST:END is missing");
    if (!parse_range(arguments->frames, &first, &end)) {
        return cli_usage_error("--frames: expected FIRST:END, found \"%s\"", arguments->frames);
    }
    return cli_copy_frames(call, first, end, &arguments->output, arguments->output.encoding);
}

const cli_command cli_cmd_extract = {
    .name = "extract",
    .operands = "[FILE]",
    .summary = "copy some frames of a file",
    .description = "Writes the named frames of a frame file as a new file. It has the same bytes "
                   "as encoding only these plies.",
    .examples = "hypermate extract game.spectralz4 --frames 10:20 -o part.spectral4\t"
                "Copy ten frames\n",
    .options = options,
    .limits = CLI_FILE_LIMITS,
    .group = CLI_FRAMES,
    .run = cmd_extract_run,
};
