/* perft: the leaves of the tree of legal moves (or actions). */
#include "answers/answers.h"

static const hm_option options[] = {
    {"depth", HM_OPTION_NUMBER, HM_OPTION_OPERAND, .argument = "DEPTH", .most = 100,
     .help = "how many plies"},
    {"divide", HM_OPTION_FLAG, .help = "also count the leaves below every move"},
    {0},
};

static void put(uint64_t depth, uint64_t nodes, double seconds, hm_facts *facts) {
    hm_fact_uint(facts, "depth", depth);
    hm_fact_uint(facts, "nodes", nodes);
    hm_fact_double(facts, "seconds", seconds);
    hm_fact_uint(facts, "nodes_per_second", seconds > 0 ? (uint64_t)((double)nodes / seconds) : 0);
}

static hm_verdict answer(hm_asked *asked, hm_facts *facts, hm_input_error *error) {
    const hm_request *request = asked->request;
    uint64_t depth = 0, nodes = 0;
    hm_facts divide = {0};
    hm_error cause;
    bool given = hm_request_number(request, "depth", &depth);
    bool divided = hm_request_flag(request, "divide");
    if (!given) {
        hm_fail(&cause, HM_ERR_ARGUMENT, 0, "the depth is missing");
        return hm_fail_plain(error, &cause);
    }
    double start = hm_seconds_now();
    hm_fact_open(&divide, NULL, '{');
    hm_status status =
        hm_perft(asked->game, asked->play, (unsigned)depth, request->jobs == 0 ? 1 : request->jobs,
                 &request->watch, &nodes, divided ? &divide : NULL, &cause);
    hm_fact_close(&divide);
    if (status == HM_OK) put(depth, nodes, hm_seconds_now() - start, facts);
    if (status == HM_OK && divided) {
        hm_fact_copy(facts, "divide", &divide, hm_fact_first(&divide, NULL));
    }
    hm_facts_clear(&divide);
    return hm_verdict_of(status, &cause, error);
}

const hm_question hm_question_perft = {
    .name = "perft",
    .options = options,
    .about = HM_OPTION_READING,
    .fits = hm_game_is_played,
    .answer = answer,
};
