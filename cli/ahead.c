/* Finds answers on several threads and prints them in the order of the inputs.
 *
 * The calling thread reads and prints; the pool's threads answer. Inputs wait in a ring. When it is
 * full, or holds much text, the thread waits for the oldest answer and prints it, so that memory is
 * bounded and reading continues while others answer. The answer of a stream reads its input, so all
 * earlier ones are printed first. Limits apply to all inputs in their order: with them there is one
 * thread. */
#include "ahead.h"
#include "run_limits.h"

#include <stdlib.h>
#include <string.h>

enum { PLACES_A_JOB = 32, MOST_BYTES = 8 << 20 };

/* The request, with the command's limit for each of several inputs. */
static hm_request batch_request(const cli_ahead *ahead, const cli_input *at,
                                hm_setting settings[CLI_SETTINGS + 1]) {
    static const char *const limits[] = {"time", "work", "nodes"};
    hm_request request = *at->request;
    bool limited =
        ahead->batch_time == NULL || !at->several || request.setting_count > CLI_SETTINGS;
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++)
        limited = limited || hm_request_text(&request, limits[i]) != NULL;
    if (limited) return request;
    memcpy(settings, request.settings, request.setting_count * sizeof *settings);
    settings[request.setting_count++] = (hm_setting){"time", ahead->batch_time};
    request.settings = settings;
    return request;
}

static void ahead_ask(const cli_ahead *ahead, const cli_input *at, bool alone,
                      cli_answered *answered) {
    hm_setting settings[CLI_SETTINGS + 1];
    hm_request request = batch_request(ahead, at, settings);
    *answered = (cli_answered){.error.error.status = HM_OK};
    if (!alone) { /* one thread reports progress */
        request.jobs = 1;
        request.watch = cli_signal_watch;
    }
    if (ahead->work != NULL) {
        ahead->work->make(at->input, &request, answered);
        return;
    }
    answered->verdict =
        hm_answer(ahead->question, at->input, &request, &answered->facts, &answered->error);
}

static void ahead_run(void *argument) {
    cli_ahead_place *place = argument;
    ahead_ask(place->ahead, &place->at, false, &place->answered);
}

void cli_ahead_start(cli_ahead *ahead, const cli_call *call, cli_tell *tell, void *context) {
    unsigned jobs = (unsigned)call->common.jobs.value;
    *ahead = (cli_ahead){.question = call->command->question == NULL
                                         ? NULL
                                         : hm_question_named(call->command->question),
                         .batch_time = call->command->batch_time,
                         .tell = tell,
                         .context = context};
    if (jobs < 2 || cli_meter() != NULL) return;
    ahead->places = (size_t)PLACES_A_JOB * jobs;
    ahead->ring = calloc(ahead->places, sizeof *ahead->ring);
    if (ahead->ring != NULL) ahead->pool = hm_pool_create(jobs);
}

/* Waits for the oldest answer and prints it. */
static int tell_oldest(cli_ahead *ahead) {
    cli_ahead_place *place = &ahead->ring[ahead->first];
    hm_pool_wait(ahead->pool, &place->task);
    ahead->first = (ahead->first + 1) % ahead->places;
    ahead->count--;
    ahead->bytes -= place->text.length;
    int status = ahead->tell(&place->at, &place->answered, ahead->context);
    hm_facts_clear(&place->answered.facts);
    return status;
}

int cli_ahead_flush(void *context) {
    cli_ahead *ahead = context;
    int status = CLI_DONE;
    while (ahead->count > 0 && status < CLI_STOP) {
        int told = tell_oldest(ahead);
        if (told > status) status = told;
    }
    return status;
}

/* Copies the input, which is the reader's; false: there is no memory for that. */
static bool ahead_keep(cli_ahead *ahead, const cli_input *at) {
    cli_ahead_place *place = &ahead->ring[(ahead->first + ahead->count) % ahead->places];
    place->text.length = 0;
    hm_text_add(&place->text, at->input->text, at->input->length);
    if (place->text.failed) return false;
    place->ahead = ahead;
    place->input = *at->input;
    place->input.text = place->text.data;
    place->at = *at;
    place->at.input = &place->input;
    place->task = (hm_task){.run = ahead_run, .argument = place};
    ahead->count++;
    ahead->bytes += place->text.length;
    hm_pool_submit(ahead->pool, &place->task);
    return true;
}

int cli_ahead_visit(const cli_input *at, void *context) {
    cli_ahead *ahead = context;
    int status = CLI_DONE;
    bool later = ahead->pool != NULL && at->several && at->input->text != NULL;
    while (later && ahead->count > 0 && status < CLI_STOP &&
           (ahead->count == ahead->places || ahead->bytes + at->input->length > MOST_BYTES)) {
        int told = tell_oldest(ahead);
        if (told > status) status = told;
    }
    if (status >= CLI_STOP || (later && ahead_keep(ahead, at))) return status;
    int told = cli_ahead_flush(ahead);
    if (told > status) status = told;
    if (status >= CLI_STOP) return status;
    cli_answered answered;
    ahead_ask(ahead, at, true, &answered);
    told = ahead->tell(at, &answered, ahead->context);
    hm_facts_clear(&answered.facts);
    return told > status ? told : status;
}

/* Waits for answers that will not be printed. */
void cli_ahead_end(cli_ahead *ahead) {
    for (; ahead->count > 0; ahead->count--) {
        cli_ahead_place *place = &ahead->ring[ahead->first];
        hm_pool_wait(ahead->pool, &place->task);
        hm_facts_clear(&place->answered.facts);
        if (ahead->work != NULL) ahead->work->forget(place->answered.made);
        ahead->first = (ahead->first + 1) % ahead->places;
    }
    for (size_t i = 0; ahead->ring != NULL && i < ahead->places; i++)
        hm_text_clear(&ahead->ring[i].text);
    free(ahead->ring);
    hm_pool_destroy(ahead->pool);
}
