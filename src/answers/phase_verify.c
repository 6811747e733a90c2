/* phase verify: the constraints and gates, and why those that fail do. */
#include "answers/phase.h"
#include "chess4d/notation/text4d.h"
#include "hypermate/more/chess4d_games.h"
#include "hypermate/more/phase4d_proof.h"

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

static void phase_verify_put_vector(hm_facts *facts, const hm_phase_map *map,
                                    const int32_t *vector) {
    hm_fact_open(facts, "vector", '[');
    for (uint32_t axis = 0; axis < map->axes; axis++)
        hm_fact_int(facts, NULL, vector[axis]);
    hm_fact_close(facts);
}

/* What programs need beside the text: the places that differ. */
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
        phase_verify_put_vector(facts, map, failure->vector);
        break;
    case HM_PHASE_OF_SHARED:
        phase_verify_put_squares(facts, "squares", map, numbers, failure->extra);
        break;
    case HM_PHASE_OF_NUMBER:
        hm_fact_uint(facts, "number", failure->number);
        break;
    }
}

static void phase_verify_put_failures(hm_facts *facts, const hm_phase_report *report, size_t gate) {
    size_t count;
    const hm_phase_failure *failures = hm_phase_report_failures(report, gate, &count);
    hm_fact_open(facts, "failures", '[');
    for (size_t i = 0; i < count; i++) {
        hm_fact_open(facts, NULL, '{');
        hm_phase_failure_format(report, &failures[i], hm_fact_begin(facts, "text"));
        hm_fact_end(facts);
        phase_verify_put_members(facts, report, &failures[i]);
        hm_fact_close(facts);
    }
    hm_fact_close(facts);
}

/* ---- figures ---- */

static void phase_verify_put_pieces(hm_facts *facts, const hm_phase_report *report, size_t gate) {
    hm_phase_figure figures[HM_4D_PIECES];
    size_t count = hm_phase_report_pieces(report, gate, figures);
    if (count == 0) return;
    hm_fact_open(facts, "pieces", '[');
    for (size_t i = 0; i < count; i++) {
        hm_fact_open(facts, NULL, '{');
        hm_fact_word(facts, "piece", hm_4d_piece_spec(figures[i].piece));
        hm_fact_uint(facts, "good", figures[i].good);
        hm_fact_uint(facts, "total", figures[i].total);
        hm_fact_close(facts);
    }
    hm_fact_close(facts);
}

static void phase_verify_put_steps(hm_facts *facts, const hm_phase_report *report, size_t gate) {
    hm_phase_derivation derivation;
    const hm_phase_gate *gates = hm_phase_report_gates(report, &(size_t){0});
    if (strcmp(gates[gate].name, "TOWER") != 0) return;
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

static hm_verdict phase_verify_put_gates(hm_facts *facts, const hm_phase_report *report) {
    size_t count;
    const hm_phase_gate *gates = hm_phase_report_gates(report, &count);
    hm_verdict verdict = HM_YES;
    for (size_t i = 0; i < count; i++) {
        hm_fact_open(facts, NULL, '{');
        hm_fact_word(facts, "gate", gates[i].name);
        hm_fact_uint(facts, "good", gates[i].good);
        hm_fact_uint(facts, "total", gates[i].total);
        hm_fact_word(facts, "statement", gates[i].statement);
        phase_verify_put_pieces(facts, report, i);
        phase_verify_put_steps(facts, report, i);
        if (gates[i].good < gates[i].total) {
            phase_verify_put_failures(facts, report, i);
            verdict = HM_NO;
        }
        hm_fact_close(facts);
    }
    return verdict;
}

static hm_status put_certificate(hm_facts *facts, const hm_phase_report *report, hm_error *error) {
    hm_text text = {0};
    hm_status status = hm_phase_certificate(report, &text, error);
    hm_fact_open(facts, NULL, '{');
    hm_fact_text(facts, "certificate", &text);
    hm_fact_close(facts);
    return status;
}

hm_verdict hm_phase_answer_verify(const hm_phase_asked *a) {
    enum { SHOWN = 3 }; /* failures of a gate */
    const hm_request *request = a->request;
    hm_phase_report *report;
    size_t keep = hm_request_flag(request, "verbose") ? HM_PHASE_KEPT : SHOWN;
    if (hm_phase_prove(&a->map, 0, keep, &request->watch, &report, a->error) != HM_OK)
        return HM_FAILED;
    hm_verdict verdict = phase_verify_put_gates(a->facts, report);
    if (hm_request_text(request, "certificate") != NULL &&
        put_certificate(a->facts, report, a->error) != HM_OK) {
        verdict = HM_FAILED;
    }
    hm_phase_report_destroy(report);
    return verdict;
}
