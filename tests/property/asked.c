/* Whoever watches a question about a long text is asked often enough to end it in time: scans of
 * texts, of their tags, comments and moves, and answers made of them take no longer than
 * the 50 ms that every question has to end, by the clock of the processor. */
#include "answers/question.h"
#include "harness.h"
#include "hypermate/hypermate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Sanitizers are slow, and so are machines that are emulated: shorter texts, and more time. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SLOW 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) ||                         \
    __has_feature(memory_sanitizer)
#define SLOW 1
#endif
#endif
#ifndef SLOW
#define SLOW 0
#endif

static bool is_slow(void) {
    return SLOW || getenv("HM_TEST_SHORT") != NULL;
}

/* An eighth of the longest text. */
static size_t text_bytes(void) {
    return is_slow() ? 1 << 19 : 4 << 20;
}

static double most_seconds(void) {
    return is_slow() ? 0.5 : 0.05;
}

typedef struct asking {
    double last, longest;
} asking;

static double processor_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static bool note_asked(void *context, uint64_t done, uint64_t total) {
    asking *a = context;
    double now = processor_seconds();
    (void)done, (void)total;
    if (now - a->last > a->longest) a->longest = now - a->last;
    a->last = now;
    return true;
}

/* Texts of one game, most of which is one thing again and again. */
static const struct {
    const char *name, *head, *unit, *tail;
} texts[] = {
    {"tags of pgn4", "[StartFen4 \"4PC\"]\n", "[A \"b\"]\n", ""},
    {"comments of pgn4", "[StartFen4 \"4PC\"]\n", "{x}\n", ""},
    {"a comment of pgn4", "[StartFen4 \"4PC\"]\n{", "x", "}\n1. d2-d4\n"},
    {"blank lines of pgn4", "[StartFen4 \"4PC\"]\n", "\n", ""},
    {"marks of pgn4", "[StartFen4 \"4PC\"]\n1. d2-d4", "+", ""},
    {"moves of pgn4", "[StartFen4 \"4PC\"]\n", "1. d2-d3 .. b11-c11 .. d13-d12 .. m11-l11\n", ""},
    {"variations of pgn4", "[StartFen4 \"4PC\"]\n1. d2-d4 ", "(1. d2-d3) ", ""},
    {"headers of 5D", "", "[Board \"Standard\"]\n", ""},
    {"comments of 5D", "[Board \"Standard\"]\n", "{x}", ""},
    {"blank lines of 5D", "[Board \"Standard\"]\n", "\n", ""},
    {"moves of 5D", "[Board \"Standard\"]\n", "1. e4 / e5\n", ""},
    {"glyphs of 5D", "[Board \"Standard\"]\n1. e4", "!", ""},
    {"alternatives of 5D", "[Board \"Standard\"]\n1. e4 ", "(1. d4) ", ""},
    {"boards of 5D", "[Size \"5x5\"]\n[Board \"custom\"]\n", "[5/5/5/5/5:0:1:w]\n", ""},
    {"comments of c4d", "b1a1-a3a1\n", "# x\n", ""},
    {"moves of c4d", "", "b1a1-a3a1\nb8a5-a6a5\na3a1-b1a1\na6a5-b8a5\n", ""},
    {"games of c4d", "", "== 1\n", ""},
    {"an object", "{\"fen4p\":\"", "x", "\"}"},
};

static char *text_of(size_t number, size_t *length) {
    const char *head = texts[number].head, *unit = texts[number].unit, *tail = texts[number].tail;
    size_t each = strlen(unit), count = text_bytes() / each;
    char *text = malloc(strlen(head) + count * each + strlen(tail) + 1), *at = text;
    if (text == NULL) exit(3);
    *at = '\0';
    strcat(at, head);
    at += strlen(head);
    for (size_t i = 0; i < count; i++, at += each)
        memcpy(at, unit, each);
    *at = '\0';
    strcat(at, tail);
    *length = (size_t)(at - text) + strlen(tail);
    return text;
}

/* The longest time without a question, as a multiple of what is allowed: most_seconds(), or on a
 * slow machine three quarters of the whole (a reader that never asks takes all of it). The first
 * input of a text is answered; of many games the others are like it. */
static double longest_time(const char *text, size_t length, const char *question,
                           const hm_setting *setting) {
    double begin = processor_seconds();
    asking a = {.last = begin};
    const char *const words[] = {"d2-d4"};
    hm_request request = {.size = sizeof request,
                          .settings = setting,
                          .setting_count = setting->name != NULL,
                          .watch = {.progress = note_asked, .context = &a}};
    const hm_question *asked = hm_question_named(question);
    hm_reader *reader;
    const hm_input *input;
    hm_error error;
    hm_source *source;
    if (asked->least > 0) {
        request.words = words;
        request.word_count = 1;
    }
    if (hm_source_from_memory(&source, text, length, "text", &error) != HM_OK) return 0;
    hm_source_watch(source, &request.watch);
    if (hm_reader_from_source(&reader, source, &request, &error) != HM_OK) return 0;
    if (hm_reader_next(reader, &input, &error) == HM_OK && input != NULL) {
        hm_facts facts = {0};
        hm_input_error fault;
        hm_answer(asked, input, &request, &facts, &fault);
        note_asked(&a, 0, 0);
        hm_facts_clear(&facts);
    }
    hm_reader_close(reader);
    hm_source_close(source);
    double part = 0.75 * (processor_seconds() - begin);
    return a.longest / (part > most_seconds() ? part : most_seconds());
}

static void long_texts_ask_in_time(void) {
    static const struct {
        const char *question;
        hm_setting setting;
    } questions[] = {{"check", {0}},
                     {"status", {0}},
                     {"replay", {.name = "plies"}},
                     {"show", {0}},
                     {"why", {0}},
                     {"moves", {0}},
                     {"convert", {.name = "to", .value = "pgn4"}}};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        size_t length;
        char *text = text_of(i, &length);
        for (size_t q = 0; q < sizeof questions / sizeof questions[0]; q++) {
            char context[80];
            double longest = 2;
            /* A busy machine slows some runs, never all three. */
            for (int run = 0; run < 3 && longest > 1; run++)
                longest = longest_time(text, length, questions[q].question, &questions[q].setting);
            snprintf(context, sizeof context, "%s: %s", questions[q].question, texts[i].name);
            test_context(context);
            bool in_time = longest <= 1;
            CHECK(in_time);
            if (!in_time || getenv("HM_TEST_PRINT") != NULL)
                printf("# %s: %.2f of the time allowed\n", context, longest);
        }
        free(text);
    }
}

TEST_MAIN(TEST(long_texts_ask_in_time))
