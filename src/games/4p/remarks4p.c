/* Reports oddities in the text of a four-player game, with their places in the file. */
#include "chess4p/notation/game4p.h"
#include "games/4p/play4p.h"

#include <string.h>

/* ---- all of it ---- */

hm_rights_4p hm_put_remarks_4p(hm_facts *facts, const hm_play_4p *play, const hm_input_error *fault,
                               bool json) {
    hm_rights_4p right = {true, true};
    hm_fact_open(facts, "problems", '[');
    for (size_t i = 0; i < play->places.count; i++) {
        hm_4p_remark remark = hm_4p_game_remark(play->game, i);
        right.marks = right.marks && remark.status != HM_ERR_4P_MARK;
        hm_put_problem_4p(facts, &play->places.at[i], remark.message);
    }
    if (fault != NULL) {
        /* Places of JSON inputs count in the moves joined to a text. */
        hm_place_4p place = {play->line_number, fault->error.offset + 1};
        if (!json) place = (hm_place_4p){fault->line + play->line_number - 1, fault->column};
        hm_put_problem_4p(facts, &place, fault->error.message);
    } else if (hm_4p_game_other(play->game) == NULL) {
        right.claims = hm_put_differences_4p(facts, play) == 0;
    }
    hm_fact_close(facts);
    return right;
}

/* ---- what is lost when the game is written ---- */

static void put_lost_of_game(const hm_play_4p *play, hm_facts *facts) {
    for (size_t i = 0; i < play->places.count; i++) {
        if (hm_4p_game_remark(play->game, i).status == HM_ERR_FIELD) {
            hm_put_problem_4p(facts, &play->places.at[i], hm_4p_game_remark(play->game, i).message);
        }
    }
    if (hm_4p_game_other(play->game) != NULL) return;

    /* Tags cannot say every start in full. */
    hm_4p_position written;
    const hm_4p_position *ours = hm_4p_game_start(play->game);
    hm_status status = hm_4p_game_written_start(play->game, &written, NULL);
    facts->failed |= status == HM_ERR_MEMORY;
    if (status == HM_OK) {
        hm_put_lost_rules_4p(facts, &ours->rules, &written.rules);
        if (hm_has_point_queens_4p(&ours->state) && !hm_has_point_queens_4p(&written.state))
            hm_fact_word(facts, NULL, "one-point queens of the start are written as queens");
    }
    hm_put_differences_4p(facts, play);
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
