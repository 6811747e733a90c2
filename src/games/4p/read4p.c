/* Four-player positions and games from inputs of any notation. */
#include "games/4p/read4p.h"
#include "chess4p/notation/game4p.h"

#include <stdlib.h>
#include <string.h>

/* ---- recognising ---- */

/* Whether a text is a position and not a game: it begins with the side to move, with a start name,
 * or with a site's tag of a start. */
static bool is_position(hm_slice s) {
    static const char *const names[] = {"4PC", "4PCo", "4PCb", "4PCn", "4PCrg", "2PC"};
    /* NOLINTNEXTLINE(bugprone-not-null-terminated-result): a NUL must not be found */
    bool coloured = s.length >= 2 && memchr("RBYG", *s.text, 4) != NULL && s.text[1] == '-';
    if (coloured || hm_slice_is_start(s, "4p")) return true;
    hm_slice line = hm_slice_first_line(s);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        if (hm_equals(line.text, line.length, names[i])) return true;
    }
    return false;
}

/* 5D games have tags in brackets, too. */
static bool read4p_is_tag(hm_slice item) {
    static const char *const tags[] = {
        "StartFen4", "RuleVariant", "RuleVariants", "CurrentMove", "Red",      "Blue", "Yellow",
        "Green",     "RedElo",      "BlueElo",      "YellowElo",   "GreenElo", NULL};
    static const char *const variant[] = {"Variant", NULL};
    static const char *const variants[] = {"Teams", "FFA", "Solo", NULL};
    hm_slice key, value;
    hm_slice_split_tag(item, &key, &value);
    if (hm_slice_is_one_of(key, tags)) return true;
    return hm_slice_is_one_of(key, variant) && hm_slice_is_one_of(value, variants);
}

/* "fen4" is a key of 4D chess as well, which asks whether it is ours. */
static bool read4p_is_state(hm_slice s) {
    hm_json_value object, value;
    if (hm_json_parse(s.text, s.length, &object, NULL) != HM_OK) return false;
    if (hm_json_get(&object, "fen5d", &value)) return false;
    if (hm_json_get(&object, "fen4p", &value)) return true;
    if (!hm_json_get(&object, "fen4", &value) || value.type != HM_JSON_STRING) return false;
    return is_position(hm_slice_skip_space((hm_slice){value.text, value.length}));
}

hm_strength hm_recognise_4p(hm_shape shape, const char *text, size_t length, const char **name) {
    hm_slice s = {text, length};
    *name = shape == HM_SHAPE_ITEM ? "pgn4" : "fen4p";
    bool known = shape == HM_SHAPE_ITEM     ? read4p_is_tag(s)
                 : shape == HM_SHAPE_OBJECT ? read4p_is_state(s)
                                            : is_position(s);
    return known ? HM_SURE : HM_NOT;
}

/* ---- options ---- */

static hm_verdict fail_option(const hm_reading_4p *r, const char *what, const char *name) {
    hm_error cause;
    hm_fail(&cause, HM_ERR_OPTION, 0, "--%s: there is no %s \"%.40s\"", what, what, name);
    return hm_fail_plain(r->error, &cause);
}

/* Reads the options that override the tags of a game. */
static hm_verdict read_names(hm_reading_4p *r, const hm_request *request) {
    const char *mode = hm_request_text(request, "mode");
    const char *profile = hm_request_text(request, "profile");
    if (mode != NULL) {
        if (!hm_4p_mode_named(mode, strlen(mode), &r->mode)) {
            return fail_option(r, "mode", mode);
        }
        r->games.mode = &r->mode;
    }
    if (profile != NULL) {
        if (!hm_4p_profile_named(profile, strlen(profile), &r->profile)) {
            return fail_option(r, "profile", profile);
        }
        r->games.profile = &r->profile;
    }

    const char *name = hm_request_text(request, "variant");
    hm_4p_setup setup;
    if (name == NULL) return HM_YES;
    if (!hm_4p_setup_named(name, strlen(name), &setup)) return fail_option(r, "variant", name);
    hm_4p_state_start(&r->asked_start, setup);
    r->games.start = &r->asked_start;
    return HM_YES;
}

/* ---- inputs ---- */

/* The options of a start that was not read from tags are the game's, which is written with them. */
static void give_options(hm_reading_4p *r) {
    if (r->extras.options.length == 0) return;
    hm_text_clear(&r->game->options);
    r->game->options = r->extras.options;
    r->extras.options = (hm_text){0};
}

static hm_verdict create_game(hm_reading_4p *r) {
    hm_status status = hm_4p_game_create(&r->state, &r->start_rules, &r->game, NULL);
    return status == HM_OK ? HM_YES : hm_fail_no_memory(r->error);
}

/* The three kinds of input: JSON, a game text, a position text. */
static hm_verdict read4p_read_input(hm_reading_4p *r, bool is_game, bool as_game) {
    if (r->input->json) {
        /* A state is a game when one is asked for: then its moves are a text, with marks and
         * variations. Otherwise those of "moves_played" are played one by one. */
        const hm_input *input = r->input;
        hm_error cause;
        if (hm_json_parse(input->text, input->length, &r->object, &cause) != HM_OK) {
            return hm_fail_input(r->error, &cause, NULL, input->text, input->length);
        }
        hm_json_value list;
        bool kept, tags = hm_has_tags_4p(r, &list);
        hm_verdict verdict = hm_read_kept_4p(r, &kept);
        if (verdict != HM_YES || kept) return verdict;
        verdict = tags ? hm_read_tags_4p(r, &list) : hm_read_state_4p(r);
        if (verdict == HM_YES && !tags) verdict = create_game(r);
        return verdict == HM_YES && (tags || as_game) ? hm_read_moves_4p(r) : verdict;
    }
    if (is_game) {
        const hm_input *input = r->input;
        hm_error cause;
        hm_verdict verdict = hm_refuse_rules_4p(r);
        if (verdict != HM_YES) return verdict;
        hm_status status = hm_4p_game_parse(input->text, input->length, &r->games, &r->game, NULL,
                                            r->watch, &cause);
        return status == HM_OK ? HM_YES
                               : hm_fail_input(r->error, &cause, NULL, input->text, input->length);
    }
    hm_verdict verdict = hm_read_position_4p(r);
    return verdict == HM_YES ? create_game(r) : verdict;
}

/* ---- the play ---- */

/* A place in the file; of JSON inputs, in the moves joined to a text. */
static hm_place_4p read4p_find_place(const hm_input *input, hm_places *places, uint64_t offset) {
    hm_place_4p place = {1, offset + 1};
    if (!input->json) hm_places_find(places, offset, &place.line, &place.column);
    place.line += input->line - 1;
    return place;
}

/* Finds the places of the claims in their order, in one pass over the tags. */
static void find_claims(hm_play_4p *play, const hm_input *input) {
    static const char *const tags[HM_CLAIMS_4P] = {"Result", "Termination", "CurrentMove"};
    uint64_t at[HM_CLAIMS_4P] = {0}, from = 0;
    hm_places places = {.text = input->text, .length = input->length};
    for (size_t i = 0; i < HM_CLAIMS_4P; i++) {
        play->claims[i] = read4p_find_place(input, &places, 0);
        at[i] = input->json ? 0 : hm_4p_game_claim_place(play->game, tags[i]);
    }
    for (size_t found = 0; found < HM_CLAIMS_4P; found++) {
        size_t next = HM_CLAIMS_4P;
        for (size_t i = 0; i < HM_CLAIMS_4P; i++) {
            if (at[i] > from && (next == HM_CLAIMS_4P || at[i] < at[next])) next = i;
        }
        if (next == HM_CLAIMS_4P) return;
        from = at[next];
        play->claims[next] = read4p_find_place(input, &places, from);
    }
}

/* Finds the places of remarks and claims in the file. */
static bool read4p_find_places(hm_play_4p *play, const hm_input *input) {
    size_t count = hm_4p_game_remarks(play->game);
    hm_places places = {.text = input->text, .length = input->length};
    if (!HM_ROOM(play->places, count)) return false;
    find_claims(play, input);
    for (size_t i = 0; i < count; i++) {
        hm_4p_remark remark = hm_4p_game_remark(play->game, i);
        play->places.at[play->places.count++] = read4p_find_place(input, &places, remark.offset);
    }
    return true;
}

/* Makes a play of what was read. The play takes game and extras over, or leaves both to the
 * caller. */
static hm_play_4p *make_play(hm_reading_4p *r) {
    const hm_input *input = r->input;

    /* A game keeps the options of its start itself; so does a play, whatever it was read from. */
    give_options(r);
    free(r->game->seen.at);
    r->game->seen.at = r->extras.seen.at;
    r->game->seen.count = r->extras.seen.count;
    r->game->seen.capacity = r->extras.seen.capacity;
    r->extras.seen.at = NULL;
    r->extras.seen.count = r->extras.seen.capacity = 0;
    hm_4p_game_begin_draws(r->game);
    const hm_text *unknown = hm_4p_game_options(r->game);
    if (unknown->length > 0) hm_text_add(&r->extras.options, unknown->data, unknown->length);

    if (r->extras.options.failed) return NULL;
    hm_play_4p *play = hm_play_4p_create(r->game, &r->extras);
    if (play == NULL) return NULL;
    r->game = NULL;
    play->number = input->game;
    play->line_number = input->line;
    if (read4p_find_places(play, input)) return play;
    hm_play_4p_destroy(play);
    return NULL;
}

/* A game of other rules is checked, replayed, written; of its positions only the start is known. */
static hm_verdict refuse_other(const hm_reading_4p *r, const hm_request *request, unsigned how) {
    uint64_t ply;
    hm_error cause;
    const char *rule = r->game != NULL ? hm_4p_game_other(r->game) : NULL;
    bool whole = (how & (HM_READ_WHOLE | HM_READ_JUDGED)) != 0;
    bool start = hm_request_number(request, "ply", &ply) && ply == 0;
    if (rule == NULL || whole || start) return HM_YES;
    hm_fail(&cause, HM_ERR_UNSUPPORTED, 0, "not judged: %s", rule);
    return hm_fail_plain(r->error, &cause);
}

/* If the text contains an error, the game up to it is still returned. */
hm_verdict hm_read_4p(const hm_input *input, const hm_request *request, unsigned how, void **play,
                      hm_input_error *error) {
    hm_reading_4p r = {.input = input,
                       .watch = &request->watch,
                       .error = error,
                       .games = {.size = sizeof r.games}};
    bool is_game = strcmp(input->notation->name, "pgn4") == 0;
    bool judged = is_game && (how & HM_READ_JUDGED) != 0;
    bool as_game = judged || (how & HM_READ_WHOLE) != 0;
    hm_json_value tags;
    *play = NULL;
    r.games.king_capture_overrides_check = hm_request_flag(request, "king-capture-overrides-check");
    r.rules = hm_request_text(request, "rules");
    r.strict = hm_request_flag(request, "strict");
    hm_verdict verdict = read_names(&r, request);

    r.games.strict = judged && r.strict;
    if (verdict == HM_YES) verdict = read4p_read_input(&r, is_game, as_game);
    if (verdict == HM_YES) verdict = refuse_other(&r, request, how);
    bool known = r.game != NULL; /* to a fault, perhaps */
    hm_play_4p *made = known ? make_play(&r) : NULL;
    if (made != NULL) made->is_game = is_game;
    if ((known || verdict == HM_YES) && made == NULL) verdict = hm_fail_no_memory(error);
    if (verdict == HM_YES && input->json && !as_game && !hm_has_tags_4p(&r, &tags)) {
        size_t count = 0;
        verdict = hm_play_array(input->notation->game, made, &r.object, "moves_played", &count,
                                &request->watch, error);
    }
    hm_4p_game_destroy(r.game);
    hm_extras_4p_clear(&r.extras);
    *play = made;
    return verdict;
}
