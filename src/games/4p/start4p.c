/* Where four-player games start: position texts and JSON states.
 *
 * A position text says what stands on the board. A JSON state adds what the text cannot hold: mode,
 * profile, single rules, one-point queens, who left, and the positions before (formats,
 * section 8.3). The options of the question go before the keys of the state, these before the
 * options block of the text. */
#include "chess4p/notation/game4p.h"
#include "games/4p/read4p.h"

#include <string.h>

/* ---- rules ---- */

/* An error in the option --rules, which has no place in the input. */
static hm_verdict fail_rules(const hm_reading_4p *r, const char *message) {
    hm_error cause;
    hm_fail(&cause, HM_ERR_OPTION, 0, "--rules: %s", message);
    return hm_fail_plain(r->error, &cause);
}

/* Applies single rules: first the state's own, then the request's. */
static hm_verdict set_rules(hm_reading_4p *r) {
    hm_4p_rules *rules = &r->start_rules;
    hm_json_value single;
    hm_error cause;
    if (r->input->json && hm_json_get(&r->object, "rules", &single) &&
        hm_read_rules_4p(&single, rules, &cause) != HM_OK) {
        return hm_fail_input(r->error, &cause, "rules", NULL, 0);
    }
    if (r->rules != NULL && hm_rule_words_4p(r->rules, rules, &cause) != HM_OK) {
        return fail_rules(r, cause.message);
    }
    rules->king_capture_overrides_check |= r->games.king_capture_overrides_check;
    return HM_YES;
}

/* Sets the rules of a start without tags. */
static hm_verdict begin_rules(hm_reading_4p *r) {
    const hm_4p_reading *asked = &r->games;
    hm_4p_rules_init(&r->start_rules, asked->profile != NULL ? *asked->profile : HM_4P_CURRENT,
                     asked->mode != NULL ? *asked->mode : HM_4P_TEAMS);
    return set_rules(r);
}

hm_verdict hm_refuse_rules_4p(const hm_reading_4p *r) {
    if (r->rules == NULL) return HM_YES;
    return fail_rules(r, "only positions take it; the rules of a game are in its tags");
}

/* ---- position texts ---- */

/* The grammar says nothing about the names of starts. */
static hm_verdict read_fen(hm_reading_4p *r, const char *text, size_t length, const char *field) {
    hm_error cause;
    bool named = length == 0 || memchr(text, '-', length) == NULL;
    unsigned flags = r->strict && !named ? HM_4P_FEN_STRICT : 0;
    hm_status status = hm_4p_fen_parse(text, length, flags, &r->state, &r->extras.options,
                                       &r->extras.warnings, &cause);
    return status == HM_OK ? HM_YES : hm_fail_input(r->error, &cause, field, text, length);
}

hm_verdict hm_read_position_4p(hm_reading_4p *r) {
    hm_verdict verdict = read_fen(r, r->input->text, r->input->length, NULL);
    return verdict == HM_YES ? begin_rules(r) : verdict;
}

/* ---- JSON states ---- */

static hm_verdict read_fen_member(hm_reading_4p *r) {
    hm_json_value value;
    const char *key = hm_json_get(&r->object, "fen4p", &value) ? "fen4p" : "fen4";
    if (!hm_json_get(&r->object, key, &value) || value.type != HM_JSON_STRING) {
        return hm_fail_field(r->error, "fen4p", "expected a string in \"fen4p\"");
    }
    hm_text text = {0};
    hm_text_puts(&text, "");
    hm_json_decode_text(&value, &text);
    hm_verdict verdict =
        text.failed ? hm_fail_no_memory(r->error) : read_fen(r, text.data, text.length, key);
    hm_text_clear(&text);
    return verdict;
}

/* Mode and profile, where no option has said them. */
static hm_verdict read_mode(hm_reading_4p *r) {
    hm_json_value value;
    if (r->games.mode != NULL || !hm_json_get(&r->object, "mode", &value)) return HM_YES;
    r->games.mode = &r->mode;
    bool known =
        value.type == HM_JSON_STRING && hm_4p_mode_named(value.text, value.length, &r->mode);
    if (known) return HM_YES;
    return hm_fail_field(r->error, "mode", "expected \"teams\", \"ffa\" or \"solo\"");
}

static hm_verdict read_profile(hm_reading_4p *r) {
    hm_json_value value;
    if (r->games.profile != NULL || !hm_json_get(&r->object, "profile", &value)) return HM_YES;
    r->games.profile = &r->profile;
    bool known =
        value.type == HM_JSON_STRING && hm_4p_profile_named(value.text, value.length, &r->profile);
    if (known) return HM_YES;
    return hm_fail_field(r->error, "profile",
                         "expected \"current\", \"2022\", \"2018\" or \"2017\"");
}

static hm_verdict read_flags(hm_reading_4p *r, const char *key, uint8_t *set) {
    hm_json_value list, item;
    hm_json_walk walk;
    unsigned count = 0, found = 0;
    if (!hm_json_get(&r->object, key, &list)) return HM_YES;
    bool fits = list.type == HM_JSON_ARRAY;
    hm_json_walk_value(&walk, &list);
    for (; fits && hm_json_next_item(&walk, &item); count++) {
        fits = item.type == HM_JSON_TRUE || item.type == HM_JSON_FALSE;
        if (item.type == HM_JSON_TRUE) found |= 1u << (count & 3);
    }
    if (!fits || count != HM_4P_SEATS) {
        return hm_fail_field(r->error, key, "expected four booleans");
    }
    *set = (uint8_t)found;
    return HM_YES;
}

static hm_verdict read_point_queens(hm_reading_4p *r) {
    static const char key[] = "one_point_queens";
    hm_json_value list, item;
    hm_json_walk walk;
    if (!hm_json_get(&r->object, key, &list)) return HM_YES;
    if (list.type != HM_JSON_ARRAY) {
        return hm_fail_field(r->error, key, "expected an array of squares");
    }
    hm_json_walk_value(&walk, &list);
    while (hm_json_next_item(&walk, &item)) {
        int square;
        bool read = item.type == HM_JSON_STRING &&
                    hm_4p_square_parse(item.text, item.length, &square, NULL) == HM_OK;
        if (!read) return hm_fail_field(r->error, key, "expected squares such as \"h8\"");
        hm_4p_piece *piece = &r->state.square[square];
        if (HM_4P_KIND(*piece) == HM_4P_QUEEN) {
            *piece = (hm_4p_piece)(*piece ^ HM_4P_QUEEN ^ HM_4P_POINT_QUEEN);
        } else if (HM_4P_KIND(*piece) != HM_4P_POINT_QUEEN) {
            return hm_fail_field(r->error, key, "no queen stands on a square of the list");
        }
    }
    return HM_YES;
}

/* ---- the positions before ---- */

static bool read_hex(const char *text, uint64_t *half) {
    *half = 0;
    for (int i = 0; i < 16; i++) {
        static const char digits[] = "0123456789abcdef";
        const char *digit = text[i] != '\0' ? strchr(digits, text[i]) : NULL;
        if (digit == NULL) return false;
        *half = *half << 4 | (uint64_t)(digit - digits);
    }
    return true;
}

static hm_verdict read_history(hm_reading_4p *r) {
    hm_position_keys *seen = &r->extras.seen;
    hm_json_value list, item;
    hm_json_walk walk;
    if (!hm_json_get(&r->object, "history", &list)) return HM_YES;
    bool fits = list.type == HM_JSON_ARRAY;
    hm_json_walk_value(&walk, &list);
    while (fits && hm_json_next_item(&walk, &item)) {
        hm_position_key key;
        fits = item.type == HM_JSON_STRING && item.length == 32 &&
               read_hex(item.text, &key.half[0]) && read_hex(item.text + 16, &key.half[1]);
        if (!fits) break;
        if (!HM_ROOM(*seen, 1)) return hm_fail_no_memory(r->error);
        seen->at[seen->count++] = key;
    }
    if (fits) return HM_YES;
    return hm_fail_field(r->error, "history", "expected position keys of 32 hex digits");
}

/* Reads facts that a text cannot hold, for the current start. */
static hm_verdict read_beside(hm_reading_4p *r) {
    hm_verdict verdict = read_point_queens(r);
    if (verdict == HM_YES) verdict = read_flags(r, "resigned", &r->state.resigned);
    if (verdict == HM_YES) verdict = read_flags(r, "flagged", &r->state.flagged);
    if (verdict == HM_YES) verdict = read_flags(r, "stalemated", &r->state.stalemated);
    return verdict == HM_YES ? read_history(r) : verdict;
}

hm_verdict hm_read_state_4p(hm_reading_4p *r) {
    hm_verdict verdict = read_fen_member(r);
    if (verdict == HM_YES) verdict = read_mode(r);
    if (verdict == HM_YES) verdict = read_profile(r);
    if (verdict == HM_YES) verdict = read_beside(r);
    return verdict == HM_YES ? begin_rules(r) : verdict;
}

/* ---- beside tags ---- */

hm_verdict hm_read_start_4p(hm_reading_4p *r) {
    hm_json_value value;
    hm_verdict verdict = read_mode(r);
    if (verdict == HM_YES) verdict = read_profile(r);
    bool given = r->games.start == NULL && hm_json_get(&r->object, "fen4p", &value);
    if (verdict != HM_YES || !given) return verdict;
    verdict = read_fen_member(r);
    r->asked_start = r->state;
    r->games.start = &r->asked_start;
    return verdict;
}

hm_verdict hm_read_rest_4p(hm_reading_4p *r) {
    const hm_4p_position *start = hm_4p_game_start(r->game);
    r->state = start->state;
    r->start_rules = start->rules;
    hm_verdict verdict = read_beside(r);
    if (verdict == HM_YES) verdict = set_rules(r);
    if (verdict != HM_YES) return verdict;
    bool told = memcmp(&r->state, &start->state, sizeof r->state) == 0;
    r->game->start_untold = r->game->start_untold || !told;
    hm_4p_game_begin(r->game, &r->state, &r->start_rules);
    return HM_YES;
}
