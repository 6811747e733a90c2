/* show, of a frame file: the energies of its channels, as a table or a picture. */
#include "files.h"

int cli_show_frames(const cli_input *input, hm_sink *sink) {
    hm_source *source = input->input->source;
    hm_error error;
    hm_frames_reader *reader;
    bool svg = hm_request_flag(input->request, "svg");
    int usage = cli_expect_options_of_frames(input->request, "svg");
    if (usage != CLI_DONE) return usage;
    hm_status status = hm_frames_reader_open(&reader, source, 0, &error);
    if (status == HM_OK) {
        status = svg ? hm_frames_draw_svg(reader, sink, &cli_signal_watch, &error)
                     : hm_frames_draw_table(reader, sink, &cli_signal_watch, &error);
        cli_note_trailing(hm_source_name(source), reader);
        hm_frames_reader_close(reader);
    }
    return status == HM_OK ? CLI_DONE : cli_fail_in(hm_source_name(source), &error);
}
