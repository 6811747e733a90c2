/* Topics as help texts, or as pages of the manual (man7). */
#include "man.h"

#include <string.h>

void cli_page_begin(cli_topic_page *page, FILE *out, bool man, const char *name,
                    const char *title) {
    *page = (cli_topic_page){.out = out, .man = man};
    if (man) {
        char whole[64];
        snprintf(whole, sizeof whole, "hypermate-%s", name);
        cli_man_heading(out, whole, 7, title);
        fputs(".Sh DESCRIPTION\n", out);
    } else {
        fprintf(out, "%s: %s\n\n", name, title);
    }
}

/* Ends a paragraph, an example or a list of a manual page. */
static void page_leave(cli_topic_page *page) {
    if (page->state == CLI_PAGE_PARAGRAPH) cli_man_sentences(page->out, page->paragraph);
    if (page->state == CLI_PAGE_LITERAL) fputs(".Ed\n", page->out);
    if (page->state == CLI_PAGE_OPTIONS) fputs(".El\n", page->out);
    page->state = CLI_PAGE_BETWEEN;
    page->used = 0;
}

/* Begins a list or a literal block, if the page is not in one. */
static void page_enter(cli_topic_page *page, enum cli_page_state state, const char *macro) {
    if (page->state == state) return;
    page_leave(page);
    fprintf(page->out, "%s\n", macro);
    page->gap = false;
    page->state = state;
}

static void page_add(cli_topic_page *page, const char *line) {
    int n = snprintf(page->paragraph + page->used, sizeof page->paragraph - page->used, "%s%s",
                     page->used > 0 ? " " : "", line);
    page->used += (size_t)n < sizeof page->paragraph - page->used ? (size_t)n : 0;
    page->state = CLI_PAGE_PARAGRAPH;
}

void cli_page_line(cli_topic_page *page, const char *line) {
    bool literal = *line == ' ';
    if (!page->man) {
        fprintf(page->out, "%s\n", line);
        return;
    }
    if (*line == '\0') {
        page_leave(page);
        page->gap = true;
        return;
    }
    if (!literal) {
        if (page->state != CLI_PAGE_PARAGRAPH) page_leave(page);
        if (page->gap) fputs(".Pp\n", page->out);
        page->gap = false;
        page_add(page, line);
        return;
    }
    page_enter(page, CLI_PAGE_LITERAL, ".Bd -literal");
    cli_man_text(page->out, line, strlen(line));
    fputc('\n', page->out);
}

void cli_page_option(cli_topic_page *page, const cli_option *option) {
    if (!page->man) {
        cli_print_option(page->out, option);
        return;
    }
    page_enter(page, CLI_PAGE_OPTIONS, ".Bl -tag -width Ds");
    cli_man_option(page->out, option);
}

void cli_page_end(cli_topic_page *page) {
    page_leave(page);
    if (page->man) fputs(".Sh SEE ALSO\n.Xr hypermate 1\n", page->out);
}
