/* legal-moves: the moves of a fen4d, with the options and the forms of the existing program. */
#include "cli.h"

#include <stdlib.h>
#include <string.h>

typedef struct legal_arguments {
    const char *fen, *side, *form;
    cli_number halfmove, fullmove;
    bool sheets;
} legal_arguments;

#define PLACE(member) offsetof(legal_arguments, member)
static const cli_option options[] = {
    {"fen4", 0, CLI_TEXT, PLACE(fen), .argument = "TEXT",
     .help = "the position; - reads standard input", .also = "fen"},
    {"side-to-move", 0, CLI_CHOICE, PLACE(side), .argument = "SIDE", .choices = "white|black",
     .help = "who moves (default white)"},
    {"halfmove-clock", 0, CLI_NUMBER, PLACE(halfmove), .argument = "N", .most = HM_4D_CLOCK_MAX,
     .help = "plies since the last capture or pawn move (default 0)"},
    {"fullmove-number", 0, CLI_NUMBER, PLACE(fullmove), .argument = "N", .least = 1,
     .most = HM_4D_CLOCK_MAX, .help = "number of the move (default 1)"},
    {"format", 0, CLI_CHOICE, PLACE(form), .argument = "FORM", .choices = "compact|json",
     .help = "one move a line, or one JSON object"},
    {"with-sheets", 0, CLI_FLAG, PLACE(sheets),
     .help = "taken for the sake of old command lines; there are no sheets to add"},
    {0},
};

static void print_compact(const hm_4d_move *moves, size_t count) {
    for (size_t i = 0; i < count; i++) {
        char text[HM_4D_MOVE_TEXT];
        hm_4d_move_format(moves[i], text);
        puts(text);
    }
}

static void print_json(const hm_4d_state *state, const hm_4d_move *moves, size_t count) {
    hm_text json = {0};
    static char literal[HM_4D_FEN_MAX];
    hm_json_open(&json, '{');
    hm_json_key(&json, "fen4");
    hm_json_put_string(&json, literal, hm_4d_fen_format(&state->board, literal, sizeof literal));
    hm_json_member_string(&json, "side_to_move", state->side == HM_4D_WHITE ? "white" : "black");
    hm_json_member_uint(&json, "halfmove_clock", state->halfmove);
    hm_json_member_uint(&json, "fullmove_number", state->fullmove);
    hm_json_member_uint(&json, "n_moves", count);
    hm_json_key(&json, "moves");
    hm_json_open(&json, '[');
    for (size_t i = 0; i < count; i++)
        hm_4d_json_put_listed_move(moves[i], &json);
    hm_json_close(&json, ']');
    hm_json_close(&json, '}');
    hm_json_end_line(&json);
    fwrite(json.data, 1, json.length, stdout);
    hm_text_clear(&json);
}

static int list(const hm_4d_state *state, const char *form) {
    hm_4d_position position;
    hm_4d_position_init(&position, state);
    hm_4d_move *moves = malloc(hm_4d_moves_bound(&position) * sizeof *moves);
    if (moves == NULL) {
        cli_error("out of memory");
        return CLI_FAILED;
    }
    size_t count = hm_4d_generate(&position, moves);
    hm_4d_sort_moves(moves, count);
    if (form != NULL && strcmp(form, "json") == 0)
        print_json(state, moves, count);
    else
        print_compact(moves, count);
    free(moves);
    return CLI_DONE;
}

/* The board of the one input that is given. */
static int read_board(const cli_input *input, void *context) {
    hm_api_error error;
    if (hm_api_board_4d(input->input, input->options, context, &error) == HM_API_YES) {
        return CLI_DONE;
    }
    cli_report_input(input, &error);
    return CLI_FAILED;
}

static int run(cli_call *call) {
    const legal_arguments *arguments = (const legal_arguments *)&call->arguments;
    hm_4d_state state;
    hm_4d_state_init(&state);
    if (arguments->sheets) cli_note("legal-moves: --with-sheets adds nothing");
    hm_api_options asked = {.notation = HM_NOTATION_FEN4D};
    if (call->count > 0) return cli_usage_error("the position is given with --fen4");
    if (arguments->fen == NULL) return cli_usage_error("--fen4 is missing");
    int status = cli_each_input(call, &asked, arguments->fen, read_board, &state.board);
    if (status != CLI_DONE) return status;
    if (arguments->side != NULL && strcmp(arguments->side, "black") == 0) {
        state.side = HM_4D_BLACK;
    }
    state.halfmove = (uint32_t)arguments->halfmove.value;
    if (arguments->fullmove.given) state.fullmove = (uint32_t)arguments->fullmove.value;
    return list(&state, arguments->form);
}

const cli_command cli_cmd_legal_moves = {
    .name = "legal-moves",
    .operands = "",
    .summary = "list the legal moves of a fen4d",
    .description = "Lists the legal moves of a literal, which says nothing of castling and en "
                   "passant: the command moves reads whole states.",
    .examples = "hypermate legal-moves --fen4 \"4d-fen v1: K@0,0,0,0\" --format json\tAn object\n",
    .options = options,
    .group = CLI_OLD,
    .run = run,
};
