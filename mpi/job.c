/* What the ranks of a job tell each other and the user. */
#include "job.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

bool job_agree(const job *j, hm_status status, const hm_error *error) {
    int own = status == HM_OK ? j->ranks : j->rank, first;
    MPI_Allreduce(&own, &first, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    if (first == j->rank)
        fprintf(stderr, "hypermate-mpi %s: error: rank %d: %s\n", j->command, j->rank,
                error->message);
    return first == j->ranks;
}

void job_note(const job *j, const char *format, ...) {
    va_list args;
    if (j->quiet || j->rank != 0) return;
    va_start(args, format);
    fprintf(stderr, "%s: ", j->command);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
}

int job_usage(const job *j, const char *format, ...) {
    va_list args;
    if (j->rank != 0) return JOB_USAGE;
    va_start(args, format);
    fputs("hypermate-mpi: error: ", stderr);
    vfprintf(stderr, format, args);
    fputs("\nTry \"hypermate-mpi --help\".\n", stderr);
    va_end(args);
    return JOB_USAGE;
}

bool job_number(const job *j, const char *name, const char *text, uint64_t *number) {
    char *end = NULL;
    if (text == NULL) return true;
    bool digits = *text != '\0' && strspn(text, "0123456789") == strlen(text) && strlen(text) < 19;
    if (digits) *number = strtoull(text, &end, 10);
    if (!digits) job_usage(j, "--%s is a number, not \"%s\"", name, text);
    return digits;
}

uint64_t job_before(uint64_t own, uint64_t *all) {
    uint64_t before = 0;
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Exscan(&own, &before, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
    MPI_Allreduce(&own, all, 1, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
    return rank == 0 ? 0 : before; /* of rank 0 nothing is defined */
}
