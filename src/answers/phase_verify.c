/* phase verify: the constraints and gates, and why those that fail do. */
#include "answers/phase.h"
#include "chess4d/notation/text4d.h"
#include "hypermate/more/chess4d_games.h"
#include "hypermate/more/phase4d_proof.h"
#include "phase4d/phase_report.h"

#include <string.h>

/* ---- failures ---- */

static void phase_verify_put_squares(hm_facts *facts, const char *key, const hm_phase_map *map,
                                     const uint32_t *squares, size_t count) {
    hm_fact_open(facts, key, '[');
    for (size_t i = 0; i < count; i++)
        hm_phase_put_square(facts, NULL, map, squares[i]);
    hm_fact_close(facts);
}

static void phase_verify_put_moves(hm_facts *facts, const char *key, const uint32_t *moves,
                                   size_t count) {
    hm_fact_open(facts, key, '[');
    for (size_t i = 0; i < count; i++) {
        hm_4d_move_format(moves[i], hm_fact_begin(facts, NULL));
        hm_fact_end(facts);
    }
    hm_fact_close(facts);
}

/* Writes what programs need besides the text: the places that differ. */
static void phase_verify_put_members(hm_facts *facts, const hm_phase_report *report,
                                     const hm_phase_failure *failure) {
    const hm_phase_map *map = hm_phase_report_map(report);
    const uint32_t *numbers = hm_phase_report_numbers(report, failure);
    switch (failure->kind) {
    case HM_PHASE_OF_SQUARES:
        if (failure->origin != HM_PHASE_NONE) {
            hm_phase_put_square(facts, "origin", map, failure->origin);
        }
        phase_verify_put_squares(facts, "missing", map, numbers, failure->missing);
        phase_verify_put_squares(facts, "extra", map, numbers + failure->missing, failure->extra);
        break;
    case HM_PHASE_OF_MOVES:
        phase_verify_put_moves(facts, "missing", numbers, failure->missing);
        phase_verify_put_moves(facts, "extra", numbers + failure->missing, failure->extra);
        break;
    case HM_PHASE_OF_VECTOR:
        hm_fact_open(facts, "vector", '[');
        for (uint32_t axis = 0; axis < map->axes; axis++)
            hm_fact_int(facts, NULL, failure->vector[axis]);
        hm_fact_close(facts);
        break;
    case HM_PHASE_OF_SHARED:
        phase_verify_put_squares(facts, "squares", map, numbers, failure->extra);
        break;
    case HM_PHASE_OF_NUMBER:
        hm_fact_uint(facts, "number", failure->number);
        break;
    }
}

/* ---- figures ---- */

static void phase_verify_put_steps(hm_facts *facts, const hm_phase_report *report) {
    hm_phase_derivation derivation;
    if (!hm_phase_derive(hm_phase_report_map(report), &derivation)) return;
    hm_fact_uint(facts, "ladder", derivation.ladder);
    hm_fact_open(facts, "steps", '[');
    for (size_t i = 0; i < derivation.count; i++) {
        const hm_phase_step *step = &derivation.step[i];
        hm_fact_open(facts, NULL, '{');
        hm_phase_step_format(&derivation, i, hm_fact_begin(facts, "text"));
        hm_fact_end(facts);
        hm_fact_uint(facts, "sum", step->sum);
        hm_fact_uint(facts, "least", step->least);
        hm_fact_uint(facts, "number", step->number);
        hm_fact_close(facts);
    }
    hm_fact_close(facts);
    hm_fact_uint(facts, "largest_phase", derivation.largest_phase);
    hm_fact_uint(facts, "largest_sum", derivation.largest_sum);
}

/* ---- the proof ---- */

/* One object a gate: its figures, of each piece and in all, the derivation of a tower, and what
 * fails. One gate that fails makes the verdict no. */
static hm_verdict phase_verify_put_gates(hm_facts *facts, const hm_phase_report *report) {
    size_t count, failed;
    const hm_phase_gate *gates = hm_phase_report_gates(report, &count);
    hm_phase_figure figures[HM_4D_PIECES];
    hm_verdict verdict = HM_YES;
    for (size_t i = 0; i < count; i++) {
        hm_fact_open(facts, NULL, '{');
        hm_fact_word(facts, "gate", gates[i].name);
        hm_fact_uint(facts, "good", gates[i].good);
        hm_fact_uint(facts, "total", gates[i].total);
        hm_fact_word(facts, "statement", gates[i].statement);
        size_t pieces = hm_phase_report_pieces(report, i, figures);
        if (pieces > 0) hm_fact_open(facts, "pieces", '[');
        for (size_t p = 0; p < pieces; p++) {
            hm_fact_open(facts, NULL, '{');
            hm_fact_word(facts, "piece", hm_4d_piece_spec(figures[p].piece));
            hm_fact_uint(facts, "good", figures[p].good);
            hm_fact_uint(facts, "total", figures[p].total);
            hm_fact_close(facts);
        }
        if (pieces > 0) hm_fact_close(facts);
        if (strcmp(gates[i].name, "TOWER") == 0) phase_verify_put_steps(facts, report);
        if (gates[i].good < gates[i].total) {
            const hm_phase_failure *failures = hm_phase_report_failures(report, i, &failed);
            hm_fact_open(facts, "failures", '[');
            for (size_t f = 0; f < failed; f++) {
                hm_fact_open(facts, NULL, '{');
                hm_phase_failure_format(report, &failures[f], hm_fact_begin(facts, "text"));
                hm_fact_end(facts);
                phase_verify_put_members(facts, report, &failures[f]);
                hm_fact_close(facts);
            }
            hm_fact_close(facts);
            verdict = HM_NO;
        }
        hm_fact_close(facts);
    }
    return verdict;
}

hm_verdict hm_phase_answer_verify(const hm_phase_asked *a) {
    enum { SHOWN = 3 }; /* failures of a gate */
    const hm_request *request = a->request;
    hm_phase_report *report;
    size_t keep = hm_request_flag(request, "verbose") ? HM_PHASE_KEPT : SHOWN;
    if (hm_phase_prove(&a->map, 0, keep, &request->watch, &report, a->error) != HM_OK)
        return HM_FAILED;
    hm_verdict verdict = phase_verify_put_gates(a->facts, report);
    if (hm_request_text(request, "certificate") != NULL) {
        hm_text text = {0};
        if (hm_phase_certificate(report, &text, a->error) != HM_OK) verdict = HM_FAILED;
        hm_fact_open(a->facts, NULL, '{');
        hm_fact_text(a->facts, "certificate", &text);
        hm_fact_close(a->facts);
    }
    hm_phase_report_destroy(report);
    return verdict;
}
