/* Copies of games: the same rules, start and moves, and nothing that tells them apart. */
#include "archive/archive_copies.h"

#include <stdlib.h>
#include <string.h>

/* ---- what tells games apart ---- */

void hm_put_identity_line(hm_text *text, const char *name, const char *value) {
    if (value == NULL || *value == '\0') return;
    hm_text_printf(text, "%s\t", name == NULL ? "" : name);
    for (; *value != '\0'; value++)
        hm_text_add(text, *value == '\n' ? " " : value, 1);
    hm_text_puts(text, "\n");
}

static const char *record_word_in(const hm_record *record, const hm_fact *object, const char *key) {
    const hm_fact *fact = hm_fact_get(&record->facts, object, key);
    size_t length;
    return fact == NULL ? NULL : hm_fact_words(&record->facts, fact, &length);
}

void hm_put_identity(const hm_record *record, hm_text *text) {
    const hm_facts *facts = &record->facts;
    const hm_fact *players = hm_fact_get(facts, record->object, "players");
    const hm_fact *player = players == NULL ? NULL : hm_fact_first(facts, players);
    for (; player != NULL; player = hm_fact_next(facts, players, player)) {
        hm_put_identity_line(text, record_word_in(record, player, "seat"),
                             record_word_in(record, player, "name"));
    }
    const hm_fact *tags = hm_fact_get(facts, record->object, "tags");
    hm_put_identity_line(text, "Date", record_word_in(record, tags, "Date"));
    hm_put_identity_line(text, "GameNr", record_word_in(record, tags, "GameNr"));
    hm_text_add(text, "", 0);
}

static const char *next_line(const char *line) {
    line += strcspn(line, "\n");
    return line + (*line == '\n');
}

/* The line of a text that has the same name, which ends in a tab; else the end of the text. */
static const char *line_named(const char *text, const char *line) {
    size_t name = strcspn(line, "\t") + 1;
    while (*text != '\0' && strncmp(text, line, name) != 0)
        text = next_line(text);
    return text;
}

bool hm_identities_differ(const char *one, const char *other) {
    while (*one != '\0') {
        size_t length = strcspn(one, "\n");
        /* A line that only one of the texts has distinguishes nothing. */
        const char *line = line_named(other, one);
        bool same =
            *line == '\0' || (strcspn(line, "\n") == length && strncmp(line, one, length) == 0);
        if (!same) return true;
        one = next_line(one);
    }
    return false;
}

/* ---- what a game is ---- */

static void put_part(hm_text *text, const char *part) {
    hm_text_add(text, part == NULL ? "" : part, part == NULL ? 1 : strlen(part) + 1);
}

void hm_hash_end(hm_sha256 *sha, uint64_t hash[2]) {
    char hex[65];
    hm_sha256_hex(sha, hex);
    hex[32] = '\0';
    hash[1] = strtoull(hex + 16, NULL, 16);
    hex[16] = '\0';
    hash[0] = strtoull(hex, NULL, 16);
}

hm_status hm_record_hash(const hm_record *record, uint64_t hash[2], hm_error *error) {
    hm_text text = {0};
    uint8_t start[16];
    hm_sha256 sha;
    const hm_fact *rules = hm_fact_get(&record->facts, record->object, "rules");
    put_part(&text, hm_record_word(record, "game"));
    put_part(&text, hm_record_word(record, "mode"));
    put_part(&text, hm_record_word(record, "profile"));
    if (rules != NULL) hm_fact_put_json(&record->facts, rules, &text);
    hm_le64_put(start, record->start[0]);
    hm_le64_put(start + 8, record->start[1]);
    hm_text_add(&text, start, sizeof start);
    if (record->session != NULL && !record->other) record->archiving->pack(record->play, &text);
    hm_status status = text.failed ? hm_fail_memory(error, "a game") : HM_OK;
    if (status == HM_OK) {
        hm_sha256_init(&sha);
        hm_sha256_add(&sha, text.data, text.length);
        hm_hash_end(&sha, hash);
    }
    hm_text_clear(&text);
    return status;
}

/* ---- the table ---- */

/* The shape of an identity: the number of shapes when it is new. */
static size_t shape_of(const hm_copies *copies, const char *identity) {
    size_t i = 0;
    for (; i < copies->shapes.count; i++) {
        const char *one = copies->words.data + copies->shapes.at[i], *other = identity;
        while (*one != '\0' && strncmp(one, other, strcspn(one, "\t") + 1) == 0) {
            one = next_line(one);
            other = next_line(other);
        }
        if (*one == '\0' && *other == '\0') break;
    }
    return i;
}

/* The key of games of a shape by their hash and by the lines of `identity` whose names `names` has,
 * too. */
static void copies_key(const hm_copies *copies, const uint64_t hash[2], size_t shape,
                       const char *identity, const char *names, uint64_t key[2]) {
    const char *line = copies->words.data + copies->shapes.at[shape];
    hm_sha256 sha;
    hm_sha256_init(&sha);
    hm_sha256_add(&sha, hash, 2 * sizeof *hash);
    hm_sha256_add(&sha, &shape, sizeof shape);
    for (; *line != '\0'; line = next_line(line)) {
        const char *found = line_named(identity, line);
        if (*line_named(names, line) != '\0') hm_sha256_add(&sha, found, strcspn(found, "\n") + 1);
    }
    hm_hash_end(&sha, key);
}

/* Notes a game for later games of a shape. */
static bool note_game(hm_copies *copies, const hm_copies_entry *game, size_t shape) {
    const char *words = copies->words.data;
    uint64_t key[2];
    copies_key(copies, game->hash, game->shape, words + game->identity,
               words + copies->shapes.at[shape], key);
    return hm_history_add(&copies->known, key) > 0;
}

hm_status hm_copies_add(hm_copies *copies, const hm_record *record, bool *copy, hm_error *error) {
    hm_copies_entry game = {.identity = copies->words.length};
    *copy = false;
    hm_status status = hm_record_hash(record, game.hash, error);
    if (status != HM_OK) return status;
    hm_put_identity(record, &copies->words);
    hm_text_add(&copies->words, "", 1);
    bool room = !copies->words.failed && HM_ROOM(copies->games, 1) && HM_ROOM(copies->shapes, 1);
    if (!room) return hm_fail_memory(error, "the games that came before");
    const char *identity = copies->words.data + game.identity;
    game.shape = shape_of(copies, identity);
    bool fresh = game.shape == copies->shapes.count;
    if (fresh) copies->shapes.at[copies->shapes.count++] = game.identity;
    for (size_t i = 0; fresh && room && i < copies->games.count; i++)
        room = note_game(copies, &copies->games.at[i], game.shape);
    for (size_t i = 0; room && !*copy && i < copies->shapes.count; i++) {
        uint64_t key[2];
        copies_key(copies, game.hash, i, identity, identity, key);
        *copy = hm_history_count(&copies->known, key) > 0;
    }
    for (size_t i = 0; room && !*copy && i < copies->shapes.count; i++)
        room = note_game(copies, &game, i);
    if (room && !*copy) {
        copies->games.at[copies->games.count++] = game;
    } else if (!fresh) {
        copies->words.length = game.identity;
    }
    return room ? HM_OK : hm_fail_memory(error, "the games that came before");
}

void hm_copies_clear(hm_copies *copies) {
    free(copies->games.at);
    free(copies->shapes.at);
    hm_history_clear(&copies->known);
    hm_text_clear(&copies->words);
    *copies = (hm_copies){0};
}
