/* info and verify: questions about frame files alone. `info` describes a file with as little
 * reading as its layout allows. `verify` reads every frame, and with --against encodes the games
 * again and compares. Only a fault of the file makes `valid` false. A failure of the machine or of
 * the other input leaves it out, because nothing is then known about the file. */
#include "games/frames.h"
#include "answers/answers.h"
#include "hypermate/bulk.h"
#include "hypermate/frame_tools.h"
#include "hypermate/more/session4d.h"
#include "hypermate/ndjson4.h"
#include "io/io.h"

#include <string.h>
#include <unistd.h>

static void frames_put_file(const hm_input *input, hm_facts *facts) {
    if (input->name != NULL) {
        hm_fact_word(facts, "file", input->name);
    } else {
        hm_fact_null(facts, "file");
    }
}

static unsigned frames_flags_of(const hm_request *request) {
    return hm_request_flag(request, "strict") ? HM_FRAMES_STRICT : 0;
}

/* ---- verify ---- */

/* As against one of the game, the machine or the caller. */
static bool is_fault_of_file(hm_status status) {
    return status <= HM_ERR_FRAMES_HEADER && status >= HM_ERR_GZIP_DATA;
}

/* The first line of the game that was skipped: without it the frames may differ. */
typedef struct skipped_line {
    unsigned long long number;
    char reason[sizeof((hm_ndjson4_record *)NULL)->warning];
} skipped_line;

static void keep_skipped(void *context, const hm_source *source, const hm_ndjson4_record *record) {
    skipped_line *line = context;
    (void)source;
    if (record->kind != HM_NDJSON4_SKIPPED || line->number > 0) return;
    line->number = record->line;
    memcpy(line->reason, record->warning, sizeof line->reason);
}

/* Compares with the frames of a log or game. An error of the game names it: the input is another
 * file. If lines of the game were skipped, that is why the frames may differ. */
static hm_status frames_compare(const hm_request *request, const char *against,
                                hm_frames_reader *reader, hm_bulk_result *result, hm_error *cause) {
    hm_source *game;
    skipped_line first = {0};
    hm_error found;
    hm_bulk_options bulk = {
        .size = sizeof bulk,
        .jobs = request->jobs,
        .flags = hm_request_flag(request, "lenient") ? HM_NDJSON4_LENIENT : 0,
        .warning = keep_skipped,
        .context = &first,
    };
    hm_status status = strcmp(against, "-") == 0
                           ? hm_source_from_fd(&game, STDIN_FILENO, "<stdin>", cause)
                           : hm_source_open_watched(&game, against, &request->watch, cause);
    if (status != HM_OK) return status;
    status = hm_source_expect_game_4d(game, &found);
    bool expected = status == HM_OK;
    if (expected)
        status = hm_bulk_compare(&game, 1, reader, &bulk, &request->watch, result, &found);
    if (status != HM_OK && (!expected || result->fault.source > 0))
        hm_fail(cause, found.status, found.offset, "%s: %.200s", hm_source_name(game),
                found.message);
    else if (status == HM_ERR_FRAMES_DIFFER && first.number > 0)
        hm_fail(cause, status, found.offset, "%s (line %llu of the game was skipped: %s)",
                found.message, first.number, first.reason);
    else if (status != HM_OK)
        *cause = found;
    hm_source_close(game);
    return status;
}

/* The answer says `valid` only if the file could be judged: not if the machine, the caller or the
 * game to compare with failed. */
static hm_verdict verify(hm_asked *asked, hm_facts *facts, hm_input_error *error) {
    const char *against = hm_request_text(asked->request, "against");
    hm_frames_facts found = {0};
    hm_error cause;
    frames_put_file(asked->input, facts);
    if (against != NULL) {
        hm_frames_reader *reader;
        hm_bulk_result result = {0};
        hm_status status = hm_frames_reader_open(&reader, asked->input->source,
                                                 frames_flags_of(asked->request), &cause);
        if (status != HM_OK) return hm_fail_plain(error, &cause);
        status = frames_compare(asked->request, against, reader, &result, &cause);
        bool differ = status == HM_ERR_FRAMES_DIFFER;
        hm_put_frames_version(hm_frames_reader_header(reader), facts);
        hm_fact_uint(facts, "frames", result.frames);
        bool judged = status == HM_OK || differ;
        bool of_file = is_fault_of_file(status) && result.fault.source == 0;
        if (judged || of_file) hm_fact_bool(facts, "valid", judged);
        if (judged) hm_fact_bool(facts, "equal", !differ);
        if (judged) hm_fact_uint(facts, "skipped", result.skipped);
        hm_put_frames_warnings(hm_frames_reader_warnings(reader), facts);
        hm_frames_reader_close(reader);
        if (status == HM_OK) return HM_YES;
        hm_fail_plain(error, &cause);
        if (result.fault.line > 0) {
            error->line = result.fault.line;
            error->column = result.fault.column;
        }
        if (!differ) return HM_FAILED;
        hm_put_error(error, facts);
        return HM_NO;
    }
    hm_status status = hm_frames_verify(asked->input->source, frames_flags_of(asked->request),
                                        &asked->request->watch, &found, &cause);
    hm_put_frames_version(&found.header, facts);
    hm_fact_uint(facts, "frames", found.frames);
    if (status == HM_OK || is_fault_of_file(status)) hm_fact_bool(facts, "valid", status == HM_OK);
    hm_put_frames_warnings(found.warnings, facts);
    return hm_verdict_of(status, &cause, error);
}

/* ---- info ---- */

static hm_verdict info(hm_asked *asked, hm_facts *facts, hm_input_error *error) {
    hm_frames_facts found = {0};
    const hm_frames_header *header = &found.header;
    hm_error cause;
    hm_status status = hm_frames_info(asked->input->source, &asked->request->watch, &found, &cause);
    frames_put_file(asked->input, facts);
    /* Without memory nobody knows what the file is. */
    if (status == HM_ERR_MEMORY) return hm_fail_plain(error, &cause);
    hm_fact_bool(facts, "gzip", found.gzip);
    hm_put_frames_version(header, facts);
    if (status != HM_OK) return hm_fail_plain(error, &cause);
    hm_fact_uint(facts, "n_plies", header->n_plies);
    hm_fact_uint(facts, "encoding_dim", header->encoding_dim);
    hm_fact_uint(facts, "frame_bytes", header->frame_bytes);
    hm_fact_uint(facts, "board_dim_side", header->board_dim_side);
    hm_fact_uint(facts, "n_dimensions", header->n_dimensions);
    hm_fact_uint(facts, "frames", found.frames);
    hm_fact_uint(facts, "bytes", found.bytes);
    hm_fact_uint(facts, "trailing", found.trailing);
    hm_put_frames_warnings(found.warnings, facts);
    hm_status fault = found.fault.status;
    if (fault == HM_OK) {
        hm_fact_null(facts, "fault");
    } else {
        hm_fact_word(facts, "fault", hm_status_name(fault));
    }
    bool readable = fault == HM_OK || fault == HM_ERR_FRAMES_TRAILING;
    return readable ? HM_YES : hm_fail_plain(error, &found.fault);
}

/* ---- the questions ---- */

static bool frames_fits(const hm_game *game) {
    return game == &hm_game_frames;
}

static const hm_option verify_options[] = {
    {"against", HM_OPTION_TEXT, .argument = "FILE",
     .help = "encode this log or .c4d game (- is standard input) again and compare "
             "every number"},
    {"strict", HM_OPTION_FLAG, .help = "treat trailing data and non-zero padding as errors"},
    {"lenient", HM_OPTION_FLAG, .help = "--against: also read pawns written \"P/w\" instead of Pw"},
    {0},
};

const hm_question hm_question_verify = {
    .name = "verify",
    .options = verify_options,
    .about = HM_OPTION_READING,
    .keeps = true,
    .streams = true,
    .fits = frames_fits,
    .answer = verify,
};

const hm_question hm_question_info = {
    .name = "info",
    .about = HM_OPTION_READING,
    .keeps = true,
    .streams = true,
    .fits = frames_fits,
    .answer = info,
};
