/* One file that all ranks write, each at its own places and without waiting for the others: MPI-IO,
 * independent writes. It stands beside its target until it is whole; what a job that died has left
 * is swept by the next one that writes there. */
#define _GNU_SOURCE /* flock */

#include "job.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { WRITE_MOST = 1 << 30 };

static hm_status shared_fail(hm_status status, hm_error *error, const char *path, const char *doing,
                             const char *why) {
    memset(error, 0, sizeof *error);
    error->status = status;
    snprintf(error->message, sizeof error->message, "%.100s: cannot %s: %.100s", path, doing, why);
    return status;
}

static hm_status fail_errno(hm_error *error, const char *path, const char *doing) {
    return shared_fail(HM_ERR_IO, error, path, doing, strerror(errno));
}

static hm_status fail_mpi(hm_error *error, const char *path, const char *doing, int code) {
    char why[MPI_MAX_ERROR_STRING];
    int length;
    MPI_Error_string(code, why, &length);
    return shared_fail(HM_ERR_IO, error, path, doing, why);
}

/* ---- opening ---- */

/* Behind a link stands what is to be replaced. */
static hm_status find_target(job_file *f, struct stat *existing, bool *found, hm_error *error) {
    char *real = realpath(f->job->output, NULL);
    *found = real != NULL && stat(real, existing) == 0;
    int length = snprintf(f->target, sizeof f->target, "%s", real != NULL ? real : f->job->output);
    free(real);
    if (length >= (int)sizeof f->target)
        return shared_fail(HM_ERR_IO, error, f->job->output, "create", "the name is too long");
    if (*found && !S_ISREG(existing->st_mode))
        return shared_fail(HM_ERR_IO, error, f->job->output, "replace", "it is no regular file");
    if (*found && access(f->target, W_OK) != 0) return fail_errno(error, f->job->output, "write");
    return HM_OK;
}

static uint64_t chance(void) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_nsec ^ (uint64_t)now.tv_sec << 30 ^ (uint64_t)getpid() << 44;
}

/* Of rank 0. The name is one that hm_sink_sweep() knows. */
static hm_status shared_create(job_file *f, hm_error *error) {
    struct stat existing;
    bool found;
    hm_status status = find_target(f, &existing, &found, error);
    if (status != HM_OK) return status;
    const char *slash = strrchr(f->target, '/');
    int folder = slash == NULL ? 0 : (int)(slash - f->target + 1);
    hm_sink_sweep(f->target);
    snprintf(f->temporary, sizeof f->temporary, "%.*s.hypermate-%016llx.tmp", folder, f->target,
             (unsigned long long)chance());
    f->lock = open(f->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (f->lock < 0) return fail_errno(error, f->job->output, "create");
    (void)flock(f->lock, LOCK_EX | LOCK_NB);
    if (found && fchmod(f->lock, existing.st_mode & 0777) != 0)
        return fail_errno(error, f->job->output, "set the permissions of");
    return HM_OK;
}

/* Ranks of other machines see another folder by the same name, unless it is shared. Open MPI waits
 * for ever in MPI_File_open() where only some ranks find the file, so all look before. */
static bool all_see(job_file *f) {
    hm_error error;
    MPI_Bcast(f->temporary, sizeof f->temporary, MPI_CHAR, 0, MPI_COMM_WORLD);
    bool seen = access(f->temporary, W_OK) == 0;
    hm_status status = seen ? HM_OK : fail_errno(&error, f->job->output, "reach");
    return job_agree(f->job, status, &error);
}

/* Closing a file waits for all ranks, too: where one could not open it, none closes it. */
static bool all_open(job_file *f) {
    hm_error error;
    int code =
        MPI_File_open(MPI_COMM_WORLD, f->temporary, MPI_MODE_WRONLY, MPI_INFO_NULL, &f->file);
    hm_status status = code == MPI_SUCCESS ? HM_OK : fail_mpi(&error, f->job->output, "open", code);
    f->open = job_agree(f->job, status, &error);
    return f->open;
}

bool job_file_open(job_file *f, const job *j) {
    hm_error error;
    *f = (job_file){.job = j, .lock = -1};
    hm_status status = j->rank == 0 ? shared_create(f, &error) : HM_OK;
    if (job_agree(j, status, &error) && all_see(f) && all_open(f)) return true;
    job_file_drop(f);
    return false;
}

/* ---- writing ---- */

hm_status job_file_put(void *file, const void *data, size_t length, hm_error *error) {
    job_file *f = file;
    const char *bytes = data;
    while (length > 0) {
        int piece = length < WRITE_MOST ? (int)length : WRITE_MOST, done = 0;
        MPI_Status status;
        int code =
            MPI_File_write_at(f->file, (MPI_Offset)f->place, bytes, piece, MPI_BYTE, &status);
        if (code != MPI_SUCCESS) return fail_mpi(error, f->job->output, "write", code);
        MPI_Get_count(&status, MPI_BYTE, &done);
        if (done <= 0)
            return shared_fail(HM_ERR_IO, error, f->job->output, "write", "nothing is taken");
        f->place += (uint64_t)done;
        bytes += done;
        length -= (size_t)done;
    }
    return HM_OK;
}

/* ---- ending ---- */

static hm_status shared_close_file(job_file *f, hm_error *error) {
    int code = MPI_File_sync(f->file);
    int closed = MPI_File_close(&f->file);
    f->open = false;
    if (code == MPI_SUCCESS) code = closed;
    return code == MPI_SUCCESS ? HM_OK : fail_mpi(error, f->job->output, "flush", code);
}

/* Of rank 0. */
static hm_status shared_place(job_file *f, uint64_t bytes, hm_error *error) {
    struct stat made;
    if (fstat(f->lock, &made) != 0) return fail_errno(error, f->job->output, "look at");
    if ((uint64_t)made.st_size != bytes)
        return shared_fail(HM_ERR_IO, error, f->job->output, "complete",
                           "not all bytes have arrived");
    if (fsync(f->lock) != 0) return fail_errno(error, f->job->output, "flush");
    if (rename(f->temporary, f->target) != 0) return fail_errno(error, f->job->output, "rename to");
    f->temporary[0] = '\0';
    return HM_OK;
}

bool job_file_commit(job_file *f, uint64_t bytes) {
    hm_error error;
    hm_status status = shared_close_file(f, &error);
    bool done = job_agree(f->job, status, &error);
    if (done && f->job->rank == 0) status = shared_place(f, bytes, &error);
    done = done && job_agree(f->job, status, &error);
    job_file_drop(f);
    return done;
}

void job_file_drop(job_file *f) {
    if (f->open) MPI_File_close(&f->file);
    f->open = false;
    if (f->lock >= 0 && f->temporary[0] != '\0') (void)unlink(f->temporary);
    if (f->lock >= 0) close(f->lock);
    f->lock = -1;
}
