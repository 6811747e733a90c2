/* random-game for four players: an archive of pgn4 games, or a JSON object a game, on standard
 * output. */
#include "random.h"

#include <string.h>

typedef struct cli_random_4p {
    const char *variant, *mode, *profile; /* NULL: the usual one */
    uint64_t seed, first, games;
    size_t plies;
    bool json;
} cli_random_4p;

/* ---- start and rules ---- */

/* Without a variant: today's setup, or that of the profile's years. */
static int choose_start(const cli_random_4p *wanted, hm_4p_state *start, hm_4p_rules *rules) {
    hm_4p_mode mode = HM_4P_TEAMS;
    hm_4p_profile profile = HM_4P_CURRENT;
    const char *words[] = {wanted->mode, wanted->profile, wanted->variant};
    if (words[0] != NULL && !hm_4p_mode_named(words[0], strlen(words[0]), &mode)) {
        return cli_usage_error("there is no mode \"%s\"", words[0]);
    }
    if (words[1] != NULL && !hm_4p_profile_named(words[1], strlen(words[1]), &profile)) {
        return cli_usage_error("there is no profile \"%s\"", words[1]);
    }
    hm_4p_setup setup = profile == HM_4P_CURRENT ? HM_4P_MODERN : HM_4P_CLASSIC;
    if (words[2] != NULL && strcmp(words[2], "4p") != 0 &&
        !hm_4p_setup_named(words[2], strlen(words[2]), &setup)) {
        return cli_usage_error("there is no variant \"%s\"", words[2]);
    }
    hm_4p_state_start(start, setup);
    hm_4p_rules_init(rules, profile, mode);
    return CLI_DONE;
}

/* ---- output ---- */

static void put_position(hm_text *json, const char *key, const hm_4p_position *position) {
    hm_text text = {0};
    hm_4p_fen_format(&position->state, NULL, 0, &text);
    if (text.failed) json->failed = true;
    hm_json_member_string(json, key, text.failed ? "" : text.data);
    hm_text_clear(&text);
}

static void put_tags(const hm_4p_game *game, hm_text *json) {
    hm_json_key(json, "tags");
    hm_json_open(json, '{');
    for (size_t i = 0; i < hm_4p_game_tags(game); i++) {
        const char *name, *value;
        hm_4p_game_tag_at(game, i, &name, &value);
        hm_json_member_string(json, name, value);
    }
    hm_json_close(json, '}');
}

/* The moves in the long form; *position ends as the last one. */
static void put_moves(const hm_4p_game *game, hm_4p_position *position, hm_text *json) {
    hm_4p_effects effects;
    *position = *hm_4p_game_start(game);
    hm_json_key(json, "moves_played");
    hm_json_open(json, '[');
    for (size_t ply = 1; ply <= hm_4p_game_plies(game); ply++) {
        int32_t step = hm_4p_game_ply(game, ply);
        hm_json_open_string(json);
        hm_4p_move_format_long(position, hm_4p_game_step(game, step)->move, 0, json);
        hm_json_close_string(json);
        hm_4p_game_advance(game, step, position, &effects);
    }
    hm_json_close(json, ']');
}

/* The seed and the number in its sequence stand in tags, so that a game can be made again. */
static hm_status put_text(const cli_random_4p *wanted, hm_4p_game *game, uint64_t number,
                          hm_text *text) {
    char digits[24];
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)wanted->seed);
    hm_status status = hm_4p_game_set_tag(game, "Seed", digits, NULL);
    snprintf(digits, sizeof digits, "%llu", (unsigned long long)number);
    if (status == HM_OK) status = hm_4p_game_set_tag(game, "GameNr", digits, NULL);
    hm_4p_game_format(game, 0, text);
    return text->failed ? HM_ERR_MEMORY : status;
}

static hm_status put_members(const hm_4p_game *game, hm_text *json) {
    hm_4p_effects effects;
    hm_4p_position position = *hm_4p_game_start(game);
    hm_json_open(json, '{');
    put_position(json, "fen4p", &position);
    hm_json_member_string(json, "mode", hm_4p_mode_name((hm_4p_mode)position.rules.mode));
    hm_json_member_string(json, "profile",
                          hm_4p_profile_name((hm_4p_profile)position.rules.profile));
    put_tags(game, json);
    put_moves(game, &position, json);
    hm_status status = hm_4p_game_end(game, &position, &effects, NULL);
    hm_json_member_uint(json, "plies", hm_4p_game_plies(game));
    hm_json_key(json, "points");
    hm_json_open(json, '[');
    for (int seat = 0; seat < HM_4P_SEATS; seat++)
        hm_json_put_int(json, position.state.points[seat]);
    hm_json_close(json, ']');
    put_position(json, "final_fen4p", &position);
    hm_json_close(json, '}');
    hm_json_end_line(json);
    return status;
}

/* The members that convert writes for a game, so that it can be read like one. The tags are those
 * of the text, which says the rules in them. */
static hm_status put_object(const hm_text *text, hm_text *json) {
    hm_4p_game *game;
    hm_status status = hm_4p_game_parse(text->data, text->length, NULL, &game, NULL, NULL, NULL);
    if (status == HM_OK) status = put_members(game, json);
    hm_4p_game_destroy(game);
    return status;
}

static hm_status write_game(const cli_random_4p *wanted, hm_4p_game *game, uint64_t number,
                            hm_sink *sink, hm_error *error) {
    hm_text text = {0}, json = {0};
    hm_status status = put_text(wanted, game, number, &text);
    if (status == HM_OK && wanted->json) status = put_object(&text, &json);
    if (!wanted->json && number + 1 < wanted->first + wanted->games) hm_text_puts(&text, "\n");
    const hm_text *written = wanted->json ? &json : &text;
    if (status != HM_OK || written->failed) {
        status = hm_fail_memory(error, "a game");
    } else {
        status = hm_sink_write(sink, written->data, written->length, error);
    }
    hm_text_clear(&text);
    hm_text_clear(&json);
    return status;
}

static hm_status make_games(const cli_random_4p *wanted, const hm_4p_state *start,
                            const hm_4p_rules *rules, hm_sink *sink, hm_error *error) {
    hm_status status = HM_OK;
    for (uint64_t i = 0; i < wanted->games && status == HM_OK; i++) {
        uint64_t number = wanted->first + i;
        hm_4p_game *game;
        status = hm_4p_game_create(start, rules, &game, error);
        if (status != HM_OK) return status;
        status =
            hm_4p_random_game(wanted->seed, number, wanted->plies, game, &cli_signal_watch, error);
        if (status == HM_OK) status = write_game(wanted, game, number, sink, error);
        hm_4p_game_destroy(game);
    }
    return status;
}

static int write_games(const cli_random_4p *wanted) {
    hm_4p_state start;
    hm_4p_rules rules;
    hm_sink *sink;
    hm_error error;
    int verdict = choose_start(wanted, &start, &rules);
    if (verdict == CLI_DONE) verdict = cli_open_text_sink(NULL, NULL, &sink);
    if (verdict != CLI_DONE) return verdict;
    hm_status status = make_games(wanted, &start, &rules, sink, &error);
    if (status == HM_OK) status = hm_sink_commit(sink, &error);
    hm_sink_destroy(sink);
    return status == HM_OK ? CLI_DONE : cli_fail(&error);
}

int cli_random_games_4p(const random_arguments *arguments) {
    const char *to = arguments->to == NULL ? "pgn4" : arguments->to;
    bool json = strcmp(to, "json") == 0;
    if (arguments->output != NULL) {
        return cli_usage_error("games of four players go to standard output");
    }
    if (!json && strcmp(to, "pgn4") != 0) {
        return cli_usage_error("games of four players are not written as %s", to);
    }
    cli_random_4p wanted = {
        .variant = arguments->variant,
        .mode = arguments->mode,
        .profile = arguments->profile,
        .seed = arguments->seed.value,
        .first = arguments->first.value,
        .games = arguments->games.given ? arguments->games.value : 1,
        .plies = arguments->plies.given ? (size_t)arguments->plies.value : SIZE_MAX,
        .json = json,
    };
    return write_games(&wanted);
}
