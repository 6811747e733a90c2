/* Private header of games/: what answers say of frame files. */
#ifndef HM_GAMES_FRAMES_H
#define HM_GAMES_FRAMES_H

#include "games/games.h"
#include "hypermate/frames.h"

/* Versions 3 and 4 hold dense frames, as mode "full" of version 5 does. A header of another game or
 * version has no mode. */
void hm_put_frames_version(const hm_frames_header *header, hm_facts *facts);
void hm_put_frames_warnings(unsigned warnings, hm_facts *facts);

#endif
