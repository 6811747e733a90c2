/* The list of games with one more; it takes the place of src/games/game_list.c. */
#include "games/games.h"

extern const hm_game hm_game_three;

const hm_game *const hm_games[] = {&hm_game_4d,     &hm_game_4p,    &hm_game_5d,
                                   &hm_game_frames, &hm_game_three, NULL};
