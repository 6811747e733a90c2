/* Private header of the program: answers that several threads find, printed in the order of the
 * inputs (ahead.c). With one thread, or with limits of the run, each is found when its turn has
 * come. */
#ifndef HM_CLI_AHEAD_H
#define HM_CLI_AHEAD_H

#include "core/work.h"
#include "deal.h"

typedef struct cli_answered {
    hm_verdict verdict;
    hm_facts facts; /* cleared by who asked */
    hm_input_error error;
    void *made; /* by work of the command; the printing function takes it */
} cli_answered;

/* Work of a command other than a question, on any thread: sets `made` or the error. */
typedef struct cli_ahead_work {
    void (*make)(const hm_input *input, const hm_request *request, cli_answered *answered);
    void (*forget)(void *made); /* a result that was not printed */
} cli_ahead_work;

/* Prints one answer; returns an exit status as a cli_input_function. */
typedef int cli_tell(const cli_input *input, cli_answered *answered, void *context);

/* An input and its answer, while another thread finds it. */
typedef struct cli_ahead_place {
    hm_task task;
    const struct cli_ahead *ahead;
    hm_input input; /* a copy, with a text of its own */
    hm_text text;
    cli_input at;
    cli_answered answered;
} cli_ahead_place;

typedef struct cli_ahead {
    const hm_question *question;
    const char *batch_time; /* the time limit of each of several inputs without a limit; or NULL */
    const cli_ahead_work *work; /* instead of the question; or NULL */
    cli_tell *tell;
    void *context; /* of tell */
    hm_pool *pool; /* NULL: one thread */
    cli_ahead_place *ring;
    size_t places, first, count; /* `count` places from `first` on are in use */
    size_t bytes;                /* of their texts */
} cli_ahead;

/* The answers of one run of a command; the limits of the run are applied (cli_limit). */
void cli_ahead_start(cli_ahead *ahead, const cli_call *call, cli_tell *tell, void *context);
void cli_ahead_end(cli_ahead *ahead);

/* Asks the question of an input, and prints the answer now or later. */
int cli_ahead_visit(const cli_input *input, void *ahead);
/* Prints all answers that are left. */
int cli_ahead_flush(void *ahead);

/* As cli_each_input(), or with a dealing as cli_each_dealt_input() (inputs.c): visits are
 * cli_ahead_visit(), or call it. Their context is what `ahead` is the first member of. */
int cli_each_input_ahead(const cli_call *call, const hm_request *request,
                         const cli_dealing *dealing, cli_input_function *visit, cli_ahead *ahead);

#endif
