/* Start names of 5D games: the presets. */
#include "chess5d/rules/presets5d.h"
#include "games/5d/play5d.h"

#include <stdio.h>

/* Writes facts about the start's boards. */
static void starts5d_put_boards(const hm_start *start, hm_facts *facts) {
    hm_text header = {0};
    hm_5d_position *position;
    int32_t first, last;
    hm_text_printf(&header, "[Board \"%s\"]", start->title);
    bool failed =
        header.failed || hm_5d_fen_parse(header.data, header.length, 0, &position, NULL) != HM_OK;
    hm_text_clear(&header);
    if (failed) {
        facts->failed = true;
        return;
    }
    hm_5d_lines(position, &first, &last);
    hm_text_printf(hm_fact_begin(facts, "size"), "%dx%d", hm_5d_width(position),
                   hm_5d_height(position));
    hm_fact_end(facts);
    hm_fact_uint(facts, "timelines", (uint64_t)(last - first) + 1);
    hm_fact_bool(facts, "even", hm_5d_is_even(position));
    hm_fact_word(facts, "side", hm_5d_position_side(position) == HM_5D_WHITE ? "w" : "b");
    hm_5d_position_destroy(position);
}

bool hm_start_5d(size_t index, hm_start *start, hm_facts *facts) {
    int id;
    bool known;
    const char *name = hm_5d_preset_name(index, &id, &known);
    if (name == NULL) return false;
    *start = (hm_start){.title = name};
    if (!known) start->refused = "another one at random, without boards of its own";
    snprintf(start->name, sizeof start->name, "5d:");
    hm_5d_preset_word(index, start->name + 3, sizeof start->name - 3);
    if (facts == NULL) return true;
    if (id != 0) hm_fact_int(facts, "id", id);
    if (known) {
        starts5d_put_boards(start, facts);
        hm_fact_open(facts, "promotions", '[');
        for (const char *p = hm_5d_preset_promotions(index); *p != '\0'; p++) {
            char letter[2] = {*p, '\0'};
            if (*p != ',') hm_fact_word(facts, NULL, letter);
        }
        hm_fact_close(facts);
    }
    return true;
}
