/* random: one seeded random game from a start. Seed and number select the game, the same on every
 * machine: more games only extend a sequence. The answer repeats both, so that every game can be
 * produced again alone. */
#include "answers/answers.h"

static const hm_option options[] = {
    {"seed", HM_OPTION_NUMBER, HM_OPTION_OPERAND, .argument = "N", .help = "which sequence"},
    {"number", HM_OPTION_NUMBER, HM_OPTION_OPERAND, .argument = "N",
     .help = "which game of it, from 0"},
    {"max-plies", HM_OPTION_NUMBER, HM_OPTION_OPERAND, .argument = "N", .least = 1,
     .most = 100000000, .help = "longest game in plies"},
    {"to", HM_OPTION_TEXT, HM_OPTION_OPERAND, .argument = "FORM",
     .help = "the form in which it is written"},
    {0},
};

static bool random_fits(const hm_game *game) {
    return game->random != NULL;
}

static hm_verdict random_answer(hm_asked *asked, hm_facts *facts, hm_input_error *error) {
    const hm_request *request = asked->request;
    const char *to = hm_request_text(request, "to"), *end = "";
    const hm_random_form *form =
        to == NULL ? asked->game->random_forms : hm_random_form_named(asked->game, to);
    hm_random_order order = {.size = sizeof order};
    uint64_t plies = asked->game->random_plies;
    hm_text text = {0};
    hm_error cause;
    hm_request_number(request, "seed", &order.seed);
    hm_request_number(request, "number", &order.number);
    bool limited = hm_request_number(request, "max-plies", &plies) || plies > 0;
    order.plies = limited ? (size_t)plies : SIZE_MAX;
    if (form == NULL) {
        hm_fail(&cause, HM_ERR_OPTION, 0, "random games of %s are not written as \"%.40s\"",
                asked->game->title, to);
        return hm_fail_plain(error, &cause);
    }
    hm_status status = hm_session_random(asked->session, &order, &request->watch, &end, &cause);
    if (status == HM_OK) status = hm_session_put_random(asked->session, form, &text, &cause);
    if (status == HM_OK) {
        hm_fact_uint(facts, "seed", order.seed);
        hm_fact_uint(facts, "number", order.number);
        hm_fact_uint(facts, "plies", hm_session_plies(asked->session));
        hm_fact_word(facts, "termination", end);
        hm_fact_text(facts, "text", &text);
    }
    hm_text_clear(&text);
    return hm_verdict_of(status, &cause, error);
}

const hm_question hm_question_random = {
    .name = "random",
    .options = options,
    .about = HM_OPTION_READING,
    .fits = random_fits,
    .answer = random_answer,
};
