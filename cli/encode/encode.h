/* Private header of the program: the parts of the command encode. */
#ifndef HM_CLI_ENCODE_H
#define HM_CLI_ENCODE_H

#include "files.h"

/* ---- its inputs (encode_sources.c) ---- */

/* How far one of the inputs has been read. */
typedef struct cli_encode_reading {
    cli_progress *progress;
    uint64_t before, size; /* bytes of the inputs before it, and its own */
    uint64_t all;          /* bytes of all inputs; 0: not known */
} cli_encode_reading;

/* The part of its inputs that a command reads. */
typedef struct cli_part {
    const char *shard; /* "3/8"; NULL: all */
    cli_number first_ply;
    bool lenient, strict; /* of tables; encode has its own */
    bool enters;          /* games in the middle: an index that is there is of use */
} cli_part;

#define CLI_PART_OPTIONS(type, member)                                                             \
    {                                                                                              \
        "shard",                                                                                   \
        0,                                                                                         \
        CLI_TEXT,                                                                                  \
        offsetof(type, member.shard),                                                              \
        .argument = "I/N",                                                                         \
        .help = "read part I of N of the inputs, cut at the end of a line or game"},               \
    {                                                                                              \
        "first-ply", 0, CLI_NUMBER, offsetof(type, member.first_ply),                              \
            .argument = "N", .most = UINT32_MAX,                                                   \
            .help = "count plies from N on if lines have none"                                     \
    }

#define CLI_TABLE_OPTIONS(type, member)                                                            \
    CLI_PART_OPTIONS(type, member),                                                                \
        {"strict", 0, CLI_FLAG, offsetof(type, member.strict),                                     \
         .help = "exit with status 3 if a line was skipped; also warn of repeated keys"},          \
    {                                                                                              \
        "lenient", 0, CLI_FLAG, offsetof(type, member.lenient),                                    \
            .help = "logs: also read pawns written \"P/w\" instead of Pw, and NaN"                 \
    }

typedef struct cli_encode_sources {
    hm_source **source;
    cli_encode_reading *reading;
    hm_index **index; /* of a source; NULL: none */
    size_t count;
} cli_encode_sources;

/* Opens the operands, with `first` (an operand given by an option, or NULL) before them, or
 * standard input, and leaves of them what is the part's; returns an exit status. */
int cli_open_encode_sources(cli_encode_sources *sources, const cli_call *call, const char *first,
                            const cli_part *part);
void cli_close_encode_sources(cli_encode_sources *sources);
/* Shows in a progress which share of the inputs has been read. */
void cli_watch_encode_sources(cli_encode_sources *sources, cli_progress *progress);

/* Makes the list of one source that is open, which it takes over. */
int cli_adopt_encode_source(cli_encode_sources *sources, const cli_call *call, hm_source *source,
                            const cli_part *part);

/* Uses the index beside a file, if there is one (archive_index.c); the caller destroys it after the
 * source. */
hm_status cli_attach_index(hm_source *source, hm_index **index, hm_error *error);

/* ---- reports (encode_report.c) ---- */

typedef struct cli_encode_report {
    const cli_call *call;
    const cli_encode_sources *sources;
    const cli_output *output;
    const cli_part *part; /* of the input */
    hm_frames_layout layout;
    const char *name; /* before messages */
    bool all;         /* warnings, and not the first hundred */
    bool shared;      /* other shards fill the output as well */
    uint64_t warnings;
} cli_encode_report;

/* For hm_bulk_options; the context is a report. */
void cli_encode_warning(void *report, const hm_source *source, const hm_ndjson4_record *record);
/* Prints how a run ended, for people or as JSON; error NULL: well. Returns an exit status. */
int cli_encode_end(cli_encode_report *report, const hm_bulk_result *result, const hm_error *error);

/* With `strict` a line that was skipped is a failure (formats, section 3). */
int cli_judge_skipped(bool strict, const hm_bulk_result *result, int ended);

/* ---- tables of logs and games (log_to_table.c) ---- */

typedef struct cli_log_work {
    const cli_encode_sources *from;
    hm_sink *sink;
    const hm_bulk_options *options;
    const hm_watch *watch;
    hm_bulk_result *result;
} cli_log_work;

typedef hm_status cli_log_writer(const cli_log_work *work, const char *path, hm_error *error);

/* Writes a table of all positions to a path (NULL: standard output) and reports the end; returns an
 * exit status. */
int cli_write_log_table(const cli_call *call, cli_encode_sources *from, const cli_part *part,
                        const char *path, cli_log_writer *write);

#endif
