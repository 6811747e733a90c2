/* Private header of frames/: positions of games in order, from logs and from games. */
#ifndef HM_FRAMES_RECORDS_H
#define HM_FRAMES_RECORDS_H

#include "hypermate/bulk.h"
#include "hypermate/more/chess4d_games.h"
#include "io/io.h"

/* ---- .c4d games (log_c4d.c) ---- */

/* The games of a source, one after the other. */
typedef struct hm_c4d_games {
    hm_source *source;
    hm_text text;    /* read, from `at` on not used up */
    size_t at;       /* where the next game begins in it */
    uint64_t line;   /* number of the first line of the next game */
    uint64_t lead;   /* lines of a position before the source's first, which is then behind them */
    uint64_t offset; /* and of its first byte in the source */
    bool ended;      /* the source has no more */
    uint64_t number; /* of the game that was read last, from 1 */

    /* The fault of a game: its place, 0 for another error; the lines that are lost; and whether the
     * game holds the positions before it. */
    uint64_t fault_line, fault_column, lost;
    bool started;
    hm_error cause; /* without its place */
    bool hopeless;  /* nothing can be read of the only game */
} hm_c4d_games;

void hm_c4d_games_begin(hm_c4d_games *games, hm_source *source);
/* After that: a game that is entered in its middle, by the range of the source, continues from a
 * position that is read as if the game began there. *before: the number of moves before it. */
hm_status hm_c4d_games_enter(hm_c4d_games *games, uint64_t *before, hm_error *error);
/* Reads the next game into one that is initialised; *found is false behind the last one. The
 * message of an error names the line; if it is a fault of the game, the next call continues after
 * it. */
hm_status hm_c4d_games_next(hm_c4d_games *games, hm_4d_game *game, bool *found, hm_error *error);
void hm_c4d_games_clear(hm_c4d_games *games);
/* Whether a text, which is all of a source, is rather no game than one with a fault. */
bool hm_c4d_is_hopeless(const char *text, size_t length, const hm_4d_game *game, hm_status status);
/* The number of lines of a game that count before the line of a fault; *lost: from there on. */
size_t hm_c4d_count_lines(const char *text, size_t length, size_t fault, uint64_t *lost);
/* Tells of a game that is skipped from a fault on, by its number and the line of the fault, as of a
 * line that is skipped. */
void hm_c4d_warn(const hm_bulk_options *options, const hm_source *source, uint64_t game,
                 uint64_t line, const hm_error *cause);

/* The tail of the frame after a move; HM_4D_NO_MOVE for the start position. */
void hm_c4d_frame_meta(hm_4d_move move, uint32_t ply, hm_frame_meta *meta);

/* ---- positions in order (records.c) ---- */

typedef struct hm_record_position {
    uint64_t index; /* counts the positions taken */
    hm_frame_meta meta;
    const hm_4d_board *board;
    const hm_4d_change *changes; /* from the position taken before; NULL when not known */
    size_t change_count;
} hm_record_position;

/* Takes one position. */
typedef struct hm_records_consumer {
    hm_status (*take)(void *context, const hm_record_position *position, hm_error *error);
    void *context;
} hm_records_consumer;

/* The request to bulk.h. */
typedef struct hm_bulk_job {
    hm_source *const *sources;
    size_t source_count;
    hm_bulk_options options; /* whole, whatever the caller's size */
    const hm_watch *watch;
    uint64_t total; /* frames that the watch receives; 0: not known */
    hm_pool *pool;
    hm_bulk_result *result;

    /* If the sources are a shard that begins inside a file: the ply of the position before it, if
     * it is known, or whether there is none. */
    uint32_t ply_before;
    bool ply_known, is_first;
} hm_bulk_job;

/* Threads of use for as many as a caller asks for: one reads and cuts the lines, and beyond these
 * it does not keep more of them busy. */
enum { HM_BULK_MOST_JOBS = 24 };
unsigned hm_bulk_jobs(unsigned wish);

/* Whether a position begins a game: it names no move, and its ply does not follow the ply of the
 * position before it (NULL: it is not known, and the ply is 0). */
bool hm_record_begins(const hm_frame_meta *meta, const uint32_t *before);

/* Hands the positions that start and count of the options choose to the consumer, in order, in
 * the caller's thread; the parsing happens in the pool. Counts lines in the result. */
hm_status hm_records_read(const hm_bulk_job *job, const hm_records_consumer *consumer,
                          hm_error *error);

/* Keeps in the result which source (from 1) an error of reading is about, unless it is one of the
 * machine; returns the status. */
hm_status hm_records_blame(const hm_bulk_job *job, size_t number, hm_status status);

#endif
