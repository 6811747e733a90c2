/* Inside of the reader of inputs: what its files share. input_reader.c hands out one input after
 * the other, reader_begin.c decides from the first bytes how, reader_text.c holds the bytes, and
 * reader_open.c makes a reader of an operand. */
#ifndef HM_GAMES_READER_H
#define HM_GAMES_READER_H

#include "games/games.h"

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
    const hm_notation *notation; /* requested; NULL: detect */
    const hm_notation *guess;    /* for a text that does not decide; may be NULL */
    bool lines;                  /* asked for */
    const hm_notation *archive;  /* of READ_GAMES */
    hm_source *source;
    hm_source *own; /* the source when it is ours to close */
    void *stream;   /* of READ_STREAM, and the game that it is of */
    const hm_game *game;
    const char *name; /* NULL for a text that was given itself */
    reading state;
    hm_text text;          /* what was read and is still needed */
    size_t at;             /* bytes of it that are used up */
    uint64_t before;       /* bytes of the source that stood before it */
    uint64_t line, indent; /* of the next input */
    bool ended;            /* the source has no more */
    uint64_t games;        /* read so far */
    uint64_t wanted, seen; /* number of the only requested input, or 0; inputs so far */
    hm_input input;
};

/* reader_text.c */

/* Reads one more block. It discards the consumed text, so pointers into the text become invalid. */
hm_status hm_reader_fill(hm_reader *reader, hm_error *error);
hm_status hm_reader_fill_whole(hm_reader *reader, hm_error *error);
/* Reads on until the line that begins `skip` bytes after reader->at is whole. *length excludes
 * its line feed, *next includes it. */
hm_status hm_reader_line(hm_reader *reader, size_t skip, size_t *length, size_t *next,
                         hm_error *error);
/* Reads until the game at reader->at is whole. */
hm_status hm_reader_game(hm_reader *reader, size_t *length, hm_error *error);
bool hm_is_blank_text(const char *text, size_t length);

/* reader_begin.c: chooses how to go on. *found: a stream, which is the first input. */
hm_status hm_reader_begin(hm_reader *reader, bool *found, hm_error *error);

#endif
