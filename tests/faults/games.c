/* Memory runs out and reads fail while games are read and encoded. A scenario uses one part of the
 * library from its creation to its end, whatever happens; each of its allocations and reads fails
 * once. */
#include "frames/logs/log_lines.h"
#include "harness.h"
#include "hypermate/bulk.h"
#include "hypermate/hypermate.h"
#include "hypermate/more/chess4d_games.h"
#include "hypermate/more/phase4d.h"
#include "io/io.h"
#include "phase4d/batches.h"
#include "phase4d/constraints.h"
#include "phase4d/phase_engine.h"
#include "sweep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- inputs, made before anything fails ---- */

static char *packed; /* a game as gzip */
static size_t packed_length;
static char packed_path[64];
static const char lines[] = "{\"fen4\":\"4d-fen v1: K@0,0,0,0; k@7,7,7,7\"}\n"
                            "bad\n"
                            "{\"fen4\":\"4d-fen v1: K@0,0,0,1; k@7,7,7,7; Pw@3,1,2,2\"}\n";

static void make_inputs(void) {
    packed = test_read_file("vectors/ndjson4/chess4d-ndjson-v1.ndjson.gz", &packed_length);
    snprintf(packed_path, sizeof packed_path, "/tmp/hypermate-faults-XXXXXX");
    int fd = mkstemp(packed_path);
    CHECK(fd >= 0 && write(fd, packed, packed_length) == (ssize_t)packed_length);
    close(fd);
}

static void remove_inputs(void) {
    unlink(packed_path);
    free(packed);
}

/* ---- reading games ---- */

static hm_status drain_source(hm_source *source) {
    char buffer[4096];
    size_t got;
    hm_status status;
    do {
        status = hm_source_read(source, buffer, sizeof buffer, &got, NULL);
    } while (status == HM_OK && got == sizeof buffer);
    return status;
}

static hm_status read_file(void) {
    hm_source *source;
    hm_status status = hm_source_open(&source, packed_path, NULL);
    if (status == HM_OK) status = drain_source(source);
    if (status == HM_OK) status = hm_source_rewind(source, NULL);
    if (status == HM_OK) status = drain_source(source);
    hm_source_close(source);
    return status;
}

static hm_status read_game(void) {
    hm_source *source;
    hm_ndjson4_reader *reader = NULL;
    const hm_ndjson4_record *record;
    hm_status status = hm_source_open(&source, packed_path, NULL);
    if (status == HM_OK) status = hm_ndjson4_reader_open(&reader, source, 0, 0, NULL);
    while (status == HM_OK) {
        status = hm_ndjson4_reader_next(reader, &record, NULL);
        if (record == NULL) break;
    }
    hm_ndjson4_reader_close(reader);
    hm_source_close(source);
    return status;
}

static hm_status read_blocks(void) {
    hm_source *source;
    hm_lines *cutter = NULL;
    hm_lines_block block = {0};
    hm_status status = hm_source_from_memory(&source, packed, packed_length, "memory", NULL);
    if (status == HM_OK) status = hm_lines_create(&cutter, source, 0, NULL);
    do {
        if (status == HM_OK) status = hm_lines_fill(cutter, &block, 3, 1 << 20, NULL);
    } while (status == HM_OK && block.count > 0);
    hm_lines_block_clear(&block);
    hm_lines_destroy(cutter);
    hm_source_close(source);
    return status;
}

static hm_status read_fixture(void) {
    static const char file[] = "{\"name\":\"a\",\"pieces\":{\"0\":\"K\"}}";
    hm_source *source;
    hm_4d_board board;
    hm_status status = hm_source_from_memory(&source, file, sizeof file - 1, "fixture", NULL);
    if (status == HM_OK) status = hm_fixture_read(source, "a", &board, NULL);
    hm_source_close(source);
    return status;
}

/* A log with a line that does not follow, asked for its position and taken back. */
static hm_status play_log(void) {
    static const char log[] = "{\"fen4\":\"4d-fen v1: K@0,0,0,0; k@7,7,7,7\",\"ply\":0}\n"
                              "{\"fen4\":\"4d-fen v1: K@0,0,0,1; k@7,7,7,7\",\"ply\":1}\n"
                              "{\"fen4\":\"4d-fen v1: K@3,0,0,1; k@7,7,7,7\",\"ply\":2}\n";
    hm_session *session;
    hm_input_error error = {.error.status = HM_OK};
    hm_facts facts = {0};
    hm_session_open(&session, log, NULL, &error);
    if (session == NULL) return error.error.status;
    const hm_request request = {.size = sizeof request};
    hm_session_answer(session, hm_question_named("status"), &request, &facts, &error);
    while (hm_session_undo(session)) {
    }
    hm_status status = facts.failed ? HM_ERR_MEMORY : error.error.status;
    if (status == HM_OK) status = hm_session_go(session, 3, &error.error);
    CHECK(status != HM_OK);
    if (status == HM_ERR_ARGUMENT) status = hm_session_go(session, 2, &error.error);
    hm_facts_clear(&facts);
    hm_session_destroy(session);
    return status;
}

static hm_status write_json(void) {
    hm_text text = {0};
    hm_json_open(&text, '[');
    for (int i = 0; i < 50; i++)
        hm_json_put_cstring(&text, "a text that needs room");
    hm_json_close(&text, ']');
    hm_status status = text.failed ? HM_ERR_MEMORY : HM_OK;
    hm_text_clear(&text);
    return status;
}

/* ---- encoding ---- */

static hm_frames_options frames_options;
static unsigned jobs;

static hm_status encode_game(void) {
    char path[] = "/tmp/hypermate-faults-XXXXXX";
    int fd = mkstemp(path);
    hm_source *source;
    hm_sink *sink = NULL;
    hm_bulk_options options = {.size = sizeof options, .frames = &frames_options, .jobs = jobs};
    hm_bulk_result result;
    hm_status status = hm_source_from_memory(&source, lines, sizeof lines - 1, "lines", NULL);
    if (status == HM_OK) status = hm_sink_from_fd(&sink, fd, "frames", NULL);
    if (status == HM_OK) status = hm_bulk_encode(&source, 1, sink, &options, NULL, &result, NULL);
    hm_sink_destroy(sink);
    hm_source_close(source);
    close(fd);
    unlink(path);
    return status;
}

/* ---- the phase engine ---- */

static hm_status compare_engines(const hm_phase_map *map, const hm_4d_position *position) {
    hm_phase_engine *engine;
    bool agrees = false;
    hm_status status = hm_phase_engine_create(map, &engine, NULL);
    if (status == HM_OK) status = hm_phase_agrees(engine, position, &agrees, NULL);
    hm_phase_engine_destroy(engine);
    CHECK(status != HM_OK || agrees);
    return status;
}

/* Two plies by the phase engine, and many positions at once. */
static hm_status count_phases(const hm_4d_state *state) {
    hm_phase_engine *engine;
    hm_phase_batch *batch = NULL;
    uint64_t leaves = 0, legal = 0;
    hm_status status = hm_phase_engine_create(NULL, &engine, NULL);
    if (status == HM_OK) status = hm_phase_perft(engine, state, 2, NULL, &leaves, NULL);
    if (status == HM_OK) status = hm_phase_batch_create(NULL, &batch, NULL);
    if (status == HM_OK) hm_phase_legal_batch(batch, state, 1, &legal);
    CHECK(status != HM_OK || leaves > legal);
    hm_phase_batch_destroy(batch);
    hm_phase_engine_destroy(engine);
    return status;
}

static hm_status prove_phases(void) {
    static const char literal[] = "4d-fen v1: K@0,0,0,0; Pw@3,1,2,6; k@7,7,7,7; q@0,0,0,5";
    static hm_4d_state state;
    static hm_4d_position position;
    hm_phase_gate gates[HM_PHASE_CONSTRAINTS];
    hm_phase_map map;
    hm_phase_default(&map);
    hm_4d_state_init(&state);
    hm_status status = hm_4d_fen_parse(literal, sizeof literal - 1, 0, &state.board, NULL);
    hm_4d_position_init(&position, &state);
    if (status == HM_OK) status = hm_phase_constraints(&map, NULL, gates, NULL);
    if (status == HM_OK) status = compare_engines(&map, &position);
    if (status == HM_OK) status = count_phases(&state);
    return status;
}

static hm_status ask_phase(const hm_request *request) {
    hm_facts facts = {0};
    hm_error error = {.status = HM_OK};
    hm_verdict verdict = hm_answer_phase(request, &facts, &error);
    hm_facts_clear(&facts);
    return verdict == HM_FAILED ? error.status : HM_OK;
}

static hm_status ask_phases(void) {
    static const char *const reach[] = {"reach", "Q", "3,3,3,3"}, *const search[] = {"search"};
    static const hm_setting settings[] = {{"axes", "2"}, {"first", "3"}};
    hm_request first = {.size = sizeof first, .words = reach, .word_count = 3};
    hm_request second = {.size = sizeof second,
                         .words = search,
                         .word_count = 1,
                         .settings = settings,
                         .setting_count = 2};
    /* A map that fails, with its reasons as a document. */
    static const char *const verify[] = {"verify"};
    static const hm_setting control[] = {{"map", "1024:3,7"}, {"certificate", "any"}};
    hm_request third = {.size = sizeof third,
                        .words = verify,
                        .word_count = 1,
                        .settings = control,
                        .setting_count = 2};
    hm_status status = ask_phase(&first);
    if (status == HM_OK) status = ask_phase(&second);
    return status == HM_OK ? ask_phase(&third) : status;
}

static void reading_games(void) {
    make_inputs();
    refuse_every_allocation(read_file);
    refuse_every_allocation(read_game);
    refuse_every_allocation(read_blocks);
    refuse_every_allocation(read_fixture);
    refuse_every_allocation(play_log);
    fail_every_read(read_file);
    fail_every_read(read_game);
    interrupt_every_read(read_file);
    interrupt_every_read(read_game);
    remove_inputs();
}

static void writing_json(void) {
    refuse_every_allocation(write_json);
}

static void encoding_games(void) {
    static const hm_frames_options rows[] = {
        {.size = sizeof rows[0], .layout = HM_FRAMES_V4},
        {.size = sizeof rows[0], .layout = HM_FRAMES_XOR},
        {.size = sizeof rows[0], .layout = HM_FRAMES_CHANNEL, .compression = HM_COMPRESSION_FAST},
        {.size = sizeof rows[0], .layout = HM_FRAMES_V4, .compression = HM_COMPRESSION_BEST}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        frames_options = rows[i];
        for (jobs = 1; jobs <= 2; jobs++)
            refuse_every_allocation(encode_game);
    }
}

static void phases(void) {
    refuse_every_allocation(prove_phases);
    refuse_every_allocation(ask_phases);
}

TEST_MAIN(TEST(reading_games), TEST(writing_json), TEST(encoding_games), TEST(phases))
