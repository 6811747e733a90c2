/* Private header of phase4d/: a proof under way, and what it leaves behind (phase_report.c). */
#ifndef HM_PHASE4D_REPORT_H
#define HM_PHASE4D_REPORT_H

#include "core/list.h"
#include "core/work.h"
#include "hypermate/more/phase4d_proof.h"
#include "phase4d/phase_engine.h"

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

#endif
