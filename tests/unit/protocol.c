/* Line protocols: lines from any portions of bytes, lines that are too long, a thousand searches
 * that are started and stopped, what is refused. The dialogues themselves are golden tests. */
#include "hypermate/protocol.h"
#include "harness.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct dialogue {
    hm_protocol *protocol;
    char said[200000];
    size_t length;
    bool counts;              /* only: nothing is kept, for lines come from two threads */
    atomic_uint best, broken; /* answers to searches; lines without an end */
} dialogue;

static void note(void *context, const char *lines, size_t length) {
    dialogue *d = context;
    if (length == 0 || lines[length - 1] != '\n') atomic_fetch_add(&d->broken, 1);
    if (strncmp(lines, "bestmove", 8) == 0) atomic_fetch_add(&d->best, 1);
    if (d->counts || d->length + length >= sizeof d->said) return;
    memcpy(d->said + d->length, lines, length);
    d->length += length;
    d->said[d->length] = '\0';
}

static dialogue *begin(const char *game) {
    dialogue *d = calloc(1, sizeof *d);
    hm_protocol_output output = {note, d};
    CHECK_INT(hm_protocol_create(&d->protocol, game, &output, NULL), HM_OK);
    return d;
}

static void end(dialogue *d) {
    hm_protocol_destroy(d->protocol);
    CHECK_INT(atomic_load(&d->broken), 0);
    free(d);
}

static bool send(dialogue *d, const char *text) {
    return hm_protocol_feed(d->protocol, text, strlen(text));
}

static const char talk[] = "uci\r\nisready\nposition startpos moves h2h3\r\n go perft 1\nnothing\n";

/* Answers do not depend on how the bytes come in. */
static void portions(void) {
    char *first = NULL;
    for (size_t portion = 1; portion <= sizeof talk; portion += 7) {
        dialogue *d = begin(NULL);
        for (size_t at = 0; at < sizeof talk - 1; at += portion) {
            size_t left = sizeof talk - 1 - at;
            CHECK(hm_protocol_feed(d->protocol, talk + at, left < portion ? left : portion));
        }
        hm_protocol_finish(d->protocol);
        CHECK(strstr(d->said, "\nuciok\nreadyok\n") != NULL);
        CHECK(strstr(d->said, "info string unknown command: nothing\n") != NULL);
        if (first == NULL) first = strdup(d->said);
        CHECK_INT(strlen(d->said), strlen(first));
        end(d);
    }
    free(first);
}

static void long_lines(void) {
    dialogue *d = begin("4d");
    char *line = malloc(HM_PROTOCOL_LINE_MOST + 2);
    send(d, "uci\n");
    memset(line, 'x', HM_PROTOCOL_LINE_MOST + 1);
    line[HM_PROTOCOL_LINE_MOST] = '\n';
    d->length = 0;
    CHECK(hm_protocol_feed(d->protocol, line, HM_PROTOCOL_LINE_MOST + 1));
    CHECK(strncmp(d->said, "info string unknown command: xxx", 32) == 0);
    d->length = 0;
    CHECK(hm_protocol_feed(d->protocol, line, HM_PROTOCOL_LINE_MOST));
    CHECK(hm_protocol_feed(d->protocol, line, 1));
    CHECK_INT(d->length, 0);
    CHECK(send(d, "isready\nisready\n"));
    CHECK_TEXT(d->said, "info string the line is longer than 1048576 bytes\nreadyok\n");
    free(line);
    end(d);
}

/* An action may have so many moves that it is longer than any other line. */
static void long_answers(void) {
    enum { LINES = 40 };
    dialogue *d = begin("5d");
    char boards[32 * (2 * LINES + 1)] = "";
    send(d, "5duci\nsetoption name Hash value 1\nposition size 3x3 fen ");
    for (int line = -LINES; line <= LINES; line++)
        snprintf(boards + strlen(boards), 32, "[k2/3/2K:%d:1:w]", line);
    send(d, boards);
    send(d, "\ngo nodes 1\n");
    hm_protocol_finish(d->protocol);
    const char *best = strstr(d->said, "\nbestmove ");
    CHECK(best != NULL);
    unsigned moves = 0;
    for (const char *at = best; at != NULL && (at = strchr(at + 1, '(')) != NULL;)
        moves++;
    CHECK_INT(moves, 2 * LINES + 1);
    CHECK(best != NULL && strlen(best) > 700 && best[strlen(best) - 1] == '\n');
    end(d);
}

/* Each "go" has one answer, whenever it is stopped, with several threads too. */
static void cycles(void) {
    uint64_t rounds = test_rounds(100, 300, 1000);
    dialogue *d = begin("4d");
    d->counts = true;
    send(d, "uci\nsetoption name Threads value 4\nsetoption name Hash value 1\n");
    send(d, "position state w - - 0 1 | K@0,0,0,0; R@4,4,1,1; N@2,2,2,2; k@7,7,7,7; k@7,7,7,5\n");
    for (uint64_t round = 0; round < rounds; round++) {
        send(d, round % 3 == 0   ? "go infinite\n"
                : round % 3 == 1 ? "go ponder\n"
                                 : "go nodes 50\n");
        for (uint64_t i = 0; i < round % 5 * 200; i++)
            send(d, "\n");
        if (round % 3 == 1) send(d, "ponderhit\n");
        send(d, "stop\nposition startpos\n");
        if (round % 7 == 0) send(d, "ucinewgame\n");
        send(d, "position state w - - 0 1 | K@0,0,0,0; R@4,4,1,1; k@7,7,7,7; k@7,7,7,5\n");
    }
    send(d, "stop\n");
    hm_protocol_finish(d->protocol);
    CHECK_INT(atomic_load(&d->best), rounds);
    end(d);
}

static void refused(void) {
    hm_protocol *protocol;
    hm_error error;
    hm_protocol_output output = {note, NULL};
    CHECK_INT(hm_protocol_create(&protocol, "chess", &output, &error), HM_ERR_ARGUMENT);
    CHECK(protocol == NULL);
    hm_protocol_destroy(NULL);
}

/* "quit" ends everything, also in the middle of a search. */
static void quit(void) {
    dialogue *d = begin("4d");
    CHECK(send(d, "uci\ngo infinite\n"));
    CHECK(!send(d, "quit\nuci\n"));
    CHECK_INT(atomic_load(&d->best), 1);
    end(d);
    d = begin("5d");
    CHECK(send(d, "hello\n5duci\n"));
    CHECK(!send(d, "quit\n"));
    CHECK(strstr(d->said, "5duciok\nbye\n") != NULL);
    end(d);
}

TEST_MAIN(TEST(portions), TEST(long_lines), TEST(long_answers), TEST(cycles), TEST(refused),
          TEST(quit))
