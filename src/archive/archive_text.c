/* Texts of games in a database: raw deflate, with the first game of each notation as what others
 * are described by. */
#include "archive/archive_built.h"

#if HM_HAVE_SQLITE

#include "archive/archive_store.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { IS_JSON = 128, NOTATIONS_MOST = 127, DICTIONARY_BYTES = 32 << 10 };

/* ---- notations and their dictionaries ---- */

static hm_status get_meta(hm_archive *archive, const char *key, hm_text *value, bool *found,
                          hm_error *error) {
    sqlite3_stmt *statement = NULL;
    hm_status status =
        hm_archive_prepare(archive, "SELECT value FROM meta WHERE key = ?1", &statement, error);
    if (status != HM_OK) return status;
    sqlite3_bind_text(statement, 1, key, -1, SQLITE_STATIC);
    int code = sqlite3_step(statement);
    *found = code == SQLITE_ROW;
    if (*found && value != NULL) {
        const void *bytes = sqlite3_column_blob(statement, 0);
        hm_text_add(value, bytes == NULL ? "" : bytes, (size_t)sqlite3_column_bytes(statement, 0));
        if (value->failed) status = hm_fail_memory(error, "a text");
    }
    if (code != SQLITE_ROW && code != SQLITE_DONE) status = hm_archive_fail(archive, code, error);
    sqlite3_finalize(statement);
    return status;
}

static hm_status set_meta(hm_archive *archive, const char *key, const void *value, size_t length,
                          bool text, hm_error *error) {
    sqlite3_stmt *statement = NULL;
    hm_status status =
        hm_archive_prepare(archive, "INSERT INTO meta VALUES(?1, ?2)", &statement, error);
    if (status != HM_OK) return status;
    sqlite3_bind_text(statement, 1, key, -1, SQLITE_STATIC);
    if (text) {
        sqlite3_bind_text(statement, 2, value, (int)length, SQLITE_STATIC);
    } else {
        sqlite3_bind_blob(statement, 2, value, (int)length, SQLITE_STATIC);
    }
    status = hm_archive_step(archive, statement, error);
    sqlite3_finalize(statement);
    return status;
}

static void name_key(const char *what, unsigned number, char key[40]) {
    sqlite3_snprintf(40, key, "%s.%u", what, number);
}

/* The number of a notation, from 1; a new one gets the text as its dictionary. */
static hm_status number_notation(hm_archive *archive, const char *name, const char *text,
                                 size_t length, unsigned *number, hm_error *error) {
    char key[40];
    for (*number = 1; *number <= NOTATIONS_MOST; ++*number) {
        hm_text known = {0};
        bool found;
        name_key("notation", *number, key);
        hm_status status = get_meta(archive, key, &known, &found, error);
        bool same = status == HM_OK && found && hm_equals(known.data, known.length, name);
        hm_text_clear(&known);
        if (status != HM_OK || same) return status;
        if (found) continue;
        status = set_meta(archive, key, name, strlen(name), true, error);
        name_key("dictionary", *number, key);
        if (length > DICTIONARY_BYTES) length = DICTIONARY_BYTES;
        return status == HM_OK ? set_meta(archive, key, text, length, false, error) : status;
    }
    return hm_fail(error, HM_ERR_LIMIT, 0, "more than %d notations", NOTATIONS_MOST);
}

/* ---- packing ---- */

/* The notation that was met last, with its dictionary and what packs and unpacks: games of one
 * notation follow each other. */
struct hm_archive_codec {
    unsigned number;
    hm_text name, dictionary;
    z_stream pack, unpack;
    bool packs, unpacks;
};

void hm_archive_codec_destroy(hm_archive_codec *codec) {
    if (codec == NULL) return;
    if (codec->packs) deflateEnd(&codec->pack);
    if (codec->unpacks) inflateEnd(&codec->unpack);
    hm_text_clear(&codec->name);
    hm_text_clear(&codec->dictionary);
    free(codec);
}

/* Makes the text one of a notation and forgets its state for another notation. */
static hm_status set_codec(hm_archive *archive, unsigned number, const char *name,
                           hm_error *error) {
    hm_archive_codec *codec = archive->codec;
    if (codec == NULL) codec = archive->codec = calloc(1, sizeof *codec);
    if (codec == NULL) return hm_fail_memory(error, "a text");
    archive->destroy_codec = hm_archive_codec_destroy;
    codec->number = 0;
    codec->name.length = codec->dictionary.length = 0;
    hm_text_puts(&codec->name, name);
    char key[40];
    bool found;
    name_key("dictionary", number, key);
    hm_status status = get_meta(archive, key, &codec->dictionary, &found, error);
    if (status == HM_OK && (codec->name.failed || codec->dictionary.failed))
        status = hm_fail_memory(error, "a text");
    if (status == HM_OK) codec->number = number;
    return status;
}

hm_status hm_archive_pack_text(hm_archive *archive, const hm_input *input, const char *text,
                               size_t length, hm_text *packed, hm_error *error) {
    const char *name = input->notation != NULL ? input->notation->name : "";
    unsigned number = archive->codec != NULL ? archive->codec->number : 0;
    bool known = number != 0 && strcmp(archive->codec->name.data, name) == 0;
    hm_status status = known ? HM_OK : number_notation(archive, name, text, length, &number, error);
    if (status == HM_OK && !known) status = set_codec(archive, number, name, error);
    if (status != HM_OK) return status;
    char head = (char)(number | (input->json ? IS_JSON : 0));
    hm_text_add(packed, &head, 1);
    /* Level 1: higher levels take longer than everything else that is done with a game. */
    if (archive->codec->packs) {
        deflateReset(&archive->codec->pack);
    } else {
        archive->codec->packs =
            deflateInit2(&archive->codec->pack, 1, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY) == Z_OK;
    }
    if (archive->codec->packs && archive->codec->dictionary.length > 0)
        deflateSetDictionary(&archive->codec->pack, (const Bytef *)archive->codec->dictionary.data,
                             (uInt)archive->codec->dictionary.length);
    if (!(archive->codec->packs)) return hm_fail_memory(error, "a text");
    z_stream *z = &archive->codec->pack;
    size_t bound = deflateBound(z, length);
    if (!hm_text_reserve(packed, bound)) return hm_fail_memory(error, "a text");
    z->next_in = (Bytef *)(uintptr_t)text;
    z->avail_in = (uInt)length;
    z->next_out = (Bytef *)packed->data + packed->length;
    z->avail_out = (uInt)bound;
    if (deflate(z, Z_FINISH) != Z_STREAM_END) return hm_fail_memory(error, "a text");
    packed->length += bound - z->avail_out;
    return HM_OK;
}

static hm_status fail_text(hm_archive *archive, hm_error *error) {
    return hm_fail(error, HM_ERR_FORMAT, 0, "%.150s: the text of a game is damaged", archive->path);
}

hm_status hm_archive_unpack_text(hm_archive *archive, const void *packed, size_t length,
                                 hm_text *text, const hm_notation **notation, bool *json,
                                 hm_error *error) {
    const uint8_t *bytes = packed;
    if (length < 2) return fail_text(archive, error);
    unsigned number = bytes[0] & ~(unsigned)IS_JSON;
    *json = (bytes[0] & IS_JSON) != 0;
    if (archive->codec == NULL || archive->codec->number != number || number == 0) {
        hm_text name = {0};
        char key[40];
        bool found;
        name_key("notation", number, key);
        hm_status status = get_meta(archive, key, &name, &found, error);
        if (status == HM_OK && !found) status = fail_text(archive, error);
        hm_text_add(&name, "", 0);
        if (status == HM_OK && name.failed) status = hm_fail_memory(error, "a text");
        if (status == HM_OK) status = set_codec(archive, number, name.data, error);
        hm_text_clear(&name);
        if (status != HM_OK) return status;
    }
    const hm_text *name = &archive->codec->name;
    *notation = name->length > 0 ? hm_notation_named(name->data) : NULL;
    hm_archive_codec *codec = archive->codec;
    z_stream *z = &codec->unpack;
    if (codec->unpacks) {
        inflateReset(z);
    } else {
        codec->unpacks = inflateInit2(z, -15) == Z_OK;
    }
    if (!codec->unpacks) return hm_fail_memory(error, "a text");
    if (codec->dictionary.length > 0)
        inflateSetDictionary(z, (const Bytef *)codec->dictionary.data,
                             (uInt)codec->dictionary.length);
    z->next_in = (Bytef *)(uintptr_t)(bytes + 1);
    z->avail_in = (uInt)(length - 1);
    int code = Z_OK;
    while (code == Z_OK) {
        size_t piece = text->length < 4096 ? 4096 : text->length;
        if (text->length > HM_ARCHIVE_TEXT_MOST) return fail_text(archive, error);
        if (!hm_text_reserve(text, piece)) return hm_fail_memory(error, "a text");
        z->next_out = (Bytef *)text->data + text->length;
        z->avail_out = (uInt)piece;
        code = inflate(z, Z_NO_FLUSH);
        text->length += piece - z->avail_out;
        text->data[text->length] = '\0';
        if (code == Z_BUF_ERROR && z->avail_in > 0) code = Z_OK;
    }
    if (code == Z_MEM_ERROR) return hm_fail_memory(error, "a text");
    return code == Z_STREAM_END ? HM_OK : fail_text(archive, error);
}

/* ---- games ---- */

void hm_archived_game_clear(hm_archived_game *game) {
    hm_reader_close(game->reader);
    hm_text_clear(&game->text);
    hm_text_clear(&game->name);
    *game = (hm_archived_game){.reader = NULL};
}

hm_status hm_archive_get(hm_archive *archive, int64_t id, hm_archived_game *game, hm_error *error) {
    sqlite3_stmt **statement = &archive->statements[HM_GET_TEXT];
    const hm_notation *notation = NULL;
    bool json = false;
    *game = (hm_archived_game){.reader = NULL};
    hm_status status =
        *statement != NULL
            ? HM_OK
            : hm_archive_prepare(archive,
                                 "SELECT text, line, name FROM games LEFT JOIN "
                                 "sources ON sources.id = source WHERE games.id = ?1",
                                 statement, error);
    if (status != HM_OK) return status;
    sqlite3_bind_int64(*statement, 1, id);
    int code = sqlite3_step(*statement);
    uint64_t line = 0;
    if (code == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(*statement, 2);
        line = (uint64_t)sqlite3_column_int64(*statement, 1);
        if (name != NULL) hm_text_puts(&game->name, name);
        status = hm_archive_unpack_text(archive, sqlite3_column_blob(*statement, 0),
                                        (size_t)sqlite3_column_bytes(*statement, 0), &game->text,
                                        &notation, &json, error);
    } else {
        status = code == SQLITE_DONE
                     ? hm_fail(error, HM_ERR_ARGUMENT, 0, "there is no game %lld", (long long)id)
                     : hm_archive_fail(archive, code, error);
    }
    sqlite3_reset(*statement);
    /* A log is a stream, which a reader cuts into games; every other text is one game. */
    bool stream = notation == NULL || (notation->flags & HM_IS_STREAM) != 0;
    if (status == HM_OK && stream) {
        const hm_input *input = NULL;
        status =
            hm_reader_from_memory(&game->reader, game->text.data, game->text.length, NULL, error);
        if (status == HM_OK) status = hm_reader_next(game->reader, &input, error);
        if (status == HM_OK && input == NULL)
            status = hm_fail(error, HM_ERR_FORMAT, 0, "the text of a game is empty");
        if (status == HM_OK) game->input = *input;
    } else if (status == HM_OK) {
        game->input = (hm_input){.notation = notation,
                                 .text = game->text.data,
                                 .length = game->text.length,
                                 .json = json};
    }
    game->input.line = line;
    game->input.game = (uint64_t)id;
    if (game->name.length > 0) game->input.name = game->name.data;
    if (status != HM_OK) hm_archived_game_clear(game);
    return status;
}

#else
typedef int hm_archive_text_is_not_built;
#endif
