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

bool hm_identities_differ(const char *one, const char *other) {
    while (*one != '\0') {
        size_t name = strcspn(one, "\t") + 1, length = strcspn(one, "\n");
        /* The line of the same name, which ends in a tab: what one text alone knows tells nothing.
         */
        const char *line = other;
        while (*line != '\0' && strncmp(line, one, name) != 0) {
            line += strcspn(line, "\n");
            line += *line == '\n';
        }
        bool same =
            *line == '\0' || (strcspn(line, "\n") == length && strncmp(line, one, length) == 0);
        if (!same) return true;
        one += length;
        one += *one == '\n';
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

static size_t slot_of(const hm_copies *copies, const uint64_t hash[2], size_t step) {
    return (size_t)(hash[0] + step) & (copies->slots.capacity - 1);
}

hm_status hm_copies_add(hm_copies *copies, const hm_record *record, bool *copy, hm_error *error) {
    hm_text identity = {0};
    uint64_t hash[2];
    *copy = false;
    hm_status status = hm_record_hash(record, hash, error);
    if (status != HM_OK) return status;
    hm_put_identity(record, &identity);
    bool room =
        !identity.failed && copies->games.count < UINT32_MAX - 1 && HM_ROOM(copies->games, 1);
    size_t step = 0;
    if (room && 2 * (copies->games.count + 1) > copies->slots.capacity) {
        /* The table grows when it is half full: every game is inserted again. */
        size_t capacity = copies->slots.capacity == 0 ? 1024 : 2 * copies->slots.capacity;
        uint32_t *slots = calloc(capacity, sizeof *slots);
        room = slots != NULL;
        if (room) {
            free(copies->slots.at);
            copies->slots.at = slots;
            copies->slots.capacity = capacity;
        }
        for (size_t i = 0; room && i < copies->games.count; i++) {
            step = 0;
            while (slots[slot_of(copies, copies->games.at[i].hash, step)] != 0)
                step++;
            slots[slot_of(copies, copies->games.at[i].hash, step)] = (uint32_t)i + 1;
        }
    }
    for (step = 0; room; step++) {
        uint32_t number = copies->slots.at[slot_of(copies, hash, step)];
        if (number == 0) break;
        const hm_copies_entry *game = &copies->games.at[number - 1];
        if (memcmp(game->hash, hash, sizeof hash) != 0) continue;
        if (hm_identities_differ(copies->words.data + game->identity, identity.data)) continue;
        *copy = true;
        break;
    }
    if (room && !*copy) {
        hm_copies_entry entry = {{hash[0], hash[1]}, copies->words.length};
        hm_text_add(&copies->words, identity.data, identity.length + 1);
        copies->games.at[copies->games.count++] = entry;
        copies->slots.at[slot_of(copies, hash, step)] = (uint32_t)copies->games.count;
        room = !copies->words.failed;
    }
    hm_text_clear(&identity);
    return room ? HM_OK : hm_fail_memory(error, "the games that came before");
}

void hm_copies_clear(hm_copies *copies) {
    free(copies->games.at);
    free(copies->slots.at);
    hm_text_clear(&copies->words);
    *copies = (hm_copies){0};
}
