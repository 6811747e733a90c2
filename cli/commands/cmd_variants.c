/* variants: the start names of all games. */
#include "choices.h"
#include "cli.h"
#include "members.h"

/* A line: the name and what it is, or why it is refused. */
static void print_start(const hm_facts *facts, const hm_fact *start, int width) {
    const hm_fact *reason = hm_fact_get(facts, start, "reason");
    printf("%-*s  %s", width, cli_word_of(facts, start, "name"),
           cli_word_of(facts, start, "title"));
    if (reason != NULL) printf(" (%s)", hm_fact_words(facts, reason, NULL));
    putchar('\n');
}

static void cmd_variants_print_people(const hm_facts *facts) {
    const hm_fact *list = hm_fact_get(facts, hm_fact_first(facts, NULL), "variants");
    int width = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (const hm_fact *start = hm_fact_first(facts, list); start != NULL;
             start = hm_fact_next(facts, list, start)) {
            size_t length;
            hm_fact_words(facts, hm_fact_get(facts, start, "name"), &length);
            if ((int)length > width) width = (int)length;
            if (pass == 1) print_start(facts, start, width);
        }
    }
}

static int cmd_variants_run(cli_call *call) {
    hm_facts facts = {0};
    hm_input_error error;
    hm_request request = cli_request(call);
    request.words = (const char *const *)call->operands;
    request.word_count = (size_t)call->count;
    if (call->count > 1) return cli_usage_error("expected one game, found %d", call->count);
    hm_verdict verdict = hm_answer_alone(hm_question_named("variants"), &request, &facts, &error);
    int status = CLI_DONE;
    if (call->common.json) {
        status = cli_print_json(&facts);
    } else if (verdict == HM_YES) {
        cmd_variants_print_people(&facts);
    } else {
        status = error.error.status == HM_ERR_ARGUMENT
                     ? cli_usage_error("%s (expected one of %s)", error.error.message,
                                       cli_game_choices())
                     : cli_fail(&error.error);
    }
    hm_facts_clear(&facts);
    return status == CLI_DONE && verdict != HM_YES ? CLI_USAGE : status;
}

const cli_command cli_cmd_variants = {
    .name = "variants",
    .operands = "[GAME]",
    .summary = "list the start positions that have names",
    .description = "Lists the start names of all games, or of GAME (4d, 4p, 5d). Every command "
                   "accepts them as positions. --json adds, for 5D presets, the id in the "
                   "commercial game, size, timelines, and the pieces that pawns may become.",
    .examples = "hypermate variants 5d\tThe presets of 5D chess\n"
                "hypermate variants --json | jq -r \".variants[].name\"\tOnly the names\n",
    .json = true,
    .run = cmd_variants_run,
};
