/* The answer "phase": whether both engines have the same legal moves in a position, or in every
 * position of a game. */
#include "api/api.h"

#include "hypermate/phase4d.h"

/* Compares the positions of a game from its start, up to the first in which they differ. */
static hm_status compare(hm_phase_engine *engine, const hm_4d_game *game, hm_4d_position *position,
                         bool *agrees, size_t *ply, hm_error *error) {
    hm_4d_undo undo;
    hm_4d_game_position(game, 0, position);
    for (*ply = 0;; hm_4d_make(position, game->moves[(*ply)++], &undo)) {
        hm_status status = hm_phase_agrees(engine, position, agrees, error);
        if (status != HM_OK || !*agrees || *ply == game->count) return status;
    }
}

static void put(hm_text *json, const hm_4d_position *position, bool agrees, size_t ply) {
    hm_json_member_bool(json, "agrees", agrees);
    hm_json_member_uint(json, "positions", ply + 1);
    hm_json_member_uint(json, "legal_count", hm_4d_count(position));
}

hm_api_verdict hm_answer_4d_phase(const hm_api_input *input, const hm_api_options *options,
                                  hm_text *json, hm_api_error *error) {
    hm_4d_game game;
    hm_4d_position position;
    hm_phase_engine *engine;
    hm_error cause;
    bool agrees = false;
    size_t ply = 0;
    hm_api_verdict verdict = hm_api_game_4d(input, options, &game, error);
    if (verdict == HM_API_YES) {
        hm_status status = hm_phase_engine_create(NULL, &engine, &cause);
        if (status == HM_OK) status = compare(engine, &game, &position, &agrees, &ply, &cause);
        if (status == HM_OK) put(json, &position, agrees, ply);
        hm_phase_engine_destroy(engine);
        verdict = status != HM_OK ? hm_api_fail(error, &cause, NULL, NULL, 0)
                  : agrees        ? HM_API_YES
                                  : HM_API_NO;
    }
    hm_4d_game_clear(&game);
    return verdict;
}
