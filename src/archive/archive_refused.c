/* The answer of builds without SQLite. */
#include "archive/archive_refused.h"

hm_status hm_refuse_database(hm_error *error) {
    return hm_fail(error, HM_ERR_UNSUPPORTED, 0,
                   "databases are not part of this build (-Dsqlite=enabled); find and tree read "
                   "files");
}
