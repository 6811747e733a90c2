/* Scenarios that read files. */
#include "scenarios.h"

#include <string.h>

typedef hm_status use_source(hm_source *source, hm_error *error);

static hm_status with_source(const char *path, use_source *use, hm_error *error) {
    hm_source *source;
    hm_status status = hm_source_open(&source, path, error);
    if (status != HM_OK) return status;
    scenario_begin_digest();
    status = use(source, error);
    hm_source_close(source);
    return status;
}

/* ---- bytes ---- */

static hm_status digest_bytes(hm_source *source, hm_error *error) {
    static char buffer[50000];
    size_t got = sizeof buffer;
    hm_status status = HM_OK;
    while (status == HM_OK && got == sizeof buffer) {
        status = hm_source_read(source, buffer, sizeof buffer, &got, error);
        scenario_add_digest(buffer, got);
    }
    return status;
}

static hm_status digest_bytes_twice(hm_source *source, hm_error *error) {
    hm_status status = digest_bytes(source, error);
    if (status == HM_OK) status = hm_source_rewind(source, error);
    return status == HM_OK ? digest_bytes(source, error) : status;
}

static hm_status read_bytes(const scenario *which, hm_error *error) {
    return with_source(scenario_frames(which), digest_bytes_twice, error);
}

/* ---- frames ---- */

static hm_status digest_frames(hm_source *source, hm_error *error) {
    hm_frames_reader *reader;
    hm_status status = hm_frames_reader_open(&reader, source, HM_FRAMES_STRICT, error);
    if (status != HM_OK) return status;
    const float *values;
    hm_frame_meta meta;
    while ((status = hm_frames_reader_next(reader, &values, &meta, error)) == HM_OK &&
           values != NULL) {
        scenario_add_digest(values, HM_SPECTRAL_BYTES);
        scenario_add_digest(&meta.ply, sizeof meta.ply);
    }
    hm_frames_reader_close(reader);
    return status;
}

static hm_status read_frames(const scenario *which, hm_error *error) {
    return with_source(scenario_frames(which), digest_frames, error);
}

static hm_status read_map(const scenario *which, hm_error *error) {
    static float values[HM_SPECTRAL_FLOATS];
    hm_frames_map *map;
    hm_status status = hm_frames_map_open(&map, scenario_frames(which), error);
    if (status != HM_OK) return status;
    scenario_begin_digest();
    for (uint64_t i = hm_frames_map_count(map); i > 0 && status == HM_OK; i--) {
        hm_frame_meta meta;
        status = hm_frames_map_read(map, i - 1, NULL, values, &meta, error);
        scenario_add_digest(values, sizeof values);
    }
    hm_frames_map_close(map);
    return status;
}

static hm_status digest_facts(hm_source *source, hm_error *error) {
    hm_frames_facts facts;
    hm_status status = hm_frames_verify(source, HM_FRAMES_STRICT, NULL, &facts, error);
    if (status == HM_OK) scenario_add_digest(&facts.bytes, sizeof facts.bytes);
    return status;
}

static hm_status verify(const scenario *which, hm_error *error) {
    return with_source(scenario_frames(which), digest_facts, error);
}

/* ---- games ---- */

static hm_status digest_positions(hm_source *source, hm_error *error) {
    hm_ndjson4_reader *reader;
    hm_status status = hm_ndjson4_reader_open(&reader, source, HM_NDJSON4_STRICT, 0, error);
    if (status != HM_OK) return status;
    const hm_ndjson4_record *record;
    while ((status = hm_ndjson4_reader_next(reader, &record, error)) == HM_OK && record != NULL) {
        if (record->kind == HM_NDJSON4_FRAME)
            scenario_add_digest(&record->board, sizeof record->board);
        scenario_add_digest(record->warning, strlen(record->warning));
    }
    hm_ndjson4_reader_close(reader);
    return status;
}

static hm_status read_positions(const scenario *unused, hm_error *error) {
    (void)unused;
    return with_source(scenario_game(), digest_positions, error);
}

/* A check of a whole file, as the program makes it. */
static hm_status check_inputs(hm_source *source, hm_error *error) {
    hm_request request = {.size = sizeof request};
    hm_reader *reader;
    hm_text json = {0};
    hm_status status = hm_reader_from_source(&reader, source, &request, error);
    if (status != HM_OK) return status;
    const hm_input *input;
    while ((status = hm_reader_next(reader, &input, error)) == HM_OK && input != NULL) {
        hm_input_error why = {0};
        hm_facts facts = {0};
        hm_verdict verdict = hm_answer(hm_question_named("check"), input, &request, &facts, &why);
        hm_facts_json(&facts, &json);
        hm_facts_clear(&facts);
        if (verdict == HM_FAILED) {
            if (error != NULL) *error = why.error;
            status = why.error.status;
            break;
        }
    }
    if (status == HM_OK && json.failed) status = hm_fail_memory(error, "an answer");
    if (json.data != NULL) scenario_add_digest(json.data, json.length);
    hm_text_clear(&json);
    hm_reader_close(reader);
    return status;
}

static hm_status check_game(const scenario *unused, hm_error *error) {
    (void)unused;
    return with_source(scenario_game(), check_inputs, error);
}

scenario_list scenario_reading(void) {
    static const scenario list[] = {
        {"read bytes", read_bytes, HM_FRAMES_V4, HM_COMPRESSION_NONE, 0},
        {"read bytes, gzip", read_bytes, HM_FRAMES_CHANNEL, HM_COMPRESSION_FAST, 0},
        {"read v4", read_frames, HM_FRAMES_V4, HM_COMPRESSION_NONE, 0},
        {"read v4, gzip", read_frames, HM_FRAMES_V4, HM_COMPRESSION_FAST, 0},
        {"read channel", read_frames, HM_FRAMES_CHANNEL, HM_COMPRESSION_NONE, 0},
        {"read channel, gzip", read_frames, HM_FRAMES_CHANNEL, HM_COMPRESSION_FAST, 0},
        {"read xor", read_frames, HM_FRAMES_XOR, HM_COMPRESSION_NONE, 0},
        {"read xor, gzip", read_frames, HM_FRAMES_XOR, HM_COMPRESSION_BEST, 0},
        {"map v4", read_map, HM_FRAMES_V4, HM_COMPRESSION_NONE, 0},
        {"map channel", read_map, HM_FRAMES_CHANNEL, HM_COMPRESSION_NONE, 0},
        {"map xor", read_map, HM_FRAMES_XOR, HM_COMPRESSION_NONE, 0},
        {"verify", verify, HM_FRAMES_CHANNEL, HM_COMPRESSION_FAST, 0},
        {"read positions", read_positions, 0, 0, 0},
        {"check a game", check_game, 0, 0, 0},
    };
    return SCENARIO_LIST(list);
}
