/* Searches several games at a time for puzzles. Results come in the order of the games, so that
 * nothing depends on the number of threads. */
#include "commands/puzzles.h"
#include "core/key.h"
#include "core/work.h"
#include "many_games.h"

#include <stdlib.h>
#include <string.h>

enum { GAMES_OF_JOB = 16, TEXT_MOST = 16 << 20 };

typedef struct batch_item {
    hm_input input;
    char *text, *name; /* of the input */
    char *shown;       /* what people know it by */
    cli_input at;
    uint64_t number;
    puzzles_game game;
    hm_status status;
    hm_error error; /* of the status, or of a game that contains an error */
    hm_input_error fault;
} batch_item;

struct puzzles_batch {
    const hm_request *request;
    unsigned jobs;
    cli_faults *faults;
    puzzles_visit *visit;
    puzzles_recall *recall;
    void *context, *recall_context;
    hm_puzzler **puzzlers; /* one for each job */
    atomic_uint taken;     /* of them */
    HM_LIST(batch_item) items;
    size_t bytes;
    uint64_t number; /* games so far */
};

hm_status puzzles_batch_create(puzzles_batch **result, const hm_puzzle_plan *plan,
                               const hm_expression *where, const hm_request *request, unsigned jobs,
                               cli_faults *faults, puzzles_visit *visit, void *context,
                               hm_error *error) {
    puzzles_batch *b = calloc(1, sizeof *b);
    *result = b;
    if (jobs < 1) jobs = 1;
    if (b != NULL) b->puzzlers = calloc(jobs, sizeof(hm_puzzler *));
    if (b == NULL || b->puzzlers == NULL) return hm_fail_memory(error, "a search for puzzles");
    b->request = request;
    b->faults = faults;
    b->visit = visit;
    b->context = context;
    hm_status status = HM_OK;
    for (; b->jobs < jobs && status == HM_OK; b->jobs++)
        status = hm_puzzler_create(&b->puzzlers[b->jobs], plan, where, error);
    return status;
}

static void batch_clear_items(puzzles_batch *b) {
    for (size_t i = 0; i < b->items.count; i++) {
        batch_item *item = &b->items.at[i];
        free(item->text);
        free(item->name);
        free(item->shown);
        hm_text_clear(&item->game.lines);
    }
    b->items.count = 0;
    b->bytes = 0;
}

void puzzles_batch_destroy(puzzles_batch *b) {
    if (b == NULL) return;
    batch_clear_items(b);
    free(b->items.at);
    for (unsigned i = 0; b->puzzlers != NULL && i < b->jobs; i++)
        hm_puzzler_destroy(b->puzzlers[i]);
    free(b->puzzlers);
    free(b);
}

void puzzles_batch_recall(puzzles_batch *b, puzzles_recall *recall, void *context) {
    b->recall = recall;
    b->recall_context = context;
}

/* ---- one game ---- */

static void batch_put_lines(const hm_facts *facts, hm_text *lines) {
    const hm_fact *array = hm_fact_first(facts, NULL);
    const hm_fact *puzzle = array == NULL ? NULL : hm_fact_first(facts, array);
    for (; puzzle != NULL; puzzle = hm_fact_next(facts, array, puzzle)) {
        hm_fact_put_json(facts, puzzle, lines);
        hm_text_puts(lines, "\n");
    }
}

static void batch_search(hm_puzzler *puzzler, const hm_request *request, batch_item *item) {
    hm_facts facts = {0};
    hm_found found = {.matched = false};
    hm_fact_open(&facts, NULL, '[');
    item->status = hm_puzzler_look(puzzler, &item->input, request, &facts, &item->game.counts,
                                   &found, &item->error);
    hm_fact_close(&facts);
    if (item->status == HM_OK) {
        item->game.bad = found.bad;
        item->game.other = found.other;
        if (found.fault != NULL) item->fault = *found.fault;
        batch_put_lines(&facts, &item->game.lines);
        if (facts.failed || item->game.lines.failed)
            item->status = hm_fail_memory(&item->error, "puzzles");
    }
    hm_facts_clear(&facts);
}

static hm_status batch_work(hm_crew *crew, void *shared) {
    puzzles_batch *b = shared;
    hm_puzzler *puzzler = b->puzzlers[atomic_fetch_add(&b->taken, 1) % b->jobs];
    hm_request request = *b->request;
    size_t number;
    request.watch = cli_signal_watch;
    while (hm_crew_next(crew, &number)) {
        batch_item *item = &b->items.at[number];
        if (!item->game.recalled) batch_search(puzzler, &request, item);
    }
    return HM_OK;
}

/* ---- all games of the batch ---- */

/* A game that cannot be looked through is reported, and others follow. */
static hm_status batch_report(puzzles_batch *b, batch_item *item, hm_error *error) {
    item->at.input = &item->input;
    if (item->status == HM_OK && item->game.bad && !item->game.recalled) {
        if (cli_note_fault(b->faults, &item->at, item->number, &item->fault)) return HM_OK;
        return hm_fail(error, HM_ERR_FORMAT, 0, "%s", item->fault.error.message);
    }
    if (item->status == HM_OK) return HM_OK;
    if (hm_is_of_the_machine(item->status)) {
        *error = item->error;
        return item->status;
    }
    hm_input_error fault = {.error = item->error, .whole = true};
    cli_progress_erase();
    cli_report_input(&item->at, &fault);
    b->faults->count++;
    item->game.bad = true;
    return HM_OK;
}

hm_status puzzles_batch_flush(puzzles_batch *b, hm_error *error) {
    atomic_store(&b->taken, 0);
    hm_status status = hm_crew_run(b->jobs, b->items.count, batch_work, b);
    if (status != HM_OK) hm_fail_memory(error, "the threads of a search");
    for (size_t i = 0; i < b->items.count && status == HM_OK; i++) {
        status = batch_report(b, &b->items.at[i], error);
        if (status == HM_OK) status = b->visit(b->context, &b->items.at[i].game, error);
    }
    batch_clear_items(b);
    return status;
}

static uint64_t batch_hash(const char *text, size_t length) {
    uint64_t hash = length;
    for (size_t i = 0; i < length; i++)
        hash = hm_mix(hash + (unsigned char)text[i]);
    return hash;
}

static char *batch_bytes(const char *from, size_t length) {
    char *copy = malloc(length + 1);
    if (copy == NULL) return NULL;
    if (length > 0) memcpy(copy, from, length);
    copy[length] = '\0';
    return copy;
}

static bool batch_copy(const cli_input *at, batch_item *item) {
    const hm_input *input = at->input;
    item->input = *input;
    item->text = batch_bytes(input->text, input->length);
    item->shown = batch_bytes(at->name, strlen(at->name));
    if (input->name != NULL) item->name = batch_bytes(input->name, strlen(input->name));
    item->input.text = item->text;
    item->input.name = item->name;
    item->at.name = item->shown;
    return item->text != NULL && item->shown != NULL && (item->name != NULL || input->name == NULL);
}

/* A stream is read where it is: after all games before it, and alone. */
static hm_status batch_add_stream(puzzles_batch *b, const cli_input *at, hm_error *error) {
    hm_status status = puzzles_batch_flush(b, error);
    batch_item item = {.input = *at->input, .at = *at, .number = b->number};
    if (status != HM_OK) return status;
    hm_request request = *b->request;
    request.watch = cli_signal_watch;
    if (b->recall != NULL) b->recall(b->recall_context, 0, &item.game);
    batch_search(b->puzzlers[0], &request, &item);
    status = batch_report(b, &item, error);
    if (status == HM_OK) status = b->visit(b->context, &item.game, error);
    hm_text_clear(&item.game.lines);
    return status;
}

hm_status puzzles_batch_add(puzzles_batch *b, const cli_input *at, hm_error *error) {
    b->number = cli_number_after(at, b->number);
    if (at->input->text == NULL) return batch_add_stream(b, at, error);
    batch_item item = {.at = *at, .number = b->number};
    if (!HM_ROOM(b->items, 1) || !batch_copy(at, &item)) {
        free(item.text);
        free(item.name);
        free(item.shown);
        return hm_fail_memory(error, "games");
    }
    item.game.hash = batch_hash(item.input.text, item.input.length);
    if (b->recall != NULL) b->recall(b->recall_context, item.game.hash, &item.game);
    b->items.at[b->items.count++] = item;
    b->bytes += item.input.length;
    bool full = b->bytes > TEXT_MOST || b->items.count >= GAMES_OF_JOB * (size_t)b->jobs ||
                (b->jobs == 1 && b->items.count > 0);
    return full ? puzzles_batch_flush(b, error) : HM_OK;
}
