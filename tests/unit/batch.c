/* Batches of games: the same for any number of threads and games, the same as a session, and states
 * that no bytes can break. */
#include "hypermate/more/batch.h"
#include "core/core.h"
#include "harness.h"

#include <stdlib.h>
#include <string.h>

static const char *const starts[] = {"4p:modern", "{\"fen4p\":\"4PC\",\"mode\":\"ffa\"}",
                                     "4d:fair_001", "5d:standard"};
enum { STARTS = sizeof starts / sizeof starts[0], GAMES = 6 };

static hm_session *open_start(const char *text) {
    hm_session *session;
    hm_input_error error;
    CHECK_INT(hm_session_open(&session, text, NULL, &error), HM_YES);
    return session;
}

static hm_batch *make_batch(const char *text, size_t games, unsigned threads) {
    hm_session *session = open_start(text);
    hm_batch_options options = {.size = sizeof options,
                                .games = games,
                                .seed = 11,
                                .threads = threads,
                                .max_plies = 40,
                                .claims_end = true};
    hm_batch *batch;
    hm_error error;
    CHECK_INT(hm_batch_create(&batch, session, &options, &error), HM_OK);
    hm_session_destroy(session);
    return batch;
}

static void play_at_random(hm_batch *batch, int steps) {
    hm_batch_table table;
    hm_batch_look(batch, &table);
    int32_t choice[64];
    for (size_t i = 0; i < table.games; i++)
        choice[i] = HM_BATCH_RANDOM;
    for (int step = 0; step < steps; step++)
        CHECK_INT(hm_batch_step(batch, choice, NULL), HM_OK);
}

/* The lines of the first games. */
static void put_lines(const hm_batch *batch, hm_text *text) {
    for (size_t i = 0; i < GAMES; i++) {
        hm_session *session;
        CHECK_INT(hm_batch_session(batch, i, &session, NULL), HM_OK);
        CHECK_INT(hm_session_format(session, NULL, NULL, text, NULL), HM_OK);
        hm_session_destroy(session);
    }
}

static void threads_change_nothing(void) {
    static const unsigned threads[] = {1, 2, 8};
    for (size_t start = 0; start < STARTS; start++) {
        hm_text lines[3] = {{0}};
        for (size_t i = 0; i < 3; i++) {
            hm_batch *batch = make_batch(starts[start], GAMES + i * 5, threads[i]);
            play_at_random(batch, 25);
            put_lines(batch, &lines[i]);
            hm_batch_destroy(batch);
            CHECK_TEXT(lines[i].data, lines[0].data);
        }
        for (size_t i = 0; i < 3; i++)
            hm_text_clear(&lines[i]);
    }
}

/* Every view is written to its last byte and no further. */
static void observations_fit(void) {
    for (size_t start = 0; start < STARTS; start++) {
        hm_batch *batch = make_batch(starts[start], GAMES, 2);
        uint64_t offsets[GAMES + 1];
        play_at_random(batch, 9);
        hm_batch_rows(batch, offsets);
        for (int view = HM_BATCH_PLANES; view <= HM_BATCH_PLACES; view++) {
            size_t bytes = (size_t)offsets[GAMES] * hm_batch_row_bytes(batch, (hm_batch_view)view);
            uint8_t *rows = malloc(bytes + 1);
            hm_status status = hm_batch_observe(batch, (hm_batch_view)view, rows, NULL);
            CHECK_INT(status, bytes > 0 ? HM_OK : HM_ERR_UNSUPPORTED);
            free(rows);
        }
        hm_batch_destroy(batch);
    }
}

static void states_go_on_as_the_game(void) {
    for (size_t start = 0; start < STARTS; start++) {
        hm_batch *batch = make_batch(starts[start], GAMES, 2);
        hm_batch *other = make_batch(starts[start], GAMES, 1);
        hm_text lines[2] = {{0}};
        play_at_random(batch, 12);
        for (size_t i = 0; i < GAMES; i++) {
            hm_batch_state *state, *read;
            hm_text bytes = {0};
            CHECK_INT(hm_batch_save(batch, i, &state, NULL), HM_OK);
            hm_batch_state_write(state, &bytes);
            CHECK_INT(hm_batch_state_read(other, bytes.data, bytes.length, &read, NULL), HM_OK);
            CHECK_INT(hm_batch_restore(other, i, read, NULL), HM_OK);
            CHECK_INT(hm_batch_restore(other, GAMES, read, NULL), HM_ERR_ARGUMENT);
            hm_text_clear(&bytes);
            hm_batch_state_destroy(state);
            hm_batch_state_destroy(read);
        }
        play_at_random(batch, 12);
        play_at_random(other, 12);
        put_lines(batch, &lines[0]);
        put_lines(other, &lines[1]);
        CHECK_TEXT(lines[1].data, lines[0].data);
        hm_text_clear(&lines[0]);
        hm_text_clear(&lines[1]);
        hm_batch_destroy(batch);
        hm_batch_destroy(other);
    }
}

static void wrong_bytes_are_refused(void) {
    for (size_t start = 0; start < STARTS; start++) {
        hm_batch *batch = make_batch(starts[start], 1, 1);
        hm_batch_state *state, *read;
        hm_text bytes = {0};
        play_at_random(batch, 6);
        CHECK_INT(hm_batch_save(batch, 0, &state, NULL), HM_OK);
        hm_batch_state_write(state, &bytes);
        for (size_t i = 0; i < bytes.length; i++) {
            bytes.data[i] ^= (char)0x95;
            if (hm_batch_state_read(batch, bytes.data, bytes.length, &read, NULL) == HM_OK)
                hm_batch_state_destroy(read);
            CHECK(hm_batch_state_read(batch, bytes.data, i, &read, NULL) != HM_OK || i >= 64);
            hm_batch_state_destroy(read);
            bytes.data[i] ^= (char)0x95;
        }
        hm_text_clear(&bytes);
        hm_batch_state_destroy(state);
        hm_batch_destroy(batch);
    }
}

static void wrong_choices_play_nothing(void) {
    hm_batch *batch = make_batch("4p:modern", 2, 2);
    hm_batch_table table;
    hm_error error;
    int32_t choice[2] = {0, 20};
    hm_batch_look(batch, &table);
    CHECK_INT(table.actions[0], 20);
    CHECK_INT(hm_batch_step(batch, choice, &error), HM_ERR_ARGUMENT);
    choice[1] = -3;
    CHECK_INT(hm_batch_step(batch, choice, &error), HM_ERR_ARGUMENT);
    CHECK_INT(table.ply[0], 0);
    choice[0] = HM_BATCH_STAY;
    choice[1] = 19;
    CHECK_INT(hm_batch_step(batch, choice, &error), HM_OK);
    CHECK_INT(table.ply[0], 0);
    CHECK_INT(table.ply[1], 1);
    hm_batch_destroy(batch);
}

static void bad_starts_are_refused(void) {
    hm_session *session = open_start("4d-state v1: w - - 0 1 | K@0,0,0,0; k@7,7,7,7");
    hm_batch_options options = {.size = sizeof options, .games = 0};
    hm_batch *batch;
    hm_error error;
    CHECK_INT(hm_batch_create(&batch, session, &options, &error), HM_ERR_ARGUMENT);
    options.games = 1;
    options.reward = 3;
    CHECK_INT(hm_batch_create(&batch, session, &options, &error), HM_ERR_ARGUMENT);
    CHECK(batch == NULL);
    hm_session_destroy(session);
}

TEST_MAIN(TEST(threads_change_nothing), TEST(observations_fit), TEST(states_go_on_as_the_game),
          TEST(wrong_bytes_are_refused), TEST(wrong_choices_play_nothing),
          TEST(bad_starts_are_refused))
