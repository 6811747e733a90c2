/* The scene of a 5D session for programs that draw, as numbers. */
#include "chess5d/picture/layout5d.h"
#include "games/5d/play5d.h"

hm_status hm_scene_5d(const void *play, hm_facts *facts, hm_error *error) {
    const hm_play_5d *p = play;
    hm_fact_word(facts, "side", hm_play_5d_side(p));
    return hm_5d_game_scene(p->game, hm_play_5d_here(p), p->pending.at, p->pending.count, facts,
                            error);
}
