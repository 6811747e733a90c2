/* Memory that runs out in dialogues: it is said, every search has its one answer, and the dialogue
 * goes on. */
#include "hypermate/protocol.h"
#include "harness.h"
#include "inject.h"
#include "sweep.h"

#include <errno.h>
#include <sched.h>
#include <stdatomic.h>
#include <string.h>

typedef struct dialogue {
    hm_protocol *protocol;
    atomic_uint memory; /* lines that say what there was no memory for */
    atomic_uint lost;   /* of them: commands */
    atomic_uint best;   /* answers to searches */
    atomic_uint moves;  /* of them: moves */
    atomic_uint halved; /* lines that say that the table is smaller now */
    atomic_uint busy;   /* commands that came too early */
    atomic_uint ready;
    atomic_uint ragged; /* outputs that do not end with a line */
} dialogue;

/* By the thread that searches, too: nothing is checked here. */
static void note(void *context, const char *lines, size_t length) {
    dialogue *d = context;
    char line[1024] = "";
    memcpy(line, lines, length < sizeof line ? length : sizeof line - 1);
    atomic_fetch_add(&d->ragged, lines[length - 1] != '\n');
    bool best = strncmp(line, "bestmove", 8) == 0 || strncmp(line, "nobestmove", 10) == 0;
    atomic_fetch_add(&d->best, best);
    bool move = strncmp(line, "bestmove ", 9) == 0 && strncmp(line, "bestmove 0000", 13) != 0;
    atomic_fetch_add(&d->moves, move);
    atomic_fetch_add(&d->halved, strncmp(line, "info string Hash set to ", 24) == 0);
    atomic_fetch_add(&d->memory, strstr(line, "memory") != NULL);
    atomic_fetch_add(&d->lost, strstr(line, "out of memory for a command") != NULL);
    atomic_fetch_add(&d->busy, strstr(line, "search already running") != NULL);
    atomic_fetch_add(&d->ready, strcmp(line, "readyok\n") == 0);
}

static void feed(dialogue *d, const char *line) {
    CHECK(hm_protocol_feed(d->protocol, line, strlen(line)));
    CHECK(hm_protocol_feed(d->protocol, "\n", 1));
}

/* One command at a time, each to its end: so the same call fails in every run. */
static void say(dialogue *d, const char *line) {
    unsigned best = atomic_load(&d->best), lost = atomic_load(&d->lost), busy;
    bool search = strncmp(line, "go ", 3) == 0 && strstr(line, "perft") == NULL;
    feed(d, line);
    bool heard = atomic_load(&d->lost) == lost;
    do {
        busy = atomic_load(&d->busy);
        sched_yield();
        feed(d, "setoption name Clear Hash");
    } while (atomic_load(&d->busy) != busy);
    if (search && heard) CHECK_INT(atomic_load(&d->best), best + 1);
}

static hm_status speak(const char *game, const char *const *lines) {
    dialogue d = {.protocol = NULL};
    hm_protocol_output output = {note, &d};
    hm_status status = hm_protocol_create(&d.protocol, game, &output, NULL);
    if (status != HM_OK) return status;
    feed(&d, lines[0]); /* again if it was lost: without it nothing is understood */
    while (*lines != NULL)
        say(&d, *lines++);
    feed(&d, "isready");
    hm_protocol_finish(d.protocol);
    hm_protocol_destroy(d.protocol);
    CHECK_INT(atomic_load(&d.ragged), 0);
    unsigned memory = atomic_load(&d.memory);
    CHECK(atomic_load(&d.ready) == 1 || memory > 0);
    return memory > 0 ? HM_ERR_MEMORY : HM_OK;
}

static hm_status space(void) {
    static const char *const lines[] = {
        "uci",
        "setoption name Hash value 1",
        "debug on",
        "nothing",
        "position state w - - 0 1 | K@0,0,0,0; R@4,4,1,1; k@7,7,7,7; k@7,7,7,5 moves 00000001",
        "d",
        "go depth 1 searchmoves 77777776 77757774",
        "go mate 1 nodes 20",
        "eval",
        "go perft 1",
        "position state w",
        "position startpos moves 01000900",
        NULL};
    return speak("4d", lines);
}

static hm_status four(void) {
    static const char *const lines[] = {"uci",
                                        "setoption name Hash value 1",
                                        "setoption name Rules value 4p",
                                        "setoption name Rules value <empty>",
                                        "go depth 1",
                                        "setoption name Mode value ffa",
                                        "position startpos byg moves h2h3",
                                        "d",
                                        "go depth 1 movetime soon",
                                        "go perft 1",
                                        NULL};
    return speak(NULL, lines);
}

static hm_status timelines(void) {
    static const char *const lines[] = {
        "5duci",
        "setoption name Hash value 1",
        "debug on",
        "nothing",
        "position size 3x3 fen [k2/3/2K:0:1:w] moves (0T1)c1c2 submit",
        "go depth 1",
        "d",
        "print",
        "eval",
        "go perft 1",
        "position size 3x3 even fen [k2/3/2K:0:1:w] [k2/3/2K:-1:1:w] moves (-1T1)c1c2",
        "go depth 1",
        "position startpos moves (0T1)e2e5",
        NULL};
    return speak("5d", lines);
}

static void refused(void) {
    CHECK_INT(space(), HM_OK);
    refuse_every_allocation(space);
}

static void refused_4p(void) {
    CHECK_INT(four(), HM_OK);
    refuse_every_allocation(four);
}

static void refused_5d(void) {
    CHECK_INT(timelines(), HM_OK);
    refuse_every_allocation(timelines);
}

typedef struct outcome {
    unsigned halved, moves;
    bool refused; /* there was such an allocation */
} outcome;

/* A search with a table of 4 MiB, of which an allocation is refused, or that and all after it. */
static outcome search_with(uint64_t at, bool lasting) {
    dialogue d = {.protocol = NULL};
    hm_protocol_output output = {note, &d};
    CHECK_INT(hm_protocol_create(&d.protocol, "4d", &output, NULL), HM_OK);
    feed(&d, "uci");
    feed(&d, "setoption name Hash value 4");
    feed(&d, "position state w - - 0 1 | K@1,0,0,0; R@4,4,1,1; k@7,7,7,7");
    inject_start(
        (inject_plan){.calls = INJECT_MEMORY, .at = at, .reason = ENOMEM, .lasting = lasting});
    say(&d, "go depth 1");
    bool refused = inject_stop() >= at;
    hm_protocol_finish(d.protocol);
    hm_protocol_destroy(d.protocol);
    return (outcome){atomic_load(&d.halved), atomic_load(&d.moves), refused};
}

/* A table that there is no memory for is made smaller, and a move is found with it; where there is
 * none at all it is made smaller down to 1 MiB. */
static void smaller_tables(void) {
    unsigned halved = 0;
    outcome now = {.refused = true};
    for (uint64_t at = 1; now.refused; at++) {
        now = search_with(at, false);
        CHECK(now.halved <= 1);
        if (now.halved == 0) continue;
        CHECK_INT(now.moves, 1);
        CHECK_INT(search_with(at, true).halved, 2);
        halved++;
    }
    CHECK_INT(now.moves, 1);
    CHECK(halved > 0);
}

/* Without a thread a search is done before the next line is read: it cannot wait for "stop". */
static void no_thread(void) {
    dialogue d = {.protocol = NULL};
    hm_protocol_output output = {note, &d};
    CHECK_INT(hm_protocol_create(&d.protocol, "4d", &output, NULL), HM_OK);
    feed(&d, "uci");
    feed(&d, "setoption name Hash value 1");
    feed(&d, "position state w - - 0 1 | K@0,0,0,0; R@4,4,1,1; k@7,7,7,7");
    inject_start(
        (inject_plan){.calls = INJECT_THREADS, .at = 1, .reason = EAGAIN, .lasting = true});
    feed(&d, "go infinite depth 1");
    CHECK_INT(atomic_load(&d.best), 1);
    feed(&d, "go ponder depth 1");
    CHECK_INT(atomic_load(&d.best), 2);
    CHECK(inject_stop() > 0);
    hm_protocol_finish(d.protocol);
    hm_protocol_destroy(d.protocol);
}

TEST_MAIN(TEST(no_thread), TEST(smaller_tables), TEST(refused), TEST(refused_4p), TEST(refused_5d))
