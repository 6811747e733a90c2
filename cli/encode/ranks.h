/* Private header of the program: one file that the shards of a run fill together (ranks.c). */
#ifndef HM_CLI_RANKS_H
#define HM_CLI_RANKS_H

#include "core/list.h"
#include "encode/manifest.h"

/* The frames of a shard that are in the file. */
typedef struct cli_rank_note {
    uint64_t shard, first;
    hm_bulk_result result; /* of the run that wrote them */
    char sha256[65];
} cli_rank_note;

/* The frames of one shard on their way into the file of all. Zero-initialise; cli_rank_clear() ends
 * it. The caller sets the first members. */
typedef struct cli_rank {
    const char *file;
    hm_shard shard;
    hm_frames_layout layout;
    uint64_t first;               /* where in the file its frames begin, */
    uint32_t count;               /* and how many they are */
    int fd;                       /* of the file; its locks go with it. 0: not yet open */
    hm_text path;                 /* of the manifest */
    hm_text head;                 /* of the manifest: what is alike in all ranks */
    HM_LIST(cli_rank_note) notes; /* what the manifest says, by shard */
    hm_bulk_result result;        /* of the run that wrote frames which are there already */
} cli_rank;

/* Takes the place of the rank in its file, which is made where it is missing: until the end no
 * other process gets it. options: what of the command line shows in the frames. *whole: the frames
 * are there already. HM_ERR_ARGUMENT for a place that another rank has, and for a file into which
 * the ranks of another run write, or none. */
hm_status cli_rank_begin(cli_rank *rank, const cli_call *call, const cli_encode_sources *from,
                         const char *options, bool *whole, hm_error *error);
/* A sink for its frames. */
hm_status cli_rank_open(const cli_rank *rank, hm_sink **sink, hm_error *error);
/* Notes that they are there. The last rank completes the header: then *whole is true.
 * HM_ERR_ARGUMENT where the places of all leave a gap. */
hm_status cli_rank_end(cli_rank *rank, const hm_bulk_result *result, bool *whole, hm_error *error);
void cli_rank_clear(cli_rank *rank);

#endif
