/* .c4d games as a source of frames: the positions of a game replayed, start position first, with
 * the tails that a log of the same game has (formats, section 3.2: promo KNIGHT 2 to QUEEN 5, flags
 * 1 for castling and 2 for en passant). Games are text of a few bytes a move, so each is read
 * whole; of an archive there is one in memory. */
#include "chess4d/notation/text4d.h"
#include "frames/logs/ndjson.h"
#include "frames/logs/records.h"
#include "hypermate/more/logs4d.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_BYTES = 256 << 20, CHUNK = 1 << 16, LOOK = 256 };

/* ---- recognising ---- */

static size_t skip_space(const hm_text *text) {
    hm_cursor c = {.text = text->data, .length = text->length};
    hm_skip_space(&c);
    return c.at;
}

static bool take_ending(const char *name, size_t *length, const char *ending) {
    size_t own = strlen(ending);
    if (*length <= own || memcmp(name + *length - own, ending, own) != 0) return false;
    *length -= own;
    return true;
}

/* Reads what the first line that is not blank begins with, or what white space there is; what is
 * read is given back. No log begins with a comment, and what follows one is named as the game that
 * it is not. A text that tells nothing is what its file is named after (formats, section 1); lines
 * of a log tell what they are, and so do blank ones. */
hm_status hm_c4d_recognise(hm_source *source, bool *is_game, hm_error *error) {
    const char *name = hm_source_name(source);
    hm_text text = {0};
    size_t got = LOOK, length = strlen(name);
    hm_status status = HM_OK;
    *is_game = false;
    while (status == HM_OK && got == LOOK && text.length < CHUNK &&
           text.length - skip_space(&text) < LOOK) {
        if (!hm_text_reserve(&text, LOOK)) {
            hm_text_clear(&text);
            return hm_fail_memory(error, "the beginning of a game");
        }
        status = hm_source_read(source, text.data + text.length, LOOK, &got, error);
        text.length += got;
    }
    if (status == HM_OK) {
        size_t at = skip_space(&text);
        hm_cursor c = {.text = text.data, .length = text.length};
        (void)hm_take_word(&c, "\xef\xbb\xbf");
        hm_skip_space(&c);
        bool silent = c.at < c.length && c.text[c.at] != '{';
        (void)take_ending(name, &length, ".gz");
        *is_game = hm_4d_recognise_file(text.data, text.length) != NULL ||
                   (at < text.length && text.data[at] == '#') ||
                   (silent && take_ending(name, &length, ".c4d"));
        status = hm_source_unread(source, text.data, text.length, error);
    }
    hm_text_clear(&text);
    return status;
}

/* ---- reading ---- */

void hm_c4d_games_begin(hm_c4d_games *games, hm_source *source) {
    *games = (hm_c4d_games){.source = source, .line = 1};
}

hm_status hm_c4d_games_enter(hm_c4d_games *games, uint64_t *before, hm_error *error) {
    const hm_range *range = hm_source_range(games->source);
    *before = 0;
    if (range == NULL || range->state == NULL) return HM_OK;
    *before = range->ply;
    for (const char *at = range->state; *at != '\0'; at++)
        games->lead += *at == '\n';
    return hm_source_unread(games->source, range->state, strlen(range->state), error);
}

void hm_c4d_games_clear(hm_c4d_games *games) {
    hm_text_clear(&games->text);
}

/* Reads until the next game is whole; each time as much again as is there, so that a long game is
 * looked through a few times only. */
static hm_status take_game(hm_c4d_games *games, size_t *length, hm_error *error) {
    hm_text *text = &games->text;
    for (;;) {
        size_t left = text->length - games->at;
        *length = left > 0 ? hm_4d_game_extent(text->data + games->at, left) : 0;
        if (*length < left || games->ended) return HM_OK;
        do {
            /* Reads one more chunk behind what is not used up. */
            size_t got;
            if (games->at > 0) {
                text->length -= games->at;
                memmove(text->data, text->data + games->at, text->length);
                games->at = 0;
            }
            if (text->length > MOST_BYTES) {
                return hm_fail(error, HM_ERR_LIMIT, games->offset, "a game of more than 256 MiB");
            }
            if (!hm_text_reserve(text, CHUNK)) return hm_fail_memory(error, "a game");
            hm_status status =
                hm_source_read(games->source, text->data + text->length, CHUNK, &got, error);
            text->length += got;
            games->ended = got < CHUNK;
            if (status != HM_OK) return status;
        } while (!games->ended && text->length < 2 * left);
    }
}

bool hm_c4d_is_hopeless(const char *text, size_t length, const hm_4d_game *game, hm_status status) {
    hm_cursor c = {.text = text, .length = length};
    hm_4d_skip_empty_lines(&c);
    bool marked = hm_4d_is_mark(text + c.at, length - c.at);
    return !marked && game->count == 0 && status != HM_ERR_4D_ILLEGAL;
}

size_t hm_c4d_count_lines(const char *text, size_t length, size_t fault, uint64_t *lost) {
    while (fault > 0 && text[fault - 1] != '\n')
        fault--;
    *lost = hm_4d_count_lines(text + fault, length - fault);
    if (*lost == 0) *lost = 1; /* the end of the text is where something is missing */
    return hm_4d_count_lines(text, fault);
}

static hm_status log_c4d_parse(hm_c4d_games *games, size_t length, hm_4d_game *game,
                               hm_error *error) {
    hm_error cause;
    const char *text = length > 0 ? games->text.data + games->at : "";
    hm_status status = hm_4d_game_salvage(text, length, game, &games->started,
                                          hm_source_watcher(games->source), &cause);
    if (status == HM_OK) return HM_OK;
    if (hm_is_of_the_machine(status)) return hm_fail(error, status, 0, "%s", cause.message);
    uint64_t line, column;
    hm_text_place(text, length, cause.offset, &line, &column);
    line += games->line - 1;
    if (line <= games->lead) {
        return hm_fail(error, status, 0, "a position of the index: %.200s", cause.message);
    }
    games->fault_line = line - games->lead;
    games->fault_column = column;
    games->cause = cause;
    bool alone = games->number == 1 && games->ended && games->at + length == games->text.length;
    games->hopeless = alone && hm_c4d_is_hopeless(text, length, game, status);
    hm_c4d_count_lines(text, length, cause.offset, &games->lost);
    return hm_fail(error, status, games->offset + cause.offset, "line %llu: %.200s",
                   (unsigned long long)games->fault_line, cause.message);
}

hm_status hm_c4d_games_next(hm_c4d_games *games, hm_4d_game *game, bool *found, hm_error *error) {
    size_t length;
    hm_status status = take_game(games, &length, error);
    *found = status == HM_OK && (length > 0 || games->number == 0);
    games->fault_line = games->lost = 0;
    if (!*found) return status;
    games->number++;
    status = log_c4d_parse(games, length, game, error);
    const char *at = games->text.data + games->at, *end = at + length;
    for (; at < end && (at = memchr(at, '\n', (size_t)(end - at))) != NULL; at++)
        games->line++;
    games->at += length;
    games->offset += length;
    return status;
}

hm_status hm_c4d_read(hm_source *source, hm_4d_game *game, hm_error *error) {
    hm_c4d_games games;
    bool found;
    hm_c4d_games_begin(&games, source);
    hm_status status = hm_c4d_games_next(&games, game, &found, error);
    if (status == HM_OK && games.at < games.text.length) {
        status = hm_fail(error, HM_ERR_TRAILING, games.offset,
                         "line %llu: another game begins here: this is an archive, and one game is "
                         "read",
                         (unsigned long long)games.line);
    }
    hm_c4d_games_clear(&games);
    return status;
}

void hm_c4d_warn(const hm_bulk_options *options, const hm_source *source, uint64_t game,
                 uint64_t line, const hm_error *cause) {
    if (options->warning == NULL) return;
    hm_ndjson4_record record = {.kind = HM_NDJSON4_SKIPPED, .line = line, .reason = cause->status};
    hm_ndjson_warn(&record, "game %llu: %s; the rest of the game is skipped",
                   (unsigned long long)game, cause->message);
    options->warning(options->context, source, &record);
}

static void log_c4d_put_square(uint8_t out[4], int square) {
    out[0] = (uint8_t)HM_4D_X(square);
    out[1] = (uint8_t)HM_4D_Y(square);
    out[2] = (uint8_t)HM_4D_Z(square);
    out[3] = (uint8_t)HM_4D_W(square);
}

void hm_c4d_frame_meta(hm_4d_move move, uint32_t ply, hm_frame_meta *meta) {
    *meta = (hm_frame_meta){.ply = ply};
    if (move == HM_4D_NO_MOVE) return;
    int promotion = HM_4D_MOVE_PROMOTION(move), tag = HM_4D_MOVE_TAG(move);
    log_c4d_put_square(meta->from, HM_4D_MOVE_FROM(move));
    log_c4d_put_square(meta->to, HM_4D_MOVE_TO(move));
    if (promotion != 0) meta->promo = (uint8_t)(promotion - HM_4D_KNIGHT + 2);
    if (tag == HM_4D_CASTLE_KINGSIDE || tag == HM_4D_CASTLE_QUEENSIDE) meta->flags = 1;
    if (tag == HM_4D_EN_PASSANT) meta->flags = 2;
}
