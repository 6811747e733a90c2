/* hypermate: the 4D spectral encoder: a board becomes 11 channels of 4,096 float32.
 *
 * Channels 0-7 are exact (every partial sum is representable), 8-10 are rounded once per value from
 * float64 in a fixed order: the same board gives the same 180,224 bytes on every compiler,
 * instruction set, thread count, and by the full and the incremental encoder alike. docs/encoder.md
 * says how and why. */
#ifndef HYPERMATE_SPECTRAL_H
#define HYPERMATE_SPECTRAL_H

#include "board4d.h"
#include "core.h"

#ifdef __cplusplus
extern "C" {
#endif

#define HM_SPECTRAL_CHANNELS 11
#define HM_SPECTRAL_FLOATS   45056 /**< 11 * 4096; channel c at index s is values[4096*c + s] */
#define HM_SPECTRAL_BYTES    180224

enum {
    HM_SPECTRAL_A1 = 0,        /**< mean of the signal over the symmetry orbit of the square */
    HM_SPECTRAL_STD4_X = 1,    /**< (coordinate - mean of the coordinates) * signal; also y, z, w */
    HM_SPECTRAL_FIB_SYM_1 = 5, /**< three rank-1 neighbourhood fields, 5..7 */
    HM_SPECTRAL_FA_PAWN_W = 8, /**< (x,y,z; mode along w): pawns that advance along w */
    HM_SPECTRAL_FA_PAWN_Y = 9, /**< (x,z,w; mode along y): pawns that advance along y */
    HM_SPECTRAL_FD_DIAG = 10   /**< material-weighted diagonal deviations, by mode */
};

/** "A1", "STD4_X", ..., "FD_DIAG"; NULL for a channel outside 0..10. */
HM_API const char *hm_spectral_channel_name(int channel);

/** Read-only data, 170 KB, made once in about a sixth of a millisecond and shared by any number of
 * encoders and threads. */
typedef struct hm_spectral_plan hm_spectral_plan;

/** Both create functions fail for want of memory only, with NULL; both destroy functions take
 * NULL. */
HM_API hm_status hm_spectral_plan_create(hm_spectral_plan **plan, hm_error *error);
HM_API void hm_spectral_plan_destroy(hm_spectral_plan *plan);

/** An encoder holds one board and its frame and follows a game from board to board. Two thirds of
 * its 1.5 MB are lists of neighbours, made and touched when a board first needs them. It belongs to
 * one thread at a time and must not outlive its plan. */
typedef struct hm_spectral_encoder hm_spectral_encoder;

/** The encoder starts with the empty board, whose frame is all zero. */
HM_API hm_status hm_spectral_encoder_create(const hm_spectral_plan *plan,
                                            hm_spectral_encoder **encoder, hm_error *error);
HM_API void hm_spectral_encoder_destroy(hm_spectral_encoder *encoder);

/** Encodes a board from scratch. Returns the encoder's own frame of HM_SPECTRAL_FLOATS values,
 * valid until the next call on this encoder. Cannot fail; allocates nothing. */
HM_API const float *hm_spectral_encode(hm_spectral_encoder *encoder, const hm_4d_board *board);

/** Goes from the encoder's present board to the given one and returns the same frame that
 * hm_spectral_encode() would, bit for bit. Cost follows the number of squares that differ: a
 * quiet move costs a small part of a full encode. Cannot fail; allocates nothing. */
HM_API const float *hm_spectral_advance(hm_spectral_encoder *encoder, const hm_4d_board *board);

/** The same for a caller who knows the differences. `changes` has each square at most once. */
HM_API const float *hm_spectral_advance_by(hm_spectral_encoder *encoder,
                                           const hm_4d_change *changes, size_t count);

/** The encoder's present frame. */
HM_API const float *hm_spectral_frame(const hm_spectral_encoder *encoder);

/** The HM_SPECTRAL_MARGIN bytes that follow the frame in memory. They are the caller's: put the
 * bytes that follow a frame in a file there, and write both at once. */
enum { HM_SPECTRAL_MARGIN = 64 };
HM_API uint8_t *hm_spectral_margin(hm_spectral_encoder *encoder);

/** Energy of each channel: sum of squares of its float32 values, accumulated in float64 in
 * ascending index. `values` may be any frame of HM_SPECTRAL_FLOATS floats. */
HM_API void hm_spectral_energies(const float *values, double energies[HM_SPECTRAL_CHANNELS]);

/** A table of the encoder, for checksums and for porting. Tables are listed with index 0, 1, ...
 * until NULL is returned. Values are as they lie in memory, but hashes are taken over the
 * little-endian form (hm_spectral_table_sha256). */
typedef struct hm_spectral_table {
    const char *name;  /**< "fiber", "anti", "diag" */
    const void *data;  /**< float32 or float64 values; NULL of "diag", which is worked out */
    size_t count;      /**< number of values */
    size_t value_size; /**< 4 or 8 */
} hm_spectral_table;

HM_API const hm_spectral_table *hm_spectral_table_get(size_t index);
/** Writes the table's count * value_size bytes, of those that are worked out, too. */
HM_API void hm_spectral_table_values(const hm_spectral_table *table, void *values);

/** 64 lower-case hexadecimal digits and a NUL: SHA-256 of the table's little-endian bytes. */
HM_API void hm_spectral_table_sha256(const hm_spectral_table *table, char hex[65]);

#ifdef __cplusplus
}
#endif
#endif
