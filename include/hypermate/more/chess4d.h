/* hypermate: 4D Oana-Chiru chess: states, positions, moves, rules. Boards are in board4d.h;
 * notations, games and pictures in chess4d_games.h.
 *
 * A board has the pieces and their squares. A state adds everything else that the rules need. A
 * position is a state with the data of the rules engine. Each of the three may hold any arrangement
 * of pieces, legal or not. The rules are in docs/rules4d.md. */
#ifndef HYPERMATE_CHESS4D_H
#define HYPERMATE_CHESS4D_H

#include "../board4d.h"
#include "../core.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- state: everything the rules need ---- */

/** Value that means "no square". */
#define HM_4D_NO_SQUARE (-1)

/** The two sides of castling. */
enum { HM_4D_KINGSIDE = 0, HM_4D_QUEENSIDE = 1 };

/** The content of a position text: placement, side to move, castling rights, en passant, clocks. It
 * may be illegal (hm_4d_problems()). */
typedef struct hm_4d_state {
    hm_4d_board board;
    /** Castling rights: first index 0 White, 1 Black (colour >> 3), second index HM_4D_KINGSIDE or
     * HM_4D_QUEENSIDE. Bit z*8+w is the right of the king of slice (z, w). */
    uint64_t castling[2][2];
    int ep_target;       /**< square that the last move skipped if it was a double step; else
                            HM_4D_NO_SQUARE */
    hm_4d_piece ep_axis; /**< HM_4D_PAWN_Y or HM_4D_PAWN_W if ep_target is a square, else 0 */
    hm_4d_piece side;    /**< side to move: HM_4D_WHITE or HM_4D_BLACK */
    uint32_t halfmove;   /**< plies since the last capture or pawn move */
    uint32_t fullmove;   /**< number of the move, from 1; it grows by 1 after each move of Black */
} hm_4d_state;

/** Fills a state with the empty board and the defaults of a fen4d text: White to move, no castling
 * rights, clocks 0 and 1. */
HM_MORE void hm_4d_state_init(hm_4d_state *state);

/** Fills a state with the start position of the game, which has all 112 castling rights. */
HM_MORE void hm_4d_state_start(hm_4d_state *state);

/* ---- position: a state and what the engine keeps up to date beside it ---- */

/** A set of squares: bit square & 63 of word[square >> 6]. */
typedef struct hm_4d_set {
    uint64_t word[64];
} hm_4d_set;

/** Whether a set has a square: 1 or 0. */
#define HM_4D_SET_HAS(set, square) ((set)->word[(square) >> 6] >> ((square)&63) & 1)

/** Two words of 64 squares each, for White and Black (index: colour >> 3). */
typedef struct hm_4d_pair {
    uint64_t of[2];
} hm_4d_pair;

/** Number of elements in each of the tables `colours`, `diagonal` and `straight` of hm_4d_position.
 */
#define HM_4D_WORDS 464

/** A position: a state and the index of the rules engine, together about 35 KB. It has no pointers,
 * so it may be copied like any struct; keep it on the heap, because stacks of threads and browsers
 * are small. Callers may read `state` and `key`, and change a position only with the functions
 * below. The other members belong to the engine (src/chess4d/rules/board4d.h). */
typedef struct hm_4d_position {
    hm_4d_state state;
    /** A hash of 128 bits over placement, side, castling rights and ep_target, but not over the
     * clocks. In practice equal keys mean equal positions. */
    uint64_t key[2];
    uint64_t pieces[HM_4D_PIECES][64];     /**< squares of each piece */
    uint64_t occupied_words[HM_4D_PIECES]; /**< set of the words of `pieces` that are not 0 */
    uint32_t count[HM_4D_PIECES];
    hm_4d_pair colours[HM_4D_WORDS];  /**< all pieces of a colour, in six orientations */
    hm_4d_pair diagonal[HM_4D_WORDS]; /**< bishops and queens of a colour, likewise */
    hm_4d_pair straight[HM_4D_WORDS]; /**< rooks and queens of a colour, in four orientations */
} hm_4d_position;

/** Allocates a position, to be filled by hm_4d_position_init(), _start() or _copy(). Fails with
 * HM_ERR_MEMORY only; *position is NULL then. */
HM_MORE hm_status hm_4d_position_create(hm_4d_position **position, hm_error *error);
/** Frees a position that hm_4d_position_create() has allocated. NULL is allowed. */
HM_MORE void hm_4d_position_destroy(hm_4d_position *position);

/** Fills a position from a state. Cost: about 10 us for the start position. */
HM_MORE void hm_4d_position_init(hm_4d_position *position, const hm_4d_state *state);
/** Fills a position with the start position of the game. */
HM_MORE void hm_4d_position_start(hm_4d_position *position);
/** Copies a position. */
HM_MORE void hm_4d_position_copy(hm_4d_position *position, const hm_4d_position *from);

/** Copies position->key. */
HM_MORE void hm_4d_key(const hm_4d_position *position, uint64_t key[2]);

/** Computes the key that decides whether positions count as repetitions (rules4d, section 10). It
 * is like position->key, but the en-passant target is included only if a legal en-passant capture
 * exists. */
HM_MORE void hm_4d_repetition_key(const hm_4d_position *position, uint64_t key[2]);

/* ---- moves ---- */

/** A move: from, to, promotion and tag in 32 bits. The numeric order of moves is the bytewise order
 * of their texts by hm_4d_move_format(). */
typedef uint32_t hm_4d_move;

/** Tags of moves. */
enum {
    HM_4D_PLAIN = 0,
    HM_4D_DOUBLE_STEP = 1,
    HM_4D_EN_PASSANT = 2,
    HM_4D_CASTLE_KINGSIDE = 3, /**< from and to are the squares of the king */
    HM_4D_CASTLE_QUEENSIDE = 4
};

#define HM_4D_MOVE_FROM(move) ((int)((move) >> 20))
#define HM_4D_MOVE_TO(move)   ((int)((move) >> 8 & 4095))
#define HM_4D_MOVE_TAG(move)  ((int)((move)&15))
/** Kind of the new piece of a promotion (HM_4D_KNIGHT to HM_4D_QUEEN), or 0. */
#define HM_4D_MOVE_PROMOTION(move) ((int)(0x56340 >> ((move) >> 2 & 0x1c) & 15))

/** Composes the number of a move; plays nothing. `promotion` is 0 or a kind of piece, which the
 * number stores as 1 to 4, in the order of the letters B N Q R. */
#define HM_4D_MOVE(from, to, promotion, tag)                                                       \
    ((hm_4d_move)(from) << 20 | (hm_4d_move)(to) << 8 |                                            \
     (hm_4d_move)(0x3412000 >> 4 * (promotion)&15) << 4 | (hm_4d_move)(tag))

/** Value that means "no move"; no legal move has it. */
#define HM_4D_NO_MOVE ((hm_4d_move)0)

/** The data that hm_4d_unmake() needs. */
typedef struct hm_4d_undo {
    uint64_t castling[2][2];
    uint64_t key[2];
    int ep_target;
    hm_4d_piece ep_axis;
    hm_4d_piece captured; /**< captured piece, or HM_4D_EMPTY */
    hm_4d_piece side;
    uint32_t halfmove;
    uint32_t fullmove;
} hm_4d_undo;

/** Plays a move, which must be pseudo-legal in the position: hm_4d_generate() or
 * hm_4d_generate_pseudo() has listed it, or hm_4d_is_legal() accepts it. Fills *undo. Allocates
 * nothing. */
HM_MORE void hm_4d_make(hm_4d_position *position, hm_4d_move move, hm_4d_undo *undo);
/** Takes back the move that was played last. */
HM_MORE void hm_4d_unmake(hm_4d_position *position, hm_4d_move move, const hm_4d_undo *undo);

/* ---- move generation ---- */

/** Returns an upper bound for the number of moves of the side to move, pseudo-legal moves included.
 * The arrays that the generators fill must have room for so many moves. The bound is at most
 * HM_4D_MOVES_MAX. Cost: a few instructions. */
HM_MORE size_t hm_4d_moves_bound(const hm_4d_position *position);
/** Maximum number of moves of any position. */
#define HM_4D_MOVES_MAX 450000

/** Lists all legal moves, in no particular order, and returns their number. `moves` must have room
 * for hm_4d_moves_bound() moves. A side with several kings must leave none of them attacked. If the
 * king of the other side is attacked, capturing it is listed as an ordinary move. */
HM_MORE size_t hm_4d_generate(const hm_4d_position *position, hm_4d_move *moves);

/** Returns the number of legal moves without listing them. */
HM_MORE uint64_t hm_4d_count(const hm_4d_position *position);

/** Lists all pseudo-legal moves of the side to move and returns their number. A pseudo-legal move
 * may leave kings of the mover attacked. Castling is listed if the right exists and the squares
 * between king and rook are empty. `moves` must have room for hm_4d_moves_bound() moves. */
HM_MORE size_t hm_4d_generate_pseudo(const hm_4d_position *position, hm_4d_move *moves);
/** Maximum number of pseudo-legal moves of one piece. */
#define HM_4D_PSEUDO_FROM_MAX 112
/** Lists the pseudo-legal moves of the piece on one square and returns their number, at most
 * HM_4D_PSEUDO_FROM_MAX. Returns 0 if the square has no piece of the side to move. */
HM_MORE size_t hm_4d_generate_pseudo_from(const hm_4d_position *position, int square,
                                          hm_4d_move *moves);

/** Returns whether a move is legal in the position. Any number is allowed as `move`. */
HM_MORE bool hm_4d_is_legal(const hm_4d_position *position, hm_4d_move move);

/** Sorts fewer than 2^32 moves in ascending order, which is the bytewise order of their texts.
 * Allocates nothing. Cost: about 25 us for the 2,152 moves of the start position. */
HM_MORE void hm_4d_sort_moves(hm_4d_move *moves, size_t count);

/* ---- attacks and checks ---- */

/** Fills a set with the squares of the pieces of `colour` that attack a square (rules4d, section
 * 8). A piece in between blocks an attack. An attacker counts even if its move would expose its own
 * king. Pawns attack diagonally, even if the attacked square is empty. */
HM_MORE void hm_4d_attackers(const hm_4d_position *position, int square, hm_4d_piece colour,
                             hm_4d_set *attackers);
/** Returns whether any piece of `colour` attacks a square. */
HM_MORE bool hm_4d_is_attacked(const hm_4d_position *position, int square, hm_4d_piece colour);

/** Returns whether any king of `colour` is attacked. *kings becomes the set of the attacked kings
 * of `colour`, unless `kings` is NULL. hm_4d_checks() lists the attackers. */
HM_MORE bool hm_4d_in_check(const hm_4d_position *position, hm_4d_piece colour, hm_4d_set *kings);

/** An attack: `from` is the square of the attacker. `to` is the square that it attacks: the square
 * of a king, or one that a king crosses or reaches in castling. */
typedef struct hm_4d_threat {
    int from, to;
} hm_4d_threat;

/** Lists every attacker of every king of `colour`, sorted by king and then by attacker. Stores at
 * most `capacity` attackers and returns the number of all attackers. */
HM_MORE size_t hm_4d_checks(const hm_4d_position *position, hm_4d_piece colour,
                            hm_4d_threat *threats, size_t capacity);

/* ---- perft ---- */

/** Counts the leaves of the tree of legal moves of `depth` plies with `jobs` threads (at least 1).
 * With a depth of 0 there is 1 leaf. The watch (may be NULL) receives the number of leaves counted
 * so far. Errors: HM_ERR_ARGUMENT if `jobs` is 0; HM_ERR_MEMORY; HM_ERR_INTERRUPTED. */
HM_MORE hm_status hm_4d_perft(const hm_4d_position *position, unsigned depth, unsigned jobs,
                              const hm_watch *watch, uint64_t *nodes, hm_error *error);

/** A first move and its leaves. */
typedef struct hm_4d_divide {
    hm_4d_move move;
    uint64_t nodes; /**< leaves after the move */
} hm_4d_divide;

/** Counts the leaves after each first move, and sorts the first moves in ascending order. `depth`
 * and `jobs` must be at least 1, otherwise HM_ERR_ARGUMENT. The caller frees *divide with
 * hm_free(). Other errors as in hm_4d_perft(). */
HM_MORE hm_status hm_4d_perft_divide(const hm_4d_position *position, unsigned depth, unsigned jobs,
                                     const hm_watch *watch, hm_4d_divide **divide, size_t *count,
                                     hm_error *error);

/* ---- why a move is refused ---- */

/** The content of a move text. A position need not have such a move. */
typedef struct hm_4d_move_words {
    int from, to;
    int promotion;   /**< kind of the new piece, or 0 */
    unsigned tags;   /**< tags in the text, bits 1 << tag */
    unsigned denied; /**< tags that a JSON text sets to false, bits 1 << tag */
} hm_4d_move_words;

/** Returns the pseudo-legal move that the words name, or HM_4D_NO_MOVE. */
HM_MORE hm_4d_move hm_4d_move_find(const hm_4d_position *position, const hm_4d_move_words *words);

/** Reasons why a move is refused. */
typedef enum hm_4d_refusal {
    HM_4D_LEGAL,             /**< not refused */
    HM_4D_NO_PIECE,          /**< the square of departure is empty */
    HM_4D_WRONG_SIDE,        /**< the piece belongs to the other side */
    HM_4D_UNREACHABLE,       /**< the piece never moves like that */
    HM_4D_BLOCKED,           /**< a piece is in the way */
    HM_4D_OWN_PIECE,         /**< the target holds a piece of the same side */
    HM_4D_NOTHING_TO_TAKE,   /**< the pawn could only capture there */
    HM_4D_WRONG_TAG,         /**< a tag does not fit the move */
    HM_4D_PROMOTION_MISSING, /**< the move promotes, and the new piece is not named */
    HM_4D_PROMOTION_WRONG,   /**< the move does not promote, or not to this piece */
    HM_4D_CASTLING_RIGHT,    /**< the right is lost, or no rook is on its start square */
    HM_4D_CASTLING_IN_CHECK, /**< a king of the side is attacked */
    HM_4D_CASTLING_PATH,     /**< the king would cross or reach an attacked square */
    HM_4D_LEAVES_KING        /**< a king of the side would be attacked */
} hm_4d_refusal;

/** Returns why the move that the words name is refused, or HM_4D_LEGAL. If attackers are the
 * reason, stores at most `capacity` attackers in `threats`, and sets *count to the number of all
 * attackers. `count` may be NULL. */
HM_MORE hm_4d_refusal hm_4d_why(const hm_4d_position *position, const hm_4d_move_words *words,
                                hm_4d_threat *threats, size_t capacity, size_t *count);

/** Returns the stable word for a reason, such as "leaves_king_attacked". */
HM_MORE const char *hm_4d_refusal_name(hm_4d_refusal refusal);

/* ---- what a position is ---- */

/** Problems that a position from a text may have, a set of bits. hm_4d_has_problem() also gives
 * squares. */
enum {
    HM_4D_NO_WHITE_KING = 1,
    HM_4D_NO_BLACK_KING = 2,
    HM_4D_OPPONENT_IN_CHECK = 4, /**< the side not to move is in check; squares: its kings */
    HM_4D_EP_INVALID = 8, /**< the en-passant target allows no capture; squares: the target */
    /** A castling right lacks its king or rook; squares: the homes where these are missing. */
    HM_4D_RIGHT_WITHOUT_PIECES = 16
};

/** Returns the problems of a position. */
HM_MORE unsigned hm_4d_problems(const hm_4d_position *position);
/** Returns whether a position has the given problem, and sets *squares to the squares that cause
 * it. */
HM_MORE bool hm_4d_has_problem(const hm_4d_position *position, unsigned problem,
                               hm_4d_set *squares);
/** Returns the stable word for a problem, "no_white_king" and so on, or NULL for a number that is
 * not one of the bits. The text is static. */
HM_MORE const char *hm_4d_problem_name(unsigned problem);

/** How a game has ended. A draw that may be claimed does not end the game (hm_4d_status.fifty_move,
 * hm_4d_history_add()). */
typedef enum hm_4d_end {
    HM_4D_GOING_ON,  /**< not ended */
    HM_4D_CHECKMATE, /**< the side to move has lost */
    HM_4D_STALEMATE  /**< a draw */
} hm_4d_end;

/** Returns whether the side to move is mated or stalemated. Cost: as hm_4d_count(), some
 * microseconds. */
HM_MORE hm_4d_end hm_4d_outcome(const hm_4d_position *position);

/** The status of a position. Repetition is not part of the status, because it needs the history of
 * the game. */
typedef struct hm_4d_status {
    hm_4d_end outcome;
    bool in_check;            /**< any king of the side to move is attacked */
    bool opponent_in_check;   /**< any king of the other side is attacked */
    bool fifty_move;          /**< the halfmove clock has reached 100: a draw may be claimed */
    unsigned problems;        /**< set of HM_4D_NO_WHITE_KING, ... */
    uint64_t legal_count;     /**< number of legal moves */
    hm_4d_set attacked_kings; /**< of the side to move */
} hm_4d_status;

/** Computes the status of a position. */
HM_MORE void hm_4d_status_of(const hm_4d_position *position, hm_4d_status *status);

/** Counts how often each position has occurred in a game. Zero-initialise the history, and free it
 * with hm_4d_history_clear(). */
typedef hm_history hm_4d_history;

/** Adds a position to the history and returns how often the position has occurred, including this
 * time. If the result is 3 or more, a draw may be claimed. Returns 0 if memory is short. Positions
 * are compared by hm_4d_repetition_key(). */
HM_MORE unsigned hm_4d_history_add(hm_4d_history *history, const hm_4d_position *position);
/** Frees a history; it is empty afterwards. */
HM_MORE void hm_4d_history_clear(hm_4d_history *history);

#ifdef __cplusplus
}
#endif
#endif
