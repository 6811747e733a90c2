/* Indexes of archives: any bytes are an index or an error with a line. The lines get the hash that
 * they have to have, without which no change of them would get far: of what is then taken, entries
 * stand in their order, and every position is found behind the entry that leads to it. */
#include "frames/logs/index.h"
#include "fuzz.h"

#include <string.h>

static hm_status read_index(const void *data, size_t size, hm_index **index) {
    hm_source *source;
    hm_error error = {0};
    REQUIRE(hm_source_from_memory(&source, data, size, "fuzz", NULL) == HM_OK);
    hm_status status = hm_index_read(index, source, &error);
    REQUIRE((*index == NULL) == (status != HM_OK));
    REQUIRE(status == HM_OK || (error.status == status && error.message[0] != '\0'));
    hm_source_close(source);
    return status;
}

static void check_entries(const hm_index *index) {
    hm_index_facts facts;
    hm_index_tell(index, &facts);
    REQUIRE(facts.every > 0 && facts.games > 0 && facts.positions >= index->entries.count);
    for (size_t i = 0; i < index->entries.count; i++) {
        const hm_index_entry *entry = &index->entries.at[i];
        hm_range range = hm_index_range(index, i, i + 1);
        REQUIRE(hm_index_at_number(index, entry->number) == i);
        REQUIRE(i == 0 || hm_index_at_number(index, entry->number - 1) == i - 1);
        REQUIRE(hm_index_at_byte(index, entry->place.at) <= i);
        REQUIRE(!hm_range_is_empty(&range) && range.first <= range.end);
        REQUIRE((range.state != NULL) == entry->is_inside);
        if (range.state != NULL) REQUIRE(entry->state + strlen(range.state) < index->states.length);
    }
    REQUIRE(hm_index_at_number(index, UINT64_MAX) == index->entries.count - 1);
    REQUIRE(hm_index_at_byte(index, UINT64_MAX) == index->entries.count);
}

/* The fourth number of the last line, which is a game. */
static uint64_t last_game(const hm_text *text) {
    size_t at = text->length - 1;
    uint64_t game = 0;
    while (at > 0 && text->data[at - 1] != '\n')
        at--;
    for (int commas = 0; at < text->length && commas < 4; at++) {
        if (text->data[at] == ',') commas++;
        bool digit = text->data[at] >= '0' && text->data[at] <= '9';
        if (commas == 3 && digit) game = game * 10 + (uint64_t)(text->data[at] - '0');
    }
    return game;
}

/* Lines, and the end that they ask for. */
static void put_whole(const uint8_t *data, size_t size, hm_text *text) {
    hm_sha256 sha;
    char hex[65];
    hm_text_add(text, data, size);
    if (size == 0 || data[size - 1] != '\n') hm_text_puts(text, "\n");
    hm_sha256_init(&sha);
    hm_sha256_add(&sha, text->data, text->length);
    hm_sha256_hex(&sha, hex);
    hm_text_printf(text, "{\"games\":%llu,\"positions\":99999,\"archive\":\"%s\",",
                   (unsigned long long)last_game(text), hex);
    hm_text_printf(text, "\"lines\":\"%s\"}\n", hex);
}

int fuzz_one_input(const uint8_t *data, size_t size) {
    hm_index *index;
    hm_text text = {0};
    put_whole(data, size, &text);
    if (read_index(text.data, text.length, &index) == HM_OK) check_entries(index);
    hm_index_destroy(index);
    hm_text_clear(&text);
    return 0;
}
