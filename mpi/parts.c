/* What ranks make before its length is known: each keeps its own in a temporary file, and copies it
 * to where those of the ranks before it end. */
#include "job.h"

#include <stdlib.h>
#include <string.h>

enum { BLOCK = 1 << 20 };

hm_status job_part_open(job_part *part, hm_error *error) {
    *part = (job_part){.file = tmpfile()};
    if (part->file != NULL)
        return hm_sink_from_fd(&part->sink, fileno(part->file), "a part", error);
    memset(error, 0, sizeof *error);
    error->status = HM_ERR_IO;
    snprintf(error->message, sizeof error->message, "no room for a temporary file");
    return HM_ERR_IO;
}

void job_part_close(job_part *part) {
    hm_sink_destroy(part->sink);
    if (part->file != NULL) fclose(part->file);
}

static hm_status copy(FILE *from, job_file *to, hm_error *error) {
    char *block = malloc(BLOCK);
    size_t got = 1;
    hm_status status = HM_OK;
    memset(error, 0, sizeof *error);
    while (block != NULL && got > 0 && status == HM_OK) {
        got = fread(block, 1, BLOCK, from);
        status = job_file_put(to, block, got, error);
    }
    if (block == NULL || ferror(from)) {
        status = error->status = block == NULL ? HM_ERR_MEMORY : HM_ERR_IO;
        snprintf(error->message, sizeof error->message, "%s",
                 block == NULL ? "out of memory for a part" : "a part cannot be read");
    }
    free(block);
    return status;
}

bool job_parts_write(job_part *part, const job *j) {
    job_file file;
    hm_error error;
    uint64_t all;
    fseek(part->file, 0, SEEK_END);
    uint64_t length = (uint64_t)ftell(part->file) - part->skip;
    uint64_t place = job_before(length, &all);
    if (!job_file_open(&file, j)) return false;
    fseek(part->file, (long)part->skip, SEEK_SET);
    file.place = place;
    hm_status status = copy(part->file, &file, &error);
    if (job_agree(j, status, &error)) return job_file_commit(&file, all);
    job_file_drop(&file);
    return false;
}
