/* Lines that are written: whole, one at a time, by whichever thread. */
#include "protocol/protocol.h"

#include <stdio.h>

void hm_say_text(hm_protocol *p, hm_text *line) {
    hm_text_puts(line, "\n");
    if (!line->failed) {
        pthread_mutex_lock(&p->lock);
        p->output.write(p->output.context, line->data, line->length);
        pthread_mutex_unlock(&p->lock);
    }
    hm_text_clear(line);
}

static void say(hm_protocol *p, const char *before, const char *format, va_list arguments)
    HM_PRINTF(3, 0);

static void say(hm_protocol *p, const char *before, const char *format, va_list arguments) {
    char words[600];
    hm_text line = {0};
    vsnprintf(words, sizeof words, format, arguments);
    hm_text_puts(&line, before);
    hm_text_puts(&line, words);
    hm_say_text(p, &line);
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
void hm_say_last(hm_protocol *p, const char *format, ...) {
    va_list arguments;
    atomic_store(&p->running, false);
    va_start(arguments, format);
    say(p, "", format, arguments);
    va_end(arguments);
}

void hm_put_word(hm_text *text, hm_slice word) {
    enum { SHOWN = 200 };
    char escaped[4 * SHOWN + 1];
    size_t shown = word.length < SHOWN ? word.length : SHOWN;
    hm_escape(escaped, sizeof escaped, word.text, shown);
    hm_text_puts(text, escaped);
    if (shown < word.length) hm_text_puts(text, "...");
}
