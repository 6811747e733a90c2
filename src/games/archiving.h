/* Private header of games/: what archives ask of a game: its players, its end, and what each ply of
 * its line brought. */
#ifndef HM_GAMES_ARCHIVING_H
#define HM_GAMES_ARCHIVING_H

#include "hypermate/game.h"

/* Something on the board, or an empty square of it. */
typedef struct hm_kept_piece {
    char letter; /* upper case; 0: the square is empty; '*': a piece without a letter of its own */
    char detail; /* a 4D pawn's axis; '+' of a 5D piece written with a plus; else 0 */
    char owner;  /* a letter of hm_game.sides; 'd': grey; 0: a wall */
    int32_t at[4];
} hm_kept_piece;

/* Squares have four coordinates: 4D x, y, z, w; four players 0, 0, file, rank; 5D the timeline by
 * its internal number, the half-turn, file, rank. The board lies between these, with both ends. */
typedef struct hm_kept_extent {
    int32_t from[4], to[4];
    bool even; /* 5D: the timelines -0 and +0 are -1 and 0 */
} hm_kept_extent;

/* The wanted facts of a ply, as a set; other members of hm_happened may keep their old values. */
enum {
    HM_WANT_CHECK = 1,
    HM_WANT_END = 2, /* mate, stalemate */
    HM_WANT_LEGAL = 4,
    HM_WANT_OCCURRENCE = 8,
    HM_WANT_NOTES = 16,
    HM_WANT_TOLD = 32 /* told() will be called */
};

/* Facts about a ply and the position after it. Before the first ply all members are zero except the
 * numbers of the position. */
typedef struct hm_happened {
    bool check, mate, stalemate, promoted, castling, en_passant, branch, jump;
    uint32_t moved, captured;  /* sets of letters: bit letter - 'A' */
    uint32_t eliminated, left; /* sets of seats, by their number in hm_game.sides */
    uint32_t checked; /* four players: the seats whose kings have a new attacker; else empty */
    uint64_t legal, halfmove, occurrence, timelines, boards;
    bool has_halfmove, has_timelines;
    uint64_t
        identity[2];   /* equal when a position occurs again; occurrence 0: to be counted by it */
    const char *glyph; /* "" for none */
    hm_text *comments; /* owned by the caller; the ply's comments are appended, each with a line
                        * feed */
} hm_happened;

/* Checks of a position that are listed at most. */
enum { HM_KEPT_CHECKS = 64 };

/* A piece that attacks a king of the side to move. Places are compared and not read: of 5D a
 * timeline, a time and a square, else a square in the third number. */
typedef struct hm_kept_check {
    int32_t from[3], king[3];
    bool moved; /* the last ply has brought it there */
} hm_kept_check;

/* The forms of squares in patterns. */
typedef enum hm_square_form { HM_SQUARE_4D, HM_SQUARE_4P, HM_SQUARE_5D } hm_square_form;

typedef struct hm_archiving {
    hm_square_form form;
    const char *position; /* notation of its positions, one per line; NULL: as JSON states */
    /* Writes into an object that is open: mode, profile, result, winner, termination, points,
     * places, date, tags, players; what is not known is left out. `judged` is false for a game of
     * other rules, or of which nothing could be read. fault: the text contains an error after the
     * plies of the line (NULL: none). */
    hm_status (*about)(void *play, const hm_input_error *fault, const hm_watch *watch, bool *judged,
                       hm_facts *facts, hm_error *error);
    void (*rewind)(void *play); /* to before the first ply */
    /* The current position, before the first ply. */
    hm_status (*here)(void *play, unsigned wanted, const hm_watch *watch, hm_happened *happened,
                      hm_error *error);
    /* Goes one ply on. */
    hm_status (*next)(void *play, unsigned wanted, const hm_watch *watch, hm_happened *happened,
                      hm_error *error);
    /* Appends the text of the ply that led here, as games write it. */
    void (*told)(const void *play, hm_text *text);
    /* The key after so many plies of the line, where a game that was read knows it without being
     * played; NULL: it does not. */
    void (*key_after)(const void *play, size_t ply, uint64_t key[2]);
    /* Appends the moves of the whole line in few bytes: 4D 4 for a ply, four players 3 (tokens of
     * leaving have equal squares), 5D a count and some 7 for each move of an action. */
    void (*pack)(const void *play, hm_text *bytes);
    void (*extent)(const void *play, hm_kept_extent *extent);
    /* Fills the piece on a square; false if the board has no such square. */
    bool (*at)(const void *play, const int32_t at[4], hm_kept_piece *piece);
    /* Everything that is not empty, in `pieces`, which has room for room() of them; 5D: the last
     * board of each timeline. Returns their number. */
    size_t (*room)(const void *play);
    size_t (*pieces)(const void *play, hm_kept_piece *pieces);
    /* Finds all checks in the current position, after a ply: at most `most` are filled. Returns
     * their number. */
    hm_status (*checks)(const void *play, hm_kept_check *checks, size_t most, size_t *count,
                        hm_error *error);
    /* Notations of a position and of a game from it, and (may be NULL) a tag that says what a
     * puzzle is: what precedes "mate-in-2", and what follows it. Where the tag is about the end of
     * a game, a puzzle is a position, its tag the second line, and its solution a comment. */
    const char *board, *game, *tag[2];
    bool tag_of_end;
} hm_archiving;

/* The set of one letter; empty for what has no upper-case letter. */
static inline uint32_t hm_letter_bit(char letter) {
    return letter < 'A' || letter > 'Z' ? 0 : 1u << (letter - 'A');
}

extern const hm_archiving hm_archiving_4d, hm_archiving_4p, hm_archiving_5d;

/* The word of archives for why a game ended, by the text of a tag or token; NULL: none of them. */
const char *hm_termination_word(const char *text);
/* All of them, in their order; ends with NULL. */
extern const char *const hm_termination_words[];

/* "2026-07-01", "2026-07", "2026" of a date in the forms of game files; nothing when it has no
 * year. */
void hm_put_date(const char *text, hm_facts *facts);

/* Writes the array "players" entry of a seat: names and ratings are NULL where there is none. */
void hm_put_player(hm_facts *facts, const char *seat, const char *name, const char *team,
                   const char *rating);

#endif
