/* 5D games as trees: what is added to a game that was read, chosen and cut keeps everything else,
 * whatever notation the game came in. */
#include "harness.h"
#include "support/vectors5d.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static hm_5d_game *read_game(const char *text) {
    hm_5d_game *game;
    hm_error error = {0};
    hm_status status = hm_5d_game_parse(text, strlen(text), 0, &game, NULL, NULL, &error);
    if (!CHECK_INT(status, HM_OK)) {
        printf("# %s at %.40s\n", error.message, text + error.offset);
        abort();
    }
    return game;
}

static char *write_game(const hm_5d_game *game) {
    hm_text text = {0};
    hm_5d_game_format(game, HM_5D_SHORT, &text);
    CHECK(!text.failed);
    return text.data;
}

/* The text of a game behind its headers. */
static void check_body(const hm_5d_game *game, const char *want) {
    char *text = write_game(game);
    const char *body = strstr(text, "]\n\n");
    CHECK_TEXT(body == NULL ? "" : body + 3, want);
    free(text);
}

/* Adds an action that is written as a text. */
static int32_t add(hm_5d_game *game, int32_t parent, const char *action) {
    hm_5d_position *position;
    hm_5d_move_list moves = {0};
    int32_t node = -1;
    CHECK_INT(hm_5d_game_position(game, parent, &position, NULL), HM_OK);
    CHECK_INT(hm_5d_action_parse(position, action, strlen(action), 0, &moves, NULL), HM_OK);
    CHECK_INT(hm_5d_game_add(game, parent, moves.moves, moves.count, &node, NULL), HM_OK);
    hm_5d_move_list_clear(&moves);
    hm_5d_position_destroy(position);
    return node;
}

/* ---- two games are the same ---- */

static void compare_notes(const hm_5d_game *a, int32_t p, const hm_5d_game *b, int32_t q) {
    int32_t i = hm_5d_game_first_comment(a, p), j = hm_5d_game_first_comment(b, q);
    while (i >= 0 && CHECK(j >= 0)) {
        hm_5d_comment comment = hm_5d_game_comment(a, i), other = hm_5d_game_comment(b, j);
        CHECK_TEXT(other.text, comment.text);
        CHECK_INT(other.after, comment.after);
        i = comment.next;
        j = other.next;
    }
    CHECK_INT(j, -1);
    size_t count;
    hm_5d_game_action(a, p, &count);
    for (size_t move = 0; move < count; move++)
        CHECK_TEXT(hm_5d_game_glyph(b, q, move), hm_5d_game_glyph(a, p, move));
}

static void compare_nodes(const hm_5d_game *a, int32_t p, const hm_5d_game *b, int32_t q);

/* The alternatives of a node in their order; -1 behind the last one. */
static int32_t alternative(const hm_5d_game *game, int32_t node, size_t index) {
    int32_t main = hm_5d_game_main(game, node);
    for (int32_t i = hm_5d_game_first(game, node); i >= 0; i = hm_5d_game_next(game, i)) {
        if (i != main && index-- == 0) return i;
    }
    return -1;
}

static void compare_pair(const hm_5d_game *a, int32_t p, const hm_5d_game *b, int32_t q) {
    if (CHECK((p < 0) == (q < 0)) && p >= 0) compare_nodes(a, p, b, q);
}

static void compare_nodes(const hm_5d_game *a, int32_t p, const hm_5d_game *b, int32_t q) {
    size_t count[2];
    const hm_5d_move *moves = hm_5d_game_action(a, p, &count[0]);
    const hm_5d_move *others = hm_5d_game_action(b, q, &count[1]);
    if (!CHECK_INT(count[1], count[0])) return;
    if (count[0] > 0) CHECK_BYTES(others, moves, count[0] * sizeof *moves);
    compare_notes(a, p, b, q);
    for (size_t i = 0;; i++) {
        int32_t one = alternative(a, p, i), other = alternative(b, q, i);
        compare_pair(a, one, b, other);
        if (one < 0) break;
    }
    compare_pair(a, hm_5d_game_main(a, p), b, hm_5d_game_main(b, q));
}

/* Nodes that were not cut off. */
static size_t live_nodes(const hm_5d_game *game) {
    size_t live = 1;
    for (size_t i = 1; i < hm_5d_game_nodes(game); i++)
        live += hm_5d_game_parent(game, (int32_t)i) >= 0;
    return live;
}

/* Written in every style and read again, the game has the same headers, tree and notes. */
static void check_round_trip(const hm_5d_game *game) {
    static const unsigned styles[] = {0, HM_5D_SHORT, HM_5D_RAW};
    for (size_t i = 0; i < 3; i++) {
        hm_text text = {0};
        hm_5d_game_format(game, styles[i], &text);
        hm_5d_game *again = read_game(text.data);
        for (size_t k = 0; k < hm_5d_game_headers(game); k++) {
            const char *key, *value;
            hm_5d_game_header_at(game, k, &key, &value);
            CHECK_TEXT(hm_5d_game_header(again, key), value);
        }
        CHECK_TEXT(hm_5d_game_result(again), hm_5d_game_result(game));
        CHECK_INT(hm_5d_game_nodes(again), live_nodes(game));
        compare_nodes(game, 0, again, 0);
        hm_5d_game_destroy(again);
        hm_text_clear(&text);
    }
}

/* ---- adding ---- */

/* A game goes on at its end and gets an alternative, in each of the three notations. */
static void what_was_read_goes_on(void) {
    static const struct {
        const char *text, *written;
    } cases[] = {
        {"[White \"A\"][x-y \"a \\\"b\\\"\"]{intro}\n1. e4! {best} (1b. c5?! {sharp} 2. Nf3 1-0) "
         "(1b. d5) 1b. e5 {as usual}\n2. Nf3 {x} / Nc6??",
         "{intro}\n1. e4! {best} (1b. c5?! {sharp}\n2. Nf3 1-0) (1b. d5)\n1b. e5 {as usual}\n"
         "2. Nf3 {x} (2b. d5)\n2b. Nc6??\n3. d4\n"},
        {"[Event \"old\"]{intro}\n1w. 1:e2:e4! {best}\n1b. 1:e7:e5\n2w. 2:Ng1:f3 {x}\n2b. 2:Nb8:c6",
         "{intro}\n1. e4! {best} / e5\n2. Nf3 {x} (2b. d5)\n2b. Nc6\n3. d4\n"},
        {"[Event \"axel\"]{intro}\nw1. e4! {best} .. e5. 2. Nf3 {x} .. Nc6.",
         "{intro}\n1. e4! {best} / e5\n2. Nf3 {x} (2b. d5)\n2b. Nc6\n3. d4\n"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        test_context(cases[i].text);
        hm_5d_game *game = read_game(cases[i].text);
        CHECK_INT(hm_5d_game_dialect(game), i);
        int32_t last = add(game, hm_5d_game_ply(game, SIZE_MAX), "d4");
        CHECK_INT(hm_5d_game_ply(game, 5), last);
        int32_t other = add(game, hm_5d_game_ply(game, 3), "d5");
        CHECK(hm_5d_game_ply(game, 4) != other);
        CHECK_INT(hm_5d_game_plies(game), 5);
        check_body(game, cases[i].written);
        check_round_trip(game);
        hm_5d_game_destroy(game);
    }
    test_context(NULL);
}

static void known_actions_are_found(void) {
    hm_5d_game *game = read_game("[Board \"Two Timelines\"] 1. (+0T1)e4 (-0T1)d4");
    CHECK_INT(add(game, 0, "(-0T1)d4 (+0T1)e4"), 1);
    CHECK_INT(add(game, 0, "(+0T1)d4 (-0T1)e4"), 2);
    CHECK_INT(hm_5d_game_main(game, 0), 1);
    CHECK_INT(hm_5d_game_nodes(game), 3);
    hm_5d_game_destroy(game);
    /* The order of branching jumps decides which timeline gets which number. */
    game =
        read_game("[Size \"5x5\"][4k/5/5/5/R3K:-0:1:w][4k/5/5/R4/4K:-0:1:b][3k1/5/5/R4/4K:-0:2:w]"
                  "[4k/5/5/5/R3K:+0:1:w][4k/5/5/R4/4K:+0:1:b][3k1/5/5/R4/4K:+0:2:w]");
    CHECK_INT(add(game, 0, "(-0T2)Ra2>>(-0T1)a2 (+0T2)Ra2>>(+0T1)a2"), 1);
    CHECK_INT(add(game, 0, "(+0T2)Ra2>>(+0T1)a2 (-0T2)Ra2>>(-0T1)a2"), 2);
    CHECK_INT(add(game, 0, "(-0T2)Ra2>>(-0T1)a2 (+0T2)Ra2>>(+0T1)a2"), 1);
    /* Flags follow from the rest. */
    hm_5d_move plain[2];
    size_t count;
    int32_t node;
    memcpy(plain, hm_5d_game_action(game, 2, &count), sizeof plain);
    plain[0].flags = plain[1].flags = 0;
    CHECK_INT(hm_5d_game_add(game, 0, plain, 2, &node, NULL), HM_OK);
    CHECK_INT(node, 2);
    hm_5d_game_cut(game, 0);
    CHECK_INT(hm_5d_game_add(game, 0, plain, 2, &node, NULL), HM_OK);
    CHECK(hm_5d_game_action(game, node, &count)->flags == (HM_5D_JUMP | HM_5D_BRANCH));
    hm_5d_game_destroy(game);
}

static void impossible_actions_are_refused(void) {
    hm_5d_game *game = read_game("1. e4 / f6 2. Qh5");
    hm_5d_position *position;
    hm_5d_move_list moves = {0};
    hm_error error;
    size_t count;
    CHECK_INT(hm_5d_game_position(game, 3, &position, NULL), HM_OK);
    CHECK_INT(hm_5d_action_parse(position, "a6", 2, 0, &moves, NULL), HM_ERR_5D_ILLEGAL);
    CHECK_INT(hm_5d_game_add(game, 3, moves.moves, moves.count, NULL, &error), HM_ERR_5D_ILLEGAL);
    CHECK_TEXT(error.message,
               "expected an action that keeps the royals safe, found (0T3)h5 takes (0T3)e8");
    CHECK_INT(hm_5d_game_add(game, 3, NULL, 0, NULL, &error), HM_ERR_5D_ILLEGAL);
    const hm_5d_move *first = hm_5d_game_action(game, 1, &count);
    CHECK_INT(hm_5d_game_add(game, 3, first, count, NULL, &error), HM_ERR_5D_ILLEGAL);
    CHECK_TEXT(error.message, "expected moves that are possible one after the other");
    CHECK_INT(hm_5d_game_nodes(game), 4);
    check_body(game, "1. e4 / f6\n2. Qh5\n");
    hm_5d_move_list_clear(&moves);
    hm_5d_position_destroy(position);
    hm_5d_game_destroy(game);
}

/* ---- the main line, results, cutting ---- */

static void results_stand_at_the_ends_of_lines(void) {
    hm_5d_game *game = read_game("1. e4 (1b. c5 2. Nf3 1-0) / e5 0-1");
    CHECK_INT(hm_5d_game_set_main(game, 3, NULL), HM_OK);
    CHECK_TEXT(hm_5d_game_result(game), "1-0");
    CHECK_INT(hm_5d_game_set_main(game, 2, NULL), HM_OK); /* it is already */
    check_body(game, "1. e4 (1b. e5 0-1)\n1b. c5\n2. Nf3 1-0\n");
    check_round_trip(game);
    add(game, 4, "d4"); /* behind 1...e5: it has not ended there */
    check_body(game, "1. e4 (1b. e5\n2. d4)\n1b. c5\n2. Nf3 1-0\n");
    add(game, 3, "d6");
    CHECK_TEXT(hm_5d_game_result(game), "");
    CHECK_INT(hm_5d_game_set_result(game, "1/2-1/2", NULL), HM_OK);
    CHECK_INT(hm_5d_game_set_result(game, "2-0", NULL), HM_ERR_ARGUMENT);
    check_body(game, "1. e4 (1b. e5\n2. d4)\n1b. c5\n2. Nf3 / d6 1/2-1/2\n");
    hm_5d_game_destroy(game);
}

static void what_is_cut_is_gone(void) {
    hm_5d_game *game = read_game("1. e4 (1b. c5 2. Nf3 {a}) / e5 2. d4 *");
    add(game, 3, "d6"); /* node 6 */
    hm_5d_game_cut(game, 2);
    CHECK_INT(hm_5d_game_parent(game, 3), -1);
    CHECK_INT(hm_5d_game_nodes(game), 6); /* 6 is the last one */
    check_body(game, "1. e4 (1b. c5)\n1b. e5\n2. d4 *\n");
    CHECK_INT(add(game, 2, "Nc3"), 6);
    check_round_trip(game);
    hm_5d_game_cut(game, 1);
    CHECK_INT(hm_5d_game_nodes(game), 2);
    CHECK_TEXT(hm_5d_game_result(game), "");
    CHECK_INT(add(game, 1, "e6"), 2);
    check_body(game, "1. e4 / e6\n");
    hm_5d_game_cut(game, 0);
    CHECK_INT(hm_5d_game_nodes(game), 1);
    hm_5d_game_destroy(game);
}

/* Numbers of nodes that were cut off, while others keep theirs, and such as never were. */
static void nodes_that_are_none(void) {
    static const int32_t none[] = {-1, 2, 3, 1000};
    hm_5d_game *game = read_game("1. e4 (1b. c5 2. Nf3) / e5 *");
    hm_5d_position *position;
    hm_5d_move move = {0};
    hm_text text = {0};
    CHECK_INT(hm_5d_game_nodes(game), 5);
    CHECK_INT(hm_5d_game_parent(game, 3), 2);
    hm_5d_game_remove(game, 2);
    hm_5d_game_remove(game, 0); /* the start stays */
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        hm_error error;
        CHECK_INT(hm_5d_game_position(game, none[i], &position, &error), HM_ERR_ARGUMENT);
        CHECK_INT(hm_5d_game_add(game, none[i], &move, 1, NULL, &error), HM_ERR_ARGUMENT);
        CHECK_INT(hm_5d_game_set_main(game, none[i], &error), HM_ERR_ARGUMENT);
        CHECK_INT(hm_5d_game_set_glyph(game, none[i], 0, "!", &error), HM_ERR_ARGUMENT);
        CHECK_INT(hm_5d_game_add_comment(game, none[i], 0, "a", 1, &error), HM_ERR_ARGUMENT);
        hm_5d_draw_text(game, none[i], NULL, 0, &text);
        hm_5d_game_cut(game, none[i]);
        hm_5d_game_remove(game, none[i]);
    }
    check_body(game, "1. e4 / e5 *\n");
    hm_text_clear(&text);
    hm_5d_game_destroy(game);
}

static void what_is_removed_is_gone(void) {
    hm_5d_game *game = read_game("1. e4 (1b. c5 2. Nf3 1-0) (1b. d5) / e5 2. d4 0-1");
    hm_5d_game_remove(game, 4); /* 1...d5 */
    check_body(game, "1. e4 (1b. c5\n2. Nf3 1-0)\n1b. e5\n2. d4 0-1\n");
    hm_5d_game_remove(game, 5);
    CHECK_INT(hm_5d_game_nodes(game), 4);
    check_body(game, "1. e4 / c5\n2. Nf3 1-0\n");
    CHECK_INT(add(game, 1, "e6"), 4);
    check_body(game, "1. e4 (1b. e6)\n1b. c5\n2. Nf3 1-0\n");
    check_round_trip(game);
    hm_5d_game_remove(game, 2);
    CHECK_TEXT(hm_5d_game_result(game), "");
    check_body(game, "1. e4 / e6\n");
    add(game, 4, "d4"); /* goes on from where it was added last */
    check_body(game, "1. e4 / e6\n2. d4\n");
    hm_5d_game_remove(game, 1);
    CHECK_INT(hm_5d_game_nodes(game), 1);
    CHECK_INT(add(game, 0, "e4"), 1);
    hm_5d_game_destroy(game);
}

/* Knights go to and fro in the alternatives, pawns stand for the main continuations. */
static void alternatives_have_a_depth(void) {
    static const char *const ways[] = {"Nf3", "Nf6", "Ng1", "Ng8"};
    hm_5d_game *game = read_game("[Board \"Standard\"]");
    hm_error error;
    int32_t node = 0;
    for (int depth = 0; depth < HM_5D_DEEPEST; depth++) {
        add(game, node, depth % 2 == 0 ? "a3" : "a6");
        node = add(game, node, ways[depth % 4]);
    }
    add(game, node, "a3");
    hm_5d_position *position;
    hm_5d_move_list moves = {0};
    CHECK_INT(hm_5d_game_position(game, node, &position, NULL), HM_OK);
    CHECK_INT(hm_5d_action_parse(position, "b3", 2, 0, &moves, NULL), HM_OK);
    CHECK_INT(hm_5d_game_add(game, node, moves.moves, 1, NULL, &error), HM_ERR_LIMIT);
    /* As a part of the main line it may, and then the other one cannot be the main line. */
    CHECK_INT(hm_5d_game_set_main(game, 2, &error), HM_OK);
    CHECK_INT(hm_5d_game_add(game, node, moves.moves, 1, NULL, &error), HM_OK);
    CHECK_INT(hm_5d_game_set_main(game, 1, &error), HM_ERR_LIMIT);
    CHECK_INT(hm_5d_game_main(game, 0), 2);
    check_round_trip(game);
    hm_5d_move_list_clear(&moves);
    hm_5d_position_destroy(position);
    hm_5d_game_destroy(game);
}

static void notes_are_added(void) {
    hm_5d_game *game = read_game("[Event \"x\"] 1. e4 {a}");
    CHECK_INT(hm_5d_game_add_comment(game, 1, 0, "before", 6, NULL), HM_OK);
    CHECK_INT(hm_5d_game_add_comment(game, 1, 1, "b {c}", 5, NULL), HM_OK);
    CHECK_INT(hm_5d_game_add_comment(game, 0, 0, "", 0, NULL), HM_OK);
    static const char *const wrong[] = {"{", "}", "}{"};
    for (size_t i = 0; i < 3; i++) {
        CHECK_INT(hm_5d_game_add_comment(game, 1, 0, wrong[i], strlen(wrong[i]), NULL),
                  HM_ERR_ARGUMENT);
    }
    hm_error error;
    CHECK_INT(hm_5d_game_add_comment(game, 1, 2, "", 0, &error), HM_ERR_ARGUMENT);
    CHECK_TEXT(error.message, "the action has only 1 moves");
    CHECK_INT(hm_5d_game_add_comment(game, 1, 0, "", 1, NULL), HM_ERR_ARGUMENT); /* a NUL */
    CHECK_INT(hm_5d_game_set_glyph(game, 1, 0, "!?", NULL), HM_OK);
    CHECK_INT(hm_5d_game_set_glyph(game, 1, 0, "!!!", NULL), HM_ERR_ARGUMENT);
    CHECK_INT(hm_5d_game_set_glyph(game, 1, 1, "!", NULL), HM_ERR_ARGUMENT);
    CHECK_INT(hm_5d_game_set_header(game, "event", "y \"z\"", NULL), HM_OK);
    CHECK_INT(hm_5d_game_set_header(game, "Round", "1", NULL), HM_OK);
    CHECK_INT(hm_5d_game_set_header(game, "two words", "", NULL), HM_ERR_ARGUMENT);
    CHECK_INT(hm_5d_game_set_header(game, "size", "5x5", NULL), HM_ERR_ARGUMENT);
    char *text = write_game(game);
    CHECK_TEXT(text,
               "[Mode \"5D\"]\n[Board \"Standard\"]\n[Size \"8x8\"]\n[Event \"y \\\"z\\\"\"]\n"
               "[Round \"1\"]\n\n{}\n1. {before} e4!? {a} {b {c}}\n");
    free(text);
    check_round_trip(game);
    hm_5d_game_destroy(game);
}

/* ---- positions, moves, marks, pictures ---- */

static void games_begin_at_any_position(void) {
    static const char text[] = "[Mode \"5D\"]\n[Board \"Custom\"]\n[Size \"3x4\"]\n"
                               "[Promotions \"R,B\"]\n[k2/P2/3/2K:-0:1:w]\n[k2/P2/3/2K:+0:1:w]\n";
    hm_5d_position *position;
    hm_5d_game *game;
    hm_error error;
    CHECK_INT(hm_5d_fen_parse(text, sizeof text - 1, HM_5D_STRICT, &position, NULL), HM_OK);
    CHECK_INT(hm_5d_game_create(position, &game, NULL), HM_OK);
    hm_5d_position_destroy(position);
    char *written = write_game(game);
    CHECK_TEXT(written, text);
    free(written);
    hm_5d_game_destroy(game);
    CHECK_INT(hm_5d_fen_parse("[Board \"Small\"]\n 1. a3", 21, 0, &position, &error),
              HM_ERR_5D_TOKEN);
    CHECK_INT(error.offset, 17);
    CHECK(position == NULL);
    CHECK_INT(hm_5d_fen_parse("[Size \"x\"]", 10, 0, &position, &error), HM_ERR_5D_HEADER);
}

static void single_moves_are_read(void) {
    hm_5d_position *position = position5d("[Board \"Two Timelines\"]");
    hm_5d_move move;
    hm_5d_undo undo;
    hm_error error;
    hm_text text = {0};
    CHECK_INT(hm_5d_move_parse(position, " (+0T1)e4 ", 10, &move, &error), HM_OK);
    CHECK_INT(hm_5d_make(position, &move, &undo, NULL), HM_OK);
    CHECK_INT(hm_5d_move_parse(position, "(+0T1)d4", 8, &move, &error), HM_ERR_5D_MOVE);
    CHECK_INT(hm_5d_move_parse(position, "e4", 2, &move, &error), HM_OK);
    hm_5d_move_format(position, &move, &text);
    CHECK_TEXT(text.data, "(-0T1)Pe2e4");
    CHECK_INT(hm_5d_move_parse(position, "e4 d4", 5, &move, &error), HM_ERR_5D_TOKEN);
    CHECK_INT(error.offset, 3);
    CHECK_INT(hm_5d_move_parse(position, "N", 1, &move, &error), HM_ERR_5D_TOKEN);
    CHECK_INT(hm_5d_move_parse(position, "Nb3", 3, &move, &error), HM_ERR_5D_MOVE);
    hm_text_clear(&text);
    hm_5d_position_destroy(position);
}

typedef struct patience {
    uint64_t asked, until, total;
} patience;

static bool wait_for(void *context, uint64_t done, uint64_t total) {
    patience *p = context;
    p->asked++;
    p->total = total;
    return done < p->until;
}

static void actions_are_judged_once(void) {
    hm_5d_game *game = read_game("[Size \"5x5\"][4k/5/5/5/K1R2:0:1:w] 1. Kb2 / Ke4\n"
                                 "2. Re1 (2b. Kd4 3. Rd1 / Ke5) / Kd3 3. Re5");
    patience p = {.until = 3};
    hm_watch watch = {.progress = wait_for, .context = &p};
    CHECK_INT(hm_5d_game_judge(game, &watch, NULL), HM_ERR_INTERRUPTED);
    CHECK_INT(p.asked, 3);
    CHECK_INT(p.total, 8);
    CHECK_TEXT(hm_5d_game_mark(game, 8), "");
    p = (patience){.until = 100};
    CHECK_INT(hm_5d_game_judge(game, &watch, NULL), HM_OK);
    CHECK_INT(p.asked, 8);
    CHECK_TEXT(hm_5d_game_mark(game, 5), "+");
    CHECK_TEXT(hm_5d_game_mark(game, 6), "");
    CHECK_TEXT(hm_5d_game_mark(game, 8), "#");
    hm_text text = {0};
    hm_5d_game_format(game, HM_5D_SHORT | HM_5D_MARKS, &text);
    CHECK(strstr(text.data, "2. Re1+ (2b. Kd4\n3. Rd1+ / Ke5)\n2b. Kd3\n3. Re5#\n") != NULL);
    hm_text_clear(&text);
    hm_5d_game_destroy(game);
}

static void reading_can_be_stopped(void) {
    static const char text[] = "1. e4 / e5 2. d4 / d5";
    patience p = {.until = 3};
    hm_watch watch = {.progress = wait_for, .context = &p};
    hm_5d_game *game;
    CHECK_INT(hm_5d_game_parse(text, sizeof text - 1, HM_5D_PARTIAL, &game, NULL, &watch, NULL),
              HM_ERR_INTERRUPTED);
    CHECK(game == NULL);
    CHECK_INT(p.asked, 3);
}

/* A journey that is not submitted yet is an arrow of its own kind, and so is the one after it. */
static void journeys_are_arrows(void) {
    hm_5d_game *game = read_game("1. Nf3 / e5 2. (0T2)Nf3>>(0T1)f5");
    hm_5d_position *position;
    hm_5d_move move;
    hm_text svg = {0};
    CHECK_INT(hm_5d_game_position(game, 2, &position, NULL), HM_OK);
    CHECK_INT(hm_5d_move_parse(position, "(0T2)Nf3>>(0T1)f5", 17, &move, NULL), HM_OK);
    hm_5d_draw_svg(game, 2, &move, 1, &svg);
    CHECK(strstr(svg.data, "class=\"move pending\"") != NULL);
    hm_text_clear(&svg);
    hm_5d_draw_svg(game, 3, NULL, 0, &svg);
    CHECK(strstr(svg.data, "class=\"move\"") != NULL);
    CHECK(strstr(svg.data, "class=\"move pending\"") == NULL);
    hm_text_clear(&svg);
    hm_5d_position_destroy(position);
    hm_5d_game_destroy(game);
}

/* Moves that are not submitted yet are drawn as the last action. */
static void pending_moves_are_drawn(void) {
    hm_5d_game *game = read_game("[Board \"Two Timelines\"] 1. (+0T1)e4 (-0T1)d4");
    hm_5d_position *position;
    hm_5d_move move;
    hm_text text = {0}, svg = {0};
    CHECK_INT(hm_5d_game_position(game, 1, &position, NULL), HM_OK);
    CHECK_INT(hm_5d_move_parse(position, "(-0T1)e5", 8, &move, NULL), HM_OK);
    hm_5d_draw_text(game, 1, &move, 1, &text);
    CHECK(strstr(text.data, "Black to move, present T1b\nlast action: (-0T1)e7-(-0T1)e5\n") !=
          NULL);
    CHECK(strstr(text.data, "T2w") != NULL);
    hm_5d_draw_svg(game, 1, NULL, 0, &svg);
    CHECK(strstr(svg.data, ">T1b<") != NULL && strstr(svg.data, ">T2w<") == NULL);
    hm_text_clear(&text);
    hm_text_clear(&svg);
    hm_5d_position_destroy(position);
    hm_5d_game_destroy(game);
}

/* Puzzle and Result speak of the end of the main line: they hold as long as it ends there. */
static void claims_hold_at_the_end(void) {
    static const char text[] =
        "[Puzzle \"mate-in-1\"][Event \"x\"][Result \"1-0\"][puzzle \"again\"]"
        "1. e4 (1b. c5 2. Nf3) / e5 2. Nc3";
    enum { E4 = 1, C5, NF3, E5, NC3 };
    static const struct {
        enum { ADD, MAIN, CUT, REMOVE } what;
        int32_t node;
        const char *action;
        bool holds;
    } cases[] = {
        {ADD, NC3, "d6", false},   {ADD, E5, "Nc3", true},    {ADD, E5, "d4", true},
        {ADD, NF3, "d6", true},    {MAIN, NC3, NULL, true},   {MAIN, NF3, NULL, false},
        {MAIN, E4, NULL, true},    {CUT, NC3, NULL, true},    {CUT, E5, NULL, false},
        {CUT, C5, NULL, true},     {REMOVE, NF3, NULL, true}, {REMOVE, NC3, NULL, false},
        {REMOVE, E5, NULL, false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        hm_5d_game *game = read_game(text);
        bool holds = cases[i].holds;
        switch (cases[i].what) {
        case ADD:
            add(game, cases[i].node, cases[i].action);
            break;
        case MAIN:
            CHECK_INT(hm_5d_game_set_main(game, cases[i].node, NULL), HM_OK);
            break;
        case CUT:
            hm_5d_game_cut(game, cases[i].node);
            break;
        case REMOVE:
            hm_5d_game_remove(game, cases[i].node);
            break;
        }
        CHECK_INT(hm_5d_game_mate_in(game), holds ? 1 : 0);
        CHECK_INT(hm_5d_game_headers(game), holds ? 4 : 2);
        CHECK_TEXT(hm_5d_game_header(game, "Result"), holds ? "1-0" : "*");
        CHECK_TEXT(hm_5d_game_header(game, "Event"), "x");
        hm_5d_game_destroy(game);
    }
    /* An empty value has no room for another one, and says nothing. */
    hm_5d_game *game = read_game("[Result \"\"]");
    add(game, 0, "e4");
    CHECK_TEXT(hm_5d_game_header(game, "Result"), "");
    hm_5d_game_destroy(game);
}

/* Behind the last turn no half-turn comes (rules5d, section 8.8). */
static void nothing_is_added_behind_the_last_turn(void) {
    hm_5d_game *game = read_game("[Size \"2x3\"][Board \"custom\"][K1/2/k1:0:100000000:b]");
    int32_t last = HM_5D_TIME(HM_5D_MAX, HM_5D_BLACK);
    hm_5d_move move = {0, last, 0, last, HM_5D_SQUARE(0, 0), HM_5D_SQUARE(1, 0), 0, 0};
    hm_error error;
    CHECK_INT(hm_5d_game_add(game, 0, &move, 1, NULL, &error), HM_ERR_FIELD);
    CHECK_TEXT(error.message, "a board is on the last possible turn, 100000000");
    hm_5d_game_destroy(game);
}

TEST_MAIN(TEST(what_was_read_goes_on), TEST(known_actions_are_found),
          TEST(impossible_actions_are_refused), TEST(results_stand_at_the_ends_of_lines),
          TEST(nothing_is_added_behind_the_last_turn), TEST(what_is_cut_is_gone),
          TEST(nodes_that_are_none), TEST(what_is_removed_is_gone), TEST(alternatives_have_a_depth),
          TEST(claims_hold_at_the_end), TEST(notes_are_added), TEST(games_begin_at_any_position),
          TEST(single_moves_are_read), TEST(actions_are_judged_once), TEST(reading_can_be_stopped),
          TEST(pending_moves_are_drawn), TEST(journeys_are_arrows))
