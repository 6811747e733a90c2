/* A reader is made of an operand: a text, the name of a file, a source. */
#include "games/reader.h"
#include "io/io.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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

/* Checks the request before anything is opened: an error in an option should not depend on the
 * operand. */
static hm_status reader_open_create(hm_reader **result, const hm_request *request,
                                    hm_error *error) {
    *result = NULL;
    if (request == NULL) request = &hm_no_request;
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

    /* Only a notation that can be read without help may be requested. */
    const char *name = hm_request_text(request, "format");
    if (name == NULL) return HM_OK;
    reader->notation = hm_notation_named(name);
    if (reader->notation != NULL && (reader->notation->flags & HM_IS_FORM) == 0) return HM_OK;
    free(reader);
    *result = NULL;
    return hm_fail(error, HM_ERR_OPTION, 0, "--format: there is no notation \"%.40s\"", name);
}

/* The source stays the caller's. */
hm_status hm_reader_from_source(hm_reader **reader, hm_source *source, const hm_request *request,
                                hm_error *error) {
    hm_status status = reader_open_create(reader, request, error);
    if (status != HM_OK) return status;
    /* NOLINTNEXTLINE(core.NullDereference): HM_OK means that it is set */
    (*reader)->source = source;
    (*reader)->name = hm_source_name(source);
    hm_source_watch(source, &(*reader)->request->watch);
    return HM_OK;
}

/* The text must stay valid as long as the reader. */
hm_status hm_reader_from_memory(hm_reader **reader, const char *text, size_t length,
                                const hm_request *request, hm_error *error) {
    hm_status status = reader_open_create(reader, request, error);
    if (status != HM_OK) return status;
    status = hm_source_from_memory(&(*reader)->own, text, length, "text", error);
    if (status == HM_OK) {
        /* NOLINTNEXTLINE(core.NullDereference): HM_OK means that it is set */
        (*reader)->source = (*reader)->own;
        hm_source_watch((*reader)->own, &(*reader)->request->watch);
    } else {
        hm_reader_close(*reader);
        *reader = NULL;
    }
    return status;
}

/* The file extension is a guess that counts only if the text does not decide (docs/formats.md,
 * section 1). */
static hm_status reader_open_file(hm_reader **reader, const char *path, const hm_request *request,
                                  hm_error *error) {
    hm_status status = reader_open_create(reader, request, error);
    if (status != HM_OK) return status;
    /* NOLINTNEXTLINE(core.NullDereference): HM_OK means that it is set */
    status = hm_source_open_watched(&(*reader)->own, path, &(*reader)->request->watch, error);
    if (status == HM_OK) {
        (*reader)->source = (*reader)->own;
        (*reader)->name = path;
        const hm_notation *named = guess_by_name(path);
        if (named != NULL) (*reader)->guess = named;
    } else {
        hm_reader_close(*reader);
        *reader = NULL;
    }
    return status;
}

/* Only what names no file is looked at: texts hold slashes too. JSON is a text even when it is
 * malformed. */
bool hm_operand_is_text(const char *operand) {
    const hm_notation *found;
    if (strncmp(operand, "./", 2) == 0 || *operand == '/') return false;
    hm_start start;
    for (size_t i = 0; hm_games[i] != NULL; i++) {
        if (hm_start_find(hm_games[i], operand, strlen(operand), &start)) return true;
    }
    if (access(operand, F_OK) == 0) return false;
    if (*operand == '{' || *operand == '[') return true;
    return hm_notation_detect(operand, strlen(operand), &found, NULL) == HM_OK;
}

/* Streams are never texts. */
static bool is_text(const char *operand, const hm_request *request) {
    const char *name = hm_request_text(request, "format");
    const hm_notation *asked = name != NULL ? hm_notation_named(name) : NULL;
    if (asked != NULL && (asked->flags & HM_IS_STREAM) != 0) return false;
    if (hm_operand_is_text(operand)) return true;
    if (strncmp(operand, "./", 2) == 0 || *operand == '/' || access(operand, F_OK) == 0)
        return false;
    return asked != NULL || hm_is_ordinary_chess(operand, strlen(operand), NULL);
}

/* An operand is a text if it looks like one, else a path. */
hm_status hm_reader_open(hm_reader **reader, const char *operand, const hm_request *request,
                         hm_error *error) {
    if (is_text(operand, request)) {
        return hm_reader_from_memory(reader, operand, strlen(operand), request, error);
    }
    hm_status status = reader_open_file(reader, operand, request, error);
    bool path =
        *operand == '/' || strncmp(operand, "./", 2) == 0 || strncmp(operand, "../", 3) == 0;
    if (status != HM_ERR_IO || path || access(operand, F_OK) == 0 || errno != ENOENT) return status;

    /* A word that names no file was perhaps meant for a position. Names of files seldom have
     * blanks, commas or colons, which texts have; "C:" may begin one. */
    bool drive = operand[0] != '\0' && operand[1] == ':' && operand[2] == '\\';
    bool file = strpbrk(drive ? operand + 2 : operand, " \t\n,:;") == NULL;
    if (*operand == '\0') return hm_fail(error, HM_ERR_IO, 0, "an operand is empty");
    hm_fail(error, HM_ERR_IO, 0, "%s: %s", operand,
            file ? "no such file (and not a position)" : "neither a position nor a file");
    hm_suggest_start(operand, strlen(operand), error);
    return status;
}
