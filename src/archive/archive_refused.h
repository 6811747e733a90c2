/* Private header of archive/: the answer of builds without SQLite (archive_refused.c). */
#ifndef HM_ARCHIVE_REFUSED_H
#define HM_ARCHIVE_REFUSED_H

#include "core/core.h"
#include "hypermate/more/archive.h"

hm_status hm_refuse_database(hm_error *error);

#endif
