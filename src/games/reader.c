/* Reads the inputs of one operand: JSON by lines or as one document, other text whole or by
 * lines, frame files and ply logs as streams.
 *
 * Lines are read as they come, so that a file of any length takes the memory of one line. */
#include "games/games.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BLOCK_BYTES = 1 << 16, MOST_BYTES = 32 << 20 };

typedef enum reading {
    READ_NOTHING, /* before the first input */
    READ_LINES,
    READ_WHOLE,
    READ_GAMES,  /* each when the one before is done */
    READ_STREAM, /* likewise, by the game that the stream is of */
    READ_END
} reading;

struct hm_reader {
    const hm_request *request;
    const hm_notation *notation; /* asked for; NULL: detect */
    const hm_notation *guess;    /* of a text that tells nothing; may be NULL */
    bool lines;                  /* asked for */
    const hm_notation *archive;  /* of READ_GAMES */
    hm_source *source;
    hm_source *own; /* the source when it is ours to close */
    void *stream;   /* of READ_STREAM, and the game that it is of */
    const hm_game *game;
    const char *name; /* NULL for a text that was given itself */
    reading state;
    hm_text text; /* what was read and is still needed */
    size_t at;    /* bytes of it that are used up */
    uint64_t line;
    bool ended;            /* the source has no more */
    uint64_t games;        /* read so far */
    uint64_t wanted, seen; /* number of the only input that is asked for, or 0; inputs so far */
    hm_input input;
};

/* ---- bytes ---- */

/* Reads one more block. */
static hm_status fill(hm_reader *reader, hm_error *error) {
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
    if (!hm_text_reserve(text, BLOCK_BYTES)) return hm_fail_memory(error, "a text");
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
static hm_status take_line(hm_reader *reader, size_t skip, size_t *length, size_t *next,
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

/* ---- notations ---- */

/* The notation of many games that a file is named after, "games.pgn4" or "games.pgn4.gz". */
static const hm_notation *guess_by_name(const char *path) {
    size_t length = strlen(path);
    if (length > 3 && strcmp(path + length - 3, ".gz") == 0) length -= 3;
    for (size_t i = 0; hm_notation_at(i) != NULL; i++) {
        const hm_notation *notation = hm_notation_at(i);
        size_t own = strlen(notation->name);
        bool named = length > own + 1 && path[length - own - 1] == '.' &&
                     memcmp(path + length - own, notation->name, own) == 0;
        if (named && notation->extent != NULL) return notation;
    }
    return NULL;
}

/* How many games know an option about reading; *game is one of them. */
static size_t games_with(const char *name, const hm_game **game) {
    size_t count = 0;
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        const hm_option *option = hm_option_find(hm_games[i]->options, name);
        if (option == NULL || (option->about & HM_OPTION_READING) == 0) continue;
        *game = hm_games[i];
        count++;
    }
    return count;
}

/* The notation of many games of the one game that knows an option of the request. */
static const hm_notation *guess_by_options(const hm_request *request) {
    for (size_t i = 0; i < request->setting_count; i++) {
        const hm_game *game = NULL;
        if (games_with(request->settings[i].name, &game) != 1) continue;
        for (const hm_notation *n = game->notations; n->name != NULL; n++) {
            if (n->extent != NULL) return n;
        }
    }
    return NULL;
}

/* By what stands in the text, or what is known about it from outside. */
static hm_status find_notation(const hm_reader *reader, const char *text, size_t length,
                               const hm_notation **notation, hm_error *error) {
    hm_status status = hm_notation_detect(text, length, notation, error);
    if (status != HM_ERR_FORMAT || reader->guess == NULL || is_blank_text(text, length)) {
        return status;
    }
    *notation = reader->guess;
    return HM_OK;
}

/* ---- inputs ---- */

/* Fills reader->input for the first `length` bytes at reader->at. */
static void set_text(hm_reader *reader, size_t length) {
    hm_input *input = &reader->input;
    *input = (hm_input){.name = reader->name,
                        .line = reader->line,
                        .game = 1,
                        .text = reader->text.data + reader->at,
                        .length = length,
                        .notation = reader->notation};
    input->json = hm_begins_object(input->text, length);
    if (input->notation != NULL) return;
    hm_error cause;
    if (hm_detect_text(input->text, length, &input->notation, &cause) != HM_OK) {
        input->notation = NULL;
        hm_fail_input(&input->error, &cause, NULL, input->text, length);
    }
}

/* The next line that is not blank; false at the end of the input. */
static hm_status next_line(hm_reader *reader, bool *found, hm_error *error) {
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

static hm_status fill_whole(hm_reader *reader, hm_error *error) {
    hm_status status = HM_OK;
    while (status == HM_OK && !reader->ended)
        status = fill(reader, error);
    return status;
}

/* Reads until the game at reader->at is whole; each time as much again as is there, so that a long
 * game is looked through a few times only. */
static hm_status take_game(hm_reader *reader, size_t *length, hm_error *error) {
    for (;;) {
        const hm_text *text = &reader->text;
        size_t left = text->length - reader->at;
        *length = left > 0 ? reader->archive->extent(text->data + reader->at, left) : 0;
        if (*length < left || reader->ended) return HM_OK;
        do {
            hm_status status = fill(reader, error);
            if (status != HM_OK) return status;
        } while (!reader->ended && text->length < 2 * left);
    }
}

/* The next game; false at the end, unless there was none at all. */
static hm_status next_game(hm_reader *reader, bool *found, hm_error *error) {
    size_t length;
    hm_status status = take_game(reader, &length, error);
    if (status != HM_OK) return status;
    *found = reader->games == 0 || !is_blank_text(reader->text.data + reader->at, length);
    if (!*found) return HM_OK;
    set_text(reader, length);
    reader->input.notation = reader->archive;
    reader->input.error = (hm_input_error){.error.status = HM_OK};
    reader->input.game = ++reader->games;
    reader->line += lines_in(reader->input.text, length);
    reader->at += length;
    return HM_OK;
}

/* One text, or games one after the other. */
static hm_status whole_text(hm_reader *reader, bool *found, hm_error *error) {
    hm_status status = fill_whole(reader, error);
    if (status != HM_OK) return status;
    set_text(reader, reader->text.length);
    const hm_notation *notation = reader->input.notation;
    reader->state = READ_END;
    if (notation == NULL || notation->extent == NULL || reader->input.json) return HM_OK;
    reader->archive = notation;
    reader->state = READ_GAMES;
    return next_game(reader, found, error);
}

static hm_status set_stream(hm_reader *reader, const hm_notation *notation, hm_error *error) {
    reader->input = (hm_input){
        .notation = notation, .name = reader->name, .line = 1, .game = 1, .source = reader->source};
    reader->state = READ_END;
    if (notation->game->open == NULL) return HM_OK;
    reader->state = READ_STREAM;
    reader->game = notation->game;
    hm_status status = reader->game->open(reader->source, reader->request, &reader->stream, error);
    reader->input.stream = reader->stream;
    return status;
}

/* The first game of a stream is an input even when there is none. */
static hm_status next_of_stream(hm_reader *reader, bool *found, hm_error *error) {
    reader->input.game++;
    return reader->game->more(reader->stream, found, error);
}

/* ---- the first input ---- */

/* Reads until something that is not blank stands in the text; *start is where, or the length of
 * a text that is all blank. */
static hm_status find_start(hm_reader *reader, size_t *start, hm_error *error) {
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
static hm_status ends_on_line(hm_reader *reader, size_t start, bool *ends, hm_error *error) {
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
static hm_status is_comment(hm_reader *reader, size_t start, bool *comment, hm_error *error) {
    size_t next = start + 1;
    while (next < reader->text.length && is_blank_text(reader->text.data + next, 1))
        next++;
    char first = next < reader->text.length ? reader->text.data[next] : '}';
    *comment = false;
    if (first == '"' || first == '}') return HM_OK;
    hm_status status = fill_whole(reader, error);
    if (status != HM_OK) return status;
    *comment = !hm_begins_object(reader->text.data + start, reader->text.length - start);
    return HM_OK;
}

/* Whether the text is of a notation of many games, as far as its first block tells. */
static bool is_archive(hm_reader *reader, size_t start) {
    const char *text = reader->text.data + start;
    const hm_notation *notation = reader->notation;
    if (start == reader->text.length || *text == '{') return false;
    if (notation == NULL) {
        find_notation(reader, text, reader->text.length - start, &notation, NULL);
    }
    reader->archive = notation;
    return notation != NULL && notation->extent != NULL;
}

/* A log is known by its first line. What was read of it is given back. */
static hm_status look_for_log(hm_reader *reader, size_t start, hm_error *error) {
    const hm_text *text = &reader->text;
    hm_slice line = {text->data + start, text->length - start};
    if (reader->notation != NULL || reader->lines) return HM_OK;
    const hm_notation *notation = hm_stream_of_line(hm_slice_first_line(line));
    if (notation == NULL) return HM_OK;
    hm_status status = hm_source_unread(reader->source, text->data, text->length, error);
    return status == HM_OK ? set_stream(reader, notation, error) : status;
}

/* How an object at `start` is read. */
static hm_status choose_for_object(hm_reader *reader, size_t start, bool *by_lines,
                                   hm_error *error) {
    bool comment;
    hm_status status = is_comment(reader, start, &comment, error);
    if (status == HM_OK && !comment) status = ends_on_line(reader, start, by_lines, error);
    if (status == HM_OK && *by_lines) status = look_for_log(reader, start, error);
    return status;
}

/* JSON may stand behind a byte-order mark. */
static size_t past_mark(const hm_text *text, size_t start) {
    static const char mark[] = "\xef\xbb\xbf";
    bool marked = text->length - start > 3 && memcmp(text->data + start, mark, 3) == 0;
    return marked ? start + 3 : start;
}

static hm_status choose_reading(hm_reader *reader, hm_error *error) {
    size_t start;
    hm_status status = find_start(reader, &start, error);
    if (status != HM_OK) return status;
    bool by_lines = reader->lines;
    size_t object = past_mark(&reader->text, start);
    if (start == reader->text.length ||
        hm_odd_text(reader->text.data, reader->text.length, NULL) != HM_OK) {
        by_lines = false;
    } else if (reader->text.data[object] == '{' && !by_lines) {
        status = choose_for_object(reader, object, &by_lines, error);
        if (by_lines) reader->at = object;
        if (status != HM_OK || reader->state != READ_NOTHING) return status;
    }
    reader->state = by_lines ? READ_LINES : is_archive(reader, start) ? READ_GAMES : READ_WHOLE;
    return HM_OK;
}

/* Streams are not read here, but handed on; they are known by their first bytes. */
static hm_status look_for_stream(hm_reader *reader, hm_error *error) {
    const hm_notation *notation = reader->notation;
    if (notation == NULL) {
        char magic[8];
        size_t got;
        hm_status status = hm_source_peek(reader->source, magic, sizeof magic, &got, error);
        if (status != HM_OK) return status;
        hm_notation_detect(magic, got, &notation, NULL);
    }
    bool is_stream = notation != NULL && (notation->flags & HM_IS_STREAM) != 0;
    return is_stream ? set_stream(reader, notation, error) : HM_OK;
}

/* Chooses how to go on. *found: a stream, which is the first input. */
static hm_status begin(hm_reader *reader, bool *found, hm_error *error) {
    hm_status status = look_for_stream(reader, error);
    if (status == HM_OK && reader->state == READ_NOTHING) status = choose_reading(reader, error);
    *found = status == HM_OK && reader->input.source != NULL;
    return status;
}

static hm_status read_next(hm_reader *reader, const hm_input **input, hm_error *error) {
    hm_status status = HM_OK;
    bool found = true;
    *input = NULL;
    if (reader->state == READ_NOTHING) {
        status = begin(reader, &found, error);
        if (found) *input = &reader->input;
        if (status != HM_OK || found) return status;
    }
    switch (reader->state) {
    case READ_LINES:
        status = next_line(reader, &found, error);
        break;
    case READ_WHOLE:
        found = true;
        status = whole_text(reader, &found, error);
        break;
    case READ_GAMES:
        status = next_game(reader, &found, error);
        break;
    case READ_STREAM:
        status = next_of_stream(reader, &found, error);
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

/* There is no input with the number that was asked for. */
static const hm_input *miss(hm_reader *reader) {
    hm_error cause;
    reader->input = (hm_input){.name = reader->name};
    hm_fail(&cause, HM_ERR_ARGUMENT, 0, "there is no game %llu: only %llu",
            (unsigned long long)reader->wanted, (unsigned long long)reader->seen);
    hm_fail_plain(&reader->input.error, &cause);
    reader->seen = reader->wanted;
    return &reader->input;
}

/* Passes over the inputs before the one that is asked for, and does not look at those behind it. */
static hm_status read_wanted(hm_reader *reader, const hm_input **input, hm_error *error) {
    *input = NULL;
    if (reader->wanted > 0 && reader->seen >= reader->wanted) return HM_OK;
    for (;;) {
        hm_status status = read_next(reader, input, error);
        if (status != HM_OK || reader->wanted == 0) return status;
        if (*input == NULL) {
            *input = miss(reader);
            return HM_OK;
        }
        if (++reader->seen == reader->wanted) return HM_OK;
    }
}

hm_status hm_reader_next(hm_reader *reader, const hm_input **input, hm_error *error) {
    hm_error cause;
    hm_status status = read_wanted(reader, input, &cause);
    if (is_about_the_input(status)) {
        reader->state = READ_END;
        reader->input = (hm_input){.name = reader->name};
        hm_fail_input(&reader->input.error, &cause, NULL, NULL, 0);
        *input = &reader->input;
        return HM_OK;
    }
    if (status != HM_OK && error != NULL) *error = cause;
    return status;
}

/* ---- opening ---- */

/* Only what can be read of itself may be asked for. */
static hm_status choose_notation(hm_reader *reader, hm_error *error) {
    const char *name = hm_request_text(reader->request, "format");
    if (name == NULL) return HM_OK;
    reader->notation = hm_notation_named(name);
    bool read = reader->notation != NULL && (reader->notation->flags & HM_IS_FORM) == 0;
    return read
               ? HM_OK
               : hm_fail(error, HM_ERR_OPTION, 0, "--format: there is no notation \"%.40s\"", name);
}

static hm_status create(hm_reader **result, const hm_request *request, hm_error *error) {
    *result = NULL;
    hm_status status = hm_request_check(request, error);
    if (status != HM_OK) return status;
    hm_reader *reader = calloc(1, sizeof *reader);
    *result = reader;
    if (reader == NULL) return hm_fail_memory(error, "a text");
    reader->request = request;
    reader->lines = hm_request_flag(request, "lines");
    reader->guess = guess_by_options(request);
    hm_request_number(request, "game", &reader->wanted);
    reader->line = 1;
    status = choose_notation(reader, error);
    if (status == HM_OK) return HM_OK;
    free(reader);
    *result = NULL;
    return status;
}

hm_status hm_reader_from_source(hm_reader **reader, hm_source *source, const hm_request *request,
                                hm_error *error) {
    hm_status status = create(reader, request, error);
    if (status != HM_OK) return status;
    (*reader)->source = source;
    (*reader)->name = hm_source_name(source);
    hm_source_watch(source, &request->watch);
    return HM_OK;
}

hm_status hm_reader_from_memory(hm_reader **reader, const char *text, size_t length,
                                const hm_request *request, hm_error *error) {
    hm_status status = create(reader, request, error);
    if (status != HM_OK) return status;
    status = hm_source_from_memory(&(*reader)->own, text, length, "text", error);
    if (status == HM_OK) {
        (*reader)->source = (*reader)->own;
    } else {
        hm_reader_close(*reader);
        *reader = NULL;
    }
    return status;
}

static hm_status open_file(hm_reader **reader, const char *path, const hm_request *request,
                           hm_error *error) {
    hm_status status = create(reader, request, error);
    if (status != HM_OK) return status;
    status = hm_source_open(&(*reader)->own, path, error);
    if (status == HM_OK) {
        (*reader)->source = (*reader)->own;
        (*reader)->name = path;
        const hm_notation *named = guess_by_name(path);
        if (named != NULL) (*reader)->guess = named;
        hm_source_watch((*reader)->own, &request->watch);
    } else {
        hm_reader_close(*reader);
        *reader = NULL;
    }
    return status;
}

/* JSON is a text even when it is malformed: no sensible file name begins with a brace. Streams are
 * never texts. */
static bool is_text(const char *operand, const hm_request *request) {
    const char *name = hm_request_text(request, "format");
    const hm_notation *asked = name != NULL ? hm_notation_named(name) : NULL, *found;
    if (strncmp(operand, "./", 2) == 0 || *operand == '/') return false;
    if (asked != NULL && (asked->flags & HM_IS_STREAM) != 0) return false;
    if (*operand == '{' || *operand == '[') return true;
    if (hm_notation_detect(operand, strlen(operand), &found, NULL) == HM_OK) return true;
    return asked != NULL && access(operand, F_OK) != 0;
}

/* A word that names no file was perhaps meant for a position. */
static bool may_be_position(const char *operand) {
    bool path =
        *operand == '/' || strncmp(operand, "./", 2) == 0 || strncmp(operand, "../", 3) == 0;
    return !path && access(operand, F_OK) != 0 && errno == ENOENT;
}

hm_status hm_reader_open(hm_reader **reader, const char *operand, const hm_request *request,
                         hm_error *error) {
    if (is_text(operand, request)) {
        return hm_reader_from_memory(reader, operand, strlen(operand), request, error);
    }
    hm_status status = open_file(reader, operand, request, error);
    if (status == HM_ERR_IO && may_be_position(operand)) {
        hm_fail(error, status, 0, "%s: neither a position nor a file", operand);
    }
    if (status == HM_ERR_IO) hm_suggest_start(operand, strlen(operand), error);
    return status;
}

const char *hm_reader_name(const hm_reader *reader) {
    return reader->name;
}

void hm_reader_close(hm_reader *reader) {
    if (reader == NULL) return;
    if (reader->stream != NULL) reader->game->close(reader->stream);
    hm_source_close(reader->own);
    hm_text_clear(&reader->text);
    free(reader);
}
