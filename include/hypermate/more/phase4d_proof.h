/* hypermate: the proof of the phase engine, with the reasons of what fails.
 *
 * hm_phase_verify (phase4d.h) counts how often each statement holds. A report also keeps the cases
 * in which it does not: the squares that a piece misses or has beyond its own, the vectors that
 * vanish, the moves that differ. */
#ifndef HYPERMATE_PHASE4D_PROOF_H
#define HYPERMATE_PHASE4D_PROOF_H

#include "phase4d.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The kind of evidence of a failure. */
typedef enum hm_phase_failure_kind {
    HM_PHASE_OF_SQUARES, /**< `piece` at `origin`: squares that coordinates have and phases miss,
                            and the reverse. On seeded boards `number` is the seed; for INV it is
                            the residue, and there is neither piece nor origin; D has the kings in
                            check of the side of `piece` on a board, and no origin */
    HM_PHASE_OF_MOVES,   /**< legal moves of seeded state or game `number`, after `ply` plies */
    HM_PHASE_OF_VECTOR,  /**< `vector` times the generators is `multiple` times M; for C5, 0 */
    HM_PHASE_OF_SHARED,  /**< C2: squares that share the phase `number`, all of them "extra" */
    HM_PHASE_OF_NUMBER   /**< C1: the generator of axis `origin` has the divisor `number` in common
                            with M; C3: the phases are all multiples of `number`; MOD: the number
                            that is reduced wrongly; TOWER: the number that
                            is passed over or taken wrongly */
} hm_phase_failure_kind;

typedef struct hm_phase_failure {
    hm_phase_failure_kind kind;
    uint32_t gate; /**< its number in the report */
    uint64_t number;
    uint32_t origin; /**< a square, or HM_PHASE_NONE */
    uint32_t ply;
    uint32_t missing, extra; /**< how many squares or moves */
    size_t first;            /**< in the numbers of the report */
    int64_t multiple;
    int32_t vector[HM_PHASE_AXES];
    hm_4d_piece piece; /**< HM_4D_EMPTY where no piece is meant */
} hm_phase_failure;

/** A finished proof. Everything that it is asked for belongs to it. */
typedef struct hm_phase_report hm_phase_report;

enum { HM_PHASE_MAP_ONLY = 1 }; /**< the constraints and the gates B and B+, which any map has */

/** Most failures that a gate keeps. */
#define HM_PHASE_KEPT 65536u

/** Runs the proof as hm_phase_verify does, for a map that is not NULL, and keeps at most `keep`
 * failures of each constraint and gate: the first ones; of C5 and C5M the shortest ones, and of a
 * vector and its opposite one. HM_ERR_ARGUMENT, HM_ERR_LIMIT, HM_ERR_MEMORY, HM_ERR_INTERRUPTED. */
HM_MORE hm_status hm_phase_prove(const hm_phase_map *map, unsigned flags, size_t keep,
                                 const hm_watch *watch, hm_phase_report **report, hm_error *error);
HM_MORE void hm_phase_report_destroy(hm_phase_report *report); /**< NULL is allowed */

HM_MORE const hm_phase_gate *hm_phase_report_gates(const hm_phase_report *report, size_t *count);

/* ---- failures ---- */

/** The kept failures of a gate. */
HM_MORE const hm_phase_failure *hm_phase_report_failures(const hm_phase_report *report, size_t gate,
                                                         size_t *count);

/** Appends the whole proof as one document in Markdown: the map, every constraint and gate with its
 * numbers, the failures, the version, and the SHA-256 of the tables. The same bytes on every
 * machine. HM_ERR_MEMORY. */
HM_MORE hm_status hm_phase_certificate(const hm_phase_report *report, hm_text *text,
                                       hm_error *error);

/* ---- what it costs ---- */

/** One way to do a thing, timed here and now. */
typedef struct hm_phase_time {
    const char *group; /**< what is done */
    const char *name;  /**< how */
    double nanoseconds;
    double ratio; /**< to the first of its group */
} hm_phase_time;

enum { HM_PHASE_TIMES = 26 };

/** Times look-ups, the three solutions against coordinates, a batch against single positions,
 * checks and legal moves, at the start position; castling where every king may castle to both
 * sides; and the legal moves of a position on the ordinary board: the best of some rounds in turns.
 * Cost: a quarter of a second on an idle machine; the watch is asked between rounds. HM_ERR_MEMORY,
 * HM_ERR_INTERRUPTED. */
HM_MORE hm_status hm_phase_measure(const hm_watch *watch, hm_phase_time times[HM_PHASE_TIMES],
                                   hm_error *error);

#ifdef __cplusplus
}
#endif
#endif
