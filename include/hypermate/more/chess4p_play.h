/* hypermate: four-player chess as it is played: points, mates, players who leave, ends and draws,
 * and why a move is refused. The rules are in docs/rules4p.md. */
#ifndef HYPERMATE_CHESS4P_PLAY_H
#define HYPERMATE_CHESS4P_PLAY_H

#include "chess4p.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- what a move does in a game -------------------------------------------------------------- */

/** The marks that a move has in game texts (formats, section 9.3), as sets of seats. The sets never
 * have seats of the mover's own side. */
typedef struct hm_4p_marks {
    /** Seats that get a "+": their king, perhaps a walking one, is attacked by the piece that
     * moved, or by another piece that did not attack it before the move. */
    unsigned checked;
    /** Seats that are mated, in any mode: they are in check and would have no legal move at their
     * turn, or their king was captured. Seats with walking kings are included. Game texts of FFA
     * mark them with "#". */
    unsigned mated;
    /** Mated seats whose captured king was their last piece that is not grey; game texts mark them
     * with "S". */
    unsigned bare;
} hm_4p_marks;

/** Computes the marks of a legal move; `position` is the position before the move. */
HM_MORE void hm_4p_marks_of(const hm_4p_position *position, hm_4p_move move, hm_4p_marks *marks);

/** The reason of an entry of the ledger. */
typedef enum hm_4p_reason {
    HM_4P_CAPTURE,           /**< a live piece was captured */
    HM_4P_POINT_QUEEN_TAKEN, /**< a one-point queen was captured */
    HM_4P_CHECKMATE,         /**< a player was mated */
    HM_4P_KING_TAKEN,        /**< a king was captured */
    HM_4P_MULTIPLE_CHECK,    /**< a move gave check to several kings */
    HM_4P_STALEMATE,         /**< a player was stalemated */
    /** A walking king has no move, or still walks when the game is drawn. */
    HM_4P_WALKING_STALEMATE,
    HM_4P_DRAW, /**< the game was drawn */
    /** Bonus of the last player for the kings of players who left; one entry for each king. */
    HM_4P_LAST_PLAYER,
    HM_4P_RESIGNED,      /**< a player resigned */
    HM_4P_FLAGGED,       /**< a player ran out of time */
    HM_4P_HILL,          /**< a king has moved to a square of the hill */
    HM_4P_KINGLESS_LEFT, /**< a seat without a king has left; the active players share the points */
    HM_4P_OUT_OF_PIECES  /**< a seat without a king has lost its last piece */
} hm_4p_reason;

/** Returns the words for a reason: "capture", "promoted queen taken", "checkmate", "king taken",
 * "multiple check", "stalemate", "walking king stalemated", "draw", "last player left", "resigned",
 * "time forfeit", "king of the hill", "seat without a king left", "no pieces left". The text is
 * static. */
HM_MORE const char *hm_4p_reason_name(hm_4p_reason reason);

/** An entry of the ledger, the list of who received points and why. */
typedef struct hm_4p_entry {
    uint8_t seat;   /**< seat that receives the points; with 0 points, seat that has left */
    uint8_t points; /**< the points, which are already added to state.points */
    uint8_t reason; /**< hm_4p_reason */
    /** Seat that was mated, captured and so on; equal to `seat` if nobody else is concerned. */
    uint8_t victim;
} hm_4p_entry;

/** Maximum number of entries of one step. */
#define HM_4P_ENTRIES_MAX 32

/** Whether a game has ended, and how. */
typedef enum hm_4p_end {
    HM_4P_GOING_ON,       /**< not ended */
    HM_4P_RED_YELLOW_WON, /**< Teams: "1-0" (the team that Red belongs to) */
    HM_4P_BLUE_GREEN_WON, /**< Teams: "0-1" */
    HM_4P_DRAWN,       /**< Teams: by stalemate, agreement or claim, or because nobody can mate */
    HM_4P_POINTS_COUNT /**< FFA: ended; the points decide */
} hm_4p_end;

/** The effects of one step of a game. */
typedef struct hm_4p_effects {
    /** Set of seats whose players resigned, ran out of time or were eliminated in this step. A
     * player who leaves may be in the sets of two steps: of the step of leaving, and of a later one
     * in which the walking king is eliminated. */
    unsigned eliminated;
    hm_4p_end outcome;                    /**< whether the game is over now */
    hm_4p_marks marks;                    /**< marks of the move that was played */
    size_t count;                         /**< number of new entries of the ledger */
    hm_4p_entry entry[HM_4P_ENTRIES_MAX]; /**< the entries, in the order of the events */
} hm_4p_effects;

/** The data that hm_4p_unplay() needs, about 400 bytes of the caller's memory. If nobody leaves the
 * game with a step, only about 70 of these bytes are written. */
typedef struct hm_4p_play_undo {
    hm_4p_undo made; /**< data of hm_4p_make() for the move */
    hm_4p_move move; /**< the move, or HM_4P_NO_MOVE */
    int32_t points[HM_4P_SEATS];
    /** Whether a player has left with this step; `state` is then the state after the move, before
     * that player left. */
    bool left;
    uint8_t odd, king[HM_4P_SEATS];
    hm_4p_state state;
} hm_4p_play_undo;

/** Plays a legal move as in a game: hm_4p_make(), then points, captured kings, mates, grey pieces,
 * and the effects of the next turns. In free-for-all and Solo, if the next player has no legal
 * move, he is mated or stalemated at once, and so on until somebody can move or the game is over.
 * If nobody has mating material any more, the game ends, and the points for this end are given,
 * too. In Teams the position changes beyond the move itself only if a king is captured, a seat
 * loses a life (rules.n_check), or a king wins on the hill (rules.hill).
 *
 * Points are not given to a player who has left. If a mate is not due to the move of an active
 * player, its points go to an active player who attacks the king: the one who moved last. Fills
 * *effects and, unless `undo` is NULL, *undo. Cost: below a microsecond, unless somebody leaves
 * with the move. */
HM_MORE void hm_4p_play(hm_4p_position *position, hm_4p_move move, hm_4p_play_undo *undo,
                        hm_4p_effects *effects);

/** Judges a position that was read from a text, as hm_4p_play() does after a move. In free-for-all
 * and Solo a seat to move that is eliminated is skipped. Then players to move who have no legal
 * move are eliminated, until one can move or the game is over. In Teams only *effects is filled.
 * hm_4p_unplay() takes back what this call did, like a move. `undo` may be NULL. */
HM_MORE void hm_4p_settle(hm_4p_position *position, hm_4p_play_undo *undo, hm_4p_effects *effects);

/** Makes a seat resign or run out of time, at any moment; this is one step. `reason` is
 * HM_4P_RESIGNED or HM_4P_FLAGGED. Does nothing if the seat has left before. In Teams the game
 * ends. Otherwise, if it is the turn of the seat, the turn passes; under rules.walking the king
 * walks from the next turn of the seat on. A king that cannot move may be mated or stalemated at
 * once (rules4p, section 6.3). A seat that may claim the win (hm_4p_status.can_claim) claims it by
 * leaving. `undo` may be NULL. */
HM_MORE void hm_4p_leave(hm_4p_position *position, int seat, hm_4p_reason reason,
                         hm_4p_play_undo *undo, hm_4p_effects *effects);

/** Ends the game as a draw; this is one step. Call it if the players agree, or if a draw by
 * repetition or by the draw clock (rules4p, section 7) applies or is claimed: the function tests
 * none of this. *effects says that the game is over; the position does not. In FFA the active
 * players get the points of a draw. `undo` may be NULL. */
HM_MORE void hm_4p_agree_draw(hm_4p_position *position, hm_4p_play_undo *undo,
                              hm_4p_effects *effects);

/** Returns whether the seat to move may pass: rules.allow_passing is set, and the seat is active
 * and not in check. */
HM_MORE bool hm_4p_may_pass(const hm_4p_position *position);
/** Makes the seat to move pass; this is one step. `undo` may be NULL. */
HM_MORE void hm_4p_play_pass(hm_4p_position *position, hm_4p_play_undo *undo,
                             hm_4p_effects *effects);

/** Takes back a step; the last step must be taken back first. The position is the same as before,
 * byte for byte. Costs as much as hm_4p_unmake(), or 2 to 3 microseconds if somebody left with the
 * step. */
HM_MORE void hm_4p_unplay(hm_4p_position *position, const hm_4p_play_undo *undo);

/** Returns whether the seat to move has left and its king walks. The moves of a walking king are
 * random: pick one of hm_4p_generate(), which lists only moves of this king. */
HM_MORE bool hm_4p_walks(const hm_4p_position *position);

/** Returns whether a game has ended in this position, and how. Draws by repetition are not found,
 * because they need the whole game. Draws by clock are in hm_4p_status.draw_clock instead. */
HM_MORE hm_4p_end hm_4p_outcome(const hm_4p_position *position);

/** The status of a position. Repetition is not part of the status, because it needs the history of
 * the game. */
typedef struct hm_4p_status {
    hm_4p_end outcome;
    /** Set of active seats: they have live pieces and have not resigned or run out of time. */
    unsigned active;
    unsigned in_check;  /**< set of seats in check; a player who left is among them only while the
                           king walks */
    unsigned mated;     /**< set of seats in check that would have no legal move at their turn */
    size_t legal_count; /**< number of legal moves */
    /** The clock has reached its limit: the game is drawn, or a draw may be claimed
     * (rules.draws_end). */
    bool draw_clock;
    bool insufficient; /**< nobody can mate any more: the game is over */
    /** FFA with two active players: the set of the leader's seat if the leader may claim the win,
     * else 0. The lead must be greater than all points that the other player could still get for
     * kings: rules.points.left_king for the leader's king and for each other king that pays
     * (rules4p, section 6.5). */
    unsigned can_claim;
    unsigned problems; /**< set of HM_4P_NO_KING, ... */
} hm_4p_status;

/** Computes the status of a position. */
HM_MORE void hm_4p_status_of(const hm_4p_position *position, hm_4p_status *status);

/** Problems that a position from a text may have, a set of bits. */
enum {
    HM_4P_NO_KING = 1,              /**< a seat that is not eliminated has no king */
    HM_4P_ELIMINATED_SIDE = 2,      /**< the seat to move is eliminated */
    HM_4P_RIGHT_WITHOUT_PIECES = 4, /**< a castling right lacks its king or rook */
    HM_4P_EP_INVALID = 8,           /**< an entry of en passant lacks its pawn */
    HM_4P_PAWN_PLACE = 16,          /**< a pawn where it would have promoted */
    HM_4P_CUSTOM_PIECE = 32,        /**< a piece whose moves are not known; it cannot move */
    HM_4P_ENEMY_IN_CHECK = 64       /**< the side to move can capture a king */
};
/** Returns the problems of a position. */
HM_MORE unsigned hm_4p_problems(const hm_4p_position *position);
/** Returns the stable word for a problem, "no_king" and so on; NULL for a number that is not one of
 * the bits. The text is static. */
HM_MORE const char *hm_4p_problem_name(unsigned problem);

/* ---- why a move is refused ------------------------------------------------------------------- */

/** Reasons why a move is refused. */
typedef enum hm_4p_refusal {
    HM_4P_LEGAL,             /**< not refused */
    HM_4P_NO_PIECE,          /**< the square of departure is empty */
    HM_4P_WRONG_SEAT,        /**< the piece is grey or belongs to another player */
    HM_4P_UNREACHABLE,       /**< the piece never moves like that */
    HM_4P_PROMOTION_MISSING, /**< the move promotes, and the new piece is not named */
    HM_4P_PROMOTION_WRONG,   /**< the move does not promote, or not to this piece */
    HM_4P_CASTLING_IN_CHECK, /**< castling: the king is attacked */
    HM_4P_CASTLING_PATH,     /**< castling: the king would cross or reach an attacked square */
    HM_4P_LEAVES_KING,       /**< the king would be attacked after the move */
    HM_4P_BLOCKED            /**< a piece is in the way; hm_4p_refusal_name() gives "unreachable" */
} hm_4p_refusal;

/** The square `from` of an attacker and the square `to` that it attacks. */
typedef struct hm_4p_threat {
    uint8_t from, to;
} hm_4p_threat;

/** Returns why a move is refused, or HM_4P_LEGAL. The tag of the move is ignored. If attackers are
 * the reason, stores at most `capacity` attackers in `threats`, and sets *count to the number of
 * all attackers. `count` may be NULL. */
HM_MORE hm_4p_refusal hm_4p_why(const hm_4p_position *position, hm_4p_move move,
                                hm_4p_threat *threats, size_t capacity, size_t *count);
/** Returns the stable word for a reason, such as "leaves_king_attacked". The text is static. */
HM_MORE const char *hm_4p_refusal_name(hm_4p_refusal refusal);

#ifdef __cplusplus
}
#endif
#endif
