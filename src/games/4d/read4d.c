/* 4D positions and games from inputs of any notation. */
#include "chess4d/notation/text4d.h"
#include "games/4d/play4d.h"

#include <stdlib.h>
#include <string.h>

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

static hm_verdict read4d_read_word(void *context, const hm_text *text, hm_input_error *error) {
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
    return hm_state_string(f->object, key, read4d_read_word, f, f->error);
}

/* A member that is absent keeps its usual value. */
static hm_verdict read4d_read_number(const fields *f, const char *key, uint64_t least,
                                     uint32_t *number) {
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

/* A state is an object of the notation of its literal. */
static bool read4d_is_object(const hm_input *input) {
    return (input->notation->flags & HM_IS_OBJECT) != 0 ||
           (input->json && strcmp(input->notation->name, "fen4d") == 0);
}

/* An object that holds its moves itself. */
static bool read4d_is_game(const hm_input *input) {
    return strcmp(input->notation->name, "4d-json-game") == 0;
}

/* Three kinds of JSON: a game, a position of the reference, and the state of this program with
 * "fen4". */
static hm_verdict read4d_read_json(const hm_input *input, unsigned flags, hm_4d_game *game,
                                   hm_input_error *error) {
    hm_error cause;
    hm_json_value object;
    if (hm_json_parse(input->text, input->length, &object, &cause) != HM_OK) {
        return hm_fail_input(error, &cause, NULL, input->text, input->length);
    }
    hm_status status;
    if (read4d_is_game(input)) {
        status = hm_4d_json_game_parse(input->text, input->length, game, &cause);
    } else if (strcmp(input->notation->name, "4d-json") == 0) {
        status = hm_4d_json_parse(input->text, input->length, &game->start, &cause);
    } else {
        fields f = {.object = &object, .flags = flags, .state = &game->start, .error = error};

        hm_json_value value;
        if (!hm_json_get(f.object, "fen4", &value)) {
            return hm_fail_field(f.error, "fen4", "the field \"fen4\" is missing");
        }
        hm_verdict verdict = hm_state_string(f.object, "fen4", read_fen4, &f, f.error);
        if (verdict == HM_YES) verdict = read_field(&f, "side", HM_4D_FIELD_SIDE);
        if (verdict == HM_YES) verdict = read_field(&f, "castling", HM_4D_FIELD_CASTLING);
        if (verdict == HM_YES) verdict = read_field(&f, "ep", HM_4D_FIELD_EP);
        if (verdict == HM_YES) verdict = read4d_read_number(&f, "halfmove", 0, &f.state->halfmove);
        if (verdict == HM_YES) verdict = read4d_read_number(&f, "fullmove", 1, &f.state->fullmove);
        return verdict;
    }
    if (status == HM_OK) return HM_YES;
    return hm_fail_input(error, &cause, NULL, input->text, input->length);
}

/* ---- texts ---- */

static hm_slice trimmed(const hm_input *input) {
    hm_slice s = hm_slice_skip_space((hm_slice){input->text, input->length});
    while (s.length > 0 && hm_is_space(s.text[s.length - 1]))
        s.length--;
    return s;
}

/* Every text notation of 4D chess (docs/formats.md). A game that contains an error is kept up to
 * it, if *started. */
static hm_status read4d_read_text(const hm_input *input, const hm_request *request, unsigned flags,
                                  hm_4d_game *game, hm_4d_notes *notes, bool *started,
                                  hm_error *cause) {
    const char *name = input->notation->name;
    if (strcmp(name, "fen4d") == 0) {
        return hm_4d_fen_parse(input->text, input->length, flags, &game->start.board, cause);
    }
    if (strcmp(name, "4d-state") == 0) {
        bool named = hm_slice_is_start(trimmed(input), "4d");
        if (named) {
            hm_slice s = trimmed(input);
            hm_start start;
            for (size_t i = 0; hm_start_4d(i, &start, NULL); i++) {
                if (s.length != strlen(start.name) || !hm_slice_starts(s, start.name)) continue;
                if (i == 0)
                    hm_4d_state_start(&game->start);
                else
                    hm_fair_4d(i - 1, &game->start);
                return HM_OK;
            }
            size_t begin = (size_t)(s.text - input->text);
            return hm_fail_expected(cause, HM_ERR_PREFIX, input->text, begin + s.length, begin,
                                    "a start name such as 4d:start or 4d:fair_001");
        }
        return hm_4d_state_parse(input->text, input->length, flags, &game->start, cause);
    }
    if (strcmp(name, "c4dpos") == 0) {
        /* An error here may be in text that was meant as the moves of a game from that position. */
        hm_status status = hm_4d_c4dpos_parse(input->text, input->length, &game->start, cause);
        if (status == HM_OK) return status;
        hm_error other;
        bool is_game = hm_4d_game_parse(input->text, input->length, game, &other) == HM_OK;
        if (!is_game && other.offset > cause->offset) *cause = other;
        return status;
    }
    return hm_4d_game_salvage_notes(input->text, input->length, game, notes, started,
                                    &request->watch, cause);
}

/* ---- inputs ---- */

static hm_verdict read4d_read_input(const hm_input *input, const hm_request *request,
                                    hm_4d_game *game, hm_4d_notes *notes, bool *started,
                                    hm_input_error *error) {
    hm_error cause;
    unsigned flags = hm_request_flag(request, "lenient") ? HM_4D_FEN_LENIENT : 0;
    hm_4d_state_init(&game->start);
    if (read4d_is_object(input)) return read4d_read_json(input, flags, game, error);
    if (read4d_read_text(input, request, flags, game, notes, started, &cause) == HM_OK)
        return HM_YES;
    return hm_fail_input(error, &cause, NULL, input->text, input->length);
}

/* Takes the game over, and goes to its end. */
static hm_verdict start_play(hm_4d_game *game, hm_4d_notes *notes, const hm_watch *watch,
                             void **play, hm_input_error *error) {
    hm_error cause;
    hm_play_4d *p = hm_play_4d_create(game);
    if (p == NULL) {
        hm_4d_game_clear(game);
        hm_4d_notes_clear(notes);
        return hm_fail_no_memory(error);
    }
    p->notes = *notes;
    *play = p;
    while (p->ply < p->game.count) {
        hm_status status =
            p->ply % 4096 == 0 ? hm_watch_ask(watch, p->ply, p->game.count, &cause) : HM_OK;
        if (status == HM_OK) status = hm_play_4d_step(p, &cause);
        if (status != HM_OK) return hm_fail_plain(error, &cause);
    }
    return HM_YES;
}

/* If a move is illegal or cannot be read, the game up to it is still returned. */
hm_verdict hm_read_4d(const hm_input *input, const hm_request *request, unsigned how, void **play,
                      hm_input_error *error) {
    *play = NULL;
    if (input->source != NULL) return hm_read_log_4d(input, play, error);
    hm_4d_game *game = malloc(sizeof *game);
    if (game == NULL) return hm_fail_no_memory(error);
    hm_4d_notes notes = {.words = {0}};
    hm_4d_game_init(game);
    bool known = false; /* where the game begins */
    hm_verdict verdict = read4d_read_input(input, request, game, &notes, &known, error);
    known |= verdict == HM_YES || error->error.status == HM_ERR_4D_ILLEGAL || game->count > 0;
    if (known) {
        hm_verdict started = start_play(game, &notes, &request->watch, play, error);
        if (started != HM_YES) verdict = started;
    } else {
        hm_4d_game_clear(game);
        hm_4d_notes_clear(&notes);
    }
    free(game);
    bool state = verdict == HM_YES && read4d_is_object(input) && !read4d_is_game(input);
    return state ? hm_play_state(input->notation->game, *play, input, request, how, error)
                 : verdict;
}
