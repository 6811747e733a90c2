/* How a game ends by its moves, in the words of the tags Result and Termination (formats, section
 * 9.4), and the points that these tags claim. */
#include "chess4p/notation/game4p.h"
#include "chess4p/rules/board4p.h"
#include "core/bits.h"

#include <stdlib.h>
#include <string.h>

static const char *const player_tags[HM_4P_SEATS] = {"Red", "Blue", "Yellow", "Green"};

hm_status hm_4p_game_end(const hm_4p_game *game, hm_4p_position *position, hm_4p_effects *effects,
                         hm_error *error) {
    int32_t last = hm_4p_game_ply(game, SIZE_MAX);
    *effects = (hm_4p_effects){0};
    *position = game->start;
    if (last == 0) {
        bool drawn = hm_4p_game_draw(game, 0) != HM_4P_NO_DRAW;
        bool teams = game->start.rules.mode == HM_4P_TEAMS;
        effects->outcome = !drawn  ? hm_4p_outcome(position)
                           : teams ? HM_4P_DRAWN
                                   : HM_4P_POINTS_COUNT;
    } else if (last == game->last) {
        *position = game->end;
        *effects = game->effects;
    } else {
        hm_status status = hm_4p_game_position(game, game->steps.at[last].parent, position, error);
        if (status != HM_OK) return status;
        hm_4p_game_advance(game, last, position, effects);
    }
    return HM_OK;
}

static const char *team_result(hm_4p_end end) {
    switch (end) {
    case HM_4P_RED_YELLOW_WON:
        return "1-0";
    case HM_4P_BLUE_GREEN_WON:
        return "0-1";
    case HM_4P_DRAWN:
        return "1/2-1/2";
    case HM_4P_GOING_ON:
    case HM_4P_POINTS_COUNT:
        break;
    }
    return NULL;
}

/* ---- the points in a text ---- */

/* A whole number, up to " - " or the end. */
static bool game_result4p_read_number(const char *text, int32_t *number) {
    char *end;
    long long value = strtoll(text, &end, 10); /* long has 32 bits on some machines */
    bool ends = *end == '\0' || strncmp(end, " - ", 3) == 0;
    *number = (int32_t)value;
    return end > text && ends && value >= INT32_MIN && value <= INT32_MAX;
}

/* "NAME: 72" somewhere in the text, between " - "s, which the name may hold as well. PGN knows no
 * value of a tag beyond 255 bytes: longer names, which cost the more, are not looked for. */
static bool find_points(const char *text, const char *name, int32_t *points) {
    enum { NAME_MOST = 255 };
    size_t length = strnlen(name, NAME_MOST + 1);
    if (length == 0 || length > NAME_MOST) return false;
    const char *at = text, *gap = text;
    for (;;) {
        bool named = strncmp(at, name, length) == 0 && strncmp(at + length, ": ", 2) == 0;
        if (named && game_result4p_read_number(at + length + 2, points)) return true;
        gap = strstr(gap, " - ");
        if (gap == NULL) return false;
        at = gap + 3;
        gap++; /* the next one may begin with the blank of this one */
    }
}

/* The seats whose players a text names, with their points. None where two have one name: only their
 * order distinguishes these. */
static unsigned find_players(const hm_4p_game *game, const char *text,
                             int32_t points[HM_4P_SEATS]) {
    unsigned found = 0;
    bool same = false;
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        const char *name = hm_4p_game_tag(game, player_tags[seat]);
        bool named = (name != NULL && find_points(text, name, &points[seat])) ||
                     find_points(text, player_tags[seat], &points[seat]);
        found |= (unsigned)named << seat;
        for (int i = 0; i < seat && name != NULL; i++) {
            const char *other = hm_4p_game_tag(game, player_tags[i]);
            same |= other != NULL && strcmp(name, other) == 0;
        }
    }
    return same ? 0 : found;
}

/* By the names of the players; where they are not known, in the order of seats, which files hold to
 * unless their players were nearly anonymous (formats, section 9.4). */
bool hm_4p_game_written_points(const hm_4p_game *game, int32_t points[HM_4P_SEATS]) {
    static const char anonymous[] = "SemiAnonymous";
    const char *text = hm_4p_game_tag(game, "Result");
    const char *words = hm_4p_game_tag(game, hm_4p_game_rule_tag(game));
    if (text == NULL || game->start.rules.mode == HM_4P_TEAMS) return false;
    if (find_players(game, text, points) == 15u) return true;
    for (const char *at = words; at != NULL && *at != '\0'; at++)
        if (hm_same_start(at, anonymous, sizeof anonymous - 1)) return false;
    /* The points of all seats in their order, and nothing else. */
    int seat = 0;
    for (const char *at = text; (at = strstr(at, ": ")) != NULL; at += 2) {
        int32_t value;
        if (!game_result4p_read_number(at + 2, &value)) continue;
        if (seat < HM_4P_SEATS) points[seat] = value;
        seat++;
    }
    return seat == HM_4P_SEATS;
}

/* Only a text all of whose points are those of named players says anything about single ones. */
unsigned hm_4p_game_claimed_points(const hm_4p_game *game, int32_t points[HM_4P_SEATS]) {
    const char *text = hm_4p_game_tag(game, "Result");
    if (text == NULL || game->start.rules.mode == HM_4P_TEAMS) return 0;
    if (hm_4p_game_written_points(game, points)) return 15u;
    unsigned found = find_players(game, text, points), count = 0;
    for (const char *at = text; (at = strstr(at, ": ")) != NULL; at += 2) {
        int32_t value;
        count += game_result4p_read_number(at + 2, &value);
    }
    return count == hm_popcount(found) ? found : 0;
}

int32_t hm_4p_bonus_in(const char *text, int seat) {
    const char *name = hm_4p_seat_name(seat), *found = strstr(text, name);
    int32_t bonus = 0;
    if (found == NULL || strncmp(found + strlen(name), " +", 2) != 0) return 0;
    found += strlen(name) + 2;
    for (; hm_is_digit(*found) && bonus < 100000; found++)
        bonus = 10 * bonus + (*found - '0');
    return bonus;
}

void hm_4p_game_result(const hm_4p_game *game, hm_text *result) {
    hm_4p_position end;
    hm_4p_effects effects;
    if (game->raw.length > 0) { /* not judged: what the text says */
        const char *tag = hm_4p_game_tag(game, "Result");
        const char *written = tag != NULL && *tag != '\0' ? tag : game->result;
        hm_text_puts(result, *written != '\0' ? written : "*");
    } else if (hm_4p_game_end(game, &end, &effects, NULL) != HM_OK) {
        result->failed = true;
    } else if (effects.outcome == HM_4P_POINTS_COUNT) {
        /* "name: points - name: points - ..." in the order of seats. */
        for (int seat = 0; seat < HM_4P_SEATS; seat++) {
            const char *name = hm_4p_game_tag(game, player_tags[seat]);
            if (name == NULL || *name == '\0') name = player_tags[seat];
            hm_text_printf(result, "%s%s: %d", seat > 0 ? " - " : "", name,
                           (int)end.state.points[seat]);
        }
    } else {
        const char *team = team_result(effects.outcome);
        hm_text_puts(result, team != NULL ? team : "*");
    }
}

/* "Yellow resigned", "Blue forfeit on time": the first player to leave loses for the team. */
static void put_team_reason(const hm_4p_game *game, const hm_4p_position *end, hm_text *reason) {
    const hm_4p_state *state = &end->state, *start = &game->start.state;
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        unsigned bit = 1u << seat;
        const char *what = NULL;
        if (state->resigned & ~start->resigned & bit) what = "resigned";
        if (state->flagged & ~start->flagged & bit) what = "forfeit on time";
        if (state->eliminated & ~start->eliminated & bit) what = "lost the king";
        if (what == NULL) continue;
        hm_text_printf(reason, "%s %s", hm_4p_seat_name(seat), what);
        return;
    }
    bool stuck = !hm_4p_has_legal_move(end, state->side);
    bool check = hm_4p_in_check(end, state->side);
    hm_text_puts(reason, !stuck ? "Insufficient material" : check ? "Checkmate" : "Stalemate");
}

/* As the site words it: with the points that the last step has brought, "(Red +10, Green +10)". */
static void put_free_for_all_reason(const hm_4p_effects *effects, hm_4p_draw draw,
                                    hm_text *reason) {
    static const char *const draws[] = {"", " (3-fold repetition)", " (50-move-rule)", " (draw)"};
    unsigned drawn[HM_4P_SEATS] = {0}, left[HM_4P_SEATS] = {0};
    bool insufficient = false, last = false;
    for (size_t i = 0; i < effects->count; i++) {
        int seat = effects->entry[i].seat;
        hm_4p_reason kind = effects->entry[i].reason;
        insufficient |= kind == HM_4P_DRAW;
        last |= kind == HM_4P_LAST_PLAYER;
        if (kind == HM_4P_DRAW) drawn[seat] += effects->entry[i].points;
        if (kind == HM_4P_LAST_PLAYER) left[seat] += effects->entry[i].points;
    }
    hm_text_puts(reason, "Game over.");
    hm_text_puts(reason, draws[draw]);
    if (draw != HM_4P_NO_DRAW || !(insufficient || last)) return;
    hm_text_puts(reason, insufficient ? " (insuff. material; " : " (");
    const unsigned *points = insufficient ? drawn : left;
    const char *before = "";
    for (int seat = 0; seat < HM_4P_SEATS; seat++) {
        if (points[seat] == 0) continue;
        hm_text_printf(reason, "%s%s +%u", before, hm_4p_seat_name(seat), points[seat]);
        before = ", ";
    }
    hm_text_puts(reason, ")");
}

void hm_4p_game_termination(const hm_4p_game *game, hm_text *reason) {
    static const char *const draws[] = {"", "Threefold repetition", "Fifty-move rule",
                                        "Draw agreed"};
    hm_4p_position end;
    hm_4p_effects effects;
    hm_4p_draw draw = hm_4p_game_draw(game, hm_4p_game_ply(game, SIZE_MAX));
    const char *written = hm_4p_game_tag(game, "Termination");
    if (game->raw.length > 0) {
        hm_text_puts(reason, written != NULL ? written : "");
        return;
    }
    if (hm_4p_game_end(game, &end, &effects, NULL) != HM_OK) {
        reason->failed = true;
        return;
    }
    const char *team = team_result(effects.outcome);
    if (effects.outcome == HM_4P_POINTS_COUNT) {
        put_free_for_all_reason(&effects, draw, reason);
    } else if (team != NULL) {
        if (draw != HM_4P_NO_DRAW) hm_text_puts(reason, draws[draw]);
        if (draw == HM_4P_NO_DRAW) put_team_reason(game, &end, reason);
        hm_text_printf(reason, ". %s", team);
    }
}
