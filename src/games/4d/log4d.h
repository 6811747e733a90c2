/* Private header of games/: reads NDJSON4 logs as games, line by line.
 *
 * NDJSON4 does not guarantee legal moves and holds no state. So the first piece that moves decides
 * the side to move, castling is allowed if king and rook are at home in the first position, and
 * there is no en passant before the first move. */
#ifndef HM_LOG_4D_H
#define HM_LOG_4D_H

#include "games/4d/play4d.h"
#include "hypermate/ndjson4.h"

/* ---- lines and games (log4d.c) ---- */

/* How many lines of a game that were skipped are named. */
enum { HM_LOG_4D_NOTES = 100 };

/* The number of skipped lines, and notes on the first of them, one per line. */
typedef struct hm_log_4d_skipped {
    uint64_t count;
    hm_text notes;
} hm_log_4d_skipped;

/* Counts of lines by kind, and the error in the first skipped line. */
typedef struct hm_log_4d_tally {
    uint64_t lines, frames, games, skipped, repaired;
    hm_input_error first;
} hm_log_4d_tally;

/* The stream that the table's open() creates: a log and the place in it. */
typedef struct hm_log_4d {
    hm_ndjson4_reader *reader;
    const hm_ndjson4_record *record; /* read last; NULL at the end */
    uint64_t positions;              /* read so far */
    uint32_t ply;                    /* of the position read last */
    bool ply_given;                  /* the line says it */
    bool held;                       /* the record begins a game that nobody has read */
    bool offered;     /* a game was announced (the first one before it is found) and is not read
                       * yet */
    hm_text lost;     /* names of ignored fields in the current game, one per line */
    hm_text ahead;    /* of the next one and its header */
    uint64_t skipped; /* lines of the game that is read */
    hm_log_4d_skipped unseen;        /* those of them that hm_log_4d_next() does not hand out */
    hm_log_4d_skipped skipped_ahead; /* lines before the next game */
    hm_log_4d_tally here, beyond;    /* of the game that is read; of the next one, so far */
    bool ended;
    bool header; /* a producer's header followed the last position */
} hm_log_4d;

hm_status hm_log_4d_open(hm_source *source, const hm_request *request, void **stream,
                         hm_error *error);
hm_status hm_log_4d_more(void *stream, bool *more, hm_error *error);
uint64_t hm_log_4d_place(const void *stream);
void hm_log_4d_close(void *stream);

/* Reads a line, whatever it is, into log->record. */
hm_status hm_log_4d_line(hm_log_4d *log, hm_error *error);
/* Takes the first position of a game; HM_ERR_FORMAT when there is none. */
hm_status hm_log_4d_first(hm_log_4d *log, const hm_ndjson4_record **record, hm_error *error);
/* Counts the lines of the held game, its first one included, as lines of the current game:
 * log->here starts at zero. */
void hm_log_4d_take_lines(hm_log_4d *log);
/* Adds lines to others before them. */
void hm_log_4d_add_lines(hm_log_4d_tally *tally, const hm_log_4d_tally *more);
/* Adds a name to such names, if it is not there. */
void hm_log_4d_add_name(hm_text *names, const char *name, size_t length);
/* Returns the next line of that game, a position or one that is skipped with a warning; NULL at its
 * end. Lines that are skipped before the first position, or after a header, belong to the game that
 * begins there; after the last game they belong to that game. */
hm_status hm_log_4d_next(hm_log_4d *log, const hm_ndjson4_record **record, hm_error *error);

/* ---- moves (follow4d.c) ---- */

/* The state in which a game begins; White is to move. */
void hm_log_4d_start(const hm_4d_board *board, hm_4d_state *state);

/* The side that made the move of a line. */
hm_4d_piece hm_log_4d_mover(const hm_4d_board *before, const hm_ndjson4_record *record);

/* The legal move that a line names, or where it names none the one that leads to its position.
 * HM_ERR_4D_ILLEGAL: there is none, it is not legal, or it leads elsewhere. */
hm_status hm_log_4d_move(hm_4d_position *position, const hm_ndjson4_record *record,
                         hm_4d_move *move, hm_error *error);

#endif
