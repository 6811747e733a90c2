/* Memory runs out in four-player chess: position texts, and every question about positions, states
 * and games. */
#include "core/core.h"
#include "harness.h"
#include "hypermate/hypermate.h"
#include "hypermate/more/chess4p_games.h"
#include "sweep.h"

#include <string.h>

static const char position[] = "R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{'royal':('h1','','',''),"
                               "'unknown':('a',(1,-2))}-14/14/14/14/bN,3,yQ,9/14/bK,13/13,gK/"
                               "14/14/14/14/3,rP,10/7,rK,6";
static const char state[] = "{\"fen4p\":\"4PCo\",\"mode\":\"ffa\",\"profile\":\"current\","
                            "\"rules\":{\"dead_wall\":true},\"moves_played\":[\"Nf3\",\"R\"]}";
static const char game[] =
    "{before} {the tags}\n[Variant \"FFA\"]\n[RuleVariants \"EnPassant\"]\n\n"
    "1. d2-d4 {one} .. b8-c8 ( .. b5-c5 ) .. k13-k11 .. m8-l8\n"
    "2. Ne1-f3 .. R .. Nj14-i12\n";

static hm_status read_fen(void) {
    hm_4p_state read;
    hm_text options = {0}, text = {0};
    hm_status status =
        hm_4p_fen_parse(position, sizeof position - 1, 0, &read, &options, NULL, NULL);
    if (status == HM_OK) hm_4p_fen_format(&read, &options, HM_4P_FEN_PRETTY, &text);
    if (text.failed) status = HM_ERR_MEMORY;
    hm_text_clear(&options);
    hm_text_clear(&text);
    return status;
}

/* What is asked, about what. */
static const char *operand, *question;
static hm_request request;

static hm_status ask(const hm_input *input) {
    hm_facts facts = {0};
    hm_input_error error = {0};
    hm_verdict verdict = hm_answer(hm_question_named(question), input, &request, &facts, &error);
    hm_status status = verdict == HM_FAILED ? error.error.status : HM_OK;
    if (facts.failed) status = HM_ERR_MEMORY;
    hm_facts_clear(&facts);
    return status;
}

static hm_status answer(void) {
    hm_reader *reader = NULL;
    const hm_input *input;
    hm_status status = hm_reader_open(&reader, operand, &request, NULL);
    if (status == HM_OK) status = hm_reader_next(reader, &input, NULL);
    if (status == HM_OK) status = ask(input);
    hm_reader_close(reader);
    return status;
}

static void texts(void) {
    refuse_every_allocation(read_fen);
}

static void answers(void) {
    static const char *const operands[] = {position, state, game};
    static const struct {
        const char *question;
        hm_setting settings[2];
    } rows[] = {
        {"check", {{0}}},
        {"moves", {{"verbose", NULL}}},
        {"perft", {{"depth", "1"}, {"divide", NULL}}},
        {"status", {{0}}},
        {"convert", {{"to", "4p-json"}}},
        {"convert", {{"to", "fen4p"}}},
        {"show", {{"svg", NULL}}},
    };
    for (size_t i = 0; i < 3; i++) {
        for (size_t j = 0; j < sizeof rows / sizeof rows[0]; j++) {
            operand = operands[i];
            question = rows[j].question;
            request = (hm_request){.size = sizeof request, .settings = rows[j].settings};
            while (request.setting_count < 2 &&
                   rows[j].settings[request.setting_count].name != NULL)
                request.setting_count++;
            test_context(question);
            refuse_every_allocation(answer);
        }
    }
    test_context(NULL);
}

static void steps(void) {
    static const char *const operands[] = {position, state, game};
    static const char *const moves[] = {"Kh1-i1", "Ni12", "T"};
    for (size_t i = 0; i < 3; i++) {
        operand = operands[i];
        request = (hm_request){.size = sizeof request, .words = &moves[i], .word_count = 1};
        question = "apply";
        refuse_every_allocation(answer);
        question = "why";
        if (i < 2) refuse_every_allocation(answer);
    }
}

static hm_status random_game(void) {
    hm_4p_state start;
    hm_4p_rules rules;
    hm_4p_state_start(&start, HM_4P_MODERN);
    hm_4p_rules_init(&rules, HM_4P_CURRENT, HM_4P_FFA);
    hm_4p_game *made;
    hm_status status = hm_4p_game_create(&start, &rules, &made, NULL);
    if (status == HM_OK) status = hm_4p_random_game(1, 0, 80, made, NULL, NULL);
    hm_4p_game_destroy(made);
    return status;
}

static void random_games(void) {
    refuse_every_allocation(random_game);
}

TEST_MAIN(TEST(texts), TEST(answers), TEST(steps), TEST(random_games))
