/* Texts that may be gzip on their way out. */
#include "files.h"
#include "frames/logs/index.h"
#include "io/text_gzip.h"
#include "path.h"

#include <stdlib.h>
#include <unistd.h>

enum { PIECE = 1 << 16 };

int cli_open_any_text_sink(const cli_call *call, const cli_output *output, cli_text_sink *to) {
    hm_error error;
    hm_compression compression = cli_compression(output);
    *to = (cli_text_sink){0};
    if (compression == HM_COMPRESSION_NONE)
        return cli_open_plain_text_sink(call, output->path, CLI_GAMES, &to->sink);
    if (cli_is_standard(output->path) && isatty(STDOUT_FILENO))
        return cli_usage_error("gzip is not written to a terminal: name a file with --output");
    int status = cli_open_plain_text_sink(call, output->path, CLI_GAMES, &to->sink);
    if (status != CLI_DONE) return status;
    hm_is_mark *is_mark = output->seekable ? hm_index_is_mark : NULL;
    if (hm_text_gzip_begin(&to->gzip, to->sink, compression, is_mark, &error) == HM_OK)
        return CLI_DONE;
    return cli_fail(&error);
}

hm_status cli_text_sink_write(cli_text_sink *to, const char *text, size_t length, hm_error *error) {
    if (to->gzip != NULL) return hm_text_gzip_add(to->gzip, text, length, error);
    return hm_sink_write(to->sink, text, length, error);
}

hm_status cli_text_sink_copy(cli_text_sink *to, hm_source *source, hm_error *error) {
    char *piece = malloc(PIECE);
    size_t got = PIECE;
    hm_status status = piece == NULL ? hm_fail_memory(error, "a text") : HM_OK;
    while (status == HM_OK && got == PIECE) {
        status = hm_source_read(source, piece, PIECE, &got, error);
        if (status == HM_OK) status = cli_text_sink_write(to, piece, got, error);
    }
    free(piece);
    return status;
}

hm_status cli_text_sink_commit(cli_text_sink *to, hm_error *error) {
    hm_status status = to->gzip != NULL ? hm_text_gzip_end(to->gzip, error) : HM_OK;
    return status == HM_OK ? hm_sink_commit(to->sink, error) : status;
}

void cli_text_sink_close(cli_text_sink *to) {
    hm_text_gzip_destroy(to->gzip);
    hm_sink_destroy(to->sink);
}
