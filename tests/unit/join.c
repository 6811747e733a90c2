/* Parts of a run that another program has written, or that are no parts: each is told by what is
 * wrong with it, and nothing of the answer is made up. */
#include "harness.h"
#include "hypermate/answers.h"
#include "hypermate/frame_tools.h"
#include "hypermate/io.h"

#include <stdio.h>
#include <string.h>

enum { MOST_PARTS = 3 };

typedef hm_status joining(hm_source *const *parts, size_t count, hm_sink *sink, hm_error *error);

typedef struct part {
    const void *text;
    size_t length;
} part;

/* The parts joined in memory; *error says why they cannot be. */
static hm_status join(joining *function, const part *parts, size_t count, hm_text *out,
                      hm_error *error) {
    static const char *const names[MOST_PARTS] = {"one", "two", "three"};
    hm_source *sources[MOST_PARTS] = {0};
    hm_sink *sink;
    for (size_t i = 0; i < count; i++)
        CHECK_INT(
            hm_source_from_memory(&sources[i], parts[i].text, parts[i].length, names[i], error),
            HM_OK);
    CHECK_INT(hm_sink_to_memory(&sink, out, "joined", error), HM_OK);
    hm_status status = function(sources, count, sink, error);
    if (status == HM_OK) status = hm_sink_commit(sink, error);
    hm_sink_destroy(sink);
    for (size_t i = 0; i < count; i++)
        hm_source_close(sources[i]);
    return status;
}

static hm_status join_frames(hm_source *const *parts, size_t count, hm_sink *sink,
                             hm_error *error) {
    uint64_t frames;
    return hm_frames_join(parts, count, sink, HM_COMPRESSION_NONE, false, NULL, &frames, error);
}

/* What is wrong is a part, not a place in it; of answers nothing is written. */
static void refuse(joining *function, const part *parts, size_t count, const char *message) {
    hm_text out = {0};
    hm_error error = {0};
    test_context(message);
    CHECK_INT(join(function, parts, count, &out, &error), HM_ERR_FORMAT);
    CHECK_TEXT(error.message, message);
    CHECK_INT(error.offset, 0);
    if (function == hm_answers_join) CHECK_INT(out.length, 0);
    test_context(NULL);
    hm_text_clear(&out);
}

static void make(joining *function, const part *parts, size_t count, const char *want) {
    hm_text out = {0};
    hm_error error = {0};
    CHECK_INT(join(function, parts, count, &out, &error), HM_OK);
    CHECK_INT(out.length, strlen(want));
    if (out.length == strlen(want)) CHECK_BYTES(out.data, want, out.length);
    hm_text_clear(&out);
}

/* Two parts that are texts. */
static void refuse_texts(joining *function, const char *one, const char *two, const char *message) {
    part parts[] = {{one, strlen(one)}, {two, strlen(two)}};
    refuse(function, parts, 2, message);
}

static void make_of_texts(joining *function, const char *one, const char *two, const char *want) {
    part parts[] = {{one, strlen(one)}, {two, strlen(two)}};
    make(function, parts, 2, want);
}

/* ---- answers ---- */

#define FIRST  "\"shard\":1,\"of\":2"
#define SECOND "\"shard\":2,\"of\":2"

static void no_parts(void) {
    hm_text out = {0};
    hm_error error = {0};
    CHECK_INT(join(hm_answers_join, NULL, 0, &out, &error), HM_ERR_ARGUMENT);
    CHECK_TEXT(error.message, "no parts");
    CHECK_INT(join(hm_arrays_join, NULL, 0, &out, &error), HM_ERR_ARGUMENT);
    CHECK_INT(join(join_frames, NULL, 0, &out, &error), HM_ERR_ARGUMENT);
    CHECK_TEXT(error.message, "no parts");
    hm_text_clear(&out);
}

/* A part of perft with moves below it. */
#define PERFT(nodes, roots, shard, divide)                                                         \
    "{\"depth\":2,\"nodes\":" nodes ",\"roots\":" roots "," shard ",\"divide\":{" divide "}}\n"

/* Each part has the moves that were dealt to it, and all of them are in the answer. */
static void divided_sums(void) {
    static const char one[] = PERFT("6", "2", FIRST, "\"a\":4,\"c\":2");
    static const char counted[] = "two: other moves than the answer has counted";
    make_of_texts(hm_answers_join, one, PERFT("3", "1", SECOND, "\"b\":3"),
                  "{\"depth\":2,\"nodes\":9,\"seconds\":0,\"nodes_per_second\":0,"
                  "\"divide\":{\"a\":4,\"b\":3,\"c\":2}}\n");
    refuse_texts(hm_answers_join, one, PERFT("5", "2", SECOND, "\"b\":3"), counted);
    refuse_texts(hm_answers_join, one, PERFT("5", "1", SECOND, "\"b\":3,\"d\":2"), counted);
    refuse_texts(hm_answers_join, one, PERFT("4", "1", SECOND, "\"b\":3"), counted);
    refuse_texts(hm_answers_join, one, PERFT("2", "1", SECOND, "\"b\":3"), counted);
    refuse_texts(hm_answers_join, one, PERFT("3", "1", SECOND, "\"b\":\"3\""), counted);
    refuse_texts(hm_answers_join, one, PERFT("6", "3", SECOND, "\"b\":3,\"d\":2,\"e\":1"),
                 "two: more or fewer moves than its shard has");
    refuse_texts(hm_answers_join, one, PERFT("0", "0", SECOND, ""),
                 "two: more or fewer moves than its shard has");
    refuse_texts(hm_answers_join, one, "{\"depth\":2,\"nodes\":3," SECOND "}\n",
                 "two: this answer is not one of a shard");
    refuse_texts(hm_answers_join, one, "{\"depth\":2,\"nodes\":3,\"roots\":2," SECOND "}\n",
                 "two: an answer divided by moves beside one that is not");
}

/* Times that nobody can have taken. */
static void fast_sums(void) {
    static const char one[] =
        "{\"depth\":2,\"nodes\":3,\"roots\":1,\"seconds\":1e-300," FIRST "}\n";
    static const char two[] =
        "{\"depth\":2,\"nodes\":3,\"roots\":1,\"seconds\":-1e-300," SECOND "}\n";
    part parts[] = {{one, sizeof one - 1}, {two, sizeof two - 1}};
    hm_text out = {0};
    hm_error error = {0};
    CHECK_INT(join(hm_answers_join, parts, 2, &out, &error), HM_OK);
    CHECK(out.data != NULL && strstr(out.data, "\"nodes_per_second\":0}") != NULL);
    hm_text_clear(&out);
    make_of_texts(hm_answers_join, one, "{\"depth\":2,\"nodes\":3,\"roots\":1," SECOND "}\n",
                  "{\"depth\":2,\"nodes\":6,\"seconds\":1e-300,"
                  "\"nodes_per_second\":18446744073709551615}\n");
}

static void sums(void) {
    static const char one[] = "{\"depth\":2,\"nodes\":3,\"roots\":2," FIRST "}\n";
    static const char two[] = "{\"depth\":2,\"nodes\":4,\"roots\":2," SECOND "}\n";
    make_of_texts(hm_answers_join, one, two,
                  "{\"depth\":2,\"nodes\":7,\"seconds\":0,\"nodes_per_second\":0}\n");
    refuse_texts(hm_answers_join, one, "{\"nodes\":4," SECOND "}\n",
                 "two: this answer is not one of a shard");
    refuse_texts(hm_answers_join, one, "{\"depth\":2,\"nodes\":\"4\"," SECOND "}\n",
                 "two: this answer is not one of a shard");
    refuse_texts(hm_answers_join, one, "{\"depth\":2,\"nodes\":-4," SECOND "}\n",
                 "two: this answer is not one of a shard");
    refuse_texts(hm_answers_join, one, "{\"depth\":3,\"nodes\":4,\"roots\":2," SECOND "}\n",
                 "two: an answer of another depth");
    refuse_texts(hm_answers_join, one, "{\"depth\":2,\"nodes\":4,\"roots\":2,\"shard\":2}\n",
                 "two: this answer is not one of a shard");
    refuse_texts(hm_answers_join, one,
                 "{\"depth\":2,\"nodes\":4,\"roots\":2,\"shard\":\"2\",\"of\":2}\n",
                 "two: this answer is not one of a shard");
    refuse_texts(hm_answers_join, one, "{\"depth\":2,\"nodes\":4,\"roots\":2," FIRST "}\n",
                 "two: the answer of another shard");
    refuse_texts(hm_answers_join, one,
                 "{\"depth\":2,\"nodes\":4,\"roots\":2,\"shard\":2,\"of\":3}\n",
                 "two: 2 of 3 shards: shard 3 is missing");
    refuse_texts(hm_answers_join, one, "depth 2: 4\n", "two: this line is not JSON");
    refuse_texts(hm_answers_join, one, "", "two: answers are missing");
    refuse_texts(hm_answers_join, one,
                 "{\"depth\":2,\"nodes\":18446744073709551613,\"roots\":2," SECOND "}\n",
                 "two: more nodes than can be counted");
}

/* Several positions, and parts that have only one line or none at all. */
static void more_and_fewer(void) {
    static const char one[] = "{\"depth\":3,\"nodes\":7,\"roots\":2," FIRST
                              "}\n{\"depth\":3,\"nodes\":1,\"roots\":2," FIRST "}\n";
    static const char two[] = "{\"depth\":3,\"nodes\":5,\"roots\":2," SECOND
                              "}\n{\"depth\":3,\"nodes\":0,\"roots\":2," SECOND "}\n";
    static const char alone[] = "{\"a\":1}\n{\"shard\":1,\"of\":1,\"answers\":1}\n";
    static const char third[] = "{\"a\":3}\n{\"shard\":3,\"of\":3,\"answers\":1}\n";
    static const char second[] = "{\"shard\":2,\"of\":3,\"answers\":0}\n";
    static const char first[] = "{\"a\":1}\n{\"a\":2}\n{\"shard\":1,\"of\":3,\"answers\":2}\n";
    const part single[] = {{alone, sizeof alone - 1}};
    const part parts[] = {
        {first, sizeof first - 1}, {second, sizeof second - 1}, {third, sizeof third - 1}};
    make_of_texts(hm_answers_join, one, two,
                  "{\"depth\":3,\"nodes\":12,\"seconds\":0,\"nodes_per_second\":0}\n"
                  "{\"depth\":3,\"nodes\":1,\"seconds\":0,\"nodes_per_second\":0}\n");
    make(hm_answers_join, single, 1, "{\"a\":1}\n");
    make(hm_answers_join, parts, 3, "{\"a\":1}\n{\"a\":2}\n{\"a\":3}\n");
}

/* Parts one behind the other end with how many answers they hold. */
static void ends(void) {
    static const char one[] = "{\"legal\":true}\n{" FIRST ",\"answers\":1}\n";
    make_of_texts(hm_answers_join, one, "{" SECOND ",\"answers\":0}\n", "{\"legal\":true}\n");
    refuse_texts(hm_answers_join, one, "", "two: it does not end as a part does, or is cut");
    refuse_texts(hm_answers_join, one, "{" SECOND ",\"answ",
                 "two: it does not end as a part does, or is cut");
    refuse_texts(hm_answers_join, one, "{\"of\":2,\"answers\":0}\n",
                 "two: it does not end as a part does, or is cut");
    refuse_texts(hm_answers_join, one, "{\"shard\":2,\"answers\":0}\n",
                 "two: it does not end as a part does, or is cut");
    refuse_texts(hm_answers_join, one, "{" SECOND "}\n",
                 "two: it does not end as a part does, or is cut");
    refuse_texts(hm_answers_join, one, "{" FIRST ",\"answers\":0}\n",
                 "two: in the place of another shard");
    refuse_texts(hm_answers_join, one, "{\"shard\":2,\"of\":1,\"answers\":0}\n",
                 "two: 2 parts, but its run had 1");
    refuse_texts(hm_answers_join, one, "{" SECOND ",\"answers\":1}\n",
                 "two: some of its answers are missing");
}

/* What each shard says of a puzzle whose mate nobody has found. */
#define PUZZLE "\"mate_in\":2,\"first_actions\":[],\"within\":[],\"numbers\":[]"
#define NODES  ",\"nodes\":9,\"line_nodes\":2,"
#define LINE   "\"line\":null,"

static void solutions(void) {
    static const char one[] = "{" PUZZLE ",\"complete\":true,\"claimed\":3" NODES LINE FIRST "}\n";
    static const char two[] = "{" PUZZLE ",\"complete\":true,\"claimed\":3" NODES LINE SECOND "}\n";
    /* None in two actions: that says nothing of a mate in three. */
    make_of_texts(hm_answers_join, one, two,
                  "{\"mate_in\":2,\"first_actions\":[],\"complete\":true,\"shortest\":null,"
                  "\"within\":[],\"puzzle_holds\":null,\"nodes\":16,\"line\":null}\n");
    refuse_texts(hm_answers_join, "{" PUZZLE NODES FIRST "}\n", "{" PUZZLE NODES SECOND "}\n",
                 "one: this answer is not one of a shard");
    refuse_texts(hm_answers_join, one, "{\"mate_in\":2,\"claimed\":3" NODES LINE SECOND "}\n",
                 "two: this answer is not one of a shard");
    refuse_texts(hm_answers_join, one, "{" PUZZLE ",\"claimed\":3," LINE SECOND "}\n",
                 "two: this answer is not one of a shard");
    refuse_texts(hm_answers_join, one,
                 "{" PUZZLE ",\"claimed\":3,\"nodes\":1,\"line_nodes\":2," LINE SECOND "}\n",
                 "two: this answer is not one of a shard");
    refuse_texts(hm_answers_join, one, "{" PUZZLE ",\"claimed\":2" NODES LINE SECOND "}\n",
                 "two: an answer about another puzzle");
    refuse_texts(hm_answers_join, one,
                 "{" PUZZLE ",\"claimed\":3,\"nodes\":18446744073709551615,\"line_nodes\":0," SECOND
                 "}\n",
                 "two: more nodes than can be counted");
    refuse_texts(hm_answers_join, one, "{\"depth\":2,\"nodes\":4,\"roots\":2," SECOND "}\n",
                 "two: this answer is not one of a shard");
}

/* A list that is cut, or a number that is none, is not the end of the others. */
static void uneven_solutions(void) {
    static const char *const lists[] = {
        "\"first_actions\":[[\"a\"]],\"within\":[1],\"numbers\":[]",
        "\"first_actions\":[[\"a\"]],\"within\":[],\"numbers\":[1]",
        "\"first_actions\":[],\"within\":[1],\"numbers\":[]",
        "\"first_actions\":[],\"within\":[],\"numbers\":[1]",
        "\"first_actions\":[[\"a\"]],\"within\":[1],\"numbers\":[\"1\"]"};
    static const char two[] = "{" PUZZLE NODES LINE SECOND "}\n";
    for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
        char one[200];
        snprintf(one, sizeof one, "{\"mate_in\":2,%s" NODES LINE FIRST "}\n", lists[i]);
        refuse_texts(hm_answers_join, one, two, "one: this answer is not one of a shard");
    }
}

/* ---- tables ---- */

static void tables(void) {
    static char long_line[5000];
    memset(long_line, 'a', sizeof long_line - 1);
    make_of_texts(hm_tables_join, "ply,a\n0,1\n", "ply,a\n1,2\n", "ply,a\n0,1\n1,2\n");
    make_of_texts(hm_tables_join, "ply,a\n", "ply,a\n", "ply,a\n");
    refuse_texts(hm_tables_join, "ply,a", "ply,a\n", "one: a table without a header line");
    refuse_texts(hm_tables_join, "ply,a\n", "", "two: a table without a header line");
    refuse_texts(hm_tables_join, "ply,a\n", long_line, "two: a table without a header line");
    refuse_texts(hm_tables_join, "ply,a\n", "ply,b\n",
                 "two: a table with other columns than the parts before it");
    refuse_texts(hm_tables_join, "ply,a\n", "ply,a,b\n",
                 "two: a table with other columns than the parts before it");
    refuse_texts(hm_tables_join, "ply,a\n0,1", "ply,a\n1,2\n",
                 "one: a table that ends inside a row");
    refuse_texts(hm_tables_join, "ply,a\n0,1\n", "ply,a\n1,",
                 "two: a table that ends inside a row");
}

/* ---- arrays ---- */

/* An array of format 1.0 whose header is that text, and its rows. */
static part array(const char *header, const char *rows, char bytes[128]) {
    size_t length = strlen(header);
    memcpy(bytes, "\x93NUMPY\1\0", 8);
    bytes[8] = (char)length;
    bytes[9] = 0;
    memcpy(bytes + 10, header, length);
    memcpy(bytes + 10 + length, rows, strlen(rows));
    return (part){bytes, 10 + length + strlen(rows)};
}

/* Behind rows of two bytes each. */
static void refuse_array(const char *header, const char *rows, const char *message) {
    char one[128], two[128];
    part parts[] = {array("{'shape': (1, 2)}\n", "ab", one), array(header, rows, two)};
    refuse(hm_arrays_join, parts, 2, message);
}

static void arrays(void) {
    static const char kind[] = "two: an array of another kind than the parts before it";
    static const char count[] = "two: not as many rows as its header says";
    char one[128], two[128];
    part parts[] = {array("{'shape': (1, 2)}  \n", "ab", one),
                    array("{'shape': (2, 2)}  \n", "cdef", two)};
    hm_text out = {0};
    hm_error error = {0};
    CHECK_INT(join(hm_arrays_join, parts, 2, &out, &error), HM_OK);
    CHECK_INT(out.length, 10 + 20 + 6);
    if (out.length == 36) CHECK_BYTES(out.data + 10, "{'shape': (3, 2)}  \nabcdef", 26);
    hm_text_clear(&out);
    refuse_array("{'shape': ()}    \n", "cd", "two: an array of no shape");
    refuse_array("{'shape': (1, 2) \n", "cd", "two: an array of no shape");
    refuse_array("{'forma': (1, 2)}\n", "cd", "two: an array of no shape");
    refuse_array("{'shape': (1, 3)}\n", "cd", kind);
    refuse_array("{'shape': (1, 2)}  \n", "cd", kind);
    refuse_array("{ 'shape': (1, 2)\n}", "cd", kind);
    refuse_array("{\"shape': (1, 2)}\n", "cd", "two: an array of no shape");
    refuse_array("['shape': (1, 2)}\n", "cd", kind);
    refuse_array("{'shape': (1,2)} \n", "cd", kind);
    refuse_array("{'shape': (2, 2)}\n", "cd", count);
    refuse_array("{'shape': (1, 2)}\n", "cde", count);
    refuse_array("{'shape': (0, 2)}\n", "cd", count);
    parts[1].length = 12;
    refuse(hm_arrays_join, parts, 2, "two: the header of the array is cut");
    parts[1].length = 9;
    refuse(hm_arrays_join, parts, 2, "two: no array of version 1");
    two[6] = 2;
    parts[1].length = 34;
    refuse(hm_arrays_join, parts, 2, "two: no array of version 1");
}

/* Ten rows take a digit more than nine, for which this header has no room. */
static void longer_count(void) {
    char one[128], two[128];
    part parts[] = {array("{'shape': (9, 1)}\n", "123456789", one),
                    array("{'shape': (1, 1)}\n", "0", two)};
    refuse(hm_arrays_join, parts, 2, "one: no room for the number of all rows in its header");
}

/* Parts without rows take what the others have. */
static void arrays_without_rows(void) {
    char one[128], two[128];
    part parts[] = {array("{'shape': (0, 2)}  \n", "", one),
                    array("{'shape': (1, 2)}  \n", "ab", two)};
    hm_text out = {0};
    hm_error error = {0};
    CHECK_INT(join(hm_arrays_join, parts, 2, &out, &error), HM_OK);
    CHECK_INT(out.length, 10 + 20 + 2);
    hm_text_clear(&out);
    parts[1].length -= 2;
    refuse(hm_arrays_join, parts, 2, "two: not as many rows as its header says");
}

TEST_MAIN(TEST(no_parts), TEST(divided_sums), TEST(fast_sums), TEST(sums), TEST(more_and_fewer),
          TEST(ends), TEST(uneven_solutions), TEST(solutions), TEST(tables), TEST(arrays),
          TEST(longer_count), TEST(arrays_without_rows))
