/* 4D positions and games from inputs of any notation. */
#include "games/play4d.h"

#include <stdlib.h>
#include <string.h>

/* ---- recognising ---- */

static bool in_range(char c, char first, char last) {
    return c >= first && c <= last;
}

/* 'a' and '1' stand for file and rank letters, '0' for a coordinate, '-' for a move's dash. */
static bool has_pattern(hm_slice s, const char *pattern) {
    for (size_t i = 0; pattern[i] != '\0'; i++) {
        if (i >= s.length) return false;
        char c = s.text[i];
        bool fits = pattern[i] == 'a'   ? in_range(c, 'a', 'h')
                    : pattern[i] == '1' ? in_range(c, '1', '8')
                    : pattern[i] == '0' ? in_range(c, '0', '7')
                    : pattern[i] == '-' ? c == '-' || c == 'x'
                                        : c == pattern[i];
        if (!fits) return false;
    }
    return true;
}

static bool is_move(hm_slice line) {
    static const char *const castles[] = {"O-O@", "O-O-O@", "o-o@", "o-o-o@"};
    for (size_t i = 0; i < sizeof castles / sizeof castles[0]; i++) {
        if (hm_slice_starts(line, castles[i])) return true;
    }
    if (has_pattern(line, "a1a1-a1a1") || has_pattern(line, "0,0,0,0-")) return true;
    if (!has_pattern(line, "00000000")) return false;
    return line.length == 8 || (line.length == 9 && memchr("QRBN", line.text[8], 4) != NULL);
}

/* Past comment lines and blank lines. */
static hm_slice skip_comments(hm_slice s) {
    while (s.length > 0 && *s.text == '#') {
        const char *end = memchr(s.text, '\n', s.length);
        s = hm_slice_after(s, end != NULL ? (size_t)(end - s.text) + 1 : s.length);
        s = hm_slice_skip_space(s);
    }
    return s;
}

static size_t take_field(hm_slice *line) {
    size_t length = 0;
    while (length < line->length && !hm_is_space(line->text[length]))
        length++;
    *line = hm_slice_skip_space(hm_slice_after(*line, length));
    return length;
}

/* "w|b RIGHTS EP CLOCK" */
static bool is_c4dpos(hm_slice line) {
    if (line.length == 0 || memchr("wbWB", *line.text, 4) == NULL) return false;
    if (take_field(&line) != 1) return false;
    if (take_field(&line) == 0 || take_field(&line) == 0) return false;
    return take_field(&line) > 0 && line.length == 0;
}

/* Whether moves follow the lines of slices ("a1: ...") of a position: then it is where a game
 * starts. */
static bool has_moves_behind(hm_slice s) {
    for (;;) {
        const char *end = s.length > 0 ? memchr(s.text, '\n', s.length) : NULL;
        if (end == NULL) return false;
        s = hm_slice_after(s, (size_t)(end - s.text) + 1);
        s = skip_comments(hm_slice_skip_space(s));
        if (is_move(hm_slice_first_line(s))) return true;
        if (!has_pattern(s, "a1:")) return false;
    }
}

static const char *name_of_text(hm_slice s) {
    if (hm_slice_starts(s, "4d-fen")) return "fen4d";
    if (hm_slice_starts(s, "4d-state") || hm_slice_starts(s, "4d:")) return "4d-state";
    hm_slice body = skip_comments(s);
    if (is_c4dpos(hm_slice_first_line(body))) return has_moves_behind(body) ? "c4d" : "c4dpos";
    bool only_comments = body.length == 0 && *s.text == '#';
    return is_move(hm_slice_first_line(body)) || only_comments ? "c4d" : NULL;
}

/* Other games also write their positions under "fen4"; those begin with a colour or a name. */
static bool is_literal(const hm_json_value *value) {
    hm_slice s = hm_slice_skip_space((hm_slice){value->text, value->length});
    if (value->type != HM_JSON_STRING) return true;
    bool coloured = s.length >= 2 && memchr("RBYG", *s.text, 4) != NULL && s.text[1] == '-';
    return !coloured && !hm_slice_starts(s, "4p:") && !hm_slice_starts(s, "4PC") &&
           !hm_slice_starts(s, "2PC");
}

static const char *name_of_object(hm_slice s) {
    hm_json_value object, value;
    if (hm_json_parse(s.text, s.length, &object, NULL) != HM_OK) return NULL;
    if (hm_json_get(&object, "placements", &value)) return "4d-json";
    bool other = hm_json_get(&object, "fen5d", &value) || hm_json_get(&object, "fen4p", &value);
    if (other || !hm_json_get(&object, "fen4", &value)) return NULL;
    return is_literal(&value) ? "fen4d" : NULL;
}

static bool has_one_of(const hm_json_value *object, const char *const *keys) {
    hm_json_value value;
    for (; *keys != NULL; keys++) {
        if (hm_json_get(object, *keys, &value)) return true;
    }
    return false;
}

/* A log is known by its first object: a producer's header, or a position with what only logs say
 * of it and nothing that only states do. */
static const char *name_of_record(hm_slice s) {
    static const char *const of_logs[] = {"ply", "move_from", "move_to", "promo", "flags", NULL};
    static const char *const of_states[] = {"side",     "castling",     "ep", "halfmove",
                                            "fullmove", "moves_played", NULL};
    hm_json_value object, value;
    if (hm_json_parse(s.text, s.length, &object, NULL) != HM_OK) return NULL;
    bool log = hm_json_get(&object, "bridge_version", &value) ||
               (hm_json_get(&object, "format", &value) && hm_json_is(&value, "chess4d-ndjson-v1"));
    if (!log && hm_json_get(&object, "fen4", &value) && is_literal(&value)) {
        log = has_one_of(&object, of_logs) && !has_one_of(&object, of_states);
    }
    return log ? "ndjson4" : NULL;
}

const char *hm_recognise_4d(hm_shape shape, const char *text, size_t length) {
    hm_slice s = {text, length};
    switch (shape) {
    case HM_SHAPE_TEXT:
        return name_of_text(s);
    case HM_SHAPE_OBJECT:
        return name_of_object(s);
    case HM_SHAPE_RECORD:
        return name_of_record(s);
    case HM_SHAPE_ITEM:
        break;
    }
    return NULL;
}

/* ---- JSON states ---- */

/* {"fen4","side","castling","ep","halfmove","fullmove"}; missing fields have defaults, unknown ones
 * are ignored. */
typedef struct fields {
    const hm_json_value *object;
    unsigned flags;
    hm_4d_state *state;
    hm_input_error *error;
    hm_4d_field field; /* the one that is being read */
    const char *key;
} fields;

static hm_verdict read_fen4(void *context, const hm_text *text, hm_input_error *error) {
    const fields *f = context;
    hm_error cause;
    if (hm_4d_fen_parse(text->data, text->length, f->flags, &f->state->board, &cause) == HM_OK) {
        return HM_YES;
    }
    return hm_fail_input(error, &cause, "fen4", text->data, text->length);
}

static hm_verdict read_word(void *context, const hm_text *text, hm_input_error *error) {
    const fields *f = context;
    hm_error cause;
    if (hm_4d_field_parse(f->field, text->data, text->length, f->state, &cause) == HM_OK) {
        return HM_YES;
    }
    return hm_fail_input(error, &cause, f->key, text->data, text->length);
}

static hm_verdict read_field(fields *f, const char *key, hm_4d_field field) {
    f->field = field;
    f->key = key;
    return hm_state_string(f->object, key, read_word, f, f->error);
}

static hm_verdict read_number(const fields *f, const char *key, uint64_t least, uint32_t *number) {
    hm_json_value value;
    uint64_t read;
    if (!hm_json_get(f->object, key, &value)) return HM_YES;
    bool fits =
        hm_json_uint64(&value, &read) == HM_JSON_FITS && read >= least && read <= HM_4D_CLOCK_MAX;
    if (!fits) {
        hm_error cause;
        hm_fail(&cause, HM_ERR_FIELD, 0, "expected a whole number from %d to %d", (int)least,
                HM_4D_CLOCK_MAX);
        return hm_fail_input(f->error, &cause, key, NULL, 0);
    }
    *number = (uint32_t)read;
    return HM_YES;
}

static hm_verdict read_state(fields *f) {
    hm_json_value value;
    if (!hm_json_get(f->object, "fen4", &value)) {
        return hm_fail_field(f->error, "fen4", "the field \"fen4\" is missing");
    }
    hm_verdict verdict = hm_state_string(f->object, "fen4", read_fen4, f, f->error);
    if (verdict == HM_YES) verdict = read_field(f, "side", HM_4D_FIELD_SIDE);
    if (verdict == HM_YES) verdict = read_field(f, "castling", HM_4D_FIELD_CASTLING);
    if (verdict == HM_YES) verdict = read_field(f, "ep", HM_4D_FIELD_EP);
    if (verdict == HM_YES) verdict = read_number(f, "halfmove", 0, &f->state->halfmove);
    if (verdict == HM_YES) verdict = read_number(f, "fullmove", 1, &f->state->fullmove);
    return verdict;
}

static hm_verdict read_json(const hm_input *input, unsigned flags, hm_4d_state *state,
                            hm_input_error *error) {
    hm_error cause;
    hm_json_value object;
    if (hm_json_parse(input->text, input->length, &object, &cause) != HM_OK) {
        return hm_fail_input(error, &cause, NULL, input->text, input->length);
    }
    if (strcmp(input->notation->name, "4d-json") != 0) {
        fields f = {.object = &object, .flags = flags, .state = state, .error = error};
        return read_state(&f);
    }
    if (hm_4d_json_parse(input->text, input->length, state, &cause) == HM_OK) return HM_YES;
    return hm_fail_input(error, &cause, NULL, input->text, input->length);
}

/* ---- texts ---- */

static hm_slice trimmed(const hm_input *input) {
    hm_slice s = hm_slice_skip_space((hm_slice){input->text, input->length});
    while (s.length > 0 && hm_is_space(s.text[s.length - 1]))
        s.length--;
    return s;
}

static hm_status read_start_name(const hm_input *input, hm_4d_state *state, hm_error *cause) {
    static const char name[] = "4d:start";
    hm_slice s = trimmed(input);
    if (s.length != sizeof name - 1 || !hm_slice_starts(s, name)) {
        size_t start = (size_t)(s.text - input->text);
        return hm_fail_expected(cause, HM_ERR_PREFIX, input->text, start + s.length, start,
                                "4d:start, the one start position");
    }
    hm_4d_state_start(state);
    return HM_OK;
}

/* A position block may be a whole .c4dpos file or the beginning of a game. */
static hm_status read_block(const hm_input *input, hm_4d_game *game, hm_error *cause) {
    hm_status status = hm_4d_c4dpos_parse(input->text, input->length, &game->start, cause);
    if (status == HM_OK) return status;
    hm_error other;
    hm_status as_game = hm_4d_game_parse(input->text, input->length, game, &other);
    if (as_game == HM_OK) return as_game;
    if (other.offset > cause->offset) *cause = other;
    return status;
}

static hm_status read_text(const hm_input *input, unsigned flags, hm_4d_game *game,
                           hm_error *cause) {
    const char *name = input->notation->name;
    if (strcmp(name, "fen4d") == 0) {
        return hm_4d_fen_parse(input->text, input->length, flags, &game->start.board, cause);
    }
    if (strcmp(name, "4d-state") == 0) {
        bool named = hm_slice_starts(trimmed(input), "4d:");
        if (named) return read_start_name(input, &game->start, cause);
        return hm_4d_state_parse(input->text, input->length, flags, &game->start, cause);
    }
    if (strcmp(name, "c4dpos") == 0) return read_block(input, game, cause);
    return hm_4d_game_parse(input->text, input->length, game, cause);
}

/* ---- inputs ---- */

static hm_verdict read_input(const hm_input *input, const hm_request *request, hm_4d_game *game,
                             hm_input_error *error) {
    hm_error cause;
    unsigned flags = hm_request_flag(request, "lenient") ? HM_4D_FEN_LENIENT : 0;
    hm_4d_state_init(&game->start);
    if (input->json) return read_json(input, flags, &game->start, error);
    if (read_text(input, flags, game, &cause) == HM_OK) return HM_YES;
    return hm_fail_input(error, &cause, NULL, input->text, input->length);
}

/* What stands before an illegal move is a game. */
hm_verdict hm_read_4d(const hm_input *input, const hm_request *request, unsigned how, void **play,
                      hm_input_error *error) {
    (void)how;
    *play = NULL;
    if (input->source != NULL) return hm_read_log_4d(input, play, error);
    hm_4d_game *game = malloc(sizeof *game);
    if (game == NULL) return hm_fail_no_memory(error);
    hm_4d_game_init(game);
    hm_verdict verdict = read_input(input, request, game, error);
    if (verdict == HM_YES || error->error.status == HM_ERR_4D_ILLEGAL) {
        *play = hm_play_4d_create(game);
        if (*play == NULL) verdict = hm_fail_no_memory(error);
    }
    if (*play == NULL) hm_4d_game_clear(game);
    free(game);
    hm_error cause;
    hm_play_4d *p = *play;
    while (p != NULL && p->ply < p->game.count) {
        if (hm_play_4d_step(p, &cause) != HM_OK) return hm_fail_plain(error, &cause);
    }
    return verdict;
}
