/* phase: the phase engine: its proof, what a piece reaches in phases, and the search for maps. */
#include "files.h"
#include "games/games.h"
#include "io/whole.h"
#include "members.h"
#include "path.h"

#include <string.h>

/* ---- for people ---- */

/* The texts under a gate: the reasons of one that fails, the steps of a derivation. */
static void print_texts(const hm_facts *facts, const hm_fact *gate, const char *key) {
    const hm_fact *list = hm_fact_get(facts, gate, key);
    if (list == NULL) return;
    for (const hm_fact *f = hm_fact_first(facts, list); f != NULL; f = hm_fact_next(facts, list, f))
        printf("            %s\n", cli_word_of(facts, f, "text"));
}

/* "R 4096 of 4096, B 4096 of 4096", as many in a line as fit well. */
static void print_figures(const hm_facts *facts, const hm_fact *gate) {
    enum { A_LINE = 5 };
    const hm_fact *pieces = hm_fact_get(facts, gate, "pieces");
    if (pieces == NULL) return;
    size_t count = 0;
    for (const hm_fact *p = hm_fact_first(facts, pieces); p != NULL;
         p = hm_fact_next(facts, pieces, p), count++) {
        if (count > 0) printf(count % A_LINE == 0 ? ",\n" : ", ");
        printf("%s%s %llu of %llu", count % A_LINE == 0 ? "            " : "",
               cli_word_of(facts, p, "piece"), cli_number_of(facts, p, "good"),
               cli_number_of(facts, p, "total"));
    }
    printf("\n");
}

/* "B        36864 of 36864     operator reach = reach on the empty board" */
static void print_gate(const hm_facts *facts, const hm_fact *gate) {
    unsigned long long good = cli_number_of(facts, gate, "good");
    unsigned long long total = cli_number_of(facts, gate, "total");
    printf("%-8s%8llu of %-8llu %s %s\n", cli_word_of(facts, gate, "gate"), good, total,
           good == total ? "ok  " : "FAIL", cli_word_of(facts, gate, "statement"));
    print_texts(facts, gate, "failures");
    print_figures(facts, gate);
    print_texts(facts, gate, "steps");
    if (hm_fact_get(facts, gate, "largest_phase") != NULL) {
        printf(
            "            the largest phase of a square is %llu; sums of small vectors reach %llu\n",
            cli_number_of(facts, gate, "largest_phase"), cli_number_of(facts, gate, "largest_sum"));
    }
}

/* "145451:9719,647,43,3", the way --map takes it, and how it was built. */
static void print_map(const hm_facts *facts, const hm_fact *tower) {
    const hm_fact *generators = hm_fact_get(facts, tower, "generators");
    const char *gap = ":";
    if (generators == NULL) return;
    printf("%llu", cli_number_of(facts, tower, "modulus"));
    for (const hm_fact *g = hm_fact_first(facts, generators); g != NULL;
         g = hm_fact_next(facts, generators, g)) {
        printf("%s%llu", gap, (unsigned long long)hm_fact_number(g));
        gap = ",";
    }
    if (hm_fact_get(facts, tower, "ladder") != NULL) {
        printf("  (ladder %llu)", cli_number_of(facts, tower, "ladder"));
    }
    printf("\n");
    if (hm_fact_get(facts, tower, "range") == NULL) return;
    printf("  the smallest of: %s\n  tried: %llu maps; a modulus below %llu fails C5M\n",
           cli_word_of(facts, tower, "range"), cli_number_of(facts, tower, "tried"),
           cli_number_of(facts, tower, "least"));
}

/* "destinations of all pieces  Solution C, by lines   14223.1 ns   0.266" */
static void print_time(const hm_facts *facts, const hm_fact *time) {
    char nanoseconds[CLI_NUMBER_ROOM], ratio[CLI_NUMBER_ROOM];
    printf("%-28s%-26s%12s ns %9s\n", cli_word_of(facts, time, "work"),
           cli_word_of(facts, time, "way"),
           cli_number_text(facts, hm_fact_get(facts, time, "nanoseconds"), nanoseconds),
           cli_number_text(facts, hm_fact_get(facts, time, "ratio"), ratio));
}

static void cmd_phase_print_people(const char *question, const hm_facts *facts) {
    for (const hm_fact *object = hm_fact_first(facts, NULL); object != NULL;
         object = hm_fact_next(facts, NULL, object)) {
        if (strcmp(question, "verify") == 0) {
            print_gate(facts, object);
        } else if (strcmp(question, "search") == 0) {
            print_map(facts, object);
        } else if (strcmp(question, "bench") == 0) {
            print_time(facts, object);
        } else {
            cli_print_members(facts, object, 0);
        }
    }
}

/* ---- the certificate ---- */

/* The last object of the answer, when a document was asked for; it goes to a file alone. */
static const hm_fact *take_certificate(hm_facts *facts, hm_facts *gates) {
    const hm_fact *certificate = NULL;
    for (const hm_fact *object = hm_fact_first(facts, NULL); object != NULL;
         object = hm_fact_next(facts, NULL, object)) {
        const hm_fact *document = hm_fact_get(facts, object, "certificate");
        if (document != NULL) {
            certificate = document;
        } else {
            hm_fact_copy(gates, NULL, facts, object);
        }
    }
    return certificate;
}

static int write_certificate(const char *path, const hm_facts *facts, const hm_fact *certificate) {
    size_t length;
    hm_text text = {0};
    hm_error error;
    const char *words = hm_fact_words(facts, certificate, &length);
    if (cli_is_standard(path)) {
        cli_write_text(words, length);
        return CLI_DONE;
    }
    hm_text_add(&text, words, length);
    hm_status status = hm_file_write(path, &text, &error);
    hm_text_clear(&text);
    return status == HM_OK ? CLI_DONE : cli_fail(&error);
}

/* ---- the command ---- */

static int cmd_phase_print(const char *question, const hm_facts *facts, bool as_json) {
    if (facts->failed) return cli_fail_memory("an answer");
    if (hm_fact_first(facts, NULL) == NULL) {
        cli_note("no map found"); /* every other answer has at least one object */
    } else if (as_json) {
        return cli_print_json(facts);
    } else {
        cmd_phase_print_people(question, facts);
    }
    return CLI_DONE;
}

/* Prints the answer, and writes the certificate where it is wanted. */
static int cmd_phase_tell(const char *question, const hm_request *request, hm_facts *facts,
                          bool as_json) {
    const char *path = hm_request_text(request, "certificate");
    if (path == NULL) return cmd_phase_print(question, facts, as_json);
    hm_facts gates = {0};
    const hm_fact *certificate = take_certificate(facts, &gates);
    int status = gates.failed || certificate == NULL ? cli_fail_memory("an answer")
                                                     : write_certificate(path, facts, certificate);
    bool alone = cli_is_standard(path); /* on standard output, among the gates */
    if (status == CLI_DONE && !alone) status = cmd_phase_print(question, &gates, as_json);
    hm_facts_clear(&gates);
    return status;
}

#define QUESTIONS "verify, compare, reach, shifts, phi, search or bench"

/* The options that each question knows, of all in one table. */
typedef struct question_options {
    const char *question, *options;
    bool reads; /* positions, and the options of reading them */
} question_options;

static const question_options known[] = {
    {"verify", "map|side|verbose|certificate", false},
    {"compare", "no-pawns", true},
    {"reach", "map|side|pushes", false},
    {"shifts", "map|side|pushes", false},
    {"phi", "map|side", false},
    {"search", "side|axes|modulus|first|exhaustive", false},
    {"bench", "", false},
};

static const question_options *find_question(const char *word) {
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(word, known[i].question) == 0) return &known[i];
    }
    return NULL;
}

static bool knows(const question_options *q, const char *option) {
    bool of_phase = hm_option_find(hm_question_options(hm_question_named("phase")), option) != NULL;
    return of_phase ? hm_is_choice(q->options, option) : q->reads;
}

/* Refuses options that this sub-question would ignore. */
static int cmd_phase_check_options(const hm_request *request, const question_options *q) {
    for (size_t i = 0; i < request->setting_count; i++) {
        const char *name = request->settings[i].name;
        if (!knows(q, name))
            return cli_usage_error("--%s is not an option of phase %s", name, q->question);
    }
    bool alone = hm_request_text(request, "side") != NULL && hm_is_choice(q->options, "map") &&
                 hm_request_text(request, "map") == NULL;
    return alone ? cli_usage_error("--side needs --map") : CLI_DONE;
}

static int cmd_phase_compare(const cli_call *call, const hm_request *request) {
    cli_call positions = *call;
    cli_skip_operand(&positions);
    return cli_answer(&positions, request, cli_print_answer_members);
}

static int cmd_phase_run(cli_call *call) {
    if (call->count == 0) return cli_usage_error("expected " QUESTIONS);
    const char *question = call->operands[0];
    const question_options *options = find_question(question);
    if (options == NULL) {
        return cli_usage_error("expected " QUESTIONS ", found \"%s\"", question);
    }
    hm_request request = cli_request(call);
    int fits = cmd_phase_check_options(&request, options);
    if (fits != CLI_DONE) return fits;
    const char *certificate = hm_request_text(&request, "certificate");
    if (certificate != NULL && cli_is_standard(certificate) && call->common.json)
        return cli_usage_error(
            "--json is alone on standard output: write the certificate to a file");
    if (certificate != NULL) fits = cli_expect_ending(certificate, CLI_BOARD | CLI_TABLE);
    if (fits != CLI_DONE) return fits;
    if (options->reads) return cmd_phase_compare(call, &request);
    request.words = (const char *const *)call->operands;
    request.word_count = (size_t)call->count;
    cli_end_on_signals();
    hm_facts facts = {0};
    hm_error error;
    hm_verdict verdict = hm_answer_phase(&request, &facts, &error);
    int status;
    if (verdict != HM_FAILED) {
        status = cmd_phase_tell(question, &request, &facts, call->common.json);
        if (status == CLI_DONE && verdict == HM_NO) status = CLI_NO;
    } else if (error.status == HM_ERR_ARGUMENT) {
        status = cli_usage_error("%s", error.message);
    } else {
        status = cli_fail_call(call, &error);
    }
    hm_facts_clear(&facts);
    return status;
}

const cli_command cli_cmd_phase = {
    .name = "phase",
    .operands = "QUESTION [WORD...]",
    .summary = "prove the 4D moves by the phase engine, a second generator",
    .description =
        "The phase engine gives every square of the 4D board one number modulo M, its phase; a "
        "move adds a number to the phase. The questions are verify, compare, reach, shifts, phi, "
        "search and bench.\nThe phase engine shares no code with the rules engine, with which it "
        "is compared.\n"
        "verify: test the constraints on the map, and compare every gate with generators that work "
        "in coordinates: reach from every square; destinations, checks and legal moves on seeded "
        "boards and games. For a gate that fails, verify prints the first three cases (with -v all "
        "of them): the square of the piece, and the squares that phases lack or have in excess. "
        "The exit status is 1 if a gate fails. --certificate FILE writes all results as one "
        "document, the same on every machine.\ncompare [POSITION|FILE...]: compare the legal moves "
        "of both engines, in a position or in every position of a game; the exit status is 1 if "
        "they differ. --no-pawns: also compare the checks that remain if pawns do not attack, in "
        "the position and after every move.\nreach PIECE SQUARE: the residues and squares that a "
        "piece (N B R Q K Py Pw, or small letters for Black) reaches on the empty board; a pawn "
        "with its captures, or --pushes.\nshifts PIECE: the numbers that the piece adds to a "
        "phase.\nphi SQUARE|PHASE...: phases of squares, and squares of phases.\nsearch: the maps "
        "that pass every constraint, for a board of any number of axes and any side; the first one "
        "is the map of 4D chess. --exhaustive: the smallest map that also passes the reach gates, "
        "among all maps with two axes; with more axes, among all towers (docs/phase4d.md).\nbench: "
        "the cost of phases compared with coordinates on this machine.",
    .examples =
        "hypermate phase verify\tRun the proof\n"
        "hypermate phase verify --certificate proof.md\tWrite the proof to a file\n"
        "hypermate phase verify --map 12181:1523,191,23,3\tA map that fails the constraints\n"
        "hypermate phase compare game.c4d\tBoth engines, ply by ply\n"
        "hypermate phase reach N 3,3,3,3\tWhat a knight reaches\n"
        "hypermate phase search --axes 2 --modulus 640\tMaps for the ordinary board\n"
        "hypermate phase search --axes 2 --exhaustive\tThe smallest map\n"
        "hypermate phase bench\tHow fast it is here\n",
    .question = "phase",
    .group = CLI_THINKING,
    .run = cmd_phase_run,
};
