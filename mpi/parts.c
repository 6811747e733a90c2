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
    *error = (hm_error){.status = HM_ERR_IO, .message = "no room for a temporary file"};
    return HM_ERR_IO;
}

void job_part_close(job_part *part) {
    hm_sink_destroy(part->sink);
    if (part->file != NULL) fclose(part->file);
}

static hm_status parts_fail_reading(hm_error *error) {
    *error = (hm_error){.status = HM_ERR_IO, .message = "a part cannot be read"};
    return HM_ERR_IO;
}

static hm_status parts_copy(FILE *from, job_file *to, hm_error *error) {
    char *block = malloc(BLOCK);
    size_t got = 1;
    hm_status status = HM_OK;
    memset(error, 0, sizeof *error);
    while (block != NULL && got > 0 && status == HM_OK) {
        got = fread(block, 1, BLOCK, from);
        status = job_file_put(to, block, got, error);
    }
    if (block == NULL) {
        *error = (hm_error){.status = HM_ERR_MEMORY, .message = "out of memory for a part"};
        status = HM_ERR_MEMORY;
    } else if (ferror(from)) {
        status = parts_fail_reading(error);
    }
    free(block);
    return status;
}

bool job_parts_write(job_part *part, const job *j) {
    job_file file;
    hm_error error = {.status = HM_OK};
    uint64_t all;
    long end = fseek(part->file, 0, SEEK_END) == 0 ? ftell(part->file) : -1;
    bool found = end >= 0 && fseek(part->file, (long)part->skip, SEEK_SET) == 0;
    if (!job_agree(j, found ? HM_OK : parts_fail_reading(&error), &error)) return false;
    uint64_t place = job_before((uint64_t)end - part->skip, &all);
    if (!job_file_open(&file, j)) return false;
    file.place = place;
    hm_status status = parts_copy(part->file, &file, &error);
    if (job_agree(j, status, &error)) return job_file_commit(&file, all);
    job_file_drop(&file);
    return false;
}
