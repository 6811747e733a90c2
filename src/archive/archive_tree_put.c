/* What was played in a position, as facts: moves with how many games they were played in and how
 * these ended. */
#include "archive/archive_tree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* What is known of a move, or of all games that pass a position. */
typedef struct tree_sums {
    uint32_t move; /* in words; 0: the game ended */
    uint64_t games, wins[2], draws, scored, ratings;
    int64_t points[4], places[4], rating_sum;
    const hm_tree_game *last;
    uint32_t visit; /* one of them */
} tree_sums;

typedef HM_LIST(tree_sums) tree_sums_list;

static bool is_later(const hm_tree *tree, const hm_tree_game *game, const hm_tree_game *than) {
    if (than == NULL) return true;
    int order = strcmp(tree->words.data + game->date, tree->words.data + than->date);
    return order != 0 ? order > 0 : game->number > than->number;
}

static void add_game(const hm_tree *tree, const hm_tree_game *game, tree_sums *sums) {
    sums->games++;
    sums->wins[0] += game->end == HM_TREE_FIRST_WINS;
    sums->wins[1] += game->end == HM_TREE_SECOND_WINS;
    sums->draws += game->end == HM_TREE_DRAWN;
    sums->ratings += game->ratings;
    sums->rating_sum += game->rating_sum;
    sums->scored += game->scored;
    for (int i = 0; i < 4 && game->scored; i++) {
        sums->points[i] += game->points[i];
        sums->places[i] += game->places[i];
    }
    if (is_later(tree, game, sums->last)) sums->last = game;
}

/* The first place in the order of a key. */
static size_t first_with(const hm_tree *tree, const uint64_t key[2]) {
    size_t low = 0, high = tree->order.count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const uint64_t *there = tree->visits.at[tree->order.at[middle]].key;
        bool below = there[0] != key[0] ? there[0] < key[0] : there[1] < key[1];
        if (below) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static tree_sums *sums_of_move(tree_sums_list *list, uint32_t move) {
    for (size_t i = 0; i < list->count; i++)
        if (list->at[i].move == move) return &list->at[i];
    if (!HM_ROOM(*list, 1)) return NULL;
    list->at[list->count] = (tree_sums){.move = move};
    return &list->at[list->count++];
}

/* Games of a group that pass a position, each once, by how they went on from their first visit. */
static bool gather(const hm_tree *tree, uint32_t group, const uint64_t key[2], tree_sums *all,
                   tree_sums_list *list) {
    uint32_t previous = UINT32_MAX;
    *all = (tree_sums){.move = 0};
    for (size_t i = first_with(tree, key); i < tree->order.count; i++) {
        uint32_t number = tree->order.at[i];
        const hm_tree_visit *visit = &tree->visits.at[number];
        if (memcmp(visit->key, key, sizeof visit->key) != 0) break;
        const hm_tree_game *game = &tree->games.at[visit->game];
        if (visit->game == previous || game->group != group) continue;
        previous = visit->game;
        tree_sums *sums = sums_of_move(list, visit->move);
        if (sums == NULL) return false;
        sums->visit = number;
        add_game(tree, game, sums);
        add_game(tree, game, all);
    }
    return true;
}

/* ---- facts ---- */

static void put_tree_mean(hm_facts *facts, int64_t sum, uint64_t count) {
    hm_fact_double(facts, NULL, round(10.0 * (double)sum / (double)count) / 10);
}

static void put_means(hm_facts *facts, const char *key, const int64_t sums[4], uint64_t count) {
    if (count == 0) {
        hm_fact_null(facts, key);
        return;
    }
    hm_fact_open(facts, key, '[');
    for (int i = 0; i < 4; i++)
        put_tree_mean(facts, sums[i], count);
    hm_fact_close(facts);
}

static void put_last(hm_facts *facts, const hm_tree *tree, const hm_tree_group *group,
                     const hm_tree_game *game) {
    size_t seats = strlen(group->game->sides);
    hm_fact_open(facts, "last", '{');
    hm_fact_uint(facts, "game", game->number);
    hm_fact_open(facts, "players", '[');
    for (size_t i = 0; i < seats; i++) {
        if (game->players[i] == 0) {
            hm_fact_null(facts, NULL);
        } else {
            hm_fact_word(facts, NULL, tree->words.data + game->players[i]);
        }
    }
    hm_fact_close(facts);
    if (game->date == 0) {
        hm_fact_null(facts, "date");
    } else {
        hm_fact_word(facts, "date", tree->words.data + game->date);
    }
    hm_fact_close(facts);
}

static void put_sums(hm_facts *facts, const hm_tree *tree, const hm_tree_group *group,
                     const tree_sums *sums) {
    bool alone = group->mode.length > 0 && strcmp(group->mode.data, "teams") != 0;
    hm_fact_uint(facts, "games", sums->games);
    if (alone) {
        put_means(facts, "points_mean", sums->points, sums->scored);
        put_means(facts, "place_mean", sums->places, sums->scored);
    } else {
        hm_fact_open(facts, "wins", '[');
        hm_fact_uint(facts, NULL, sums->wins[0]);
        hm_fact_uint(facts, NULL, sums->wins[1]);
        hm_fact_close(facts);
        hm_fact_uint(facts, "draws", sums->draws);
    }
    if (sums->ratings > 0) {
        double mean = (double)sums->rating_sum / (double)sums->ratings;
        hm_fact_int(facts, "average_elo", (int64_t)llround(mean));
    } else {
        hm_fact_null(facts, "average_elo");
    }
    put_last(facts, tree, group, sums->last);
}

static int by_games(const hm_tree *tree, const tree_sums *a, const tree_sums *b) {
    if (a->games != b->games) return a->games > b->games ? -1 : 1;
    return strcmp(tree->words.data + a->move, tree->words.data + b->move);
}

/* Moves are few: they are sorted by putting each in its place. */
static void sort_moves(const hm_tree *tree, tree_sums_list *list) {
    for (size_t i = 1; i < list->count; i++) {
        tree_sums moved = list->at[i];
        size_t at = i;
        for (; at > 0 && by_games(tree, &moved, &list->at[at - 1]) < 0; at--)
            list->at[at] = list->at[at - 1];
        list->at[at] = moved;
    }
}

static bool put_moves(const hm_tree *tree, uint32_t group, tree_sums_list *list, unsigned depth,
                      hm_facts *facts) {
    bool room = true;
    sort_moves(tree, list);
    hm_fact_open(facts, "moves", '[');
    for (size_t i = 0; i < list->count && room; i++) {
        const tree_sums *sums = &list->at[i];
        if (sums->games < tree->min) continue;
        hm_fact_open(facts, NULL, '{');
        if (sums->move == 0) {
            hm_fact_null(facts, "move");
        } else {
            hm_fact_word(facts, "move", tree->words.data + sums->move);
        }
        put_sums(facts, tree, &tree->groups.at[group], sums);
        if (depth > 1 && sums->move != 0) {
            tree_sums_list next = {0};
            tree_sums all;
            room = gather(tree, group, tree->visits.at[sums->visit + 1].key, &all, &next) &&
                   put_moves(tree, group, &next, depth - 1, facts);
            free(next.at);
        }
        hm_fact_close(facts);
    }
    hm_fact_close(facts);
    return room;
}

static void put_tree_starts(const hm_tree *tree, const hm_tree_start *chosen, hm_facts *facts) {
    hm_fact_open(facts, "starts", '[');
    for (size_t i = 0; i < tree->starts.count; i++) {
        const hm_tree_start *start = &tree->starts.at[i];
        if (start == chosen) continue;
        hm_fact_open(facts, NULL, '{');
        if (start->variant.length > 0) hm_fact_word(facts, "variant", start->variant.data);
        hm_fact_string(facts, "position", start->position.data, start->position.length);
        hm_fact_uint(facts, "games", start->games);
        hm_fact_close(facts);
    }
    hm_fact_close(facts);
}

static void put_word(hm_facts *facts, const char *key, const hm_text *word) {
    if (word->length == 0) {
        hm_fact_null(facts, key);
    } else {
        hm_fact_string(facts, key, word->data, word->length);
    }
}

static bool put_group(const hm_tree *tree, uint32_t number, const uint64_t key[2],
                      const hm_text *position, const hm_tree_start *start, hm_facts *facts) {
    const hm_tree_group *group = &tree->groups.at[number];
    tree_sums_list list = {0};
    tree_sums all;
    bool room = gather(tree, number, key, &all, &list);
    if (room && all.games > 0) {
        hm_fact_open(facts, NULL, '{');
        hm_fact_string(facts, "position", position->data, position->length);
        hm_fact_word(facts, "game", group->game->name);
        put_word(facts, "mode", &group->mode);
        if (group->profile.length > 0) put_word(facts, "profile", &group->profile);
        if (group->rules.length > 0)
            hm_fact_json(facts, "rules", group->rules.data, group->rules.length);
        hm_fact_uint(facts, "games", all.games);
        room = put_moves(tree, number, &list, tree->depth, facts);
        if (tree->tells_starts) put_tree_starts(tree, start, facts);
        hm_fact_close(facts);
    }
    free(list.at);
    return room;
}

const hm_tree_start *hm_tree_usual_start(const hm_tree *tree) {
    const hm_tree_start *start = NULL;
    for (size_t i = 0; i < tree->starts.count; i++)
        if (start == NULL || tree->starts.at[i].games > start->games) start = &tree->starts.at[i];
    return start;
}

hm_status hm_tree_put(hm_tree *tree, hm_facts *facts, hm_error *error) {
    const hm_tree_start *start = hm_tree_usual_start(tree);
    if (!tree->asked && start == NULL) return HM_OK;
    bool room = hm_tree_settle(tree);
    for (uint32_t i = 0; i < tree->groups.count && room; i++) {
        room = put_group(tree, i, tree->asked ? tree->from : start->key,
                         tree->asked ? &tree->position : &start->position, start, facts);
    }
    return room && !facts->failed ? HM_OK : hm_fail_memory(error, "a tree of moves");
}
