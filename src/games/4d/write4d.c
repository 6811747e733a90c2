/* 4D games in every notation, as JSON states, and as pictures. */
#include "chess4d/notation/text4d.h"
#include "chess4d/rules/legality4d.h"
#include "frames/logs/game_log.h"
#include "games/4d/log4d.h"
#include "games/4d/play4d.h"
#include "hypermate/io.h"
#include "hypermate/more/logs4d.h"
#include "hypermate/more/spectral_sheet.h"
#include "hypermate/ndjson4.h"
#include "hypermate/spectral.h"

#include <string.h>

typedef hm_status write_log(const hm_4d_game *game, hm_sink *sink, const hm_watch *watch,
                            hm_error *error);

/* A log has a line for every position. */
static hm_status format_log(const hm_4d_game *game, write_log *write, const hm_watch *watch,
                            hm_text *text, hm_error *error) {
    hm_sink *sink;
    hm_status status = hm_sink_to_memory(&sink, text, "log", error);
    if (status != HM_OK) return status;
    status = write(game, sink, watch, error);
    if (status == HM_OK) status = hm_sink_commit(sink, error);
    hm_sink_destroy(sink);
    return status;
}

static hm_status need_pawn(const hm_4d_state *state, hm_error *error) {
    if (hm_4d_c4dpos_holds(state)) return HM_OK;
    return hm_fail(error, HM_ERR_UNSUPPORTED, 0,
                   "this form cannot say which pawn has stepped over the en-passant target");
}

static hm_status format_game(const hm_play_4d *play, const hm_notation *to,
                             const hm_request *request, hm_text *text, hm_error *error) {
    const hm_4d_game *game = &play->game;
    const hm_watch *watch = &request->watch;
    if (strcmp(to->name, "ndjson4") == 0) {
        return format_log(game, hm_ndjson4_write_game, watch, text, error);
    }
    if (strcmp(to->name, "chess4d-ndjson-v1") == 0) {
        return format_log(game, hm_ndjson_v1_write_game, watch, text, error);
    }
    if (strcmp(to->name, "4d-json-game") == 0) {
        hm_4d_json_game_format(game, text);
        return HM_OK;
    }
    hm_4d_game_format_notes(game, &play->notes, text);
    return need_pawn(&game->start, error);
}

hm_status hm_format_4d(const void *play, const hm_notation *to, const hm_request *request,
                       hm_text *text, hm_error *error) {
    const hm_play_4d *p = play;
    const hm_4d_state *state = &p->position.state;
    if (strcmp(to->name, "fen4d") == 0) {
        hm_4d_fen_format(&state->board, text);
    } else if (strcmp(to->name, "4d-json") == 0) {
        hm_4d_json_format(state, text);
    } else if (strcmp(to->name, "c4dpos") == 0) {
        hm_4d_c4dpos_format(state, text);
        return need_pawn(state, error);
    } else if (strcmp(to->name, "4d-state") == 0) {
        hm_4d_state_format(state, text);
    } else if (strcmp(to->name, "sheet") == 0) {
        /* An array of numbers. */
        double sheet[HM_SPECTRAL_SHEET];
        unsigned occurred = hm_occurrences_4d(p);
        if (occurred == 0) return hm_fail_memory(error, "a history");
        hm_spectral_sheet_double(&p->position.state, occurred - 1, sheet);
        hm_json_open(text, '[');
        for (size_t i = 0; i < HM_SPECTRAL_SHEET; i++)
            hm_json_put_double(text, sheet[i]);
        hm_json_close(text, ']');
        return HM_OK;
    } else {
        /* A game is written by its moves, which are not known over a gap. */
        if (p->gaps.count == 0) return format_game(p, to, request, text, error);
        if (error != NULL) *error = p->gap_reason;
        return p->gap_reason.status;
    }
    return HM_OK;
}

/* Fills *kept with the state that a reader makes of a text of this state. */
static void write4d_keep(const hm_play_4d *play, const char *to, const hm_4d_state *state,
                         hm_4d_state *kept) {
    static const char *const unnumbered[] = {"c4dpos", "4d-json", "c4d", "4d-json-game", NULL};
    *kept = *state;
    if (strcmp(to, "fen4d") == 0) {
        hm_4d_state_init(kept);
        kept->board = state->board;
    } else if (strstr(to, "ndjson") != NULL) {
        hm_log_4d_start(&state->board, kept);
        if (play->game.count > 0) kept->side = state->side; /* the first move shows it */
    } else if (hm_slice_is_one_of((hm_slice){to, strlen(to)}, unnumbered)) {
        kept->fullmove = 1;
    }
    bool json = strncmp(to, "4d-json", 7) == 0 && state->ep_target != HM_4D_NO_SQUARE;
    if (json && hm_4d_ep_victim(state) == HM_4D_NO_SQUARE) kept->ep_target = HM_4D_NO_SQUARE;
}

/* Adds the names of the fields that differ. */
static void write4d_compare(const hm_4d_state *state, const hm_4d_state *kept, hm_text *lost) {
    const struct {
        const char *name;
        bool lost;
    } fields[] = {
        {"side", kept->side != state->side},
        {"castling", memcmp(kept->castling, state->castling, sizeof kept->castling) != 0},
        {"ep", kept->ep_target != state->ep_target},
        {"halfmove", kept->halfmove != state->halfmove},
        {"fullmove", kept->fullmove != state->fullmove},
    };
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        if (fields[i].lost) hm_log_4d_add_name(lost, fields[i].name, strlen(fields[i].name));
    }
}

/* Lines of a log, fields of it, which positions are not expected to hold, and fields of the state.
 */
void hm_losses_4d(const void *play, const hm_notation *to, hm_facts *facts) {
    static const char *const games[] = {"c4d", "4d-json-game", "ndjson4", "chess4d-ndjson-v1",
                                        NULL};
    const hm_play_4d *p = play;
    bool game = hm_slice_is_one_of((hm_slice){to->name, strlen(to->name)}, games);
    const hm_4d_state *state = game ? &p->game.start : &p->position.state;
    hm_4d_state kept;
    hm_text lost = {0};
    write4d_keep(p, to->name, state, &kept);
    write4d_compare(state, &kept, &lost);
    if (game) hm_text_copy(&lost, &p->lost);
    facts->failed |= lost.failed;
    if (lost.length > 0 || p->skipped > 0) hm_fact_open(facts, "warnings", '[');
    if (p->skipped > 0) {
        hm_text_printf(hm_fact_begin(facts, NULL),
                       p->skipped == 1 ? "1 line of the log was skipped"
                                       : "%llu lines of the log were skipped",
                       (unsigned long long)p->skipped);
        hm_fact_end(facts);
    }
    for (size_t at = 0; at < lost.length;) {
        size_t length = strcspn(lost.data + at, "\n");
        hm_text_printf(hm_fact_begin(facts, NULL), "the field \"%.*s\" is lost", (int)length,
                       lost.data + at);
        hm_fact_end(facts);
        at += length + 1;
    }
    if (lost.length > 0 || p->skipped > 0) hm_fact_close(facts);
    hm_text_clear(&lost);
}

hm_status hm_state_4d(const void *play, const char *key, hm_facts *facts, hm_error *error) {
    const hm_4d_state *state = &((const hm_play_4d *)play)->position.state;
    static const struct {
        const char *key;
        hm_4d_field field;
    } fields[] = {
        {"side", HM_4D_FIELD_SIDE}, {"castling", HM_4D_FIELD_CASTLING}, {"ep", HM_4D_FIELD_EP}};
    (void)error;
    hm_fact_open(facts, key, '{');
    hm_4d_fen_format(&state->board, hm_fact_begin(facts, "fen4"));
    hm_fact_end(facts);
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        hm_4d_field_format(fields[i].field, state, hm_fact_begin(facts, fields[i].key));
        hm_fact_end(facts);
    }
    hm_fact_uint(facts, "halfmove", state->halfmove);
    hm_fact_uint(facts, "fullmove", state->fullmove);
    hm_fact_close(facts);
    return HM_OK;
}

hm_status hm_draw_4d(const void *play, bool svg, const hm_request *request, hm_text *picture,
                     hm_error *error) {
    const hm_play_4d *p = play;
    hm_4d_move last = p->ply > 0 ? p->game.moves[p->ply - 1] : HM_4D_NO_MOVE;
    (void)request, (void)error;
    if (svg) {
        hm_4d_draw_svg(&p->position, last, picture);
    } else {
        hm_4d_draw_text(&p->position, last, picture);
    }
    return HM_OK;
}
