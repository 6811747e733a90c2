/* Private header of the program: parts of manual pages in mdoc (man.c), and topics as pages or as
 * help texts (topic_page.c). */
#ifndef HM_CLI_MAN_H
#define HM_CLI_MAN_H

#include "topics.h"

void cli_man_heading(FILE *out, const char *name, int section, const char *summary);
/* Text that roff must not interpret. */
void cli_man_text(FILE *out, const char *text, size_t length);
/* The same, one sentence per line. */
void cli_man_sentences(FILE *out, const char *text);
void cli_man_option(FILE *out, const cli_option *option);

/* A topic that is being written, as plain lines or in mdoc. */
typedef struct cli_topic_page {
    FILE *out;
    bool man;
    enum cli_page_state {
        CLI_PAGE_BETWEEN,
        CLI_PAGE_PARAGRAPH,
        CLI_PAGE_LITERAL,
        CLI_PAGE_OPTIONS
    } state;
    char paragraph[2048]; /* a manual page: the lines since the last empty one */
    size_t used;
    bool gap; /* an empty line has been read; a paragraph that follows shows it */
} cli_topic_page;

void cli_page_begin(cli_topic_page *page, FILE *out, bool man, const char *name, const char *title);
/* A line of text; one that begins with a blank stays as it is. */
void cli_page_line(cli_topic_page *page, const char *line);
void cli_page_option(cli_topic_page *page, const cli_option *option);
void cli_page_end(cli_topic_page *page);

#endif
