/* Walks over the positions of the operands, and finds the place of an error in them. */
#include "ahead.h"
#include "games/games.h"
#include "run_limits.h"

#include <string.h>
#include <unistd.h>

/* ---- places of errors ---- */

/* Finds the place of the error in the input's own bytes: a field's text may be written with
 * escapes, then it is the beginning of the field. */
static uint64_t offset_in_input(const hm_input *input, const hm_input_error *error) {
    hm_json_value object, value;
    if (error->field[0] == '\0') return error->error.offset;
    if (!input->json || hm_json_parse(input->text, input->length, &object, NULL) != HM_OK ||
        !hm_json_get(&object, error->field, &value)) {
        return 0;
    }
    uint64_t start = (uint64_t)(value.text - input->text);
    return value.escaped || value.type != HM_JSON_STRING ? start : start + error->error.offset;
}

/* The line of the text that has the offset. */
static void inputs_find_line(const hm_input *input, uint64_t offset, cli_place *place) {
    size_t at = offset < input->length ? (size_t)offset : input->length;
    size_t start = at;
    while (start > 0 && input->text[start - 1] != '\n')
        start--;
    place->text = input->text + start;
    place->length = input->length - start;
}

/* The error is in an operand after the position: a move, a square. */
static void report_word(const cli_input *at, const hm_input_error *error) {
    char name[32];
    snprintf(name, sizeof name, "<argument %zu>", error->word + 1);
    const char *word = at->request->words[error->word - 1];
    cli_place place = {name, error->line, error->column, word, strlen(word)};
    cli_report(&place, error->error.message);
}

/* The plies before an error in a game; 0 where --ply is no way around it. */
static size_t count_plies_before(const cli_input *at, const hm_input_error *error) {
    hm_session *session;
    hm_input_error again;
    const cli_command *command = at->call->command;
    bool asks = command->question != NULL && strcmp(command->question, "check") != 0;
    bool illegal =
        error->error.status != HM_ERR_LIMIT && !hm_is_of_the_machine(error->error.status);
    if (!asks || command->keeps || !illegal || error->whole || at->input->source != NULL) return 0;
    hm_session_read(&session, at->input, at->request, 0, &again);
    size_t plies = session == NULL ? 0 : hm_session_plies(session);
    hm_session_destroy(session);
    return plies;
}

/* A log names the place in its lines; its messages name the field. */
static void report_text(const cli_input *at, const hm_input_error *found) {
    const hm_input *input = at->input;
    hm_input_error hinted = *found;
    const hm_input_error *error = &hinted;
    cli_place place = {.name = at->name};
    char message[sizeof error->error.message + sizeof error->field + 80];
    bool is_log = input->source != NULL && (input->notation->flags & HM_IS_BINARY) == 0;
    if (is_log && !error->whole) {
        place.line = error->line;
        place.column = error->column;
    } else if (input->text != NULL) {
        uint64_t offset = offset_in_input(input, error);
        hm_text_place(input->text, input->length, offset, &place.line, &place.column);
        inputs_find_line(input, offset, &place);
        hm_place_in_file(input, &place.line, &place.column);
    }
    if (input->name != NULL) cli_hint_encode(input->name, &hinted.error);
    const char *field = is_log ? "" : error->field;
    int used = snprintf(message, sizeof message, "%s%s%s", field, *field != '\0' ? ": " : "",
                        error->error.message);
    const char *elsewhere = at->call->command->elsewhere;
    if (error->error.status == HM_ERR_UNSUPPORTED && elsewhere != NULL)
        used += snprintf(message + used, sizeof message - (size_t)used, "; %s", elsewhere);
    size_t plies = count_plies_before(at, error);
    if (plies > 0)
        snprintf(message + used, sizeof message - (size_t)used,
                 "; the game is legal for %zu %s: use --ply 0 to %zu", plies,
                 plies == 1 ? "ply" : "plies", plies);
    cli_report(&place, message);
}

/* Whether the last error was the same: an argument that is wrong is so for every game of a file. */
static bool inputs_has_said(const char *name, const char *message) {
    static char last[1024];
    char now[sizeof last];
    snprintf(now, sizeof now, "%s: %s", message, name);
    bool same = strcmp(now, last) == 0;
    memcpy(last, now, sizeof last);
    return same;
}

int cli_report_input(const cli_input *at, const hm_input_error *error) {
    hm_status status = error->error.status;
    bool in_text = status != HM_ERR_OPTION && status != HM_ERR_ARGUMENT && error->word == 0;
    if (!in_text && inputs_has_said(at->name, error->error.message)) {
        /* once is enough */
    } else if (status == HM_ERR_OPTION) {
        cli_note("%s: error: %s", at->name, error->error.message);
    } else if (error->word > 0) {
        report_word(at, error);
    } else {
        report_text(at, error);
    }
    return status == HM_ERR_OPTION ? CLI_USAGE : CLI_FAILED;
}

/* ---- the walk ---- */

typedef struct walk {
    const cli_call *call;
    const hm_request *request;
    cli_input_function *visit;
    int (*flush)(void *context); /* prints what visits have left for later; may be NULL */
    void *context;
    const char *name;           /* of the operand, for people */
    uint64_t visited;           /* inputs */
    const cli_dealing *dealing; /* which of them are visited; NULL: all */
    int operand;                /* number of the one at hand, for it */
    bool ended;                 /* by what the next input does not mend: wrong usage, no memory */
} walk;

static int inputs_worse(int a, int b) {
    return a > b ? a : b;
}

/* An operand that cannot be read. Without memory the inputs after it would have other numbers than
 * in the shards beside this one. */
static int inputs_fail(walk *w, const hm_error *error) {
    bool elsewhere = w->dealing != NULL && cli_deal_side(w->dealing, w->operand, NULL) != 0;
    w->ended = error->status == HM_ERR_MEMORY;
    if (elsewhere && !w->ended) return CLI_DONE; /* the shard that has its end reports it */
    return cli_fail_call(w->call, error);
}

/* Prints the answers so far, before other output. */
static int inputs_flush(walk *w, int status) {
    return w->flush == NULL ? status : inputs_worse(status, w->flush(w->context));
}

/* A limit of the whole run was reached. */
static bool inputs_is_spent(void) {
    const hm_meter *meter = cli_meter();
    return meter != NULL && meter->over > HM_LIMIT_MEMORY;
}

/* Whether one more input may be answered. After a limit of the whole run none is. */
static bool may_visit(walk *w, int *status) {
    hm_error error;
    hm_meter *meter = cli_meter();
    if (meter == NULL) return true;
    w->ended = hm_meter_answer(meter, &error) != HM_OK;
    if (w->ended) *status = inputs_worse(*status, cli_fail_call(w->call, &error));
    return !w->ended;
}

static int visit_all(walk *w, hm_reader *reader) {
    int status = CLI_DONE;
    while (cli_signal() == 0) {
        cli_input input = {w->call, w->request, NULL, w->name, w->visited, false};
        hm_error error;
        if (w->visited > 0 && cli_meter() != NULL) hm_meter_restart(cli_meter());
        if (hm_reader_next(reader, &input.input, &error) != HM_OK) {
            hm_meter_settle(cli_meter(), &error);
            status = inputs_flush(w, status);
            return inputs_worse(status, inputs_fail(w, &error));
        }
        if (input.input == NULL) status = inputs_flush(w, status);
        if (input.input == NULL && hm_reader_trailing_garbage(reader)) cli_note_gzip(w->name);
        if (input.input == NULL || cli_signal() != 0) break;
        int side = w->dealing == NULL ? 0 : cli_deal_side(w->dealing, w->operand, input.input);
        if (side > 0) break;
        if (side < 0) continue;
        if (!may_visit(w, &status)) break;
        input.several = w->call->count > 1 || w->visited > 0 || hm_reader_has_more(reader);
        w->visited++;
        int result = w->visit(&input, w->context);
        w->ended = result >= CLI_STOP || cli_output_failed() || inputs_is_spent();
        status = inputs_worse(status, result == CLI_STOP     ? CLI_USAGE
                                      : result == CLI_LOST   ? CLI_FAILED
                                      : result == CLI_ENOUGH ? CLI_DONE
                                                             : result);
        if (w->ended) break;
    }
    return w->ended ? status : inputs_flush(w, status);
}

static int walk_stdin(walk *w) {
    hm_source *source;
    hm_reader *reader = NULL;
    hm_error error;
    w->name = "<stdin>";
    hm_status status = hm_source_from_fd(&source, STDIN_FILENO, w->name, &error);
    if (status == HM_OK) status = hm_reader_from_source(&reader, source, w->request, &error);
    int result = status == HM_OK ? visit_all(w, reader) : inputs_fail(w, &error);
    hm_reader_close(reader);
    hm_source_close(source);
    return result;
}

static int walk_operand(walk *w, const char *operand, int number) {
    if (strcmp(operand, "-") == 0) return walk_stdin(w);
    hm_reader *reader;
    hm_error error;
    char name[32];
    snprintf(name, sizeof name, "<argument %d>", number);
    if (number == 0)
        snprintf(name, sizeof name, "--fen4"); /* the option whose value is an operand */
    if (hm_reader_open(&reader, operand, w->request, &error) != HM_OK) {
        return inputs_fail(w, &error);
    }
    w->name = hm_reader_name(reader) != NULL ? operand : name;
    int result = visit_all(w, reader);
    w->name = NULL; /* `name` ends here */
    hm_reader_close(reader);
    return result;
}

hm_request cli_request(const cli_call *call) {
    return (hm_request){
        .size = sizeof(hm_request),
        .settings = call->settings,
        .setting_count = call->setting_count,
        .jobs = (unsigned)call->common.jobs.value,
        .watch = cli_signal_watch,
    };
}

const hm_game *cli_game_of_options(const hm_request *request) {
    const hm_game *game;
    for (size_t i = 0; (game = hm_game_at(i)) != NULL; i++) {
        if (game->usual_start != NULL && hm_request_is_for(request, game, NULL) == HM_OK)
            return game;
    }
    return NULL;
}

void cli_skip_operand(cli_call *call) {
    call->operands++;
    call->count--;
    call->skipped++;
}

bool cli_take_number(cli_call *call, uint64_t most, uint64_t *number) {
    if (call->count == 0) return false;
    if (cli_parse_number(call->operands[0], false, number)) {
        cli_skip_operand(call);
        return true;
    }
    bool last = call->count > 1 &&
                cli_parse_number(call->operands[call->count - 1], false, number) && *number <= most;
    if (last) call->count--;
    return last;
}

static int walk_operands(walk *w, const char *first) {
    const cli_call *call = w->call;
    int status = CLI_DONE;
    if (call->count == 0 && first == NULL) {
        if (!isatty(STDIN_FILENO)) return walk_stdin(w);
        return cli_usage_error(
            "nothing to read: name a position or file (standard input is a terminal)");
    }
    if (first != NULL) status = walk_operand(w, first, 0);
    for (int i = 0; i < call->count && cli_signal() == 0 && !w->ended; i++)
        status = inputs_worse(status, walk_operand(w, call->operands[i], call->skipped + i + 1));
    return status;
}

int cli_each_input(const cli_call *call, const hm_request *request, const char *first,
                   cli_input_function *visit, void *context) {
    walk w = {.call = call, .request = request, .visit = visit, .context = context};
    return walk_operands(&w, first);
}

static int walk_dealt_operands(walk *w) {
    const cli_call *call = w->call;
    hm_error error;
    int status = CLI_DONE;
    for (int i = 0; i < call->count && cli_signal() == 0 && !w->ended; i++) {
        if (!cli_deal_touches(w->dealing, i)) continue;
        w->operand = i;
        status = inputs_worse(status, walk_operand(w, call->operands[i], call->skipped + i + 1));
        if (cli_deal_check(w->dealing, i, call->operands[i], &error) == HM_OK) continue;
        cli_fail_call(call, &error);
        w->ended = true;
    }
    return w->ended ? CLI_STOP : status;
}

int cli_each_dealt_input(const cli_call *call, const hm_request *request,
                         const cli_dealing *dealing, cli_input_function *visit, void *context) {
    walk w = {
        .call = call, .request = request, .visit = visit, .context = context, .dealing = dealing};
    return walk_dealt_operands(&w);
}

int cli_each_input_ahead(const cli_call *call, const hm_request *request,
                         const cli_dealing *dealing, cli_input_function *visit, cli_ahead *ahead) {
    walk w = {.call = call,
              .request = request,
              .visit = visit,
              .flush = cli_ahead_flush,
              .context = ahead,
              .dealing = dealing};
    return dealing == NULL ? walk_operands(&w, NULL) : walk_dealt_operands(&w);
}

/* ---- one session ---- */

typedef struct opening {
    hm_session **session;
    int status;
    bool found;
} opening;

static int open_first(const cli_input *at, void *context) {
    opening *o = context;
    hm_input_error error;
    o->found = true;
    if (hm_session_create(o->session, at->input, at->request, &error) == HM_YES) return CLI_STOP;
    if (error.error.status == HM_ERR_OPTION) {
        o->status = cli_usage_error("%s", error.error.message);
    } else if (at->call->common.json || error.error.status == HM_ERR_MEMORY) {
        o->status = cli_fail_call(at->call, &error.error);
    } else {
        o->status = cli_report_input(at, &error);
    }
    return CLI_STOP;
}

int cli_open_session(const cli_call *call, const char *operand, const hm_request *request,
                     hm_session **session) {
    opening o = {.session = session};
    walk w = {.call = call, .request = request, .visit = open_first, .context = &o};
    *session = NULL;
    int status = walk_operand(&w, operand, call->skipped + 1);
    if (o.found) return o.status;
    return status == CLI_DONE ? CLI_FAILED : status; /* done with nothing: a signal came */
}
