/* Multiverses from bytes that cost as much as possible: whether a position is mate is asked with a
 * limit of the solver's work, which has to hold. What is new to the engine is not only code that
 * was not reached, but also more work and more time of the processor than any input before: so it
 * climbs. */
#include "core/core.h"
#include "fuzz.h"
#include "hypermate/answers.h"

#include <string.h>
#include <time.h>

enum {
    WORK_MOST = 30 * 1000 * 1000, /* units, about a third of a second */
    LINES_MOST = 8,               /* of each player */
    STEPS = 64
};

/* A counter that differs from 0 is as good as code that was reached. */
#if defined(__linux__) && defined(__clang__)
__attribute__((section("__libfuzzer_extra_counters")))
#endif
static uint8_t climbed[2 * STEPS];

/* A step for each quarter more. */
static void climb(uint8_t *counters, double cost) {
    int step = 0;
    for (double most = 1; step < STEPS - 1 && cost > most; most *= 1.25)
        step++;
    counters[step] = 1;
}

typedef struct script {
    const uint8_t *at;
    size_t left;
} script;

static unsigned take(script *s) {
    if (s->left == 0) return 0;
    s->left--;
    return *s->at++;
}

/* Half of the squares are empty; the bits of a byte choose among few pieces. */
static char take_piece(script *s) {
    static const char pieces[] = "KkQqRrBbNnUuDdPpSsCcWwRRrrDDddQq";
    unsigned byte = take(s);
    return byte & 1 ? pieces[byte >> 1 & 31] : '1';
}

static void put_board(script *s, int line, int turn, char colour, unsigned side, hm_text *text) {
    hm_text_puts(text, "[");
    for (unsigned y = 0; y < side; y++) {
        if (y > 0) hm_text_puts(text, "/");
        for (unsigned x = 0; x < side; x++) {
            char piece = take_piece(s);
            hm_text_add(text, &piece, 1);
        }
    }
    hm_text_printf(text, ":%s%d:%d:%c]\n", line > 0 ? "+" : "", line, turn, colour);
}

/* Timelines that begin with White's first turn, some with Black's answer, and so on. */
static void put_line(script *s, int line, unsigned side, hm_text *text) {
    unsigned boards = 1 + take(s) % 3;
    for (unsigned i = 0; i < boards; i++)
        put_board(s, line, 1 + (int)i / 2, i % 2 == 0 ? 'w' : 'b', side, text);
}

static void put_multiverse(script *s, hm_text *text) {
    unsigned head = take(s), side = 3 + head % 4;
    int white = (int)(take(s) % LINES_MOST), black = (int)(take(s) % LINES_MOST);
    hm_text_printf(text, "[Size \"%ux%u\"]\n[Board \"custom\"]\n[Mode \"5D\"]\n", side, side);
    for (int line = -black; line <= white; line++)
        put_line(s, line, side, text);
}

static void judge(const hm_text *text) {
    hm_work work = {.most = WORK_MOST};
    const hm_request request = {.size = sizeof request, .watch = {.work = &work}};
    hm_reader *reader;
    const hm_input *input;
    hm_facts facts = {0};
    hm_input_error error;
    clock_t before = clock();
    REQUIRE(hm_reader_from_memory(&reader, text->data, text->length, &request, &error.error) ==
            HM_OK);
    if (hm_reader_next(reader, &input, &error.error) == HM_OK && input != NULL) {
        hm_answer(hm_question_named("status"), input, &request, &facts, &error);
    }
    hm_reader_close(reader);
    hm_facts_clear(&facts);
    climb(climbed, (double)work.done / 1000);
    climb(climbed + STEPS, (double)(clock() - before) / (CLOCKS_PER_SEC / 1000));
}

int fuzz_one_input(const uint8_t *data, size_t size) {
    script s = {data, size};
    hm_text text = {0};
    put_multiverse(&s, &text);
    judge(&text);
    hm_text_clear(&text);
    return 0;
}
