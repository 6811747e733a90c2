/* phase4d: the operators against the published vectors: piece, origin, phase, number of shifts,
 * every residue, every square. */
#include "chess4d/notation/text4d.h"
#include "core/core.h"
#include "harness.h"
#include "hypermate/more/phase4d.h"
#include "phase4d/map.h"
#include "support/case4d.h"

static int64_t integer(const hm_json_value *value) {
    int64_t number = -1;
    CHECK(hm_json_int64(value, &number) == HM_JSON_FITS);
    return number;
}

static uint32_t square_of(const hm_json_value *coordinates) {
    hm_json_walk walk;
    hm_json_value item;
    uint32_t square = 0;
    hm_json_walk_value(&walk, coordinates);
    while (hm_json_next_item(&walk, &item))
        square = square << 3 | (uint32_t)integer(&item);
    return square;
}

static unsigned flags_of(hm_4d_piece piece, uint32_t square) {
    unsigned start = HM_4D_COLOUR(piece) == HM_4D_BLACK ? 6 : 1;
    unsigned rank = HM_4D_KIND(piece) == HM_4D_PAWN_Y ? HM_4D_Y(square) : HM_4D_W(square);
    return HM_PHASE_CAPTURES | (rank == start ? HM_PHASE_START_RANK : 0);
}

static hm_json_value member(const hm_json_value *object, const char *key) {
    hm_json_value value = {0};
    CHECK(hm_json_get(object, key, &value));
    return value;
}

static void check_phases(const hm_json_value *list, const uint32_t *phases, size_t count) {
    hm_json_walk walk;
    hm_json_value item;
    size_t i = 0;
    hm_json_walk_value(&walk, list);
    while (hm_json_next_item(&walk, &item)) {
        if (i < count) CHECK_INT(phases[i], integer(&item));
        i++;
    }
    CHECK_INT(count, i);
}

static void check_squares(const hm_json_value *list, const hm_phase_map *map,
                          const uint32_t *phases, size_t count) {
    uint8_t seen[HM_4D_SQUARES] = {0};
    size_t on_board = 0, listed = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t square = hm_phase_invert(map, phases[i]);
        if (square == HM_PHASE_NONE) continue;
        seen[square] = 1;
        on_board++;
    }
    hm_json_walk walk;
    hm_json_value item;
    hm_json_walk_value(&walk, list);
    while (hm_json_next_item(&walk, &item)) {
        CHECK(seen[square_of(&item)]);
        listed++;
    }
    CHECK_INT(on_board, listed);
}

static void check_record(const hm_json_value *record, const hm_phase_map *map) {
    hm_json_value word = member(record, "piece"), origin = member(record, "origin");
    hm_json_value phase = member(record, "phase"), shifts = member(record, "shifts_applied");
    hm_json_value residues = member(record, "phases"), squares = member(record, "squares");
    hm_4d_piece piece = hm_4d_piece_parse(word.text, word.length);
    uint32_t square = square_of(&origin);
    static uint32_t phases[HM_PHASE_SHIFTS];
    CHECK_INT(hm_phase_of(map, square), integer(&phase));
    size_t count = hm_phase_shifts(map, piece, flags_of(piece, square), phases);
    CHECK_INT(count, integer(&shifts));
    count = hm_phase_reach(map, piece, flags_of(piece, square), hm_phase_of(map, square), phases);
    check_phases(&residues, phases, count);
    check_squares(&squares, map, phases, count);
}

static void check_default(const hm_json_value *record) {
    hm_phase_map map;
    hm_phase_default(&map);
    check_record(record, &map);
}

static void operators_reach_what_the_vectors_say(void) {
    case4d_lines("vectors/chess4d/phase_vectors.jsonl", check_default);
}

static void shift_counts_are_those_of_the_pieces(void) {
    static const struct {
        hm_4d_piece piece;
        size_t in_4d, in_2d;
    } table[] = {
        {HM_4D_ROOK, 56, 28},  {HM_4D_BISHOP, 168, 28}, {HM_4D_QUEEN, 224, 56}, {HM_4D_KING, 80, 8},
        {HM_4D_KNIGHT, 48, 8}, {HM_4D_PAWN_Y, 1, 1},    {HM_4D_PAWN_W, 1, 0},   {HM_4D_EMPTY, 0, 0},
    };
    static const hm_phase_map pair = {.axes = 2, .side = 8, .modulus = 640, .generator = {67, 7}};
    static uint32_t shifts[HM_PHASE_SHIFTS];
    hm_phase_map map;
    hm_phase_default(&map);
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        CHECK_INT(hm_phase_shifts(&map, table[i].piece, 0, shifts), table[i].in_4d);
        CHECK_INT(hm_phase_shifts(&pair, table[i].piece, 0, shifts), table[i].in_2d);
    }
}

static void pawn_shifts_by_axis_and_colour(void) {
    hm_phase_map map;
    hm_phase_default(&map);
    uint32_t shifts[4];
    size_t count;
    hm_error error;
    unsigned both = HM_PHASE_CAPTURES | HM_PHASE_START_RANK;
    CHECK_INT(hm_phase_pawn_shifts(&map, 3, HM_4D_WHITE, both, shifts, &count, NULL), HM_OK);
    CHECK_INT(count, 4);
    CHECK_INT(shifts[0], 3);
    CHECK_INT(shifts[1], 6);
    CHECK_INT(shifts[2], 9719 + 3);
    CHECK_INT(shifts[3], 145451 - 9719 + 3);
    CHECK_INT(hm_phase_pawn_shifts(&map, 1, HM_4D_BLACK, 0, shifts, &count, NULL), HM_OK);
    CHECK_INT(count, 1);
    CHECK_INT(shifts[0], 145451 - 647);
    for (unsigned axis = 0; axis < 6; axis++) {
        hm_status want = axis == 1 || axis == 3 ? HM_OK : HM_ERR_ARGUMENT;
        CHECK_INT(hm_phase_pawn_shifts(&map, axis, HM_4D_WHITE, 0, shifts, &count, &error), want);
    }
}

TEST_MAIN(TEST(operators_reach_what_the_vectors_say), TEST(shift_counts_are_those_of_the_pieces),
          TEST(pawn_shifts_by_axis_and_colour))
