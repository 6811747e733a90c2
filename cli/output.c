/* Messages on standard error, and the checked end of standard output. */
#include "run_limits.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct {
    char program[64];
    const char *command;
    bool color;
    bool no_memory;
    int output_errno; /* why standard output failed first */
    uint64_t json_lines;
} state;

void cli_set_program(const char *program, const char *command) {
    snprintf(state.program, sizeof state.program, "%s", program);
    state.command = command;
}

static bool environment_allows_color(void) {
    const char *no_color = getenv("NO_COLOR");
    const char *term = getenv("TERM");
    return (no_color == NULL || *no_color == '\0') && (term == NULL || strcmp(term, "dumb") != 0);
}

void cli_set_color(const char *when) {
    if (when == NULL || strcmp(when, "auto") == 0) {
        state.color = isatty(STDERR_FILENO) != 0 && environment_allows_color();
    } else {
        state.color = strcmp(when, "always") == 0;
    }
}

static void print_program(void) {
    cli_progress_erase();
    fputs(state.program, stderr);
    if (state.command != NULL) fprintf(stderr, " %s", state.command);
    fputs(state.color ? ": \033[1;31merror:\033[0m " : ": error: ", stderr);
}

/* How to treat bytes that may not be printed: show them as \xNN, replace them by a space; or show
 * all but ends of lines and tabs. */
typedef enum guard { GUARD_SHOW, GUARD_HIDE, GUARD_SHOW_IN_LINES } guard;

static void print_guarded(FILE *out, const char *text, size_t left, guard how) {
    size_t bad;
    while (left > 0) {
        size_t length = hm_utf8_sequence(text, left, &bad);
        bool kept = how == GUARD_SHOW_IN_LINES && (*text == '\n' || *text == '\t');
        if (length > 0 && (kept || !hm_utf8_is_control(text, length))) {
            fwrite(text, 1, length, out);
        } else if (how != GUARD_HIDE) {
            length = 1;
            fprintf(out, "\\x%02x", (unsigned)(unsigned char)*text);
        } else {
            length = length > 0 ? length : 1;
            fputc(' ', out);
        }
        text += length;
        left -= length;
    }
}

void cli_print_text(FILE *out, const char *text) {
    print_guarded(out, text, strlen(text), GUARD_SHOW);
}

void cli_print_string(const char *text, size_t length) {
    print_guarded(stdout, text, length, GUARD_HIDE);
}

void cli_write_text(const char *text, size_t length) {
    if (isatty(STDOUT_FILENO)) {
        print_guarded(stdout, text, length, GUARD_SHOW_IN_LINES);
    } else {
        fwrite(text, 1, length, stdout);
    }
}

HM_PRINTF(1, 0)
static void print_message(const char *format, va_list args) {
    char message[8192]; /* room for any file name */
    vsnprintf(message, sizeof message, format, args);
    cli_print_text(stderr, message);
}

void cli_error(const char *format, ...) {
    va_list args;
    va_start(args, format);
    print_program();
    print_message(format, args);
    fputc('\n', stderr);
    va_end(args);
}

int cli_usage_error(const char *format, ...) {
    va_list args;
    va_start(args, format);
    print_program();
    print_message(format, args);
    va_end(args);
    fprintf(stderr, "\nTry \"%s%s%s --help\".\n", state.program, state.command != NULL ? " " : "",
            state.command != NULL ? state.command : "");
    return CLI_USAGE;
}

void cli_note_gzip(const char *name) {
    cli_note("%s: warning: bytes after the gzip data are ignored", name);
}

void cli_note(const char *format, ...) {
    va_list args;
    cli_progress_erase();
    va_start(args, format);
    print_message(format, args);
    fputc('\n', stderr);
    va_end(args);
}

int cli_fail(const hm_error *cause) {
    hm_error told = *cause, *error = &told;
    cli_settle(error);
    if (error->status != HM_ERR_CLOSED && error->status != HM_ERR_INTERRUPTED) {
        cli_error("%s", error->message);
    }
    return CLI_FAILED;
}

int cli_fail_memory(const char *what) {
    hm_error error;
    state.no_memory = true;
    hm_fail_memory(&error, what);
    return cli_fail(&error);
}

bool cli_is_fault_of_file(hm_status status) {
    bool of_notation = status <= HM_ERR_PREFIX && status >= HM_ERR_FORMAT;
    bool of_frames = status <= HM_ERR_FRAMES_HEADER && status >= HM_ERR_GZIP_DATA;
    return of_notation || status == HM_ERR_4D_ILLEGAL || status == HM_ERR_LIMIT ||
           (of_frames && status != HM_ERR_FRAMES_COUNT);
}

int cli_fail_in(const char *name, const hm_error *cause) {
    hm_error told = *cause, *error = &told;
    cli_settle(error);
    if (!cli_is_fault_of_file(error->status)) return cli_fail(error);
    cli_place place = {.name = name};
    cli_report(&place, error->message);
    return CLI_FAILED;
}

/* ---- errors with a place ---- */

enum { SHOWN = 76 }; /* bytes of a line that are shown around the place */

/* Every byte takes one cell, so that the caret is under its byte. */
static void print_cells(const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)text[i];
        fputc(c >= 0x20 && c < 0x7f ? c : c == '\t' ? ' ' : '?', stderr);
    }
}

static void print_caret(const cli_place *place) {
    const char *end = memchr(place->text, '\n', place->length);
    size_t length = end != NULL ? (size_t)(end - place->text) : place->length;
    size_t at = place->column > 0 ? (size_t)place->column - 1 : 0;
    if (at > length) at = length;
    size_t from = at > SHOWN / 2 ? at - SHOWN / 2 : 0;
    size_t shown = length - from < SHOWN ? length - from : SHOWN;
    fputs("    ", stderr);
    print_cells(place->text + from, shown);
    fprintf(stderr, "\n    %*s%s^%s\n", (int)(at - from), "", state.color ? "\033[1;32m" : "",
            state.color ? "\033[0m" : "");
}

void cli_report(const cli_place *place, const char *message) {
    cli_progress_erase();
    cli_print_text(stderr, place->name);
    if (place->line > 0) {
        fprintf(stderr, ":%llu:%llu", (unsigned long long)place->line,
                (unsigned long long)place->column);
    }
    fputs(state.color ? ": \033[1;31merror:\033[0m " : ": error: ", stderr);
    cli_print_text(stderr, message);
    fputc('\n', stderr);
    if (place->text != NULL && isatty(STDERR_FILENO)) print_caret(place);
}

/* ---- standard output ---- */

/* An answer that is too long makes way for an error, which is not counted. */
static int print_failure(const hm_error *error) {
    hm_text json = {0};
    hm_facts facts = {0};
    hm_put_failure(error, &facts);
    hm_facts_json(&facts, &json);
    if (json.failed)
        cli_fail_memory("an answer");
    else
        cli_write_text(json.data, json.length);
    hm_text_clear(&json);
    hm_facts_clear(&facts);
    return CLI_FAILED;
}

int cli_print_json(const hm_facts *facts) {
    hm_text json = {0};
    hm_error full;
    hm_facts_json(facts, &json);
    bool failed = json.failed;
    if (!failed && cli_count_output(json.length, &full) != HM_OK) {
        hm_text_clear(&json);
        return print_failure(&full);
    }
    if (!failed) cli_write_text(json.data, json.length);
    for (size_t i = 0; i < json.length; i++)
        state.json_lines += json.data[i] == '\n';
    hm_text_clear(&json);
    return failed ? cli_fail_memory("an answer") : CLI_DONE;
}

int cli_fail_call(const cli_call *call, const hm_error *cause) {
    hm_error told = *cause, *error = &told;
    cli_settle(error);
    bool unsaid = error->status == HM_ERR_CLOSED || error->status == HM_ERR_INTERRUPTED;
    if (!call->common.json || unsaid) return cli_fail(error);
    print_failure(error);
    state.json_lines++;
    fflush(stdout); /* answers that are texts go past stdio, and keep their place */
    return CLI_FAILED;
}

void cli_count_json_line(void) {
    state.json_lines++;
}

uint64_t cli_json_lines(void) {
    return state.json_lines;
}

/* One large buffer: what is short is written at the end, where it is checked. */
void cli_buffer_output(void) {
    static char buffer[1 << 16];
    if (!isatty(STDOUT_FILENO)) setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
    errno = 0;
}

bool cli_output_failed(void) {
    if (ferror(stdout) && state.output_errno == 0) state.output_errno = errno;
    return ferror(stdout) != 0;
}

bool cli_flush_output(void) {
    fflush(stdout);
    return !cli_output_failed();
}

/* Network file systems and quotas may report a loss only then. */
static bool is_closed_well(void) {
    return close(STDOUT_FILENO) == 0 || errno == EBADF || errno == EINTR;
}

static int close_output(int status) {
    if (!cli_output_failed() && fflush(stdout) == 0 && is_closed_well()) return status;
    if (state.output_errno == 0) state.output_errno = errno;
    if (!cli_is_unread(state.output_errno)) {
        hm_error error = {0};
        errno = state.output_errno;
        hm_fail_errno(&error, "standard output", "write");
        cli_fail(&error);
    }
    return CLI_FAILED;
}

int cli_finish(int status) {
    cli_progress_erase();
    if (state.no_memory) status = CLI_FAILED;
    status = close_output(status);
    int signal = cli_signal();
    return signal != 0 ? 128 + signal : status;
}
