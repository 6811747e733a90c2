/* perft: the leaves of the tree of legal moves (or actions). A shard has every Nth of those at the
 * root, in the order in which they are divided: every leaf is in just one. */
#include "answers/answers.h"
#include "hypermate/shard.h"

#include <string.h>

static const hm_option options[] = {
    {"depth", HM_OPTION_NUMBER, HM_OPTION_OPERAND, .argument = "DEPTH", .most = 100,
     .help = "how many plies"},
    {"divide", HM_OPTION_FLAG, .help = "also count the sequences that begin with each move"},
    {"stats", HM_OPTION_FLAG,
     .help = "also count captures, castlings, checks and mates among the last moves"},
    {"shard", HM_OPTION_TEXT, .argument = "I/N",
     .help = "count only below the root moves I, I+N, I+2N and so on"},
    {0},
};

/* The counts and the options of a perft. */
typedef struct count {
    uint64_t depth, nodes, roots;
    bool divided, shared, tallied;
    hm_shard shard;
    hm_facts divide; /* an object: the leaves below every move */
    hm_facts stats;  /* an object: what the last moves are */
} count;

static unsigned jobs_of(const hm_asked *asked) {
    return asked->request->jobs == 0 ? 1 : asked->request->jobs;
}

/* ---- shards ---- */

/* Every root is played in a copy. Playing a move forgets how the line continues. Taking back a turn
 * takes back all its moves, also moves that the session had before. */
static hm_status perft_count_shard(const hm_asked *asked, count *c, hm_error *error) {
    const hm_game *game = asked->game;
    const hm_watch *watch = &asked->request->watch;
    hm_facts roots = {0};
    uint64_t nodes, number = 0;
    if (c->depth == 0) return hm_fail(error, HM_ERR_OPTION, 0, "--shard: depth 0 has no moves");
    hm_fact_open(&roots, NULL, '{');
    hm_status status = hm_perft(game, asked->play, 1, 1, watch, &nodes, &roots, error);
    hm_fact_close(&roots);
    if (status == HM_OK && roots.failed) status = hm_fail_memory(error, "perft");
    const hm_fact *list = status == HM_OK ? hm_fact_first(&roots, NULL) : NULL;
    const hm_fact *root = list != NULL ? hm_fact_first(&roots, list) : NULL;
    for (; root != NULL && status == HM_OK; root = hm_fact_next(&roots, list, root)) {
        const char *move = hm_fact_key(&roots, root);
        void *play;
        if (number++ % c->shard.of != c->shard.number - 1) continue;
        status = hm_copy(game, asked->play, &play, error);
        if (status != HM_OK) break;
        nodes = 0;
        status = hm_play_turns(game, play, move, strlen(move), watch, error);
        if (status == HM_OK)
            status = hm_perft(game, play, (unsigned)c->depth - 1, jobs_of(asked), watch, &nodes,
                              NULL, error);
        game->destroy(play);
        c->roots++;
        c->nodes += nodes;
        hm_fact_uint(&c->divide, move, nodes);
    }
    hm_facts_clear(&roots);
    return status;
}

/* ---- what the last moves are ---- */

static hm_status perft_tally(const hm_asked *asked, count *c, hm_error *error) {
    if (asked->game->perft_stats == NULL)
        return hm_fail(error, HM_ERR_OPTION, 0, "--stats: not counted in this game");
    if (c->divided || c->shared)
        return hm_fail(error, HM_ERR_OPTION, 0, "--stats: not with --divide or --shard");
    hm_fact_open(&c->stats, NULL, '{');
    hm_status status = asked->game->perft_stats(asked->play, (unsigned)c->depth, jobs_of(asked),
                                                &asked->request->watch, &c->stats, error);
    hm_fact_close(&c->stats);
    if (status == HM_OK && c->stats.failed) status = hm_fail_memory(error, "perft");
    if (status == HM_OK)
        c->nodes = hm_fact_number(hm_fact_get(&c->stats, hm_fact_first(&c->stats, NULL), "nodes"));
    return status;
}

/* ---- the answer ---- */

/* A limit that ends the count is not a failure: the answer says what was counted so far, and that
 * it is not complete. */
static hm_verdict perft_answer(hm_asked *asked, hm_facts *facts, hm_input_error *error) {
    const hm_request *request = asked->request;
    const char *shard = hm_request_text(request, "shard");
    count c = {.divided = hm_request_flag(request, "divide"),
               .shared = shard != NULL,
               .tallied = hm_request_flag(request, "stats")};
    hm_error cause;
    hm_status status = HM_OK;
    if (!hm_request_number(request, "depth", &c.depth))
        status = hm_fail(&cause, HM_ERR_ARGUMENT, 0, "the depth is missing");
    else if (c.shared)
        status = hm_shard_parse(shard, &c.shard, &cause);
    if (status != HM_OK) return hm_fail_plain(error, &cause);
    double start = hm_seconds_now();
    hm_meter *meter = hm_meter_of(&request->watch);
    if (meter != NULL) meter->told = 0;
    hm_fact_open(&c.divide, NULL, '{');
    status = c.tallied  ? perft_tally(asked, &c, &cause)
             : c.shared ? perft_count_shard(asked, &c, &cause)
                        : hm_perft(asked->game, asked->play, (unsigned)c.depth, jobs_of(asked),
                                   &request->watch, &c.nodes, c.divided ? &c.divide : NULL, &cause);
    hm_fact_close(&c.divide);
    bool limited = status != HM_OK && hm_meter_settle(meter, &cause);
    if (limited && !c.shared && meter->told > c.nodes) c.nodes = meter->told;
    if (status == HM_OK || limited) {
        double seconds = hm_seconds_now() - start;
        hm_fact_uint(facts, "depth", c.depth);
        if (c.shared) {
            hm_fact_uint(facts, "shard", c.shard.number);
            hm_fact_uint(facts, "of", c.shard.of);
            hm_fact_uint(facts, "roots", c.roots);
        }
        hm_fact_uint(facts, "nodes", c.nodes);
        if (limited) hm_fact_bool(facts, "complete", false);
        if (limited) hm_fact_word(facts, "stopped", "limit");
        hm_fact_double(facts, "seconds", seconds);
        hm_fact_uint(facts, "nodes_per_second", hm_per_second(c.nodes, seconds));
        if (c.divided) hm_fact_copy(facts, "divide", &c.divide, hm_fact_first(&c.divide, NULL));
        if (c.tallied && !limited)
            hm_fact_copy(facts, "stats", &c.stats, hm_fact_first(&c.stats, NULL));
    }
    hm_facts_clear(&c.divide);
    hm_facts_clear(&c.stats);
    return hm_verdict_of(limited ? HM_OK : status, &cause, error);
}

const hm_question hm_question_perft = {
    .name = "perft",
    .options = options,
    .about = HM_OPTION_READING,
    .fits = hm_game_is_played,
    .answer = perft_answer,
};
