/* legal-moves: the moves of 4D positions, with the options and the forms of the older program. */
#include "chess4d/notation/json4d.h"
#include "cli.h"
#include "games/games.h"
#include "hypermate/more/logs4d.h"
#include "hypermate/more/session4d.h"
#include "hypermate/more/spectral_sheet.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
     .help = "side to move (default: as the position says, else white)"},
    {"halfmove-clock", 0, CLI_NUMBER, PLACE(halfmove), .argument = "N", .most = HM_4D_CLOCK_MAX,
     .help = "plies since the last capture or pawn move (default: as the position says, else 0)"},
    {"fullmove-number", 0, CLI_NUMBER, PLACE(fullmove), .argument = "N", .least = 1,
     .most = HM_4D_CLOCK_MAX, .help = "number of the move (default: as the position says, else 1)"},
    {"format", 0, CLI_CHOICE, PLACE(form), .argument = "FORM", .choices = "compact|json",
     .help = "one move per line, or one JSON object"},
    {"with-sheets", 0, CLI_FLAG, PLACE(sheets),
     .help = "with --format json: also the state block of the position"},
    {0},
};

static int cmd_legal_moves_print(hm_text *text) {
    int status = text->failed ? cli_fail_memory("moves") : CLI_DONE;
    if (status == CLI_DONE) cli_write_text(text->data, text->length);
    hm_text_clear(text);
    return status;
}

static int print_compact(const hm_4d_move *moves, size_t count) {
    hm_text text = {0};
    hm_text_puts(&text, "");
    for (size_t i = 0; i < count; i++) {
        hm_4d_move_format(moves[i], &text);
        hm_text_puts(&text, "\n");
    }
    return cmd_legal_moves_print(&text);
}

/* The field's object. Its flags of castling and en passant are empty in the 4D game, as in the
 * block itself. */
static void put_sheet(const hm_4d_state *state, unsigned before, hm_text *json) {
    static const char *const rights[] = {"castling_wk", "castling_wq", "castling_bk",
                                         "castling_bq"};
    double sheet[HM_SPECTRAL_SHEET];
    hm_spectral_sheet_double(state, before, sheet);
    hm_json_key(json, "sheet_state");
    hm_json_open(json, '{');
    for (size_t i = 0; i < 4; i++)
        hm_json_member_bool(json, rights[i], false);
    hm_json_key(json, "ep_file");
    hm_json_put_null(json);
    hm_json_member_bool(json, "side_to_move_white", state->side == HM_4D_WHITE);
    hm_json_member_uint(json, "halfmove_clock", state->halfmove);
    hm_json_member_uint(json, "repetition_count", before);
    hm_json_key(json, "aux_block_11d");
    hm_json_open(json, '[');
    for (size_t i = 0; i < HM_SPECTRAL_SHEET; i++)
        hm_json_put_double(json, sheet[i]);
    hm_json_close(json, ']');
    hm_json_close(json, '}');
}

typedef struct listing {
    const legal_arguments *arguments;
    const hm_4d_position *position;
    unsigned before; /* how often it came already */
    const hm_4d_move *moves;
    size_t count;
} listing;

static int cmd_legal_moves_print_json(const listing *l) {
    const hm_4d_state *state = &l->position->state;
    hm_text json = {0};
    hm_json_open(&json, '{');
    hm_json_key(&json, "fen4");
    hm_4d_json_put_fen(&state->board, &json);
    hm_json_member_string(&json, "side_to_move", state->side == HM_4D_WHITE ? "white" : "black");
    hm_json_member_uint(&json, "halfmove_clock", state->halfmove);
    hm_json_member_uint(&json, "fullmove_number", state->fullmove);
    hm_json_member_uint(&json, "n_moves", l->count);
    hm_json_key(&json, "moves");
    hm_json_open(&json, '[');
    for (size_t i = 0; i < l->count; i++)
        hm_4d_json_put_listed_move(l->moves[i], &json);
    hm_json_close(&json, ']');
    if (l->arguments->sheets) put_sheet(state, l->before, &json);
    hm_json_close(&json, '}');
    hm_json_end_line(&json);
    return cmd_legal_moves_print(&json);
}

static bool is_json(const legal_arguments *arguments) {
    return arguments->form != NULL && strcmp(arguments->form, "json") == 0;
}

static int cmd_legal_moves_list(listing *l) {
    hm_4d_move *moves = malloc(hm_4d_moves_bound(l->position) * sizeof *moves);
    if (moves == NULL) return cli_fail_memory("moves");
    l->moves = moves;
    l->count = hm_4d_generate(l->position, moves);
    hm_4d_sort_moves(moves, l->count);
    int status =
        is_json(l->arguments) ? cmd_legal_moves_print_json(l) : print_compact(moves, l->count);
    free(moves);
    return status;
}

/* The options say more than the input, which may be a bare literal. */
static void set_fields(const legal_arguments *arguments, hm_4d_state *state) {
    if (arguments->side != NULL) {
        bool black = strcmp(arguments->side, "black") == 0;
        state->side = black ? HM_4D_BLACK : HM_4D_WHITE;
    }
    if (arguments->halfmove.given) state->halfmove = (uint32_t)arguments->halfmove.value;
    if (arguments->fullmove.given) state->fullmove = (uint32_t)arguments->fullmove.value;
}

static int list_position(const hm_session *session, const legal_arguments *arguments) {
    hm_4d_position *position;
    hm_error error;
    unsigned occurred = hm_session_occurrences_4d(session);
    if (occurred == 0) return cli_fail_memory("a history");
    if (hm_4d_position_create(&position, &error) != HM_OK) return cli_fail(&error);
    hm_4d_state state = hm_session_position_4d(session)->state;
    set_fields(arguments, &state);
    hm_4d_position_init(position, &state);
    listing l = {.arguments = arguments, .position = position, .before = occurred - 1};
    int status = cmd_legal_moves_list(&l);
    hm_4d_position_destroy(position);
    return status;
}

static int cmd_legal_moves_answer(const cli_input *input, void *context) {
    hm_session *session;
    hm_input_error error;
    hm_verdict verdict = hm_session_create_4d(&session, input->input, input->request, &error);
    if (verdict != HM_YES) return cli_report_input(input, &error);
    int status = list_position(session, context);
    hm_session_destroy(session);
    return status;
}

/* A text that nothing is recognised in is a literal with an error, if no file has that name. */
static bool is_literal(const char *text) {
    return text != NULL && strcmp(text, "-") != 0 && !hm_operand_is_text(text) &&
           access(text, F_OK) != 0;
}

static int cmd_legal_moves_run(cli_call *call) {
    legal_arguments *arguments = (legal_arguments *)&call->arguments;
    if (is_literal(arguments->fen)) cli_set(call, "format", "fen4d");
    hm_request request = cli_request(call);
    if (arguments->sheets && !is_json(arguments)) {
        cli_note("legal-moves: --with-sheets has an effect only with --format json");
    }
    return cli_each_input(call, &request, arguments->fen, cmd_legal_moves_answer, arguments);
}

const cli_command cli_cmd_legal_moves = {
    .name = "legal-moves",
    .operands = "[POSITION|FILE...]",
    .summary = "list the legal moves of a position (deprecated)",
    .description = "Lists the legal moves as the older program does; \"moves\" is the newer "
                   "command.\nA fen4d text holds no castling rights and no en passant square; "
                   "other notations do. The options replace fields of the position.",
    .examples =
        "hypermate legal-moves --fen4 \"4d-fen v1: K@0,0,0,0\" --format json\tOne JSON object\n",
    .options = options,
    .group = CLI_OLD,
    .instead = "moves",
    .run = cmd_legal_moves_run,
};
