/* What is odd about the text of a four-player game, with its places in the file. */
#include "chess4p/notation/game4p.h"
#include "games/4p/play4p.h"

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

/* ---- results ---- */

/* In Teams the moves may end otherwise than the tag Result says, or the word behind them. */
static void compare_result(const hm_play_4p *play, hm_text *message) {
    const char *tag = hm_4p_game_tag(play->game, "Result"), *word = play->game->result;
    hm_text result = {0};
    hm_4p_game_result(play->game, &result);
    message->failed |= result.failed;
    bool tag_differs = tag != NULL && !result.failed && strcmp(result.data, tag) != 0;
    bool word_differs = *word != '\0' && !result.failed && strcmp(result.data, word) != 0;
    if (tag_differs || word_differs) {
        hm_text_printf(message, "%s \"%.40s\", but the moves end in %s",
                       tag_differs ? "Result is" : "behind the moves stands",
                       tag_differs ? tag : word, result.data);
    }
    hm_text_clear(&result);
}

/* In a free-for-all, bring other points. */
static void compare_points(const hm_play_4p *play, const hm_4p_position *end, hm_text *message) {
    static const char *const seats[HM_4P_SEATS] = {"Red", "Blue", "Yellow", "Green"};
    int32_t points[HM_4P_SEATS];
    if (!hm_4p_game_written_points(play->game, points)) return;
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        int moves = (int)hm_4p_position_points(end, seat), told = (int)points[seat];
        if (moves == told) continue;
        hm_text_printf(message, "%s%s has %d points in Result, and %d by the moves",
                       message->length > 0 ? ", " : "", seats[seat], told, moves);
    }
}

static void check_result(hm_facts *facts, const hm_play_4p *play) {
    hm_4p_position end;
    hm_4p_effects effects;
    hm_text message = {0};
    if (hm_4p_game_end(play->game, &end, &effects, NULL) != HM_OK) {
        facts->failed = true;
        return;
    }
    hm_4p_end outcome = hm_4p_outcome(&end);
    if (outcome == HM_4P_GOING_ON) return;
    if (outcome == HM_4P_POINTS_COUNT) {
        compare_points(play, &end, &message);
    } else {
        compare_result(play, &message);
    }
    if (message.length > 0 && !message.failed) put_problem(facts, &play->result, message.data);
    facts->failed |= message.failed;
    hm_text_clear(&message);
}

/* ---- all of it ---- */

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
    } else if (hm_4p_game_other(play->game) == NULL) {
        check_result(facts, play);
    }
    hm_fact_close(facts);
    return right;
}

/* ---- what is lost when the game is written ---- */

static bool is_replaced(const hm_play_4p *play, size_t index) {
    return hm_4p_game_remark(play->game, index).status == HM_ERR_FIELD;
}

/* Of the start, which tags cannot tell in full. */
static void put_lost_start(hm_facts *facts, const hm_4p_game *game) {
    hm_4p_position written;
    const hm_4p_position *ours = hm_4p_game_start(game);
    if (hm_4p_game_other(game) != NULL) return;
    hm_status status = hm_4p_game_written_start(game, &written, NULL);
    facts->failed |= status == HM_ERR_MEMORY;
    if (status != HM_OK) return;
    hm_put_lost_rules_4p(facts, &ours->rules, &written.rules);
    if (hm_has_point_queens_4p(&ours->state) && !hm_has_point_queens_4p(&written.state))
        hm_fact_word(facts, NULL, "one-point queens of the start are written as queens");
}

static void put_lost_of_game(const hm_play_4p *play, hm_facts *facts) {
    for (size_t i = 0; i < play->places.count; i++) {
        if (is_replaced(play, i)) {
            put_problem(facts, &play->places.at[i], hm_4p_game_remark(play->game, i).message);
        }
    }
    put_lost_start(facts, play->game);
}

/* A fen4p holds the board and who has left; without options it is read by the rules of Teams. */
static void put_lost_of_position(const hm_play_4p *play, hm_facts *facts) {
    const hm_4p_rules *ours = &play->position.rules;
    hm_4p_rules usual;
    if (ours->mode != HM_4P_TEAMS) {
        hm_text_printf(hm_fact_begin(facts, NULL),
                       "the mode is not written: add --mode %s where it is read, or write 4p-json",
                       hm_4p_mode_name((hm_4p_mode)ours->mode));
        hm_fact_end(facts);
    }
    if (ours->profile != HM_4P_CURRENT) {
        hm_text_printf(hm_fact_begin(facts, NULL),
                       "the profile is not written: add --profile %s where it is read",
                       hm_4p_profile_name((hm_4p_profile)ours->profile));
        hm_fact_end(facts);
    }
    hm_4p_rules_init(&usual, (hm_4p_profile)ours->profile, (hm_4p_mode)ours->mode);
    hm_put_lost_rules_4p(facts, ours, &usual);
    if (hm_has_point_queens_4p(&play->position.state))
        hm_fact_word(facts, NULL, "one-point queens are written as queens");
}

/* Positions hold neither tags nor comments. */
void hm_losses_4p(const void *play, const hm_notation *to, hm_facts *facts) {
    bool game = strncmp(to->name, "pgn4", 4) == 0;
    if (!game && strcmp(to->name, "fen4p") != 0) return;
    hm_facts_mark before = hm_facts_here(facts);
    hm_fact_open(facts, "warnings", '[');
    hm_facts_mark empty = hm_facts_here(facts);
    if (game)
        put_lost_of_game(play, facts);
    else
        put_lost_of_position(play, facts);
    bool none = hm_facts_here(facts).count == empty.count;
    hm_fact_close(facts);
    if (none) hm_facts_back(facts, before);
}
