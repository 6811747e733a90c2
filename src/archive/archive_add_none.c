/* Adding games in builds without SQLite: refused by name. */
#include "archive/archive_built.h"
#include "archive/archive_refused.h"

#if !HM_HAVE_SQLITE

hm_status hm_archive_begin_source(hm_archive *archive, const char *name, uint64_t size,
                                  int64_t modified, hm_error *error) {
    (void)archive, (void)name, (void)size, (void)modified;
    return hm_refuse_database(error);
}

hm_status hm_archive_add(hm_archive *archive, const hm_input *input, const hm_request *request,
                         hm_found *found, hm_error *error) {
    (void)archive, (void)input, (void)request, (void)found;
    return hm_refuse_database(error);
}

hm_status hm_archive_commit(hm_archive *archive, hm_error *error) {
    (void)archive;
    return hm_refuse_database(error);
}

void hm_archive_rollback(hm_archive *archive) {
    (void)archive;
}

hm_status hm_archive_read(hm_fresh_game **game, const hm_input *input, const hm_request *request,
                          hm_error *error) {
    (void)input, (void)request;
    *game = NULL;
    return hm_refuse_database(error);
}

void hm_fresh_game_destroy(hm_fresh_game *game) {
    (void)game;
}

bool hm_archive_has(const hm_archive *archive, const hm_input *input) {
    (void)archive, (void)input;
    return false;
}

hm_status hm_archive_put(hm_archive *archive, const hm_input *input, hm_fresh_game *game,
                         hm_found *found, hm_error *error) {
    (void)archive, (void)input, (void)game, (void)found;
    return hm_refuse_database(error);
}

bool hm_archive_source_changed(const hm_archive *archive) {
    (void)archive;
    return false;
}

#else
typedef int hm_archive_add_is_built;
#endif
