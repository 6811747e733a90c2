/* Four-player positions, rules and games from bytes: two bytes a piece, then two bytes a step. The
 * listed moves are those of the plain reference, every step leaves a position that equals one built
 * anew, points agree with the ledger, and a game that goes on has a player who can move. In the end
 * all steps are taken back, and each leaves the position that was before it. */
#include "fuzz.h"
#include "hypermate/more/chess4p_play.h"
#include "support/reference4p.h"

#include <stdlib.h>
#include <string.h>

enum { HEADER = 24, MOST_STEPS = 6 };

/* A step with the position before it. */
typedef struct past {
    hm_4p_position before;
    hm_4p_play_undo undo;
} past;

static hm_4p_position position, before, rebuilt;
static past steps_taken[MOST_STEPS + 1];
static size_t taken;
static hm_4p_move moves[HM_4P_MOVES_MAX], expected[HM_4P_MOVES_MAX];

/* ---- reading ---- */

static void read_rules(const uint8_t *data, hm_4p_rules *rules) {
    hm_4p_rules_init(rules, (hm_4p_profile)(data[0] % HM_4P_PROFILES),
                     data[0] >> 2 & 3 ? HM_4P_FFA : HM_4P_TEAMS);
    rules->ep_front_only = data[1] & 1;
    rules->mate_at_turn = data[1] & 2;
    rules->walking ^= (data[1] & 4) != 0;
    rules->walking_attacks ^= (data[1] & 8) != 0;
    rules->king_capture_overrides_check = data[1] & 16;
    rules->dead_wall = data[1] & 32;
    rules->every_king_pays ^= (data[1] & 64) != 0;
    rules->en_passant ^= (data[1] & 128) != 0;
    rules->teammate = 1 + data[2] % 3;
    if (data[3] & 1) rules->promotion_rank = data[3] >> 1 & 15;
    if (data[4] & 1) rules->promote_to = (uint16_t)(data[4] >> 1 << 2);
}

static void read_seats(const uint8_t *data, hm_4p_state *state) {
    state->side = data[0] & 3;
    state->eliminated = data[1] & data[2] & 15;
    state->resigned = data[1] >> 4 & data[3] & 15;
    state->flagged = data[2] >> 4 & data[3] & 15;
    state->castling_short = data[4] & 15;
    state->castling_long = data[4] >> 4;
    if (data[5] & 1) state->pawn_base_rank = data[5] >> 1 & 15;
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        state->ep[seat] = (hm_4p_ep){data[6 + 2 * seat], data[7 + 2 * seat]};
        if (data[14] >> seat & 1) state->royal[seat] = data[15 + seat];
    }
}

/* A player who left has one king: of several none comes to life when the first is taken. */
static bool is_second_king(const hm_4p_state *state, hm_4p_piece piece) {
    unsigned left = state->resigned | state->flagged;
    if (HM_4P_KIND(piece) != HM_4P_KING || (left >> HM_4P_SEAT(piece) & 1) == 0) return false;
    return memchr(state->square, piece, sizeof state->square) != NULL;
}

/* A header, then pieces until a byte 0xff or the end. */
static size_t read_position(const uint8_t *data, size_t size) {
    hm_4p_state state;
    hm_4p_rules rules;
    hm_4p_state_init(&state);
    if (size < HEADER) return size;
    read_rules(data, &rules);
    read_seats(data + 5, &state);
    size_t at = HEADER;
    for (; at + 2 <= size && data[at] != 0xff; at += 2) {
        bool fits = hm_4p_exists(data[at + 1]) && !is_second_king(&state, data[at]);
        if (fits) state.square[data[at + 1]] = data[at];
    }
    hm_4p_position_init(&position, &state, &rules);
    return at + 1;
}

/* ---- checking ---- */

static int compare(const void *a, const void *b) {
    hm_4p_move left = *(const hm_4p_move *)a, right = *(const hm_4p_move *)b;
    return (left > right) - (left < right);
}

static size_t check_moves(void) {
    size_t count = hm_4p_generate(&position, moves);
    REQUIRE(count == reference4p_moves(&position.state, &position.rules, expected));
    REQUIRE(count == hm_4p_count(&position));
    qsort(moves, count, sizeof *moves, compare);
    qsort(expected, count, sizeof *expected, compare);
    REQUIRE(memcmp(moves, expected, count * sizeof *moves) == 0);
    return count;
}

static void check_make(hm_4p_move move) {
    hm_4p_undo undo;
    hm_4p_state after = position.state;
    REQUIRE(hm_4p_is_legal(&position, move));
    before = position;
    reference4p_make(&after, &position.rules, move);
    hm_4p_make(&position, move, &undo);
    /* Which of several kings is royal after one was taken is noted by the engine only. */
    memcpy(after.royal, position.state.royal, sizeof after.royal);
    REQUIRE(memcmp(&after, &position.state, sizeof after) == 0);
    hm_4p_unmake(&position, move, &undo);
    REQUIRE(memcmp(&before, &position, sizeof before) == 0);
}

static void check_effects(const hm_4p_effects *effects) {
    hm_4p_status status;
    int64_t points[HM_4P_SEATS];
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        points[seat] = before.state.points[seat];
    REQUIRE(effects->count <= HM_4P_ENTRIES_MAX);
    for (size_t i = 0; i < effects->count; i++)
        points[effects->entry[i].seat] += effects->entry[i].points;
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        REQUIRE(points[seat] == position.state.points[seat]);
    hm_4p_position_init(&rebuilt, &position.state, &position.rules);
    rebuilt.index.odd = position.index.odd; /* outlasts its reason when a king is taken */
    REQUIRE(memcmp(&rebuilt, &position, sizeof position) == 0);
    hm_4p_status_of(&position, &status);
    REQUIRE(status.outcome == effects->outcome);
    REQUIRE(status.outcome != HM_4P_GOING_ON || status.legal_count > 0);
}

/* Where the step that comes is noted. */
static hm_4p_play_undo *keep(void) {
    past *step = &steps_taken[taken++];
    before = step->before = position;
    memset(&step->undo, 0xa5, sizeof step->undo);
    return &step->undo;
}

static void take_back(void) {
    while (taken > 0) {
        const past *step = &steps_taken[--taken];
        hm_4p_unplay(&position, &step->undo);
        REQUIRE(memcmp(&position, &step->before, sizeof position) == 0);
    }
}

static void step(const uint8_t *data) {
    hm_4p_effects effects;
    size_t count = check_moves();
    if (data[0] >= 0xf8) {
        hm_4p_leave(&position, data[1] & 3, data[1] & 4 ? HM_4P_RESIGNED : HM_4P_FLAGGED, keep(),
                    &effects);
    } else if (count == 0) {
        hm_4p_settle(&position, keep(), &effects);
    } else {
        hm_4p_move move = moves[((size_t)data[0] << 8 | data[1]) % count];
        hm_4p_threat threats[4];
        check_make(move);
        REQUIRE(hm_4p_why(&position, move, threats, 4, NULL) == HM_4P_LEGAL);
        hm_4p_play(&position, move, keep(), &effects);
    }
    check_effects(&effects);
}

int fuzz_one_input(const uint8_t *data, size_t size) {
    hm_4p_effects effects;
    size_t at = read_position(data, size);
    if (size < HEADER) return 0;
    taken = 0;
    hm_4p_settle(&position, keep(), &effects);
    check_effects(&effects);
    for (int steps = 0; steps < MOST_STEPS && at + 2 <= size; steps++, at += 2)
        step(data + at);
    take_back();
    return 0;
}
