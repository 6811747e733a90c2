/* The games. */
#include "games/games.h"

const hm_game *const hm_games[] = {&hm_game_4d, &hm_game_4p, &hm_game_5d, &hm_game_frames, NULL};
