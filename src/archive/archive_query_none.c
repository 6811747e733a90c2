/* Questions in builds without SQLite: refused by name. */
#include "archive/archive_built.h"
#include "archive/archive_refused.h"

#if !HM_HAVE_SQLITE

hm_status hm_archive_each(hm_archive *archive, const hm_expression *expression, const char *sort,
                          bool texts, hm_archive_visit *visit, void *context, bool *exact,
                          hm_error *error) {
    (void)archive, (void)expression, (void)sort, (void)texts, (void)visit, (void)context,
        (void)exact;
    return hm_refuse_database(error);
}

hm_status hm_archive_explain(hm_archive *archive, const hm_expression *expression, hm_text *text,
                             hm_error *error) {
    (void)archive, (void)expression, (void)text;
    return hm_refuse_database(error);
}

hm_status hm_archive_tree(hm_archive *archive, const hm_session *from, unsigned depth, uint64_t min,
                          const hm_expression *where, const hm_request *request, hm_facts *facts,
                          hm_error *error) {
    (void)archive, (void)from, (void)depth, (void)min, (void)where, (void)request, (void)facts;
    return hm_refuse_database(error);
}

hm_status hm_archive_salvage(hm_archive *archive, hm_archive_visit *visit, void *context,
                             uint64_t *lost, hm_error *error) {
    (void)archive, (void)visit, (void)context, (void)lost;
    return hm_refuse_database(error);
}

hm_status hm_archive_take_part(hm_archive *archive, const hm_shard *shard, hm_error *error) {
    (void)archive, (void)shard;
    return hm_refuse_database(error);
}

hm_status hm_archive_introduce(hm_archive *archive, hm_finder *finder, hm_error *error) {
    (void)archive, (void)finder;
    return hm_refuse_database(error);
}

hm_status hm_archive_numbers(hm_archive *archive, const hm_expression *expression, const char *sort,
                             hm_archive_visit *visit, void *context, bool *exact, hm_error *error) {
    (void)archive, (void)expression, (void)sort, (void)visit, (void)context, (void)exact;
    return hm_refuse_database(error);
}

hm_status hm_archive_game(hm_archive *archive, uint64_t number, hm_archive_visit *visit,
                          void *context, hm_error *error) {
    (void)archive, (void)number, (void)visit, (void)context;
    return hm_refuse_database(error);
}

#else
typedef int hm_archive_query_is_built;
#endif
