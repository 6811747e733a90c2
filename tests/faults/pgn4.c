/* Memory runs out in games of four players: reading, writing, answering. */
#include "core/core.h"
#include "harness.h"
#include "hypermate/hypermate.h"
#include "hypermate/more/chess4p_games.h"
#include "sweep.h"

#include <string.h>

static const char text[] =
    "[Variant \"FFA\"]\n[RuleVariants \"EnPassant Strange\"]\n[Result \"Draw\"]\n"
    "[StartFen4 \"R-0,0,0,0-1,1,1,1-1,1,1,1-0,0,0,0-0-{'wb':true}-3,yR,yN,yB,yK,yQ,yB,yN,yR,3/"
    "3,yP,yP,yP,yP,yP,yP,yP,yP,3/14/bR,bP,10,gP,gR/bN,bP,10,gP,gN/bB,bP,10,gP,gB/bK,bP,10,gP,gQ/"
    "bQ,bP,10,gP,gK/bB,bP,10,gP,gB/bN,bP,10,gP,gN/bR,bP,10,gP,gR/14/3,rP,rP,rP,rP,rP,rP,rP,rP,3/"
    "3,rR,rN,rB,rQ,rK,rB,rN,rR,3\"]\n\n"
    "{start} 1. d2-d4! {one} .. b8-c8 ( {two} .. b9-c9 .. g13-g12 ( .. h13-h12 .. R ) ) .. .. "
    "k13-k11+ .. T\n";

static hm_status with_game(hm_status (*use)(hm_4p_game *game)) {
    hm_4p_game *game;
    hm_status status = hm_4p_game_parse(text, sizeof text - 1, NULL, &game, NULL, NULL, NULL);
    if (status == HM_OK) status = use(game);
    hm_4p_game_destroy(game);
    return status;
}

static hm_status write_game(hm_4p_game *game) {
    hm_text out = {0};
    hm_4p_game_format(game, 0, &out);
    hm_4p_game_format(game, HM_4P_GAME_NESTED, &out);
    hm_4p_game_result(game, &out);
    hm_4p_game_termination(game, &out);
    hm_status status = out.failed ? HM_ERR_MEMORY : HM_OK;
    hm_text_clear(&out);
    return status;
}

static hm_status extend_game(hm_4p_game *game) {
    hm_4p_move move;
    int32_t step;
    hm_status status = hm_4p_game_set_tag(game, "Red", "Ann", NULL);
    if (status == HM_OK) status = hm_4p_game_add_comment(game, 1, "more", 4, true, NULL);
    if (status == HM_OK)
        status = hm_4p_game_add_leaving(game, 1, HM_4P_LEAVES_FLAGGED, &step, NULL);
    hm_4p_move_parse(hm_4p_game_start(game), "e2-e4", 5, &move, NULL);
    if (status == HM_OK) status = hm_4p_game_add_move(game, 0, move, NULL, NULL);
    return status;
}

static hm_status ask(const char *question, const char *input, const hm_setting *setting,
                     hm_facts *facts) {
    hm_request request = {.size = sizeof request, .settings = setting};
    hm_reader *reader = NULL;
    const hm_input *one;
    hm_input_error error = {.error.status = HM_OK};
    request.setting_count = setting->name != NULL;
    hm_status status = hm_reader_from_memory(&reader, input, strlen(input), &request, &error.error);
    if (status == HM_OK) status = hm_reader_next(reader, &one, &error.error);
    if (status == HM_OK &&
        hm_answer(hm_question_named(question), one, &request, facts, &error) == HM_FAILED)
        status = error.error.status;
    hm_reader_close(reader);
    return status;
}

static hm_status ask_once(const char *question, const char *flag) {
    hm_setting setting = {flag, NULL};
    hm_facts facts = {0};
    hm_status status = ask(question, text, &setting, &facts);
    hm_facts_clear(&facts);
    return status;
}

/* A game as JSON, and that again as a game. */
static hm_status convert_back(void) {
    hm_setting to = {"to", "pgn4-json"};
    hm_facts first = {0}, second = {0};
    hm_status status = ask("convert", text, &to, &first);
    if (status == HM_OK) {
        const hm_fact *member = hm_fact_get(&first, hm_fact_first(&first, NULL), "text");
        to.value = "pgn4-short";
        status = ask("convert", hm_fact_words(&first, member, NULL), &to, &second);
    }
    hm_facts_clear(&first);
    hm_facts_clear(&second);
    return status;
}

/* Games of other rules: by a word, by letters of the start, by a token. */
static hm_status keep(void) {
    static const char *const texts[] = {
        "[RuleVariants \"KotH\"]\n[Red \"a\"]\n\n1. d2-d4",
        "[StartFen4 "
        "\"R-0,0,0,0-0,0,0,0-0,0,0,0-0,0,0,0-0-3,rA,rC,rD,rE,rF,rG,rH,rI,3/3,rJ,rL,9/14/14/14/"
        "14/14/14/14/14/14/14/14/14\"]\n\n1. d2-d4",
        "[Variant \"Teams\"]\n\n1. d2-d4 {one} .. N@c5"};
    hm_status status = HM_OK;
    for (size_t i = 0; i < 3 && status == HM_OK; i++) {
        hm_4p_game *game;
        hm_text out = {0};
        status = hm_4p_game_parse(texts[i], strlen(texts[i]), NULL, &game, NULL, NULL, NULL);
        if (status == HM_OK) status = hm_4p_game_set_tag(game, "Red", "Ann", NULL);
        if (status == HM_OK) hm_4p_game_format(game, 0, &out);
        if (out.failed) status = HM_ERR_MEMORY;
        hm_text_clear(&out);
        hm_4p_game_destroy(game);
    }
    return status;
}

/* A game that was not read: its head and its start are made, too. */
static hm_status write_made(void) {
    hm_4p_state state;
    hm_4p_rules rules;
    hm_4p_game *game;
    hm_text out = {0};
    hm_4p_state_start(&state, HM_4P_CLASSIC);
    hm_4p_rules_init(&rules, HM_4P_CURRENT, HM_4P_FFA);
    hm_status status = hm_4p_game_create(&state, &rules, &game, NULL);
    if (status != HM_OK) return status;
    hm_4p_game_format(game, 0, &out);
    if (out.failed) status = HM_ERR_MEMORY;
    if (!out.failed) CHECK(strstr(out.data, "[StartFen4 \"4PCo\"]\n") != NULL);
    hm_text_clear(&out);
    hm_4p_game_destroy(game);
    return status;
}

/* Bytes that are no UTF-8, and comments before the first move of a variation. */
static hm_status read_odd(void) {
    static const char odd[] =
        "[Red \"\xff\"]\n\n1. d2-d4 {\xff} ( {a} ; b\n {c} 1. e2-e4 {\xff} )\n";
    hm_4p_game *game;
    hm_status status = hm_4p_game_parse(odd, sizeof odd - 1, NULL, &game, NULL, NULL, NULL);
    if (status == HM_OK) CHECK_INT(hm_4p_game_remarks(game), 4);
    hm_4p_game_destroy(game);
    return status;
}

static hm_status write_one(void) {
    return with_game(write_game);
}
static hm_status extend_one(void) {
    return with_game(extend_game);
}
static hm_status replay(void) {
    return ask_once("replay", "plies");
}
static hm_status status_of_game(void) {
    return ask_once("status", NULL);
}

static void writing(void) {
    refuse_every_allocation(write_one);
}
static void making(void) {
    refuse_every_allocation(write_made);
}
static void reading(void) {
    refuse_every_allocation(read_odd);
}
static void extending(void) {
    refuse_every_allocation(extend_one);
}
static void keeping(void) {
    refuse_every_allocation(keep);
}
static void replaying(void) {
    refuse_every_allocation(replay);
}
static void asking(void) {
    refuse_every_allocation(status_of_game);
}
static void converting(void) {
    refuse_every_allocation(convert_back);
}

TEST_MAIN(TEST(writing), TEST(making), TEST(reading), TEST(extending), TEST(keeping),
          TEST(replaying), TEST(asking), TEST(converting))
