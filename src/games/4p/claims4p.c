/* Compares the end that the tags of a four-player game claim with the end that its moves give
 * (formats, section 9.4). Both sides of every difference are printed, whether the moves end the
 * game or not.
 *
 * Terminations are written for people, in many wordings: only unambiguous words are compared. */
#include "chess4p/notation/game4p.h"
#include "chess4p/rules/board4p.h"
#include "core/word.h"
#include "games/4p/play4p.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* "line 7, column 3: expected ..." */
void hm_put_problem_4p(hm_facts *facts, const hm_place_4p *place, const char *message) {
    hm_text_printf(hm_fact_begin(facts, NULL), "line %llu, column %llu: %s",
                   (unsigned long long)place->line, (unsigned long long)place->column, message);
    hm_fact_end(facts);
}

typedef struct comparison {
    const hm_play_4p *play;
    const hm_4p_game *game;
    hm_4p_position end;
    hm_4p_effects effects;
    hm_4p_draw draw;
    hm_facts *facts; /* NULL: nothing is put there */
    hm_text *first;  /* NULL, or where the first difference goes */
    size_t count;
    unsigned which;
} comparison;

static const char *const tags[HM_CLAIMS_4P] = {"Result", "Termination", "CurrentMove"};

HM_PRINTF(3, 4) static void claims4p_put(comparison *c, int claim, const char *format, ...) {
    char message[240];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    if (c->facts != NULL) hm_put_problem_4p(c->facts, &c->play->claims[claim], message);
    if (c->first != NULL && c->count == 0) hm_text_puts(c->first, message);
    c->count++;
    c->which |= 1u << claim;
}

static bool claims4p_is_over(const comparison *c) {
    return c->effects.outcome != HM_4P_GOING_ON;
}

/* ---- results ---- */

/* A score in its usual spelling; "*" for games that have none. */
static const char *usual_score(const char *score) {
    static const char *const open[] = {"", "?", "*", "-", "Aborted"};
    static const char *const drawn[] = {"1/2-1/2", "\xc2\xbd-\xc2\xbd", "Draw"};
    for (size_t i = 0; i < sizeof open / sizeof open[0]; i++)
        if (hm_same_word(score, open[i])) return "*";
    for (size_t i = 0; i < sizeof drawn / sizeof drawn[0]; i++)
        if (hm_same_word(score, drawn[i])) return "1/2-1/2";
    return score;
}

/* A text that says "*" agrees with a game that is not over. */
static void compare_score(comparison *c, const char *score) {
    hm_text result = {0};
    hm_4p_game_result(c->game, &result);
    bool failed = result.failed;
    bool open = !failed && strcmp(usual_score(score), "*") == 0 && !claims4p_is_over(c);
    if (!failed && !open && strcmp(usual_score(score), result.data) != 0) {
        claims4p_put(c, HM_CLAIM_RESULT_4P, "Result says %.40s, the moves give %s", score,
                     claims4p_is_over(c) ? result.data : "no end");
    }
    if (failed && c->facts != NULL) c->facts->failed = true;
    hm_text_clear(&result);
}

/* In free-for-all Result lists points per player. Without these only a claimed draw can be
 * compared. */
static void compare_points(comparison *c, const char *result) {
    int32_t points[HM_4P_SEATS];
    unsigned named = hm_4p_game_claimed_points(c->game, points);
    if (named != 0) {
        for (int seat = 0; seat < HM_4P_SEATS; seat++) {
            if ((named >> seat & 1) == 0) continue;
            int moves = (int)hm_4p_position_points(&c->end, seat), told = (int)points[seat];
            const char *name = hm_4p_seat_name(seat);
            if (moves != told)
                claims4p_put(c, HM_CLAIM_RESULT_4P, "Result says %s %d, the moves give %s %d", name,
                             told, name, moves);
        }
        return;
    }
    bool drawn = false;
    for (size_t i = 0; i < c->effects.count; i++)
        drawn |= c->effects.entry[i].reason == HM_4P_DRAW;
    if (strcmp(usual_score(result), "1/2-1/2") == 0 && !drawn) {
        claims4p_put(c, HM_CLAIM_RESULT_4P, "Result says %.40s, the moves give %s", result,
                     claims4p_is_over(c) ? "a winner" : "no end");
    }
}

/* ---- terminations ---- */

typedef enum ending {
    UNKNOWN,
    OPEN,  /* not over */
    OVER,  /* without saying how */
    WON,   /* the last player, or a team, is left */
    MATED, /* by a mate, a stalemate or a king that was taken */
    STALEMATED,
    LEFT, /* by resigning or on time */
    REPEATED,
    FIFTY_MOVES,
    INSUFFICIENT,
    AGREED,
    DRAWN /* in any way */
} ending;

/* Words in small letters; the first that is found decides. */
static ending claimed_ending(const char *text) {
    static const struct {
        const char *word;
        ending ending;
    } words[] = {
        {"3-fold", REPEATED},
        {"threefold", REPEATED},
        {"repetition", REPEATED},
        {"50-move", FIFTY_MOVES},
        {"fifty", FIFTY_MOVES},
        {"insuff", INSUFFICIENT},
        {"agree", AGREED},
        {"draw", DRAWN},
        {"stalemate", STALEMATED},
        {"checkmate", MATED},
        {"resign", LEFT},
        {"forfeit", LEFT},
        {"on time", LEFT},
        {"abort", UNKNOWN},
        {"+", WON},
        {"won", WON},
        {"claim", WON},
        {"game over", OVER},
    };
    char small[160];
    size_t length = 0;
    for (; text[length] != '\0' && length < sizeof small - 1; length++)
        small[length] = hm_lower(text[length]);
    small[length] = '\0';
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strstr(small, words[i].word) != NULL) return words[i].ending;
    return UNKNOWN;
}

static bool has_entry(const hm_4p_effects *effects, hm_4p_reason reason) {
    for (size_t i = 0; i < effects->count; i++)
        if (effects->entry[i].reason == reason) return true;
    return false;
}

/* The kind of ending that the moves give. Players who had left before the start do not count. */
static ending ending_by_moves(const comparison *c) {
    static const ending draws[] = {UNKNOWN, REPEATED, FIFTY_MOVES, AGREED};
    const hm_4p_state *state = &c->end.state, *start = &c->game->start.state;
    bool teams = c->game->start.rules.mode == HM_4P_TEAMS;
    if (!claims4p_is_over(c)) return OPEN;
    if (c->draw != HM_4P_NO_DRAW) return draws[c->draw];
    if (has_entry(&c->effects, HM_4P_DRAW)) return INSUFFICIENT;
    if (teams && c->effects.outcome == HM_4P_DRAWN) {
        return has_entry(&c->effects, HM_4P_STALEMATE) ? STALEMATED : INSUFFICIENT;
    }
    unsigned left = (unsigned)(state->resigned | state->flagged) &
                    ~(unsigned)(start->resigned | start->flagged);
    if (teams) return left != 0 ? LEFT : MATED;
    return WON;
}

static bool is_draw(ending e) {
    return e >= REPEATED;
}

static bool claims4p_agrees(ending claimed, ending moves) {
    if (claimed == UNKNOWN || claimed == moves) return true;
    if (moves == OPEN) return false;
    if (claimed == OVER) return true;
    if (claimed == DRAWN) return is_draw(moves) || moves == STALEMATED;
    if (is_draw(claimed) || is_draw(moves)) return false;
    /* The last of several players is left in many ways, and a team that has won in one. */
    return moves == WON || claimed == WON;
}

/* In free-for-all the last of several players is left in many ways. The points for that have a
 * player, "(Red +20)", and a last step of leaving is no mate. */
static bool last_step_differs(const comparison *c, ending claimed, const char *tag) {
    int32_t points[HM_4P_SEATS] = {0}, claims = 0;
    bool paid = has_entry(&c->effects, HM_4P_LAST_PLAYER), differs = false;
    for (size_t i = 0; i < c->effects.count; i++) {
        const hm_4p_entry *entry = &c->effects.entry[i];
        if (entry->reason == HM_4P_LAST_PLAYER) points[entry->seat] += entry->points;
    }
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        int32_t bonus = hm_4p_bonus_in(tag, seat);
        claims += bonus;
        differs |= bonus != points[seat];
    }
    const hm_4p_step *last = hm_4p_game_step(c->game, hm_4p_game_ply(c->game, SIZE_MAX));
    bool left =
        hm_4p_leaving_is_giving_up(last->leaving) && !has_entry(&c->effects, HM_4P_CHECKMATE);
    bool mated = has_entry(&c->effects, HM_4P_CHECKMATE) && !left;
    return (paid && claims > 0 && differs) || (claimed == MATED && left) ||
           (claimed == LEFT && mated);
}

static void compare_termination(comparison *c) {
    const char *tag = hm_4p_game_tag(c->game, tags[HM_CLAIM_TERMINATION_4P]);
    hm_text by_moves = {0};
    if (tag == NULL) return;
    ending claimed = claimed_ending(tag), moves = ending_by_moves(c);

    /* In Teams the tag may name another player than the one who has left. */
    const hm_4p_state *state = &c->end.state;
    unsigned left = (unsigned)(state->resigned | state->flagged), named = 0;
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        named |= strstr(tag, hm_4p_seat_name(seat)) != NULL ? 1u << seat : 0;
    bool other = claimed == LEFT && moves == LEFT && c->game->start.rules.mode == HM_4P_TEAMS &&
                 named != 0 && (named & left) == 0;

    if (moves == WON) other = last_step_differs(c, claimed, tag);
    if (claims4p_agrees(claimed, moves) && !other) return;
    if (claims4p_is_over(c)) hm_4p_game_termination(c->game, &by_moves);
    if (!claims4p_is_over(c)) hm_text_puts(&by_moves, "no end");
    if (by_moves.failed && c->facts != NULL) c->facts->failed = true;
    if (!by_moves.failed) {
        claims4p_put(c, HM_CLAIM_TERMINATION_4P, "Termination says %.60s, the moves give %s", tag,
                     by_moves.data);
    }
    hm_text_clear(&by_moves);
}

/* ---- the number of moves ---- */

/* CurrentMove counts the tokens of the main line; a smaller text may have been cut off. */
static void compare_count(comparison *c) {
    const char *tag = hm_4p_game_tag(c->game, tags[HM_CLAIM_MOVE_4P]);
    uint64_t told = 0, plies = hm_4p_game_plies(c->game);
    if (tag == NULL || !hm_is_digit(*tag)) return;
    for (; hm_is_digit(*tag); tag++)
        told = told > UINT32_MAX ? told : 10 * told + (uint64_t)(*tag - '0');
    /* A number with hyphens is a place in a variation. */
    if (*tag != '\0' || told == plies) return;
    claims4p_put(c, HM_CLAIM_MOVE_4P, "CurrentMove says %llu, the text has %llu token%s%s",
                 (unsigned long long)told, (unsigned long long)plies, plies == 1 ? "" : "s",
                 told > plies ? ": it ends early" : "");
}

/* ---- all ---- */

/* The word after the moves is compared only if it says something other than the tag: one difference
 * is reported once. */
static void claims4p_compare(comparison *c) {
    c->game = c->play->game;
    c->draw = hm_4p_game_draw(c->game, hm_4p_game_ply(c->game, SIZE_MAX));
    if (hm_4p_game_end(c->game, &c->end, &c->effects, NULL) != HM_OK) {
        if (c->facts != NULL) c->facts->failed = true;
        return;
    }

    /* The tag, and in Teams the word after the moves. */
    const char *tag = hm_4p_game_tag(c->game, tags[HM_CLAIM_RESULT_4P]);
    const char *word = c->game->result;
    bool teams = c->game->start.rules.mode == HM_4P_TEAMS;
    /* Somebody has ended a game that its moves do not end. */
    const char *end = hm_4p_game_tag(c->game, tags[HM_CLAIM_TERMINATION_4P]);
    bool adjudicated = !claims4p_is_over(c) && end != NULL && strstr(end, "djudicat") != NULL;
    if (tag != NULL && teams && !adjudicated) compare_score(c, tag);
    if (tag != NULL && !teams) compare_points(c, tag);
    bool same = tag != NULL && strcmp(usual_score(tag), usual_score(word)) == 0;
    if (*word != '\0' && teams && !same && !adjudicated) compare_score(c, word);

    if (!adjudicated) compare_termination(c);
    compare_count(c);
}

size_t hm_put_differences_4p(hm_facts *facts, const hm_play_4p *play) {
    comparison c = {.play = play, .facts = facts};
    claims4p_compare(&c);
    return c.count;
}

unsigned hm_differences_4p(const hm_play_4p *play, hm_text *first) {
    comparison c = {.play = play, .first = first};
    claims4p_compare(&c);
    return c.which;
}

/* The object `claimed` (docs/json.md); without any claim it is left out. */
void hm_put_claimed_4p(hm_facts *facts, const hm_4p_game *game) {
    static const char *const keys[HM_CLAIMS_4P] = {"result", "termination", "current_move"};
    bool open = false;
    for (size_t i = 0; i < HM_CLAIMS_4P; i++) {
        const char *value = hm_4p_game_tag(game, tags[i]);
        if (value == NULL && i == 0 && game->result[0] != '\0') value = game->result;
        if (value == NULL) continue;
        if (!open) hm_fact_open(facts, "claimed", '{');
        open = true;
        hm_fact_word(facts, keys[i], value);
    }
    if (open) hm_fact_close(facts);
}
