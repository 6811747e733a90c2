/* convert --seekable: a log or an archive in blocks of gzip, its text as it is. */
#include "files.h"
#include "hypermate/ndjson4.h"

static hm_status convert_gzip_copy(hm_source *source, cli_text_sink *to, hm_error *error) {
    hm_status status = cli_text_sink_copy(to, source, error);
    return status == HM_OK ? cli_text_sink_commit(to, error) : status;
}

static int convert_gzip_write(const cli_call *call, hm_source *source, const cli_output *output) {
    cli_text_sink to;
    hm_error error;
    int status = cli_open_any_text_sink(call, output, &to);
    if (status == CLI_DONE && convert_gzip_copy(source, &to, &error) != HM_OK)
        status = cli_fail_in(hm_source_name(source), &error);
    cli_text_sink_close(&to);
    if (status == CLI_DONE && hm_source_trailing_garbage(source))
        cli_note_gzip(hm_source_name(source));
    return status;
}

int cli_convert_gzip(const cli_call *call, const cli_output *output) {
    hm_source *source;
    hm_error error;
    int status = cli_open_source(call, &source);
    if (status != CLI_DONE) return status;
    status = hm_source_expect_game_4d(source, &error) == HM_OK
                 ? convert_gzip_write(call, source, output)
                 : cli_fail_in(hm_source_name(source), &error);
    hm_source_close(source);
    return status;
}
