/* Answers about frame files and ply logs. */
#include "api/api.h"

#include "hypermate/bulk.h"
#include "hypermate/frame_tools.h"
#include "hypermate/frames.h"
#include "hypermate/ndjson4.h"

#include <string.h>

/* ---- facts of a frame file ---- */

static void put_file(const hm_api_input *input, hm_text *json) {
    hm_json_key(json, "file");
    if (input->name != NULL) {
        hm_json_put_cstring(json, input->name);
    } else {
        hm_json_put_null(json);
    }
}

/* Versions 3 and 4 hold dense frames, as mode "full" of version 5 does. A header of another game
 * or version has no mode. */
static void put_version(const hm_frames_header *header, hm_text *json) {
    if (header->version == 0) return;
    hm_json_member_uint(json, "version", header->version);
    if (header->version < 3 || header->version > 5 || header->encoding_mode > 2) return;
    bool named = header->layout == HM_FRAMES_CHANNEL || header->layout == HM_FRAMES_XOR;
    hm_json_member_string(json, "mode", named ? hm_frames_layout_name(header->layout) : "full");
}

static void put_warnings(unsigned warnings, hm_text *json) {
    static const struct {
        unsigned bit;
        const char *word;
    } words[] = {
        {HM_FRAMES_WARN_TRAILING, "trailing-data"},
        {HM_FRAMES_WARN_PADDING, "padding"},
        {HM_FRAMES_WARN_GZIP, "trailing-gzip"},
        {HM_FRAMES_WARN_NAN, "not-finite"},
    };
    hm_json_key(json, "warnings");
    hm_json_open(json, '[');
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if ((warnings & words[i].bit) != 0) hm_json_put_cstring(json, words[i].word);
    }
    hm_json_close(json, ']');
}

static unsigned flags_of(const hm_api_options *options) {
    return options->strict ? HM_FRAMES_STRICT : 0;
}

/* ---- check and verify ---- */

static hm_api_verdict check(const hm_api_input *input, const hm_api_options *options, hm_text *json,
                            hm_api_error *error) {
    hm_frames_facts facts;
    hm_error cause;
    if (hm_frames_verify(input->source, flags_of(options), NULL, &facts, &cause) != HM_OK) {
        return hm_api_fail(error, &cause, NULL, NULL, 0);
    }
    put_version(&facts.header, json);
    hm_json_member_uint(json, "frames", facts.frames);
    put_warnings(facts.warnings, json);
    return HM_API_YES;
}

static hm_api_verdict verify_alone(const hm_api_input *input, const hm_api_options *options,
                                   hm_text *json, hm_api_error *error) {
    hm_frames_facts facts = {0};
    hm_error cause;
    hm_status status = hm_frames_verify(input->source, flags_of(options), NULL, &facts, &cause);
    put_version(&facts.header, json);
    hm_json_member_uint(json, "frames", facts.frames);
    hm_json_member_bool(json, "valid", status == HM_OK);
    put_warnings(facts.warnings, json);
    return status == HM_OK ? HM_API_YES : hm_api_fail(error, &cause, NULL, NULL, 0);
}

static hm_status compare(const hm_api_options *options, hm_frames_reader *reader,
                         hm_bulk_result *result, hm_error *cause) {
    hm_source *game;
    hm_status status = hm_source_open(&game, options->against, cause);
    if (status != HM_OK) return status;
    hm_bulk_options bulk = {
        .size = sizeof bulk,
        .jobs = options->jobs,
        .flags = options->lenient ? HM_NDJSON4_LENIENT : 0,
    };
    status = hm_bulk_compare(&game, 1, reader, &bulk, NULL, result, cause);
    hm_source_close(game);
    return status;
}

/* As against one of the game, the machine or the caller. */
static bool is_fault_of_file(hm_status status) {
    return status <= HM_ERR_FRAMES_HEADER && status >= HM_ERR_GZIP_DATA;
}

static hm_api_verdict verify_against(const hm_api_input *input, const hm_api_options *options,
                                     hm_text *json, hm_api_error *error) {
    hm_frames_reader *reader;
    hm_bulk_result result = {0};
    hm_error cause;
    hm_status status = hm_frames_reader_open(&reader, input->source, flags_of(options), &cause);
    if (status != HM_OK) return hm_api_fail(error, &cause, NULL, NULL, 0);
    status = compare(options, reader, &result, &cause);
    bool differ = status == HM_ERR_FRAMES_DIFFER;
    put_version(hm_frames_reader_header(reader), json);
    hm_json_member_uint(json, "frames", result.frames);
    bool judged = status == HM_OK || differ;
    if (judged || is_fault_of_file(status)) hm_json_member_bool(json, "valid", judged);
    if (judged) hm_json_member_bool(json, "equal", !differ);
    put_warnings(hm_frames_reader_warnings(reader), json);
    hm_frames_reader_close(reader);
    if (status == HM_OK) return HM_API_YES;
    hm_api_fail(error, &cause, NULL, NULL, 0);
    if (!differ) return HM_API_ERROR;
    hm_api_put_error_member(error, json);
    return HM_API_NO;
}

static hm_api_verdict verify(const hm_api_input *input, const hm_api_options *options,
                             hm_text *json, hm_api_error *error) {
    put_file(input, json);
    return options->against != NULL ? verify_against(input, options, json, error)
                                    : verify_alone(input, options, json, error);
}

/* ---- info ---- */

static hm_api_verdict info(const hm_api_input *input, const hm_api_options *options, hm_text *json,
                           hm_api_error *error) {
    hm_frames_facts facts = {0};
    hm_error cause;
    (void)options;
    hm_status status = hm_frames_info(input->source, NULL, &facts, &cause);
    const hm_frames_header *header = &facts.header;
    put_file(input, json);
    hm_json_member_bool(json, "gzip", facts.gzip);
    put_version(header, json);
    if (status != HM_OK) return hm_api_fail(error, &cause, NULL, NULL, 0);
    hm_json_member_uint(json, "n_plies", header->n_plies);
    hm_json_member_uint(json, "encoding_dim", header->encoding_dim);
    hm_json_member_uint(json, "frame_bytes", header->frame_bytes);
    hm_json_member_uint(json, "board_dim_side", header->board_dim_side);
    hm_json_member_uint(json, "n_dimensions", header->n_dimensions);
    hm_json_member_uint(json, "frames", facts.frames);
    hm_json_member_uint(json, "bytes", facts.bytes);
    hm_json_member_uint(json, "trailing", facts.trailing);
    put_warnings(facts.warnings, json);
    hm_json_key(json, "fault");
    if (facts.fault.status == HM_OK) {
        hm_json_put_null(json);
    } else {
        hm_json_put_cstring(json, hm_status_name(facts.fault.status));
    }
    bool readable = facts.fault.status == HM_OK || facts.fault.status == HM_ERR_FRAMES_TRAILING;
    return readable ? HM_API_YES : hm_api_fail(error, &facts.fault, NULL, NULL, 0);
}

/* ---- ply logs ---- */

typedef struct log_facts {
    uint64_t lines, frames, skipped, repaired;
    hm_api_error first; /* of the first line that was skipped with a warning */
} log_facts;

static void take_record(const hm_ndjson4_record *record, log_facts *facts) {
    facts->lines++;
    if (record->kind == HM_NDJSON4_FRAME) facts->frames++;
    if (record->kind == HM_NDJSON4_FRAME && record->warning[0] != '\0') facts->repaired++;
    if (record->kind != HM_NDJSON4_SKIPPED || facts->skipped++ > 0) return;
    hm_error cause = {.status = record->reason, .offset = record->offset};
    hm_escape(cause.message, sizeof cause.message, record->warning, strlen(record->warning));
    hm_api_fail(&facts->first, &cause, record->field, NULL, 0);
    facts->first.line = record->line;
}

static hm_status read_log(const hm_api_input *input, const hm_api_options *options,
                          log_facts *facts, hm_error *cause) {
    hm_ndjson4_reader *reader;
    const hm_ndjson4_record *record;
    unsigned flags =
        (options->lenient ? HM_NDJSON4_LENIENT : 0u) | (options->strict ? HM_NDJSON4_STRICT : 0u);
    hm_status status = hm_ndjson4_reader_open(&reader, input->source, flags, 0, cause);
    if (status != HM_OK) return status;
    while ((status = hm_ndjson4_reader_next(reader, &record, cause)) == HM_OK && record != NULL)
        take_record(record, facts);
    hm_ndjson4_reader_close(reader);
    return status;
}

/* A log is invalid when a line of it would be skipped with a warning. */
static hm_api_verdict check_log(const hm_api_input *input, const hm_api_options *options,
                                hm_text *json, hm_api_error *error) {
    log_facts facts = {0};
    hm_error cause;
    if (read_log(input, options, &facts, &cause) != HM_OK) {
        return hm_api_fail(error, &cause, NULL, NULL, 0);
    }
    if (facts.skipped > 0) {
        *error = facts.first;
        return HM_API_ERROR;
    }
    hm_json_member_uint(json, "lines", facts.lines);
    hm_json_member_uint(json, "frames", facts.frames);
    hm_json_member_uint(json, "repaired", facts.repaired);
    return HM_API_YES;
}

const hm_answer_row hm_answers_frames[] = {
    {"check", HM_NOTATION_SET(HM_NOTATION_SPECTRAL), check, false},
    {"check", HM_NOTATION_SET(HM_NOTATION_NDJSON4), check_log, false},
    {"verify", HM_NOTATION_SET(HM_NOTATION_SPECTRAL), verify, true},
    {"info", HM_NOTATION_SET(HM_NOTATION_SPECTRAL), info, true},
    {0},
};
