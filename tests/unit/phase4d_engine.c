/* phase4d: the engine piece by piece: the generator in coordinates against the definition of each
 * piece, destinations on chosen boards, reverse cast with the published counter-example. */
#include "core/core.h"
#include "harness.h"
#include "hypermate/more/chess4d_games.h"
#include "hypermate/more/phase4d.h"
#include "phase4d/gates.h"
#include "phase4d/lines.h"
#include "phase4d/phase_engine.h"

#include <stdlib.h>
#include <string.h>

static hm_phase_engine *make(const hm_4d_board *board) {
    hm_phase_engine *engine;
    if (hm_phase_engine_create(NULL, &engine, NULL) != HM_OK) abort();
    if (board != NULL) hm_phase_load(engine, board);
    return engine;
}

static void place(hm_4d_board *board, const char *text) {
    hm_error error;
    if (!CHECK_INT(hm_4d_fen_parse(text, strlen(text), 0, board, &error), HM_OK)) abort();
}

/* ---- the definitions of the pieces, as predicates on the displacement ---- */

static bool moves_so(hm_4d_piece kind, const int delta[4]) {
    int used = 0, longest = 0, sum = 0;
    for (int axis = 0; axis < 4; axis++) {
        int size = abs(delta[axis]);
        used += size != 0;
        sum += size;
        if (size > longest) longest = size;
    }
    bool rook = used == 1;
    bool bishop = used == 2 && sum == 2 * longest;
    switch (kind) {
    case HM_4D_ROOK:
        return rook;
    case HM_4D_BISHOP:
        return bishop;
    case HM_4D_QUEEN:
        return rook || bishop;
    case HM_4D_KING:
        return longest == 1;
    case HM_4D_KNIGHT:
        return used == 2 && longest == 2 && sum == 3;
    default:
        return false;
    }
}

static void generator_in_coordinates_follows_the_definitions(void) {
    static const hm_4d_piece kinds[] = {HM_4D_ROOK, HM_4D_BISHOP, HM_4D_QUEEN, HM_4D_KING,
                                        HM_4D_KNIGHT};
    /* Empty-board totals of rules4d, section 4. */
    static const unsigned totals[] = {114688, 215040, 329728, 230160, 129024};
    static hm_4d_board board;
    for (int k = 0; k < 5; k++) {
        unsigned total = 0, wrong = 0;
        for (unsigned from = 0; from < HM_4D_SQUARES; from++) {
            uint16_t squares[HM_PHASE_DESTINATIONS];
            uint8_t reached[HM_4D_SQUARES] = {0};
            board.square[from] = kinds[k];
            size_t count = hm_phase_spatial(&board, from, squares);
            board.square[from] = HM_4D_EMPTY;
            for (size_t i = 0; i < count; i++)
                reached[squares[i]]++;
            for (unsigned to = 0; to < HM_4D_SQUARES; to++) {
                const int delta[4] = {
                    (int)HM_4D_X(to) - (int)HM_4D_X(from), (int)HM_4D_Y(to) - (int)HM_4D_Y(from),
                    (int)HM_4D_Z(to) - (int)HM_4D_Z(from), (int)HM_4D_W(to) - (int)HM_4D_W(from)};
                wrong += reached[to] != moves_so(kinds[k], delta);
            }
            total += (unsigned)count;
        }
        CHECK_INT(wrong, 0);
        CHECK_INT(total, totals[k]);
    }
}

/* ---- occupied boards ---- */

typedef struct reach_case {
    const char *board;
    uint16_t from;
    size_t count;
} reach_case;

static void destinations_on_chosen_boards(void) {
    static const reach_case table[] = {
        {"4d-fen v1: R@0,0,0,0", HM_4D_SQUARE(0, 0, 0, 0), 28},
        {"4d-fen v1: R@0,0,0,0; n@0,0,0,1; N@0,0,1,0", HM_4D_SQUARE(0, 0, 0, 0), 15},
        {"4d-fen v1: R@0,0,0,0; N@0,0,0,1; N@0,0,1,0; N@0,1,0,0; N@1,0,0,0",
         HM_4D_SQUARE(0, 0, 0, 0), 0},
        {"4d-fen v1: K@3,3,3,3; Q@3,3,3,4; q@3,3,4,3", HM_4D_SQUARE(3, 3, 3, 3), 79},
        /* w-pawn: step, double step, one capture of two enemies beside its path */
        {"4d-fen v1: Pw@3,3,3,1; n@4,3,3,2; n@3,4,3,2", HM_4D_SQUARE(3, 3, 3, 1), 3},
        {"4d-fen v1: Pw@3,3,3,1; n@3,3,3,3", HM_4D_SQUARE(3, 3, 3, 1), 1},
        {"4d-fen v1: Pw@3,3,3,1; n@3,3,3,2", HM_4D_SQUARE(3, 3, 3, 1), 0},
        {"4d-fen v1: py@3,6,3,3; N@2,5,3,3; N@4,5,3,3; n@3,5,3,3", HM_4D_SQUARE(3, 6, 3, 3), 2},
        {"4d-fen v1: Pw@3,3,3,7", HM_4D_SQUARE(3, 3, 3, 7), 0},
        {"4d-fen v1: ", 0, 0},
    };
    hm_phase_engine *engine = make(NULL);
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        static hm_4d_board board;
        uint32_t phases[HM_PHASE_DESTINATIONS];
        test_context(table[i].board);
        place(&board, table[i].board);
        hm_phase_load(engine, &board);
        uint32_t origin = hm_phase_engine_phase(engine, table[i].from);
        CHECK_INT(hm_phase_destinations(engine, origin, phases), table[i].count);
        CHECK_INT(hm_phase_destinations_hybrid(engine, &board, table[i].from, phases),
                  table[i].count);
    }
    hm_phase_engine_destroy(engine);
}

/* rules4d, section 5. */
static void pawns_attack_along_their_own_axis_only(void) {
    static const struct {
        const char *board;
        bool white_in_check;
    } table[] = {
        {"4d-fen v1: K@4,0,2,2; py@5,0,2,3", false}, /* the published counter-example */
        {"4d-fen v1: K@4,0,2,2; pw@5,0,2,3", true},
        {"4d-fen v1: K@4,0,2,2; py@5,1,2,2", true},
        {"4d-fen v1: K@4,0,2,2; pw@5,1,2,2", false},
        {"4d-fen v1: K@4,1,2,2; py@5,0,2,2", false}, /* black pawns go down */
        {"4d-fen v1: K@4,0,2,2; pw@4,0,2,3", false}, /* a step is no attack */
        {"4d-fen v1: Q@4,0,2,2; pw@5,0,2,3", false}, /* no king, no check */
    };
    hm_phase_engine *engine = make(NULL);
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        static hm_4d_board board;
        test_context(table[i].board);
        place(&board, table[i].board);
        hm_phase_load(engine, &board);
        CHECK_INT(hm_phase_in_check(engine, HM_4D_WHITE, 0), table[i].white_in_check);
        CHECK_INT(hm_phase_in_check(engine, HM_4D_WHITE, HM_PHASE_NO_PAWNS), false);
        CHECK_INT(hm_phase_spatial_in_check(&board, HM_4D_WHITE, 0), table[i].white_in_check);
    }
    hm_phase_engine_destroy(engine);
}

/* Pieces put and taken one by one leave what loading the board leaves. */
static void putting_is_loading(void) {
    static hm_4d_board board;
    hm_random random;
    hm_random_init(&random, 7);
    hm_phase_engine *by_put = make(&board), *by_load = make(NULL);
    for (int round = 0; round < 20000; round++) {
        unsigned square = (unsigned)hm_random_below(&random, 64) * 61;
        unsigned kind = (unsigned)hm_random_below(&random, HM_4D_KING + 1);
        unsigned colour = hm_random_below(&random, 2) ? HM_4D_BLACK : HM_4D_WHITE;
        board.square[square] = (hm_4d_piece)(kind == 0 ? 0 : kind | colour);
        hm_phase_put(by_put, hm_phase_engine_phase(by_put, square), board.square[square]);
        if (round % 100 != 0) continue;
        hm_phase_load(by_load, &board);
        CHECK_BYTES(by_put->occupation, by_load->occupation, by_put->map.modulus);
        CHECK_INT(by_put->count[HM_4D_KING], by_load->count[HM_4D_KING]);
        CHECK_INT(by_put->count[HM_4D_KING | HM_4D_BLACK],
                  by_load->count[HM_4D_KING | HM_4D_BLACK]);
        CHECK_INT(hm_phase_in_check(by_put, HM_4D_WHITE, 0),
                  hm_phase_in_check(by_load, HM_4D_WHITE, 0));
    }
    hm_phase_engine_destroy(by_put);
    hm_phase_engine_destroy(by_load);
}

static void residues_off_the_board_are_empty(void) {
    hm_phase_engine *engine = make(NULL);
    unsigned on_board = 0, occupied = 0;
    for (uint32_t phase = 0; phase < hm_phase_engine_map(engine)->modulus; phase++) {
        on_board += hm_phase_engine_square(engine, phase) != HM_PHASE_NONE;
        occupied += hm_phase_at(engine, phase) != HM_4D_EMPTY;
    }
    CHECK_INT(on_board, HM_4D_SQUARES);
    CHECK_INT(occupied, 0);
    hm_phase_engine_destroy(engine);
}

/* An engine of a map on which no shift comes back from behind the edge knows its lines: every
 * square is on one of each family, and one that there is no square before is the first of its line.
 * Without them it would say the same, and take longer. */
static void every_square_is_on_a_line_of_each_family(void) {
    hm_phase_engine *engine = make(NULL);
    const hm_phase_lines *lines = engine->lines;
    CHECK(lines != NULL);
    for (int family = 0; lines != NULL && family < HM_PHASE_FAMILIES; family++) {
        uint32_t squares[HM_PHASE_LINE] = {0}, count = 0;
        for (unsigned square = 0; square < HM_4D_SQUARES; square++) {
            unsigned place = lines->at[square][family] & 7;
            uint32_t before =
                (engine->phase[square] + engine->map.modulus - (uint32_t)lines->shift[family]) %
                engine->map.modulus;
            CHECK_INT(place == 0, hm_phase_engine_square(engine, before) == HM_PHASE_NONE);
            if (place == 0) CHECK_INT(lines->at[square][family] >> 3, count++);
            squares[place]++;
        }
        CHECK_INT(squares[0], count);
        if (family > 0) CHECK(lines->base[family] > lines->base[family - 1]);
        if (family + 1 < HM_PHASE_FAMILIES) {
            CHECK_INT(lines->base[family + 1] - lines->base[family], count);
        }
    }
    hm_phase_engine_destroy(engine);
}

TEST_MAIN(TEST(generator_in_coordinates_follows_the_definitions),
          TEST(destinations_on_chosen_boards), TEST(pawns_attack_along_their_own_axis_only),
          TEST(putting_is_loading), TEST(residues_off_the_board_are_empty),
          TEST(every_square_is_on_a_line_of_each_family))
