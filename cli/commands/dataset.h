/* Private header of the program: data sets for training. */
#ifndef HM_CLI_DATASET_H
#define HM_CLI_DATASET_H

#include "deal.h"
#include "files.h"
#include "many_games.h"

typedef struct dataset_arguments {
    cli_deal deal;
    const char *output, *shares, *where;
    bool frames, strict;
} dataset_arguments;

int dataset_run(cli_call *call);

/* ---- dataset_arrays.c: the arrays of a folder, which grow position by position ---- */

typedef struct dataset_arrays dataset_arrays;

/* The game chooses the arrays: its name, and the bytes of a board. The folder stays the caller's.
 * replaces: it has a data set, whose other arrays are removed. */
hm_status dataset_arrays_open(dataset_arrays **arrays, cli_folder *folder, const hm_labelled *first,
                              bool frames, bool replaces, hm_error *error);
hm_status dataset_arrays_add(dataset_arrays *arrays, uint64_t game, size_t part,
                             const hm_labelled *position, hm_error *error);
/* Gives all files their names, and writes what the manifest says of them: an open object. */
hm_status dataset_arrays_finish(dataset_arrays *arrays, hm_facts *facts, hm_error *error);
void dataset_arrays_close(dataset_arrays *arrays); /* NULL is allowed */

/* ---- dataset_frames.c: frames of boards that follow each other ---- */

/* Bytes of a board that has a frame, and of the frame as files have it. */
enum { DATASET_FRAMED_BOARD = 4096, DATASET_FRAME = 180224 };

typedef struct dataset_frames dataset_frames;
/* On failure what was made is still to be destroyed. */
hm_status dataset_frames_create(dataset_frames **frames, hm_error *error);
/* The frame lives until the next call. */
const uint8_t *dataset_frames_make(dataset_frames *frames, const uint8_t *board);
void dataset_frames_destroy(dataset_frames *frames); /* NULL is allowed */

#endif
