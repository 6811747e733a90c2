/* A failure as a line for people. */
#include "chess4d/notation/text4d.h"
#include "phase4d/gates.h"
#include "phase4d/phase_report.h"

enum { SHOWN = 8 }; /* squares or moves of a list */

static void gates_text_put_square(const hm_phase_map *map, uint32_t square, hm_text *text) {
    uint32_t place = hm_phase_squares(map);
    for (uint32_t axis = 0; axis < map->axes; axis++) {
        place /= map->side;
        hm_text_printf(text, "%s%u", axis > 0 ? "," : "", square / place % map->side);
    }
}

/* ---- lists ---- */

typedef void put_item(const hm_phase_map *map, uint32_t item, hm_text *text);

static void gates_text_put_move(const hm_phase_map *map, uint32_t move, hm_text *text) {
    (void)map;
    hm_4d_move_format(move, text);
}

/* " missing 1,2 3,4 and 7 more" */
static void put_list(const hm_phase_map *map, const char *title, const uint32_t *items,
                     uint32_t count, put_item *put, hm_text *text) {
    if (count == 0) return;
    hm_text_printf(text, " %s", title);
    for (uint32_t i = 0; i < count && i < SHOWN; i++) {
        hm_text_puts(text, " ");
        put(map, items[i], text);
    }
    if (count > SHOWN) hm_text_printf(text, " and %u more", count - SHOWN);
}

static void gates_text_put_difference(const hm_phase_report *report,
                                      const hm_phase_failure *failure, put_item *put,
                                      hm_text *text) {
    const uint32_t *numbers = hm_phase_report_numbers(report, failure);
    const hm_phase_map *map = &report->map;
    put_list(map, "missing", numbers, failure->missing, put, text);
    if (failure->missing > 0 && failure->extra > 0) hm_text_puts(text, ",");
    put_list(map, "extra", numbers + failure->missing, failure->extra, put, text);
}

/* ---- vectors ---- */

/* The terms whose coefficients have this sign, of the last axis first: "10*3 + 7*23". */
static bool put_terms(const hm_phase_map *map, const int32_t *vector, int sign, hm_text *text) {
    bool any = false;
    for (uint32_t axis = map->axes; axis-- > 0;) {
        int32_t coefficient = sign * vector[axis];
        if (coefficient <= 0) continue;
        if (any) hm_text_puts(text, " + ");
        if (coefficient > 1) hm_text_printf(text, "%d*", coefficient);
        hm_text_printf(text, "%u", map->generator[axis]);
        any = true;
    }
    return any;
}

static void put_multiple(const hm_phase_map *map, bool any, int64_t multiple, hm_text *text) {
    if (multiple <= 0) {
        if (!any) hm_text_puts(text, "0");
        return;
    }
    if (any) hm_text_puts(text, " + ");
    if (multiple > 1) hm_text_printf(text, "%lld*", (long long)multiple);
    hm_text_printf(text, "%u", map->modulus);
}

/* ---- all kinds ---- */

static void gates_text_put_squares(const hm_phase_report *report, const hm_phase_failure *failure,
                                   hm_text *text) {
    if (failure->piece == HM_4D_EMPTY) {
        hm_text_printf(text, "residue %llu", (unsigned long long)failure->number);
    } else {
        hm_text_puts(text, hm_4d_piece_spec(failure->piece));
    }
    if (failure->origin != HM_PHASE_NONE) {
        hm_text_puts(text, " from ");
        gates_text_put_square(&report->map, failure->origin, text);
    } else if (failure->piece != HM_4D_EMPTY) {
        hm_text_puts(text, " in check");
    }
    const char *gate = report->gates[failure->gate].name;
    if (strcmp(gate, "A") == 0 || strcmp(gate, "FIELD") == 0 || strcmp(gate, "C") == 0 ||
        strcmp(gate, "D") == 0) {
        hm_text_printf(text, " on board %llu", (unsigned long long)failure->number);
    }
    hm_text_puts(text, ":");
    gates_text_put_difference(report, failure, gates_text_put_square, text);
}

void hm_phase_failure_format(const hm_phase_report *report, const hm_phase_failure *failure,
                             hm_text *text) {
    unsigned long long number = failure->number;
    const uint32_t *numbers = hm_phase_report_numbers(report, failure);
    const hm_phase_map *map = &report->map;
    const char *name = report->gates[failure->gate].name;
    bool any;
    switch (failure->kind) {
    case HM_PHASE_OF_SQUARES:
        gates_text_put_squares(report, failure, text);
        break;
    case HM_PHASE_OF_MOVES:
        hm_text_printf(text, "seed %llu, ply %u:", number, failure->ply);
        gates_text_put_difference(report, failure, gates_text_put_move, text);
        break;
    case HM_PHASE_OF_VECTOR:
        /* Writes positive terms on the left, negative ones on the right: "191 = 10*3 + 7*23". */
        any = put_terms(map, failure->vector, 1, text);
        put_multiple(map, any, -failure->multiple, text);
        hm_text_puts(text, " = ");
        any = put_terms(map, failure->vector, -1, text);
        put_multiple(map, any, failure->multiple, text);
        break;
    case HM_PHASE_OF_SHARED:
        hm_text_printf(text, "phase %llu:", number);
        put_list(map, "squares", numbers, failure->extra, gates_text_put_square, text);
        break;
    case HM_PHASE_OF_NUMBER:
        if (strcmp(name, "C1") == 0)
            hm_text_printf(text, "%u and %u have the divisor %llu in common",
                           map->generator[failure->origin], map->modulus, number);
        else if (strcmp(name, "C3") == 0)
            hm_text_printf(text, "the phases are the multiples of %llu", number);
        else
            hm_text_printf(text, "%llu", number);
        break;
    }
}

/* Figures stand apart, so that the lines of gates are those of older versions. */
void hm_phase_put_figures(const hm_phase_report *report, hm_text *text) {
    hm_text_puts(text, "## Figures a piece\n\n| name | piece | holds | of |\n|---|---|---|---|\n");
    for (size_t i = 0; i < report->count; i++) {
        hm_phase_figure figures[HM_4D_PIECES];
        size_t count = hm_phase_report_pieces(report, i, figures);
        for (size_t k = 0; k < count; k++) {
            hm_text_printf(text, "| %s | %s | %llu | %llu |\n", report->gates[i].name,
                           hm_4d_piece_spec(figures[k].piece), (unsigned long long)figures[k].good,
                           (unsigned long long)figures[k].total);
        }
    }
    hm_text_puts(text, "\n");
}
