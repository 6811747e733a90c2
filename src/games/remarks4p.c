/* What is odd about the text of a four-player game, with its places in the file. */
#include "games/play4p.h"

#include <string.h>

/* "line 7, column 3: expected ..." */
static void put_problem(hm_facts *facts, const hm_place_4p *place, const char *message) {
    hm_text_printf(hm_fact_begin(facts, NULL), "line %llu, column %llu: %s",
                   (unsigned long long)place->line, (unsigned long long)place->column, message);
    hm_fact_end(facts);
}

/* Places of JSON inputs count in the moves joined to a text. */
static void put_fault(hm_facts *facts, const hm_play_4p *play, const hm_input_error *fault,
                      bool json) {
    hm_place_4p place = {play->line_number, fault->error.offset + 1};
    if (!json) place = (hm_place_4p){fault->line + play->line_number - 1, fault->column};
    put_problem(facts, &place, fault->error.message);
}

/* In Teams the moves may end otherwise than the tag Result says. */
static void check_result(hm_facts *facts, const hm_play_4p *play) {
    const char *tag = hm_4p_game_tag(play->game, "Result");
    hm_4p_position end;
    hm_4p_effects effects;
    if (tag == NULL) return;
    if (hm_4p_game_end(play->game, &end, &effects, NULL) != HM_OK) {
        facts->failed = true;
        return;
    }
    hm_4p_end outcome = hm_4p_outcome(&end);
    if (outcome == HM_4P_GOING_ON || outcome == HM_4P_POINTS_COUNT) return;
    hm_text result = {0}, message = {0};
    hm_place_4p place = {play->line_number, 1};
    hm_4p_game_result(play->game, &result);
    if (!result.failed && strcmp(result.data, tag) != 0) {
        hm_text_printf(&message, "Result is \"%.40s\", but the moves end in %s", tag, result.data);
        if (!message.failed) put_problem(facts, &place, message.data);
    }
    facts->failed |= result.failed || message.failed;
    hm_text_clear(&result);
    hm_text_clear(&message);
}

bool hm_put_remarks_4p(hm_facts *facts, const hm_play_4p *play, const hm_input_error *fault,
                       bool json) {
    bool right = true;
    hm_fact_open(facts, "problems", '[');
    for (size_t i = 0; i < play->places.count; i++) {
        hm_4p_remark remark = hm_4p_game_remark(play->game, i);
        right = right && remark.status != HM_ERR_4P_MARK;
        put_problem(facts, &play->places.at[i], remark.message);
    }
    if (fault != NULL) {
        put_fault(facts, play, fault, json);
    } else {
        check_result(facts, play);
    }
    hm_fact_close(facts);
    return right;
}
