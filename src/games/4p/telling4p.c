/* Four-player games in answers: ply by ply with all variations, and whole ("pgn4-json").
 *
 * Variations may stand a thousand deep in each other, so the positions that wait for them are on
 * the heap. */
#include "chess4p/notation/game4p.h"
#include "chess4p/rules/board4p.h"
#include "games/4p/play4p.h"
#include "games/annotation.h"

/* ---- one ply ---- */

/* Lists the comments that follow a ';', by their numbers. */
static void telling4p_put_lines(hm_facts *facts, const hm_4p_game *game, int32_t step,
                                bool before) {
    bool open = false;
    uint64_t number = 0;
    for (int32_t i = hm_4p_game_step(game, step)->comment; i >= 0;) {
        hm_4p_comment comment = hm_4p_game_comment(game, i);
        i = comment.next;
        if (comment.before != before) continue;
        if (comment.line && !open) hm_fact_open(facts, before ? "lines_before" : "lines", '[');
        open = open || comment.line;
        if (comment.line) hm_fact_uint(facts, NULL, number);
        number++;
    }
    if (open) hm_fact_close(facts);
}

static void telling4p_put_comments(hm_facts *facts, const hm_4p_game *game, int32_t step,
                                   bool before) {
    bool open = false;
    for (int32_t i = hm_4p_game_step(game, step)->comment; i >= 0;) {
        hm_4p_comment comment = hm_4p_game_comment(game, i);
        i = comment.next;
        if (comment.before != before) continue;
        if (!open) hm_fact_open(facts, before ? "comments_before" : "comments", '[');
        open = true;
        hm_fact_string(facts, NULL, comment.text, comment.length);
    }
    if (open) hm_fact_close(facts);
    telling4p_put_lines(facts, game, step, before);
}

/* A move as coordinates, or the token of leaving. */
static void telling4p_put_plain(hm_facts *facts, const char *key, const hm_4p_step *step) {
    if (step->move != HM_4P_NO_MOVE) {
        hm_put_move_4p(facts, key, step->move);
    } else {
        hm_fact_word(facts, key, hm_4p_leaving_text((hm_4p_leaving)step->leaving));
    }
}

/* Variations are listed at the step that continues the line. */
static bool telling4p_has_variations(const hm_4p_game *game, int32_t step) {
    const hm_4p_step *s = hm_4p_game_step(game, step);
    return s->next >= 0 && hm_4p_game_step(game, s->parent)->first == step;
}

/* Plays the step on *position and writes what it was and where it led. */
static void telling4p_put_ply(hm_facts *facts, const hm_4p_game *game, int32_t step,
                              hm_4p_position *position, unsigned style) {
    hm_4p_effects effects;
    hm_4p_position *before = NULL;
    int glyph = hm_4p_game_step(game, step)->glyph;
    if (telling4p_has_variations(game, step)) {
        if (hm_4p_position_create(&before, NULL) != HM_OK) {
            facts->failed = true;
            return;
        }
        hm_4p_position_copy(before, position);
    }
    hm_fact_open(facts, NULL, '{');

    /* The step's forms; a token of leaving is the same in all of them. */
    const hm_4p_step *s = hm_4p_game_step(game, step);
    unsigned checks;
    unsigned flags =
        style & (HM_4P_TEXT_PROMOTION_D | HM_4P_TEXT_SITE_MARKS | HM_4P_GAME_PROMOTION_Q);
    telling4p_put_plain(facts, "move", s);
    hm_put_seat_4p(facts, "seat", s->seat);
    hm_4p_game_format_step(game, step, position, flags, hm_fact_begin(facts, "long"), &checks);
    hm_fact_end(facts);
    hm_4p_game_format_step(game, step, position, flags | HM_4P_GAME_SHORT,
                           hm_fact_begin(facts, "short"), NULL);
    hm_fact_end(facts);
    hm_fact_uint(facts, "new_checks", checks);

    hm_4p_game_advance(game, step, position, &effects);
    hm_put_game_position_4p(facts, "position", game, position);
    hm_fact_uint(facts, "legal_count",
                 hm_4p_game_is_over(game, position, step) ? 0 : hm_4p_count(position));
    hm_put_points_4p(facts, position);
    if (glyph != 0) hm_fact_word(facts, "glyph", hm_4p_glyph_text(glyph));
    telling4p_put_comments(facts, game, step, true);
    telling4p_put_comments(facts, game, step, false);

    hm_tokens tokens = {.eval = false};
    for (int32_t i = hm_4p_game_step(game, step)->comment; i >= 0;) {
        hm_4p_comment comment = hm_4p_game_comment(game, i);
        hm_tokens_read(&tokens, comment.text, comment.length);
        i = comment.next;
    }
    hm_tokens_put(&tokens, facts);

    if (before != NULL) {
        hm_fact_open(facts, "variations", '[');
        for (int32_t i = hm_4p_game_step(game, step)->next; i >= 0 && !facts->failed;
             i = hm_4p_game_step(game, i)->next)
            hm_put_line_4p(facts, NULL, game, i, before, style);
        hm_fact_close(facts);
    }
    hm_fact_close(facts);
    hm_4p_position_destroy(before);
}

void hm_put_line_4p(hm_facts *facts, const char *key, const hm_4p_game *game, int32_t step,
                    const hm_4p_position *before, unsigned style) {
    hm_4p_position *position;
    if (hm_4p_position_create(&position, NULL) != HM_OK) {
        facts->failed = true;
        return;
    }
    hm_4p_position_copy(position, before);
    hm_fact_open(facts, key, '[');
    for (; step >= 0 && !facts->failed; step = hm_4p_game_step(game, step)->first)
        telling4p_put_ply(facts, game, step, position, style);
    hm_fact_close(facts);
    hm_4p_position_destroy(position);
}

/* ---- whole games ---- */

void hm_put_tags_4p(hm_facts *facts, const hm_4p_game *game) {
    if (hm_4p_game_tags(game) == 0) return;
    hm_fact_open(facts, "tags", '{');
    for (size_t i = 0; i < hm_4p_game_tags(game); i++) {
        const char *name, *value;
        hm_4p_game_tag_at(game, i, &name, &value);
        hm_fact_word(facts, name, value);
    }
    hm_fact_close(facts);
}

void hm_put_result_4p(hm_facts *facts, const hm_4p_game *game) {
    hm_4p_game_result(game, hm_fact_begin(facts, "result"));
    hm_fact_end(facts);
}

/* Moves of the main line, by which any question about the object finds its last position. */
static void put_moves_played(hm_facts *facts, const hm_4p_game *game) {
    const hm_4p_step *before = hm_4p_game_step(game, 0), *step;
    unsigned left = hm_4p_left(&hm_4p_game_start(game)->state);
    hm_fact_open(facts, "moves_played", '[');
    for (int32_t at = before->first; at >= 0; at = step->first, before = step) {
        step = hm_4p_game_step(game, at);
        bool leaves = hm_4p_leaving_is_giving_up((hm_4p_leaving)step->leaving);
        bool at_once = before->move == HM_4P_NO_MOVE && before->seat == step->seat;
        bool walk = leaves && step->move != HM_4P_NO_MOVE;
        if (walk && (at_once || (left >> step->seat & 1) == 0)) {
            /* "Kg1-f1R": the letters say that the player leaves with this walk of its king, or that
             * the king walks at the very turn at which it left. */
            hm_text *text = hm_fact_begin(facts, NULL);
            hm_text_puts(text, "K");
            hm_4p_move_format(step->move, text);
            hm_text_puts(text, hm_4p_leaving_text((hm_4p_leaving)step->leaving));
            hm_fact_end(facts);
        } else {
            telling4p_put_plain(facts, NULL, step);
        }
        if (leaves) left |= 1u << step->seat;
    }
    hm_fact_close(facts);
}

void hm_put_game_4p(hm_facts *facts, const hm_4p_game *game, uint64_t number, unsigned style) {
    const hm_4p_position *start = hm_4p_game_start(game);
    hm_fact_open(facts, NULL, '{');
    hm_fact_uint(facts, "game", number);
    hm_4p_fen_format(&start->state, &game->options, 0, hm_fact_begin(facts, "fen4p"));
    hm_fact_end(facts);
    hm_put_mode_4p(facts, &start->rules);
    if (hm_4p_game_other(game) == NULL) hm_put_beside_4p(facts, game);
    hm_put_tags_4p(facts, game);
    hm_put_result_4p(facts, game);
    if (game->result[0] != '\0') hm_fact_word(facts, "written_result", game->result);
    if (hm_4p_game_other(game) != NULL) {
        /* A game of other rules: its text. */
        hm_fact_word(facts, "not_judged", hm_4p_game_other(game));
        hm_4p_game_format(game, 0, hm_fact_begin(facts, "pgn4"));
        hm_fact_end(facts);
    } else {
        put_moves_played(facts, game);
        telling4p_put_comments(facts, game, 0, true);
        hm_put_line_4p(facts, "ply", game, hm_4p_game_step(game, 0)->first, start, style);
    }
    hm_fact_close(facts);
}
