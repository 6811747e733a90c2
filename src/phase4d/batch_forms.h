/* The parts of every form of the batch. A form says what a row is to it, a type `row`, and has:
 *
 *     load, save          a row of memory
 *     nothing, everywhere no bit, and a word for each square
 *     both, either        bits of one and, or, the other
 *     without             bits of the first that the second has not got
 *     odd, most           bits that one or three of three rows have; bits that two or three have
 *     moved               up by so many places, or down: 1, 2 or 4, known when it is compiled
 *     raised, lowered     every word shifted by so many bits
 *     at_places           squares whose bits are set in a byte
 *     any                 whether some bit is set
 *     merged              one word: what is set on any of the squares
 *     take_planes         (batch_take.h)
 *
 * and INSTRUCTIONS, an attribute that lets functions use more than every machine has. */
#include "phase4d/batch_take.h"

/* Counting bits of many rows, each place and position by itself.
 *
 * Three bits of one weight make one of that weight and one of twice it. A row waits at its weight
 * until there is another one, and then both go into the sum; what they carry does the same at twice
 * the weight. So a row that comes costs one such addition on average, however long numbers are. */
INLINE void batch_tally_add(hm_row_tally *tally, row bits) {
    unsigned k = 0;
    for (uint32_t added = tally->added++; (added & 1) != 0; added >>= 1, k++) {
        row sum = load(&tally->sum[k]), held = load(&tally->held[k]);
        save(&tally->sum[k], odd(sum, held, bits));
        bits = most(sum, held, bits);
    }
    save(&tally->held[k], bits);
}

#include "phase4d/batch_rays.h"

#include "phase4d/batch_pawns.h"

#include "phase4d/batch_reach.h"

#include "phase4d/batch_danger.h"

#include "phase4d/batch_leapers.h"

#include "phase4d/batch_legal.h"

#define FORM(label)                                                                                \
    { label, transpose, take, reach, danger, count_moves }
