/* Counts in builds without SQLite: refused by name. */
#include "archive/archive_built.h"
#include "archive/archive_refused.h"

#if !HM_HAVE_SQLITE

hm_status hm_archive_stats(hm_archive *archive, const hm_expression *where,
                           const hm_request *request, hm_facts *facts, hm_error *error) {
    (void)archive, (void)where, (void)request, (void)facts;
    return hm_refuse_database(error);
}

hm_status hm_archive_totals(hm_archive *archive, hm_facts *facts, hm_error *error) {
    (void)archive, (void)facts;
    return hm_refuse_database(error);
}

hm_status hm_archive_row(hm_archive *archive, uint64_t number, hm_facts *facts, hm_error *error) {
    (void)archive, (void)number, (void)facts;
    return hm_refuse_database(error);
}

#else
typedef int hm_archive_stats_is_built;
#endif
