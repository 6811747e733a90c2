/* The old notations of 5D games, Alexbay's and Axel's: the recorded games, written by a plain
 * writer of this test, lead to the same boards. */
#include "chess5d/notation/game_read5d.h"
#include "harness.h"
#include "support/vectors5d.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- a writer of both ---- */

typedef struct script {
    hm_text text;
    const hm_5d_game *game;
    hm_5d_position *position;
    int32_t first, last; /* timelines before the move being written */
} script;

typedef void put_move_function(script *s, const hm_5d_move *move);

static void put_square(hm_text *text, int square) {
    hm_text_printf(text, "%c%d", 'a' + HM_5D_FILE(square), HM_5D_RANK(square) + 1);
}

static int kind_that_moves(const script *s, const hm_5d_move *m) {
    return HM_5D_KIND(hm_5d_position_at(s->position, m->from_line, m->from_time, m->from));
}

/* "+1", "-1", and for Axel "+0". */
static void put_line(hm_text *text, int32_t line) {
    hm_text_printf(text, "%+d", (int)line);
}

static int32_t made_line(const script *s) {
    return hm_5d_position_side(s->position) == HM_5D_WHITE ? s->last + 1 : s->first - 1;
}

static void put_alexbay(script *s, const hm_5d_move *m) {
    static const char letters[] = " \0WNKCRBUDPQY"; /* by kind; P is the princess */
    hm_text *text = &s->text;
    int kind = kind_that_moves(s, m);
    hm_text_printf(text, "%d", (int)m->from_time / 2);
    if (m->from_line != 0) put_line(text, m->from_line);
    hm_text_puts(text, ":");
    if ((m->flags & HM_5D_CASTLING) != 0) {
        hm_text_puts(text, m->to > m->from ? "0-0" : "0-0-0");
        return;
    }
    if (letters[kind] != '\0') hm_text_printf(text, "%c", letters[kind]);
    put_square(text, m->from);
    if ((m->flags & HM_5D_JUMP) != 0) {
        hm_text_puts(text, "<");
        if ((m->flags & HM_5D_BRANCH) != 0) put_line(text, made_line(s));
        hm_text_puts(text, ">");
        if (m->to_time != m->from_time) hm_text_printf(text, "%d", (int)m->to_time / 2);
        if (m->to_line != m->from_line) put_line(text, m->to_line);
    }
    hm_text_puts(text, ":");
    if ((m->flags & HM_5D_CAPTURE) != 0) hm_text_puts(text, "x");
    if (m->promotion != 0) hm_text_printf(text, "%c", letters[m->promotion]);
    put_square(text, m->to);
    if ((m->flags & HM_5D_EN_PASSANT) != 0) hm_text_puts(text, "e.p.");
}

static void put_axel(script *s, const hm_5d_move *m) {
    static const char letters[] = " PWNKCRBUDSQY";
    hm_text *text = &s->text;
    hm_text_printf(text, "L%dT%d ", (int)m->from_line, (int)m->from_time / 2);
    if ((m->flags & HM_5D_CASTLING) != 0) {
        hm_text_puts(text, m->to > m->from ? "O-O" : "O-O-O");
        return;
    }
    hm_text_printf(text, "%c", letters[kind_that_moves(s, m)]);
    put_square(text, m->from);
    hm_text_puts(text, (m->flags & HM_5D_CAPTURE) != 0 ? " x " : " ");
    if ((m->flags & HM_5D_JUMP) != 0) {
        hm_text_printf(text, "L%+dT%d ", (int)m->to_line, (int)m->to_time / 2);
    }
    put_square(text, m->to);
    if (m->promotion != 0) hm_text_printf(text, "=%c", letters[m->promotion]);
    if ((m->flags & HM_5D_BRANCH) != 0) hm_text_printf(text, " (+L%+d)", (int)made_line(s));
}

/* What stands before and between the moves of an action. */
static void start_alexbay(script *s, size_t ply, bool first) {
    (void)first;
    hm_text_printf(&s->text, "%zu%c. ", 1 + ply / 2, "wb"[ply & 1]);
}

static void start_axel(script *s, size_t ply, bool first) {
    bool black = (ply & 1) != 0;
    if (!first) {
        hm_text_puts(&s->text, "; ");
    } else if (black) {
        hm_text_puts(&s->text, ".. ");
    } else {
        hm_text_printf(&s->text, "w%zuT%d. ", 1 + ply / 2, (int)hm_5d_present(s->position) / 2);
    }
}

/* Headers and boards, then the main line. */
static char *rewrite(const hm_5d_game *game, bool axel) {
    script s = {.game = game};
    size_t ply = 0;
    CHECK_INT(hm_5d_position_copy(hm_5d_game_start(game), &s.position, NULL), HM_OK);
    hm_5d_fen_format(s.position, &s.text);
    for (int32_t node = hm_5d_game_main(game, 0); node >= 0; node = hm_5d_game_main(game, node)) {
        size_t count;
        const hm_5d_move *moves = hm_5d_game_action(game, node, &count);
        for (size_t i = 0; i < count; i++) {
            hm_5d_undo undo;
            (axel ? start_axel : start_alexbay)(&s, ply, i == 0);
            hm_5d_lines(s.position, &s.first, &s.last);
            (axel ? put_axel : put_alexbay)(&s, &moves[i]);
            if (!axel) hm_text_puts(&s.text, "\n");
            CHECK_INT(hm_5d_make(s.position, &moves[i], &undo, NULL), HM_OK);
        }
        hm_5d_submit(s.position);
        if (axel) hm_text_puts(&s.text, (ply & 1) != 0 ? ".\n" : " ");
        ply++;
    }
    hm_5d_position_destroy(s.position);
    return s.text.data;
}

/* ---- reading ---- */

static void read_hash(const char *text, unsigned flags, hm_5d_dialect dialect, char hex[33]) {
    hm_5d_game *game;
    hm_5d_position *position;
    hm_error error = {0};
    hex[0] = '\0';
    hm_status status = hm_5d_game_parse(text, strlen(text), flags, &game, NULL, NULL, &error);
    if (!CHECK_INT(status, HM_OK)) {
        printf("# %s at: %.60s\n", error.message, text + error.offset);
        return;
    }
    CHECK_INT(hm_5d_game_dialect(game), dialect);
    CHECK_INT(hm_5d_game_position(game, hm_5d_game_ply(game, SIZE_MAX), &position, NULL), HM_OK);
    hash5d(position, hex);
    hm_5d_position_destroy(position);
    hm_5d_game_destroy(game);
}

/* ---- writing ---- */

static char *write_alexbay(hm_5d_game *game, unsigned style) {
    hm_text text = {0};
    hm_error error = {0};
    if ((style & HM_5D_MARKS) != 0) CHECK_INT(hm_5d_game_judge(game, NULL, NULL), HM_OK);
    if (!CHECK_INT(hm_5d_game_format_alexbay(game, style, &text, &error), HM_OK)) {
        printf("# %s\n", error.message);
    }
    return text.data;
}

/* The moves of a text, behind its head. */
static const char *body_of(const char *text) {
    const char *body = strstr(text, "\n1w.");
    return body == NULL ? "" : body + 1;
}

/* The library writes what the plain writer of this test writes; with marks it reads back strictly.
 */
static void check_writer(hm_5d_game *game, const char *plain, const char *hash) {
    for (unsigned marks = 0; marks < 2; marks++) {
        char hex[33], *text = write_alexbay(game, marks * HM_5D_MARKS);
        if (marks == 0) CHECK_TEXT(body_of(text), body_of(plain));
        read_hash(text, HM_5D_STRICT, HM_5D_ALEXBAY, hex);
        CHECK_TEXT(hex, hash);
        free(text);
    }
}

static void recorded_games_in_old_notations(void) {
    vectors5d vectors;
    hm_json_value item;
    size_t games = 0;
    vectors5d_open(&vectors, "games.json", "games");
    while (vectors5d_next(&vectors, &item)) {
        char *text = vector_text(&item, "pgn"), *hash = vector_text(&item, "final_md5");
        hm_5d_game *game;
        CHECK_INT(hm_5d_game_parse(text, strlen(text), 0, &game, NULL, NULL, NULL), HM_OK);
        bool plain = !hm_5d_is_even(hm_5d_game_start(game)) &&
                     hm_5d_position_side(hm_5d_game_start(game)) == HM_5D_WHITE &&
                     hm_5d_game_plies(game) > 0;
        for (int axel = 0; plain && axel < 2; axel++) {
            char hex[33], *old = rewrite(game, axel == 1);
            read_hash(old, HM_5D_STRICT, axel == 1 ? HM_5D_AXEL : HM_5D_ALEXBAY, hex);
            CHECK_TEXT(hex, hash);
            if (axel == 0) check_writer(game, old, hash);
            free(old);
        }
        games += plain;
        hm_5d_game_destroy(game);
        free(text);
        free(hash);
    }
    vectors5d_close(&vectors);
    CHECK(games >= 10);
}

/* One game as people write it, with everything left out that may be. */
static void one_game_in_three_notations(void) {
    static const struct {
        const char *text;
        hm_5d_dialect dialect;
        unsigned flags;
    } texts[] = {
        {"1. e3 / h5 2. Nf3 / Nc6 3. Nf3>>(0T1)f4~ / (1T1)e6 4. (1T2)Nd5 / (1T2)exd5 "
         "5. (1T3)d4 / (1T3)a6 (0T3)h4 6. (0T4)d4 (1T4)Nf3",
         HM_5D_SHAD, HM_5D_STRICT},
        {"w1T1. e3 .. h5.\n2. Nf3 .. Nc6.\n3. L0T3 Nf3 L0T1 f4 (+L+1) .. e6.\n"
         "4T2. Nd5!? .. exd5.\n5. d4 .. a6; h4.\nw6. d4; Nf3.\n",
         HM_5D_AXEL, HM_5D_STRICT},
        /* Blanks, several ways to name the new timeline, a comment, boards in another order. */
        {"[Board \"Standard\"]\n1 . e3..h5. 2. Nf3..Nc6. 3. Nf3 L0 T1f4(+ L 1 p) {so}.. e6.\n"
         "4. Nd5..e x d5. 5. -; d4 .. -; h4; L1 a6. W6T4. L+1 N g1 f3; L0 d4. *",
         HM_5D_AXEL, 0},
        {"1w. 1:e2:e3\n1b. 1:h7:h5\n2w. 2:Ng1:f3;2b. 2:Nb8:c6\n3w. 3:Nf3<+1>1:f4\n"
         "3b. 1+1:e7:e6\n4w. 2+1:Nf4:d5\n4b. 2+1:e6:xd5\n5w. 3+1:d2:d4\n"
         "5b. 3+1:a7:a6\n5b. 3:h5:h4\n6w. 4:d2:d4\n6w. 4+1:Ng1:f3\n",
         HM_5D_ALEXBAY, HM_5D_STRICT},
        /* The long form, with target boards and without the number of the new timeline. */
        {"1W . 1:e2<>1:e3\n1b. 1:h7<>1:h5\n2w. 2 :Ng1<>2:f3\n2b. 2:b8:c6\n3w. 3:Nf3<>1:f4\n"
         "3b. 1 +1 :e7<>1+1:e6 {so}\n4w. 2+1:Nf4< >2+1:d5\n4b. 2+1:e6:x d5!\n5w. 3+1:d2:d4\n"
         "5b. 3:h5:h4; 5b. 3+1:a7:a6\n6w. 4+1:Ng1:f3\n6w. 4:d2:d4 1-0 {end}",
         HM_5D_ALEXBAY, 0},
    };
    char first[33] = "";
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        char hex[33];
        test_context(texts[i].text);
        read_hash(texts[i].text, texts[i].flags, texts[i].dialect, hex);
        if (i == 0) memcpy(first, hex, sizeof first);
        CHECK_TEXT(hex, first);
    }
    test_context(NULL);
}

/* "b4." is a move where one is awaited, and a turn behind the end of an action. */
static void pawns_on_the_b_file(void) {
    char axel[33], shad[33];
    read_hash("1. b4 .. b5.\n2. a4 .. a6. b3. axb5", 0, HM_5D_AXEL, axel);
    read_hash("1. b4 / b5\n2. a4 / a6 3. axb5", 0, HM_5D_SHAD, shad);
    CHECK_TEXT(axel, shad);
}

/* ---- recognising ---- */

/* Which notation a text without headers is in, and that others are not taken for one. */
static void move_bodies_are_recognised(void) {
    static const struct {
        const char *text;
        bool begins;
    } cases[] = {
        {"1w. 1:e2:e3", true},
        {"{x} 1 b . 1+1 :e2:e3", true},
        {"w1T1. c4", true},
        {"b12. c4", true},
        {"3T2. c4", true},
        {"1. (0T1)e4", true},
        {"w. (0T1)e2(0T1)e4", true},
        {"1. e4 / e5", true},
        {"1. ( L 0 T 1 ) e4", true},
        {"1. e4", false},
        {"1. e4 e5\n2. Nf3 1/2-1/2", false},
        {"1. e4 {a / b} e5 ; (0T1)", false},
        {"1.e3/e6", true},
        {"1.e4/e5 2.d4", true},
        {"1w.(0T1)e2e4", true},
        {"1. e4 1b. e5", true},
        {"1.e4 1b.e5", true},
        {"; x\n1.e4 ; y\n/e5", true},
        {"(1.d4/d5)1.e4/e5", true},
        {"1.(1.d4/d5)e4/e5", true},
        {"1. d2-d4 / x", false},
        {"1. h2-h3 .. b4-c4", false},
        {"w KQkq - 0", false},
        {"", false},
        {"{x", false},
        {"1w. 1", false},
        {"w1.pgn", false},
        {"b12.", false},
        {"1T", false},
        {"4d-fen v1:", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        test_context(cases[i].text);
        CHECK_INT(hm_5d_begins_moves(cases[i].text, strlen(cases[i].text)), cases[i].begins);
    }
    test_context(NULL);
}

static void check_written(const char *text, unsigned style, const char *want) {
    hm_5d_game *game;
    char hex[2][33];
    hm_5d_position *position;
    test_context(text);
    CHECK_INT(hm_5d_game_parse(text, strlen(text), 0, &game, NULL, NULL, NULL), HM_OK);
    char *written = write_alexbay(game, style);
    CHECK_TEXT(written, want);
    CHECK_INT(hm_5d_game_position(game, hm_5d_game_ply(game, SIZE_MAX), &position, NULL), HM_OK);
    hash5d(position, hex[0]);
    hm_5d_position_destroy(position);
    hm_5d_game_destroy(game);
    read_hash(written, HM_5D_STRICT, HM_5D_ALEXBAY, hex[1]);
    CHECK_TEXT(hex[1], hex[0]);
    free(written);
    test_context(NULL);
}

#define STANDARD "[Mode \"5D\"]\n[Board \"Standard\"]\n[Size \"8x8\"]\n"

static void every_kind_of_move_is_written(void) {
    check_written("1. e4 / d5 2. e5 / f5 3. exf6 / Nc6 4. Nf3 / Bf5 5. Be2 / Qd7 6. O-O / O-O-O", 0,
                  STANDARD "[Variant \"standard\"]\n\n"
                           "1w. 1:e2:e4\n1b. 1:d7:d5\n2w. 2:e4:e5\n2b. 2:f7:f5\n"
                           "3w. 3:e5:xf6e.p.\n3b. 3:Nb8:c6\n4w. 4:Ng1:f3\n4b. 4:Bc8:f5\n"
                           "5w. 5:Bf1:e2\n5b. 5:Qd8:d7\n6w. 6:0-0\n6b. 6:0-0-0\n");
    /* Marks, glyphs, comments, a result; jumps to a line, to another one, back in time. */
    check_written("{start} 1. e3! {a} / h5 2. Nf3 / Nc6 3. Nf3>>(0T1)f4 / (1T1)e6 4. (1T2)Nd5 / "
                  "(1T2)exd5 5. (1T3)d4 / (1T3)a6 (0T3)h4?? {z} 1-0",
                  HM_5D_MARKS,
                  STANDARD "[Variant \"standard\"]\n[Result \"1-0\"]\n\n{start}\n"
                           "1w. 1:e2:e3! {a}\n1b. 1:h7:h5\n2w. 2:Ng1:f3\n2b. 2:Nb8:c6\n"
                           "3w. 3:Nf3<+1>1:f4\n3b. 1+1:e7:e6\n4w. 2+1:Nf4:d5\n4b. 2+1:e6:xd5\n"
                           "5w. 3+1:d2:d4\n5b. 3+1:a7:a6\n5b. 3:h5:h4?? {z}\n");
    /* Two kings that can castle to one side; a princess; promotions. */
    check_written("[Size \"8x2\"][K*2R*K*2R*/8:0:1:w][Board \"Custom\"][Result \"0-1\"] 1. Ka2c2",
                  0,
                  "[Mode \"5D\"]\n[Board \"Custom\"]\n[Size \"8x2\"]\n[Result \"0-1\"]\n"
                  "[K*2R*K*2R*/8:0:1:w]\n[Variant \"custom\"]\n\n1w. 1:Ka2:c2\n");
    check_written("[Board \"Princess\"] 1. e3 / e6 2. Sd1e2", 0,
                  "[Mode \"5D\"]\n[Board \"Standard - Princess\"]\n[Size \"8x8\"]\n"
                  "[Variant \"princess\"]\n\n1w. 1:e2:e3\n1b. 1:e7:e6\n2w. 2:Pd1:e2\n");
    check_written("[Board \"Just Pawns\"] 1. c3 / a4 2. c4 / a3 3. cxb5=N / Ke4 4. Nb5>>x(0T2)c5",
                  HM_5D_SEED_HEADERS,
                  "[size \"5x5\"]\n[variant \"Focused - Just Pawns\"]\n\n"
                  "1w. 1:c1:c3\n1b. 1:a5:a4\n2w. 2:c3:c4\n2b. 2:a4:a3\n3w. 3:c4:xNb5\n"
                  "3b. 3:Ke5:e4\n4w. 4:Nb5<+1>2:xc5\n");
}

static void what_it_has_not(void) {
    static const char *const cases[][2] = {
        {"[Board \"Two Timelines\"]", "two central timelines"},
        {"1. e4 (1b. d5) / e5", "alternatives"},
        {"1. Nf3 / a6 2. Nf3>>(0T1)f5 / (1T1)e6 (0T2)0000", "null moves"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hm_5d_game *game;
        hm_text text = {0};
        hm_error error;
        CHECK_INT(hm_5d_game_parse(cases[i][0], strlen(cases[i][0]), 0, &game, NULL, NULL, NULL),
                  HM_OK);
        CHECK_INT(hm_5d_game_format_alexbay(game, 0, &text, &error), HM_ERR_UNSUPPORTED);
        CHECK(strstr(error.message, cases[i][1]) != NULL);
        CHECK_INT(text.length, 0);
        hm_5d_game_destroy(game);
        hm_text_clear(&text);
    }
}

TEST_MAIN(TEST(recorded_games_in_old_notations), TEST(one_game_in_three_notations),
          TEST(every_kind_of_move_is_written), TEST(what_it_has_not), TEST(pawns_on_the_b_file),
          TEST(move_bodies_are_recognised))
