/* prove: a position in which the game is over has nothing to prove. */
#include "commands/prove.h"
#include "core/core.h"
#include "run_limits.h"

#include <string.h>

/* Whether the answer about the status names the end of a game: of 4D, 5D, the four players. */
static bool names_end(const hm_facts *facts) {
    const hm_fact *answer = hm_fact_first(facts, NULL);
    const hm_fact *verdict = hm_fact_get(facts, answer, "verdict");
    const hm_fact *result = hm_fact_get(facts, answer, "result");
    size_t length;
    if (verdict != NULL) return strstr(hm_fact_words(facts, verdict, &length), "mate") != NULL;
    if (result != NULL && hm_fact_type_of(result) == HM_FACT_STRING)
        return strcmp(hm_fact_words(facts, result, &length), "*") != 0;
    return hm_fact_is_true(hm_fact_get(facts, answer, "checkmate")) ||
           hm_fact_is_true(hm_fact_get(facts, answer, "stalemate"));
}

int cli_prove_refuse_end(const cli_call *call, hm_session *session) {
    hm_request request = {.size = sizeof request};
    hm_input_error ignored;
    hm_error error;
    hm_facts facts = {0};
    hm_meter meter;
    size_t plies = hm_session_plies(session);
    hm_meter_start(&meter, cli_run_limits(), &cli_signal_watch);
    request.watch = meter.watch;
    hm_verdict verdict =
        hm_session_answer(session, hm_question_named("status"), &request, &facts, &ignored);
    bool over = verdict != HM_FAILED && names_end(&facts);
    hm_facts_clear(&facts);
    if (!over) return CLI_DONE;
    (void)(plies == 0
               ? hm_fail(&error, HM_ERR_ARGUMENT, 0, "the game is over")
               : hm_fail(&error, HM_ERR_ARGUMENT, 0,
                         "the game is over at ply %zu; --ply N takes an earlier position", plies));
    return cli_fail_call(call, &error);
}
