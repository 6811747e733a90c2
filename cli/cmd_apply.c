/* apply: play moves and print the new position. */
#include "cli.h"

#include <limits.h>

static void print(const cli_input *at, const hm_text *json) {
    hm_json_value object, value;
    (void)at;
    if (hm_json_parse(json->data, json->length, &object, NULL) != HM_OK) return;
    if (!hm_json_get(&object, "position", &value)) {
        cli_print_members(&object, 0);
        return;
    }
    hm_text text = {0};
    if (value.type == HM_JSON_STRING)
        hm_json_decode_text(&value, &text);
    else
        hm_text_add(&text, value.text, value.length);
    fwrite(text.data != NULL ? text.data : "", 1, text.length, stdout);
    if (text.length == 0 || text.data[text.length - 1] != '\n') fputc('\n', stdout);
    hm_text_clear(&text);
}

typedef struct apply_arguments {
    cli_fen4p form;
} apply_arguments;

static const cli_option options[] = {
    CLI_FEN4P_OPTIONS(apply_arguments, form),
    {0},
};

static int run(cli_call *call) {
    const apply_arguments *arguments = (const apply_arguments *)&call->arguments;
    hm_api_options asked = cli_api_options(call);
    asked.fen_style = cli_fen4p_style(&arguments->form);
    return cli_answer_words(call, &asked, "apply", INT_MAX, print);
}

const cli_command cli_cmd_apply = {
    .name = "apply",
    .operands = "POSITION|FILE MOVE...",
    .summary = "play moves and print the new position",
    .description = "Plays the moves and prints the new position in the notation of the old one; "
                   "--json adds the whole state. An illegal move is named with the reason, and the "
                   "exit status is 1. The position may be - for standard input.\n"
                   "In four-player games R and T stand for the player to move who resigns or runs "
                   "out of time; --json tells the points gained and who left.",
    .examples = "hypermate apply 4d:start 01000300\tEight digits need no quoting\n"
                "hypermate apply game.c4d \"0,6,0,7->0,4,0,7 DP\"\tThe game with one move more\n"
                "hypermate apply --mode ffa 4p:modern d2-d4 Nc5\tIn the long or the short form\n",
    .options = options,
    .positions = true,
    .run = run,
};
