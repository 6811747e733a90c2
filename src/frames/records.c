/* The positions of NDJSON4 logs and .c4d games in order, logs parsed by as many threads as there
 * are.
 *
 * The calling thread cuts the input into blocks of lines, has them parsed as tasks of a pool and
 * takes the results in order: default plies, --start, --count and warnings are sequential
 * business. It waits for the oldest task, which bounds the memory in flight. */
#include "frames/frames.h"

#include <stdlib.h>

enum {
    MOST_SLOTS = 24,         /* beyond this many tasks in flight more threads do not help */
    PARSE_LINES = 32,        /* lines of one task */
    PARSE_BYTES = 256 << 10, /* and their length together */
    TEXT_IN_FLIGHT = 8 << 20 /* long lines: fewer tasks at a time */
};

typedef struct parse_slot {
    hm_task task;
    hm_lines_block lines;
    hm_ndjson4_record *records; /* PARSE_LINES of them */
    unsigned flags;
    hm_ndjson4_dialect dialect;
} parse_slot;

typedef struct records {
    const hm_bulk_options *options;
    const hm_records_consumer *consumer;
    hm_pool *pool;
    hm_bulk_result *result;
    hm_error *error;
    parse_slot slot[MOST_SLOTS];
    unsigned slots, oldest, busy; /* a ring: `busy` tasks from `oldest` on are submitted */
    size_t text_in_flight;
    hm_source *source; /* the one being read */
    uint64_t accepted; /* lines that gave a position: the next default ply */
    uint64_t emitted;  /* positions handed to the consumer */
    bool full;         /* options->count is reached */
} records;

static void run_parse(void *argument) {
    parse_slot *slot = argument;
    for (size_t i = 0; i < slot->lines.count; i++) {
        hm_ndjson4_parse_line(&slot->lines.line[i], slot->flags, slot->dialect, &slot->records[i]);
    }
}

static void warn(records *r, const hm_ndjson4_record *record) {
    const hm_bulk_options *options = r->options;
    if (record->warning[0] == '\0' || options->warning == NULL) return;
    options->warning(options->context, r->source, record);
}

/* A record in the order of the lines: what it counts for, and whether it is wanted. */
static hm_status take_record(records *r, hm_ndjson4_record *record) {
    warn(r, record);
    if (record->kind != HM_NDJSON4_FRAME) {
        if (record->kind == HM_NDJSON4_SKIPPED) r->result->skipped++;
        return HM_OK;
    }
    if (record->warning[0] != '\0') r->result->repaired++;
    if (record->promo_word) r->result->promo_words++;
    if (!record->ply_given) record->meta.ply = (uint32_t)r->accepted;
    r->accepted++;
    if (record->meta.ply < r->options->start) return HM_OK;
    hm_status status = r->consumer->take(r->consumer->context, r->emitted, record, r->error);
    r->emitted++;
    r->full = r->options->count > 0 && r->emitted == r->options->count;
    return status;
}

static hm_status take_oldest_lines(records *r) {
    parse_slot *slot = &r->slot[r->oldest];
    hm_pool_wait(r->pool, &slot->task);
    r->oldest = (r->oldest + 1) % r->slots;
    r->busy--;
    r->text_in_flight -= slot->lines.text.length;
    hm_status status = HM_OK;
    for (size_t i = 0; i < slot->lines.count && status == HM_OK && !r->full; i++) {
        status = take_record(r, &slot->records[i]);
    }
    /* A block that held a very long line does not keep its memory. */
    if (slot->lines.text.capacity > 4 * PARSE_BYTES) hm_lines_block_clear(&slot->lines);
    const hm_bulk_options *options = r->options;
    if (status == HM_OK && options->progress != NULL &&
        !options->progress(options->context, r->emitted)) {
        status = hm_fail(r->error, HM_ERR_INTERRUPTED, 0, "interrupted");
    }
    return status;
}

/* Submits the next lines of the source; none are left when *more is false. */
static hm_status submit_lines(records *r, hm_lines *lines, hm_ndjson4_dialect *dialect,
                              bool *more) {
    parse_slot *slot = &r->slot[(r->oldest + r->busy) % r->slots];
    hm_status status = hm_lines_fill(lines, &slot->lines, PARSE_LINES, PARSE_BYTES, r->error);
    *more = slot->lines.count > 0 && status == HM_OK;
    if (slot->lines.count == 0) return status;
    if (slot->lines.line[0].number == 1) *dialect = hm_ndjson4_recognise(&slot->lines.line[0]);
    slot->flags = r->options->flags;
    slot->dialect = *dialect;
    slot->task = (hm_task){.run = run_parse, .argument = slot};
    r->busy++;
    r->text_in_flight += slot->lines.text.length;
    hm_pool_submit(r->pool, &slot->task);
    return status;
}

static bool has_room(const records *r) {
    return r->busy < r->slots && r->text_in_flight < TEXT_IN_FLIGHT;
}

static hm_status read_lines(records *r, hm_lines *lines) {
    hm_ndjson4_dialect dialect = HM_NDJSON4_PLAIN;
    hm_status status = HM_OK;
    bool more = true;
    while (status == HM_OK && !r->full && (more || r->busy > 0)) {
        while (status == HM_OK && more && has_room(r)) {
            status = submit_lines(r, lines, &dialect, &more);
        }
        if (status == HM_OK && r->busy > 0) status = take_oldest_lines(r);
    }
    for (; r->busy > 0; r->busy--) {
        hm_pool_wait(r->pool, &r->slot[r->oldest].task);
        r->oldest = (r->oldest + 1) % r->slots;
    }
    r->text_in_flight = 0;
    return status;
}

/* ---- .c4d games ---- */

static hm_status take_ply(records *r, const hm_4d_position *position, hm_4d_move move,
                          uint64_t ply) {
    hm_ndjson4_record record = {.kind = HM_NDJSON4_FRAME, .ply_given = true};
    if (ply > UINT32_MAX) {
        return hm_fail(r->error, HM_ERR_FRAMES_COUNT, 0, "more than 4294967295 plies");
    }
    record.board = position->state.board;
    hm_c4d_frame_meta(move, (uint32_t)ply, &record.meta);
    hm_status status = take_record(r, &record);
    const hm_bulk_options *options = r->options;
    if (status == HM_OK && ply % PARSE_LINES == 0 && options->progress != NULL &&
        !options->progress(options->context, r->emitted)) {
        status = hm_fail(r->error, HM_ERR_INTERRUPTED, 0, "interrupted");
    }
    return status;
}

static hm_status replay(records *r, const hm_4d_game *game) {
    hm_4d_position position;
    hm_4d_position_init(&position, &game->start);
    hm_status status = take_ply(r, &position, HM_4D_NO_MOVE, 0);
    for (size_t i = 0; i < game->count && status == HM_OK && !r->full; i++) {
        hm_4d_undo undo;
        hm_4d_make(&position, game->moves[i], &undo);
        status = take_ply(r, &position, game->moves[i], i + 1);
    }
    return status;
}

static hm_status read_game(records *r) {
    hm_4d_game game;
    hm_4d_game_init(&game);
    hm_status status = hm_c4d_read(r->source, &game, r->error);
    if (status == HM_OK) status = replay(r, &game);
    hm_4d_game_clear(&game);
    return status;
}

static hm_status read_log(records *r) {
    hm_lines *lines;
    hm_status status = hm_lines_create(&lines, r->source, r->options->max_line, r->error);
    if (status == HM_OK) status = read_lines(r, lines);
    hm_lines_destroy(lines);
    return status;
}

static hm_status read_sources(records *r, hm_source *const *sources, size_t count) {
    hm_status status = HM_OK;
    for (size_t i = 0; i < count && status == HM_OK && !r->full; i++) {
        bool is_game;
        r->source = sources[i];
        status = hm_c4d_recognise(r->source, &is_game, r->error);
        if (status == HM_OK) status = is_game ? read_game(r) : read_log(r);
    }
    return status;
}

hm_status hm_records_read(hm_source *const *sources, size_t count, const hm_bulk_options *options,
                          hm_pool *pool, const hm_records_consumer *consumer,
                          hm_bulk_result *result, hm_error *error) {
    records *r = calloc(1, sizeof *r);
    if (r == NULL) return hm_fail(error, HM_ERR_MEMORY, 0, "out of memory");
    r->options = options;
    r->consumer = consumer;
    r->pool = pool;
    r->result = result;
    r->error = error;
    r->slots = options->jobs + 2 < MOST_SLOTS ? options->jobs + 2 : MOST_SLOTS;
    hm_status status = HM_OK;
    for (unsigned i = 0; i < r->slots && status == HM_OK; i++) {
        r->slot[i].records = malloc(PARSE_LINES * sizeof *r->slot[i].records);
        if (r->slot[i].records == NULL) status = hm_fail(error, HM_ERR_MEMORY, 0, "out of memory");
    }
    if (status == HM_OK) status = read_sources(r, sources, count);
    for (unsigned i = 0; i < r->slots; i++) {
        hm_lines_block_clear(&r->slot[i].lines);
        free(r->slot[i].records);
    }
    free(r);
    return status;
}
