/* Hands out the inputs of one operand: JSON by lines or as one document, other text whole or by
 * lines, frame files and ply logs as streams.
 *
 * Lines are read as they come, so that a file of any length takes the memory of one line. */
#include "games/reader.h"

#include <stdlib.h>

/* Fills reader->input for the first `length` bytes at reader->at, of a notation or of one that is
 * not known yet. */
static void set_text(hm_reader *reader, size_t length, const hm_notation *notation) {
    hm_input *input = &reader->input;
    *input = (hm_input){.name = reader->name,
                        .line = reader->line,
                        .game = 1,
                        .text = reader->text.data + reader->at,
                        .length = length,
                        .offset = reader->before + reader->at,
                        .indent = reader->indent,
                        .notation = notation};
    input->json = hm_begins_object(input->text, length);
    hm_error cause;
    if (notation == NULL &&
        hm_detect_text(input->text, length, &input->notation, &cause) != HM_OK) {
        input->notation = NULL;
        hm_fail_input(&input->error, &cause, NULL, input->text, length);
    }
    if (input->notation != NULL && (input->notation->flags & HM_IS_DOCUMENT) != 0)
        input->json = false;
}

/* The next line that is not blank; false at the end of the input. */
static hm_status input_reader_next_line(hm_reader *reader, bool *found, hm_error *error) {
    size_t length, next;
    *found = false;
    do {
        if (reader->ended && reader->at >= reader->text.length) return HM_OK;
        hm_status status = hm_reader_line(reader, 0, &length, &next, error);
        if (status != HM_OK) return status;
        *found = !hm_is_blank_text(reader->text.data + reader->at, length);
        if (*found) {
            if (reader->text.data[reader->at + length - 1] == '\r') length--;
            set_text(reader, length, reader->notation);
        }
        reader->at += next;
        reader->line++;
    } while (!*found);
    return HM_OK;
}

/* The next game; false at the end, unless there was none at all. */
static hm_status input_reader_next_game(hm_reader *reader, bool *found, hm_error *error) {
    size_t length;
    hm_status status = hm_reader_game(reader, &length, error);
    if (status != HM_OK) return status;
    *found = reader->games == 0 || !hm_is_blank_text(reader->text.data + reader->at, length);
    if (!*found) return HM_OK;
    set_text(reader, length, reader->archive);
    reader->input.game = ++reader->games;

    /* Line and indent of what follows a text. */
    for (size_t i = 0; i < length; i++) {
        bool ends = reader->input.text[i] == '\n';
        reader->line += ends;
        reader->indent = ends ? 0 : reader->indent + 1;
    }

    reader->at += length;
    return HM_OK;
}

/* One text, or games one after the other. */
static hm_status whole_text(hm_reader *reader, bool *found, hm_error *error) {
    hm_status status = hm_reader_fill_whole(reader, error);
    if (status != HM_OK) return status;
    set_text(reader, reader->text.length, reader->notation);
    const hm_notation *notation = reader->input.notation;
    reader->state = READ_END;
    if (notation == NULL || notation->extent == NULL || reader->input.json) return HM_OK;
    reader->archive = notation;
    reader->state = READ_GAMES;
    return input_reader_next_game(reader, found, error);
}

/* The first call decides how the operand is read; later calls continue in that way. *input is NULL
 * at the end. */
static hm_status read_next(hm_reader *reader, const hm_input **input, hm_error *error) {
    hm_status status = HM_OK;
    bool found = true;
    *input = NULL;
    if (reader->state == READ_NOTHING) {
        status = hm_reader_begin(reader, &found, error);
        if (found) *input = &reader->input;
        if (status != HM_OK || found) return status;
    }
    switch (reader->state) {
    case READ_LINES:
        status = input_reader_next_line(reader, &found, error);
        break;
    case READ_WHOLE:
        found = true;
        status = whole_text(reader, &found, error);
        break;
    case READ_GAMES:
        status = input_reader_next_game(reader, &found, error);
        break;
    case READ_STREAM:
        /* The first game of a stream is an input even when there is none. */
        reader->input.game++;
        status = reader->game->more(reader->stream, &found, error);
        if (reader->game->place != NULL) reader->input.offset = reader->game->place(reader->stream);
        break;
    case READ_NOTHING:
    case READ_END:
        found = false;
        break;
    }
    if (status == HM_OK && found) *input = &reader->input;
    return status;
}

/* Skips the inputs before the requested one, and does not read any after it. */
static hm_status read_wanted(hm_reader *reader, const hm_input **input, hm_error *error) {
    *input = NULL;
    if (reader->wanted > 0 && reader->seen >= reader->wanted) return HM_OK;
    for (;;) {
        hm_status status = read_next(reader, input, error);
        if (status != HM_OK || reader->wanted == 0) return status;
        if (*input == NULL) {
            /* There is no input with the requested number. */
            hm_error cause;
            reader->input = (hm_input){.name = reader->name, .offset = reader->before + reader->at};
            hm_fail(&cause, HM_ERR_ARGUMENT, 0, "there is no game %llu: only %llu",
                    (unsigned long long)reader->wanted, (unsigned long long)reader->seen);
            hm_fail_plain(&reader->input.error, &cause);
            reader->seen = reader->wanted;
            *input = &reader->input;
            return HM_OK;
        }
        if (++reader->seen == reader->wanted) return HM_OK;
    }
}

/* An input with such a fault is still returned, with its error, so that the caller reports it like
 * any other. */
hm_status hm_reader_next(hm_reader *reader, const hm_input **input, hm_error *error) {
    hm_error cause;
    hm_status status = read_wanted(reader, input, &cause);
    /* Damaged compression and too long a text are faults of the input, not of the machine. */
    if ((status <= HM_ERR_GZIP_TRUNCATED && status >= HM_ERR_GZIP_DATA) || status == HM_ERR_LIMIT) {
        reader->state = READ_END;
        reader->input = (hm_input){.name = reader->name, .offset = reader->before + reader->at};
        hm_fail_input(&reader->input.error, &cause, NULL, NULL, 0);
        *input = &reader->input;
        return HM_OK;
    }
    if (status != HM_OK && error != NULL) *error = cause;
    return status;
}

bool hm_reader_has_more(const hm_reader *reader) {
    if (reader->state == READ_END || reader->state == READ_STREAM) return false;
    size_t left = reader->text.length - reader->at;
    return !reader->ended || !hm_is_blank_text(reader->text.data + reader->at, left);
}

const char *hm_reader_name(const hm_reader *reader) {
    return reader->name;
}

bool hm_reader_trailing_garbage(const hm_reader *reader) {
    const hm_notation *notation = reader->input.notation;
    bool frames = notation != NULL && (notation->flags & HM_IS_BINARY) != 0;
    return !frames && hm_source_trailing_garbage(reader->source);
}

void hm_reader_close(hm_reader *reader) {
    if (reader == NULL) return;
    if (reader->stream != NULL) reader->game->close(reader->stream);
    hm_source_close(reader->own);
    hm_text_clear(&reader->text);
    free(reader);
}
