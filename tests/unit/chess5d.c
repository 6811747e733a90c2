/* 5D chess against the truth tables: single moves, present, active timelines, check. The 28 probes
 * of one rule each are among the positions. */
#include "chess5d/actions/legality5d.h"
#include "chess5d/rules/attacks5d.h"
#include "harness.h"
#include "hypermate/game.h"
#include "support/vectors5d.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Boards of a position written canonically, and their MD5 (rules5d, section 10.2). */
static void published_hashes(void) {
    static const struct {
        const char *text, *md5;
    } cases[] = {{"[Board \"Standard\"]", "d574889fd9da3f2bc65249ff27249b00"},
                 {"[Board \"Standard - Two Timelines\"]", "3672761404ffcd15ae644c75401812be"},
                 {"[Board \"Standard - Reversed Royalty\"]", "14c8effca0ad8a6144ce4750c8af2a05"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        hm_5d_position *position = position5d(cases[i].text);
        char hex[33];
        hash5d(position, hex);
        CHECK_TEXT(hex, cases[i].md5);
        hm_5d_position_destroy(position);
    }
}

typedef struct tally {
    int physical, joined, branching, en_passant, castling, promotions;
} tally;

static tally count_kinds(const hm_5d_move_list *list) {
    tally t = {0};
    for (size_t i = 0; i < list->count; i++) {
        unsigned flags = list->moves[i].flags;
        t.physical += (flags & HM_5D_JUMP) == 0;
        t.joined += (flags & (HM_5D_JUMP | HM_5D_BRANCH)) == HM_5D_JUMP;
        t.branching += (flags & HM_5D_BRANCH) != 0;
        t.en_passant += (flags & HM_5D_EN_PASSANT) != 0;
        t.castling += (flags & HM_5D_CASTLING) != 0;
        t.promotions += list->moves[i].promotion != 0;
    }
    return t;
}

/* rules5d, sections 1.4, 5.1, 5.2, 5.3, 6.1, 6.2, 6.3, 6.4, 7.1, 7.2, 7.3 and 9.1. */
static void single_moves_are_counted(void) {
    vectors5d vectors;
    hm_json_value item;
    hm_5d_move_list list = {0};
    vectors5d_open(&vectors, "positions.json", "positions");
    while (vectors5d_next(&vectors, &item)) {
        hm_5d_position *position = vector_position(&item);
        CHECK_INT(hm_5d_generate_pseudo(position, &list, NULL), HM_OK);
        tally t = count_kinds(&list);
        CHECK_INT(list.count, vector_int(&item, "pseudo_moves"));
        CHECK_INT(t.physical, vector_int(&item, "physical"));
        CHECK_INT(t.joined, vector_int(&item, "jumps_nonbranching"));
        CHECK_INT(t.branching, vector_int(&item, "jumps_branching"));
        CHECK_INT(t.en_passant, vector_int(&item, "en_passant"));
        CHECK_INT(t.castling, vector_int(&item, "castling"));
        CHECK_INT(t.promotions, vector_int(&item, "promotions"));
        hm_5d_position_destroy(position);
    }
    vectors5d_close(&vectors);
    hm_5d_move_list_clear(&list);
}

/* The text of a game of one action, written in a form and read again, ends where the game does. */
static void expect_read_back(const char *text, const char *form, const char *boards) {
    hm_text written = {0};
    hm_session *session;
    CHECK_INT(hm_session_open(&session, text, NULL, NULL), HM_YES);
    CHECK_INT(hm_session_format(session, hm_notation_named(form), NULL, &written, NULL), HM_OK);
    hm_session_destroy(session);
    CHECK_INT(hm_session_open(&session, written.data, NULL, NULL), HM_YES);
    CHECK(strstr(written.data, "Kd1x") == NULL);
    hm_text_clear(&written);
    CHECK_INT(hm_session_format(session, hm_notation_named("fen5d"), NULL, &written, NULL), HM_OK);
    CHECK(strstr(written.data, boards) != NULL);
    hm_text_clear(&written);
    hm_session_destroy(session);
}

/* rules5d, section 7.3: a rook two files away stands where the king arrives. */
static void kings_castle_onto_the_square_of_the_rook(void) {
    static const struct {
        const char *before, *move, *after;
    } cases[] = {
        {"k5/6/6/6/6/3K*1R*:0:1:w", "Kd1f1", "k5/6/6/6/6/4RK:0:1:b"},
        {"k5/6/6/6/6/3K*1R*:0:1:w", "O-O", "k5/6/6/6/6/4RK:0:1:b"},
        {"k5/6/6/6/6/3K*1R*:0:1:w", "Kd1xf1", "k5/6/6/6/6/4RK:0:1:b"},
        {"k5/6/6/6/6/1R*1K*2:0:1:w", "O-O-O", "k5/6/6/6/6/1KR3:0:1:b"},
        {"r*1k*1r*1/6/6/6/6/K5:0:1:b", "Kc6e6", "r*2rk1/6/6/6/6/K5:0:2:w"},
        {"r*1k*1r*1/6/6/6/6/K5:0:1:b", "O-O-O", "kr2r*1/6/6/6/6/K5:0:2:w"},
        {"k5/6/6/6/6/3K*R*1:0:1:w", "O-O", NULL},     /* beside the king */
        {"k5/6/6/6/5r/3K*1R*:0:1:w", "Kd1f1", NULL},  /* the rook could be taken */
        {"k5/6/6/4r1/6/3K*1R*:0:1:w", "Kd1f1", NULL}, /* the king passes a check */
        {"k5/6/6/6/6/3K*1r*:0:1:w", "Kd1f1", NULL},   /* not its own rook */
        {"k5/6/6/6/6/3K*1R:0:1:w", "Kd1f1", NULL},    /* moved */
    };
    static const char *const forms[] = {"5dpgn", "5dpgn-short", "5dpgn-raw", "alexbay"};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[160], after[64], *dumps[2];
        hm_5d_move move;
        hm_5d_undo undo;
        uint64_t key[2][2];
        snprintf(text, sizeof text, "[Size \"6x6\"][Board \"Custom\"][%s]", cases[i].before);
        test_context(text);
        hm_5d_position *position = position5d(text);
        hm_status status =
            hm_5d_move_parse(position, cases[i].move, strlen(cases[i].move), &move, NULL);
        CHECK_INT(status, cases[i].after == NULL ? HM_ERR_5D_MOVE : HM_OK);
        if (status == HM_OK) {
            dumps[0] = dump5d(position);
            hm_5d_key(position, key[0]);
            CHECK_INT(hm_5d_make(position, &move, &undo, NULL), HM_OK);
            dumps[1] = dump5d(position);
            CHECK(strstr(dumps[1], cases[i].after) != NULL);
            free(dumps[1]);
            hm_5d_unmake(position, &move, &undo);
            dumps[1] = dump5d(position);
            CHECK_TEXT(dumps[1], dumps[0]);
            hm_5d_key(position, key[1]);
            CHECK(key[0][0] == key[1][0] && key[0][1] == key[1][1]);
            free(dumps[0]);
            free(dumps[1]);
            snprintf(after, sizeof after, "[%s]", cases[i].after);
            strncat(text, " 1b. ", sizeof text - strlen(text) - 1);
            if (strstr(cases[i].before, ":w") != NULL) text[strlen(text) - 3] = 'w';
            strncat(text, cases[i].move, sizeof text - strlen(text) - 1);
            for (size_t k = 0; k < sizeof forms / sizeof *forms; k++)
                expect_read_back(text, forms[k], after);
        }
        hm_5d_position_destroy(position);
    }
    test_context(NULL);
}

static void check_pair(const hm_json_value *item, const char *key, int32_t first, int32_t last) {
    hm_json_value pair, number;
    hm_json_walk walk;
    int64_t want[2] = {0};
    CHECK(hm_json_get(item, key, &pair));
    hm_json_walk_value(&walk, &pair);
    for (int i = 0; i < 2 && hm_json_next_item(&walk, &number); i++)
        hm_json_int64(&number, &want[i]);
    CHECK_INT(first, want[0]);
    CHECK_INT(last, want[1]);
}

/* rules5d, sections 3.1 and 3.2. */
static void the_present_is_found(void) {
    vectors5d vectors;
    hm_json_value item;
    vectors5d_open(&vectors, "positions.json", "positions");
    while (vectors5d_next(&vectors, &item)) {
        hm_5d_position *position = vector_position(&item);
        int32_t first, last;
        hm_5d_lines(position, &first, &last);
        check_pair(&item, "lines", first, last);
        hm_5d_active(position, &first, &last);
        check_pair(&item, "active", first, last);
        char text[32], *want = vector_text(&item, "present"), *side = vector_text(&item, "to_move");
        int32_t present = hm_5d_present(position);
        snprintf(text, sizeof text, "T%d%c", (int)(present / 2), "wb"[present & 1]);
        CHECK_TEXT(text, want);
        CHECK_TEXT(hm_5d_position_side(position) == HM_5D_WHITE ? "white" : "black", side);
        free(want);
        free(side);
        hm_5d_position_destroy(position);
    }
    vectors5d_close(&vectors);
}

/* rules5d, sections 3.3 and 8.3. */
static void check_has_two_definitions(void) {
    vectors5d vectors;
    hm_json_value item;
    vectors5d_open(&vectors, "positions.json", "positions");
    while (vectors5d_next(&vectors, &item)) {
        hm_5d_position *position = vector_position(&item);
        bool check;
        CHECK_INT(hm_5d_in_check(position, &check, NULL, NULL), HM_OK);
        CHECK_INT(check, vector_bool(&item, "in_check_all_boards_passed"));
        CHECK_INT(hm_5d_in_check_mandatory(position, &check, NULL, NULL), HM_OK);
        CHECK_INT(check, vector_bool(&item, "in_check_mandatory_passed"));
        hm_5d_position_destroy(position);
    }
    vectors5d_close(&vectors);
}

/* rules5d, sections 8.4 and 8.5. */
static void actions_are_counted_and_judged(void) {
    vectors5d vectors;
    hm_json_value item;
    hm_5d_actions *actions;
    CHECK_INT(hm_5d_actions_create(&actions, NULL), HM_OK);
    vectors5d_open(&vectors, "positions.json", "positions");
    while (vectors5d_next(&vectors, &item)) {
        static const char *const names[] = {"none", "checkmate", "stalemate", "none"};
        hm_5d_position *position = vector_position(&item);
        uint64_t nodes;
        hm_5d_verdict verdict;
        char *want = vector_text(&item, "verdict");
        CHECK_INT(hm_5d_perft(position, 1, 1, NULL, &nodes, NULL), HM_OK);
        CHECK_INT(nodes, vector_int(&item, "legal_actions"));
        CHECK_INT(hm_5d_outcome_with(actions, position, true, NULL, &verdict, NULL), HM_OK);
        CHECK_TEXT(names[verdict], want);
        CHECK_INT(verdict == HM_5D_SOFTMATE, vector_bool(&item, "softmate"));
        free(want);
        hm_5d_position_destroy(position);
    }
    vectors5d_close(&vectors);
    hm_5d_actions_destroy(actions);
}

/* Counts of sequences up to a number of nodes that fits the time of the test
 * (rules5d, sections 4.4, 5.4, 9.1 and 9.2). */
static void sequences_are_counted(void) {
    vectors5d vectors;
    hm_json_value item, counts, number;
    hm_json_walk walk;
    uint64_t most = test_rounds(20000, 300000, 2000000);
    vectors5d_open(&vectors, "action_perft.json", "variants");
    while (vectors5d_next(&vectors, &item)) {
        hm_5d_position *position = vector_position(&item);
        CHECK(hm_json_get(&item, "action_perft", &counts));
        hm_json_walk_value(&walk, &counts);
        for (unsigned depth = 1; hm_json_next_item(&walk, &number); depth++) {
            uint64_t want = 0, one, three;
            hm_json_uint64(&number, &want);
            if (want > most) continue;
            CHECK_INT(hm_5d_perft(position, depth, 1, NULL, &one, NULL), HM_OK);
            CHECK_INT(one, want);
            if (want > 5000) continue;
            CHECK_INT(hm_5d_perft(position, depth, 3, NULL, &three, NULL), HM_OK);
            CHECK_INT(three, want);
        }
        hm_5d_position_destroy(position);
    }
    vectors5d_close(&vectors);
}

/* Counts of three actions are sums of those of two; kings may go back from boards behind the first,
 * so that the second action makes the present earlier. */
static void counts_add_up(void) {
    hm_5d_position *position =
        position5d("[Size \"3x3\"][k2/3/2K:0:1:w][k2/3/2K:0:1:b][k2/3/2K:0:2:w][k2/3/2K:0:2:b]");
    hm_5d_actions *actions;
    const hm_5d_move *moves;
    size_t count, number = 0;
    hm_5d_undo undo[8];
    uint64_t total, jobs, sum = 0, part;
    CHECK_INT(hm_5d_perft(position, 3, 1, NULL, &total, NULL), HM_OK);
    CHECK_INT(hm_5d_perft(position, 3, 3, NULL, &jobs, NULL), HM_OK);
    CHECK_INT(hm_5d_actions_create(&actions, NULL), HM_OK);
    for (;; number++) {
        /* An enumerator wants the same position each time: it begins again behind each action. */
        CHECK_INT(hm_5d_actions_start(actions, position, 0, NULL), HM_OK);
        for (size_t skip = 0; skip <= number; skip++)
            CHECK_INT(hm_5d_actions_next(actions, NULL, &moves, &count, NULL), HM_OK);
        if (moves == NULL) break;
        CHECK_INT(hm_5d_make_action(position, moves, count, undo, NULL), HM_OK);
        CHECK_INT(hm_5d_perft(position, 2, 1, NULL, &part, NULL), HM_OK);
        hm_5d_unmake_action(position, moves, count, undo);
        sum += part;
    }
    CHECK(number > 1);
    CHECK_INT(total, sum);
    CHECK_INT(jobs, sum);
    /* Nothing is left of a position when the next one has no actions, nor before the first. */
    hm_5d_position *empty;
    CHECK_INT(hm_5d_position_create(3, 3, false, &empty, NULL), HM_OK);
    CHECK_INT(hm_5d_actions_start(actions, position, 0, NULL), HM_OK);
    CHECK_INT(hm_5d_actions_start(actions, empty, 0, NULL), HM_ERR_FIELD);
    hm_5d_position_destroy(empty);
    CHECK_INT(hm_5d_actions_next(actions, NULL, &moves, &count, NULL), HM_OK);
    CHECK(moves == NULL && count == 0);
    hm_5d_actions_destroy(actions);
    CHECK_INT(hm_5d_actions_create(&actions, NULL), HM_OK);
    CHECK_INT(hm_5d_actions_next(actions, NULL, &moves, &count, NULL), HM_OK);
    CHECK(moves == NULL && count == 0);
    hm_5d_actions_destroy(actions);
    hm_5d_position_destroy(position);
}

static int by_text(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The actions of a list as sorted texts, one a line. */
static void print_actions(const hm_5d_position *position, const hm_5d_action_list *list,
                          hm_text *out) {
    char **lines = calloc(list->count + 1, sizeof *lines);
    for (size_t i = 0; i < list->count; i++) {
        hm_text line = {0};
        size_t count;
        const hm_5d_move *moves = hm_5d_action_list_at(list, i, &count);
        hm_5d_action_format(position, moves, count, &line);
        lines[i] = line.data;
    }
    qsort(lines, list->count, sizeof *lines, by_text);
    for (size_t i = 0; i < list->count; i++) {
        hm_text_printf(out, "%s\n", lines[i]);
        free(lines[i]);
    }
    free(lines);
}

static void mates_in_one_are_found(void) {
    vectors5d vectors;
    hm_json_value item, list, text;
    hm_json_walk walk;
    vectors5d_open(&vectors, "mate1.json", "puzzles");
    while (vectors5d_next(&vectors, &item)) {
        hm_5d_position *position = vector_position(&item);
        hm_5d_solution solution;
        hm_5d_solve_options options = {.size = sizeof options, .jobs = 2};
        hm_text got = {0}, want = {0};
        uint64_t nodes;
        CHECK_INT(hm_5d_perft(position, 1, 1, NULL, &nodes, NULL), HM_OK);
        CHECK_INT(nodes, vector_int(&item, "legal_actions"));
        CHECK_INT(hm_5d_solve(position, 1, &options, NULL, &solution, NULL), HM_OK);
        CHECK(solution.complete);
        CHECK_INT(solution.shortest, 1);
        CHECK_INT(solution.line.count, 1);
        print_actions(position, &solution.first, &got);
        CHECK(hm_json_get(&item, "mating_actions", &list));
        hm_json_walk_value(&walk, &list);
        while (hm_json_next_item(&walk, &text)) {
            hm_json_decode_text(&text, &want);
            hm_text_puts(&want, "\n");
        }
        CHECK_TEXT(got.data, want.data);
        hm_text_clear(&got);
        hm_text_clear(&want);
        hm_5d_solution_clear(&solution);
        hm_5d_position_destroy(position);
    }
    vectors5d_close(&vectors);
}

static void check_why(const hm_5d_position *position, const char *text, hm_5d_refusal expected,
                      size_t captures) {
    hm_5d_move moves[3];
    hm_5d_move_list threats = {0};
    hm_5d_refusal refusal;
    size_t count = 0;
    test_context(text);
    for (const char *word = text; *word != '\0' && count < 3; count++) {
        size_t length = strcspn(word, " ");
        CHECK_INT(hm_5d_move_parse(position, word, length, &moves[count], NULL), HM_OK);
        moves[count].flags = 0;
        word += length + strspn(word + length, " ");
    }
    CHECK_INT(hm_5d_why(position, moves, count, &refusal, &threats, NULL), HM_OK);
    CHECK_INT(refusal, expected);
    CHECK_INT(threats.count, captures);
    CHECK_INT(hm_5d_why(position, moves, count, &refusal, NULL, NULL), HM_OK);
    CHECK_INT(refusal, expected);
    hm_5d_move_list_clear(&threats);
    test_context(NULL);
}

/* rules5d, sections 3.3, 4.2 and 4.3. */
static void refusals_have_reasons(void) {
    hm_5d_position *two = position5d("[Board \"Standard - Two Timelines\"]");
    check_why(two, "(+0T1)e4 (-0T1)e4", HM_5D_LEGAL, 0);
    check_why(two, "(+0T1)e4", HM_5D_BOARDS_LEFT, 0);
    check_why(two, "", HM_5D_BOARDS_LEFT, 0);
    check_why(two, "(+0T1)e4 (+0T1)d4", HM_5D_IMPOSSIBLE, 0);
    check_why(two, "(+0T1)e4 (+0T1)d4 (-0T1)e4", HM_5D_IMPOSSIBLE, 0);
    hm_5d_position_destroy(two);
    hm_5d_position *rook = position5d("[Size \"4x4\"]\n[k3/4/4/r1RK:0:1:w]");
    check_why(rook, "Rc2", HM_5D_LEAVES_ROYAL, 1);
    hm_5d_position_destroy(rook);
    CHECK_TEXT(hm_5d_refusal_name(HM_5D_LEGAL), "legal");
    CHECK_TEXT(hm_5d_refusal_name(HM_5D_IMPOSSIBLE), "no_such_move");
    CHECK_TEXT(hm_5d_refusal_name(HM_5D_LEAVES_ROYAL), "leaves_king_attacked");
    CHECK_TEXT(hm_5d_refusal_name(HM_5D_BOARDS_LEFT), "mandatory_boards_left");
}

/* One queen that takes a king on its last board and on those of the past, and a rook that takes the
 * last one too (rules5d, section 8.1). */
static void threats_are_all_captures(void) {
    hm_5d_position *position =
        position5d("[Size \"5x5\"]\n[k4/5/5/5/4K:0:1:w]\n[k4/5/5/5/4K:0:1:b]\n"
                   "[k4/5/5/5/4K:0:2:w]\n[k3q/5/5/5/r3K:0:2:b]");
    hm_5d_move_list list = {0};
    hm_5d_threat threat;
    CHECK_INT(hm_5d_threats(position, HM_5D_WHITE, &list, NULL), HM_OK);
    CHECK(hm_5d_exposed(position, HM_5D_WHITE, &threat));
    CHECK_INT(list.count, 2);
    for (size_t i = 0; i < list.count; i++)
        CHECK_INT(list.moves[i].to, HM_5D_SQUARE(4, 0));
    CHECK_INT(hm_5d_threats(position, HM_5D_BLACK, &list, NULL), HM_OK);
    CHECK_INT(list.count, 0);
    CHECK(!hm_5d_exposed(position, HM_5D_BLACK, NULL));
    hm_5d_move_list_clear(&list);
    hm_5d_position_destroy(position);
}

/* rules5d, section 8.7. */
static void problems_have_names(void) {
    CHECK_TEXT(hm_5d_problem_name(HM_5D_NO_BOARDS), "no_boards");
    CHECK_TEXT(hm_5d_problem_name(HM_5D_UNKNOWN_PIECE), "unknown_piece");
    CHECK_TEXT(hm_5d_problem_name(HM_5D_OPPONENT_EXPOSED), "opponent_exposed");
    CHECK(hm_5d_problem_name(0) == NULL && hm_5d_problem_name(8) == NULL);
}

/* ---- actions that leave the present where it is or later ---- */

/* Those that the filter lets pass; `later`: those of them that the board agrees with. */
static size_t count_actions(const hm_5d_position *position, unsigned filter, size_t *later) {
    enum { MOST = 400 };
    hm_5d_actions *actions;
    hm_5d_position *after;
    const hm_5d_move *moves;
    size_t length, count = 0;
    CHECK_INT(hm_5d_actions_create(&actions, NULL), HM_OK);
    CHECK_INT(hm_5d_actions_start(actions, position, filter, NULL), HM_OK);
    *later = 0;
    while (count < MOST && hm_5d_actions_next(actions, NULL, &moves, &length, NULL) == HM_OK &&
           moves != NULL) {
        hm_5d_undo undo[64];
        CHECK_INT(hm_5d_position_copy(position, &after, NULL), HM_OK);
        CHECK(length <= 64);
        CHECK_INT(hm_5d_make_action(after, moves, length, undo, NULL), HM_OK);
        *later += hm_5d_present(after) >= hm_5d_present(position);
        hm_5d_position_destroy(after);
        count++;
    }
    hm_5d_actions_destroy(actions);
    return count;
}

/* At the beginning of a turn and within it; of many actions the first ones. */
static void the_present_is_not_earlier(void) {
    vectors5d vectors;
    hm_json_value item;
    size_t later, all, within = 0;
    vectors5d_open(&vectors, "positions.json", "positions");
    for (int i = 0; i < 60 && vectors5d_next(&vectors, &item); i++) {
        hm_5d_position *position = vector_position(&item);
        hm_5d_move_list list = {0};
        hm_5d_undo undo;
        CHECK_INT(hm_5d_generate(position, &list, NULL, NULL), HM_OK);
        for (size_t move = 0; move <= list.count; move += 7) {
            if (move > 0)
                CHECK_INT(hm_5d_make(position, &list.moves[move - 1], &undo, NULL), HM_OK);
            size_t first = count_actions(position, 0, &later);
            all = later;
            size_t passed = count_actions(position, HM_5D_NOT_EARLIER, &later);
            CHECK_INT(later, passed);
            if (first < 400) CHECK_INT(passed, all);
            within += move > 0 && passed > 0;
            if (move > 0) hm_5d_unmake(position, &list.moves[move - 1], &undo);
        }
        hm_5d_move_list_clear(&list);
        hm_5d_position_destroy(position);
    }
    vectors5d_close(&vectors);
    CHECK(within > 20);
}

TEST_MAIN(TEST(kings_castle_onto_the_square_of_the_rook), TEST(the_present_is_not_earlier),
          TEST(actions_are_counted_and_judged), TEST(sequences_are_counted), TEST(counts_add_up),
          TEST(mates_in_one_are_found), TEST(published_hashes), TEST(single_moves_are_counted),
          TEST(the_present_is_found), TEST(check_has_two_definitions), TEST(refusals_have_reasons),
          TEST(threats_are_all_captures), TEST(problems_have_names))
