/* Evaluations of chunks in a file, so that a review that was killed continues:
 *
 *     hypermate-review 1 0.3.0 nodes=50000
 *     chunk GAME SHA-256 NUMBER BYTES
 *     {...}                                 a line for each position
 *
 * A chunk whose bytes are not all there is not used, and what follows it neither. */
#include "commands/review_store.h"
#include "core/core.h"
#include "core/sha256.h"
#include "io/whole.h"
#include "path.h"

#include <stdlib.h>
#include <string.h>

#define STORE_NAME "hypermate-review "

/* The settings that evaluations depend on, on one line. */
static void put_store_head(const hm_request *request, hm_text *head) {
    static const char *const names[] = {"nodes", "depth", "multipv", "hash", "mate", "plies"};
    hm_text_puts(head, STORE_NAME "1 " HM_VERSION);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = hm_request_text(request, names[i]);
        if (value != NULL) hm_text_printf(head, " %s=%s", names[i], value);
    }
    hm_text_puts(head, "\n");
}

/* The head and the size of a chunk at a place; false: there is none that is whole. */
static bool store_chunk_at(const hm_text *known, size_t at, size_t *head, size_t *bytes) {
    if (at >= known->length) return false;
    const char *line = known->data + at;
    const char *feed = memchr(line, '\n', known->length - at);
    if (feed == NULL || strncmp(line, "chunk ", 6) != 0) return false;
    const char *blank = feed;
    while (blank > line && blank[-1] != ' ')
        blank--;
    unsigned long long size = strtoull(blank, NULL, 10);
    *head = (size_t)(feed - line) + 1;
    *bytes = (size_t)size;
    return size > 0 && size <= known->length - at - *head;
}

static bool store_get(void *context, size_t chunk, hm_text *text) {
    cli_review_store *s = context;
    char name[120];
    size_t head, bytes;
    int length = snprintf(name, sizeof name, "chunk %s %zu ", s->game, chunk);
    for (size_t at = s->first; store_chunk_at(&s->known, at, &head, &bytes); at += head + bytes) {
        if (strncmp(s->known.data + at, name, (size_t)length) != 0) continue;
        hm_text_add(text, s->known.data + at + head, bytes);
        return true;
    }
    return false;
}

static hm_status store_put(void *context, size_t chunk, const hm_text *text, hm_error *error) {
    cli_review_store *s = context;
    hm_text lines = {0};
    hm_text_printf(&lines, "chunk %s %zu %zu\n", s->game, chunk, text->length);
    hm_text_add(&lines, text->data, text->length);
    hm_status status = lines.failed ? hm_fail_memory(error, "a review")
                                    : hm_file_append(s->path.data, &lines, error);
    hm_text_clear(&lines);
    return status;
}

/* Whether the file begins with a text. */
static bool store_begins(const cli_review_store *s, const char *text, size_t length) {
    return s->known.length >= length && memcmp(s->known.data, text, length) == 0;
}

/* Reads the file if it is there; it ends after the last whole chunk. */
static hm_status store_read(cli_review_store *s, const hm_text *head, hm_error *error) {
    size_t size, bytes;
    if (!cli_is_file(s->path.data)) return HM_OK;
    hm_status status = hm_file_read(s->path.data, HM_WHOLE_MOST, &s->known, error);
    if (status != HM_OK) return status;
    if (!store_begins(s, STORE_NAME, sizeof STORE_NAME - 1))
        return hm_fail(error, HM_ERR_ARGUMENT, 0,
                       "%.150s is not of a review: choose another output", s->path.data);
    bool same = store_begins(s, head->data, head->length);
    size_t end = s->first = head->length;
    while (same && store_chunk_at(&s->known, end, &size, &bytes))
        end += size + bytes;
    s->known.length = same ? end : 0;
    return HM_OK;
}

/* Rewrites the file with its whole lines. */
hm_status cli_review_store_open(cli_review_store *s, const char *output, const hm_request *request,
                                hm_error *error) {
    hm_text head = {0};
    put_store_head(request, &head);
    hm_text_printf(&s->path, "%s.review", output);
    if (head.failed || s->path.failed) return hm_fail_memory(error, "a review");
    hm_status status = store_read(s, &head, error);
    const hm_text *begin = s->known.length > 0 ? &s->known : &head;
    if (status == HM_OK) status = hm_file_write(s->path.data, begin, error);
    s->open = status == HM_OK;
    hm_text_clear(&head);
    s->store = (hm_review_store){.get = store_get, .put = store_put, .context = s};
    return status;
}

void cli_review_store_game(cli_review_store *s, const hm_input *input) {
    char hex[65];
    hm_sha256 sha;
    hm_sha256_init(&sha);
    hm_sha256_add(&sha, input->text, input->length);
    hm_sha256_hex(&sha, hex);
    snprintf(s->game, sizeof s->game, "%llu %.64s", (unsigned long long)input->game % 1000000000,
             hex);
}

void cli_review_store_close(cli_review_store *s, bool whole) {
    if (s->open && whole) remove(s->path.data);
    hm_text_clear(&s->path);
    hm_text_clear(&s->known);
}
