/* What every form of the batch consists of. A form says what a row is to it, a type `row`, and has:
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

#include "phase4d/batch_tally.h"

#include "phase4d/batch_rays.h"

#include "phase4d/batch_pawns.h"

#include "phase4d/batch_reach.h"

#include "phase4d/batch_danger.h"

#include "phase4d/batch_leapers.h"

#include "phase4d/batch_legal.h"

#define FORM(label)                                                                                \
    { label, transpose, take, reach, danger, count_moves }
