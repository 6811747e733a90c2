/* Lines that are written: whole, one at a time, by whichever thread. */
#include "protocol/protocol.h"

#include <stdio.h>

static void say_emit(hm_protocol *p, const char *bytes, size_t length) {
    pthread_mutex_lock(&p->lock);
    p->output.write(p->output.context, bytes, length);
    pthread_mutex_unlock(&p->lock);
}

/* Short lines need no memory: that there is none can always be said, and so can an answer. */
static void say(hm_protocol *p, const char *before, const char *format, va_list arguments)
    HM_PRINTF(3, 0);

static void say(hm_protocol *p, const char *before, const char *format, va_list arguments) {
    char line[640];
    enum { MOST = sizeof line - 2 };
    size_t length = (size_t)snprintf(line, MOST, "%s", before);
    int more = vsnprintf(line + length, MOST - length, format, arguments);
    if (more > 0) length += (size_t)more < MOST - length ? (size_t)more : MOST - length - 1;
    line[length] = '\n';
    say_emit(p, line, length + 1);
}

void hm_say_text(hm_protocol *p, hm_text *line) {
    hm_text_puts(line, "\n");
    if (line->failed)
        hm_say_info(p, "out of memory for a line");
    else
        say_emit(p, line->data, line->length);
    hm_text_clear(line);
}

void hm_say(hm_protocol *p, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    say(p, "", format, arguments);
    va_end(arguments);
}

void hm_say_info(hm_protocol *p, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    say(p, "info string ", format, arguments);
    va_end(arguments);
}

/* Whoever reads the line may answer it with the next command at once. */
void hm_say_last_text(hm_protocol *p, hm_text *line) {
    atomic_store(&p->running, false);
    hm_say_text(p, line);
}

void hm_say_last(hm_protocol *p, const char *format, ...) {
    va_list arguments;
    atomic_store(&p->running, false);
    va_start(arguments, format);
    say(p, "", format, arguments);
    va_end(arguments);
}

void hm_say_ready(hm_protocol *p) {
    while (atomic_load(&p->ready) > 0) {
        atomic_fetch_sub(&p->ready, 1);
        hm_say(p, "readyok");
    }
}

void hm_put_word(hm_text *text, hm_slice word) {
    enum { SHOWN = 200 };
    char escaped[4 * SHOWN + 1];
    size_t shown = word.length < SHOWN ? word.length : SHOWN;
    hm_escape(escaped, sizeof escaped, word.text, shown);
    hm_text_puts(text, escaped);
    if (shown < word.length) hm_text_puts(text, "...");
}

void hm_say_refused(hm_protocol *p, hm_slice word) {
    hm_text line = {0};
    hm_text_puts(&line, "info string Invalid move '");
    hm_put_word(&line, word);
    hm_text_puts(&line, "'");
    hm_say_text(p, &line);
}
