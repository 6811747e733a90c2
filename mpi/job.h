/* hypermate-mpi: the ranks of one job (docs/scale.md). It uses the public library alone. */
#ifndef HM_MPI_JOB_H
#define HM_MPI_JOB_H

#include "hypermate/hypermate.h"

#include <mpi.h>
#include <stdio.h>

/* Exit statuses, as those of hypermate. */
enum { JOB_DONE = 0, JOB_USAGE = 2, JOB_FAILED = 3 };

typedef struct job {
    int rank, ranks;
    const char *command;
    unsigned threads; /* of each rank */
    bool quiet, json, divide, lenient;
    const char *output, *start, *to;
    const char *first_ply, *seed, *games, *first, *plies; /* numbers as they were given; or NULL */
    int count;                                            /* operands */
    char **operands;
} job;

#if defined __GNUC__
#define JOB_PRINTF __attribute__((format(printf, 2, 3)))
#else
#define JOB_PRINTF
#endif

/* What a step has come to in this rank. Where it failed in any, the first of these says why, and
 * all ranks get false: so none waits for another that has given up. */
bool job_agree(const job *j, hm_status status, const hm_error *error);
/* A line on standard error, of rank 0 alone. */
void job_note(const job *j, const char *format, ...) JOB_PRINTF;
/* A usage error; returns JOB_USAGE. */
int job_usage(const job *j, const char *format, ...) JOB_PRINTF;
/* The number of an option, or what it is when it was not given; false after a usage error. */
bool job_number(const job *j, const char *name, const char *text, uint64_t *number);
/* The sum of what the ranks before this one have, and of all. */
uint64_t job_before(uint64_t own, uint64_t *all);

/* ---- one file of all ranks (shared.c) ---- */

/* Written beside its target, and renamed when all ranks have written. */
typedef struct job_file {
    const job *job;
    char target[4096], temporary[4200];
    int lock; /* of rank 0: keeps other runs from sweeping the temporary file away */
    MPI_File file;
    bool open;
    uint64_t place; /* where this rank writes next */
} job_file;

/* All ranks call these together. */
bool job_file_open(job_file *file, const job *j);
/* The file has so many bytes then. */
bool job_file_commit(job_file *file, uint64_t bytes);
void job_file_drop(job_file *file);
/* Writes at file->place and moves it on: a hm_sink_function. */
hm_status job_file_put(void *file, const void *data, size_t length, hm_error *error);

/* ---- results whose length is known at the end (parts.c) ---- */

/* What a rank makes, in a temporary file without a name. */
typedef struct job_part {
    FILE *file;
    hm_sink *sink;
    uint64_t skip; /* bytes of it that do not go into the file of all: headers behind the first */
} job_part;

hm_status job_part_open(job_part *part, hm_error *error);
/* Writes the parts of all ranks, one behind the other, into the job's output; all together. */
bool job_parts_write(job_part *part, const job *j);
void job_part_close(job_part *part);

/* ---- commands ---- */

/* The logs and games of the operands, of which this rank has its shard. */
typedef struct job_sources {
    hm_source **source;
    size_t count;
    hm_bulk_options options;
    const job *job;
    uint64_t warnings;
    uint32_t frames; /* of this rank, */
    uint64_t before; /* of those before it */
    uint64_t all;    /* and of all */
} job_sources;

/* Opens, cuts and counts them; all ranks together. */
bool job_sources_open(job_sources *sources, const job *j);
void job_sources_close(job_sources *sources);

/* What the program's main() calls; each returns an exit status. */
int job_encode(const job *j);
int job_energies(const job *j);
int job_perft(const job *j);
int job_solve(const job *j);
int job_random(const job *j);

#endif
