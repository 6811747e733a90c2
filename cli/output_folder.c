/* A folder that a command fills: made with its parts, and one name inside it at a time. */
#include "files.h"
#include "io/whole.h"
#include "path.h"

#include <errno.h>
#include <sys/stat.h>

int cli_expect_folder(const char *path) {
    return cli_is_standard(path) ? cli_usage_error("expected a folder, found standard output")
                                 : CLI_DONE;
}

hm_status cli_make_folder(const char *path, hm_error *error) {
    if (mkdir(path, 0777) == 0 || errno == EEXIST) return HM_OK;
    return hm_fail_errno(error, path, "create");
}

const char *cli_inside(cli_folder *folder, const char *name) {
    folder->path.length = folder->length;
    hm_text_printf(&folder->path, "/%s", name);
    return folder->path.failed ? "" : folder->path.data;
}

hm_status cli_make_folders(cli_folder *folder, const char *const *parts, hm_error *error) {
    if (folder->path.failed) return hm_fail_memory(error, "a file name");
    if (folder->length == 0) folder->length = folder->path.length;
    folder->path.length = folder->length; /* names inside may have been asked for already */
    folder->path.data[folder->length] = '\0';
    hm_status status = cli_make_folder(folder->path.data, error);
    if (status == HM_OK) status = hm_folder_take(&folder->taken, folder->path.data, error);
    if (status != HM_OK) return status;
    hm_sink_sweep(cli_inside(folder, "file"));
    for (; *parts != NULL && status == HM_OK; parts++) {
        status = cli_make_folder(cli_inside(folder, *parts), error);
        hm_text_puts(&folder->path, "/file");
        if (!folder->path.failed) hm_sink_sweep(folder->path.data);
    }
    return status;
}

hm_status cli_write_inside(cli_folder *folder, const char *name, const hm_text *text, char hex[65],
                           hm_error *error) {
    const char *path = cli_inside(folder, name);
    if (folder->path.failed) return hm_fail_memory(error, "a file name");
    if (hex != NULL) hm_text_sha256(text, hex);
    return hm_file_write(path, text, error);
}

void cli_folder_clear(cli_folder *folder) {
    hm_folder_leave(&folder->taken);
    hm_text_clear(&folder->path);
}
