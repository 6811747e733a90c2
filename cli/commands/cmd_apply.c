/* apply: play moves and print the new position. */
#include "marks.h"

#include <limits.h>

/* Nothing that the user gives: what goes along from input to input. */
typedef struct apply_arguments {
    cli_marks *marks;
} apply_arguments;

static void cmd_apply_write_out(hm_text *text) {
    if (text->failed) {
        cli_fail_memory("a position");
    } else {
        cli_write_text(text->data, text->length);
    }
    hm_text_clear(text);
}

static void write_held(cli_marks *marks) {
    hm_text text = cli_marks_take(marks);
    cmd_apply_write_out(&text);
}

/* Games of an archive become an archive. */
static void write_position(const cli_input *at, cli_marks *marks, hm_text *text) {
    if (text->length == 0 || text->data[text->length - 1] != '\n') hm_text_puts(text, "\n");
    if ((at->input->notation->flags & HM_IS_MARKED) != 0) cli_marks_add(marks, text);
    cmd_apply_write_out(text);
}

/* The position as it is; a refusal in a sentence. */
static void cmd_apply_print(const cli_input *at, const hm_facts *facts, const hm_fact *answer) {
    const hm_fact *position = hm_fact_get(facts, answer, "position");
    const hm_fact *move = hm_fact_get(facts, answer, "move");
    cli_marks *marks = ((const apply_arguments *)&at->call->arguments)->marks;
    hm_text text = {0};
    if (position == NULL && move != NULL) {
        size_t length;
        write_held(marks);
        const char *words = hm_fact_words(facts, move, &length);
        cli_print_refusal(facts, answer, words, length);
    }
    if (position == NULL) return;
    if (hm_fact_type_of(position) == HM_FACT_STRING) {
        size_t length;
        const char *words = hm_fact_words(facts, position, &length);
        hm_text_add(&text, words, length);
    } else {
        hm_fact_put_json(facts, position, &text);
    }
    write_position(at, marks, &text);
}

static int cmd_apply_run(cli_call *call) {
    apply_arguments *arguments = (apply_arguments *)&call->arguments;
    hm_request request = cli_request(call);
    cli_marks marks = {0};
    arguments->marks = &marks;
    int status = cli_answer_words(call, &request, INT_MAX, cmd_apply_print);
    write_held(&marks);
    return status;
}

const cli_command cli_cmd_apply = {
    .name = "apply",
    .operands = "POSITION|FILE MOVE...",
    .summary = "play moves and print the new position",
    .description =
        "Plays the moves and prints the new position in the notation of the old one; --json "
        "adds the whole state. For an illegal move it prints the reason and legal moves that "
        "may have been meant, and the exit status is 1.\nThe position may be - for standard "
        "input.\nIn 5D chess an argument is a whole action: the moves on all boards that need "
        "one. If the arguments are single moves, they are tried together as one action.\nIn "
        "four-player games "
        "R and T say that the player to move resigns or runs out of time; --json has the "
        "points gained and the players who left.",
    .examples = "hypermate apply 4d:start 01000300\tEight digits need no quoting\n"
                "hypermate apply game.c4d \"0,6,0,7->0,4,0,7 DP\"\tThe game with one move more\n"
                "hypermate apply 5d:two_timelines \"(+0T1)e4 (-0T1)d4\"\tOne action on two boards\n"
                "hypermate apply --mode ffa 4p:modern d2-d4 Nc6\tIn the long or the short form\n",
    .question = "apply",
    .run = cmd_apply_run,
};
