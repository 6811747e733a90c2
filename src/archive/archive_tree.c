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

static bool grow_words(hm_tree *tree) {
    size_t capacity = tree->slots.capacity == 0 ? 1024 : 2 * tree->slots.capacity;
    uint32_t *slots = calloc(capacity, sizeof *slots);
    if (slots == NULL) return false;
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
    return true;
}

/* The place of a word; 0 when memory is short. */
static uint32_t keep_word(hm_tree *tree, const char *word) {
    if (2 * (tree->word_count + 1) > tree->slots.capacity && !grow_words(tree)) return 0;
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

/* Its kind, mode, profile and rules. */
static bool find_group(hm_tree *tree, const hm_record *record, uint32_t *number) {
    const hm_game *game = record->session->game;
    const char *mode = hm_record_word(record, "mode"), *profile = hm_record_word(record, "profile");
    const hm_fact *rules = hm_fact_get(&record->facts, record->object, "rules");
    hm_text text = {0}, words = {0};
    if (rules != NULL) hm_fact_put_json(&record->facts, rules, &words);
    hm_text_printf(&text, "%s %s %s %s", game->name, mode == NULL ? "" : mode,
                   profile == NULL ? "" : profile, words.length == 0 ? "" : words.data);
    uint32_t name = text.failed || words.failed ? 0 : keep_word(tree, text.data);
    hm_text_clear(&text);
    bool room = name != 0;
    for (uint32_t i = 0; i < tree->groups.count && room; i++) {
        if (tree->groups.at[i].name != name) continue;
        *number = i;
        hm_text_clear(&words);
        return true;
    }
    room = room && HM_ROOM(tree->groups, 1);
    if (room) {
        *number = (uint32_t)tree->groups.count;
        hm_tree_group *group = &tree->groups.at[tree->groups.count++];
        *group = (hm_tree_group){
            .archiving = record->archiving, .game = game, .name = name, .rules = words};
        return add_text(&group->mode, mode) && add_text(&group->profile, profile);
    }
    hm_text_clear(&words);
    return false;
}

static void read_tree_numbers(const hm_record *record, const char *key, int32_t numbers[4]) {
    const hm_fact *array = hm_fact_get(&record->facts, record->object, key);
    const hm_fact *item = array == NULL ? NULL : hm_fact_first(&record->facts, array);
    for (int i = 0; i < 4 && item != NULL; i++) {
        numbers[i] = (int32_t)hm_fact_integer(item);
        item = hm_fact_next(&record->facts, array, item);
    }
}

static bool read_players(hm_tree *tree, const hm_record *record, hm_tree_game *game) {
    const hm_facts *facts = &record->facts;
    const hm_fact *players = hm_fact_get(facts, record->object, "players");
    const hm_fact *player = players == NULL ? NULL : hm_fact_first(facts, players);
    const char *sides = record->session->game->sides;
    for (; player != NULL; player = hm_fact_next(facts, players, player)) {
        const hm_fact *name = hm_fact_get(facts, player, "name");
        const hm_fact *seat = hm_fact_get(facts, player, "seat");
        const hm_fact *rating = hm_fact_get(facts, player, "rating");
        size_t length;
        const char *letter = seat == NULL ? "" : hm_fact_words(facts, seat, &length);
        const char *place = *letter == '\0' ? NULL : strchr(sides, *letter);
        if (rating != NULL) game->rating_sum += hm_fact_integer(rating), game->ratings++;
        if (name == NULL || place == NULL) continue;
        uint32_t word = keep_word(tree, hm_fact_words(facts, name, &length));
        if (word == 0) return false;
        game->players[place - sides] = word;
    }
    return true;
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
    if (date != NULL && (game->date = keep_word(tree, date)) == 0) return false;
    return read_players(tree, record, game) && find_group(tree, record, &game->group);
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

static hm_status add_visit(hm_tree *tree, const hm_record *record, const uint64_t key[2],
                           size_t ply, hm_error *error) {
    uint32_t move = 0;
    if (ply < record->plies) {
        hm_text text = {0};
        record->session->game->ply_text(record->play, ply, &text);
        move = text.failed || text.length == 0 ? 0 : keep_word(tree, text.data);
        hm_text_clear(&text);
        if (move == 0) return hm_fail_memory(error, "a move");
    }
    if (tree->visits.count >= UINT32_MAX || !HM_ROOM(tree->visits, 1))
        return hm_fail_memory(error, "the positions of games");
    tree->visits.at[tree->visits.count++] =
        (hm_tree_visit){{key[0], key[1]}, (uint32_t)tree->games.count, move};
    return HM_OK;
}

hm_status hm_tree_add_record(hm_tree *tree, hm_record *record, uint64_t number, hm_error *error) {
    hm_tree_game game = {.number = number};
    bool only_from = tree->asked && tree->depth == 1;
    if (record->session == NULL || record->other) return HM_OK;
    if (!HM_ROOM(tree->games, 1) || tree->games.count >= UINT32_MAX ||
        !read_game(tree, record, &game))
        return hm_fail_memory(error, "a game");
    record->archiving->rewind(record->play);
    hm_status status = tree->asked ? HM_OK : count_start(tree, record, error);
    bool passed = false;
    size_t before = tree->visits.count;
    for (size_t ply = 0; status == HM_OK && ply <= record->plies && !(only_from && passed); ply++) {
        uint64_t key[2];
        hm_session_key(record->session, key);
        passed = memcmp(key, tree->from, sizeof key) == 0;
        /* A ply that was played is written sooner than one that comes next. */
        if (ply < record->plies) status = record->session->game->step(record->play, error);
        if (status == HM_OK && (!only_from || passed))
            status = add_visit(tree, record, key, ply, error);
    }
    if (status == HM_OK && tree->visits.count > before) tree->games.at[tree->games.count++] = game;
    return status;
}

hm_status hm_tree_add(hm_tree *tree, hm_finder *finder, uint64_t number, hm_error *error) {
    return hm_tree_add_record(tree, &finder->record, number, error);
}

/* ---- order ---- */

static int compare_visits(const hm_tree_visit *a, const hm_tree_visit *b) {
    for (int i = 0; i < 2; i++)
        if (a->key[i] != b->key[i]) return a->key[i] < b->key[i] ? -1 : 1;
    return 0;
}

/* By merging: equal ones stay in the order of games and plies. */
bool hm_tree_settle(hm_tree *tree) {
    size_t count = tree->visits.count;
    const hm_tree_visit *visits = tree->visits.at;
    tree->order.count = 0;
    if (!HM_ROOM(tree->order, count + 1)) return false;
    uint32_t *from = tree->order.at, *other = malloc((count + 1) * sizeof *other), *to = other;
    if (other == NULL) return false;
    for (size_t i = 0; i < count; i++)
        from[i] = (uint32_t)i;
    for (size_t width = 1; width < count; width *= 2) {
        for (size_t begin = 0; begin < count; begin += 2 * width) {
            size_t middle = begin + width < count ? begin + width : count;
            size_t end = begin + 2 * width < count ? begin + 2 * width : count;
            size_t a = begin, b = middle;
            for (size_t i = begin; i < end; i++) {
                bool first = a < middle &&
                             (b == end || compare_visits(&visits[from[a]], &visits[from[b]]) <= 0);
                to[i] = from[first ? a++ : b++];
            }
        }
        uint32_t *swapped = from;
        from = to;
        to = swapped;
    }
    if (from != tree->order.at) memcpy(tree->order.at, from, count * sizeof *from);
    tree->order.count = count;
    free(other);
    return true;
}
