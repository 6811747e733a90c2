/* Private header of serve/: requests as lines, answered by this process or by workers
 * (docs/serve.md). */
#ifndef HM_SERVE_PRIVATE_H
#define HM_SERVE_PRIVATE_H

#include "answers/answers.h"
#include "core/core.h"
#include "games/games.h"
#include "io/carry.h"

enum {
    HM_NAME_MOST = 64, /* bytes of a session's name */
    HM_ID_MOST = 256,  /* bytes of an id, as JSON */
    HM_LIVE_MOST = 64, /* sessions that a worker holds at a time */
    HM_WORKERS_MOST = 256,
    HM_QUEUE_EACH = 4 /* requests of each worker that are read and wait */
};

/* Limits of one request, and of all of them together. */
typedef struct hm_serve_limits {
    hm_limits request;   /* of a request, whatever it says about itself */
    size_t request_most; /* bytes of a line of input */
    size_t sessions_most;
    size_t kept_most; /* bytes that all sessions are remembered by */
} hm_serve_limits;

/* ---- requests (order.c) ---- */

typedef enum hm_order_kind {
    HM_ORDER_ASK,  /* a question, about inputs or about a session */
    HM_ORDER_OPEN, /* makes a session */
    HM_ORDER_CLOSE /* ends it */
} hm_order_kind;

/* A line of input, read as far as serving goes. */
typedef struct hm_order {
    hm_order_kind kind;
    char name[HM_NAME_MOST + 1]; /* of the session; empty: none */
    bool changes;                /* the session, if the answer is yes */
    hm_slice id;                 /* in the line; "null" where there is none */
    hm_text request;             /* for hm_ask(): the line without the members of serving */
} hm_order;

/* Whether a line is only white space, which asks for nothing. */
bool hm_order_is_blank(const hm_text *line);
/* Reads a line. On failure the id is still valid, and the order needs no clearing. */
hm_status hm_order_read(hm_order *order, const char *line, size_t length, hm_error *error);
void hm_order_clear(hm_order *order);

/* Appends a whole answer: `answers` is what hm_ask() has written. False: memory is short, and
 * nothing was appended. */
bool hm_answer_put(hm_slice id, hm_verdict verdict, const hm_text *answers, hm_text *line);
/* The same of a request that failed. */
bool hm_answer_put_failure(hm_slice id, const hm_error *error, hm_text *line);
/* Whether an answer with this id has this verdict. */
bool hm_answer_is(hm_slice id, hm_verdict verdict, const char *line, size_t length);
/* The failure of a line that could not be carried. */
hm_status hm_carry_failure(hm_carried carried, size_t most, hm_error *error);

/* ---- names (names.c): a table from names of sessions to what embeds hm_named first ---- */

typedef struct hm_named {
    struct hm_named *next;
    char name[HM_NAME_MOST + 1];
} hm_named;

enum { HM_NAME_ROWS = 4096 };

typedef struct hm_names {
    hm_named *rows[HM_NAME_ROWS];
    size_t count;
} hm_names;

hm_named *hm_names_find(const hm_names *names, const char *name);
void hm_names_add(hm_names *names, hm_named *item);
void hm_names_remove(hm_names *names, hm_named *item);
/* Any of them; NULL: there are none. */
hm_named *hm_names_any(const hm_names *names);

/* ---- in this process (service.c) ---- */

typedef struct hm_service hm_service;

/* Whole lines of output. False: nobody reads them. */
typedef struct hm_serve_output {
    bool (*write)(void *context, const char *lines, size_t length);
    void *context;
} hm_serve_output;

/* The watch may be NULL; a false of it ends a request that is being answered. */
hm_status hm_service_create(hm_service **service, const hm_serve_limits *limits,
                            const hm_watch *watch, const hm_serve_output *output, hm_error *error);
/* Takes bytes of any kind and number, and answers the lines that end in them. False: nobody reads
 * the answers, or memory is short even for an error. */
bool hm_service_feed(hm_service *service, const char *bytes, size_t length);
/* There is no more input: what follows the last line feed is a line, too. */
bool hm_service_finish(hm_service *service);
/* NULL is allowed. */
void hm_service_destroy(hm_service *service);

/* ---- by workers (front.c; where there are no child processes, front_none.c) ---- */

typedef struct hm_front_plan {
    int in, out; /* descriptors */
    unsigned workers;
    char *const *command; /* a program that is a service; words, NULL after them */
    hm_serve_limits limits;
    const hm_watch *watch; /* asked whether to go on; may be NULL */
} hm_front_plan;

/* Whether this system has child processes that can be spoken to. */
bool hm_front_is_possible(void);
/* Serves until the input ends and all is answered. HM_ERR_INTERRUPTED: the watch has ended it, and
 * what was being answered is lost. HM_ERR_CLOSED: nobody reads the answers. */
hm_status hm_front_run(const hm_front_plan *plan, hm_error *error);

#endif
