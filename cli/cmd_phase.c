/* phase: the phase engine: its proof, what a piece reaches in phases, and the search for maps. */
#include "cli.h"

#include <string.h>

typedef struct phase_arguments {
    const char *map;
    cli_number axes, side, modulus, first;
} phase_arguments;

#define PLACE(member) offsetof(phase_arguments, member)

static const cli_option options[] = {
    {"map", 0, CLI_TEXT, PLACE(map), .argument = "M:G,G,...",
     .help = "use this modulus and these generators instead of those of 4D chess"},
    {"side", 0, CLI_NUMBER, PLACE(side), .argument = "N", .least = 2, .most = HM_PHASE_SIDE,
     .help = "side of the board (8)"},
    {"axes", 0, CLI_NUMBER, PLACE(axes), .argument = "N", .least = 1, .most = HM_PHASE_AXES,
     .help = "search: axes of the board (4)"},
    {"modulus", 0, CLI_NUMBER, PLACE(modulus), .argument = "M", .least = 2, .most = INT32_MAX,
     .help = "search: on this modulus; otherwise the smallest prime that serves"},
    {"first", 0, CLI_NUMBER, PLACE(first), .argument = "N", .least = 3, .most = 1000,
     .help = "search: smallest generators up to N (20)"},
    {0},
};

/* ---- for people ---- */

static uint64_t number_of(const hm_json_value *object, const char *key) {
    hm_json_value value;
    uint64_t number = 0;
    if (hm_json_get(object, key, &value)) hm_json_uint64(&value, &number);
    return number;
}

static void print_word(const hm_json_value *object, const char *key, int width) {
    hm_json_value value;
    if (hm_json_get(object, key, &value)) {
        printf("%-*.*s", width, (int)value.length, value.text);
    }
}

/* "B        36864 of 36864     operator reach = reach on the empty board" */
static void print_gate(const hm_json_value *gate) {
    uint64_t good = number_of(gate, "good"), total = number_of(gate, "total");
    print_word(gate, "gate", 8);
    printf("%8llu of %-8llu %s ", (unsigned long long)good, (unsigned long long)total,
           good == total ? "ok  " : "FAIL");
    print_word(gate, "statement", 0);
    fputc('\n', stdout);
}

/* "145451:9719,647,43,3", the way --map takes it, and how it was built. */
static void print_map(const hm_json_value *tower) {
    hm_json_value generators;
    if (!hm_json_get(tower, "generators", &generators)) return;
    printf("%llu:%.*s  (ladder %llu)\n", (unsigned long long)number_of(tower, "modulus"),
           (int)generators.length - 2, generators.text + 1,
           (unsigned long long)number_of(tower, "ladder"));
}

static void print_people(const char *question, const hm_text *json) {
    for (const char *line = json->data, *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        hm_json_value object;
        if (hm_json_parse(line, (size_t)(end - line), &object, NULL) != HM_OK) return;
        if (strcmp(question, "verify") == 0) {
            print_gate(&object);
        } else if (strcmp(question, "search") == 0) {
            print_map(&object);
        } else {
            cli_print_members(&object, 0);
        }
    }
}

/* ---- the command ---- */

static void print(const char *question, const hm_text *json, bool as_json) {
    if (json->length == 0) {
        cli_note("no map found"); /* every other answer has at least one object */
    } else if (as_json) {
        fwrite(json->data, 1, json->length, stdout);
    } else {
        print_people(question, json);
    }
}

#define QUESTIONS "verify, compare, reach, shifts, phi or search"

static bool is_question(const char *word) {
    static const char *const words[] = {"verify", "compare", "reach", "shifts", "phi", "search"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(word, words[i]) == 0) return true;
    }
    return false;
}

static int compare(const cli_call *call) {
    hm_api_options asked = cli_api_options(call);
    cli_call positions = *call;
    cli_skip_operand(&positions);
    return cli_answer(&positions, &asked, "phase", cli_print_answer_members);
}

static int run(cli_call *call) {
    static const int statuses[] = {[HM_API_YES] = CLI_DONE, [HM_API_NO] = CLI_NO};
    const phase_arguments *arguments = (const phase_arguments *)&call->arguments;
    if (call->count == 0) return cli_usage_error("expected " QUESTIONS);
    if (!is_question(call->operands[0])) {
        return cli_usage_error("expected " QUESTIONS ", found \"%s\"", call->operands[0]);
    }
    if (strcmp(call->operands[0], "compare") == 0) return compare(call);
    hm_api_phase_options wanted = {.map = arguments->map,
                                   .axes = (uint32_t)arguments->axes.value,
                                   .side = (uint32_t)arguments->side.value,
                                   .modulus = (uint32_t)arguments->modulus.value,
                                   .largest_first = (uint32_t)arguments->first.value};
    cli_end_on_signals();
    hm_text json = {0};
    hm_error error;
    const char *question = call->operands[0];
    hm_api_verdict verdict = hm_api_phase(question, (const char *const *)call->operands + 1,
                                          (size_t)call->count - 1, &wanted, &json, &error);
    int status = CLI_DONE;
    if (verdict != HM_API_ERROR) {
        print(question, &json, call->common.json);
        status = statuses[verdict];
    } else if (error.status == HM_ERR_ARGUMENT) {
        status = cli_usage_error("%s", error.message);
    } else {
        status = cli_fail(&error);
    }
    hm_text_clear(&json);
    return status;
}

const cli_command cli_cmd_phase = {
    .name = "phase",
    .operands = "QUESTION [WORD...]",
    .summary = "prove the 4D moves with phases, a second generator",
    .description =
        "The phase engine gives every square of the 4D board one number modulo M, and turns every "
        "move into an addition. It shares nothing with the rules engine, against which it is held. "
        "The questions:\n"
        "verify: test the constraints on the map and then, against generators that work in "
        "coordinates, every gate: reach from every square; destinations, checks and legal moves "
        "on seeded boards and games. The exit status is 1 if one does not hold.\n"
        "compare [POSITION|FILE...]: whether both engines have the same legal moves, in a position "
        "or in every position of a game; the exit status is 1 if not.\n"
        "reach PIECE SQUARE: what a piece (N B R Q K Py Pw, or small letters for Black) reaches on "
        "the empty board, as residues and as squares.\n"
        "shifts PIECE: what the piece adds to a phase.\n"
        "phi SQUARE|PHASE...: phases of squares, and squares of phases.\n"
        "search: the maps that pass every constraint, for a board of any dimension and side; that "
        "of 4D chess is the first.",
    .examples = "hypermate phase verify\tRun the proof\n"
                "hypermate phase verify --map 12181:1523,191,23,3\tA map that fails it\n"
                "hypermate phase compare game.c4d\tBoth engines, ply by ply\n"
                "hypermate phase reach N 3,3,3,3\tWhat a knight reaches\n"
                "hypermate phase search --axes 2 --modulus 640\tMaps for the ordinary board\n",
    .options = options,
    .positions = true,
    .run = run,
};
