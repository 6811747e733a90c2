/* hypermate: all public headers. */
#ifndef HYPERMATE_HYPERMATE_H
#define HYPERMATE_HYPERMATE_H

#include "answers.h"
#include "bulk.h"
#include "chess4d.h"
#include "chess4d_games.h"
#include "chess4p.h"
#include "chess4p_games.h"
#include "chess4p_play.h"
#include "chess5d.h"
#include "chess5d_games.h"
#include "core.h"
#include "draw.h"
#include "facts.h"
#include "frame_tools.h"
#include "frames.h"
#include "game.h"
#include "index.h"
#include "inputs.h"
#include "io.h"
#include "match.h"
#include "ndjson4.h"
#include "phase4d.h"
#include "phase4d_batch.h"
#include "phase4d_proof.h"
#include "protocol.h"
#include "search.h"
#include "session4d.h"
#include "shard.h"
#include "spectral.h"

#endif
