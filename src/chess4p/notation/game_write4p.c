/* Writes games (formats, section 9): a round a line, moves with the letters and marks of the
 * rules.
 *
 * The site cannot read variations within variations. Unless they are asked for, each is written
 * beside the one it varies, with the moves that lead to it. That repeats moves; where it would
 * repeat very many, they stay within each other. In the long form a step is written from what the
 * game knows of it; in the short one it is played while it is written, once. Variations may be a
 * thousand deep, so the places where lines go on lie on a stack of our own. */
#include "chess4p/notation/game4p.h"
#include "chess4p/rules/board4p.h"
#include "chess4p/rules/play4p.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_REPEATED = 1000000 };

/* A step of which variations are written, and the position before it. */
typedef struct branching {
    int32_t step, variation;
    hm_4p_position before;
} branching;

typedef struct writer {
    const hm_4p_game *game;
    hm_text *text;
    unsigned style;
    bool nested;
    bool plays;            /* plays each step as it is written: `position` then follows the game */
    bool behind_variation; /* a ')' is the last thing written */
    size_t body;           /* offset of the first round */
    HM_LIST(branching) open;
} writer;

static const hm_4p_step *step_at(const writer *w, int32_t step) {
    return &w->game->steps.at[step];
}

/* ---- steps ---- */

/* The comments before a step, or after it. `first`: its line begins with it. */
static void game_write4p_put_comments(writer *w, int32_t step, bool before, bool first) {
    for (int32_t i = step_at(w, step)->comment; i >= 0;) {
        hm_4p_comment comment = hm_4p_game_comment(w->game, i);
        i = comment.next;
        if (comment.before != before) continue;
        hm_text_puts(w->text, first ? "" : " ");
        hm_text_puts(w->text, comment.line ? ";" : "{");
        hm_text_add(w->text, comment.text, comment.length);
        hm_text_puts(w->text, comment.line ? "\n" : first ? "} " : "}");
    }
}

/* Whether a new line has begun: after a comment that ends with its line. */
static bool begins_line(const writer *w) {
    return w->text->length > 0 && w->text->data[w->text->length - 1] == '\n';
}

/* Writes the separator between a step and the one before it in its line. `first`: the step begins a
 * variation. */
static void put_separator(writer *w, int32_t step, bool first) {
    const hm_4p_step *s = step_at(w, step), *parent = step_at(w, s->parent);
    bool round = s->parent == 0 || s->round != parent->round;
    if (round) {
        hm_text_puts(w->text, first || w->text->length == w->body || begins_line(w) ? "" : "\n");
        hm_text_uint(w->text, s->round);
        hm_text_puts(w->text, ". ");
    } else {
        hm_text_puts(w->text, first ? ".. " : w->behind_variation ? "  .. " : " .. ");
    }
    w->behind_variation = false;
}

/* Flags of a move's text: the one-point queen is "D" unless the style says otherwise, and where
 * pawns may become a queen, too. */
static unsigned text_flags(const hm_4p_rules *rules, unsigned style) {
    bool queen =
        (style & HM_4P_GAME_PROMOTION_Q) != 0 && (rules->promote_to >> HM_4P_QUEEN & 1) == 0;
    return (style & HM_4P_TEXT_SITE_MARKS) | (queen ? 0u : HM_4P_TEXT_PROMOTION_D);
}

/* Writes a step and plays it: its move in the position in which it is made, and its marks behind.
 * Returns the number of "+". */
static unsigned put_token(const hm_4p_step *s, hm_4p_position *position, unsigned style, int glyph,
                          hm_text *text) {
    char word[HM_4P_MOVE_TEXT];
    hm_4p_effects effects;
    const char *leaving = hm_4p_leaving_text((hm_4p_leaving)s->leaving);
    hm_4p_step_begin(s, position, &effects);
    if (s->move == HM_4P_NO_MOVE) {
        hm_text_puts(text, leaving);
        hm_text_puts(text, hm_4p_glyph_text(glyph));
        return 0;
    }
    unsigned flags = text_flags(&position->rules, style), plain = flags | HM_4P_TEXT_NO_MARKS;
    size_t length = (style & HM_4P_GAME_SHORT) != 0
                        ? hm_4p_spell_short(position, s->move, plain, NULL, word)
                        : hm_4p_spell_long(position, s->move, plain, NULL, word);
    hm_text_add(text, word, length);
    hm_4p_step_finish(s, position, &effects);
    length = hm_4p_spell_marks(&position->rules, s->move, flags, &effects.marks, word);
    hm_text_add(text, word, length);
    hm_text_puts(text, hm_4p_glyph_text(glyph));
    hm_text_puts(text, leaving);
    return hm_4p_seats_in(effects.marks.checked);
}

void hm_4p_game_format_step(const hm_4p_game *game, int32_t step, const hm_4p_position *before,
                            unsigned style, hm_text *text, unsigned *checks) {
    hm_4p_position position = *before;
    unsigned count = put_token(&game->steps.at[step], &position, style, 0, text);
    if (checks != NULL) *checks = count;
}

/* Writes a step. The short form needs the position, and plays the move; the long form uses what was
 * found when the step was added. Comments are not repeated. */
static void put_step(writer *w, int32_t step, hm_4p_position *position, bool repeated) {
    const hm_4p_step *s = step_at(w, step);
    int glyph = repeated ? 0 : s->glyph;
    if (w->plays) {
        put_token(s, position, w->style, glyph, w->text);
    } else {
        const hm_4p_position *start = &w->game->start;
        const char *leaving = hm_4p_leaving_text((hm_4p_leaving)s->leaving);
        bool moves = s->move != HM_4P_NO_MOVE;
        if (moves) {
            char word[HM_4P_MOVE_TEXT];
            unsigned flags = text_flags(&start->rules, w->style);
            const hm_4p_details *details = &w->game->traces.at[step].details;
            hm_text_add(w->text, word, hm_4p_spell_details(start, s->move, details, flags, word));
        }
        hm_text_puts(w->text, moves ? "" : leaving);
        hm_text_puts(w->text, hm_4p_glyph_text(glyph));
        hm_text_puts(w->text, moves ? leaving : "");
    }
    if (!repeated) game_write4p_put_comments(w, step, false, false);
}

/* ---- variations side by side ---- */

/* The next step of the tree below `top`, parents before children; -1 at the end. *level counts from
 * `top`. */
static int32_t next_below(const writer *w, int32_t top, int32_t step, size_t *level) {
    if (step_at(w, step)->first >= 0) {
        ++*level;
        return step_at(w, step)->first;
    }
    while (step != top && step_at(w, step)->next < 0) {
        step = step_at(w, step)->parent;
        --*level;
    }
    return step == top ? -1 : step_at(w, step)->next;
}

static bool begins_variation(const writer *w, int32_t step) {
    return step_at(w, step_at(w, step)->parent)->first != step;
}

/* The last `level` moves that lead to a step, the step, and what continues it. */
static void put_beside(writer *w, int32_t step, size_t level, const hm_4p_position *before) {
    int32_t *path = malloc((level + 1) * sizeof *path);
    if (path == NULL) {
        w->text->failed = true;
        return;
    }
    path[level] = step;
    for (size_t i = level; i > 0; i--)
        path[i - 1] = step_at(w, path[i])->parent;
    hm_4p_position position = *before;
    hm_text_puts(w->text, " ( ");
    for (size_t i = 0; i <= level; i++) {
        if (i == level) game_write4p_put_comments(w, path[i], true, level == 0);
        put_separator(w, path[i], i == 0);
        put_step(w, path[i], &position, i < level);
    }
    for (int32_t i = step_at(w, step)->first; i >= 0; i = step_at(w, i)->first) {
        game_write4p_put_comments(w, i, true, false);
        put_separator(w, i, false);
        put_step(w, i, &position, false);
    }
    hm_text_puts(w->text, " )");
    w->behind_variation = true;
    free(path);
}

/* ---- lines ---- */

/* Begins the next variation, or the rest of the line after the last one: *step is what comes. */
static void next_variation(writer *w, int32_t *step, hm_4p_position *position) {
    branching *b = &w->open.at[w->open.count - 1];
    hm_4p_effects effects;
    *position = b->before;
    if (b->variation >= 0) {
        hm_text_puts(w->text, " ( ");
        *step = b->variation;
        b->variation = step_at(w, *step)->next;
        return;
    }
    if (w->plays) hm_4p_game_advance(w->game, b->step, position, &effects);
    *step = step_at(w, b->step)->first;
    w->open.count--;
}

/* The lines from a step on, with everything that varies them. */
static void game_write4p_put_lines(writer *w, int32_t step, hm_4p_position *position) {
    hm_4p_position before;
    while (step >= 0 && !w->text->failed) {
        bool first = begins_variation(w, step);
        bool varied = step_at(w, step)->next >= 0 && !first; /* the line that continues has
                                                              * variations here */
        if (varied) before = *position;
        game_write4p_put_comments(w, step, true, first || w->text->length == w->body);
        put_separator(w, step, first);
        put_step(w, step, position, false);
        if (varied && !w->nested) {
            /* Every variation of the step, each with those within it after it. */
            for (int32_t top = step_at(w, step)->next; top >= 0; top = step_at(w, top)->next) {
                size_t level = 0;
                for (int32_t i = top; i >= 0 && !w->text->failed;
                     i = next_below(w, top, i, &level)) {
                    if (i == top || begins_variation(w, i)) put_beside(w, i, level, &before);
                }
            }
        }
        if (varied && w->nested) {
            if (!HM_ROOM(w->open, 1)) {
                w->text->failed = true;
                return;
            }
            branching *b = &w->open.at[w->open.count++];
            b->step = step;
            b->variation = step_at(w, step)->next;
            b->before = before;
            next_variation(w, &step, position);
            continue;
        }
        step = step_at(w, step)->first;
        while (step < 0 && w->open.count > 0) {
            hm_text_puts(w->text, " )");
            w->behind_variation = true;
            next_variation(w, &step, position);
        }
    }
}

void hm_4p_game_format(const hm_4p_game *game, unsigned style, hm_text *text) {
    writer w = {.game = game, .text = text, .style = style};
    w.plays = (style & HM_4P_GAME_SHORT) != 0;
    if (game->raw.length > 0) {
        hm_4p_game_put_kept(game, text);
        return;
    }
    if ((style & HM_4P_GAME_MARK) != 0 && game->marked) hm_text_puts(text, "\xef\xbb\xbf");
    size_t repeated = 0, level = 0; /* moves that would be written again */
    for (int32_t i = 0; i >= 0; i = next_below(&w, 0, i, &level)) {
        if (i > 0 && step_at(&w, i)->depth > 1 && begins_variation(&w, i)) repeated += level;
    }
    w.nested = (style & HM_4P_GAME_NESTED) != 0 || repeated > MOST_REPEATED;
    hm_4p_game_put_tags(game, text);
    hm_text_puts(text, "\n");
    size_t start = text->length;
    game_write4p_put_comments(&w, 0, true, true);
    w.body = text->length;
    hm_4p_position position = game->start;
    if (game->steps.at[0].first >= 0)
        game_write4p_put_lines(&w, game->steps.at[0].first, &position);
    if (game->result[0] != '\0') {
        hm_text_printf(text, "%s%s", text->length > start ? " " : "", game->result);
    }
    if (text->length > start && !begins_line(&w)) hm_text_puts(text, "\n");
    free(w.open.at);
}
