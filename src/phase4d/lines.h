/* Private header of phase4d/: rays as bits of a word, on plain maps (lines.c).
 *
 * A family of rays is a shift d and its opposite. Adding d again and again runs through the
 * squares of a line, from a residue without a square to the next one. A line has eight squares at
 * most, so that what stands on it is a byte for each colour, and how far a piece slides along it,
 * both ways, is one look into a table of 2 KB. */
#ifndef HM_PHASE4D_LINES_H
#define HM_PHASE4D_LINES_H

#include "phase4d/phase_engine.h"

enum {
    HM_PHASE_FAMILIES = HM_PHASE_RAYS / 2,
    HM_PHASE_AXIS_FAMILIES = HM_PHASE_AXIS_RAYS / 2,
    HM_PHASE_LINE = 8 /* most squares of a line */
};

/* Bytes of a line's word. Residues at the end of a short line count as pieces of both colours. */
enum { HM_PHASE_LINE_WHITE = 0, HM_PHASE_LINE_BLACK = 8, HM_PHASE_LINE_SLIDERS = 16 };

typedef struct hm_phase_lines {
    /* The line of each square in each family, times 8, plus the square's place on it. */
    uint16_t at[HM_4D_SQUARES][HM_PHASE_FAMILIES];
    /* By family and line: a byte of the places White stands on, one of Black's, and the same two
     * for pieces that slide along this family. */
    uint32_t *word[HM_PHASE_FAMILIES];
    uint32_t base[HM_PHASE_FAMILIES]; /* word[family] - word[0] */
    int32_t shift[HM_PHASE_FAMILIES];
    int32_t stride[HM_PHASE_FAMILIES][HM_PHASE_LINE]; /* 1 to 8 times the family's shift */
    uint8_t reach[HM_PHASE_LINE][256]; /* places seen from a place among occupied ones, with the
                                          first occupied on either side */
    uint8_t steps[HM_PHASE_LINE][256]; /* for such places: steps up the line, plus 16 times those
                                          down */
    uint32_t piece[2][HM_4D_PIECES];   /* what a piece at place 0 adds to a word, along an axis and
                                          along a diagonal */
} hm_phase_lines;

/* Leaves engine->lines NULL when the map is not plain or has a longer line. */
hm_status hm_phase_lines_create(hm_phase_engine *engine, hm_error *error);
void hm_phase_lines_destroy(hm_phase_lines *lines);

/* Puts a piece on a square or takes it away. */
void hm_phase_lines_toggle(hm_phase_lines *lines, unsigned square, hm_4d_piece piece);

static inline uint32_t hm_phase_line_word(const hm_phase_lines *lines, unsigned family,
                                          unsigned at) {
    return lines->word[family][at >> 3];
}

/* Places of a line that are not empty. */
static inline unsigned hm_phase_line_occupied(uint32_t word) {
    return (word | word >> HM_PHASE_LINE_BLACK) & 0xff;
}

static inline unsigned hm_phase_line_of(uint32_t word, unsigned colour) {
    return word >> colour & 0xff; /* the colours are 0 and 8, as the bytes are */
}

static inline unsigned hm_phase_line_sliders(uint32_t word, unsigned colour) {
    return word >> HM_PHASE_LINE_SLIDERS >> colour & 0xff;
}

/* Places that the piece at `at` sees along its line. */
static inline unsigned hm_phase_line_seen(const hm_phase_lines *lines, unsigned at,
                                          unsigned occupied) {
    return lines->reach[at & 7][occupied];
}

/* Whether a slider of `colour` sees the square. */
static inline bool hm_phase_is_slid_to(const hm_phase_lines *lines, unsigned square,
                                       unsigned colour) {
    unsigned sliders = 0;
    for (unsigned family = 0; family < HM_PHASE_FAMILIES; family++) {
        unsigned at = lines->at[square][family];
        uint32_t word = hm_phase_line_word(lines, family, at);
        sliders |= hm_phase_line_seen(lines, at, hm_phase_line_occupied(word)) &
                   hm_phase_line_sliders(word, colour);
    }
    return sliders != 0;
}

#endif
