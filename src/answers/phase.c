/* phase: whether both engines have the same legal moves in a position, or in every position of a
 * game. */
#include "answers/answers.h"
#include "games/4d/play4d.h"
#include "hypermate/more/phase4d.h"
#include "phase4d/phase_engine.h"

#include <stdlib.h>
#include <string.h>

/* The result of the last position that was compared. */
typedef struct comparison {
    bool agrees;
    bool without_pawns; /* is asked for */
    bool check;         /* with pawns left out */
    uint64_t safe;
    size_t ply;
} comparison;

/* Compares the positions of a game from its start, up to the first in which they differ. */
static hm_status phase_compare(hm_phase_engine *engine, const hm_asked *asked,
                               hm_4d_position *position, comparison *c, hm_error *error) {
    const hm_play_4d *play = asked->play;
    hm_4d_undo undo;
    hm_4d_position_init(position, &play->game.start);
    for (c->ply = 0;; hm_play_4d_make(play, c->ply++, position, &undo)) {
        hm_status status = hm_watch_ask(&asked->request->watch, c->ply, play->ply + 1, error);
        if (status == HM_OK) status = hm_phase_agrees(engine, position, &c->agrees, error);
        if (status == HM_OK && c->without_pawns) {
            c->agrees &=
                hm_phase_agrees_without_pawns(engine, &position->state, &c->check, &c->safe);
        }
        if (status != HM_OK || !c->agrees || c->ply == play->ply) return status;
    }
}

static hm_verdict phase_answer(hm_asked *asked, hm_facts *facts, hm_input_error *error) {
    hm_phase_engine *engine;
    hm_error cause;
    comparison c = {.without_pawns = hm_request_flag(asked->request, "no-pawns")};
    hm_4d_position *position = malloc(sizeof *position);
    if (position == NULL) return hm_fail_no_memory(error);
    hm_status status = hm_phase_engine_create(NULL, &engine, &cause);
    if (status == HM_OK) {
        status = phase_compare(engine, asked, position, &c, &cause);
        hm_phase_engine_destroy(engine);
    }
    if (status == HM_OK) {
        hm_fact_bool(facts, "agrees", c.agrees);
        hm_fact_uint(facts, "positions", c.ply + 1);
        hm_fact_uint(facts, "legal_count", hm_4d_count(position));
        if (c.without_pawns) {
            hm_fact_bool(facts, "check_without_pawns", c.check);
            hm_fact_uint(facts, "safe_without_pawns", c.safe);
        }
    }
    free(position);
    if (status != HM_OK) return hm_fail_plain(error, &cause);
    return c.agrees ? HM_YES : HM_NO;
}

static bool phase_fits(const hm_game *game) {
    return game == &hm_game_4d;
}

static const hm_option options[] = {
    {"map", HM_OPTION_TEXT, .argument = "M:G,G,...",
     .help = "use the map with this modulus and these generators"},
    {"side", HM_OPTION_NUMBER, .argument = "N", .least = 2, .most = HM_PHASE_SIDE,
     .help = "side of the board (8)"},
    {"axes", HM_OPTION_NUMBER, .argument = "N", .least = 1, .most = HM_PHASE_AXES,
     .help = "search: axes of the board (4)"},
    {"modulus", HM_OPTION_NUMBER, .argument = "M", .least = 2, .most = INT32_MAX,
     .help = "search: use this modulus; otherwise the smallest suitable prime"},
    {"first", HM_OPTION_NUMBER, .argument = "N", .least = 3, .most = 1000,
     .help = "search: smallest generators up to N (20)"},
    {"exhaustive", HM_OPTION_FLAG,
     .help = "search: the smallest map that also passes the reach gates"},
    {"pushes", HM_OPTION_FLAG, .help = "reach, shifts: the pushes of pawns, without captures"},
    {"no-pawns", HM_OPTION_FLAG,
     .help = "compare: also compare the checks without pawns as attackers"},
    {"verbose", HM_OPTION_FLAG, .letter = 'v',
     .help = "verify: print every failure, not only the first three of a gate"},
    {"certificate", HM_OPTION_TEXT, .argument = "FILE",
     .help = "verify: write the whole proof to a file, as one document in Markdown"},
    {0},
};

/* It has the options of the other questions about maps (hm_answer_phase). Positions are compared on
 * the map of 4D chess. */
static hm_status phase_admits(const hm_notation *notation, const hm_request *request,
                              hm_error *error) {
    (void)notation;
    for (size_t i = 0; i < request->setting_count; i++) {
        const char *name = request->settings[i].name;
        if (hm_option_find(options, name) == NULL || strcmp(name, "no-pawns") == 0) continue;
        return hm_fail(error, HM_ERR_OPTION, 0, "--%s is not an option of phase compare", name);
    }
    return HM_OK;
}

const hm_question hm_question_phase = {
    .name = "phase",
    .options = options,
    .about = HM_OPTION_READING,
    .how = HM_READ_WHOLE,
    .fits = phase_fits,
    .admits = phase_admits,
    .answer = phase_answer,
};
