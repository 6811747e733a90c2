/* Line protocols: lines from any portions of bytes, lines that are too long, a thousand searches
 * that are started and stopped, what is refused. The dialogues themselves are golden tests. */
#include "hypermate/protocol.h"
#include "core/core.h"
#include "core/text.h"
#include "harness.h"
#include "protocol/protocol.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

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

/* Who has not said which protocol it is may ask whether anybody is there, and nothing else. */
static void before_the_first_word(void) {
    static const char *const games[] = {NULL, "4d", "4p", "5d"};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        dialogue *d = begin(games[i]);
        CHECK(send(d, "hello\ngo depth 1\nisready\n look isready\n"));
        CHECK_TEXT(d->said, "readyok\nreadyok\n");
        d->length = 0;
        CHECK(send(d, "5duci\nisready\n"));
        CHECK(strstr(d->said, "\n5duciok\nreadyok\n") != NULL);
        CHECK(!send(d, "quit\n"));
        end(d);
    }
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

/* ---- starting and stopping ---- */

/* Up to some milliseconds, most often less than one: a search may not have begun yet, be in its
 * first moves, or deep. */
static void wait_a_moment(hm_random *random) {
    struct timespec moment = {.tv_nsec = (long)hm_random_below(random, 1000)};
    for (uint64_t i = hm_random_below(random, 5); i > 0; i--)
        moment.tv_nsec *= 8;
    nanosleep(&moment, NULL);
}

/* Each "go" has one answer, at whatever moment it is stopped, with several threads too. */
static void cycle(const char *game, const char *greeting, const char *const positions[2]) {
    static const char *const goes[] = {"go infinite\n", "go ponder\n", "go nodes 50\n",
                                       "go movetime 1\n"};
    uint64_t rounds = test_rounds(60, 200, 1000);
    hm_random random;
    dialogue *d = begin(game);
    d->counts = true;
    hm_random_init(&random, 12);
    send(d, greeting);
    send(d, "setoption name Threads value 4\nsetoption name Hash value 1\n");
    for (uint64_t round = 0; round < rounds; round++) {
        size_t kind = (size_t)hm_random_below(&random, 4);
        send(d, positions[hm_random_below(&random, 2)]);
        send(d, goes[kind]);
        wait_a_moment(&random);
        if (kind == 1 && hm_random_below(&random, 2) == 0) {
            send(d, "ponderhit\n");
            wait_a_moment(&random);
        }
        send(d, hm_random_below(&random, 8) == 0 ? "isready\nstop\n" : "stop\n");
        if (hm_random_below(&random, 7) == 0) send(d, "ucinewgame\n5ducinewgame\n");
    }
    hm_protocol_finish(d->protocol);
    CHECK_INT(atomic_load(&d->best), rounds);
    end(d);
}

static void cycles(void) {
    cycle("4d", "uci\n",
          (const char *const[]){
              "position state w - - 0 1 | K@0,0,0,0; R@4,4,1,1; N@2,2,2,2; k@7,7,7,7; k@7,7,7,5\n",
              "position startpos moves 01000300\n"});
}

static void cycles_4p(void) {
    cycle("4p", "uci\n",
          (const char *const[]){"position startpos\n", "position startpos moves h2h3 b7c7\n"});
}

static void cycles_5d(void) {
    cycle("5d", "5duci\n",
          (const char *const[]){"position startpos\n",
                                "position startpos moves (0T1)e2e4 submit (0T1)e7e5 submit\n"});
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
    size_t said = strlen(d->said);
    CHECK(!send(d, "isready\n"));
    CHECK_INT(strlen(d->said), said);
    end(d);
    d = begin("5d");
    CHECK(send(d, "hello\n5duci\n"));
    CHECK(!send(d, "quit\n"));
    CHECK(strstr(d->said, "5duciok\nbye\n") != NULL);
    end(d);
}

/* ---- moves of 5DUCI ---- */

/* Boards, squares and the letter of a new piece stay; what people read besides goes. */
static void plain_moves(void) {
    static const char *const rows[][2] = {
        {"(0T1)b2-b4", "(0T1)b2b4"},
        {"(0T1)Ng1xf3+", "(0T1)g1f3"},
        {"(0T4)Nb8>>(0T3)b6", "(0T4)b8(0T3)b6"},
        {"(-1T12)Qd1>>x(2T3)d4~ (>L-2)", "(-1T12)d1(2T3)d4 (>L-2)"},
        {"(0T5)a7-a8=Q", "(0T5)a7a8Q"},
        {"(0T5)a7xb8=N+", "(0T5)a7b8N"},
        {"(0T2)O-O", "(0T2)"},
        {"(0T5)w15w16=R (1T5)Kl9l10", "(0T5)w15w16R (1T5)l9l10"},
    };
    hm_session *session;
    hm_input_error error;
    CHECK_INT(hm_session_open(&session, "5d:turn_zero", NULL, &error), HM_YES);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hm_text text = {0};
        hm_dialect_5d.spell(session, (hm_slice){rows[i][0], strlen(rows[i][0])}, &text);
        CHECK_TEXT(text.data, rows[i][1]);
        hm_text_clear(&text);
    }
    hm_session_destroy(session);
}

/* Timelines of even games, there and back; what is no timeline stays as it is. */
static void even_timelines(void) {
    static const struct {
        char mark;
        bool own; /* from the protocol's numbers to those of the notation */
        const char *from, *to;
    } rows[] = {
        {'(', true, "(0T1)a1b1 (-1T1)c2", "(+0T1)a1b1 (-0T1)c2"},
        {'(', true, "(-2T5)x(12T2)", "(-1T5)x(+12T2)"},
        {'(', true, "(-0T1)(T1)(+3T1)(", "(-0T1)(T1)(+3T1)("},
        {'(', true, "(-123456789012345678T1)", "(-123456789012345677T1)"},
        {'(', true, "(-1234567890123456789T1)", "(-1234567890123456789T1)"},
        {'(', false, "(+0T1)a1b1 (-0T1)c2", "(0T1)a1b1 (-1T1)c2"},
        {'(', false, "(-3T5)x(+12T2)(0T1)", "(-4T5)x(12T2)(0T1)"},
        {':', false, "[k7:-0:+1:w] [k7:+1:2:b] a:+0", "[k7:-1:+1:w] [k7:1:2:b] a:+0"},
        {':', true, "[k7:-1:1:w][k7:1:2:b]a:0", "[k7:-0:1:w][k7:+1:2:b]a:0"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hm_text text = {0};
        hm_slice from = {rows[i].from, strlen(rows[i].from)};
        hm_5d_renumber(from, rows[i].mark, rows[i].own, &text);
        CHECK_TEXT(text.data, rows[i].to);
        hm_text_clear(&text);
    }
}

/* "bench HASH THREADS LIMIT GAME": what is missing or no number is the usual, what is too much the
 * most. */
static void bench_words(void) {
    static const struct {
        const char *line;
        hm_bench wanted;
    } rows[] = {
        {"", {.hash = 16, .threads = 1}},
        {"32 2 4 5d", {.hash = 32, .threads = 2, .depth = 4, .game = "5d"}},
        {"0 x -1 4p", {.hash = 16, .threads = 1, .game = "4p"}},
        {"70000 1000 1000", {.hash = 65536, .threads = 256, .depth = HM_SEARCH_PLIES}},
    };
    dialogue *d = begin("4d");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const hm_bench *wanted = &rows[i].wanted, *bench = &d->protocol->bench;
        hm_read_bench(d->protocol, (hm_slice){rows[i].line, strlen(rows[i].line)});
        CHECK_INT(bench->hash, wanted->hash);
        CHECK_INT(bench->threads, wanted->threads);
        CHECK_INT(bench->depth, wanted->depth);
        CHECK_TEXT(bench->game, wanted->game);
    }
    d->protocol->going.bench = false;
    end(d);
}

/* ---- clocks ---- */

/* What a search is given when `side` moves: after so many moves it is Red's, Blue's, Yellow's and
 * Green's turn. */
static hm_search_limits limits_of(const char *game, const char *moves, const char *go) {
    char line[256];
    dialogue *d = begin(game);
    snprintf(line, sizeof line, "uci\nposition startpos%s\n", moves);
    send(d, line);
    send(d, go);
    hm_protocol_finish(d->protocol);
    hm_search_limits limits = d->protocol->going.limits;
    CHECK_INT(atomic_load(&d->best), 1);
    end(d);
    return limits;
}

static void clocks_of_sides(void) {
    static const char *const moves[] = {"", " moves h2h3", " moves h2h3 b7c7",
                                        " moves h2h3 b7c7 h13h12"};
    static const char each[] = "go nodes 1 rtime 9001 btime 9002 ytime 9003 gtime 9004 rinc 11 "
                               "binc 12 yinc 13 ginc 14 movestogo 7\n";
    static const char teams[] = "go nodes 1 wtime 8001 btime 8002 winc 21 binc 22\n";
    for (uint64_t side = 0; side < 4; side++) {
        hm_search_limits limits = limits_of("4p", moves[side], each);
        CHECK(limits.clock);
        CHECK_INT(limits.time, 9001 + side);
        CHECK_INT(limits.increment, 11 + side);
        CHECK_INT(limits.moves_to_go, 7);
        limits = limits_of("4p", moves[side], teams);
        CHECK(limits.clock);
        CHECK_INT(limits.time, 8001 + side % 2);
        CHECK_INT(limits.increment, 21 + side % 2);
    }
    /* Who has no clock where others have one has no time; increments alone are no clock. */
    hm_search_limits none = limits_of("4p", "", "go nodes 1 btime 8002\n");
    CHECK(none.clock && none.time == 0);
    none = limits_of("4p", "", "go nodes 1 binc 8002 rinc 10\n");
    CHECK(!none.clock);
}

/* A search does something, and the least is 1. */
static void nothing_is_one(void) {
    CHECK_INT(limits_of("4p", "", "go depth 0\n").depth, 1);
    CHECK_INT(limits_of("4p", "", "go nodes 0\n").nodes, 1);
    CHECK_INT(limits_of("4p", "", "go movetime 0\n").movetime, 1);
    CHECK_INT(limits_of("4p", "", "go mate 0\n").mate, 1);
    CHECK(limits_of("4p", "", "go infinite\nstop\n").infinite);
    CHECK(!limits_of("4p", "", "go depth 3\n").infinite);
}

/* In 4D tags follow a blank; castling alone is a tag there, and a move of four players. */
static void tags_of_moves(void) {
    static const struct {
        const hm_dialect *dialect;
        const char *line, *move, *next;
    } rows[] = {
        {&hm_dialect_4d, " 0,6,0,4->0,4,0,4 DP 01000300", "0,6,0,4->0,4,0,4 DP", "01000300"},
        {&hm_dialect_4d, "4,6,4,4->4,7,4,4  =Q ", "4,6,4,4->4,7,4,4  =Q", ""},
        {&hm_dialect_4d, "4,6,4,4->4,7,4,4=Q =Q", "4,6,4,4->4,7,4,4=Q =Q", ""},
        {&hm_dialect_4d, "4,0,0,0->6,0,0,0 O-O O-O@c4", "4,0,0,0->6,0,0,0 O-O", "O-O@c4"},
        {&hm_dialect_4d, "DP EP", "DP EP", ""},
        {&hm_dialect_4d, "", "", ""},
        {&hm_dialect_4p, "h2-h3 O-O", "h2-h3", "O-O"},
        {&hm_dialect_5d, "(0T1)e2e4 =Q", "(0T1)e2e4", "=Q"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        hm_slice line = {rows[i].line, strlen(rows[i].line)}, move, next;
        test_context(rows[i].line);
        CHECK_INT(hm_next_move(rows[i].dialect, &line, &move), rows[i].move[0] != '\0');
        CHECK(hm_is_word(move, rows[i].move));
        hm_next_word(&line, &next);
        CHECK(hm_is_word(next, rows[i].next));
    }
    test_context(NULL);
}

TEST_MAIN(TEST(tags_of_moves), TEST(portions), TEST(before_the_first_word), TEST(long_lines),
          TEST(long_answers), TEST(cycles), TEST(cycles_4p), TEST(cycles_5d), TEST(refused),
          TEST(quit), TEST(plain_moves), TEST(even_timelines), TEST(bench_words),
          TEST(clocks_of_sides), TEST(nothing_is_one))
