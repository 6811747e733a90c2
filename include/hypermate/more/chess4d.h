/* hypermate: 4D Oana-Chiru chess: state, position, moves, rules. Boards: board4d.h. Notations,
 * games and pictures: chess4d_games.h.
 *
 * A board has the pieces and their squares and nothing else; a state adds what the rules need; a
 * position is a state that the engine can play on. All of them may be any arrangement, legal or
 * not. Rules: docs/rules4d.md. */
#ifndef HYPERMATE_CHESS4D_H
#define HYPERMATE_CHESS4D_H

#include "../board4d.h"
#include "../core.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- state: everything the rules need ---- */

#define HM_4D_NO_SQUARE (-1)

enum { HM_4D_KINGSIDE = 0, HM_4D_QUEENSIDE = 1 };

/** A position as it is written down: placement, side to move, castling rights, en passant, clocks.
 * Any combination may be held, legal or not (hm_4d_problems says what is odd). */
typedef struct hm_4d_state {
    hm_4d_board board;
    uint64_t castling[2][2]; /**< [colour >> 3][HM_4D_KINGSIDE or _QUEENSIDE], bit z*8+w */
    int ep_target;           /**< square skipped by the last double step, or HM_4D_NO_SQUARE */
    hm_4d_piece ep_axis;     /**< HM_4D_PAWN_Y or _W while ep_target is a square, else 0 */
    hm_4d_piece side;        /**< to move: HM_4D_WHITE or HM_4D_BLACK */
    uint32_t halfmove;       /**< plies since the last capture or pawn move */
    uint32_t fullmove;       /**< from 1, grows after Black's move */
} hm_4d_state;

/** The empty board with the defaults of a bare fen4d: White to move, no rights, clocks 0 and 1. */
HM_MORE void hm_4d_state_init(hm_4d_state *state);

/** The start position of the game with all 112 castling rights. */
HM_MORE void hm_4d_state_start(hm_4d_state *state);

/* ---- position: a state and what the engine keeps up to date beside it ---- */

/** Squares as a set: bit square & 63 of word[square >> 6]. */
typedef struct hm_4d_set {
    uint64_t word[64];
} hm_4d_set;

#define HM_4D_SET_HAS(set, square) ((set)->word[(square) >> 6] >> ((square)&63) & 1)

/** Two words of 64 squares, White's and Black's (index: colour >> 3). */
typedef struct hm_4d_pair {
    uint64_t of[2];
} hm_4d_pair;

#define HM_4D_WORDS 464

/** About 35 KB without pointers: copy it freely, but keep it on the heap, for the stacks of threads
 * and of browsers are small. Read `state` and `key` as you like; change it with the functions below
 * only. The rest is the engine's own index of the board (src/chess4d/rules/board4d.h explains its
 * layout). */
typedef struct hm_4d_position {
    hm_4d_state state;
    uint64_t key[2]; /**< placement, side, rights and ep_target, not the clocks: 128 bits, well
                        mixed; equal keys mean equal positions for every practical purpose */
    uint64_t pieces[HM_4D_PIECES][64];     /**< squares of each piece */
    uint64_t occupied_words[HM_4D_PIECES]; /**< which of these 64 words are not empty */
    uint32_t count[HM_4D_PIECES];
    hm_4d_pair colours[HM_4D_WORDS];  /**< all pieces of a colour, in six orientations */
    hm_4d_pair diagonal[HM_4D_WORDS]; /**< bishops and queens, likewise */
    hm_4d_pair straight[HM_4D_WORDS]; /**< rooks and queens, in four of them */
} hm_4d_position;

/** Memory for a position, to be filled by one of the three functions below. Fails for want of it
 * only; destroy takes NULL too. */
HM_MORE hm_status hm_4d_position_create(hm_4d_position **position, hm_error *error);
HM_MORE void hm_4d_position_destroy(hm_4d_position *position);

/** Builds a position from a state. Cost: about 10 us for a full start position. */
HM_MORE void hm_4d_position_init(hm_4d_position *position, const hm_4d_state *state);
HM_MORE void hm_4d_position_start(hm_4d_position *position);
HM_MORE void hm_4d_position_copy(hm_4d_position *position, const hm_4d_position *from);

/** position->key. */
HM_MORE void hm_4d_key(const hm_4d_position *position, uint64_t key[2]);

/** Identity for repetition (rules4d, section 10): like the key, but the en-passant target counts
 * only when a legal en-passant capture exists, as in FIDE chess. */
HM_MORE void hm_4d_repetition_key(const hm_4d_position *position, uint64_t key[2]);

/* ---- moves ---- */

/** From, to, promotion and tag in 32 bits. The numeric order of moves is the bytewise order of
 * their texts. */
typedef uint32_t hm_4d_move;

enum {
    HM_4D_PLAIN = 0,
    HM_4D_DOUBLE_STEP = 1,
    HM_4D_EN_PASSANT = 2,
    HM_4D_CASTLE_KINGSIDE = 3, /**< from and to are the king's squares */
    HM_4D_CASTLE_QUEENSIDE = 4
};

#define HM_4D_MOVE_FROM(move) ((int)((move) >> 20))
#define HM_4D_MOVE_TO(move)   ((int)((move) >> 8 & 4095))
#define HM_4D_MOVE_TAG(move)  ((int)((move)&15))
/** Kind of the promoted piece (HM_4D_KNIGHT .. HM_4D_QUEEN), or 0. */
#define HM_4D_MOVE_PROMOTION(move) ((int)(0x56340 >> ((move) >> 2 & 0x1c) & 15))

/** promotion: 0 or a kind. The field holds 1 to 4 in the order of the letters B N Q R. */
#define HM_4D_MOVE(from, to, promotion, tag)                                                       \
    ((hm_4d_move)(from) << 20 | (hm_4d_move)(to) << 8 |                                            \
     (hm_4d_move)(0x3412000 >> 4 * (promotion)&15) << 4 | (hm_4d_move)(tag))

/** No legal move has this value (from and to are equal). */
#define HM_4D_NO_MOVE ((hm_4d_move)0)

/** The data that unmake needs. */
typedef struct hm_4d_undo {
    uint64_t castling[2][2];
    uint64_t key[2];
    int ep_target;
    hm_4d_piece ep_axis;
    hm_4d_piece captured; /**< HM_4D_EMPTY: none */
    hm_4d_piece side;
    uint32_t halfmove;
    uint32_t fullmove;
} hm_4d_undo;

/** Plays a move and takes it back. The move must be pseudo-legal in the position (from
 * hm_4d_generate, hm_4d_generate_pseudo, or accepted by hm_4d_is_legal). No allocation. */
HM_MORE void hm_4d_make(hm_4d_position *position, hm_4d_move move, hm_4d_undo *undo);
HM_MORE void hm_4d_unmake(hm_4d_position *position, hm_4d_move move, const hm_4d_undo *undo);

/* ---- move generation ---- */

/** An upper bound for the number of moves of the side to move, pseudo-legal ones included: the room
 * the generators need. Never above HM_4D_MOVES_MAX. Cost: a few instructions. */
HM_MORE size_t hm_4d_moves_bound(const hm_4d_position *position);
#define HM_4D_MOVES_MAX 450000

/** All legal moves, in no promised order; `moves` has room for hm_4d_moves_bound() of them. Returns
 * their number. A position whose side not to move is in check is answered too (moves that take a
 * king are moves like any other). Several kings: every one of them must be safe afterwards. */
HM_MORE size_t hm_4d_generate(const hm_4d_position *position, hm_4d_move *moves);

/** The number of legal moves, without listing them. */
HM_MORE uint64_t hm_4d_count(const hm_4d_position *position);

/** Pseudo-legal moves: own kings may be attacked afterwards (castling is listed when its squares
 * are empty and the right exists; its other conditions belong to legality). All of them (room as
 * for hm_4d_generate), or only moves of the piece on one square. The piece must belong to the side
 * to move, otherwise the list is empty. */
HM_MORE size_t hm_4d_generate_pseudo(const hm_4d_position *position, hm_4d_move *moves);
#define HM_4D_PSEUDO_FROM_MAX 112
HM_MORE size_t hm_4d_generate_pseudo_from(const hm_4d_position *position, int square,
                                          hm_4d_move *moves);

/** Whether one move, of any bits, is a legal move of the position. */
HM_MORE bool hm_4d_is_legal(const hm_4d_position *position, hm_4d_move move);

/** Ascending, which is the bytewise order of the texts; fewer than 2^32 moves, of any bits. No
 * allocation. Cost: about 25 us for the 2,152 moves of the start. */
HM_MORE void hm_4d_sort_moves(hm_4d_move *moves, size_t count);

/* ---- attacks and checks ---- */

/** The pieces of `colour` that attack the square (rules4d, section 8: sight is blocked, king safety
 * does not matter, pawns attack diagonally with or without a piece there). */
HM_MORE void hm_4d_attackers(const hm_4d_position *position, int square, hm_4d_piece colour,
                             hm_4d_set *attackers);
HM_MORE bool hm_4d_is_attacked(const hm_4d_position *position, int square, hm_4d_piece colour);

/** Whether any king of `colour` is attacked; with `kings` not NULL, which ones (hm_4d_checks says
 * by which pieces). */
HM_MORE bool hm_4d_in_check(const hm_4d_position *position, hm_4d_piece colour, hm_4d_set *kings);

/** An attacker and what it attacks: a king, or a square that castling needs. */
typedef struct hm_4d_threat {
    int from, to;
} hm_4d_threat;

/** Every attacker of every king of `colour`, by king and then by attacker. Fills at most `capacity`
 * of them and returns their full number. */
HM_MORE size_t hm_4d_checks(const hm_4d_position *position, hm_4d_piece colour,
                            hm_4d_threat *threats, size_t capacity);

/* ---- perft ---- */

/** Leaves of the tree of legal moves of the given depth, with `jobs` threads (at least 1). The
 * watcher gets the leaves so far and may be NULL. HM_ERR_MEMORY, HM_ERR_INTERRUPTED. */
HM_MORE hm_status hm_4d_perft(const hm_4d_position *position, unsigned depth, unsigned jobs,
                              const hm_watch *watch, uint64_t *nodes, hm_error *error);

typedef struct hm_4d_divide {
    hm_4d_move move;
    uint64_t nodes; /**< leaves below it */
} hm_4d_divide;

/** The same move by move, ascending; depth >= 1, otherwise HM_ERR_ARGUMENT. The caller frees
 * *divide with free(). */
HM_MORE hm_status hm_4d_perft_divide(const hm_4d_position *position, unsigned depth, unsigned jobs,
                                     const hm_watch *watch, hm_4d_divide **divide, size_t *count,
                                     hm_error *error);

/* ---- why a move is refused ---- */

/** The content of a move text, before it is compared with a position. */
typedef struct hm_4d_move_words {
    int from, to;
    int promotion;   /**< kind, or 0 */
    unsigned tags;   /**< bits 1 << tag; 0 when the text has none */
    unsigned denied; /**< the same of tags that the text says it does not have */
} hm_4d_move_words;

/** The pseudo-legal move they name, or HM_4D_NO_MOVE. */
HM_MORE hm_4d_move hm_4d_move_find(const hm_4d_position *position, const hm_4d_move_words *words);

typedef enum hm_4d_refusal {
    HM_4D_LEGAL,
    HM_4D_NO_PIECE,
    HM_4D_WRONG_SIDE,
    HM_4D_UNREACHABLE, /**< the piece never moves like that */
    HM_4D_BLOCKED,
    HM_4D_OWN_PIECE,
    HM_4D_NOTHING_TO_TAKE, /**< for a pawn */
    HM_4D_WRONG_TAG,
    HM_4D_PROMOTION_MISSING,
    HM_4D_PROMOTION_WRONG,
    HM_4D_CASTLING_RIGHT, /**< it is lost, or no rook is on its start square */
    HM_4D_CASTLING_IN_CHECK,
    HM_4D_CASTLING_PATH,
    HM_4D_LEAVES_KING
} hm_4d_refusal;

/** Explains. Fills at most `capacity` threats and sets *count (may be NULL) to their number. */
HM_MORE hm_4d_refusal hm_4d_why(const hm_4d_position *position, const hm_4d_move_words *words,
                                hm_4d_threat *threats, size_t capacity, size_t *count);

/** Stable word: "leaves_king_attacked". */
HM_MORE const char *hm_4d_refusal_name(hm_4d_refusal refusal);

/* ---- what a position is ---- */

/** Problems of a position that was written by hand; a set of bits. */
enum {
    HM_4D_NO_WHITE_KING = 1,
    HM_4D_NO_BLACK_KING = 2,
    HM_4D_OPPONENT_IN_CHECK = 4,    /**< squares: the attacked kings */
    HM_4D_EP_INVALID = 8,           /**< squares: the target; such a target gives no capture */
    HM_4D_RIGHT_WITHOUT_PIECES = 16 /**< squares: the homes that hold no king or rook */
};

HM_MORE unsigned hm_4d_problems(const hm_4d_position *position);
/** Whether the position has one of them, and the squares involved. */
HM_MORE bool hm_4d_has_problem(const hm_4d_position *position, unsigned problem,
                               hm_4d_set *squares);
/** "no_white_king" and so on; NULL for anything but one of the bits. */
HM_MORE const char *hm_4d_problem_name(unsigned problem);

/** The state of the game. Draws that may be claimed do not end it (hm_4d_status.fifty_move,
 * hm_4d_history_add). */
typedef enum hm_4d_end {
    HM_4D_GOING_ON,
    HM_4D_CHECKMATE, /**< the side to move has lost */
    HM_4D_STALEMATE  /**< a draw */
} hm_4d_end;

/** Cost: that of hm_4d_count, some microseconds. */
HM_MORE hm_4d_end hm_4d_outcome(const hm_4d_position *position);

/** Everything that the position alone says; repetition needs a history. */
typedef struct hm_4d_status {
    hm_4d_end outcome;
    bool in_check;          /**< any king of the side to move is attacked */
    bool opponent_in_check; /**< any king of the other side */
    bool fifty_move;        /**< the halfmove clock has reached 100: a draw may be claimed */
    unsigned problems;
    uint64_t legal_count;
    hm_4d_set attacked_kings; /**< of the side to move */
} hm_4d_status;

HM_MORE void hm_4d_status_of(const hm_4d_position *position, hm_4d_status *status);

/** How often positions have occurred in a game. Zero-initialise; clear frees. */
typedef hm_history hm_4d_history;

/** Notes the position and returns how often it has occurred, this time included (3: a draw may be
 * claimed); 0 when memory is short. Positions are equal by hm_4d_repetition_key. */
HM_MORE unsigned hm_4d_history_add(hm_4d_history *history, const hm_4d_position *position);
HM_MORE void hm_4d_history_clear(hm_4d_history *history);

#ifdef __cplusplus
}
#endif
#endif
