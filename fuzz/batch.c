/* Batches of games from bytes: the first chooses a start, each further one an action of two games.
 * A session of each game lists as many actions, and a state of the game goes on as the game does.
 * Then the bytes are read as a state themselves, behind a head that is right. */
#include "hypermate/more/batch.h"
#include "fuzz.h"

#include <string.h>

enum { MOST_STEPS = 24, HEAD_BYTES = 64 };

static const char *const starts[] = {
    "4d-state v1: w - - 0 1 | K@4,0,0,0; Pw@3,2,2,6; Py@3,6,0,4; n@4,2,2,2; k@7,7,7,7; r@0,0,7,7",
    "4p:modern",
    "{\"fen4p\":\"4PC\",\"mode\":\"ffa\"}",
    "{\"fen4p\":\"4PC\",\"mode\":\"ffa\",\"resigned\":[false,true,false,false]}",
    "5d:standard",
    "[Size \"3x3\"]\n[Mode \"5D\"]\n[Board \"custom\"]\n[k2/3/2K:0:1:w]\n[r1k/3/K1R:1:1:w]\n",
};

static hm_batch *open_batch(uint8_t number) {
    hm_session *session;
    hm_input_error wrong;
    hm_batch *batch;
    hm_batch_options options = {.size = sizeof options, .games = 2, .claims_end = true};
    const char *start = starts[number % (sizeof starts / sizeof starts[0])];
    if (hm_session_open(&session, start, NULL, &wrong) != HM_YES) return NULL;
    if (hm_batch_create(&batch, session, &options, NULL) != HM_OK) batch = NULL;
    hm_session_destroy(session);
    return batch;
}

static void compare_session(const hm_batch *batch, size_t game) {
    hm_batch_table table;
    hm_session *session;
    size_t count;
    hm_batch_look(batch, &table);
    if (table.actions[game] == 0) return;
    REQUIRE(hm_batch_session(batch, game, &session, NULL) == HM_OK);
    REQUIRE(hm_session_moves(session, NULL, &count, NULL) == HM_OK);
    bool ends = table.words == 9 && hm_session_may_submit(session);
    REQUIRE(count + ends == table.actions[game]);
    hm_session_destroy(session);
}

static void compare_state(hm_batch *batch, const uint8_t *data, size_t size) {
    hm_batch_state *state, *read;
    hm_text bytes = {0};
    REQUIRE(hm_batch_save(batch, 0, &state, NULL) == HM_OK);
    hm_batch_state_write(state, &bytes);
    REQUIRE(hm_batch_state_read(batch, bytes.data, bytes.length, &read, NULL) == HM_OK);
    REQUIRE(hm_batch_restore(batch, 1, read, NULL) == HM_OK);
    hm_batch_state_destroy(read);
    size_t line = bytes.length - HEAD_BYTES;
    if (size > line) size = line;
    memcpy(bytes.data + HEAD_BYTES, data, size);
    if (hm_batch_state_read(batch, bytes.data, HEAD_BYTES + line, &read, NULL) == HM_OK)
        hm_batch_state_destroy(read);
    hm_batch_state_destroy(state);
    hm_text_clear(&bytes);
}

int fuzz_one_input(const uint8_t *data, size_t size) {
    hm_batch *batch = size > 0 ? open_batch(data[0]) : NULL;
    hm_batch_table table;
    if (batch == NULL) return 0;
    hm_batch_look(batch, &table);
    for (size_t i = 1; i < size && i <= MOST_STEPS; i++) {
        int32_t choice[2] = {HM_BATCH_RANDOM, HM_BATCH_RANDOM};
        for (int game = 0; game < 2; game++)
            if (table.actions[game] > 0)
                choice[game] = (int32_t)((uint32_t)(data[i] * (game + 1)) % table.actions[game]);
        REQUIRE(hm_batch_step(batch, choice, NULL) == HM_OK);
        compare_session(batch, i & 1);
    }
    compare_state(batch, data, size);
    hm_batch_destroy(batch);
    return 0;
}
