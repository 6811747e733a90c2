/* Danger, pins and checks of a side with any number of kings (rules4d, section 8), found from its
 * kings outwards (safety.h).
 *
 * A move leaves a king attacked in three ways only: it does not answer a check; it takes a piece
 * away from between a king and a slider; or a king goes where the enemy goes. So:
 *   - a piece other than a king must go to a square that answers the checks on all kings, and if it
 *     is pinned, stay on the line it is pinned to;
 *   - a king must answer the checks on the others, stay on its line if it stands between another
 *     king and a slider, and go where no enemy goes once it has left. */
#include "phase4d/safety.h"
#include "phase4d/leaps.h"
#include "phase4d/lines.h"

#include <stdlib.h>
#include <string.h>

/* ---- where leapers of the enemy go ---- */

static void mark_leaps(const hm_phase_engine *engine, hm_4d_piece piece, const int32_t *shifts,
                       size_t count) {
    const hm_phase_safety *s = engine->safety;
    for (size_t i = 0; i < engine->count[piece]; i++) {
        uint8_t *from = s->leapt + engine->phase[engine->list[piece][i]];
        for (size_t k = 0; k < count; k++)
            from[shifts[k]] = s->stamp;
    }
}

static void mark_pawns(const hm_phase_engine *engine, hm_4d_piece pawn) {
    uint32_t modulus = engine->map.modulus;
    const int32_t captures[2] = {hm_phase_signed(engine->pawn[pawn].capture[0], modulus),
                                 hm_phase_signed(engine->pawn[pawn].capture[1], modulus)};
    mark_leaps(engine, pawn, captures, 2);
}

/* ---- checks ---- */

static bool is_answer(const hm_phase_checked *king, unsigned square) {
    for (unsigned i = 0; i < king->answers; i++) {
        if (king->answer[i] == square) return true;
    }
    return false;
}

typedef struct search {
    hm_phase_engine *engine;
    hm_phase_checked king;
    uint32_t phase; /* of the king */
    unsigned enemy;
    unsigned checks;
} search;

/* One more check: what answers it as well as those before. `from` is the attacker, `toward` the
 * shift from it to the king; a leaper is all there is between. */
static void check_from(search *s, uint32_t from, int32_t toward, unsigned steps) {
    hm_phase_checked both = {.square = s->king.square};
    for (unsigned i = 0; i < steps; i++, from += (uint32_t)toward) {
        unsigned square = s->engine->square[from];
        if (s->checks == 0 || is_answer(&s->king, square))
            both.answer[both.answers++] = (uint16_t)square;
    }
    s->king = both;
    s->checks++;
}

static void safety_find_leapers(search *s, hm_4d_piece piece, const int32_t *shifts, size_t count) {
    const uint8_t *occupation = s->engine->occupation + s->phase;
    for (size_t i = 0; i < count; i++) {
        if (occupation[shifts[i]] == piece) check_from(s, s->phase + (uint32_t)shifts[i], 0, 1);
    }
}

static void safety_find_pawns(search *s, hm_4d_piece pawn) {
    const uint32_t *backwards = s->engine->pawn[pawn ^ HM_4D_BLACK].capture;
    for (int i = 0; i < 2; i++) {
        int32_t shift = hm_phase_signed(backwards[i], s->engine->map.modulus);
        safety_find_leapers(s, pawn, &shift, 1);
    }
}

/* ---- lines of a king ---- */

static uint32_t phase_at(const search *s, unsigned family, unsigned at, unsigned place) {
    int32_t steps = (int32_t)place - (int32_t)(at & 7);
    return s->phase + (uint32_t)(steps * s->engine->lines->stride[family][0]);
}

static void pin(search *s, uint32_t phase, unsigned family) {
    hm_phase_safety *safety = s->engine->safety;
    unsigned square = s->engine->square[phase];
    if (safety->pin[square] == 0) {
        safety->pinned[safety->pins++] = (uint16_t)square;
        safety->pin[square] = (uint8_t)(family + 1);
    } else {
        safety->pin[square] = HM_PHASE_PINNED_TWICE; /* no line has a slider at both ends of it */
    }
}

/* Sliders that see the king give check. Where one would see it without the first own piece on that
 * side, the piece is pinned. */
static void safety_look_along(search *s, unsigned family, unsigned at) {
    const hm_phase_lines *lines = s->engine->lines;
    uint32_t word = hm_phase_line_word(lines, family, at);
    unsigned occupied = hm_phase_line_occupied(word), own = at & 7;
    unsigned sliders = hm_phase_line_sliders(word, s->enemy);
    unsigned seen = hm_phase_line_seen(lines, at, occupied);
    unsigned shields = seen & hm_phase_line_of(word, s->enemy ^ HM_4D_BLACK);
    unsigned beyond = hm_phase_line_seen(lines, at, occupied ^ shields) & ~seen & sliders;
    unsigned checkers = seen & sliders, up_side = 0xffu << own & 0xff;
    int32_t up = lines->stride[family][0];
    for (unsigned place = 0; checkers != 0 && place < HM_PHASE_LINE; place++) {
        if ((checkers >> place & 1) == 0) continue;
        bool above = place > own;
        check_from(s, phase_at(s, family, at, place), above ? -up : up,
                   above ? place - own : own - place);
    }
    for (unsigned place = 0; beyond != 0 && place < HM_PHASE_LINE; place++) {
        if ((shields >> place & 1) == 0) continue;
        unsigned side = place > own ? up_side : ~up_side;
        if ((beyond & side) != 0) pin(s, phase_at(s, family, at, place), family);
    }
}

static void look_from(hm_phase_engine *engine, unsigned square) {
    hm_phase_safety *safety = engine->safety;
    const hm_phase_leaps *leaps = engine->leaps;
    search s = {.engine = engine,
                .king.square = (uint16_t)square,
                .phase = engine->phase[square],
                .enemy = safety->colour ^ HM_4D_BLACK};
    for (unsigned family = 0; family < HM_PHASE_FAMILIES; family++)
        safety_look_along(&s, family, engine->lines->at[square][family]);
    if (safety->leapt[s.phase] == safety->stamp) {
        hm_4d_piece of = (hm_4d_piece)s.enemy;
        safety_find_leapers(&s, of | HM_4D_KNIGHT, leaps->jump, HM_PHASE_JUMPS);
        safety_find_leapers(&s, of | HM_4D_KING, leaps->king_step, HM_PHASE_KING_STEPS);
        safety_find_pawns(&s, of | HM_4D_PAWN_Y);
        safety_find_pawns(&s, of | HM_4D_PAWN_W);
    }
    if (s.checks == 0) return;
    for (unsigned i = 0; i < s.king.answers; i++)
        safety->answered[s.king.answer[i]]++;
    safety->king[safety->checked++] = s.king;
}

/* ---- all of it ---- */

void hm_phase_safety_find(hm_phase_engine *engine, unsigned colour) {
    hm_phase_safety *s = engine->safety;
    const hm_phase_leaps *leaps = engine->leaps;
    unsigned king = HM_4D_KING | colour, enemy = colour ^ HM_4D_BLACK;
    /* 1. Take back the last result. */
    while (s->pins > 0)
        s->pin[s->pinned[--s->pins]] = 0;
    while (s->checked > 0) {
        const hm_phase_checked *checked = &s->king[--s->checked];
        for (unsigned i = 0; i < checked->answers; i++)
            s->answered[checked->answer[i]] = 0;
    }
    s->colour = colour;
    /* 2. Where leapers of the enemy go. A new stamp makes the table empty; after 255 of them it is
     * really emptied. */
    if (++s->stamp == 0) {
        memset(s->memory, 0, s->bytes);
        s->stamp = 1;
    }
    mark_leaps(engine, (hm_4d_piece)(HM_4D_KNIGHT | enemy), leaps->jump, HM_PHASE_JUMPS);
    mark_leaps(engine, (hm_4d_piece)(HM_4D_KING | enemy), leaps->king_step, HM_PHASE_KING_STEPS);
    mark_pawns(engine, (hm_4d_piece)(HM_4D_PAWN_Y | enemy));
    mark_pawns(engine, (hm_4d_piece)(HM_4D_PAWN_W | enemy));
    /* 3. Checks and pins, from each king outwards. */
    for (size_t i = 0; i < engine->count[king]; i++)
        look_from(engine, engine->list[king][i]);
}

/* ---- what is asked about a move ---- */

static bool stays_on_line(const hm_phase_engine *engine, unsigned from, unsigned to) {
    unsigned pin = engine->safety->pin[from];
    if (pin == 0) return true;
    if (pin == HM_PHASE_PINNED_TWICE) return false;
    return (engine->lines->at[from][pin - 1] ^ engine->lines->at[to][pin - 1]) >> 3 == 0;
}

size_t hm_phase_keep_safe(hm_phase_engine *engine, unsigned from, uint32_t *phases, size_t count) {
    const hm_phase_safety *safety = engine->safety;
    size_t kept = 0;
    if (HM_4D_KIND(engine->board[from]) == HM_4D_KING) {
        /* The king is taken off its lines while squares behind it are looked at. A king that is in
         * check itself has to answer the checks on all others. */
        const hm_phase_checked *self = NULL;
        hm_4d_piece king = (hm_4d_piece)(HM_4D_KING | safety->colour);
        for (size_t i = 0; i < safety->checked && self == NULL; i++) {
            if (safety->king[i].square == from) self = &safety->king[i];
        }
        hm_phase_lines_toggle(engine->lines, from, king);
        for (size_t i = 0; i < count; i++) {
            unsigned to = engine->square[phases[i]];
            size_t answered = safety->answered[to];
            bool saves = self == NULL ? answered == safety->checked
                                      : answered + 1 == safety->checked + is_answer(self, to);
            if (safety->leapt[phases[i]] == safety->stamp || !saves ||
                !stays_on_line(engine, from, to) ||
                hm_phase_is_slid_to(engine->lines, to, safety->colour ^ HM_4D_BLACK)) {
                continue;
            }
            phases[kept++] = phases[i];
        }
        hm_phase_lines_toggle(engine->lines, from, king);
        return kept;
    }
    for (size_t i = 0; i < count; i++) {
        unsigned to = engine->square[phases[i]];
        if (safety->answered[to] != safety->checked) continue;
        if (stays_on_line(engine, from, to)) phases[kept++] = phases[i];
    }
    return kept;
}

/* ---- memory ---- */

hm_status hm_phase_safety_create(hm_phase_engine *engine, hm_error *error) {
    if (engine->lines == NULL) return HM_OK;
    hm_phase_safety *safety = calloc(1, sizeof *safety);
    size_t margin = hm_phase_margin(&engine->map), bytes = margin + engine->map.modulus;
    uint8_t *memory = safety == NULL ? NULL : calloc(bytes, 1);
    if (memory == NULL) {
        free(safety);
        return hm_fail_memory(error, "a phase engine");
    }
    safety->memory = memory;
    safety->bytes = bytes;
    safety->leapt = memory + margin;
    engine->safety = safety;
    return HM_OK;
}

void hm_phase_safety_destroy(hm_phase_safety *safety) {
    if (safety == NULL) return;
    free(safety->memory);
    free(safety);
}
