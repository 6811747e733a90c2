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

typedef struct cli_encode_sources {
    hm_source **source;
    cli_encode_reading *reading;
    size_t count;
} cli_encode_sources;

/* Opens the operands, with `first` (an operand given by an option, or NULL) before them, or
 * standard input; returns an exit status. */
int cli_open_encode_sources(cli_encode_sources *sources, const cli_call *call, const char *first);
void cli_close_encode_sources(cli_encode_sources *sources);
/* Shows in a progress which share of the inputs has been read. */
void cli_watch_encode_sources(cli_encode_sources *sources, cli_progress *progress);

/* ---- what is told of it (encode_report.c) ---- */

typedef struct cli_encode_report {
    const cli_call *call;
    const cli_encode_sources *sources;
    const cli_output *output;
    hm_frames_layout layout;
    bool all; /* warnings, and not the first hundred */
    uint64_t warnings;
} cli_encode_report;

/* For hm_bulk_options; the context is a report. */
void cli_encode_warning(void *report, const hm_source *source, const hm_ndjson4_record *record);
/* Prints the end of a run, for people or as JSON; error NULL: it was done. Returns an exit status.
 */
int cli_encode_end(cli_encode_report *report, const hm_bulk_result *result, const hm_error *error);

#endif
