/* Private header of the program: what is known of a part, beside it (manifest.c). */
#ifndef HM_CLI_MANIFEST_H
#define HM_CLI_MANIFEST_H

#include "encode/encode.h"

#define CLI_MANIFEST_SUFFIX ".manifest.json"

/* The manifest of a shard that is written to a file. Zero-initialise; clear it at the end. */
typedef struct cli_manifest {
    const char *file;      /* the part; NULL: there is no manifest to be written */
    hm_text path;          /* of the manifest */
    hm_text head;          /* what was asked for, as a JSON object that is still open */
    hm_bulk_result result; /* of the run that made a part that is there already */
} cli_manifest;

/* The content of a manifest. */
typedef struct cli_manifest_entry {
    uint64_t shard, of, bytes, first_ply;
    hm_bulk_result result; /* of the run that made the part */
    char sha256[65];
    hm_text made_of; /* command, options but the first ply, and of each input name, size, index:
                      * alike in all parts */
    hm_text times;   /* when each input was last changed */
} cli_manifest_entry;

/* Notes what is asked for. *whole: the part is there already and is what would be made. options:
 * what of the command line shows in the part. Returns an exit status. */
int cli_manifest_begin(cli_manifest *manifest, const cli_call *call, const cli_encode_sources *from,
                       const cli_part *part, const char *file, const char *options, bool *whole);
/* Says that the part is there. */
void cli_manifest_tell_whole(const cli_manifest *manifest, const cli_call *call);
/* Writes it after the part. */
hm_status cli_manifest_write(const cli_manifest *manifest, const hm_bulk_result *result,
                             hm_error *error);
void cli_manifest_clear(cli_manifest *manifest);

/* Reads the manifest of a part; *found is false where there is none. The caller clears the entry.
 */
hm_status cli_manifest_read(const char *file, cli_manifest_entry *entry, bool *found,
                            hm_error *error);
void cli_manifest_entry_clear(cli_manifest_entry *entry);
/* *same: the part has the bytes of its manifest. */
hm_status cli_manifest_compare(const char *file, const cli_manifest_entry *entry, bool *same,
                               hm_error *error);
/* Whether the parts are those of one run, in their order and undamaged, as far as they have
 * manifests (join_manifests.c). */
hm_status cli_manifests_judge(hm_source *const *parts, size_t count, hm_error *error);

/* ---- what other manifests share ---- */

/* Writes version, command and options, in an object that this opens; and the members about the
 * inputs, with `parts` also the bytes of each that are read. */
void cli_manifest_put_run(hm_text *head, const cli_call *call, const char *options);
void cli_manifest_put_inputs(hm_text *head, const cli_encode_sources *from, bool parts);
/* Appends what a file holds to a text; *found is false where there is none. */
hm_status cli_manifest_load(const char *path, hm_text *text, bool *found, hm_error *error);
/* The hash of the bytes first to end of a file, or as many as it has of them. */
hm_status cli_manifest_hash(int fd, const char *name, uint64_t first, uint64_t end, uint64_t *bytes,
                            char hex[65], hm_error *error);

#endif
