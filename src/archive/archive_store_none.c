/* Databases in builds without SQLite: refused by name. */
#include "archive/archive_built.h"
#include "archive/archive_refused.h"

#if !HM_HAVE_SQLITE

hm_status hm_archive_open(hm_archive **archive, const char *path, const hm_archive_options *options,
                          hm_error *error) {
    (void)path, (void)options;
    *archive = NULL;
    return hm_refuse_database(error);
}

void hm_archive_close(hm_archive *archive) {
    (void)archive;
}

void hm_archive_report_of(const hm_archive *archive, hm_archive_report *report) {
    (void)archive;
    *report = (hm_archive_report){0};
}

#else
typedef int hm_archive_store_is_built;
#endif
