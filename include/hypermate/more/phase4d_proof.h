/* hypermate: the proof of the phase engine, with the reasons for failures.
 *
 * hm_phase_verify() (phase4d.h) counts the cases in which each constraint and each gate of the
 * proof holds. The report of hm_phase_prove() also keeps cases that fail: squares that a piece
 * misses or reaches wrongly, vectors that are 0 modulo M, moves that differ. */
#ifndef HYPERMATE_PHASE4D_PROOF_H
#define HYPERMATE_PHASE4D_PROOF_H

#include "phase4d.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The kind of a failure. It decides what the members of hm_phase_failure mean. */
typedef enum hm_phase_failure_kind {
    /** Squares that `piece` reaches from `origin`. Missing squares are found only by coordinates,
     * extra squares only by phases. On seeded boards `number` is the seed. In gate INV `number` is
     * the residue, and neither `piece` nor `origin` is set. In gate D the squares are those of
     * kings in check, which have the colour of `piece`; `origin` is not set. */
    HM_PHASE_OF_SQUARES,
    HM_PHASE_OF_MOVES,  /**< legal moves of the seeded state or game `number`, after `ply` plies */
    HM_PHASE_OF_VECTOR, /**< `vector` times the generators is `multiple` times M; in C5 `multiple`
                           is 0 */
    HM_PHASE_OF_SHARED, /**< C2: squares that share the phase `number`; all of them are "extra" */
    /** In C1 `number` divides both M and the generator of axis `origin`. In C3 all phases are
     * multiples of `number`. In MOD the remainder of `number` is wrong. In TOWER the number was
     * wrongly skipped, or wrongly taken as a generator or the modulus. */
    HM_PHASE_OF_NUMBER
} hm_phase_failure_kind;

/** A case in which a statement, a constraint or gate of hm_phase_verify(), does not hold. */
typedef struct hm_phase_failure {
    hm_phase_failure_kind kind;
    uint32_t gate; /**< number of the gate in the report */
    uint64_t number;
    uint32_t origin; /**< a square, or HM_PHASE_NONE */
    uint32_t ply;
    uint32_t missing, extra; /**< how many squares or moves are missing, and how many are extra */
    size_t first;            /**< private: where the report keeps the missing and extra numbers */
    int64_t multiple;
    int32_t vector[HM_PHASE_AXES];
    hm_4d_piece piece; /**< HM_4D_EMPTY if the failure is not about a piece */
} hm_phase_failure;

/** A finished proof. Everything that the functions below return belongs to it. */
typedef struct hm_phase_report hm_phase_report;

/** Flag of hm_phase_prove(): check only the constraints and the gates B, B+ and TOWER
 * (hm_phase_verify()), which do not need the board of 4D chess. */
enum { HM_PHASE_MAP_ONLY = 1 };

/** Maximum number of failures that a gate can keep. */
#define HM_PHASE_KEPT 65536u

/** Runs the proof as hm_phase_verify() does; `map` must not be NULL. The report keeps the first
 * failures of each constraint and gate, at most `keep` of each. A failure of C4, C5 or C5M is a
 * vector. The report keeps the shortest vectors, and only one of a vector and its negative. `flags`
 * is 0 or HM_PHASE_MAP_ONLY. Errors: HM_ERR_ARGUMENT, HM_ERR_LIMIT, HM_ERR_MEMORY,
 * HM_ERR_INTERRUPTED. */
HM_MORE hm_status hm_phase_prove(const hm_phase_map *map, unsigned flags, size_t keep,
                                 const hm_watch *watch, hm_phase_report **report, hm_error *error);
/** Frees a report. NULL is allowed. */
HM_MORE void hm_phase_report_destroy(hm_phase_report *report);

/** Returns the constraints and gates with their counts, and their number in *count. */
HM_MORE const hm_phase_gate *hm_phase_report_gates(const hm_phase_report *report, size_t *count);

/* ---- failures ---- */

/** Returns the failures of gate number `gate` that the report has kept, and their number in *count.
 */
HM_MORE const hm_phase_failure *hm_phase_report_failures(const hm_phase_report *report, size_t gate,
                                                         size_t *count);

/** Appends the whole proof as a document in Markdown: the map, every constraint and gate with its
 * numbers, the failures, the version, and the SHA-256 of the tables. The bytes are the same on
 * every machine. Fails with HM_ERR_MEMORY only. */
HM_MORE hm_status hm_phase_certificate(const hm_phase_report *report, hm_text *text,
                                       hm_error *error);

/* ---- what it costs ---- */

/** The time of one method, measured now. */
typedef struct hm_phase_time {
    const char *group; /**< the task */
    const char *name;  /**< the method */
    double nanoseconds;
    double ratio; /**< `nanoseconds` divided by the time of the group's first method */
} hm_phase_time;

/** Number of times that hm_phase_measure() fills. */
enum { HM_PHASE_TIMES = 26 };

/** Measures how long the methods of each task take, at the start position. The tasks are: find the
 * phase of a square, and the square of a phase; list the destinations of all pieces, by coordinates
 * and by Solutions A, B and C (docs/phase4d.md); find the destinations in 64 positions, one by one
 * and as a batch; test whether a king is in check; list the legal moves. It also measures castling
 * where every king may castle to both sides, and the legal moves of a position on the ordinary 8x8
 * board. Each time is the shortest of some rounds. The call takes a quarter of a second on an idle
 * machine. The watch is called between rounds. Errors: HM_ERR_MEMORY, HM_ERR_INTERRUPTED. */
HM_MORE hm_status hm_phase_measure(const hm_watch *watch, hm_phase_time times[HM_PHASE_TIMES],
                                   hm_error *error);

#ifdef __cplusplus
}
#endif
#endif
