/* hypermate: the 4D spectral encoder, which turns a board into a frame: 11 channels of 4,096
 * float32 numbers.
 *
 * Channels 0-7 are exact, because every partial sum is representable. Channels 8-10 are computed in
 * float64 in a fixed order and rounded once per value. So a board always gives the same 180,224
 * bytes: with every compiler, instruction set and number of threads, and from the full and the
 * incremental encoder. docs/encoder.md describes the method. */
#ifndef HYPERMATE_SPECTRAL_H
#define HYPERMATE_SPECTRAL_H

#include "board4d.h"
#include "core.h"

#ifdef __cplusplus
extern "C" {
#endif

#define HM_SPECTRAL_CHANNELS 11     /**< channels of a frame */
#define HM_SPECTRAL_FLOATS   45056  /**< 11 * 4096; channel c at index s is values[4096*c + s] */
#define HM_SPECTRAL_BYTES    180224 /**< bytes of these floats */

/** Numbers of the channels. docs/encoder.md defines the terms in the comments. */
enum {
    HM_SPECTRAL_A1 = 0,     /**< mean of the signal (piece values) over a square's symmetry orbit */
    HM_SPECTRAL_STD4_X = 1, /**< (x - mean of x, y, z, w) * signal; 2..4: the same for y, z, w */
    HM_SPECTRAL_FIB_SYM_1 = 5, /**< three rank-1 neighbourhood fields, 5..7 */
    HM_SPECTRAL_FA_PAWN_W = 8, /**< pawns that advance along w, by x, y, z and mode along w */
    HM_SPECTRAL_FA_PAWN_Y = 9, /**< pawns that advance along y, by x, z, w and mode along y */
    HM_SPECTRAL_FD_DIAG = 10   /**< material-weighted diagonal deviations, by mode */
};

/** Returns the name of a channel, "A1", "STD4_X", ..., "FD_DIAG", as a static string, or NULL for a
 * number outside 0..10. */
HM_API const char *hm_spectral_channel_name(int channel);

/** Tables that encoders share: 170 KB, which never change after creation. Any number of encoders
 * and threads may use one plan. Creating one takes about 0.17 ms. */
typedef struct hm_spectral_plan hm_spectral_plan;

/** Creates a plan. Fails with HM_ERR_MEMORY only; *plan is NULL then. The caller destroys it after
 * all encoders that use it. */
HM_API hm_status hm_spectral_plan_create(hm_spectral_plan **plan, hm_error *error);
/** Frees a plan. NULL is allowed. */
HM_API void hm_spectral_plan_destroy(hm_spectral_plan *plan);

/** An encoder. It holds one board and its frame, and follows a game from board to board. An encoder
 * allocates 1.5 MB. Two thirds of this memory, lists of neighbours, are not touched until a board
 * needs them. One thread at a time may use it, and it must not outlive its plan. */
typedef struct hm_spectral_encoder hm_spectral_encoder;

/** Creates an encoder that holds the empty board, whose frame is all zero. Fails with HM_ERR_MEMORY
 * only; *encoder is NULL then. */
HM_API hm_status hm_spectral_encoder_create(const hm_spectral_plan *plan,
                                            hm_spectral_encoder **encoder, hm_error *error);
/** Frees an encoder. NULL is allowed. */
HM_API void hm_spectral_encoder_destroy(hm_spectral_encoder *encoder);

/** Encodes a board from scratch. Returns the frame, HM_SPECTRAL_FLOATS values in the encoder's own
 * memory, valid until the next call on this encoder. Cannot fail; allocates nothing. */
HM_API const float *hm_spectral_encode(hm_spectral_encoder *encoder, const hm_4d_board *board);

/** Encodes a board from what has changed since the encoder's present board. Returns the same frame
 * as hm_spectral_encode(), bit for bit. The cost depends on the number of squares that differ: a
 * quiet move costs a small part of a full encode. Cannot fail; allocates nothing. */
HM_API const float *hm_spectral_advance(hm_spectral_encoder *encoder, const hm_4d_board *board);

/** Encodes the board that differs from the encoder's present board by `count` changes; everything
 * else is as in hm_spectral_advance(). `changes` has each square at most once. */
HM_API const float *hm_spectral_advance_by(hm_spectral_encoder *encoder,
                                           const hm_4d_change *changes, size_t count);

/** Returns the frame of the encoder's present board, valid until the next call that encodes. */
HM_API const float *hm_spectral_frame(const hm_spectral_encoder *encoder);

/** Number of free bytes that follow the frame of an encoder in memory. */
enum { HM_SPECTRAL_MARGIN = 64 };
/** Returns the HM_SPECTRAL_MARGIN bytes that follow the frame in memory. The caller may use them,
 * for example to write a frame and the data that follow it in a file at once. */
HM_API uint8_t *hm_spectral_margin(hm_spectral_encoder *encoder);

/** Computes the energy of each channel: the sum of the squares of its float32 values, added in
 * float64 by ascending index. `values` is any frame of HM_SPECTRAL_FLOATS floats. */
HM_API void hm_spectral_energies(const float *values, double energies[HM_SPECTRAL_CHANNELS]);

/** A constant table of the encoder, for checksums and for ports to other languages. The values have
 * the byte order of the machine. */
typedef struct hm_spectral_table {
    const char *name; /**< "fiber" (channels 5-7), "anti" (8, 9), "diag" (10) */
    /** The float32 or float64 values; NULL for "diag", which hm_spectral_table_values() computes.
     */
    const void *data;
    size_t count;      /**< number of values */
    size_t value_size; /**< bytes of one value: 4 or 8 */
} hm_spectral_table;

/** Returns table number `index` (from 0), or NULL after the last one. It is static. */
HM_API const hm_spectral_table *hm_spectral_table_get(size_t index);
/** Writes the count * value_size bytes of a table to memory of the caller, also for a table that
 * has to be computed. */
HM_API void hm_spectral_table_values(const hm_spectral_table *table, void *values);

/** Computes the SHA-256 of the table's values in little-endian form, as 64 lower-case hexadecimal
 * digits and a NUL. */
HM_API void hm_spectral_table_sha256(const hm_spectral_table *table, char hex[65]);

#ifdef __cplusplus
}
#endif
#endif
