/* serve: answers requests, one JSON object per line, for programs that ask on behalf of others. */
#include "commands/serve.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

typedef struct arguments {
    const char *time;
    cli_number work, memory, answers, output, decoded, request, sessions;
    bool alone;
} arguments;

/* Memory of a worker: a request may take half of it for its answer, and half for the solver. */
enum { USUAL_MEMORY = 1 << 30 };

#define PLACE(member) offsetof(arguments, member)
static const cli_option options[] = {
    {"time", 0, CLI_TIME, PLACE(time), .argument = "TIME",
     .help = "end a request after TIME: 500ms, 1m (10s)"},
    {"memory", 0, CLI_SIZE, PLACE(memory), .argument = "SIZE", .least = 64 << 20,
     .help = "memory of each worker (1G)"},
    {"work", 0, CLI_NUMBER, PLACE(work), .argument = "N", .least = 1,
     .help = "end a request after N units of computing, about 10 ns each (no limit)"},
    {"max-answers", 0, CLI_NUMBER, PLACE(answers), .argument = "N", .least = 1,
     .help = "most objects in an answer (100K)"},
    {"max-output", 0, CLI_SIZE, PLACE(output), .argument = "SIZE", .least = 64, .most = 1 << 30,
     .help = "longest answer, in bytes (64M)"},
    {"max-decoded", 0, CLI_SIZE, PLACE(decoded), .argument = "SIZE", .least = 64,
     .help = "most bytes of input after decompression (64M)"},
    {"max-request", 0, CLI_SIZE, PLACE(request), .argument = "SIZE", .least = 64, .most = 1 << 30,
     .help = "longest request, in bytes (4M)"},
    {"sessions", 0, CLI_NUMBER, PLACE(sessions), .argument = "N", .least = 1, .most = 10000000,
     .help = "most sessions that may be open at a time (10K)"},
    {"alone", 0, CLI_FLAG, PLACE(alone),
     .help = "answer in this process, without workers, in the order of the requests"},
    {0},
};

static uint64_t cmd_serve_or_else(const cli_number *number, uint64_t usual) {
    return number->given ? number->value : usual;
}

static hm_serve_limits cmd_serve_limits_of(const arguments *a) {
    hm_limits request = {.time = HM_ASK_TIME,
                         .work = a->work.value,
                         .memory = cmd_serve_or_else(&a->memory, USUAL_MEMORY) / 2,
                         .answers = cmd_serve_or_else(&a->answers, HM_ASK_ANSWERS),
                         .output = cmd_serve_or_else(&a->output, HM_ASK_OUTPUT),
                         .decoded = cmd_serve_or_else(&a->decoded, HM_ASK_DECODED)};
    if (a->time != NULL) (void)hm_time_parse(a->time, &request.time);
    return (hm_serve_limits){.request = request,
                             .request_most = (size_t)cmd_serve_or_else(&a->request, 4 << 20),
                             .sessions_most = (size_t)cmd_serve_or_else(&a->sessions, 10000),
                             .kept_most = (size_t)256 << 20};
}

/* ---- in this process ---- */

static bool cmd_serve_write_lines(void *context, const char *lines, size_t length) {
    (void)context;
    fwrite(lines, 1, length, stdout);
    return cli_flush_output();
}

/* Requests come as they are written; a signal is an end of the input. False: an answer could not be
 * made or written. */
static bool cmd_serve_read_requests(hm_service *service) {
    char bytes[4096];
    bool goes_on = true;
    while (goes_on) {
        ssize_t got = read(STDIN_FILENO, bytes, sizeof bytes);
        if (got < 0 && errno == EINTR && cli_signal() == 0) continue;
        if (got <= 0) return cli_signal() != 0 || hm_service_finish(service);
        goes_on = hm_service_feed(service, bytes, (size_t)got);
        if (cli_signal() != 0) return true;
    }
    return false;
}

static int serve_alone(const arguments *a) {
    const hm_serve_output output = {cmd_serve_write_lines, NULL};
    const hm_serve_limits limits = cmd_serve_limits_of(a);
    hm_service *service;
    hm_error error;
    cli_confine(a->memory.given ? a->memory.value : 0);
    hm_status status = hm_service_create(&service, &limits, &cli_signal_watch, &output, &error);
    if (status != HM_OK) return cli_fail(&error);
    bool answered = cmd_serve_read_requests(service) || cli_output_failed();
    hm_service_destroy(service);
    return answered ? CLI_DONE : cli_fail_memory("an answer");
}

/* ---- by workers ---- */

enum { WORDS = 8, WORD_ROOM = 48 };

/* The words by which a worker is started: this program, alone, with the same limits. */
typedef struct worker_words {
    char room[WORDS][WORD_ROOM];
    char *word[WORDS + 4];
} worker_words;

static void add_number(worker_words *w, int i, const char *option, uint64_t number) {
    snprintf(w->room[i], WORD_ROOM, "--%s=%llu", option, (unsigned long long)number);
    w->word[3 + i] = w->room[i];
}

/* The program that runs, even where another one has taken its file's place meanwhile. */
static char *own_program(const cli_call *call) {
    static char itself[] = "/proc/self/exe";
    return access(itself, X_OK) == 0 ? itself : call->program;
}

static void cmd_serve_put_words(worker_words *w, const cli_call *call, const arguments *a,
                                const hm_serve_limits *limits) {
    static char serve[] = "serve", alone[] = "--alone";
    *w = (worker_words){.word = {own_program(call), serve, alone}};
    const hm_limits *request = &limits->request;
    snprintf(w->room[0], WORD_ROOM, "--time=%lldms", (long long)(1000 * request->time + 0.5));
    w->word[3] = w->room[0];
    add_number(w, 1, "memory", cmd_serve_or_else(&a->memory, USUAL_MEMORY));
    add_number(w, 2, "max-answers", request->answers);
    add_number(w, 3, "max-output", request->output);
    add_number(w, 4, "max-decoded", request->decoded);
    add_number(w, 5, "max-request", limits->request_most);
    add_number(w, 6, "sessions", limits->sessions_most);
    if (request->work > 0) add_number(w, 7, "work", request->work);
}

static int serve_by_workers(const cli_call *call, const arguments *a) {
    worker_words words;
    hm_error error;
    uint64_t jobs = cmd_serve_or_else(&call->common.jobs, 1);
    hm_front_plan plan = {.in = STDIN_FILENO,
                          .out = STDOUT_FILENO,
                          .workers = jobs < HM_WORKERS_MOST ? (unsigned)jobs : HM_WORKERS_MOST,
                          .limits = cmd_serve_limits_of(a),
                          .watch = &cli_signal_watch};
    cmd_serve_put_words(&words, call, a, &plan.limits);
    plan.command = words.word;
    hm_status status = hm_front_run(&plan, &error);
    return status == HM_OK ? CLI_DONE : cli_fail(&error);
}

static int cmd_serve_run(cli_call *call) {
    const arguments *a = (const arguments *)(const void *)call->arguments.bytes;
    if (call->count > 0) return cli_usage_error("requests are read from standard input");
    if (a->alone || !hm_front_is_possible()) return serve_alone(a);
    return serve_by_workers(call, a);
}

const cli_command cli_cmd_serve = {
    .name = "serve",
    .operands = "",
    .summary = "answer requests, one JSON object per line",
    .description =
        "Reads requests from standard input, one JSON object per line, and answers each with one "
        "line: its id, a verdict, and the objects of --json. It opens no port.\n"
        "docs/serve.md describes a bridge to HTTP. Answers come as soon as they are ready. -j sets "
        "the "
        "number of workers, which are processes of their own: "
        "a worker that crashes or takes too long loses one answer and is "
        "replaced.\n\"open\":\"NAME\" with an \"input\" creates a session, "
        "\"session\":\"NAME\" names it in a request, and \"close\":\"NAME\" ends it. Requests "
        "to one session are answered in their order.",
    .examples = "hypermate serve -j 4\tFour requests at a time\n"
                "hypermate serve --time 500ms --memory 256M\tFor texts from strangers\n",
    .options = options,
    .group = CLI_PLAYING,
    .run = cmd_serve_run,
};
