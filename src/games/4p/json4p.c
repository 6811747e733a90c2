/* Games of four players in JSON: tags and moves are joined to the text that a game of that kind
 * has, and read like one. */
#include "chess4p/notation/game4p.h"
#include "games/4p/join4p.h"
#include "games/4p/read4p.h"
#include "games/games.h"

/* ---- tags ---- */

bool hm_has_tags_4p(const hm_reading_4p *r, hm_json_value *tags) {
    return hm_json_get(&r->object, "tags", tags);
}

hm_verdict hm_read_tags_4p(hm_reading_4p *r, const hm_json_value *tags) {
    hm_joint_4p j = {.watch = r->watch};
    hm_error cause;
    hm_verdict verdict = hm_refuse_rules_4p(r);
    if (verdict == HM_YES) verdict = hm_read_start_4p(r);
    if (verdict != HM_YES) return verdict;
    if (!hm_join_tags_4p(&j, tags)) {
        verdict = hm_fail_joint_4p(&j, r->error);
    } else if (hm_4p_game_parse(j.text.data, j.text.length, &r->games, &r->game, NULL, r->watch,
                                &cause) != HM_OK) {
        verdict = hm_fail_input(r->error, &cause, j.key, j.text.data, j.text.length);
    }
    hm_text_clear(&j.text);
    return verdict == HM_YES ? hm_read_rest_4p(r) : verdict;
}

/* ---- moves ---- */

hm_verdict hm_read_kept_4p(hm_reading_4p *r, bool *kept) {
    hm_json_value value;
    hm_text text = {0};
    hm_error cause;
    hm_verdict verdict = HM_YES;
    *kept = hm_json_get(&r->object, "not_judged", &value) &&
            hm_json_get(&r->object, "pgn4", &value) && value.type == HM_JSON_STRING;
    if (!*kept) return HM_YES;
    hm_text_puts(&text, "");
    hm_json_decode_text(&value, &text);
    if (text.failed) {
        verdict = hm_fail_no_memory(r->error);
    } else if (hm_4p_game_parse(text.data, text.length, &r->games, &r->game, NULL, r->watch,
                                &cause) != HM_OK) {
        verdict = hm_fail_input(r->error, &cause, "pgn4", text.data, text.length);
    }
    hm_text_clear(&text);
    return verdict;
}

/* Places of errors count in the moves joined to a text. */
hm_verdict hm_read_moves_4p(hm_reading_4p *r) {
    hm_joint_4p j = {.watch = r->watch};
    hm_error cause;
    hm_verdict verdict = HM_YES;
    if (!hm_join_moves_4p(&j, &r->object)) {
        verdict = hm_fail_joint_4p(&j, r->error);
    } else if (hm_4p_game_read_moves(r->game, j.text.data, j.text.length, &r->games, r->watch,
                                     &cause) != HM_OK) {
        verdict = hm_fail_input(r->error, &cause, j.key, j.text.data, j.text.length);
    }
    hm_text_clear(&j.text);
    return verdict;
}
