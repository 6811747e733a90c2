/* Private headers of core/ together: what every room uses and no caller sees. */
#ifndef HM_CORE_PRIVATE_H
#define HM_CORE_PRIVATE_H

#include "core/bits.h"
#include "core/cursor.h"
#include "core/error.h"
#include "core/history.h"
#include "core/json.h"
#include "core/list.h"
#include "core/little_endian.h"
#include "core/md5.h"
#include "core/meter.h"
#include "core/nearest.h"
#include "core/options.h"
#include "core/random.h"
#include "core/sha256.h"
#include "core/text.h"
#include "core/word.h"
#include "core/work.h"

#include <stdarg.h>

#endif
