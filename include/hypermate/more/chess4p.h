/* hypermate: four-player chess on the 14 x 14 cross board: positions, rules, moves.
 *
 * A state is what a position text says, and may be any arrangement. Rules say which game is played
 * (Teams or free-for-all, and every decision on which sites and years differ). A position is a
 * state under rules that the engine can play on. chess4p_play.h has the effects of a move in a
 * game; chess4p_games.h has texts, whole games and pictures. Rules: docs/rules4p.md. */
#ifndef HYPERMATE_CHESS4P_H
#define HYPERMATE_CHESS4P_H

#include "../core.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- board --------------------------------------------------------------------------------- */

/** Files a..n are 0..13, ranks 1..14 are 0..13; index = rank << 4 | file, below 224. 160 of these
 * exist: the four 3x3 corners and the files 14 and 15 do not. */
#define HM_4P_SQUARES            224
#define HM_4P_SQUARE(file, rank) ((rank) << 4 | (file))
#define HM_4P_FILE(square)       ((square)&15)
#define HM_4P_RANK(square)       ((square) >> 4)
#define HM_4P_NO_SQUARE          255

/** Whether there is such a square. Any number is allowed. */
HM_MORE bool hm_4p_exists(int square);

/** Seats in the order of play; the one opposite is seat ^ 2. A set of seats has bits 1 << seat. */
enum { HM_4P_RED = 0, HM_4P_BLUE = 1, HM_4P_YELLOW = 2, HM_4P_GREEN = 3, HM_4P_SEATS = 4 };

/** The content of a square: HM_4P_EMPTY, HM_4P_WALL, or kind | seat << 4, with HM_4P_DEAD for a
 * grey piece and HM_4P_DEAD | HM_4P_NOBODYS for one without known owner (its seat bits are 0). */
typedef uint8_t hm_4p_piece;

enum {
    HM_4P_EMPTY = 0,
    HM_4P_PAWN = 1,
    HM_4P_KNIGHT = 2,
    HM_4P_BISHOP = 3,
    HM_4P_ROOK = 4,
    HM_4P_QUEEN = 5,
    HM_4P_KING = 6,
    HM_4P_POINT_QUEEN = 7, /**< promoted queen of FFA: moves as a queen, is worth one point */
    HM_4P_CUSTOM = 8, /**< 8..15: a piece of custom games; its letter is state.custom[kind - 8] */
    HM_4P_DEAD = 0x40,
    HM_4P_NOBODYS = 0x80,
    HM_4P_WALL = 0x80
};

#define HM_4P_KIND(piece) ((piece)&15)
#define HM_4P_SEAT(piece) ((piece) >> 4 & 3)

/* ---- state: everything that is written down ------------------------------------------------- */

/** A double step that may still be answered: pawn went over `skipped` to `pushed`. */
typedef struct hm_4p_ep {
    uint8_t skipped, pushed; /**< both HM_4P_NO_SQUARE when there is none */
} hm_4p_ep;

/** Plain memory: copy it freely. Arrays of four are in the order of seats. */
typedef struct hm_4p_state {
    hm_4p_piece square[HM_4P_SQUARES]; /**< squares that do not exist hold HM_4P_WALL */
    uint8_t side;                      /**< seat to move */
    uint8_t eliminated;                /**< set of seats; they neither move nor attack */
    uint8_t castling_short;            /**< sets of seats: rights, first and second list of fen4p */
    uint8_t castling_long;
    uint8_t resigned, flagged, stalemated; /**< sets of seats */
    uint8_t pawn_base_rank;                /**< own rank of the double step; 2, or 0 for none */
    hm_4p_ep ep[HM_4P_SEATS];              /**< by the seat that pushed */
    uint8_t royal[HM_4P_SEATS]; /**< square of the royal piece, none if nothing of the seat is
                                   there; HM_4P_NO_SQUARE: the king */
    int32_t points[HM_4P_SEATS];
    uint32_t clock;    /**< plies since the last reset (rules4p, section 7) */
    char custom[8][5]; /**< letters of the custom kinds in use (UTF-8, NUL-terminated), "" beyond */
    uint16_t
        lives[HM_4P_SEATS]; /**< checks that the seats survive; they count under rules.n_check */
    uint8_t files, ranks;   /**< size of a small board, centred; both 0 for the whole cross. The
                               squares around it are HM_4P_WALL */
} hm_4p_state;

/** The empty board with Red to move, no rights, no points. */
HM_MORE void hm_4p_state_init(hm_4p_state *state);

typedef enum hm_4p_setup {
    HM_4P_CLASSIC, /**< the start position of the notation's source, "4PCo" */
    HM_4P_MODERN,  /**< today's, "4PC" */
    HM_4P_BY,      /**< "4PCb" */
    HM_4P_BYG,     /**< "4PCn" */
    HM_4P_RG,      /**< "4PCrg" */
    HM_4P_SETUPS
} hm_4p_setup;

HM_MORE void hm_4p_state_start(hm_4p_state *state, hm_4p_setup setup);
/** The start of Chess960 with the site's number 1 to 960, of which 519 is the classic setup. False
 * for other numbers; then the state is untouched. */
HM_MORE bool hm_4p_state_start_960(hm_4p_state *state, unsigned number);
/** "classic", "modern", "by", "byg", "rg"; and the name in pgn4 tags. */
HM_MORE const char *hm_4p_setup_name(hm_4p_setup setup);
HM_MORE const char *hm_4p_setup_tag(hm_4p_setup setup);
/** By either name, with or without "4p:" before the first ("4p:start" is classic). False when there
 * is no such setup. */
HM_MORE bool hm_4p_setup_named(const char *name, size_t length, hm_4p_setup *setup);

/* ---- rules ----------------------------------------------------------------------------------- */

typedef enum hm_4p_mode { HM_4P_TEAMS, HM_4P_FFA, HM_4P_SOLO } hm_4p_mode;
HM_MORE const char *hm_4p_mode_name(hm_4p_mode mode); /**< "teams", "ffa", "solo" */
HM_MORE bool hm_4p_mode_named(const char *name, size_t length, hm_4p_mode *mode); /**< any case */

/** Points of FFA for things other than captures (rules4p, section 6.4). */
typedef struct hm_4p_points {
    uint8_t mate;              /**< to the mover, for each player mated or king taken */
    uint8_t stalemate;         /**< to the stalemated player */
    uint8_t walking_stalemate; /**< shared by the active players, rounded to the nearest number: for
                                  a walking king without a move, or one left over in a draw */
    uint8_t draw;              /**< to every active player */
    uint8_t checks[2][2];      /**< [by a queen? 1 : 0][new checks to two kings, to three] */
    uint8_t left_king;         /**< to the last player, for a king that was left on the board */
} hm_4p_points;

/** The effect of a stalemate (rules4p, section 11). */
typedef enum hm_4p_stalemate {
    HM_4P_STALEMATE_USUAL, /**< FFA: points.stalemate to the stalemated player; Teams: a draw */
    HM_4P_STALEMATE_WINS,  /**< the same in FFA; Teams: the team of that player wins */
    HM_4P_STALEMATE_DRAWS, /**< FFA: the active players share points.stalemate; Teams: a draw */
    HM_4P_STALEMATE_LOSES  /**< FFA: as a draw; Teams: the team of that player loses */
} hm_4p_stalemate;

#define HM_4P_NEVER_PROMOTES 15 /**< a promotion_rank that no pawn reaches */

/** Every decision on which sites, years and programs differ. hm_4p_rules_init fills it from a
 * profile; change members afterwards as you like. */
typedef struct hm_4p_rules {
    uint8_t mode;     /**< hm_4p_mode; Solo is played as FFA */
    uint8_t profile;  /**< hm_4p_profile the rules came from */
    uint8_t teammate; /**< Teams: Red's partner sits so many seats further on, 1 to 3; usually 2 */
    uint8_t absent;   /**< Teams: set of seats that are not in the game. hm_4p_position_init finds
                         them: two opposite seats that are out and have no pieces; the other two
                         then play against each other, and teammate is 1 */
    bool en_passant;  /**< entries are always recorded; this says whether they may be used. If they
                       * may not, entries of eliminated players are never removed */
    bool ep_front_only;     /**< only by the pawn directly in front of the pushed pawn */
    uint8_t promotion_rank; /**< own rank: 11 in Teams, 8 in FFA; HM_4P_NEVER_PROMOTES */
    uint16_t promote_to;    /**< set of kinds, bits 1 << kind */
    bool mate_at_turn;      /**< FFA: a mate is judged at the player's turn, not at once */
    bool walking;           /**< resigned and flagged kings walk; otherwise they stay where they
                             * are */
    bool walking_attacks;   /**< walking kings attack the squares around them */
    bool king_capture_overrides_check; /**< Teams: taking a king is legal in check too */
    bool dead_wall;                    /**< grey pieces become walls */
    bool every_king_pays; /**< FFA: the last player gets a bonus for every walking king; otherwise
                           * only for the king of the player whose leaving ends the game */
    bool bare_king_draws; /**< FFA: a player who leaves the last player with a bare king draws with
                           * him */
    /* Draws by clock and by repetition (rules4p, section 7). 0 switches a rule off. */
    bool draws_end;           /**< they end the game at once; otherwise they may be claimed */
    bool grey_captures_reset; /**< captures of grey pieces set the clock to 0, too */
    bool leaving_resets;      /**< so does a player who leaves or is eliminated */
    uint32_t draw_clock;      /**< plies on the clock */
    uint32_t draw_rounds;     /**< the same in rounds: plies divided by the seats that still move */
    uint8_t repetitions;      /**< occurrences of a position */
    hm_4p_points points;

    /* Rules that words of games name (rules4p, section 11). */
    bool capture_the_king; /**< kings may be left and moved into check; only a capture loses them */
    bool allow_passing;    /**< a player who is not in check may pass */
    bool n_check;          /**< state.lives count; a seat without lives is mated */
    bool play_for_mate;    /**< FFA: only mates and draws bring points, more with fewer players */
    uint8_t stalemate;     /**< hm_4p_stalemate */
    uint8_t opposite_times; /**< FFA: factor of captures from the opposite seat, until the first
                               player is out */
    uint64_t hill[4]; /**< set of squares, bit square & 63 of word square >> 6: a king that moves to
                         one of them wins */
} hm_4p_rules;

typedef enum hm_4p_profile {
    HM_4P_CURRENT, /**< since the merge of the site's servers in April 2022 */
    HM_4P_2018,    /**< before 21 May 2019 */
    HM_4P_2017,    /**< the year before; never chosen by a date */
    HM_4P_2022,    /**< from May 2019 to the merge */
    HM_4P_PROFILES
} hm_4p_profile;

/** "current", "2018", "2017", "2022". */
HM_MORE const char *hm_4p_profile_name(hm_4p_profile profile);
HM_MORE bool hm_4p_profile_named(const char *name, size_t length, hm_4p_profile *profile);

/** Sets the rules that the sites of a profile's years play in a mode (rules4p, section 8). */
HM_MORE void hm_4p_rules_init(hm_4p_rules *rules, hm_4p_profile profile, hm_4p_mode mode);

/* ---- position -------------------------------------------------------------------------------- */

/** The engine's own index of the board; src/chess4p/rules/board4p.h explains it. */
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

/** About 3 KB without pointers: copy it freely. Read everything but the index as you like; change
 * it with the functions below only. */
typedef struct hm_4p_position {
    hm_4p_state state;
    hm_4p_rules rules;
    uint64_t key[2]; /**< squares, side, rights, en passant, seats; not points and clock: what draws
                        by repetition compare (rules4p, section 7). 128 bits, well mixed: equal keys
                        mean equal positions for every practical purpose */
    uint8_t king[HM_4P_SEATS];    /**< live royal pieces, or HM_4P_NO_SQUARE */
    uint8_t alive[HM_4P_SEATS];   /**< number of live pieces */
    uint8_t enemies[HM_4P_SEATS]; /**< set of the seats that each plays against */
    hm_4p_index index;
} hm_4p_position;

/** Memory for a position, to be filled by hm_4p_position_init or hm_4p_position_copy. Fails for
 * want of it only; destroy takes NULL too. */
HM_MORE hm_status hm_4p_position_create(hm_4p_position **position, hm_error *error);
HM_MORE void hm_4p_position_destroy(hm_4p_position *position);

/** The state may be the position's own state. Faults of a state are repaired in the copy: if a seat
 * has several kings and no royal square, the first becomes the royal one. Cost: about one
 * microsecond. */
HM_MORE void hm_4p_position_init(hm_4p_position *position, const hm_4p_state *state,
                                 const hm_4p_rules *rules);
HM_MORE void hm_4p_position_copy(hm_4p_position *position, const hm_4p_position *from);

HM_MORE const hm_4p_rules *hm_4p_position_rules(const hm_4p_position *position);
/** The content of a square, HM_4P_WALL for numbers beyond the board; the seat to move; the points
 * of a seat. */
HM_MORE int32_t hm_4p_position_points(const hm_4p_position *position, int seat);

/** position->key. */
HM_MORE void hm_4p_key(const hm_4p_position *position, uint64_t key[2]);

/* ---- moves ----------------------------------------------------------------------------------- */

/** From, to, promotion and tag in 32 bits. */
typedef uint32_t hm_4p_move;

enum {
    HM_4P_PLAIN = 0,
    HM_4P_DOUBLE_STEP = 1,
    HM_4P_EN_PASSANT = 2,   /**< to is the skipped square; also takes a piece on it */
    HM_4P_CASTLE_SHORT = 3, /**< from and to are the king's squares */
    HM_4P_CASTLE_LONG = 4
};

#define HM_4P_MOVE(from, to, promotion, tag)                                                       \
    ((hm_4p_move)(from) | (hm_4p_move)(to) << 8 | (hm_4p_move)(promotion) << 16 |                  \
     (hm_4p_move)(tag) << 20)
#define HM_4P_MOVE_FROM(move)      ((int)((move)&255))
#define HM_4P_MOVE_TO(move)        ((int)((move) >> 8 & 255))
#define HM_4P_MOVE_PROMOTION(move) ((int)((move) >> 16 & 15)) /**< kind, or 0 */
#define HM_4P_MOVE_TAG(move)       ((int)((move) >> 20 & 15))

/** No move has this value (from and to are equal). */
#define HM_4P_NO_MOVE ((hm_4p_move)0)

/** The data that unmake needs. */
typedef struct hm_4p_undo {
    uint64_t key[2];
    hm_4p_ep ep[HM_4P_SEATS];
    uint32_t clock;
    uint8_t side, castling_short, castling_long;
    uint8_t royal[HM_4P_SEATS], king[HM_4P_SEATS], alive[HM_4P_SEATS];
    hm_4p_piece captured; /**< on the target square; of en passant: the occupant */
    uint8_t pawn_square;  /**< of the pawn taken en passant, or HM_4P_NO_SQUARE */
    hm_4p_piece pawn;
} hm_4p_undo;

/** Plays a pseudo-legal move and takes it back: squares, rights, en passant, clock, side, key.
 * Nobody is eliminated and no points are given: that is hm_4p_play. The next seat is the next one
 * that is not eliminated and has something to move. No allocation. */
HM_MORE void hm_4p_make(hm_4p_position *position, hm_4p_move move, hm_4p_undo *undo);
HM_MORE void hm_4p_unmake(hm_4p_position *position, hm_4p_move move, const hm_4p_undo *undo);

/* ---- move generation ------------------------------------------------------------------------- */

/** An upper bound for the number of moves of the side to move, pseudo-legal ones included: the room
 * the generators need. Never above HM_4P_MOVES_MAX, in games mostly below 400. Cost: some tens of
 * nanoseconds. */
HM_MORE size_t hm_4p_moves_bound(const hm_4p_position *position);
#define HM_4P_MOVES_MAX 8192

/** All legal moves, in no promised order; `moves` has room for hm_4p_moves_bound() of them. Returns
 * their number. */
HM_MORE size_t hm_4p_generate(const hm_4p_position *position, hm_4p_move *moves);

/** Their number, without listing them. */
HM_MORE size_t hm_4p_count(const hm_4p_position *position);

/** Pseudo-legal moves: the own king may be attacked afterwards; castling is complete (the squares
 * from the king to its target are tested). All of the side to move (room as for hm_4p_generate), or
 * all of the piece on one square, whoever is to move. */
HM_MORE size_t hm_4p_generate_pseudo(const hm_4p_position *position, hm_4p_move *moves);
#define HM_4P_PSEUDO_FROM_MAX 128
HM_MORE size_t hm_4p_generate_pseudo_from(const hm_4p_position *position, int square,
                                          hm_4p_move *moves);

/** Whether there is a legal move if it were the turn of `seat`: mates are judged so before their
 * turn comes. */
HM_MORE bool hm_4p_has_legal_move(const hm_4p_position *position, int seat);

/** Whether one move, of any bits, is legal. */
HM_MORE bool hm_4p_is_legal(const hm_4p_position *position, hm_4p_move move);

/** Ascending in the bytewise order of the texts. */
HM_MORE void hm_4p_sort_moves(hm_4p_move *moves, size_t count);

/* ---- attacks and checks ---------------------------------------------------------------------- */

/** The squares of the live pieces of `seats` (a set) that attack the square; at most 64 are listed.
 * Returns their number. */
#define HM_4P_ATTACKERS_MAX 64
HM_MORE size_t hm_4p_attackers(const hm_4p_position *position, int square, unsigned seats,
                               uint8_t attackers[HM_4P_ATTACKERS_MAX]);
HM_MORE bool hm_4p_is_attacked(const hm_4p_position *position, int square, unsigned seats);

/** Square of the seat's live royal piece, or HM_4P_NO_SQUARE. */
HM_MORE int hm_4p_king(const hm_4p_position *position, int seat);

/** Whether that piece is attacked by an enemy of the seat. */
HM_MORE bool hm_4p_in_check(const hm_4p_position *position, int seat);

/* ---- perft ----------------------------------------------------------------------------------- */

/** Leaves of the tree of legal moves of the given depth, with `jobs` threads (at least 1). A move
 * that takes a live king is one leaf at any depth; nobody is eliminated inside the tree (rules4p,
 * section 4). The watcher gets the leaves so far and may be NULL. HM_ERR_MEMORY,
 * HM_ERR_INTERRUPTED. */
HM_MORE hm_status hm_4p_perft(const hm_4p_position *position, unsigned depth, unsigned jobs,
                              const hm_watch *watch, uint64_t *nodes, hm_error *error);

typedef struct hm_4p_divide {
    hm_4p_move move;
    uint64_t nodes; /**< leaves below it */
} hm_4p_divide;

/** The same move by move, in the order of texts; depth >= 1, otherwise HM_ERR_ARGUMENT. The caller
 * frees *divide with free(). */
HM_MORE hm_status hm_4p_perft_divide(const hm_4p_position *position, unsigned depth, unsigned jobs,
                                     const hm_watch *watch, hm_4p_divide **divide, size_t *count,
                                     hm_error *error);

#ifdef __cplusplus
}
#endif
#endif
