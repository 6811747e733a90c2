/* Writes the moves played in a position as facts: the number of their games and how these ended. */
#include "archive/archive_tree.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void add_tree_sums(const hm_tree *tree, const hm_tree_sums *more, uint32_t last,
                          hm_tree_move *move) {
    hm_tree_sums *sums = &move->sums;
    bool later = sums->games == 0;
    if (!later) {
        /* By the date, which is a text of equal length, then by the number in the archive. */
        const hm_tree_game *one = &tree->games.at[last], *other = &tree->games.at[move->last];
        int order = strcmp(tree->words.data + one->date, tree->words.data + other->date);
        later = order != 0 ? order > 0 : one->number > other->number;
    }
    if (later) move->last = last;
    sums->games += more->games;
    sums->draws += more->draws;
    sums->ratings += more->ratings;
    sums->rating_sum += more->rating_sum;
    sums->scored += more->scored;
    for (int i = 0; i < 2; i++)
        sums->wins[i] += more->wins[i];
    for (int i = 0; i < 4; i++) {
        sums->points[i] += more->points[i];
        sums->places[i] += more->places[i];
    }
}

bool hm_tree_keep(hm_tree *tree, const hm_tree_kept *kept, const hm_tree_game *last) {
    hm_tree_kept *into = NULL;
    /* The moves of a position come one after the other. */
    hm_tree_span *span = tree->spans.count > 0 ? &tree->spans.at[tree->spans.count - 1] : NULL;
    bool fresh = span == NULL || span->to != tree->kept.count ||
                 hm_tree_compare_keys(span->key, kept->key) != 0;
    if (fresh) {
        if (!HM_ROOM(tree->spans, 1)) return false;
        span = &tree->spans.at[tree->spans.count++];
        *span = (hm_tree_span){{kept->key[0], kept->key[1]}, tree->kept.count, tree->kept.count};
    }
    for (size_t i = span->from; i < span->to && into == NULL; i++) {
        hm_tree_kept *known = &tree->kept.at[i];
        if (known->move.move == kept->move.move && known->group == kept->group) into = known;
    }
    if (!HM_ROOM(tree->games, 1) || tree->games.count >= UINT32_MAX) return false;
    if (into == NULL) {
        if (!HM_ROOM(tree->kept, 1)) return false;
        into = &tree->kept.at[tree->kept.count++];
        span->to++;
        *into = *kept;
        into->move.sums = (hm_tree_sums){.games = 0};
    }
    tree->games.at[tree->games.count] = *last;
    add_tree_sums(tree, &kept->move.sums, (uint32_t)tree->games.count++, &into->move);
    return true;
}

typedef const uint64_t *key_at(const hm_tree *tree, size_t place);

static const uint64_t *key_of_visit(const hm_tree *tree, size_t place) {
    return tree->visits.at[tree->order.at[place]].key;
}

static const uint64_t *key_of_span(const hm_tree *tree, size_t place) {
    return tree->spans.at[place].key;
}

/* The first place of a key among `high` places in order. */
static size_t first_with(const hm_tree *tree, key_at *at, size_t high, const uint64_t key[2]) {
    size_t low = 0;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (hm_tree_compare_keys(at(tree, middle), key) < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static hm_tree_move *entry_of(hm_tree_moves *list, uint32_t move) {
    for (size_t i = 0; i < list->count; i++)
        if (list->at[i].move == move) return &list->at[i];
    if (!HM_ROOM(*list, 1)) return NULL;
    list->at[list->count] = (hm_tree_move){.move = move};
    return &list->at[list->count++];
}

bool hm_tree_gather(const hm_tree *tree, uint32_t group, const uint64_t key[2], hm_tree_move *all,
                    hm_tree_moves *moves) {
    uint32_t previous = UINT32_MAX;
    *all = (hm_tree_move){.move = 0};
    size_t count = tree->spans.count;
    for (size_t k = first_with(tree, key_of_span, count, key); k < count; k++) {
        const hm_tree_span *span = &tree->spans.at[k];
        if (hm_tree_compare_keys(span->key, key) != 0) break;
        for (size_t i = span->from; i < span->to; i++) {
            const hm_tree_kept *kept = &tree->kept.at[i];
            if (kept->group != group) continue;
            hm_tree_move *move = entry_of(moves, kept->move.move);
            if (move == NULL) return false;
            memcpy(move->next, kept->move.next, sizeof move->next);
            add_tree_sums(tree, &kept->move.sums, kept->move.last, move);
            add_tree_sums(tree, &kept->move.sums, kept->move.last, all);
        }
    }
    for (size_t i = first_with(tree, key_of_visit, tree->order.count, key); i < tree->order.count;
         i++) {
        uint32_t number = tree->order.at[i];
        const hm_tree_visit *visit = &tree->visits.at[number];
        if (memcmp(visit->key, key, sizeof visit->key) != 0) break;
        const hm_tree_game *game = &tree->games.at[visit->game];
        bool counts = visit->move != HM_TREE_NOT_COUNTED && visit->game != previous;
        if (!counts || game->group != group) continue;
        previous = visit->game;
        hm_tree_move *move = entry_of(moves, visit->move);
        if (move == NULL) return false;
        /* The last position that has a key may have a move, and nothing after it. */
        if (visit->move != 0 && number + 1 < tree->visits.count)
            memcpy(move->next, tree->visits.at[number + 1].key, sizeof move->next);
        hm_tree_sums sums = {
            .games = 1,
            .wins = {game->end == HM_TREE_FIRST_WINS, game->end == HM_TREE_SECOND_WINS},
            .draws = game->end == HM_TREE_DRAWN,
            .ratings = game->ratings,
            .rating_sum = game->rating_sum,
            .scored = game->scored,
        };
        for (int seat = 0; seat < 4 && game->scored; seat++) {
            sums.points[seat] = game->points[seat];
            sums.places[seat] = game->places[seat];
        }
        add_tree_sums(tree, &sums, visit->game, move);
        add_tree_sums(tree, &sums, visit->game, all);
    }
    return true;
}

/* ---- facts ---- */

static void put_means(hm_facts *facts, const char *key, const int64_t sums[4], uint64_t count) {
    if (count == 0) {
        hm_fact_null(facts, key);
        return;
    }
    hm_fact_open(facts, key, '[');
    for (int i = 0; i < 4; i++)
        hm_fact_double(facts, NULL, round(10.0 * (double)sums[i] / (double)count) / 10);
    hm_fact_close(facts);
}

static void put_sums(hm_facts *facts, const hm_tree *tree, const hm_tree_group *group,
                     const hm_tree_move *move) {
    bool alone = group->mode.length > 0 && strcmp(group->mode.data, "teams") != 0;
    const hm_tree_sums *sums = &move->sums;
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
    const hm_tree_game *game = &tree->games.at[move->last];
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

/* False: memory is short, or the tree has too many moves. */
static bool put_moves(hm_tree *tree, uint32_t group, hm_tree_moves *list, unsigned depth,
                      hm_facts *facts) {
    bool room = true;
    /* Moves are few: they are sorted by putting each in its place. */
    for (size_t i = 1; i < list->count; i++) {
        hm_tree_move moved = list->at[i];
        size_t at = i;
        for (; at > 0; at--) {
            const hm_tree_move *before = &list->at[at - 1];
            const char *words = tree->words.data;
            bool earlier = moved.sums.games != before->sums.games
                               ? moved.sums.games > before->sums.games
                               : strcmp(words + moved.move, words + before->move) < 0;
            if (!earlier) break;
            list->at[at] = *before;
        }
        list->at[at] = moved;
    }
    hm_fact_open(facts, "moves", '[');
    for (size_t i = 0; i < list->count && room; i++) {
        const hm_tree_move *move = &list->at[i];
        if (move->sums.games < tree->min) continue;
        if (++tree->listed > HM_TREE_MOVES) return false;
        hm_fact_open(facts, NULL, '{');
        if (move->move == 0) {
            hm_fact_null(facts, "move");
        } else {
            hm_fact_word(facts, "move", tree->words.data + move->move);
        }
        put_sums(facts, tree, &tree->groups.at[group], move);
        if (depth > 1 && move->move != 0) {
            hm_tree_moves next = {0};
            hm_tree_move all;
            room = hm_tree_gather(tree, group, move->next, &all, &next) &&
                   put_moves(tree, group, &next, depth - 1, facts);
            free(next.at);
        }
        hm_fact_close(facts);
    }
    hm_fact_close(facts);
    return room;
}

static void put_word(hm_facts *facts, const char *key, const hm_text *word) {
    if (word->length == 0) {
        hm_fact_null(facts, key);
    } else {
        hm_fact_string(facts, key, word->data, word->length);
    }
}

static bool put_group(hm_tree *tree, uint32_t number, const uint64_t key[2],
                      const hm_text *position, const hm_tree_start *start, hm_facts *facts) {
    const hm_tree_group *group = &tree->groups.at[number];
    hm_tree_moves list = {0};
    hm_tree_move all;
    bool room = hm_tree_gather(tree, number, key, &all, &list);
    if (room && all.sums.games > 0) {
        hm_fact_open(facts, NULL, '{');
        hm_fact_string(facts, "position", position->data, position->length);
        hm_fact_word(facts, "game", group->game->name);
        put_word(facts, "mode", &group->mode);
        if (group->profile.length > 0) put_word(facts, "profile", &group->profile);
        if (group->rules.length > 0)
            hm_fact_json(facts, "rules", group->rules.data, group->rules.length);
        hm_fact_uint(facts, "games", all.sums.games);
        room = put_moves(tree, number, &list, tree->depth, facts);
        if (tree->tells_starts) {
            hm_fact_open(facts, "starts", '[');
            for (size_t i = 0; i < tree->starts.count; i++) {
                const hm_tree_start *other = &tree->starts.at[i];
                if (other == start) continue;
                hm_fact_open(facts, NULL, '{');
                if (other->variant.length > 0) hm_fact_word(facts, "variant", other->variant.data);
                hm_fact_string(facts, "position", other->position.data, other->position.length);
                hm_fact_uint(facts, "games", other->games);
                hm_fact_close(facts);
            }
            hm_fact_close(facts);
        }
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
    tree->listed = 0;
    for (uint32_t i = 0; i < tree->groups.count && room; i++) {
        room = put_group(tree, i, tree->asked ? tree->from : start->key,
                         tree->asked ? &tree->position : &start->position, start, facts);
    }
    if (tree->listed > HM_TREE_MOVES)
        return hm_fail(error, HM_ERR_LIMIT, 0, "a tree has at most %d moves: take fewer plies",
                       HM_TREE_MOVES);
    return room && !facts->failed ? HM_OK : hm_fail_memory(error, "a tree of moves");
}
