/* hypermate: four-player chess as it is played: points, mates, players who leave, ends and draws,
 * and why a move is refused. Rules: docs/rules4p.md. */
#ifndef HYPERMATE_CHESS4P_PLAY_H
#define HYPERMATE_CHESS4P_PLAY_H

#include "chess4p.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- what a move does in a game -------------------------------------------------------------- */

/** The marks of a move (formats, section 9.3). Sets of seats, never of the mover's own side. */
typedef struct hm_4p_marks {
    unsigned checked; /**< "+" each: players whose king has an attacker that it had not; also kings
                         that walk */
    unsigned mated;   /**< "#" each in FFA: in check without an answer if it were their turn, or
                         taken;   also kings that walk */
    unsigned bare; /**< mated seats whose king was taken and was their last coloured piece: "S" in
                    * game texts */
} hm_4p_marks;

/** The effects of a legal move, in the position before it. */
HM_MORE void hm_4p_marks_of(const hm_4p_position *position, hm_4p_move move, hm_4p_marks *marks);

/** The reason of a line of the ledger. */
typedef enum hm_4p_reason {
    HM_4P_CAPTURE,           /**< a live piece was taken */
    HM_4P_POINT_QUEEN_TAKEN, /**< a promoted queen was taken */
    HM_4P_CHECKMATE,
    HM_4P_KING_TAKEN,
    HM_4P_MULTIPLE_CHECK,
    HM_4P_STALEMATE,
    HM_4P_WALKING_STALEMATE,
    HM_4P_DRAW,
    HM_4P_LAST_PLAYER, /**< bonus for the other live kings at the end, a line each */
    HM_4P_RESIGNED,
    HM_4P_FLAGGED,
    HM_4P_HILL,          /**< a king has moved to a square of the hill */
    HM_4P_KINGLESS_LEFT, /**< a seat without a king has left; shared by the active players */
    HM_4P_OUT_OF_PIECES  /**< a seat without a king has lost its last piece */
} hm_4p_reason;

/** The words of ledgers: "capture", "promoted queen taken", "checkmate", "king taken", "multiple
 * check", "stalemate", "walking king stalemated", "draw", "last player left", "resigned", "time
 * forfeit", "king of the hill", "seat without a king left", "no pieces left". */
HM_MORE const char *hm_4p_reason_name(hm_4p_reason reason);

/** One line of the ledger. */
typedef struct hm_4p_entry {
    uint8_t seat;   /**< who gets the points, or who left when there are none */
    uint8_t points; /**< already added to state.points */
    uint8_t reason; /**< hm_4p_reason */
    uint8_t victim; /**< seat it happened to; equal to `seat` when it is the same */
} hm_4p_entry;

#define HM_4P_ENTRIES_MAX 32

/** The state of a game. */
typedef enum hm_4p_end {
    HM_4P_GOING_ON,
    HM_4P_RED_YELLOW_WON, /**< Teams: "1-0" (the team that Red belongs to) */
    HM_4P_BLUE_GREEN_WON, /**< Teams: "0-1" */
    HM_4P_DRAWN,          /**< Teams: stalemate, agreed, claimed, nobody can mate */
    HM_4P_POINTS_COUNT    /**< FFA: over, the points decide */
} hm_4p_end;

/** The effects of one step of a game. */
typedef struct hm_4p_effects {
    unsigned eliminated; /**< set of seats that left with this step, or whose walk has ended */
    hm_4p_end outcome;   /**< whether the game is over now */
    hm_4p_marks marks;   /**< of the move that was played */
    size_t count;        /**< lines of the ledger */
    hm_4p_entry entry[HM_4P_ENTRIES_MAX]; /**< in the order in which it happened */
} hm_4p_effects;

/** The data that hm_4p_unplay needs; the caller's memory, some 400 bytes. A step after which nobody
 * leaves the game writes 70 of them. */
typedef struct hm_4p_play_undo {
    hm_4p_undo made; /**< of the move */
    hm_4p_move move; /**< HM_4P_NO_MOVE: none was made */
    int32_t points[HM_4P_SEATS];
    /** If somebody left with this step: the state just before that, after the move. */
    bool left;
    uint8_t odd, king[HM_4P_SEATS];
    hm_4p_state state;
} hm_4p_play_undo;

/** Each of these five is a step of a game. `undo` may be NULL: then it cannot be taken back.
 *
 * Plays a legal move as in a game: hm_4p_make, then points, kings taken, mates, grey pieces, and
 * the effects of the next turns. Without a legal move the next player is mated or stalemated at
 * once, and so on until somebody can move or the game is over. The end by lack of mating material
 * and its points are applied as well. In Teams only a captured king changes the position further.
 *
 * A player who left gets no more points. A mate that is not due to an active player's move counts
 * for the active attacker who moved last. Cost: below a microsecond, unless somebody leaves with
 * it. */
HM_MORE void hm_4p_play(hm_4p_position *position, hm_4p_move move, hm_4p_play_undo *undo,
                        hm_4p_effects *effects);

/** Applies the effects of the turn in a position that was written by hand. An eliminated player to
 * move is skipped, and a player without a legal move is eliminated, as after hm_4p_play. Nothing
 * happens in all other positions. */
HM_MORE void hm_4p_settle(hm_4p_position *position, hm_4p_play_undo *undo, hm_4p_effects *effects);

/** The seat resigns or runs out of time, at any moment; nothing happens when it has left before.
 * reason: HM_4P_RESIGNED or HM_4P_FLAGGED. At its own turn the turn passes on; a king that walks
 * begins with its next turn. The win of hm_4p_status.can_claim is claimed by leaving. */
HM_MORE void hm_4p_leave(hm_4p_position *position, int seat, hm_4p_reason reason,
                         hm_4p_play_undo *undo, hm_4p_effects *effects);

/** The game is drawn by agreement, by repetition or by the clock: it is over, which the effects say
 * and the position does not. In FFA the active players get the points of a draw. */
HM_MORE void hm_4p_agree_draw(hm_4p_position *position, hm_4p_play_undo *undo,
                              hm_4p_effects *effects);

/** The seat to move passes, where rules.allow_passing lets it and it is not in check. */
HM_MORE bool hm_4p_may_pass(const hm_4p_position *position);
HM_MORE void hm_4p_play_pass(hm_4p_position *position, hm_4p_play_undo *undo,
                             hm_4p_effects *effects);

/** Takes the step back, the last one first: the position is what it was, byte for byte. Cost: that
 * of hm_4p_unmake, or 2 to 3 microseconds when somebody left with the step. */
HM_MORE void hm_4p_unplay(hm_4p_position *position, const hm_4p_play_undo *undo);

/** Whether the seat to move left the game and its king walks: its moves are drawn by chance
 * (pick one of hm_4p_generate, which gives the king's moves only). */
HM_MORE bool hm_4p_walks(const hm_4p_position *position);

/** The state of the game by the position alone: whether it is over, who has won. Draws by clock and
 * by repetition need the game (hm_4p_status.draw_clock). */
HM_MORE hm_4p_end hm_4p_outcome(const hm_4p_position *position);

/** Everything that the position alone says; repetition needs a history. */
typedef struct hm_4p_status {
    hm_4p_end outcome;
    unsigned active; /**< set of seats that still play: with live pieces, not resigned or flagged */
    unsigned in_check; /**< set of seats; static kings are not in check */
    unsigned mated;    /**< set of seats without a legal move if it were their turn */
    size_t legal_count;
    bool draw_clock; /**< the clock has reached its limit: the move before has drawn the game, or a
                        draw may be claimed (rules.draws_end) */
    bool insufficient;  /**< nobody can mate any more; the game is over */
    unsigned can_claim; /**< FFA with two active players: set of the one who leads by more than the
                           other gets at the end: 21, and 20 for each other king that pays */
    unsigned problems;  /**< HM_4P_NO_KING, ... */
} hm_4p_status;

HM_MORE void hm_4p_status_of(const hm_4p_position *position, hm_4p_status *status);

/** Problems of a position that was written by hand; a set of bits. */
enum {
    HM_4P_NO_KING = 1,         /**< a seat that is not eliminated has none */
    HM_4P_ELIMINATED_SIDE = 2, /**< the seat to move is eliminated */
    HM_4P_RIGHT_WITHOUT_PIECES = 4,
    HM_4P_EP_INVALID = 8,
    HM_4P_PAWN_PLACE = 16,    /**< a pawn where it would have promoted */
    HM_4P_CUSTOM_PIECE = 32,  /**< a piece whose moves are not known; it stands still */
    HM_4P_ENEMY_IN_CHECK = 64 /**< the side to move can take a king */
};
HM_MORE unsigned hm_4p_problems(const hm_4p_position *position);
/** "no_king" and so on; NULL for anything but one of the bits. */
HM_MORE const char *hm_4p_problem_name(unsigned problem);

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
    HM_4P_LEAVES_KING,
    HM_4P_BLOCKED /**< also named "unreachable": the piece could move there on a bare board */
} hm_4p_refusal;

typedef struct hm_4p_threat {
    uint8_t from, to;
} hm_4p_threat;

/** Explains a move of which only from, to and promotion count. Fills at most `capacity` threats and
 * sets *count (may be NULL) to their full number. */
HM_MORE hm_4p_refusal hm_4p_why(const hm_4p_position *position, hm_4p_move move,
                                hm_4p_threat *threats, size_t capacity, size_t *count);
/** Stable word: "leaves_king_attacked". */
HM_MORE const char *hm_4p_refusal_name(hm_4p_refusal refusal);

#ifdef __cplusplus
}
#endif
#endif
