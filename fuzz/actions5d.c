/* Actions: bytes choose a preset and then actions. On every ply the chosen action is legal by the
 * rules alone, its single moves can be made and taken back, and the verdict agrees with the
 * existence of an action. Where the game ends the legal moves are those that are legal one by one,
 * and the defence of a puzzle is a game that strict reading accepts. Games end when positions get
 * large: many small ones find more. */
#include "chess5d/actions/legality5d.h"
#include "fuzz.h"
#include "hypermate/more/chess5d_games.h"

#include <string.h>

typedef struct script {
    const uint8_t *at;
    size_t left;
} script;

static unsigned take(script *s) {
    if (s->left == 0) return 0;
    s->left--;
    return *s->at++;
}

/* An action of the enumerator, replayed by single moves and taken back. */
static void check_action(hm_5d_position *position, const hm_5d_move *moves, size_t count) {
    hm_5d_move_list before = {0}, list = {0};
    hm_5d_undo undo[64];
    REQUIRE(hm_5d_generate_pseudo(position, &before, NULL) == HM_OK);
    for (size_t i = 0; i < count; i++) {
        bool found = false;
        REQUIRE(hm_5d_generate_pseudo(position, &list, NULL) == HM_OK);
        for (size_t k = 0; k < list.count && !found; k++)
            found = hm_5d_move_equal(&list.moves[k], &moves[i]);
        REQUIRE(found);
        REQUIRE(hm_5d_make(position, &moves[i], &undo[i], NULL) == HM_OK);
    }
    REQUIRE(hm_5d_may_submit(position));
    REQUIRE(!hm_5d_exposed(position, hm_5d_position_side(position), NULL));
    for (; count > 0; count--)
        hm_5d_unmake(position, &moves[count - 1], &undo[count - 1]);
    REQUIRE(hm_5d_generate_pseudo(position, &list, NULL) == HM_OK && list.count == before.count);
    REQUIRE(memcmp(list.moves, before.moves, list.count * sizeof *list.moves) == 0);
    hm_5d_move_list_clear(&before);
    hm_5d_move_list_clear(&list);
}

/* Small enough to go on with. */
static bool is_small(const hm_5d_position *position) {
    hm_5d_move_list list = {0};
    REQUIRE(hm_5d_generate_pseudo(position, &list, NULL) == HM_OK);
    bool small = list.count <= 120 && hm_5d_board_count(position) <= 24;
    hm_5d_move_list_clear(&list);
    return small;
}

/* Plays the action with the number that the script says among the first ones; false at the end. */
static bool play(hm_5d_position *position, hm_5d_actions *actions, script *s) {
    const hm_5d_move *moves;
    hm_5d_move chosen[64];
    hm_5d_undo undo[64];
    hm_5d_verdict verdict;
    size_t count, kept = 0, wanted = take(s) % 8;
    bool can = false;
    REQUIRE(hm_5d_actions_start(actions, position, 0, NULL) == HM_OK);
    for (size_t i = 0; i <= wanted; i++) {
        REQUIRE(hm_5d_actions_next(actions, NULL, &moves, &count, NULL) == HM_OK);
        if (count == 0 || count > 64) break;
        can = true;
        kept = count;
        memcpy(chosen, moves, count * sizeof *moves);
    }
    REQUIRE(hm_5d_outcome_with(actions, position, true, NULL, &verdict, NULL) == HM_OK);
    REQUIRE(can == (verdict == HM_5D_GOING_ON || verdict == HM_5D_SOFTMATE));
    if (!can) return false;
    check_action(position, chosen, kept);
    REQUIRE(hm_5d_make_action(position, chosen, kept, undo, NULL) == HM_OK);
    return is_small(position);
}

static void check_legal(const hm_5d_position *position) {
    hm_5d_move_list all = {0}, legal = {0};
    size_t at = 0;
    REQUIRE(hm_5d_generate_pseudo(position, &all, NULL) == HM_OK);
    REQUIRE(hm_5d_generate(position, &legal, NULL, NULL) == HM_OK);
    for (size_t i = 0; i < all.count; i++) {
        bool is;
        REQUIRE(hm_5d_is_legal(position, &all.moves[i], NULL, &is, NULL) == HM_OK);
        if (is) {
            REQUIRE(at < legal.count && hm_5d_move_equal(&legal.moves[at], &all.moves[i]));
            at++;
        }
    }
    REQUIRE(at == legal.count);
    hm_5d_move_list_clear(&all);
    hm_5d_move_list_clear(&legal);
}

/* What strict reading finds in the text of a tree is the same tree. */
static void check_tree(const hm_5d_game *tree) {
    hm_text text = {0}, again = {0};
    hm_5d_game *read;
    hm_5d_game_format(tree, HM_5D_MARKS, &text);
    REQUIRE(hm_5d_game_parse(text.data, text.length, HM_5D_STRICT, &read, NULL, NULL, NULL) ==
            HM_OK);
    REQUIRE(hm_5d_game_judge(read, NULL, NULL) == HM_OK);
    hm_5d_game_format(read, HM_5D_MARKS, &again);
    REQUIRE(again.length == text.length && memcmp(again.data, text.data, text.length) == 0);
    hm_text_clear(&text);
    hm_text_clear(&again);
    hm_5d_game_destroy(read);
}

static void check_puzzle(const hm_5d_position *position, unsigned how) {
    hm_5d_solve_options options = {
        .size = sizeof options, .nodes = 60, .limit = how & 3, .minimal = (how & 4) != 0};
    hm_5d_solution solution;
    hm_5d_game *tree;
    bool complete;
    REQUIRE(hm_5d_solve(position, 2, &options, NULL, &solution, NULL) == HM_OK);
    REQUIRE(hm_5d_game_create(position, &tree, NULL) == HM_OK);
    REQUIRE(hm_5d_solution_tree(&solution, 2, &options, tree, 0, &complete, NULL, NULL) == HM_OK);
    REQUIRE(hm_5d_game_judge(tree, NULL, NULL) == HM_OK);
    check_tree(tree);
    hm_5d_game_destroy(tree);
    hm_5d_solution_clear(&solution);
}

/* A preset's start, read once; NULL when its placement is not known. */
static const hm_5d_position *preset(size_t index) {
    static hm_5d_game *games[256];
    char header[128];
    REQUIRE(index < sizeof games / sizeof games[0]);
    if (games[index] == NULL) {
        bool known;
        const char *name = hm_5d_preset_name(index, NULL, &known);
        if (!known) return NULL;
        snprintf(header, sizeof header, "[Board \"%s\"]", name);
        REQUIRE(hm_5d_game_parse(header, strlen(header), 0, &games[index], NULL, NULL, NULL) ==
                HM_OK);
    }
    return hm_5d_game_start(games[index]);
}

int fuzz_one_input(const uint8_t *data, size_t size) {
    script s = {data, size};
    hm_5d_position *position;
    hm_5d_actions *actions;
    const hm_5d_position *start = preset(take(&s) % hm_5d_preset_count());
    if (start == NULL) return 0;
    REQUIRE(hm_5d_position_copy(start, &position, NULL) == HM_OK);
    REQUIRE(hm_5d_actions_create(&actions, NULL) == HM_OK);
    bool going = is_small(position);
    for (int ply = 0; ply < 10 && going && s.left > 0; ply++)
        going = play(position, actions, &s);
    if (is_small(position)) {
        check_legal(position);
        check_puzzle(position, take(&s));
    }
    hm_5d_actions_destroy(actions);
    hm_5d_position_destroy(position);
    return 0;
}
