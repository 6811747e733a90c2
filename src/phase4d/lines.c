/* Lines: what stands along each ray, as bits (lines.h). Everything here comes from adding shifts
 * and asking whether a residue has a square. */
#include "phase4d/lines.h"

#include <stdlib.h>

/* ---- which maps are plain ---- */

uint32_t hm_phase_margin(const hm_phase_map *map) {
    uint64_t sum = 0, largest = 0, second = 0;
    for (uint32_t axis = 0; axis < map->axes; axis++) {
        uint64_t generator = map->generator[axis];
        sum += generator;
        if (generator > largest) {
            second = largest;
            largest = generator;
        } else if (generator > second) {
            second = generator;
        }
    }
    uint64_t jump = 2 * largest + second; /* no king's step is longer than the sum */
    return (uint32_t)(jump > sum ? jump : sum);
}

bool hm_phase_is_plain(const hm_phase_map *map) {
    uint64_t largest = hm_phase_margin(map);
    for (uint32_t axis = 0; axis < map->axes; axis++)
        largest += (uint64_t)(map->side - 1) * map->generator[axis];
    return largest < map->modulus;
}

/* ---- tables that no map has a part in ---- */

static void fill_tables(hm_phase_lines *lines) {
    for (unsigned place = 0; place < HM_PHASE_LINE; place++) {
        for (unsigned set = 0; set < 256; set++) {
            unsigned up = 0, down = 0, seen = 0;
            /* From an occupied set: the places seen, up to the first piece on either side. */
            for (unsigned at = place + 1; at < HM_PHASE_LINE; at++) {
                seen |= 1u << at;
                if ((set >> at & 1) != 0) break;
            }
            for (unsigned at = place; at-- > 0;) {
                seen |= 1u << at;
                if ((set >> at & 1) != 0) break;
            }
            lines->reach[place][set] = (uint8_t)seen;
            /* From a set that is seen: the run of places on either side. */
            while (place + up + 1 < HM_PHASE_LINE && (set >> (place + up + 1) & 1) != 0)
                up++;
            while (down < place && (set >> (place - down - 1) & 1) != 0)
                down++;
            lines->steps[place][set] = (uint8_t)(up | down << 4);
        }
    }
    for (unsigned piece = 0; piece < HM_4D_PIECES; piece++) {
        unsigned kind = HM_4D_KIND(piece);
        if (kind == HM_4D_EMPTY) continue;
        for (int diagonally = 0; diagonally < 2; diagonally++) {
            uint32_t added = 1u << HM_4D_COLOUR(piece);
            if (kind == HM_4D_QUEEN || kind == (diagonally ? HM_4D_BISHOP : HM_4D_ROOK))
                added |= added << HM_PHASE_LINE_SLIDERS;
            lines->piece[diagonally][piece] = added;
        }
    }
}

/* ---- lines of a map ---- */

static uint32_t lines_square_at(const hm_phase_engine *engine, uint32_t phase) {
    return engine->square[phase];
}

static bool starts_line(const hm_phase_engine *engine, unsigned square, uint32_t shift) {
    uint32_t modulus = engine->map.modulus;
    uint32_t before = hm_phase_add(engine->phase[square], modulus - shift, modulus);
    return lines_square_at(engine, before) == HM_PHASE_NO_SQUARE;
}

static uint32_t count_lines(const hm_phase_engine *engine, uint32_t shift) {
    uint32_t count = 0;
    for (unsigned square = 0; square < HM_4D_SQUARES; square++)
        count += starts_line(engine, square, shift);
    return count;
}

/* Numbers the squares of every line. False when a line is too long, or comes back to where it
 * began. */
static bool fill_family(const hm_phase_engine *engine, hm_phase_lines *lines, unsigned family) {
    uint32_t line = 0, squares = 0, shift = (uint32_t)lines->stride[family][0];
    for (unsigned start = 0; start < HM_4D_SQUARES; start++) {
        if (!starts_line(engine, start, shift)) continue;
        uint32_t phase = engine->phase[start], square = start;
        unsigned length = 0;
        for (; square != HM_PHASE_NO_SQUARE && length <= HM_PHASE_LINE; length++) {
            lines->at[square][family] = (uint16_t)(line << 3 | (length & 7));
            phase = hm_phase_add(phase, shift, engine->map.modulus);
            square = lines_square_at(engine, phase);
        }
        if (length > HM_PHASE_LINE) return false;
        uint32_t outside = 0xffu << length & 0xff;
        lines->word[family][line++] = outside << HM_PHASE_LINE_WHITE | outside
                                                                           << HM_PHASE_LINE_BLACK;
        squares += length;
    }
    return squares == HM_4D_SQUARES;
}

hm_status hm_phase_lines_create(hm_phase_engine *engine, hm_error *error) {
    uint32_t shift[HM_PHASE_FAMILIES];
    size_t words = 0;
    if (!hm_phase_is_plain(&engine->map)) return HM_OK;
    /* The positive shift of every pair of opposite rays. */ size_t families = 0;
    for (int ray = 0; ray < HM_PHASE_RAYS; ray++) {
        if (hm_phase_signed(engine->ray[ray], engine->map.modulus) > 0)
            shift[families++] = engine->ray[ray];
    }
    for (int family = 0; family < HM_PHASE_FAMILIES; family++)
        words += count_lines(engine, shift[family]);
    hm_phase_lines *lines = calloc(1, sizeof *lines);
    uint32_t *word = lines == NULL ? NULL : malloc((words + 1) * sizeof word[0]);
    if (word == NULL) {
        free(lines);
        return hm_fail_memory(error, "lines of a phase engine");
    }
    fill_tables(lines);
    lines->word[0] = word;
    bool good = true;
    for (unsigned family = 0; family < HM_PHASE_FAMILIES && good; family++) {
        for (int k = 0; k < HM_PHASE_LINE; k++)
            lines->stride[family][k] = (k + 1) * (int32_t)shift[family];
        lines->shift[family] = (int32_t)shift[family];
        lines->word[family] = word;
        lines->base[family] = (uint32_t)(word - lines->word[0]);
        word += count_lines(engine, shift[family]);
        good = fill_family(engine, lines, family);
    }
    if (good) {
        engine->lines = lines;
    } else {
        hm_phase_lines_destroy(lines);
    }
    return HM_OK;
}

void hm_phase_lines_destroy(hm_phase_lines *lines) {
    if (lines == NULL) return;
    free(lines->word[0]);
    free(lines);
}

void hm_phase_lines_toggle(hm_phase_lines *lines, unsigned square, hm_4d_piece piece) {
    uint32_t along_axis = lines->piece[0][piece], along_diagonal = lines->piece[1][piece];
    const uint16_t *at = lines->at[square];
    for (int family = 0; family < HM_PHASE_AXIS_FAMILIES; family++)
        lines->word[family][at[family] >> 3] ^= along_axis << (at[family] & 7);
    for (int family = HM_PHASE_AXIS_FAMILIES; family < HM_PHASE_FAMILIES; family++)
        lines->word[family][at[family] >> 3] ^= along_diagonal << (at[family] & 7);
}
