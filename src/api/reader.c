/* Reads the inputs of one operand: JSON by lines or as one document, other text whole or by
 * lines, frame files and ply logs as streams.
 *
 * Lines are read as they come, so that a file of any length takes the memory of one line. */
#include "api/api.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BLOCK_BYTES = 1 << 16, MOST_BYTES = 32 << 20 };

typedef enum reading {
    READ_NOTHING, /* before the first input */
    READ_LINES,
    READ_WHOLE,
    READ_GAMES,   /* the rest of a text of many games */
    READ_ARCHIVE, /* games of four players, each when the one before is done */
    READ_END
} reading;

struct hm_api_reader {
    const hm_api_options *options;
    hm_source *source;
    hm_source *own;   /* the source when it is ours to close */
    const char *name; /* NULL for a text that was given itself */
    reading state;
    hm_text text; /* what was read and is still needed */
    size_t at;    /* bytes of it that are used up */
    uint64_t line;
    bool ended;     /* the source has no more */
    uint64_t games; /* read so far */
    hm_api_input input;
};

static hm_status fail_memory(hm_error *error) {
    return hm_fail(error, HM_ERR_MEMORY, 0, "out of memory");
}

/* ---- bytes ---- */

/* Reads one more block. */
static hm_status fill(hm_api_reader *reader, hm_error *error) {
    hm_text *text = &reader->text;
    if (reader->at > 0) {
        text->length -= reader->at;
        memmove(text->data, text->data + reader->at, text->length);
        reader->at = 0;
    }
    if (text->length > MOST_BYTES) {
        return hm_fail(error, HM_ERR_LIMIT, MOST_BYTES, "a text of more than %d MiB",
                       MOST_BYTES >> 20);
    }
    if (!hm_text_reserve(text, BLOCK_BYTES)) return fail_memory(error);
    size_t got;
    hm_status status =
        hm_source_read(reader->source, text->data + text->length, BLOCK_BYTES, &got, error);
    text->length += got;
    text->data[text->length] = '\0';
    reader->ended = got < BLOCK_BYTES;
    return status;
}

/* Reads on until the line that begins `skip` bytes after reader->at is whole. *length excludes
 * its line feed, *next includes it. */
static hm_status take_line(hm_api_reader *reader, size_t skip, size_t *length, size_t *next,
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
        hm_status status = fill(reader, error);
        if (status != HM_OK) return status;
    }
}

static bool is_blank_text(const char *text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        if (text[i] != ' ' && text[i] != '\t' && text[i] != '\r' && text[i] != '\n') return false;
    }
    return true;
}

static bool begins_with_brace(const char *text, size_t length) {
    size_t i = 0;
    while (i < length && is_blank_text(text + i, 1))
        i++;
    return i < length && text[i] == '{';
}

/* ---- inputs ---- */

/* Fills reader->input for the first `length` bytes at reader->at. */
static void set_text(hm_api_reader *reader, size_t length) {
    hm_api_input *input = &reader->input;
    *input = (hm_api_input){.name = reader->name,
                            .line = reader->line,
                            .game = 1,
                            .text = reader->text.data + reader->at,
                            .length = length,
                            .notation = reader->options->notation};
    input->json =
        begins_with_brace(input->text, length) && !hm_api_begins_comment(input->text, length);
    if (input->notation != HM_NOTATION_UNKNOWN) return;
    hm_error cause;
    if (hm_api_notation_detect(input->text, length, &input->notation, &cause) != HM_OK) {
        input->notation = HM_NOTATION_UNKNOWN;
        hm_api_fail(&input->error, &cause, NULL, input->text, length);
    }
}

/* The next line that is not blank; false at the end of the input. */
static hm_status next_line(hm_api_reader *reader, bool *found, hm_error *error) {
    size_t length, next;
    *found = false;
    do {
        if (reader->ended && reader->at >= reader->text.length) return HM_OK;
        hm_status status = take_line(reader, 0, &length, &next, error);
        if (status != HM_OK) return status;
        *found = !is_blank_text(reader->text.data + reader->at, length);
        if (*found) {
            if (length > 0 && reader->text.data[reader->at + length - 1] == '\r') length--;
            set_text(reader, length);
        }
        reader->at += next;
        reader->line++;
    } while (!*found);
    return HM_OK;
}

static uint64_t lines_in(const char *text, size_t length) {
    uint64_t lines = 0;
    for (size_t i = 0; i < length; i++)
        lines += text[i] == '\n';
    return lines;
}

/* Shortens the input to its first game; what is left is read next. */
static void cut_game(hm_api_reader *reader) {
    size_t length = hm_5d_game_extent(reader->input.text, reader->input.length);
    reader->input.game = ++reader->games;
    if (length < reader->input.length) {
        reader->input.length = length;
        reader->state = READ_GAMES;
    }
}

static hm_status fill_whole(hm_api_reader *reader, hm_error *error) {
    hm_status status = HM_OK;
    while (status == HM_OK && !reader->ended)
        status = fill(reader, error);
    return status;
}

static hm_status whole_text(hm_api_reader *reader, hm_error *error) {
    hm_status status = fill_whole(reader, error);
    if (status != HM_OK) return status;
    set_text(reader, reader->text.length);
    reader->state = READ_END;
    if (reader->input.notation == HM_NOTATION_FEN5D && !reader->input.json) cut_game(reader);
    return HM_OK;
}

static bool next_game(hm_api_reader *reader) {
    reader->line += lines_in(reader->text.data + reader->at, reader->input.length);
    reader->at += reader->input.length;
    reader->state = READ_END;
    if (is_blank_text(reader->text.data + reader->at, reader->text.length - reader->at)) {
        return false;
    }
    set_text(reader, reader->text.length - reader->at);
    reader->input.notation = HM_NOTATION_FEN5D;
    reader->input.error = (hm_api_error){.error.status = HM_OK};
    cut_game(reader);
    return true;
}

/* Reads until the game at reader->at is whole; each time as much again as is there, so that a long
 * game is looked through a few times only. */
static hm_status take_game(hm_api_reader *reader, size_t *length, hm_error *error) {
    for (;;) {
        const hm_text *text = &reader->text;
        size_t left = text->length - reader->at;
        *length = left > 0 ? hm_4p_game_extent(text->data + reader->at, left) : 0;
        if (*length < left || reader->ended) return HM_OK;
        do {
            hm_status status = fill(reader, error);
            if (status != HM_OK) return status;
        } while (!reader->ended && text->length < 2 * left);
    }
}

/* The next game; false at the end, unless there was none at all. */
static hm_status next_archived(hm_api_reader *reader, bool *found, hm_error *error) {
    size_t length;
    hm_status status = take_game(reader, &length, error);
    if (status != HM_OK) return status;
    *found = reader->games == 0 || !is_blank_text(reader->text.data + reader->at, length);
    if (!*found) return HM_OK;
    set_text(reader, length);
    reader->input.notation = HM_NOTATION_PGN4;
    reader->input.error = (hm_api_error){.error.status = HM_OK};
    reader->input.game = ++reader->games;
    reader->line += lines_in(reader->input.text, length);
    reader->at += length;
    return HM_OK;
}

static void set_stream(hm_api_reader *reader, hm_api_notation notation) {
    reader->input = (hm_api_input){
        .notation = notation, .name = reader->name, .line = 1, .source = reader->source};
    reader->state = READ_END;
}

/* ---- the first input ---- */

/* Reads until something that is not blank stands in the text; *start is where, or the length of
 * a text that is all blank. */
static hm_status find_start(hm_api_reader *reader, size_t *start, hm_error *error) {
    *start = 0;
    for (;;) {
        const hm_text *text = &reader->text;
        while (*start < text->length && is_blank_text(text->data + *start, 1))
            ++*start;
        if (*start < text->length || reader->ended) return HM_OK;
        hm_status status = fill(reader, error);
        if (status != HM_OK) return status;
    }
}

/* Whether the object at `start` closes on its line, or is too wrong to go on beyond it. */
static hm_status ends_on_line(hm_api_reader *reader, size_t start, bool *ends, hm_error *error) {
    size_t length, next;
    hm_status status = take_line(reader, start, &length, &next, error);
    if (status != HM_OK) return status;
    hm_json_value value;
    hm_error cause;
    const char *line = reader->text.data + start;
    *ends = next == length || hm_json_parse(line, length, &value, &cause) == HM_OK ||
            cause.offset < length;
    return HM_OK;
}

/* A game may begin with a comment, which looks like an object but for what follows its brace. Such
 * a text is looked at as a whole. */
static hm_status is_comment(hm_api_reader *reader, size_t start, bool *comment, hm_error *error) {
    size_t next = start + 1;
    while (next < reader->text.length && is_blank_text(reader->text.data + next, 1))
        next++;
    char first = next < reader->text.length ? reader->text.data[next] : '}';
    *comment = false;
    if (first == '"' || first == '}') return HM_OK;
    hm_status status = fill_whole(reader, error);
    if (status != HM_OK) return status;
    *comment = hm_api_begins_comment(reader->text.data + start, reader->text.length - start);
    return HM_OK;
}

/* Whether the text is pgn4, as far as its first block tells. */
static bool is_archive(const hm_api_reader *reader, size_t start) {
    const char *text = reader->text.data + start;
    hm_api_notation notation = reader->options->notation;
    if (start == reader->text.length || *text == '{') return false;
    if (notation == HM_NOTATION_UNKNOWN) {
        hm_api_notation_detect(text, reader->text.length - start, &notation, NULL);
    }
    return notation == HM_NOTATION_PGN4;
}

static hm_status choose_reading(hm_api_reader *reader, hm_error *error) {
    size_t start;
    hm_status status = find_start(reader, &start, error);
    if (status != HM_OK) return status;
    bool by_lines = reader->options->lines, comment = false;
    if (start == reader->text.length) {
        by_lines = false;
    } else if (reader->text.data[start] == '{' && !by_lines) {
        status = is_comment(reader, start, &comment, error);
        if (status == HM_OK && !comment) status = ends_on_line(reader, start, &by_lines, error);
        if (status != HM_OK) return status;
    }
    reader->state = by_lines ? READ_LINES : is_archive(reader, start) ? READ_ARCHIVE : READ_WHOLE;
    return HM_OK;
}

/* Frame files and ply logs are not read here, but handed on. */
static hm_status look_for_stream(hm_api_reader *reader, hm_error *error) {
    hm_api_notation notation = reader->options->notation;
    if (notation == HM_NOTATION_UNKNOWN) {
        char magic[8];
        size_t got;
        hm_status status = hm_source_peek(reader->source, magic, sizeof magic, &got, error);
        if (status != HM_OK) return status;
        if (got == sizeof magic && memcmp(magic, "LARTPSEC", sizeof magic) == 0) {
            notation = HM_NOTATION_SPECTRAL;
        }
    }
    bool is_stream = notation == HM_NOTATION_SPECTRAL || notation == HM_NOTATION_NDJSON4;
    if (is_stream) set_stream(reader, notation);
    return HM_OK;
}

static hm_status read_next(hm_api_reader *reader, const hm_api_input **input, hm_error *error) {
    hm_status status = HM_OK;
    bool found = true;
    *input = NULL;
    if (reader->state == READ_NOTHING) {
        status = look_for_stream(reader, error);
        if (status == HM_OK && reader->state == READ_NOTHING)
            status = choose_reading(reader, error);
        else if (status == HM_OK)
            *input = &reader->input;
        if (status != HM_OK || *input != NULL) return status;
    }
    switch (reader->state) {
    case READ_LINES:
        status = next_line(reader, &found, error);
        break;
    case READ_WHOLE:
        status = whole_text(reader, error);
        break;
    case READ_GAMES:
        found = next_game(reader);
        break;
    case READ_ARCHIVE:
        status = next_archived(reader, &found, error);
        break;
    case READ_NOTHING:
    case READ_END:
        found = false;
        break;
    }
    if (status == HM_OK && found) *input = &reader->input;
    return status;
}

/* Damaged compression and too long a text are faults of the input, not of the machine. */
static bool is_about_the_input(hm_status status) {
    return (status <= HM_ERR_GZIP_TRUNCATED && status >= HM_ERR_GZIP_DATA) ||
           status == HM_ERR_LIMIT;
}

hm_status hm_api_reader_next(hm_api_reader *reader, const hm_api_input **input, hm_error *error) {
    hm_error cause;
    hm_status status = read_next(reader, input, &cause);
    if (is_about_the_input(status)) {
        reader->state = READ_END;
        reader->input = (hm_api_input){.name = reader->name};
        hm_api_fail(&reader->input.error, &cause, NULL, NULL, 0);
        *input = &reader->input;
        return HM_OK;
    }
    if (status != HM_OK && error != NULL) *error = cause;
    return status;
}

/* ---- opening ---- */

static hm_status create(hm_api_reader **result, const hm_api_options *options, hm_error *error) {
    hm_api_reader *reader = calloc(1, sizeof *reader);
    *result = reader;
    if (reader == NULL) return fail_memory(error);
    reader->options = options;
    reader->line = 1;
    return HM_OK;
}

hm_status hm_api_reader_from_source(hm_api_reader **reader, hm_source *source,
                                    const hm_api_options *options, hm_error *error) {
    hm_status status = create(reader, options, error);
    if (status != HM_OK) return status;
    (*reader)->source = source;
    (*reader)->name = hm_source_name(source);
    hm_source_watch(source, options->watch);
    return HM_OK;
}

hm_status hm_api_reader_from_memory(hm_api_reader **reader, const char *text, size_t length,
                                    const hm_api_options *options, hm_error *error) {
    hm_status status = create(reader, options, error);
    if (status != HM_OK) return status;
    status = hm_source_from_memory(&(*reader)->own, text, length, "text", error);
    if (status == HM_OK) {
        (*reader)->source = (*reader)->own;
    } else {
        hm_api_reader_close(*reader);
        *reader = NULL;
    }
    return status;
}

static hm_status open_file(hm_api_reader **reader, const char *path, const hm_api_options *options,
                           hm_error *error) {
    hm_status status = create(reader, options, error);
    if (status != HM_OK) return status;
    status = hm_source_open(&(*reader)->own, path, error);
    if (status == HM_OK) {
        (*reader)->source = (*reader)->own;
        (*reader)->name = path;
        hm_source_watch((*reader)->own, options->watch);
    } else {
        hm_api_reader_close(*reader);
        *reader = NULL;
    }
    return status;
}

/* JSON is a text even when it is malformed: no sensible file name begins with a brace. Frame files
 * are never texts. */
static bool is_text(const char *operand, const hm_api_options *options) {
    hm_api_notation notation;
    if (strncmp(operand, "./", 2) == 0 || *operand == '/') return false;
    if (options->notation == HM_NOTATION_SPECTRAL) return false;
    if (*operand == '{' || *operand == '[') return true;
    if (hm_api_notation_detect(operand, strlen(operand), &notation, NULL) == HM_OK) return true;
    return options->notation != HM_NOTATION_UNKNOWN && access(operand, F_OK) != 0;
}

hm_status hm_api_reader_open(hm_api_reader **reader, const char *operand,
                             const hm_api_options *options, hm_error *error) {
    if (is_text(operand, options)) {
        return hm_api_reader_from_memory(reader, operand, strlen(operand), options, error);
    }
    return open_file(reader, operand, options, error);
}

const char *hm_api_reader_name(const hm_api_reader *reader) {
    return reader->name;
}

void hm_api_reader_close(hm_api_reader *reader) {
    if (reader == NULL) return;
    hm_source_close(reader->own);
    hm_text_clear(&reader->text);
    free(reader);
}
