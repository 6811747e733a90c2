/* phase: the phase engine: its proof, what a piece reaches in phases, and the search for maps. */
#include "cli.h"

#include <string.h>

/* ---- for people ---- */

static unsigned long long number_of(const hm_facts *facts, const hm_fact *object, const char *key) {
    return (unsigned long long)hm_fact_number(hm_fact_get(facts, object, key));
}

static const char *word_of(const hm_facts *facts, const hm_fact *object, const char *key) {
    const hm_fact *word = hm_fact_get(facts, object, key);
    return word == NULL ? "" : hm_fact_words(facts, word, NULL);
}

/* The reasons under a gate that fails. */
static void print_failures(const hm_facts *facts, const hm_fact *gate) {
    const hm_fact *failures = hm_fact_get(facts, gate, "failures");
    if (failures == NULL) return;
    for (const hm_fact *f = hm_fact_first(facts, failures); f != NULL;
         f = hm_fact_next(facts, failures, f)) {
        printf("            %s\n", word_of(facts, f, "text"));
    }
}

/* "B        36864 of 36864     operator reach = reach on the empty board" */
static void print_gate(const hm_facts *facts, const hm_fact *gate) {
    unsigned long long good = number_of(facts, gate, "good");
    unsigned long long total = number_of(facts, gate, "total");
    printf("%-8s%8llu of %-8llu %s %s\n", word_of(facts, gate, "gate"), good, total,
           good == total ? "ok  " : "FAIL", word_of(facts, gate, "statement"));
    print_failures(facts, gate);
}

/* "145451:9719,647,43,3", the way --map takes it, and how it was built. */
static void print_map(const hm_facts *facts, const hm_fact *tower) {
    const hm_fact *generators = hm_fact_get(facts, tower, "generators");
    const char *gap = ":";
    if (generators == NULL) return;
    printf("%llu", number_of(facts, tower, "modulus"));
    for (const hm_fact *g = hm_fact_first(facts, generators); g != NULL;
         g = hm_fact_next(facts, generators, g)) {
        printf("%s%llu", gap, (unsigned long long)hm_fact_number(g));
        gap = ",";
    }
    if (hm_fact_get(facts, tower, "ladder") != NULL) {
        printf("  (ladder %llu)", number_of(facts, tower, "ladder"));
    }
    printf("\n");
    if (hm_fact_get(facts, tower, "range") == NULL) return;
    printf("  the smallest of: %s\n  tried: %llu maps; a modulus below %llu fails C5M\n",
           word_of(facts, tower, "range"), number_of(facts, tower, "tried"),
           number_of(facts, tower, "least"));
}

/* "destinations of all pieces  Solution C, by lines   14223.1 ns   0.266" */
static void print_time(const hm_facts *facts, const hm_fact *time) {
    char nanoseconds[CLI_NUMBER_ROOM], ratio[CLI_NUMBER_ROOM];
    printf("%-28s%-26s%12s ns %9s\n", word_of(facts, time, "work"), word_of(facts, time, "way"),
           cli_number_text(facts, hm_fact_get(facts, time, "nanoseconds"), nanoseconds),
           cli_number_text(facts, hm_fact_get(facts, time, "ratio"), ratio));
}

static void print_people(const char *question, const hm_facts *facts) {
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

static int write_document(const char *path, const char *text, size_t length) {
    hm_sink *sink;
    hm_error error;
    hm_status status = hm_sink_create(&sink, path, &error);
    if (status != HM_OK) return cli_fail(&error);
    status = hm_sink_write(sink, text, length, &error);
    if (status == HM_OK) status = hm_sink_commit(sink, &error);
    hm_sink_destroy(sink);
    return status == HM_OK ? CLI_DONE : cli_fail(&error);
}

/* ---- the command ---- */

static int print(const char *question, const hm_facts *facts, bool as_json) {
    if (facts->failed) return cli_fail_memory("an answer");
    if (hm_fact_first(facts, NULL) == NULL) {
        cli_note("no map found"); /* every other answer has at least one object */
    } else if (as_json) {
        return cli_print_json(facts);
    } else {
        print_people(question, facts);
    }
    return CLI_DONE;
}

/* Prints the answer, and writes the certificate where it is wanted. */
static int tell(const char *question, const hm_request *request, hm_facts *facts, bool as_json) {
    const char *path = hm_request_text(request, "certificate");
    if (path == NULL || strcmp(question, "verify") != 0) return print(question, facts, as_json);
    hm_facts gates = {0};
    size_t length;
    const hm_fact *certificate = take_certificate(facts, &gates);
    const char *text = certificate == NULL ? "" : hm_fact_words(facts, certificate, &length);
    int status = gates.failed || certificate == NULL ? cli_fail_memory("an answer")
                                                     : write_document(path, text, length);
    if (status == CLI_DONE) status = print(question, &gates, as_json);
    hm_facts_clear(&gates);
    return status;
}

#define QUESTIONS "verify, compare, reach, shifts, phi, search or bench"

static bool is_question(const char *word) {
    static const char *const words[] = {"verify", "compare", "reach", "shifts",
                                        "phi",    "search",  "bench"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (strcmp(word, words[i]) == 0) return true;
    }
    return false;
}

static int compare(const cli_call *call) {
    hm_request request = cli_request(call);
    cli_call positions = *call;
    cli_skip_operand(&positions);
    return cli_answer(&positions, &request, cli_print_answer_members);
}

static int run(cli_call *call) {
    if (call->count == 0) return cli_usage_error("expected " QUESTIONS);
    const char *question = call->operands[0];
    if (!is_question(question)) {
        return cli_usage_error("expected " QUESTIONS ", found \"%s\"", question);
    }
    if (strcmp(question, "compare") == 0) return compare(call);
    hm_request request = cli_request(call);
    request.words = (const char *const *)call->operands;
    request.word_count = (size_t)call->count;
    cli_end_on_signals();
    hm_facts facts = {0};
    hm_error error;
    hm_verdict verdict = hm_answer_phase(&request, &facts, &error);
    int status;
    if (verdict != HM_FAILED) {
        status = tell(question, &request, &facts, call->common.json);
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
    .summary = "prove the 4D moves with phases, a second generator",
    .description =
        "The phase engine gives every square of the 4D board one number modulo M, and turns every "
        "move into an addition. It shares nothing with the rules engine, against which it is held. "
        "The questions:\n"
        "verify: test the constraints on the map and then, against generators that work in "
        "coordinates, every gate: reach from every square; destinations, checks and legal moves "
        "on seeded boards and games. What fails is followed by its first cases (-v: all of them): "
        "where a piece is, the squares that phases miss, and those that they have too many. The "
        "exit status is 1 if one does not hold. --certificate FILE writes it all down as one "
        "document, the same on every machine.\n"
        "compare [POSITION|FILE...]: whether both engines have the same legal moves, in a position "
        "or in every position of a game; the exit status is 1 if not.\n"
        "reach PIECE SQUARE: what a piece (N B R Q K Py Pw, or small letters for Black) reaches on "
        "the empty board, as residues and as squares.\n"
        "shifts PIECE: what the piece adds to a phase.\n"
        "phi SQUARE|PHASE...: phases of squares, and squares of phases.\n"
        "search: the maps that pass every constraint, for a board of any dimension and side; that "
        "of 4D chess is the first. --exhaustive: the smallest map that passes the reach gates as "
        "well; with two axes of all there are, with more of all towers.\n"
        "bench: what phases cost against coordinates, measured here and now.",
    .examples = "hypermate phase verify\tRun the proof\n"
                "hypermate phase verify --certificate proof.md\tWrite it down\n"
                "hypermate phase verify --map 12181:1523,191,23,3\tA map that fails it\n"
                "hypermate phase compare game.c4d\tBoth engines, ply by ply\n"
                "hypermate phase reach N 3,3,3,3\tWhat a knight reaches\n"
                "hypermate phase search --axes 2 --modulus 640\tMaps for the ordinary board\n"
                "hypermate phase search --axes 2 --exhaustive\tThe smallest of them\n"
                "hypermate phase bench\tHow fast it is here\n",
    .question = "phase",
    .run = run,
};
