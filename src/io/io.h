/* Private headers of io/ together: where bytes come from and where they go. */
#ifndef HM_IO_PRIVATE_H
#define HM_IO_PRIVATE_H

#include "core/core.h"
#include "io/bgzf.h"
#include "io/gunzip.h"
#include "io/range.h"
#include "io/raw.h"
#include "io/sink.h"
#include "io/source.h"

#endif
