/* Memory runs out in 4D chess, the phase engine and the answers of the program. */
#include "core/core.h"
#include "harness.h"
#include "hypermate/answers.h"
#include "hypermate/hypermate.h"
#include "hypermate/more/chess4d_games.h"
#include "hypermate/more/phase4d.h"
#include "sweep.h"

#include <stdlib.h>
#include <string.h>

static hm_status perft(void) {
    static hm_4d_position position;
    uint64_t nodes;
    hm_4d_position_start(&position);
    return hm_4d_perft(&position, 2, 2, NULL, &nodes, NULL);
}

static hm_status divide(void) {
    static hm_4d_position position;
    hm_4d_divide *moves = NULL;
    size_t count;
    hm_4d_position_start(&position);
    hm_status status = hm_4d_perft_divide(&position, 1, 2, NULL, &moves, &count, NULL);
    free(moves);
    return status;
}

static hm_status random_game(void) {
    static hm_4d_game game;
    hm_4d_game_init(&game);
    hm_status status = hm_4d_random_game(1, 0, 40, &game, NULL, NULL);
    hm_4d_game_clear(&game);
    return status;
}

static hm_status read_c4d(void) {
    static const char text[] = "b1c1-c3c1\ne8c5-e7d6\na1d5-a1d7\nd8c6-d6e6\ng1c3-h1e3\n";
    static hm_4d_game game;
    hm_4d_game_init(&game);
    hm_status status = hm_4d_game_parse(text, sizeof text - 1, &game, NULL);
    hm_4d_game_clear(&game);
    return status;
}

static hm_status write_c4d(void) {
    static hm_4d_game game;
    hm_text text = {0};
    hm_4d_game_init(&game);
    hm_4d_move move = HM_4D_MOVE(HM_4D_SQUARE(0, 1, 0, 0), HM_4D_SQUARE(0, 2, 0, 0), 0, 0);
    hm_status status = hm_4d_game_add(&game, move, NULL);
    if (status == HM_OK) hm_4d_game_format(&game, &text);
    if (text.failed) status = HM_ERR_MEMORY;
    hm_text_clear(&text);
    hm_4d_game_clear(&game);
    return status;
}

static hm_status objects(void) {
    hm_4d_position *position = NULL;
    hm_status status = hm_4d_position_create(&position, NULL);
    hm_4d_position_destroy(position);
    return status;
}

static hm_status count_repetitions(void) {
    static hm_4d_position position;
    hm_4d_history history = {0};
    bool ok = true;
    hm_4d_position_start(&position);
    for (int i = 0; i < 5 && ok; i++)
        ok = hm_4d_history_add(&history, &position) == (unsigned)i + 1;
    hm_4d_history_clear(&history);
    return ok ? HM_OK : HM_ERR_MEMORY;
}

static hm_status draw(void) {
    static hm_4d_position position;
    hm_text text = {0};
    hm_4d_position_start(&position);
    hm_4d_draw_text(&position, HM_4D_NO_MOVE, &text);
    hm_4d_draw_svg(&position, HM_4D_NO_MOVE, &text);
    hm_draw_pieces(&text);
    hm_status status = text.failed ? HM_ERR_MEMORY : HM_OK;
    hm_text_clear(&text);
    return status;
}

static hm_status phase_engine(void) {
    hm_phase_map map;
    hm_phase_engine *engine;
    hm_phase_default(&map);
    hm_status status = hm_phase_engine_create(&map, &engine, NULL);
    hm_phase_engine_destroy(engine);
    return status;
}

static hm_status encoder(void) {
    hm_spectral_plan *plan = NULL;
    hm_spectral_encoder *made = NULL;
    hm_status status = hm_spectral_plan_create(&plan, NULL);
    if (status == HM_OK) status = hm_spectral_encoder_create(plan, &made, NULL);
    hm_spectral_encoder_destroy(made);
    hm_spectral_plan_destroy(plan);
    return status;
}

static const char *operand;

/* The answer to "check" about every input of an operand. */
static hm_status check(void) {
    hm_request request = {.size = sizeof request};
    hm_reader *reader = NULL;
    hm_facts facts = {0};
    hm_status status = hm_reader_open(&reader, operand, &request, NULL);
    while (status == HM_OK) {
        const hm_input *input;
        hm_input_error error = {0};
        status = hm_reader_next(reader, &input, NULL);
        if (status != HM_OK || input == NULL) break;
        hm_verdict verdict = hm_answer(hm_question_named("check"), input, &request, &facts, &error);
        if (verdict == HM_FAILED) status = error.error.status;
        if (facts.failed) status = HM_ERR_MEMORY;
    }
    hm_reader_close(reader);
    hm_facts_clear(&facts);
    return status;
}

static void rules_of_4d_chess(void) {
    refuse_every_allocation(perft);
    refuse_every_allocation(divide);
    refuse_every_allocation(random_game);
    refuse_every_allocation(read_c4d);
    refuse_every_allocation(write_c4d);
    refuse_every_allocation(objects);
    refuse_every_allocation(count_repetitions);
    refuse_every_allocation(draw);
}

static void engines(void) {
    refuse_every_allocation(phase_engine);
    refuse_every_allocation(encoder);
}

static void answers(void) {
    static const char *const operands[] = {"4d-fen v1: K@0,0,0,0; k@7,7,7,7",
                                           "{\"fen4\":\"4d-fen v1: K@0,0,0,0\"}",
                                           "4d-fen v1: K@9,0,0,0"};
    for (size_t i = 0; i < sizeof operands / sizeof operands[0]; i++) {
        operand = operands[i];
        refuse_every_allocation(check);
    }
}

TEST_MAIN(TEST(rules_of_4d_chess), TEST(engines), TEST(answers))
