/* The common part of commands over many games: their expression, their warnings, games as texts. */
#include "many_games.h"

#include "archive/archive_words.h"
#include "core/word.h"
#include "games/games.h"

#include <stdlib.h>
#include <string.h>

/* ---- expressions ---- */

/* Lists the words of a column, where a word is not one of them and none is near. */
static void note_words_of_column(const char *message) {
    static const char before[] = "unknown ";
    static const char *const sides[] = {"w", "b", "R", "B", "Y", "G", NULL};
    bool near = strstr(message, "did you mean") != NULL;
    if (near || strncmp(message, before, sizeof before - 1) != 0) return;
    const char *name = message + sizeof before - 1;
    size_t length = strcspn(name, " ");
    const hm_column *column = hm_column_named(name, length);
    const char *const *words = column != NULL ? column->words : NULL;
    hm_text list = {0};
    if (hm_spells(name, length, "side")) words = sides;
    for (size_t i = 0; words != NULL && words[i] != NULL; i++)
        hm_text_printf(&list, "%s%s", i > 0 ? ", " : "", words[i]);
    if (list.length > 0 && !list.failed) cli_note("  words: %s", list.data);
    hm_text_clear(&list);
}

/* Prints the line of the expression that has an error, and a caret below it. */
static void print_expression_caret(const char *text, size_t at) {
    size_t begin = at;
    while (begin > 0 && text[begin - 1] != '\n')
        begin--;
    size_t length = strcspn(text + begin, "\n");
    char line[256], blanks[256];
    size_t first = at - begin > 100 ? at - 100 : begin; /* a long line is cut on the left */
    size_t kept = length - (first - begin);
    if (kept > 160) kept = 160;
    size_t shown = 0, column = 0;
    for (size_t i = 0; i < kept && shown < sizeof line - 1; i++) {
        unsigned char byte = (unsigned char)text[first + i];
        line[shown++] = byte < ' ' || byte == 127 ? ' ' : (char)byte;
        if (first + i < at && (byte & 0xc0) != 0x80) column++;
    }
    line[shown] = '\0';
    memset(blanks, ' ', column);
    blanks[column] = '\0';
    cli_note("  %s", line);
    cli_note("  %s^", blanks);
}

int cli_read_expression(const char *text, hm_expression **expression) {
    hm_error error;
    *expression = NULL;
    if (text == NULL) return CLI_DONE;
    size_t length = strlen(text);
    if (hm_expression_parse(expression, text, length, &error) == HM_OK) return CLI_DONE;
    if (hm_is_of_the_machine(error.status)) return cli_fail(&error);
    size_t at = error.offset < length ? (size_t)error.offset : length;
    cli_error("column %zu: %s", at + 1, error.message);
    print_expression_caret(text, at);
    note_words_of_column(error.message);
    return CLI_USAGE;
}

/* ---- warnings ---- */

enum { FAULTS_TOLD = 100 };

bool cli_note_fault(cli_faults *faults, const cli_input *at, uint64_t number,
                    const hm_input_error *fault) {
    uint64_t line = fault->line, column = fault->column;
    hm_place_in_file(at->input, &line, &column);
    if (faults->silent || (++faults->count > FAULTS_TOLD && !faults->strict)) return true;
    cli_progress_erase();
    cli_note("%s:%llu: %s: game %llu: %s", at->name, (unsigned long long)line,
             faults->strict ? "error" : "warning", (unsigned long long)number,
             fault->error.message);
    return !faults->strict;
}

bool cli_note_empty(const cli_input *at) {
    const hm_input *input = at->input;
    hm_status status = input->error.error.status;
    bool damaged = status != HM_OK && status != HM_ERR_FORMAT;
    if (damaged || at->several || input->source != NULL || input->stream != NULL ||
        input->length > 0)
        return false;
    cli_note("%s: warning: the input is empty", at->name);
    return true;
}

void cli_note_faults(const cli_faults *faults) {
    if (faults->count > FAULTS_TOLD && !faults->strict)
        cli_note("%llu more games contain an error",
                 (unsigned long long)(faults->count - FAULTS_TOLD));
}

/* ---- games as texts ---- */

uint64_t cli_number_after(const cli_input *at, uint64_t last) {
    uint64_t number;
    return hm_request_number(at->request, "game", &number) ? number : last + 1;
}

static bool has_mark(const char *text, size_t length) {
    hm_slice left = {text, length};
    while (left.length > 0) {
        hm_slice line = hm_slice_first_line(left);
        if (hm_slice_starts(line, "==")) return true;
        const char *end = memchr(left.text, '\n', left.length);
        if (end == NULL || (line.length > 0 && line.text[0] != '#')) return false;
        left = hm_slice_after(left, (size_t)(end + 1 - left.text));
    }
    return false;
}

void cli_put_game_text(const cli_input *at, bool *again, hm_text *text) {
    const hm_input *input = at->input;
    bool marked = input->notation != NULL && (input->notation->flags & HM_IS_MARKED) != 0;
    if (!input->json && marked && at->several && !has_mark(input->text, input->length))
        hm_notation_put_mark(at->before + 1, text);
    if (!input->json && !marked && *again) hm_text_puts(text, "\n");
    *again = true;
    size_t length = input->length;
    while (!marked && length > 0 && hm_is_space((unsigned char)input->text[length - 1]))
        length--;
    hm_text_add(text, input->text, length);
    if (length == 0 || input->text[length - 1] != '\n') hm_text_puts(text, "\n");
}

/* ---- shares ---- */

int cli_read_shares(const char *text, uint32_t *shares, size_t *count) {
    *count = 0;
    for (const char *at = text; at != NULL; at++) {
        size_t digits = strspn(at, "0123456789");
        unsigned long value = digits > 0 && digits < 7 ? strtoul(at, NULL, 10) : 0;
        if (value == 0 || *count == CLI_SHARES_MOST)
            return cli_usage_error("--shares: expected at most %d numbers above 0, such as 90,5,5",
                                   CLI_SHARES_MOST);
        shares[(*count)++] = (uint32_t)value;
        at += digits;
        if (*at == '\0') return CLI_DONE;
        if (*at != ',') return cli_usage_error("--shares: expected numbers separated by commas");
    }
    return CLI_DONE;
}
