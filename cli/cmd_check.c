/* check: recognise a notation, validate the text, say what it is. */
#include "cli.h"

/* "; problems: ep_invalid no_black_king": a valid text may hold an odd position. */
static void print_problems(const hm_json_value *object) {
    hm_json_value problems, name;
    hm_json_walk walk;
    if (!hm_json_get(object, "problems", &problems)) return;
    hm_json_walk_value(&walk, &problems);
    for (const char *before = "; problems: "; hm_json_next_item(&walk, &name); before = " ")
        printf("%s%.*s", before, (int)name.length, name.text);
}

/* "NAME:LINE: valid fen4d (4D position literal), 2 pieces": the counts among the facts, whose
 * names are plurals in s. */
static void print(const cli_input *at, const hm_text *json) {
    const hm_api_input *input = at->input;
    hm_json_value object, key, value;
    hm_json_walk walk;
    if (hm_json_parse(json->data, json->length, &object, NULL) != HM_OK) return;
    cli_print_text(stdout, at->name);
    if (input->name != NULL && input->line > 1) printf(":%llu", (unsigned long long)input->line);
    printf(": valid %s (%s)", hm_api_notation_name(input->notation),
           hm_api_notation_title(input->notation));
    hm_json_walk_value(&walk, &object);
    while (hm_json_next_member(&walk, &key, &value)) {
        bool counts = value.type == HM_JSON_NUMBER && key.text[key.length - 1] == 's';
        if (hm_json_is(&key, "warnings") && *value.text == '0') continue;
        if (!counts) continue;
        bool one = value.length == 1 && *value.text == '1';
        if (one && hm_json_is(&key, "plies")) {
            fputs(", 1 ply", stdout);
            continue;
        }
        printf(", %.*s %.*s", (int)value.length, value.text, (int)key.length - one, key.text);
    }
    print_problems(&object);
    fputc('\n', stdout);
    cli_note_warnings(at, &object);
}

typedef struct check_arguments {
    bool strict;
} check_arguments;

static const cli_option options[] = {
    {"strict", 0, CLI_FLAG, offsetof(check_arguments, strict),
     .help = "fen4p: the grammar to the letter; 5D games: also turn numbers, marks, headers"},
    {0},
};

static int run(cli_call *call) {
    const check_arguments *arguments = (const check_arguments *)&call->arguments;
    hm_api_options asked = cli_api_options(call);
    cli_progress progress;
    cli_watch_answers(&asked, &progress, call);
    asked.strict = arguments->strict;
    return cli_answer(call, &asked, "check", print);
}

const cli_command cli_cmd_check = {
    .name = "check",
    .operands = "[POSITION|FILE...]",
    .summary = "recognise and validate positions, games and frame files",
    .description =
        "Recognises the notation of each position or file, validates it, and says what it is. "
        "Standard input is read if nothing is named. The exit status is 1 if anything is invalid.\n"
        "Notations that this build recognises but cannot read are named as such; their exit "
        "status is 3.",
    .examples = "hypermate check \"4d-fen v1: K@0,0,0,0; k@7,7,7,7\"\tValidate a literal\n"
                "hypermate check --json game.ndjson\tOne object for every line\n",
    .options = options,
    .positions = true,
    .run = run,
};
