/* Private header of the program: files that commands read and write: outputs, folders, frames. */
#ifndef HM_CLI_FILES_H
#define HM_CLI_FILES_H

#include "cli.h"
#include "io/source.h"
#include "io/taken.h"

/* ---- where frames go (target.c) ---- */

typedef struct cli_output {
    const char *path; /* NULL or "-": standard output */
    bool gzip, best, plain;
    bool seekable; /* the gzip of a text */
    const char *encoding;
} cli_output;

#define CLI_FILE_OPTIONS(type, member)                                                             \
    {"output",                                                                                     \
     'o',                                                                                          \
     CLI_FILE,                                                                                     \
     offsetof(type, member.path),                                                                  \
     .argument = "FILE",                                                                           \
     .help = "write to FILE, which appears when it is complete; - is standard output"},            \
        {"compress",     'z',                                                                      \
         CLI_FLAG,       offsetof(type, member.gzip),                                              \
         .also = "gzip", .help = "write gzip, as for a FILE that ends in .spectralz4 or .gz"},     \
        {"best", 0, CLI_FLAG, offsetof(type, member.best),                                         \
         .help = "write the smallest gzip, slowly"},                                               \
    {                                                                                              \
        "no-compress", 0, CLI_FLAG, offsetof(type, member.plain),                                  \
            .help = "write no gzip, whatever FILE is called"                                       \
    }

#define CLI_OUTPUT_OPTIONS(type, member)                                                           \
    CLI_FILE_OPTIONS(type, member), {                                                              \
        "encoding", 0, CLI_CHOICE, offsetof(type, member.encoding),                                \
            .argument = "MODE", .choices = "full|channel|xor",                                     \
            .help = "write a version 5 file of this mode, not version 4"                           \
    }

hm_compression cli_compression(const cli_output *output);
/* The layout of a name; NULL is version 4. */
hm_frames_layout cli_layout(const char *name);
/* A file that is read may not be the output: a usage error. NULL and "-": the standard streams. */
int cli_keep_apart(const char *input, const char *output);
/* The kind of an output, to compare with the ending of its name; several bits: it may have any of
 * these endings (endings.c). */
typedef enum cli_content {
    CLI_FRAMES_FILE = 1,
    CLI_ARRAY = 2, /* of numpy */
    CLI_TABLE = 4, /* csv, and indexes */
    CLI_BOARD = 8, /* a text for people */
    CLI_PICTURE = 16,
    CLI_JSON = 32,
    CLI_GAMES = 64 /* positions and games in a notation */
} cli_content;

/* A name that promises none of the contents is a usage error. */
int cli_expect_ending(const char *path, unsigned contents);
/* A name that promises gzip is a usage error. */
int cli_expect_no_gzip(const char *path);
/* Opens a sink for frames; returns an exit status after the error was printed. No operand of the
 * call may be the output; call NULL: it has none, or means it. Remains of killed runs beside the
 * output are removed. */
int cli_open_sink(const cli_call *call, const char *path, hm_sink **sink);
/* The same for tables and arrays, which may go to a terminal. They are not compressed: a name that
 * promises gzip is a usage error. */
int cli_open_text_sink(const cli_call *call, const char *path, hm_sink **sink);
/* The same for other contents, whatever the name says of gzip. */
int cli_open_plain_text_sink(const cli_call *call, const char *path, unsigned contents,
                             hm_sink **sink);

/* A text that is gzip where the output says so (text_sink.c). Zero-initialise, close at the end. */
typedef struct cli_text_sink {
    hm_sink *sink;
    struct hm_text_gzip *gzip; /* NULL: plain */
} cli_text_sink;

int cli_open_any_text_sink(const cli_call *call, const cli_output *output, cli_text_sink *to);
hm_status cli_text_sink_write(cli_text_sink *to, const char *text, size_t length, hm_error *error);
/* Writes all that a source has; its watch may break that off. */
hm_status cli_text_sink_copy(cli_text_sink *to, hm_source *source, hm_error *error);
/* The output is whole. */
hm_status cli_text_sink_commit(cli_text_sink *to, hm_error *error);
void cli_text_sink_close(cli_text_sink *to);

/* convert --seekable without --to (convert_gzip.c): the log or archive of the only operand, as it
 * is, in blocks of gzip. */
int cli_convert_gzip(const cli_call *call, const cli_output *output);

/* The ending of the name of an archive's index. */
#define CLI_INDEX_SUFFIX ".c4i"

/* ---- folders (output_folder.c) ---- */

/* A folder that a command fills. Zero-initialise, put its name into path (with `length`, when names
 * inside are asked for before it is made), make it; clear it. No other run fills it meanwhile. */
typedef struct cli_folder {
    hm_text path;
    size_t length;
    hm_taken taken;
} cli_folder;

/* A usage error for a folder called "-", which is standard output, and for none. */
int cli_expect_folder(const char *path);
/* Makes one folder; one that is there already is fine. */
hm_status cli_make_folder(const char *path, hm_error *error);
/* Makes the folder and its parts (names, ending with NULL), and takes it. */
hm_status cli_make_folders(cli_folder *folder, const char *const *parts, hm_error *error);
/* The path of a name inside, valid until the next call. */
const char *cli_inside(cli_folder *folder, const char *name);
/* `hex` gets the SHA-256 of the text; NULL: nobody asks. */
hm_status cli_write_inside(cli_folder *folder, const char *name, const hm_text *text, char hex[65],
                           hm_error *error);
void cli_folder_clear(cli_folder *folder);

/* ---- commands about one frame file (frame_files.c): exit statuses, errors are printed ---- */

/* A file, or standard input for NULL and "-"; a signal ends waiting for it and reading. */
hm_status cli_open_path(hm_source **source, const char *path, hm_error *error);
/* The file of the only operand, or standard input. */
int cli_open_source(const cli_call *call, hm_source **source);
int cli_open_frames(const cli_call *call, hm_source **source, hm_frames_reader **reader);
/* Whether an input is a frame file, as against a log, which is a stream as well. */
bool cli_is_frames(const hm_input *input);
/* A usage error for what is not an option of frame files: all but `own` and --format. */
int cli_expect_options_of_frames(const hm_request *request, const char *own);
/* Reports bytes that were ignored after the frames. */
void cli_note_trailing(const char *name, const hm_frames_reader *reader);
/* Copies the frames first to end-1 in a layout (NULL: version 4). */
int cli_copy_frames(const cli_call *call, uint64_t first, uint64_t end, const cli_output *output,
                    const char *layout);

/* convert --to npy (convert_npy.c): the frames of all operands as the arrays `path` and the one
 * beside it; some channels only, when they are named. */
int cli_convert_npy(const cli_call *call, const char *path, const char *channels);

#endif
