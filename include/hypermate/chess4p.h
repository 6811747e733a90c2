/* hypermate: four-player chess on the 14 x 14 cross board: positions, rules, moves, play,
 * notations.
 *
 * A state is what a position text says, and may be any arrangement. Rules say which game is played
 * (Teams or free-for-all, and every decision on which sites and years differ). A position is a
 * state under rules that the engine can play on. Rules and formats: docs/rules4p.md,
 * docs/formats.md. Source of the notations fen4p and pgn4: "Four-Player Chess/Notation". */
#ifndef HYPERMATE_CHESS4P_H
#define HYPERMATE_CHESS4P_H

#include "core.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- board --------------------------------------------------------------------------------- */

/* Files a..n are 0..13, ranks 1..14 are 0..13; index = rank << 4 | file, below 224. 160 of these
 * exist: the four 3x3 corners and the files 14 and 15 do not. */
#define HM_4P_SQUARES            224
#define HM_4P_SQUARE(file, rank) ((rank) << 4 | (file))
#define HM_4P_FILE(square)       ((square)&15)
#define HM_4P_RANK(square)       ((square) >> 4)
#define HM_4P_NO_SQUARE          255

/* Whether there is such a square. Any number is allowed. */
HM_API bool hm_4p_exists(int square);

/* Seats in the order of play; the one opposite is seat ^ 2. A set of seats is the bits 1 << seat.
 */
enum { HM_4P_RED = 0, HM_4P_BLUE = 1, HM_4P_YELLOW = 2, HM_4P_GREEN = 3, HM_4P_SEATS = 4 };

/* What stands on a square: HM_4P_EMPTY, HM_4P_WALL, or kind | seat << 4, with HM_4P_DEAD for a grey
 * piece and HM_4P_DEAD | HM_4P_NOBODYS for one whose owner is not known (its seat bits are 0). */
typedef uint8_t hm_4p_piece;

enum {
    HM_4P_EMPTY = 0,
    HM_4P_PAWN = 1,
    HM_4P_KNIGHT = 2,
    HM_4P_BISHOP = 3,
    HM_4P_ROOK = 4,
    HM_4P_QUEEN = 5,
    HM_4P_KING = 6,
    HM_4P_POINT_QUEEN = 7, /* promoted queen of FFA: moves as a queen, is worth one point */
    HM_4P_CUSTOM = 8, /* 8..15: a piece of custom games; its letter is state.custom[kind - 8] */
    HM_4P_DEAD = 0x40,
    HM_4P_NOBODYS = 0x80,
    HM_4P_WALL = 0x80
};

#define HM_4P_KIND(piece) ((piece)&15)
#define HM_4P_SEAT(piece) ((piece) >> 4 & 3)

/* ---- state: everything that is written down ------------------------------------------------- */

/* A double step that may still be answered: pawn went over `skipped` to `pushed`. */
typedef struct hm_4p_ep {
    uint8_t skipped, pushed; /* both HM_4P_NO_SQUARE when there is none */
} hm_4p_ep;

/* Plain memory: copy it freely. Arrays of four are in the order of seats. */
typedef struct hm_4p_state {
    hm_4p_piece square[HM_4P_SQUARES]; /* squares that do not exist hold HM_4P_WALL */
    uint8_t side;                      /* seat to move */
    uint8_t eliminated;                /* set of seats; they neither move nor attack */
    uint8_t castling_short;            /* sets of seats: rights, first and second list of fen4p */
    uint8_t castling_long;
    uint8_t resigned, flagged, stalemated; /* sets of seats */
    uint8_t pawn_base_rank;                /* own rank of the double step; 2, or 0 for none */
    hm_4p_ep ep[HM_4P_SEATS];              /* by the seat that pushed */
    uint8_t royal[HM_4P_SEATS]; /* square of the royal piece, none if nothing of the seat is there;
                                   HM_4P_NO_SQUARE: the king */
    int32_t points[HM_4P_SEATS];
    uint32_t clock;    /* plies since the last capture or pawn move by anybody */
    char custom[8][5]; /* letters of the custom kinds in use (UTF-8, NUL-terminated), "" beyond */
} hm_4p_state;

/* The empty board with Red to move, no rights, no points. */
HM_API void hm_4p_state_init(hm_4p_state *state);

typedef enum hm_4p_setup {
    HM_4P_CLASSIC, /* the start position of the notation's source, "4PCo" */
    HM_4P_MODERN,  /* today's, "4PC" */
    HM_4P_BY,      /* "4PCb" */
    HM_4P_BYG,     /* "4PCn" */
    HM_4P_RG,      /* "4PCrg" */
    HM_4P_SETUPS
} hm_4p_setup;

HM_API void hm_4p_state_start(hm_4p_state *state, hm_4p_setup setup);
/* "classic", "modern", "by", "byg", "rg"; and the name in pgn4 tags. */
HM_API const char *hm_4p_setup_name(hm_4p_setup setup);
HM_API const char *hm_4p_setup_tag(hm_4p_setup setup);
/* By either name, with or without "4p:" before the first ("4p:start" is classic). False when there
 * is no such setup. */
HM_API bool hm_4p_setup_named(const char *name, size_t length, hm_4p_setup *setup);

/* ---- rules ----------------------------------------------------------------------------------- */

typedef enum hm_4p_mode { HM_4P_TEAMS, HM_4P_FFA, HM_4P_SOLO } hm_4p_mode;
HM_API const char *hm_4p_mode_name(hm_4p_mode mode); /* "teams", "ffa", "solo" */
HM_API bool hm_4p_mode_named(const char *name, size_t length, hm_4p_mode *mode); /* any case */

/* Points of FFA for things other than captures (rules section 6.4). */
typedef struct hm_4p_points {
    uint8_t mate;              /* to the mover, for each player mated or king taken */
    uint8_t stalemate;         /* to the stalemated player */
    uint8_t walking_stalemate; /* to every active player, for a walking king without a move */
    uint8_t draw;              /* to every active player */
    uint8_t checks[2][2];      /* [by a queen? 1 : 0][new checks to two kings, to three] */
} hm_4p_points;

/* Every decision on which sites, years and programs differ. hm_4p_rules_init fills it from a
 * profile; change members afterwards as you like. */
typedef struct hm_4p_rules {
    uint8_t mode;       /* hm_4p_mode; Solo is played as FFA */
    uint8_t profile;    /* hm_4p_profile the rules came from */
    uint8_t teammate;   /* Teams: Red's partner sits so many seats further on, 1 to 3; usually 2 */
    bool en_passant;    /* entries are always recorded; this says whether they may be used. Where
                           they may not, those of players who are out stay for ever */
    bool ep_front_only; /* only by the pawn that stands directly in front of the pushed pawn */
    uint8_t promotion_rank; /* own rank: 11 in Teams, 8 in FFA */
    uint16_t promote_to;    /* set of kinds, bits 1 << kind */
    bool mate_at_turn;      /* FFA: a mate is judged at the player's turn, not at once */
    bool walking;           /* resigned and flagged kings walk; otherwise they stay for ever */
    bool walking_attacks;   /* walking kings attack the squares around them */
    bool king_capture_overrides_check; /* Teams: taking a king is legal in check too */
    bool dead_wall;                    /* grey pieces become walls */
    bool every_king_pays; /* FFA: the last player gets a bonus for every king left behind; otherwise
                             only for that of the player whose leaving ends the game */
    uint32_t draw_clock;  /* plies without capture or pawn move; a draw may be claimed */
    uint8_t repetitions;  /* occurrences of a position; a draw may be claimed */
    hm_4p_points points;
} hm_4p_rules;

typedef enum hm_4p_profile { HM_4P_CURRENT, HM_4P_2018, HM_4P_2017, HM_4P_PROFILES } hm_4p_profile;

HM_API const char *hm_4p_profile_name(hm_4p_profile profile); /* "current", "2018", "2017" */
HM_API bool hm_4p_profile_named(const char *name, size_t length, hm_4p_profile *profile);

HM_API void hm_4p_rules_init(hm_4p_rules *rules, hm_4p_profile profile, hm_4p_mode mode);

/* ---- position -------------------------------------------------------------------------------- */

/* 128 bits, well mixed; equal keys mean equal positions for every practical purpose. */
typedef struct hm_4p_key {
    uint64_t half[2];
} hm_4p_key;

/* The engine's own index of the board; src/chess4p/chess4p.h explains it. */
typedef struct hm_4p_view {
    uint64_t closed[6], knights[6], kings[6];
    uint16_t closed_lines[68], sliders[84];
} hm_4p_view;

typedef struct hm_4p_index {
    uint64_t occupied[6];
    uint64_t pawns[HM_4P_SEATS][6], knights[HM_4P_SEATS][6];
    uint64_t straight[HM_4P_SEATS][6], diagonal[HM_4P_SEATS][6];
    hm_4p_view view[HM_4P_SEATS];
    uint16_t occupied_lines[68];
    uint8_t view_of[HM_4P_SEATS], views, silent, odd, attacking;
} hm_4p_index;

/* Caller's memory, without pointers: copy it freely. Read everything but the index as you like;
 * change it with the functions below only. */
typedef struct hm_4p_position {
    hm_4p_state state;
    hm_4p_rules rules;
    hm_4p_key key; /* squares, side, rights, en passant, seats; not points and clock: what draws by
                      repetition compare (rules section 7) */
    uint8_t king[HM_4P_SEATS];    /* live royal pieces, or HM_4P_NO_SQUARE */
    uint8_t alive[HM_4P_SEATS];   /* number of live pieces */
    uint8_t enemies[HM_4P_SEATS]; /* sets of seats: hm_4p_enemies() */
    hm_4p_index index;
} hm_4p_position;

/* The state may be that of the position itself. What no state should have is mended in the copy:
 * of several kings of a seat without a royal square the first becomes the royal one. */
HM_API void hm_4p_position_init(hm_4p_position *position, const hm_4p_state *state,
                                const hm_4p_rules *rules);

/* Set of the seats that `seat` plays against: not partners, not eliminated, and not those whose
 * king merely stays on the board after they left. */
HM_API unsigned hm_4p_enemies(const hm_4p_position *position, int seat);

/* ---- moves ----------------------------------------------------------------------------------- */

/* From, to, promotion and tag in 32 bits. */
typedef uint32_t hm_4p_move;

enum {
    HM_4P_PLAIN = 0,
    HM_4P_DOUBLE_STEP = 1,
    HM_4P_EN_PASSANT = 2,   /* to is the skipped square; also takes what stands on it */
    HM_4P_CASTLE_SHORT = 3, /* from and to are the king's squares */
    HM_4P_CASTLE_LONG = 4
};

#define HM_4P_MOVE(from, to, promotion, tag)                                                       \
    ((hm_4p_move)(from) | (hm_4p_move)(to) << 8 | (hm_4p_move)(promotion) << 16 |                  \
     (hm_4p_move)(tag) << 20)
#define HM_4P_MOVE_FROM(move)      ((int)((move)&255))
#define HM_4P_MOVE_TO(move)        ((int)((move) >> 8 & 255))
#define HM_4P_MOVE_PROMOTION(move) ((int)((move) >> 16 & 15)) /* kind, or 0 */
#define HM_4P_MOVE_TAG(move)       ((int)((move) >> 20 & 15))

/* No move has this value (from and to are equal). */
#define HM_4P_NO_MOVE ((hm_4p_move)0)

/* What unmake needs. */
typedef struct hm_4p_undo {
    hm_4p_key key;
    hm_4p_ep ep[HM_4P_SEATS];
    uint32_t clock;
    uint8_t side, castling_short, castling_long;
    uint8_t royal[HM_4P_SEATS], king[HM_4P_SEATS], alive[HM_4P_SEATS];
    hm_4p_piece captured; /* on the target square; of en passant: the occupant */
    uint8_t pawn_square;  /* of the pawn taken en passant, or HM_4P_NO_SQUARE */
    hm_4p_piece pawn;
} hm_4p_undo;

/* Plays a pseudo-legal move and takes it back: squares, rights, en passant, clock, side, key.
 * Nobody is eliminated and no points are given: that is hm_4p_play. The next seat is the next one
 * that is not eliminated and has something to move. No allocation. */
HM_API void hm_4p_make(hm_4p_position *position, hm_4p_move move, hm_4p_undo *undo);
HM_API void hm_4p_unmake(hm_4p_position *position, hm_4p_move move, const hm_4p_undo *undo);

/* ---- move generation ------------------------------------------------------------------------- */

/* Room for the moves of any position, also of custom ones. */
#define HM_4P_MOVES_MAX 8192

/* All legal moves, in no promised order. Returns their number. */
HM_API size_t hm_4p_generate(const hm_4p_position *position, hm_4p_move *moves);

/* Their number, without listing them. */
HM_API size_t hm_4p_count(const hm_4p_position *position);

/* The same as if it were the turn of `seat`; used to judge mates before their turn comes. */
HM_API bool hm_4p_has_legal_move(const hm_4p_position *position, int seat);

/* Whether one move, of any bits, is legal. */
HM_API bool hm_4p_is_legal(const hm_4p_position *position, hm_4p_move move);

/* Ascending in the bytewise order of the texts. */
HM_API void hm_4p_sort_moves(hm_4p_move *moves, size_t count);

/* ---- attacks and checks ---------------------------------------------------------------------- */

/* The squares of the live pieces of `seats` (a set) that attack the square; at most 64 are listed.
 * Returns their number. */
#define HM_4P_ATTACKERS_MAX 64
HM_API size_t hm_4p_attackers(const hm_4p_position *position, int square, unsigned seats,
                              uint8_t attackers[HM_4P_ATTACKERS_MAX]);
HM_API bool hm_4p_is_attacked(const hm_4p_position *position, int square, unsigned seats);

/* Square of the seat's live royal piece, or HM_4P_NO_SQUARE. */
HM_API int hm_4p_king(const hm_4p_position *position, int seat);

/* Whether that piece is attacked by an enemy of the seat. */
HM_API bool hm_4p_in_check(const hm_4p_position *position, int seat);

/* ---- perft ----------------------------------------------------------------------------------- */

/* Leaves of the tree of legal moves, with `jobs` threads (at least 1). A move that takes a live
 * king is one leaf at any depth; nobody is eliminated inside the tree (rules section 4). Fails for
 * want of memory only. */
HM_API hm_status hm_4p_perft(const hm_4p_position *position, unsigned depth, unsigned jobs,
                             uint64_t *nodes, hm_error *error);

typedef struct hm_4p_divide {
    hm_4p_move move;
    uint64_t nodes; /* leaves below it */
} hm_4p_divide;

/* Who watches a long count: called now and then, by one thread, with the leaves so far; false ends
 * the count with HM_ERR_INTERRUPTED. */
typedef struct hm_4p_watch {
    bool (*progress)(void *context, uint64_t leaves);
    void *context;
} hm_4p_watch;

/* The same move by move, in the order of texts; depth >= 1. `watch` may be NULL. The caller frees
 * *divide with free(). */
HM_API hm_status hm_4p_perft_divide(const hm_4p_position *position, unsigned depth, unsigned jobs,
                                    const hm_4p_watch *watch, hm_4p_divide **divide, size_t *count,
                                    hm_error *error);

/* ---- what a move does in a game -------------------------------------------------------------- */

/* The marks of a move (notation section 2.3). Sets of seats, never of the mover's own side. */
typedef struct hm_4p_marks {
    unsigned checked; /* "+" each: active players whose king has an attacker that it had not */
    unsigned mated;   /* "#" each in FFA: in check without an answer if it were their turn, also
                         kings that walk; and active players whose king was taken */
} hm_4p_marks;

/* Of a legal move in the position before it. */
HM_API void hm_4p_marks_of(const hm_4p_position *position, hm_4p_move move, hm_4p_marks *marks);

/* Why a line stands in the ledger. */
typedef enum hm_4p_reason {
    HM_4P_CAPTURE,           /* a live piece was taken */
    HM_4P_POINT_QUEEN_TAKEN, /* a promoted queen was taken */
    HM_4P_CHECKMATE,
    HM_4P_KING_TAKEN,
    HM_4P_MULTIPLE_CHECK,
    HM_4P_STALEMATE,
    HM_4P_WALKING_STALEMATE,
    HM_4P_DRAW,
    HM_4P_LAST_PLAYER, /* bonus for the other live kings at the end, a line each */
    HM_4P_RESIGNED,
    HM_4P_FLAGGED
} hm_4p_reason;

/* The words of ledgers: "capture", "promoted queen taken", "checkmate", "king taken", "multiple
 * check", "stalemate", "walking king stalemated", "draw", "last player left", "resigned", "time
 * forfeit". */
HM_API const char *hm_4p_reason_name(hm_4p_reason reason);

/* One line of the ledger. */
typedef struct hm_4p_entry {
    uint8_t seat;   /* who gets the points, or who left when there are none */
    uint8_t points; /* already added to state.points */
    uint8_t reason; /* hm_4p_reason */
    uint8_t victim; /* seat it happened to; equal to `seat` when it is the same */
} hm_4p_entry;

#define HM_4P_ENTRIES_MAX 32

typedef enum hm_4p_end {
    HM_4P_GOING_ON,
    HM_4P_RED_YELLOW_WON, /* Teams: "1-0" (the team that Red belongs to) */
    HM_4P_BLUE_GREEN_WON, /* Teams: "0-1" */
    HM_4P_DRAWN,          /* Teams: stalemate, agreed, claimed, nobody can mate */
    HM_4P_POINTS_COUNT    /* FFA: over, the points decide */
} hm_4p_end;

/* What one step of a game has brought. */
typedef struct hm_4p_outcome {
    unsigned eliminated; /* set of seats that left with this step, or whose walk has ended */
    hm_4p_end end;       /* whether the game is over now */
    hm_4p_marks marks;   /* of the move that was played */
    size_t count;
    hm_4p_entry entry[HM_4P_ENTRIES_MAX]; /* in the order in which it happened */
} hm_4p_outcome;

/* Plays a legal move as in a game: hm_4p_make, then points, kings taken, mates, grey pieces, and
 * what the next turns bring: without a legal move the next player is mated or stalemated at once,
 * and so on until somebody can move or the game is over. The end by lack of mating material and
 * its points come by themselves. In Teams nothing but a king taken changes the position further.
 *
 * Who left gets no more points. A mate that no active player's move has brought about counts for
 * the active attacker who moved last. Cost: below a microsecond in most positions. */
HM_API void hm_4p_play(hm_4p_position *position, hm_4p_move move, hm_4p_outcome *outcome);

/* What the turn itself brings in a position that was written by hand: a player to move who is out
 * is passed over, and one without a legal move goes, as after hm_4p_play. Nothing happens in all
 * other positions. */
HM_API void hm_4p_settle(hm_4p_position *position, hm_4p_outcome *outcome);

/* The seat resigns or runs out of time, at any moment; nothing happens when it has left before.
 * reason: HM_4P_RESIGNED or HM_4P_FLAGGED. At its own turn the turn passes on; a king that walks
 * begins with its next turn. The win of hm_4p_status.can_claim is claimed by leaving. */
HM_API void hm_4p_leave(hm_4p_position *position, int seat, hm_4p_reason reason,
                        hm_4p_outcome *outcome);

/* The active players agree on a draw, or one of them claims it: the game is over, which the
 * outcome says and the position does not. */
HM_API void hm_4p_draw(hm_4p_position *position, hm_4p_outcome *outcome);

/* Whether the seat to move left the game and its king walks: its moves are drawn by chance
 * (pick one of hm_4p_generate, which gives the king's moves only). */
HM_API bool hm_4p_walks(const hm_4p_position *position);

/* What the position alone says; draws by repetition need a history. */
typedef struct hm_4p_status {
    hm_4p_end end;
    unsigned active;   /* set of seats that still play: with live pieces, not resigned or flagged */
    unsigned in_check; /* set of seats; kings that stay for ever are not in check */
    unsigned mated;    /* set of those without a legal move if it were their turn */
    size_t legal_count;
    bool draw_clock;    /* a draw may be claimed */
    bool insufficient;  /* nobody can mate any more; the game is over */
    unsigned can_claim; /* FFA with two active players: set of the one who leads by more than the
                           other gets at the end: 21, and 20 for each other king that pays */
    unsigned problems;  /* HM_4P_PROBLEM_... */
} hm_4p_status;

HM_API void hm_4p_status_of(const hm_4p_position *position, hm_4p_status *status);

/* What can be odd about a position that was written by hand; a set of bits. */
enum {
    HM_4P_NO_KING = 1,         /* a seat that is not eliminated has none */
    HM_4P_ELIMINATED_SIDE = 2, /* the seat to move is eliminated */
    HM_4P_RIGHT_WITHOUT_PIECES = 4,
    HM_4P_EP_INVALID = 8,
    HM_4P_PAWN_PLACE = 16,    /* a pawn where it would have promoted */
    HM_4P_CUSTOM_PIECE = 32,  /* a piece whose moves are not known; it stands still */
    HM_4P_ENEMY_IN_CHECK = 64 /* the side to move can take a king */
};
/* "no_king" and so on; NULL for anything but one of the bits. */
HM_API const char *hm_4p_problem_name(unsigned problem);

/* How often positions have occurred in a game. Zero-initialise; clear frees. */
typedef hm_history hm_4p_history;

/* Notes position.key and returns how often it has occurred, this time included; 0 when memory is
 * short. From rules.repetitions on a draw may be claimed. */
HM_API unsigned hm_4p_history_add(hm_4p_history *history, const hm_4p_key *key);
HM_API void hm_4p_history_clear(hm_4p_history *history);

/* ---- why a move is refused ------------------------------------------------------------------- */

typedef enum hm_4p_refusal {
    HM_4P_LEGAL,
    HM_4P_NO_PIECE,
    HM_4P_WRONG_SEAT,
    HM_4P_UNREACHABLE,
    HM_4P_PROMOTION_MISSING,
    HM_4P_PROMOTION_WRONG,
    HM_4P_CASTLING_IN_CHECK,
    HM_4P_CASTLING_PATH,
    HM_4P_LEAVES_KING
} hm_4p_refusal;

typedef struct hm_4p_threat {
    uint8_t from, to;
} hm_4p_threat;

/* Explains a move of which only from, to and promotion count. Fills at most `capacity` threats and
 * sets *count (may be NULL) to their full number. */
HM_API hm_4p_refusal hm_4p_why(const hm_4p_position *position, hm_4p_move move,
                               hm_4p_threat *threats, size_t capacity, size_t *count);
/* Stable word ("leaves_king_attacked") and a phrase for people. */
HM_API const char *hm_4p_refusal_name(hm_4p_refusal refusal);
HM_API const char *hm_4p_refusal_words(hm_4p_refusal refusal);

/* ---- position text (fen4p) ------------------------------------------------------------------- */

enum {
    HM_4P_FEN_STRICT = 1,    /* the grammar to the letter, unknown options refused */
    HM_4P_FEN_PRETTY = 2,    /* format: one rank a line, as the source prints it */
    HM_4P_FEN_CORNERS_X = 4, /* format: cut corners as "x,x,x" */
    HM_4P_FEN_NO_LEAVERS = 8 /* format: without who resigned, was flagged or stalemated, as the
                                profiles 2018 and 2017 write it (rules section 9) */
};

/* Reads a position text, or the name of a setup. Tolerant unless HM_4P_FEN_STRICT is given: blanks
 * between tokens, "x" corners, leading zeros, a trailing '/', the known defects of other writers.
 * Options that the state has no member for are appended to `options` (may be NULL) as canonical
 * text "'key':value,..." in their order. *warnings (may be NULL) counts what was mended: dropped
 * en-passant entries, brackets closed, "x" taken for a wall, walls in cut corners. On failure
 * state, options and warnings are untouched and error has the exact place. Every queen is read as
 * an ordinary one: the text cannot tell. Cost: above 200 MB/s. */
HM_API hm_status hm_4p_fen_parse(const char *text, size_t length, unsigned flags,
                                 hm_4p_state *state, hm_text *options, unsigned *warnings,
                                 hm_error *error);

/* Appends one piece as it stands in a position text: "rN", "dbQ", "dP", "X". Nothing for
 * HM_4P_EMPTY. */
HM_API void hm_4p_piece_format(const hm_4p_state *state, hm_4p_piece piece, hm_text *text);

/* Appends the canonical text, one line without blanks unless the flags say otherwise. `options`
 * (may be NULL) are unknown ones as hm_4p_fen_parse gave them. */
HM_API void hm_4p_fen_format(const hm_4p_state *state, const hm_text *options, unsigned flags,
                             hm_text *text);

/* ---- move texts ------------------------------------------------------------------------------ */

#define HM_4P_MOVE_TEXT 32 /* bytes that hold any move in any form, with its NUL */

/* "d2-d4", "d7-d8=Q"; castling is the king's two-square move. Returns the length. */
HM_API size_t hm_4p_move_format(hm_4p_move move, char text[HM_4P_MOVE_TEXT]);

enum {
    HM_4P_TEXT_PROMOTION_D = 1, /* promotions to one-point queens as "=D" */
    HM_4P_TEXT_SITE_MARKS = 2,  /* no "+" on castling */
    HM_4P_TEXT_NO_MARKS = 4     /* neither "+" nor "#" */
};

/* The long form of pgn4 with its marks, "Qg1xQn8+", and the short form, "Qxn8+". The position is
 * the one before the move. */
HM_API size_t hm_4p_move_format_long(const hm_4p_position *position, hm_4p_move move,
                                     unsigned flags, char text[HM_4P_MOVE_TEXT]);
HM_API size_t hm_4p_move_format_short(const hm_4p_position *position, hm_4p_move move,
                                      unsigned flags, char text[HM_4P_MOVE_TEXT]);

/* Reads any form (coordinates, long, short, with or without a colour before it and marks after it)
 * and finds the legal move that it names. A leading r, b, y or g is taken for the mover's colour
 * only when no legal move fits otherwise. HM_ERR_4P_MOVE when the text is no move, or fits several;
 * HM_ERR_4P_ILLEGAL when it is well-formed but no legal move fits. Marks are not verified. */
HM_API hm_status hm_4p_move_parse(const hm_4p_position *position, const char *text, size_t length,
                                  hm_4p_move *move, hm_error *error);

/* What a text that hm_4p_move_parse refuses as illegal comes nearest to, for hm_4p_why: from, to
 * and promotion. HM_4P_NO_MOVE when no piece of the seat to move fits, or the text is no move. */
HM_API hm_4p_move hm_4p_move_guess(const hm_4p_position *position, const char *text, size_t length);

/* "a4"; and its reading, nothing before or after. */
HM_API void hm_4p_square_format(int square, hm_text *text);
HM_API hm_status hm_4p_square_parse(const char *text, size_t length, int *square, hm_error *error);

/* What comments say about a piece's way: "Qg1-k5-g9", or with captures "Nk12-Nxm11-Nxn9", and
 * about a diagonal: "e14-n5" (notation section 2.8). No position is asked. */
#define HM_4P_MANOEUVRE_MAX 32

typedef struct hm_4p_manoeuvre {
    uint8_t kind;     /* HM_4P_KNIGHT to HM_4P_KING, or HM_4P_PAWN */
    uint8_t count;    /* of squares, the origin included: 2 to HM_4P_MANOEUVRE_MAX */
    uint32_t capture; /* bit i: square[i] is reached by a capture */
    uint8_t square[HM_4P_MANOEUVRE_MAX];
} hm_4p_manoeuvre;

/* HM_ERR_4P_MOVE when the text is none. */
HM_API hm_status hm_4p_manoeuvre_parse(const char *text, size_t length, hm_4p_manoeuvre *manoeuvre,
                                       hm_error *error);
HM_API void hm_4p_manoeuvre_format(const hm_4p_manoeuvre *manoeuvre, hm_text *text);

/* Two squares of one diagonal with no missing square between them, the leftmost first. Format puts
 * them into this order. */
HM_API hm_status hm_4p_diagonal_parse(const char *text, size_t length, int *left, int *right,
                                      hm_error *error);
HM_API void hm_4p_diagonal_format(int one, int other, hm_text *text);

/* ---- games (pgn4) ---------------------------------------------------------------------------- */

/* Tags, a start position under its rules, and a tree of steps. A step is a move, or the token of a
 * player who leaves. Step 0 is the start; the first child of a step continues the line it stands
 * in, the others are variations. Make it with hm_4p_game_create or hm_4p_game_parse. */
typedef struct hm_4p_game hm_4p_game;

/* The tokens of leaving. "R" and "T" are given up at the player's turn; with "#" or "S" behind them
 * the king that is set free is mated or stalemated on the spot. */
typedef enum hm_4p_leaving {
    HM_4P_STAYS,
    HM_4P_LEAVES_MATED,               /* "#" */
    HM_4P_LEAVES_STALEMATED,          /* "S" */
    HM_4P_LEAVES_RESIGNED,            /* "R" */
    HM_4P_LEAVES_FLAGGED,             /* "T" */
    HM_4P_LEAVES_RESIGNED_MATED,      /* "R#" */
    HM_4P_LEAVES_FLAGGED_MATED,       /* "T#" */
    HM_4P_LEAVES_RESIGNED_STALEMATED, /* "RS" */
    HM_4P_LEAVES_FLAGGED_STALEMATED   /* "TS" */
} hm_4p_leaving;

HM_API const char *hm_4p_leaving_text(hm_4p_leaving leaving); /* "" for HM_4P_STAYS */

typedef struct hm_4p_step {
    /* Numbers of steps, or -1: parent, first and last child, next sibling. */
    int32_t parent, first, last, next;
    int32_t comment, last_comment; /* the first and the last comment, or -1 */
    hm_4p_move move;               /* HM_4P_NO_MOVE for a token of leaving */
    uint32_t offset;               /* of the step in the text that was read */
    uint32_t round;                /* number of its round, counted from 1 */
    uint8_t seat;                  /* who moves or leaves */
    uint8_t leaving; /* hm_4p_leaving; of a move: the letters behind that of a king that walks */
    uint8_t glyph;   /* 0, or 1 to 6: "!", "!!", "?", "??", "!?", "?!" */
    uint16_t depth;  /* how many variations it stands in, at most HM_4P_VARIATIONS_MAX */
} hm_4p_step;

#define HM_4P_VARIATIONS_MAX 1000

HM_API const char *hm_4p_glyph_text(int glyph); /* "" for 0 */

typedef struct hm_4p_comment {
    const char *text; /* between the braces, byte for byte */
    size_t length;
    int32_t next; /* the next comment of the same step, or -1 */
    bool before;  /* stands before the move: at the beginning of a variation */
} hm_4p_comment;

/* What is odd about a text that could be read, in its order. */
typedef struct hm_4p_remark {
    hm_status status; /* HM_ERR_4P_MARK, HM_ERR_4P_TOKEN, HM_ERR_4P_TAG */
    int32_t step;     /* the step it belongs to, or -1 */
    uint64_t offset;
    const char *message;
} hm_4p_remark;

/* How a text is read; all zero, or a NULL pointer, is the usual way. */
typedef struct hm_4p_reading {
    const hm_4p_mode *mode;       /* instead of what the tags say */
    const hm_4p_profile *profile; /* the same; words of RuleVariants still count */
    bool king_capture_overrides_check;
    bool strict; /* a wrong mark is an error, not a remark */
} hm_4p_reading;

/* Reads one game: every move must be legal, and every token must fit the rules. Whose turn it is
 * follows from the rules, not from the place in the line. *used (may be NULL) is where the next
 * game may begin.
 *
 * When the text is wrong the game is handed out all the same, with everything before the fault,
 * and hm_4p_game_fault tells where; *game is NULL only when memory is short. The caller destroys
 * it. Errors: HM_ERR_4P_TAG to HM_ERR_4P_VARIATION, those of position texts for StartFen4,
 * HM_ERR_LIMIT for more than HM_4P_VARIATIONS_MAX variations within each other. Cost: see
 * docs/performance.md. */
HM_API hm_status hm_4p_game_parse(const char *text, size_t length, const hm_4p_reading *reading,
                                  hm_4p_game **game, size_t *used, hm_error *error);

/* The same for moves alone, behind the start of a game that has no steps yet; offsets count in this
 * text. Only `strict` of reading counts. */
HM_API hm_status hm_4p_game_read_moves(hm_4p_game *game, const char *text, size_t length,
                                       const hm_4p_reading *reading, hm_error *error);

/* Length of the first game of an archive: up to the tags of the next one, or all of the text. Looks
 * at lines only, so that a broken game does not spoil the next. Linear. */
HM_API size_t hm_4p_game_extent(const char *text, size_t length);

/* A game without steps. NULL when memory is short. */
HM_API hm_4p_game *hm_4p_game_create(const hm_4p_state *start, const hm_4p_rules *rules);
HM_API void hm_4p_game_destroy(hm_4p_game *game); /* NULL is allowed */

HM_API const hm_4p_position *hm_4p_game_start(const hm_4p_game *game);
/* Options of StartFen4 that a state has no member for, for hm_4p_fen_format. */
HM_API const hm_text *hm_4p_game_options(const hm_4p_game *game);

/* Steps are numbered 0 to count - 1; a parent has a smaller number. Valid until a step is added. */
HM_API size_t hm_4p_game_steps(const hm_4p_game *game);
HM_API const hm_4p_step *hm_4p_game_step(const hm_4p_game *game, int32_t step);
/* Steps of the main line, and the one after `ply` of them (the last one if there are less). */
HM_API size_t hm_4p_game_plies(const hm_4p_game *game);
HM_API int32_t hm_4p_game_ply(const hm_4p_game *game, size_t ply);
HM_API hm_4p_comment hm_4p_game_comment(const hm_4p_game *game, int32_t comment);

/* Plays a step on the position before it. */
HM_API void hm_4p_game_advance(const hm_4p_game *game, int32_t step, hm_4p_position *position,
                               hm_4p_outcome *outcome);
/* The position after a step. Cost: the moves up to it. Fails for want of memory only. */
HM_API hm_status hm_4p_game_position(const hm_4p_game *game, int32_t step,
                                     hm_4p_position *position);

/* Tags in their order; a value is what stands between the quotes, byte for byte. NULL when there
 * is no such tag. Names are compared without regard to case. */
HM_API size_t hm_4p_game_tags(const hm_4p_game *game);
HM_API void hm_4p_game_tag_at(const hm_4p_game *game, size_t index, const char **name,
                              const char **value);
HM_API const char *hm_4p_game_tag(const hm_4p_game *game, const char *name);
/* Changes the tag, or adds it as the last one. HM_ERR_ARGUMENT for a name that is no word. */
HM_API hm_status hm_4p_game_set_tag(hm_4p_game *game, const char *name, const char *value);

/* Adds a move or a token behind a step, as its last child; *step (may be NULL) is its number.
 * HM_ERR_4P_ILLEGAL when it is not possible there. A walking king's move gets its letters. Cost:
 * the moves up to it, but for a step behind the one added last. */
HM_API hm_status hm_4p_game_add_move(hm_4p_game *game, int32_t after, hm_4p_move move,
                                     int32_t *step);
HM_API hm_status hm_4p_game_add_leaving(hm_4p_game *game, int32_t after, hm_4p_leaving leaving,
                                        int32_t *step);
HM_API hm_status hm_4p_game_add_comment(hm_4p_game *game, int32_t step, const char *text,
                                        size_t length, bool before);
HM_API void hm_4p_game_set_glyph(hm_4p_game *game, int32_t step, int glyph);
/* Forgets what follows a step of the main line, and the result behind the moves. */
HM_API void hm_4p_game_cut(hm_4p_game *game, int32_t step);

/* Plays game `number` of the endless sequence that `seed` stands for into a game without steps,
 * from its start and under its rules: moves drawn evenly from the legal ones, at most `plies`, to
 * the end. A draw is claimed as soon as it may be. Sets the tags Result and Termination. The same
 * on every machine, and whatever was asked before. Fails for want of memory only. */
HM_API hm_status hm_4p_random_game(uint64_t seed, uint64_t number, size_t plies, hm_4p_game *game,
                                   hm_error *error);

/* The position after the main line, and the outcome of its last step. A free-for-all game that its
 * tags call a draw gets the points of one. Fails for want of memory only. */
HM_API hm_status hm_4p_game_end(const hm_4p_game *game, hm_4p_position *position,
                                hm_4p_outcome *outcome);

/* Appends the result after the main line: "1-0", "0-1", "1/2-1/2", "name: points - ..." for FFA,
 * and "*" when the game goes on; and the reason in the words of the tag Termination, nothing when
 * there is none. */
HM_API void hm_4p_game_result(const hm_4p_game *game, hm_text *result);
HM_API void hm_4p_game_termination(const hm_4p_game *game, hm_text *reason);

HM_API size_t hm_4p_game_remarks(const hm_4p_game *game);
HM_API hm_4p_remark hm_4p_game_remark(const hm_4p_game *game, size_t index);

/* Where reading failed: behind which step, in which round (0: in the tags), at whose turn, and at
 * which token (of length 0 when it is none). False when it did not fail. */
typedef struct hm_4p_fault {
    int32_t step;
    uint32_t round;
    int seat;
    uint64_t offset;
    size_t length;
} hm_4p_fault;
HM_API bool hm_4p_game_fault(const hm_4p_game *game, hm_4p_fault *fault);

enum {
    HM_4P_GAME_NESTED = 16,     /* variations within variations; otherwise they stand side by side,
                                   each with the moves that lead to it */
    HM_4P_GAME_SHORT = 32,      /* moves in the short form */
    HM_4P_GAME_PROMOTION_Q = 64 /* "=Q" also in profiles that write "=D" */
};

/* Appends the token of a step as hm_4p_game_format writes it, without glyph and comments. `before`
 * is the position before the step; *checks (may be NULL) is the number of its "+". */
HM_API void hm_4p_game_format_step(const hm_4p_game *game, int32_t step,
                                   const hm_4p_position *before, unsigned style, hm_text *text,
                                   unsigned *checks);

/* Appends the game: its tags, and the moves as the rules write them. Style is a set of the above
 * and of HM_4P_TEXT_... . Profiles 2017 and 2018 write promotions as "=D". */
HM_API void hm_4p_game_format(const hm_4p_game *game, unsigned style, hm_text *text);

/* ---- pictures -------------------------------------------------------------------------------- */

/* Appends the board as seen from a seat, with points and the seat to move. `last` is the move that
 * led here, or HM_4P_NO_MOVE. */
HM_API void hm_4p_draw_text(const hm_4p_position *position, int seat, hm_4p_move last,
                            hm_text *text);
HM_API void hm_4p_draw_svg(const hm_4p_position *position, int seat, hm_4p_move last, hm_text *svg);

#ifdef __cplusplus
}
#endif
#endif
