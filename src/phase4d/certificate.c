/* The proof as a document. Nothing in it depends on the machine, on the time, or on how the engine
 * does its work: the same map and the same version of the library give the same bytes. */
#include "core/sha256.h"
#include "core/text.h"
#include "phase4d/gates.h"
#include "phase4d/map.h"
#include "phase4d/phase_report.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- hashes of tables ---- */

static void hash_number(hm_sha256 *sha, uint32_t number) {
    const uint8_t bytes[4] = {(uint8_t)number, (uint8_t)(number >> 8), (uint8_t)(number >> 16),
                              (uint8_t)(number >> 24)};
    hm_sha256_add(sha, bytes, sizeof bytes);
}

/* A table as the document names it: numbers of 32 bits in little-endian order. */
static void put_hash(hm_sha256 *sha, const char *name, const char *what, hm_text *text) {
    char hex[65];
    hm_sha256_hex(sha, hex);
    hm_text_printf(text, "| %s | %s | `%s` |\n", name, what, hex);
}

static void put_tables(const hm_phase_map *map, uint32_t *room, hm_text *text) {
    static const struct {
        const char *name;
        hm_4d_piece piece;
    } pieces[] = {{"R", HM_4D_ROOK},
                  {"B", HM_4D_BISHOP},
                  {"Q", HM_4D_QUEEN},
                  {"N", HM_4D_KNIGHT},
                  {"K", HM_4D_KING},
                  {"Pw", HM_4D_PAWN_W},
                  {"Py", HM_4D_PAWN_Y},
                  {"pw", HM_4D_PAWN_W | HM_4D_BLACK},
                  {"py", HM_4D_PAWN_Y | HM_4D_BLACK}};
    hm_sha256 sha;
    hm_text_puts(text, "## Tables\n\nSHA-256 of the numbers, 32 bits each, little-endian.\n\n"
                       "| table | numbers | SHA-256 |\n|---|---|---|\n");
    hm_sha256_init(&sha);
    for (uint32_t square = 0; square < hm_phase_squares(map); square++)
        hash_number(&sha, hm_phase_of(map, square));
    put_hash(&sha, "phases", "the phase of every square", text);
    for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
        size_t count =
            hm_phase_shifts(map, pieces[i].piece, HM_PHASE_CAPTURES | HM_PHASE_START_RANK, room);
        char what[64];
        if (count == 0) continue;
        hm_sha256_init(&sha);
        for (size_t k = 0; k < count; k++)
            hash_number(&sha, room[k]);
        snprintf(what, sizeof what, "its %zu shifts, ascending", count);
        put_hash(&sha, pieces[i].name, what, text);
    }
}

/* ---- the parts ---- */

static void certificate_put_gates(const hm_phase_report *report, size_t first, size_t end,
                                  const char *title, hm_text *text) {
    if (first == end) return;
    hm_text_printf(text, "## %s\n\n| name | statement | holds | of | |\n|---|---|---|---|---|\n",
                   title);
    for (size_t i = first; i < end; i++) {
        const hm_phase_gate *gate = &report->gates[i];
        hm_text_printf(text, "| %s | %s | %llu | %llu | %s |\n", gate->name, gate->statement,
                       (unsigned long long)gate->good, (unsigned long long)gate->total,
                       gate->good == gate->total ? "ok" : "**fails**");
    }
    hm_text_puts(text, "\n");
}

static void certificate_put_failures(const hm_phase_report *report, hm_text *text) {
    if (report->failures.count == 0) return;
    hm_text_puts(text, "## Witnesses\n\n");
    for (size_t i = 0; i < report->count; i++) {
        size_t count;
        const hm_phase_failure *failures = hm_phase_report_failures(report, i, &count);
        if (count == 0) continue;
        const hm_phase_gate *gate = &report->gates[i];
        hm_text_printf(text, "%s fails in %llu cases, here %zu of them:\n\n", gate->name,
                       (unsigned long long)(gate->total - gate->good), count);
        for (size_t k = 0; k < count; k++) {
            hm_text_puts(text, "    ");
            hm_phase_failure_format(report, &failures[k], text);
            hm_text_puts(text, "\n");
        }
        hm_text_puts(text, "\n");
    }
}

hm_status hm_phase_certificate(const hm_phase_report *report, hm_text *text, hm_error *error) {
    uint32_t *room = malloc(HM_PHASE_SHIFTS * sizeof room[0]);
    if (room == NULL) return hm_fail_memory(error, "a certificate");
    size_t constraints =
        report->count < HM_PHASE_CONSTRAINTS ? report->count : HM_PHASE_CONSTRAINTS;
    const hm_phase_map *map = &report->map;
    bool holds = true;
    for (size_t i = 0; i < report->count; i++)
        holds &= report->gates[i].good >= report->gates[i].total;
    hm_text_printf(text, "# Moves by addition modulo %u\n\n", map->modulus);
    hm_text_printf(text, "hypermate %s, `hypermate phase verify`. %s\n\n", HM_VERSION,
                   holds ? "Every statement holds in every case."
                         : "**Not every statement holds.**");
    hm_text_puts(text, "## Map\n\n    phi(a) = (");
    for (uint32_t axis = 0; axis < map->axes; axis++)
        hm_text_printf(text, "%s%u a%u", axis > 0 ? " + " : "", map->generator[axis], axis + 1);
    hm_text_printf(text, ") mod %u\n\n", map->modulus);
    hm_text_printf(text,
                   "A board of %u axes and side %u has %u squares; %llu residues are phases.\n",
                   map->axes, map->side, hm_phase_squares(map),
                   (unsigned long long)report->gates[HM_PHASE_DISTINCT].good);
    hm_text_printf(text, "The generators are %sa tower: %s.\n\n",
                   hm_phase_is_tower(map) ? "" : "not ",
                   hm_phase_is_tower(map) ? "division inverts phi" : "only a table inverts phi");
    certificate_put_gates(report, 0, constraints, "Constraints", text);
    certificate_put_gates(report, constraints, report->count, "Gates", text);
    hm_phase_put_figures(report, text);
    hm_phase_derivation d;
    if (hm_phase_derive(map, &d)) { /* a tower follows from its ladder and its first generator */
        hm_text_puts(text, "## Derivation\n\n");
        for (size_t i = 0; i < d.count; i++) {
            hm_text_puts(text, "    ");
            hm_phase_step_format(&d, i, text);
            hm_text_puts(text, "\n");
        }
        hm_text_printf(
            text, "\nThe largest phase of a square is %llu; sums of small vectors reach %llu.\n\n",
            (unsigned long long)d.largest_phase, (unsigned long long)d.largest_sum);
    }
    certificate_put_failures(report, text);
    put_tables(&report->map, room, text);
    free(room);
    return text->failed ? hm_fail_memory(error, "a certificate") : HM_OK;
}
