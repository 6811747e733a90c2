/* The check of a forced mate in 5D chess: in every position of the loser the game has every legal
 * action, and each line ends in mate. It shares no code with the search for mates: legal actions
 * come from the enumerator of the rules. */
#include "core/list.h"
#include "core/text.h"
#include "proof/proof5.h"

#include <stdlib.h>
#include <string.h>

typedef struct proof5_checker {
    const hm_5d_game *game;
    hm_5d_position *position;
    hm_5d_actions *actions;
    const hm_watch *watch;
    hm_proof5_report *report;
    hm_text path; /* the actions that were played */
    hm_error *error;
} proof5_checker;

/* A position after an action. */
typedef struct proof5_key {
    uint64_t words[2];
    bool legal;
} proof5_key;

typedef HM_LIST(proof5_key) proof5_keys;

const char *hm_proof5_fault_name(hm_proof5_fault fault) {
    static const char *const names[] = {"proved",    "illegal_move", "illegal_reply",
                                        "stalemate", "unanswered",   "endless"};
    return names[fault];
}

/* ---- actions ---- */

/* Plays an action, and says where it is in the path. */
typedef struct proof5_played {
    const hm_5d_move *moves;
    size_t count, path_length;
    hm_5d_undo *undo;
} proof5_played;

static hm_status proof5_play(proof5_checker *c, const hm_5d_move *moves, size_t count,
                             proof5_played *played) {
    *played = (proof5_played){.moves = moves, .count = count, .path_length = c->path.length};
    played->undo = malloc((count + 1) * sizeof *played->undo);
    if (played->undo == NULL) return hm_fail_memory(c->error, "the check of a proof");
    if (c->path.length > 0) hm_text_puts(&c->path, " / ");
    hm_5d_action_format(c->position, moves, count, &c->path);
    hm_status status = hm_5d_make_action(c->position, moves, count, played->undo, c->error);
    if (status == HM_OK) return HM_OK;
    free(played->undo);
    c->path.length = played->path_length;
    return status;
}

static void proof5_take_back(proof5_checker *c, const proof5_played *played) {
    hm_5d_unmake_action(c->position, played->moves, played->count, played->undo);
    free(played->undo);
    c->path.length = played->path_length;
}

static hm_status key_after(proof5_checker *c, const hm_5d_move *moves, size_t count,
                           uint64_t words[2]) {
    proof5_played played;
    hm_status status = proof5_play(c, moves, count, &played);
    if (status != HM_OK) return status;
    hm_5d_key(c->position, words);
    proof5_take_back(c, &played);
    return HM_OK;
}

/* Notes the first fault, with the reply that it is about (count 0: none). */
static void note_fault_5d(proof5_checker *c, hm_proof5_fault fault, const hm_5d_move *reply,
                          size_t count) {
    if (c->report->fault != HM_PROOF5_PROVED) return;
    c->report->fault = fault;
    hm_text_add(&c->report->path, c->path.data, c->path.length);
    if (count > 0) hm_5d_action_format(c->position, reply, count, &c->report->reply);
}

/* ---- positions of the loser ---- */

/* Where the actions of the game that follow a node lead to. */
static hm_status list_keys(proof5_checker *c, int32_t node, proof5_keys *keys) {
    for (int32_t next = hm_5d_game_first(c->game, node); next >= 0;
         next = hm_5d_game_next(c->game, next)) {
        size_t count;
        const hm_5d_move *moves = hm_5d_game_action(c->game, next, &count);
        if (!HM_ROOM(*keys, 1)) return hm_fail_memory(c->error, "the check of a proof");
        proof5_key *key = &keys->at[keys->count++];
        key->legal = false;
        hm_status status = key_after(c, moves, count, key->words);
        if (status != HM_OK) return status;
    }
    return HM_OK;
}

/* Whether every legal action is one of these, or equal to one. Those that are become legal. */
static hm_status find_missing_replies(proof5_checker *c, proof5_keys *keys, uint64_t *replies) {
    const hm_5d_move *moves;
    size_t count;
    hm_status status = hm_5d_actions_start(c->actions, c->position, 0, c->error);
    while (status == HM_OK && c->report->fault == HM_PROOF5_PROVED) {
        uint64_t words[2];
        bool listed = false;
        status = hm_5d_actions_next(c->actions, c->watch, &moves, &count, c->error);
        if (status != HM_OK || moves == NULL) break;
        ++*replies;
        status = key_after(c, moves, count, words);
        for (size_t i = 0; i < keys->count && status == HM_OK; i++) {
            if (memcmp(keys->at[i].words, words, sizeof words) != 0) continue;
            listed = keys->at[i].legal = true;
        }
        if (status == HM_OK && !listed) note_fault_5d(c, HM_PROOF5_UNANSWERED, moves, count);
    }
    return status;
}

/* All that is listed and is not legal; a mate has nothing that is. */
static hm_status judge_replies(proof5_checker *c, int32_t node, const proof5_keys *keys,
                               uint64_t replies) {
    hm_5d_verdict verdict;
    int32_t next = hm_5d_game_first(c->game, node);
    for (size_t i = 0; i < keys->count; i++, next = hm_5d_game_next(c->game, next)) {
        size_t count;
        const hm_5d_move *moves = hm_5d_game_action(c->game, next, &count);
        if (!keys->at[i].legal) note_fault_5d(c, HM_PROOF5_ILLEGAL_REPLY, moves, count);
    }
    if (replies > 0 || c->report->fault != HM_PROOF5_PROVED) return HM_OK;
    hm_status status = hm_5d_outcome(c->position, false, c->watch, &verdict, c->error);
    if (status == HM_OK && verdict != HM_5D_CHECKMATE)
        note_fault_5d(c, HM_PROOF5_STALEMATE, NULL, 0);
    return status;
}

static hm_status check_attacks(proof5_checker *c, int32_t node, unsigned depth, unsigned *within);

/* Sets *within to the actions of the winner until mate, 0 for a mate. */
static hm_status check_defences(proof5_checker *c, int32_t node, unsigned depth, unsigned *within) {
    proof5_keys keys = {0};
    uint64_t replies = 0;
    *within = 0;
    c->report->positions++;
    hm_status status = hm_watch_ask(c->watch, c->report->positions, 0, c->error);
    if (status == HM_OK) status = list_keys(c, node, &keys);
    if (status == HM_OK) status = find_missing_replies(c, &keys, &replies);
    if (status == HM_OK) status = judge_replies(c, node, &keys, replies);
    c->report->replies += replies;
    free(keys.at);
    for (int32_t next = hm_5d_game_first(c->game, node);
         next >= 0 && status == HM_OK && c->report->fault == HM_PROOF5_PROVED;
         next = hm_5d_game_next(c->game, next)) {
        proof5_played played;
        unsigned more = 0;
        size_t count;
        const hm_5d_move *moves = hm_5d_game_action(c->game, next, &count);
        if (hm_5d_game_first(c->game, next) < 0) {
            note_fault_5d(c, HM_PROOF5_UNANSWERED, moves, count);
            break;
        }
        status = proof5_play(c, moves, count, &played);
        if (status != HM_OK) break;
        status = check_attacks(c, next, depth + 1, &more);
        proof5_take_back(c, &played);
        if (more > *within) *within = more;
    }
    return status;
}

/* ---- positions of the winner ---- */

/* Every action that the game has is checked. Sets *within to the length of the shortest one. */
static hm_status check_attacks(proof5_checker *c, int32_t node, unsigned depth, unsigned *within) {
    hm_status status = HM_OK;
    *within = 0;
    if (depth > HM_PROOF5_DEPTH) note_fault_5d(c, HM_PROOF5_ENDLESS, NULL, 0);
    for (int32_t next = hm_5d_game_first(c->game, node);
         next >= 0 && status == HM_OK && c->report->fault == HM_PROOF5_PROVED;
         next = hm_5d_game_next(c->game, next)) {
        proof5_played played;
        hm_5d_refusal refusal;
        unsigned more = 0;
        size_t count;
        const hm_5d_move *moves = hm_5d_game_action(c->game, next, &count);
        status = hm_5d_why(c->position, moves, count, &refusal, NULL, c->error);
        if (status == HM_OK) status = proof5_play(c, moves, count, &played);
        if (status != HM_OK) break;
        if (refusal != HM_5D_LEGAL)
            note_fault_5d(c, HM_PROOF5_ILLEGAL_MOVE, NULL, 0);
        else
            status = check_defences(c, next, depth, &more);
        proof5_take_back(c, &played);
        if (*within == 0 || more + 1 < *within) *within = more + 1;
        if (node == 0) c->report->firsts++;
    }
    return status;
}

hm_status hm_proof5_check(const hm_5d_game *game, const hm_watch *watch, hm_proof5_report *report,
                          hm_error *error) {
    proof5_checker c = {.game = game, .watch = watch, .report = report, .error = error};
    *report = (hm_proof5_report){0};
    hm_status status = hm_5d_game_position(game, 0, &c.position, error);
    if (status == HM_OK) status = hm_5d_actions_create(&c.actions, error);
    if (status == HM_OK) status = check_attacks(&c, 0, 1, &report->longest);
    if (status == HM_OK && report->longest == 0) note_fault_5d(&c, HM_PROOF5_UNANSWERED, NULL, 0);
    if (status == HM_OK && (c.path.failed || report->path.failed || report->reply.failed))
        status = hm_fail_memory(error, "the check of a proof");
    hm_5d_actions_destroy(c.actions);
    hm_5d_position_destroy(c.position);
    hm_text_clear(&c.path);
    return status;
}
