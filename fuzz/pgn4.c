/* Games of four players: any bytes are a game, or an error with an exact place and everything
 * before it. What was read is written and read again to the same text, long, short and side by
 * side; and going on with a move that is there already finds it. */
#include "fuzz.h"
#include "hypermate/more/chess4p_games.h"

#include <string.h>

enum { MOST = 1 << 16 }; /* bytes: variations side by side repeat moves */

static void write(const hm_4p_game *game, unsigned style, hm_text *text) {
    hm_4p_game_format(game, style, text);
    REQUIRE(!text->failed);
}

/* Written with the rules that the game has, since the reader may have been told others. */
static void check_again(const hm_4p_game *game, unsigned style, const hm_4p_reading *reading) {
    hm_text text = {0}, second = {0};
    hm_4p_game *again;
    hm_error error;
    write(game, style, &text);
    hm_status status =
        hm_4p_game_parse(text.data, text.length, reading, &again, NULL, NULL, &error);
    if (status != HM_OK) {
        fprintf(stderr, "%s\nat %llu: %s\n", text.data, (unsigned long long)error.offset,
                error.message);
    }
    REQUIRE(status == HM_OK);
    write(again, style, &second);
    REQUIRE(text.length == second.length && memcmp(text.data, second.data, text.length) == 0);
    if ((style & HM_4P_GAME_NESTED) != 0) {
        REQUIRE(hm_4p_game_steps(again) == hm_4p_game_steps(game));
    }
    hm_4p_game_destroy(again);
    hm_text_clear(&text);
    hm_text_clear(&second);
}

/* Letters may be those of a king that walks at once, which is more than a move. */
static void check_line(hm_4p_game *game) {
    size_t steps = hm_4p_game_steps(game);
    for (int32_t i = hm_4p_game_step(game, 0)->first; i >= 0; i = hm_4p_game_step(game, i)->first) {
        hm_4p_step step = *hm_4p_game_step(game, i);
        int32_t found;
        if (step.move == HM_4P_NO_MOVE || step.leaving != HM_4P_STAYS) continue;
        REQUIRE(hm_4p_game_add_move(game, step.parent, step.move, &found, NULL) == HM_OK);
        REQUIRE(hm_4p_game_step(game, found)->move == step.move);
        REQUIRE(hm_4p_game_steps(game) == steps);
    }
}

static void check_fault(const hm_4p_game *game, const hm_error *error, size_t size) {
    hm_4p_fault fault;
    hm_4p_position position;
    REQUIRE(error->offset <= size && error->message[0] != '\0');
    REQUIRE(hm_4p_game_fault(game, &fault));
    REQUIRE(fault.offset + fault.length <= size && fault.seat >= 0 && fault.seat < HM_4P_SEATS);
    REQUIRE(hm_4p_game_position(game, fault.step, &position, NULL) == HM_OK);
}

/* The extents of a text cover it. */
static void check_extents(const char *text, size_t size) {
    for (size_t at = 0; at < size;) {
        size_t length = hm_4p_game_extent(text + at, size - at);
        REQUIRE(length > 0 && length <= size - at);
        at += length;
    }
}

int fuzz_one_input(const uint8_t *data, size_t size) {
    static const hm_4p_mode mode = HM_4P_FFA;
    static const hm_4p_profile profile = HM_4P_2018;
    static const hm_4p_reading readings[] = {
        {.size = sizeof(hm_4p_reading)},
        {.size = sizeof(hm_4p_reading), .mode = &mode, .profile = &profile}};
    const char *text = (const char *)data;
    if (size > MOST) return 0;
    check_extents(text, size);
    const hm_4p_reading *reading = &readings[size & 1];
    hm_4p_game *game;
    hm_error error = {0};
    size_t used;
    hm_status status = hm_4p_game_parse(text, size, reading, &game, &used, NULL, &error);
    REQUIRE(game != NULL && used <= size);
    if (status == HM_OK) {
        check_again(game, HM_4P_GAME_NESTED, reading);
        check_again(game, HM_4P_GAME_NESTED | HM_4P_GAME_SHORT, reading);
        check_again(game, 0, reading);
        check_line(game);
    } else {
        REQUIRE(error.status == status);
        check_fault(game, &error, size);
    }
    hm_4p_game_destroy(game);
    return 0;
}
