/* Private header of the program: commands and their option tables, messages, the end of a run.
 *
 * A command is one file cmd_NAME.c with one cli_command in it, and one row in CLI_COMMANDS
 * (commands.h). Its option table is the only place that knows the options: parsing, --help, the man
 * page and the completion of the shell are made from it. */
#ifndef HM_CLI_H
#define HM_CLI_H

#include "commands.h"
#include "hypermate/hypermate.h"
#include "io/io.h"

#include <stdio.h>

/* Exit statuses; 128 + signal number when a signal ended the run. */
enum { CLI_DONE = 0, CLI_NO = 1, CLI_USAGE = 2, CLI_FAILED = 3 };

/* ---- options (command_options.c) ---- */

typedef enum cli_kind {
    CLI_FLAG,   /* bool */
    CLI_TEXT,   /* const char * */
    CLI_FILE,   /* const char *, the name of a file */
    CLI_CHOICE, /* const char *, one of `choices` */
    CLI_NUMBER, /* cli_number; K, M, G and e3 are powers of 1,000 */
    CLI_SIZE,   /* cli_number, bytes; K, M, G are powers of 1,024 */
    CLI_TIME,   /* const char *, "500ms", "2s" */
    CLI_GAME    /* const char *, the name of a game that is played */
} cli_kind;

typedef struct cli_number {
    bool given;
    uint64_t value;
} cli_number;

/* One row of an option table; a table ends with a row without name. */
typedef struct cli_option {
    const char *name; /* long name without dashes */
    char letter;      /* short name, or 0 */
    cli_kind kind;
    size_t place;         /* offsetof the value in the command's arguments */
    const char *argument; /* what --help calls the value */
    const char *help;     /* one sentence, without a full stop */
    const char *choices;  /* "a|b|c" */
    const char *also;     /* a second long name, kept for existing command lines */
    uint64_t least, most; /* range of a number; most 0 means no upper limit */
} cli_option;

/* Options that every command has, and --json of those that answer. */
typedef struct cli_common {
    bool help;
    bool quiet;
    const char *color;
    cli_number jobs;
    bool json;
} cli_common;

/* ---- commands (command_list.c) ---- */

typedef struct cli_call cli_call;

/* The heading of the help text above a command. */
typedef enum cli_group {
    CLI_POSITIONS, /* the usual one: questions about positions and games */
    CLI_THINKING,  /* search, proofs, analysis */
    CLI_PLAYING,
    CLI_ARCHIVES,
    CLI_FRAMES,
    CLI_PROGRAM,
    CLI_OLD /* kept for existing command lines */
} cli_group;

enum { CLI_GROUPS = CLI_OLD + 1 };
extern const char *const cli_group_titles[CLI_GROUPS];

/* Limits of commands that read files and write one. */
#define CLI_FILE_LIMITS "time|max-output|max-decoded"

typedef struct cli_command {
    const char *name;
    const char *operands;    /* for the synopsis: "[POSITION|FILE...]" */
    const char *summary;     /* a few words, lower case */
    const char *description; /* paragraphs parted by an empty line */
    const char *examples;    /* lines "COMMAND\tWHAT IT DOES\n" */
    const cli_option *options;
    const char *question; /* also takes the options of this question, of reading and of games */
    const char
        *limits;      /* of a command without a question: those that it takes, "time|max-output" */
    const char *game; /* of a command about one game without a question: its name */
    bool reads;       /* of a command about any game without a question */
    bool json;        /* also takes --json; commands with a question do anyway */
    cli_group group;
    bool deals;          /* its arguments begin with cli_deal: it answers some of the inputs only */
    bool keeps;          /* what is known of an input that cannot be read is printed as well */
    const char *instead; /* the command that replaces a deprecated one */
    const char *elsewhere;  /* what to ask where a game does not have the question */
    const char *batch_time; /* the option time of each of several inputs, where none is given */
    int (*run)(cli_call *call);
} cli_command;

enum {
    CLI_ARGUMENT_BYTES = 512, /* room for the arguments of any command */
    CLI_ROWS = 64,            /* options of a command, with all that it takes from elsewhere */
    CLI_SETTINGS = CLI_ROWS   /* a place for each: one that is repeated takes its own again */
};

/* One run of a command. */
struct cli_call {
    const cli_command *command;
    const cli_command *const *commands; /* all of them; ends with NULL */
    char *program;                      /* what the program was called as */
    bool old_name;                      /* that is spectral_4d */
    cli_common common;
    int count;   /* operands */
    int skipped; /* operands before these, which belong to the question */
    char **operands;
    hm_setting settings[CLI_SETTINGS];
    char numbers[CLI_SETTINGS][24]; /* values in plain digits */
    size_t setting_count;
    union {
        long double align;
        unsigned char bytes[CLI_ARGUMENT_BYTES];
    } arguments; /* the command's own struct, all zero before parsing */
};

/* Ends with NULL. The commands themselves find it in their call. */
extern const cli_command *const cli_commands[];

#define CLI_DECLARE(name) extern const cli_command cli_cmd_##name;
CLI_COMMANDS(CLI_DECLARE)
#undef CLI_DECLARE

/* By name (lookup.c); NULL when there is none. */
const cli_command *cli_command_named(const cli_command *const *commands, const char *name);
/* Prints the error, with the nearest name; returns CLI_USAGE. */
int cli_unknown_command(const cli_command *const *commands, const char *word);

/* An option of a command, from any table: parsing, help, manual and completion use these. */

/* Headings of options that many commands share. */
#define CLI_READING "Options of positions"
#define CLI_LIMITS  "Limits"
#define CLI_EVERY   "Options of every command"

typedef enum cli_owner { CLI_OF_COMMAND, CLI_OF_ALL, CLI_OF_QUESTION } cli_owner;

typedef struct cli_row {
    const char *title; /* the heading above it */
    cli_option option;
    cli_owner owner;
} cli_row;

/* Fills the rows of a command, in the order of --help; returns their number. */
size_t cli_rows(const cli_command *command, cli_row rows[CLI_ROWS]);

/* Fills call from argv (argv[0] is the command's name). False after a usage error was printed. */
bool cli_parse(cli_call *call, int argc, char **argv);

/* "12", "3e6", "64K" without anything after it. */
bool cli_parse_number(const char *text, bool size, uint64_t *value);

/* ---- texts made from the tables ---- */

void cli_print_usage(FILE *out); /* help.c: the short usage */
/* The list of commands; `all`: also those that are kept for existing command lines. */
void cli_print_help(FILE *out, const cli_command *const *commands, bool all);
/* A short page of a command, or one with all its options. */
void cli_print_command_help(FILE *out, const cli_command *command, bool all);
/* help_option.c: one option; words wrapped at 80 columns, all lines but the first indented:
 * `column` is where the first one begins. The text of the short form begins at `indent`; it
 * leaves out choices that a line cannot hold and, with `cut`, also what follows a semicolon. */
void cli_print_option(FILE *out, const cli_option *option);
void cli_print_short_option(FILE *out, const cli_option *option, int indent, bool cut);
/* "  -o, --output FILE"; returns the number of columns. The short form does not indent an option
 * that has no letter. */
int cli_option_name(const cli_option *option, bool is_short, char *text, size_t size);
void cli_print_wrapped(FILE *out, const char *text, int column, int indent);
/* help_json.c: the tables of commands (NULL: one), topics and notations, in JSON; returns an exit
 * status. */
int cli_print_help_json(const cli_command *command);
void cli_print_man(FILE *out, const cli_command *const *commands,
                   const cli_command *command); /* man.c: NULL is the overview */
void cli_print_man_old(FILE *out, const cli_command *const *commands); /* of the name spectral_4d */
/* completion.c, completion_zsh.c, completion_fish.c */
void cli_print_bash_completion(FILE *out, const cli_command *const *commands);
void cli_print_zsh_completion(FILE *out, const cli_command *const *commands);
void cli_print_fish_completion(FILE *out, const cli_command *const *commands);

/* ---- messages (output.c) ---- */

/* Name used in messages: "hypermate", or "hypermate check" once the command is known. */
void cli_set_program(const char *program, const char *command);
/* "auto", "always", "never" or NULL (auto). */
void cli_set_color(const char *when);

/* Text from elsewhere may not steer a terminal: control characters and bytes that are not UTF-8 are
 * shown as \xNN. All messages are printed so. */
void cli_print_text(FILE *out, const char *text);

/* The same for words of an answer, to standard output: a space replaces such bytes. */
void cli_print_string(const char *text, size_t length);

/* A text of an answer, perhaps with what others have written into a game, to standard output: as it
 * is, but on a terminal its control characters are shown, too. */
void cli_write_text(const char *text, size_t length);

/* One line on standard error: "PROGRAM: error: ...". */
void cli_error(const char *format, ...) HM_PRINTF(1, 2);
/* The same for a usage error, with a hint at --help; returns CLI_USAGE. */
int cli_usage_error(const char *format, ...) HM_PRINTF(1, 2);
/* Prints the error of a library call, except for a broken pipe, and returns its exit status. */
int cli_fail(const hm_error *error);
/* The same for memory that is short: "out of memory for WHAT". The run will end with that status,
 * also where only a part of what is printed is missing. */
int cli_fail_memory(const char *what);
/* A fault of a text, a frame file or of gzip, as against one of the machine or the caller. */
bool cli_is_fault_of_file(hm_status status);
/* The same for work on a file: errors of the file are printed as "NAME: error: ...". */
int cli_fail_in(const char *name, const hm_error *error);
/* A line alone on standard error (warnings whose text is prescribed). */
void cli_note(const char *format, ...) HM_PRINTF(1, 2);
void cli_note_gzip(const char *name); /* bytes that follow the gzip data */

/* An error with its place: "NAME:LINE:COLUMN: error: MESSAGE", and on a terminal the line itself
 * with a caret. `text` (may be NULL) is what line and column count in. */
typedef struct cli_place {
    const char *name;
    uint64_t line; /* 0: no place in a text */
    uint64_t column;
    const char *text; /* the text of that line, or NULL */
    size_t length;
} cli_place;

void cli_report(const cli_place *place, const char *message);

/* Answers as JSON on standard output, one object a line; returns an exit status. */
int cli_print_json(const hm_facts *facts);
uint64_t cli_json_lines(void);
/* Counts one more, of an answer that was printed as a text. */
void cli_count_json_line(void); /* how many objects that were until now */

/* Standard output is written with stdio. Long outputs check after a write whether it still
 * works. */
void cli_buffer_output(void);
bool cli_output_failed(void);
bool cli_flush_output(void); /* whether what was written has come through */

/* Ends a run: checks standard output, and turns a caught signal into its status. */
int cli_finish(int status);

/* ---- positions of the operands (inputs.c) ---- */

typedef struct cli_input {
    const cli_call *call;
    const hm_request *request;
    const hm_input *input;
    const char *name; /* of the operand, for people */
    uint64_t before;  /* inputs visited so far */
    bool several;     /* it is not the only one */
} cli_input;

/* Does something with one input and returns an exit status; CLI_STOP after a usage error that
 * applies to all inputs, CLI_LOST after an error of the output, CLI_ENOUGH when no more inputs are
 * wanted. */
typedef int cli_input_function(const cli_input *input, void *context);
enum { CLI_STOP = 4, CLI_LOST = 5, CLI_ENOUGH = 6 };

/* Writes something about one input to a sink; returns an exit status. */
typedef int cli_stream_function(const cli_input *input, hm_sink *sink);

/* The request of the command line. It lives as long as the call. */
hm_request cli_request(const cli_call *call);
/* The game if no position is named: the first that knows all options of a request, or NULL. */
const hm_game *cli_game_of_options(const hm_request *request);
/* Sets an option of the question as if it were the last on the command line: the last is used. */
void cli_set(cli_call *call, const char *name, const char *value);

/* Takes the first operand away: a number, a question, and not a position. */
void cli_skip_operand(cli_call *call);
/* Takes a number away: the first operand or, if that is not a number, the last if it is at most
 * `most`. */
bool cli_take_number(cli_call *call, uint64_t most, uint64_t *number);

/* Visits the inputs of `first` (given by an option, or NULL) and of the operands, or of standard
 * input; returns the highest status. */
int cli_each_input(const cli_call *call, const hm_request *request, const char *first,
                   cli_input_function *visit, void *context);

/* Makes a session of an operand's first input, or prints the error; returns an exit status. */
int cli_open_session(const cli_call *, const char *operand, const hm_request *, hm_session **);

/* A failure of no single input: with --json an object with `error`, unless the user has stopped the
 * run or nobody reads on. Returns its exit status. */
int cli_fail_call(const cli_call *call, const hm_error *error);

/* Adds to an error of a frame file that a game was named, which encode makes one of
 * (frame_files.c). */
void cli_hint_encode(const char *path, hm_error *error);
/* Prints an error of the input with its place; returns its exit status. */
int cli_report_input(const cli_input *input, const hm_input_error *error);

/* ---- questions about positions (print_answer.c, text_answer.c) ---- */

/* Prints an answer to people: the object `answer`, or all answers when there are several. */
typedef void cli_print_answer(const cli_input *input, const hm_facts *facts, const hm_fact *answer);

/* Asks the command's question about every input of the operands and prints the answers; returns the
 * exit status. */
int cli_answer(const cli_call *call, const hm_request *request, cli_print_answer *print);

/* The same about the first operand; the others, at most `most`, are the words of the question. */
int cli_answer_words(const cli_call *call, const hm_request *request, int most,
                     cli_print_answer *print);

/* The same for answers that are one text: writes the string `key` of each answer (with --json the
 * object) to a file, or to standard output when path is NULL. several: a message for the second
 * text where only one may be written; NULL when any number may. */
typedef struct cli_texts {
    const char *key, *path, *several;
    const struct cli_output *output; /* instead of path, where the text may be gzip */
    cli_stream_function *stream;     /* writes an input that is a stream; NULL: it is asked, too */
    bool headings;                   /* a line between two texts says which comes */
} cli_texts;

int cli_answer_text(const cli_call *call, const hm_request *request, const cli_texts *texts);

/* ---- facts for people (people.c) ---- */

void cli_print_words(const hm_facts *facts, const hm_fact *fact);
/* The text of a number, in the caller's room. */
enum { CLI_NUMBER_ROOM = 64 };
const char *cli_number_text(const hm_facts *facts, const hm_fact *fact, char room[CLI_NUMBER_ROOM]);
/* A printer for any answer: one line a member. */
cli_print_answer cli_print_answer_members;
/* refusal.c: "Ne5 is illegal: the piece cannot move there; legal instead: Nf3, Nh3". */
void cli_print_refusal(const hm_facts *facts, const hm_fact *answer, const char *move,
                       size_t length);
/* Prints the member "warnings" of an answer as notes. */
void cli_note_warnings(const cli_input *input, const hm_facts *facts, const hm_fact *answer);
/* Prints the heading between answers about several inputs: a blank line, and the name of the
 * file. */
void cli_print_heading(const cli_input *input);
void cli_print_members(const hm_facts *facts, const hm_fact *object, int indent);
void cli_print_member(const hm_facts *facts, const hm_fact *member, int indent);

/* The energies of a frame file (show_frames.c). */
cli_stream_function cli_show_frames;

/* Every position of games, a file each, in a folder (show_all.c); returns the exit status. */
int cli_show_all(const cli_call *call, const hm_request *request, const char *folder);

/* The replay of a four-player game (replay_4p.c). */
cli_print_answer cli_print_replay_4p;

/* ---- signals (signals.c) and progress (progress.c) ---- */

void cli_catch_signals(void);
/* For work that polls nothing and leaves nothing behind: a signal ends it at once. */
void cli_end_on_signals(void);
/* Number of the signal that asks the program to end, or 0. */
int cli_signal(void);
/* Whether standard output failed with this errno because nobody reads it any more. */
bool cli_is_unread(int number);
/* Ends work for that, and shows nothing. */
extern const hm_watch cli_signal_watch;

typedef struct cli_progress {
    bool shown; /* on a terminal and not quiet */
    const char *unit;
    uint64_t size; /* what one of the unit is to the watcher: 1, or bytes */
    uint64_t done; /* at the last call, in the unit */
    double share;  /* of the input that has been read; 0: not known */
    double start, last;
    char found[200]; /* what else there is to see; empty: nothing */
    hm_watch watch;  /* shows this progress, and ends the work for a signal */
} cli_progress;

/* Begins to count in a unit. At most ten times a second something is drawn. */
void cli_progress_start(cli_progress *progress, const cli_call *call, const char *unit);
/* Called by everything that writes to the terminal. */
void cli_progress_erase(void);

/* ---- what a search finds (found.c) ---- */

enum { CLI_SCORE_ROOM = 48 };
/* "+0.35", "mate in 3", "mated in 2"; returns room. */
const char *cli_score_text(long long score, long long mate, char room[CLI_SCORE_ROOM]);
/* Shows the best line so far beside the progress; " / " is between moves. */
void cli_progress_found(cli_progress *progress, unsigned depth, long long score, long long mate,
                        const hm_text *moves);

/* Progress in MiB while a source, or inputs to be answered, are read; a signal ends the reading. */
void cli_watch(hm_source *source, cli_progress *progress, const cli_call *call);
void cli_watch_answers(hm_request *request, cli_progress *progress, const cli_call *call);

#endif
