/* Answers that are a text of their own (a picture, a game in another notation): the string is
 * written out instead of the object around it. */
#include "ahead.h"
#include "files.h"
#include "marks.h"
#include "path.h"
#include "run_limits.h"

#include <string.h>
#include <unistd.h>

typedef struct asked {
    cli_ahead ahead;
    const cli_texts *texts;
    cli_text_sink to;
    bool terminal;     /* that is where the text goes */
    bool again;        /* not the first text */
    uint64_t left_out; /* inputs that contain an error */
    bool apart;        /* a blank line separates two of them */
    bool blank;        /* the last one ended in a blank line of its own */
    bool marked;       /* several of these texts get a mark each */
    cli_marks marks;
    hm_text held; /* the only text that there may be, until it is known to be that */
} asked;

/* After a failed write nothing more is read, because later writes fail as well. */
static int text_answer_write_out(asked *a, hm_text *text) {
    hm_error error;
    bool lost = !text->failed;
    hm_status status = text->failed ? hm_fail_memory(&error, "an answer") : HM_OK;
    if (status == HM_OK && text->length > 0) status = cli_count_output(text->length, &error);
    if (status == HM_OK && a->terminal) {
        cli_write_text(text->data, text->length);
        fflush(stdout);                               /* pictures of frames go past stdio */
    } else if (status == HM_OK && text->length > 0) { /* a first game is held back */
        status = cli_text_sink_write(&a->to, text->data, text->length, &error);
    }
    hm_text_clear(text);
    if (status == HM_OK) return CLI_DONE;
    int failed = cli_fail(&error);
    return lost ? CLI_LOST : failed;
}

/* ---- texts ---- */

static bool ends_in_blank_line(const char *words, size_t length) {
    size_t end = length > 0 && words[length - 1] == '\n' ? length - 1 : 0;
    if (end > 0 && words[end - 1] == '\r') end--;
    return end > 0 && words[end - 1] == '\n';
}

/* "games.pgn4:19: game 2". */
static void put_heading(const cli_input *at, hm_text *text) {
    const hm_input *input = at->input;
    hm_text_printf(text, "\n%s:%llu:", at->name, (unsigned long long)input->line);
    if (input->game > 1) hm_text_printf(text, " game %llu", (unsigned long long)input->game);
    hm_text_puts(text, "\n");
}

/* A text gets the line feed it lacks, and a heading, or a blank line where the notation wants it,
 * before it when another text came before. */
static int write_string(asked *a, const cli_input *input, const hm_facts *facts) {
    size_t length;
    hm_text text = {0};
    const hm_fact *string = hm_fact_get(facts, hm_fact_first(facts, NULL), a->texts->key);
    if (string == NULL) return CLI_FAILED;
    const char *words = hm_fact_words(facts, string, &length);
    if (a->again && a->apart && !a->blank) hm_text_puts(&text, "\n");
    if (a->again && a->texts->headings) put_heading(input, &text);
    a->blank = ends_in_blank_line(words, length);
    hm_text_add(&text, words, length);
    if (length == 0 || words[length - 1] != '\n') hm_text_puts(&text, "\n");
    if (a->marked) cli_marks_add(&a->marks, &text);
    if (a->texts->several == NULL) return text_answer_write_out(a, &text);
    a->held = text;
    return CLI_DONE;
}

static int write_json(asked *a, const hm_facts *facts) {
    hm_text json = {0};
    hm_facts_json(facts, &json);
    return text_answer_write_out(a, &json);
}

/* Whether the others are written without this input. An option that is wrong, a limit or a machine
 * that fails concerns them all. */
static bool is_left_out(const asked *a, const hm_error *error) {
    return a->texts->several == NULL && error->status != HM_ERR_OPTION &&
           error->status != HM_ERR_LIMIT && !hm_is_of_the_machine(error->status);
}

/* A stream does not write JSON, so refuse that option. */
static int refuse_json(asked *a) {
    hm_facts facts = {0};
    hm_error cause;
    hm_fail(&cause, HM_ERR_OPTION, 0, "--json is for positions; csv exports frames");
    hm_put_failure(&cause, &facts);
    int status = write_json(a, &facts);
    hm_facts_clear(&facts);
    return status == CLI_DONE ? CLI_USAGE : status;
}

static int text_answer_tell(const cli_input *input, cli_answered *answered, void *context) {
    asked *a = context;
    const hm_facts *facts = &answered->facts;
    const hm_input_error *error = &answered->error;
    bool failed = error->error.status != HM_OK;
    if (error->error.status == HM_ERR_INTERRUPTED) return CLI_FAILED;
    bool json = input->call->common.json;
    int status = json ? write_json(a, facts) : failed ? CLI_DONE : write_string(a, input, facts);
    if (!failed && !json) cli_note_warnings(input, facts, hm_fact_first(facts, NULL));
    a->again |= !failed;
    if (!failed || status != CLI_DONE) return status;
    if (!json) cli_report_input(input, error);
    if (is_left_out(a, &error->error)) {
        a->left_out++;
        return CLI_DONE;
    }
    return error->error.status == HM_ERR_OPTION ? CLI_USAGE : CLI_FAILED;
}

static int text_answer_visit(const cli_input *input, void *context) {
    asked *a = context;
    const cli_texts *texts = a->texts;
    if (texts->several != NULL && input->before > 0 && !input->call->common.json) {
        cli_usage_error("%s", texts->several);
        return CLI_STOP;
    }
    if (texts->stream == NULL || !cli_is_frames(input->input))
        return cli_ahead_visit(input, &a->ahead);
    int told = cli_ahead_flush(&a->ahead);
    if (told >= CLI_STOP) return told;
    int status = input->call->common.json ? refuse_json(a) : texts->stream(input, a->to.sink);
    return status > told ? status : told;
}

static unsigned contents_of(const cli_call *call, const cli_texts *texts) {
    bool picture = strcmp(texts->key, "svg") == 0;
    return call->common.json ? CLI_JSON : picture ? CLI_PICTURE : CLI_BOARD;
}

/* A file appears without the inputs that contain an error, if any input has none. After another
 * failure the output is kept on standard output only, and not if there may only be one text. */
int cli_answer_text(const cli_call *call, const hm_request *unlimited, const cli_texts *texts) {
    hm_request limited = *unlimited, *request = &limited;
    const char *to = hm_request_text(request, "to");
    const hm_notation *notation = to == NULL ? NULL : hm_notation_named(to);
    asked a = {.texts = texts,
               .apart = notation != NULL && (notation->flags & HM_IS_APART) != 0,
               .marked = notation != NULL && (notation->flags & HM_IS_MARKED) != 0};
    hm_error error;
    cli_output plain = {.path = texts->path};
    const cli_output *output = texts->output != NULL ? texts->output : &plain;
    int status = texts->output != NULL ? cli_open_any_text_sink(call, output, &a.to)
                                       : cli_expect_no_gzip(texts->path);
    if (status == CLI_DONE && texts->output == NULL)
        status = cli_open_plain_text_sink(call, texts->path, contents_of(call, texts), &a.to.sink);
    if (status != CLI_DONE) {
        cli_text_sink_close(&a.to);
        return status;
    }
    cli_limit(hm_question_named(call->command->question), request);
    a.terminal = cli_is_standard(output->path) && isatty(STDOUT_FILENO) != 0;
    cli_ahead_start(&a.ahead, call, text_answer_tell, &a);
    status = cli_each_input_ahead(call, request, NULL, text_answer_visit, &a.ahead);
    cli_ahead_end(&a.ahead);
    hm_text left = texts->several == NULL ? cli_marks_take(&a.marks) : a.held;
    if (texts->several != NULL && status != CLI_DONE) hm_text_clear(&left);
    if (text_answer_write_out(&a, &left) != CLI_DONE) status = CLI_FAILED;
    bool whole = status == CLI_DONE && (a.again || a.left_out == 0);
    if (whole && cli_text_sink_commit(&a.to, &error) != HM_OK) status = cli_fail(&error);
    cli_text_sink_close(&a.to);
    if (a.left_out == 0) return status;
    if (whole && status == CLI_DONE && !call->common.json && !cli_is_standard(output->path))
        cli_note("%s: left out %llu input%s with an error", output->path,
                 (unsigned long long)a.left_out, a.left_out == 1 ? "" : "s");
    return CLI_FAILED;
}
