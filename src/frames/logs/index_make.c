/* Indexes of archives, as they are written.
 *
 * The archive is walked through line by line. The place of every line that counts is kept until the
 * end of its game. The last lines are its moves, one per line, whatever precedes them. */
#include "chess4d/notation/text4d.h"
#include "frames/logs/index.h"
#include "frames/logs/places.h"
#include "frames/logs/records.h"
#include "frames/logs/shard.h"
#include "hypermate/ndjson4.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_BYTES = 256 << 20, PIECE = 1 << 16 };

typedef struct making {
    hm_sink *sink;
    uint32_t every;
    const hm_bulk_options *options; /* whom to warn */
    const hm_source *source;
    hm_index_facts facts;
    hm_sha256 sha;  /* of what was written */
    hm_text output; /* lines of the index that are not yet written */
    hm_walk walk;
    hm_text line;   /* the one being read, */
    hm_place begin; /* and its place */
    hm_text game;   /* the text of the game so far, and its place; */
    hm_place game_begin;
    uint64_t game_line; /* number of its first line, from 1 */
    uint64_t lines;
    HM_LIST(hm_place) places; /* of its lines that count */
    bool entered;             /* there is an entry */
} making;

/* ---- output ---- */

static hm_status index_make_flush(making *m, hm_error *error) {
    hm_sha256_add(&m->sha, m->output.data, m->output.length);
    return hm_sink_write_text(m->sink, &m->output, "an index", error);
}

static hm_status write_entry(making *m, hm_place place, uint64_t game, uint64_t ply,
                             const hm_4d_state *state, hm_error *error) {
    hm_text *out = &m->output;
    hm_text text = {0};
    hm_json_open(out, '[');
    hm_json_put_uint(out, m->facts.positions + ply + (state != NULL));
    hm_json_put_uint(out, place.at);
    hm_json_put_uint(out, place.skip);
    hm_json_put_uint(out, game);
    hm_json_put_uint(out, ply);
    if (state != NULL) hm_4d_c4dpos_format(state, &text);
    if (state != NULL) hm_json_put_string(out, text.data, text.length);
    hm_json_close(out, ']');
    hm_json_end_line(out);
    out->failed |= text.failed;
    m->facts.inside += state != NULL;
    hm_text_clear(&text);
    return index_make_flush(m, error);
}

/* ---- games ---- */

/* Reads the game, or what is right of it; *lines: those that count up to its last move. */
static hm_status index_make_read_game(making *m, bool last, hm_4d_game *game, bool *started,
                                      size_t *lines, hm_error *error) {
    hm_error cause;
    uint64_t line, column, lost;
    const char *text = m->game.data;
    size_t length = m->game.length;
    *lines = m->places.count;
    hm_status status =
        hm_4d_game_salvage(text, length, game, started, hm_source_watcher(m->source), &cause);
    if (status == HM_OK) return HM_OK;
    if (hm_is_of_the_machine(status)) return hm_fail(error, status, 0, "%s", cause.message);
    hm_text_place(text, length, cause.offset, &line, &column);
    line += m->game_line - 1;
    bool alone = last && m->facts.games == 0;
    if (alone && hm_c4d_is_hopeless(text, length, game, status))
        return hm_fail(error, status, cause.offset, "line %llu: %.200s", (unsigned long long)line,
                       cause.message);
    *lines = hm_c4d_count_lines(text, length, cause.offset, &lost);
    m->facts.skipped += lost;
    hm_c4d_warn(m->options, m->source, m->facts.games + 1, line, &cause);
    return HM_OK;
}

/* A game of which nothing can be read has no entry. The first entry is where the archive begins,
 * whatever can be read of its first games. A place inside of a game that is due waits for a
 * position that .c4dpos can say, or nobody could enter there. */
static hm_status end_game(making *m, bool last, hm_error *error) {
    hm_4d_game game;
    hm_4d_position *position;
    bool started = false, due = false;
    size_t lines = 0;
    const uint64_t number = m->facts.games + 1;
    hm_4d_game_init(&game);
    hm_status status = hm_4d_position_create(&position, error);
    if (status == HM_OK) status = index_make_read_game(m, last, &game, &started, &lines, error);
    bool inside = status == HM_OK && started;
    if (status == HM_OK && (started || (last && !m->entered))) {
        hm_place begin = m->entered ? m->game_begin : (hm_place){0, 0};
        status = write_entry(m, begin, m->entered ? number : 1, 0, NULL, error);
        m->entered = true;
    }
    if (inside) hm_4d_position_init(position, &game.start);
    for (size_t ply = 0; inside && ply < game.count && status == HM_OK; ply++) {
        hm_4d_undo undo;
        due |= ply > 0 && ply % m->every == 0;
        if (due && hm_4d_c4dpos_holds(&position->state)) {
            hm_place place = m->places.at[lines - game.count + ply];
            status = write_entry(m, place, number, ply, &position->state, error);
            due = false;
        }
        hm_4d_make(position, game.moves[ply], &undo);
    }
    m->facts.games++;
    if (inside) m->facts.positions += game.count + 1;
    m->game.length = 0;
    m->places.count = 0;
    hm_4d_position_destroy(position);
    hm_4d_game_clear(&game);
    return status;
}

bool hm_index_is_mark(const char *line, size_t length) {
    return hm_4d_is_mark(line, length);
}

/* A mark begins a game, unless nothing but comments precedes it. The places of lines that are not
 * blank, and no comments, are kept. */
static hm_status index_make_take_line(making *m, hm_error *error) {
    hm_status status = HM_OK;
    if (hm_index_is_mark(m->line.data, m->line.length) && m->places.count > 0)
        status = end_game(m, false, error);
    if (m->game.length == 0) {
        m->game_begin = m->begin;
        m->game_line = m->lines + 1;
    }
    hm_text_add(&m->game, m->line.data, m->line.length);
    if (m->game.failed || m->line.failed) return hm_fail_memory(error, "a game");
    hm_cursor c = {.text = m->line.data, .length = m->line.length};
    hm_4d_skip_empty_lines(&c);
    if (status == HM_OK && c.at < c.length) {
        if (HM_ROOM(m->places, 1))
            m->places.at[m->places.count++] = m->begin;
        else
            status = hm_fail_memory(error, "an index");
    }
    if (m->game.length > MOST_BYTES)
        status = hm_fail(error, HM_ERR_LIMIT, 0, "a game of more than 256 MiB");
    m->line.length = 0;
    m->lines++;
    return status;
}

/* ---- the whole ---- */

hm_status hm_index_hash(hm_source *source, const hm_range *file, char hex[65], hm_error *error) {
    hm_sha256 sha;
    hm_range raw = {.end = file->size,
                    .size = file->size,
                    .seconds = file->seconds,
                    .nanoseconds = file->nanoseconds,
                    .form = HM_LOG_PLAIN};
    size_t got = PIECE;
    char *piece = malloc(PIECE);
    if (piece == NULL) return hm_fail_memory(error, "an index");
    hm_sha256_init(&sha);
    hm_status status = hm_source_restrict(source, &raw, error);
    while (status == HM_OK && got == PIECE) {
        status = hm_source_read(source, piece, PIECE, &got, error);
        if (status == HM_OK) hm_sha256_add(&sha, piece, got);
    }
    hm_sha256_hex(&sha, hex);
    free(piece);
    return status;
}

/* Head, entries of every game, end: each part is flushed and hashed. */
static hm_status index_make_write(making *m, hm_source *source, hm_error *error) {
    hm_text *out = &m->output;
    hm_range file;
    char archive[65], hex[65];
    bool games = false, found = true;
    hm_status status = hm_place_measure(source, &file, error);
    if (status == HM_OK) status = hm_c4d_recognise(source, &games, error);
    if (status == HM_OK && !games)
        status = hm_fail(error, HM_ERR_UNSUPPORTED, 0, "%s: an index is made of .c4d games",
                         hm_source_name(source));
    if (status == HM_OK) status = hm_index_hash(source, &file, archive, error);
    if (status != HM_OK) return status;
    file.form = HM_LOG_GAMES;
    hm_json_open(out, '{');
    hm_json_member_uint(out, "index", HM_INDEX_VERSION);
    hm_json_member_uint(out, "every", m->every);
    hm_json_member_uint(out, "size", file.size);
    hm_json_key(out, "modified");
    hm_json_open(out, '[');
    hm_json_put_int(out, file.seconds);
    hm_json_put_int(out, file.nanoseconds);
    hm_json_close(out, ']');
    hm_json_member_bool(out, "blocks", file.blocks);
    hm_json_close(out, '}');
    hm_json_end_line(out);
    status = index_make_flush(m, error);
    if (status == HM_OK) status = hm_walk_begin(&m->walk, source, &file, (hm_place){0, 0}, error);
    while (status == HM_OK && found) {
        hm_place place;
        char byte = '\n';
        status = hm_walk_next(&m->walk, &byte, &place, &found, error);
        if (status != HM_OK) break;
        if (m->line.length == 0) m->begin = place;
        if (found) hm_text_add(&m->line, &byte, 1);
        bool whole = found ? byte == '\n' || m->line.length > MOST_BYTES : m->line.length > 0;
        if (whole) status = index_make_take_line(m, error);
    }
    if (status == HM_OK) status = end_game(m, true, error);
    if (status != HM_OK) return status;
    hm_sha256 sha = m->sha;
    hm_sha256_hex(&sha, hex);
    hm_json_open(out, '{');
    hm_json_member_uint(out, "games", m->facts.games);
    hm_json_member_uint(out, "positions", m->facts.positions);
    hm_json_member_string(out, "archive", archive);
    hm_json_member_string(out, "lines", hex);
    hm_json_close(out, '}');
    hm_json_end_line(out);
    return index_make_flush(m, error);
}

hm_status hm_index_make(hm_source *archive, uint32_t every, hm_sink *sink,
                        const hm_bulk_options *options, hm_index_facts *facts, hm_error *error) {
    if (every == 0) return hm_fail(error, HM_ERR_ARGUMENT, 0, "an index every 0 plies");
    hm_bulk_options own;
    hm_status taken = hm_options_take(&own, sizeof own, options, error);
    if (taken != HM_OK) return taken;
    making *m = calloc(1, sizeof *m);
    if (m == NULL) return hm_fail_memory(error, "an index");
    m->sink = sink;
    m->options = &own;
    m->source = archive;
    m->every = m->facts.every = every;
    hm_sha256_init(&m->sha);
    hm_status status = index_make_write(m, archive, error);
    if (facts != NULL) *facts = m->facts;
    hm_text_clear(&m->output);
    hm_text_clear(&m->line);
    hm_text_clear(&m->game);
    free(m->places.at);
    free(m);
    return status;
}
