/* Reads fail and memory runs out while the inputs of a file are handed out, by lines, by games and
 * as one text, each of several blocks: a file that cannot be read is never taken for a shorter one.
 */
#include "core/core.h"
#include "harness.h"
#include "hypermate/inputs.h"
#include "sweep.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LONG = 150000 }; /* two blocks and a part of the third */

/* What stands between the beginning and the end of a file many times: two texts with the number of
 * the time between them. */
typedef struct piece {
    const char *before, *behind;
} piece;

static char path[64];
static size_t inputs;      /* that are in the file */
static const piece *every; /* with which each of them begins; NULL: the file is one */

static int spell(const piece *what, size_t number, char text[200]) {
    return snprintf(text, 200, "%s%06u%s", what->before, (unsigned)number, what->behind);
}

static void put_file(const char *before, const piece *what, const char *behind) {
    char text[200];
    snprintf(path, sizeof path, "/tmp/hypermate-reader-XXXXXX");
    FILE *file = fdopen(mkstemp(path), "w");
    CHECK(file != NULL && fputs(before, file) >= 0);
    inputs = 0;
    for (long at = 0; at < LONG; inputs++) {
        at += spell(what, inputs, text);
        fputs(text, file);
    }
    CHECK(fputs(behind, file) >= 0 && fclose(file) == 0);
}

static void check_input(const hm_input *input, size_t number) {
    char want[200];
    CHECK_INT(input->error.error.status, HM_OK);
    if (every == NULL) return;
    size_t length = (size_t)spell(every, number, want);
    while (want[length - 1] == '\n')
        length--;
    if (CHECK(input->length >= length)) CHECK_BYTES(input->text, want, length);
}

static hm_status read_all(void) {
    hm_request request = {.size = sizeof request};
    hm_reader *reader;
    const hm_input *input = NULL;
    size_t count = 0;
    hm_status status = hm_reader_open(&reader, path, &request, NULL);
    do {
        if (status == HM_OK) status = hm_reader_next(reader, &input, NULL);
        bool good = status == HM_OK && input != NULL;
        if (good) check_input(input, count);
        count += good;
    } while (status == HM_OK && input != NULL);
    if (status == HM_OK) CHECK_INT(count, inputs);
    hm_reader_close(reader);
    return status;
}

static void sweep_all(void) {
    CHECK_INT(read_all(), HM_OK);
    fail_every_read(read_all);
    refuse_every_allocation(read_all);
    interrupt_every_read(read_all);
    unlink(path);
}

static void lines(void) {
    static const piece line = {"{\"fen4\":\"4d-fen v1: K@0,0,0,0; k@7,7,7,7\",\"id\":\"", "\"}\n"};
    put_file("", &line, "");
    every = &line;
    sweep_all();
}

static void games(void) {
    static const piece game = {"[Board \"Standard\"][Round \"",
                               "\"]\n1. e3 / Nf6\n2. Nf3 / e5\n\n"};
    put_file("", &game, "");
    every = &game;
    sweep_all();
}

/* The file is one input, whatever its pieces are. */
static void one_input(const char *before, piece what, const char *behind) {
    put_file(before, &what, behind);
    every = NULL;
    inputs = 1;
    sweep_all();
}

static void one_object(void) {
    one_input("{\n \"fen4\":\"4d-fen v1: K@0,0,0,0; k@7,7,7,7\"", (piece){",\n\"id\":\"", "\""},
              "\n}\n");
}

/* Blocks without the end of a line, and without anything at all. */
static void one_line(void) {
    one_input("{\"fen4\":\"4d-fen v1: K@0,0,0,0; k@7,7,7,7\"", (piece){",\"id\":\"", "\""}, "}\n");
}

/* Nothing but blanks in the first blocks. */
static void blank_lines(void) {
    static char blanks[LONG];
    memset(blanks, '\n', sizeof blanks - 1);
    one_input(blanks, (piece){"{a comment ", "}\n"}, "[Board \"Standard\"]\n1. e3 / Nf6\n");
}

/* What begins with a brace and is no object. */
static void one_comment(void) {
    one_input("{ a long comment", (piece){" ", ""}, "} [Board \"Standard\"]\n1. e3 / Nf6\n");
}

TEST_MAIN(TEST(lines), TEST(games), TEST(one_object), TEST(one_line), TEST(blank_lines),
          TEST(one_comment))
