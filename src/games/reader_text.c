/* The bytes of an input: read by blocks, kept while they are needed. */
#include "games/reader.h"

#include <string.h>

enum { BLOCK_BYTES = 1 << 16, MOST_BYTES = 32 << 20 };

/* Consumed bytes are dropped first, so memory is bounded by the longest input and not by the
 * file. */
hm_status hm_reader_fill(hm_reader *reader, hm_error *error) {
    hm_text *text = &reader->text;
    if (reader->at > 0) {
        reader->before += reader->at;
        text->length -= reader->at;
        memmove(text->data, text->data + reader->at, text->length);
        reader->at = 0;
    }
    if (text->length > MOST_BYTES) {
        return hm_fail(error, HM_ERR_LIMIT, MOST_BYTES, "a text of more than %d MiB",
                       MOST_BYTES >> 20);
    }
    if (!hm_text_reserve(text, BLOCK_BYTES)) return hm_fail_memory(error, "a text");
    size_t got;
    hm_status status =
        hm_source_read(reader->source, text->data + text->length, BLOCK_BYTES, &got, error);
    text->length += got;
    text->data[text->length] = '\0';
    reader->ended = got < BLOCK_BYTES;
    return status;
}

hm_status hm_reader_fill_whole(hm_reader *reader, hm_error *error) {
    hm_status status = HM_OK;
    while (status == HM_OK && !reader->ended)
        status = hm_reader_fill(reader, error);
    return status;
}

/* Continues the search where the last block ended, so that a long line is not searched again from
 * its beginning. */
hm_status hm_reader_line(hm_reader *reader, size_t skip, size_t *length, size_t *next,
                         hm_error *error) {
    size_t seen = 0;
    for (;;) {
        const char *from = reader->text.data + reader->at + skip;
        size_t left = reader->text.length - reader->at - skip;
        const char *end = left > seen ? memchr(from + seen, '\n', left - seen) : NULL;
        if (end != NULL) {
            *length = (size_t)(end - from);
            *next = *length + 1;
            return HM_OK;
        }
        if (reader->ended) {
            *length = *next = left;
            return HM_OK;
        }
        seen = left;
        hm_status status = hm_reader_fill(reader, error);
        if (status != HM_OK) return status;
    }
}

bool hm_is_blank_text(const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        if (text[i] != ' ' && text[i] != '\t' && text[i] != '\r' && text[i] != '\n') return false;
    }
    return true;
}

/* Each time as much again as is there, so that a long game is looked through a few times only. */
hm_status hm_reader_game(hm_reader *reader, size_t *length, hm_error *error) {
    const hm_watch *watch = &reader->request->watch;
    for (;;) {
        const hm_text *text = &reader->text;
        size_t left = text->length - reader->at;
        *length = left > 0 ? reader->archive->extent(text->data + reader->at, left, watch) : 0;
        /* The rest of a text may be empty. If it is short, asking the watch could only discard an
         * answer that is known already. */
        bool is_long = left > BLOCK_BYTES;
        if (is_long && hm_watch_ask(watch, reader->before, 0, error) != HM_OK)
            return HM_ERR_INTERRUPTED;
        if (*length < left || reader->ended) return HM_OK;
        do {
            hm_status status = hm_reader_fill(reader, error);
            if (status != HM_OK) return status;
        } while (!reader->ended && text->length < 2 * left);
    }
}
