/* phase4d: legal moves in phases against the published move lists, and against the rules engine
 * along the published games, on seeded states and in random games. */
#include "core/core.h"
#include "harness.h"
#include "hypermate/more/phase4d.h"
#include "phase4d/gates.h"
#include "phase4d/make.h"
#include "phase4d/phase_engine.h"
#include "support/case4d.h"
#include "support/reference4d.h"
#include "support/scatter4d.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 16 };

/* What every test works with. */
static hm_phase_engine *engine;
static hm_4d_move moves[ROOM];
static hm_4d_state state;
static hm_4d_position position;

static void open_engine(void) {
    if (hm_phase_engine_create(NULL, &engine, NULL) != HM_OK) abort();
}

static void close_engine(void) {
    hm_phase_engine_destroy(engine);
}

/* ---- published positions ---- */

static void check_list(const hm_json_value *list, size_t count) {
    hm_json_walk walk;
    hm_json_value item;
    hm_text text = {0};
    size_t listed = 0, wrong = 0;
    hm_4d_sort_moves(moves, count);
    hm_json_walk_value(&walk, list);
    while (hm_json_next_item(&walk, &item)) {
        text.length = 0;
        if (listed < count) hm_4d_move_format(moves[listed], &text);
        wrong += text.length == 0 || !hm_json_is(&item, text.data);
        listed++;
    }
    hm_text_clear(&text);
    CHECK_INT(count, listed);
    CHECK_INT(wrong, 0);
}

static void check_position(const hm_json_value *record) {
    hm_json_value list = {0};
    test_context(case4d_text(record, "id", 1));
    case4d_state(record, &state);
    size_t count = hm_phase_generate(engine, &state, moves, ROOM);
    CHECK(hm_json_get(record, "moves", &list));
    check_list(&list, count < ROOM ? count : ROOM);
    CHECK_INT(hm_phase_in_check(engine, state.side, 0), case4d_true(record, "in_check"));
    CHECK_INT(hm_phase_in_check(engine, state.side ^ HM_4D_BLACK, 0),
              case4d_true(record, "opponent_in_check"));
}

static void move_lists_are_the_published_ones(void) {
    open_engine();
    case4d_lines("vectors/chess4d/positions.jsonl", check_position);
    close_engine();
}

/* ---- the two generators ---- */

typedef struct kinds {
    uint64_t positions, different, promotions, tags[HM_4D_CASTLE_QUEENSIDE + 1];
} kinds;

/* Compares the legal moves of `position`, leaves them in `moves` and counts their kinds. */
static size_t compare(kinds *seen) {
    bool agrees = false;
    CHECK_INT(hm_phase_agrees(engine, &position, &agrees, NULL), HM_OK);
    seen->positions++;
    seen->different += !agrees;
    size_t count = hm_4d_generate(&position, moves);
    for (size_t i = 0; i < count; i++) {
        seen->tags[HM_4D_MOVE_TAG(moves[i])]++;
        seen->promotions += HM_4D_MOVE_PROMOTION(moves[i]) != 0;
    }
    return count;
}

static void check_game(const hm_json_value *record) {
    hm_json_value start = {0}, list = {0}, item;
    hm_json_walk walk;
    kinds seen = {0};
    test_context(case4d_text(record, "id", 1));
    CHECK(hm_json_get(record, "start", &start));
    CHECK(hm_json_get(record, "moves", &list));
    case4d_state(&start, &state);
    hm_4d_position_init(&position, &state);
    compare(&seen);
    hm_json_walk_value(&walk, &list);
    for (uint64_t ply = 1; hm_json_next_item(&walk, &item); ply++) {
        const char *text = case4d_string(&item, 2);
        hm_4d_move move;
        hm_4d_undo undo;
        if (!CHECK_INT(hm_4d_move_parse(&position, text, strlen(text), &move, NULL), HM_OK)) break;
        hm_4d_make(&position, move, &undo);
        if (ply % test_rounds(16, 4, 1) == 0) compare(&seen);
    }
    CHECK_INT(seen.different, 0);
}

static void published_games_agree(void) {
    open_engine();
    case4d_lines("vectors/chess4d/games.jsonl", check_game);
    close_engine();
}

static void seeded_states_agree(void) {
    kinds seen = {0};
    open_engine();
    for (uint64_t seed = 0; seed < test_rounds(200, 2000, 100000); seed++) {
        hm_phase_seeded_state(seed, &state);
        hm_4d_position_init(&position, &state);
        compare(&seen);
    }
    CHECK_INT(seen.different, 0);
    CHECK(seen.promotions > 0);
    for (int tag = HM_4D_PLAIN; tag <= HM_4D_CASTLE_QUEENSIDE; tag++)
        CHECK(seen.tags[tag] > 0);
    close_engine();
}

static void random_games_agree(void) {
    kinds seen = {0};
    open_engine();
    for (uint64_t seed = 100; seed < 100 + test_rounds(2, 12, 400); seed++) {
        hm_random random;
        hm_random_init(&random, seed);
        hm_phase_seeded_start(seed, &state);
        hm_4d_position_init(&position, &state);
        for (int ply = 0; ply < 100; ply++) {
            hm_4d_undo undo;
            size_t count = compare(&seen);
            if (count == 0) break;
            hm_4d_make(&position, moves[hm_random_below(&random, count)], &undo);
        }
    }
    CHECK_INT(seen.different, 0);
    CHECK(seen.positions > 100);
    close_engine();
}

/* What the phase engine makes of a move is what the rules make of it: board, rights, target and
 * clocks. */
static void moves_played_agree(void) {
    hm_random random;
    hm_random_init(&random, 407);
    open_engine();
    for (uint64_t round = 0; round < test_rounds(20, 300, 10000); round++) {
        if (round % 4 == 0) {
            scatter4d_en_passant(&random, &state);
        } else {
            scatter4d_castling(&random, &state);
            if (round % 2 == 0) state.side ^= HM_4D_BLACK;
        }
        hm_4d_position_init(&position, &state);
        size_t count = hm_4d_generate(&position, moves);
        for (size_t i = 0; i < count; i++) {
            hm_4d_state want = state, got = state;
            reference_play(&want, moves[i]);
            hm_phase_play(engine, &got, moves[i]);
            CHECK(reference_same(&got, &want));
        }
    }
    close_engine();
}

/* A side that captures kings, or has none, or has dozens: any arrangement has the same answer. */
static void any_arrangement_agrees(void) {
    kinds seen = {0};
    open_engine();
    for (uint64_t seed = 0; seed < test_rounds(20, 150, 5000); seed++) {
        hm_4d_state_init(&state);
        hm_phase_seeded_board(seed, &state.board);
        state.side = seed % 2 == 0 ? HM_4D_WHITE : HM_4D_BLACK;
        for (unsigned square = 0; seed % 3 == 0 && square < HM_4D_SQUARES; square++) {
            hm_4d_piece *piece = &state.board.square[square];
            if (*piece == (HM_4D_KING | state.side)) *piece ^= HM_4D_KING ^ HM_4D_ROOK;
        }
        hm_4d_position_init(&position, &state);
        compare(&seen);
    }
    CHECK_INT(seen.different, 0);
    close_engine();
}

enum { WAYS_TO_SPOIL = 4 };

/* A target that no double step has left (rules4d, section 13): it is occupied, or where the pawn
 * came from is, or there is no pawn, or all of that is right on another rank. */
static void spoil_target(int way) {
    int step = state.ep_axis == HM_4D_PAWN_Y ? HM_4D_SQUARE(0, 1, 0, 0) : 1;
    hm_4d_piece *target = &state.board.square[state.ep_target];
    if (way == 0) target[0] = HM_4D_KNIGHT;
    if (way == 1) target[step] = HM_4D_KNIGHT;
    if (way == 2) target[-step] = HM_4D_EMPTY;
    if (way != 3) return;
    target[2 * step] = HM_4D_EMPTY;
    for (int dx = -1; dx <= 1; dx++)
        target[dx * HM_4D_SQUARE(1, 0, 0, 0)] = target[dx * HM_4D_SQUARE(1, 0, 0, 0) - step];
    target[step] = HM_4D_EMPTY;
    state.ep_target += step;
}

/* Without kings every capture would be legal. The state is asked about as it is: a position would
 * have dropped most of these targets. */
static void targets_of_no_double_step_are_none(void) {
    hm_random random;
    hm_random_init(&random, 408);
    open_engine();
    for (uint64_t round = 0; round < test_rounds(20, 200, 10000); round++) {
        scatter4d_en_passant(&random, &state);
        for (int square = 0; square < HM_4D_SQUARES; square++) {
            hm_4d_piece *piece = &state.board.square[square];
            if (HM_4D_KIND(*piece) == HM_4D_KING) *piece = HM_4D_EMPTY;
        }
        spoil_target((int)round % WAYS_TO_SPOIL);
        size_t count = hm_phase_generate(engine, &state, moves, ROOM);
        for (size_t i = 0; i < count; i++)
            CHECK(HM_4D_MOVE_TAG(moves[i]) != HM_4D_EN_PASSANT);
        hm_4d_position_init(&position, &state);
        CHECK_INT(hm_4d_generate(&position, moves), count);
    }
    close_engine();
}

/* ---- the gates ---- */

static bool count_down(void *context, uint64_t done, uint64_t total) {
    unsigned *left = context;
    (void)done, (void)total;
    return (*left)-- > 0;
}

/* A watch is asked before each position, of a second game, too: with its refusal a gate ends. */
static void gates_are_watched(void) {
    static hm_phase_test *const gates[] = {hm_phase_test_legal, hm_phase_test_games};
    static const unsigned positions[] = {0, 1, 60};
    open_engine();
    for (size_t i = 0; i < 6; i++) {
        unsigned left = positions[i / 2];
        hm_watch watch = {.progress = count_down, .context = &left};
        hm_phase_report *report = calloc(1, sizeof *report);
        hm_phase_proof proof = {.map = hm_phase_engine_map(engine),
                                .engine = engine,
                                .report = report,
                                .watch = &watch};
        hm_phase_open_gate(&proof, "E", "legal moves");
        CHECK_INT(gates[i % 2](&proof), HM_ERR_INTERRUPTED);
        CHECK_INT(proof.gate->total, positions[i / 2]);
        CHECK_INT(proof.gate->good, positions[i / 2]);
        hm_phase_report_destroy(report);
    }
    close_engine();
}

TEST_MAIN(TEST(gates_are_watched), TEST(move_lists_are_the_published_ones),
          TEST(published_games_agree), TEST(seeded_states_agree), TEST(random_games_agree),
          TEST(moves_played_agree), TEST(any_arrangement_agrees),
          TEST(targets_of_no_double_step_are_none))
