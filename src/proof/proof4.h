/* Private header of proof/: a forced mate in 4D chess, written down so that any program that knows
 * the rules can check it (docs/formats.md, "proof4").
 *
 * The winner is the side to move at the start. Node 0, the root, is the position after the winner's
 * first move; every other node is the position after one more move of the winner. So the loser is
 * to move in every node. A reply leads to the node of the winner's next move. Replies that are not
 * listed must allow mate in one.
 *
 * To write a proof: fill `start`, add the root and the other nodes, add the replies in any order,
 * call hm_proof4_arrange(), hm_proof4_check(), and hm_proof4_format() with the length found. */
#ifndef HM_PROOF_PROOF4_H
#define HM_PROOF_PROOF4_H

#include "core/list.h"
#include "core/work.h"
#include "hypermate/more/chess4d_games.h"

/* A move as its squares and promotion say, without the tag, which follows from the position. The
 * order of these numbers is the order of their texts. */
static inline hm_4d_move hm_proof4_name(hm_4d_move move) {
    return move & ~(hm_4d_move)15;
}

typedef struct hm_proof4_reply {
    uint32_t node;   /* in which the loser replies */
    hm_4d_move move; /* a name */
    uint32_t next;   /* the node that the winner's answer leads to */
    uint64_t place;  /* offset in the text that was read */
} hm_proof4_reply;

typedef struct hm_proof4_node {
    hm_4d_move move; /* of the winner, which leads here; a name */
    uint32_t id;     /* in the text that was read */
    uint64_t place;  /* of the move in that text */
    uint64_t line;   /* where the line of its replies begins */
    /* Set by hm_proof4_arrange(). */
    size_t first, count; /* its replies */
    size_t way;          /* the reply by which the node is reached first; not of the root */
    unsigned depth;      /* moves of the winner on that way */
} hm_proof4_node;

typedef struct hm_proof4 {
    hm_4d_state start;
    HM_LIST(hm_proof4_node) nodes;
    HM_LIST(hm_proof4_reply) replies;
    unsigned longest;       /* moves of the winner until mate, as the text says; 0: no text */
    uint64_t longest_place; /* of that number */
    bool has_unreached;     /* a node was dropped, because no reply leads there */
    hm_proof4_node unreached;
} hm_proof4;

/* Most moves of the winner in a proof. Clocks and repetition cannot matter in so few. */
enum { HM_PROOF4_DEPTH = 24 };

/* Zero-initialise a proof; clear frees it. */
void hm_proof4_clear(hm_proof4 *proof);

/* Adds a node for a move of the winner, the root first; *node is its number. HM_ERR_MEMORY. */
hm_status hm_proof4_add_node(hm_proof4 *proof, hm_4d_move move, uint32_t *node, hm_error *error);

/* Adds the loser's reply in one node, after which the winner goes to another one. HM_ERR_MEMORY. */
hm_status hm_proof4_add_reply(hm_proof4 *proof, uint32_t node, hm_4d_move move, uint32_t next,
                              hm_error *error);

/* Numbers the nodes by the order in which a breadth-first walk over the sorted replies reaches
 * them, and drops the others. HM_ERR_DUPLICATE for a reply that is listed twice, HM_ERR_LIMIT for a
 * node deeper than HM_PROOF4_DEPTH, HM_ERR_MEMORY. error->offset is a place of the text. */
hm_status hm_proof4_arrange(hm_proof4 *proof, hm_error *error);

/* The moves from the start to a node of an arranged proof, by their names, on the first way that
 * leads there; its own move is the last. Returns their number. */
enum { HM_PROOF4_WAY = 2 * HM_PROOF4_DEPTH };
size_t hm_proof4_way(const hm_proof4 *proof, uint32_t node, hm_4d_move way[HM_PROOF4_WAY]);

/* ---- texts (proof4_read.c, proof4_write.c) ---- */

/* Reads a text and arranges the proof. The proof is the caller's to clear, whatever is returned. */
hm_status hm_proof4_parse(const char *text, size_t length, hm_proof4 *proof, hm_error *error);

/* Appends an arranged proof. Equal proofs have equal texts. `longest` is what the check found. */
void hm_proof4_format(const hm_proof4 *proof, unsigned longest, hm_text *text);

/* Appends "x,y,z,w-x,y,z,w", and "=Q" and so on. */
void hm_proof4_format_move(hm_4d_move move, hm_text *text);

/* ---- the check (proof4_check.c) ---- */

typedef enum hm_proof4_fault {
    HM_PROOF4_PROVED = 0,
    HM_PROOF4_ILLEGAL_MOVE,  /* the winner's move of a node */
    HM_PROOF4_ILLEGAL_REPLY, /* a reply that is listed */
    HM_PROOF4_TWO_POSITIONS, /* a reply leads to a node that is another position */
    HM_PROOF4_STALEMATE,     /* the loser has no move and is not in check */
    HM_PROOF4_UNANSWERED,    /* a reply that is not listed allows no mate in one */
    HM_PROOF4_ENDLESS,       /* a way through the nodes has more than HM_PROOF4_DEPTH moves */
    HM_PROOF4_UNREACHED,     /* a node that no reply leads to */
    HM_PROOF4_LENGTH         /* the longest line is not as long as the text says */
} hm_proof4_fault;

typedef enum hm_proof4_engine { HM_PROOF4_RULES, HM_PROOF4_PHASE } hm_proof4_engine;

typedef struct hm_proof4_report {
    uint64_t positions; /* of the loser that were checked */
    uint64_t replies;   /* legal ones in them */
    uint64_t at_once;   /* replies after which the next move mates */
    unsigned longest;   /* moves of the winner until mate */
    hm_proof4_fault fault;
    uint64_t place;   /* of the fault in the text */
    hm_4d_move reply; /* that the fault is about; HM_4D_NO_MOVE: none */
    uint32_t node;    /* where the fault is, or HM_PROOF4_NOWHERE */
} hm_proof4_report;

#define HM_PROOF4_NOWHERE UINT32_MAX

/* Plays the whole tree of an arranged proof, from the start position, on `jobs` threads. Returns
 * HM_OK with a report, which says whether the mate is proved; the first fault in the order of the
 * nodes is reported. HM_ERR_MEMORY, HM_ERR_INTERRUPTED. The watch receives the nodes. */
hm_status hm_proof4_check(const hm_proof4 *proof, hm_proof4_engine engine, unsigned jobs,
                          const hm_watch *watch, hm_proof4_report *report, hm_error *error);

/* A stable word ("unanswered"), and a sentence for people, which names moves. */
const char *hm_proof4_fault_name(hm_proof4_fault fault);
void hm_proof4_explain(const hm_proof4 *proof, const hm_proof4_report *report, hm_text *text);

#endif
