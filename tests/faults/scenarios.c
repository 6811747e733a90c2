/* The files of the scenarios, and the scenarios that need none of their own. */
#include "scenarios.h"

#include "harness.h"
#include "hypermate/more/chess4d_games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINES = 3 };

static char folder[256], output_folder[300], output_path[320], input_path[400];
static hm_sha256 sha;

/* ---- names and digests ---- */

const char *scenario_output_folder(void) {
    return output_folder;
}

const char *scenario_output(void) {
    return output_path;
}

const char *scenario_input(void) {
    return input_path;
}

const char *scenario_frames(const scenario *which) {
    snprintf(input_path, sizeof input_path, "%s/%s%s", folder, hm_frames_layout_name(which->layout),
             which->compression == HM_COMPRESSION_NONE ? ".spectral4" : ".spectralz4");
    return input_path;
}

const char *scenario_game(void) {
    snprintf(input_path, sizeof input_path, "%s/game.ndjson", folder);
    return input_path;
}

void scenario_begin_digest(void) {
    hm_sha256_init(&sha);
}

void scenario_add_digest(const void *data, size_t length) {
    hm_sha256_add(&sha, data, length);
}

const char *scenario_digest(void) {
    static char hex[65];
    hm_sha256 copy = sha;
    hm_sha256_hex(&copy, hex);
    return hex;
}

/* ---- scenarios without files of their own ---- */

static hm_status encode_position(const scenario *unused, hm_error *error) {
    (void)unused;
    static hm_4d_board board;
    hm_4d_board_start(&board);
    hm_spectral_plan *plan = NULL;
    hm_spectral_encoder *encoder = NULL;
    hm_status status = hm_spectral_plan_create(&plan, error);
    if (status == HM_OK) status = hm_spectral_encoder_create(plan, &encoder, error);
    scenario_begin_digest();
    if (status == HM_OK)
        scenario_add_digest(hm_spectral_encode(encoder, &board), HM_SPECTRAL_BYTES);
    hm_spectral_encoder_destroy(encoder);
    hm_spectral_plan_destroy(plan);
    return status;
}

static hm_status encode_stream(int input, int output, hm_error *error) {
    hm_source *source = NULL;
    hm_sink *sink = NULL;
    hm_status status = hm_source_from_fd(&source, input, "input", error);
    if (status == HM_OK) status = hm_sink_from_fd(&sink, output, "output", error);
    if (status == HM_OK) {
        hm_frames_options packed = {.size = sizeof packed, .compression = HM_COMPRESSION_FAST};
        hm_bulk_options options = {.size = sizeof options, .frames = &packed};
        hm_bulk_result result;
        status = hm_bulk_encode(&source, 1, sink, &options, NULL, &result, error);
    }
    if (status == HM_OK) status = hm_sink_commit(sink, error);
    hm_sink_destroy(sink);
    hm_source_close(source);
    return status;
}

/* Neither end can seek: the text is copied to a temporary file first. */
static hm_status encode_pipe(const scenario *unused, hm_error *error) {
    (void)unused;
    static const char line[] = "{\"fen4\":\"4d-fen v1: K@4,0,0,0; k@4,7,7,7\"}\n";
    int ends[2];
    FILE *output = tmpfile();
    hm_status status = HM_ERR_IO;
    if (output == NULL || pipe(ends) != 0) return status;
    FILE *appending = freopen(NULL, "a", output);
    if (appending != NULL && write(ends[1], line, sizeof line - 1) == sizeof line - 1) {
        close(ends[1]);
        status = encode_stream(ends[0], fileno(appending), error);
    }
    close(ends[0]);
    if (appending != NULL) fclose(appending);
    return status;
}

static bool more_frames(void *context, hm_log_arrays *arrays, size_t count) {
    (void)context;
    scenario_begin_digest();
    scenario_add_digest(arrays->frames, count * HM_SPECTRAL_BYTES);
    return true;
}

/* A game into arrays, and boards. */
static hm_status encode_arrays(const scenario *which, hm_error *error) {
    static const char game[] = "a2a1-a4a1\na7d4-a5d4\n";
    static float frames[2 * HM_SPECTRAL_FLOATS];
    hm_source *source;
    hm_log_report report;
    hm_log_arrays arrays = {
        .size = sizeof arrays, .capacity = 2, .frames = frames, .full = more_frames};
    hm_bulk_options options = {.size = sizeof options, .jobs = which->jobs};
    hm_status status = hm_source_from_memory(&source, game, sizeof game - 1, "game", error);
    if (status != HM_OK) return status;
    status = hm_log_encode(source, 0, &arrays, &options, NULL, &report, error);
    hm_source_close(source);
    if (status != HM_OK) return status;
    scenario_add_digest(frames, report.count * HM_SPECTRAL_BYTES);
    hm_4d_board *boards = calloc(2, sizeof *boards);
    if (boards == NULL) return HM_ERR_MEMORY;
    hm_4d_board_start(&boards[1]);
    status = hm_boards_encode(boards, 2, &arrays, which->jobs, NULL, error);
    free(boards);
    if (status == HM_OK) scenario_add_digest(frames, sizeof frames);
    return status;
}

scenario_list scenario_other(void) {
    static const scenario list[] = {
        {"encode a position", encode_position, 0, 0, 0},
        {"encode from a pipe", encode_pipe, 0, 0, 0},
        {"encode into arrays", encode_arrays, 0, 0, 2},
    };
    return SCENARIO_LIST(list);
}

/* ---- files ---- */

static void write_game(void) {
    hm_text literal = {0};
    static hm_4d_board board;
    FILE *file = fopen(scenario_game(), "w");
    CHECK(file != NULL);
    if (file == NULL) return;
    fprintf(file, "not a line of a game\n\n");
    hm_4d_board_start(&board);
    for (unsigned ply = 0; ply < LINES; ply++) {
        board.square[ply] = HM_4D_EMPTY;
        literal.length = 0;
        hm_4d_fen_format(&board, &literal);
        fprintf(file, "{\"ply\":%u,\"fen4\":\"%s\",\"note\":\"\\u00e9\"}\n", ply, literal.data);
    }
    hm_text_clear(&literal);
    CHECK_INT(fclose(file), 0);
}

/* Calls `act` with the name of each frame file that scenarios read. */
static void for_each_input(void (*act)(const char *path, const scenario *which)) {
    static const hm_compression kinds[] = {HM_COMPRESSION_NONE, HM_COMPRESSION_FAST};
    for (int layout = HM_FRAMES_V4; layout <= HM_FRAMES_XOR; layout++) {
        for (int i = 0; i < 2; i++) {
            scenario which = {.layout = (hm_frames_layout)layout, .compression = kinds[i]};
            act(scenario_frames(&which), &which);
        }
    }
}

static void make_input(const char *path, const scenario *which) {
    CHECK_INT(scenario_write_frames(path, which, NULL), HM_OK);
}

static void remove_input(const char *path, const scenario *unused) {
    (void)unused;
    CHECK_INT(unlink(path), 0);
}

void scenario_prepare(void) {
    const char *base = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%.200s/hypermate-faults-XXXXXX", base == NULL ? "/tmp" : base);
    if (mkdtemp(folder) == NULL) {
        printf("Bail out! cannot make a folder in %s\n", folder);
        exit(1);
    }
    snprintf(output_folder, sizeof output_folder, "%s/out", folder);
    snprintf(output_path, sizeof output_path, "%s/result", output_folder);
    CHECK_INT(mkdir(output_folder, 0777), 0);
    for_each_input(make_input);
    write_game();
}

void scenario_remove(void) {
    for_each_input(remove_input);
    unlink(scenario_game());
    unlink(output_path);
    CHECK_INT(rmdir(output_folder), 0);
    CHECK_INT(rmdir(folder), 0);
}
