/* The index beside an archive. */
#include "encode/encode.h"
#include "path.h"

static hm_status archive_index_read(const char *path, hm_index **index, hm_error *error) {
    hm_source *source;
    hm_error cause;
    hm_status status = hm_source_open(&source, path, error);
    if (status != HM_OK) return status;
    status = hm_index_read(index, source, &cause);
    hm_source_close(source);
    return status == HM_OK ? HM_OK : hm_fail(error, status, 0, "%s: %s", path, cause.message);
}

hm_status cli_attach_index(hm_source *source, hm_index **index, hm_error *error) {
    hm_text path = {0};
    hm_status status = HM_OK;
    *index = NULL;
    hm_text_printf(&path, "%s%s", hm_source_name(source), CLI_INDEX_SUFFIX);
    if (path.failed) return hm_fail_memory(error, "a file name");
    if (cli_is_file(path.data)) status = archive_index_read(path.data, index, error);
    if (*index != NULL) status = hm_index_attach(*index, source, error);
    hm_text_clear(&path);
    return status;
}
