/* hypermate: one door for every notation and game: recognise a text, read positions from texts
 * and files, and answer questions about them as JSON.
 *
 * The program, line protocols, the web page and bindings share these functions, so that an answer
 * is the same wherever it is asked. docs/json.md describes every object.
 *
 * Answers are appended to a caller's hm_text, one object a line. */
#ifndef HYPERMATE_API_H
#define HYPERMATE_API_H

#include "chess4d_games.h"
#include "chess4p_games.h"
#include "chess5d_games.h"
#include "core.h"
#include "io.h"
#include "phase4d.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- notations ----------------------------------------------------------------------------- */

typedef enum hm_api_notation {
    HM_NOTATION_UNKNOWN = 0,
    HM_NOTATION_FEN4D,    /* "fen4d": 4D position literal, "4d-fen v1:" */
    HM_NOTATION_4D_STATE, /* "4d-state": 4D position with side, rights and clocks in one line */
    HM_NOTATION_C4D,      /* "c4d": 4D game, one move a line */
    HM_NOTATION_C4DPOS,   /* "c4dpos": 4D position by slices */
    HM_NOTATION_4D_JSON,  /* "4d-json": 4D position as a JSON object with placements */
    HM_NOTATION_FEN4P,    /* "fen4p": four-player position */
    HM_NOTATION_PGN4,     /* "pgn4": four-player games */
    HM_NOTATION_FEN5D,    /* "fen5d": 5D position or game */
    HM_NOTATION_NDJSON4,  /* "ndjson4": ply log of a 4D game; never detected, only asked for */
    HM_NOTATION_SPECTRAL  /* "spectral": spectral frame file */
} hm_api_notation;

#define HM_NOTATIONS 11 /* size of a table indexed by hm_api_notation */

/* The name in quotes above; NULL for other numbers. */
HM_API const char *hm_api_notation_name(hm_api_notation notation);
/* What it is, in a few words for people. */
HM_API const char *hm_api_notation_title(hm_api_notation notation);
/* HM_NOTATION_UNKNOWN when there is no such name. */
HM_API hm_api_notation hm_api_notation_named(const char *name);
/* Whether this build can read the notation, and not only recognise it. */
HM_API bool hm_api_notation_supported(hm_api_notation notation);

/* Recognises the notation of a text by its beginning; the text may still be wrong further on.
 * HM_ERR_FORMAT when it is none of them, or when a bracketed text could be of two games;
 * HM_ERR_JSON when it begins with '{' but is no JSON object. No allocation, one pass at most. */
HM_API hm_status hm_api_notation_detect(const char *text, size_t length, hm_api_notation *notation,
                                        hm_error *error);

/* ---- reading positions --------------------------------------------------------------------- */

/* How inputs are read; all zero is the usual way. */
typedef struct hm_api_options {
    hm_api_notation notation; /* take the input for this; HM_NOTATION_UNKNOWN: detect */
    bool lines;               /* every line of a text is one position */
    bool lenient;             /* fen4d: also read the pawns "P/w" */
    bool strict; /* fen4p: the grammar to the letter; frame files: trailing data and non-zero
                    padding are errors; 5D games: numbers, marks and headers must be right */
    const char *against; /* verify: NDJSON4 file of the game that a frame file must hold */
    unsigned jobs;       /* threads, 0 means 1; no answer depends on it */

    /* What some questions ask for besides the position. */
    bool at_ply; /* a game stands for its position after `ply` moves, not for the last one */
    uint64_t ply;
    bool verbose;             /* moves: an object a move */
    bool divide;              /* perft: also move by move */
    bool plies;               /* replay: also ply by ply */
    unsigned depth;           /* perft */
    const char *const *words; /* apply: the moves; why: one move; attackers: one square */
    size_t word_count;
    bool count_only;          /* actions: how many, not which */
    uint64_t limit;           /* actions: stop after so many; 0: none */
    uint64_t nodes;           /* solve: stop after so many positions; 0: no limit */
    double seconds;           /* solve: stop after this time; 0: no limit */
    const char *to;           /* convert: name of the form to write */
    bool marks, seed_headers; /* convert of 5D games: hm_5d_game_format() */

    /* Rules of four players that go before what the input says; NULL: what it says. */
    const char *mode, *profile; /* names of hm_4p_mode and hm_4p_profile */
    bool king_capture_overrides_check;
    const char *rules;  /* single ones, "NAME=VALUE,NAME" (docs/json.md); NULL: none */
    unsigned style;     /* convert of pgn4: flags of hm_4p_game_format() */
    unsigned fen_style; /* convert to fen4p: flags of hm_4p_fen_format() */
    int seat;           /* pictures of four players: who looks on */

    /* Asked now and then: while a file is read as hm_source_watch() says, else in what the question
     * counts. May be NULL. */
    const hm_watch *watch;
} hm_api_options;

/* An error with the place that people and programs are shown. */
typedef struct hm_api_error {
    hm_error error;        /* offset counts in the decoded notation text */
    uint64_t line, column; /* of that offset, from 1 */
    char field[32];        /* of a JSON object: the field that holds the text; else empty */
    size_t word;           /* number of the wrong one of options->words, from 1; else 0 */
} hm_api_error;

typedef enum hm_api_verdict {
    HM_API_YES = 0,  /* answered */
    HM_API_NO = 1,   /* answered: no (invalid, illegal, different) */
    HM_API_ERROR = 2 /* the input could not be read; error tells why, json has an error object */
} hm_api_verdict;

/* One position or game as it was given. */
typedef struct hm_api_input {
    hm_api_notation notation; /* HM_NOTATION_UNKNOWN when error is set */
    const char *name;         /* of the file; NULL for a text that was given itself */
    uint64_t line;            /* where the text begins in the file, from 1 */
    uint64_t game;            /* number of the game in its file, from 1 */
    const char *text;         /* notation text, or a JSON object; NULL for a stream */
    size_t length;
    bool json;          /* text is a JSON object */
    hm_source *source;  /* ndjson4 and spectral files: a stream at its first byte; else NULL */
    hm_api_error error; /* error.error.status is not HM_OK when it could not be recognised */
} hm_api_input;

/* Walks over the inputs of one operand. */
typedef struct hm_api_reader hm_api_reader;

/* An operand of a command line: a text if the detector recognises it, else the name of a file
 * ("./x" is always one). options->notation makes every operand without a file of that name a
 * text. The string and the options must outlive the reader. HM_ERR_IO when it is neither. */
HM_API hm_status hm_api_reader_open(hm_api_reader **reader, const char *operand,
                                    const hm_api_options *options, hm_error *error);

/* The same for a text in memory and for a stream; either stays the caller's. */
HM_API hm_status hm_api_reader_from_memory(hm_api_reader **reader, const char *text, size_t length,
                                           const hm_api_options *options, hm_error *error);
HM_API hm_status hm_api_reader_from_source(hm_api_reader **reader, hm_source *source,
                                           const hm_api_options *options, hm_error *error);

/* The file's name; NULL for a text that was given itself. */
HM_API const char *hm_api_reader_name(const hm_api_reader *reader);

/* The next input, valid until the next call; *input is NULL at the end. JSON is one object a
 * line, or one document when the first line does not close; other text is one input, or one a
 * line (options). An operand without any position gives one input with an error. Errors are those
 * of the source, HM_ERR_MEMORY, and HM_ERR_LIMIT for a text (of JSON: a line) beyond 32 MiB. */
HM_API hm_status hm_api_reader_next(hm_api_reader *reader, const hm_api_input **input,
                                    hm_error *error);
HM_API void hm_api_reader_close(hm_api_reader *reader); /* NULL is allowed */

/* The 4D board of an input; notation of 4D only. A game's is that of its last position, or of the
 * ply asked for. HM_API_ERROR fills error. */
HM_API hm_api_verdict hm_api_board_4d(const hm_api_input *input, const hm_api_options *options,
                                      hm_4d_board *board, hm_api_error *error);

/* The 4D game of an input: a position is a game without moves, a JSON state with "moves_played" one
 * with those; options->ply cuts it. `game` is initialised here and is the caller's to clear, also
 * after HM_API_ERROR. */
HM_API hm_api_verdict hm_api_game_4d(const hm_api_input *input, const hm_api_options *options,
                                     hm_4d_game *game, hm_api_error *error);

/* ---- answers ------------------------------------------------------------------------------- */

/* Answers one question about one input: appends one object to json.
 * question: "check", "info", "verify"; see docs/json.md. *error is filled for HM_API_ERROR, and for
 * the HM_API_NO of "check". Memory that runs out is an HM_API_ERROR with HM_ERR_MEMORY and
 * json->failed set. */
HM_API hm_api_verdict hm_api_answer(const char *question, const hm_api_input *input,
                                    const hm_api_options *options, hm_text *json,
                                    hm_api_error *error);

/* Appends the position of an input, or that of a game's last ply, in another notation: fen4d,
 * 4d-state, c4d (a game keeps its moves), c4dpos, 4d-json, fen4p or fen5d, without a final line
 * end. A notation that cannot hold the input is HM_ERR_UNSUPPORTED. */
HM_API hm_api_verdict hm_api_convert(const hm_api_input *input, const hm_api_options *options,
                                     hm_api_notation to, hm_text *text, hm_api_error *error);

/* Appends a board for people, as text or as an SVG picture. */
HM_API hm_api_verdict hm_api_draw(const hm_api_input *input, const hm_api_options *options,
                                  bool svg, hm_text *picture, hm_api_error *error);

/* Appends {"version","schema","formats","features","tables"}. */
HM_API void hm_api_version(hm_text *json);

/* ---- the phase engine ----------------------------------------------------------------------- */

/* What a question to the phase engine is about; NULL and 0 stand for the defaults. */
typedef struct hm_api_phase_options {
    const char *map;        /* "145451:9719,647,43,3"; the map of 4D chess */
    uint32_t axes, side;    /* of the board: 4 (of `search` only) and 8 */
    uint32_t modulus;       /* of `search`: derived */
    uint32_t largest_first; /* of `search`: 20 */
} hm_api_phase_options;

/* Answers a question in objects of one line (docs/json.md):
 *   verify               one object a constraint and gate; HM_API_NO when one does not hold
 *   reach PIECE SQUARE   what the operator reaches on the empty board
 *   shifts PIECE         its shifts
 *   phi SQUARE|PHASE...  phases of squares, and squares of phases
 *   search               the tuples that pass every constraint
 * HM_API_ERROR fills error: HM_ERR_ARGUMENT and the like when a word is wrong. */
HM_API hm_api_verdict hm_api_phase(const char *question, const char *const *words, size_t count,
                                   const hm_api_phase_options *options, hm_text *json,
                                   hm_error *error);

/* Appends {"error":{...}} for a failure that belongs to no input (a file that does not open). */
HM_API void hm_api_put_error(const hm_api_error *error, hm_text *json);

#ifdef __cplusplus
}
#endif
#endif
