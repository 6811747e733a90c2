/* Checks in builds without SQLite: refused by name. */
#include "archive/archive_built.h"
#include "archive/archive_refused.h"

#if !HM_HAVE_SQLITE

hm_status hm_archive_check(hm_archive *archive, const hm_request *request, hm_text *text,
                           uint64_t *problems, hm_error *error) {
    (void)archive, (void)request, (void)text, (void)problems;
    return hm_refuse_database(error);
}

hm_status hm_archive_optimise(hm_archive *archive, hm_error *error) {
    (void)archive;
    return hm_refuse_database(error);
}

#else
typedef int hm_archive_check_is_built;
#endif
