/* Who watches: every call on frame files, phases and moves of JSON states asks the caller's watch,
 * tells it the unit that its header promises, and ends when it says so. */
#include "frames_support.h"

#include "core/work.h"
#include "hypermate/frame_tools.h"
#include "hypermate/game.h"
#include "hypermate/more/phase4d.h"
#include "hypermate/ndjson4.h"
#include "phase4d/constraints.h"

typedef struct watcher {
    unsigned calls, last; /* the call that says stop; 0: none */
    uint64_t done, total;
} watcher;

static bool ask(void *context, uint64_t done, uint64_t total) {
    watcher *w = context;
    CHECK(done >= w->done);
    w->done = done;
    w->total = total;
    return ++w->calls != w->last;
}

/* ---- frame files ---- */

/* Does something with a whole file of SYNTH_FRAMES frames; its output goes to a text. */
typedef hm_status work(hm_source *source, hm_sink *sink, const hm_watch *watch);

static hm_status verify(hm_source *source, hm_sink *sink, const hm_watch *watch) {
    hm_frames_facts facts;
    (void)sink;
    return hm_frames_verify(source, 0, watch, &facts, NULL);
}

static hm_status info(hm_source *source, hm_sink *sink, const hm_watch *watch) {
    hm_frames_facts facts;
    (void)sink;
    return hm_frames_info(source, watch, &facts, NULL);
}

/* The output cannot seek: the frames are counted first. */
static hm_status repair(hm_source *source, hm_sink *sink, const hm_watch *watch) {
    hm_frames_facts facts;
    hm_error error = {0};
    hm_status status = hm_frames_repair(source, sink, HM_COMPRESSION_NONE, watch, &facts, &error);
    CHECK_INT(error.status, status);
    return status;
}

static hm_status with_reader(hm_source *source, hm_sink *sink, const hm_watch *watch,
                             hm_status (*use)(hm_frames_reader *, hm_sink *, const hm_watch *,
                                              hm_error *)) {
    hm_frames_reader *reader;
    hm_status status = hm_frames_reader_open(&reader, source, 0, NULL);
    if (status == HM_OK) status = use(reader, sink, watch, NULL);
    hm_frames_reader_close(reader);
    return status;
}

static hm_status use_extract(hm_frames_reader *reader, hm_sink *sink, const hm_watch *watch,
                             hm_error *error) {
    return hm_frames_extract(reader, 0, HM_FRAMES_TO_END, sink, NULL, watch, error);
}

static hm_status use_npy(hm_frames_reader *reader, hm_sink *sink, const hm_watch *watch,
                         hm_error *error) {
    return hm_frames_export_npy(reader, sink, sink, watch, error);
}

static hm_status extract(hm_source *source, hm_sink *sink, const hm_watch *watch) {
    return with_reader(source, sink, watch, use_extract);
}

static hm_status npy(hm_source *source, hm_sink *sink, const hm_watch *watch) {
    return with_reader(source, sink, watch, use_npy);
}

static hm_status csv(hm_source *source, hm_sink *sink, const hm_watch *watch) {
    return with_reader(source, sink, watch, hm_frames_export_csv);
}

static hm_status table(hm_source *source, hm_sink *sink, const hm_watch *watch) {
    return with_reader(source, sink, watch, hm_frames_draw_table);
}

static hm_status svg(hm_source *source, hm_sink *sink, const hm_watch *watch) {
    return with_reader(source, sink, watch, hm_frames_draw_svg);
}

static hm_status run(work *tool, const uint8_t *file, size_t length, watcher *w) {
    hm_source *source;
    hm_sink *sink;
    hm_text out = {0};
    hm_watch watch = {.progress = ask, .context = w};
    hm_source_from_memory(&source, file, length, "memory", NULL);
    hm_sink_to_memory(&sink, &out, "memory", NULL);
    hm_status status = tool(source, sink, &watch);
    hm_sink_destroy(sink);
    hm_source_close(source);
    hm_text_clear(&out);
    return status;
}

/* Gzip, so that nothing can be jumped over: every frame is read and asked about. A tool that reads
 * the file twice begins to count anew. */
static void tools_are_watched(void) {
    static work *const tools[] = {verify, info, extract, npy, csv, table, svg};
    size_t length;
    uint8_t *file = synth_file(HM_FRAMES_XOR, HM_COMPRESSION_FAST, &length);
    for (size_t i = 0; i < sizeof tools / sizeof tools[0]; i++) {
        watcher all = {0}, second = {.last = 2};
        CHECK_INT(run(tools[i], file, length, &all), HM_OK);
        CHECK_INT(all.calls, SYNTH_FRAMES);
        CHECK_INT(all.done, SYNTH_FRAMES);
        CHECK_INT(all.total, SYNTH_FRAMES);
        CHECK_INT(run(tools[i], file, length, &second), HM_ERR_INTERRUPTED);
        CHECK_INT(second.calls, 2);
    }
    for (unsigned last = 1; last <= SYNTH_FRAMES; last++) {
        watcher w = {.last = last};
        CHECK_INT(run(repair, file, length, &w), HM_ERR_INTERRUPTED);
        CHECK_INT(w.done, last);
    }
    free(file);
}

/* A frame of the xor layout needs all those before it. */
static void random_access_is_watched(void) {
    size_t length;
    uint8_t *file = synth_file(HM_FRAMES_XOR, HM_COMPRESSION_NONE, &length);
    char path[] = "/tmp/hypermate-watch-XXXXXX";
    int fd = mkstemp(path);
    CHECK(write(fd, file, length) == (ssize_t)length);
    hm_frames_map *map;
    float *values = malloc(HM_SPECTRAL_BYTES);
    CHECK_INT(hm_frames_map_open(&map, path, NULL), HM_OK);
    watcher all = {0}, first = {.last = 1};
    hm_watch watch = {.progress = ask, .context = &all},
             stop = {.progress = ask, .context = &first};
    CHECK_INT(hm_frames_map_read(map, SYNTH_FRAMES - 1, &watch, values, NULL, NULL), HM_OK);
    CHECK_INT(all.done, SYNTH_FRAMES - 1);
    CHECK_INT(all.total, SYNTH_FRAMES);
    CHECK_INT(hm_frames_map_read(map, 3, &stop, values, NULL, NULL), HM_ERR_INTERRUPTED);
    hm_frames_map_close(map);
    free(values);
    close(fd);
    unlink(path);
    free(file);
}

/* ---- phases ---- */

static void phases_are_watched(void) {
    hm_phase_map map;
    hm_phase_gate gates[HM_PHASE_GATES];
    hm_phase_tower towers[4];
    size_t count;
    hm_phase_default(&map);
    watcher constraints = {0};
    CHECK_INT(hm_phase_constraints(&map, &(hm_watch){.progress = ask, .context = &constraints},
                                   gates, NULL),
              HM_OK);
    CHECK_INT(constraints.calls, HM_PHASE_CONSTRAINTS);
    CHECK_INT(constraints.total, HM_PHASE_CONSTRAINTS);
    const unsigned stops[] = {1, HM_PHASE_CONSTRAINTS, HM_PHASE_CONSTRAINTS + 1,
                              HM_PHASE_GATES + 5};
    for (size_t i = 0; i < sizeof stops / sizeof stops[0]; i++) {
        watcher w = {.last = stops[i]};
        CHECK_INT(
            hm_phase_verify(NULL, &(hm_watch){.progress = ask, .context = &w}, gates, &count, NULL),
            HM_ERR_INTERRUPTED);
        CHECK_INT(w.calls, stops[i]);
        CHECK_INT(w.total, HM_PHASE_GATES);
    }
    watcher third = {.last = 3};
    CHECK_INT(hm_phase_search(2, 8, 640, 30, &(hm_watch){.progress = ask, .context = &third},
                              towers, 4, &count, NULL),
              HM_ERR_INTERRUPTED);
    CHECK_INT(third.done, 2);
}

/* ---- moves ---- */

/* Moves that a state says were played: each is asked about before it is played. */
static void played_moves_are_watched(void) {
    static const char *const states[] = {
        "{\"fen4\":\"4d-fen v1: K@0,0,0,0; Pw@3,2,2,1; k@7,7,7,7\","
        "\"moves_played\":[\"32213223\",\"77777776\"]}",
        "{\"fen5d\":\"5d:two_timelines\",\"moves_played\":[\"(-0T1)d4 (+0T1)e4\","
        "\"(+0T1)e5 (-0T1)e5\"]}",
        "{\"fen4p\":\"4PC\",\"mode\":\"ffa\",\"moves_played\":[\"d2-d4\",\"R\"]}",
    };
    for (size_t i = 0; i < sizeof states / sizeof states[0]; i++) {
        hm_session *session;
        hm_input_error error;
        watcher all = {0};
        hm_request request = {.size = sizeof request, .watch = {.progress = ask, .context = &all}};
        test_context(states[i]);
        CHECK_INT(hm_session_open(&session, states[i], &request, &error), HM_YES);
        CHECK_INT(hm_session_plies(session), 2);
        CHECK(all.calls >= 2);
        hm_session_destroy(session);
        for (unsigned last = 1; last <= all.calls; last++) {
            watcher w = {.last = last};
            request.watch.context = &w;
            CHECK_INT(hm_session_open(&session, states[i], &request, &error), HM_FAILED);
            CHECK_INT(error.error.status, HM_ERR_INTERRUPTED);
            CHECK_INT(w.calls, last);
        }
    }
    test_context(NULL);
}

/* ---- nobody, and sinks in memory ---- */

static void nobody_watches(void) {
    hm_watch silent = {0};
    CHECK_INT(hm_watch_ask(NULL, 1, 2, NULL), HM_OK);
    CHECK_INT(hm_watch_ask(&silent, 1, 2, NULL), HM_OK);
}

static void sinks_append_to_memory(void) {
    hm_text text = {0};
    hm_sink *sink;
    hm_text_puts(&text, "before ");
    CHECK_INT(hm_sink_to_memory(&sink, &text, "memory", NULL), HM_OK);
    CHECK(!hm_sink_seekable(sink));
    CHECK_TEXT(hm_sink_name(sink), "memory");
    CHECK_INT(hm_sink_write(sink, "and", 3, NULL), HM_OK);
    CHECK_INT(hm_sink_write(sink, " after", 6, NULL), HM_OK);
    CHECK_INT(hm_sink_write_at(sink, 0, "x", 1, NULL), HM_ERR_ARGUMENT);
    CHECK_INT(hm_sink_commit(sink, NULL), HM_OK);
    CHECK_TEXT(text.data, "before and after");
    text.failed = true;
    CHECK_INT(hm_sink_write(sink, "more", 4, NULL), HM_ERR_MEMORY);
    CHECK_INT(hm_sink_commit(sink, NULL), HM_ERR_IO);
    hm_sink_destroy(sink);
    hm_text_clear(&text);
}

TEST_MAIN(TEST_GZIP(tools_are_watched), TEST(random_access_is_watched), TEST(phases_are_watched),
          TEST(played_moves_are_watched), TEST(nobody_watches), TEST(sinks_append_to_memory))
