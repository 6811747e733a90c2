/* hypermate: all headers of the stable interface. The headers of hypermate/more/ are included one
 * by one. */
#ifndef HYPERMATE_HYPERMATE_H
#define HYPERMATE_HYPERMATE_H

#include "answers.h"
#include "board4d.h"
#include "bulk.h"
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
#include "protocol.h"
#include "search.h"
#include "shard.h"
#include "spectral.h"

#endif
