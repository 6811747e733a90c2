/* Actions: bytes choose a preset and then moves. On every ply the enumerator's first actions are
 * legal by the rules alone, the single moves can be made and taken back, and the verdict agrees
 * with the existence of an action. */
#include "fuzz.h"
#include "hypermate/chess5d.h"

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

static void hash(const hm_5d_position *position, char hex[33]) {
    REQUIRE(hm_5d_hash(position, hex) == HM_OK);
}

/* An action of the enumerator, replayed by single moves. */
static void check_action(hm_5d_position *position, const hm_5d_move *moves, size_t count) {
    hm_5d_move_list list = {0};
    hm_5d_undo undo[64];
    char before[33], after[33];
    if (count > 64) return;
    hash(position, before);
    for (size_t i = 0; i < count; i++) {
        bool found = false;
        REQUIRE(hm_5d_generate(position, &list) == HM_OK);
        for (size_t k = 0; k < list.count && !found; k++)
            found = hm_5d_move_equal(&list.moves[k], &moves[i]);
        REQUIRE(found);
        REQUIRE(hm_5d_make(position, &moves[i], &undo[i]) == HM_OK);
    }
    REQUIRE(hm_5d_may_submit(position));
    REQUIRE(!hm_5d_exposed(position, hm_5d_side(position), NULL));
    while (count > 0)
        hm_5d_unmake(position, &undo[--count]);
    hash(position, after);
    REQUIRE(strcmp(before, after) == 0);
    hm_5d_move_list_clear(&list);
}

/* Plays the action with the number that the script says among the first ones; false at the end. */
static bool play(hm_5d_position *position, hm_5d_actions *actions, script *s) {
    const hm_5d_move *moves;
    size_t count, wanted = take(s);
    hm_5d_move_list kept = {0};
    hm_5d_verdict verdict;
    hm_5d_undo undo[64];
    REQUIRE(hm_5d_actions_start(actions, position, 0) == HM_OK);
    for (size_t i = 0; i <= wanted; i++) {
        REQUIRE(hm_5d_actions_next(actions, &moves, &count) == HM_OK);
        if (count == 0 || count > 64) break;
        check_action(position, moves, count);
        kept.moves = realloc(kept.moves, count * sizeof *moves);
        REQUIRE(kept.moves != NULL);
        memcpy(kept.moves, moves, count * sizeof *moves);
        kept.count = count;
    }
    REQUIRE(hm_5d_judge_with(actions, position, true, &verdict) == HM_OK);
    bool can = verdict == HM_5D_NONE || verdict == HM_5D_SOFTMATE;
    REQUIRE(can == (kept.count > 0 || count > 64));
    if (kept.count > 0) {
        REQUIRE(hm_5d_make_action(position, kept.moves, kept.count, undo) == HM_OK);
    }
    can = kept.count > 0;
    hm_5d_move_list_clear(&kept);
    return can;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    script s = {data, size};
    hm_5d_game *game;
    hm_5d_position *position;
    hm_5d_actions *actions;
    char header[128];
    const char *name = hm_5d_preset_name(take(&s) % hm_5d_preset_count(), NULL, NULL);
    snprintf(header, sizeof header, "[Board \"%s\"]", name);
    if (hm_5d_game_parse(header, strlen(header), 0, &game, NULL, NULL) != HM_OK) return 0;
    REQUIRE(hm_5d_copy(hm_5d_game_start(game), &position) == HM_OK);
    REQUIRE(hm_5d_actions_create(&actions) == HM_OK);
    for (int ply = 0; ply < 12 && s.left > 0; ply++) {
        if (!play(position, actions, &s)) break;
    }
    hm_5d_actions_destroy(actions);
    hm_5d_destroy(position);
    hm_5d_game_destroy(game);
    return 0;
}
