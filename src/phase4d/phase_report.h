/* Private header of phase4d/: a proof under way, and what it leaves behind (phase_report.c). */
#ifndef HM_PHASE4D_REPORT_H
#define HM_PHASE4D_REPORT_H

#include "core/list.h"
#include "core/work.h"
#include "hypermate/more/phase4d_proof.h"
#include "phase4d/phase_engine.h"

/* How a gate did for one piece: a statement about it was tested `total` times. */
typedef struct hm_phase_figure {
    hm_4d_piece piece;
    uint64_t good;
    uint64_t total;
} hm_phase_figure;

struct hm_phase_report {
    hm_phase_map map;
    size_t keep;
    size_t count; /* gates */
    hm_phase_gate gates[HM_PHASE_GATES];
    size_t kept[HM_PHASE_GATES]; /* failures of each gate, which stand one behind the other */
    hm_phase_figure figures[HM_PHASE_GATES][HM_4D_PIECES];
    HM_LIST(hm_phase_failure) failures;
    HM_LIST(uint32_t) numbers;
};

typedef struct hm_phase_proof {
    const hm_phase_map *map;
    hm_phase_engine *engine; /* NULL: the map has none */
    hm_phase_report *report;
    const hm_watch *watch;
    hm_phase_gate *gate; /* the one that is tested */
    bool failed;         /* no memory for a failure */
    hm_error *error;
} hm_phase_proof;

/* Begins the next gate. */
void hm_phase_open_gate(hm_phase_proof *proof, const char *name, const char *statement);

/* Whether the gate has room for a failure. */
static inline bool hm_phase_may_keep(const hm_phase_proof *proof) {
    const hm_phase_report *report = proof->report;
    return report->kept[report->count - 1] < report->keep;
}

/* One more case of the gate's statement; true if it does not hold and there is room to say why. */
static inline bool hm_phase_tell(hm_phase_proof *proof, bool holds) {
    proof->gate->good += holds;
    proof->gate->total++;
    return !holds && hm_phase_may_keep(proof);
}

/* The same for a statement about a piece, which has figures of its own. */
static inline bool hm_phase_tell_piece(hm_phase_proof *proof, hm_4d_piece piece, bool holds) {
    hm_phase_report *report = proof->report;
    hm_phase_figure *figure = &report->figures[report->count - 1][piece];
    figure->piece = piece;
    figure->good += holds;
    figure->total++;
    return hm_phase_tell(proof, holds);
}

/* Keeps a failure of the gate with its numbers, of which `missing` and `extra` say how many there
 * are. */
void hm_phase_keep(hm_phase_proof *proof, const hm_phase_failure *failure, const uint32_t *missing,
                   const uint32_t *extra);

/* Whether to go on; `done` gates of HM_PHASE_GATES are known. */
hm_status hm_phase_ask(const hm_phase_proof *proof);

/* The section of a certificate with the figures of each gate, piece by piece (gates_text.c). */
void hm_phase_put_figures(const hm_phase_report *report, hm_text *text);

const hm_phase_map *hm_phase_report_map(const hm_phase_report *report);

/* The figures of a gate for each piece that it tests, in the order of their numbers. Their sums
 * are the figures of the gate. Returns how many there are: 0 for the constraints and for INV, MOD,
 * TOWER, E and E+, which are about numbers or whole positions. */
size_t hm_phase_report_pieces(const hm_phase_report *report, size_t gate,
                              hm_phase_figure figures[HM_4D_PIECES]);

/* One number of a map: the first from `least` on that serves. */
typedef struct hm_phase_step {
    uint64_t sum;    /* of the generators after it; for the modulus, of all */
    uint64_t least;  /* ladder * sum + 1, for the first generator itself; for the modulus
                        (side-1) * (sum + the two largest generators) + 1 */
    uint32_t number; /* what was taken */
} hm_phase_step;

typedef struct hm_phase_derivation {
    hm_phase_map map;
    uint32_t ladder;
    bool given;   /* the modulus: it is no step, and generators are coprime to it */
    size_t count; /* steps: the generators from the last axis on, and the modulus */
    hm_phase_step step[HM_PHASE_AXES + 1];
    uint64_t largest_phase; /* of a square: (side-1) * the sum of all generators */
    uint64_t largest_sum;   /* of a vector that C5 looks at: twice that */
} hm_phase_derivation;

/* Whether hm_phase_construct makes the map from its last generator with a ladder that
 * hm_phase_search tries, with a modulus of its own or with the map's; if so, the numbers in
 * between, with the largest such ladder. */
bool hm_phase_derive(const hm_phase_map *map, hm_phase_derivation *derivation);

/* Appends a step for people: "647 is the first prime from 14*46 + 1 = 645". */
void hm_phase_step_format(const hm_phase_derivation *derivation, size_t number, hm_text *text);

/* The squares or moves (hm_4d_move) of a failure: `missing` of them, then `extra`. */
const uint32_t *hm_phase_report_numbers(const hm_phase_report *report,
                                        const hm_phase_failure *failure);

/* Appends one line for people: "R from 0,0,7,3: extra 0,1,0,0", "191 = 10*3 + 7*23". Long lists
 * end with how many more there are. */
void hm_phase_failure_format(const hm_phase_report *report, const hm_phase_failure *failure,
                             hm_text *text);

/* The map of the smallest modulus, among them the first by its generators, that passes every
 * constraint and the gates B and B+. */
typedef struct hm_phase_smallest {
    hm_phase_map map;     /* modulus 0: there is none in the range */
    hm_phase_tower tower; /* that it is, with more than two axes; else all 0 */
    bool every_map;       /* the range is every map of this board; else it is all towers */
    uint32_t least;       /* moduli below this have more vectors than residues, so C5M fails */
    uint64_t tried;       /* maps from there on */
} hm_phase_smallest;

/* With one or two axes every modulus and all generators are tried upwards, so that the map is the
 * smallest there is. With more axes the range is the towers of hm_phase_search with first
 * generators up to `largest_first`, ladders from side-1 to 2*(side-1), and every modulus. The watch
 * is asked with how many maps were tried. HM_ERR_ARGUMENT, HM_ERR_LIMIT, HM_ERR_MEMORY,
 * HM_ERR_INTERRUPTED. */
hm_status hm_phase_find_smallest(uint32_t axes, uint32_t side, uint32_t largest_first,
                                 const hm_watch *watch, hm_phase_smallest *found, hm_error *error);

#endif
