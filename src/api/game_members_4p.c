/* Games of four players as members of answers: results, positions, and the form "pgn4-json": a game
 * as one JSON object with position, legal-move count and points after each ply. */
#include "api/api.h"

#include <string.h>

/* ---- members ---- */

/* A player who gave up has ended a game of Teams and left the board as it was; the result tells. */
void hm_api_put_4p_game_position(hm_text *json, const char *key, const hm_4p_game *game,
                                 const hm_4p_position *position) {
    bool teams = position->rules.mode == HM_4P_TEAMS;
    hm_json_key(json, key);
    hm_api_put_4p_fen(json, position, hm_4p_game_options(game), teams ? HM_4P_FEN_NO_LEAVERS : 0);
}

void hm_api_put_4p_points(hm_text *json, const hm_4p_position *position) {
    hm_json_key(json, "points");
    hm_json_open(json, '[');
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        hm_json_put_int(json, position->state.points[seat]);
    hm_json_close(json, ']');
}

static void put_comments(hm_text *json, const hm_4p_game *game, int32_t step, bool before) {
    const char *key = before ? "comments_before" : "comments";
    bool open = false;
    for (int32_t i = hm_4p_game_step(game, step)->comment; i >= 0;) {
        hm_4p_comment comment = hm_4p_game_comment(game, i);
        i = comment.next;
        if (comment.before != before) continue;
        if (!open) {
            hm_json_key(json, key);
            hm_json_open(json, '[');
        }
        open = true;
        hm_json_put_string(json, comment.text, comment.length);
    }
    if (open) hm_json_close(json, ']');
}

/* A move as coordinates, or the token of leaving. */
static void put_plain(hm_text *json, const hm_4p_step *s) {
    if (s->move != HM_4P_NO_MOVE) {
        hm_api_put_4p_move(json, s->move);
    } else {
        hm_json_put_cstring(json, hm_4p_leaving_text((hm_4p_leaving)s->leaving));
    }
}

/* The step's forms; a token of leaving is the same in all of them. */
static void put_forms(hm_text *json, const hm_4p_game *game, int32_t step,
                      const hm_4p_position *before, unsigned style) {
    const hm_4p_step *s = hm_4p_game_step(game, step);
    hm_text text = {0};
    unsigned checks;
    hm_json_key(json, "move");
    put_plain(json, s);
    hm_json_key(json, "seat");
    hm_json_put_string(json, &"RBYG"[s->seat], 1);
    unsigned flags =
        style & (HM_4P_TEXT_PROMOTION_D | HM_4P_TEXT_SITE_MARKS | HM_4P_GAME_PROMOTION_Q);
    hm_4p_game_format_step(game, step, before, flags, &text, &checks);
    hm_json_member_string(json, "long", text.failed ? "" : text.data);
    text.length = 0;
    hm_4p_game_format_step(game, step, before, flags | HM_4P_GAME_SHORT, &text, NULL);
    hm_json_member_string(json, "short", text.failed ? "" : text.data);
    json->failed |= text.failed;
    hm_text_clear(&text);
    hm_json_key(json, "new_checks");
    hm_json_put_uint(json, checks);
}

static void put_line(hm_text *json, const hm_4p_game *game, int32_t step,
                     const hm_4p_position *start, unsigned style);

static void put_variations(hm_text *json, const hm_4p_game *game, int32_t step,
                           const hm_4p_position *before, unsigned style) {
    const hm_4p_step *s = hm_4p_game_step(game, step);
    if (hm_4p_game_step(game, s->parent)->first != step || s->next < 0) return;
    hm_json_key(json, "variations");
    hm_json_open(json, '[');
    for (int32_t i = s->next; i >= 0; i = hm_4p_game_step(game, i)->next)
        put_line(json, game, i, before, style);
    hm_json_close(json, ']');
}

/* Plays the step on *position and writes what it was and where it led. */
void hm_api_put_4p_ply(hm_text *json, const hm_4p_game *game, int32_t step,
                       hm_4p_position *position, unsigned style, hm_4p_effects *effects) {
    const hm_4p_position before = *position;
    int glyph = hm_4p_game_step(game, step)->glyph;
    hm_json_open(json, '{');
    put_forms(json, game, step, &before, style);
    hm_4p_game_advance(game, step, position, effects);
    hm_api_put_4p_game_position(json, "position", game, position);
    hm_json_key(json, "legal_count");
    hm_json_put_uint(json, hm_4p_count(position));
    hm_api_put_4p_points(json, position);
    if (glyph != 0) hm_json_member_string(json, "glyph", hm_4p_glyph_text(glyph));
    put_comments(json, game, step, true);
    put_comments(json, game, step, false);
    put_variations(json, game, step, &before, style);
    hm_json_close(json, '}');
}

/* A line of the tree as an array. Its depth is limited by the reader. */
static void put_line(hm_text *json, const hm_4p_game *game, int32_t step,
                     const hm_4p_position *start, unsigned style) {
    hm_4p_position position = *start;
    hm_4p_effects effects;
    hm_json_open(json, '[');
    for (; step >= 0; step = hm_4p_game_step(game, step)->first)
        hm_api_put_4p_ply(json, game, step, &position, style, &effects);
    hm_json_close(json, ']');
}

void hm_api_put_4p_rules(hm_text *json, const hm_4p_game *game) {
    const hm_4p_rules *rules = &hm_4p_game_start(game)->rules;
    hm_json_member_string(json, "mode", hm_4p_mode_name((hm_4p_mode)rules->mode));
    hm_json_member_string(json, "profile", hm_4p_profile_name((hm_4p_profile)rules->profile));
}

void hm_api_put_4p_result(hm_text *json, const hm_4p_game *game) {
    hm_text text = {0};
    hm_4p_game_result(game, &text);
    hm_json_key(json, "result");
    hm_json_put_string(json, text.failed ? "" : text.data, text.failed ? 0 : text.length);
    json->failed |= text.failed;
    hm_text_clear(&text);
}

/* ---- whole games ---- */

static void put_tags(hm_text *json, const hm_4p_game *game) {
    hm_json_key(json, "tags");
    hm_json_open(json, '{');
    for (size_t i = 0; i < hm_4p_game_tags(game); i++) {
        const char *name, *value;
        hm_4p_game_tag_at(game, i, &name, &value);
        hm_json_member_string(json, name, value);
    }
    hm_json_close(json, '}');
}

/* Moves of the main line, by which any question about the object finds its last position. */
static void put_moves_played(hm_text *json, const hm_4p_game *game) {
    hm_json_key(json, "moves_played");
    hm_json_open(json, '[');
    int32_t step = hm_4p_game_step(game, 0)->first;
    for (; step >= 0; step = hm_4p_game_step(game, step)->first) {
        const hm_4p_step *s = hm_4p_game_step(game, step);
        put_plain(json, s);
    }
    hm_json_close(json, ']');
}

void hm_api_put_4p_game(hm_text *json, const hm_4p_game *game, uint64_t number, unsigned style) {
    const hm_4p_position *start = hm_4p_game_start(game);
    hm_json_open(json, '{');
    hm_json_member_uint(json, "game", number);
    hm_api_put_4p_game_position(json, "fen4p", game, start);
    hm_api_put_4p_rules(json, game);
    if (hm_4p_game_tags(game) > 0) put_tags(json, game);
    hm_api_put_4p_result(json, game);
    put_moves_played(json, game);
    hm_json_key(json, "ply");
    put_line(json, game, hm_4p_game_step(game, 0)->first, start, style);
    hm_json_close(json, '}');
}
