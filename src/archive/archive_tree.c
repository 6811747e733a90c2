/* Counts what was played in positions, game by game. */
#include "archive/archive_tree.h"

#include "core/key.h"

#include <stdlib.h>
#include <string.h>

/* ---- making one ---- */

hm_status hm_put_tree_position(const hm_session *session, hm_text *text, hm_error *error) {
    const hm_archiving *archiving = session->game->archiving;
    const hm_notation *to = archiving->position != NULL
                                ? hm_notation_in(session->game, archiving->position)
                                : &session->game->notations[0];
    return hm_session_format(session, to, NULL, text, error);
}

hm_status hm_tree_create(hm_tree **result, const hm_session *from, unsigned depth, uint64_t min,
                         hm_error *error) {
    *result = NULL;
    if (from != NULL && from->game->archiving == NULL) {
        return hm_fail(error, HM_ERR_UNSUPPORTED, 0, "%s has no archives", from->game->title);
    }
    if (depth > HM_TREE_PLIES)
        return hm_fail(error, HM_ERR_OPTION, 0, "a tree has at most %d plies", HM_TREE_PLIES);
    hm_tree *tree = calloc(1, sizeof *tree);
    if (tree == NULL) return hm_fail_memory(error, "a tree of moves");
    tree->asked = from != NULL;
    tree->tells_starts = from == NULL;
    tree->depth = depth == 0 ? 1 : depth;
    tree->min = min;
    hm_text_add(&tree->words, "", 1); /* places begin at 1 */
    hm_status status = tree->words.failed ? hm_fail_memory(error, "a tree of moves") : HM_OK;
    if (status == HM_OK && from != NULL) {
        hm_session_key(from, tree->from);
        status = hm_put_tree_position(from, &tree->position, error);
    }
    if (status == HM_OK) {
        *result = tree;
    } else {
        hm_tree_destroy(tree);
    }
    return status;
}

void hm_tree_destroy(hm_tree *tree) {
    if (tree == NULL) return;
    for (size_t i = 0; i < tree->groups.count; i++) {
        hm_text_clear(&tree->groups.at[i].mode);
        hm_text_clear(&tree->groups.at[i].profile);
        hm_text_clear(&tree->groups.at[i].rules);
    }
    for (size_t i = 0; i < tree->starts.count; i++) {
        hm_text_clear(&tree->starts.at[i].position);
        hm_text_clear(&tree->starts.at[i].variant);
    }
    free(tree->visits.at);
    free(tree->kept.at);
    free(tree->spans.at);
    free(tree->games.at);
    free(tree->groups.at);
    free(tree->starts.at);
    free(tree->order.at);
    free(tree->slots.at);
    hm_text_clear(&tree->words);
    hm_text_clear(&tree->position);
    free(tree);
}

/* ---- words, each kept once ---- */

static uint64_t hash_of_word(const char *word) {
    uint64_t hash = 1469598103934665603u;
    for (; *word != '\0'; word++)
        hash = (hash ^ (unsigned char)*word) * 1099511628211u;
    return hm_mix(hash);
}

uint32_t hm_tree_word(hm_tree *tree, const char *word) {
    if (2 * (tree->word_count + 1) > tree->slots.capacity) {
        /* Grows when it is half full: each word is inserted again. */
        size_t capacity = tree->slots.capacity == 0 ? 1024 : 2 * tree->slots.capacity;
        uint32_t *slots = calloc(capacity, sizeof *slots);
        if (slots == NULL) return 0;
        for (size_t i = 0; i < tree->slots.capacity; i++) {
            uint32_t place = tree->slots.at[i];
            if (place == 0) continue;
            size_t at = (size_t)hash_of_word(tree->words.data + place) & (capacity - 1);
            while (slots[at] != 0)
                at = (at + 1) & (capacity - 1);
            slots[at] = place;
        }
        free(tree->slots.at);
        tree->slots.at = slots;
        tree->slots.capacity = capacity;
    }
    size_t at = (size_t)hash_of_word(word) & (tree->slots.capacity - 1);
    for (; tree->slots.at[at] != 0; at = (at + 1) & (tree->slots.capacity - 1))
        if (strcmp(tree->words.data + tree->slots.at[at], word) == 0) return tree->slots.at[at];
    size_t place = tree->words.length;
    hm_text_add(&tree->words, word, strlen(word) + 1);
    if (tree->words.failed || place > UINT32_MAX) return 0;
    tree->word_count++;
    return tree->slots.at[at] = (uint32_t)place;
}

/* ---- games ---- */

static bool add_text(hm_text *text, const char *word) {
    if (word != NULL) hm_text_puts(text, word);
    return !text->failed;
}

bool hm_tree_group_of(hm_tree *tree, const hm_game *game, const char *mode, const char *profile,
                      const char *rules, uint64_t example, uint32_t *number) {
    hm_text text = {0};
    hm_text_printf(&text, "%s %s %s %s", game->name, mode == NULL ? "" : mode,
                   profile == NULL ? "" : profile, rules == NULL ? "" : rules);
    uint32_t name = text.failed ? 0 : hm_tree_word(tree, text.data);
    hm_text_clear(&text);
    if (name == 0) return false;
    for (uint32_t i = 0; i < tree->groups.count; i++) {
        if (tree->groups.at[i].name != name) continue;
        *number = i;
        return true;
    }
    if (!HM_ROOM(tree->groups, 1)) return false;
    *number = (uint32_t)tree->groups.count;
    hm_tree_group *group = &tree->groups.at[tree->groups.count++];
    *group = (hm_tree_group){
        .archiving = game->archiving, .game = game, .name = name, .example = example};
    return add_text(&group->mode, mode) && add_text(&group->profile, profile) &&
           add_text(&group->rules, rules);
}

static void read_tree_numbers(const hm_record *record, const char *key, int32_t numbers[4]) {
    const hm_fact *array = hm_fact_get(&record->facts, record->object, key);
    const hm_fact *item = array == NULL ? NULL : hm_fact_first(&record->facts, array);
    for (int i = 0; i < 4 && item != NULL; i++) {
        numbers[i] = (int32_t)hm_fact_integer(item);
        item = hm_fact_next(&record->facts, array, item);
    }
}

int hm_tree_seat(const hm_game *game, const char *letter) {
    const char *place = *letter == '\0' ? NULL : strchr(game->sides, *letter);
    return place == NULL || place - game->sides >= 4 ? -1 : (int)(place - game->sides);
}

static bool read_game(hm_tree *tree, const hm_record *record, hm_tree_game *game) {
    const char *result = hm_record_word(record, "result"), *date = hm_record_word(record, "date");
    if (result == NULL) result = "";
    game->end = strcmp(result, "1-0") == 0       ? HM_TREE_FIRST_WINS
                : strcmp(result, "0-1") == 0     ? HM_TREE_SECOND_WINS
                : strcmp(result, "1/2-1/2") == 0 ? HM_TREE_DRAWN
                                                 : HM_TREE_OPEN;
    game->scored = hm_fact_get(&record->facts, record->object, "places") != NULL;
    read_tree_numbers(record, "points", game->points);
    read_tree_numbers(record, "places", game->places);
    if (date != NULL && (game->date = hm_tree_word(tree, date)) == 0) return false;
    const hm_facts *facts = &record->facts;
    const hm_fact *players = hm_fact_get(facts, record->object, "players");
    const hm_fact *player = players == NULL ? NULL : hm_fact_first(facts, players);
    for (; player != NULL; player = hm_fact_next(facts, players, player)) {
        const hm_fact *name = hm_fact_get(facts, player, "name");
        const hm_fact *seat = hm_fact_get(facts, player, "seat");
        const hm_fact *rating = hm_fact_get(facts, player, "rating");
        size_t length;
        const char *letter = seat == NULL ? "" : hm_fact_words(facts, seat, &length);
        int place = hm_tree_seat(record->session->game, letter);
        if (rating != NULL) game->rating_sum += hm_fact_integer(rating), game->ratings++;
        if (name == NULL || place < 0) continue;
        uint32_t word = hm_tree_word(tree, hm_fact_words(facts, name, &length));
        if (word == 0) return false;
        game->players[place] = word;
    }
    /* Games of other rules are counted apart: their moves mean something else. */
    const hm_fact *rules = hm_fact_get(&record->facts, record->object, "rules");
    hm_text words = {0};
    if (rules != NULL) hm_fact_put_json(&record->facts, rules, &words);
    bool room =
        !words.failed &&
        hm_tree_group_of(tree, record->session->game, hm_record_word(record, "mode"),
                         hm_record_word(record, "profile"), words.data, game->number, &game->group);
    hm_text_clear(&words);
    return room;
}

/* ---- starts ---- */

static hm_status count_start(hm_tree *tree, const hm_record *record, hm_error *error) {
    for (size_t i = 0; i < tree->starts.count; i++) {
        hm_tree_start *known = &tree->starts.at[i];
        if (memcmp(known->key, record->start, sizeof known->key) != 0) continue;
        known->games++;
        return HM_OK;
    }
    if (!HM_ROOM(tree->starts, 1)) return hm_fail_memory(error, "a start");
    hm_tree_start *start = &tree->starts.at[tree->starts.count++];
    *start = (hm_tree_start){.key = {record->start[0], record->start[1]}, .games = 1};
    if (!add_text(&start->variant, hm_record_word(record, "variant")))
        return hm_fail_memory(error, "a start");
    return hm_put_tree_position(record->session, &start->position, error);
}

/* ---- plies ---- */

/* Where games know their keys they need not be played. */
static hm_status add_visits(hm_tree *tree, hm_record *record, const hm_tree_only *only, size_t most,
                            hm_text *text, hm_error *error) {
    const hm_archiving *archiving = record->archiving;
    hm_status status = HM_OK;
    bool leads = false;
    if (archiving->key_after == NULL) archiving->rewind(record->play);
    for (size_t ply = 0; ply <= record->plies && ply < most; ply++) {
        uint64_t key[2];
        if (archiving->key_after != NULL) {
            archiving->key_after(record->play, ply, key);
        } else {
            hm_session_key(record->session, key);
            /* A ply that was played is written sooner than one that comes next. */
            if (ply < record->plies) status = record->session->game->step(record->play, error);
            if (status != HM_OK) return status;
        }
        bool wanted = only == NULL || ((key[0] ^ only->key) & only->mask) == 0;
        /* The move that follows; at the end of the game none, which is 0. */
        uint32_t move = wanted ? 0 : HM_TREE_NOT_COUNTED;
        if (wanted && ply < record->plies) {
            text->length = 0;
            record->session->game->ply_text(record->play, ply, text);
            if (!text->failed && text->length > 0) move = hm_tree_word(tree, text->data);
            if (move == 0) return hm_fail_memory(error, "a move");
        }
        /* A position after a wanted one is kept, too: it says where the move leads. */
        if (wanted || leads) {
            if (tree->visits.count >= UINT32_MAX || !HM_ROOM(tree->visits, 1))
                return hm_fail_memory(error, "the positions of games");
            tree->visits.at[tree->visits.count++] =
                (hm_tree_visit){{key[0], key[1]}, (uint32_t)tree->games.count, move};
        }
        leads = only != NULL && wanted;
    }
    return HM_OK;
}

hm_status hm_tree_add_record(hm_tree *tree, hm_record *record, uint64_t number,
                             const hm_tree_only *only, size_t most, hm_error *error) {
    hm_tree_game game = {.number = number, .visit = tree->visits.count};
    hm_text text = {0};
    if (record->session == NULL || record->other) return HM_OK;
    if (!HM_ROOM(tree->games, 1) || tree->games.count >= UINT32_MAX ||
        !read_game(tree, record, &game))
        return hm_fail_memory(error, "a game");
    hm_status status = add_visits(tree, record, only, most, &text, error);
    if (status == HM_OK && tree->visits.count > game.visit)
        tree->games.at[tree->games.count++] = game;
    hm_text_clear(&text);
    return status;
}

hm_status hm_tree_add(hm_tree *tree, hm_finder *finder, uint64_t number, hm_error *error) {
    hm_record *record = &finder->record;
    hm_tree_only from = {tree->from[0], UINT64_MAX};
    bool played = record->session != NULL && !record->other;
    hm_status status = played && !tree->asked ? count_start(tree, record, error) : HM_OK;
    if (status != HM_OK) return status;
    return hm_tree_add_record(tree, record, number, tree->asked && tree->depth == 1 ? &from : NULL,
                              SIZE_MAX, error);
}

void hm_tree_forget(hm_tree *tree) {
    tree->visits.count = tree->kept.count = tree->games.count = tree->order.count = 0;
    tree->spans.count = 0;
}

/* ---- order ---- */

typedef struct tree_place {
    uint64_t key;
    uint32_t visit;
} tree_place;

/* By one half of the key, byte by byte from the lowest on: equal ones stay in their order. */
static void sort_places(const hm_tree *tree, int half, tree_place *places, tree_place *other) {
    size_t count = tree->visits.count;
    for (size_t i = 0; i < count; i++)
        places[i].key = tree->visits.at[places[i].visit].key[half];
    for (unsigned shift = 0; shift < 64; shift += 8) { /* eight passes: they end in `places` */
        size_t begins[257] = {0};
        for (size_t i = 0; i < count; i++)
            begins[(places[i].key >> shift & 255) + 1]++;
        for (size_t i = 0; i < 256; i++)
            begins[i + 1] += begins[i];
        for (size_t i = 0; i < count; i++)
            other[begins[places[i].key >> shift & 255]++] = places[i];
        tree_place *swapped = places;
        places = other;
        other = swapped;
    }
}

static int tree_compare_spans(const void *left, const void *right) {
    const hm_tree_span *one = left, *other = right;
    int order = hm_tree_compare_keys(one->key, other->key);
    return order != 0 ? order : (one->from > other->from) - (one->from < other->from);
}

/* Equal ones stay in the order of games and plies. */
bool hm_tree_settle(hm_tree *tree) {
    size_t count = tree->visits.count, spans = tree->spans.count;
    if (spans > 0) qsort(tree->spans.at, spans, sizeof *tree->spans.at, tree_compare_spans);
    tree->order.count = 0;
    if (!HM_ROOM(tree->order, count + 1)) return false;
    tree_place *places = malloc(2 * (count + 1) * sizeof *places);
    if (places == NULL) return false;
    for (size_t i = 0; i < count; i++)
        places[i].visit = (uint32_t)i;
    sort_places(tree, 0, places, places + count);
    /* Only where equal first halves have different second ones next to each other do the second
     * ones matter: with 64 bits this is rare. */
    bool collide = false;
    for (size_t i = 1; i < count && !collide; i++)
        collide =
            places[i - 1].key == places[i].key &&
            tree->visits.at[places[i - 1].visit].key[1] != tree->visits.at[places[i].visit].key[1];
    if (collide) {
        sort_places(tree, 1, places, places + count);
        sort_places(tree, 0, places, places + count);
    }
    for (size_t i = 0; i < count; i++)
        tree->order.at[i] = places[i].visit;
    tree->order.count = count;
    free(places);
    return true;
}
