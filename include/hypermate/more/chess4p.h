/* hypermate: four-player chess on the 14 x 14 cross board: positions, rules, moves.
 *
 * A state is the content of a position text; its pieces may stand anywhere, legal or not. Rules say
 * whether Teams or free-for-all (FFA) is played, and settle each point on which chess sites differ,
 * or that a site has changed over the years. A position has a state, the rules under which it is
 * played, and the data of the rules engine. chess4p_play.h has what a move does in a game;
 * chess4p_games.h has texts, whole games and pictures. Source of the rules: docs/rules4p.md. */
#ifndef HYPERMATE_CHESS4P_H
#define HYPERMATE_CHESS4P_H

#include "../core.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- board --------------------------------------------------------------------------------- */

/** Files a to n are 0..13, ranks 1 to 14 are 0..13. The index of a square is rank << 4 | file,
 * below HM_4P_SQUARES. 160 squares exist: the four 3x3 corners and the files 14 and 15 do not. */
#define HM_4P_SQUARES            224
#define HM_4P_SQUARE(file, rank) ((rank) << 4 | (file))
#define HM_4P_FILE(square)       ((square)&15)
#define HM_4P_RANK(square)       ((square) >> 4)
#define HM_4P_NO_SQUARE          255 /**< value that means "no square" */

/** Returns whether a square exists. Any number is allowed. */
HM_MORE bool hm_4p_exists(int square);

/** Seats in the order of play; the opposite seat is seat ^ 2. A set of seats has bits 1 << seat. */
enum { HM_4P_RED = 0, HM_4P_BLUE = 1, HM_4P_YELLOW = 2, HM_4P_GREEN = 3, HM_4P_SEATS = 4 };

/** The content of a square: HM_4P_EMPTY, HM_4P_WALL, or kind | seat << 4. A grey piece also has
 * HM_4P_DEAD; a grey piece without known owner has HM_4P_DEAD | HM_4P_NOBODYS and seat bits 0. */
typedef uint8_t hm_4p_piece;

enum {
    HM_4P_EMPTY = 0,
    HM_4P_PAWN = 1,
    HM_4P_KNIGHT = 2,
    HM_4P_BISHOP = 3,
    HM_4P_ROOK = 4,
    HM_4P_QUEEN = 5,
    HM_4P_KING = 6,
    HM_4P_POINT_QUEEN = 7, /**< from FFA promotions: moves as a queen, worth one point */
    /** 8..15: pieces of custom games; the letter of a kind is state.custom[kind - 8]. */
    HM_4P_CUSTOM = 8,
    HM_4P_DEAD = 0x40,
    HM_4P_NOBODYS = 0x80,
    HM_4P_WALL = 0x80
};

#define HM_4P_KIND(piece) ((piece)&15)
#define HM_4P_SEAT(piece) ((piece) >> 4 & 3)

/* ---- state: everything that is written down ------------------------------------------------- */

/** A double step that en passant can answer: the pawn passed `skipped` and is now on `pushed`. */
typedef struct hm_4p_ep {
    uint8_t skipped, pushed; /**< squares; both HM_4P_NO_SQUARE if there is no such double step */
} hm_4p_ep;

/** The content of a position text. It has no pointers and may be copied like any struct. Arrays of
 * four are in the order of seats. */
typedef struct hm_4p_state {
    hm_4p_piece square[HM_4P_SQUARES]; /**< squares that do not exist hold HM_4P_WALL */
    uint8_t side;                      /**< seat to move */
    uint8_t eliminated;                /**< set of eliminated seats; they neither move nor attack */
    /** Sets of seats that may castle with the rook three (short) or four (long) squares away. */
    uint8_t castling_short;
    uint8_t castling_long;
    uint8_t resigned, flagged, stalemated; /**< sets of seats */
    /** Own rank from which pawns may step twice, usually 2; 0 means no double steps. */
    uint8_t pawn_base_rank;
    hm_4p_ep ep[HM_4P_SEATS]; /**< one entry per seat: the double step of its pawn */
    /** Square of the royal piece of each seat. If no piece of the seat is on this square, the seat
     * has no royal piece. HM_4P_NO_SQUARE means that the king is royal. */
    uint8_t royal[HM_4P_SEATS];
    int32_t points[HM_4P_SEATS];
    uint32_t clock;    /**< draw clock: plies since the last reset (rules4p, section 7) */
    char custom[8][5]; /**< letters of the custom kinds (UTF-8, NUL-terminated); "" for a kind that
                          is not in use */
    /** Under rules.n_check: lives left of each seat. Each new attacker of its king costs one. */
    uint16_t lives[HM_4P_SEATS];
    /** Size of a smaller board in the centre, surrounded by HM_4P_WALL; both 0 for the whole cross.
     */
    uint8_t files, ranks;
} hm_4p_state;

/** Fills a state with the empty board: Red to move, no rights, no points. */
HM_MORE void hm_4p_state_init(hm_4p_state *state);

/** Start positions. In all but the classic one, king and queen of some seats are exchanged. */
typedef enum hm_4p_setup {
    HM_4P_CLASSIC, /**< "4PCo": the start position of the page "Four-Player Chess/Notation" */
    HM_4P_MODERN,  /**< "4PC", the usual one today: exchanged for Blue and Green */
    HM_4P_BY,      /**< "4PCb": exchanged for Blue and Yellow */
    HM_4P_BYG,     /**< "4PCn": exchanged for Blue, Yellow and Green */
    HM_4P_RG,      /**< "4PCrg": exchanged for Red and Green */
    HM_4P_SETUPS
} hm_4p_setup;

/** Fills a state with a start position. */
HM_MORE void hm_4p_state_start(hm_4p_state *state, hm_4p_setup setup);
/** Fills a state with start position `number` of Chess960, 1 to 960 as in the rule word Chess960=n;
 * 519 is the classic setup. For other numbers returns false and changes nothing. */
HM_MORE bool hm_4p_state_start_960(hm_4p_state *state, unsigned number);
/** Returns the name of a setup: "classic", "modern", "by", "byg" or "rg". The text is static. */
HM_MORE const char *hm_4p_setup_name(hm_4p_setup setup);
/** Returns the name of a setup in pgn4 tags: "4PCo", "4PC", ... The text is static. */
HM_MORE const char *hm_4p_setup_tag(hm_4p_setup setup);
/** Finds a setup by the text of hm_4p_setup_name() or hm_4p_setup_tag(). "4p:" may precede the
 * name; "4p:start" is the classic setup. Returns false if there is no such setup. */
HM_MORE bool hm_4p_setup_named(const char *name, size_t length, hm_4p_setup *setup);

/* ---- rules ----------------------------------------------------------------------------------- */

/** Teams: two partners against two. FFA (free-for-all): each player plays alone, for points. Solo:
 * played as FFA, rated differently. */
typedef enum hm_4p_mode { HM_4P_TEAMS, HM_4P_FFA, HM_4P_SOLO } hm_4p_mode;
/** Returns the name of a mode: "teams", "ffa" or "solo". The text is static. */
HM_MORE const char *hm_4p_mode_name(hm_4p_mode mode);
/** Finds a mode by its name in upper or lower case. Returns false if there is none. */
HM_MORE bool hm_4p_mode_named(const char *name, size_t length, hm_4p_mode *mode);

/** The points that FFA gives for everything but captured pieces (rules4p, section 6.4). */
typedef struct hm_4p_points {
    uint8_t mate;      /**< to the mover, for each player that is mated or whose king is captured */
    uint8_t stalemate; /**< to the stalemated player */
    /** Points for a walking king that has no move, and for each walking king on the board when the
     * game is drawn. The active players share these points; each share is rounded. */
    uint8_t walking_stalemate;
    uint8_t draw; /**< to every active player: one who has not left and is not eliminated */
    /** To the mover for several new checks: [1 if a queen moves][0 for two kings, 1 for three]. */
    uint8_t checks[2][2];
    uint8_t left_king; /**< to the last active player, for each king that pays (every_king_pays) */
} hm_4p_points;

/** The effect of a stalemate (rules4p, section 11). */
typedef enum hm_4p_stalemate {
    HM_4P_STALEMATE_USUAL, /**< FFA: the stalemated player gets points.stalemate; Teams: a draw */
    HM_4P_STALEMATE_WINS,  /**< FFA: as _USUAL; Teams: the team of that player wins */
    HM_4P_STALEMATE_DRAWS, /**< FFA: the active players share points.stalemate; Teams: a draw */
    HM_4P_STALEMATE_LOSES  /**< FFA: as _DRAWS; Teams: the team of that player loses */
} hm_4p_stalemate;

#define HM_4P_NEVER_PROMOTES 15 /**< value of promotion_rank with which no pawn promotes */

/** The rules of a game: every decision on which sites, years and programs differ.
 * hm_4p_rules_init() fills them from a profile; members may be changed afterwards. */
typedef struct hm_4p_rules {
    uint8_t mode;    /**< hm_4p_mode; Solo is played as FFA */
    uint8_t profile; /**< hm_4p_profile that the rules were made from */
    /** Teams: the partner of a seat is so many seats further on, 1 to 3; usually 2. */
    uint8_t teammate;
    /** Teams: set of seats that do not take part. hm_4p_position_init() sets it if two opposite
     * seats are eliminated and have no pieces. It then also sets `teammate` to 1, so that the other
     * two seats are opponents and not partners. */
    uint8_t absent;
    /** En passant may be played. hm_4p_state.ep is filled in any case; if en passant may not be
     * played, the entries of eliminated players are never removed from it. */
    bool en_passant;
    /** En passant only by the pawn directly in front of the pawn that stepped twice. */
    bool ep_front_only;
    /** Rank on which pawns promote, counted from the side of their seat: 11 in Teams, 8 in FFA.
     * With HM_4P_NEVER_PROMOTES no pawn promotes. */
    uint8_t promotion_rank;
    uint16_t promote_to; /**< kinds that pawns may become, bits 1 << kind */
    bool mate_at_turn;   /**< FFA: a player is mated only when it is his turn, not at once */
    /** Kings of players who resigned or ran out of time walk; if false, they never move. */
    bool walking;
    bool walking_attacks;              /**< walking kings attack the squares around them */
    bool king_capture_overrides_check; /**< Teams: taking a king may leave one's own attacked */
    bool dead_wall;                    /**< grey pieces become walls */
    /** FFA: if true, the last player gets a bonus for every walking king; if false, only for the
     * king of the player whose leaving ends the game. */
    bool every_king_pays;
    /** FFA: if one of the last two players leaves and the other has a bare king, these two draw. */
    bool bare_king_draws;
    /* Draws by clock and by repetition (rules4p, section 7). 0 switches a rule off. */
    bool draws_end; /**< draws by clock or repetition end the game; otherwise they may be claimed */
    bool grey_captures_reset; /**< captures of grey pieces reset the clock, too */
    bool leaving_resets;      /**< a player who leaves or is eliminated resets the clock */
    uint32_t draw_clock;      /**< number of plies on the clock at which the game is drawn */
    /** Number of rounds on the clock at which the game is drawn. A round has as many plies as seats
     * still move. */
    uint32_t draw_rounds;
    uint8_t repetitions; /**< number of occurrences of a position at which the game is drawn */
    hm_4p_points points;

    /* Rules that a game can name in its tags (rules4p, section 11). */
    /** A king may stay in check and move into check; a player loses the king only by capture. */
    bool capture_the_king;
    bool allow_passing; /**< a player who is not in check may pass */
    bool n_check;       /**< a seat that loses its last life is mated (hm_4p_state.lives) */
    bool play_for_mate; /**< FFA: only mates and draws bring points, more if fewer players play */
    uint8_t stalemate;  /**< hm_4p_stalemate */
    /** FFA: until the first player is out, points for pieces captured from the opposite seat are
     * multiplied by this number. */
    uint8_t opposite_times;
    /** Set of squares, bit square & 63 of hill[square >> 6]: a king that moves to one of these
     * squares wins. */
    uint64_t hill[4];
} hm_4p_rules;

/** Sets of rules by period. */
typedef enum hm_4p_profile {
    HM_4P_CURRENT, /**< since chess.com merged its servers in April 2022 */
    HM_4P_2018,    /**< before 21 May 2019 */
    HM_4P_2017,    /**< the rules of 2017; used only if they are named */
    HM_4P_2022,    /**< from 21 May 2019 to the merge in April 2022 */
    HM_4P_PROFILES
} hm_4p_profile;

/** Returns the name of a profile: "current", "2018", "2017" or "2022". The text is static. */
HM_MORE const char *hm_4p_profile_name(hm_4p_profile profile);
/** Finds a profile by its name. Returns false if there is none. */
HM_MORE bool hm_4p_profile_named(const char *name, size_t length, hm_4p_profile *profile);

/** Fills the rules that were played in a mode in the period of a profile (rules4p, section 8). */
HM_MORE void hm_4p_rules_init(hm_4p_rules *rules, hm_4p_profile profile, hm_4p_mode mode);

/* ---- position -------------------------------------------------------------------------------- */

/** Private data of the rules engine: the part of hm_4p_index (below) about one side's enemies. */
typedef struct hm_4p_view {
    uint64_t closed[6], knights[6], kings[6];
    uint16_t closed_lines[68], sliders[84];
} hm_4p_view;

/** Private data of the rules engine; src/chess4p/rules/index4p.h explains them. */
typedef struct hm_4p_index {
    uint64_t occupied[6];
    uint64_t pawns[HM_4P_SEATS][6], knights[HM_4P_SEATS][6];
    uint64_t straight[HM_4P_SEATS][6], diagonal[HM_4P_SEATS][6];
    hm_4p_view view[HM_4P_SEATS];
    uint16_t occupied_lines[68];
    uint8_t view_of[HM_4P_SEATS], views, silent, odd, attacking;
} hm_4p_index;

/** A position: a state under rules, about 3 KB without pointers. It may be copied like any struct.
 * Callers may read everything but the index, and change a position only with the functions below.
 */
typedef struct hm_4p_position {
    hm_4p_state state;
    hm_4p_rules rules;
    /** A hash of 128 bits over the position, lives and the sets of eliminated, resigned, flagged
     * and stalemated seats, but not points and clock. Equal keys count as a repetition and in
     * practice mean equal positions (rules4p, section 7). */
    uint64_t key[2];
    uint8_t king[HM_4P_SEATS];    /**< square of the live royal piece, or HM_4P_NO_SQUARE */
    uint8_t alive[HM_4P_SEATS];   /**< number of live pieces */
    uint8_t enemies[HM_4P_SEATS]; /**< set of seats that each seat plays against */
    hm_4p_index index;
} hm_4p_position;

/** Allocates a position, to be filled by hm_4p_position_init() or hm_4p_position_copy(). Fails with
 * HM_ERR_MEMORY only; *position is NULL then. */
HM_MORE hm_status hm_4p_position_create(hm_4p_position **position, hm_error *error);
/** Frees a position that hm_4p_position_create() has allocated. NULL is allowed. */
HM_MORE void hm_4p_position_destroy(hm_4p_position *position);

/** Fills a position from a state and rules, which may be parts of the position itself. Values out
 * of range are corrected in the copy; if a seat has several kings and no royal square, its first
 * king becomes royal. Cost: about one microsecond. */
HM_MORE void hm_4p_position_init(hm_4p_position *position, const hm_4p_state *state,
                                 const hm_4p_rules *rules);
/** Copies a position. */
HM_MORE void hm_4p_position_copy(hm_4p_position *position, const hm_4p_position *from);

/** Returns the rules of a position; they live in the position. */
HM_MORE const hm_4p_rules *hm_4p_position_rules(const hm_4p_position *position);
/** Returns the points of a seat. */
HM_MORE int32_t hm_4p_position_points(const hm_4p_position *position, int seat);

/** Copies position->key. */
HM_MORE void hm_4p_key(const hm_4p_position *position, uint64_t key[2]);

/* ---- moves ----------------------------------------------------------------------------------- */

/** A move: from, to, promotion and tag in 32 bits. */
typedef uint32_t hm_4p_move;

/** Tags of moves. */
enum {
    HM_4P_PLAIN = 0,
    HM_4P_DOUBLE_STEP = 1,
    HM_4P_EN_PASSANT = 2,   /**< `to` is the skipped square; a piece on it is captured, too */
    HM_4P_CASTLE_SHORT = 3, /**< from and to are the squares of the king */
    HM_4P_CASTLE_LONG = 4
};

#define HM_4P_MOVE(from, to, promotion, tag)                                                       \
    ((hm_4p_move)(from) | (hm_4p_move)(to) << 8 | (hm_4p_move)(promotion) << 16 |                  \
     (hm_4p_move)(tag) << 20)
#define HM_4P_MOVE_FROM(move)      ((int)((move)&255))
#define HM_4P_MOVE_TO(move)        ((int)((move) >> 8 & 255))
#define HM_4P_MOVE_PROMOTION(move) ((int)((move) >> 16 & 15)) /**< kind, or 0 */
#define HM_4P_MOVE_TAG(move)       ((int)((move) >> 20 & 15))

/** Value that means "no move"; no move has it. */
#define HM_4P_NO_MOVE ((hm_4p_move)0)

/** The data that hm_4p_unmake() needs. */
typedef struct hm_4p_undo {
    uint64_t key[2];
    hm_4p_ep ep[HM_4P_SEATS];
    uint32_t clock;
    uint8_t side, castling_short, castling_long;
    uint8_t royal[HM_4P_SEATS], king[HM_4P_SEATS], alive[HM_4P_SEATS];
    hm_4p_piece captured; /**< piece that was on the target square */
    uint8_t pawn_square;  /**< square of the pawn captured en passant, or HM_4P_NO_SQUARE */
    hm_4p_piece pawn;
} hm_4p_undo;

/** Plays a pseudo-legal move: changes squares, rights, en passant, clock, side and key. The
 * function eliminates nobody and gives no points; hm_4p_play() does both. The turn passes to the
 * next seat that is not eliminated and has a piece to move. Allocates nothing. */
HM_MORE void hm_4p_make(hm_4p_position *position, hm_4p_move move, hm_4p_undo *undo);
/** Takes back the move that was played last. */
HM_MORE void hm_4p_unmake(hm_4p_position *position, hm_4p_move move, const hm_4p_undo *undo);

/* ---- move generation ------------------------------------------------------------------------- */

/** Returns an upper bound for the number of moves of the side to move, pseudo-legal moves included.
 * The arrays that the generators fill must have room for so many moves. The bound is at most
 * HM_4P_MOVES_MAX, and 720 for 16 live pieces. Cost: some tens of nanoseconds. */
HM_MORE size_t hm_4p_moves_bound(const hm_4p_position *position);
#define HM_4P_MOVES_MAX 8192 /**< no position has more moves */

/** Lists all legal moves, in no particular order, and returns their number. `moves` must have room
 * for hm_4p_moves_bound() moves. */
HM_MORE size_t hm_4p_generate(const hm_4p_position *position, hm_4p_move *moves);

/** Returns the number of legal moves without listing them. */
HM_MORE size_t hm_4p_count(const hm_4p_position *position);

/** Lists the pseudo-legal moves of the side to move and returns their number. A pseudo-legal move
 * may leave the king of the mover attacked. Castling is listed only if no square from the king to
 * its target is attacked. `moves` must have room for hm_4p_moves_bound() moves. */
HM_MORE size_t hm_4p_generate_pseudo(const hm_4p_position *position, hm_4p_move *moves);
#define HM_4P_PSEUDO_FROM_MAX 128 /**< no piece has more pseudo-legal moves */
/** Lists the pseudo-legal moves of the piece on one square, whoever is to move, and returns their
 * number, at most HM_4P_PSEUDO_FROM_MAX. */
HM_MORE size_t hm_4p_generate_pseudo_from(const hm_4p_position *position, int square,
                                          hm_4p_move *moves);

/** Returns whether `seat` would have a legal move if it were to move now. In FFA and Solo without
 * rules.mate_at_turn, a seat in check without such a move is mated before its turn comes. */
HM_MORE bool hm_4p_has_legal_move(const hm_4p_position *position, int seat);

/** Returns whether a move is legal. Any number is allowed as `move`. */
HM_MORE bool hm_4p_is_legal(const hm_4p_position *position, hm_4p_move move);

/** Sorts moves in the bytewise order of their texts. */
HM_MORE void hm_4p_sort_moves(hm_4p_move *moves, size_t count);

/* ---- attacks and checks ---------------------------------------------------------------------- */

/** Maximum number of attackers that hm_4p_attackers() lists. */
#define HM_4P_ATTACKERS_MAX 64
/** Lists the squares of the live pieces that attack `square` and belong to one of `seats` (a set of
 * seats). Lists at most HM_4P_ATTACKERS_MAX squares and returns their number. */
HM_MORE size_t hm_4p_attackers(const hm_4p_position *position, int square, unsigned seats,
                               uint8_t attackers[HM_4P_ATTACKERS_MAX]);
/** Returns whether a live piece of one of `seats` (a set of seats) attacks a square. */
HM_MORE bool hm_4p_is_attacked(const hm_4p_position *position, int square, unsigned seats);

/** Returns the square of the live royal piece of a seat, or HM_4P_NO_SQUARE. */
HM_MORE int hm_4p_king(const hm_4p_position *position, int seat);

/** Returns whether the royal piece of a seat is attacked by an enemy. */
HM_MORE bool hm_4p_in_check(const hm_4p_position *position, int seat);

/* ---- perft ----------------------------------------------------------------------------------- */

/** Counts the leaves of the tree of legal moves of `depth` plies with `jobs` threads (at least 1).
 * A move that captures a live king is one leaf at any depth; nobody is eliminated inside the tree
 * (rules4p, section 4). The watch (may be NULL) receives the number of leaves counted so far.
 * Errors: HM_ERR_ARGUMENT if `jobs` is 0; HM_ERR_MEMORY; HM_ERR_INTERRUPTED. */
HM_MORE hm_status hm_4p_perft(const hm_4p_position *position, unsigned depth, unsigned jobs,
                              const hm_watch *watch, uint64_t *nodes, hm_error *error);

/** A first move and its leaves. */
typedef struct hm_4p_divide {
    hm_4p_move move;
    uint64_t nodes; /**< leaves after the move */
} hm_4p_divide;

/** Counts the leaves after each first move, sorted by the texts of the moves. Fails with
 * HM_ERR_ARGUMENT if `depth` or `jobs` is 0. The caller frees *divide with hm_free(). Other errors
 * as in hm_4p_perft(). */
HM_MORE hm_status hm_4p_perft_divide(const hm_4p_position *position, unsigned depth, unsigned jobs,
                                     const hm_watch *watch, hm_4p_divide **divide, size_t *count,
                                     hm_error *error);

#ifdef __cplusplus
}
#endif
#endif
