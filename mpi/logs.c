/* encode and energies: the ranks' shards of logs and games, in one file. */
#include "job.h"

#include <stdlib.h>
#include <string.h>

static bool may_begin(const job *j, int *status) {
    *status = JOB_DONE;
    if (j->count == 0) *status = job_usage(j, "%s: what? The files are missing", j->command);
    if (j->count > 0 && j->output == NULL)
        *status = job_usage(j, "%s: --output says where the result goes", j->command);
    return *status == JOB_DONE;
}

/* The summary of all ranks. */
static void logs_sum_up(const job_sources *s, const hm_bulk_result *result) {
    uint64_t skipped = 0;
    MPI_Reduce(&result->skipped, &skipped, 1, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
    job_note(s->job, "%llu frames, %llu lines skipped", (unsigned long long)s->all,
             (unsigned long long)skipped);
}

/* ---- frames ---- */

/* The frames of this rank go straight to their place in the file. */
static hm_status logs_encode(const job_sources *s, job_file *file, hm_bulk_result *result,
                             hm_error *error) {
    hm_frames_options frames = {
        .size = sizeof frames, .count_known = true, .count = s->frames, .bare = true};
    hm_bulk_options options = s->options;
    uint8_t header[HM_FRAMES_HEADER_BYTES];
    hm_sink *sink;
    hm_status status = HM_OK;
    options.frames = &frames;
    hm_frames_header_encode(HM_FRAMES_V4, (uint32_t)s->all, header);
    file->place = 0;
    if (s->job->rank == 0) status = job_file_put(file, header, sizeof header, error);
    if (status != HM_OK) return status;
    file->place = HM_FRAMES_PLACE(s->before);
    status = hm_sink_to_function(&sink, job_file_put, file, s->job->output, error);
    if (status != HM_OK) return status;
    status = hm_bulk_encode(s->source, s->count, sink, &options, NULL, result, error);
    if (status == HM_OK) status = hm_sink_commit(sink, error);
    hm_sink_destroy(sink);
    return status;
}

static bool logs_write_frames(const job_sources *s) {
    job_file file;
    hm_bulk_result result = {0};
    hm_error error;
    if (!job_file_open(&file, s->job)) return false;
    hm_status status = logs_encode(s, &file, &result, &error);
    bool done = job_agree(s->job, status, &error);
    if (!done) job_file_drop(&file);
    done = done && job_file_commit(&file, HM_FRAMES_PLACE(s->all));
    if (done) logs_sum_up(s, &result);
    return done;
}

int job_encode(const job *j) {
    job_sources s;
    int status;
    if (!may_begin(j, &status)) return status;
    bool done = job_sources_open(&s, j) && logs_write_frames(&s);
    job_sources_close(&s);
    return done ? JOB_DONE : JOB_FAILED;
}

/* ---- energies ---- */

static bool logs_is_array(const char *path) {
    size_t length = strlen(path);
    return length > 4 && strcmp(path + length - 4, ".npy") == 0;
}

enum { ARRAY_HEADER = 128 };

/* The header of an array tells the rows of all ranks. It is as long for any number of them. */
static hm_status set_rows(FILE *file, uint64_t rows, hm_error *error) {
    static const char shape[] = "'shape': (";
    char header[ARRAY_HEADER + 1] = "", rest[ARRAY_HEADER + 1];
    rewind(file);
    size_t got = fread(header, 1, ARRAY_HEADER, file);
    char *at = got < ARRAY_HEADER ? NULL : strstr(header + 10, shape);
    char *behind = at == NULL ? NULL : strchr(at, ',');
    char *end = behind == NULL ? NULL : strchr(behind, '}');
    if (end == NULL) {
        *error = (hm_error){.status = HM_ERR_FORMAT, .message = "an array of another form"};
        return HM_ERR_FORMAT;
    }
    snprintf(rest, sizeof rest, "%.*s", (int)(end + 1 - behind), behind);
    char *number = at + strlen(shape);
    size_t room = (size_t)(header + ARRAY_HEADER - number);
    int length = snprintf(number, room, "%llu%s", (unsigned long long)rows, rest);
    memset(number + length, ' ', room - (size_t)length);
    header[ARRAY_HEADER - 1] = '\n';
    rewind(file);
    bool written = fwrite(header, 1, ARRAY_HEADER, file) == ARRAY_HEADER && fflush(file) == 0;
    *error = (hm_error){.status = HM_ERR_IO, .message = "a part cannot be written"};
    return written ? HM_OK : HM_ERR_IO;
}

/* Only the first rank's header is kept. */
static hm_status logs_take_header(const job_sources *s, job_part *part, hm_error *error) {
    bool array = logs_is_array(s->job->output);
    int byte = 0;
    if (s->job->rank == 0) return array ? set_rows(part->file, s->all, error) : HM_OK;
    part->skip = array ? ARRAY_HEADER : 0;
    rewind(part->file);
    while (!array && byte != '\n' && (byte = fgetc(part->file)) != EOF)
        part->skip++;
    return HM_OK;
}

static bool write_energies(const job_sources *s) {
    job_part part;
    hm_bulk_result result = {0};
    hm_error error;
    hm_status status = job_part_open(&part, &error);
    if (status == HM_OK)
        status =
            hm_log_export_energies(s->source, s->count, part.sink, logs_is_array(s->job->output),
                                   &s->options, NULL, &result, &error);
    if (status == HM_OK) status = logs_take_header(s, &part, &error);
    bool done = job_agree(s->job, status, &error) && job_parts_write(&part, s->job);
    job_part_close(&part);
    if (done) logs_sum_up(s, &result);
    return done;
}

int job_energies(const job *j) {
    job_sources s;
    int status;
    if (!may_begin(j, &status)) return status;
    bool done = job_sources_open(&s, j) && write_energies(&s);
    job_sources_close(&s);
    return done ? JOB_DONE : JOB_FAILED;
}
