/* How the inputs of an operand are read, which its first bytes decide: streams are handed on, JSON
 * goes by lines where an object ends on its line, archives by games, and the rest as one text. */
#include "games/reader.h"
#include "io/io.h"

#include <string.h>

/* Finds the notation from the text, or else from what is known from outside, such as the file
 * name. */
static hm_status find_notation(const hm_reader *reader, const char *text, size_t length,
                               const hm_notation **notation, hm_error *error) {
    hm_status status = hm_notation_detect(text, length, notation, error);
    size_t mark = length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
    bool blank = hm_is_blank_text(text + mark, length - mark);
    if (status != HM_ERR_FORMAT || reader->guess == NULL || blank ||
        hm_is_ordinary_board(text, length)) {
        return status;
    }
    *notation = reader->guess;
    return HM_OK;
}

/* A stream has one input that yields its games in turn, so that none of them must fit into memory
 * at once. */
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

/* Reads until the text holds something that is not blank; *start is its place, or the length of a
 * text that is all blank. */
static hm_status reader_begin_find_start(hm_reader *reader, size_t *start, hm_error *error) {
    *start = 0;
    for (;;) {
        const hm_text *text = &reader->text;
        while (*start < text->length && hm_is_blank_text(text->data + *start, 1))
            ++*start;
        if (*start < text->length || reader->ended) return HM_OK;
        hm_status status = hm_reader_fill(reader, error);
        if (status != HM_OK) return status;
    }
}

/* Whether the object at `start` closes on its line, or is too wrong to go on beyond it. */
static hm_status ends_on_line(hm_reader *reader, size_t start, bool *ends, hm_error *error) {
    size_t length, next;
    hm_status status = hm_reader_line(reader, start, &length, &next, error);
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
static hm_status reader_begin_is_comment(hm_reader *reader, size_t start, bool *comment,
                                         hm_error *error) {
    size_t next = start + 1;
    while (next < reader->text.length && hm_is_blank_text(reader->text.data + next, 1))
        next++;
    char first = next < reader->text.length ? reader->text.data[next] : '}';
    *comment = false;
    if (first == '"' || first == '}') return HM_OK;
    hm_status status = hm_reader_fill_whole(reader, error);
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

/* Recognises a log by its first line. The bytes that it read are given back. */
static hm_status look_for_log(hm_reader *reader, size_t start, hm_error *error) {
    const hm_text *text = &reader->text;
    hm_slice line = {text->data + start, text->length - start};
    if (reader->notation != NULL || reader->lines) return HM_OK;
    const hm_notation *notation = hm_stream_of_line(hm_slice_first_line(line));
    if (notation == NULL) return HM_OK;
    hm_status status = hm_source_unread(reader->source, text->data, text->length, error);
    return status == HM_OK ? set_stream(reader, notation, error) : status;
}

/* Decides between lines, games of an archive and one whole text. JSON objects that end on their
 * line are read line by line. A text that is in no notation is whole, whatever its name or an
 * option says: then its error says what it is. */
static hm_status choose_reading(hm_reader *reader, hm_error *error) {
    size_t start;
    hm_status status = reader_begin_find_start(reader, &start, error);
    if (status != HM_OK) return status;
    bool by_lines = reader->lines;
    /* JSON may follow a byte-order mark. */
    static const char mark[] = "\xef\xbb\xbf";
    bool marked =
        reader->text.length - start > 3 && memcmp(reader->text.data + start, mark, 3) == 0;
    size_t object = marked ? start + 3 : start;

    if (hm_odd_text(reader->text.data, reader->text.length, NULL) != HM_OK) {
        reader->notation = reader->guess = NULL;
        reader->state = READ_WHOLE;
        return HM_OK;
    }
    if (start == reader->text.length) {
        by_lines = false;
    } else if (reader->text.data[object] == '{' && !by_lines) {
        bool comment;
        status = reader_begin_is_comment(reader, object, &comment, error);
        if (status == HM_OK && !comment) status = ends_on_line(reader, object, &by_lines, error);
        if (status == HM_OK && by_lines) status = look_for_log(reader, object, error);
        if (status != HM_OK || reader->state != READ_NOTHING) return status;
    }
    if (by_lines && marked) reader->at = object;
    reader->state = by_lines ? READ_LINES : is_archive(reader, start) ? READ_GAMES : READ_WHOLE;
    return HM_OK;
}

/* *found is set if the first input is a stream, which is complete at once. */
hm_status hm_reader_begin(hm_reader *reader, bool *found, hm_error *error) {
    const hm_notation *notation = reader->notation;
    hm_status status = HM_OK;
    *found = false;
    /* Streams are not read here, but handed on; they are known by their first bytes. */
    if (notation == NULL) {
        char magic[8];
        size_t got;
        status = hm_source_peek(reader->source, magic, sizeof magic, &got, error);
        if (status != HM_OK) return status;
        hm_notation_detect(magic, got, &notation, NULL);
    }
    if (notation != NULL && (notation->flags & HM_IS_STREAM) != 0)
        status = set_stream(reader, notation, error);
    if (status == HM_OK && reader->state == READ_NOTHING) status = choose_reading(reader, error);
    *found = status == HM_OK && reader->input.source != NULL;
    return status;
}
