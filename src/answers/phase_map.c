/* Answers of the phase engine. They are about maps and pieces, not about positions, so the table of
 * questions does not list them. */
#include "answers/phase.h"
#include "chess4d/notation/text4d.h"
#include "chess4d/rules/board4d.h"
#include "hypermate/more/chess4d_games.h"
#include "phase4d/map.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static hm_verdict phase_map_verdict_of(hm_status status) {
    return status == HM_OK ? HM_YES : HM_FAILED;
}

/* ---- words ---- */

static uint32_t axis_of_pawn(hm_4d_piece piece) {
    return HM_4D_KIND(piece) == HM_4D_PAWN_Y ? 1 : 3;
}

/* Boards of fewer axes lack those of pawns. */
static hm_status phase_map_read_piece(const hm_phase_asked *a, const char *word,
                                      hm_4d_piece *piece) {
    *piece = hm_4d_piece_parse(word, strlen(word));
    if (*piece == HM_4D_EMPTY) {
        return hm_fail_expected(a->error, HM_ERR_PIECE, word, strlen(word), 0,
                                "a piece (N B R Q K Py Pw, black n b r q k py pw)");
    }
    if (!hm_4d_is_pawn(*piece) || axis_of_pawn(*piece) < a->map.axes) return HM_OK;
    return hm_fail(a->error, HM_ERR_PIECE, 0, "a board of %u axes has no %c, along which %s moves",
                   a->map.axes, word[1], word);
}

/* A pawn captures, unless plain pushes are asked for. */
static unsigned capture_flag(const hm_phase_asked *a) {
    return hm_request_flag(a->request, "pushes") ? 0 : HM_PHASE_CAPTURES;
}

/* ---- the inverse of any map ---- */

/* Squares of residues: by division on towers, else by trying every square. */
static uint32_t phase_map_square_of(const hm_phase_map *map, uint32_t phase) {
    if (hm_phase_is_tower(map)) return hm_phase_invert(map, phase);
    uint32_t squares = hm_phase_squares(map), square = 0;
    while (square < squares && hm_phase_of(map, square) != phase)
        square++;
    return square < squares ? square : HM_PHASE_NONE;
}

static int phase_map_ascending(const void *left, const void *right) {
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    return (a > b) - (a < b);
}

/* ---- questions ---- */

/* reach PIECE SQUARE: lists where a piece moves on the empty board, as phases and as squares. */
static hm_verdict phase_map_reach(const hm_phase_asked *a) {
    const hm_phase_map *map = &a->map;
    hm_facts *facts = a->facts;
    hm_4d_piece piece;
    uint32_t square, origin;
    unsigned flags = 0;
    hm_status status = phase_map_read_piece(a, a->words[0], &piece);
    if (status == HM_OK)
        status = hm_phase_square_parse(map, a->words[1], strlen(a->words[1]), &square, a->error);
    if (status != HM_OK) return HM_FAILED;
    uint32_t *phases = malloc(HM_PHASE_SHIFTS * sizeof phases[0]);
    if (phases == NULL) return phase_map_verdict_of(hm_fail_memory(a->error, "an answer"));
    /* From its start rank a pawn steps twice. */
    if (hm_4d_is_pawn(piece)) {
        uint32_t place = hm_phase_squares(map) / map->side;
        for (uint32_t axis = 0; axis < axis_of_pawn(piece); axis++)
            place /= map->side;
        uint32_t rank = square / place % map->side;
        uint32_t start = HM_4D_COLOUR(piece) == HM_4D_BLACK ? map->side - 2 : 1;
        flags = capture_flag(a) | (rank == start ? HM_PHASE_START_RANK : 0);
    }
    origin = hm_phase_of(map, square);
    hm_fact_open(facts, NULL, '{');
    hm_fact_word(facts, "piece", a->words[0]);
    hm_phase_put_square(facts, "origin", map, square);
    hm_fact_uint(facts, "phase", origin);
    hm_fact_uint(facts, "shifts_applied", hm_phase_shifts(map, piece, flags, phases));
    size_t count = hm_phase_reach(map, piece, flags, origin, phases), squares = 0;
    hm_phase_put_numbers(facts, "phases", phases, count);
    /* The squares take the places of their phases; a phase off the board has none. */
    for (size_t i = 0; i < count; i++) {
        square = phase_map_square_of(map, phases[i]);
        if (square != HM_PHASE_NONE) phases[squares++] = square;
    }
    qsort(phases, squares, sizeof phases[0], phase_map_ascending);
    hm_fact_open(facts, "squares", '[');
    for (size_t i = 0; i < squares; i++)
        hm_phase_put_square(facts, NULL, map, phases[i]);
    hm_fact_close(facts);
    hm_fact_close(facts);
    free(phases);
    return HM_YES;
}

static hm_verdict shifts(const hm_phase_asked *a) {
    hm_4d_piece piece;
    if (phase_map_read_piece(a, a->words[0], &piece) != HM_OK) return HM_FAILED;
    uint32_t *list = malloc(HM_PHASE_SHIFTS * sizeof list[0]);
    if (list == NULL) return phase_map_verdict_of(hm_fail_memory(a->error, "an answer"));
    size_t count = hm_phase_shifts(&a->map, piece, capture_flag(a) | HM_PHASE_START_RANK, list);
    hm_fact_open(a->facts, NULL, '{');
    hm_fact_word(a->facts, "piece", a->words[0]);
    hm_fact_uint(a->facts, "count", count);
    hm_phase_put_numbers(a->facts, "shifts", list, count);
    hm_fact_close(a->facts);
    free(list);
    return HM_YES;
}

/* phi SQUARE|PHASE...: each word in both forms. A word without a comma is a phase on a board of
 * several axes. */
static hm_verdict phi(const hm_phase_asked *a) {
    for (size_t i = 0; i < a->count; i++) {
        const char *word = a->words[i];
        uint32_t phase, square = HM_PHASE_NONE;
        if (a->map.axes == 1 || strchr(word, ',') != NULL) {
            if (hm_phase_square_parse(&a->map, word, strlen(word), &square, a->error) != HM_OK)
                return HM_FAILED;
            phase = hm_phase_of(&a->map, square);
        } else {
            char *end = NULL;
            bool digit = *word >= '0' && *word <= '9'; /* strtoull would take blanks and signs */
            unsigned long long number = digit ? strtoull(word, &end, 10) : 0;
            if (!digit || *end != '\0' || number >= a->map.modulus) {
                char expected[64];
                snprintf(expected, sizeof expected, "a square or a phase (0 to %u)",
                         a->map.modulus - 1);
                return phase_map_verdict_of(
                    hm_fail_expected(a->error, HM_ERR_COORDINATE, word, strlen(word), 0, expected));
            }
            phase = (uint32_t)number;
            square = phase_map_square_of(&a->map, phase);
        }
        hm_fact_open(a->facts, NULL, '{');
        if (square == HM_PHASE_NONE) {
            hm_fact_null(a->facts, "square");
        } else {
            hm_phase_put_square(a->facts, "square", &a->map, square);
        }
        hm_fact_uint(a->facts, "phase", phase);
        hm_fact_close(a->facts);
    }
    return HM_YES;
}

/* ---- the door ---- */

static const struct {
    const char *name;
    size_t least, most; /* words */
    const char *usage;
    hm_verdict (*answer)(const hm_phase_asked *a);
} questions[] = {
    {"verify", 0, 0, "verify", hm_phase_answer_verify},
    {"reach", 2, 2, "reach PIECE SQUARE", phase_map_reach},
    {"shifts", 1, 1, "shifts PIECE", shifts},
    {"phi", 1, SIZE_MAX, "phi SQUARE|PHASE...", phi},
    {"search", 0, 0, "search", hm_phase_answer_search},
    {"bench", 0, 0, "bench", hm_phase_answer_bench},
};

hm_verdict hm_answer_phase(const hm_request *request, hm_facts *facts, hm_error *error) {
    if (request == NULL) request = &hm_no_request;
    if (hm_request_check(request, error) != HM_OK ||
        hm_question_check_options(&hm_question_phase, NULL, request, error) != HM_OK)
        return HM_FAILED;
    const char *question = request->word_count > 0 ? request->words[0] : "";
    hm_phase_asked a = {.request = request, .facts = facts, .error = error};
    if (request->word_count > 0) {
        a.words = request->words + 1;
        a.count = request->word_count - 1;
    }
    const char *map = hm_request_text(request, "map");
    uint32_t side = hm_phase_number_or(request, "side", HM_PHASE_USUAL_SIDE);
    hm_phase_default(&a.map);
    if (map != NULL && hm_phase_map_parse(map, strlen(map), side, &a.map, error) != HM_OK)
        return HM_FAILED;
    for (size_t i = 0; i < sizeof questions / sizeof questions[0]; i++) {
        if (strcmp(question, questions[i].name) != 0) continue;
        /* Words that a question would ignore, or lacks, are refused. */
        size_t most = questions[i].most;
        const char *usage = questions[i].usage, *extra = a.count > most ? a.words[most] : NULL;
        if (extra != NULL && most == 0)
            hm_fail(error, HM_ERR_ARGUMENT, 0, "phase %s takes no operand, but \"%.40s\" was given",
                    question, extra);
        else if (extra != NULL)
            hm_fail(error, HM_ERR_ARGUMENT, 0, "expected \"%s\" and no more, found \"%.40s\"",
                    usage, extra);
        else if (a.count < questions[i].least)
            hm_fail(error, HM_ERR_ARGUMENT, 0, "expected \"%s\"", usage);
        if (extra != NULL || a.count < questions[i].least) return HM_FAILED;
        hm_verdict verdict = questions[i].answer(&a);
        return facts->failed ? phase_map_verdict_of(hm_fail_memory(error, "an answer")) : verdict;
    }
    hm_fail_expected(error, HM_ERR_ARGUMENT, question, strlen(question), 0,
                     "verify, reach, shifts, phi, search or bench");
    return HM_FAILED;
}
