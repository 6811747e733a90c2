/* check: recognise a notation, validate the text, say what it is. */
#include "cli.h"

#include <string.h>

/* "; problems: ep_invalid no_black_king": a valid text may hold an odd position. Between sentences
 * stands more than a blank. */
static void print_problems(const hm_facts *facts, const hm_fact *answer) {
    const hm_fact *problems = hm_fact_get(facts, answer, "problems");
    const char *before = "; problems: ";
    for (const hm_fact *name = problems == NULL ? NULL : hm_fact_first(facts, problems);
         name != NULL; name = hm_fact_next(facts, problems, name)) {
        fputs(before, stdout);
        cli_print_words(facts, name);
        before = strchr(hm_fact_words(facts, name, NULL), ' ') != NULL ? "; " : " ";
    }
}

/* ", 2 pieces": of the counts among the facts, whose names are plurals in s. */
static void print_count(const hm_facts *facts, const hm_fact *member) {
    const char *key = hm_fact_key(facts, member);
    size_t length = strlen(key);
    uint64_t number = hm_fact_number(member);
    bool counts = hm_fact_type_of(member) == HM_FACT_UINT && key[length - 1] == 's';
    if (!counts || (number == 0 && strcmp(key, "warnings") == 0)) return;
    if (number == 1 && strcmp(key, "plies") == 0) {
        fputs(", 1 ply", stdout);
        return;
    }
    printf(", %llu %.*s", (unsigned long long)number, (int)length - (number == 1), key);
}

/* "NAME:LINE: valid fen4d (4D position literal), 2 pieces". If a limit ended the check, the text
 * may not even be recognised, and the error says all. */
static void cmd_check_print(const cli_input *at, const hm_facts *facts, const hm_fact *answer) {
    const hm_input *input = at->input;
    if (hm_fact_get(facts, answer, "error") != NULL) return;
    cli_print_text(stdout, at->name);
    if (input->name != NULL && input->line > 1) printf(":%llu", (unsigned long long)input->line);
    printf(": valid %s (%s)", input->notation->name, input->notation->title);
    for (const hm_fact *member = hm_fact_first(facts, answer); member != NULL;
         member = hm_fact_next(facts, answer, member))
        print_count(facts, member);
    print_problems(facts, answer);
    fputc('\n', stdout);
    cli_note_warnings(at, facts, answer);
}

static int cmd_check_run(cli_call *call) {
    hm_request request = cli_request(call);
    cli_progress progress;
    cli_watch_answers(&request, &progress, call);
    return cli_answer(call, &request, cmd_check_print);
}

const cli_command cli_cmd_check = {
    .name = "check",
    .operands = "[POSITION|FILE...]",
    .summary = "recognise and validate positions, games and frame files",
    .description = "Recognises the notation of each position, game or frame file, validates it and "
                   "says what it is. Reads standard input if nothing is named. The exit status is "
                   "1 if anything is invalid, and 3 if this build cannot read a notation.",
    .examples = "hypermate check \"4d-fen v1: K@0,0,0,0; k@7,7,7,7\"\tCheck a position\n"
                "hypermate check --json --lines game.ndjson\tOne JSON object for each line\n",
    .question = "check",
    .run = cmd_check_run,
};
