/* perft and solve: the moves at the root are dealt out, and rank 0 makes one answer of all. */
#include "job.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SETTINGS = 4 };

typedef struct question {
    const char *name, *position;
    hm_setting settings[MOST_SETTINGS];
    size_t count;
    bool whole;     /* there is nothing to be dealt out: the answer of every rank is that of all */
    hm_text answer; /* of this rank, as JSON */
    uint64_t nodes;
} question;

static void questions_set(question *q, const char *name, const char *value) {
    q->settings[q->count++] = (hm_setting){.name = name, .value = value};
}

static hm_status questions_ask(const job *j, question *q, hm_error *error) {
    hm_request request = {.size = sizeof request,
                          .settings = q->settings,
                          .setting_count = q->count,
                          .jobs = j->threads};
    hm_request reading = {.size = sizeof reading};
    hm_session *session;
    hm_input_error fault = {0};
    hm_facts facts = {0};
    hm_verdict verdict = hm_session_open(&session, q->position, &reading, &fault);
    if (verdict == HM_YES)
        verdict = hm_session_answer(session, hm_question_named(q->name), &request, &facts, &fault);
    hm_session_destroy(session);
    q->nodes = hm_fact_number(hm_fact_get(&facts, hm_fact_first(&facts, NULL), "nodes"));
    hm_facts_json(&facts, &q->answer);
    hm_facts_clear(&facts);
    if (verdict == HM_FAILED) {
        *error = fault.error;
    } else if (q->answer.failed) {
        *error = (hm_error){.status = HM_ERR_MEMORY, .message = "out of memory for an answer"};
    } else if (q->answer.length > (size_t)(INT_MAX / j->ranks)) { /* MPI counts in int */
        *error = (hm_error){.status = HM_ERR_LIMIT, .message = "the answer is too long"};
    } else {
        return HM_OK;
    }
    return error->status;
}

/* ---- one answer of all ---- */

static hm_status questions_join(const char *text, const int *lengths, int ranks, hm_text *out,
                                hm_error *error) {
    hm_source **parts = calloc((size_t)ranks, sizeof *parts);
    hm_sink *sink = NULL;
    hm_status status = hm_sink_to_memory(&sink, out, "the answer", error);
    for (int i = 0; i < ranks && parts != NULL && status == HM_OK; i++) {
        char name[32];
        snprintf(name, sizeof name, "rank %d", i);
        status = hm_source_from_memory(&parts[i], text, (size_t)lengths[i], name, error);
        text += lengths[i];
    }
    if (parts != NULL && status == HM_OK)
        status = hm_answers_join(parts, (size_t)ranks, sink, error);
    for (int i = 0; i < ranks && parts != NULL; i++)
        hm_source_close(parts[i]);
    hm_sink_destroy(sink);
    free(parts);
    return status;
}

/* Rank 0 gets the texts of all, one behind the other, with their lengths. */
static char *questions_gather(const job *j, const hm_text *own, int *lengths) {
    int length = (int)own->length, *places = NULL;
    char *all = NULL;
    size_t sum = 0;
    MPI_Gather(&length, 1, MPI_INT, lengths, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (j->rank == 0) {
        places = calloc((size_t)j->ranks, sizeof *places);
        for (int i = 0; i < j->ranks && places != NULL; i++) {
            places[i] = (int)sum;
            sum += (size_t)lengths[i];
        }
        all = malloc(sum + 1);
        if (all == NULL || places == NULL) MPI_Abort(MPI_COMM_WORLD, JOB_FAILED);
    }
    MPI_Gatherv(own->data, length, MPI_CHAR, all, lengths, places, MPI_CHAR, 0, MPI_COMM_WORLD);
    free(places);
    return all;
}

static int questions_tell(const job *j, const question *q, bool json) {
    hm_text out = {0};
    hm_error error;
    hm_status status = HM_OK;
    uint64_t nodes = 0;
    int *lengths = calloc((size_t)j->ranks, sizeof *lengths);
    if (lengths == NULL) MPI_Abort(MPI_COMM_WORLD, JOB_FAILED);
    char *all = questions_gather(j, &q->answer, lengths);
    MPI_Reduce(&q->nodes, &nodes, 1, MPI_UINT64_T, MPI_SUM, 0, MPI_COMM_WORLD);
    if (j->rank == 0 && json) status = questions_join(all, lengths, j->ranks, &out, &error);
    if (status == HM_OK && out.length > 0) fwrite(out.data, 1, out.length, stdout);
    if (j->rank == 0 && !json) printf("%llu\n", (unsigned long long)nodes);
    bool agreed = job_agree(j, status, &error);
    hm_text_clear(&out);
    free(all);
    free(lengths);
    return agreed ? JOB_DONE : JOB_FAILED;
}

static int tell_own(const job *j, const question *q, bool json) {
    if (j->rank == 0 && json) fwrite(q->answer.data, 1, q->answer.length, stdout);
    if (j->rank == 0 && !json) printf("%llu\n", (unsigned long long)q->nodes);
    return JOB_DONE;
}

static int questions_answer(const job *j, question *q, bool json) {
    char shard[32];
    hm_error error;
    snprintf(shard, sizeof shard, "%d/%d", j->rank + 1, j->ranks);
    if (!q->whole) questions_set(q, "shard", shard);
    hm_status status = questions_ask(j, q, &error);
    int result = JOB_FAILED;
    if (job_agree(j, status, &error)) result = (q->whole ? tell_own : questions_tell)(j, q, json);
    hm_text_clear(&q->answer);
    return result;
}

/* ---- commands ---- */

int job_perft(const job *j) {
    question q = {.name = "perft"};
    if (j->count != 2) return job_usage(j, "perft needs a depth and a position");
    if (j->divide && !j->json) return job_usage(j, "--divide goes with --json");
    q.position = j->operands[1];
    q.whole = strcmp(j->operands[0], "0") == 0; /* no moves */
    questions_set(&q, "depth", j->operands[0]);
    if (j->divide) questions_set(&q, "divide", NULL);
    return questions_answer(j, &q, j->json);
}

int job_solve(const job *j) {
    question q = {.name = "solve"};
    if (j->count < 1 || j->count > 2) return job_usage(j, "solve needs a position");
    q.position = j->operands[j->count - 1];
    if (j->count == 2) questions_set(&q, "mate-in", j->operands[0]);
    return questions_answer(j, &q, true);
}
