/* The positions of NDJSON4 logs and .c4d games in order, logs parsed by as many threads as there
 * are.
 *
 * The calling thread cuts the input into blocks of lines, has them parsed as tasks of a pool and
 * takes the results in order: default plies, --start, --count and warnings are sequential
 * business. It waits for the oldest task, which bounds the memory in flight. */
#include "frames/logs/records.h"
#include "frames/logs/board_run.h"
#include "frames/logs/index.h"
#include "frames/logs/ndjson.h"
#include "frames/logs/shard.h"
#include "hypermate/more/chess4d_games.h"

#include <stdlib.h>
#include <string.h>

enum {
    PARSE_LINES = 64,        /* lines of one task */
    PARSE_BYTES = 128 << 10, /* and their length together */
    TASKS_A_JOB = 3, /* in flight: few, so that texts are parsed while they are in a cache */
    MOST_SLOTS = 32,
    TEXT_IN_FLIGHT = 4 << 20 /* long lines: fewer tasks at a time */
};

/* The facts of a line for the sequential part. Its board is in the slot's run, its warning among
 * the slot's records. */
typedef struct line_facts {
    hm_frame_meta meta;
    hm_ndjson4_kind kind;
    bool ply_given, promo_word, warned, header;
} line_facts;

typedef struct parse_slot {
    hm_task task;
    hm_lines_block lines;
    unsigned flags;
    hm_ndjson4_dialect dialect;
    line_facts facts[PARSE_LINES];
    hm_board_run boards; /* from the empty board on */
    hm_ndjson4_record record;
    HM_LIST(hm_ndjson4_record) warned; /* the lines with warnings */
    bool failed;                       /* memory was short */
} parse_slot;

typedef struct records {
    const hm_bulk_job *job;
    const hm_bulk_options *options; /* of the job */
    const hm_records_consumer *consumer;
    hm_pool *pool;          /* of the job */
    hm_bulk_result *result; /* of the job */
    hm_error *error;
    parse_slot *slot;
    unsigned slots, oldest, busy; /* a ring: `busy` tasks from `oldest` on are submitted */
    size_t text_in_flight;
    hm_source *source; /* the one being read */
    size_t number;     /* of it, from 1 */
    uint64_t accepted; /* lines that gave a position: the next default ply */
    uint64_t emitted;  /* positions handed to the consumer */
    uint32_t game;     /* number of the game that is read */
    uint32_t ply;      /* of the position before, if ply_known */
    bool ply_known;
    bool begins; /* the next position begins a game, whatever it says */
    bool full;   /* options->count is reached */
} records;

static const hm_4d_board no_pieces;

/* ---- parsing: any thread ---- */

static void run_parse(void *argument) {
    parse_slot *slot = argument;
    hm_ndjson4_record *record = &slot->record;
    hm_board_run_begin(&slot->boards, &no_pieces);
    slot->warned.count = 0;
    slot->failed = false;
    for (size_t i = 0; i < slot->lines.count && !slot->failed; i++) {
        hm_ndjson4_parse_line(&slot->lines.line[i], slot->flags, slot->dialect, record);
        slot->facts[i] = (line_facts){.meta = record->meta,
                                      .kind = record->kind,
                                      .ply_given = record->ply_given,
                                      .promo_word = record->promo_word,
                                      .header = record->header,
                                      .warned = record->warning[0] != '\0'};
        if (record->kind == HM_NDJSON4_FRAME)
            slot->failed = !hm_board_run_add(&slot->boards, &record->board);
        if (slot->failed || !slot->facts[i].warned) continue;
        slot->failed = !HM_ROOM(slot->warned, 1);
        if (!slot->failed) slot->warned.at[slot->warned.count++] = *record;
    }
}

static void clear_slot(parse_slot *slot) {
    hm_lines_block_clear(&slot->lines);
    hm_board_run_clear(&slot->boards);
    free(slot->warned.at);
    memset(&slot->warned, 0, sizeof slot->warned);
}

/* ---- taking: the caller's thread, in the order of the lines ---- */

static hm_status fail_plies(const records *r) {
    return hm_fail(r->error, HM_ERR_FRAMES_COUNT, 0, "more than 4294967295 plies");
}

bool hm_record_begins(const hm_frame_meta *meta, const uint32_t *before) {
    if (memcmp(meta->from, meta->to, sizeof meta->from) != 0) return false;
    return before == NULL ? meta->ply == 0 : meta->ply != (uint64_t)*before + 1;
}

static void begin_game(records *r) {
    r->result->games++;
    r->game++;
}

/* A position: which ply of which game it is, and whether it is wanted. Positions without a ply are
 * counted, and go on with the game before them. */
static hm_status records_take_position(records *r, hm_record_position *position, bool ply_given) {
    hm_frame_meta *meta = &position->meta;
    if (!ply_given && r->accepted > UINT32_MAX) return fail_plies(r);
    if (!ply_given) {
        meta->ply = (uint32_t)r->accepted;
        r->result->counted++;
    }
    r->accepted++;
    const uint32_t *before = r->ply_known ? &r->ply : NULL;
    if (r->begins || (ply_given && hm_record_begins(meta, before))) begin_game(r);
    r->begins = false;
    r->ply_known = true;
    r->ply = meta->ply;
    meta->game = r->game;
    if (meta->ply < r->options->start) return HM_OK;
    position->index = r->emitted++;
    r->full = r->options->count > 0 && r->emitted == r->options->count;
    return r->consumer->take(r->consumer->context, position, r->error);
}

static hm_status records_take_lines(records *r, parse_slot *slot) {
    const hm_bulk_options *options = r->options;
    hm_4d_board board = no_pieces;
    hm_record_position position = {.board = &board};
    unsigned boards = 0;
    bool follows = false; /* the board before was taken */
    const hm_ndjson4_record *warned = slot->warned.at;
    hm_status status = HM_OK;
    if (slot->failed) return hm_fail_memory(r->error, "lines of text");
    for (size_t i = 0; i < slot->lines.count && status == HM_OK && !r->full; i++) {
        line_facts *facts = &slot->facts[i];
        if (facts->warned && options->warning != NULL)
            options->warning(options->context, r->source, warned);
        if (facts->warned) warned++;
        if (facts->kind == HM_NDJSON4_SKIPPED) r->result->skipped++;
        r->begins |= facts->header;
        if (facts->kind != HM_NDJSON4_FRAME) continue;
        if (facts->warned) r->result->repaired++;
        if (facts->promo_word) r->result->promo_words++;
        uint64_t emitted = r->emitted;
        size_t count;
        const hm_4d_change *changes = hm_board_run_changes(&slot->boards, boards++, &count);
        hm_board_apply(&board, changes, count);
        position.meta = facts->meta;
        position.changes = follows ? changes : NULL;
        position.change_count = follows ? count : 0;
        status = records_take_position(r, &position, facts->ply_given);
        follows = r->emitted > emitted;
    }
    return status;
}

static hm_status report_progress(const records *r) {
    return hm_watch_ask(r->job->watch, r->emitted, r->job->total, r->error);
}

unsigned hm_bulk_jobs(unsigned wish) {
    if (wish == 0) return 1;
    return wish < HM_BULK_MOST_JOBS ? wish : HM_BULK_MOST_JOBS;
}

hm_status hm_records_blame(const hm_bulk_job *job, size_t number, hm_status status) {
    if (status != HM_OK && !hm_is_of_the_machine(status)) job->result->fault.source = number;
    return status;
}

static hm_status blame(const records *r, hm_status status) {
    return hm_records_blame(r->job, r->number, status);
}

/* Waits for the oldest task; its slot is then free. */
static parse_slot *records_finish_oldest(records *r) {
    parse_slot *slot = &r->slot[r->oldest];
    hm_pool_wait(r->pool, &slot->task);
    r->oldest = (r->oldest + 1) % r->slots;
    r->busy--;
    r->text_in_flight -= slot->lines.text.length;
    return slot;
}

/* Keeps as many tasks in flight as there are slots and memory, and takes the oldest. */
static hm_status records_read_lines(records *r, hm_lines *lines) {
    hm_log_form form = hm_log_form_of(r->source);
    hm_ndjson4_dialect dialect = form == HM_LOG_UNKNOWN ? HM_NDJSON4_UNKNOWN
                                 : form == HM_LOG_V1    ? HM_NDJSON4_V1
                                                        : HM_NDJSON4_PLAIN;
    hm_status status = HM_OK;
    bool more = true;
    while (status == HM_OK && !r->full && (more || r->busy > 0)) {
        while (status == HM_OK && more && r->busy < r->slots &&
               r->text_in_flight < TEXT_IN_FLIGHT) {
            parse_slot *slot = &r->slot[(r->oldest + r->busy) % r->slots];
            status =
                blame(r, hm_lines_fill(lines, &slot->lines, PARSE_LINES, PARSE_BYTES, r->error));
            more = slot->lines.count > 0 && status == HM_OK;
            if (slot->lines.count == 0) break;
            for (size_t i = 0; i < slot->lines.count && dialect == HM_NDJSON4_UNKNOWN; i++)
                dialect = hm_ndjson4_recognise(&slot->lines.line[i]);
            slot->flags = r->options->flags;
            slot->dialect = dialect;
            slot->task = (hm_task){.run = run_parse, .argument = slot};
            r->busy++;
            r->text_in_flight += slot->lines.text.length;
            hm_pool_submit(r->pool, &slot->task);
        }
        if (status != HM_OK || r->busy == 0) continue;
        parse_slot *slot = records_finish_oldest(r);
        status = records_take_lines(r, slot);
        /* A block that held a very long line does not keep its memory. */
        if (slot->lines.text.capacity > 4 * PARSE_BYTES) clear_slot(slot);
        if (status == HM_OK) status = report_progress(r);
    }
    while (r->busy > 0)
        records_finish_oldest(r);
    return status;
}

/* ---- .c4d games ---- */

/* `follows`: the position before was taken. A move has changed two squares; castling and en passant
 * are not worth a case: their boards are compared whole. */
static hm_status take_ply(records *r, const hm_4d_position *position, hm_4d_move move, uint64_t ply,
                          bool follows) {
    int from = HM_4D_MOVE_FROM(move), to = HM_4D_MOVE_TO(move), tag = HM_4D_MOVE_TAG(move);
    hm_4d_change changes[2] = {{(uint16_t)from, HM_4D_EMPTY},
                               {(uint16_t)to, position->state.board.square[to]}};
    hm_record_position at = {.board = &position->state.board};
    if (follows && tag != HM_4D_CASTLE_KINGSIDE && tag != HM_4D_CASTLE_QUEENSIDE &&
        tag != HM_4D_EN_PASSANT) {
        at.changes = changes;
        at.change_count = 2;
    }
    if (ply > UINT32_MAX) return fail_plies(r);
    hm_c4d_frame_meta(move, (uint32_t)ply, &at.meta);
    hm_status status = records_take_position(r, &at, true);
    return status == HM_OK && ply % PARSE_LINES == 0 ? report_progress(r) : status;
}

/* The next game, or what is right of it. *found is false behind the last one. */
static hm_status records_next_game(const records *r, hm_c4d_games *games, hm_4d_game *game,
                                   bool *found) {
    hm_error cause = {0};
    hm_status status = hm_c4d_games_next(games, game, found, &cause);
    games->started |= status == HM_OK;
    if (status == HM_OK) return HM_OK;
    if (games->fault_line > 0 && !games->hopeless) {
        r->result->skipped += games->lost;
        hm_c4d_warn(r->options, r->source, games->number, games->fault_line, &games->cause);
        return HM_OK;
    }
    if (r->error != NULL) *r->error = cause;
    r->result->fault.line = games->fault_line;
    r->result->fault.column = games->fault_column;
    return blame(r, status);
}

static hm_status records_read_games(records *r) {
    hm_c4d_games games;
    hm_4d_game game;
    hm_4d_position *position;
    bool found = true;
    uint64_t
        before; /* moves of the game before what is read, the last of which leads to its start */
    hm_status status = hm_4d_position_create(&position, r->error);
    if (status != HM_OK) return status;
    hm_4d_game_init(&game);
    hm_c4d_games_begin(&games, r->source);
    status = blame(r, hm_c4d_games_enter(&games, &before, r->error));
    while (status == HM_OK && found && !r->full) {
        status = records_next_game(r, &games, &game, &found);
        if (status != HM_OK || !found) break;
        if (before == 0 && !games.started) begin_game(r); /* without a position */
        r->begins = before == 0;
        uint64_t emitted = r->emitted;
        if (games.started) hm_4d_position_init(position, &game.start);
        if (games.started && before == 0) status = take_ply(r, position, HM_4D_NO_MOVE, 0, false);
        for (size_t i = 0; games.started && i < game.count && status == HM_OK && !r->full; i++) {
            hm_4d_undo undo;
            hm_4d_make(position, game.moves[i], &undo);
            bool follows = r->emitted > emitted;
            emitted = r->emitted;
            status = take_ply(r, position, game.moves[i], before + i + 1, follows);
        }
        before = 0;
    }
    hm_c4d_games_clear(&games);
    hm_4d_game_clear(&game);
    hm_4d_position_destroy(position);
    return status;
}

static hm_status records_read_source(records *r) {
    const hm_bulk_options *options = r->options;
    const hm_index *index = hm_index_of(r->source);
    const hm_range all = {0};
    hm_lines *lines;
    uint64_t number;
    hm_status status = HM_OK;
    /* 1. If an index says how, the text before the start of one game is not read. */
    bool enters = hm_source_range(r->source) == NULL && options->start > 0 && index != NULL &&
                  index->facts.games == 1;
    if (enters)
        status = hm_index_enter(r->source, options->start, options->count, &number, r->error);
    /* 2. The number of the first game, and whether its first position begins it. */
    const hm_range *range = hm_source_range(r->source);
    bool is_game = hm_log_form_of(r->source) == HM_LOG_GAMES;
    bool empty = range != NULL && hm_range_is_empty(range);
    if (status == HM_OK && !empty) {
        r->begins = range == NULL || !hm_shard_continues(range) || r->job->is_first;
        if (range != NULL) r->game += (uint32_t)range->games;
        if (range == NULL) status = blame(r, hm_c4d_recognise(r->source, &is_game, r->error));
    }
    /* 3. The positions. */
    if (status == HM_OK && !empty && is_game) {
        status = records_read_games(r);
    } else if (status == HM_OK && !empty) {
        status = hm_lines_create(&lines, r->source, options->max_line, r->error);
        if (status == HM_OK) status = records_read_lines(r, lines);
        hm_lines_destroy(lines);
    }
    /* 4. The source has all again afterwards. */
    return enters ? hm_source_go_back(r->source, &all, status, r->error) : status;
}

hm_status hm_records_read(const hm_bulk_job *job, const hm_records_consumer *consumer,
                          hm_error *error) {
    unsigned jobs = job->options.jobs;
    records r = {.job = job,
                 .options = &job->options,
                 .consumer = consumer,
                 .pool = job->pool,
                 .result = job->result,
                 .error = error,
                 .accepted = job->options.first_ply,
                 .game = job->options.first_game,
                 .ply = job->ply_before,
                 .ply_known = job->ply_known};
    r.slots = jobs <= 1 ? 2 : jobs < MOST_SLOTS / TASKS_A_JOB ? jobs * TASKS_A_JOB : MOST_SLOTS;
    r.slot = calloc(r.slots, sizeof *r.slot);
    if (r.slot == NULL) return hm_fail_memory(error, "lines of text");
    hm_status status = HM_OK;
    for (size_t i = 0; i < job->source_count && status == HM_OK && !r.full; i++) {
        r.source = job->sources[i];
        r.number = i + 1;
        status = records_read_source(&r);
    }
    for (unsigned i = 0; i < r.slots; i++)
        clear_slot(&r.slot[i]);
    free(r.slot);
    return status;
}
