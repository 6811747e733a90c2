/* Chooses the puzzles of many games to keep, and appends their texts. */
#include "commands/puzzles.h"
#include "core/json.h"
#include "games/archiving.h"
#include "games/games.h"

#include <string.h>

/* ---- texts ---- */

const char *puzzles_form_of(const hm_game *game) {
    return game->archiving->game;
}

static size_t number_of_game(const hm_json_value *name) {
    for (size_t i = 0; i < 4 && hm_game_at(i) != NULL; i++)
        if (hm_json_is(name, hm_game_name(hm_game_at(i)))) return i;
    return 4;
}

hm_status puzzles_add_text(puzzles_texts *texts, const char *line, size_t length, size_t *game,
                           hm_error *error) {
    static const char *const names[] = {"game", "text", NULL};
    hm_json_value object, values[2];
    *game = 4;
    if (hm_json_parse(line, length, &object, NULL) != HM_OK) return HM_OK;
    hm_json_pick(&object, names, values);
    if (values[0].text == NULL || values[1].text == NULL || values[1].type != HM_JSON_STRING)
        return HM_OK;
    size_t number = number_of_game(&values[0]);
    if (number == 4) return HM_OK;
    hm_text *text = &texts->text[number];
    const hm_notation *form = hm_notation_named(puzzles_form_of(hm_game_at(number)));
    bool marked = form != NULL && (form->flags & HM_IS_MARKED) != 0;
    texts->number[number]++;
    if (marked) hm_notation_put_mark(texts->number[number], text);
    if (!marked && texts->number[number] > 1) hm_text_puts(text, "\n");
    hm_json_decode_text(&values[1], text);
    if (text->length > 0 && text->data[text->length - 1] != '\n') hm_text_puts(text, "\n");
    *game = number;
    return text->failed ? hm_fail_memory(error, "puzzles") : HM_OK;
}

/* ---- what is new ---- */

bool puzzles_enough(const puzzles_choice *choice) {
    return choice->limit > 0 && choice->sums.counts.puzzles >= choice->limit;
}

/* The id of a puzzle is its key, and the first member of its line. */
static bool read_id(const char *line, size_t length, uint64_t key[2]) {
    static const char head[] = "{\"id\":\"";
    size_t at = sizeof head - 1;
    if (length < at + 32 || memcmp(line, head, at) != 0) return false;
    for (int i = 0; i < 32; i++) {
        char c = line[at + (size_t)i];
        unsigned digit = c >= '0' && c <= '9' ? (unsigned)(c - '0') : (unsigned)(c - 'a' + 10);
        if (digit > 15) return false;
        key[i / 16] = key[i / 16] << 4 | digit;
    }
    return true;
}

hm_status puzzles_choose(puzzles_choice *choice, const puzzles_game *game, puzzles_keep *keep,
                         void *context, hm_error *error) {
    puzzles_sums *sums = &choice->sums;
    hm_status status = HM_OK;
    sums->games++;
    sums->skipped += game->bad;
    sums->unjudged += game->other;
    sums->counts.positions += game->counts.positions;
    sums->counts.candidates += game->counts.candidates;
    sums->counts.undecided += game->counts.undecided;
    sums->counts.nodes += game->counts.nodes;
    for (size_t at = 0; at < game->lines.length && status == HM_OK && !puzzles_enough(choice);) {
        const char *line = game->lines.data + at;
        const char *end = memchr(line, '\n', game->lines.length - at);
        size_t length = end == NULL ? game->lines.length - at : (size_t)(end - line) + 1;
        uint64_t key[2] = {0, 0};
        unsigned seen = read_id(line, length, key) ? hm_history_add(&choice->seen, key) : 1;
        at += length;
        if (seen == 0) return hm_fail_memory(error, "puzzles");
        sums->copies += seen > 1;
        sums->counts.puzzles += seen == 1;
        if (seen == 1) status = keep(context, line, length, error);
    }
    return status;
}

void puzzles_put_sums(const puzzles_sums *sums, hm_facts *facts) {
    hm_fact_uint(facts, "games", sums->games);
    hm_fact_uint(facts, "positions", sums->counts.positions);
    hm_fact_uint(facts, "candidates", sums->counts.candidates);
    hm_fact_uint(facts, "puzzles", sums->counts.puzzles);
    hm_fact_uint(facts, "copies", sums->copies);
    hm_fact_uint(facts, "undecided", sums->counts.undecided);
    hm_fact_uint(facts, "skipped", sums->skipped);
    hm_fact_uint(facts, "unjudged", sums->unjudged);
    hm_fact_uint(facts, "nodes", sums->counts.nodes);
}
