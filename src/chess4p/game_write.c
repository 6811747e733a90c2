/* Writes games (notation sections 2 and 3): tags in their order, a round a line, moves with the
 * letters and marks of the rules.
 *
 * The site cannot read variations within variations. Unless they are asked for, each is written
 * beside the one it varies, with the moves that lead to it. That repeats moves; where it would
 * repeat very many, they stay within each other. */
#include "chess4p/game.h"
#include "chess4p/play.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_REPEATED = 1000000 };

typedef struct writer {
    const hm_4p_game *game;
    hm_text *text;
    unsigned style;
    bool nested;
    bool behind_variation; /* a ')' is the last thing written */
    size_t body;           /* where the first round stands */
} writer;

static const hm_4p_step *step_at(const writer *w, int32_t step) {
    return &w->game->steps.at[step];
}

/* ---- tags ---- */

static void put_tag(hm_text *text, const char *name, const char *value) {
    hm_text_printf(text, "[%s \"%s\"]\n", name, value);
}

static const char *mode_tag(const hm_4p_rules *rules) {
    static const char *const names[] = {
        [HM_4P_TEAMS] = "Teams", [HM_4P_FFA] = "FFA", [HM_4P_SOLO] = "Solo"};
    return names[rules->mode];
}

/* The words that give a game of ours its rules. */
static void put_rule_words(hm_text *text, const hm_4p_rules *rules) {
    hm_4p_rules usual;
    hm_4p_rules_init(&usual, HM_4P_CURRENT, (hm_4p_mode)rules->mode);
    hm_text_puts(text, "[RuleVariants \"");
    size_t start = text->length;
    if (rules->walking && rules->mode != HM_4P_TEAMS) hm_text_puts(text, "DeadKingWalking ");
    if (rules->en_passant) hm_text_puts(text, "EnPassant ");
    if (rules->dead_wall) hm_text_puts(text, "DeadWall ");
    if (rules->promotion_rank != usual.promotion_rank) {
        hm_text_printf(text, "Prom=%u ", (unsigned)rules->promotion_rank);
    }
    if (rules->promote_to != usual.promote_to || rules->mode != HM_4P_TEAMS) {
        static const char letters[] = "..NBRQ.D";
        hm_text_puts(text, "PromoteTo=");
        for (unsigned kind = HM_4P_KNIGHT; kind <= HM_4P_POINT_QUEEN; kind++) {
            if (rules->promote_to >> kind & 1) hm_text_add(text, &letters[kind], 1);
        }
        hm_text_puts(text, " ");
    }
    if (rules->points.mate != usual.points.mate) {
        hm_text_printf(text, "PointsForMate=%u ", (unsigned)rules->points.mate);
    }
    if (rules->teammate != usual.teammate) {
        hm_text_printf(text, "Teammate=%u ", (unsigned)rules->teammate);
    }
    if (text->length > start) text->length--;
    hm_text_puts(text, "\"]\n");
}

static void put_start(const writer *w) {
    const hm_4p_state *start = &w->game->start.state;
    hm_text wanted = {0}, fen = {0};
    hm_4p_fen_format(start, &w->game->options, 0, &wanted);
    for (int setup = 0; setup < HM_4P_SETUPS && !wanted.failed; setup++) {
        hm_4p_state state;
        hm_4p_state_start(&state, (hm_4p_setup)setup);
        fen.length = 0;
        hm_4p_fen_format(&state, NULL, 0, &fen);
        if (fen.failed || strcmp(fen.data, wanted.data) != 0) continue;
        wanted.length = 0;
        hm_text_puts(&wanted, hm_4p_setup_tag((hm_4p_setup)setup));
        break;
    }
    w->text->failed |= wanted.failed || fen.failed;
    if (!w->text->failed) put_tag(w->text, "StartFen4", wanted.data);
    hm_text_clear(&wanted);
    hm_text_clear(&fen);
}

/* Tags as they were read; a game of ours gets those that say how it is played. */
static void put_tags(const writer *w) {
    const hm_4p_game *game = w->game;
    const hm_4p_rules *rules = &game->start.rules;
    if (hm_4p_game_tag(game, "Variant") == NULL) put_tag(w->text, "Variant", mode_tag(rules));
    if (!game->was_read) {
        put_rule_words(w->text, rules);
        if (rules->profile != HM_4P_CURRENT) {
            put_tag(w->text, "Profile", hm_4p_profile_name((hm_4p_profile)rules->profile));
        }
        put_start(w);
    }
    for (size_t i = 0; i < hm_4p_game_tags(game); i++) {
        const char *name, *value;
        hm_4p_game_tag_at(game, i, &name, &value);
        hm_4p_mode mode;
        bool rule = hm_4p_same_word(name, "RuleVariant");
        bool other = hm_4p_same_word(name, "Variant") &&
                     !(hm_4p_mode_named(value, strlen(value), &mode) && mode == rules->mode);
        put_tag(w->text, rule ? "RuleVariants" : name, other ? mode_tag(rules) : value);
    }
}

/* ---- steps ---- */

static void put_comments(writer *w, int32_t step, bool before) {
    for (int32_t i = step_at(w, step)->comment; i >= 0;) {
        hm_4p_comment comment = hm_4p_game_comment(w->game, i);
        if (comment.before == before) {
            hm_text_puts(w->text, before ? "{" : " {");
            hm_text_add(w->text, comment.text, comment.length);
            hm_text_puts(w->text, before ? "} " : "}");
        }
        i = comment.next;
    }
}

/* What stands between a step and the one before it in its line. `first`: it begins a variation. */
static void put_separator(writer *w, int32_t step, bool first) {
    const hm_4p_step *s = step_at(w, step), *parent = step_at(w, s->parent);
    bool round = s->parent == 0 || s->round != parent->round;
    if (round) {
        hm_text_puts(w->text, first || w->text->length == w->body ? "" : "\n");
        hm_text_printf(w->text, "%u. ", (unsigned)s->round);
    } else {
        hm_text_puts(w->text, first ? ".. " : w->behind_variation ? "  .. " : " .. ");
    }
    w->behind_variation = false;
}

/* The move of a step; letters of a walk set the king of a player free who still plays. */
static void put_move(const hm_4p_game *game, int32_t step, const hm_4p_position *before,
                     unsigned style, hm_text *text, unsigned *checks) {
    const hm_4p_step *s = &game->steps.at[step];
    const hm_4p_rules *rules = &game->start.rules;
    unsigned flags = style & (HM_4P_TEXT_PROMOTION_D | HM_4P_TEXT_SITE_MARKS);
    bool old = rules->profile != HM_4P_CURRENT && (style & HM_4P_GAME_PROMOTION_Q) == 0;
    hm_4p_position freed = *before;
    hm_4p_marks marks;
    if (old) flags |= HM_4P_TEXT_PROMOTION_D;
    bool plays = hm_4p_active(before) >> s->seat & 1;
    if (plays && hm_4p_leaving_is_giving_up((hm_4p_leaving)s->leaving)) {
        hm_4p_effects effects;
        hm_4p_leave(&freed, s->seat, hm_4p_leaving_reason((hm_4p_leaving)s->leaving), NULL,
                    &effects);
    }
    hm_4p_give_turn(&freed, s->seat);
    if ((style & HM_4P_GAME_SHORT) != 0) {
        hm_4p_move_format_short(&freed, s->move, flags, text);
    } else {
        hm_4p_move_format_long(&freed, s->move, flags, text);
    }
    if (checks == NULL) return;
    hm_4p_marks_of(&freed, s->move, &marks);
    *checks = (unsigned)__builtin_popcount(marks.checked);
}

static void put_token(const hm_4p_game *game, int32_t step, const hm_4p_position *before,
                      unsigned style, int glyph, hm_text *text, unsigned *checks) {
    const hm_4p_step *s = &game->steps.at[step];
    const char *leaving = hm_4p_leaving_text((hm_4p_leaving)s->leaving);
    if (checks != NULL) *checks = 0;
    if (s->move == HM_4P_NO_MOVE) {
        hm_text_puts(text, leaving);
        hm_text_puts(text, hm_4p_glyph_text(glyph));
    } else {
        put_move(game, step, before, style, text, checks);
        hm_text_puts(text, hm_4p_glyph_text(glyph));
        hm_text_puts(text, leaving);
    }
}

void hm_4p_game_format_step(const hm_4p_game *game, int32_t step, const hm_4p_position *before,
                            unsigned style, hm_text *text, unsigned *checks) {
    put_token(game, step, before, style, 0, text, checks);
}

/* Writes a step and plays it on the position. What is said about it is not repeated. */
static void put_step(writer *w, int32_t step, hm_4p_position *position, bool repeated) {
    int glyph = repeated ? 0 : step_at(w, step)->glyph;
    hm_4p_effects effects;
    put_token(w->game, step, position, w->style, glyph, w->text, NULL);
    if (!repeated) put_comments(w, step, false);
    hm_4p_game_advance(w->game, step, position, &effects);
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

/* Moves that would be written again. */
static size_t count_repeated(const writer *w) {
    size_t repeated = 0, level = 0;
    for (int32_t i = 0; i >= 0; i = next_below(w, 0, i, &level)) {
        if (i > 0 && step_at(w, i)->depth > 1 && begins_variation(w, i)) repeated += level;
    }
    return repeated;
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
        if (i == level) put_comments(w, path[i], true);
        put_separator(w, path[i], i == 0);
        put_step(w, path[i], &position, i < level);
    }
    for (int32_t i = step_at(w, step)->first; i >= 0; i = step_at(w, i)->first) {
        put_comments(w, i, true);
        put_separator(w, i, false);
        put_step(w, i, &position, false);
    }
    hm_text_puts(w->text, " )");
    w->behind_variation = true;
    free(path);
}

/* A variation of the main line, and those within it behind it. */
static void put_flat(writer *w, int32_t top, const hm_4p_position *before) {
    size_t level = 0;
    for (int32_t i = top; i >= 0 && !w->text->failed; i = next_below(w, top, i, &level)) {
        if (i == top || begins_variation(w, i)) put_beside(w, i, level, before);
    }
}

/* ---- lines ---- */

static void put_line(writer *w, int32_t step, hm_4p_position *position);

/* Every variation of the step, each from the position before it. */
static void put_variations(writer *w, int32_t step, const hm_4p_position *before) {
    const hm_4p_step *s = step_at(w, step);
    if (begins_variation(w, step)) return;
    for (int32_t i = s->next; i >= 0; i = step_at(w, i)->next) {
        hm_4p_position position = *before;
        if (!w->nested) {
            put_flat(w, i, before);
            continue;
        }
        hm_text_puts(w->text, " ( ");
        put_line(w, i, &position);
        hm_text_puts(w->text, " )");
        w->behind_variation = true;
    }
}

/* A step and what continues it. Variations are at most HM_4P_VARIATIONS_MAX deep. */
static void put_line(writer *w, int32_t step, hm_4p_position *position) {
    for (bool first = begins_variation(w, step); step >= 0; first = false) {
        hm_4p_position before = *position;
        put_comments(w, step, true);
        put_separator(w, step, first);
        put_step(w, step, position, false);
        put_variations(w, step, &before);
        step = step_at(w, step)->first;
    }
}

void hm_4p_game_format(const hm_4p_game *game, unsigned style, hm_text *text) {
    writer w = {.game = game, .text = text, .style = style};
    w.nested = (style & HM_4P_GAME_NESTED) != 0 || count_repeated(&w) > MOST_REPEATED;
    put_tags(&w);
    hm_text_puts(text, "\n");
    size_t start = text->length;
    put_comments(&w, 0, true);
    w.body = text->length;
    hm_4p_position position = game->start;
    if (game->steps.at[0].first >= 0) put_line(&w, game->steps.at[0].first, &position);
    if (game->result[0] != '\0') {
        hm_text_printf(text, "%s%s", text->length > start ? " " : "", game->result);
    }
    if (text->length > start) hm_text_puts(text, "\n");
}
